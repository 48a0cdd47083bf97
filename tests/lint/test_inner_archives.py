"""Archives within a module: what they say keeps pictures, and broken or huge ones do no harm."""

from __future__ import annotations

import io
import zipfile
from datetime import date
from typing import TYPE_CHECKING

from tests.lint.making import write
from vassal_tools.lint import all_texts
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import Config

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ROOT = '<VASSAL.build.GameModule name="T" version="1.0" VassalVersion="3.7.0"/>'


def zipped(**entries: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return stream.getvalue()


def unused(folder: Path, inner: bytes) -> list[str]:
    """The pictures that lint calls unused, in a module with an inner archive."""
    path = write(folder, ROOT, {"images/there.png": "png:4x4"})
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("set-up.vsav", inner)
    faults = lint_path(path, Config(select=("VM104",)), date(2026, 1, 1)).faults
    return [fault.finding.where.entry for fault in faults]


def test_a_picture_that_an_inner_archive_names_stays(tmp_path: Path) -> None:
    assert unused(tmp_path, zipped(a=b"there.png")) == []
    assert unused(tmp_path, zipped(a=b"nothing")) == ["images/there.png"]


def test_a_broken_inner_archive_names_nothing(tmp_path: Path) -> None:
    whole = zipped(a=b"some words that are long enough to be deflated " * 50)
    broken = whole[:60] + b"\xff" * 8 + whole[68:]
    assert unused(tmp_path, broken) == ["images/there.png"]


def test_of_more_than_is_read_any_picture_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_texts._Inflated.__init__, "__defaults__", (10_000,))
    assert unused(tmp_path, zipped(**{str(n): b"PK\3\4" for n in range(20)})) == []
