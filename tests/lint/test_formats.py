"""What other programs read: our JSON by its schema, SARIF by that of the standard, the action and the hooks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from jsonschema.validators import validator_for

from tests.cli.schema import breaches
from tests.conftest import PROJECT
from tests.lint.making import MISSING, PICTURE, run, write
from tests.lint.test_output import EVIL
from vassal_tools.objects.unpacking import unpack

if TYPE_CHECKING:
    from collections.abc import Mapping

SARIF = PROJECT / "tests" / "data" / "sarif" / "sarif-schema-2.1.0.json"


def modules(folder: Path, own: Path) -> list[Path]:
    """A broken module, packed and unpacked, one with evil names, our own."""
    evil = "".join(letter for letter in EVIL if letter >= " ")
    made = write(folder, f'<PieceWindow name="{evil}">{MISSING}</PieceWindow>', PICTURE | {f"images/{evil}": "x"})
    named = made.rename(folder / "a b%é.vmod")
    unpack(write(folder, MISSING, PICTURE), folder / "unpacked")
    return [named, folder / "unpacked", own]


def keeps_to(document: Any, schema: Path) -> list[str]:
    """Where a document breaks a schema, by a reader that is not ours."""
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


def lint_script() -> tuple[str, dict[str, str]]:
    """The script of the action's last step, and its environment with the defaults of the inputs."""
    action = yaml.safe_load((PROJECT / "action.yml").read_text(encoding="utf-8"))
    step = action["runs"]["steps"][-1]
    defaults = {f"${{{{ inputs.{name} }}}}": value["default"] for name, value in action["inputs"].items()}
    assert "${{" not in step["run"]
    return step["run"], {name: defaults[text] for name, text in step["env"].items()}


def acted(folder: Path, inputs: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What the action does there with these inputs."""
    script, environment = lint_script()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**environment, **inputs, "PATH": path, "HOME": str(folder)}
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="the runner brings bash there")
def test_the_action_lints_what_its_inputs_name(tmp_path: Path) -> None:
    write(tmp_path, MISSING, PICTURE).rename(tmp_path / "a b.vmod")
    found = acted(tmp_path, {"LINT_PATHS": "a b.vmod\n", "LINT_SELECT": "VM101"})
    assert (found.returncode, found.stdout.count("::error ")) == (1, 1), found.stderr
    inputs = {"LINT_PATHS": "a b.vmod", "LINT_FORMAT": "sarif", "LINT_OUTPUT": "o.sarif", "LINT_FAIL_ON": "never"}
    assert acted(tmp_path, inputs).returncode == 0
    assert keeps_to(json.loads((tmp_path / "o.sarif").read_text()), SARIF) == []


@pytest.mark.skipif(sys.platform == "win32", reason="the runner brings bash there")
def test_no_input_of_the_action_runs_as_a_command(tmp_path: Path) -> None:
    for evil in ("$(touch evil)", "`touch evil`", '"; touch evil; "', "a\n; touch evil"):
        assert acted(tmp_path, dict.fromkeys(lint_script()[1], evil)).returncode != 0
    assert not (tmp_path / "evil").exists()


def test_each_hook_names_a_command_that_there_is() -> None:
    hooks = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["entry"] for hook in hooks] == ["vassal-tools lint"] * 2
    assert all(hook["language"] == "python" and hook["files"] for hook in hooks)
