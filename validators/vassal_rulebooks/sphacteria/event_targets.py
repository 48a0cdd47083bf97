"""What events name (6): zones, units, groups of reinforcements, and how many of them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import reinforcements
from vassal_rulebooks.sphacteria.adjustment import deserters, reduced_units
from vassal_rulebooks.sphacteria.forces import supporters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.state import State


def how_many(state: State, event: Event) -> tuple[int, int]:
    """The least and the greatest number of things that an event names."""
    match event.effect:
        case "restore":
            most = int(event.amount or 1)
            return (most if state.board.is_chosen("R-91", "no, two or none") else 1), most
        case "desert" if owner_chooses(state):
            return 0, 0
        case "close" | "support" | "delay" | "burn" | "desert":
            return 1, 1
        case _:
            return 0, 0


def targets(state: State, event: Event, side: str) -> tuple[str, ...]:
    """All that an event can name."""
    fight = state.progress.fight
    match event.effect:
        case "restore":
            able = reduced_units(state, side)
            return tuple(filter(state.is_on_map, able)) if state.board.is_chosen("R-90", "in zones only") else able
        case "desert":
            return deserters(state)
        case "close":
            zones = (zone for zone, kind in state.board.kinds.items() if kind.is_zone)
            return tuple(z for z in zones if any(u.type == event.unit_type for u in state.units(z, side)))
        case "support":
            return supporters(state, fight, side) if fight else ()
        case "delay":
            return delayable(state, side)
        case "burn":
            return event.zones
        case _:
            return ()


def combinations_of(state: State, event: Event, side: str) -> Iterator[tuple[str, ...]]:
    """Each way to name what an event names."""
    least, most = how_many(state, event)
    able = targets(state, event, side)
    for size in range(least, most + 1):
        yield from combinations(able, size)


def owner_chooses(state: State) -> bool:
    """Whether the unit that deserts is chosen by its owner and not by who plays event 22 (R-49)."""
    return state.board.is_chosen("R-49", "the Athenian player chooses")


def delayable(state: State, side: str) -> tuple[str, ...]:
    """The enemy's groups that would come this turn: event 12 delays or cancels one (6, event 12)."""
    groups = (group for group in reinforcements.groups_due(state) if group.side != side)
    return tuple(group.name for group in groups if reinforcements.waiting(state, group))


def callable_groups(state: State, event: Event, side: str) -> tuple[str, ...]:
    """The optional groups of a side that event 13 or 14 calls and that are still in reserve."""
    called = state.progress.called
    return tuple(
        group.name
        for group in state.board.game.reinforcements.values()
        if group.event is not None
        and group.event.value == event.number
        and group.side == side
        and group.name not in called
        and reinforcements.waiting(state, group)
    )
