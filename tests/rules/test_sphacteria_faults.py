"""Faults of a position are reported once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.core.test_rules import GUARDED, Watch
from vassal_rulebooks.core.rules import Fault, enforces
from vassal_rulebooks.sphacteria.faults import new_breaches, with_faults_noted, with_resolved_faults_cleared

if TYPE_CHECKING:
    from collections.abc import Iterator


@enforces(GUARDED)
def is_asleep(watch: Watch) -> Iterator[Fault]:
    """Each guard is awake."""
    return (Fault(f"{name} sleeps", key=name) for name in "AB" if name not in watch.awake)


def test_what_is_wrong_with_a_position_is_reported_once_until_it_is_right_again() -> None:
    rules, noted = (is_asleep,), with_faults_noted(Watch(("A",)), (is_asleep,))
    assert new_breaches(rules, noted) == ()
    assert [breach.message for breach in new_breaches(rules, replace(noted, awake=("B",)))] == ["A sleeps"]
    right = with_resolved_faults_cleared(replace(noted, awake=("A", "B")), rules)
    assert [breach.message for breach in new_breaches(rules, replace(right, awake=("A",)))] == ["B sleeps"]
