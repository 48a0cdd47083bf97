"""Faults of losses (4.2), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.fights import (
    FLIP,
    LAST_LOSS,
    LOSS,
    LOSSES,
    Fight,
    Slip,
    fights,
    places_of,
    slip_kind,
)
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.continuation import undone_at_once
from vassal_tools.proof.gestures import Press, Undo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter
    from vassal_tools.proof.faults import Variation


def forgets_a_loss(played: Played, rng: Random) -> Iterator[Variation]:
    """One of the losses is not taken, and the phase goes on to its end."""
    for fight in fights(played, rng):
        gestures = fight.follows
        for n in places_of(gestures, *LOSSES)[-1:]:
            yield fight.owing([*gestures[:n], *gestures[n + 1 :]], [fight.unit(gestures[n])])


def flips_by_hand(played: Played, rng: Random) -> Iterator[Variation]:
    """A loss is taken by turning the unit over, without the entry for it."""
    for fight in fights(played, rng):
        gestures = fight.follows
        if places_of(gestures, LOSS):
            plain = [Press(d.piece, FLIP) if isinstance(d, Press) and d.line == LOSS else d for d in gestures]
            yield fight.variation(plain)


def takes_one_too_many(played: Played, rng: Random) -> Iterator[Variation]:
    """A unit that had none to take takes a loss."""
    for fight, after, unit in _spared(played, rng):
        gestures = fight.follows
        yield fight.variation([*gestures[:after], Press(unit.gpid, LOSS), *gestures[after:]], [after], [unit.id])


def _spared(played: Played, rng: Random) -> Iterator[tuple[Fight, int, Counter]]:
    """Fight, the place after its last loss, and a full unit in it that took none."""
    for fight in fights(played, rng):
        losses = places_of(fight.follows, *LOSSES)
        hit = {fight.unit(fight.follows[n]) for n in losses}
        for unit in fight.there(rng.choice(played.game.sides)) if losses else ():
            if unit.id not in hit and unit.id not in fight.before.reduced:
                yield fight, losses[-1] + 1, unit


def another_takes_it(played: Played, rng: Random) -> Iterator[Slip]:
    """A unit that is not in the fight takes the loss: it is turned over for nothing, and the loss is still owed."""
    for fight in fights(played, rng):
        for n in places_of(fight.follows, LOSS)[-1:]:
            hit = fight.counter(fight.follows[n])
            for unit in played.game.counters.values():
                zone = fight.before.zones[unit.id]
                is_elsewhere = zone in played.game.zones and zone != fight.zone
                is_fit = unit.side == hit.side and not unit.is_leader and not unit.is_naval
                if is_elsewhere and is_fit and unit.id not in fight.before.reduced:
                    flip, back = Press(unit.gpid, LOSS), Press(unit.gpid, FLIP)
                    yield Slip(fight, n, flip, back, (unit.id, hit.id), is_owed=True)


def is_eliminated_outright(played: Played, rng: Random) -> Iterator[Slip]:
    """A full unit that nothing more happens to is removed where it had to be turned over."""
    for fight in fights(played, rng):
        gestures = fight.follows
        for n in places_of(gestures, LOSS)[-1:]:
            unit = fight.counter(gestures[n])
            if not any(unit.id in played.units(gesture) for gesture in gestures[n + 1 :]):
                yield Slip(fight, n, Press(unit.gpid, LAST_LOSS), Undo(), (unit.id,), is_owed=True)


def survives(played: Played, rng: Random) -> Iterator[Variation]:
    """A reduced unit that takes a loss stays on the map."""
    for fight, n, unit in _doomed(played, rng):
        gestures = fight.follows
        yield fight.owing([*gestures[:n], *gestures[n + 1 :]], [unit.id])


def dies_late(played: Played, rng: Random) -> Iterator[Variation]:
    """A reduced unit that takes a loss is removed after everything else."""
    for fight, n, _ in _doomed(played, rng):
        gestures = fight.follows
        yield fight.variation([*gestures[:n], *gestures[n + 1 :], gestures[n]])


def _doomed(played: Played, rng: Random) -> Iterator[tuple[Fight, int, Counter]]:
    """Fight, the place of its last loss by which a reduced unit is eliminated, and that unit."""
    for fight in fights(played, rng):
        for n in places_of(fight.follows, LAST_LOSS)[-1:]:
            unit = fight.counter(fight.follows[n])
            if unit.id in fight.before.reduced:
                yield fight, n, unit


HIT = ("SPH-4.2-loss",)

LOSING: tuple[Kind, ...] = (
    Kind("loss not taken", HIT, forgets_a_loss, flips_by_hand),
    Kind("loss too many", HIT, takes_one_too_many, undone_at_once(takes_one_too_many)),
    slip_kind("loss by another", HIT, another_takes_it),
    slip_kind("full unit eliminated", HIT, is_eliminated_outright),
    Kind("reduced unit survives", HIT, survives, dies_late),
)
