"""Kinds of tampering: the text of a log that was edited after the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Generic

from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, LOG
from vassal_tools.proof.command_text import property_of, property_set, record
from vassal_tools.proof.faults import G, M

if TYPE_CHECKING:
    from vassal_tools.proof.faults import Variations


@dataclass(frozen=True, slots=True)
class StepText:
    """The commands of one step."""

    commands: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> StepText:
        """Parse the text of a step in a log."""
        return cls(sequence.split(sequence.token(text, ESC).removeprefix(LOG), ESC))

    @property
    def text(self) -> str:
        """The step as its text in a log."""
        return record(self.commands)

    def first(self, mark: str) -> int:
        """Return the index of the first command with that prefix, or -1."""
        return next((n for n, command in enumerate(self.commands) if command.startswith(mark)), -1)

    def setting(self, name: str) -> int:
        """Return the index of the command that sets that property, or -1."""
        return next((n for n, command in enumerate(self.commands) if property_of(command)[0] == name), -1)

    def with_command(self, place: int, command: str) -> StepText:
        """Return the step with another command at an index."""
        return StepText((*self.commands[:place], command, *self.commands[place + 1 :]))

    def with_value(self, name: str, value: str, before: str | None = None) -> StepText:
        """Return the step with another value of a property that it sets, and optionally another old value."""
        place = self.setting(name)
        _, old, _ = property_of(self.commands[place])
        return self.with_command(place, property_set(name, old if before is None else before, value))


@dataclass(frozen=True, slots=True)
class EditedLog:
    """The steps of a log after an edit, and the steps, from 1, where a finding may be."""

    steps: tuple[StepText, ...]
    wrong: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    setup: Callable[[str], str] = str  # what was done to each record of the beginning


Steps = Sequence[StepText]
Edits = Callable[[G, Steps, Random], Iterator[EditedLog]]
"""All edits of a kind that are possible in a log, in any order."""


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class Tampering(Generic[G, M]):
    """A kind of tampering; any of the codes is correct. Its twins are honest play that looks like it.

    `honest_setup` changes each record at the beginning of a twin's log.
    """

    name: str
    codes: tuple[str, ...]
    edits: Edits[G]
    twins: Variations[G, M]
    honest_setup: Callable[[str], str] = str


def cut(edited: EditedLog, more: int) -> EditedLog:
    """Return the log so many steps after the first one that was edited."""
    return replace(edited, steps=edited.steps[: edited.wrong[0] + more])


def shuffled(steps: Steps, rng: Random) -> list[int]:
    """Return the places of all steps, in any order."""
    numbers = list(range(len(steps)))
    rng.shuffle(numbers)
    return numbers


def replaced(steps: Steps, number: int, step: StepText, more: int = 3) -> EditedLog:
    """Return the log with another step there, and a few steps after it."""
    return cut(EditedLog((*steps[:number], step, *steps[number + 1 :]), (number + 1,)), more)


def inserted(steps: Steps, number: int, *commands: str) -> EditedLog:
    """Return the log with one step more."""
    new = StepText(commands)
    return cut(EditedLog((*steps[:number], new, *steps[number:]), tuple(range(number + 1, number + 4))), 3)
