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
from vassal_rulebooks.peloponnesian_war.board import CITY, OBJECTIVE, OPEN
from vassal_rulebooks.peloponnesian_war.returning import goes_home, returning
from vassal_rulebooks.peloponnesian_war.rounds import borrows, leaders
from vassal_rulebooks.peloponnesian_war.state import (
    FIGHTING,
    FREE,
    MOVING,
    RETURNING,
    RULES,
    STATIONING,
    Stage,
    State,
    act_kind,
    deck,
    drawable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


def pile(state: State) -> tuple[str, ...]:
    """Return the leaders in the pile: Athenian leaders not used in this turn (3.2.1)."""
    return deck(state.board).held(state.cards, LEFT) if state.active == state.rules.draws.value else ()


DRAWN_ONE = one_of(RULES["PPW-3.2.1-draw"], pile, field="card")
"""Athens draws one of its unused leaders (3.2.1)."""


def drawn(state: State, act: Draw) -> State:
    """Return the position after a leader is drawn; he is placed next."""
    cards = deck(state.board).put(state.cards, act.card, DRAWN)
    return state.changed(cards=cards).with_progress(stage=Stage.PLACE, about=(drawable(state.board)[act.card],))


@core.forbids(RULES["PPW-3.2.1-lent"])
def may_not_borrow(state: State, act: Ask) -> bool:
    """A power that is friendly or neutral to Sparta, and not dominant, may ask it for a leader (3.2.1)."""
    return not borrows(state, act.side)


def asked(state: State, _act: Ask) -> State:
    """Return the position at the decision of the lender."""
    return flow.called(state, Stage.LEND, state.rules.lends.value, state.active)


LENT = one_of(RULES["PPW-3.2.1-used"], lambda state: leaders(state, state.rules.lends.value))
"""Sparta lends an unused leader (3.2.1)."""


def lent(state: State, act: Lend) -> State:
    """Return the position after Sparta lends a leader; he is placed next."""
    return flow.returned(state).with_progress(stage=Stage.PLACE, about=(act.unit,))


def choices(state: State) -> tuple[str, ...]:
    """Return the leaders that can be placed: the one drawn or lent, or any unused leader of a power that chooses."""
    if state.progress.stage is Stage.PLACE:
        return state.progress.about
    return leaders(state, state.active) if state.active != state.rules.draws.value else ()


@core.enforces(RULES["PPW-3.2.1-used"])
def is_available(state: State, act: Post) -> core.Broken | None:
    """The leader is an unused leader of the power, or the leader drawn or lent (3.2.1)."""
    able = choices(state)
    if act.unit in able:
        return None
    is_used = bool(state.standing(act.unit).step)
    return core.broken("used" if is_used else "drawn" if state.active == state.rules.draws.value else "", able=able)


@core.enforces(RULES["PPW-3.2.1-place"])
def is_placed_among_friends(state: State, act: Post) -> core.Broken | None:
    """The leader is placed in a friendly space (3.2.1)."""
    return None if is_friendly(state, act.to) else core.broken()


def is_friendly(state: State, place: str) -> bool:
    """Return True if a space is friendly to the active power, or to the minor state that it acts for (3.1.3)."""
    nations = {state.active, state.nation}
    return place in state.board.game.zones and any(state.stance(place, nation) == ALLY for nation in nations)


def posted(state: State, act: Post) -> State:
    """Return the position after a leader is placed; he counts as used."""
    state = state.placed(act.unit, act.to).with_step(act.unit, 1).enlisted(act.unit)
    return state.with_op(army=(act.unit,), start=act.to).with_progress(stage=Stage.OBJECTIVE, about=())


def posts(state: State) -> Iterator[Post]:
    """Yield the possible placements of the available leaders."""
    places = [place for place in state.board.game.zones if is_friendly(state, place)]
    return (Post(unit, place) for unit, place in product(choices(state), places))


@core.forbids(RULES["PPW-3.2.2-neutral"], case="box")
def is_beside_the_map(state: State, act: Objective) -> bool:
    """The objective is a space on the map (3.2.2)."""
    return act.place not in state.board.game.zones


@core.forbids(RULES["PPW-3.2.2-neutral"])
def is_neutral_city(state: State, act: Objective) -> bool:
    """The objective of a moving operation is not a neutral city-state (3.2.2)."""
    is_moving, board = state.op.kind in (MOVING, FREE), state.board
    is_city = board.terrain(act.place) == CITY
    return is_moving and is_city and state.diplomacy.between(state.nation, board.owners[act.place]) == NEUTRAL


@core.forbids(RULES["PPW-3.3-friends"])
def is_without_friends(state: State, act: Objective) -> bool:
    """A combat operation is in a space with friendly points (3.3)."""
    return state.op.kind == FIGHTING and not state.friends(act.place)


@core.forbids(RULES["PPW-3.4-forces"])
def has_none_to_return(state: State, act: Objective) -> bool:
    """A returning operation is in a space with forces that are away from home (3.4)."""
    return state.op.kind == RETURNING and not returning(state, act.place)


@core.forbids(RULES["PPW-3.5-fortress"])
def is_no_friendly_fortress(state: State, act: Objective) -> bool:
    """A station is in a friendly fortress (3.5)."""
    is_fortress = state.board.terrain(act.place) != OPEN
    return state.op.kind == STATIONING and not (is_fortress and state.stance(act.place) == ALLY)


def marked(state: State) -> tuple[Objective, ...]:
    """Return the objective that the marker of the active power already shows, if the marker is on the map."""
    return tuple(map(Objective, state.marked(OBJECTIVE, state.active)))


@core.forbids(RULES["PPW-3.2.2-neutral"], case="none")
def has_no_marker(state: State, _act: Keep) -> bool:
    """An objective can be kept only if its marker is on the map (3.2.2)."""
    return not marked(state)


def staying(rule: PlayRule) -> PlayRule:
    """Return a rule for objectives, applied to an objective that is kept."""

    def judged(state: State, _act: Keep) -> Iterator[core.Fault]:
        return (fault for objective in marked(state) for fault in rule.faults(state, objective))

    return PlayRule(rule.rule, rule.rulings, judged)


STAGES = {MOVING: Stage.ASSEMBLE, FREE: Stage.ASSEMBLE, FIGHTING: Stage.COMBAT, STATIONING: Stage.STATION}


def designated(state: State, act: Objective) -> State:
    """Return the position after the choice of an objective; a returning army sets out from it (3.2.2, 3.4)."""
    owner = state.active
    marks = tuple(mark for mark in state.marks if (mark[0], mark[2]) != (OBJECTIVE, owner))
    state = state.changed(marks=marks).laid(OBJECTIVE, act.place, owner).with_op(objective=act.place)
    if state.op.kind == RETURNING:
        return goes_home(state, returning(state, act.place))
    return state.with_progress(stage=STAGES.get(state.op.kind, Stage.ASSEMBLE))


OF_OBJECTIVES = (
    is_beside_the_map, is_neutral_city, is_without_friends, has_none_to_return, is_no_friendly_fortress,
)  # fmt: skip
LEADER_KINDS: tuple[core.ActKind[State, Any], ...] = (
    act_kind(Draw, drawn, DRAWN_ONE, candidates=lambda state: map(Draw, pile(state)), is_chance=True),
    act_kind(Ask, asked, may_not_borrow),
    act_kind(Lend, lent, LENT),
    act_kind(Refuse, lambda state, _: flow.returned(state)),
    act_kind(Post, posted, is_available, is_placed_among_friends, candidates=posts),
    act_kind(
        Objective, designated, *OF_OBJECTIVES, candidates=lambda state: map(Objective, state.board.game.zones)
    ),
    act_kind(
        Keep, lambda state, _: next((designated(state, one) for one in marked(state)), state), has_no_marker,
        *map(staying, OF_OBJECTIVES),
    ),
)  # fmt: skip
