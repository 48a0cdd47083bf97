"""The action for GitHub: its scripts run by bash with the environment that a job gives them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from tests.conftest import PROJECT
from tests.objects.test_modules import BUILD, packed
from tests.samples import by_turns

if TYPE_CHECKING:
    from pathlib import Path

ACTION: dict[str, Any] = yaml.safe_load((PROJECT / "action.yml").read_text("utf-8"))
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
SCRIPTS = {step["name"]: step["run"] for step in STEPS if "run" in step}
INPUTS = {name: one["default"] for name, one in ACTION["inputs"].items()}
NEWER_THAN_3_2 = re.compile(r"\$\{\w+(?:\^|,,|@)|\b(?:mapfile|readarray|coproc)\b|declare -[Ag]|&>>|\|&")
"""What bash learned after the release that macOS has."""
EVIL = ("$(touch evil)", "`touch evil`", '"; touch evil; "', "a\n; touch evil")

bash = pytest.mark.skipif(
    shutil.which("bash") is None or shutil.which("git") is None or sys.platform == "win32", reason="no bash or no git"
)


class Job:
    """A job: a work folder with a repository and its origin, and the folder of the runner."""

    def __init__(self, folder: Path) -> None:
        self.work, self.temporary, self.outputs = folder / "work", folder / "runner temp", folder / "outputs"
        for path in (self.work, self.temporary / "vassal-tools" / "bin"):
            path.mkdir(parents=True)
        tool = self.temporary / "vassal-tools" / "bin" / "vassal-tools"
        tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m vassal_tools "$@"\n')
        tool.chmod(0o755)
        self._origin = folder / "origin"
        self.git("init", "-q", "--bare", "-b", "main", str(self._origin))
        self.git("init", "-q", "-b", "main")
        self.git("remote", "add", "origin", str(self._origin))

    def git(self, *words: str) -> str:
        names = {f"GIT_{who}_{what}": "a@b.c" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, **names}
        done = subprocess.run(
            ["git", *words], cwd=self.work, check=True, capture_output=True, text=True, env=environment
        )
        return done.stdout.strip()

    def commit(self, branch: str = "main") -> str:
        """Commit all there is and push it to the origin; gives the commit."""
        self.git("add", "-A")
        self.git("commit", "-qm", "x")
        self.git("push", "-q", "origin", f"HEAD:{branch}")
        return self.git("rev-parse", "HEAD")

    def lint(self, github: dict[str, str] | None = None, **inputs: str) -> tuple[int, str, dict[str, str]]:
        """Run the step that lints: its exit code, what it prints, its outputs. `github` has what the event gives."""
        step = next(one for one in STEPS if one.get("name") == "Lint")
        given = {**INPUTS, **{name.replace("_", "-"): value for name, value in inputs.items()}}
        environment = {"BEFORE_PUSH": "", "DEFAULT_BRANCH": "main", "GITHUB_BASE_REF": "", **(github or {})}
        for variable, expression in step["env"].items():
            found = re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", expression)
            if found:
                environment[variable] = given[found.group(1)]
        self.outputs.write_text("")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.work,
            capture_output=True,
            text=True,
            check=False,
            env={
                **os.environ,
                **environment,
                "RUNNER_TEMP": str(self.temporary),
                "GITHUB_OUTPUT": str(self.outputs),
            },
        )
        outputs = dict(line.split("=", 1) for line in self.outputs.read_text().splitlines())
        return done.returncode, done.stdout + done.stderr, outputs


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return Job(tmp_path)


MISSING = BUILD.replace(b"a.png", b"gone.png")


@bash
@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_is_one_for_the_bash_of_every_system(name: str) -> None:
    subprocess.run(["bash", "-n", "-c", SCRIPTS[name]], check=True)
    assert not NEWER_THAN_3_2.search(SCRIPTS[name])
    assert "${{" not in SCRIPTS[name]


def test_the_job_keeps_its_own_python() -> None:
    (python,) = [step for step in STEPS if step.get("uses", "").startswith("actions/setup-python@")]
    assert python["with"]["update-environment"] is False
    assert "GITHUB_PATH" not in str(STEPS)


def test_each_output_is_written_by_the_step_that_it_names() -> None:
    for name, output in ACTION["outputs"].items():
        assert output["value"] == (
            "${{ inputs.output }}" if name == "report" else f"${{{{ steps.lint.outputs.{name} }}}}"
        )


@bash
def test_a_dot_finds_modules_wherever_they_lie(job: Job) -> None:
    (job.work / "deep" / "er").mkdir(parents=True)
    packed(job.work / "deep", {"buildFile.xml": MISSING, "images/a.png": b"p"})
    (job.work / "deep" / "er" / "buildFile.xml").write_bytes(BUILD)
    code, shown, outputs = job.lint()
    assert (code, outputs["exit-code"], outputs["errors"]) == (1, "1", "1")
    assert shown.count("::error") == 1
    assert job.lint(fail_on="never")[0] == 0


@bash
def test_each_line_is_a_path_or_a_glob_and_the_line_ends_of_windows_do_not_matter(job: Job) -> None:
    for name in ("a b.vmod", "c.vmod", "d.zip"):
        packed(job.work, {"buildFile.xml": MISSING, "images/a.png": b"p"}, name)
    assert job.lint(paths="a b.vmod\r\n\r\nc*.vmod\r\n")[2]["errors"] == "2"
    assert job.lint(paths="\n")[2]["exit-code"] == "2"


@bash
def test_inputs_become_options_and_are_never_run(job: Job) -> None:
    packed(job.work, {"buildFile.xml": MISSING, "images/a.png": b"p"})
    code, _, outputs = job.lint(ignore="VM101", format="json", output="$(touch evil) report.json")
    assert (code, outputs["errors"]) == (0, "0")
    assert sorted(path.name for path in job.work.iterdir()) == ["$(touch evil) report.json", ".git", "a.vmod"]


@bash
def test_no_input_runs_as_a_command(job: Job) -> None:
    for evil in EVIL:
        assert job.lint(None, **dict.fromkeys(INPUTS, evil))[0] != 0
    for number, name in enumerate(INPUTS):
        for evil in by_turns(EVIL, number):
            job.lint(None, **{name: evil})
    assert not list(job.work.rglob("evil"))


@bash
def test_a_revision_never_becomes_an_option_of_git(job: Job) -> None:
    packed(job.work, {"buildFile.xml": MISSING, "images/a.png": b"p"})
    job.commit()
    code, printed, _ = job.lint(since="--upload-pack=touch evil;")
    assert (code, "--upload-pack" in printed) == (128, True)  # git looks for a revision of that name
    assert not list(job.work.rglob("evil"))


def test_names_of_files_never_become_options_of_a_hook() -> None:
    hooks = yaml.safe_load((PROJECT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    with_names = [hook for hook in hooks if hook.get("pass_filenames", True)]
    assert [hook["args"][-1] for hook in with_names] == ["--"]


@bash
def test_a_report_for_code_scanning_is_written_where_the_input_says(job: Job) -> None:
    packed(job.work, {"buildFile.xml": MISSING, "images/a.png": b"p"})
    assert job.lint(format="sarif", output="o.sarif", fail_on="never")[0] == 0
    assert json.loads((job.work / "o.sarif").read_text("utf-8"))["version"] == "2.1.0"


@pytest.mark.sweep(3)
@bash
@pytest.mark.parametrize("event", ["pull request", "push", "push of a new branch"])
def test_since_auto_reports_only_what_the_change_brings(event: str, job: Job) -> None:
    (job.work / "README.md").write_text("x")
    (job.work / "src").mkdir()
    (job.work / "src" / "buildFile.xml").write_bytes(MISSING)
    (job.work / "src" / "images").mkdir()
    (job.work / "src" / "images" / "a.png").write_bytes(b"p")
    before = job.commit()
    github = {
        "pull request": {"GITHUB_BASE_REF": "main"},
        "push": {"BEFORE_PUSH": before},
        "push of a new branch": {"BEFORE_PUSH": "0" * 40},
    }[event]
    job.git("checkout", "-q", "-b", "change")
    assert job.lint(github, since="auto")[2]["errors"] == "0"
    text = MISSING.replace(b"</VASSAL.build.GameModule>", b'<VASSAL.build.module.DiceButton icon="no.png"/>$0')
    (job.work / "src" / "buildFile.xml").write_bytes(text.replace(b"$0", b"</VASSAL.build.GameModule>"))
    job.commit("change")
    for paths in (".", "src"):
        assert job.lint(github, since="auto", paths=paths)[2]["errors"] == "1"
    assert job.lint(github)[2]["errors"] == "2"


@bash
def test_since_a_revision_with_very_many_files_finds_its_module(job: Job) -> None:
    """The list of files is longer than a pipe's buffer, and the module comes first."""
    (job.work / "z").mkdir()
    for number in range(3_000):
        (job.work / "z" / f"{number:060}").touch()
    packed(job.work, {"buildFile.xml": MISSING, "images/a.png": b"p"})
    job.commit()
    job.git("checkout", "-q", "-b", "change")
    assert job.lint({"GITHUB_BASE_REF": "main"}, since="auto")[2]["errors"] == "0"


@bash
def test_since_a_revision_without_a_module_everything_is_new(job: Job) -> None:
    (job.work / "README.md").write_text("x")
    job.commit()
    packed(job.work, {"buildFile.xml": MISSING, "images/a.png": b"p"})
    job.git("checkout", "-q", "-b", "change")
    job.commit("change")
    assert job.lint({"GITHUB_BASE_REF": "main"}, since="auto")[2]["errors"] == "1"


@bash
@pytest.mark.parametrize("is_shallow", [False, True])
def test_since_leaves_a_whole_clone_whole_and_a_shallow_one_shallow(is_shallow: bool, job: Job) -> None:
    for text in ("1", "2", "3"):
        (job.work / "README.md").write_text(text)
        job.commit()
    shutil.rmtree(job.work)
    depth = ["--depth=1"] if is_shallow else []
    origin = (job.temporary.parent / "origin").as_uri()
    subprocess.run(["git", "clone", "-q", *depth, origin, str(job.work)], check=True)
    packed(job.work)
    code, shown, _ = job.lint({"GITHUB_BASE_REF": "main"}, since="auto", fail_on="never")
    assert code == 0, shown
    assert job.git("rev-list", "--count", "HEAD") == ("1" if is_shallow else "3")
    assert job.git("rev-parse", "--is-shallow-repository") == ("true" if is_shallow else "false")
