"""Faults with the die of a fight (4.2), each with a twin that is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_rulebooks.sphacteria.proof.faults.fights import LOSSES, RETREAT, fights, places_of
from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Played
from vassal_tools.proof.faults import Variation
from vassal_tools.proof.gestures import Press, Say, Throw, Undo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


HIGHEST = 6
FAR = 3
"""How far two dice are apart of which hardly one brings the same as the other."""


def _another(total: int) -> int:
    """A result far from that one, so that it brings other losses."""
    return HIGHEST if total <= HIGHEST // 2 else 1


def throws_again(played: Played, rng: Random) -> Iterator[Variation]:
    """The die of a fight is thrown, and thrown again, and the second one counts, with which the other side wins."""
    for fight in fights(played, rng):
        die = played.gestures[fight.die]
        beaten = {fight.counter(fight.follows[n]).side for n in places_of(fight.follows, RETREAT)}
        if isinstance(die, Throw) and len(beaten) == 1:
            first = Throw(die.dice, HIGHEST if fight.attacker in beaten else 1)
            if abs(first.total - die.total) < FAR:
                continue
            yield Variation(fight.die, (first, die, *fight.follows, fight.close), (0, 1), (), fight.zone)


def throws_by_mistake(played: Played, rng: Random) -> Iterator[Variation]:
    """A die is thrown once more after that of a fight, and that is said; the losses follow the first one."""
    for fight in fights(played, rng):
        slip = (Throw(COMBAT_DIE, rng.randint(1, 6)), Say("sorry, wrong button"))
        if fight.follows:
            fought = (*played.gestures[fight.start : fight.die + 1], *slip, *fight.follows)
            yield Variation(fight.start, (*fought, fight.close), (), (), fight.zone)


def takes_the_die_back(played: Played, rng: Random) -> Iterator[Variation]:
    """The die of a fight is thrown, undone, and thrown again."""
    for fight in fights(played, rng):
        die = played.gestures[fight.die]
        if isinstance(die, Throw):
            first = Throw(die.dice, _another(die.total))
            yield Variation(fight.die, (first, Undo(), die, *fight.follows, fight.close), (0, 1, 2), (), fight.zone)


def takes_a_loss_back(played: Played, rng: Random) -> Iterator[Variation]:
    """A loss is undone and taken again."""
    for fight in fights(played, rng):
        gestures = fight.follows
        for n in places_of(gestures, *LOSSES)[-1:]:
            yield fight.variation([*gestures[: n + 1], Undo(), *gestures[n:]])


def fights_without_a_die(played: Played, rng: Random) -> Iterator[Variation]:
    """A fight is declared, and losses and retreats follow without a die: found there, or when the phase ends."""
    for fight in fights(played, rng):
        declared = list(played.gestures[fight.start : fight.die])
        follows = places_of(fight.follows, *LOSSES, RETREAT)
        if follows:
            fought = (*declared, *fight.follows, fight.close)
            wrong = [
                n
                for n, gesture in enumerate(declared)
                if isinstance(gesture, Press) and gesture.line.startswith("Attack ")
            ]
            wrong += [*(len(declared) + n for n in follows), len(fought) - 1]
            yield Variation(fight.start, fought, tuple(wrong), (), fight.zone)


def fights_undeclared(played: Played, rng: Random) -> Iterator[Variation]:
    """The die is thrown and the losses are taken, and no button declared the attack."""
    for fight in fights(played, rng):
        fought = [*played.gestures[fight.start : fight.end], fight.close]
        silent = [d for d in fought if not (isinstance(d, Press) and d.line.startswith("Attack "))]
        if places_of(fight.follows, *LOSSES) and isinstance(silent[0], Throw):
            yield Variation(fight.start, tuple(silent), (), (), fight.zone)


AGAIN = ("SPH-roll-again",)
UNSEEN = "without the button for the attack a die that was thrown first may have been a mistake"

DICING: tuple[Kind, ...] = (
    Kind("die thrown again", AGAIN, throws_again, throws_by_mistake, UNSEEN),
    Kind("die taken back", AGAIN, takes_the_die_back, takes_a_loss_back, UNSEEN),
    Kind("fight without a die", ("SPH-4.2-die",), fights_without_a_die, fights_undeclared),
)
