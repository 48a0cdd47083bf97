"""The default grade and source of facts: `[facts]` of `game.toml`.

A game by its own author has a single source, so its files need not repeat it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin

from vassal_tools.game.codec import hints, marks_of
from vassal_tools.game.facts import Fact, Grade, Keyed

STATED = ("grade", "source")
"""The keys of a fact in addition to its value."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """The default grade and source of facts."""

    grade: Grade
    source: str


def founded(hint: Any, value: Any, grounds: Grounds | None) -> Any:
    """Return the data with the default grounds added to facts without grade or source.

    A fact may be its bare value. Data that do not fit the type are left unchanged.
    """
    if grounds is None:
        return value
    marks = marks_of(hint)
    if marks and isinstance(marks[0], Keyed):
        return _each(get_args(get_args(hint)[0])[1], value, grounds)
    if marks:
        return founded(get_args(hint)[0], value, grounds)
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        (inner,) = (part for part in args if part is not NoneType)
        return None if value is None else founded(inner, value, grounds)
    if origin is Fact:
        return _with_stated(value if isinstance(value, Mapping) else {"value": value}, grounds)
    if origin is Mapping:
        return _each(args[1], value, grounds)
    if origin is tuple and args[-1] is Ellipsis:
        return _each(args[0], value, grounds)
    if is_dataclass(hint) and isinstance(value, Mapping):
        return _table(cast("type", hint), value, grounds)
    return value


def _each(hint: Any, value: object, grounds: Grounds) -> object:
    if isinstance(value, Mapping):
        return {key: founded(hint, item, grounds) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return tuple(founded(hint, item, grounds) for item in value)
    return value


def _table(kind: type, value: Mapping[str, Any], grounds: Grounds) -> Mapping[str, Any]:
    types = hints(kind)
    found = {key: founded(types[key], item, grounds) if key in types else item for key, item in value.items()}
    states = set(STATED) <= {one.name for one in fields(kind)}
    return _with_stated(found, grounds) if states else found


def _with_stated(value: Mapping[str, Any], grounds: Grounds) -> Mapping[str, Any]:
    return {**value, **{name: getattr(grounds, name) for name in STATED if name not in value}}
