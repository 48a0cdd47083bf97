"""Facets: the parts of a position that the table shows too, each by its rules, by the table, and in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from vassal_rulebooks.core.state import DRAWN, LEFT, Standing, of_side, with_value
from vassal_tools.game.model_play import RELATIONS
from vassal_tools.game.names import border_name

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Mapping

    from vassal_rulebooks.core.board import Board
    from vassal_tools.game.model import Game

FACE, FACING, CARD, NUMBER, MARK = "face of ", "facing of ", "card ", "number ", "mark "
"""How the names of facets begin that are no places; a counter's name alone is its place."""


class CounterOnTable(NamedTuple):
    """Where a counter is, None out of play, how many lost steps it shows, and where it looks."""

    place: str | None
    lost: int
    facing: str = ""

    @property
    def reduced(self) -> bool:
        """Whether it shows a lost step."""
        return self.lost > 0


class ShownNumber(NamedTuple):
    """A number that the table shows: what it counts, for which side or counter (empty if for none), and the value."""

    what: str
    side: str
    value: int

    @property
    def thing(self) -> str:
        """The name of its facet."""
        return number_name(self.what, self.side)


class Facet(Protocol):
    """One part of a position that the table shows too; `shown` is what the table shows of it."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the value of this in a position."""
        ...

    def agrees(self, state: Any, shown: Any) -> bool:
        """Return whether rules and table agree."""
        ...

    def put(self, state: Any, shown: Any) -> Any:
        """Return the position in which this is as the table shows it."""
        ...

    def words(self, state: Any, shown: Any) -> str:
        """Return what the table shows, and what the rules say."""
        ...


@dataclass(frozen=True, slots=True)
class _OfCounter:
    """What the three facets of a counter share: their words."""

    unit: str

    def words(self, state: Any, shown: CounterOnTable) -> str:
        """Return what the table shows of the counter, and what the rules say."""
        standing = state.standing(self.unit)
        should = CounterOnTable(standing.location, standing.step, standing.status if shown.facing else "")
        return misplaced(self.unit, *(_in_words(state.board, one) for one in (shown, should)))


@dataclass(frozen=True, slots=True)
class PlaceFacet(_OfCounter):
    """The place of a counter."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the place of the counter; None out of play."""
        return state.location(self.unit)  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: CounterOnTable) -> bool:
        """Return whether the counter is where the rules have it."""
        return bool(shown.place == state.location(self.unit))

    def put(self, state: Any, shown: CounterOnTable) -> Any:
        """Return the position in which the counter is there, with the face and facing that it shows."""
        standing = state.standing(self.unit)
        place = shown.place if shown.place in state.board.kinds else None
        if place != standing.location:
            state = state.with_standing(self.unit, Standing(place, standing.step, status=standing.status))
        return turned(state, self.unit, shown)


@dataclass(frozen=True, slots=True)
class FaceFacet(_OfCounter):
    """The face of a counter: the steps that it has lost. A counter out of play shows none."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the steps that the counter has lost."""
        return state.standing(self.unit).step  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: CounterOnTable) -> bool:
        """Return whether the counter shows the steps that it has lost."""
        standing = state.standing(self.unit)
        return None in (shown.place, standing.location) or bool(shown.lost == standing.step)

    def put(self, state: Any, shown: CounterOnTable) -> Any:
        """Return the position in which the counter shows that face."""
        return turned(state, self.unit, shown)


@dataclass(frozen=True, slots=True)
class FacingFacet(_OfCounter):
    """The direction in which a counter looks. A counter out of play looks nowhere."""

    def by_rules(self, state: Any) -> Hashable:
        """Return the direction in which the counter looks."""
        return state.standing(self.unit).status  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: CounterOnTable) -> bool:
        """Return whether the counter looks where the rules say."""
        standing = state.standing(self.unit)
        return None in (shown.place, standing.location) or shown.facing in ("", standing.status)

    def put(self, state: Any, shown: CounterOnTable) -> Any:
        """Return the position in which the counter looks there."""
        return turned(state, self.unit, shown)


def turned(state: Any, unit: str, shown: CounterOnTable) -> Any:
    """Return the position in which a counter shows that face and facing, and stays where it is."""
    standing = state.standing(unit)
    return state.with_standing(unit, standing._replace(step=shown.lost, status=shown.facing or standing.status))


def misplaced(unit: str, shown: str, should: str) -> str:
    """Return where a counter lies and where it should be; what was put right by now is said to have been wrong."""
    if shown == should:
        return f"{unit} was not {should} at first, and should have been"
    return f"{unit} lies {shown}, and should be {should}"


def _in_words(board: Board[Any], shown: CounterOnTable) -> str:
    if shown.place is None:
        return "out of play"
    face = f", {shown.lost} step{'s' * (shown.lost > 1)} down" if shown.lost else ""
    return f"{board.in_words(shown.place)}{face}{f', looking {shown.facing}' if shown.facing else ''}"


@dataclass(frozen=True, slots=True)
class CardFacet:
    """Whether a card is in its deck or drawn; `number` is its place in the state's `cards`."""

    card: str
    number: int
    decks: frozenset[str]

    def by_rules(self, state: Any) -> Hashable:
        """Return where the card is."""
        return state.cards[self.number]  # type: ignore[no-any-return]

    def agrees(self, state: Any, shown: str) -> bool:
        """Return whether the card is in its deck by the rules as on the table."""
        return bool((state.cards[self.number] == LEFT) == (shown in self.decks))

    def put(self, state: Any, shown: str) -> Any:
        """Return the position in which the card is there."""
        where = LEFT if shown in self.decks else DRAWN
        return replace(state, cards=(*state.cards[: self.number], where, *state.cards[self.number + 1 :]))

    def words(self, _state: Any, shown: str) -> str:
        """Return where the card is and should not be."""
        return f"the card {self.card} lies in {shown}, and should not"


@dataclass(frozen=True, slots=True)
class NumberFacet:
    """A number that a marker shows on a track, a side's own or that of a track of none."""

    kind: str  # of the track
    side: str
    title: str  # of the track

    @property
    def of(self) -> tuple[str, str]:
        """The kind and the side of its track."""
        return self.kind, self.side

    @property
    def units(self) -> tuple[str, ...]:
        """The counters that bear the number: none on a track."""
        return ()

    def by_rules(self, state: Any) -> Any:
        """Return the number by the rules; None while they do not know it."""
        value = state.numbers(self.kind)
        return of_side(state.board.sides, value, self.side, None) if self.side else value

    def agrees(self, state: Any, shown: int | None) -> bool:
        """Return whether the marker shows the number; a marker that nothing has moved agrees with every number."""
        return shown is None or bool(shown == self.by_rules(state))

    def put(self, state: Any, shown: int) -> Any:
        """Return the position with that number."""
        sides, now = state.board.sides, state.numbers(self.kind)
        return state.with_numbers(self.kind, with_value(sides, now, self.side, shown) if self.side else shown)

    def words(self, state: Any, shown: int) -> str:
        """Return what the marker shows, and the number by the rules."""
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
        return state.numbers(self.kind)[state.board.position(self.unit)]

    def put(self, state: Any, shown: int) -> Any:
        """Return the position in which the counter has that number."""
        units, now = tuple(state.board.index), state.numbers(self.kind)
        return state.with_numbers(self.kind, with_value(units, now, self.unit, shown))

    def words(self, state: Any, shown: int) -> str:
        """Return what the label shows, and the number by the rules."""
        return f"the label of {self.unit} shows {self.title} {shown}, and should show {self.by_rules(state)}"


@dataclass(frozen=True, slots=True)
class RelationFacet(NumberFacet):
    """How two sides stand to each other, as the marker on a track of both shows it."""

    other: str

    @property
    def of(self) -> tuple[str, str]:
        """The kind and the sides of its track."""
        return self.kind, f"{self.side} and {self.other}"

    def by_rules(self, state: Any) -> int:
        """Return the number that stands for what they are by the rules."""
        return RELATIONS.index(state.relations.between(self.side, self.other))

    def put(self, state: Any, shown: int) -> Any:
        """Return the position in which they stand so to each other."""
        return replace(state, relations=state.relations.changed(self.side, self.other, RELATIONS[shown]))

    def words(self, state: Any, shown: int) -> str:
        """Return what the marker shows, and what they are by the rules."""
        is_, should = RELATIONS[shown], RELATIONS[self.by_rules(state)]
        return f'the marker on the track "{self.title}" shows {is_}, and should show {should}'


@dataclass(frozen=True, slots=True)
class MarkFacet:
    """Whether a mark of a side lies on a place or border; `shown` is how many do."""

    kind: str
    where: str
    side: str
    title: str  # of the kind

    def by_rules(self, state: Any) -> bool:
        """Return whether the mark lies there by the rules."""
        return (self.kind, self.where, self.side) in state.marks

    def agrees(self, state: Any, shown: int) -> bool:
        """Return whether rules and table agree; of two marks that lie there one is needless, and no matter."""
        return bool(shown) == self.by_rules(state)

    def put(self, state: Any, shown: int) -> Any:
        """Return the position in which the mark lies there or not."""
        others = [mark for mark in state.marks if mark != (self.kind, self.where, self.side)]
        own = [(self.kind, self.where, self.side)] if shown else []
        return state.changed(marks=tuple(sorted((*others, *own))))

    def words(self, _state: Any, shown: int) -> str:
        """Return whether the mark is there and should not be, or should be there and is not."""
        wrong = "is there and should not be" if shown else "is missing"
        return f"the {self.title} of {self.side} on {self.where} {wrong}"


def mark_name(kind: str, where: str, side: str) -> str:
    """Return the name of the facet of a mark, such as `mark siege of West on Norwick`."""
    return f"{MARK}{kind} of {side} on {where}"


def mark_facets(game: Game) -> Mapping[str, MarkFacet]:
    """Return all marks that can lie on the map of a game, by name."""
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
    """Return what the facet of a number counts, and for which side or counter; empty if for none."""
    what, _, side = name.removeprefix(NUMBER).partition(" of ")
    return what, side


def number_facets(game: Game, state: Any) -> Mapping[str, NumberFacet]:
    """Return the numbers of a position that tracks and labels of the game show, by name.

    A position has a tuple of numbers for the tracks of sides or for the labels of counters, and a number for the track
    of no side.
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
    """Yield the facets of counters about which rules and table differ; for all counters at once, which is faster."""
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
    """Return the facets of counters by name: place, face and facing."""
    found: dict[str, Facet] = {}
    for unit in units:
        found |= {unit: PlaceFacet(unit), FACE + unit: FaceFacet(unit), FACING + unit: FacingFacet(unit)}
    return found


def unit_of(name: str) -> str:
    """Return the counter that a facet is of; the name itself for a facet of no counter."""
    return name.removeprefix(FACE).removeprefix(FACING)
