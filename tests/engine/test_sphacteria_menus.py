"""Menus in the real engine offer what makes sense where it does, and everything on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.play import OTHER_PASSWORD, PASSWORD, called, come_to_the_actions
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE, points_dice
from vassal_tools.builder.maps.markers import track_frame
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.maps.setup import ACTING
from vassal_tools.builder.maps.setup import NAME as LINE
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.game.names import hand_name

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.engine import Engine

pytestmark = pytest.mark.engine

ACTIVATE, ATTACK = "Activate", "Attack"


@pytest.fixture
def table(sphacteria: Engine) -> Engine:
    """The engine with a new game; one player has both sides, and Athens has announced."""
    sphacteria.game.close()
    sphacteria.become("Ann", PASSWORD)
    sphacteria.game.take_side("Solitaire")
    sphacteria.game.setup(SETUP_NAME)
    come_to_the_actions(sphacteria)
    for line in ("PA becomes 6", "Announce 2 PA"):
        sphacteria.table.invoke(called(sphacteria, "Athens: actions"), line)
    return sphacteria


def unit(engine: Engine, game: SphacteriaGame, counter: str) -> str:
    gpid = game.counters[counter].gpid
    return next(p.id for p in engine.table.pieces(names=False) if p.gpid == gpid)


def offered(engine: Engine, piece: str) -> list[str]:
    """The lines of the menu that can be chosen."""
    return [line.text for line in engine.table.menu(piece) if line.enabled]


def place(engine: Engine, game: SphacteriaGame, counters: str, where: str) -> None:
    for counter in counters.split():
        engine.table.move(unit(engine, game, counter), game.face.title, *anchor_point(game, where))


@pytest.mark.parametrize(("counters", "kinds"), [
    ("", []),
    ("A.H1", [ACTIVATE]),
    ("A.Demosthenes", [ACTIVATE]),
    ("S.H1", []),
    ("S.Brasidas", []),
    ("A.H1 S.H1", [ACTIVATE, ATTACK]),
    ("A.H1 S.Brasidas", [ACTIVATE]),
    ("A.Demosthenes S.H1", [ACTIVATE]),
], ids=lambda value: value if isinstance(value, str) else "")  # fmt: skip
def test_a_label_offers_what_those_who_stand_there_can_do(
    lent: Engine, game: SphacteriaGame, counters: str, kinds: list[str]
) -> None:
    """No units, own units, enemies, both; Athens is active. Leaders are activated, but neither attack nor defend."""
    place(lent, game, counters, "O")
    lines = offered(lent, called(lent, "Zone O"))
    assert sorted({next(k for k in (ACTIVATE, ATTACK, line) if line.startswith(k)) for line in lines}) == sorted(kinds)


def test_nothing_is_declared_of_a_place_while_nobody_is_active(lent: Engine, game: SphacteriaGame) -> None:
    place(lent, game, "A.H1 S.H1", "O")
    lent.table.invoke(called(lent, "Athens: actions"), "End of action phase")
    assert offered(lent, called(lent, "Zone O")) == []
    assert "Activate O for 2 PA" in {line.text for line in lent.table.menu(called(lent, "Zone O"))}  # in grey
    assert offered(lent, called(lent, "Zone BTS")) == []


def test_who_has_just_left_can_still_be_activated(lent: Engine, game: SphacteriaGame) -> None:
    """Many players press late; clearing the marks forgets units that left in an earlier phase."""
    place(lent, game, "A.H1", "O")
    place(lent, game, "A.H1", "N")
    assert offered(lent, called(lent, "Zone O")) == ["Activate O for 2 PA"]
    lent.table.invoke(unit(lent, game, "A.H1"), "Mark moved")
    assert offered(lent, called(lent, "Zone O")) == []


def test_a_base_is_left_by_its_own_side_alone(lent: Engine, game: SphacteriaGame) -> None:
    place(lent, game, "A.H1 S.H1", "O")
    ways = [line for line in offered(lent, called(lent, "Zone O")) if line.startswith(ATTACK)]
    assert "Attack O from BTA" in ways
    assert offered(lent, called(lent, "Zone BTS")) == []
    lent.table.invoke(called(lent, "Sparta: actions"), "PA becomes 1")
    lent.table.invoke(called(lent, "Sparta: actions"), "Announce 1 PA")
    others = [line for line in offered(lent, called(lent, "Zone O")) if line.startswith(ATTACK)]
    assert set(ways) - set(others) == {"Attack O from BTA"}
    assert offered(lent, called(lent, "Zone BTS")) == ["Activate BTS for 1 PA"]


@pytest.mark.parametrize(("counter", "where", "entry", "is_offered"), [
    ("S.H1", "BTS", "Take a loss", False),
    ("S.H1", "O", "Take a loss", True),
    ("S.Brasidas", "BTS", "Captured or killed", False),
    ("S.Brasidas", "O", "Captured or killed", True),
    ("S.Brasidas", "O", "Drowned", False),
    ("S.Brasidas", "B", "Drowned", True),
    ("S.Styphon", "O", "Recalled", False),
    ("S.H1", "O", "Retreat", False),
    ("S.H1", "P", "Retreat", True),
    ("S.Brasidas", "P", "Retreat", True),
    ("S.T1", "BMS", "Storm", False),
    ("S.T1", "V", "Storm", False),
    ("S.H5", "O", "Supply the island", False),
    ("S.H1", "V", "Supply the island", False),
    ("S.H1", "O", "Rally", False),
])  # fmt: skip
def test_a_counter_offers_what_can_befall_it_there(
    lent: Engine, game: SphacteriaGame, counter: str, where: str, entry: str, is_offered: bool
) -> None:
    """Athenians are in P."""
    place(lent, game, counter, where)
    assert (entry in offered(lent, unit(lent, game, counter))) == is_offered


@pytest.mark.parametrize(("counter", "where", "entry"), [
    ("S.Brasidas", "O", "Recalled"), ("S.T1", "H", "Storm"), ("S.H5", "V", "Supply the island"), ("A.T1", "I", "Rally"),
])  # fmt: skip
def test_what_belongs_to_the_adjustment_is_grey_in_an_action_phase(
    lent: Engine, game: SphacteriaGame, counter: str, where: str, entry: str
) -> None:
    place(lent, game, counter, where)
    lines = {line.text: line.enabled for line in lent.table.menu(unit(lent, game, counter))}
    assert lines[entry] is False
    lent.table.invoke(called(lent, "Athens: actions"), "End of action phase")
    assert entry in offered(lent, unit(lent, game, counter))


def test_what_takes_a_counter_out_of_play_has_a_submenu_of_its_own(lent: Engine, game: SphacteriaGame) -> None:
    place(lent, game, "S.H1 S.Brasidas", "O")
    for counter, entry in (("S.H1", "Take a loss: eliminated"), ("S.Brasidas", "Captured or killed")):
        paths = [line.path for line in lent.table.menu(unit(lent, game, counter)) if line.path.startswith("Out of")]
        assert paths == [f"Out of play > {entry}"]


def test_an_activation_says_what_it_costs(lent: Engine, game: SphacteriaGame) -> None:
    """A leader makes it cheaper, even if he has just left."""
    place(lent, game, "A.H1", "O")
    assert [line for line in offered(lent, called(lent, "Zone O")) if "Activate" in line] == ["Activate O for 2 PA"]
    place(lent, game, "A.Demosthenes", "O")
    assert [line for line in offered(lent, called(lent, "Zone O")) if "Activate" in line] == ["Activate O for 1 PA"]
    place(lent, game, "A.Demosthenes", "N")
    assert [line for line in offered(lent, called(lent, "Zone O")) if "Activate" in line] == ["Activate O for 1 PA"]


def test_the_other_side_sees_no_entry_of_a_masked_chit(table: Engine) -> None:
    chit = table.table.draw(BOWL, hand_name("Athens"), 100, 100)
    assert [line.text for line in table.table.menu(chit.id) if line.text.startswith("Play")]
    table.become("Bob", OTHER_PASSWORD)
    assert [line.text for line in table.table.menu(chit.id) if line.text.startswith(("Play", "Back"))] == []
    table.become("Ann", PASSWORD)


def test_a_correction_waits_for_the_button_of_the_other_side(lent: Engine) -> None:
    """Athens has set its points; Sparta alone can agree."""
    agree = "Agree to the correction"
    assert agree not in offered(lent, called(lent, "Athens: actions"))
    lent.table.invoke(called(lent, "Sparta: actions"), agree)
    assert (lent.controls.property("Act") or "").endswith("|agree|PA|Athens|6")
    assert agree not in offered(lent, called(lent, "Sparta: actions"))


def test_entries_of_counters_have_keys(lent: Engine, game: SphacteriaGame) -> None:
    place(lent, game, "S.H1", "O")
    hoplites = unit(lent, game, "S.H1")
    lent.table.key(hoplites, "76,130", "code")
    assert (lent.controls.property("Act") or "").endswith("|loss|S.H1")
    assert lent.table.property(hoplites, "Face_Level") == "2"
    lent.table.invoke(called(lent, "Athens: actions"), "End of action phase")
    lent.table.key(hoplites, "89,130", "code")
    assert (lent.controls.property("Act") or "").endswith("|rally|S.H1")


@pytest.mark.parametrize(("fight", "loss"), [(True, "Remove"), (False, "Take a loss: eliminated")])
def test_who_is_alone_after_a_fight_can_retreat(lent: Engine, game: SphacteriaGame, fight: bool, loss: str) -> None:
    """The winner may be gone; the fight shows by its declaration, or by a loss if that was forgotten."""
    place(lent, game, "A.H1 S.H1", "O")
    if fight:
        lent.table.invoke(called(lent, "Zone O"), "Attack O from P")
    lent.table.invoke(unit(lent, game, "A.H1"), loss)
    assert "Retreat" in offered(lent, unit(lent, game, "S.H1"))
    lent.table.invoke(called(lent, "Athens: actions"), "Announce 1 PA")
    assert "Retreat" not in offered(lent, unit(lent, game, "S.H1"))


def test_reinforcements_are_offered_until_they_have_come(table: Engine) -> None:
    card, entry = called(table, "Sparta: actions"), "RH1: The Peloponnesian fleet"
    while table.controls.property("Turn") != "2":
        table.controls.next_turn("Turn")
    assert entry in offered(table, card)
    table.table.invoke(card, entry)
    assert entry not in offered(table, card)
    table.game.undo()
    assert entry in offered(table, card)


def test_points_are_announced_from_the_phase_of_actions_on(table: Engine) -> None:
    """Earlier a grey line says which phase that is."""
    card = called(table, "Athens: actions")
    while not (table.controls.property("Phase") or "").startswith("A"):
        table.controls.next_turn("Turn")
    for phase in "ABCD":
        lines = {line.text: line.enabled for line in table.table.menu(card)}
        assert lines["Announce 1 PA"] == (phase in "CD"), phase
        reasons = [line for line in lines if line.startswith("Points are announced from phase C on")]
        assert [lines[line] for line in reasons] == ([False] if phase in "AB" else [])
        table.controls.next_turn("Turn")


def test_the_map_shows_the_side_that_alone_is_to_act(lent: Engine, game: SphacteriaGame) -> None:
    """The active side, or the only one that has points for another action phase; no side in other phases."""

    def acting() -> str | None:
        return lent.table.property(called(lent, LINE), ACTING)

    def becomes(side: str, points: int) -> None:
        lent.table.invoke(called(lent, f"{side}: actions"), f"PA becomes {points}")

    becomes("Sparta", 1)
    assert acting() == "Athens"
    lent.table.invoke(called(lent, "Athens: actions"), "End of action phase")
    assert acting() == ""
    becomes("Athens", 0)
    assert acting() == "Sparta"
    becomes("Sparta", 0)
    assert acting() == ""
    becomes("Athens", 1)
    assert acting() == "Athens"
    lent.controls.next_turn("Turn")
    assert acting() == ""
    line = next(piece for piece in lent.table.pieces() if piece.name == LINE)
    left, top, width, height = (length * game.face.scale for length in track_frame(game.tracks["turn"]))
    assert left < line.x < left + width
    assert top < line.y < top + height


def test_optional_reinforcements_wait_for_the_event_of_their_side(table: Engine, game: SphacteriaGame) -> None:
    """From the event until they have come, in the turn of the event alone."""
    cards = {side: called(table, f"{side}: actions") for side in game.sides}
    entry = {"Athens": "RO1: More peltasts", "Sparta": "RO1: More Helots"}
    table.table.invoke(cards["Athens"], "End of action phase")
    chits = [table.table.draw(BOWL, hand_name("Sparta"), 100, 100).id for _ in game.chits]
    summons, play = next(
        (chit, line.text) for chit in chits for line in table.table.menu(chit) if line.text.startswith("Play 13:")
    )
    assert entry["Sparta"] not in offered(table, cards["Sparta"])
    table.table.invoke(summons, play)
    assert entry["Sparta"] in offered(table, cards["Sparta"])
    assert entry["Athens"] not in offered(table, cards["Athens"])
    assert "RO2: More Spartans" not in offered(table, cards["Sparta"])
    table.table.invoke(cards["Sparta"], entry["Sparta"])
    assert entry["Sparta"] not in offered(table, cards["Sparta"])
    table.game.undo()
    while table.controls.property("Turn") == "1":
        table.controls.next_turn("Turn")
    assert entry["Sparta"] not in offered(table, cards["Sparta"])


def test_numbers_are_set_to_others_only(lent: Engine) -> None:
    lines = offered(lent, called(lent, "Athens: actions"))
    assert "PA becomes 4" not in lines
    assert "Supply becomes 3" not in lines
    assert {"PA becomes 5", "Supply becomes 2"} <= set(lines)


def test_dice_are_read_once_they_are_thrown_and_a_fight_is_counted(table: Engine, game: SphacteriaGame) -> None:
    sheet = called(table, "Sheet")
    table.controls.dice(COMBAT_DIE)
    assert "Read the die" not in offered(table, sheet)
    place(table, game, "A.H1 S.H1", "O")
    table.table.invoke(called(table, "Zone O"), "Attack O from N")
    assert "Read the die" in offered(table, sheet)
    table.controls.dice(points_dice("Sparta"))
    assert "Points of the throw" in offered(table, called(table, "Sparta: actions"))


def test_chits_offer_events_of_the_hand_they_are_in_and_of_the_moment(table: Engine, game: SphacteriaGame) -> None:
    """The same for a player of both sides; events of an action phase are only offered there."""
    fights = {e.number for e in game.events.values() if e.when.endswith("combat") or e.when == "action-phase"}
    for side in game.sides:
        chits = [table.table.draw(BOWL, hand_name(side), 100, 100).id for _ in range(len(game.chits) // 2)]
        for is_active in (True, False):
            for chit in chits:
                for line in offered(table, chit):
                    number = int(line.split()[1].rstrip(":")) if line.startswith("Play") else 0
                    assert not number or side in game.events[number].users.value
                    assert is_active or number not in fights
            if is_active:
                table.table.invoke(called(table, "Athens: actions"), "End of action phase")
        table.table.invoke(called(table, "Athens: actions"), "Announce 1 PA")


def test_events_before_the_actions_are_grey_in_the_last_phase(table: Engine, game: SphacteriaGame) -> None:
    """They call or delay reinforcements of this turn, so they are too late then."""
    table.table.invoke(called(table, "Athens: actions"), "End of action phase")
    early = tuple(f"Play {e.number}:" for e in game.events.values() if e.when == "before-actions")
    chits = [table.table.draw(BOWL, hand_name("Athens"), 100, 100).id for _ in game.chits]

    def early_entries() -> list[str]:
        return [line for chit in chits for line in offered(table, chit) if line.startswith(early)]

    assert early_entries()
    while not (table.controls.property("Phase") or "").startswith("D"):
        table.controls.next_turn("Turn")
    assert early_entries() == []


def test_everything_is_offered_on_demand(table: Engine, game: SphacteriaGame) -> None:
    """For a referee, or for who mends a slip; not what VASSAL cannot work out at all."""
    card, label, hoplites = (called(table, "Athens: actions"), called(table, "Zone C"), unit(table, game, "S.H1"))
    table.table.invoke(card, "Offer every entry")
    assert "Activate C for 2 PA" in offered(table, label)
    assert {"Retreat", "Rally", "Storm", "Take a loss"} <= set(offered(table, hoplites))
    assert {"Announce 6 PA", "RH2: Cleon's army", "PA becomes 4"} <= set(offered(table, card))
    assert "Read the die" not in offered(table, called(table, "Sheet"))
    act = table.controls.property("Act")
    table.table.invoke(card, "Offer only what fits")
    assert offered(table, label) == []
    assert table.controls.property("Act") == act
