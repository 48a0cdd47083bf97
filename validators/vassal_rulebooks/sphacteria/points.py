"""Action points: the dice and the initiative (2.B), the announcement (2.C)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.counts import of_side, with_value
from vassal_rulebooks.core.rules import Fault, enforces
from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.acts import Announce, RollPoints
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Adjustment, Spending, Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.state import State


@enforces(RULES["SPH-2.B-dice"])
def throws_the_dice(state: State, act: RollPoints) -> Fault | None:
    """The dice are as many as they should be, show what dice show, and are thrown once (2.B)."""
    rules, progress = state.board.game.rules, state.progress
    number, faces = rules.actions.dice.value, rules.die_sides.value
    if len(act.dice) != number or not all(1 <= die <= faces for die in act.dice):
        return Fault(f"{act.side} throws {act.dice} for points", legal=f"{number} dice with 1 to {faces} are thrown")
    if before := of_side(state.board.sides, progress.rolls, act.side, 0):
        return Fault(f"{act.side} throws again for points, after {before}")
    return None


def _rolled(state: State, act: RollPoints) -> State:
    return state.with_progress(rolls=with_value(state.board.sides, state.progress.rolls, act.side, sum(act.dice)))


def _throws(state: State) -> Iterator[RollPoints]:
    """Each throw of the sides that have not thrown."""
    throws = tuple(product(state.board.faces, repeat=state.board.game.rules.actions.dice.value))
    waiting = (side for side, roll in zip(state.board.sides, state.progress.rolls, strict=True) if not roll)
    return (RollPoints(side, dice) for side in waiting for dice in throws)


def after_rolls(state: State) -> State | None:
    """Points and initiative, once both sides have thrown (2.B)."""
    rolls = state.progress.rolls
    if not all(rolls):
        return None
    first, points = initiative(state, rolls), tuple(map(state.board.game.rules.actions.points_of, rolls))
    return state.with_progress(stage=Stage.CALL, side=first, initiative=first, points=points, passes=0)


def initiative(state: State, rolls: tuple[int, ...]) -> str:
    """The side with the initiative: the higher throw, then more PF of ships on the map, then Sparta (2.B, R-8)."""
    sides, winner = state.board.sides, state.board.game.rules.actions.tie_winner.value
    ships = [counter for counter in state.board.counters if counter.is_naval and state.is_on_map(counter.id)]
    naval_pf = {side: sum(state.pf(ship) for ship in ships if ship.side == side) for side in sides}
    return max(sides, key=lambda side: (of_side(sides, rolls, side, 0), naval_pf[side], side == winner))


@enforces(RULES["SPH-2.C-announce"], "R-5", "R-6")
def announces_what_it_has(state: State, act: Announce) -> Fault | None:
    """The points announced are at least one and no more than are left (2.C)."""
    least, most = state.board.game.rules.actions.announced_minimum.value, left(state, act.side)
    if least <= act.pa <= most:
        return None
    return Fault(
        f"{act.side} announces {act.pa} PA and has {most}",
        legal=f"{least} to {most} PA can be announced" if most else "none",
    )


def announced(state: State, act: Announce) -> State:
    """The state after an announcement: the points are deducted at once (2.C)."""
    state = with_points(state, act.side, left(state, act.side) - act.pa)
    return state.with_progress(stage=Stage.MOVE, side=act.side, spending=Spending(announced=act.pa), accounts=())


def before_announcement(state: State) -> State | None:
    """A side without points lets the other act; if neither has any, the adjustment begins (2.C)."""
    side, first = state.progress.side, state.progress.initiative
    if not side:  # only after acts out of order
        return state.with_progress(side=first or state.board.sides[0])
    if left(state, side) > 0:
        return None
    if left(state, state.board.other[side]) > 0:
        return state.with_progress(side=state.board.other[side])
    return state.with_progress(stage=Stage.EVENTS, side=first, adjustment=Adjustment())


def left(state: State, side: str) -> int:
    """The points that a side has left."""
    return of_side(state.board.sides, state.progress.points, side, 0)


def with_points(state: State, side: str, number: int) -> State:
    """The state in which a side has so many points left."""
    return state.with_progress(points=with_value(state.board.sides, state.progress.points, side, max(0, number)))


THROW: ActKind[State, Any] = ActKind(
    RollPoints, "a throw for points", "{side} rolls{dice}", _rolled, (throws_the_dice,),
    _throws, is_chance=True, trace=Trace.DIE, declared=declarations.POINTS,
)  # fmt: skip
