"""The leader and the objective of an operation (3.2.1, 3.2.2)."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import flow
from vassal_rulebooks.core.acts import one_of
from vassal_rulebooks.core.board import ALLY, NEUTRAL
from vassal_rulebooks.core.rules import PlayRule
from vassal_rulebooks.core.state import DRAWN, LEFT, Draw
from vassal_rulebooks.peloponnesian_war.acts import Ask, Keep, Lend, Objective, Post, Refuse
from vassal_rulebooks.peloponnesian_war.board import CITY, OPEN, Mark
from vassal_rulebooks.peloponnesian_war.returning import goes_home, returning
from vassal_rulebooks.peloponnesian_war.rounds import borrows, leaders
from vassal_rulebooks.peloponnesian_war.state import RULES, Kind, Stage, State, act_kind, deck, drawable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def _pile(state: State) -> tuple[str, ...]:
    return deck(state.board).held(state.cards, LEFT) if state.active == state.rules.draws.value else ()


def _drawn(state: State, act: Draw) -> State:
    cards = deck(state.board).put(state.cards, act.card, DRAWN)
    return state.changed(cards=cards).with_progress(stage=Stage.PLACE, about=(drawable(state.board)[act.card],))


@core.forbids(RULES["PPW-3.2.1-lent"])
def _may_not_borrow(state: State, act: Ask) -> bool:
    return not borrows(state, act.side)


def _asked(state: State, _act: Ask) -> State:
    return flow.called(state, Stage.LEND, state.rules.lends.value, state.active)


def _lent(state: State, act: Lend) -> State:
    return flow.returned(state).with_progress(stage=Stage.PLACE, about=(act.unit,))


def _choices(state: State) -> tuple[str, ...]:
    if state.progress.stage is Stage.PLACE:
        return state.progress.about
    return leaders(state, state.active) if state.active != state.rules.draws.value else ()


@core.enforces(RULES["PPW-3.2.1-used"])
def _is_available(state: State, act: Post) -> core.Broken | None:
    able = _choices(state)
    if act.unit in able:
        return None
    if state.standing(act.unit).step:
        return core.broken("used", able=able)
    case = "drawn" if state.active == state.rules.draws.value else "" if state.active else "none"
    return core.broken(case, able=able)


@core.enforces(RULES["PPW-3.2.1-place"])
def _is_placed_among_friends(state: State, act: Post) -> core.Broken | None:
    return None if _is_friendly(state, act.to) else core.broken()


def _is_friendly(state: State, place: str) -> bool:
    controller, nations = state.controller(place), {state.active, state.nation}
    return place in state.board.game.zones and any(
        state.diplomacy.between(nation, controller) == ALLY for nation in nations
    )


def _posted(state: State, act: Post) -> State:
    state = state.placed(act.unit, act.to).with_step(act.unit, 1).enlisted(act.unit)
    return state.with_op(army=(act.unit,), start=act.to).with_progress(stage=Stage.OBJECTIVE, about=())


def _posts(state: State) -> Iterator[Post]:
    places = [place for place in state.board.game.zones if _is_friendly(state, place)]
    return (Post(unit, place) for unit, place in product(_choices(state), places))


@core.forbids(RULES["PPW-3.2.2-neutral"], case="box")
def _is_beside_the_map(state: State, act: Objective) -> bool:
    return act.place not in state.board.game.zones


@core.forbids(RULES["PPW-3.2.2-neutral"])
def _is_neutral_city(state: State, act: Objective) -> bool:
    is_moving, board = state.op.kind in (Kind.MOVING, Kind.FREE), state.board
    is_city = board.terrain(act.place) == CITY
    return is_moving and is_city and state.diplomacy.between(state.nation, board.owners[act.place]) == NEUTRAL


@core.forbids(RULES["PPW-3.3-friends"])
def _is_without_friends(state: State, act: Objective) -> bool:
    return state.op.kind == Kind.FIGHTING and not state.friends(act.place)


@core.forbids(RULES["PPW-3.4-forces"])
def _has_none_to_return(state: State, act: Objective) -> bool:
    return state.op.kind == Kind.RETURNING and not returning(state, act.place)


@core.forbids(RULES["PPW-3.5-fortress"])
def _is_no_friendly_fortress(state: State, act: Objective) -> bool:
    is_fortress = state.board.terrain(act.place) != OPEN
    return state.op.kind == Kind.STATIONING and not (is_fortress and state.stance(act.place) == ALLY)


def _marked(state: State) -> tuple[Objective, ...]:
    return tuple(map(Objective, state.marked(Mark.OBJECTIVE, state.active)))


@core.forbids(RULES["PPW-3.2.2-neutral"], case="none")
def _has_no_marker(state: State, _act: Keep) -> bool:
    return not _marked(state)


def _staying(rule: PlayRule) -> PlayRule:

    def judged(state: State, _act: Keep) -> Iterator[core.Fault]:
        return (fault for objective in _marked(state) for fault in rule.faults(state, objective))

    return PlayRule(rule.rule, rule.rulings, judged)


STAGES: Mapping[str, Stage] = {
    Kind.MOVING: Stage.ASSEMBLE,
    Kind.FREE: Stage.ASSEMBLE,
    Kind.FIGHTING: Stage.COMBAT,
    Kind.STATIONING: Stage.STATION,
}


def _designated(state: State, act: Objective) -> State:
    owner = state.active
    marks = tuple(mark for mark in state.marks if (mark[0], mark[2]) != (Mark.OBJECTIVE, owner))
    state = state.changed(marks=marks).laid(Mark.OBJECTIVE, act.place, owner).with_op(objective=act.place)
    if state.op.kind == Kind.RETURNING:
        return goes_home(state, returning(state, act.place))
    return state.with_progress(stage=STAGES.get(state.op.kind, Stage.ASSEMBLE))


OF_OBJECTIVES = (
    _is_beside_the_map, _is_neutral_city, _is_without_friends, _has_none_to_return, _is_no_friendly_fortress,
)  # fmt: skip
LEADER_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(Draw, _drawn, one_of(RULES["PPW-3.2.1-draw"], _pile, field="card"), is_chance=True),
    act_kind(Ask, _asked, _may_not_borrow),
    act_kind(Lend, _lent, one_of(RULES["PPW-3.2.1-used"], lambda state: leaders(state, state.rules.lends.value))),
    act_kind(Refuse, lambda state, _: flow.returned(state)),
    act_kind(Post, _posted, _is_available, _is_placed_among_friends, candidates=_posts),
    act_kind(
        Objective, _designated, *OF_OBJECTIVES, candidates=lambda state: map(Objective, state.board.game.zones)
    ),
    act_kind(
        Keep, lambda state, _: next((_designated(state, one) for one in _marked(state)), state), _has_no_marker,
        *map(_staying, OF_OBJECTIVES),
    ),
)  # fmt: skip
