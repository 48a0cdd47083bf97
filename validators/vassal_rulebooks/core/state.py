"""The position: the places and steps of counters, the places of cards, and all moves in the running phase.

Every value is frozen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple, TypeVar

from vassal_rulebooks.core.acts import ActKind, Trace, one_of
from vassal_rulebooks.core.board import Board, C
from vassal_rulebooks.core.codecs import EachOf, In
from vassal_rulebooks.core.rules import play_rule
from vassal_tools.game.formulas import evaluated, within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Self


V = TypeVar("V")


def of_side(sides: Sequence[str], values: Sequence[V], side: str, default: V) -> V:
    """Return the value of a side from values in the order of the sides; the default for an unknown side."""
    return next((value for owner, value in zip(sides, values, strict=True) if owner == side), default)


def with_value(sides: Sequence[str], values: tuple[V, ...], side: str, value: V) -> tuple[V, ...]:
    """Return the values with a new value for a side; unchanged for an unknown side."""
    return tuple(value if owner == side else old for owner, old in zip(sides, values, strict=True))


def on_track(value: int, lowest: int, highest: int) -> int:
    """Return the value limited to the ends of a track."""
    return evaluated(within(lowest, highest, value), {})


def count_of(counts: Sequence[tuple[str, int]], name: str) -> int | None:
    """Return the number listed for a name, or None."""
    return next((number for known, number in counts if known == name), None)


OUT = "out"
"""The word for out of play in trails, notation and messages."""


class Standing(NamedTuple):
    """The place of one counter and its move in the running phase.

    `location` is None if it is out of play, and `step` is the number of lost steps. `moved` is the number of
    activations when the counter began its move, or None. Of this move, `trail` has the places from the first one on,
    and `spent` the movement points. `transported` is true if another counter carried it on its last step, and `stopped`
    if that step ends its move. `status` is a word of the game. It is a tuple because a search makes, compares and looks
    up many.
    """

    location: str | None = None
    step: int = 0
    moved: int | None = None
    trail: tuple[str, ...] = ()
    spent: int = 0
    transported: bool = False
    stopped: bool = False
    status: str = ""

    @property
    def reduced(self) -> bool:
        """True if it has lost a step."""
        return self.step > 0

    @property
    def has_come(self) -> bool:
        """True if it moved to its place in this phase."""
        return self.moved is not None and self.trail[-1] == self.location

    @property
    def came_from(self) -> str:
        """The previous place, if it moved to its place in this phase; otherwise empty."""
        return self.trail[-2] if self.has_come and len(self.trail) > 1 else ""

    @property
    def at_rest(self) -> Standing:
        """The same place, step and status, without a move."""
        return self if self.moved is None else Standing(self.location, self.step, status=self.status)

    @property
    def back_at_start(self) -> Standing:
        """The same step and status at the start of the move, without a move."""
        if self.moved is None:
            return self
        start = self.trail[0]
        return Standing(None if start == OUT else start, self.step, status=self.status)


@dataclass(frozen=True)
class Position(Generic[C]):
    """The counters of a game on its board in a turn. Games add fields in subclasses."""

    board: Board[C] = field(compare=False, repr=False)
    turn: int
    standings: tuple[Standing, ...]  # in the order of the board's counters

    def __init_subclass__(cls, **options: Any) -> None:
        """Let subclasses use the kept hash; else `dataclass` gives each one a hash that reads all fields again."""
        super().__init_subclass__(**options)
        cls.__hash__ = Position.__hash__  # type: ignore[method-assign]

    def __hash__(self) -> int:
        return self._hash

    @cached_property  # a referee looks up each position many times
    def _hash(self) -> int:
        return hash(tuple(getattr(self, one.name) for one in fields(self) if one.compare))

    def __getstate__(self) -> dict[str, Any]:  # the hash of a text is another one in another process
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    def numbers(self, kind: str) -> Any:
        """Return the numbers on the tracks of a kind: one for each side, or a single one; None if unknown."""
        return getattr(self, kind.replace("-", "_"), None)

    def with_numbers(self, kind: str, numbers: Any) -> Self:
        """Return the position with other numbers on the tracks of a kind."""
        return self.changed(**{kind.replace("-", "_"): numbers})

    @property
    def pairs(self) -> Iterator[tuple[C, Standing]]:
        """Each counter with its standing."""
        return zip(self.board.counters, self.standings, strict=True)

    @cached_property
    def occupants(self) -> Mapping[str, tuple[C, ...]]:
        """The counters by place, without empty places; places in map order, counters in the order of the game."""
        found: dict[str, list[C]] = {}
        for counter, standing in zip(self.board.counters, self.standings, strict=True):
            place = standing.location
            if place in found:
                found[place].append(counter)
            elif place is not None:
                found[place] = [counter]
        return {place: tuple(found[place]) for place in self.board.places if place in found}

    def at(self, place: str) -> tuple[C, ...]:
        """Return the counters in a place, in the order of the game."""
        return self.occupants.get(place, ())

    def of_side(self, place: str, side: str) -> tuple[C, ...]:
        """Return the counters of a side in a place."""
        return tuple(counter for counter in self.at(place) if counter.side == side)

    def standing(self, unit: str) -> Standing:
        """Return the standing of a counter."""
        return self.standings[self.board.index_of(unit)]

    def location(self, unit: str) -> str | None:
        """Return the place of a counter; None if it is out of play."""
        return self.standings[self.board.index_of(unit)].location

    def changed(self, **changes: Any) -> Self:
        """Return the position with changed fields, keeping the cached occupants of places.

        The places of the counters must stay the same.
        """
        after = replace(self, **changes)
        if "occupants" in self.__dict__:
            after.__dict__["occupants"] = self.occupants
        return after

    def with_standing(self, unit: str, standing: Standing) -> Self:
        """Return the position with a new standing for one counter."""
        i = self.board.index_of(unit)
        return replace(self, standings=(*self.standings[:i], standing, *self.standings[i + 1 :]))

    def placed(self, unit: str, place: str | None) -> Self:
        """Return the position with a counter put into a place without moving."""
        return self.with_standing(unit, self.standing(unit)._replace(location=place))

    def taken_back(self, unit: str) -> Self:
        """Return the position with a counter back where it started this phase, as if it had not moved."""
        return self.with_standing(unit, self.standing(unit).back_at_start)

    def eliminated(self, unit: str) -> Self:
        """Return the position with a counter out of play."""
        return self.with_standing(unit, Standing(None, self.standing(unit).step))

    def with_step(self, unit: str, step: int) -> Self:
        """Return the position with that number of lost steps for a counter."""
        i, standing = self.board.index_of(unit), self.standing(unit)._replace(step=step)
        return self.changed(standings=(*self.standings[:i], standing, *self.standings[i + 1 :]))

    def at_rest(self) -> Self:
        """Return the position between two phases, with no moves."""
        return self.changed(standings=tuple(standing.at_rest for standing in self.standings))


S = TypeVar("S", bound=Any)

LEFT, DRAWN = "left", "drawn"
"""The places of cards in a deck whose cards are drawn and set aside at once."""
CardPlaces = Annotated[tuple[str, ...], EachOf("cards", LEFT, named=True)]
"""The places of all cards, as in the field `cards` of a position."""


@dataclass(frozen=True)
class CardIndex:
    """The cards of a game; their places are a tuple in the same order."""

    cards: tuple[str, ...]

    @cached_property
    def _index(self) -> Mapping[str, int]:
        return {card: i for i, card in enumerate(self.cards)}

    def all_in(self, place: str) -> CardPlaces:
        """Return the places with every card in one place."""
        return (place,) * len(self.cards)

    def place_of(self, places: CardPlaces, card: str) -> str:
        """Return the place of a card; empty for an unknown card."""
        i = self._index.get(card)
        return "" if i is None else places[i]

    def held(self, places: CardPlaces, place: str) -> tuple[str, ...]:
        """Return the cards in a pile or a hand, in the order of the deck."""
        return tuple(card for card, where in zip(self.cards, places, strict=True) if where == place)

    def put(self, places: CardPlaces, card: str, place: str) -> CardPlaces:
        """Return the places after a card is put elsewhere; unchanged for an unknown card."""
        i = self._index.get(card)
        return places if i is None else (*places[:i], place, *places[i + 1 :])


@dataclass(frozen=True, slots=True)
class Draw:
    """A card is drawn and set aside."""

    card: Annotated[str, In("cards")]


def draw_kind(prefix: str, section: str, deck: CardIndex, effect: Callable[[S, str], S]) -> ActKind[S, Draw]:
    """Return the kind of draws, by the rule `PREFIX-SECTION-card`; after the last card all cards are shuffled."""

    def left(state: S) -> tuple[str, ...]:
        return deck.held(state.cards, LEFT)

    def drawn(state: S, act: Draw) -> S:
        cards = deck.put(state.cards, act.card, DRAWN)
        return effect(replace(state, cards=cards if LEFT in cards else deck.all_in(LEFT)), act.card)

    rule = play_rule(
        f"{prefix}-{section}-card", "A card of the deck", section, "A card that is drawn was in the deck.",
        message="the card {act.card} was drawn before",
    )  # fmt: skip
    named = one_of(rule, left, field="card")
    return ActKind(Draw, "a card", "card {card}", drawn, (named,), named.acts(Draw), is_chance=True, trace=Trace.DRAW)
