"""How well a game is founded: every fact in it by grade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.game.model import Fact, Game, Grade

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True, slots=True)
class NamedFact:
    """A fact and what it is about: `zone I, strait limit`."""

    subject: str
    fact: Fact[Any]


def facts(game: Game) -> Iterator[NamedFact]:
    """Every fact of a game in the order of its files."""
    for zone in game.zones.values():
        yield NamedFact(f"zone {zone.name}, terrain", zone.terrain)
        if zone.strait_limit:
            yield NamedFact(f"zone {zone.name}, strait limit", zone.strait_limit)
    for border in game.borders.values():
        yield NamedFact(f"border {'–'.join(border.zones)}, kind", border.kind)
    for box in game.boxes.values():
        if box.is_base:
            yield NamedFact(f"base {box.name}, entry", box.enters)
    for counter in game.counters.values():
        if counter.pf:
            yield NamedFact(f"counter {counter.id}, PF", counter.pf)
        yield NamedFact(f"counter {counter.id}, star", counter.star)
    for place in game.placements:
        start = Fact((place.location, place.reduced), place.grade, place.source)
        yield NamedFact(f"counter {place.counter}, set-up", start)


def count(game: Game) -> Mapping[Grade, int]:
    """The number of facts of each grade, best grade first, none left out."""
    counts = dict.fromkeys(Grade, 0)
    for named in facts(game):
        counts[named.fact.grade] += 1
    return counts


def below_text(game: Game) -> tuple[NamedFact, ...]:
    """The facts that the rules do not state themselves."""
    return tuple(named for named in facts(game) if named.fact.grade is not Grade.TEXT)
