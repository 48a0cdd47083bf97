"""Output for other programs: JSON and SARIF by their schemas, and the hooks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml
from jsonschema.validators import validator_for

from tests.cli.schema import breaches
from tests.conftest import PROJECT
from tests.lint.making import MISSING, PICTURE, run, write
from tests.lint.test_output import EVIL
from vassal_tools.objects.unpacking import unpack

SARIF = PROJECT / "tests" / "data" / "sarif" / "sarif-schema-2.1.0.json"


def modules(folder: Path, own: Path) -> list[Path]:
    """A broken module, packed and unpacked, one with evil names, our own."""
    evil = "".join(letter for letter in EVIL if letter >= " ")
    made = write(folder, f'<PieceWindow name="{evil}">{MISSING}</PieceWindow>', PICTURE | {f"images/{evil}": "x"})
    named = made.rename(folder / "a b%é.vmod")
    unpack(write(folder, MISSING, PICTURE), folder / "unpacked")
    return [named, folder / "unpacked", own]


def keeps_to(document: Any, schema: Path) -> list[str]:
    """The schema errors of a document, by a reader that is not ours."""
    known = json.loads(schema.read_text(encoding="utf-8"))
    kind = validator_for(known)
    kind.check_schema(known)
    return [f"{error.json_path}: {error.message}" for error in kind(known).iter_errors(document)]


def test_json_keeps_to_its_schema(tmp_path: Path, module_file: Path) -> None:
    document = json.loads(run(*modules(tmp_path, module_file), "--format", "json").output)
    assert [bool(module["findings"]) for module in document["modules"][:2]] == [True, True]
    assert breaches(document, "lint-1") == []
    assert keeps_to(document, PROJECT / "vassal_tools" / "report" / "schemas" / "lint-1.json") == []


def test_sarif_keeps_to_the_schema_of_the_standard(tmp_path: Path, module_file: Path) -> None:
    document = json.loads(run(*modules(tmp_path, module_file), "--format", "sarif").output)
    assert document["runs"][0]["results"]
    assert keeps_to(document, SARIF) == []
    assert keeps_to({**document, "version": "1"}, SARIF)


def test_sarif_of_real_modules_keeps_to_the_schema(corpus: Path) -> None:
    paths = sorted((corpus / "modules" / "packed").iterdir())
    assert keeps_to(json.loads(run(*paths, "--format", "sarif").output), SARIF) == []


def test_a_place_in_sarif_is_a_file_of_the_folder(tmp_path: Path, module_file: Path) -> None:
    folder = modules(tmp_path, module_file)[1]
    (only,) = json.loads(run(folder, "--format", "sarif", "--select", "VM101").output)["runs"][0]["results"]
    physical = only["locations"][0]["physicalLocation"]
    assert Path(physical["artifactLocation"]["uri"]).is_file()


def test_each_hook_names_a_command_that_there_is() -> None:
    hooks = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["entry"] for hook in hooks] == ["vassal-tools lint"] * 2
    assert all(hook["language"] == "python" and hook["files"] for hook in hooks)
