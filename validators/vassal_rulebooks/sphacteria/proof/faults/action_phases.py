"""An action phase that a side plays differently from what it did: what it has, and the gestures of its acts."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_rulebooks.sphacteria.proof.faults.moments import Moment, Played, card, is_card, label
from vassal_tools.proof.faults import Variation
from vassal_tools.proof.gestures import Drag, Gesture, Press, Throw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.game.model import Counter
    from vassal_tools.proof.gestures import Forge


def distance(game: SphacteriaGame, start: str, end: str) -> int:
    """The fewest borders between two zones."""
    reached, number = {start}, 0
    while end not in reached:
        reached |= {zone for place in reached for zone in game.neighbours[place]}
        number += 1
    return number


class Phase:
    """An action phase of a side at its beginning, to be played differently."""

    def __init__(self, played: Played, moment: Moment, side: str, rng: Random) -> None:
        self.game, self.moment, self.side, self.rng = played.game, moment, side, rng
        self.points = moment.points[side]
        self._placement = played.placement

    @property
    def enemy(self) -> str:
        """The other side."""
        return next(side for side in self.game.sides if side != self.side)

    def counters(self, place: str, side: str = "") -> list[Counter]:
        """The counters of a side in a place; its own if none is said."""
        found = (self.game.counters[unit] for unit in self.moment.at(place))
        return [counter for counter in found if counter.side == (side or self.side)]

    def land(self, place: str, side: str = "") -> list[Counter]:
        """The land units there."""
        return [c for c in self.counters(place, side) if not c.is_leader and not c.is_naval]

    def ships(self, place: str, side: str = "") -> list[Counter]:
        """The ships there."""
        return [c for c in self.counters(place, side) if c.is_naval]

    def leaders(self, place: str, side: str = "") -> list[Counter]:
        """The leaders there."""
        return [c for c in self.counters(place, side) if c.is_leader]

    def is_free(self, place: str) -> bool:
        """Whether no enemy counter is there."""
        return not self.counters(place, self.enemy)

    def cost(self, place: str) -> int:
        """The whole PA that are announced for an activation of that place."""
        return ceil(self.price(place))

    def price(self, place: str) -> Fraction:
        """The PA that an activation of that place takes."""
        actions, leaders = self.game.rules.actions, self.leaders(place)
        prices = [Fraction((actions.activation_with_leader if leaders else actions.activation_without_leader).value)]
        if actions.activation_with_star and any(leader.value("star") for leader in leaders):
            prices.append(actions.activation_with_star.value)
        if actions.activation_of_base and place in self.game.boxes:
            prices.append(actions.activation_of_base.value)
        return min(prices)

    def near(self, place: str, kind: str = "") -> list[str]:
        """The zones that one gets to from there, of that kind."""
        zones = self.game.boxes[place].enters.value if place in self.game.boxes else self.game.neighbours[place]
        return [zone for zone in zones if kind in ("", self.kind(zone))]

    def kind(self, zone: str) -> str:
        """Sea, land or beach."""
        return str(self.game.zones[zone].kind)

    def own_zones(self) -> list[str]:
        """The zones and bases where the side has counters, and that it can pay for."""
        places = [*self.game.zones, *(box.name for box in self.game.boxes.values() if box.is_base)]
        return [place for place in places if self.counters(place) and self.cost(place) <= self.points]

    def distance(self, start: str, end: str) -> int:
        """The fewest borders between two zones, whatever lies between."""
        return distance(self.game, start, end)

    def path(self, start: str, end: str, most: int, *, by_ship: bool = False, past_enemies: bool = False) -> list[str]:
        """A way of at most so many borders that meets no enemy, without its start; empty if there is none.

        It leads over land, or by ship over the sea zones too where own ships are.
        """
        seas = {zone for zone in self.game.zones if self.kind(zone) == "sea" and not (by_ship and self.ships(zone))}
        open_ = {zone for zone in self.game.zones if past_enemies or self.is_free(zone)} - seas
        ways = [[start]]
        for _ in range(most):
            ways = [[*way, zone] for way in ways for zone in self.near(way[-1]) if zone in open_.difference(way)]
            if found := next((way for way in ways if way[-1] == end), None):
                return found[1:]
        return []

    # -- gestures

    def announce(self, points: int) -> Press:
        """So many PA are announced."""
        return card(self.game, self.side, f"Announce {points} PA")

    def activate(self, place: str) -> Press:
        """The place is activated."""
        return Press(label(self.game, place), f"Activate {place}")

    def drag(self, counter: Counter, place: str) -> Drag:
        """The counter goes there."""
        return Drag(counter.gpid, self.rng.choice(self._placement.of[place]))

    def attack(self, zone: str, line: str) -> Press:
        """A fight is declared."""
        return Press(label(self.game, zone), line)

    def throw(self) -> Throw:
        """The die for a fight."""
        return Throw(COMBAT_DIE, self.rng.randint(1, self.game.rules.die_sides.value))

    def end(self) -> Press:
        """Movement is over."""
        return card(self.game, self.side, "End of movement")

    def done(self) -> Press:
        """The action phase is over."""
        return card(self.game, self.side, "End of action phase")

    def variation(
        self, *gestures: Gesture | Forge, wrong: Sequence[int] = (), units: Sequence[Counter] = (), zone: str = ""
    ) -> Variation:
        """These gestures instead of the phase as it was."""
        return Variation(self.moment.number, gestures, tuple(wrong), tuple(unit.id for unit in units), zone)

    def move(
        self, place: str, *drags: Drag, units: Sequence[Counter] = (), zone: str = "", where_it_ends: bool = False
    ) -> Variation:
        """A whole phase with one activation; if there are units, their drags are wrong.

        So is the end of movement where the rule says how a move may end: until then the unit could have gone on.
        """
        gestures: list[Gesture] = [
            self.announce(self.cost(place)),
            self.activate(place),
            *drags,
            self.end(),
            self.done(),
        ]
        pieces = {unit.gpid for unit in units}
        wrong = [n for n, gesture in enumerate(gestures) if isinstance(gesture, Drag) and gesture.piece in pieces]
        if wrong and where_it_ends:
            wrong.append(len(gestures) - 2)
        return self.variation(*gestures, wrong=wrong, units=units, zone=zone)


def phases(played: Played, rng: Random) -> Iterator[Phase]:
    """All action phases of a game at their beginning, in any order."""
    found = [
        (moment, side)
        for moment in played.moments
        if (side := is_card(played.game, moment.next, "Announce ")) and not moment.active
    ]
    rng.shuffle(found)
    for moment, side in found:
        yield Phase(played, moment, side, rng)


def held_zones(played: Played, rng: Random) -> Iterator[tuple[Phase, str]]:
    """All action phases, each with the zones of the map that its side has counters in and can pay for."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            if zone in phase.game.zones:
                yield phase, zone


def advances(played: Played, rng: Random) -> Iterator[tuple[Phase, str, Counter, str]]:
    """A land unit that can go over a border on land to enemy units: phase, from, who, to."""
    for phase in phases(played, rng):
        for zone in phase.own_zones():
            for to in phase.near(zone, "land"):
                for unit in phase.land(zone) if phase.land(to, phase.enemy) else ():
                    yield phase, zone, unit, to


def is_phase_end(played: Played) -> Callable[[Gesture], bool]:
    """Return what says whether an action phase ends with a gesture."""
    return lambda gesture: bool(is_card(played.game, gesture, "End of action phase"))
