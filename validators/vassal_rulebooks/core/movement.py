"""Movement over the board: the cost of a step, the length and the end of a move, room in places, and retreats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.acts import ActKind, ByUnit, Trace, UnitTo, Wordless
from vassal_rulebooks.core.board import C, CounterLike
from vassal_rulebooks.core.rules import Fault, PlayRule, listed, play_rule
from vassal_rulebooks.core.state import OUT, Position, Standing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.board import Board, Relations
    from vassal_rulebooks.core.game_board import GamePosition


@dataclass(frozen=True)
class RoomLimit(Generic[C]):
    """The room in a place for each side: `size` is the room that a counter takes, 0 if it does not count."""

    size: Callable[[str, C], int]
    most: Callable[[str], int | None]  # by place; None is no limit


def has_room(position: Position[C], unit: C, place: str, limit: RoomLimit[C]) -> bool:
    """Return True if a counter that enters a place keeps the limit there."""
    most, own = limit.most(place), limit.size(place, unit)
    if most is None or not own:
        return True
    others = position.of_side(place, unit.side)
    return sum(limit.size(place, counter) for counter in others) + own <= most


def step_cost(board: Board[Any], here: str, to: str, by_kind: Mapping[str, int], by_border: Mapping[str, int]) -> int:
    """Return the points for a step: the cost of the place (1 for kinds not listed) plus the border's."""
    border = board.border(here, to)
    return by_kind.get(board.kind(to), 1) + (by_border.get(border, 0) if border else 0)


def begins_move(standing: Standing, activated: tuple[str, ...], limit: int | None) -> bool:
    """Return True if the next step of a counter begins a move; a move with points left continues unless it was stopped.

    `activated` are the places whose counters may move, in the order of their last activations. A counter begins another
    move if its last move is over and its place was activated after that move began. A `limit` of None is no limit.
    """
    if standing.moved is None:
        return True
    goes_on = not standing.stopped and (limit is None or standing.spent < limit)
    return not goes_on and standing.location in activated[standing.moved :]


def stepped(
    standing: Standing,
    to: str,
    *,
    begins: bool,
    number: int = 0,
    cost: int = 1,
    transported: bool = False,
    stopped: bool = False,
) -> Standing:
    """Return the standing after a step; `number` is the number of activations so far."""
    return Standing(
        location=to,
        step=standing.step,
        moved=number if begins else standing.moved,
        trail=(standing.location or OUT, to) if begins else (*standing.trail, to),
        spent=cost if begins else standing.spent + cost,
        transported=transported,
        stopped=stopped,
        status=standing.status,
    )


def passes_limit(spent: int, cost: int, limit: int) -> bool:
    """Return True if a step is the first in its move to exceed the limit; later steps are part of the same fault."""
    return spent <= limit < spent + cost


def is_next_to_enemy(position: Position[Any], place: str, side: str, relations: Relations) -> bool:
    """Return True if a place is in an enemy's zone of control: an enemy counter is in a neighbouring place."""
    near = position.board.exits[place]
    return any(relations.are_enemies(side, counter.side) for to in near for counter in position.at(to))


@dataclass(frozen=True)
class MoveStep:
    """A counter goes from its place to another; games add fields in subclasses."""

    state: Position[Any]
    unit: CounterLike
    standing: Standing
    to: str
    is_first: bool  # of the counter in a move
    cost: int

    @cached_property  # every rule asks for it
    def here(self) -> str | None:
        """The place that it leaves; None if it is out of play."""
        return self.standing.location

    @property
    def about(self) -> dict[str, tuple[str, ...]]:
        """The counter and the places of a fault of the step."""
        return {"units": (self.unit.id,), "zones": (self.here or OUT, self.to)}

    @property
    def origin(self) -> str:
        """The place where its move began."""
        return (self.here or OUT) if self.is_first else self.standing.trail[0]

    @property
    def spent(self) -> int:
        """The points that the counter has spent in its move, including the step."""
        return self.cost if self.is_first else self.standing.spent + self.cost

    @property
    def is_crossing(self) -> bool:
        """True if a way leads to the place from the counter's place."""
        return self.here is not None and self.to in self.state.board.exits[self.here]

    @property
    def way(self) -> str:
        """The places of its move so far, in words."""
        return "-".join(self.standing.trail)

    def standing_after(self, *, number: int = 0, transported: bool = False, stopped: bool = False) -> Standing:
        """Return the standing of the counter after the step; `number` is the number of activations so far."""
        return stepped(
            self.standing, self.to, begins=self.is_first, number=number, cost=self.cost,
            transported=transported, stopped=stopped,
        )  # fmt: skip

    def fault(self, message: str, *rulings: str) -> Fault:
        """Return a fault of the step; the message begins with the counter."""
        return Fault(f"{self.unit.id} {message}", self.about["units"], self.about["zones"], rulings=rulings)


def step_of(state: Position[Any], unit: str, to: str, cost: int = 1, limit: int | None = None) -> MoveStep:
    """Return the step of a counter to a place, for games whose counters move once in a phase."""
    standing = state.standing(unit)
    return MoveStep(state, state.board.counter(unit), standing, to, begins_move(standing, (), limit), cost)


def crosses_border(step: MoveStep) -> Fault | None:
    """Return a fault if no way leads from the first place to the second."""
    if step.is_crossing:
        return None
    if step.here is None:
        return Fault(f"{step.unit.id} moves to {step.to} but is out of play", (step.unit.id,), (step.to,))
    near = listed(step.state.board.exits[step.here])
    return step.fault(f"goes from {step.here} to {step.to}; {step.here} borders on {near}")


def has_points_left(step: MoveStep, limit: int, points: str, *rulings: str) -> Fault | None:
    """Return a fault if the step is the first in its move to exceed the limit; later steps share that fault."""
    spent = 0 if step.is_first else step.standing.spent
    if not passes_limit(spent, step.cost, limit):
        return None
    way = step.way or step.here or OUT
    return step.fault(f"spends {spent + step.cost} of {limit} {points} on {way}-{step.to}", *rulings)


def stops_at_enemy(step: MoveStep, met: Sequence[str]) -> Fault | None:
    """Return a fault if the counter was stopped in its place; `met` are the counters that stopped it."""
    if step.is_first or not step.standing.stopped:
        return None
    foes = listed(met) or "an enemy unit"
    return step.fault(f"goes on from {step.here} to {step.to}, though it met {foes} in {step.here}")


S = TypeVar("S", bound="GamePosition[Any]")
OFTEN, SELDOM = 3, 0.3
"""The weights for a random player to move on, and to end a step early."""


class Move(UnitTo):
    """A counter goes to a neighbouring place."""


class EndMovement(Wordless):
    """The side to act ends its movement."""


def unchanged(state: S, _act: Move) -> S:
    """Return the state unchanged."""
    return state


@dataclass(frozen=True)
class Movement(Generic[S]):
    """The movement of counters in a game.

    `points` returns the points of a counter. For a state, a counter and a place, `cost` returns the points to enter
    that place, and `met` returns the counters there that stop the counter.
    """

    points: Callable[[S, str], int]
    cost: Callable[[S, str, str], int]
    met: Callable[[S, str, str], tuple[str, ...]]
    room: RoomLimit[Any]

    def step(self, state: S, act: Move) -> MoveStep:
        """Return the step of a move."""
        return step_of(state, act.unit, act.to, self.cost(state, act.unit, act.to), self.points(state, act.unit))

    def border(self, state: S, act: Move) -> Fault | None:
        """Return a fault if no way leads there."""
        return crosses_border(self.step(state, act))

    def spending(self, state: S, act: Move) -> Fault | None:
        """Return a fault if the counter spends more points than it has."""
        return has_points_left(self.step(state, act), self.points(state, act.unit), "points")

    def stop(self, state: S, act: Move) -> Fault | None:
        """Return a fault if the counter was stopped in its place."""
        here = state.location(act.unit)
        return stops_at_enemy(self.step(state, act), self.met(state, act.unit, here) if here else ())

    def stacking(self, state: S, act: Move) -> Fault | None:
        """Return a fault if the place has no room for the counter."""
        if has_room(state, state.board.counter(act.unit), act.to, self.room):
            return None
        return self.step(state, act).fault(f"finds no room in {act.to}")

    def moved(self, state: S, act: Move) -> S:
        """Return the state after a move."""
        after = self.step(state, act).standing_after(stopped=bool(self.met(state, act.unit, act.to)))
        return state.with_standing(act.unit, after)


def move_kind(
    prefix: str,
    section: str,
    *,
    points: Callable[[S, str], int],
    cost: Callable[[S, str, str], int],
    met: Callable[[S, str, str], tuple[str, ...]],
    room: RoomLimit[Any],
    rules: tuple[PlayRule, ...] = (),
    first: Callable[[S, Move], S] = unchanged,
) -> ActKind[S, Move]:
    """Return the kind of moves by the rules of a paragraph, with codes such as `PREFIX-SECTION-border` and `-points`.

    `points`, `cost`, `met` and `room` are the fields of `Movement`. `rules` are further rules of the game. `first`
    applies the effects of a move before it is made, such as an end of neutrality.
    """
    movement = Movement(points, cost, met, room)
    judges = (
        ("border", "Over a border", "A counter goes to a place next to its own.", movement.border),
        ("points", "Points of movement", "A counter spends no more than it has.", movement.spending),
        ("stop", "The end of a move", "A counter that was stopped goes no further.", movement.stop),
        ("room", "Stacking", "No place takes more of a side than its limit.", movement.stacking),
    )
    common = (
        PlayRule(play_rule(f"{prefix}-{section}-{word}", title, section, gist), (), test)
        for word, title, gist, test in judges
    )
    return ActKind(
        Move, "a move", "{unit} {to}+", lambda state, act: movement.moved(first(state, act), act), (*common, *rules),
        ByUnit(movers, moves_of), weight=OFTEN, trace=Trace.DRAG,
    )  # fmt: skip


def end_kind(
    title: str,
    word: str,
    effect: Callable[[S], S],
    act: type[EndMovement] = EndMovement,
    declared: str = "",
    *,
    is_prompt: bool = False,
) -> ActKind[S, EndMovement]:
    """Return the kind for the end of movement or of another step, with its title, its word and its effect.

    `declared` is the word of the button that declares it, if there is one; with `is_prompt` the button is never late.
    """
    return ActKind(
        act, title, word, lambda state, _: effect(state), candidates=lambda _: (act(),), weight=SELDOM,
        trace=Trace.BUTTON if declared else Trace.NONE, declared=declared, is_prompt=is_prompt,
    )  # fmt: skip


class Join(UnitTo):
    """A counter enters the box of another counter, which then holds it, or leaves the box for its place."""


def joins_of(state: Any, unit: str) -> Iterator[Join]:
    """Return the joins of a counter with all holders in its place, and the join that leaves its own holder."""
    here, box = state.whereabouts(unit), state.location(unit)
    near = [to for counter, to in state.board.held_in.items() if state.whereabouts(counter) == here]
    return (Join(unit, to) for to in (*near, here) if to != box)


def join_kind(prefix: str, section: str, room: RoomLimit[Any]) -> ActKind[S, Join]:
    """Return the kind of joining and leaving counters that hold others, by rules such as `PREFIX-SECTION-place`.

    `room` is the limit of places; boxes have their own. Both counters then have moved as far as the one that moved
    further.
    """

    def place(state: S, act: Join) -> Fault | None:
        here, there = state.whereabouts(act.unit), state.where(act.to)
        if here == there and act.to != state.location(act.unit):
            return None
        holder = state.board.holders.get(act.to)
        who = f"joins {holder.counter}, who is in {there}," if holder and holder.counter else f"is put into {act.to}"
        return Fault(f"{act.unit} {who} from {here}", (act.unit,), (act.to,))

    def held(state: S, act: Join) -> Fault | None:
        if place(state, act):
            return None  # one act, one fault
        why = state.barred(act.unit, act.to)
        if not why and not has_room(state, state.board.counter(act.unit), act.to, room):
            why = f"finds no room in {act.to}"
        return Fault(f"{act.unit} {why}", (act.unit,), (act.to,)) if why else None

    rules = (
        play_rule(f"{prefix}-{section}-place", "Joining in one place", section, "A counter joins another where it is."),
        play_rule(f"{prefix}-{section}-held", "What is held", section, "A box takes its types, up to its room."),
    )
    common = (PlayRule(rule, (), test) for rule, test in zip(rules, (place, held), strict=True))
    return ActKind(
        Join, "a change of force", "{unit} joins {to}", joined, (*common,), ByUnit(movers, joins_of), trace=Trace.DRAG
    )


def joined(state: S, act: Join) -> S:
    """Return the state after a counter joins another one, or leaves the one that held it."""
    boxes = (state.board.holders.get(box or "") for box in (act.to, state.location(act.unit)))
    with_it = next((box.counter for box in boxes if box and box.counter), act.unit)
    both = {unit: state.standing(unit) for unit in (act.unit, with_it)}
    far = max(both.values(), key=lambda standing: (standing.moved is not None, standing.spent))
    for unit, standing in both.items():
        place = act.to if unit == act.unit else standing.location
        state = state.with_standing(unit, far._replace(location=place, step=standing.step, status=standing.status))
    return state


def movers(state: Any) -> tuple[str, ...]:
    """Return the counters in play of the side to act."""
    return tuple(one.id for one, standing in state.pairs if one.side == state.progress.side and standing.location)


def moves_of(state: Any, unit: str) -> Iterator[Move]:
    """Return every step of a counter to a neighbouring place, legal or not."""
    return (Move(unit, to) for to in state.board.exits[state.location(unit)])


Trail = tuple[str, ...]


def next_places(
    trail: Trail,
    *,
    exits: Callable[[str], Iterable[str]],
    is_open: Callable[[Trail], bool],
    may_stay: Callable[[Trail], bool],
) -> Iterator[str]:
    """Yield the next places for a retreat: it may end there, or can continue to a place where it may end.

    No place is entered twice. `is_open` and `may_stay` receive the trail, with the entered place last.
    """
    for to in exits(trail[-1]):
        longer = (*trail, to)
        if to in trail or not is_open(longer):
            continue
        if may_stay(longer) or any(True for _ in next_places(longer, exits=exits, is_open=is_open, may_stay=may_stay)):
            yield to


def one_step(position: Position[Any], unit: str, may_stay: Callable[[str], bool]) -> Iterator[str]:
    """Yield the neighbouring places where a counter may stay; nothing if it is out of play."""
    here = position.location(unit)
    return (to for to in (position.board.exits[here] if here else ()) if may_stay(to))
