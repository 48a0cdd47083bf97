"""Play in the real engine: every menu, hidden draws, markers that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.play import PASSWORD, called, come_to_the_actions
from tests.samples import SOAK, sample
from vassal_rulebooks.sphacteria import Sphacteria
from vassal_rulebooks.sphacteria.adjustment import by_points, victory_points
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE, points_dice, points_property, supply_property
from vassal_tools.builder.fights.odds import ODDS
from vassal_tools.builder.maps.markers import middle
from vassal_tools.builder.maps.setup import LYING
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.game import declarations
from vassal_tools.game.fingerprint import fingerprint
from vassal_tools.game.names import MODEL_PROPERTY, RULINGS_PROPERTY, hand_name

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.engine import Engine, EnginePiece

pytestmark = pytest.mark.engine


def act(engine: Engine) -> str:
    """The last declared act, without its serial number."""
    value = engine.controls.property(declarations.ACT_PROPERTY) or ""
    assert value.split("|")[0] == engine.controls.property(declarations.SERIAL_PROPERTY) or value.startswith("0|")
    return value.partition("|")[2]


def piece(engine: Engine, name: str) -> EnginePiece:
    return next(p for p in engine.table.pieces() if p.name == name and p.kind == "piece")


def table_name(engine: Engine, game: SphacteriaGame, unit: str) -> str:
    """The name of a counter's visible face."""
    return next(p.name for p in engine.table.pieces() if p.gpid == game.counters[unit].gpid)


def number(engine: Engine, piece_id: str, name: str) -> int:
    """The number in a property of a piece."""
    return int(engine.table.property(piece_id, name) or 0)


def press(engine: Engine, name: str, line: str) -> str:
    """The act that a menu line of a piece declares; the chat must report it."""
    is_card = name.endswith(": actions")
    return press_on(engine, called(engine, name) if is_card else piece(engine, name).id, line)


def press_on(engine: Engine, there: str, line: str) -> str:
    """The same of a piece by its id."""
    before = engine.controls.chat_text()
    engine.table.invoke(there, line)
    shown = engine.controls.chat_text()[len(before) :].strip()
    assert shown.startswith("* "), line
    assert not shown.endswith(":"), f"no words for {line}: {shown}"
    return act(engine)


def test_every_entry_of_an_action_card_declares_its_act(table: Engine, game: SphacteriaGame) -> None:
    come_to_the_actions(table)
    for side in game.sides:
        name = f"{side}: actions"
        table.controls.dice(points_dice(side))
        thrown = int(table.controls.property(f"{points_dice(side)}_result") or 0)
        points = (thrown + 1) // 2
        assert press(table, name, "Points of the throw") == f"points|{side}|{points}"
        assert table.controls.property(points_property(side)) == str(points)
        assert press(table, name, "PA becomes 0") == f"correct|PA|{side}|0"
        assert press(table, name, "PA becomes 6") == f"correct|PA|{side}|6"
        for left, spent in ((5, 1), (3, 2), (0, 3)):
            assert press(table, name, f"Announce {spent} PA") == f"announce|{side}|{spent}"
            assert table.controls.property(points_property(side)) == str(left)
        assert press(table, name, "Pass: no points left") == f"pass|{side}"
        assert press(table, name, "End of movement") == f"end-movement|{side}"
        assert press(table, name, "End of action phase") == f"end-phase|{side}"
        for value in range(4):
            assert press(table, name, f"Supply becomes {value}") == f"supply|{side}|{value}"
            assert table.controls.property(supply_property(side)) == str(value)


def test_more_points_than_there_are_cannot_be_announced(table: Engine) -> None:
    come_to_the_actions(table)
    press(table, "Athens: actions", "PA becomes 2")
    lines = {line.text: line.enabled for line in table.table.menu(piece(table, "Athens: actions").id)}
    assert [n for n in range(1, 7) if lines.get(f"Announce {n} PA")] == [1, 2]
    assert not lines.get("Pass: no points left")
    assert not lines.get("End of action phase")


def test_markers_follow_the_click(table: Engine, game: SphacteriaGame) -> None:
    come_to_the_actions(table)
    press(table, "Sparta: actions", "PA becomes 4")
    press(table, "Sparta: actions", "Announce 1 PA")
    press(table, "Athens: actions", "Supply becomes 1")
    for name, value in (("actions-Sparta", 3), ("supply-Athens", 1)):
        track = game.tracks[name]
        marker = piece(table, track.title)
        assert (marker.x, marker.y) == game.face.pixel(middle(track, value))


def test_every_entry_of_every_label_declares_its_act(table: Engine, game: SphacteriaGame) -> None:
    """One zone of each kind and a base; every place in a soak."""
    table.table.invoke(piece(table, "Athens: actions").id, "Offer every entry")
    bases = [box.name for box in game.boxes.values() if box.is_base]
    kinds = {zone.kind: zone.name for zone in game.zones.values()}
    places = [*game.zones, *bases] if SOAK else [*kinds.values(), bases[0]]
    for place in places:
        label = piece(table, f"Zone {place}")
        for line in table.table.menu(label.id):
            said = press_on(table, label.id, line.text)
            match line.text.split():
                case ["Activate", _, "for", "1" | "2", "PA"]:
                    assert said == f"activate|{place}"
                case ["Attack", _, "from", other, *by_sea]:
                    assert said == f"attack|{place}|{other}|{'sea' if by_sea else 'land'}"


def test_forces_are_counted_by_their_present_face(lent: Engine, game: SphacteriaGame) -> None:
    lent.table.invoke(piece(lent, "Athenian Hoplites H1").id, "Turn over")
    label = piece(lent, "Zone P").id
    in_p = [p.counter for p in game.placements if p.location == "P"]
    strength = sum(c.value("pf", int(c.id == "A.H1")) or 0 for c in (game.counters[unit] for unit in in_p))
    assert lent.table.property(label, "Athens_Fight_PF_A") == str(strength)


@pytest.mark.parametrize(("ships", "column", "reverse"), [
    (("S.T1",), "1/2", "3/2"), (("S.T1", "S.T2", "S.T3"), "1/3", "3/1"), (("S.T5",), "1/2", "3/2"),
])  # fmt: skip
def test_the_column_of_the_odds_is_rounded_for_the_defender(
    lent: Engine, game: SphacteriaGame, ships: tuple[str, ...], column: str, reverse: str
) -> None:
    """Athens has 5 PF in the north strait."""
    for ship in ships:
        unit = next(p for p in lent.table.pieces(names=False) if p.gpid == game.counters[ship].gpid)
        lent.table.move(unit.id, game.face.title, *game.face.pixel(game.zones["I"].anchor))
    strength = sum(c.value("pf") or 0 for c in (game.counters[ship] for ship in ships))
    odds = lent.table.property(piece(lent, "Zone I").id, ODDS) or ""
    assert f"<b>Athens</b> → I: 5 PF : {strength} PF, {column};" in odds
    assert f"<b>Sparta</b> → I: {strength} PF : 5 PF, {reverse};" in odds


def test_a_unit_takes_losses_rallies_and_retreats_by_its_menu(lent: Engine, game: SphacteriaGame) -> None:
    name = "Helots H5"
    lent.table.move(piece(lent, name).id, game.face.title, *game.face.pixel(game.zones["P"].anchor))
    assert press(lent, name, "Take a loss") == "loss|S.H5"
    reduced = f"{name} (reduced)"
    assert press(lent, reduced, "Rally") == "rally|S.H5"
    assert press(lent, name, "Retreat") == "retreat|S.H5"
    press(lent, name, "Take a loss")
    assert press(lent, reduced, "Take a loss: eliminated") == "loss|S.H5"
    assert piece(lent, reduced).zone == "S-lost"
    assert not {"Take a loss: eliminated", "Rally", "Retreat"} & {
        line.text for line in lent.table.menu(piece(lent, reduced).id) if line.enabled
    }


def test_the_cards_show_the_points_that_the_rules_count_and_the_score_says_who_has_won(
    table: Engine, game: SphacteriaGame
) -> None:
    """Each card counts held zones and enemy losses; the last turn ends the game."""
    card = piece(table, "Athens: actions").id
    standing = {"Athens": {"VP": 5, "Afloat": 5}, "Sparta": {"VP": 0, "Afloat": 0}}  # Athens holds Pylos, and one ship
    assert {
        side: {what: number(table, card, f"{what}_{side}") for what in known} for side, known in standing.items()
    } == standing
    table.table.invoke(card, "Offer every entry")
    state = Sphacteria(game).start()
    for lost, line in (
        ("A.H1 A.H6 A.A1 A.T1 S.T1 S.H5", "Take a loss: eliminated"), ("S.Brasidas S.Styphon", "Captured or killed")
    ):  # fmt: skip
        for unit in lost.split():
            press(table, table_name(table, game, unit), line)
            state = state.eliminated(unit)
    points = {side: victory_points(state, side) for side in game.sides}
    assert {side: number(table, card, f"VP_{side}") for side in game.sides} == points
    assert [table.table.property(piece(table, f"Box {box}").id, LYING) for box in ("A-lost", "S-lost")] == ["4", "4"]
    assert press(table, "Athens: actions", "Score") == "score|Athens"
    said = f"Victory points: Athens {points['Athens']}, Sparta {points['Sparta']}"
    assert table.controls.chat_text().splitlines()[-1].endswith(said)
    table.game.undo()
    table.game.undo()
    assert number(table, card, "VP_Athens") == points["Athens"] - 1
    while table.controls.property("Turn") != str(game.turns):
        table.controls.next_turn("Turn")
    draw = "* The game is a draw: 3 points or less between the sides (8.2)"
    press(table, "Athens: actions", "Score")
    assert table.controls.chat_text().splitlines()[-1] == draw
    come_to_the_actions(table)
    press(table, "Athens: actions", "PA becomes 1")
    press(table, "Athens: actions", "Announce 1 PA")
    before = table.controls.chat_text().count(draw)
    while table.controls.property("Turn") == str(game.turns):
        assert table.controls.chat_text().count(draw) == before, table.controls.property("Phase")
        table.controls.next_turn("Turn")
    assert table.controls.chat_text().count(draw) == before + 1  # the counter has gone on from the end of the last turn


def test_on_the_last_turn_the_score_announces_each_victory_by_points_as_the_rules_have_it(
    table: Engine, game: SphacteriaGame
) -> None:
    """Ships and units are eliminated one by one, so that the lead goes from one side to the other."""
    table.table.invoke(piece(table, "Athens: actions").id, "Offer every entry")
    while table.controls.property("Turn") != str(game.turns):
        table.controls.next_turn("Turn")
    state, seen = Sphacteria(game).start(), set()
    for unit in ["S.T1", "S.T2", "A.T1", "A.T2", "A.H4", "A.T3", "A.T4", "A.T5", "A.T6", "A.T7", "A.T8", "A.P3"]:
        press(table, table_name(table, game, unit), "Take a loss: eliminated")
        state = state.eliminated(unit)
        outcome = by_points(state)
        if (outcome.level, outcome.winner) in seen and not SOAK:
            continue  # the same words again
        seen.add((outcome.level, outcome.winner))
        press(table, "Athens: actions", "Score")
        announced = table.controls.chat_text().splitlines()[-1]
        if outcome.winner:
            assert announced == f"* {outcome.winner} wins the game: {outcome.level} (8.2)"
        else:
            assert announced == "* The game is a draw: 3 points or less between the sides (8.2)"
    assert len(seen) == 2 * len(game.sides) + 1


def test_helots_supply_the_island_from_where_they_may_and_nowhere_else(lent: Engine, game: SphacteriaGame) -> None:
    unit = piece(lent, "Helots H6")
    assert "Supply the island" not in {line.text for line in lent.table.menu(unit.id) if line.enabled}
    lent.table.move(unit.id, game.face.title, *game.face.pixel(game.zones["U"].anchor))
    kind, who, die = press(lent, "Helots H6", "Supply the island").split("|")
    assert (kind, who) == ("helots", "S.H6")
    assert die in set("123456")


def test_reinforcements_come_to_their_bases_on_their_turn(table: Engine, game: SphacteriaGame) -> None:
    card = piece(table, "Sparta: actions").id
    entry = "RH1: The Peloponnesian fleet"
    assert entry not in {line.text for line in table.table.menu(card) if line.enabled}
    while table.controls.property("Turn") != "2":
        table.controls.next_turn("Turn")
    assert press(table, "Sparta: actions", entry) == "reinforce|S-RH1"
    zones = {p.gpid: p.zone for p in table.table.pieces(names=False)}
    for arrival in game.arrivals_of["S-RH1"]:
        assert zones[game.counters[arrival.counter].gpid] == arrival.base


def test_a_drawn_chit_is_hidden_from_the_other_side_and_goes_back_by_its_menu(
    table: Engine, game: SphacteriaGame
) -> None:
    table.game.close()
    table.become("Ann", PASSWORD)
    table.game.take_side("Athens")
    table.game.setup(SETUP_NAME)
    before, full = table.controls.chat_text(), bowl(table)
    chit = table.table.draw(BOWL, hand_name("Athens"), 100, 100)
    assert set(full) - set(bowl(table)) == {chit.id}
    titles = {game.events[n].title for n in (game.chits[chit.gpid or ""].front, game.chits[chit.gpid or ""].back)}
    shown = table.controls.chat_text()[len(before) :]
    assert not [title for title in titles if title in shown]
    table.table.invoke(chit.id, "Back into the bowl")
    assert act(table) == f"discard|{chit.gpid}"
    assert set(bowl(table)) == set(full)


def bowl(engine: Engine) -> tuple[str, ...]:
    return next(piece for piece in engine.table.pieces(names=False) if piece.kind == "deck").contents


def test_an_event_is_declared_and_its_chit_goes_where_it_belongs_by_one_click(
    table: Engine, game: SphacteriaGame
) -> None:
    """Back into the bowl, out of play, or nowhere until the action phase is over; only by whose event it is.

    Every third chit is drawn; every chit in a soak.
    """
    table.fix_luck(6)
    for side in game.sides:
        table.game.close()
        table.become("Ann", PASSWORD)
        table.game.take_side(side)
        table.game.setup(SETUP_NAME)
        chits = [table.table.draw(BOWL, hand_name(side), 100, 100) for _ in sample(game.chits, 3)]
        assert_played_when_due(table, game, side, chits, is_acting=False)
        come_to_the_actions(table)
        press(table, f"{side}: actions", "PA becomes 1")
        press(table, f"{side}: actions", "Announce 1 PA")
        assert_played_when_due(table, game, side, chits, is_acting=True)


def assert_played_when_due(
    engine: Engine, game: SphacteriaGame, side: str, chits: list[EnginePiece], *, is_acting: bool
) -> None:
    """Each event is played by its line at its time and undone; other events are grey."""
    for chit in chits:
        for line in [line for line in engine.table.menu(chit.id) if line.text.startswith("Play")]:
            event = game.events[int(line.text.split()[1].rstrip(":"))]
            assert side in event.users.value
            assert line.enabled == (is_acting == (event.when == "action-phase" or event.when.endswith("combat"))), event
            if line.enabled:
                engine.table.invoke(chit.id, line.text)
                assert act(engine) == f"event|{event.number}|{chit.gpid}|"
                there = {piece.id: piece for piece in engine.table.pieces(names=False)}
                if event.removed.value:
                    assert chit.id not in there
                else:
                    (deck,) = (piece for piece in there.values() if piece.kind == "deck")
                    assert (chit.id in deck.contents) == (event.effect != "close")
                engine.game.undo()


def test_a_save_names_the_model_and_the_rulings_it_is_played_by(lent: Engine, game: SphacteriaGame) -> None:
    assert lent.controls.property(MODEL_PROPERTY) == fingerprint(game)
    assert "R-27=" in (lent.controls.property(RULINGS_PROPERTY) or "")


def test_dice_have_a_property_for_each_need(table: Engine, game: SphacteriaGame) -> None:
    for name in (*map(points_dice, game.sides), COMBAT_DIE):
        table.controls.dice(name)
        assert table.controls.property(f"{name}_result")


def test_undo_restores_points_act_and_serial(table: Engine) -> None:
    come_to_the_actions(table)
    press(table, "Athens: actions", "PA becomes 5")
    press(table, "Athens: actions", "Announce 2 PA")
    table.game.undo()
    assert table.controls.property(points_property("Athens")) == "5"
    assert act(table) == "correct|PA|Athens|5"
