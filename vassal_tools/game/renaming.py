"""Rename the places of an extended game throughout the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin

from vassal_tools.errors import SourceError
from vassal_tools.game.codec import hints, marks_of
from vassal_tools.game.facts import Fact, Keyed, Known
from vassal_tools.game.faults import refuse
from vassal_tools.game.model import Border, Game, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.extending import Renamed
    from vassal_tools.game.rules_data import Locate

G = TypeVar("G", bound=Game)
_KINDS = ("zone", "zone or box")


def renamed_game(game: G, renamed: Renamed, locate: Locate) -> G:
    """Return the game with renamed zones. Raises SourceError for an unknown zone or a name used twice."""
    refuse(_faults(game, renamed.zone, locate))
    found: G = _renamed(type(game), game, renamed.zone)
    return replace(found, borders=dict(sorted(found.borders.items())))


def _faults(game: Game, names: Mapping[str, str], locate: Locate) -> Iterator[SourceError]:
    taken = {*game.boxes, *(name for name in game.zones if name not in names)}
    for old, new in names.items():
        where = locate("renamed", "zone", old)
        if old not in game.zones:
            yield SourceError(f"renames the zone {old!r:.60}, which there is not", where)
        if new in taken:
            yield SourceError(f"the name {new} is taken", where)
        taken.add(new)


def _renamed(hint: Any, value: Any, names: Mapping[str, str]) -> Any:
    marks = marks_of(hint)
    if any(isinstance(mark, Known) and mark.what in _KINDS for mark in marks):
        return names.get(value, value)
    if keyed := next((mark for mark in marks if isinstance(mark, Keyed)), None):
        return dict(_each(keyed, value.values(), names))
    if isinstance(value, Fact):
        return replace(value, value=_renamed(_inner(hint)[0], value.value, names))
    if is_dataclass(value) and not isinstance(value, type):
        return _table(value, names)
    if isinstance(value, Mapping):
        key, item = _inner(hint)
        return {_renamed(key, name, names): _renamed(item, one, names) for name, one in value.items()}
    if isinstance(value, tuple) and (args := _inner(hint)):
        each = (args[0],) * len(value) if args[-1] is Ellipsis else args
        return tuple(_renamed(one, item, names) for one, item in zip(each, value, strict=True))
    return value


def _each(keyed: Keyed, values: Any, names: Mapping[str, str]) -> Iterator[tuple[Any, Any]]:
    for value in values:
        found = _table(value, names)
        key = tuple(getattr(found, name) for name in keyed.fields)
        yield (key if len(key) > 1 else key[0]), found


def _table(value: Any, names: Mapping[str, str]) -> Any:
    types = hints(type(value))
    found = {one.name: _renamed(types[one.name], getattr(value, one.name), names) for one in fields(value)}
    if isinstance(value, Place):
        found["name"] = names.get(value.name, value.name)
    if isinstance(value, Border):
        found["zones"] = tuple(sorted(found["zones"]))
    return replace(value, **found)


def _inner(hint: Any) -> tuple[Any, ...]:
    # without marks and None
    while marks_of(hint):
        hint = get_args(hint)[0]
    if get_origin(hint) in {Union, UnionType}:
        return _inner(next(one for one in get_args(hint) if one is not NoneType))
    return get_args(hint)
