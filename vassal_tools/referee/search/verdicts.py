"""What good stories have in common: the best one is brought to court, and what others do without is unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_tools.findings import Severity
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vassal_tools.referee.protocol import Breach, Evidence, Referee
    from vassal_tools.referee.search.hypothesis import Blame, Hypothesis


def certain(stories: Sequence[Hypothesis]) -> frozenset[Blame]:
    """The breaches of the best story without which every story is dearer by more than the margin."""
    best = stories[0]
    return frozenset(
        blame
        for blame in best.without
        if min(story.cost_without(blame) for story in stories) > best.cost + costs.MARGIN
    )


def bring(
    stories: Sequence[Hypothesis],
    court: Referee[Any, Any],
    step_of: Callable[[int], int],
    is_act: Callable[[object], bool],
    ends: Callable[[object], bool],
    assumed: Callable[[str], Breach],
    instead: Callable[[Any, object], str],
) -> None:
    """Bring the best story to court: each act is judged there, and each fault and assumption put on record.

    A breach that is only found when movement or a phase ends is shown by the acts of its units in that phase. What an
    event could have been `instead` is asked of the position before the first of its acts.
    """
    sure = certain(stories)
    noted: set[str] = set()
    moved: dict[str, list[int]] = {}  # by unit: the steps of its acts since a phase began
    began = stories[0].story
    for entry in lines(stories[0]):
        if began is None or began.event != entry.event or entry.act is None or began.act is None:
            began = entry
        step = step_of(entry.event)
        severity = None if not entry.blames or sure & set(entry.blames) else Severity.UNKNOWN
        court.continue_from(entry.before)
        if entry.act is not None and is_act(entry.act):
            unit = getattr(entry.act, "unit", "")
            legal = instead(began.before, entry.act) if entry.breaches else ""
            evidence = _evidence({} if unit else moved)
            court.submit(entry.act, step, severity=severity, evidence=evidence, legal=legal)
            if unit:
                moved.setdefault(unit, []).append(step)
            elif ends(entry.act):
                moved = {}
            continue
        for breach in entry.breaches:
            court.remark(_weighed(breach, severity), step)
        if entry.note and entry.note not in noted:
            court.remark(assumed(entry.note), step)
        court.continue_from(entry.after)


def _evidence(moved: Mapping[str, Sequence[int]]) -> Evidence:
    """The steps in which the units of a breach were moved."""
    steps = {unit: tuple(own) for unit, own in moved.items()}
    return lambda breach: {step for unit in breach.units for step in steps.get(unit, ())}


def _weighed(breach: Breach, severity: Severity | None) -> Breach:
    """The breach with the severity that the log leaves it."""
    return breach if severity is None else replace(breach, severity=breach.severity or severity)
