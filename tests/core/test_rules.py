"""Rules of play by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

import pytest

from tests.core.mini import position
from vassal_rulebooks.core.acts import UnitDie, one_of
from vassal_rulebooks.core.flow import once
from vassal_rulebooks.core.movement import step_of
from vassal_rulebooks.core.rules import (
    Fault,
    breaches,
    enforces,
    forbids,
    play_rule,
)

GUARDED = play_rule("TOY-1-guard", "Guarded", "1", "What is guarded stays.")


@enforces(GUARDED, "R-1", about=lambda guards, place: guards.get(place))
def is_left_alone(_guards: dict[str, str], place: str, guard: str) -> Fault | None:
    """Return True while the guard is awake."""
    return None if guard == "asleep" else Fault(f"{guard} holds {place}", zones=(place,))


def test_a_rule_about_something_is_given_it_and_finds_nothing_where_it_is_not() -> None:
    guards = {"A": "the sentry", "B": "asleep"}
    (breach,) = breaches((is_left_alone,), guards, "A")
    assert (breach.rule, breach.message, breach.rulings) == (GUARDED, "the sentry holds A", ("R-1",))
    assert breaches((is_left_alone,), guards, "B") == ()
    assert breaches((is_left_alone,), guards, "C") == ()


Stage = StrEnum("Stage", ["DAY", "NIGHT"])


@dataclass(frozen=True)
class Watch:
    """A position: the awake guards, and the recorded acts."""

    awake: tuple[str, ...]
    stage: Stage = Stage.DAY
    reported_faults: frozenset[tuple[str, str]] = frozenset()
    board: Any = field(default_factory=lambda: type("Board", (), {"faces": range(1, 7)}))

    def changed(self, **changes: Any) -> Self:
        return replace(self, **changes)

    with_progress = changed


AWAKE = play_rule(
    "MINI-3-awake", "Who is awake", "3", "Who sleeps does nothing.", message="{act.unit} is asleep",
    legal="{able:or} could, of {able}", legal_none="no unit could", message_die="the die of {act.unit} shows {act.die}",
)  # fmt: skip
IS_AWAKE = one_of(AWAKE, lambda watch: watch.awake, "R-2")


@pytest.mark.parametrize(
    ("awake", "act", "said"),
    [
        (("A", "B"), UnitDie("A", 6), []),
        (("A", "B"), UnitDie("C", 6), [("C is asleep", ("C",), "A or B could, of A and B")]),
        ((), UnitDie("C", 6), [("C is asleep", ("C",), "no unit could")]),
        (("A",), UnitDie("A", 7), [("the die of A shows 7", ("A",), "")]),
    ],
)
def test_an_act_names_one_of_several_and_its_die_shows_a_face(
    awake: tuple[str, ...], act: UnitDie, said: list[tuple[str, tuple[str, ...], str]]
) -> None:
    found = breaches((IS_AWAKE,), Watch(awake), act)
    assert [(breach.message, breach.units, breach.legal) for breach in found] == said
    assert all(breach.rulings == ("R-2",) for breach in found)


def test_a_step_of_the_turn_ends_once_nothing_is_left_to_do() -> None:
    after = once(lambda watch: not watch.awake, Stage.NIGHT)
    assert after(Watch(("A",))) is None
    ended = after(Watch(()))
    assert ended is not None
    assert ended.stage is Stage.NIGHT


def test_a_paragraph_has_the_words_for_the_step_that_it_forbids() -> None:
    uphill = play_rule("MINI-4-hill", "No way up", "4", "", message="{step.unit.id} goes from {step.here} to {step.to}")

    @forbids(uphill, "R-3")
    def goes_to_the_hill(step: Any) -> bool:
        return bool(step.to == "C")

    here = position(r1="B")
    (breach,) = breaches((goes_to_the_hill,), step_of(here, "r1", "C"))
    assert (breach.message, breach.units, breach.zones, breach.rulings) == (
        "r1 goes from B to C", ("r1",), ("B", "C"), ("R-3",),
    )  # fmt: skip
    assert breaches((goes_to_the_hill,), step_of(here, "r1", "A")) == ()
