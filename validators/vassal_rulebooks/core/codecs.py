"""Codecs that write values of frozen dataclasses in a line and read them again, by the types of their fields.

A word may name its vocabulary: `Annotated[str, In("units")]` is read only if the game has such a unit. `EachOf` marks a
tuple with a value for each word of a vocabulary, in the same order, such as points for each side.

A form defines how a frozen dataclass, such as an act, is written in words and read again. It is text with the fields in
braces: `{side} draws {chit}`. After a colon, a flag has its text for True, `{transported:~}`, and a word has its text
for an empty value, `{zone:-}`. The values of a tuple are written with a blank before each. If the form ends in `+`,
reading accepts its last word several times: `{unit} {to}+` reads `R1 ford hill` as two acts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    Vocabulary = Mapping[str, Collection[Any]]

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class In:
    """Marks a word or number as one of a vocabulary of the game; without `strict` any other value is read too."""

    vocabulary: str
    strict: bool = True


@dataclass(frozen=True, slots=True)
class EachOf:
    """Marks a tuple with a value for each word of a vocabulary; if `named`, as `word=value`, without defaults."""

    vocabulary: str
    default: Any = 0
    named: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """Marks a field that is written with another word, form or separator, or not at all if `hidden`.

    A `derived` field is computed from the fields before it.
    """

    word: str = ""
    form: str = ""
    separator: str = " "
    hidden: bool = False
    derived: Callable[[Mapping[str, Any], Vocabulary], Any] | None = None


Side = Annotated[str, In("sides")]
Unit = Annotated[str, In("units")]
Place = Annotated[str, In("places")]
Border = Annotated[str, In("borders")]
Die = Annotated[int, In("dice", strict=False)]
Mark = tuple[str, str, str]
"""A mark on the map: its kind, its place or border, its side."""
Marks = tuple[Mark, ...]
"""The marks of a position, sorted."""
PerSide = Annotated[tuple[int, ...], EachOf("sides")]


class UnreadableError(Exception):
    """Raised if a word cannot be read."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes and reads a value; an empty text means that the value is omitted."""

    write: Callable[[Any, Vocabulary], str]
    read: Callable[[str, Vocabulary], Any]


def one_of(text: str, known: Collection[Any]) -> str:
    """Return the word if it is known; raise UnreadableError if not."""
    if text not in known:
        raise UnreadableError(text)
    return text


def number(text: str) -> int:
    """Return the number of up to four digits; raise UnreadableError for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise UnreadableError(text)
    return int(text)


def share(text: str) -> Fraction:
    """Return the number, which may be a fraction as in `3/2`; raise UnreadableError for anything else."""
    top, line, bottom = text.partition("/")
    if line and not number(bottom):
        raise UnreadableError(text)
    return Fraction(number(top), number(bottom) if line else 1)


def _word(text: str, _: Vocabulary) -> str:
    if not text or not text.isprintable() or any(mark in text for mark in " |=;"):
        raise UnreadableError(text)
    return text


WORD = Codec(lambda value, _: value, _word)
NUMBER = Codec(lambda value, _: str(value) if value else "", lambda text, _: number(text))
DIGITS = Codec(lambda value, _: str(int(value)), lambda text, _: number(text))
SHARE = Codec(lambda value, _: str(value) if value else "", lambda text, _: share(text))
YES = Codec(lambda value, _: "yes" if value else "", lambda text, _: bool(one_of(text, ("yes",))))


def word_in(vocabulary: str, codec: Codec) -> Codec:
    """Return a codec that accepts only values of a vocabulary."""

    def read(text: str, words: Vocabulary) -> Any:
        value = codec.read(text, words)
        if value not in words[vocabulary]:
            raise UnreadableError(text)
        return value

    return Codec(codec.write, read)


def enum_codec(kind: type[Enum]) -> Codec:
    """Return the codec of the members of an enumeration."""
    members = {str(member): member for member in kind}
    return Codec(lambda value, _: str(value), lambda text, _: members[one_of(text, members)])


def many(codec: Codec, separator: str = " ", kind: type = tuple) -> Codec:
    """Return the codec of any number of values; values of a set are sorted."""

    def write(values: Any, words: Vocabulary) -> str:
        ordered = sorted(values) if kind is frozenset else values
        return separator.join(codec.write(value, words) for value in ordered)

    return Codec(write, lambda text, words: kind(codec.read(word, words) for word in text.split(separator)))


def fixed(codecs: tuple[Codec, ...], separator: str) -> Codec:
    """Return the codec of a tuple of fixed length; a tuple of zeros or false flags is omitted from a line."""

    def write(values: Any, words: Vocabulary) -> str:
        if not any(values):
            return ""
        return separator.join(codec.write(value, words) for codec, value in zip(codecs, values, strict=True))

    def read(text: str, words: Vocabulary) -> tuple[Any, ...]:
        parts = text.split(separator)
        if len(parts) != len(codecs):
            raise UnreadableError(text)
        return tuple(codec.read(part, words) for codec, part in zip(codecs, parts, strict=True))

    return Codec(write, read)


def each_of(mark: EachOf, codec: Codec) -> Codec:
    """Return the codec of a tuple with a value for each word of a vocabulary."""

    def write(values: Any, words: Vocabulary) -> str:
        if all(value == mark.default for value in values):
            return ""
        pairs = zip(words[mark.vocabulary], values, strict=True)
        if mark.named:
            return " ".join(f"{name}={codec.write(value, words)}" for name, value in pairs if value != mark.default)
        return " ".join(codec.write(value, words) for _, value in pairs)

    def read(text: str, words: Vocabulary) -> Any:
        names = tuple(words[mark.vocabulary])
        if not mark.named:
            return fixed((codec,) * len(names), " ").read(text, words)
        found = dict(word.partition("=")[::2] for word in text.split(" "))
        values = {one_of(name, names): codec.read(value, words) for name, value in found.items()}
        return tuple(values.get(name, mark.default) for name in names)

    return Codec(write, read)


def codec_of(hint: Any, separator: str = " ") -> Codec:
    """Return the codec of a type: a word, a number, a flag, an enumeration, or a tuple of these."""
    if known := annotation_of(hint, In):
        codec = codec_of(bare_type(hint))
        return word_in(known.vocabulary, codec) if known.strict else codec
    each, hint = annotation_of(hint, EachOf), bare_type(hint)
    origin, args = get_origin(hint), get_args(hint)
    if each:
        return each_of(each, _within(args[0]))
    if origin in (tuple, frozenset):
        if origin is frozenset or args[1:] == (...,):
            return many(_within(args[0]), separator, origin)
        return fixed(tuple(_within(arg) for arg in args), separator)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return enum_codec(hint)
    return {str: WORD, int: NUMBER, bool: YES, Fraction: SHARE}[hint]


def _within(hint: Any) -> Codec:
    # Within a tuple, numbers and flags are digits, and pairs are joined by `=`.
    base = bare_type(hint)
    if base is bool:
        return Codec(DIGITS.write, lambda text, _: bool(number(text)))
    return DIGITS if base is int else codec_of(hint, "=")


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the types of the fields of a dataclass."""
    return get_type_hints(kind, include_extras=True)


def annotation_of(hint: Any, kind: type[M]) -> M | None:
    """Return the annotation of a kind on a type, or None."""
    return next((mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, kind)), None)


def bare_type(hint: Any) -> Any:
    """Return the type without its annotations."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def nested_in(hint: Any) -> type | None:
    """Return the dataclass in a type `X` or `X | None`; None for other types."""
    kinds = [arg for arg in get_args(hint) if arg is not NoneType] if get_origin(hint) in (Union, UnionType) else [hint]
    return kinds[0] if len(kinds) == 1 and isinstance(kinds[0], type) and is_dataclass(kinds[0]) else None


_FIELD = re.compile(r"\{(\w+)(?::([^}]+))?\}")


@dataclass(frozen=True)
class Form:
    """The text form of the values of a type."""

    kind: type
    text: str

    @cached_property
    def _codecs(self) -> Mapping[str, Codec]:
        hints = {field.name: hints_of(self.kind)[field.name] for field in fields(self.kind)}
        return {name: DIGITS if bare_type(hint) is int else codec_of(hint) for name, hint in hints.items()}

    @cached_property
    def _marks(self) -> Mapping[str, str]:
        return {match[1]: match[2] or "" for match in _FIELD.finditer(self.text)}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self._regex(self.text.removesuffix("+")))

    @cached_property
    def _repeated(self) -> re.Pattern[str] | None:
        return re.compile(self._regex(self.text[:-1].rpartition(" ")[2])) if self.text.endswith("+") else None

    def _regex(self, text: str) -> str:
        parts, end, hints = [], 0, hints_of(self.kind)
        for match in _FIELD.finditer(text):
            parts += [re.escape(text[end : match.start()]), self._group(match[1], match[2], hints[match[1]])]
            end = match.end()
        return "".join((*parts, re.escape(text[end:])))

    def _group(self, name: str, mark: str | None, hint: Any) -> str:
        if hint is bool:
            return f"(?P<{name}>(?:{re.escape(mark or name)})?)"
        return rf"(?P<{name}>(?: [^ ]+)*)" if _is_many(hint) else rf"(?P<{name}>[^ /=@]+)"

    def write(self, value: Any, words: Vocabulary) -> str:
        """Return the value in this form."""

        def written(match: re.Match[str]) -> str:
            field = getattr(value, match[1])
            if isinstance(field, bool):
                return (match[2] or match[1]) if field else ""
            if isinstance(field, tuple):
                return "".join(f" {one}" for one in field)
            return self._codecs[match[1]].write(field, words) or match[2] or ""

        return _FIELD.sub(written, self.text.removesuffix("+"))

    def read(self, text: str, words: Vocabulary) -> Iterator[Any]:
        """Yield the values in a text of this form; raise UnreadableError if the text does not match."""
        rest: list[str] = []
        if self._repeated:
            count = self.text.count(" ") + 1
            first, *rest = [" ".join(text.split(" ")[:count]), *text.split(" ")[count:]]
            text = first
        match = self._pattern.fullmatch(text)
        if match is None:
            raise UnreadableError(text)
        values = {name: self._value(name, found, words) for name, found in match.groupdict().items()}
        yield self.kind(**values)
        for word in rest:
            again = self._repeated.fullmatch(word) if self._repeated else None
            if again is None:
                raise UnreadableError(word)
            values |= {name: self._value(name, found, words) for name, found in again.groupdict().items()}
            yield self.kind(**values)

    def _value(self, name: str, text: str, words: Vocabulary) -> Any:
        hint = hints_of(self.kind)[name]
        if hint is bool:
            return bool(text)
        if _is_many(hint):
            return self._codecs[name].read(text[1:], words) if text else ()
        return "" if text == self._marks[name] else self._codecs[name].read(text, words)


def _is_many(hint: Any) -> bool:
    return get_origin(bare_type(hint)) is tuple


def read_first(forms: Mapping[type, Form], text: str, words: Vocabulary) -> tuple[Any, ...]:
    """Return the values in a text by the first form that matches; raise UnreadableError if none does."""
    for form in forms.values():
        try:
            return tuple(form.read(text, words))
        except UnreadableError:
            continue
    raise UnreadableError(text)
