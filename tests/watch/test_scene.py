"""The document of what is drawn: it keeps to its schema, its steps add up to the table, and secrets are not in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.hostile_logs import REPLAYED, add
from tests.cli.logs import written
from tests.cli.schema import breaches
from tests.format.measured import quickly
from tests.samples import sample
from vassal_tools.errors import FormatError, VassalToolsError
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, AddPlayer
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.traits import encode_trait
from vassal_tools.report.watch_page import watch_page
from vassal_tools.table.at_step import table_at
from vassal_tools.table.boards import lay_out
from vassal_tools.table.work_budget import Effort
from vassal_tools.watch import course
from vassal_tools.watch.grids import MOST_WORK, Budget, lines_of
from vassal_tools.watch.moment import moment
from vassal_tools.watch.scene import MOST_LAYOUTS, Wanted, scene
from vassal_tools.watch.speech import MOST_PLAYERS, UNSEARCHED

if TYPE_CHECKING:
    from pathlib import Path

LOGS = ("3.6-game.vlog", "3.7.26-game.vlog", "new-game.vlog")
ENDS = ("3.6-end.vsav", "3.7.26-end.vsav", "new-end.vsav")


def document(log: Path, module: Path | None, wanted: Wanted = Wanted()) -> dict[str, Any]:  # noqa: B008
    game = read_saved_game(log)
    if module is None:
        return scene(game, None, None, wanted)
    with read_plain_module(module) as opened:
        return scene(game, opened, None, wanted)


@pytest.mark.parametrize("log", [*LOGS, *ENDS])
@pytest.mark.parametrize("has_module", [True, False])
def test_the_document_keeps_to_its_schema(engine_files: Path, log: str, has_module: bool) -> None:
    made = document(engine_files / log, engine_files / "mini-setup.vmod" if has_module else None)
    assert breaches(made, "watch-1") == []
    assert bool(made["missing"]) is not has_module


@pytest.mark.parametrize("log", LOGS)
def test_after_each_step_the_stacks_are_those_of_the_table(engine_files: Path, log: str) -> None:
    game = read_saved_game(engine_files / log)
    made = document(engine_files / log, engine_files / "mini-setup.vmod")
    for step in range(len(made["steps"]) + 1):
        table = table_at(game, step).table
        theirs = sorted(
            (place, held)
            for place, held in table.stacks_of("Main Map")
            if not any(table.pieces[one].stack.is_deck for one in held)  # type: ignore[union-attr]
        )
        stacks = moment(made, step).stacks.values()
        ours = sorted(((x, y), tuple(made["pieces"][n]["id"] for n in held)) for _, x, y, _, *held in stacks)
        assert ours == theirs, step


def test_a_deck_is_a_number_of_cards_and_their_back(engine_files: Path) -> None:
    made = document(engine_files / LOGS[0], engine_files / "mini-setup.vmod")
    ((_, _, _, _, cards, look),) = made["start"]["decks"].values()
    assert cards == 3
    layers = made["looks"][look]["layers"]
    assert [made["pictures"][layer["picture"]]["name"] for layer in layers] == ["inf_flip.png"]
    assert not any("Card" in piece["name"] for piece in made["pieces"][: len(made["start"]["looks"])])


def test_no_user_id_is_in_a_document_and_names_only_where_asked_for(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    seated = [command for command in game.setup() if isinstance(command, AddPlayer)]
    for names in (False, True):
        text = json.dumps(document(engine_files / LOGS[0], None, Wanted(names=names)))
        assert not any(player.user.is_in(text) for player in seated)
        assert all((f'"{player.name}"' in text) is names for player in seated)


def test_a_side_that_the_game_has_not_is_refused(engine_files: Path) -> None:
    with pytest.raises(VassalToolsError, match="no side Green"):
        document(engine_files / LOGS[0], engine_files / "mini-setup.vmod", Wanted("Green"))


def test_what_is_not_drawn_is_named(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    assert "areas of effect, which are not drawn" not in scene(game, None)["missing"]
    kind = sequence.nest(["AreaOfEffect;255,0,0;50;1;true", "piece;;;inf.png;Mine"])
    added = "+/" + sequence.join(["7", kind, sequence.nest(["false", "Main Map;50;50;9;0"])], "/")
    records = (game.records[0], sequence.join([added], ESC), *game.records[1:])
    assert "areas of effect, which are not drawn" in scene(game.with_records(records), None)["missing"]


def test_properties_that_name_one_another_without_measure_end_soon(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    doubled = [f"calcProp;p{n};{{{'+'.join([f'p{n + 1}'] * 40)}}}" for n in range(12)]
    label = "label;;;12;;0,0,0;b;0;c;0;t;c;$pieceName$;Dialog;0;0;TextLabel"
    kind = sequence.nest([label, *doubled, "piece;;;inf.png;Mine"])
    state = sequence.nest(["$p0$", *("" for _ in doubled), "Main Map;50;50;9;0"])
    added = "+/" + sequence.join(["7", kind, state], "/")
    with quickly():
        scene(game.with_records((game.records[0], sequence.join([added], ESC), *game.records[1:])), None)


def test_grids_for_which_there_is_too_much_to_work_out_are_not_drawn(engine_files: Path) -> None:
    with read_plain_module(engine_files / "mini-setup.vmod") as module:
        (laid,) = lay_out(module, ()).maps["Main Map"]
        (board,) = module.named("Board")
        budget = Budget()
        drawn = lines_of(board, laid, budget)
        work = MOST_WORK - budget.left
        assert lines_of(board, laid, Budget(work)) == drawn != ()
        assert lines_of(board, laid, Budget(work - 1)) == ()


def test_boards_that_are_laid_out_again_and_again_are_refused(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    again = sequence.join(["LOG\tMain MapBoardPicker\tMap\t0\t0"], ESC)
    with quickly(), read_plain_module(engine_files / "mini-setup.vmod") as module:
        many = game.with_records((*game.records, *[again] * MOST_LAYOUTS))
        assert len(scene(many, module)["steps"]) == len(game.steps()) + MOST_LAYOUTS
        with pytest.raises(FormatError, match="laid out more than"):
            scene(game.with_records((*many.records, again)), module)


def test_a_chat_of_more_players_than_can_sit_at_a_table_is_not_shown(engine_files: Path) -> None:
    game = read_saved_game(engine_files / LOGS[0])
    players = [f"PLAYER\tsecret-{n}\tName {n}\tBlue" for n in range(MOST_PLAYERS + 1)]
    said = [f"LOG\tCHATName {n} is here with secret-{n}" for n in range(MOST_PLAYERS + 1)]
    records = [sequence.join([text], ESC) for text in ("begin_save", *players, "end_save", *said)]
    made = scene(game.with_records(records), None)
    assert {line for step in made["steps"] for line in step["chat"]} == {UNSEARCHED}


def test_high_stacks_that_change_again_and_again_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Effort()
    left.spend(480_000)
    monkeypatch.setattr(course, "Effort", lambda: left)
    trick = REPLAYED["all pieces move to one spot"]
    game = read_saved_game(written(tmp_path / "a.vlog", trick.setup, trick.steps))
    with pytest.raises(FormatError, match="takes too long") as refused:
        scene(game, None)
    assert "step" in str(refused.value.where)


@pytest.mark.parametrize("name", ["moves within a deck", *sample(REPLAYED, 6)])
def test_logs_that_would_take_for_ever_are_shown_or_refused_soon(name: str, tmp_path: Path) -> None:
    trick = REPLAYED[name]
    log = written(tmp_path / "a.vlog", trick.setup, trick.steps)
    with quickly():
        try:
            watch_page([scene(read_saved_game(log), None)])
        except FormatError as refused:
            assert "savedGame" in str(refused.where)  # noqa: PT017 - either will do
        else:
            assert not trick.error


def test_a_deck_of_few_fields_and_strange_digits_is_shown(tmp_path: Path) -> None:
    game = read_saved_game(written(tmp_path / "a.vlog", [add("1", "deck;true;;²;²", "Map;5;5;false;")], []))
    (deck,) = scene(game, None)["decks"]
    assert (deck["width"], deck["height"]) == (0, 0)


@pytest.mark.parametrize(("number", "other", "is_drawn"), [("1", "", True), ("1", "1", False), ("0", "", False)])
def test_a_border_is_drawn_where_its_properties_say_so(tmp_path: Path, number: str, other: str, is_drawn: bool) -> None:
    """`BorderOutline` of VASSAL 3.7; older engines have no such trait."""
    border = encode_trait("border", property="n", thickness="5", color="255,0,255", property_2="m", compare="XOR")
    kind = sequence.join([border, sequence.join(["mark;n,m", "piece;;;big.png;Bordered"], "\t")], "\t")
    state = sequence.join(["", sequence.join([f"{number},{other}", "Map;5;5;7;0"], "\t")], "\t")
    log = written(tmp_path / "log.vlog", [add("1", kind, state)], [])
    looks = document(log, None)["looks"]
    assert any("border" in layer for look in looks for layer in look["layers"]) is is_drawn
