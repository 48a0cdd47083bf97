"""Players who do things late, or think again: what they do by hand, played gesture by gesture, is no offence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import (
    ATHENS,
    BEATEN,
    FLEET,
    MORE_SPARTANS,
    PLACES,
    SPARTA,
    SPARTIATES,
    STORMERS,
    Hands,
    Without,
    storming,
)
from vassal_rulebooks.sphacteria.declarations import AGREE, EVENT
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE
from vassal_tools.builder.fights import ATTACKER, ZONE
from vassal_tools.findings import Severity
from vassal_tools.game.declarations import ACT_PROPERTY, SERIAL_PROPERTY, wording
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS
from vassal_tools.proof.command_text import property_set
from vassal_tools.referee.search.beam import Search

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.proof.buttons import Buttons
    from vassal_tools.referee.search.hypothesis import Hypothesis


def event_pressed_late(hands: Hands) -> None:
    """The chit is laid before the die, and its button pressed after the losses that it decided."""
    hands.attack()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("A.H1 S.H5", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.table.press(SPARTIATES, "Play 7: Spartiates!")
    hands.back(SPARTIATES)
    hands.rest_of_turn("502")


def retreat_chosen_again(hands: Hands) -> None:
    """The winner moves the beaten; their owner then chooses other zones, by sea, and another unit for the loss."""
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.drag(BEATEN, "O")
    hands.press("A.H1", "Take a loss")
    hands.drag("A.H1", "P", "I", "Q")
    hands.drag("A.H6", "Q")
    hands.press("A.H1", "Turn over")
    hands.press("A.H6", "Take a loss")
    hands.drag("A.Demosthenes", "Q")
    hands.rest_of_turn("502", "503")


def announcement_corrected(hands: Hands) -> None:
    """Points that were announced by mistake are set back by the button for corrections, and others announced."""
    hands.card(SPARTA, "Announce 2 PA", "PA becomes 5")
    hands.attack()
    hands.table.throw(COMBAT_DIE, 6)
    hands.press("A.H6", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502", "503")


@pytest.mark.parametrize("habit", [event_pressed_late, retreat_chosen_again, announcement_corrected])
def test_what_is_late_or_done_again_in_a_storm_of_pylos_is_no_offence(habit: Callable[[Hands], None]) -> None:
    hands = storming()
    habit(hands)
    assert hands.accusations() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, Without(EVENT), NO_BUTTONS])
@pytest.mark.parametrize("said", ["before the end of movement", "before the attack", "before the die"])
def test_a_chit_may_lie_in_its_zone_before_the_phase_of_its_fight_is_announced(said: str, buttons: Buttons) -> None:
    """Its event is said later in the turn, and it is back then."""
    hands = Hands(buttons)
    hands.before_pylos()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag(STORMERS, "P")
    steps: dict[str, Callable[[], object]] = {
        "before the end of movement": lambda: hands.card(SPARTA, "End of movement"),
        "before the attack": lambda: hands.label("P", "Attack P from O"),
        "before the die": lambda: hands.table.throw(COMBAT_DIE, 4),
    }
    for name, step in steps.items():
        if name == said:
            hands.table.press(SPARTIATES, "Play 7: Spartiates!")
        step()
    hands.press("A.H1 S.H5", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502")
    assert hands.findings_but_notes() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, Without(EVENT), NO_BUTTONS])
def test_a_chit_that_lay_in_a_zone_may_be_put_back_before_its_phase_ends(buttons: Buttons) -> None:
    """Its event holds until the phase ends; its player tidies the map once the fight is over."""
    hands = Hands(buttons)
    hands.before_pylos()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.attack()
    hands.table.press(SPARTIATES, "Play 7: Spartiates!")
    hands.table.throw(COMBAT_DIE, 4)
    hands.press("A.H1 S.H5", "Take a loss")
    hands.back(SPARTIATES)
    hands.drag(BEATEN, "O")
    hands.rest_of_turn("502", "503")
    assert hands.findings_but_notes() == []


def test_a_chit_that_lies_on_the_map_when_the_turn_ends_is_found() -> None:
    """It is neither played nor put back, and counts as kept."""
    hands = storming()
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.phase(SPARTA, 5)
    hands.end_turn("502")
    hands.table.drag(SPARTIATES, PLACES.hand(SPARTA, 1))
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    assert hands.accusations()


def test_the_button_of_reinforcements_called_by_an_event_may_follow_the_first_announcement() -> None:
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta=f"507 {MORE_SPARTANS}")
    hands.drag("S.H4 S.H9", "BTS")
    hands.card(SPARTA, "Announce 1 PA")
    hands.table.press_unoffered(MORE_SPARTANS, "Play 14: Optional reinforcements 2")
    hands.back(MORE_SPARTANS)
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H4 S.H1 S.H2 S.H9 S.Brasidas", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 5)
    hands.end_turn("502")
    assert hands.accusations() == []


@pytest.mark.parametrize("way", [("F",), ("BMS", "F")])
def test_reinforcements_may_be_put_down_where_they_move_to(way: tuple[str, ...]) -> None:
    """They are in their base in between, whether that is shown before the announcement, after it or not at all."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    hands.card(SPARTA, "Announce 1 PA")
    hands.drag(FLEET, *way)
    hands.label("BMS", "Activate BMS")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 2)
    hands.phase(SPARTA, 3)
    hands.end_turn("501", "504", "505", "507")
    assert hands.accusations() == []


def test_reinforcements_that_leave_a_base_that_is_not_activated_are_found() -> None:
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("O", "Activate O")
    hands.drag("S.T1", "F")
    hands.card(SPARTA, "End of movement", "End of action phase")
    assert "SPH-2.C-zone" in hands.accusations()


def test_two_breaches_when_a_turn_ends_are_not_passed_over() -> None:
    """Both sides keep two chits: play that is taken up again from the table would say nothing of it."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn()
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 505", Sparta="506 508")
    assert hands.accusations() == ["SPH-2.D-discard", "SPH-2.D-discard"]


def test_an_event_that_nothing_shows_before_the_die_may_have_come_too_late() -> None:
    hands = storming()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 4)
    hands.table.drag(SPARTIATES, PLACES.of["P"][1])
    hands.table.press(SPARTIATES, "Play 7: Spartiates!")
    hands.press("A.H1 S.H5", "Take a loss")
    hands.drag(BEATEN, "O")
    hands.back(SPARTIATES)
    hands.card(SPARTA, "End of action phase")
    assert hands.accusations() == []
    assert hands.codes(Severity.UNKNOWN) == ["SPH-6-moment"]


def test_a_recovery_may_follow_the_discard_of_the_other_side() -> None:
    hands = storming()
    hands.attack()
    hands.table.throw(COMBAT_DIE, 3)
    hands.press("S.H1", "Take a loss")
    hands.drag(STORMERS, "O")
    hands.card(SPARTA, "End of action phase")
    hands.phase(SPARTA, 2)
    hands.table.next_turn()
    hands.back("503", "502")
    hands.press("S.H1", "Rally")
    hands.table.next_turn()
    assert hands.accusations() == []


def test_chits_may_be_drawn_before_the_counter_shows_the_new_turn() -> None:
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.table.next_turn()
    hands.back("503", "502")
    for side, place, chit in ((SPARTA, 2, "505"), (SPARTA, 3, "508"), (ATHENS, 2, "504"), (ATHENS, 3, "506")):
        hands.table.draw(BOWL, PLACES.hand(side, place), chit)
    hands.table.next_turn()
    hands.begin({SPARTA: 8, ATHENS: 4})
    assert hands.accusations() == []


def test_the_odds_of_a_fight_may_be_looked_up() -> None:
    """Modules of the first landing had an entry for that which set properties of the fight."""
    hands = storming()
    looked_up = property_set(ZONE, "-", "P"), property_set(ATTACKER, "-", SPARTA)
    hands.table.forge(*looked_up)
    hands.table.undo()
    hands.table.forge(*looked_up)
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    assert hands.accusations() == []


@pytest.mark.parametrize("first", [("S.H1 S.H2 S.Brasidas", "Q"), ("S.H1 S.H2 S.H3 S.H5 S.Brasidas", "R")])
def test_several_units_may_be_dragged_over_the_sea_before_the_ships_that_carry_them(first: tuple[str, str]) -> None:
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="504 506", Sparta="505 508")
    hands.drag(FLEET, "BMS")
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.label("BMS", "Activate BMS")
    hands.drag(*first)
    hands.drag("S.T1 S.T2 S.T3", "D")
    hands.drag("S.T4 S.T5 S.T6 S.Thrasymelidas", "E")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 2)
    hands.phase(SPARTA, 1)
    hands.end_turn("501", "504", "505", "507")
    assert hands.accusations() == []


def test_a_counter_may_be_dropped_beside_the_enemy_by_mistake_and_dragged_on() -> None:
    """It met the enemy there, and may not go on; but it could have come to where it ends by another way."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 507")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2", "O")
    hands.drag("S.H3", "N", "O", "P", "K")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    assert hands.accusations() == []


def test_movement_starts_over_though_a_counter_slips_while_all_are_put_back() -> None:
    """Five units are too many for a zone: the activation is declared once more, and not paid twice."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 507")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2 S.H3 S.H5 S.H6", "O")
    hands.drag("S.H1 S.H2 S.H3 S.H5", "BTS")
    hands.drag("S.H6", "D", "O", "BTS")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2 S.H3 S.H5", "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    assert hands.accusations() == []


def test_an_event_of_the_adjustment_may_be_shown_though_the_last_phase_was_not_said_to_end() -> None:
    """Its chit is laid before its button is pressed, in a phase that is over by then."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({SPARTA: 4, ATHENS: 6}, Athens="511 504", Sparta="506 508")
    hands.drag(FLEET, "BMS")
    hands.phase(ATHENS, 3)
    hands.card(SPARTA, "Announce 2 PA", "End of movement")
    hands.table.drag("511", PLACES.of["T"][0])
    hands.table.press_unoffered("511", "Play 21: Fire of Sphacteria")
    hands.back("501", "504", "506", "507")
    hands.table.next_turn()
    hands.table.next_turn()
    assert hands.accusations() == []


def test_a_fleet_that_lies_ready_makes_no_more_stories_than_it_has_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it waits for its phase; in the other stories its first ships have come against the rules."""
    hands, kept = storming(), list[int]()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({}, Athens="503 504", Sparta="505 508")
    hands.drag(FLEET, "BMS")
    cut = Search._cut

    def counted(search: Search, found: list[Hypothesis]) -> tuple[Hypothesis, ...]:
        kept.append(len(found))
        return cut(search, found)

    monkeypatch.setattr(Search, "_cut", counted)
    assert hands.accusations() == []
    assert max(kept) <= len(FLEET.split()) + 1


def test_reinforcements_that_lie_ready_may_be_put_back_when_an_event_delays_them() -> None:
    """They lie in their base before the throws; each of them waits until the game comes to their arrival."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    for side, drawn in ((ATHENS, "502 504"), (SPARTA, "505 508")):
        for place, chit in enumerate(drawn.split()):
            hands.table.draw(BOWL, PLACES.hand(side, place), chit)
    hands.drag(FLEET, "BMS")
    hands.begin({SPARTA: 8, ATHENS: 4})
    hands.table.drag("502", PLACES.of["S-turn2"][0])
    hands.back("502")
    hands.drag(FLEET, "S-turn2")
    hands.phase(SPARTA, 4)
    hands.phase(ATHENS, 2)
    hands.end_turn("501", "504", "505", "507")
    assert hands.accusations() == []


@pytest.mark.parametrize(("zone", "is_legal"), [("K", True), ("M", False)])
def test_a_needless_activation_may_follow_the_drag_out_of_its_zone(zone: str, is_legal: bool) -> None:
    """Who stood there may have it activated, though nothing more moves by it; where no one stood it is illegal."""
    hands = storming()
    hands.card(SPARTA, "Announce 3 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "K", "N")
    hands.label(zone, f"Activate {zone}")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(SPARTA, 2)
    hands.end_turn("502", "503")
    assert (hands.accusations() == []) is is_legal


@pytest.mark.parametrize(("points", "more"), [(2, ""), (3, "K")])
def test_the_cheap_activation_of_a_zone_may_follow_the_drag_of_its_leader(points: int, more: str) -> None:
    """It was due while he stood there; that it could be paid without him, as it is said, changes nothing."""
    hands = storming()
    hands.card(SPARTA, f"Announce {points} PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1 S.H2 S.Brasidas", "K")
    hands.drag("S.H1 S.Brasidas", "N")
    hands.label("K", "Activate K")
    if more:
        hands.label("N", "Activate N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(SPARTA, 5 - points)
    hands.end_turn("502", "503")
    assert hands.accusations() == []


def test_an_activation_does_not_follow_a_drag_of_the_phase_before() -> None:
    """In its own phase no unit stood there."""
    hands = storming()
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1 S.Brasidas", "K")
    hands.drag("S.H1 S.Brasidas", "N")
    hands.card(SPARTA, "End of movement", "End of action phase", "Announce 4 PA")
    hands.label("K", "Activate K")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.end_turn("502", "503")
    assert "SPH-2.C-occupied" in hands.accusations()


def agreement(hands: Hands, *words: str) -> tuple[str, ...]:
    """The commands of the button by which the other side agrees; the log that games begin with has no such button."""
    serial, act = (hands.table.module_property(name) for name in (SERIAL_PROPERTY, ACT_PROPERTY))
    declared = f"{int(serial) + 1}|{wording(AGREE, *words)}"
    return property_set(SERIAL_PROPERTY, serial, str(int(serial) + 1)), property_set(ACT_PROPERTY, act, declared)


def test_points_that_are_raised_by_agreement_take_the_button_of_each_side() -> None:
    """A side that raises its own points alone does not show that the other agrees."""
    found = {}
    for agrees in (False, True):
        hands = storming()
        hands.card(SPARTA, "PA becomes 6")
        if agrees:
            hands.table.forge(*agreement(hands, "PA", SPARTA, "6"))
        hands.phase(SPARTA, 6)
        hands.end_turn("502", "503")
        found[agrees] = [one.severity for one in hands.findings() if one.rule.code == "SPH-agreed"]
        assert hands.accusations() == []
    assert found == {False: [Severity.UNKNOWN], True: [Severity.NOTE]}


def test_points_may_be_corrected_while_reinforcements_lie_ready_before_an_event_that_calls_more() -> None:
    """The correction does not say that those which lie ready have arrived already."""
    hands = storming()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    for side, drawn in ((ATHENS, "503 504"), (SPARTA, "505 508")):
        for place, chit in enumerate(drawn.split()):
            hands.table.draw(BOWL, PLACES.hand(side, place), chit)
    hands.drag(FLEET, "BMS")
    hands.begin({SPARTA: 8, ATHENS: 4})
    hands.card(ATHENS, "PA becomes 1", "PA becomes 2")
    hands.table.press("503", "Play 13: Optional reinforcements 1")
    hands.back("503")
    hands.drag("A.P3", "BTA")
    hands.phase(SPARTA, 4)
    hands.phase(ATHENS, 2)
    hands.end_turn("501", "504", "505", "507")
    assert hands.accusations() == []


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["all buttons", "no button"])
def test_a_drag_leads_round_a_lone_leader_who_stays_on_the_table(buttons: Buttons) -> None:
    """Two ways of two steps lead from O to L; by that over K he would have been captured (1.2)."""
    hands = Hands(buttons)
    hands.begin({SPARTA: 12, ATHENS: 4}, Athens="501 502", Sparta="503 504")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.Brasidas", "N", "K")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("K", "Activate K")
    hands.drag("S.H1", "N", "M")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.card(ATHENS, "Announce 1 PA")
    hands.label("P", "Activate P")
    hands.drag("A.H1", "O", "L")
    hands.card(ATHENS, "End of movement", "End of action phase")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("M", "Activate M")
    hands.drag("S.H1", "N", "K")
    hands.card(SPARTA, "End of movement", "End of action phase", "Announce 2 PA")
    hands.label("K", "Activate K")
    hands.drag("S.H1 S.Brasidas", "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.end_turn("502", "503")
    assert hands.findings_but_notes() == []


def test_an_activation_may_be_declared_after_all_that_it_moved_is_put_back() -> None:
    """Movement starts over, since it could not end: a leader stood alone. Its points pay for another activation."""
    hands = storming()
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("O", "Activate O")
    hands.drag("S.Brasidas", "N", "O")
    hands.label("O", "Activate O")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H6", "N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(SPARTA, 4)
    hands.end_turn("502", "503")
    assert hands.findings_but_notes() == []


def test_an_activation_that_is_too_dear_is_none_of_the_phase_before() -> None:
    """What was dragged into the zone then was not put back."""
    hands = storming()
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("O", "Activate O")
    hands.drag("S.H1", "N")
    hands.card(SPARTA, "End of movement", "End of action phase", "Announce 1 PA")
    hands.label("N", "Activate N")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(SPARTA, 3)
    hands.end_turn("502", "503")
    assert hands.accusations() == ["SPH-2.C-cost"]
