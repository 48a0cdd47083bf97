"""A fight as it was fought, and what may follow its die instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.proof.faults.moments import Kind, Moment, Played, card, is_card
from vassal_tools.proof.faults import Variation
from vassal_tools.proof.gestures import Gesture, Press, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from vassal_tools.game.model import Counter

LOSS, LAST_LOSS, FLIP, REMOVE, RETREAT = "Take a loss", "Take a loss: eliminated", "Turn over", "Remove", "Retreat"
LOSSES = (LOSS, LAST_LOSS)
DIE = -1
"""The place of the die among the gestures that follow it."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight as it was fought: the numbers of its first gesture, its die, and the gesture after its end."""

    played: Played
    start: int
    die: int
    end: int
    zone: str
    attacker: str

    @property
    def follows(self) -> list[Gesture]:
        """The gestures after the die."""
        return list(self.played.gestures[self.die + 1 : self.end])

    @property
    def before(self) -> Moment:
        """What could be seen before the die."""
        return self.played.moments[self.die]

    @property
    def after(self) -> Moment:
        """What could be seen when the fight was over."""
        return self.played.moments[self.end]

    @property
    def close(self) -> Gesture:
        """The end of its action phase."""
        return card(self.played.game, self.attacker, "End of action phase")

    def there(self, side: str, *, is_leader: bool = False) -> list[Counter]:
        """The counters of a side in the zone of the fight when the die is thrown."""
        counters = (self.played.game.counters[unit] for unit in self.before.at(self.zone))
        return [counter for counter in counters if counter.side == side and counter.is_leader is is_leader]

    def unit(self, gesture: Gesture) -> str:
        """The counter that a gesture touches."""
        (unit,) = self.played.units(gesture)
        return unit

    def counter(self, gesture: Gesture) -> Counter:
        """The counter that a gesture touches."""
        return self.played.game.counters[self.unit(gesture)]

    def variation(self, gestures: Sequence[Gesture], wrong: Iterable[int] = (), units: Sequence[str] = ()) -> Variation:
        """These gestures after the die, and the end of the phase. `wrong` counts them; `DIE` is the die before them."""
        fought = (self.played.gestures[self.die], *gestures, self.close)
        return Variation(self.die, fought, tuple(n + 1 for n in wrong), tuple(units), self.zone)

    def owing(self, gestures: Sequence[Gesture], units: Sequence[str], *wrong: int) -> Variation:
        """A fault that the die brings about, or that is there when the phase ends; `wrong` where else it may stand."""
        return self.variation(gestures, (DIE, *wrong, len(gestures)), units)


def places_of(gestures: Sequence[Gesture], *lines: str) -> list[int]:
    """Return the places of the gestures that press one of these lines."""
    return [n for n, gesture in enumerate(gestures) if isinstance(gesture, Press) and gesture.line in lines]


def fights(played: Played, rng: Random) -> list[Fight]:
    """Return the last fight of each action phase of a game, in any order."""
    found: list[Fight] = []
    start = die = -1
    for moment in played.moments:
        gesture = moment.next
        begins = isinstance(gesture, Press) and gesture.line.startswith("Attack ")
        ends = bool(is_card(played.game, gesture, "End of action phase"))
        if start >= 0 and die >= 0 and (begins or ends):
            before = played.moments[start + 1]
            if ends:
                found.append(Fight(played, start, die, moment.number, before.fight, before.active))
            start = die = -1
        if begins and start < 0:
            start = moment.number
        if start >= 0 and isinstance(gesture, Throw):
            die = moment.number
    rng.shuffle(found)
    return found


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong gesture after the die, at a place among those that follow, instead of some of them.

    `correction` puts it right, so that all of them can follow. What is owed still is found at the die, or at the end.
    """

    fight: Fight
    at: int
    wrong: Gesture
    correction: Gesture
    units: tuple[str, ...]
    instead_of: int = 1
    is_owed: bool = False
    is_found_before: bool = False  # at the gesture before it too

    def fault(self) -> Variation:
        """Return the fight with the wrong gesture."""
        follows, at = self.fight.follows, self.at
        gestures = [*follows[:at], self.wrong, *follows[at + self.instead_of :]]
        if self.is_owed:
            return self.fight.owing(gestures, self.units, at)
        return self.fight.variation(gestures, (at - 1, at) if self.is_found_before else (at,), self.units)

    def twin(self) -> Variation:
        """Return the fight with the wrong gesture put right."""
        follows, at = self.fight.follows, self.at
        return self.fight.variation([*follows[:at], self.wrong, self.correction, *follows[at:]])


def slip_kind(name: str, codes: tuple[str, ...], slips: Callable[[Played, Random], Iterator[Slip]]) -> Kind:
    """Return the kind of fault whose twins put the slip right."""
    return Kind(
        name,
        codes,
        lambda played, rng: (slip.fault() for slip in slips(played, rng)),
        lambda played, rng: (slip.twin() for slip in slips(played, rng)),
    )
