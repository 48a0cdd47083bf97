"""Check that declared acts are numbered consecutively, and that their properties change only with a declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity
from vassal_tools.table.changes import PropertySet
from vassal_tools.table.undo import first_redo, live_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.referee.protocol import Edition
    from vassal_tools.table.changes import StepChanges
    from vassal_tools.table.record import Record

SERIAL = Rule(
    "REF-serial",
    "the number of a declared act does not follow the one before",
    Severity.INTEGRITY,
    Cite("the log itself", "the module numbers the declared acts one after the other"),
)
SILENT = Rule(
    "REF-silent",
    "a number changed without a button",
    Severity.INTEGRITY,
    Cite("the log itself", "a number that a button sets changes only in a step that declares an act"),
)
MOST_DIGITS = 10
DECLARED_RULES: tuple[Rule, ...] = (SERIAL, SILENT)


def jumps(record: Record, edition: Edition) -> Iterator[Finding]:
    """Yield findings on declared acts whose number is not the next one.

    After an undo, numbering may continue from the last remaining act, or from the highest number so far.
    """
    last = highest = _serial(record.properties.get(edition.act, "")) or 0
    redo = first_redo(record.steps, record.turns)
    for step in live_steps(record.steps, record.turns):
        for now in _serials(step, edition):
            if now not in (last + 1, highest + 1):
                severity = Severity.UNKNOWN if redo is not None and redo <= step.number else SERIAL.severity
                text = f"no. {now} is declared after no. {last}; {_missing(last, now)}"
                scene = Scene(steps=(step.number,))
                yield Finding(SERIAL, text, severity, remedy=f"no. {last + 1} comes next", scene=scene)
            last, highest = now, max(highest, now)


def _serials(step: StepChanges, edition: Edition) -> Iterator[int]:
    for change in step.changes:
        if isinstance(change, PropertySet) and change.key == edition.act:
            number = _serial(change.after)
            if number:
                yield number


def _serial(declared: str) -> int | None:
    # such as 17 of `17|announce|Blue|3`
    number, bar, _ = declared.partition("|")
    return int(number) if bar and number.isascii() and number.isdigit() and len(number) < MOST_DIGITS else None


def _missing(last: int, now: int) -> str:
    if now <= last:
        return f"no. {now} was there before"
    between = f"no. {last + 1}" if now == last + 2 else f"nos. {last + 1} to {now - 1}"
    return f"{between} {'is' if now == last + 2 else 'are'} missing"


def silent_changes(record: Record, edition: Edition) -> Iterator[Finding]:
    """Yield findings on module properties that change without a declaration, except dice and free ones."""
    free = (*edition.free, *(f"{name}_" for name in edition.dice))
    for step in live_steps(record.steps, record.turns):
        changes = [change for change in step.changes if isinstance(change, PropertySet)]
        if any(change.key == edition.act for change in changes):
            continue
        for change in changes:
            if change.before != change.after and not change.key.startswith(free):
                text = f"{_in_words(change)}, and no act is declared"
                yield Finding(SILENT, text, SILENT.severity, scene=Scene(steps=(step.number,)))


def _in_words(change: PropertySet) -> str:
    # texts may contain secrets
    return (
        f"{change.key} becomes {change.after}"
        if change.after.isdigit() and len(change.after) < MOST_DIGITS
        else f"{change.key} changes"
    )
