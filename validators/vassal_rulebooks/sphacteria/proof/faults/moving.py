"""Faults of movement and activation (2.C, 3), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from vassal_rulebooks.sphacteria.proof.faults.action_phases import Phase, advances, held_zones, phases
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.gestures import Press
from vassal_tools.proof.wrong_moves import Crowd, WrongMove, crowd_kind, moved_wrongly, put_right, wrong_move_kind

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


def swims(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A land unit is put into a sea zone without ships."""
    for phase in phases(played, rng):
        for zone, unit, to in _mixed(_steps(phase, "sea"), rng):
            if not phase.ships(to):
                yield WrongMove(phase, unit, zone, to)


def sails_ashore(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A ship is put into a land zone."""
    for phase, zone, ship in _ships(played, rng):
        for to in phase.near(zone, "land"):
            if phase.is_free(to):
                yield WrongMove(phase, ship, zone, to)


def sails_after_all(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A ship is put into a land zone, and back, and goes into a sea zone."""
    for phase, zone, ship in _ships(played, rng):
        lands = phase.near(zone, "land")
        stays_led = not phase.leaders(zone) or len(phase.ships(zone)) > 1
        for to in phase.near(zone, "sea") if stays_led and lands else ():
            if phase.is_free(to) and phase.game.zones[to].terrain.value != "strait":
                yield WrongMove(phase, ship, zone, lands[0], right=to)


def _ships(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter]]:
    """Phase, zone, and a ship that is there."""
    for phase, zone in held_zones(played, rng):
        for ship in phase.ships(zone):
            yield phase, zone, ship


def goes_too_far(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A land unit is put into a zone four borders away or more."""
    for phase, zone, unit, points in _marchers(played, rng):
        for to in phase.game.zones:
            is_far = phase.kind(to) == "land" and phase.distance(zone, to) > points
            if is_far and phase.is_free(to):
                yield WrongMove(phase, unit, zone, to)


def goes_as_far_as_it_can(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit goes over as many borders on land as it has points."""
    for phase, zone, unit, points in _marchers(played, rng):
        for to in phase.game.zones:
            way = phase.path(zone, to, points) if to != zone else []
            if len(way) == points and _has_room(phase, to):
                yield phase.move(zone, phase.drag(unit, to))


def _marchers(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter, int]]:
    """Phase, zone, land unit, and its points of movement."""
    for phase, zone in held_zones(played, rng):
        for unit in phase.land(zone):
            yield phase, zone, unit, phase.game.rules.movement.points[unit.type].value


def leader_swims(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A leader is put into a sea zone where no ship could carry him."""
    for phase, zone in held_zones(played, rng):
        for leader in phase.leaders(zone):
            for to in phase.near(zone, "sea"):
                if phase.is_free(to) and not phase.ships(to):
                    yield WrongMove(phase, leader, zone, to)


def moves_unpaid(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A unit moves from where nothing was activated, and no point is left for it."""
    for phase in phases(played, rng):
        for zone, unit, to in _mixed(_steps(phase, "land"), rng):
            able = (other for other in phase.own_zones() if other != zone and phase.cost(other) <= phase.points)
            others = [other for other in able if phase.cost(other) - phase.price(other) < phase.price(zone)]
            if others and _has_room(phase, to):
                yield WrongMove(phase, unit, zone, to, place=rng.choice(others), zone=zone)


def moves_paid_late(played: Played, rng: Random) -> Iterator[Variation]:
    """The activation is pressed after the drag."""
    for phase in phases(played, rng):
        for zone, unit, to in _mixed(_steps(phase, "land"), rng):
            if _has_room(phase, to):
                gestures = (phase.announce(phase.cost(zone)), phase.drag(unit, to), phase.activate(zone))
                yield phase.variation(*gestures, phase.end(), phase.done())


def moves_the_enemy(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A unit of the other side is dragged."""
    for phase in phases(played, rng):
        for zone in _mixed(iter(phase.own_zones()), rng):
            for unit, start, to in _enemy_steps(phase):
                if start != zone and not phase.counters(to):
                    yield WrongMove(phase, unit, start, to, place=zone)


def _enemy_steps(phase: Phase) -> Iterator[tuple[Counter, str, str]]:
    for start in phase.game.zones:
        for unit in phase.land(start, phase.enemy):
            for to in phase.near(start, "land"):
                if not phase.counters(to) and len(phase.land(to, phase.enemy)) < 3:
                    yield unit, start, to


def stacks(played: Played, rng: Random, is_too_high: bool) -> Iterator[Crowd]:
    """So many units come into a zone that it is full, or one more."""
    for phase in phases(played, rng):
        most = phase.game.rules.stacking.land_units.value + is_too_high
        for zone in phase.own_zones():
            for to in phase.near(zone, "land"):
                units, lack = phase.land(zone), most - len(phase.land(to))
                if 0 < lack <= len(units) and phase.is_free(to) and not phase.ships(to):
                    yield Crowd(phase, rng.sample(units, lack), zone, to)


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
    wrong_move_kind("land unit at sea", ("SPH-3.1-land", "SPH-3.3-trireme"), swims),
    Kind("ship ashore", ("SPH-3.1-naval",), moved_wrongly(sails_ashore), put_right(sails_after_all)),
    Kind("too far", ("SPH-3-points",), moved_wrongly(goes_too_far), goes_as_far_as_it_can),
    wrong_move_kind("leader at sea", ("SPH-3.1-leader-sea", "SPH-3.3-trireme"), leader_swims),
    Kind(
        "activation not paid", ("SPH-2.C-zone", "SPH-2.C-cost"), moved_wrongly(moves_unpaid), moves_paid_late, ASSUMED
    ),
    wrong_move_kind("enemy unit moved", ("SPH-2.C-zone", "SPH-2-side"), moves_the_enemy, OTHERS_PHASE),
    crowd_kind("stack too high", ("SPH-3.2-zone",), stacks),
    Kind("fight left out", ("SPH-2.C-attack",), breaks_off, falls_back),
)
