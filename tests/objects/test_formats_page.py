"""`docs/formats.md` says what the tables say. `VASSAL_TOOLS_WRITE_DOCS=1` in the environment writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

from tests.objects.formats_page import replaced, tables
from vassal_tools.format import obfuscation
from vassal_tools.objects.command_specs import COMMAND_SPECS
from vassal_tools.objects.trait_specs import TRAIT_SPECS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "formats.md"


def test_tables_of_the_page_are_those_of_the_readers() -> None:
    page = PAGE.read_text("utf-8")
    if os.environ.get("VASSAL_TOOLS_WRITE_DOCS"):
        PAGE.write_text(replaced(page), "utf-8")
    assert replaced(PAGE.read_text("utf-8")) == PAGE.read_text("utf-8")


def test_page_names_every_command_trait_and_header() -> None:
    text = "\n".join(tables().values())
    page = PAGE.read_text("utf-8")
    assert text
    assert all(f"| {spec.kind} |" in page for spec in COMMAND_SPECS)
    assert all(f"`{trait_id}`" in page for trait_id in TRAIT_SPECS)
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
