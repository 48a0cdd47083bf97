"""How well a game is founded: every fact in it by grade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.game.codec import hints, marks_of
from vassal_tools.game.facts import Keyed
from vassal_tools.game.model import Box, Counter, Fact, Game, Grade, Placement, SetUp

if TYPE_CHECKING:
    from collections.abc import Iterator

UNFIT = frozenset({Grade.GUESS, Grade.HISTORICAL})
"""The grades that nothing published may rest on."""


@dataclass(frozen=True, slots=True)
class NamedFact:
    """A fact and what it is about: `zone I, strait limit`."""

    subject: str
    fact: Fact[Any]


def facts(game: Game) -> Iterator[NamedFact]:
    """Every fact of a game, the fields of its data in their order."""
    types = hints(type(game))
    for one in fields(game):
        keyed = next((mark.what for mark in marks_of(types[one.name]) if isinstance(mark, Keyed)), one.name)
        yield from _within(getattr(game, one.name), keyed)


def count(game: Game) -> Mapping[Grade, int]:
    """The number of facts of each grade, best grade first, none left out."""
    counts = dict.fromkeys(Grade, 0)
    for named in facts(game):
        counts[named.fact.grade] += 1
    return counts


def below_text(game: Game) -> tuple[NamedFact, ...]:
    """The facts that the rules do not state themselves."""
    return tuple(named for named in facts(game) if named.fact.grade is not Grade.TEXT)


def unpublishable_facts(game: Game) -> tuple[NamedFact, ...]:
    """The facts that keep a game from being published: guesses, and what history had to fill in."""
    return tuple(named for named in facts(game) if named.fact.grade in UNFIT)


def _within(thing: Any, name: str) -> Iterator[NamedFact]:
    """The facts in a thing, each by the way to it; a thing that bears a grade itself is one too."""
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
    """A key of the data as people write it: borders are `A–B`, cells of tables `3 1/2`."""
    if isinstance(key, tuple):
        return ("–" if all(isinstance(part, str) for part in key) else " ").join(map(str, key))
    return str(key)
