"""Commands in saves and logs. Commands that change a game are typed; all others keep their text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.command_specs import ADD_PIECE, COMMAND_SPECS, CommandSpec, Recognition
from vassal_tools.objects.user_ids import UserId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ESC = "\x1b"
NULL = "null"
LOG = "LOG\t"
MAX_DEPTH = 200
_SIGNS = frozenset("+-")
_LEAST_WORK = 1 << 24
_WORK_PER_CHARACTER = 6


@dataclass(frozen=True, slots=True)
class AddPiece:
    """A piece, stack or deck enters play. Its type and state may contain user ids."""

    id: str
    type: str = field(repr=False)
    state: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class RemovePiece:
    """A piece, stack or deck leaves play."""

    id: str


@dataclass(frozen=True, slots=True)
class ChangePiece:
    """A piece changes its state; `old_state` is None if the engine did not write it. Both may contain user ids."""

    id: str
    state: str = field(repr=False)
    old_state: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class MovePiece:
    """A piece moves to a place on a map, on top of the piece `under`; None means no map or no piece."""

    id: str
    map: str | None
    x: int
    y: int
    under: str | None
    old_map: str | None
    old_x: int
    old_y: int
    old_under: str | None = field(repr=False)  # the last field of an old command, where a misplaced id would stand
    user: UserId | None


@dataclass(frozen=True, slots=True)
class SetProperty:
    """A property of the module, a map or a zone changes; `old` is None if a save states the value."""

    key: str
    old: str | None
    new: str
    container: str


@dataclass(frozen=True, slots=True)
class Chat:
    """A line of the chat: typed by a player, or a report of the engine (which begins with `* `)."""

    text: str


@dataclass(frozen=True, slots=True)
class SetTurn:
    """A turn counter is set. `id` is as complete as the text shows it; `state` is in the counter's encoding."""

    id: str
    state: str


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """A player takes a side."""

    user: UserId
    name: str
    side: str


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    """A player leaves the game."""

    user: UserId


@dataclass(frozen=True, slots=True)
class Undo:
    """The start (`in_progress`) or the end of an undo."""

    in_progress: bool


@dataclass(frozen=True, slots=True)
class Boards:
    """The boards of a map: their names, and columns and rows in the layout."""

    map: str
    boards: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True, repr=False)
class Other:
    """Any other command, unparsed. It may contain a user id, so show it only through `views.describe`."""

    text: str

    def __repr__(self) -> str:
        spec = spec_of(self.text)
        return f"Other({spec.kind if spec else 'unknown'}, {len(self.text)} characters)"


Command = (
    AddPiece
    | RemovePiece
    | ChangePiece
    | MovePiece
    | SetProperty
    | Chat
    | SetTurn
    | AddPlayer
    | RemovePlayer
    | Undo
    | Boards
    | Other
)


def decode_commands(text: str, where: Where) -> Iterator[Command]:
    """Yield the commands of a record in the order of execution. Raises FormatError as `texts` and `read` do."""
    return (read(own, where) for own in texts(text, where))


def texts(text: str, where: Where) -> Iterator[str]:
    """Yield the text of each command of a record in the order of execution, without `LOG` wrappers.

    Source: `VASSAL.build.GameModule.decode`. Raises FormatError if commands nest deeper than any engine writes.
    """
    work = _LEAST_WORK + _WORK_PER_CHARACTER * len(text)
    waiting = [(text, 0)]
    while waiting:
        own, depth = waiting.pop()
        own = without_log(own)
        if ESC not in own:
            if own and own != NULL:
                yield own
            continue
        work -= len(own)
        if depth >= MAX_DEPTH or work < 0:
            raise FormatError("commands nest deeper than any engine writes them", where)
        waiting += [(token, depth + 1) for token in reversed(sequence.split(own, ESC))]


def without_log(text: str) -> str:
    """Return a command without any `LOG` wrappers."""
    end = 0
    while text.startswith(LOG, end):
        end += len(LOG)
    return text[end:] if end else text


def spec_of(text: str) -> CommandSpec | None:
    """Return the specification of a command, or None for a command that VASSAL does not have."""
    for spec in _PREFIXED.get(text[:2], ()):
        if text.startswith(spec.mark):
            return spec
    spec_or_none = _WHOLE.get(text)
    if spec_or_none or not text:
        return spec_or_none
    if text.partition("\t")[0].endswith(_BOARDS.mark):
        return _BOARDS
    if _is_turn(text):
        return _TURN
    return next((spec for spec in _DOUBTFUL if text.startswith(spec.mark)), None)


def body_of(spec: CommandSpec, text: str) -> str:
    """Return the part of the text that the shape of the command describes."""
    match spec.known:
        case Recognition.PREFIX:
            return text[len(spec.mark) :]
        case Recognition.SUFFIX:
            return text
    return ""


def _is_turn(text: str) -> bool:
    # A turn command is `TURN`, the id of a counter, and a state that begins with the number of a level. The engine
    # compares the id with its counters; here `TURN` alone would match other commands.
    fields = text.split("\t", 2)
    if not text.startswith(_TURN.mark) or len(fields) < 2:
        return False
    level = fields[1].partition("|")[0].removeprefix("-")
    return level.isascii() and level.isdigit()


_BY_KIND = {spec.kind: spec for spec in COMMAND_SPECS}
_BOARDS, _TURN = _BY_KIND["SetBoards"], _BY_KIND["SetTurn"]
_DOUBTFUL = (_BY_KIND["Synchronize"], _BY_KIND["StoreEvents"])
_WHOLE = {spec.mark: spec for spec in COMMAND_SPECS if spec.known is Recognition.WHOLE}
_PREFIXED: dict[str, tuple[CommandSpec, ...]] = {}
for _spec in COMMAND_SPECS:
    if _spec.known is Recognition.PREFIX and _spec is not _TURN and _spec not in _DOUBTFUL:
        _PREFIXED[_spec.mark[:2]] = (*_PREFIXED.get(_spec.mark[:2], ()), _spec)


def read(text: str, where: Where) -> Command:
    """Parse one command. Raises FormatError if a typed command lacks a field or a number."""
    # the commonest by their first two characters: this is the innermost loop of a replay
    quick = _QUICK.get(text[:2])
    if quick:
        return quick(text[2:], text, where)
    spec = spec_of(text)
    reader = _READERS.get(spec.kind) if spec else None
    if spec is None or reader is None:
        return Other(text)
    return reader(body_of(spec, text), text, where)


def _too_few(kind: str, count: int, least: int, where: Where) -> FormatError:
    # never a field's content: any may be a user id
    return FormatError(f"a command {kind} has {count} fields of {least}", where)


def _add_piece(rest: str, _text: str, where: Where) -> Command:
    fields = sequence.split(rest, "/")
    if len(fields) < 3:
        raise _too_few("AddPiece", len(fields), 3, where)
    return AddPiece(fields[0], fields[1], fields[2])


def _remove_piece(rest: str, _text: str, _where: Where) -> Command:
    return RemovePiece(rest)


def _change_piece(rest: str, _text: str, where: Where) -> Command:
    fields = sequence.split(rest, "/")
    if len(fields) < 2:
        raise _too_few("ChangePiece", len(fields), 2, where)
    return ChangePiece(fields[0], fields[1], fields[2] if len(fields) > 2 else None)


def _move_piece(rest: str, _text: str, where: Where) -> Command:
    fields = sequence.split(rest, "/")
    if len(fields) < 9:
        raise _too_few("MovePiece", len(fields), 9, where)
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


def _set_property(rest: str, _text: str, where: Where) -> Command:
    key, *more = sequence.split(rest, "\t")
    if len(more) < 2:
        raise _too_few("SetProperty", len(more) + 1, 3, where)
    return SetProperty(key, more[0], more[1], more[2] if len(more) > 2 else "Module")


def _set_global_property(rest: str, _text: str, where: Where) -> Command:
    key, *more = sequence.split(rest, ";")
    if not more:
        raise _too_few("SetGlobalProperty", 1, 2, where)
    return SetProperty(key, None, more[0], more[1] if len(more) > 1 else "Module")


def _chat(rest: str, _text: str, _where: Where) -> Command:
    return Chat(rest)


def _set_turn(rest: str, _text: str, _where: Where) -> Command:
    fields = sequence.split(rest, "\t")
    return SetTurn(fields[0], fields[1])


def _add_player(rest: str, _text: str, where: Where) -> Command:
    fields = sequence.split(rest, "\t")
    if len(fields) < 3:
        raise _too_few("AddPlayer", len(fields), 3, where)
    return AddPlayer(UserId(fields[0]), fields[1], fields[2])


def _remove_player(rest: str, _text: str, _where: Where) -> Command:
    return RemovePlayer(UserId(sequence.split(rest, "\t")[0]))


def _undo(rest: str, _text: str, _where: Where) -> Command:
    return Undo(rest == "true")


def _boards(text: str, _text: str, _where: Where) -> Command:
    head, *rest = sequence.split(text, "\t")
    places = tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=False))
    return Boards(head.removesuffix(_BOARDS.mark), places)


def _or_none(text: str) -> str | None:
    return None if text == NULL else text


def integer(text: str, where: Where) -> int:
    """Return the number as Java's `Integer.parseInt` reads ASCII digits. Raises FormatError on anything else."""
    digits = text if text[:1] not in _SIGNS else text[1:]
    if digits.isdigit() and digits.isascii():
        if len(digits) < 10:
            return int(text)
        if len(digits) == 10 and -(1 << 31) <= (number := int(text)) < 1 << 31:
            return number
    raise FormatError("a field that should be a whole number is not one", where)


_QUICK: dict[str, Callable[[str, str, Where], Command]] = {
    "M/": _move_piece,
    "D/": _change_piece,
    ADD_PIECE: _add_piece,
    "-/": _remove_piece,
}

_READERS: dict[str, Callable[[str, str, Where], Command]] = {
    "Chat": _chat,
    "SetProperty": _set_property,
    "SetGlobalProperty": _set_global_property,
    "SetTurn": _set_turn,
    "AddPlayer": _add_player,
    "RemovePlayer": _remove_player,
    "Undo": _undo,
    "SetBoards": _boards,
}
