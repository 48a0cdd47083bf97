"""Coverage of a verdict: observed, declared and inferred acts, and unjudged steps with the reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from vassal_tools.findings import Cite, Rule, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_tools.referee.chain import ChainPart

UNJUDGED = Rule(
    "REF-unjudged",
    "a part of the game is not judged",
    Severity.UNKNOWN,
    Cite("the log itself", "an act can only be judged if the acts before it are known"),
)


@dataclass(frozen=True, slots=True)
class StepRange:
    """Steps `first` to `last` of the file `log` that were not or only partly judged, and the reason.

    A gap between two logs has no steps: both numbers are 0.
    """

    first: int
    last: int
    why: str
    is_partly: bool = False
    log: str = ""


@dataclass(frozen=True, slots=True)
class Covered:
    """The coverage of one part of play, by steps of its record: one for each act seen, declared or inferred.

    `seen` includes the declared ones; an inferred act has neither a button nor a trace.
    """

    seen: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()
    inferred: tuple[int, ...] = ()
    stretches: tuple[StepRange, ...] = ()


@dataclass(frozen=True, slots=True)
class Coverage:
    """The number of acts that the logs show, of those declared by a button, and of inferred acts.

    `not_judged` counts acts in stretches that were not judged at all.
    """

    seen: int
    declared: int
    inferred: int
    not_judged: int
    stretches: tuple[StepRange, ...] = ()


def coverage_of(
    parts: Iterable[tuple[ChainPart, Covered]], files: Sequence[str], between: Iterable[StepRange] = ()
) -> Coverage:
    """Return the coverage of all parts of play, each step once; `files` are the logs, `between` are gaps."""
    seen = declared = inferred = lost = 0
    stretches: list[StepRange] = [*between]
    for part, covered in parts:
        whole = [stretch for stretch in covered.stretches if not stretch.is_partly]
        new = [step for step in covered.seen if step > part.known]
        seen += len(new)
        declared += sum(step > part.known for step in covered.declared)
        inferred += sum(step > part.known for step in covered.inferred)
        lost += sum(any(stretch.first <= step <= stretch.last for stretch in whole) for step in new)
        stretches += [piece for stretch in covered.stretches for piece in _by_log(stretch, part, files)]
    return Coverage(seen, declared, inferred, lost, tuple(sorted(stretches, key=lambda one: files.index(one.log))))


def _by_log(stretch: StepRange, part: ChainPart, files: Sequence[str]) -> Iterator[StepRange]:
    # without steps judged in another part
    first = max(stretch.first, part.known + 1, 1)
    for log, origins in groupby(part.origins[first - 1 : stretch.last], key=lambda origin: origin.log):
        steps = [origin.step for origin in origins]
        yield replace(stretch, first=steps[0], last=steps[-1], log=files[log])
