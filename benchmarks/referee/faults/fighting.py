"""Faults of combat (4), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.faults.kinds import Kind, Plant, Played, distance, fights
from benchmarks.referee.faults.moments import card
from benchmarks.referee.table import Drag, Press, Say, Throw, Undo
from vassal_tools.game.names import COMBAT_DIE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from benchmarks.referee.faults.kinds import Fight
    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Counter

LOSS, LAST_LOSS, FLIP, REMOVE, RETREAT = "Take a loss", "Take a loss: eliminated", "Turn over", "Remove", "Retreat"
LOSSES = (LOSS, LAST_LOSS)
FURTHEST = 3  # borders, for a land unit that retreats by ship


def _told(played: Played, fight: Fight) -> list[Deed]:
    """What was done after the die."""
    return list(played.deeds[fight.die + 1 : fight.end])


def _fight(
    played: Played, fight: Fight, deeds: Sequence[Deed], wrong: Iterable[int], units: Sequence[str] = ()
) -> Plant:
    """The fight with these deeds after its die, and the end of the phase; `wrong` counts them, -1 is the die."""
    end = card(played.game, fight.attacker, "End of action phase")
    told = (played.deeds[fight.die], *deeds, end)
    return Plant(fight.die, told, tuple(n + 1 for n in wrong), tuple(units), fight.zone)


def _everywhere(played: Played, fight: Fight, deeds: Sequence[Deed], units: Sequence[str]) -> Plant:
    """A fault that may be found anywhere from the die to the end of the phase."""
    return _fight(played, fight, deeds, range(-1, len(deeds) + 1), units)


def _presses(deeds: Sequence[Deed], *lines: str) -> list[int]:
    return [n for n, deed in enumerate(deeds) if isinstance(deed, Press) and deed.line in lines]


def _there(played: Played, fight: Fight, side: str, *, is_leader: bool = False) -> list[Counter]:
    """The counters of a side in the zone of the fight when the die is thrown."""
    counters = (played.game.counters[unit] for unit in played.moments[fight.die].at(fight.zone))
    return [counter for counter in counters if counter.side == side and counter.is_leader is is_leader]


def _other(played: Played, side: str) -> str:
    return next(other for other in played.game.sides if other != side)


def as_it_was(played: Played, luck: Random) -> Iterator[Plant]:
    """The fight as it was, and the end of the phase."""
    for fight in fights(played, luck):
        yield _fight(played, fight, _told(played, fight), ())


# -- losses


def forgets_a_loss(played: Played, luck: Random) -> Iterator[Plant]:
    """One of the losses is not taken, and the phase goes on to its end."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        for n in _presses(deeds, *LOSSES)[-1:]:
            rest = [*deeds[:n], *deeds[n + 1 :]]
            if not _presses(deeds[n + 1 :], *LOSSES):
                yield _everywhere(played, fight, rest, played.units(deeds[n]))


def flips_by_hand(played: Played, luck: Random) -> Iterator[Plant]:
    """A loss is taken by turning the unit over, without the entry for it."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        if _presses(deeds, LOSS):
            plain = [Press(d.piece, FLIP) if isinstance(d, Press) and d.line == LOSS else d for d in deeds]
            yield _fight(played, fight, plain, ())


def takes_one_too_many(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit that had none to take takes a loss."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        losses = _presses(deeds, *LOSSES)
        hit = {unit for n in losses for unit in played.units(deeds[n])}
        for unit in _there(played, fight, luck.choice(played.game.sides)) if losses else ():
            if unit.id not in hit and unit.id not in played.moments[fight.die].reduced:
                after = losses[-1] + 1
                yield _everywhere(played, fight, [*deeds[:after], Press(unit.gpid, LOSS), *deeds[after:]], [unit.id])


def another_takes_it(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit that is not in the fight takes the loss."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        before = played.moments[fight.die]
        for n in _presses(deeds, LOSS)[-1:]:
            (taker,) = played.units(deeds[n])
            side = played.game.counters[taker].side
            for unit in played.game.counters.values():
                is_elsewhere = before.zones[unit.id] in played.game.zones and before.zones[unit.id] != fight.zone
                is_fit = unit.side == side and not unit.is_leader and not unit.is_naval
                if is_elsewhere and is_fit and unit.id not in before.reduced:
                    yield _everywhere(played, fight, [*deeds[:n], Press(unit.gpid, LOSS), *deeds[n + 1 :]], [unit.id])


def is_eliminated_outright(played: Played, luck: Random) -> Iterator[Plant]:
    """A full unit is removed where it had to be turned over."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        for n in _presses(deeds, LOSS)[-1:]:
            (unit,) = played.units(deeds[n])
            if not any(unit in played.units(deed) for deed in deeds[n + 1 :]):
                gone = Press(played.game.counters[unit].gpid, LAST_LOSS)
                yield _everywhere(played, fight, [*deeds[:n], gone, *deeds[n + 1 :]], [unit])


def loses_later(played: Played, luck: Random) -> Iterator[Plant]:
    """A loss is taken after the retreats."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        for n in _presses(deeds, LOSS)[-1:]:
            yield _fight(played, fight, [*deeds[:n], *deeds[n + 1 :], deeds[n]], ())


def survives(played: Played, luck: Random) -> Iterator[Plant]:
    """A reduced unit that takes a loss stays on the map."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        before = played.moments[fight.die]
        for n in _presses(deeds, LAST_LOSS)[-1:]:
            (unit,) = played.units(deeds[n])
            if unit in before.reduced:
                yield _everywhere(played, fight, [*deeds[:n], *deeds[n + 1 :]], [unit])


# -- retreats


def stays(played: Played, luck: Random) -> Iterator[Plant]:
    """One of the beaten stays in the zone, and the phase ends."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        for n in _presses(deeds, RETREAT)[-1:]:
            rest = [*deeds[:n], *deeds[n + 2 :]]
            if n + 1 < len(deeds) and isinstance(deeds[n + 1], Drag):
                yield _everywhere(played, fight, rest, played.units(deeds[n]))


def retreats_far(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten land unit retreats further than it could come even by ship."""
    yield from _retreats(played, luck, lambda borders, _: borders > FURTHEST)


def retreats_to_the_enemy(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten land unit retreats into a neighbouring zone where enemy units are."""
    yield from _retreats(played, luck, lambda borders, has_foes: borders == 1 and has_foes)


def _retreats(played: Played, luck: Random, is_wrong: Callable[[int, bool], bool]) -> Iterator[Plant]:
    """The last retreat of a land unit leads into a land zone that is wrong."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        for n in _presses(deeds, RETREAT)[-1:]:
            (unit,) = played.units(deeds[n])
            counter, before = played.game.counters[unit], played.moments[fight.end]
            if n + 1 >= len(deeds) or not isinstance(deeds[n + 1], Drag) or counter.is_leader or counter.is_naval:
                continue
            sides = {u: c.side for u, c in played.game.counters.items()}
            foes = {before.zones[u] for u, side in sides.items() if side != counter.side}
            for zone in played.game.zones:
                is_land = played.game.zones[zone].kind == "land" and zone != fight.zone
                if is_land and is_wrong(distance(played.game, fight.zone, zone), zone in foes):
                    wrongly = Drag(counter.gpid, played.places.of[zone][0])
                    yield _everywhere(played, fight, [*deeds[: n + 1], wrongly, *deeds[n + 2 :]], [unit])


def retreats_silently(played: Played, luck: Random) -> Iterator[Plant]:
    """Who is beaten retreats without the entry for it."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        silent = [deed for n, deed in enumerate(deeds) if n not in _presses(deeds, RETREAT)]
        if len(silent) < len(deeds):
            yield _fight(played, fight, silent, ())


def winner_goes(played: Played, luck: Random) -> Iterator[Plant]:
    """A unit of the winner leaves the zone too."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        goes = _presses(deeds, RETREAT)
        if not goes:
            continue
        loser = played.game.counters[played.units(deeds[goes[0]])[0]].side
        hit = {unit for n in _presses(deeds, *LOSSES) for unit in played.units(deeds[n])}
        before = played.moments[fight.end]
        for unit in _there(played, fight, _other(played, loser)):
            for to in played.game.neighbours[fight.zone]:
                is_empty = not before.at(to) and played.game.zones[to].kind == "land"
                if is_empty and not unit.is_naval and unit.id not in hit and before.zones[unit.id] == fight.zone:
                    away = Drag(unit.gpid, played.places.of[to][0])
                    yield _everywhere(played, fight, [*deeds, Press(unit.gpid, RETREAT), away], [unit.id])


def gives_up(played: Played, luck: Random) -> Iterator[Plant]:
    """A beaten unit is removed where a way was open to it."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        for n in _presses(deeds, RETREAT)[-1:]:
            (unit,) = played.units(deeds[n])
            counter = played.game.counters[unit]
            if n + 1 < len(deeds) and isinstance(deeds[n + 1], Drag) and not counter.is_leader:
                rest = [*deeds[:n], Press(counter.gpid, REMOVE), *deeds[n + 2 :]]
                yield _everywhere(played, fight, rest, [unit])


# -- dice


def throws_again(played: Played, luck: Random) -> Iterator[Plant]:
    """The die of a fight is thrown, and thrown again, and the second one counts."""
    for fight in fights(played, luck):
        die = played.deeds[fight.die]
        if isinstance(die, Throw):
            first = Throw(die.dice, die.total % 6 + 1)
            end = card(played.game, fight.attacker, "End of action phase")
            yield Plant(fight.die, (first, die, *_told(played, fight), end), (0, 1), (), fight.zone)


def throws_by_mistake(played: Played, luck: Random) -> Iterator[Plant]:
    """A die is thrown before the fight is declared, and that is said."""
    for fight in fights(played, luck):
        slip = (Throw(COMBAT_DIE, luck.randint(1, 6)), Say("sorry, wrong button"))
        end = card(played.game, fight.attacker, "End of action phase")
        yield Plant(fight.start, (*slip, *played.deeds[fight.start : fight.end], end), (), (), fight.zone)


def takes_the_die_back(played: Played, luck: Random) -> Iterator[Plant]:
    """The die of a fight is thrown, undone, and thrown anew."""
    for fight in fights(played, luck):
        die = played.deeds[fight.die]
        if isinstance(die, Throw):
            first = Throw(die.dice, die.total % 6 + 1)
            end = card(played.game, fight.attacker, "End of action phase")
            yield Plant(fight.die, (first, Undo(), die, *_told(played, fight), end), (0, 1, 2), (), fight.zone)


def takes_a_loss_back(played: Played, luck: Random) -> Iterator[Plant]:
    """A loss is undone and taken anew."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        for n in _presses(deeds, *LOSSES)[-1:]:
            yield _fight(played, fight, [*deeds[: n + 1], Undo(), *deeds[n:]], ())


def fights_without_a_die(played: Played, luck: Random) -> Iterator[Plant]:
    """The fight is declared, and losses and retreats follow without a die."""
    for fight in fights(played, luck):
        deeds = _told(played, fight)
        declared = played.deeds[fight.start : fight.die]
        if _presses(deeds, *LOSSES, RETREAT):
            end = card(played.game, fight.attacker, "End of action phase")
            told = (*declared, *deeds, end)
            yield Plant(fight.start, told, tuple(range(len(told))), (), fight.zone)


HIT = ("SPH-4.2-loss", "SPH-table")
GONE = ("SPH-4.2-retreat", "SPH-4.2-beaten", "SPH-table")

FIGHTING: tuple[Kind, ...] = (Kind("loss not taken", HIT, forgets_a_loss, flips_by_hand),)
MORE_FIGHTING: tuple[Kind, ...] = (
    Kind("loss too many", HIT, takes_one_too_many, as_it_was),
    Kind("loss by another", HIT, another_takes_it, flips_by_hand),
    Kind("full unit eliminated", HIT, is_eliminated_outright, loses_later),
    Kind("reduced unit survives", HIT, survives, as_it_was),
    Kind("beaten unit stays", (*GONE, "SPH-2.C-attack"), stays, retreats_silently),
    Kind("retreat too far", GONE, retreats_far, retreats_silently),
    Kind("retreat to the enemy", GONE, retreats_to_the_enemy, retreats_silently),
    Kind("winner leaves", (*GONE, "SPH-2-order", "SPH-2-side", "SPH-2.C-zone"), winner_goes, as_it_was),
    Kind("given up in retreat", ("SPH-4.2-perish", "SPH-table"), gives_up, retreats_silently),
    Kind("die thrown again", ("SPH-roll-again", "SPH-2-order"), throws_again, throws_by_mistake, is_seen=False),
    Kind("die taken back", ("SPH-roll-again",), takes_the_die_back, takes_a_loss_back, is_seen=False),
    Kind("fight without a die", ("SPH-4.2-die", *HIT), fights_without_a_die, as_it_was),
)
