"""Make the engine's messages fit to show: short, and without secrets of players."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.commands import AddPiece
from vassal_tools.objects.user_ids import UserId
from vassal_tools.referee.integrity import typed
from vassal_tools.table.equivalent_states import canonical_state
from vassal_tools.table.pieces import facts_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from vassal_tools.objects.commands import Command
    from vassal_tools.objects.savedgame import SavedGame

LONGEST = 300
WITHHELD = "its text contains a player's user id and is not shown"

_SPACE = re.compile(r"\s+")
_BUTTONS = re.compile(r"\[[^\]]{0,40}\] ?")


def user_ids(game: SavedGame) -> frozenset[UserId]:
    """Return all user ids in a save or log: of seated players, and in commands that move, mask and hide pieces."""
    commands = [*game.setup(), *(command for step in game.steps() for command in step.commands())]
    return frozenset(user for command in commands for user in _users(command))


def _users(command: Command) -> Iterator[UserId]:
    for one in fields(command):
        value = getattr(command, one.name)
        if isinstance(value, UserId):
            yield value
    if isinstance(command, AddPiece):
        facts, states = facts_of(command.type), sequence.unnest(command.state)
        yield from (UserId(canonical_state(facts.kinds[n], states[n])) for n in facts.covers if n < len(states))


def in_a_line(text: str, secrets: Collection[UserId]) -> str:
    """Return the text as one short line, or a placeholder if it contains a user id."""
    line = _SPACE.sub(" ", _BUTTONS.sub("", text)).strip()
    if any(user.is_in(one) for user in secrets for one in (text, line)):
        return WITHHELD
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


def exception_line(trace: str) -> str:
    """Return the class and message of an exception; for a whole trace, of its last cause."""
    lines = [line.strip() for line in trace.splitlines() if line.strip()]
    causes = [line.removeprefix("Caused by: ") for line in lines if line.startswith("Caused by: ")]
    return causes[-1] if causes else lines[0] if lines else "an exception without a name"


def of_the_engine(lines: Iterable[str]) -> Iterator[str]:
    """Yield the chat lines that no player typed."""
    return (line for line in lines if typed(line) is None)
