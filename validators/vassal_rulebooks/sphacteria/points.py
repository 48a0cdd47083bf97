"""Action points: the dice and the initiative (2.B), the announcement (2.C)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, play_rule
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.progress import Adjustment, Spending, Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import Announce, RollPoints
    from vassal_rulebooks.sphacteria.state import State

DICE = play_rule("SPH-2.B-dice", "Dice for points", "2.B", "Each side throws two dice of six once a turn.")
AFFORDED = play_rule(
    "SPH-2.C-announce",
    "Points are announced within what is left",
    "2.C",
    "A side announces at least one point and at most all that it still has.",
)


@enforces(DICE)
def throws_the_dice(state: State, act: RollPoints) -> Fault | None:
    """The dice are as many as they should be, show what dice show, and are thrown once (2.B)."""
    rules, progress = state.board.game.rules, state.progress
    number, faces = rules.actions.dice.value, rules.die_sides.value
    if len(act.dice) != number or not all(1 <= die <= faces for die in act.dice):
        return Fault(f"{act.side} throws {act.dice} for points", legal=f"{number} dice with 1 to {faces} are thrown")
    if act.side in state.board.sides and (before := progress.rolls[state.board.side_index[act.side]]):
        return Fault(f"{act.side} throws again for points, after {before}")
    return None


def rolled(state: State, act: RollPoints) -> State:
    """The state after a throw; points come when both sides have thrown."""
    if act.side not in state.board.sides:
        return state
    i, rolls = state.board.side_index[act.side], state.progress.rolls
    return state.with_progress(rolls=(*rolls[:i], sum(act.dice), *rolls[i + 1 :]))


def after_rolls(state: State) -> State | None:
    """Points and initiative, once both sides have thrown (2.B)."""
    progress = state.progress
    if not all(progress.rolls):
        return None
    first = initiative(state, progress.rolls)
    points = tuple(points_of(state, roll) for roll in progress.rolls)
    return state.with_progress(stage=Stage.CALL, side=first, initiative=first, points=points, passes=0)


def points_of(state: State, roll: int) -> int:
    """The points that a throw gives: its half, rounded up."""
    actions = state.board.game.rules.actions
    whole, rest = divmod(roll, actions.divisor.value)
    return whole + (1 if rest and actions.rounding.value == "up" else 0)


def initiative(state: State, rolls: tuple[int, ...]) -> str:
    """Who has the initiative: the higher throw, then more PF of ships on the map, then Sparta (2.B, R-8)."""
    one, other = state.board.sides
    if rolls[0] != rolls[1]:
        return one if rolls[0] > rolls[1] else other
    first, second = naval_pf_on_map(state, one), naval_pf_on_map(state, other)
    if first != second:
        return one if first > second else other
    return state.board.game.rules.actions.tie_winner.value


def naval_pf_on_map(state: State, side: str) -> int:
    """The PF of a side's ships in zones, on their present face."""
    zones = (zone for zone, kind in state.board.kinds.items() if kind in (Kind.SEA, Kind.BEACH))
    return sum(state.naval_pf(zone, side) for zone in zones)


@enforces(AFFORDED, "R-5", "R-6")
def announces_what_it_has(state: State, act: Announce) -> Fault | None:
    """The points announced are at least one and no more than are left (2.C)."""
    if act.side not in state.board.sides:
        return None
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
    """Who has no points lets the other side act; if neither has any, the adjustment begins (2.C)."""
    progress = state.progress
    if not progress.side:  # only after acts out of order
        return state.with_progress(side=progress.initiative or state.board.sides[0])
    if left(state, progress.side) > 0:
        return None
    other = state.board.other[progress.side]
    if left(state, other) > 0:
        return state.with_progress(side=other)
    return state.with_progress(stage=Stage.EVENTS, side=progress.initiative, adjustment=Adjustment())


def left(state: State, side: str) -> int:
    """The points that a side has left."""
    if side not in state.board.sides:
        return 0
    return state.progress.points[state.board.side_index[side]]


def with_points(state: State, side: str, number: int) -> State:
    """The state in which a side has so many points left."""
    if side not in state.board.sides:
        return state
    i, points = state.board.side_index[side], state.progress.points
    return state.with_progress(points=(*points[:i], max(0, number), *points[i + 1 :]))


def kept(spending: Spending, least: int) -> int:
    """What comes back of an announcement where unspent points are kept (R-5): all but the one that is the least."""
    return max(0, spending.announced - max(spending.spent, least))


ROLLS: tuple[PlayRule, ...] = (throws_the_dice,)
ANNOUNCEMENTS: tuple[PlayRule, ...] = (announces_what_it_has,)
