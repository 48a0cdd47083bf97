"""The board and the positions of a game, built from its data."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import atan2, degrees
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.acts import CORRECTIONS
from vassal_rulebooks.core.board import ALL_ENEMIES, ALLY, Board, Relations, enemies_of, next_side
from vassal_rulebooks.core.codecs import Marks
from vassal_rulebooks.core.flow import A_SIDE, A_TURN, SequenceOfPlay, goes_on, sequence_of_play
from vassal_rulebooks.core.notation import LineNotation, vocabulary
from vassal_rulebooks.core.rulebook import Rules
from vassal_rulebooks.core.state import Position, Standing
from vassal_tools.errors import InternalError, SourceError
from vassal_tools.game.model import Counter
from vassal_tools.game.names import border_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from enum import StrEnum
    from typing import Self

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.codecs import Vocabulary
    from vassal_rulebooks.core.flow import Step
    from vassal_rulebooks.core.notation import Counters, Head
    from vassal_tools.game.model import Game, Holder

G = TypeVar("G", bound="Game")
P = TypeVar("P", bound="GamePosition[Any]")


class GameBoard(Board[Counter], Generic[G]):
    """The board of a game's data; a box leads to the places that it names, and no way leads into a box.

    A dead box is not a place: counters in it are out of play. `held_in` is the box of each counter that holds others.

    `enemies` are the enemies of each side when play begins, and `other` is the side after each.

    `kinds` overrides the kinds of places in the data, for example with their terrain. `facings` are the words for
    counter facings, used as their status: the first is up, and the next is clockwise. `rulings` override the default
    readings of the data.
    """

    def __init__(
        self,
        game: G,
        kinds: Mapping[str, str] | None = None,
        facings: Sequence[str] = (),
        rulings: Mapping[str, str] | None = None,
        die: int = 6,
    ) -> None:
        self.boxes = {name: box for name, box in game.boxes.items() if not box.is_dead}
        own = {name: place.kind for name, place in game.places.items() if name not in game.boxes or name in self.boxes}
        exits = {**game.neighbours, **{name: sorted(box.enters.value) for name, box in self.boxes.items()}}
        borders = {frozenset(border.zones): border.kind.value for border in game.borders.values()}
        units = [counter for counter in game.counters.values() if not game.mark_of(counter)]
        super().__init__(game.sides, units, {**own, **(kinds or {})}, exits, borders, die)
        if facings and (placed := next((one for one in game.placements if one.status), None)):
            raise SourceError(f"{placed.counter} has the status {placed.status}: counters with facings have no status")
        self.game, self.facings = game, tuple(facings)
        self.holders: Mapping[str, Holder] = game.holders or {}
        self.held_in = {one.counter: box for box, one in self.holders.items() if one.counter}
        self.leaders = tuple(counter for counter in self.counters if counter.is_leader)
        self.relations = Relations(tuple(sorted((*one.sides, one.kind) for one in game.relations.values())))
        self.enemies = {side: enemies_of(side, game.sides, self.relations) for side in game.sides}
        self.other = {"": "", **{side: next_side(side, game.sides) for side in game.sides}}

        self.rulings = {name: ruling.default for name, ruling in game.rulings.items()}
        for name, option in (rulings or {}).items():
            if name not in game.rulings or option not in game.rulings[name].options:
                raise InternalError(f"no option {option!r} of a ruling {name!r} in {game.id}")
            self.rulings[name] = option

    @cached_property
    def start_marks(self) -> Marks:
        """The marks on places when play begins, without unused marks in boxes."""
        placed = ((self.game.counters[one.counter], one.location) for one in self.game.placements)
        found = {(c.type, at, c.side) for c, at in placed if self.game.mark_of(c) and at in self.game.zones}
        return tuple(sorted(found))

    def stock(self, kind: str, side: str) -> int:
        """Return the number of marks of a kind that a side has."""
        return sum((counter.type, counter.side) == (kind, side) for counter in self.game.counters.values())

    def ends_a_turn(self, side: str) -> bool:
        """Return True if a side is the last one in the order of play."""
        return side == self.sides[-1]

    def is_chosen(self, ruling: str, option: str) -> bool:
        """Return True if a ruling has this option; False if the data are older than the ruling."""
        return self.rulings.get(ruling) == option

    def in_words(self, place: str) -> str:
        """Return where a counter in that place is: in the place, or with the counter that holds it."""
        holder = self.holders.get(place)
        return f"with {holder.counter}" if holder and holder.counter else super().in_words(place)

    def set_up(self) -> tuple[Standing, ...]:
        """Return the standings of the counters when play begins, in the order of the counters."""
        placed = {one.counter: one for one in self.game.placements}
        looks = self.facings or ("",)
        starts = (placed[name] for name in self.index)
        return tuple(
            Standing(one.location, one.step, status=one.status or looks[one.facing % len(looks)]) for one in starts
        )

    def ahead(self, place: str, facing: str) -> str:
        """Return the neighbouring place in the direction of a facing; empty if no place is there."""
        if place not in self.game.zones or facing not in self.facings:
            return ""
        (x, y), step = self.game.zones[place].anchor, 360 / len(self.facings)
        for to in self.exits[place]:
            to_x, to_y = self.game.zones[to].anchor
            bearing = degrees(atan2(to_x - x, y - to_y))
            if round(bearing / step) % len(self.facings) == self.facings.index(facing):
                return to
        return ""


@dataclass(frozen=True)
class GamePosition(Position[Counter], Generic[G]):
    """A position on the board of a game's data; `progress` is the progress of the turn, in the game's own type.

    Subclasses take their own fields by name: `@dataclass(frozen=True, kw_only=True)`.
    """

    board: GameBoard[G] = field(compare=False, repr=False)
    progress: Any
    relations: Relations = ALL_ENEMIES  # how the sides stand to each other now
    marks: Marks = ()
    begins: int = 0  # `A_TURN`, or else `A_SIDE` where a side is to begin; 0 once something was done

    def with_progress(self, **changes: Any) -> Self:
        """Return the position with changes to its progress."""
        return self.changed(progress=replace(self.progress, **changes))

    def with_part(self, part: str, **changes: Any) -> Self:
        """Return the position with changes to a part of its progress, such as the running fight."""
        return self.with_progress(**{part: replace(getattr(self.progress, part), **changes)})

    def value(self, name: str, *units: str) -> int:
        """Return the sum of a number over counters at their current steps; a counter without it counts 0."""
        return sum(self.board.counter(unit).value(name, self.standing(unit).step) or 0 for unit in units)

    def own(self, place: str, side: str, kind: str = "") -> tuple[str, ...]:
        """Return the ids of a side's counters in a place, of one type or of all."""
        return tuple(one.id for one in self.at(place) if one.side == side and kind in ("", one.type))

    def enemies(self, place: str, side: str, kind: str = "") -> tuple[str, ...]:
        """Return the ids of a side's enemies in a place, of one type or of all."""
        here, are_enemies = self.at(place), self.relations.are_enemies
        return tuple(one.id for one in here if kind in ("", one.type) and are_enemies(side, one.side)) if here else ()

    def contested(self, side: str) -> tuple[str, ...]:
        """Return the places with counters of both a side and its enemies."""
        return tuple(place for place in self.board.places if self.own(place, side) and self.enemies(place, side))

    @property
    def side(self) -> str:
        """The side to act; empty if any side may."""
        return str(self.progress.side)

    def where(self, place: str | None) -> str | None:
        """Return a place, or the place of the counter that holds it; None out of play."""
        for _ in self.board.holders:  # a leader with his force may be aboard a ship
            holder = self.board.holders.get(place or "")
            if holder is None or holder.counter is None:
                break
            place = self.location(holder.counter)
        return place

    def whereabouts(self, unit: str) -> str | None:
        """Return the place of a counter, or of the counter that holds it; None out of play."""
        return self.where(self.location(unit))

    def barred(self, unit: str, place: str) -> str:
        """Return why a counter cannot be in a place or box; empty if it can.

        A box takes its types of its own side, up to its room. A box without a side takes allies of the counter that the
        box belongs to.
        """
        counter, holder, box = self.board.counter(unit), self.board.holders.get(place), self.board.boxes.get(place)
        if holder is None or box is None:
            kind = self.board.game.unit_types[counter.type]
            return "" if kind.may_be_in(self.board.game.places[place].kind) else f"cannot be in {place} by itself"
        if not holder.takes_type(counter.type) or holder.counter == unit:
            return f"cannot be put into {place}"
        owner = box.side or (self.board.counter(holder.counter).side if holder.counter else counter.side)
        if self.relations.between(counter.side, owner) != ALLY or box.side not in (None, counter.side):
            return f"goes to {place}, which belongs to {owner}"
        return "" if self.can_hold(place) else f"finds no room {self.board.in_words(place)}"

    def present(self, kind: str, place: str, side: str) -> tuple[str, ...]:
        """Return the ids of a side's counters of a type in a place, including counters that others hold."""
        own = (one.id for one in self.board.counters if (one.type, one.side) == (kind, side))
        return tuple(unit for unit in own if self.whereabouts(unit) == place)

    def can_hold(self, box: str) -> bool:
        """Return True if a box that holds counters has room for one more."""
        room = self.board.holders[box].room
        return room is None or len(self.at(box)) < room.value

    def count(self, kind: str, place: str) -> int:
        """Return the number of counters of a type that the side to act has in a place."""
        return len(self.own(place, self.side, kind))

    def on_map(self, kind: str, side: str) -> tuple[str, ...]:
        """Return the ids of a side's counters of a type in the zones of the map."""
        return tuple(unit for zone in self.board.game.zones for unit in self.own(zone, side, kind))

    def laid(self, kind: str, where: str, side: str) -> Self:
        """Return the position with a mark of a side on a place or border; unchanged if it is already there."""
        return self.changed(marks=tuple(sorted({*self.marks, (kind, where, side)})))

    def lifted(self, kind: str, where: str, side: str = "") -> Self:
        """Return the position without marks of a kind, of one side or of all, on a place or border."""
        return self.changed(marks=tuple(m for m in self.marks if m[:2] != (kind, where) or (side and m[2] != side)))

    def kept(self, kind: str, is_kept: Callable[[str, str], bool]) -> Self:
        """Return the position without the marks of a kind that fail `is_kept`, which receives their spot and side."""
        return self.changed(marks=tuple(mark for mark in self.marks if mark[0] != kind or is_kept(*mark[1:])))

    def marked_by(self, kind: str, where: str) -> str:
        """Return the side with a mark of a kind on a place or border; empty if no side has one."""
        return next((side for own, place, side in self.marks if (own, place) == (kind, where)), "")

    def marked(self, kind: str, side: str = "") -> tuple[str, ...]:
        """Return the places or borders with marks of a kind, of one side or of all, in alphabetical order."""
        return tuple(where for own, where, owner in self.marks if own == kind and side in ("", owner))

    def open_ways(self, place: str, way: str, closed_by: str) -> tuple[str, ...]:
        """Return the places that ways of a kind lead to from a place, without ways that `closed_by` marks close."""
        ways = {to: border_name((min(place, to), max(place, to))) for to in self.board.exits.get(place, ())}
        is_open = (to for to, name in ways.items() if not self.marked_by(closed_by, name))
        return tuple(to for to in is_open if self.board.border(place, to) == way)

    def box(self, side: str) -> str:
        """Return the first box of a side that can contain counters; empty if it has none."""
        return next((name for name, box in self.board.boxes.items() if box.side == side), "")

    def handed_on(self, first: StrEnum, over: StrEnum) -> Self:
        """Return the position at the first step of the next side, or at the end of the game after the last turn."""
        if not self.progress.side:
            return self
        after, side = self.at_rest(), self.board.other[self.progress.side]
        is_over = self.board.ends_a_turn(self.progress.side)
        if is_over and self.turn == self.board.game.turns:
            return after.with_progress(stage=over, side="")
        onward = replace(after, turn=self.turn + is_over, begins=A_TURN if is_over else A_SIDE)
        return onward.with_progress(stage=first, side=side)


class GameRules(Rules[P, Any]):
    """The rules of a game on the board of its data; `progress` is the progress at the beginning of a game.

    The rules of the sequence of play have the codes `PREFIX-order` and `PREFIX-side`, unless the game has its own
    sequence. `words` are the game's own vocabularies. `head` and `counters` write its positions. `over` ends the game
    between steps. `more` are the fields that its positions add.
    """

    def __init__(
        self,
        prefix: str,
        board: GameBoard[Any],
        position: type[P],
        progress: Any,
        kinds: Sequence[ActKind[P, Any]],
        steps: Iterable[Step[P]] | SequenceOfPlay[P],
        *,
        words: Vocabulary | None = None,
        head: Head | None = None,
        counters: Counters | None = None,
        over: Callable[[P], P | None] = goes_on,
        **more: Any,
    ) -> None:
        game = board.game
        own = {
            "zones": tuple(game.zones),
            "borders": tuple(border_name(pair) for pair in game.borders),
            "groups": game.reinforcements,
            "chits": game.chits,
            "events": game.events,
        }
        notation = LineNotation(position, board, vocabulary(board, **{**own, **(words or {})}), head, counters)
        sequence = steps if isinstance(steps, SequenceOfPlay) else sequence_of_play(prefix, steps, over)
        super().__init__((*kinds, *CORRECTIONS), sequence, notation)
        self.board = board
        about: dict[str, Any] = {
            "progress": progress,
            "relations": board.relations,
            "marks": board.start_marks,
            **more,
        }
        self._first = position(board=board, turn=1, standings=board.set_up(), begins=A_TURN, **about)

    def start(self) -> P:
        """Return the set-up of the data, on turn 1."""
        return self._first

    def begun(self, state: P, side: str) -> P:
        """Return the position at the beginning of a side's turn, with the initial progress; open steps are dropped."""
        first = self._first.progress
        begins = A_TURN if side == first.side else A_SIDE
        return replace(state.at_rest(), progress=replace(first, side=side), begins=begins)

    def states_after(self, state: P, act: Any, /) -> Iterator[P]:
        """Yield the state after the act alone, and after each step that the act ends."""
        return super().states_after(state.changed(begins=0) if state.begins else state, act)
