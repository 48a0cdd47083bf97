"""Faults of fights and dice: left out, thrown again, taken back, chosen; each with a twin (0.3, 2.B, 2.C, 4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.names import COMBAT_DIE, points_dice
from vassal_rulebooks.sphacteria.proof.faults.moments import ActionMoment, Kind, Played, announces, ending, ends
from vassal_tools.proof.chance_kinds import LATER, DiceWithEntry, die_taken_back, die_thrown_twice, die_without_effect
from vassal_tools.proof.continuation import places_of, through, until, when
from vassal_tools.proof.gestures import DragPiece, Gesture, Say, Throw, UndoGesture
from vassal_tools.proof.pairs import Pair, paired

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

ATTACK, LOSS, RETREAT = "Attack ", "Take a loss", "Retreat"


@dataclass(frozen=True, slots=True)
class DeclaredFight:
    """The last fight of an action phase: what declares it, its die, and the gestures to the end of the phase."""

    played: Played
    start: ActionMoment
    declared: Sequence[Gesture]
    die: Throw
    follows: Sequence[Gesture]

    @property
    def attacker(self) -> str:
        """The side that attacks."""
        return self.start.active

    @property
    def beaten(self) -> set[str]:
        """The sides that retreat."""
        units = (self.played.units(self.follows[n]) for n in places_of(self.follows, RETREAT))
        return {self.played.game.counters[unit].side for one in units for unit in one}

    @property
    def is_single(self) -> bool:
        """Return True if one button declares the fight right before its die, and losses or retreats follow."""
        return len(self.declared) == 1 and bool(places_of(self.follows, LOSS, RETREAT))


def fights(played: Played, rng: Random) -> Iterator[DeclaredFight]:
    """Yield the last fight of each action phase of a game, in any order."""
    for moment in when(played, rng, lambda m: bool(m.fight) and isinstance(m.next, Throw)):
        follows, before = until(played, moment.number + 1, partial(ends, played)), moment.number
        while not announces(played, played.gestures[before - 1]) and not isinstance(played.gestures[before - 1], Throw):
            before -= 1
        rest = played.gestures[before : moment.number]
        is_last = not any(isinstance(one, Throw) for one in follows)
        for attack in places_of(rest, ATTACK)[:1] if is_last else ():
            if isinstance(moment.next, Throw):
                yield DeclaredFight(played, played.moments[before + attack], rest[attack:], moment.next, follows)


STORM, HELOTS = "Storm", "Supply the island"
HIGHEST, FAR = 6, 3
"""The highest face of a die, and a distance of two dice that hardly ever have the same result."""


def _throws_again(played: Played, rng: Random) -> Iterator[Pair]:
    # the second die counts, by which the other side wins; in the twin it is a slip that is apologized for
    for fight in fights(played, rng):
        first, n = Throw(fight.die.dice, HIGHEST if fight.attacker in fight.beaten else 1), len(fight.declared)
        if len(fight.beaten) == 1 and abs(first.total - fight.die.total) >= FAR:
            slip = (Throw(COMBAT_DIE, rng.randint(1, HIGHEST)), Say("sorry, wrong button"))
            again, once = (first, fight.die, *fight.follows), (fight.die, *slip, *fight.follows)
            yield Pair(fight.start, (*fight.declared, *again), (n, n + 1), (*fight.declared, *once))


def _throws_none(played: Played, rng: Random) -> Iterator[Pair]:
    # in the twin the die is thrown, and no button declares the attack
    for fight in fights(played, rng):
        n, done = len(fight.declared), places_of(fight.follows, LOSS, RETREAT)
        if done and len(places_of(fight.declared, ATTACK)) == n:
            rest = through(played, fight.start.number + n + 1, LATER)
            wrong = (*range(n), *(n + at for at in done), n + len(fight.follows) - 1)
            yield Pair(fight.start, (*fight.declared, *rest), wrong, (fight.die, *rest))


def _evades(played: Played, rng: Random) -> Iterator[Pair]:
    # after a bad die the attack is undone, and who came walks home; in the twin it is undone before the die
    for fight in fights(played, rng):
        home = [DragPiece(gpid, played.placement.of[zone][0]) for gpid, zone in _came(fight).items()]
        if fight.is_single and home and fight.beaten <= {fight.attacker}:
            attack = fight.declared[0]
            gone = (attack, fight.die, UndoGesture(), UndoGesture(), *home, fight.follows[-1])
            yield Pair(
                fight.start, gone, range(1, len(gone)), (attack, UndoGesture(), attack, fight.die, *fight.follows)
            )


def _came(fight: DeclaredFight) -> dict[str, str]:
    # where the attackers were when their phase began, by gpid
    played, start = fight.played, fight.start
    zones = next(m.zones for m in reversed(played.moments[: start.number]) if announces(played, m.next))
    declared = played.moments[start.number + 1]
    units = (played.game.counters[unit] for unit in declared.at(declared.fight))
    own = [unit for unit in units if unit.side == fight.attacker]
    return {unit.gpid: zones[unit.id] for unit in own if zones[unit.id] in played.placement.of}


def _fishes(played: Played, rng: Random) -> Iterator[Pair]:
    # dice are thrown until one is good, and then the attack is declared; in the twin one is thrown too early
    for fight in fights(played, rng):
        bad = Throw(fight.die.dice, HIGHEST if fight.beaten <= {fight.attacker} else 1)
        if fight.is_single and abs(bad.total - fight.die.total) >= FAR:
            early = (fight.die, *fight.declared, *fight.follows)
            yield Pair(fight.start, (bad, *early), (0, 1, 2), early)


def _leaves_out(played: Played, rng: Random) -> Iterator[Pair]:
    for fight in fights(played, rng):
        left_out = (fight.follows[-1], *ending(played, fight.start))
        yield Pair(fight.start, left_out, (0,), (*fight.declared, fight.die, *fight.follows))


AGAIN = ("SPH-roll-again",)
MISTAKE = "without the button for the attack a die that was thrown first may have been a mistake"
BUTTONS = "without the button nothing says what the die was thrown for"
WHICH = "which throw was taken is only said"
POINTS_DICE = tuple(map(points_dice, ("Athens", "Sparta")))
POINTS = DiceWithEntry[SphacteriaGame, ActionMoment](POINTS_DICE, COMBAT_DIE)
TRIES = "a die that is thrown does not say for which unit"

DICE: tuple[Kind, ...] = (
    paired("die thrown again", AGAIN, _throws_again, MISTAKE),
    die_taken_back(AGAIN, "die taken back", dice=(COMBAT_DIE,), unseen=MISTAKE),
    paired("fight left out", ("SPH-2.C-attack",), _leaves_out),
    paired("fight without a die", ("SPH-4.2-die",), _throws_none),
    paired("attack taken back", AGAIN, _evades, BUTTONS),
    paired("die fished for", AGAIN, _fishes, BUTTONS),
    POINTS.thrown_twice("points thrown again", ("SPH-2.B-dice", *AGAIN), WHICH),
    die_taken_back(AGAIN, "points taken back", dice=POINTS_DICE),
    POINTS.not_thrown("points without a throw", ("SPH-2.B-points", "SPH-2.B-dice"), announces),
    die_taken_back(AGAIN, "storm thrown again", STORM, unseen=BUTTONS),
    die_taken_back(AGAIN, "Helots thrown again", HELOTS, unseen=BUTTONS),
    die_thrown_twice("Helots try twice", ("SPH-5.2-helots",), HELOTS, TRIES),
    die_without_effect("Helots fail for free", ("SPH-5.2-helots",), HELOTS, TRIES),
)
