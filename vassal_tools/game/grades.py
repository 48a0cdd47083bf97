"""The grades of a game's facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.game.codec import given, hints, marks_of
from vassal_tools.game.facts import Keyed
from vassal_tools.game.model import Box, Counter, Fact, Game, Grade, Placement, SetUp

if TYPE_CHECKING:
    from collections.abc import Iterator

UNFIT = frozenset({Grade.GUESS, Grade.HISTORICAL})
"""The grades that block publication."""


@dataclass(frozen=True, slots=True)
class NamedFact:
    """A fact and its subject: `zone I, strait limit`."""

    subject: str
    fact: Fact[Any]


def facts(game: Game) -> Iterator[NamedFact]:
    """Yield every fact of a game, in the order of the fields."""
    types = hints(type(game))
    for one in fields(game):
        keyed = next((mark.what for mark in marks_of(given(types[one.name])) if isinstance(mark, Keyed)), one.name)
        yield from _within(getattr(game, one.name), keyed)


def count(game: Game) -> Mapping[Grade, int]:
    """Return the number of facts of each grade, best grade first."""
    counts = dict.fromkeys(Grade, 0)
    for named in facts(game):
        counts[named.fact.grade] += 1
    return counts


def below_text(game: Game) -> tuple[NamedFact, ...]:
    """Return the facts that the rules do not state themselves."""
    return tuple(named for named in facts(game) if named.fact.grade is not Grade.TEXT)


def unpublishable_facts(game: Game) -> tuple[NamedFact, ...]:
    """Return the facts that block publication: guesses and historical values."""
    return tuple(named for named in facts(game) if named.fact.grade in UNFIT)


def _within(thing: Any, name: str) -> Iterator[NamedFact]:
    # an object with a grade of its own counts as a fact
    if isinstance(thing, Fact):
        yield NamedFact(name, thing)
    elif isinstance(thing, Mapping):
        for key, part in thing.items():
            yield from _within(part, f"{name} {_spelt(key)}")
    elif isinstance(thing, Placement):
        yield _placed(thing, "set-up")
    elif isinstance(thing, SetUp):
        yield from (_placed(place, f"set-up {thing.name}") for place in thing.placements)
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _within(part, name)
    elif is_dataclass(thing):
        yield from _of_fields(thing, name)


def _placed(place: Placement, name: str) -> NamedFact:
    return NamedFact(f"counter {place.counter}, {name}", Fact(place.location, place.grade, place.source))


def _of_fields(thing: Any, name: str) -> Iterator[NamedFact]:
    own = {one.name for one in fields(thing)}
    if {"grade", "source"} <= own:
        yield NamedFact(name, Fact(thing, thing.grade, thing.source))
    if isinstance(thing, Box) and not thing.is_base:
        own.remove("enters")  # a reserve opens onto no zone: that is no fact of the rules
    if isinstance(thing, Counter):
        own.remove("values")
        for value, fact in thing.values.items():
            yield NamedFact(f"{name}, {value}", fact)
    for one in fields(thing):
        if one.name in own:
            yield from _within(getattr(thing, one.name), f"{name}, {one.name.replace('_', ' ')}")


def _spelt(key: object) -> str:
    # as people write it: borders are `A–B`, cells of tables `3 1/2`
    if isinstance(key, tuple):
        return ("–" if all(isinstance(part, str) for part in key) else " ").join(map(str, key))
    return str(key)
