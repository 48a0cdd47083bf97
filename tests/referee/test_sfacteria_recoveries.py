"""Units that are restored in Sfacteria: by the Advantage, an event, or a recovery."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee.sfacteria_games import (
    CALL,
    DRAWS,
    FIGHT,
    PASSES,
    RULEBOOK,
    Writer,
    acts,
    findings,
    judged,
    played_on,
    whole_turn,
)
from vassal_rulebooks.core.reading.events import Declared, Marked, Rolled, Story
from vassal_rulebooks.sfacteria.own_acts import DECLARED, UseAdvantage
from vassal_rulebooks.sphacteria.acts import PlayEvent, Recover
from vassal_rulebooks.sphacteria.declarations import RALLY
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_tools.findings import FAILING

pytestmark = pytest.mark.share(3)


@pytest.mark.parametrize(
    ("stage", "after", "code"), [(Stage.ANNOUNCE, 0, "SPH-2-order"), (Stage.RECOVERY, 1, "SPH-2.D-recovery")],
    ids=["in D", "beyond the star"],
)  # fmt: skip
def test_a_recovery_that_is_declared_is_no_use_of_the_advantage(stage: Stage, after: int, code: str) -> None:
    """Sparta holds the Advantage, and one of its starred leaders is on the map (3 E)."""
    fought = acts(FIGHT + "die T6 1; loss S.H1; loss S.H2")
    played = played_on(fought, lambda state: state.progress.stage is stage and not state.active)
    played += [Recover(unit) for unit in ("S.H1", "S.H2")[: 1 + after]]
    story = Writer(RULEBOOK).write(whole_turn(played))
    assert code in {one.rule.code for one in judged(story) if one.severity in FAILING}
    pressed = [one for one in story.events if isinstance(one, Declared) and one.what.kind == RALLY]
    by_hand = [one for one in story.events if one not in pressed[after:]]
    assert judged(replace(story, events=tuple(by_hand))) == []


RESTORED_AFTER = DRAWS + "Athens rolls 6 6; Sparta rolls 2 3; Sparta advantage points -; Athens passes; Sparta passes; "


def restored_after_the_turn_began(*, declares: bool) -> Story:
    """Demosthenes could have restored the unit too, when the turn ended."""
    played = whole_turn(acts(RESTORED_AFTER + "Athens 6; end; done; Sparta 5; end; done"))
    played += [UseAdvantage("Athens", "restore", "A.T1"), *acts("Athens draws 505")]
    return Writer(RULEBOOK, declares).write(played)


def test_what_the_advantage_restores_after_the_turn_began_is_no_late_recovery() -> None:
    assert judged(restored_after_the_turn_began(declares=True)) == []


def test_the_marker_of_the_advantage_shows_that_a_unit_is_restored_by_it_and_not_late() -> None:
    story = restored_after_the_turn_began(declares=False)
    *events, restored, drawn = story.events
    thrown = max(n for n, one in enumerate(events) if isinstance(one, Rolled))
    events.insert(thrown + 1, Marked(events[thrown].step, DECLARED, "", 1, is_by_hand=True))
    events += [Marked(restored.step, DECLARED, "", 2, is_by_hand=True), restored, drawn]
    assert {one.rule.code for one in findings(replace(story, events=tuple(events)))} == {"SPH-assumed"}


def test_an_event_restores_those_who_are_turned_up_first() -> None:
    """Event 16 restores two, a star a third, and the Advantage the fourth, when the turn counter was clicked (6)."""
    march = ""
    for start, end in (("BTS", "T4"), ("T4", "T5"), ("T5", "T6")):
        moves = "; ".join(f"S.{unit} {end}" for unit in ("Brasidas", "H1", "H2", "H3", "H5"))
        march += f"Athens 1; end; done; Sparta 1; @{start}; {moves}; end; done; "
    unpaid = acts(CALL.replace("504", "506") + PASSES + march.removeprefix("Athens 1; end; done; ").removesuffix("; "))
    played = played_on(unpaid, lambda state: state.progress.stage is Stage.EVENTS and state.progress.side == "Sparta")
    played = [*played, PlayEvent("Sparta", "506", 16, ("S.H3", "S.H5"))]
    played = played_on(played, lambda state: state.progress.stage is Stage.RECOVERY)
    played = whole_turn([*played, Recover("S.H2")])
    played += [UseAdvantage("Sparta", "restore", "S.H1"), *acts("Athens draws 505")]
    assert judged(Writer(RULEBOOK).write(played)) == []
