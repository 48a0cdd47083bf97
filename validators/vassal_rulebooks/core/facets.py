"""Facets: the parts of a position that the table also shows, each by the rules, by the table, and in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from vassal_rulebooks.core.state import Standing, of_side, with_value
from vassal_tools.game.model_play import RELATIONS
from vassal_tools.game.names import border_name

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Mapping

    from vassal_rulebooks.core.board import Board
    from vassal_tools.game.model import Game

FACE, FACING, CARD, NUMBER, MARK = "face of ", "facing of ", "card ", "number ", "mark "
"""Prefixes of the names of facets. The facet of a counter's place has no prefix: its name is the counter."""


class CounterOnTable(NamedTuple):
    """A counter on the table: its place (None out of play), the number of lost steps it shows, and its facing."""

    place: str | None
    lost: int
    facing: str = ""

    @property
    def reduced(self) -> bool:
        """True if it shows a lost step."""
        return self.lost > 0


class ShownNumber(NamedTuple):
    """A number that the table shows: its kind, its side or counter (empty for none), and its value."""

    what: str
    side: str
    value: int

    @property
    def thing(self) -> str:
        """The name of its facet."""
        return number_name(self.what, self.side)


class Facet(Protocol):
    """A part of a position that the table also shows; `shown` is its value on the table."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the value in a position, by the rules."""
        ...

    def agrees(self, state: Any, shown: Any) -> bool:
        """Return True if rules and table agree."""
        ...

    def put(self, state: Any, shown: Any) -> Any:
        """Return the position with the value from the table."""
        ...

    def words(self, state: Any, shown: Any) -> str:
        """Return both values in words: from the table and by the rules."""
        ...


@dataclass(frozen=True, slots=True)
class _OfCounter:
    unit: str

    def words(self, state: Any, shown: CounterOnTable) -> str:
        standing = state.standing(self.unit)
        should = CounterOnTable(standing.location, standing.step, standing.status if shown.facing else "")
        return misplaced(self.unit, *(_in_words(state.board, one) for one in (shown, should)))


@dataclass(frozen=True, slots=True)
class PlaceFacet(_OfCounter):
    """The place of a counter."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the place of the counter; None if it is out of play."""
        return state.location(self.unit)  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: CounterOnTable) -> bool:
        """Return True if the counter is where the rules have it."""
        return bool(shown.place == state.location(self.unit))

    def put(self, state: Any, shown: CounterOnTable) -> Any:
        """Return the position with the counter at its place on the table, with the face and facing that it shows."""
        standing = state.standing(self.unit)
        place = shown.place if shown.place in state.board.kinds else None
        if place != standing.location:
            state = state.with_standing(self.unit, Standing(place, standing.step, status=standing.status))
        return turned(state, self.unit, shown)


@dataclass(frozen=True, slots=True)
class FaceFacet(_OfCounter):
    """The face of a counter, that is, its number of lost steps. A counter out of play shows none."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the number of steps that the counter has lost."""
        return state.standing(self.unit).step  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: CounterOnTable) -> bool:
        """Return True if the counter shows the steps that it has lost."""
        standing = state.standing(self.unit)
        return None in (shown.place, standing.location) or bool(shown.lost == standing.step)

    def put(self, state: Any, shown: CounterOnTable) -> Any:
        """Return the position with the counter showing that face."""
        return turned(state, self.unit, shown)


@dataclass(frozen=True, slots=True)
class FacingFacet(_OfCounter):
    """The facing of a counter. A counter out of play has none."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the facing of the counter."""
        return state.standing(self.unit).status  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: CounterOnTable) -> bool:
        """Return True if the facing on the table matches the rules."""
        standing = state.standing(self.unit)
        return None in (shown.place, standing.location) or shown.facing in ("", standing.status)

    def put(self, state: Any, shown: CounterOnTable) -> Any:
        """Return the position with the counter facing that way."""
        return turned(state, self.unit, shown)


def turned(state: Any, unit: str, shown: CounterOnTable) -> Any:
    """Return the position with a counter showing that face and facing, in the same place."""
    standing = state.standing(unit)
    return state.with_standing(unit, standing._replace(step=shown.lost, status=shown.facing or standing.status))


def misplaced(unit: str, shown: str, should: str) -> str:
    """Return where a counter is and where it should be; or, if both are equal now, that it was wrong before."""
    if shown == should:
        return f"{unit} was not {should} at first, but should have been"
    return f"{unit} is {shown}, but should be {should}"


def _in_words(board: Board[Any], shown: CounterOnTable) -> str:
    if shown.place is None:
        return "out of play"
    face = f", {shown.lost} step{'s' * (shown.lost > 1)} down" if shown.lost else ""
    return f"{board.in_words(shown.place)}{face}{f', looking {shown.facing}' if shown.facing else ''}"


@dataclass(frozen=True, slots=True)
class NumberFacet:
    """A number that a marker shows on a track; `side` is empty for a track without a side."""

    kind: str  # of the track
    side: str
    title: str  # of the track

    @property
    def of(self) -> tuple[str, str]:
        """The kind and the side of its track."""
        return self.kind, self.side

    @property
    def units(self) -> tuple[str, ...]:
        """The counters that have the number; empty for a track."""
        return ()

    def by_rules(self, state: Any) -> Any:
        """Return the number by the rules; None if it is unknown."""
        value = state.numbers(self.kind)
        return of_side(state.board.sides, value, self.side, None) if self.side else value

    def agrees(self, state: Any, shown: int | None) -> bool:
        """Return True if the marker shows the number; a marker that was never moved agrees with every number."""
        return shown is None or bool(shown == self.by_rules(state))

    def put(self, state: Any, shown: int) -> Any:
        """Return the position with that number."""
        sides, now = state.board.sides, state.numbers(self.kind)
        return state.with_numbers(self.kind, with_value(sides, now, self.side, shown) if self.side else shown)

    def words(self, state: Any, shown: int) -> str:
        """Return the number on the track and the correct number, in words."""
        return f'the marker on the track "{self.title}" shows {shown}, and should show {self.by_rules(state)}'


@dataclass(frozen=True, slots=True)
class LabelFacet(NumberFacet):
    """A number of a counter, shown on its label; `side` is the side of the counter."""

    unit: str

    @property
    def of(self) -> tuple[str, str]:
        """The kind of the number, and the counter."""
        return self.kind, self.unit

    @property
    def units(self) -> tuple[str, ...]:
        """The counter."""
        return (self.unit,)

    def by_rules(self, state: Any) -> Any:
        """Return the number of the counter by the rules."""
        return state.numbers(self.kind)[state.board.index_of(self.unit)]

    def put(self, state: Any, shown: int) -> Any:
        """Return the position with that number for the counter."""
        units, now = tuple(state.board.index), state.numbers(self.kind)
        return state.with_numbers(self.kind, with_value(units, now, self.unit, shown))

    def words(self, state: Any, shown: int) -> str:
        """Return the number on the label and the correct number, in words."""
        return f"the label of {self.unit} shows {self.title} {shown}, and should show {self.by_rules(state)}"


@dataclass(frozen=True, slots=True)
class RelationFacet(NumberFacet):
    """The relation of two sides, shown by a marker on the track of both."""

    other: str

    @property
    def of(self) -> tuple[str, str]:
        """The kind and the sides of its track."""
        return self.kind, f"{self.side} and {self.other}"

    def by_rules(self, state: Any) -> int:
        """Return the number of their relation by the rules."""
        return RELATIONS.index(state.relations.between(self.side, self.other))

    def put(self, state: Any, shown: int) -> Any:
        """Return the position with that relation between the two sides."""
        return replace(state, relations=state.relations.changed(self.side, self.other, RELATIONS[shown]))

    def words(self, state: Any, shown: int) -> str:
        """Return the relation on the track and the correct relation, in words."""
        is_, should = RELATIONS[shown], RELATIONS[self.by_rules(state)]
        return f'the marker on the track "{self.title}" shows {is_}, and should show {should}'


@dataclass(frozen=True, slots=True)
class MarkFacet:
    """A mark of a side on a place or border; `shown` is the number of such marks there on the table."""

    kind: str
    where: str
    side: str
    title: str  # of the kind

    def by_rules(self, state: Any) -> bool:
        """Return True if the mark is there by the rules."""
        return (self.kind, self.where, self.side) in state.marks

    def agrees(self, state: Any, shown: int) -> bool:
        """Return True if rules and table agree; a second mark in the same spot is ignored."""
        return bool(shown) == self.by_rules(state)

    def put(self, state: Any, shown: int) -> Any:
        """Return the position with the mark added or removed, as on the table."""
        others = [mark for mark in state.marks if mark != (self.kind, self.where, self.side)]
        own = [(self.kind, self.where, self.side)] if shown else []
        return state.changed(marks=tuple(sorted((*others, *own))))

    def words(self, _state: Any, shown: int) -> str:
        """Return in words that the mark is missing or should not be there."""
        wrong = "is there and should not be" if shown else "is missing"
        return f"the {self.title} of {self.side} on {self.where} {wrong}"


def mark_name(kind: str, where: str, side: str) -> str:
    """Return the name of the facet of a mark, such as `mark siege of West on Norwick`."""
    return f"{MARK}{kind} of {side} on {where}"


def mark_facets(game: Game) -> Mapping[str, MarkFacet]:
    """Return all marks that are possible on the map of a game, by name."""
    spots = {"place": tuple(game.zones), "border": tuple(map(border_name, game.borders))}
    types = {(counter.type, counter.side) for counter in game.counters.values() if game.mark_of(counter)}
    found = {}
    for kind, side in sorted(types):
        of_type = game.unit_types[kind]
        for where in spots[of_type.mark or ""]:
            found[mark_name(kind, where, side)] = MarkFacet(kind, where, side, of_type.title)
    return found


def number_name(what: str, side: str) -> str:
    """Return the name of the facet of a number, such as `number points of Oak` or `number morale of A1`."""
    return f"{NUMBER}{what} of {side}" if side else NUMBER + what


def of_number(name: str) -> tuple[str, str]:
    """Return the kind of number in a facet name and its side or counter, which is empty for none."""
    what, _, side = name.removeprefix(NUMBER).partition(" of ")
    return what, side


def number_facets(game: Game, state: Any) -> Mapping[str, NumberFacet]:
    """Return the numbers of a position that tracks and labels show, by name.

    A position has a tuple of numbers for the tracks of sides or the labels of counters, and a single number for a track
    without a side.
    """
    found: dict[str, NumberFacet] = {}
    for track in game.tracks.values():
        if track.side and track.other:
            pair = RelationFacet(track.kind, track.side, track.title, track.other)
            found[number_name(*pair.of)] = pair
            continue
        value, side = state.numbers(track.kind) if track.kind != "turn" else None, track.side or ""
        if isinstance(value, tuple) if side else isinstance(value, int):
            found[number_name(track.kind, side)] = NumberFacet(track.kind, side, track.title)
    for counter in game.counters.values():
        label = game.label_of(counter)
        if label and isinstance(state.numbers(label), tuple):
            found[number_name(label, counter.id)] = LabelFacet(label, counter.side, label, counter.id)
    return found


def counter_differences(state: Any, counters: Mapping[str, CounterOnTable]) -> Iterator[str]:
    """Yield the counter facets that differ between rules and table; checks all counters at once for speed."""
    for unit, standing in zip(state.board.index, state.standings, strict=True):
        shown = counters[unit]
        if shown.place != standing.location:
            yield unit
        if None not in (shown.place, standing.location):
            if shown.lost != standing.step:
                yield FACE + unit
            if shown.facing not in ("", standing.status):
                yield FACING + unit


def counter_facets(units: Collection[str]) -> Mapping[str, Facet]:
    """Return the facets of counters (place, face and facing), by name."""
    found: dict[str, Facet] = {}
    for unit in units:
        found |= {unit: PlaceFacet(unit), FACE + unit: FaceFacet(unit), FACING + unit: FacingFacet(unit)}
    return found


def unit_of(name: str) -> str:
    """Return the counter of a facet; for other facets, the name itself."""
    return name.removeprefix(FACE).removeprefix(FACING)
