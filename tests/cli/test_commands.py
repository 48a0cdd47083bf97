"""The output and exit codes of the commands."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from click import Context
from click.testing import CliRunner

from tests.conftest import PROJECT
from vassal_tools.cli.groups import GROUPS
from vassal_tools.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = PROJECT / "samples"


def zip_of(entries: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return held.getvalue()


def test_games_lists_what_can_be_built() -> None:
    result = CliRunner().invoke(main, ["games"])
    assert result.exit_code == 0
    names = [line.split()[0] for line in result.output.splitlines()]
    assert names == ["peloponnesian_war", "sfacteria", "sparta_athens", "sphacteria", "syracuse"]


def test_build_says_where_the_module_is_and_how_well_it_is_founded(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", "sphacteria", "-o", str(tmp_path)])
    assert result.exit_code == 0
    assert (tmp_path / "Sphacteria-0.1.0.vmod").exists()
    assert re.search(r"facts by grade: [0-9]+ text, .*[0-9]+ guess", " ".join(result.output.split()))


@pytest.mark.parametrize(("sample", "code", "summary"), [
    ("sphacteria-whole-game.vlog", 0, ""),
    ("sphacteria-legal.vlog", 0, "2 unknown"),
    ("sphacteria-planted-faults.vlog", 1, "10 illegal, 2 unknown; 1 of them follows from others"),
])  # fmt: skip
def test_referee_ends_clean_or_with_findings(sample: str, code: int, summary: str) -> None:
    """A note may say that the sample was played with data of the past."""
    result = CliRunner().invoke(main, ["referee", str(SAMPLES / sample)])
    assert result.exit_code == code
    last = re.search(r"^(No finding|[0-9]+ findings?: (.*?)(, )?([0-9]+ notes?)?)\.$", result.output, re.MULTILINE)
    assert last
    assert (last[2] or "") == summary


def test_referee_writes_its_report_into_a_file(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    sample = SAMPLES / "sphacteria-planted-faults.vlog"
    result = CliRunner().invoke(main, ["referee", str(sample), "--format", "json", "-o", str(report)])
    assert result.exit_code == 1
    found = [finding["severity"] for finding in json.loads(report.read_text())["findings"]]
    assert (found.count("illegal"), found.count("unknown")) == (10, 2)


def test_piped_output_has_neither_colour_nor_progress() -> None:
    sample = SAMPLES / "sphacteria-planted-faults.vlog"
    done = subprocess.run(
        [sys.executable, "-m", "vassal_tools", "referee", str(sample)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "\x1b" not in done.stdout + done.stderr
    assert done.stderr == ""


def test_the_list_of_commands_says_of_each_what_it_does_in_one_whole_line() -> None:
    listed = CliRunner().invoke(main, ["--help"], terminal_width=80).output.partition("\n\nDesign a game:")[2]
    assert len(listed.split("\n")) > len(main.list_commands(Context(main)))
    assert "..." not in listed


def test_no_report_is_written_over_a_module_or_a_log(tmp_path: Path) -> None:
    for name, words in (("game.vlog", ["referee"]), ("game.vmod", ["lint"])):
        held = zip_of({"buildFile.xml": b"<VASSAL.build.GameModule/>"})
        (tmp_path / name).write_bytes(held)
        subject = SAMPLES / "sphacteria-legal.vlog" if words == ["referee"] else tmp_path / name
        done = CliRunner().invoke(main, [*words, str(subject), "-o", str(tmp_path / name)])
        assert (done.exit_code, (tmp_path / name).read_bytes()) == (2, held)
        assert "no report is written over it" in done.stderr


def test_help_lists_every_command_once_in_its_group() -> None:
    shown = CliRunner().invoke(main, ["--help"]).output
    places = [shown.index(f"\n{title}:\n") for title in GROUPS]
    assert places == sorted(places)
    assert "Other:" not in shown
    for name in main.list_commands(Context(main)):
        assert len(re.findall(rf"^  {name} ", shown, re.MULTILINE)) == 1, name
