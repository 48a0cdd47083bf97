"""Every place where the engine reads the name of a picture: a missing one is found there, one that is there stays."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.lint.making import write
from vassal_tools.lint.component_specs import COMPONENT_SPECS
from vassal_tools.lint.picture_places import NO_PICTURES, PICTURE_ATTRIBUTES, PICTURE_OPTIONS
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import Config

if TYPE_CHECKING:
    from pathlib import Path

PLACES = [(tag, name) for tag, names in PICTURE_ATTRIBUTES.items() for name in names.split()]
HELD = {"images/there.png": "png:4x4"}
LOOKS_LIKE_ONE = re.compile(r"icon|image|file", re.IGNORECASE)
ROOT = '<VASSAL.build.GameModule name="T" version="1.0" VassalVersion="3.7.0">{}</VASSAL.build.GameModule>'


def found(folder: Path, body: str) -> list[tuple[str, str]]:
    """The findings on pictures in a build file, and the pictures that a fix would remove."""
    faults = lint_path(
        write(folder, ROOT.format(body), HELD), Config(select=("VM103", "VM104")), date(2026, 1, 1)
    ).faults
    return [(fault.code, fault.finding.message) for fault in faults]


@pytest.mark.parametrize(("tag", "name"), PLACES)
def test_an_attribute_that_names_a_picture_is_read(tag: str, name: str, tmp_path: Path) -> None:
    assert found(tmp_path, f'<{tag} {name}="there.png"/>') == []
    assert ("VM103", f"no picture 'gone.png' ({name})") in found(tmp_path, f'<{tag} {name}="gone.png"/>')


@pytest.mark.parametrize("name", PICTURE_OPTIONS)
def test_an_option_that_names_a_picture_is_read(name: str, tmp_path: Path) -> None:
    options = '<VASSAL.build.module.GlobalOptions><option name="{}">{}</option></VASSAL.build.module.GlobalOptions>'
    assert found(tmp_path, options.format(name, "there.png")) == []
    wanted = ("VM103", f"no picture 'gone.png' (option {name})")
    assert wanted in found(tmp_path, options.format(name, "gone.png"))


def test_each_attribute_that_looks_like_a_picture_is_in_one_of_the_tables() -> None:
    for tag, spec in COMPONENT_SPECS.items():
        for attribute in spec.attributes.split():
            name = re.split("[#?@]", attribute)[0]
            if LOOKS_LIKE_ONE.search(name) and tag not in NO_PICTURES and f"{tag} {name}" not in NO_PICTURES:
                assert name in PICTURE_ATTRIBUTES.get(tag, "").split(), f"{tag} {name}"
