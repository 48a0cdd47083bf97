"""Faults of ships: in straits (3.2), and with the units that they carry (3.3), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import Phase, held_zones, phases
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.wrong_moves import Crowd, WrongMove, crowd_kind, moved_wrongly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation
    from vassal_tools.proof.gestures import Drag, Gesture


def fills_straits(played: Played, rng: Random, is_too_much: bool) -> Iterator[Crowd]:
    """Ships come into a strait with more PF than may be there, or with as many as it has room for."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            for to in phase.near(zone, "sea"):
                strait = phase.game.zones[to].strait_limit
                if strait is None or not phase.is_free(to) or phase.leaders(zone):
                    continue
                there = sum(_pf(phase, ship) for ship in phase.ships(to))
                coming: list[Counter] = []
                for ship in phase.ships(zone):
                    if there + _pf(phase, ship) <= strait.value or is_too_much:
                        coming.append(ship)
                        there += _pf(phase, ship)
                    if there > strait.value:
                        break
                if coming and (there > strait.value) is is_too_much:
                    yield Crowd(phase, coming, zone, to)


def _pf(phase: Phase, counter: Counter) -> int:
    return counter.value("pf", 1 if counter.id in phase.moment.reduced else 0) or 0


def crosses_without_ships(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A land unit goes over a sea zone that holds no own ships, where no way leads on land, nor past enemies."""
    for phase, zone, sea, to in _crossings(played, rng):
        if not _seas_held(phase) and not phase.path(zone, to, 3, past_enemies=True):
            for unit in phase.land(zone):
                yield WrongMove(phase, unit, zone, to, zone=sea)


def crosses_with_ships(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit goes over a sea zone that own ships hold."""
    for phase, zone, sea, to in _crossings(played, rng):
        if phase.ships(sea) and phase.is_free(sea):
            for unit in phase.land(zone):
                yield phase.move(zone, phase.drag(unit, to))


def stays_at_sea(played: Played, rng: Random) -> Iterator[WrongMove]:
    """A land unit goes aboard own ships and does not land."""
    for phase, zone, sea, _ in _crossings(played, rng):
        if phase.ships(sea) and phase.is_free(sea):
            for unit in phase.land(zone):
                yield WrongMove(phase, unit, zone, sea)


def lands(played: Played, rng: Random) -> Iterator[Variation]:
    """A land unit goes aboard own ships and on to the coast, in two drags."""
    for phase, zone, sea, to in _crossings(played, rng):
        if phase.ships(sea) and phase.is_free(sea):
            for unit in phase.land(zone):
                yield phase.move(zone, phase.drag(unit, sea), phase.drag(unit, to))


def carrier_leaves(played: Played, rng: Random) -> Iterator[Variation]:
    """The only ship that carried a unit leaves its zone in the same action phase."""
    for phase, zone, sea, to, away in _carriers(played, rng):
        (ship,) = phase.ships(sea)
        is_only_way = not phase.path(zone, to, 3) and _seas_held(phase) == [sea]
        if is_only_way and not phase.leaders(sea):
            gestures = _carried(phase, zone, sea, to, phase.drag(ship, away))
            yield phase.variation(*gestures, wrong=[4], units=[ship], zone=sea)


def carrier_stays(played: Played, rng: Random) -> Iterator[Variation]:
    """The ship that carried a unit is picked up and put back."""
    for phase, zone, sea, to, away in _carriers(played, rng):
        (ship,) = phase.ships(sea)
        yield phase.variation(*_carried(phase, zone, sea, to, phase.drag(ship, away), phase.drag(ship, sea)))


def _carried(phase: Phase, zone: str, sea: str, to: str, *drags: Drag) -> list[Gesture]:
    unit = phase.land(zone)[0]
    announced = phase.announce(phase.cost(zone) + phase.cost(sea))
    moves: list[Gesture] = [phase.activate(zone), phase.drag(unit, to), phase.activate(sea), *drags]
    return [announced, *moves, phase.end(), phase.done()]


def _carriers(played: Played, rng: Random) -> Iterator[tuple[Phase, str, str, str, str]]:
    for phase, zone, sea, to in _crossings(played, rng):
        if len(phase.ships(sea)) == 1 and phase.is_free(sea) and phase.cost(zone) + phase.cost(sea) <= phase.points:
            for away in phase.near(sea, "sea"):
                if phase.is_free(away) and phase.game.zones[away].strait_limit is None:
                    yield phase, zone, sea, to, away


def _seas_held(phase: Phase) -> list[str]:
    """The sea zones with own ships."""
    return [zone for zone in phase.game.zones if phase.kind(zone) == "sea" and phase.ships(zone)]


def _crossings(played: Played, rng: Random) -> Iterator[tuple[Phase, str, str, str]]:
    """Phase, coast, sea zone, and the coast beyond, which is free and has room."""
    for phase, zone in held_zones(played, rng):
        for sea in phase.near(zone, "sea") if phase.kind(zone) == "land" and phase.land(zone) else ():
            for to in phase.near(sea, "land"):
                if to not in (zone, *phase.near(zone)) and phase.is_free(to) and len(phase.land(to)) < 3:
                    yield phase, zone, sea, to


CARRIED_BEFORE = "the ship may have left in an action phase of its own, after that in which it carried"

SAILING: tuple[Kind, ...] = (
    crowd_kind("strait too full", ("SPH-3.2-strait",), fills_straits),
    Kind(
        "transport without ships",
        ("SPH-3.3-trireme", "SPH-3.1-land"),
        moved_wrongly(crosses_without_ships),
        crosses_with_ships,
    ),
    Kind("land unit stays at sea", ("SPH-3.3-ends-at-sea",), moved_wrongly(stays_at_sea, where_it_ends=True), lands),
    Kind("carrier leaves", ("SPH-3.3-carrier",), carrier_leaves, carrier_stays, CARRIED_BEFORE),
)
