"""Faults of retreats (4.2), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.action_phases import distance
from vassal_rulebooks.sphacteria.proof.faults.codes import ORDER
from vassal_rulebooks.sphacteria.proof.faults.fights import (
    LOSSES,
    REMOVE,
    RETREAT,
    Fight,
    Slip,
    fights,
    places_of,
    slip_kind,
)
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.gestures import Drag, Press, Undo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation

FURTHEST = 3  # borders, for a land unit that retreats by ship


def stays(played: Played, rng: Random) -> Iterator[Variation]:
    """One of the beaten stays in the zone, and the phase ends: the die asks for its retreat."""
    for fight, n, unit in _beaten(played, rng):
        gestures = fight.follows
        yield fight.owing([*gestures[:n], *gestures[n + 2 :]], [unit.id])


def retreats_silently(played: Played, rng: Random) -> Iterator[Variation]:
    """Who is beaten retreats without the entry for it."""
    for fight in fights(played, rng):
        gestures = fight.follows
        silent = [gesture for n, gesture in enumerate(gestures) if n not in places_of(gestures, RETREAT)]
        if len(silent) < len(gestures):
            yield fight.variation(silent)


def retreats_far(played: Played, rng: Random) -> Iterator[Slip]:
    """A beaten land unit retreats further than it could come even by ship."""
    return _retreats(played, rng, _is_far)


def retreats_to_the_enemy(played: Played, rng: Random) -> Iterator[Slip]:
    """A beaten unit retreats into a neighbouring zone where enemy units are."""
    return _retreats(played, rng, _is_held)


def _is_far(fight: Fight, unit: Counter, zone: str) -> bool:
    game = fight.played.game
    return not unit.is_naval and game.zones[zone].kind == "land" and distance(game, fight.zone, zone) > FURTHEST


def _is_held(fight: Fight, unit: Counter, zone: str) -> bool:
    game = fight.played.game
    there = (game.counters[other] for other in fight.after.at(zone))
    has_foes = any(other.side != unit.side and not other.is_leader for other in there)
    kind = "sea" if unit.is_naval else "land"
    return has_foes and game.zones[zone].kind == kind and zone in game.neighbours[fight.zone]


def _retreats(played: Played, rng: Random, is_wrong: Callable[[Fight, Counter, str], bool]) -> Iterator[Slip]:
    """The last retreat leads into a zone that is wrong."""
    for fight, n, unit in _beaten(played, rng):
        for zone in played.game.zones if not unit.is_leader else ():
            if is_wrong(fight, unit, zone):
                there, back = (Drag(unit.gpid, played.placement.of[place][0]) for place in (zone, fight.zone))
                yield Slip(fight, n + 1, there, back, (unit.id,), is_found_before=True)


def winner_goes(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit of the winner leaves the zone too."""
    for fight, unit, to in _unbeaten(played, rng):
        gestures = fight.follows
        away = (Press(unit.gpid, RETREAT), Drag(unit.gpid, played.placement.of[to][0]))
        yield fight.variation([*gestures, *away], (len(gestures), len(gestures) + 1), [unit.id])


def winner_is_put_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit of the winner is picked up and put back."""
    for fight, unit, to in _unbeaten(played, rng):
        there_and_back = [Drag(unit.gpid, played.placement.of[zone][0]) for zone in (to, fight.zone)]
        yield fight.variation([*fight.follows, *there_and_back])


def _unbeaten(played: Played, rng: Random) -> Iterator[tuple[Fight, Counter, str]]:
    """Fight, a land unit of the winner's that took no loss, and an empty neighbouring zone."""
    for fight in fights(played, rng):
        gestures = fight.follows
        goes = places_of(gestures, RETREAT)
        if not goes:
            continue
        loser = fight.counter(gestures[goes[0]]).side
        winner = next(side for side in played.game.sides if side != loser)
        hit = {fight.unit(gestures[n]) for n in places_of(gestures, *LOSSES)}
        for unit in fight.there(winner):
            is_left = not unit.is_naval and unit.id not in hit and fight.after.zones[unit.id] == fight.zone
            for to in played.game.neighbours[fight.zone] if is_left else ():
                if not fight.after.at(to) and played.game.zones[to].kind == "land":
                    yield fight, unit, to


def gives_up(played: Played, rng: Random) -> Iterator[Slip]:
    """A beaten unit is removed where a way was open to it."""
    for fight, n, unit in _beaten(played, rng):
        if not unit.is_leader:
            yield Slip(fight, n, Press(unit.gpid, REMOVE), Undo(), (unit.id,), instead_of=2)


def _beaten(played: Played, rng: Random) -> Iterator[tuple[Fight, int, Counter]]:
    """Fight, the place of its last retreat, after which the counter is put down, and that counter."""
    for fight in fights(played, rng):
        gestures = fight.follows
        for n in places_of(gestures, RETREAT)[-1:]:
            if n + 1 < len(gestures) and isinstance(gestures[n + 1], Drag):
                yield fight, n, fight.counter(gestures[n])


LATER = "it may have left in an action phase of its own"
GONE = ("SPH-4.2-retreat", "SPH-4.2-beaten")

RETREATING: tuple[Kind, ...] = (
    Kind("beaten unit stays", GONE, stays, retreats_silently),
    slip_kind("retreat too far", GONE, retreats_far),
    slip_kind("retreat to the enemy", GONE, retreats_to_the_enemy),
    Kind("winner leaves", (*GONE, *ORDER), winner_goes, winner_is_put_back, LATER),
    slip_kind("given up in retreat", ("SPH-4.2-perish",), gives_up),
)
