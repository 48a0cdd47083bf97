"""Faults of retreats (4.2), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.fights import LOSSES, REMOVE, RETREAT, fights, presses
from benchmarks.referee.faults.kinds import Kind, distance
from benchmarks.referee.table import Drag, Press, Undo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from benchmarks.referee.faults.fights import Fight
    from benchmarks.referee.faults.kinds import Plant, Played
    from vassal_tools.game.model import Counter

FURTHEST = 3  # borders, for a land unit that retreats by ship


def stays(played: Played, luck: Random) -> Iterator[Plant]:
    """One of the beaten stays in the zone, and the phase ends: the die asks for its retreat."""
    for fight, n, unit in _beaten(played, luck):
        deeds = fight.told
        yield fight.owing([*deeds[:n], *deeds[n + 2 :]], [unit.id])


def retreats_silently(played: Played, luck: Random) -> Iterator[Plant]:
    """Who is beaten retreats without the entry for it."""
    for fight in fights(played, luck):
        deeds = fight.told
        silent = [deed for n, deed in enumerate(deeds) if n not in presses(deeds, RETREAT)]
        if len(silent) < len(deeds):
            yield fight.plant(silent)


def retreats_far(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten land unit retreats further than it could come even by ship."""
    yield from _retreats(played, luck, _is_far, is_mended=False)


def far_is_mended(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten land unit is put too far away, and back, and goes where it may."""
    yield from _retreats(played, luck, _is_far, is_mended=True)


def retreats_to_the_enemy(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten unit retreats into a neighbouring zone where enemy units are."""
    yield from _retreats(played, luck, _is_held, is_mended=False)


def held_is_mended(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten unit is put into a neighbouring zone where enemy units are, and back, and goes where it may."""
    yield from _retreats(played, luck, _is_held, is_mended=True)


def _is_far(fight: Fight, unit: Counter, zone: str) -> bool:
    game = fight.played.game
    return not unit.is_naval and game.zones[zone].kind == "land" and distance(game, fight.zone, zone) > FURTHEST


def _is_held(fight: Fight, unit: Counter, zone: str) -> bool:
    game = fight.played.game
    there = (game.counters[other] for other in fight.after.at(zone))
    has_foes = any(other.side != unit.side and not other.is_leader for other in there)
    kind = "sea" if unit.is_naval else "land"
    return has_foes and game.zones[zone].kind == kind and zone in game.neighbours[fight.zone]


def _retreats(
    played: Played, luck: Random, is_wrong: Callable[[Fight, Counter, str], bool], *, is_mended: bool
) -> Iterator[Plant]:
    """The last retreat leads into a zone that is wrong; if it is mended, back, and then into the right one."""
    for fight, n, unit in _beaten(played, luck):
        deeds = fight.told
        for zone in played.game.zones if not unit.is_leader else ():
            if is_wrong(fight, unit, zone):
                wrongly = Drag(unit.gpid, played.places.of[zone][0])
                back = Drag(unit.gpid, played.places.of[fight.zone][0])
                rest = [back, *deeds[n + 1 :]] if is_mended else deeds[n + 2 :]
                wrong = () if is_mended else (n, n + 1)
                yield fight.plant([*deeds[: n + 1], wrongly, *rest], wrong, [unit.id])


def winner_goes(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit of the winner leaves the zone too."""
    for fight, unit, to in _unbeaten(played, luck):
        deeds = fight.told
        away = (Press(unit.gpid, RETREAT), Drag(unit.gpid, played.places.of[to][0]))
        yield fight.plant([*deeds, *away], (len(deeds), len(deeds) + 1), [unit.id])


def winner_is_put_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit of the winner is picked up and put back."""
    for fight, unit, to in _unbeaten(played, luck):
        there_and_back = [Drag(unit.gpid, played.places.of[zone][0]) for zone in (to, fight.zone)]
        yield fight.plant([*fight.told, *there_and_back])


def _unbeaten(played: Played, luck: Random) -> Iterator[tuple[Fight, Counter, str]]:
    """Fight, a land unit of the winner's that took no loss, and an empty neighbouring zone."""
    for fight in fights(played, luck):
        deeds = fight.told
        goes = presses(deeds, RETREAT)
        if not goes:
            continue
        loser = fight.counter(deeds[goes[0]]).side
        winner = next(side for side in played.game.sides if side != loser)
        hit = {fight.unit(deeds[n]) for n in presses(deeds, *LOSSES)}
        for unit in fight.there(winner):
            is_left = not unit.is_naval and unit.id not in hit and fight.after.zones[unit.id] == fight.zone
            for to in played.game.neighbours[fight.zone] if is_left else ():
                if not fight.after.at(to) and played.game.zones[to].kind == "land":
                    yield fight, unit, to


def gives_up(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten unit is removed where a way was open to it."""
    for fight, n, unit in _beaten(played, luck):
        deeds = fight.told
        if not unit.is_leader:
            yield fight.plant([*deeds[:n], Press(unit.gpid, REMOVE), *deeds[n + 2 :]], [n], [unit.id])


def giving_up_is_undone(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten unit is removed; that is undone, and it retreats."""
    for fight, n, unit in _beaten(played, luck):
        deeds = fight.told
        if not unit.is_leader:
            yield fight.plant([*deeds[:n], Press(unit.gpid, REMOVE), Undo(), *deeds[n:]])


def _beaten(played: Played, luck: Random) -> Iterator[tuple[Fight, int, Counter]]:
    """Fight, the place of its last retreat, after which the counter is put down, and that counter."""
    for fight in fights(played, luck):
        deeds = fight.told
        for n in presses(deeds, RETREAT)[-1:]:
            if n + 1 < len(deeds) and isinstance(deeds[n + 1], Drag):
                yield fight, n, fight.counter(deeds[n])


LATER = "it may have left in an action phase of its own"
GONE = ("SPH-4.2-retreat", "SPH-4.2-beaten")

RETREATING: tuple[Kind, ...] = (
    Kind("beaten unit stays", GONE, stays, retreats_silently),
    Kind("retreat too far", GONE, retreats_far, far_is_mended),
    Kind("retreat to the enemy", GONE, retreats_to_the_enemy, held_is_mended),
    Kind("winner leaves", GONE, winner_goes, winner_is_put_back, LATER),
    Kind("given up in retreat", ("SPH-4.2-perish",), gives_up, giving_up_is_undone),
)
