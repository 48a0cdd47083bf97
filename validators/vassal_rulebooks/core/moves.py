"""Moves, counter by counter, with the rules that most games have, by small functions of a game's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.acts import ActKind, Trace, UnitTo, Wordless
from vassal_rulebooks.core.choices import ByUnit
from vassal_rulebooks.core.rules import Fault, PlayRule, play_rule
from vassal_rulebooks.core.stacking import Limit, has_room
from vassal_rulebooks.core.steps import Step, crosses_border, has_points_left, step_of, stops_at_enemy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_rulebooks.core.game_board import GamePosition

S = TypeVar("S", bound="GamePosition[Any]")
OFTEN, SELDOM = 3, 0.3
"""How often a random player moves on, and ends a step though there is more to do."""


class Move(UnitTo):
    """A counter goes to a place next to its own."""


class EndMovement(Wordless):
    """The side that is to move has moved."""


def unchanged(state: S, _act: Move) -> S:
    """The state as it is."""
    return state


@dataclass(frozen=True)
class Movement(Generic[S]):
    """How the counters of a game move.

    A counter has `points` to spend. Asked about a state, a counter and a place, `cost` says what it takes to enter
    that place, and `met` which counters it meets there and stop it.
    """

    points: Callable[[S, str], int]
    cost: Callable[[S, str, str], int]
    met: Callable[[S, str, str], tuple[str, ...]]
    room: Limit[Any]

    def step(self, state: S, act: Move) -> Step:
        """Return the step that a move is."""
        return step_of(state, act.unit, act.to, self.cost(state, act.unit, act.to), self.points(state, act.unit))

    def border(self, state: S, act: Move) -> Fault | None:
        """Return a fault if no way leads there."""
        return crosses_border(self.step(state, act))

    def spending(self, state: S, act: Move) -> Fault | None:
        """Return a fault if the counter spends more points than it has."""
        return has_points_left(self.step(state, act), self.points(state, act.unit), "points")

    def stop(self, state: S, act: Move) -> Fault | None:
        """Return a fault if the counter was stopped where it is."""
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
    room: Limit[Any],
    rules: tuple[PlayRule, ...] = (),
    first: Callable[[S, Move], S] = unchanged,
) -> ActKind[S, Move]:
    """Return moves by the rules of a paragraph, whose codes are `prefix-section-border`, `-points` and so on.

    `points`, `cost`, `met` and `room` are those of `Movement`. `rules` are further ones of the game's own, and `first`
    is what a move brings about before it is made, such as a war.
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
    """Return the end of movement, or of another step by an act of its own: its title, its word, and what follows.

    `declared` is the word by which a button of the module declares it, if one does; with `is_prompt` it is never late.
    """
    return ActKind(
        act, title, word, lambda state, _: effect(state), candidates=lambda _: (act(),), weight=SELDOM,
        trace=Trace.BUTTON if declared else Trace.NONE, declared=declared, is_prompt=is_prompt,
    )  # fmt: skip


def movers(state: Any) -> tuple[str, ...]:
    """Return the counters in play of the side to act."""
    return tuple(one.id for one, standing in state.pairs if one.side == state.progress.side and standing.location)


def moves_of(state: Any, unit: str) -> Iterator[Move]:
    """Return every step of a counter to a place next to it, legal or not."""
    return (Move(unit, to) for to in state.board.exits[state.location(unit)])
