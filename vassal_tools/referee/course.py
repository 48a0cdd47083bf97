"""The course of a game: at which step of which log a side acted, and where dice were thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.referee.dice import steps_of_throws
from vassal_tools.referee.protocol import edition_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_tools.findings import Finding, Scene
    from vassal_tools.referee.chain import Part
    from vassal_tools.referee.protocol import AnyUmpire


class Moment(NamedTuple):
    """A step of a log, logs counted from 0, at which something was done: an act of a side in its phase, or a throw.

    They are in the order of play.
    """

    log: int
    step: int
    is_throw: bool = False
    turn: int = 0
    phase: str = ""
    side: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """What moments are ordered by."""
        return self.log, self.step


def moments(part: Part, done: Iterable[tuple[int, Scene]], umpire: AnyUmpire) -> Iterator[Moment]:
    """The moments of a part of play that no part before it has; `done` are its acts, by step, with their scenes."""
    edition = edition_of(umpire)
    throws = steps_of_throws(part.record, edition) if edition else ()
    for step in throws:
        if part.known < step <= len(part.origins):
            yield Moment(*part.origins[step - 1], is_throw=True)
    for step, scene in done:
        if part.known < step <= len(part.origins):
            yield Moment(*part.origins[step - 1], False, scene.turn or 0, scene.phase, scene.side)


def place_of(finding: Finding, files: Sequence[str]) -> tuple[int, int]:
    """The last step that a finding is about; the log that it names alone where it has no steps."""
    steps = finding.scene.steps if finding.scene else ()
    return files.index(finding.where.file) if finding.where.file in files else 0, max(steps, default=0)
