"""The acts that only the second edition has: the Advantage (9) and the optional rules 11.1 and 11.2."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks.core.acts import OfSide, OfUnit, WordedKinds, one_of
from vassal_rulebooks.core.codecs import In, Side, Unit
from vassal_rulebooks.core.rules import Broken, broken, enforces, names, rules_beside
from vassal_rulebooks.sfacteria.data import SfacteriaGame
from vassal_rulebooks.sphacteria import adjustment
from vassal_rulebooks.sphacteria.action_phase import left, with_points
from vassal_rulebooks.sphacteria.acts import RollCombat, RollStorm
from vassal_rulebooks.sphacteria.progress import Stage, TurnProgress
from vassal_rulebooks.sphacteria.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.acts import ActKind
    from vassal_tools.game.model import Counter

RULES, act_kind = rules_beside(__file__), WordedKinds(__file__)
DECLARED, REDUCE, STRATEGOS = "advantage", "reduce", "strategos"
POINTS, INITIATIVE, AGAIN, RESTORE, LEADER = "points", "initiative", "again", "restore", "leader"
USES = (POINTS, INITIATIVE, AGAIN, RESTORE, LEADER)
"""What the Advantage can be used for."""
DICE = (RollCombat, RollStorm)
"""The dice that it can have rolled again: those of fights and stratagems (9, R-96)."""
PHASES = {Stage.DRAW: 1, Stage.ROLL: 2, Stage.CALL: 3, Stage.ARRIVE: 3, Stage.ANNOUNCE: 4, Stage.EVENTS: 5}
"""The steps with which lettered phases begin, and their numbers. Steps in between belong to the phase before."""


@dataclass(frozen=True, slots=True)
class UseAdvantage(OfSide):
    """Use the Advantage (9), naming the unit to restore or the leader to return, if any."""

    use: Annotated[str, In("uses")]
    unit: Unit = ""


class Reduce(OfUnit):
    """Reduce a unit of an activated zone before it moves (11.1)."""


class Strategos(OfUnit):
    """Bring the Strategos, the back of a lost leader's counter, to his side's land base (11.2)."""


@dataclass(frozen=True)
class Progress(TurnProgress):
    """The progress of the turn, and the holder of the Advantage."""

    advantage: Side = ""  # empty where a log that begins later has not shown who holds it
    since: int = 0  # the phase in which it came to its holder: ten times the turn, and its number
    before_die: SfacteriaState | None = field(default=None, compare=False, repr=False)  # the last one, to go back to


@dataclass(frozen=True, eq=False)  # equal as positions of the first edition are
class SfacteriaState(State):
    """A position with the holder of the Advantage."""

    progress: Progress


def phase_of(state: State, use: str = "") -> int:
    """Return ten times the turn plus the phase's number; points and initiative belong to phase B (R-97)."""
    begun = [PHASES[stage] for stage in list(Stage)[: list(Stage).index(state.progress.stage) + 1] if stage in PHASES]
    return 10 * state.turn + (2 if use in (POINTS, INITIATIVE) else max(begun, default=0))


@enforces(RULES["SFA-9-holder"], "R-54", "R-95")
def has_the_advantage(state: SfacteriaState, act: UseAdvantage) -> Broken | None:
    """Check that the side holds the Advantage and did not receive it in this phase (9)."""
    if state.progress.advantage not in ("", act.side):
        return broken(holder=state.progress.advantage)
    if state.board.is_chosen("R-95", "from the next action phase too") and state.active:
        return None
    return broken("waits") if state.progress.since == phase_of(state, act.use) else None


@enforces(RULES["SFA-9-time"], "R-96", "R-97")
def is_used_in_time(state: SfacteriaState, act: UseAdvantage) -> Broken | None:
    """Check the time: phase B for points and initiative; before anything else for rolling a die again (9)."""
    progress = state.progress
    if act.use in (POINTS, INITIATIVE):
        is_open = progress.stage is Stage.CALL and not progress.passes and progress.side == progress.initiative
        return None if is_open and progress.since <= phase_of(state, act.use) else broken("phase")
    return broken("die") if act.use == AGAIN and progress.before_die is None else None


@enforces(RULES["SFA-9-unit"], "R-94")
def names_what_it_can(state: SfacteriaState, act: UseAdvantage) -> Broken | None:
    """Check what the use names: a reduced unit in play, an eliminated leader, or nothing for other uses (9)."""
    able = named_by(state, act.side, act.use)
    is_right = act.unit in able if act.use in (RESTORE, LEADER) else not act.unit
    return None if is_right else broken(able=able)


def named_by(state: State, side: str, use: str) -> tuple[str, ...]:
    """Return the units or leaders that a use can name."""
    if use == RESTORE:
        return adjustment.reduced_units(state, side)
    return names(one for one in lost_leaders(state) if one.side == side) if use == LEADER else ()


def lost_leaders(state: State) -> Iterator[Counter]:
    """Yield the eliminated leaders of both sides, without those who were recalled."""
    withdrawn = state.progress.withdrawn
    return (one for one in state.board.leaders if state.location(one.id) is None and one.id not in withdrawn)


def _used(state: SfacteriaState, act: UseAdvantage) -> SfacteriaState:
    since, progress = phase_of(state, act.use), state.progress
    if act.use == AGAIN and progress.before_die is not None:
        state = progress.before_die
    elif act.use == POINTS:
        more = SfacteriaGame.of(state.board.game).rules.advantage.points.value
        state = with_points(state, act.side, left(state, act.side) + more)
    elif act.use == INITIATIVE and progress.initiative:
        other = state.board.other[progress.initiative]
        state = state.with_progress(initiative=other, side=other)
    elif act.use == RESTORE and act.unit:
        state = state.with_step(act.unit, 0)
    elif act.use == LEADER and act.unit:
        state = _returned(state, act.unit)
    return state.with_progress(advantage=state.board.other[act.side], since=since, before_die=None)


def _returned(state: SfacteriaState, leader: str) -> SfacteriaState:
    # The leader is back in a base of his side, and at rest.
    drowned = tuple(one for one in state.progress.drowned if one != leader)
    kind = "sea" if state.board.is_chosen("R-94", "in his side's naval base") else "land"
    return state.with_step(leader, 0).placed(leader, base_of(state, leader, kind)).with_progress(drowned=drowned)


def base_of(state: State, unit: str, kind: str = "land") -> str:
    """Return the land base of a counter's side, or its naval base."""
    side = state.board.counter(unit).side
    return next(box.name for box in state.board.boxes.values() if (box.side, box.kind) == (side, kind))


def _uses(state: SfacteriaState) -> Iterator[UseAdvantage]:
    side = state.progress.advantage
    for use in USES if side else ():
        named = named_by(state, side, use) if use in (RESTORE, LEADER) else ("",)
        yield from (UseAdvantage(side, use, unit) for unit in named)


def is_in_force(state: State, option: str) -> bool:
    """Return True if the players have chosen an optional rule."""
    return any(state.board.is_chosen("R-55", chosen) for chosen in (option, "both"))


def reducible(state: State, also: str | None = None) -> tuple[str, ...]:
    """Return the units that may be reduced before they move: full ones in activated places or in `also` (11.1)."""
    if not is_in_force(state, "11.1"):
        return ()
    places = {*state.activated, also} - {None}
    full = ((one, at) for one, at in state.pairs if one.side == state.active and not (one.is_leader or at.reduced))
    return names(one for one, at in full if at.moved is None and at.location in places)


def strategoi(state: State) -> tuple[str, ...]:
    """Return the leaders whose Strategoi arrive with the reinforcements: all who were lost on their front (11.2)."""
    if state.progress.stage is not Stage.ARRIVE or not is_in_force(state, "11.2"):
        return ()
    return names(one for one in lost_leaders(state) if not state.standing(one.id).reduced)


def after_die(state: State, act: Any, after: Any) -> Any:
    """Return the position after an act; it keeps the one before a die until anything else is done."""
    if after.progress.before_die is None and not isinstance(act, DICE):
        return after
    return after.with_progress(before_die=state if isinstance(act, DICE) else None)


KINDS: tuple[ActKind[Any, Any], ...] = (
    act_kind(UseAdvantage, _used, has_the_advantage, is_used_in_time, names_what_it_can, candidates=_uses,
             declared=DECLARED),
    act_kind(Reduce, lambda state, act: state.with_step(act.unit, 1),
             one_of(RULES["SFA-11.1-reduce"], reducible, "R-55"), declared=REDUCE),
    act_kind(Strategos, lambda state, act: state.with_step(act.unit, 1).placed(act.unit, base_of(state, act.unit)),
             one_of(RULES["SFA-11.2-strategos"], strategoi, "R-55", "R-98"), declared=STRATEGOS),
)  # fmt: skip
