"""A fight as it was fought, and what follows its die told otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.referee.faults.kinds import Plant
from benchmarks.referee.faults.moments import card, is_card
from benchmarks.referee.table import Press, Throw

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from benchmarks.referee.faults.kinds import Played
    from benchmarks.referee.faults.moments import Moment
    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Counter

LOSS, LAST_LOSS, FLIP, REMOVE, RETREAT = "Take a loss", "Take a loss: eliminated", "Turn over", "Remove", "Retreat"
LOSSES = (LOSS, LAST_LOSS)
DIE = -1
"""The place of the die among the deeds that follow it."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight as it was fought: the numbers of its first deed, of its die, and of the deed that comes after it."""

    played: Played
    start: int
    die: int
    end: int
    zone: str
    attacker: str

    @property
    def told(self) -> list[Deed]:
        """What was done after the die."""
        return list(self.played.deeds[self.die + 1 : self.end])

    @property
    def before(self) -> Moment:
        """What could be seen before the die."""
        return self.played.moments[self.die]

    @property
    def after(self) -> Moment:
        """What could be seen when the fight was over."""
        return self.played.moments[self.end]

    @property
    def close(self) -> Deed:
        """The end of its action phase."""
        return card(self.played.game, self.attacker, "End of action phase")

    def there(self, side: str, *, is_leader: bool = False) -> list[Counter]:
        """The counters of a side in the zone of the fight when the die is thrown."""
        counters = (self.played.game.counters[unit] for unit in self.before.at(self.zone))
        return [counter for counter in counters if counter.side == side and counter.is_leader is is_leader]

    def unit(self, deed: Deed) -> str:
        """The counter that a deed touches."""
        (unit,) = self.played.units(deed)
        return unit

    def counter(self, deed: Deed) -> Counter:
        """The counter that a deed touches."""
        return self.played.game.counters[self.unit(deed)]

    def plant(self, deeds: Sequence[Deed], wrong: Iterable[int] = (), units: Sequence[str] = ()) -> Plant:
        """These deeds after the die, and the end of the phase. `wrong` counts them: `DIE`, and their number the end."""
        told = (self.played.deeds[self.die], *deeds, self.close)
        return Plant(self.die, told, tuple(n + 1 for n in wrong), tuple(units), self.zone)

    def owing(self, deeds: Sequence[Deed], units: Sequence[str], *wrong: int) -> Plant:
        """A fault that the die brings about, or that is there when the phase ends; `wrong` where else it may stand."""
        return self.plant(deeds, (DIE, *wrong, len(deeds)), units)


def presses(deeds: Sequence[Deed], *lines: str) -> list[int]:
    """The places of the deeds that press one of these lines."""
    return [n for n, deed in enumerate(deeds) if isinstance(deed, Press) and deed.line in lines]


def fights(played: Played, luck: Random) -> list[Fight]:
    """The last fight of each action phase of a game, in any order."""
    found: list[Fight] = []
    start = die = -1
    for moment in played.moments:
        deed = moment.next
        begins = isinstance(deed, Press) and deed.line.startswith("Attack ")
        ends = bool(is_card(played.game, deed, "End of action phase"))
        if start >= 0 and die >= 0 and (begins or ends):
            before = played.moments[start + 1]
            if ends:
                found.append(Fight(played, start, die, moment.number, before.fight, before.active))
            start = die = -1
        if begins and start < 0:
            start = moment.number
        if start >= 0 and isinstance(deed, Throw):
            die = moment.number
    luck.shuffle(found)
    return found


def as_it_was(played: Played, luck: Random) -> Iterator[Plant]:
    """The fight as it was, and the end of the phase."""
    for fight in fights(played, luck):
        yield fight.plant(fight.told)
