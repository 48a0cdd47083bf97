"""More faults of movement, activation and transport (2.C, 3), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.kinds import Kind, Plant, Played, phases
from benchmarks.referee.faults.moments import card

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from benchmarks.referee.faults.kinds import Phase
    from benchmarks.referee.table import Deed, Drag
    from vassal_tools.game.model import Counter

LAND = ("land", "beach")


# -- straits


def fills_a_strait(played: Played, luck: Random) -> Iterator[Plant]:
    """More PF of ships come into a strait than may stand there."""
    yield from _into_straits(played, luck, is_too_much=True)


def keeps_a_strait(played: Played, luck: Random) -> Iterator[Plant]:
    """Ships come into a strait that has room for them."""
    yield from _into_straits(played, luck, is_too_much=False)


def _into_straits(played: Played, luck: Random, *, is_too_much: bool) -> Iterator[Plant]:
    for phase in phases(played, luck):
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
                    drags = [phase.drag(ship, to) for ship in coming]
                    yield phase.move(zone, *drags, units=coming if is_too_much else (), zone=to)


def _pf(phase: Phase, counter: Counter) -> int:
    faces = counter.pf.value if counter.pf else (0, 0)
    return faces[1 if counter.id in phase.moment.reduced else 0]


# -- twice, past the enemy, into boxes


def moves_twice(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit moves on when the zone that it came to is activated."""
    for phase, zone, unit, to, further in _chains(played, luck):
        second = phase.drag(unit, further)
        deeds = (phase.activate(zone), phase.drag(unit, to), phase.activate(to), second, phase.end(), phase.done())
        yield phase.plant(phase.announce(_both(phase, zone, to)), *deeds, wrong=[4], units=[unit], zone=further)


def moves_another(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit comes, the zone is activated, and another one that stood there moves on."""
    for phase, zone, unit, to, further in _chains(played, luck):
        for other in phase.land(to):
            deeds = (phase.activate(zone), phase.drag(unit, to), phase.activate(to), phase.drag(other, further))
            yield phase.plant(phase.announce(_both(phase, zone, to)), *deeds, phase.end(), phase.done())


def _both(phase: Phase, zone: str, to: str) -> int:
    """The PA of both activations, where the unit that comes brings no leader."""
    return phase.cost(zone) + phase.cost(to)


def _chains(played: Played, luck: Random) -> Iterator[tuple[Phase, str, Counter, str, str]]:
    """Phase, zone, unit, own neighbouring zone, and a free one further that the unit reaches by three borders only."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            for to in phase.near(zone, "land") if zone in phase.game.zones else ():
                if not phase.land(to) or not phase.is_free(to) or len(phase.land(to)) > 2:
                    continue
                if _both(phase, zone, to) > phase.points:
                    continue
                for further in phase.near(to, "land"):
                    if further != zone and phase.is_free(further) and not phase.counters(further):
                        for unit in phase.land(zone):
                            yield phase, zone, unit, to, further


def goes_past_the_enemy(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit meets an enemy unit and goes on; no other way leads there."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            if zone not in phase.game.zones or _has_transport(phase):
                continue
            for between in phase.near(zone, "land"):
                for to in phase.near(between, "land") if phase.land(between, phase.enemy) else ():
                    if to != zone and phase.is_free(to) and not phase.counters(to) and not phase.path(zone, to, 3):
                        for unit in phase.land(zone):
                            drags = (phase.drag(unit, between), phase.drag(unit, to))
                            yield phase.move(zone, *drags, units=[unit], zone=to)


def goes_on(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit moves in two drags and meets nobody."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            for between in phase.near(zone, "land") if zone in phase.game.zones else ():
                for to in phase.near(between, "land") if phase.is_free(between) else ():
                    if to != zone and phase.is_free(to) and not phase.counters(to):
                        for unit in phase.land(zone):
                            yield phase.move(zone, phase.drag(unit, between), phase.drag(unit, to))


def _has_transport(phase: Phase) -> bool:
    """Whether the side has ships on the map at all."""
    return any(phase.ships(zone) for zone in phase.game.zones)


def goes_home(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit goes from the map into its base."""
    for phase in phases(played, luck):
        for base in _bases(phase, "land"):
            for zone in phase.game.boxes[base].enters.value:
                for unit in phase.land(zone) if zone in phase.own_zones() else ():
                    yield phase.move(zone, phase.drag(unit, base), units=[unit], zone=base)


def sets_out(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit leaves its base for a zone that it opens onto."""
    for phase in phases(played, luck):
        for base in _bases(phase, "land"):
            for zone in phase.near(base):
                if phase.is_free(zone) and not phase.ships(zone) and len(phase.land(zone)) < 4:
                    for unit in phase.land(base) if base in phase.own_zones() else ():
                        yield phase.move(base, phase.drag(unit, zone))


def sets_out_wrongly(played: Played, luck: Random) -> Iterator[Plant]:
    """A ship leaves its base for a zone that lies beyond reach: a land zone."""
    for phase in phases(played, luck):
        for base in _bases(phase, "sea"):
            for ship in phase.ships(base) if base in phase.own_zones() else ():
                for zone in phase.game.zones:
                    if phase.kind(zone) == "land" and phase.is_free(zone):
                        yield phase.move(base, phase.drag(ship, zone), units=[ship], zone=zone)


def sails_out(played: Played, luck: Random) -> Iterator[Plant]:
    """A ship leaves its base for the sea zone that it opens onto."""
    for phase in phases(played, luck):
        for base in _bases(phase, "sea"):
            for zone in phase.near(base, "sea"):
                led = phase.leaders(base) and len(phase.ships(base)) == 1
                for ship in phase.ships(base) if base in phase.own_zones() and phase.is_free(zone) and not led else ():
                    yield phase.move(base, phase.drag(ship, zone))


def comes_from_the_reserve(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit is put from the reserve into a zone where own units are."""
    for phase, zone, unit, to in _reserves(played, luck):
        yield phase.move(zone, phase.drag(unit, to), units=[unit], zone=to)


def reserve_is_put_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit is picked up from the reserve and put back."""
    for phase, zone, unit, to in _reserves(played, luck):
        yield phase.move(zone, phase.drag(unit, to), phase.drag(unit, phase.moment.zones[unit.id]))


def _reserves(played: Played, luck: Random) -> Iterator[tuple[Phase, str, Counter, str]]:
    for phase in phases(played, luck):
        boxes = [box.name for box in phase.game.boxes.values() if not box.is_base and box.side == phase.side]
        for zone in phase.own_zones():
            for box in boxes:
                for unit in phase.land(box):
                    for to in phase.game.zones:
                        if phase.kind(to) == "land" and 0 < len(phase.land(to)) < 4 and phase.is_free(to):
                            yield phase, zone, unit, to


def _bases(phase: Phase, kind: str) -> list[str]:
    boxes = phase.game.boxes.values()
    return [box.name for box in boxes if box.is_base and box.side == phase.side and box.kind == kind]


# -- leaders


def leader_goes_alone(played: Played, luck: Random) -> Iterator[Plant]:
    """A leader ends his move on land where no own unit is."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            for leader in phase.leaders(zone) if zone in phase.game.zones else ():
                for to in phase.near(zone, "land"):
                    if not phase.counters(to) and phase.is_free(to):
                        yield phase.move(zone, phase.drag(leader, to), units=[leader], zone=to)


def leader_joins(played: Played, luck: Random) -> Iterator[Plant]:
    """A leader goes from units to units on land."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            for leader in phase.leaders(zone) if zone in phase.game.zones and phase.land(zone) else ():
                for to in phase.near(zone, "land"):
                    if phase.land(to) and phase.is_free(to):
                        yield phase.move(zone, phase.drag(leader, to))


# -- transport


def crosses_without_ships(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit goes over a sea zone that holds no own ships, where no way leads on land."""
    for phase, zone, sea, to in _crossings(played, luck):
        seas = [one for one in phase.game.zones if phase.kind(one) == "sea" and phase.ships(one)]
        if not phase.ships(sea) and not seas and not phase.path(zone, to, 3):
            for unit in phase.land(zone):
                yield phase.move(zone, phase.drag(unit, to), units=[unit], zone=sea)


def crosses_with_ships(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit goes over a sea zone that own ships hold."""
    for phase, zone, sea, to in _crossings(played, luck):
        if phase.ships(sea) and phase.is_free(sea):
            for unit in phase.land(zone):
                yield phase.move(zone, phase.drag(unit, to))


def stays_at_sea(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit goes aboard own ships and does not land."""
    for phase, zone, sea, _ in _crossings(played, luck):
        if phase.ships(sea) and phase.is_free(sea):
            for unit in phase.land(zone):
                yield phase.move(zone, phase.drag(unit, sea), units=[unit], zone=sea)


def lands(played: Played, luck: Random) -> Iterator[Plant]:
    """A land unit goes aboard own ships and on to the coast, in two drags."""
    for phase, zone, sea, to in _crossings(played, luck):
        if phase.ships(sea) and phase.is_free(sea):
            for unit in phase.land(zone):
                yield phase.move(zone, phase.drag(unit, sea), phase.drag(unit, to))


def carrier_leaves(played: Played, luck: Random) -> Iterator[Plant]:
    """The only ship that carried a unit leaves its zone in the same action phase."""
    for phase, zone, sea, to, away in _carriers(played, luck):
        (ship,) = phase.ships(sea)
        if not phase.path(zone, to, 3) and not phase.leaders(sea):
            deeds = _carried(phase, zone, sea, to, phase.drag(ship, away))
            yield phase.plant(*deeds, wrong=[4], units=[ship], zone=sea)


def carrier_stays(played: Played, luck: Random) -> Iterator[Plant]:
    """The ship that carried a unit is picked up and put back."""
    for phase, zone, sea, to, away in _carriers(played, luck):
        (ship,) = phase.ships(sea)
        yield phase.plant(*_carried(phase, zone, sea, to, phase.drag(ship, away), phase.drag(ship, sea)))


def _carried(phase: Phase, zone: str, sea: str, to: str, *drags: Drag) -> list[Deed]:
    unit = phase.land(zone)[0]
    announced = phase.announce(phase.cost(zone) + phase.cost(sea))
    moves: list[Deed] = [phase.activate(zone), phase.drag(unit, to), phase.activate(sea), *drags]
    return [announced, *moves, phase.end(), phase.done()]


def _carriers(played: Played, luck: Random) -> Iterator[tuple[Phase, str, str, str, str]]:
    for phase, zone, sea, to in _crossings(played, luck):
        if len(phase.ships(sea)) == 1 and phase.is_free(sea) and phase.cost(zone) + phase.cost(sea) <= phase.points:
            for away in phase.near(sea, "sea"):
                if phase.is_free(away) and phase.game.zones[away].strait_limit is None:
                    yield phase, zone, sea, to, away


def _crossings(played: Played, luck: Random) -> Iterator[tuple[Phase, str, str, str]]:
    """Phase, coast, sea zone, and the coast beyond, which is free and has room."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            if zone not in phase.game.zones or phase.kind(zone) != "land" or not phase.land(zone):
                continue
            for sea in phase.near(zone, "sea"):
                for to in phase.near(sea, "land"):
                    if to not in (zone, *phase.near(zone)) and phase.is_free(to) and len(phase.land(to)) < 3:
                        yield phase, zone, sea, to


# -- announcements and activations


def activates_nobody(played: Played, luck: Random) -> Iterator[Plant]:
    """A zone is activated where the side has nobody."""
    for phase in phases(played, luck):
        for zone in phase.game.zones:
            if not phase.counters(zone) and phase.points > 1:
                deeds = (phase.announce(2), phase.activate(zone), phase.end(), phase.done())
                yield phase.plant(*deeds, wrong=[1], zone=zone)


def activates_idly(played: Played, luck: Random) -> Iterator[Plant]:
    """A zone is activated, and nobody moves."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            yield phase.move(zone)


def activates_too_dearly(played: Played, luck: Random) -> Iterator[Plant]:
    """A zone without a leader is activated, and one point was announced."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            if phase.cost(zone) > 1:
                deeds = (phase.announce(1), phase.activate(zone), phase.end(), phase.done())
                yield phase.plant(*deeds, wrong=[1], zone=zone)


def activates_led(played: Played, luck: Random) -> Iterator[Plant]:
    """A zone with a leader is activated, and one point was announced."""
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            if phase.cost(zone) == 1:
                yield phase.plant(phase.announce(1), phase.activate(zone), phase.end(), phase.done())


def acts_again(played: Played, luck: Random) -> Iterator[Plant]:
    """A side has two action phases one after the other, and the other side has points."""
    for phase in phases(played, luck):
        if phase.points > 1 and phase.moment.points[phase.enemy]:
            once = (phase.announce(1), phase.end(), phase.done())
            yield phase.plant(*once, *once, wrong=[3])


def acts_in_turn(played: Played, luck: Random) -> Iterator[Plant]:
    """The sides have their action phases one after the other."""
    for phase in phases(played, luck):
        if phase.moment.points[phase.enemy]:
            lines = ("Announce 1 PA", "End of movement", "End of action phase")
            yield phase.plant(*(card(phase.game, side, line) for side in (phase.side, phase.enemy) for line in lines))


def attacks_nobody(played: Played, luck: Random) -> Iterator[Plant]:
    """A fight is declared and its die thrown in a zone where no enemy is."""
    for phase in phases(played, luck):
        for zone in phase.game.zones:
            line = next((f"Attack {zone} from {n}" for n in phase.near(zone, "land")), "")
            if phase.land(zone) and phase.is_free(zone) and phase.kind(zone) == "land" and line:
                deeds = (phase.announce(1), phase.end(), phase.attack(zone, line), phase.throw(), phase.done())
                yield phase.plant(*deeds, wrong=[2, 3], zone=zone)


def attacks_unpaid(played: Played, luck: Random) -> Iterator[Plant]:
    """A fight is fought for which no point was announced."""
    for phase, zone, unit, to in _advances(played, luck):
        attack = phase.attack(to, f"Attack {to} from {zone}")
        deeds = (phase.announce(phase.cost(zone)), phase.activate(zone), phase.drag(unit, to), phase.end(), attack)
        yield phase.plant(*deeds, phase.throw(), wrong=[4, 5], zone=to)


def attacks_paid(played: Played, luck: Random) -> Iterator[Plant]:
    """A fight is declared for which a point was announced."""
    for phase, zone, unit, to in _advances(played, luck):
        points = phase.cost(zone) + 1
        if points <= phase.points:
            attack = phase.attack(to, f"Attack {to} from {zone}")
            deeds = (phase.announce(points), phase.activate(zone), phase.drag(unit, to), phase.end(), attack)
            yield phase.plant(*deeds)


def _advances(played: Played, luck: Random) -> Iterator[tuple[Phase, str, Counter, str]]:
    for phase in phases(played, luck):
        for zone in phase.own_zones():
            for to in phase.near(zone, "land"):
                for unit in phase.land(zone) if phase.land(to, phase.enemy) else ():
                    yield phase, zone, unit, to


MORE_MOVING: tuple[Kind, ...] = (
    Kind("strait too full", ("SPH-3.2-strait",), fills_a_strait, keeps_a_strait),
    Kind("moves twice", ("SPH-3-twice", "SPH-2.C-zone"), moves_twice, moves_another, is_seen=False),
    Kind("past the enemy", ("SPH-3-stop", "SPH-3-points"), goes_past_the_enemy, goes_on),
    Kind("back into the base", ("SPH-0.2-base",), goes_home, sets_out),
    Kind(
        "out of the base to nowhere", ("SPH-0.2-base", "SPH-3.1-naval", "SPH-3-adjacent"), sets_out_wrongly, sails_out
    ),
    Kind("out of the reserve", ("SPH-0.2-base", "SPH-7-due"), comes_from_the_reserve, reserve_is_put_back),
    Kind("leader alone", ("SPH-3.1-leader-land",), leader_goes_alone, leader_joins),
    Kind("transport without ships", ("SPH-3.3-trireme", "SPH-3.1-land"), crosses_without_ships, crosses_with_ships),
    Kind("land unit stays at sea", ("SPH-3.3-ends-at-sea", "SPH-3.1-land"), stays_at_sea, lands),
    Kind("carrier leaves", ("SPH-3.3-carrier",), carrier_leaves, carrier_stays),
    Kind("nobody activated", ("SPH-2.C-occupied",), activates_nobody, activates_idly, is_seen=False),
    Kind("activation too dear", ("SPH-2.C-cost",), activates_too_dearly, activates_led, is_seen=False),
    Kind("two phases running", ("SPH-2-side",), acts_again, acts_in_turn, is_seen=False),
    Kind("nobody attacked", ("SPH-4.1-contested", "SPH-2-order"), attacks_nobody, activates_idly, is_seen=False),
    Kind("fight not paid", ("SPH-4.1-paid",), attacks_unpaid, attacks_paid, is_seen=False),
)
