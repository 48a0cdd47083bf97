"""Notation of positions as one line, which people can read and which reads back equal, based on the types of fields.

`turn 3 | ford: R1- B2 | hill: R2[2:camp>hill,1MP,stop] | out: B1 | stage: move | side: Red | ...`. The line has a head,
then the places in the order of the board, each with its counters, then a part `word: value` for each field that is not
empty or default, with nested dataclasses last. `-` marks a lost step. The bracket has the number of activations when a
counter set out, its way, its points, whether it was carried on its last step, and whether it has to stop there.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, Protocol, TypeVar, get_args

from vassal_rulebooks.core.codecs import (
    Codec,
    EachOf,
    Form,
    Said,
    UnreadableError,
    annotation_of,
    bare_type,
    codec_of,
    hints_of,
    many,
    nested_in,
    number,
)
from vassal_rulebooks.core.state import OUT, Position, Standing
from vassal_tools.errors import SourceError, Where

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vassal_rulebooks.core.board import Board
    from vassal_rulebooks.core.codecs import Vocabulary

SEPARATOR = " | "
OF_POSITION = ("turn", "standings")
"""The fields that the head and the places write."""
S = TypeVar("S", bound=Position[Any])


class Head(Protocol):
    """The first part of a line."""

    def write(self, state: Any, /) -> str:
        """Return the head."""
        ...

    def read(self, text: str, words: Vocabulary, /) -> Mapping[str, Any]:
        """Return the fields in the head; raise UnreadableError with the text from the first unreadable word on."""
        ...


class TurnHead:
    """The head `turn 3`."""

    def write(self, state: Any, /) -> str:
        """Return the head."""
        return f"turn {state.turn}"

    def read(self, text: str, _words: Vocabulary, /) -> Mapping[str, Any]:
        """Return the turn."""
        if not text.startswith("turn "):
            raise UnreadableError(text)
        return {"turn": number(text.removeprefix("turn "))}


class Counters:
    """The notation of a counter in its place, with the words of the game for movement points and for being carried."""

    def __init__(self, points: str = "MP", carried: str = "carried") -> None:
        self.points, self.carried = points, carried
        self._pattern = re.compile(
            r"([^\s()\[\]|=]+)(?:\[([0-9]{1,3}):([^\s\[\],|]+),([0-9]{1,3})"
            rf"{points}(,{carried})?(,stop)?\])?(?:\(([^\s()|]+)\))?"
        )

    def write(self, unit: str, standing: Standing) -> str:
        """Return the counter in words."""
        name = unit + "-" * standing.step
        if standing.moved is not None:
            end = f",{self.carried}" * standing.transported + ",stop" * standing.stopped
            name += f"[{standing.moved}:{'>'.join(standing.trail)},{standing.spent}{self.points}{end}]"
        return f"{name}({standing.status})" if standing.status else name

    def read(self, word: str, place: str | None, board: Board[Any]) -> tuple[str, Standing]:
        """Return the counter and its standing; raise UnreadableError if the word is not a counter."""
        match = self._pattern.fullmatch(word)
        if match is None:
            raise UnreadableError(word)
        name, moved, trail, spent, carried, stop, status = match.groups()
        unit = name if name in board.index else name.rstrip("-")
        if unit not in board.index:
            raise UnreadableError(word)
        standing = Standing(place, len(name) - len(unit), status=status or "")
        if moved is None:
            return unit, standing
        way = tuple(trail.split(">"))
        for stop_at in way:
            if stop_at != OUT and stop_at not in board.kinds:
                raise UnreadableError(word[match.start(3) :])
        rest = (int(moved), way, int(spent), carried is not None, stop is not None)
        return unit, Standing(place, standing.step, *rest, standing.status)


class LineNotation(Generic[S]):
    """The notation of positions of a type, on a board and with these vocabularies."""

    def __init__(
        self,
        kind: type[S],
        board: Board[Any],
        words: Vocabulary,
        head: Head | None = None,
        counters: Counters | None = None,
    ) -> None:
        self.kind, self.board, self.words = kind, board, words
        self.head: Head = head or TurnHead()
        self.counters = counters or Counters()
        any_kind: Any = kind
        self.codecs: Mapping[str, Codec] = dict(_flat(any_kind))

    def write(self, state: S) -> str:
        """Return the position as one line."""
        return SEPARATOR.join((self.head.write(state), *self._places(state), *self.parts(state)))

    def parts(self, state: S) -> Iterator[str]:
        """Yield the parts of the line after the places."""
        return _parts(state, self.words)

    def _places(self, state: S) -> Iterator[str]:
        for place in self.board.places:
            if counters := state.at(place):
                yield f"{place}: {' '.join(self.counters.write(c.id, state.standing(c.id)) for c in counters)}"
        out = [self.counters.write(c.id, standing) for c, standing in state.pairs if standing.location is None]
        if out:
            yield f"{OUT}: {' '.join(out)}"

    def read(self, line: str) -> S:
        """Return the position in a line from `write`; raise SourceError for anything else."""
        head, *segments = line.split(SEPARATOR)
        try:
            values = dict(self.head.read(head, self.words))
        except UnreadableError as error:
            _fail("cannot read the head of the line", head.rindex(error.word))
        standings, texts = self._segments(segments, len(head) + len(SEPARATOR))
        missing = next((unit for unit in self.board.index if unit not in standings), None)
        if missing:
            _fail(f"{missing} is nowhere", len(line))
        try:
            values |= fields_from(self.kind, texts, self.words)
        except UnreadableError as error:
            _fail(f"no {error.word}", len(line))
        ordered = tuple(standings[unit] for unit in self.board.index)
        state = self.kind(**{"board": self.board, "standings": ordered, **values})
        written = self.write(state)
        if written != line:  # out of order, doubled, or with needless zeros and blanks
            same = next((i for i, (a, b) in enumerate(zip(written, line, strict=False)) if a != b), None)
            offset = min(len(written), len(line)) if same is None else same
            _fail(f"expected {written[offset : offset + 20]!r}", offset)
        return state

    def _segments(self, segments: list[str], offset: int) -> tuple[dict[str, Standing], dict[str, Any]]:
        standings: dict[str, Standing] = {}
        values: dict[str, Any] = {}
        for segment in segments:
            name, colon, rest = segment.partition(": ")
            start = offset + len(name) + len(colon)
            if not colon:
                _fail("expected a word and what it says", offset)
            if name in self.codecs:
                try:
                    values[name] = self.codecs[name].read(rest, self.words)
                except UnreadableError as error:
                    _fail(f"cannot read {error.word!r} as {name}", start)
            elif name == OUT or name in self.board.kinds:
                self._read_place(None if name == OUT else name, rest, start, standings)
            else:
                _fail(f"no place {name!r}", offset)
            offset += len(segment) + len(SEPARATOR)
        return standings, values

    def _read_place(self, place: str | None, text: str, offset: int, standings: dict[str, Standing]) -> None:
        for word in text.split(" "):
            try:
                unit, standing = self.counters.read(word, place, self.board)
            except UnreadableError as error:
                _fail(f"cannot read the counter {word!r}", offset + len(word) - len(error.word))
            if unit in standings:
                _fail(f"{unit} is in two places", offset)
            standings[unit] = standing
            offset += len(word) + 1


class Spoken(NamedTuple):
    """A field of a dataclass that is written in a line."""

    field: Field[Any]
    hint: Any
    nested: type | None  # the type of the field, if it is a dataclass
    said: Said

    @property
    def word(self) -> str:
        """The word of its part of the line."""
        return self.said.word or self.field.name

    @property
    def codec(self) -> Codec:
        """The codec of its part."""
        hint = bare_type(self.hint)
        if self.said.form:
            shape = Form(get_args(hint)[0], self.said.form)
            return many(Codec(shape.write, lambda text, words: next(shape.read(text, words))))
        if self.said.separator != " ":
            return many(codec_of(get_args(hint)[0]), self.said.separator)
        return codec_of(self.hint)


@cache
def _spoken(kind: Any) -> tuple[Spoken, ...]:
    hints = hints_of(kind)
    found = []
    for each in fields(kind):
        hint = hints[each.name]
        said = annotation_of(hint, Said) or Said()
        if each.compare and not said.hidden and each.name not in OF_POSITION:
            found.append(Spoken(each, hint, nested_in(hint), said))
    return tuple(sorted(found, key=lambda one: one.nested is not None))


@cache
def _flat(kind: Any) -> tuple[tuple[str, Codec], ...]:
    found: list[tuple[str, Codec]] = []
    for each in _spoken(kind):
        if each.nested:
            found += _flat(each.nested)
        elif not each.said.derived:
            found.append((each.word, each.codec))
    return tuple(found)


def _parts(value: Any, words: Vocabulary) -> Iterator[str]:
    kind: Any = type(value)
    for each in _spoken(kind):
        content = getattr(value, each.field.name)
        if each.nested:
            if content is not None:
                yield from _parts(content, words)
        elif not each.said.derived and content != each.field.default:
            text = each.codec.write(content, words)
            if text:
                yield f"{each.word}: {text}"


def vocabulary(board: Board[Any], **more: Collection[Any]) -> Vocabulary:
    """Return the words that lines and acts of any game may use, plus the game's own, such as its cards.

    Dice may show numbers from 0 to one more than the highest, so that an impossible number can be read and breaks a
    rule.
    """
    dice = range(max(board.faces) + 2)
    return {"sides": board.sides, "units": board.index, "places": board.kinds, "dice": dice, **more}


def fields_from(kind: Any, values: Mapping[str, Any], words: Vocabulary) -> dict[str, Any]:
    """Return the fields of a dataclass from the parts of a line; raise UnreadableError if one is missing."""
    found: dict[str, Any] = {}
    for each in _spoken(kind):
        name, is_needed = each.field.name, each.field.default is MISSING and each.field.default_factory is MISSING
        if each.nested:
            if is_needed or any(word in values for word, _ in _flat(each.nested)):
                found[name] = each.nested(**fields_from(each.nested, values, words))
        elif each.said.derived:
            found[name] = each.said.derived(found, words)
        elif each.word in values:
            found[name] = values[each.word]
        elif mark := annotation_of(each.hint, EachOf):
            found[name] = (mark.default,) * len(words[mark.vocabulary])
        elif is_needed:
            raise UnreadableError(each.word)
    return found


def _fail(message: str, offset: int) -> NoReturn:
    raise SourceError(message, Where("position", offset=offset))
