"""A side's document has no secrets of others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.hostile_logs import add
from tests.cli.logs import written
from tests.watch.many_traits import HAND, WINDOW, write_module
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.watch.moment import moment
from vassal_tools.watch.scene import SceneOptions, scene
from vassal_tools.watch.speech import KEPT_TEXT

if TYPE_CHECKING:
    from pathlib import Path

SECRETS = {"Blue": "blue-password", "Red": "red-password"}
MASKED = {access: f"obs;79,130;back.png;Mask;I;?;{access}:" for access in ("player", "side")}
EVERYTHING = ("Ground", "Sided", "Hidden", "Held", "Windowed")


@pytest.fixture(scope="module")
def module(engine_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_module(engine_files / "mini.vmod", tmp_path_factory.mktemp("many") / "many.vmod")


@pytest.fixture
def game(engine_files: Path) -> SavedGame:
    """A log where Blue hides five pieces from Red: by two kinds of masks, invisibly, and in two windows."""
    pieces = [
        _piece(1, "Ground", MASKED["player"], f"{SECRETS['Blue']};", "Main Map"),
        _piece(2, "Sided", MASKED["side"], "Blue;", "Main Map"),
        _piece(3, "Hidden", "hide;73,130;Hide;;player:;0.4", SECRETS["Blue"], "Main Map"),
        _piece(4, "Held", "mark;Note", "Held", HAND),
        _piece(5, "Windowed", "mark;Note", "Windowed", WINDOW),
        _piece(6, "Open", "mark;Note", "Open", "Main Map"),
    ]
    players = [f"PLAYER\t{secret}\tName of {side}\t{side}" for side, secret in SECRETS.items()]
    steps = [
        "M/" + sequence.join(["5", WINDOW, "90", "90", "null", WINDOW, "50", "50", "null", SECRETS["Blue"]], "/"),
        "CHAT&lt;Name of Blue&gt; - I am Name of Blue, and say blue-password",
        "CHAT* Name of Blue moves ?",
        "D/" + sequence.join(["1", _state(1, "null", "Main Map"), _state(1, f"{SECRETS['Blue']};", "Main Map")], "/"),
    ]
    records = ["begin_save", *pieces, *players, "end_save", *(f"LOG\t{step}" for step in steps)]
    base = read_saved_game(engine_files / "new-game.vlog")
    return base.with_records(sequence.join([record], ESC) for record in records)


def _state(number: int, outer: str, map_name: str) -> str:
    return sequence.nest([outer, f"{map_name};50;{50 * number};{number};0"])


def _piece(number: int, name: str, outer: str, state: str, map_name: str) -> str:
    kind = sequence.nest([outer, f"piece;;;big.png;{name}"])
    return "+/" + sequence.join([str(number), kind, _state(number, state, map_name)], "/")


def shown(game: SavedGame, module: Path, side: str | None, **wanted: Any) -> dict[str, Any]:
    with read_plain_module(module) as opened:
        return scene(game, opened, None, SceneOptions(side, **wanted))


@pytest.mark.parametrize(
    ("side", "known"),
    [(None, set(EVERYTHING)), ("Blue", set(EVERYTHING)), ("Red", {"Ground"}), ("", {"Ground"})],
)
def test_what_a_side_may_not_see_is_not_in_its_document(
    game: SavedGame, module: Path, side: str | None, known: set[str]
) -> None:
    document = shown(game, module, side)
    text = json.dumps(document)
    assert {name for name in EVERYTHING if name in text} == known
    assert not any(secret in text for secret in SECRETS.values())
    assert '"Open"' in text


def test_a_piece_that_is_shown_later_has_another_number_while_it_is_masked(game: SavedGame, module: Path) -> None:
    document = shown(game, module, "Red")
    names = [piece["name"] for piece in document["pieces"]]
    assert names == ["a hidden piece", "a hidden piece", "Open", "Ground"]
    assert {piece["id"] for piece in document["pieces"][:2]} == {""}
    (last,) = document["steps"][-1:]
    assert last["looks"]["0"] == -1
    assert {act["kind"] for act in last["acts"]} == {"left", "came"}


def test_what_happens_in_a_window_is_no_act_for_the_other_side(game: SavedGame, module: Path) -> None:
    assert [one["piece"] for one in shown(game, module, "Blue")["steps"][0]["acts"]] == [4]
    assert set(shown(game, module, "Red")["steps"][0]) == {"number"}


def test_names_of_people_are_in_the_chat_only_where_asked_for(game: SavedGame, module: Path) -> None:
    lines = [line for step in shown(game, module, None)["steps"] for line in step.get("chat", ())]
    assert lines == ["(a line with a user id)", "* Blue moves ?"]
    lines = [line for step in shown(game, module, None, names=True)["steps"] for line in step.get("chat", ())]
    assert lines == ["(a line with a user id)", "* Name of Blue moves ?"]


def test_a_piece_that_is_covered_is_seen_as_soon_as_its_owner_has_the_side(tmp_path: Path) -> None:
    """Visibility depends on the seats of the players too."""
    masked = "obs;79,130;back.png;Mask;I;?;player:"
    setup = [
        f"PLAYER\t{SECRETS['Blue']}\tAnn\tRed",
        f"PLAYER\t{SECRETS['Red']}\tBob\tBlue",
        _piece(1, "Own", masked, f"{SECRETS['Blue']};", "Map"),
        _piece(2, "Same", masked, f"{SECRETS['Blue']};", "Map"),
    ]
    log = written(tmp_path / "log.vlog", setup, [f"PLAYER\t{SECRETS['Blue']}\tAnn\tBlue"])
    document = scene(read_saved_game(log), None, None, SceneOptions("Blue"))
    before, after = (
        {document["looks"][look]["name"] for look in moment(document, step).looks.values()} for step in (0, 1)
    )
    assert (before, after) == ({"?"}, {"Own(?)", "Same(?)"})


def test_no_user_id_stands_on_a_piece(tmp_path: Path) -> None:
    """A property may hold and show the id of the player who set it, before the log gives him a seat."""
    secret = SECRETS["Blue"]
    label = "label;;;12;;0,0,0;b;0;c;0;t;c;$pieceName$ ($label$);Dialog;0;0;TextLabel"
    setup = [
        _piece(1, "Unit", label, f"held by {secret}", "Map"),
        _piece(2, secret, "mark;Note", "", "Map"),
        _piece(3, "Other", label, "of Ann", "Map"),
        add("d", f"deck;{';' * 13}Deck of {secret}", "Map;5;5;false;"),
    ]
    log = written(tmp_path / "log.vlog", setup, [f"PLAYER\t{secret}\tAnn\tBlue"])
    for names in (False, True):
        document = scene(read_saved_game(log), None, None, SceneOptions(names=names))
        text = json.dumps(document)
        assert secret not in text
        assert text.count(KEPT_TEXT) >= 5
        assert ("of Ann" in text) is names
        assert ("of Blue" in text) is not names


def test_who_threw_dice_is_named_by_his_side_or_not_at_all(tmp_path: Path) -> None:
    """Dice say the name of a player even where no seat in the log has that name."""
    said = ["CHAT*** d6 = 3 *** &lt;Ann&gt;", "CHAT*** 2d6 = 3 *** <Bob>", "CHAT*** d6 = 1 *** <Blue>", "CHAT "]
    log = written(tmp_path / "log.vlog", [f"PLAYER\t{SECRETS['Blue']}\tAnn\tBlue"], said)
    lines = [line for step in scene(read_saved_game(log), None)["steps"] for line in step.get("chat", ())]
    assert lines == ["*** d6 = 3 *** <Blue>", "*** 2d6 = 3 *** <a player>", "*** d6 = 1 *** <Blue>"]
