"""The grade and source of facts that state none of their own: `[facts]` of `game.toml`.

A game by its own author has one source for all of its facts, so its files need not repeat it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin

from vassal_tools.game.codec import hints, marks_of
from vassal_tools.game.facts import Fact, Grade, Keyed

STATED = ("grade", "source")
"""What a fact states beside its value."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """How well facts are founded that do not say it, and by what."""

    grade: Grade
    source: str


def founded(hint: Any, value: Any, grounds: Grounds | None) -> Any:
    """The data of a place of that type, in which facts that state no grade or source have these grounds.

    A fact may be its value alone. What does not fit the type is left as it is.
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
    """The entries of a table or the items of a list, each of that type."""
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
