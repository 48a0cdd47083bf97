"""What a referee does without a rule: counters are turned over, taken off the map, or put somewhere."""

from __future__ import annotations

from typing import Any

from vassal_rulebooks.core.acts import ActKind, OfUnit, UnitTo


class Flip(OfUnit):
    """A counter of two steps is turned over: weakened, or restored."""


class Remove(OfUnit):
    """A counter leaves play: eliminated, captured, recalled."""


class TakeBack(OfUnit):
    """A counter is put back to where it set out from in this phase, as if it had not moved in it."""


class Adjust(UnitTo):
    """A counter is put somewhere outside any rule: set-up, or an agreed correction."""


CORRECTIONS: tuple[ActKind[Any, Any], ...] = (
    ActKind(
        Flip, "", "%{unit}", lambda state, act: state.with_step(act.unit, 1 - state.standing(act.unit).step),
        is_judged=False,
    ),
    ActKind(Remove, "", "-{unit}", lambda state, act: state.placed(act.unit, None), is_judged=False),
    ActKind(TakeBack, "", "back {unit}", lambda state, act: state.taken_back(act.unit), is_judged=False),
    ActKind(Adjust, "", "{unit}={to}", lambda state, act: state.placed(act.unit, act.to), is_judged=False),
)  # fmt: skip
"""They are never judged, and no player is asked to do one."""
