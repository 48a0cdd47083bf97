"""Rules of play by themselves."""

from __future__ import annotations

from vassal_rulebooks.core.rules import Fault, breaches, enforces, is_broken, play_rule

GUARDED = play_rule("TOY-1-guard", "Guarded", "1", "What is guarded stays.")


@enforces(GUARDED, "R-1", about=lambda guards, place: guards.get(place))
def is_left_alone(_guards: dict[str, str], place: str, guard: str) -> Fault | None:
    """Nobody comes while the guard is awake."""
    return None if guard == "asleep" else Fault(f"{guard} holds {place}", zones=(place,))


def test_a_rule_about_something_is_given_it_and_finds_nothing_where_it_is_not() -> None:
    guards = {"A": "the sentry", "B": "asleep"}
    (breach,) = breaches((is_left_alone,), guards, "A")
    assert (breach.rule, breach.message, breach.rulings) == (GUARDED, "the sentry holds A", ("R-1",))
    assert not is_broken((is_left_alone,), guards, "B")
    assert not is_broken((is_left_alone,), guards, "C")
