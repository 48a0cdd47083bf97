"""How well a game is founded: every fact in it by grade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from vassal_tools.game.model import Fact, Game, Grade

if TYPE_CHECKING:
    from collections.abc import Iterator

UNFIT = frozenset({Grade.GUESS, Grade.HISTORICAL})
"""The grades that nothing published may rest on."""

_TITLES = {"pf": "PF"}


@dataclass(frozen=True, slots=True)
class NamedFact:
    """A fact and what it is about: `zone I, strait limit`."""

    subject: str
    fact: Fact[Any]


def facts(game: Game) -> Iterator[NamedFact]:
    """Every fact of a game in the order of its files."""
    yield from _map_facts(game)
    for counter in game.counters.values():
        yield from _within(counter, f"counter {counter.id}")
    for place in game.placements:
        start = Fact((place.location, place.reduced), place.grade, place.source)
        yield NamedFact(f"counter {place.counter}, set-up", start)
    yield from _within(game.rules, "rules")
    yield from _combat_facts(game)
    yield from _event_facts(game)
    yield from _schedule_facts(game)


def count(game: Game) -> Mapping[Grade, int]:
    """The number of facts of each grade, best grade first, none left out."""
    counts = dict.fromkeys(Grade, 0)
    for named in facts(game):
        counts[named.fact.grade] += 1
    return counts


def below_text(game: Game) -> tuple[NamedFact, ...]:
    """The facts that the rules do not state themselves."""
    return tuple(named for named in facts(game) if named.fact.grade is not Grade.TEXT)


def unfit(game: Game) -> tuple[NamedFact, ...]:
    """The facts that keep a game from being published: guesses, and what history had to fill in."""
    return tuple(named for named in facts(game) if named.fact.grade in UNFIT)


def _map_facts(game: Game) -> Iterator[NamedFact]:
    for zone in game.zones.values():
        yield from _within(zone, f"zone {zone.name}")
    for border in game.borders.values():
        yield from _within(border, f"border {'–'.join(border.zones)}")
    for box in game.boxes.values():
        if box.is_base:
            yield NamedFact(f"base {box.name}, entry", box.enters)


def _combat_facts(game: Game) -> Iterator[NamedFact]:
    combat = game.combat
    yield from _within(replace(combat, columns={}, losses={}, modifiers={}, shifts={}, cells={}), "combat")
    for column in combat.columns.values():
        yield from _within(column, f"column {column.name}")
    for loss in combat.losses.values():
        yield from _within(loss, f"loss {loss.name}")
    for modifier in combat.modifiers.values():
        yield from _within(modifier, f"modifier {modifier.id}")
    for shift in combat.shifts.values():
        yield from _within(shift, f"shift {shift.id}")
    for cell in combat.cells.values():
        name = f"cell {cell.roll} {cell.column}"
        yield NamedFact(f"{name}, losses", Fact((cell.attacker, cell.defender), cell.grade, cell.source))
        yield NamedFact(f"{name}, winner", cell.winner)


def _event_facts(game: Game) -> Iterator[NamedFact]:
    for event in game.events.values():
        name = f"event {event.number}"
        yield NamedFact(
            f"{name}, effect", Fact((event.when, event.effect, event.role, event.target), event.grade, event.source)
        )
        yield from _within(event, name)
    for chit in game.chits.values():
        yield NamedFact(f"chit {chit.gpid}, faces", Fact((chit.front, chit.back), chit.grade, chit.source))


def _schedule_facts(game: Game) -> Iterator[NamedFact]:
    for phase in game.phases.values():
        for step in phase.steps.values():
            yield NamedFact(f"step {step.id}, who", Fact(step.who, step.grade, step.source))
    for group in game.reinforcements.values():
        yield from _within(group, f"group {group.name}")
    for arrival in game.arrivals.values():
        came = Fact((arrival.group, arrival.base), arrival.grade, arrival.source)
        yield NamedFact(f"counter {arrival.counter}, arrival", came)


def _within(thing: Any, name: str) -> Iterator[NamedFact]:
    """The facts in the fields of a thing, and in tables of the rules in it, each by the way to it."""
    if isinstance(thing, Fact):
        yield NamedFact(name, thing)
    elif isinstance(thing, Mapping):
        for key, part in thing.items():
            yield from _within(part, f"{name} {key}")
    elif is_dataclass(thing):
        for one in fields(thing):
            told = _TITLES.get(one.name, one.name.replace("_", " "))
            yield from _within(getattr(thing, one.name), f"{name}, {told}")
