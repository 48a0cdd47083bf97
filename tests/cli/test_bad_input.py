"""Bad input ends in one clear line, exit code 2, no traceback, and nothing half-written."""

from __future__ import annotations

import shutil
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.conftest import PROJECT
from vassal_tools.cli.main import main, stating_errors
from vassal_tools.game import library
from vassal_tools.objects.savedgame import read_saved_game

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SAMPLE = PROJECT / "samples" / "sphacteria-legal.vlog"


def entries(path: Path) -> dict[str, bytes]:
    """The entries of an archive."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(path: Path, held: dict[str, bytes]) -> Path:
    """An archive that holds just that."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in held.items():
            archive.writestr(name, data)
    return path


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (OSError(28, "No space left on device"), "error: No space left on device\n"),
        (OSError(13, "Permission denied", "a.vlog"), "error: Permission denied: a.vlog\n"),
    ],
)
def test_an_error_of_the_system_names_the_file_if_there_is_one(
    error: OSError, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    @stating_errors
    def fails() -> None:
        raise error

    with pytest.raises(SystemExit) as ended:
        fails()
    assert (ended.value.code, capsys.readouterr().err) == (2, shown)


def no_file(folder: Path) -> Path:
    return folder / "missing.vlog"


def not_a_zip(folder: Path) -> Path:
    path = folder / "game.vlog"
    path.write_bytes(b"\x00\x01 not a log at all" * 20)
    return path


def cut_zip(folder: Path) -> Path:
    path = folder / "game.vlog"
    path.write_bytes(SAMPLE.read_bytes()[:4000])
    return path


def wrong_header(folder: Path) -> Path:
    held = entries(SAMPLE)
    return zipped(folder / "game.vlog", held | {"savedGame": b"!XXXX" + held["savedGame"][5:]})


def cut_text(folder: Path) -> Path:
    held = entries(SAMPLE)
    return zipped(folder / "game.vlog", held | {"savedGame": held["savedGame"][:-3]})


def another_games_log(folder: Path) -> Path:
    held = entries(SAMPLE)
    return zipped(folder / "game.vlog", held | {"moduledata": held["moduledata"].replace(b">Sphacteria<", b">Chess<")})


def a_module(folder: Path) -> Path:
    return zipped(folder / "game.vmod", {"buildFile.xml": b"<a/>"})


def doctype_in_metadata(folder: Path) -> Path:
    bomb = b'<!DOCTYPE data [<!ENTITY a "aaaa">]><data><name>&a;</name></data>'
    return zipped(folder / "game.vlog", entries(SAMPLE) | {"moduledata": bomb})


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (no_file, "no such file"),
        (not_a_zip, "game.vlog"),
        (cut_zip, "is not a zip archive"),
        (wrong_header, "savedGame"),
        (cut_text, "hex"),
        (another_games_log, "'Chess'"),
        (a_module, "savedGame"),
        (doctype_in_metadata, "DOCTYPE"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_referee_says_in_one_line_what_is_wrong(made: Callable[[Path], Path], message: str, tmp_path: Path) -> None:
    report = tmp_path / "report.txt"
    result = CliRunner().invoke(main, ["referee", str(made(tmp_path)), "-o", str(report)])
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert "Traceback" not in result.output
    assert not report.exists()


def test_build_names_file_and_line_of_a_set_up_in_an_unknown_zone(tmp_path: Path) -> None:
    source = tmp_path / "sphacteria"
    shutil.copytree(library.folder("sphacteria"), source)
    table = source / "setup.csv"
    lines = table.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("A.H1,"))
    lines[number] = lines[number].replace(",P,", ",Z,", 1)
    table.write_text("\n".join(lines) + "\n")
    output = tmp_path / "out"
    result = CliRunner().invoke(main, ["build", str(source), "-o", str(output)])
    assert result.exit_code == 2
    assert f"setup.csv:{number + 1}" in result.stderr
    assert "Z" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not output.exists()


def test_build_of_an_unknown_game_lists_the_known_ones(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", "atlantis", "-o", str(tmp_path / "out")])
    assert result.exit_code == 2
    assert "sphacteria" in result.stderr


def test_control_characters_of_a_file_do_not_reach_the_terminal(tmp_path: Path) -> None:
    held = entries(SAMPLE)
    renamed = held["moduledata"].replace(b">Sphacteria<", ">Sph\u202e\u009b2J<".encode())
    result = CliRunner().invoke(main, ["referee", str(zipped(tmp_path / "game.vlog", held | {"moduledata": renamed}))])
    assert result.exit_code == 2
    assert "\u202e" not in result.output
    assert "\u009b" not in result.output


def a_save(folder: Path) -> Path:
    """The log with its steps cut off."""
    saved = read_saved_game(SAMPLE)
    setup = tuple(record for record in saved.records if not record.startswith("LOG"))
    path = folder / "game.vsav"
    path.write_bytes(replace(saved, records=setup).to_bytes())
    return path


def test_a_save_is_no_log_without_findings(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["referee", str(a_save(tmp_path))])
    assert result.exit_code == 2
    assert "has no steps" in result.stderr


def test_a_report_is_not_written_over_its_log(tmp_path: Path) -> None:
    log = tmp_path / "game.vlog"
    shutil.copy(SAMPLE, log)
    result = CliRunner().invoke(main, ["referee", str(log), "-o", str(log)])
    assert result.exit_code == 2
    assert log.read_bytes() == SAMPLE.read_bytes()


def test_a_file_name_with_a_line_end_stays_in_one_line(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["referee", str(tmp_path / "a\nb.vlog")])
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "value", ["99|announce|Athens|²", "1|announce|Athens|" + "9" * 5000, "1||||", "1|activate|", "|"]
)
def test_a_forged_declaration_is_no_crash(value: str, tmp_path: Path) -> None:
    saved = read_saved_game(SAMPLE)
    forged = f"LOG\tMutableProperty\tAct\t0|start\t{value}\tModule"
    log = tmp_path / "game.vlog"
    log.write_bytes(replace(saved, records=(*saved.records, forged)).to_bytes())
    assert CliRunner().invoke(main, ["referee", str(log)]).exit_code in (0, 1)


def test_a_title_that_leads_out_of_the_folder_builds_nothing(tmp_path: Path) -> None:
    source = tmp_path / "sphacteria"
    shutil.copytree(library.folder("sphacteria"), source)
    about = source / "game.toml"
    about.write_text(about.read_text().replace('title = "Sphacteria"', 'title = "a/../../x"'))
    output = tmp_path / "deep" / "out"
    result = CliRunner().invoke(main, ["build", str(source), "-o", str(output)])
    assert result.exit_code == 2
    assert not list(tmp_path.glob("**/*.vmod"))
