"""Every key of a game's files is described once, for the page of them and for the schemas of editors."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from click.testing import CliRunner
from jsonschema import Draft7Validator

from tests.conftest import PROJECT
from vassal_tools.cli.main import main
from vassal_tools.game.data_page import data_page
from vassal_tools.game.file_shapes import data_files, descriptions, keys_of, kind_in
from vassal_tools.game.schemas import schema_files

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.file_shapes import Key

OF_FACTS = {("Fact", name) for name in ("value", "grade", "source")}
"""Described for the schemas alone."""


def described(keys: tuple[Key, ...], found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Each key with its type, and the keys of its tables."""
    for key in keys:
        kind = kind_in(key.hint)
        if (key.owner, key.name) not in found:
            found.add((key.owner, key.name))
            described(keys_of(kind) if kind else (), found)
    return found


def test_every_key_and_file_has_a_line_and_every_line_a_key() -> None:
    found = {key for file in data_files() for key in described(file.keys, set())}
    lines = {(owner, name) for owner, keys in descriptions().items() for name in keys}
    files = {("files", file.name) for file in data_files()}
    assert sorted((found | files) - lines) == []
    assert sorted(lines - found - files - OF_FACTS) == []


def test_the_page_of_all_keys_is_current() -> None:
    assert (PROJECT / "docs" / "data.md").read_text(encoding="utf-8") == data_page(), "`make data-docs` writes it"


def test_the_command_writes_a_schema_for_each_toml_file(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["schema", "-o", str(tmp_path / "schema")])
    assert done.exit_code == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "schema").iterdir()}
    assert written == schema_files()
    for text in written.values():
        Draft7Validator.check_schema(json.loads(text))


def test_a_schema_names_what_is_wrong() -> None:
    look = Draft7Validator(json.loads(schema_files()["look.json"]))
    faults = [error.message for error in look.iter_errors({"schema": 1, "sings": [], "bands": {"Guard": "gold"}})]
    assert any("'sings'" in fault for fault in faults)
    assert any("'gold'" in fault for fault in faults)


def test_tables_that_stand_as_a_list_in_the_examples_are_headed_so_too() -> None:
    page = data_page()
    assert '### `[phases.NAME]`, or `[[phases]]` with `id = "NAME"`' in page
    assert "### `[zones.NAME]`\n" in page
