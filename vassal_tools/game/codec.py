"""Convert between plain data and the dataclasses of the model, by their types and marks alone.

Input may be hostile: nothing is converted implicitly, unknown keys are refused, and numbers, texts and lists have
limits. A `Keyed` mapping is a list of its values, or a table under its keys as people write it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from inspect import get_annotations
from types import NoneType, UnionType
from typing import Any, NoReturn, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from vassal_tools.errors import SourceError, Where
from vassal_tools.game import card_data, facts, ground, look, model, model_map, model_play, module_data
from vassal_tools.game.facts import (
    FRACTION,
    REFUSALS,
    WIDEST,
    Aside,
    Between,
    Constraint,
    Fact,
    Grade,
    Keyed,
    Known,
    words_on,
)
from vassal_tools.game.faults import MOST, Faults
from vassal_tools.game.sources import check_known

Path = tuple[str | int, ...]
Locate = Callable[..., Where]
T = TypeVar("T")

_ITEMS = 5_000
_PARTS = 80_000
_OFFERED = 200
_NAMES = {
    **vars(facts), **vars(card_data), **vars(ground), **vars(look), **vars(module_data), **vars(model),
    **vars(model_map), **vars(model_play), "Mapping": Mapping,
}  # fmt: skip
"""The names used in annotations of the model."""


@cache
def _hints(kind: Hashable) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for one in reversed(cast("type", kind).__mro__):
        names = {**_NAMES, **vars(sys.modules[one.__module__])}  # its own module's go first
        read = get_type_hints(one, globalns=names, localns={}, include_extras=True)
        found |= {name: read[name] for name in get_annotations(one)}
    return found


def hints(kind: type) -> Mapping[str, Any]:
    """Return the type of each field of a dataclass, with marks."""
    return _hints(cast("Hashable", kind))


def marks_of(hint: Any) -> tuple[Any, ...]:
    """Return the marks of an annotation."""
    found: tuple[Any, ...] = getattr(hint, "__metadata__", ())  # as `get_args` gives them, but sooner
    return found


def encoded(value: Any, *, essence: bool = False) -> Any:
    """Return a part of the model as plain data, without None values.

    With `essence`, asides and the grades and sources of facts are left out.
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fact) and essence:
        return encoded(value.value, essence=True)
    if (names := _fields_of(cast("Hashable", type(value)))) is not None:
        found = {name: getattr(value, name) for name in names}
        keyed = _marked_by(Keyed, cast("Hashable", type(value)))
        left_out = _marked_by(Aside, cast("Hashable", type(value))) if essence else frozenset()
        return {
            name: encoded(tuple(item.values()) if name in keyed else item, essence=essence)
            for name, item in found.items()
            if item is not None and name not in left_out
        }
    if isinstance(value, Mapping):
        return {key: encoded(item, essence=essence) for key, item in value.items()}
    if isinstance(value, tuple):
        return [encoded(item, essence=essence) for item in value]
    return str(value) if isinstance(value, Fraction) else value


@cache
def _fields_of(kind: Hashable) -> Mapping[str, Field[Any]] | None:
    # None for any other type than a dataclass
    return {one.name: one for one in fields(cast("Any", kind))} if is_dataclass(kind) else None


def given(hint: Any) -> Any:
    """Return a type without its None."""
    is_optional = get_origin(hint) in {Union, UnionType}
    return next(part for part in get_args(hint) if part is not NoneType) if is_optional else hint


@cache
def _marked_by(mark: type, kind: Hashable) -> frozenset[str]:
    marks = {name: marks_of(given(hint)) for name, hint in _hints(kind).items()}
    return frozenset(name for name, own in marks.items() if any(isinstance(one, mark) for one in own))


@dataclass(slots=True)
class Decoder:
    """Reads plain data into the model; records the names used, so that `check_names` can compare them later.

    Raises up to `most` faults at once.
    """

    locate: Locate
    named: list[tuple[str, str | int, Path]] = field(default_factory=list)
    parts: int = 0
    most: int = MOST

    def read(self, kind: type[T], value: object, path: Path = ()) -> T:
        """Return the dataclass of a table."""
        return cast("T", self._table(kind, hints(kind), value, path))

    def value(self, hint: Any, value: object, path: Path = ()) -> Any:
        """Return the value of plain data by a type with its marks."""
        return self._any(hint, value, path)

    def read_keyed(self, kind: type[T], keyed: Keyed, value: object, path: Path = ()) -> dict[Any, T]:
        """Return the dataclasses of tables, by their keys."""
        return self._keyed(kind, keyed, value, path)

    def read_each(self, kind: type[T], keyed: Keyed, tables: Iterable[tuple[object, Path]]) -> dict[Any, T]:
        """Return the dataclasses of tables given with their paths, by their keys."""
        faults = Faults(self.most)
        read: dict[Any, T] = {}
        for table, place in tables:
            faults.attempt(self._add_keyed, read, kind, keyed, table, place)
        faults.stop()
        return read

    def check_names(self, known: Mapping[str, Iterable[str | int]]) -> None:
        """Refuse unknown names; `known` has the existing names by kind.

        A kind that is missing in `known` is not checked.
        """
        there = {what: set(map(str, names)) for what, names in known.items()}
        faults = Faults(self.most)
        for what, name, path in self.named:
            if what in there and str(name) not in there[what]:
                faults.attempt(self._refuse_name, what, str(name), there[what], path)
        faults.stop()

    def _refuse_name(self, what: str, name: str, there: set[str], path: Path) -> None:
        if len(there) > _OFFERED or len(name) > _OFFERED:  # looking for the nearest would take too long
            raise SourceError(f"no {what} {name!r:.60}", self.locate(*path))
        check_known(name, what, there, self.locate(*path))

    def _refuse(self, path: Path, what: str, found: object = None) -> NoReturn:
        raise SourceError(words_on(path, what, found), self.locate(*path))

    def _any(self, hint: Any, value: object, path: Path) -> Any:
        marks = marks_of(hint)
        if marks:
            return self._marked(hint.__origin__, marks, value, path)
        if isinstance(hint, type) and hint in REFUSALS:
            return self._plain(hint, value, path)
        origin = get_origin(hint)
        if origin in {Union, UnionType}:
            (inner,) = (part for part in get_args(hint) if part is not NoneType)
            return None if value is None else self._any(inner, value, path)
        if origin is tuple:
            return self._tuple(get_args(hint), value, path)
        if origin is Mapping:
            return self._mapping(get_args(hint), value, path)
        if origin is Fact:
            value_hint = {"value": get_args(hint)[0], "grade": Grade, "source": str}
            return self._table(Fact, value_hint, value, path)
        if is_dataclass(hint):
            return self._table(cast("type", hint), hints(cast("type", hint)), value, path)
        return self._plain(hint, value, path)

    def _marked(self, hint: Any, marks: tuple[Any, ...], value: object, path: Path) -> Any:
        if isinstance(marks[0], Keyed):
            return self._keyed(get_args(hint)[1], marks[0], value, path)
        if value is None and may_be_none(hint):
            return None
        read: Any = value if hint is int else self._any(hint, value, path)
        if hint is int and not any(isinstance(mark, Between) for mark in marks):
            marks = (WIDEST, *marks)
        for mark in marks:
            if isinstance(mark, Constraint) and (wrong := mark.refusal(read)):
                self._refuse(path, wrong, read)
            if isinstance(mark, Known):
                self.named.append((mark.what, read, path))
        return read

    def _plain(self, hint: Any, value: object, path: Path) -> Any:
        if hint not in REFUSALS:
            raise TypeError(f"the model has a field of type {hint}")
        if wrong := REFUSALS[hint](value):
            self._refuse(path, wrong, value)
        if hint is Fraction:
            top, bottom = FRACTION.fullmatch(str(value)).groups()  # type: ignore[union-attr]  # it fits
            return Fraction(int(top), int(bottom or 1))
        return Grade(str(value)) if hint is Grade else value

    def _items(self, value: object, path: Path) -> Sequence[object]:
        if not isinstance(value, list | tuple):
            self._refuse(path, "must be a list", value)
        if len(value) > _ITEMS:
            self._refuse(path, f"must have no more than {_ITEMS} items")
        self._count(len(value), path)
        return value

    def _tuple(self, args: tuple[Any, ...], value: object, path: Path) -> tuple[Any, ...]:
        items = self._items(value, path)
        if args[-1] is Ellipsis:
            args = (args[0],) * len(items)
        if len(items) != len(args):
            self._refuse(path, f"must have {len(args)} items")
        faults = Faults(self.most)
        read = [
            faults.attempt(self._any, hint, item, (*path, at))
            for at, (hint, item) in enumerate(zip(args, items, strict=True))
        ]
        faults.stop()
        return tuple(read)

    def _object(self, value: object, path: Path) -> Mapping[str, object]:
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            self._refuse(path, "must be a table", value)
        if len(value) > _ITEMS:
            self._refuse(path, f"must have no more than {_ITEMS} entries")
        self._count(len(value), path)
        return value

    def _count(self, parts: int, path: Path) -> None:
        # a document with too many parts is refused before they are read
        self.parts += parts
        if self.parts > _PARTS:
            self._refuse(path, f"comes after {_PARTS} other parts: too many for a game")

    def _mapping(self, args: tuple[Any, ...], value: object, path: Path) -> dict[str, Any]:
        faults = Faults(self.most)
        read = [faults.attempt(self._entry, args, *pair, path) for pair in self._object(value, path).items()]
        faults.stop()
        return dict(entry for entry in read if entry is not None)

    def _entry(self, args: tuple[Any, ...], key: str, item: object, path: Path) -> tuple[Any, Any]:
        return self._any(args[0], key, (*path, key)), self._any(args[1], item, (*path, key))

    def _keyed(self, kind: type[T], keyed: Keyed, value: object, path: Path) -> dict[Any, T]:
        tables: list[tuple[object, Path]]
        if isinstance(value, Mapping) and len(keyed.fields) == 1:
            tables = [self._with_key(keyed, key, item, path) for key, item in self._object(value, path).items()]
        else:
            tables = [(item, (*path, at)) for at, item in enumerate(self._items(value, path))]
        return self.read_each(kind, keyed, tables)

    def _add_keyed(self, read: dict[Any, T], kind: type[T], keyed: Keyed, table: object, place: Path) -> None:
        thing = self.read(kind, table, place)
        parts = tuple(getattr(thing, name) for name in keyed.fields)
        key = parts if len(parts) > 1 else parts[0]
        if key in read:
            words = "–".join(map(str, key if isinstance(key, tuple) else parts))
            raise SourceError(f"{keyed.what} {words} is there twice", self.locate(*place, keyed.fields[0]))
        read[key] = thing

    def _with_key(self, keyed: Keyed, key: str, item: object, path: Path) -> tuple[object, Path]:
        # the key of a table becomes one of its fields
        (name,) = keyed.fields
        table = self._object(item, (*path, key))
        if name in table:
            self._refuse((*path, key, name), "is not known here")
        return {name: key, **table}, (*path, key)

    def _table(self, kind: type, types: Mapping[str, Any], value: object, path: Path) -> Any:
        table = self._object(value, path)
        known = _fields_of(cast("Hashable", kind)) or {}
        faults = Faults(self.most)
        for key in table:
            if key not in known:
                faults.attempt(self._refuse, (*path, key), "is not known here")
        read: dict[str, Any] = {}
        for name, one in known.items():
            if name in table:
                read[name] = faults.attempt(self._any, types[name], table[name], (*path, name))
            elif has_default(one):
                continue
            elif may_be_none(types[name]):
                read[name] = None
            else:
                faults.attempt(self._refuse, (*path, name), "is missing")
        faults.stop()
        return kind(**read)


def has_default(one: Field[Any]) -> bool:
    """Return True if a field may be left out."""
    return one.default is not MISSING or one.default_factory is not MISSING


def may_be_none(hint: Any) -> bool:
    """Return True if a field with that type can be None."""
    while marks_of(hint):
        hint = get_args(hint)[0]
    return hint is Any or (get_origin(hint) in {Union, UnionType} and NoneType in get_args(hint))
