"""Commands as the engine writes them, and the command that takes each of them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, LOG, NULL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.referee.table import Spot

SAID = "CHAT"
TURN = "TURN"
PROPERTY = "MutableProperty\t"
UNDONE = "* UNDO: "


def record(commands: Sequence[str]) -> str:
    """One step of a log, as it stands in the text."""
    return sequence.quote(LOG + sequence.join(commands, ESC), ESC)


def said(text: str) -> str:
    """A line in the chat."""
    return SAID + text


def property_set(key: str, old: str, new: str) -> str:
    """A property of the module changes."""
    return PROPERTY + sequence.join((key, old, new, "Module"), "\t")


def changed(piece: str, new: str, old: str) -> str:
    """A piece has a new state."""
    return "D/" + sequence.join((piece, new, old), "/")


def added(piece: str, kind: str, state: str) -> str:
    """A piece or stack comes into play."""
    return "+/" + sequence.join((piece, kind, state), "/")


def removed(piece: str) -> str:
    """A piece or stack leaves play."""
    return f"-/{piece}"


def moved(piece: str, to: Spot, under: str | None, start: Spot, was_under: str | None, user: str) -> str:
    """A piece is put elsewhere, each time on top of another or of none."""
    ends = ((to, under), (start, was_under))
    fields = [text for spot, below in ends for text in (spot.map, str(spot.x), str(spot.y), below or NULL)]
    return "M/" + sequence.join((piece, *fields, user), "/")


def inverse(command: str, before: str) -> str:
    """What undoes a command. `before` is the turn as it was, or the text of a piece that was removed."""
    kind, text = command[:2], command[2:]
    if command.startswith(SAID):
        line = command.removeprefix(SAID)
        return SAID + UNDONE + line
    if command.startswith(TURN):
        return before
    if command.startswith(PROPERTY):
        key, old, new, _ = sequence.split(command.partition("\t")[2], "\t")
        return property_set(key, new, old)
    match kind:
        case "D/":
            piece, new, old = sequence.split(text, "/")
            return changed(piece, old, new)
        case "M/":
            fields = sequence.split(text, "/")
            return "M/" + sequence.join((fields[0], *fields[5:9], *fields[1:5], *fields[9:]), "/")
        case "+/":
            return removed(sequence.split(text, "/")[0])
        case _:
            return before
