"""Commands: what a save or log is made of. Those that move a game are typed, all others keep their text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.user_ids import UserId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ESC = "\x1b"
NULL = "null"
MAX_DEPTH = 200


@dataclass(frozen=True, slots=True)
class AddPiece:
    """A piece, stack or deck comes into play."""

    id: str
    type: str
    state: str


@dataclass(frozen=True, slots=True)
class RemovePiece:
    """A piece, stack or deck leaves play."""

    id: str


@dataclass(frozen=True, slots=True)
class ChangePiece:
    """A piece has a new state; `old_state` is None where the engine did not write it."""

    id: str
    state: str
    old_state: str | None


@dataclass(frozen=True, slots=True)
class MovePiece:
    """A piece is put at a place on a map, on top of the piece `under`; None stands for no map and no piece."""

    id: str
    map: str | None
    x: int
    y: int
    under: str | None
    old_map: str | None
    old_x: int
    old_y: int
    old_under: str | None
    user: UserId | None


@dataclass(frozen=True, slots=True)
class SetProperty:
    """A property of the module, a map or a zone is changed; `old` is None where a save just states it."""

    key: str
    old: str | None
    new: str
    container: str


@dataclass(frozen=True, slots=True)
class Chat:
    """A line in the chat: typed by a player, or a report that the engine wrote (it begins with `* `)."""

    text: str


@dataclass(frozen=True, slots=True)
class SetTurn:
    """A turn counter is set; `id` as far as the text shows it, `state` as the counter encodes it."""

    id: str
    state: str


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """A player takes a side."""

    user: UserId
    name: str
    side: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The beginning (`in_progress`) or the end of an undo."""

    in_progress: bool


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of a map with their places: name, and column and row of the layout."""

    map: str
    boards: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Other:
    """Any other command, as it was read. It may hold a user id: show it through `command_specs` only."""

    text: str


Deed = (
    AddPiece | RemovePiece | ChangePiece | MovePiece | SetProperty | Chat | SetTurn | AddPlayer | Undo | Boards | Other
)


def deeds(text: str, where: Where) -> Iterator[Deed]:
    """All commands of one record in the order the engine executes them, `LOG` wrappers taken off.

    Raises FormatError where commands nest deeper than any engine writes them.
    """
    waiting = [(text, 0)]
    while waiting:
        own, depth = waiting.pop()
        while own.startswith("LOG\t"):
            own = own[4:]
        if ESC in own:
            if depth >= MAX_DEPTH:
                raise FormatError(f"commands nest deeper than {MAX_DEPTH} levels", where)
            waiting += [(token, depth + 1) for token in reversed(sequence.split(own, ESC))]
        elif own and own != NULL:
            yield read(own, where)


def read(text: str, where: Where) -> Deed:
    """One command from its own text. Raises FormatError where a typed command lacks a field or a number."""
    for prefix, reader in _READERS:
        if text.startswith(prefix):
            return reader(text[len(prefix) :], text, where)
    head = text.split("\t", 1)[0]
    if head.endswith("BoardPicker"):
        return _boards(text)
    return Other(text)


def _fields(rest: str, delimiter: str, least: int, text: str, where: Where) -> tuple[str, ...]:
    fields = sequence.split(rest, delimiter)
    if len(fields) < least:
        raise FormatError(f"a command {text.split(delimiter, 1)[0]!r} has {len(fields)} fields of {least}", where)
    return fields


def _add_piece(rest: str, text: str, where: Where) -> Deed:
    return AddPiece(*_fields(rest, "/", 3, text, where)[:3])


def _remove_piece(rest: str, _text: str, _where: Where) -> Deed:
    return RemovePiece(rest)


def _change_piece(rest: str, text: str, where: Where) -> Deed:
    fields = _fields(rest, "/", 2, text, where)
    return ChangePiece(fields[0], fields[1], fields[2] if len(fields) > 2 else None)


def _move_piece(rest: str, text: str, where: Where) -> Deed:
    fields = _fields(rest, "/", 9, text, where)
    return MovePiece(
        fields[0],
        _or_none(fields[1]),
        integer(fields[2], where),
        integer(fields[3], where),
        _or_none(fields[4]),
        _or_none(fields[5]),
        integer(fields[6], where),
        integer(fields[7], where),
        _or_none(fields[8]),
        UserId(fields[9]) if len(fields) > 9 else None,
    )


def _set_property(rest: str, text: str, where: Where) -> Deed:
    key, old, new, *more = _fields(rest, "\t", 3, text, where)
    return SetProperty(key, old, new, more[0] if more else "Module")


def _set_global_property(rest: str, text: str, where: Where) -> Deed:
    key, new, *more = _fields(rest, ";", 2, text, where)
    return SetProperty(key, None, new, more[0] if more else "Module")


def _chat(rest: str, _text: str, _where: Where) -> Deed:
    return Chat(rest)


def _set_turn(rest: str, text: str, _where: Where) -> Deed:
    fields = sequence.split(rest, "\t")
    return SetTurn(fields[0], fields[1]) if len(fields) > 1 else Other(text)


def _add_player(rest: str, text: str, where: Where) -> Deed:
    fields = _fields(rest, "\t", 3, text, where)
    return AddPlayer(UserId(fields[0]), fields[1], fields[2])


def _undo(rest: str, _text: str, _where: Where) -> Deed:
    return Undo(rest == "true")


def _boards(text: str) -> Boards:
    head, *rest = sequence.split(text, "\t")
    places = tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=False))
    return Boards(head.removesuffix("BoardPicker"), places)


def _or_none(text: str) -> str | None:
    return None if text == NULL else text


def integer(text: str, where: Where) -> int:
    """The number that Java's `Integer.parseInt` reads in ASCII digits. Raises FormatError on anything else."""
    digits = text[1:] if text[:1] in ("-", "+") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 10):
        raise FormatError(f"{text[:20]!r} is no whole number", where)
    return int(text)


_READERS: tuple[tuple[str, Callable[[str, str, Where], Deed]], ...] = (
    ("M/", _move_piece),
    ("D/", _change_piece),
    ("CHAT", _chat),
    ("+/", _add_piece),
    ("-/", _remove_piece),
    ("MutableProperty\t", _set_property),
    ("GlobalProperty\t;", _set_global_property),
    ("TURN", _set_turn),
    ("PLAYER\t", _add_player),
    ("UNDO\t", _undo),
)
