"""`--quick` skips tests that were long the last time, and each run stores its durations."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests import durations
from tests.conftest import PROJECT
from tests.durations import LONG, Durations

if TYPE_CHECKING:
    from pathlib import Path

CONFTEST = """
from pathlib import Path
from tests.durations import Durations

def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true")

def pytest_configure(config):
    config.addinivalue_line("markers", "engine: needs an engine")
    config.pluginmanager.register(Durations(Path(__file__).with_name("kept.json")))
"""
TESTS = """
import time, pytest

def computed(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

@pytest.fixture(scope="module")
def shared():
    computed(0.3)

@pytest.fixture(scope="module")
def dear():
    computed(1.1)

@pytest.fixture
def upon_dear(dear): pass

@pytest.fixture(scope="session")
def browser():
    pass

def test_long(): computed(0.2)

def test_waits(): time.sleep(0.2)

def test_shares(shared): pass

def test_dear(upon_dear): pass

def test_browser(browser): time.sleep(0.2)

@pytest.mark.engine
def test_engine(): time.sleep(0.2)
"""


def run(folder: Path, *words: str) -> list[str]:
    """The tests that ran, by name."""
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-p", "no:randomly", *words]
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    return [line.split("::")[1].split()[0] for line in done.stdout.splitlines() if line.endswith("%]") and "::" in line]


def test_what_computed_long_the_last_time_is_left_out_and_so_are_the_engine_and_browsers(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_some.py").write_text(TESTS)
    everything = ["test_long", "test_waits", "test_shares", "test_dear", "test_browser", "test_engine"]
    assert run(tmp_path, "--quick") == everything[:4]  # nothing is known yet
    assert run(tmp_path) == everything
    assert run(tmp_path, "--quick") == ["test_waits", "test_shares"]
    kept = json.loads((tmp_path / "kept.json").read_text())
    assert kept["test_some.py::test_long"] == pytest.approx(0.2, abs=0.1)
    assert kept["test_some.py::test_engine"] >= 0.2  # by the clock: the engine computes elsewhere
    assert kept["test_some.py::test_browser"] >= 0.2
    assert kept["test_some.py::test_waits"] < 0.1
    assert kept["test_some.py::dear"] >= 1.1
    assert set(kept) == {f"test_some.py::{name}" for name in (*everything, "shared", "dear", "browser")}


def test_a_file_without_a_quick_test_is_not_imported(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_long.py").write_text("raise ImportError")
    (tmp_path / "test_short.py").write_text("def test_short(): pass\n")
    kept = {"test_long.py::test_long": 3, "test_short.py::test_long": 3, "test_short.py::test_short": 0.01}
    (tmp_path / "kept.json").write_text(json.dumps(kept))
    assert run(tmp_path, "--quick") == ["test_short"]


def test_the_files_that_took_longest_come_first(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    for name in "abc":
        (tmp_path / f"test_{name}.py").write_text(f"def test_{name}(): pass\ndef test_{name}_more(): pass\n")
    (tmp_path / "test_d.py").write_text("import pytest\n@pytest.mark.engine\ndef test_unknown(): pass\n")
    (tmp_path / "kept.json").write_text(json.dumps({"test_b.py::test_b_more": 0.1, "test_c.py::test_c": 0.2}))
    assert run(tmp_path) == ["test_unknown", "test_c", "test_c_more", "test_b", "test_b_more", "test_a", "test_a_more"]


def test_an_unknown_test_is_quick_but_where_tests_are_long(tmp_path: Path) -> None:
    durations = Durations(tmp_path / "none.json")
    assert durations.is_quick("tests/lint/test_text.py::test_new")
    assert not any(durations.is_quick(f"{place}::test_new") for place in LONG)


def test_every_place_of_long_tests_is_there() -> None:
    assert [place for place in (*LONG, *durations.listed_seconds()) if not (PROJECT / place).exists()] == []


def test_the_table_has_the_seconds_of_long_files_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(durations, "TABLE", tmp_path / "seconds.tsv")
    durations.write_table({"a.py::test_a": 5, "a.py::test_b": 6, "b.py::test": 30, "c.py::test": 2, ".::game": 40})
    assert durations.listed_seconds() == {"b.py": 30, "a.py": 11}
