"""The coverage of a verdict, in words and as plain data."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.referee.coverage import Coverage, StepRange

NAMED = 3
"""How many stretches a line names."""


def coverage_in_words(coverage: Coverage | None) -> str:
    """Return the numbers of acts seen, declared, inferred and not judged; empty if the rulebook does not count them."""
    if coverage is None:
        return ""
    table = coverage.seen - coverage.declared
    whole = "act" if coverage.seen == 1 else "acts"
    seen = f"{coverage.seen} {whole}: {coverage.declared} by a button, {table} on the table alone"
    inferred = f"{coverage.inferred} more inferred" if coverage.inferred else ""
    extent = f"{coverage.not_judged} not judged" if coverage.not_judged else ""
    return "; ".join(filter(None, (seen, inferred, extent or ("" if coverage.stretches else "all judged"))))


def stretches_in_words(coverage: Coverage | None, *, names_log: bool) -> Iterator[str]:
    """Yield each stretch that was not or only partly judged, with the reason."""
    for stretch in coverage.stretches if coverage else ():
        log = f"{PurePath(stretch.log).name}, " if names_log and stretch.log else ""
        extent = "judged in part" if stretch.is_partly else "not judged"
        yield f"{log}{steps_of(stretch)}: {extent}: {stretch.why}"


def unjudged_in_short(coverage: Coverage | None) -> str:
    """Return the steps that were not or only partly judged; empty if all was judged."""
    stretches = coverage.stretches if coverage else ()
    many = len({one.log for one in stretches}) > 1
    where = [f"{PurePath(one.log).name}, {steps_of(one)}" if many else steps_of(one) for one in stretches]
    more = [f"{len(where) - NAMED} more"] if len(where) > NAMED else []
    return f"not all judged: {'; '.join((*where[:NAMED], *more))}" if stretches else ""


def steps_of(stretch: StepRange) -> str:
    """Return the steps of a stretch, such as `steps 3 to 7`."""
    if not stretch.first:
        return "before step 1"
    return f"step {stretch.first}" if stretch.first == stretch.last else f"steps {stretch.first} to {stretch.last}"


def coverage_document(coverage: Coverage | None) -> dict[str, Any] | None:
    """Return the coverage as plain data."""
    if coverage is None:
        return None
    return {
        "seen": coverage.seen,
        "declared": coverage.declared,
        "inferred": coverage.inferred,
        "not_judged": coverage.not_judged,
        "stretches": [
            {"log": one.log, "first": one.first, "last": one.last, "partly": one.is_partly, "why": one.why}
            for one in coverage.stretches
        ],
    }
