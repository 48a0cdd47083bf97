"""Counters moved too early, dropped nearby, put back, or activated afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.referee.by_hand import (
    ATHENS,
    FLEET,
    PLACES,
    SPARTA,
    Hands,
    storming,
)
from vassal_rulebooks.sphacteria.names import BOWL
from vassal_tools.proof.buttons import ALL_BUTTONS, NO_BUTTONS
from vassal_tools.referee.search.beam import BeamSearch

if TYPE_CHECKING:
    from vassal_tools.proof.buttons import PressedButtons
    from vassal_tools.referee.search.hypothesis import Hypothesis

pytestmark = pytest.mark.share(3)


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


@pytest.mark.parametrize("unit", ["S.H1", "S.H3"], ids=["the same unit is moved on", "another unit is moved"])
def test_the_end_of_movement_may_be_pressed_again_once_more_has_moved(unit: str) -> None:
    """It was pressed too early, which is a note that names the step of the first press."""
    hands = Hands()
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 507")
    hands.card(SPARTA, "Announce 1 PA")
    hands.label("BTS", "Activate BTS")
    hands.drag("S.H1 S.H2", "N")
    hands.card(SPARTA, "End of movement")
    early = hands.table.steps
    hands.drag(unit, "O")
    hands.card(SPARTA, "End of movement", "End of action phase")
    hands.phase(ATHENS, 1)
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    assert hands.findings_but_notes() == []
    late = (found.scene.steps for found in hands.findings() if found.scene and found.rule.code == "REF-late")
    assert [steps[0] for steps in late] == [early]


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


def test_a_fleet_that_lies_ready_makes_no_more_stories_than_it_has_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it waits for its phase; in the other stories its first ships have come against the rules."""
    hands, kept = storming(), list[int]()
    hands.phase(SPARTA, 5)
    hands.end_turn("502", "503")
    hands.begin({}, Athens="503 504", Sparta="505 508")
    hands.drag(FLEET, "BMS")
    cut = BeamSearch._cut

    def counted(search: BeamSearch, found: list[Hypothesis]) -> tuple[Hypothesis, ...]:
        kept.append(len(found))
        return cut(search, found)

    monkeypatch.setattr(BeamSearch, "_cut", counted)
    assert hands.accusations() == []
    assert max(kept) <= len(FLEET.split()) + 1


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["every button", "no button"])
@pytest.mark.parametrize("early", [FLEET, "S.T1"], ids=["all", "one"])
def test_reinforcements_may_be_laid_out_before_the_counter_is_turned_on(early: str, buttons: PressedButtons) -> None:
    """After both sides have put back their chits, only the next turn follows, and they arrive in it."""
    hands = Hands(buttons)
    hands.begin({SPARTA: 11, ATHENS: 2}, Athens="501 502", Sparta="503 504")
    hands.phase(SPARTA, 6)
    hands.phase(ATHENS, 1)
    hands.next_turn()
    hands.back("502", "503")
    hands.drag(early, "BMS")
    hands.next_turn()
    hands.begin({SPARTA: 8, ATHENS: 4}, Athens="505 506", Sparta="507 508")
    hands.drag(" ".join(unit for unit in FLEET.split() if unit not in early.split()), "BMS")
    hands.card(SPARTA, "Announce 2 PA")
    hands.label("BMS", "Activate BMS")
    hands.drag("S.T2 S.T3", "B")
    hands.card(SPARTA, "End of movement", "End of action phase")
    assert hands.findings_but_notes() == []


def test_reinforcements_that_lie_ready_may_be_put_back_when_an_event_delays_them() -> None:
    """They are in their base before the throws, and each stays pending until its arrival."""
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
    """A zone with units may be activated even if no further unit moves; an empty zone may not."""
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
    """It was due while the leader was there; at that time it was cheap."""
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


@pytest.mark.parametrize("buttons", [ALL_BUTTONS, NO_BUTTONS], ids=["all buttons", "no button"])
def test_a_drag_leads_round_a_lone_leader_who_stays_on_the_table(buttons: PressedButtons) -> None:
    """Two routes of two steps lead from O to L; the one through K would capture him (1.2)."""
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
    """Units dragged into the zone in that phase were not put back."""
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
