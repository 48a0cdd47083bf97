"""The course of a game: when sides acted and dice were rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.referee.dice import steps_of_throws
from vassal_tools.referee.protocol import edition_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_tools.findings import Finding, Scene
    from vassal_tools.referee.chain import ChainPart
    from vassal_tools.referee.protocol import AnyUmpire


class CourseMoment(NamedTuple):
    """An act of a side in its phase, or a roll, at a step of a log (logs count from 0).

    Moments are in the order of play.
    """

    log: int
    step: int
    is_throw: bool = False
    turn: int = 0
    phase: str = ""
    side: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """The sort key of moments."""
        return self.log, self.step


def moments(part: ChainPart, done: Iterable[tuple[int, Scene]], umpire: AnyUmpire) -> Iterator[CourseMoment]:
    """Yield the new moments of a part of play; `done` are its acts, by step, with their scenes."""
    edition = edition_of(umpire)
    throws = steps_of_throws(part.record, edition) if edition else ()
    for step in throws:
        if part.known < step <= len(part.origins):
            yield CourseMoment(*part.origins[step - 1], is_throw=True)
    for step, scene in done:
        if part.known < step <= len(part.origins):
            yield CourseMoment(*part.origins[step - 1], False, scene.turn or 0, scene.phase, scene.side)


def place_of(finding: Finding, files: Sequence[str]) -> tuple[int, int]:
    """Return the log and last step of a finding; without steps, only its log."""
    steps = finding.scene.steps if finding.scene else ()
    return files.index(finding.where.file) if finding.where.file in files else 0, max(steps, default=0)
