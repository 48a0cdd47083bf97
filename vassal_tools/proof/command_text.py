"""Commands in the engine's encoding, and their inverse commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.commands import ESC, LOG, NULL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.proof.gestures import MapPoint

CHAT = "CHAT"
TURN = "TURN"
PROPERTY = "MutableProperty\t"
UNDO_MARK = "* UNDO: "


def record(commands: Sequence[str]) -> str:
    """Return one step of a log as its text."""
    return sequence.quote(LOG + sequence.join(commands, ESC), ESC)


def chat_line(text: str) -> str:
    """Return the command that shows a line in the chat."""
    return CHAT + text


def property_set(key: str, old: str, new: str) -> str:
    """Return the command that changes a property of the module."""
    return PROPERTY + sequence.join((key, old, new, "Module"), "\t")


def property_of(command: str) -> tuple[str, str, str]:
    """Return name, old and new value of a property that a command sets; three empty texts if it sets none."""
    if not command.startswith(PROPERTY):
        return "", "", ""
    name, old, new, *_ = sequence.split(command.removeprefix(PROPERTY), "\t")
    return name, old, new


def changed(piece: str, new: str, old: str) -> str:
    """Return the command that gives a piece a new state."""
    return "D/" + sequence.join((piece, new, old), "/")


def added(piece: str, kind: str, state: str) -> str:
    """Return the command that brings a piece or stack into play."""
    return "+/" + sequence.join((piece, kind, state), "/")


def removed(piece: str) -> str:
    """Return the command that removes a piece or stack."""
    return f"-/{piece}"


def moved(piece: str, to: MapPoint, under: str | None, start: MapPoint, was_under: str | None, user: str) -> str:
    """Return the command that moves a piece from above one piece, or none, to above another, or none."""
    ends = ((to, under), (start, was_under))
    fields = [text for spot, below in ends for text in (spot.map, str(spot.x), str(spot.y), below or NULL)]
    return "M/" + sequence.join((piece, *fields, user), "/")


def inverse(command: str, before: str) -> str:
    """Return the inverse of a command. `before` is the previous turn, or the text of a removed piece."""
    kind, text = command[:2], command[2:]
    if command.startswith(CHAT):
        line = command.removeprefix(CHAT)
        return CHAT + UNDO_MARK + line
    if command.startswith(TURN):
        return before
    if command.startswith(PROPERTY):
        key, old, new = property_of(command)
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
