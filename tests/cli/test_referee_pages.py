"""Pages of one game and of many, and where they are written."""

from __future__ import annotations

import re
from shutil import copy
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.cli.referee_runs import FAULTY, LEGAL, NO_GAME, SAMPLES, run, verdict_on
from vassal_tools.findings import Cite, Finding, Rule, Severity
from vassal_tools.referee.judging import CAVEAT
from vassal_tools.report.watch_page import referee_page

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("each_log_is_judged_once")


def test_a_page_writes_a_paragraph_as_the_rules_do() -> None:
    finding = Finding(Rule("X", "x", Severity.ILLEGAL, Cite("2.C", "gist")), "message", Severity.ILLEGAL)
    assert "<strong>Rule 2.C:</strong> gist" in referee_page(verdict_on(finding), NO_GAME)


def test_a_folder_of_games_becomes_a_folder_of_pages(tmp_path: Path) -> None:
    folder, pages = tmp_path / "logs", tmp_path / "pages"
    folder.mkdir()
    for log in (FAULTY, LEGAL):
        copy(log, folder)
    (folder / "<b>torn.vlog").write_bytes(b"no log")
    result = run(folder, "--format", "html", "-o", pages, "--jobs", "2")
    assert result.exit_code == 2, result.output
    index = (pages / "index.html").read_text()
    links = re.findall('href="([^"]+)"', index)
    assert sorted([*links, "index.html"]) == sorted(page.name for page in pages.iterdir())
    assert [link.rpartition("-")[0] for link in links] == ["sphacteria-legal", "sphacteria-planted-faults"]
    assert "10 illegal" in (pages / links[1]).read_text()
    assert "&lt;b&gt;torn.vlog" in index
    assert "<b>" not in index
    assert CAVEAT in index


def test_pages_of_many_games_need_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(SAMPLES, "--format", "html")
    assert result.exit_code == 2
    assert "-o FOLDER or -o FILE.html" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_pages_can_be_made_twice_and_leave_other_files_alone(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "notes.html").write_text("mine")
    words = (FAULTY, LEGAL, "--format", "html", "-o", pages)
    assert run(*words).exit_code == 1
    first = {path.name: path.read_bytes() for path in pages.iterdir()}
    assert len(first) == 4
    (pages / "index.html").write_bytes(first["index.html"] + b"<!-- old -->")
    assert run(*words).exit_code == 1
    assert {path.name: path.read_bytes() for path in pages.iterdir()} == first
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", ["index.html", "page"])
def test_pages_are_not_written_over_a_file_of_another_program(name: str, tmp_path: Path) -> None:
    words = (FAULTY, LEGAL, "--format", "html", "-o", tmp_path / "pages")
    assert run(*words).exit_code == 1
    pages = {path.name: path for path in (tmp_path / "pages").iterdir()}
    taken = pages.get(name) or next(path for path in pages.values() if path.name.startswith("sphacteria-planted"))
    taken.write_text("<html>mine")
    before = {path.name: path.read_bytes() for path in pages.values()}
    result = run(*words)
    assert result.exit_code == 2
    assert f"{taken.name}: exists already" in result.stderr
    assert {path.name: path.read_bytes() for path in (tmp_path / "pages").iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]


def test_pages_of_many_games_in_a_file_have_a_folder_beside_it(tmp_path: Path) -> None:
    report = tmp_path / "my report.html"
    for _ in range(2):
        assert run(FAULTY, LEGAL, "--format", "html", "-o", report).exit_code == 1
        links = re.findall('href="([^"]+)"', report.read_text())
        assert sorted(unquote(link) for link in links) == sorted(
            f"my report-games/{page.name}" for page in (tmp_path / "my report-games").iterdir()
        )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my report-games", "my report.html"]
