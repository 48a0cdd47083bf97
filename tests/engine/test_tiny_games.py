"""The modules of the tiny games open in the real engine, with the counters and places of their data."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from ford.data import FordGame
from ridge.rulebook import Stage, account
from tests.referee import tiny_tables
from vassal_rulebooks.core.fights import Attack
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_tools.builder.fights.odds import ODDS
from vassal_tools.builder.maps.markers import middle
from vassal_tools.builder.maps.places import anchor_point, map_shape
from vassal_tools.builder.module import SETUP_NAME, build_file, write_module
from vassal_tools.engine import Engine
from vassal_tools.findings import FAILING
from vassal_tools.game.identities import marker_gpid
from vassal_tools.game.library import load
from vassal_tools.game.module_data import ModifierData, PropertyData
from vassal_tools.game.names import TURN, hand_name, label_line
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.engine_table import EngineTable, begin_log
from vassal_tools.proof.protocol import proof_of
from vassal_tools.table.changes import ChatLine, LabelSet
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts
    from vassal_tools.objects.savedgame import SavedGame

pytestmark = pytest.mark.engine

FOLDERS = sorted(path.parent for path in (Path(__file__).parents[1] / "tiny_games").glob("*/game.toml"))

FIRST_ACTS = 9
"""How many acts of a game are in its first log, or more."""
TURNS = {"sentries": 8}
"""How many turns of a game the engine plays, where it is not two."""


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    """The folder of a tiny game, of each by turns."""
    found: Path = request.param
    return found


def of(*names: str) -> pytest.MarkDecorator:
    """A test with these games alone."""
    folders = [path for path in FOLDERS if path.name in names]
    return pytest.mark.parametrize("folder", folders, indirect=True, ids=lambda one: one.name)


@pytest.fixture(scope="module")
def opened(
    parts: EngineParts, folder: Path, drawn_before: PictureCache, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    """Each game has one engine with its module, because starting takes seconds."""
    with Engine(parts) as engine:
        engine.open(write_module(load(folder), tmp_path_factory.mktemp("module"), drawn_before, source=folder))
        yield engine


@pytest.fixture
def engine(opened: Engine) -> Iterator[Engine]:
    """The engine without a game; it has nothing to complain of after the test."""
    opened.game.close()
    opened.become("Ann", "secret")
    yield opened
    opened.require_quiet()


def test_a_tiny_game_opens_and_knows_its_places(engine: Engine, folder: Path) -> None:
    game = load(folder)
    ours = Counter(str(e.tag) for e in build_file(game).iterdescendants() if str(e.tag).startswith("VASSAL."))
    theirs = Counter(component.class_name for component in engine.components().walk())
    assert ours - theirs == Counter()
    engine.game.take_side(game.sides[0])
    engine.game.setup(SETUP_NAME)
    there = {piece.gpid: piece for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
    stands = {one.counter: there[game.counters[one.counter].gpid].zone for one in game.placements}
    assert stands == {one.counter: one.location for one in game.placements}
    for one in game.placements:
        counter = game.counters[one.counter]
        if game.unit_types[counter.type].facings:
            assert engine.table.property(there[counter.gpid].id, "Facing_Facing") == str(one.facing + 1)
    unit = there[game.counters[game.placements[0].counter].gpid]
    aside = 0 if map_shape(game) == "areas" else 7  # what is dropped near the middle of a cell snaps to it
    for zone in game.zones.values():
        x, y = game.face.pixel(zone.anchor)
        moved = engine.table.move(unit.id, game.face.title, x + aside, y - aside)
        assert (moved.zone, moved.x, moved.y) == (zone.name, x, y)


def test_a_card_of_an_open_deck_is_drawn_for_all_to_see_and_put_back(
    parts: EngineParts, drawn_before: PictureCache, tmp_path: Path
) -> None:
    folder = next(path for path in FOLDERS if path.name == "leagues")
    in_hands = load(folder)
    decks = {name: replace(deck, is_open=True) for name, deck in in_hands.decks.items()}
    game = replace(in_hands, decks=decks, module=replace(in_hands.module, hands=()))
    with Engine(parts) as engine:
        engine.open(write_module(game, tmp_path, drawn_before, source=folder), player="Ann", secret="secret")
        engine.game.take_side("Elm")
        engine.game.setup(SETUP_NAME)
        card = engine.table.draw("Cards", game.face.title, 500, 700)
        assert card.gpid
        assert card.name == game.events[game.chits[card.gpid].front].title
        engine.table.invoke(card.id, "Put back")
        (deck,) = (piece for piece in engine.table.pieces(names=False) if piece.kind == "deck")
        assert len(deck.contents) == len(game.chits)
        engine.require_quiet()


@of("leagues")
def test_cards_are_kept_in_hands_and_their_events_are_played_from_there(engine: Engine, folder: Path) -> None:
    game = load(folder)
    engine.game.take_side("Elm")
    engine.game.setup(SETUP_NAME)
    card = engine.table.draw("Cards", hand_name("Elm"), 100, 100)
    assert engine.table.property(card.id, "OwnedBy") == "Elm"
    event = game.events[game.chits[card.gpid or ""].front]
    engine.table.invoke(card.id, f"Play {event.number}: {event.title}")
    assert str(engine.controls.property("Act")).startswith(f"1|card|{event.number}|{card.gpid}|")
    assert engine.controls.property("Town") == event.title
    (there,) = (piece for piece in engine.table.pieces(names=False) if piece.id == card.id)
    assert there.map == hand_name("Elm")  # where it is laid aside
    engine.table.invoke(card.id, "Put back")
    (deck,) = (piece for piece in engine.table.pieces(names=False) if piece.kind == "deck")
    assert len(deck.contents) == len(game.chits)


@of("leagues")
def test_the_marker_of_a_track_has_the_menu_that_changes_it(engine: Engine, folder: Path) -> None:
    game = load(folder)
    engine.game.take_side("Elm")
    engine.game.setup(SETUP_NAME)
    (marker,) = (one for one in engine.table.pieces(names=False) if one.gpid == marker_gpid(game, "points-Elm"))
    engine.table.invoke(marker.id, "Points > Points become 3")
    assert engine.controls.property("points_Elm") == "3"
    assert engine.controls.property("Act") == "1|points|Elm|3"
    moved = engine.table.piece(marker.id)
    assert (moved.x, moved.y) == game.face.pixel(middle(game.tracks["points-Elm"], 3))


@of("ridge")
def test_a_group_of_the_data_comes_to_its_places_by_a_menu(engine: Engine, folder: Path) -> None:
    game = load(folder)
    (group,) = game.reinforcements.values()
    engine.game.take_side(group.side)
    engine.game.setup(SETUP_NAME)
    card = next(piece.id for piece in engine.table.pieces() if piece.name == f"{group.side}: actions")
    entry = f"{group.title} arrives"
    assert [line.enabled for line in engine.table.menu(card) if line.text == entry] == [False]
    while engine.controls.property(TURN) == "1":
        engine.controls.next_turn(TURN)
    engine.table.invoke(card, entry)
    there = {piece.gpid: piece.zone for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
    assert {one.counter: there[game.counters[one.counter].gpid] for one in game.arrivals_of[group.name]} == {
        one.counter: one.base for one in game.arrivals_of[group.name]
    }
    assert engine.controls.property("Act") == f"1|arrives|{group.name}"


def assert_fight_is_counted(engine: Engine, game: FordGame, shift: int, bonus: int) -> None:
    """Holds if a fight at the ford is counted over the table, so many columns further and the die higher by a bonus."""
    fight = game.module.fight
    assert fight
    there = {piece.gpid: piece.id for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
    names = {piece.name: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}
    for counter in ("N.Spears", "N.Riders", "S.Slings"):
        engine.table.move(
            there[game.counters[counter].gpid], game.face.title, *game.face.pixel(game.zones["Ford"].anchor)
        )
    engine.table.invoke(there[game.counters["S.Slings"].gpid], "Turn over")
    assert "<b>South</b> → Ford: 1 strength :" in (engine.table.property(names["Zone Ford"], ODDS) or "")
    assert engine.table.property(names["Zone Mill"], ODDS) == "<html></html>"
    assert "Fight in Mill" not in {line.text for line in engine.table.menu(names["Zone Mill"])}
    engine.table.invoke(names["Zone Ford"], "Fight in Ford")
    assert engine.controls.property("Fight_Attacker") == "North"
    assert engine.controls.property("Fight_strength_A") == "6"
    assert engine.controls.property("Fight_strength_D") == "1"
    assert engine.controls.property("Fight_Odds") == "3:1"
    column = max(0, min(3, 3 + shift))
    assert engine.controls.property("Fight_Column") == list(fight.columns)[column]
    engine.controls.dice("Fight")
    die = int(engine.controls.property("Fight_result") or 0)
    engine.table.invoke(names["Sheet"], "Read the die")
    result = game.fights.result(column, die + bonus)
    assert engine.controls.property("Fight_Result") == "North {}, South {}".format(*result.split(":"))


@of("ford")
def test_a_fight_of_the_data_is_counted_over_its_table(engine: Engine, folder: Path) -> None:
    game = load(folder)
    assert isinstance(game, FordGame)
    engine.game.take_side("North")
    engine.game.setup(SETUP_NAME)
    assert_fight_is_counted(engine, game, 0, 0)


SLOPE = "Slope"
"""A property that says how much a slope gives."""


@pytest.fixture(scope="module")
def sloping(
    parts: EngineParts, drawn_before: PictureCache, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Engine, FordGame]]:
    """An engine with the ford, where a slope shifts the column and riders raise the die; and that game."""
    folder = next(path for path in FOLDERS if path.name == "ford")
    game = load(folder)
    assert isinstance(game, FordGame)
    assert game.module.fight
    slope = ModifierData("a", "a slope", "Who has two units has it.", 1, f"Fight_Units_A>1?{SLOPE}:0", "attacker")
    riders = replace(slope, gives="Fight_horse_A")
    fight = replace(game.module.fight, shifts=(slope,), die=(riders,), counts={"horse": "Type = horse"})
    slopes = {**game.module.properties, SLOPE: PropertyData(text="0")}
    game = replace(game, module=replace(game.module, fight=fight, properties=slopes))
    with Engine(parts) as engine:
        module = write_module(game, tmp_path_factory.mktemp("module"), drawn_before, source=folder)
        engine.open(module, player="Ann", secret="secret")
        yield engine, game


@pytest.mark.parametrize("shift", [1, -3])
def test_a_shift_of_the_data_moves_the_column_within_the_table(sloping: tuple[Engine, FordGame], shift: int) -> None:
    engine, game = sloping
    engine.game.close()
    engine.game.take_side("North")
    engine.game.setup(SETUP_NAME)
    engine.controls.set_property(SLOPE, str(shift))
    assert_fight_is_counted(engine, game, shift, 1)
    engine.require_quiet()


ATTACKS: dict[str, dict[str, str]] = {
    "0304": {"R.Pikes": "0303", "R.Horse": "0305", "B.Spears": "0304", "B.Levy": "0304"},
    "0303": {"R.Shot": "0203", "R.Pikes": "0202", "B.Levy": "0303", "B.Riders": "0404"},
    "0403": {"R.Shot": "0303", "R.Horse": "0302", "R.Guard": "0402", "B.Bows": "0403", "B.Riders": "0403"},
    "0704": {"R.Lancers": "0604", "R.Pikes": "0804", "B.Bows": "0704"},
}
"""Attacks by their hex: where the counters beside it and in it stand."""


@of("ridge")
@pytest.mark.parametrize("place", ATTACKS)
def test_an_attack_from_beside_is_counted_as_the_rules_do(engine: Engine, folder: Path, place: str) -> None:
    game, rules = load(folder), tiny_tables.rules("ridge")
    engine.game.take_side("Red")
    engine.game.setup(SETUP_NAME)
    there = {piece.gpid: piece.id for piece in engine.table.pieces(names=False) if piece.kind == "piece"}
    names = {piece.name: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}
    state = rules.start().with_progress(stage=Stage.ATTACK)
    for counter in game.counters:
        at = ATTACKS[place].get(counter, "Reserve")
        engine.table.move(there[game.counters[counter].gpid], game.face.title, *anchor_point(game, at))
        state = state.placed(counter, at)
    entries = {line.text for line in engine.table.menu(names[f"Zone {place}"])}
    assert {line for line in entries if line.startswith("Count")} == {"Count the attack of Red"}
    assert "Count the attack of Red" not in {line.text for line in engine.table.menu(names["Zone 0801"])}
    engine.table.invoke(names[f"Zone {place}"], "Count the attack of Red")
    engine.controls.dice("Attack")
    found = account(state, Attack(place, int(engine.controls.property("Attack_result") or 0)))
    engine.table.invoke(names["Sheet"], "Read the die")
    shown = {name: engine.controls.property(f"Fight_{name}") for name in ("Odds", "Column", "Roll", "Result")}
    said = (f"{side} {result}" for side, result in zip(("Red", "Blue"), found.results, strict=True))
    strengths = tuple(int(engine.controls.property(f"Fight_strength_{role}") or 0) for role in "AD")
    assert strengths == found.strengths
    assert shown == {
        "Odds": found.odds_column, "Column": found.column, "Roll": str(found.roll), "Result": ", ".join(said),
    }  # fmt: skip


@pytest.mark.sweep(2)
def test_a_log_that_the_engine_writes_is_judged_by_the_core(engine: Engine, tmp_path: Path, folder: Path) -> None:
    """A part of a game with some of the buttons."""
    proof, path, dice = proof_of(folder.name), tmp_path / "game.vlog", Random("hands")
    table = EngineTable(engine, path, 7)
    players = dict.fromkeys(proof.game.sides, RandomPlayer())
    performer = ActPerformer(table, tiny_tables.rules(folder.name), dice, lambda _kind, _side: dice.random() < 0.5)
    performer.play(players, TURNS.get(folder.name, 2))
    assert list(performer.differences()) == []
    table.close()
    verdict = tiny_tables.judged(read_saved_game(path))
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []
    assert verdict.acts


@of("ford", "sentries")
def test_a_log_that_begins_later_in_a_game_is_judged(engine: Engine, tmp_path: Path, folder: Path) -> None:
    """It begins in the middle of a turn; in Sentries, no piece shows the acting side."""
    proof, rules, paths = (
        proof_of(folder.name),
        tiny_tables.rules(folder.name),
        [tmp_path / f"{n}.vlog" for n in (1, 2)],
    )
    table, dice = EngineTable(engine, paths[0], 5), Random("hands")
    performer, players = ActPerformer(table, rules, dice), dict.fromkeys(proof.game.sides, RandomPlayer())
    while len(performer.played) < FIRST_ACTS or performer.state.progress.side == proof.game.sides[0]:
        performer.do(next_act(rules, performer.state, players, dice))
    table.close()
    engine.game.begin_log(paths[1])
    performer.play(players, performer.state.turn + 1)
    table.close()
    verdict = tiny_tables.judged(read_saved_game(paths[1]))
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []
    assert verdict.acts


@of("convoy")
def test_a_player_edits_a_label(engine: Engine, tmp_path: Path) -> None:
    leader = "1"
    table = EngineTable(engine, tmp_path / "edited.vlog", 5)
    assert table.label(leader, "weariness") == "0"
    table.write(leader, label_line("weariness"), "2")
    assert table.label(leader, "weariness") == "2"
    table.close()
    edited = record(read_saved_game(tmp_path / "edited.vlog"), NO_ZONES)
    changes = [change for step in edited.steps for change in step.changes]
    labels = [(change.label, change.before, change.after) for change in changes if isinstance(change, LabelSet)]
    assert labels == [("weariness", "0", "2")]
    assert "* Leader: weariness is now 2" in [change.text for change in changes if isinstance(change, ChatLine)]


def stands(log: SavedGame) -> tuple[list[tuple[str, str, str, str]], dict[str, str], dict[str, str]]:
    """The first position of a log without the ids of pieces, which differ from run to run."""
    begun = record(log, NO_ZONES)
    pieces = sorted((one.gpid, one.type, str(one.place), str(one.faces)) for one in begun.pieces.values())
    return pieces, dict(begun.turns), dict(begun.properties)


def test_the_log_beside_the_data_is_what_the_engine_writes_today(engine: Engine, folder: Path, tmp_path: Path) -> None:
    begin_log(engine, tmp_path / "start.vlog")
    assert stands(read_saved_game(tmp_path / "start.vlog")) == stands(read_saved_game(folder / "start.vlog"))
