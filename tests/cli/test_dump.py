"""`dump`: every command by its name and its fields, and no secret among them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.cli.logs import SECRET, real_games, written
from tests.cli.schema import breaches
from tests.conftest import PROJECT
from tests.format.measured import measure
from tests.samples import sample
from vassal_tools.cli.main import main
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, NULL

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = PROJECT / "samples" / "sphacteria-legal.vlog"
MUCH = 15_000
LAYER = "emb2;;2;;Flip;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Side;;;false;;1;1;true"
PIECE = f"+/1/{LAYER}\tpiece;;;a.png;Tank/1\tMap;5;6;7;0"
MOVE = f"M/1/Map/9/9/null/Map/5/6/null/{SECRET}"
EVERYTHING = ["PLAYER\tx" + SECRET + "\tAnn\tBlue", PIECE, "NOTES\tnote", "SECRETCOMMAND\t" + SECRET]


def dumped(path: Path, *options: str) -> str:
    """The output of the command."""
    result = CliRunner().invoke(main, ["dump", str(path), *options])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_log_shows_its_commands_by_kind_with_named_fields(tmp_path: Path) -> None:
    text = dumped(written(tmp_path / "a.vlog", EVERYTHING, [MOVE + "\nCHAT* Tank moves"]))
    assert "log of Made 1" in text
    assert "written by VASSAL 3.7.26" in text
    assert "player-1: Blue" in text
    assert "MovePiece id=1 map=Map x=9 y=9" in text
    assert "user=player-2" in text
    assert 'Chat text="* Tank moves"' in text
    assert "set-up" in text
    assert "step 1" in text


def test_a_change_shows_the_states_that_became_others(tmp_path: Path) -> None:
    path = written(tmp_path / "a.vlog", [PIECE], ["D/1/2\tMap;5;6;7;0/1\tMap;5;6;7;0"])
    assert "Embellishment level=1 -> level=2" in dumped(path)
    assert "BasicPiece map=Map x=5 y=6 gpid=7 count=0 ->" not in dumped(path)


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_user_id_is_shown(form: str, tmp_path: Path) -> None:
    path = written(
        tmp_path / "a.vlog", EVERYTHING, [MOVE, f"D/1/2\tMap;5;6;7;0\t{SECRET}/{SECRET}", f"PYREMOVE\t{SECRET}"]
    )
    assert SECRET not in dumped(path, "--format", form)


def test_an_unknown_command_shows_its_prefix_and_length_only(tmp_path: Path) -> None:
    text = dumped(written(tmp_path / "a.vlog", EVERYTHING, []))
    assert "Unknown prefix=SECRETCOMMAND rest=(26-characters)" in text


def test_a_module_shows_what_it_is_made_of(module_file: Path) -> None:
    text = dumped(module_file)
    assert "module Sphacteria 0.1.0" in text
    assert "VASSAL.build.module.Map" in text
    assert breaches(json.loads(dumped(module_file, "--format", "json")), "dump-1") == []


def test_control_characters_markup_and_writing_direction_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = written(tmp_path / "a.vlog", [], ["CHAT[bold red]x\x07\x9b2J\u202e [/bold red] \x1b]8;;http"])
    for form in ("text", "json"):
        shown = dumped(path, "--format", form)
        assert "[bold red]" in shown
        assert not set(shown) & set("\x07\x9b\u202e\x1b")


def test_the_same_file_gives_the_same_document(tmp_path: Path) -> None:
    path = written(tmp_path / "a.vlog", EVERYTHING, [MOVE])
    assert dumped(path, "--format", "json") == dumped(path, "--format", "json")


def test_real_files_keep_to_the_schema_and_to_80_columns(corpus: Path) -> None:
    games = real_games(corpus)
    largest = max(games, key=lambda path: path.stat().st_size)
    for path in (*sample((path for path in games if path.stat().st_size < MUCH), 8), largest):
        assert breaches(json.loads(dumped(path, "--format", "json")), "dump-1") == [], path
        assert [line for line in dumped(path).splitlines() if len(line) > 80] == [], path


@pytest.mark.parametrize("command", ["PLAYER\t" + SECRET, "PLAYER\t", f"PLAYER\t{SECRET}\\\tAnn\tBlue"])
def test_a_player_without_a_side_is_named_and_hides_what_it_holds(command: str, tmp_path: Path) -> None:
    path = written(tmp_path / "a.vlog", [command, PIECE], [])
    for form in ("text", "json"):
        text = dumped(path, "--format", form)
        assert "AddPlayer" in text
        assert "BasicPiece" in text
        assert SECRET not in text


def test_output_comes_whole_or_not_at_all(tmp_path: Path) -> None:
    path = written(tmp_path / "a.vlog", ["NOTES\tnote"] * 10, ["+/1/piece;" + ";" * 900_000 + "/x"])
    result = CliRunner().invoke(main, ["dump", str(path)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "command 13: holds more fields" in result.stderr


def test_the_pieces_of_one_large_command_are_shown_one_after_the_other(tmp_path: Path) -> None:
    piece = f"+/1/{sequence.nest([LAYER] * 12)}/{sequence.nest(['1'] * 12)}"
    whole = sequence.quote(ESC.join([NULL, *[sequence.quote(piece, ESC)] * 1000]), ESC)
    shown = measure("dump", written(tmp_path / "a.vsav", [whole], []))
    assert not shown.error
    assert shown.mebibytes < 90


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_name_that_is_a_user_id_is_hidden_as_is_a_line_that_holds_it(form: str, tmp_path: Path) -> None:
    seat = f"PLAYER\t{SECRET}\t{SECRET}\tBlue"
    path = written(tmp_path / "a.vlog", [seat], [f"CHAT<{SECRET}> - hello", "CHAT<Ann> - good luck"])
    shown = dumped(path, "--format", form)
    assert SECRET not in shown
    assert "good luck" in shown
    assert "Blue" in shown
