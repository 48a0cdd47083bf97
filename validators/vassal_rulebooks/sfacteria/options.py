"""The optional rules: units are reduced before they move (11.1), and Strategoi stand in for lost leaders (11.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, OfUnit, Trace
from vassal_rulebooks.core.choices import one_of
from vassal_rulebooks.core.rules import names
from vassal_rulebooks.sfacteria.advantage import RULES, base_of, lost_leaders
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State

REDUCE, STRATEGOS = "reduce", "strategos"


class Reduce(OfUnit):
    """A unit of an activated zone is reduced before it moves (11.1)."""


class Strategos(OfUnit):
    """The Strategos on the back of a lost leader's counter comes to his side's land base (11.2)."""


def is_in_force(state: State, option: str) -> bool:
    """Whether the players have chosen an optional rule."""
    return any(state.board.is_chosen("R-55", chosen) for chosen in (option, "both"))


def reducible(state: State) -> tuple[str, ...]:
    """The units that may be reduced before they move: full ones of activated zones, by the option (11.1)."""
    if not is_in_force(state, "11.1"):
        return ()
    pairs = ((one, standing) for one, standing in state.pairs if one.side == state.active and not one.is_leader)
    able = (one for one, standing in pairs if standing.moved is None and standing.location in state.activated)
    return names(one for one in able if not state.standing(one.id).reduced)


def strategoi(state: State) -> tuple[str, ...]:
    """The leaders whose Strategoi come now: with the reinforcements all who were lost before, on their front (11.2)."""
    if state.progress.stage is not Stage.ARRIVE or not is_in_force(state, "11.2"):
        return ()
    return names(one for one in lost_leaders(state) if not state.standing(one.id).reduced)


def _came(state: State, leader: str) -> State:
    return state.with_step(leader, 1).placed(leader, base_of(state, leader))


KINDS: tuple[ActKind[Any, Any], ...] = (
    ActKind(
        Reduce, "a voluntary reduction", "reduce {unit}", lambda state, act: state.with_step(act.unit, 1),
        (one_of(RULES["SFA-11.1-reduce"], reducible, "R-55"),), lambda state: map(Reduce, reducible(state)),
        weight=0.2, trace=Trace.FLIP, declared=REDUCE,
    ),
    ActKind(
        Strategos, "the arrival of a Strategos", "strategos {unit}", lambda state, act: _came(state, act.unit),
        (one_of(RULES["SFA-11.2-strategos"], strategoi, "R-55", "R-98"),),
        lambda state: map(Strategos, strategoi(state)), trace=Trace.DRAG, declared=STRATEGOS,
    ),
)  # fmt: skip
