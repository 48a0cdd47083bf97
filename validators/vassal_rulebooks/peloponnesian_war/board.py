"""The board: states, homes, ports, home areas, and the relations between states (2)."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from vassal_rulebooks.core.board import ALLY, ENEMY, NEUTRAL, Relations
from vassal_rulebooks.core.game_board import GameBoard
from vassal_rulebooks.peloponnesian_war.data import WarGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_rulebooks.core.codecs import Marks

UnitType = StrEnum("UnitType", {"HOPLITES": "H", "CAVALRY": "C", "SHIPS": "N", "GARRISON": "G", "LEADER": "L"})
POINTS, LAND = (UnitType.HOPLITES, UnitType.CAVALRY, UnitType.SHIPS), (UnitType.HOPLITES, UnitType.CAVALRY)
Mark = StrEnum("Mark", [
    "TRIBUTARY", "FRIENDLY", "SYMPATHETIC", "UNFRIENDLY", "REBELLION", "SIEGE", "STATIONED", "OBJECTIVE", "RAVAGED",
])  # fmt: skip
Account = StrEnum("Account", ["TREASURY", "BELLICOSITY", "RESENTMENT", "TRIBUTE"])
"""The numbers that each power has."""
MINORS, CITY, OPEN = "Minors", "city-state", "other"
STANCES: Mapping[str, str] = {
    Mark.REBELLION: ENEMY, Mark.UNFRIENDLY: ENEMY, Mark.TRIBUTARY: ALLY, Mark.FRIENDLY: ALLY, Mark.SYMPATHETIC: NEUTRAL,
}  # fmt: skip
"""The relation of a state to the power with this marker in its home area; of several markers the first counts."""
POOLS: Mapping[str, str] = {
    "HG": "hoplites", UnitType.HOPLITES: "hoplites", UnitType.CAVALRY: "cavalry", UnitType.SHIPS: "ships",
    UnitType.GARRISON: "garrisons", UnitType.LEADER: "leaders",
}  # fmt: skip


class WarBoard(GameBoard[WarGame]):
    """The board of the game. A state is a power, a minor state or kingdom, or a home area without a state."""

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The sides that conduct operations, in alphabetical order."""
        return tuple(side for side in self.sides if side != MINORS)

    @cached_property
    def homes(self) -> Mapping[str, str]:
        """The home space of each state that has forces."""
        cities = {zone.name: zone.name for zone in self.game.zones.values() if self.terrain(zone.name) == CITY}
        return {**cities, **{state: home.value for state, home in self.game.rules.homes.items()}}

    @cached_property
    def ports(self) -> Mapping[str, str]:
        """The port of each state: the home space of its ships."""
        return {**self.homes, **{state: port.value for state, port in self.game.rules.ports.items()}}

    @cached_property
    def owners(self) -> Mapping[str, str]:
        """The state that owns each space as part of its home area; empty for a box."""
        named = {home: state for state, home in self.homes.items()}
        found = dict.fromkeys(self.places, "")
        for region in self.game.regions or ():
            own = next((named[zone] for zone in region.zones.value if zone in named), region.name)
            found |= dict.fromkeys(region.zones.value, own)
        return found

    @cached_property
    def isthmus(self) -> frozenset[str]:
        """The ends of the path over which ships are dragged (4.1)."""
        return frozenset(self.game.rules.isthmus.value)

    @cached_property
    def open_sea(self) -> frozenset[str]:
        """The ends of the path over the open sea, which armies may choose to take (4.2)."""
        return frozenset(self.game.rules.open_sea.value)

    def area(self, *names: str) -> frozenset[str]:
        """Return the spaces of home areas."""
        return frozenset(zone for one in self.game.regions or () if one.name in names for zone in one.zones.value)

    def terrain(self, place: str) -> str:
        """Return the terrain of a space: city-state, fortress or other."""
        zone = self.game.zones.get(place)
        return str(zone.terrain.value) if zone and zone.terrain else OPEN

    def state(self, unit: str) -> str:
        """Return the state of a counter."""
        counter = self.counter(unit)
        return str(counter.contingent or counter.side)

    def home(self, unit: str) -> str:
        """Return the home space of a counter; for ships, the port."""
        is_ship = self.counter(unit).type == UnitType.SHIPS
        return (self.ports if is_ship else self.homes)[self.state(unit)]

    def pool(self, unit: str) -> str:
        """Return the box for a counter that is not in play."""
        counter = self.counter(unit)
        return f"{counter.side}-{POOLS[counter.type]}"


class Diplomacy:
    """The relations between states: powers have relations, minor states have markers in their home areas."""

    def __init__(self, board: WarBoard, relations: Relations, marks: Marks) -> None:
        self._board, self._relations = board, relations
        order = list(STANCES)
        self.stances: dict[tuple[str, str], str] = {}
        for kind, place, power in marks:
            if kind in STANCES:
                key = board.owners[place], power
                self.stances[key] = min(kind, self.stances.get(key, kind), key=order.index)
        self._known: dict[tuple[str, str], str] = {}
        self._barred: dict[str, frozenset[str]] = {}

    def between(self, one: str, other: str) -> str:
        """Return the relation between two states: allies are friendly, enemies unfriendly."""
        key = one, other
        if key not in self._known:
            self._known[key] = self._found(one, other)
        return self._known[key]

    def _found(self, one: str, other: str) -> str:
        powers = self._board.powers
        if one == other:
            return ALLY
        if one in powers and other in powers:
            return self._relations.between(one, other)
        if one in powers or other in powers:
            return self._of_minor(one, other) if one in powers else self._of_minor(other, one)
        return _strongest(self._by_power(power, one, other) for power in powers)

    def _of_minor(self, power: str, minor: str) -> str:
        # without a marker of the power, relations through the other powers decide
        own = self.stances.get((minor, power))
        if own:
            return STANCES[own]
        return _strongest(self._through(power, other, minor) for other in self._board.powers if other != power)

    def _through(self, power: str, other: str, minor: str) -> str:
        stance, relation = self.stances.get((minor, other), ""), self._relations.between(power, other)
        if stance in (Mark.TRIBUTARY, Mark.FRIENDLY):
            return relation
        return ALLY if stance == Mark.REBELLION and relation == ENEMY else NEUTRAL

    def _by_power(self, power: str, one: str, other: str) -> str:
        first, second = self.between(power, one), self.between(power, other)
        if ALLY in (first, second):
            return second if first == ALLY else first
        return NEUTRAL

    def controller(self, minor: str) -> str:
        """Return the power that controls a tributary; empty for other states."""
        return next((power for power in self._board.powers if self.stances.get((minor, power)) == Mark.TRIBUTARY), "")

    def commander(self, state: str) -> str:
        """Return the power that decides for the forces of a state; empty if none does."""
        if state in self._board.powers:
            return state
        own = (power for power in self._board.powers if STANCES.get(self.stances.get((state, power), "")) == ALLY)
        friends = (power for power in self._board.powers if self.between(power, state) == ALLY)
        return next(iter((*own, *friends)), "")

    def barred(self, state: str) -> frozenset[str]:
        """Return the home spaces of neutral city-states, which the armies of a state do not enter (4)."""
        if state not in self._barred:
            board = self._board
            cities = (home for home in board.homes.values() if board.terrain(home) == CITY)
            neutral = frozenset(home for home in cities if self.between(state, board.owners[home]) == NEUTRAL)
            self._barred[state] = neutral
        return self._barred[state]


def _strongest(found: Iterable[str]) -> str:
    known = {*found}
    return next((one for one in (ALLY, ENEMY) if one in known), NEUTRAL)


@lru_cache(maxsize=256)
def diplomacy(board: WarBoard, relations: Relations, marks: Marks) -> Diplomacy:
    """Return the relations between states for these relations of powers and these markers."""
    return Diplomacy(board, relations, tuple(mark for mark in marks if mark[0] in STANCES))
