"""`replay`: the table at any step of a log, with and without the module."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from tests.cli.logs import SECRET, real_games, written
from tests.cli.schema import breaches
from tests.conftest import PROJECT
from tests.samples import sample
from vassal_tools.cli.main import main
from vassal_tools.game.fingerprint import fingerprint

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game

SAMPLE = PROJECT / "samples" / "sphacteria-legal.vlog"
LAYERED = "emb2;;2;;Flip;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Side;;;false;;1;1;true\tpiece;;;a.png;Tank"
DECK = "deck;true;0,0,0;40;40;Always;Via;false;false;false;;;;Cards"
SETUP = [
    f"PLAYER\t{SECRET}\tAnn\tBlue",
    f"+/1/{LAYERED}/1\tMap;5;6;g1;0",
    "+/2/piece;;;b.png;Card/null;0;0;g2;0",
    f"+/3/{DECK}/Map;50;60;true;2",
    "TURNTurn0\t0|1;0;false;-1",
    "GlobalProperty\t;Weather;Clear;Module",
]
STEPS = [
    f"M/1/Map/9/9/null/Map/5/6/null/{SECRET}",
    "D/1/2\tMap;9;9;g1;0/1\tMap;9;9;g1;0\nCHAT* flips",
    f"M/2/Map/9/9/1/Map/50/60/null/{SECRET}",
    "TURNTurn0\t0|2;0;false;-1\nMutableProperty\tWeather\tClear\tRain\tModule",
]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A move, a flip, a draw from a deck on top of the first piece, a turn."""
    return written(tmp_path / "a.vlog", SETUP, STEPS)


def replayed(path: Path, *options: str) -> str:
    """The output of the command."""
    result = CliRunner().invoke(main, ["replay", str(path), *options])
    assert result.exit_code == 0, result.output
    return result.output


def document(path: Path, *options: str) -> dict[str, Any]:
    """The JSON document that it prints, which keeps to its schema."""
    shown: dict[str, Any] = json.loads(replayed(path, "--format", "json", *options))
    assert breaches(shown, "replay-1") == []
    return shown


@pytest.mark.parametrize(("at", "tank", "card"), [
    ("0", (5, 6, 1, 1, 1), (50, 60, 1, 1, "Cards")),
    ("1", (9, 9, 1, 1, 1), (50, 60, 1, 1, "Cards")),
    ("2", (9, 9, 1, 1, 2), (50, 60, 1, 1, "Cards")),
    ("3", (9, 9, 1, 2, 2), (9, 9, 2, 2, None)),
    ("end", (9, 9, 1, 2, 2), (9, 9, 2, 2, None)),
])  # fmt: skip
def test_pieces_stand_as_after_the_step_asked_for(
    log: Path, at: str, tank: tuple[int, ...], card: tuple[object, ...]
) -> None:
    pieces = {piece["name"]: piece for piece in document(log, "--at", at)["pieces"]}
    places = {name: tuple(piece[key] for key in ("x", "y", "position", "height")) for name, piece in pieces.items()}
    assert (*places["Tank"], pieces["Tank"]["faces"]["Side"]) == tank
    assert (*places["Card"], pieces["Card"]["deck"]) == card


def test_turns_and_properties_are_those_of_the_step(log: Path) -> None:
    for at, turn, text, weather in (("3", "0|1;0;false;-1", "1", "Clear"), ("4", "0|2;0;false;-1", "2", "Rain")):
        shown = document(log, "--at", at)
        assert shown["turns"] == [{"counter": "Turn0", "state": turn, "text": text}]
        assert shown["properties"] == [{"container": "Module", "name": "Weather", "value": weather}]


def test_without_the_module_of_an_unknown_game_zones_are_unknown(log: Path) -> None:
    shown = document(log)
    assert {piece["zone"] for piece in shown["pieces"]} == {"unknown"}
    assert (shown["zones_known"], shown["zones_from"]) == (False, None)
    assert "Zones are unknown" in replayed(log)


@pytest.mark.parametrize("source", ["module", "model"])
def test_zones_come_from_the_module_or_from_the_model_that_the_log_states(module_file: Path, source: str) -> None:
    options = ("--module", str(module_file)) if source == "module" else ()
    shown = document(SAMPLE, *options)
    zones = {piece["name"]: piece["zone"] for piece in shown["pieces"]}
    assert (zones["Zone P"], zones["Zone BTS"]) == ("P", "BTS")
    assert (shown["zones_known"], shown["zones_from"]) == (True, source)
    assert "Zones are unknown" not in replayed(SAMPLE, *options)


def test_the_model_says_the_same_as_the_module(module_file: Path) -> None:
    for at in ("0", "40", "end"):
        assert replayed(SAMPLE, "--at", at) == replayed(SAMPLE, "--at", at, "--module", str(module_file))


def test_a_log_of_todays_module_is_known_without_it(tmp_path: Path, game: Game) -> None:
    """Even if its model is not stored yet; an unavailable model is ignored."""
    for stated, source in ((fingerprint(game), "model"), ("0" * 64, None), ("../../landed", None)):
        setup = [*SETUP, f"GlobalProperty\t;Model;{stated};Module"]
        assert document(written(tmp_path / "a.vlog", setup, STEPS))["zones_from"] == source


def test_the_table_is_listed_by_zone_in_the_order_of_the_map(game: Game) -> None:
    lines = replayed(SAMPLE).splitlines()
    board = lines[lines.index(game.face.title) + 1 :]
    zones = [text.strip() for text in board if text.startswith("  ") and not text.startswith(("   ", "  ("))]
    assert zones == sorted(set(zones), key=[name for name, _ in game.outlines[game.face.title]].index)
    assert zones[:3] == ["A", "E", "I"]
    assert lines[lines.index("  O") + 1 : lines.index("  P")] == [
        "      Spartan Hoplites H1",
        "      Spartan Hoplites H2",
        "      Brasidas",
    ]


def test_a_pile_is_listed_with_the_cell_that_it_is_in(engine_files: Path) -> None:
    files = engine_files / "new-game.vlog", "--module", str(engine_files / "mini-setup.vmod")
    lines = replayed(*files).splitlines()
    assert lines[lines.index("  PolyZone") + 1 :][:2] == ["      PolyZone 0202", "        Tank (Side: 1 of 2)"]
    assert {piece.get("place") for piece in document(*files)["pieces"]} == {None, "PolyZone 0202", "PolyZone 0402"}


def test_turns_and_faces_are_in_words() -> None:
    lines = replayed(SAMPLE).splitlines()
    assert "turn counter: Turn 2: A Events" in lines
    assert "      Athenian Triremes T1 (reduced)" in lines
    assert not [text for text in lines if "  Face" in text or "(Face" in text or "|" in text]
    piece = next(one for one in document(SAMPLE)["pieces"] if one["name"] == "Athenian Triremes T1")
    assert (piece["faces"], piece["levels"]) == ({"Face": 2}, {"Face": "(reduced)"})
    assert piece["shown_name"] == "Athenian Triremes T1 (reduced)"


def test_what_cannot_be_moved_is_counted_and_not_listed() -> None:
    text = replayed(SAMPLE)
    assert "Zone P" not in text
    assert "33 pieces that cannot be moved are left out; --format json has them." in text


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_module_that_is_not_the_games_is_reported_beside_the_output(log: Path, module_file: Path, form: str) -> None:
    for path, warned in ((log, True), (SAMPLE, False)):
        result = CliRunner().invoke(main, ["replay", str(path), "--module", str(module_file), "--format", form])
        assert result.exit_code == 0
        assert ("was played with Made 1" in result.stderr) is warned
        assert "warning" not in result.stdout
        assert len(result.stderr.splitlines()) == warned


@pytest.mark.parametrize("at", ["5", "-1", "last", "１", "1_0", ""])
def test_a_step_that_the_log_has_not_is_refused_in_one_line(log: Path, at: str) -> None:
    result = CliRunner().invoke(main, ["replay", str(log), "--at", at])
    assert result.exit_code == 2
    assert "the steps go from 0, the beginning, to 4" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_the_first_contradiction_is_reported_with_its_step(tmp_path: Path) -> None:
    wrong = written(tmp_path / "a.vlog", SETUP, [STEPS[0], STEPS[0], STEPS[0]])
    assert document(wrong)["divergence"] == {
        "step": 2,
        "message": "Tank is moved from Map 5,6, and was in Map 9,9 before this step",
    }
    assert "Step 2 contradicts the table" in replayed(wrong)
    assert document(wrong, "--at", "1")["divergence"] is None


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_user_id_is_shown(log: Path, form: str) -> None:
    assert SECRET not in replayed(log, "--format", form)


def test_a_masked_piece_is_called_masked_and_its_owner_is_not_named(tmp_path: Path) -> None:
    masked = f"+/1/obs;79,130;f.png;Reveal;I;?;player:\tpiece;;;a.png;Spy/{SECRET};x\tMap;1;1;1;0"
    path = written(tmp_path / "a.vlog", [masked], [])
    assert document(path)["pieces"][0]["covers"] == ["masked"]
    assert SECRET not in replayed(path)


def test_names_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = written(tmp_path / "a.vlog", ["+/1/piece;;;a;[red]\x9b2J\u202eTank/Map\x07;1;1;1;0"], [])
    for form in ("text", "json"):
        shown = replayed(path, "--format", form)
        assert "[red]" in shown
        assert not set(shown) & set("\x9b\u202e\x07")


def test_the_same_log_gives_the_same_text(log: Path) -> None:
    assert replayed(log) == replayed(log)


def test_real_files_keep_to_the_schema_and_to_80_columns(corpus: Path) -> None:
    for path in sample(real_games(corpus), 8):
        document(path)
        assert [line for line in replayed(path).splitlines() if len(line) > 80] == [], path
