"""`docs/formats.md` and its tables describe the readers. `VASSAL_TOOLS_WRITE_DOCS=1` writes the tables."""

from __future__ import annotations

import os
from pathlib import Path

from tests.objects.formats_page import NOTES, tables
from vassal_tools.format import obfuscation
from vassal_tools.objects.command_specs import COMMAND_SPECS
from vassal_tools.objects.trait_specs import TRAIT_SPECS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "formats.md"
TABLES = PAGE.with_suffix("")


def test_the_tables_are_those_of_the_readers() -> None:
    for name, text in tables().items():
        if os.environ.get("VASSAL_TOOLS_WRITE_DOCS"):
            TABLES.mkdir(exist_ok=True)
            (TABLES / name).write_text(text, "utf-8", newline="\n")
        assert (TABLES / name).read_text("utf-8") == text


def test_the_tables_name_every_command_and_trait() -> None:
    commands, traits = tables().values()
    assert all(f",{spec.kind}," in commands for spec in COMMAND_SPECS)
    assert all(f",{trait_id}," in traits for trait_id in TRAIT_SPECS)


def test_each_note_is_about_a_command_or_a_trait() -> None:
    assert set(NOTES["commands"]) <= {spec.kind for spec in COMMAND_SPECS}
    assert set(NOTES["traits"]) <= set(TRAIT_SPECS)


def test_page_names_every_header() -> None:
    page = PAGE.read_text("utf-8")
    for header in (
        obfuscation.HEADER.decode(),
        obfuscation.RAW_HEADER.decode(),
        obfuscation.XZ_HEADER.hex(" ").upper(),
    ):
        assert header in page


def test_page_names_the_limits_as_they_are() -> None:
    page = PAGE.read_text("utf-8")
    assert f"{obfuscation.MAX_BYTES >> 20} MiB" in page
    assert "65,000 entries" in page
