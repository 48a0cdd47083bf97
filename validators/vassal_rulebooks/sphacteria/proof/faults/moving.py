"""Faults of movement and activation (2.C, 3), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from vassal_rulebooks.sphacteria.proof.faults.action_phases import Phase, advances, phases
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.gestures import Press

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation


T = TypeVar("T")


def _steps(phase: Phase, kind: str) -> Iterator[tuple[str, Counter, str]]:
    """Zone, land unit and free neighbouring zone of that kind."""
    for zone in phase.own_zones():
        if zone in phase.game.zones:
            for unit in phase.land(zone):
                for to in phase.near(zone, kind):
                    if phase.is_free(to):
                        yield zone, unit, to


def _mixed(found: Iterator[T], rng: Random) -> list[T]:
    listed = list(found)
    rng.shuffle(listed)
    return listed


def _has_room(phase: Phase, zone: str) -> bool:
    return len(phase.land(zone)) < phase.game.rules.stacking.land_units.value - len(phase.ships(zone))


def swims(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit is put into a sea zone without ships."""
    for phase in phases(played, rng):
        for zone, unit, to in _mixed(_steps(phase, "sea"), rng):
            if not phase.ships(to):
                yield phase.move(zone, phase.drag(unit, to), units=[unit], zone=to)


def swims_and_comes_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit is put into a sea zone without ships, and back."""
    for phase in phases(played, rng):
        for zone, unit, to in _mixed(_steps(phase, "sea"), rng):
            if not phase.ships(to):
                yield phase.move(zone, phase.drag(unit, to), phase.drag(unit, zone))


def sails_ashore(played: Played, rng: Random) -> Iterator[Variation]:
    """A ship is put into a land zone."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            for ship in phase.ships(zone):
                for to in phase.near(zone, "land") if zone in phase.game.zones else ():
                    if phase.is_free(to):
                        yield phase.move(zone, phase.drag(ship, to), units=[ship], zone=to)


def sails_after_all(played: Played, rng: Random) -> Iterator[Variation]:
    """A ship is put into a land zone, and back, and goes into a sea zone."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            stays_led = not phase.leaders(zone) or len(phase.ships(zone)) > 1
            lands = phase.near(zone, "land") if zone in phase.game.zones else []
            for ship in phase.ships(zone) if stays_led and lands else ():
                for to in phase.near(zone, "sea"):
                    if phase.is_free(to) and phase.game.zones[to].terrain.value != "strait":
                        yield phase.move(zone, *(phase.drag(ship, place) for place in (lands[0], zone, to)))


def goes_too_far(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit is put into a zone four borders away or more."""
    for phase, zone, unit, points in _marchers(played, rng):
        for to in phase.game.zones:
            is_far = phase.kind(to) == "land" and phase.distance(zone, to) > points
            if is_far and phase.is_free(to):
                yield phase.move(zone, phase.drag(unit, to), units=[unit], zone=to)


def goes_as_far_as_it_can(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit goes over as many borders on land as it has points."""
    for phase, zone, unit, points in _marchers(played, rng):
        for to in phase.game.zones:
            way = phase.path(zone, to, points) if to != zone else []
            if len(way) == points and _has_room(phase, to):
                yield phase.move(zone, phase.drag(unit, to))


def _marchers(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter, int]]:
    """Phase, zone, land unit, and its points of movement."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            for unit in phase.land(zone) if zone in phase.game.zones else ():
                yield phase, zone, unit, phase.game.rules.movement.points[unit.type].value


def leader_swims(played: Played, rng: Random) -> Iterator[Variation]:
    """A leader is put into a sea zone without ships."""
    for phase, zone, leader, to in _leaders_ashore(played, rng):
        yield phase.move(zone, phase.drag(leader, to), units=[leader], zone=to)


def leader_swims_and_comes_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A leader is put into a sea zone without ships, and back."""
    for phase, zone, leader, to in _leaders_ashore(played, rng):
        yield phase.move(zone, phase.drag(leader, to), phase.drag(leader, zone))


def _leaders_ashore(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter, str]]:
    """Phase, zone, leader, and a sea zone beside it where nobody is who could carry him."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            for leader in phase.leaders(zone) if zone in phase.game.zones else ():
                for to in phase.near(zone, "sea"):
                    if phase.is_free(to) and not phase.ships(to):
                        yield phase, zone, leader, to


def moves_unpaid(played: Played, rng: Random) -> Iterator[Variation]:
    """Who moves starts where nothing was activated, and no point is left for it."""
    for phase in phases(played, rng):
        for zone, unit, to in _mixed(_steps(phase, "land"), rng):
            others = [other for other in phase.own_zones() if other != zone and phase.cost(other) <= phase.points]
            if others and _has_room(phase, to):
                yield phase.move(rng.choice(others), phase.drag(unit, to), units=[unit], zone=zone)


def moves_paid_late(played: Played, rng: Random) -> Iterator[Variation]:
    """The activation is pressed after the drag."""
    for phase in phases(played, rng):
        for zone, unit, to in _mixed(_steps(phase, "land"), rng):
            if _has_room(phase, to):
                gestures = (phase.announce(phase.cost(zone)), phase.drag(unit, to), phase.activate(zone))
                yield phase.variation(*gestures, phase.end(), phase.done())


def moves_the_enemy(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit of the other side is dragged, and stays there."""
    for phase in phases(played, rng):
        for zone in _mixed(iter(phase.own_zones()), rng):
            for unit, start, to in _enemy_steps(phase):
                if start != zone and not phase.counters(to):
                    yield phase.move(zone, phase.drag(unit, to), units=[unit], zone=to)


def puts_the_enemy_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit of the other side is picked up and put back."""
    for phase in phases(played, rng):
        for zone in _mixed(iter(phase.own_zones()), rng):
            for unit, start, to in _enemy_steps(phase):
                yield phase.move(zone, phase.drag(unit, to), phase.drag(unit, start))


def _enemy_steps(phase: Phase) -> Iterator[tuple[Counter, str, str]]:
    for start in phase.game.zones:
        for unit in phase.land(start, phase.enemy):
            for to in phase.near(start, "land"):
                if not phase.counters(to) and len(phase.land(to, phase.enemy)) < 3:
                    yield unit, start, to


def stacks_too_high(played: Played, rng: Random) -> Iterator[Variation]:
    """A fifth unit comes into a zone."""
    yield from _stacking(played, rng, 1)


def stacks_full(played: Played, rng: Random) -> Iterator[Variation]:
    """A fourth unit comes into a zone, and no fifth."""
    yield from _stacking(played, rng, 0)


def _stacking(played: Played, rng: Random, too_many: int) -> Iterator[Variation]:
    for phase in phases(played, rng):
        most = phase.game.rules.stacking.land_units.value + too_many
        for zone in phase.own_zones():
            for to in phase.near(zone, "land"):
                there, units = phase.land(to), phase.land(zone)
                lack = most - len(there)
                if 0 < lack <= len(units) and phase.is_free(to) and not phase.ships(to):
                    coming = rng.sample(units, lack)
                    drags = [phase.drag(unit, to) for unit in coming]
                    yield phase.move(zone, *drags, units=coming if too_many else (), zone=to, where_it_ends=True)


def breaks_off(played: Played, rng: Random) -> Iterator[Variation]:
    """Units of both sides are together, the point for the fight is there, and the phase ends without it."""
    for phase, zone, unit, to in advances(played, rng):
        cost = phase.cost(zone) + phase.game.rules.actions.attack.value
        if cost <= phase.points:
            gestures = (phase.announce(cost), phase.activate(zone), phase.drag(unit, to), phase.end(), phase.done())
            yield phase.variation(*gestures, wrong=[4], zone=to)


def falls_back(played: Played, rng: Random) -> Iterator[Variation]:
    """Units of both sides are together, no point is left, and who came goes back weakened."""
    for phase, zone, unit, to in advances(played, rng):
        if unit.id not in phase.moment.reduced and zone in phase.game.zones:
            back = (phase.drag(unit, zone), Press(unit.gpid, "Turn over"))
            gestures = (phase.announce(phase.cost(zone)), phase.activate(zone), phase.drag(unit, to), phase.end())
            yield phase.variation(*gestures, *back, phase.done())


OTHERS_PHASE = "its own side may have moved it in an action phase of its own"
ASSUMED = "another activation may have been paid for"

MOVING: tuple[Kind, ...] = (
    Kind("land unit at sea", ("SPH-3.1-land", "SPH-3.3-trireme"), swims, swims_and_comes_back),
    Kind("ship ashore", ("SPH-3.1-naval",), sails_ashore, sails_after_all),
    Kind("too far", ("SPH-3-points",), goes_too_far, goes_as_far_as_it_can),
    Kind("leader at sea", ("SPH-3.1-leader-sea", "SPH-3.3-trireme"), leader_swims, leader_swims_and_comes_back),
    Kind("activation not paid", ("SPH-2.C-zone", "SPH-2.C-cost"), moves_unpaid, moves_paid_late, ASSUMED),
    Kind("enemy unit moved", ("SPH-2.C-zone", "SPH-2-side"), moves_the_enemy, puts_the_enemy_back, OTHERS_PHASE),
    Kind("stack too high", ("SPH-3.2-zone",), stacks_too_high, stacks_full),
    Kind("fight left out", ("SPH-2.C-attack",), breaks_off, falls_back),
)
