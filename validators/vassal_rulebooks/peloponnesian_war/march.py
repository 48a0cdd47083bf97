"""The assembly of an army (3.2.3, 3.2.6, 3.1.3) and its way: paths, shortest routes, ravaging (4, 3.2.3, 3.2.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ENEMY
from vassal_rulebooks.peloponnesian_war import routes
from vassal_rulebooks.peloponnesian_war.acts import Activate, Complete, Incite, JoinUp, March, Ravage, SetOut
from vassal_rulebooks.peloponnesian_war.board import MINORS, POINTS, Mark, UnitType
from vassal_rulebooks.peloponnesian_war.state import RULES, Here, Kind, Stage, State, act_kind, affordable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def _price(state: State) -> int:
    return 0 if state.op.kind == Kind.FREE else state.rules.activation.value


def others(state: State) -> tuple[str, ...]:
    """Return the friendly points in the space of the leader that are not in his army."""
    return tuple(unit for unit in state.friends(state.here) if unit not in state.op.army)


def _expedition(state: State) -> tuple[str, ...]:
    # points of the power itself may support a sympathetic minor state (3.1.3)
    if not state.op.minor:
        return ()
    own = (unit for unit in state.points(state.here) if state.board.state(unit) == state.active)
    return tuple(unit for unit in own if unit not in state.op.army)


@core.enforces(RULES["PPW-3.2.3-partner"])
def _is_of_a_partner(state: State, act: Activate) -> core.Broken | None:
    owner = state.board.state(act.unit)
    may_use = owner == state.active or owner in state.partners(state.active) or owner not in state.board.powers
    return None if may_use else core.broken(owner=owner)


@core.enforces(RULES["PPW-3.1.3-forces"])
def _is_of_the_minor(state: State, act: Activate) -> core.Broken | None:
    owner, minor = state.board.state(act.unit), state.op.minor
    if not minor or owner == minor:
        return None
    if owner != state.active:
        return core.broken(owner=owner)
    sent = tuple(unit for unit in state.forces if state.board.state(unit) == state.active)
    return core.broken("expedition", sent=sent) if len(sent) >= state.rules.expedition.value else None


@core.forbids(RULES["PPW-3.2.6-ships"])
def _sails_for_nothing(state: State, act: Activate) -> bool:
    return state.op.kind == Kind.FREE and state.is_ship(act.unit)


def _activated(state: State, act: Activate) -> State:
    op, after = state.op, state.enlisted(act.unit) if state.op.minor else state.released((act.unit,))
    return after.paid(_price(state)).with_op(army=(*op.army, act.unit), start=state.here, steps=0, here=())


def _at_hand(state: State) -> Iterable[Activate]:
    units = (unit for unit in state.points(state.here) if unit not in state.op.army)
    return map(Activate, units)


@core.forbids(RULES["PPW-3.2.3-space"])
def is_no_assembly_space(state: State, _act: SetOut | Complete) -> bool:
    """The assembly ends in an assembly space: where it began, or where other friendly points are (3.2.3)."""
    return state.progress.stage is Stage.ASSEMBLE and bool(state.op.steps) and not others(state)


def _set_out(state: State, _act: SetOut) -> State:
    return state.with_op(start=state.here, steps=0, here=()).with_progress(stage=Stage.MARCH)


def _joined(state: State, act: JoinUp) -> State:
    rebels = tuple(unit for unit in state.op.rebels if unit != act.unit)
    after = state.put((act.unit,), state.here)
    return after.with_op(army=(*state.op.army, act.unit), rebels=rebels)


def outside(state: State, units: Iterable[str], state_: str) -> tuple[str, ...]:
    """Return the points of a state that are outside its home area."""
    area = {place for place, owner in state.board.owners.items() if owner == state_}
    return tuple(unit for unit in units if state.location(unit) not in area)


def minor_states(state: State) -> tuple[str, ...]:
    """Return the minor states that have points in the army."""
    minors = (unit for unit in state.forces if state.board.counter(unit).side == MINORS)
    return tuple(dict.fromkeys(map(state.board.state, minors)))


def all_of(state: State, state_: str) -> tuple[str, ...]:
    """Return all points of a state on the map."""
    return tuple(unit for unit in state.of_type(*POINTS) if state.board.state(unit) == state_)


ASSEMBLY_KINDS = (
    act_kind(
        Activate, _activated,
        one_of(RULES["PPW-3.2.3-friendly"], lambda state: (*others(state), *_expedition(state))),
        _is_of_a_partner, _is_of_the_minor, affordable(RULES["PPW-3.2.3-cost"], _price), _sails_for_nothing,
        candidates=_at_hand,
    ),
    act_kind(SetOut, _set_out, is_no_assembly_space),
    act_kind(JoinUp, _joined, one_of(RULES["PPW-3.2.5-join"], lambda state: state.op.rebels)),
)  # fmt: skip


Stages = (Stage.ASSEMBLE, Stage.MARCH, Stage.HOME)


def _is_marching(state: State, *stages: Stage) -> bool:
    return state.progress.stage in (stages or Stages)


@core.forbids(RULES["PPW-4-alone"])
def _goes_alone(state: State, _act: March) -> bool:
    return _is_marching(state) and not state.forces


@core.enforces(RULES["PPW-4-path"])
def _goes_along_a_path(state: State, act: March) -> core.Broken | None:
    able = routes.onward(state)
    if act.to in able or not _is_marching(state) or act.to in state.diplomacy.barred(state.nation):
        return None
    return core.broken(units=state.op.army, here=state.here, able=able)


@core.forbids(RULES["PPW-4-neutral"])
def _enters_a_neutral_city(state: State, act: March) -> bool:
    return _is_marching(state) and act.to in state.diplomacy.barred(state.nation)


def _leg(state: State) -> tuple[str, int]:
    if _is_marching(state, Stage.ASSEMBLE) and state.op.steps and others(state):
        return state.here, 0
    return state.op.start, state.op.steps


def _is_on_route(state: State, to: str, end: str) -> bool:
    start, steps = _leg(state)
    if {state.here, to} == state.board.open_sea:
        return True
    whole = routes.distance(state, start, end)
    return whole < routes.FAR and steps + 1 + routes.distance(state, to, end) == whole


def _is_passable(state: State, to: str) -> bool:
    return bool(state.forces) and to in routes.onward(state)


@core.enforces(RULES["PPW-3.2.3-route"])
def _goes_straight_to_assembly(state: State, act: March) -> core.Broken | None:
    if (
        not _is_marching(state, Stage.ASSEMBLE)
        or not _is_passable(state, act.to)
        or _is_on_route(state, act.to, act.to)
    ):
        return None
    start, steps = _leg(state)
    return core.broken(start=start, steps=steps + 1, least=routes.distance(state, start, act.to))


@core.enforces(RULES["PPW-3.2.4-route"])
def _goes_straight_to_its_objective(state: State, act: March) -> core.Broken | None:
    end = state.op.objective
    if not _is_marching(state, Stage.MARCH) or not _is_passable(state, act.to) or _is_on_route(state, act.to, end):
        return None
    able = tuple(to for to in routes.onward(state) if _is_on_route(state, to, end))
    return core.broken(objective=end, able=able)


@core.enforces(RULES["PPW-3.4-route"])
def _goes_straight_home(state: State, act: March) -> core.Broken | None:
    if not _is_marching(state, Stage.HOME) or not _is_passable(state, act.to):
        return None
    homes = tuple(dict.fromkeys(map(state.board.home, state.forces)))
    if any(_is_on_route(state, act.to, home) for home in homes):
        return None
    return core.broken(homes=homes)


@core.enforces(RULES["PPW-3.2.3-abroad"])
def _keeps_minors_at_home(state: State, act: March) -> Iterator[core.Broken]:
    if _is_marching(state, Stage.ASSEMBLE, Stage.MARCH):
        for minor in minor_states(state):
            before = outside(state, all_of(state, minor), minor)
            after = outside(_moved(state, act), all_of(state, minor), minor)
            if len(after) > max(len(before), state.rules.abroad.value):
                yield core.broken(units=after, minor=minor)


@core.enforces(RULES["PPW-3.2.3-last"])
def _leaves_one_of_a_type(state: State, act: March) -> Iterator[core.Broken]:
    if _is_marching(state, Stage.ASSEMBLE, Stage.MARCH):
        after = _moved(state, act)
        for unit in state.forces:
            one = state.board.counter(unit)
            own = [two for two in all_of(state, state.board.state(unit)) if state.board.counter(two).type == one.type]
            if one.side == MINORS and state.is_home(unit) and not any(after.is_home(two) for two in own):
                yield core.broken(units=(unit,))
                return


@core.enforces(RULES["PPW-3.2.4-ravage"])
def leaves_unravaged(state: State, _act: March | Incite | Complete) -> core.Broken | None:
    """An army on its way to the objective ravages each unfriendly space before it tries a revolt or goes on (3.2.4)."""
    is_due = _is_marching(state, Stage.MARCH) and state.here in _ravageable(state)
    return core.broken(units=state.op.army, here=state.here) if is_due else None


def _moved(state: State, act: March) -> State:
    start, steps = _leg(state)
    after = state.put(state.op.army, act.to)
    if {state.here, act.to} == state.board.open_sea:
        return after.with_op(start=act.to, steps=0, here=(Here.ENTERED, Here.CROSSED), rebels=())
    return after.with_op(start=start, steps=steps + 1, here=(Here.ENTERED,), rebels=())


def _marches(state: State) -> Iterator[March]:
    if state.forces:
        yield from map(March, routes.onward(state))


def influence(state: State, place: str) -> tuple[str, ...]:
    """Return the unfriendly points whose zone of influence covers a space.

    A ruling defines the zones. The zone of hoplites and cavalry is their own space. The zone of ships also reaches over
    one path of water, but only affects armies with ships.
    """
    found = [unit for unit in state.points(place, (UnitType.HOPLITES, UnitType.CAVALRY)) if state.is_hostile(unit)]
    if any(state.is_ship(unit) for unit in state.forces):
        around = (place, *routes.sea_near(state.board, place))
        found += [unit for near in around for unit in state.points(near, (UnitType.SHIPS,)) if state.is_hostile(unit)]
    return tuple(found)


def _ravageable(state: State) -> tuple[str, ...]:
    here, is_on_way = state.here, state.progress.stage is Stage.MARCH and Here.ENTERED in state.op.here
    is_open = is_on_way and state.stance(here) == ENEMY and not state.marked_by(Mark.RAVAGED, here)
    return (here,) if is_open and state.forces and not influence(state, here) else ()


MARCH_KINDS = (
    act_kind(
        March, _moved, _goes_alone, _goes_along_a_path, _enters_a_neutral_city, _goes_straight_to_assembly,
        _goes_straight_to_its_objective, _goes_straight_home, _keeps_minors_at_home, _leaves_one_of_a_type,
        leaves_unravaged, candidates=_marches,
    ),
    act_kind(
        Ravage, lambda state, act: state.laid(Mark.RAVAGED, act.place, MINORS),
        one_of(RULES["PPW-3.2.4-ravaged"], _ravageable, "R-7", field="place"),
    ),
)  # fmt: skip
