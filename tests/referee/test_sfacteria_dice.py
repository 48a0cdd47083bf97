"""Dice thrown again in Sfacteria: by the Advantage, or not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee.sfacteria_games import (
    AGAIN,
    DRAWS,
    FIGHT,
    FLEET,
    LOW,
    PASSES,
    RULEBOOK,
    Writer,
    acts,
    findings,
    found,
    judged,
    position,
    whole_turn,
)
from vassal_rulebooks.core.reading.events import Declared, Marked, Rolled
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sfacteria.own_acts import DECLARED, UseAdvantage
from vassal_rulebooks.sphacteria.acts import RollStorm
from vassal_rulebooks.sphacteria.declarations import POINTS as SET_POINTS
from vassal_rulebooks.sphacteria.names import POINTS
from vassal_tools.findings import FAILING, Severity

pytestmark = pytest.mark.share(3)


@pytest.mark.parametrize("declares", [True, False])
@pytest.mark.parametrize(("second", "points"), [(12, 6), (11, 6), (12, 7)])
def test_points_of_a_second_throw_are_no_use_of_the_advantage(second: int, points: int, *, declares: bool) -> None:
    """The Advantage adds two to the first throw, and repeats no throw for points (9, R-96)."""
    start = DRAWS + "Athens rolls 2 3; Sparta rolls 4 5; "
    used = "Sparta advantage points -; " if points == 7 else ""
    played = acts(f"{start}{used}{PASSES}Sparta 5; end; done; Athens 3; end; done")
    story = Writer(RULEBOOK, declares).write(played)
    events = [one for one in story.events if not (is_said(one, SET_POINTS) or is_said(one, DECLARED))]
    thrown = max(n for n, one in enumerate(events) if isinstance(one, Rolled))
    step = events[thrown].step
    marked = [Marked(step, POINTS, "Sparta", value, is_by_hand=True) for value in (points, points - 5)]
    events[thrown + 1 : thrown + 1] = [Rolled(step, "Sparta", (second,)), *marked]
    codes = [one.rule.code for one in judged(replace(story, events=tuple(events)))]
    assert codes[:1] == ([] if points == 7 else ["SPH-2.B-dice"])


def test_a_second_die_is_the_advantage_of_who_may_have_used_it() -> None:
    assert found(acts(FIGHT + "die T6 6; Sparta advantage again -; die T6 2"), declares=False) == []


def test_a_third_die_is_no_use_of_the_advantage() -> None:
    """Athens received it in this phase, so the second die counts."""
    text = "die T6 2; Sparta advantage again -; die T6 2; Athens advantage again -; die T6 6; loss A.H1"
    played = acts(FIGHT + text)
    undeclared = [one for one in played if not (isinstance(one, UseAdvantage) and one.side == "Athens")]
    assert "SFA-9-holder" in {one.rule.code for one in found(played) if one.severity in FAILING}
    assert "SPH-roll-again" in {one.rule.code for one in found(undeclared)}


@pytest.mark.parametrize(
    ("early", "late", "expected"),
    [(1, 0, [("SFA-9-holder", Severity.UNKNOWN)]), (0, 1, []), (1, 2, []), (0, 0, [])],
    ids=["before the first die", "between the dice", "by both sides, one after the other", "never"],
)
def test_a_die_is_thrown_again_by_the_advantage_if_its_marker_shows_it(
    early: int, late: int, expected: list[tuple[str, Severity]]
) -> None:
    """If it was used for two points in phase B, its first holder no longer has it (9)."""
    played = acts(FIGHT + "die T6 1; Sparta advantage again -; die T6 6; loss S.H1; loss A.H1")
    story = Writer(RULEBOOK, declares=False).write(played)
    events = list(story.events)
    first, second = (n for n, one in enumerate(events) if isinstance(one, Rolled) and not one.side)
    thrown = max(n for n, one in enumerate(events) if isinstance(one, Rolled) and one.side)
    for at, cell in ((second, late), (thrown + 1, early)):
        events[at:at] = [Marked(events[at - 1].step, DECLARED, "", cell, is_by_hand=True)] if cell else []
    assert first < second
    assert [(one.rule.code, one.severity) for one in judged(replace(story, events=tuple(events)))] == expected


def test_a_die_thrown_again_among_buttons_without_that_of_the_advantage_is_open() -> None:
    """The extra die may be a mistake or a breach: unknown."""
    played = acts(FIGHT + "die T6 1; Sparta advantage again -; die T6 6; loss S.H1; loss A.H1")
    story = Writer(RULEBOOK, declares=True).write(played)
    events = tuple(one for one in story.events if not is_said(one, DECLARED))
    found = judged(replace(story, events=events))
    assert [(one.rule.code, one.severity) for one in found] == [("SFA-9-holder", Severity.UNKNOWN)]


@pytest.mark.parametrize("die", [6, 2], ids=["that did harm", "without harm"])
def test_a_die_of_the_storm_is_thrown_again_if_the_marker_of_the_advantage_shows_it(die: int) -> None:
    """No button names the ships; the loss of the first die is reverted as the other side's use is marked."""
    first = whole_turn(acts(LOW.replace("503", "510") + PASSES + "Sparta 2; end; done; Athens 2; end; done"))
    moves = "Sparta 3; @BMS; S.T1 N2; S.T2 N2; end; done; Athens 2; end; done; Sparta plays 510/20; "
    played = [*first, *acts(AGAIN + PASSES + FLEET + moves + f"storm A.T2 {die}; Sparta advantage again -")]
    ships = position(played).progress.adjustment.storm
    played += [RollStorm(ship, 6 if ship == "S.T1" else 3) for ship in ships]
    story = Writer(RULEBOOK, declares=False).write(whole_turn(played))
    thrown = {n: one.what.words[1] for n, one in enumerate(story.events) if isinstance(one, Declared)}
    events = [Rolled(one.step, "", (int(thrown[n]),)) if n in thrown else one for n, one in enumerate(story.events)]
    after = min(thrown) + (2 if die == 6 else 1)
    events.insert(after, Marked(events[after].step, DECLARED, "", 1, is_by_hand=True))
    found = findings(replace(story, events=tuple(events)))
    assert {one.rule.code for one in found} == {"SPH-assumed"}
    assert "Sparta is taken to use the Advantage for again" in {one.message for one in found}


@pytest.mark.parametrize(("at", "is_found"), [(0, True), (1, False)], ids=["before the Advantage", "after the last"])
@pytest.mark.parametrize("declares", [True, False])
def test_no_die_is_thrown_for_fun_between_two_of_one_fight(at: int, *, is_found: bool, declares: bool) -> None:
    """The player may use the Advantage only because he has seen that die (9)."""
    played = acts(FIGHT + "die T6 1; Sparta advantage again -; die T6 6; loss S.H1; loss A.H1")
    story = Writer(RULEBOOK, declares=declares).write(played)
    thrown = [(n, one.step) for n, one in enumerate(story.events) if isinstance(one, Rolled) and not one.side]
    (number, step), events = thrown[at], list(story.events)
    events.insert(number + 1, Rolled(step, "", (2,)))
    codes = [one.rule.code for one in judged(replace(story, events=tuple(events))) if one.severity in FAILING]
    assert codes == (["SPH-roll-again"] if is_found else [])
