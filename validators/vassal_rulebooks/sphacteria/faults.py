"""Lasting faults of a position: each is reported once, until it is resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.core.rules import PlayRule
    from vassal_tools.referee.protocol import Breach

S = TypeVar("S", bound=Any)
Record = frozenset[tuple[str, str]]
"""Faults of a position, each as the code of its rule and its key."""


def record_of(rules: Sequence[PlayRule], state: Any) -> Record:
    """Return the faults of the position."""
    return frozenset([(rule.rule.code, fault.key) for rule in rules for fault in rule.faults(state)])


def with_faults_noted(state: S, rules: Sequence[PlayRule]) -> S:
    """Return the position with all its current faults in `reported_faults`."""
    noted: S = state.changed(reported_faults=record_of(rules, state))
    return noted


def with_resolved_faults_cleared(state: S, rules: Sequence[PlayRule]) -> S:
    """Return the position without the reported faults that are resolved."""
    if not state.reported_faults:
        return state
    cleared: S = state.changed(reported_faults=state.reported_faults & record_of(rules, state))
    return cleared


def new_breaches(rules: Sequence[PlayRule], state: Any) -> tuple[Breach, ...]:
    """Return the breaches of the position that are not yet reported."""
    return tuple(
        rule.breach(fault)
        for rule in rules
        for fault in rule.faults(state)
        if (rule.rule.code, fault.key) not in state.reported_faults
    )
