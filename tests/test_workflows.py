"""The workflows: what they run exists, releases are off, and no address of a registry is written down."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

import build
from tests.conftest import PROJECT

FOLDER = PROJECT / ".github" / "workflows"
NAMES = sorted(path.name for path in FOLDER.glob("*.yml"))


def read(name: str) -> dict[Any, Any]:
    workflow: dict[Any, Any] = yaml.safe_load((FOLDER / name).read_text("utf-8"))
    workflow["on"] = workflow.pop(True)  # YAML 1.1 reads the key so
    return workflow


UNPINNED = "pypa/gh-action-pypi-publish@release/v1"
"""Its branch is the only name that is known of its newest release."""


def test_an_action_of_others_is_named_by_its_commit() -> None:
    """A moved tag could change what it runs."""
    paths = [*FOLDER.glob("*.yml"), PROJECT / "action.yml"]
    used = {name for path in paths for name in re.findall(r"uses: (\S+)", path.read_text("utf-8"))}
    others = {name for name in used if not name.startswith("./")} - {UNPINNED}
    assert len(others) > 4
    assert [name for name in others if not re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", name)] == []


def test_each_system_is_tested() -> None:
    matrix = read("test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert {name.partition("-")[0] for name in matrix["system"]} == {"ubuntu", "windows", "macos"}
    assert "3.11" in matrix["python"]


def test_a_release_starts_by_hand_and_only_where_a_variable_allows_it() -> None:
    release = read("release.yml")
    assert list(release["on"]) == ["workflow_dispatch"]
    first = [job for job in release["jobs"].values() if "needs" not in job]
    assert [job["if"] for job in first] == ["vars.RELEASES == 'on'"]


def test_a_release_is_tested_built_signed_and_published_in_this_order() -> None:
    jobs = read("release.yml")["jobs"]
    assert jobs["test"]["uses"] == "./.github/workflows/test.yml"
    assert [jobs[name]["needs"] for name in ("build", "sign", "publish")] == ["test", "build", "sign"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}  # trusted publishing: there is no secret


def test_who_may_sign_or_publish_installs_nothing() -> None:
    """A package that a build installs could sign in our name."""
    jobs = read("release.yml")["jobs"]
    for job in (job for job in jobs.values() if "id-token" in job.get("permissions", {})):
        assert {step["uses"].partition("@")[0] for step in job["steps"] if "uses" in step} <= {
            "actions/download-artifact", "actions/attest-build-provenance", "pypa/gh-action-pypi-publish",
        }  # fmt: skip
        assert all(step["run"].startswith("test -") for step in job["steps"] if "run" in step)


@pytest.mark.parametrize("name", NAMES)
def test_a_workflow_writes_down_no_address_and_no_secret(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    assert not re.search(r"://|\bsecrets\.", text)


@pytest.mark.parametrize("name", NAMES)
def test_a_workflow_runs_tasks_that_there_are(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    tasks = re.findall(r"python build\.py ?(\w*)$", text, re.MULTILINE)
    targets = re.findall(r"run: make (\S+)$", text, re.MULTILINE)
    assert tasks or targets
    assert set(tasks) <= {"", *build.TASKS}
    assert set(targets) <= {*re.findall(r"^([\w-]+):", (PROJECT / "Makefile").read_text("utf-8"), re.MULTILINE)}


@pytest.mark.parametrize("name", NAMES)
def test_an_input_comes_by_the_environment_and_never_into_a_script(name: str) -> None:
    steps = [step for job in read(name)["jobs"].values() for step in job.get("steps", ())]
    assert not [step["run"] for step in steps if "${{" in step.get("run", "")]
