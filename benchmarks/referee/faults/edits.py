"""What a kind of tampering is: the text of a log that was edited after the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from benchmarks.referee.writing import PROPERTY, record
from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, LOG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from benchmarks.referee.faults.kinds import Plants
    from vassal_tools.game.model import Game


@dataclass(frozen=True, slots=True)
class StepText:
    """The commands of one step."""

    commands: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> StepText:
        """The step that stands so in the text of a log."""
        return cls(sequence.split(sequence.token(text, ESC).removeprefix(LOG), ESC))

    @property
    def text(self) -> str:
        """The step as it stands in the text of a log."""
        return record(self.commands)

    def first(self, mark: str) -> int:
        """The place of the first command that begins so, or -1."""
        return next((n for n, command in enumerate(self.commands) if command.startswith(mark)), -1)

    def with_command(self, place: int, command: str) -> StepText:
        """The step with another command there."""
        return StepText((*self.commands[:place], command, *self.commands[place + 1 :]))


@dataclass(frozen=True, slots=True)
class Edited:
    """The steps of a log after it was edited, and those, counted from 1, at which a finding may stand."""

    steps: tuple[StepText, ...]
    wrong: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    setup: Callable[[str], str] = str  # what was done to each record of the beginning


@dataclass(frozen=True, slots=True)
class Tampering:
    """A kind of tampering: any of the codes is right. `edits` gives all there could be in a log, in any order.

    Its twins are what honest people do that looks like it; `honest` is what was done to each record of the beginning.
    """

    name: str
    codes: tuple[str, ...]
    edits: Callable[[Game, Sequence[StepText], Random], Iterator[Edited]]
    twins: Plants
    honest: Callable[[str], str] = str


def property_of(command: str) -> tuple[str, str, str]:
    """Name, old and new value of a property that a command sets; three empty texts if it sets none."""
    if not command.startswith(PROPERTY):
        return "", "", ""
    name, old, new, *_ = sequence.split(command.removeprefix(PROPERTY), "\t")
    return name, old, new


def cut(edited: Edited, more: int) -> Edited:
    """The log so many steps after the first one that was edited."""
    return replace(edited, steps=edited.steps[: edited.wrong[0] + more])
