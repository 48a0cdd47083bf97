"""Faults of moves over land (3), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import Phase, held_zones
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.wrong_moves import WrongMove, moved_wrongly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation
MOST = 3  # borders that a land unit goes over


def moves_twice(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit is stopped by the enemy, and moves on when the zone is activated; no other way leads there (R-11).

    The one move of a unit that was not stopped lasts until movement ends, and no zone on land is more than three
    borders from another: only who was stopped can go where its one move did not lead.
    """
    for phase, zone, to, further in _passages(played, rng):
        is_only_way = not phase.path(zone, further, MOST, by_ship=True)
        for unit in phase.land(zone) if phase.land(to, phase.enemy) and is_only_way else ():
            yield from _in_two_activations(phase, unit, zone, to, further, is_wrong=True)


def moves_through(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit meets no enemy, and goes on in its one move when the zone that it has come to is activated too."""
    for phase, zone, to, further in _passages(played, rng):
        for unit in phase.land(zone) if phase.is_free(to) else ():
            yield from _in_two_activations(phase, unit, zone, to, further)


def _in_two_activations(
    phase: Phase, unit: Counter, zone: str, to: str, further: str, *, is_wrong: bool = False
) -> Iterator[Variation]:
    """A unit leaves both zones once they are activated, if there are PA for that."""
    points = phase.cost(zone) + phase.cost(to)
    if points <= phase.points:
        drags = phase.drag(unit, to), phase.activate(to), phase.drag(unit, further)
        gestures = phase.announce(points), phase.activate(zone), *drags, phase.end(), phase.done()
        yield phase.variation(*gestures, wrong=[4] if is_wrong else [], units=[unit], zone=further)


def _is_empty(phase: Phase, zone: str) -> bool:
    return phase.is_free(zone) and not phase.counters(zone)


def goes_past_the_enemy(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit meets an enemy unit and goes on; no other way leads there."""
    for phase, zone, between, to in _passages(played, rng):
        is_only_way = not phase.path(zone, to, MOST, by_ship=True)
        for unit in phase.land(zone) if phase.land(between, phase.enemy) and is_only_way else ():
            yield phase.move(zone, phase.drag(unit, between), phase.drag(unit, to), units=[unit], zone=to)


def goes_on(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit moves in two drags and meets no enemy."""
    for phase, zone, between, to in _passages(played, rng):
        for unit in phase.land(zone) if phase.is_free(between) else ():
            yield phase.move(zone, phase.drag(unit, between), phase.drag(unit, to))


def _passages(played: Played, rng: Random) -> Iterator[tuple[Phase, str, str, str]]:
    """Phase, zone, a neighbouring zone, and an empty one further, all on land."""
    for phase, zone in held_zones(played, rng):
        for between in phase.near(zone, "land"):
            for to in phase.near(between, "land"):
                if to != zone and _is_empty(phase, to):
                    yield phase, zone, between, to


def leader_goes_alone(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A leader ends his move on land where no own unit is."""
    for phase, zone, leader, to in _leaders_ways(played, rng):
        yield WrongMove(phase, leader, zone, to)


def leader_goes_ahead(played: Played, rng: Random) -> Iterator[Variation]:
    """A leader goes into an empty zone on land, and a unit follows him."""
    for phase, zone, leader, to in _leaders_ways(played, rng):
        for unit in phase.land(zone)[:1]:
            yield phase.move(zone, phase.drag(leader, to), phase.drag(unit, to))


def _leaders_ways(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter, str]]:
    """Phase, zone, a leader there, and an empty neighbouring zone on land."""
    for phase, zone in held_zones(played, rng):
        for leader in phase.leaders(zone):
            for to in phase.near(zone, "land"):
                if _is_empty(phase, to):
                    yield phase, zone, leader, to


TWO_PHASES = "each of the two moves may have been made in an action phase of its own"

MARCHING: tuple[Kind, ...] = (
    Kind("moves twice", ("SPH-3-twice",), moves_twice, moves_through, TWO_PHASES),
    Kind("past the enemy", ("SPH-3-stop",), goes_past_the_enemy, goes_on),
    Kind(
        "leader alone",
        ("SPH-3.1-leader-land",),
        moved_wrongly(leader_goes_alone, where_it_ends=True),
        leader_goes_ahead,
    ),
)
