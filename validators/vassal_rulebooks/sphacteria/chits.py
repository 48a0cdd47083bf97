"""Event chits (2.A): the draw from the bowl, the hand, and the discard (2.D)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.decks import known_only_to
from vassal_rulebooks.core.rules import Fault, enforces, listed
from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.acts import Discard, Draw
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import BOWL, Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.state import State


def hand(state: State, side: str) -> tuple[str, ...]:
    """The chits that a side holds, or that lie in the bowl or another place."""
    return state.board.deck.held(state.progress.chits, side)


def place_of(state: State, chit: str) -> str:
    """Where a chit is; empty if there is no such chit."""
    return state.board.deck.place_of(state.progress.chits, chit)


def put(state: State, chit: str, place: str) -> State:
    """The state in which a chit is elsewhere."""
    return state.with_progress(chits=state.board.deck.put(state.progress.chits, chit, place))


@enforces(RULES["SPH-2.A-draw"])
def comes_out_of_the_bowl(state: State, act: Draw) -> Fault | None:
    """What is drawn was in the bowl (2.A)."""
    where = place_of(state, act.chit)
    if where == BOWL:
        return None
    secret = known_only_to(state, f"{act.side} draws a chit that is not in the bowl")
    message = f"{act.side} draws the chit {act.chit}, which is not in the bowl ({where or 'there is none'})"
    return Fault(message, secret=secret)


def drawn(state: State, act: Draw) -> State:
    """The state after a chit was drawn."""
    return put(state, act.chit, act.side).with_progress(drawn=state.progress.drawn + 1)


def after_draws(state: State) -> State | None:
    """The next step once both sides have drawn, or the bowl is empty (R-40)."""
    progress = state.progress
    number = state.board.game.rules.draws.drawn.value
    if progress.drawn >= 2 * number or BOWL not in progress.chits:
        return state.with_progress(stage=Stage.ROLL, side="")
    first = progress.initiative or state.board.sides[0]
    side = first if progress.drawn < number else state.board.other[first]
    return None if side == progress.side else state.with_progress(side=side)


@enforces(RULES["SPH-2.D-discard"])
def is_held(state: State, act: Discard) -> Fault | None:
    """Only a chit in hand is put back (2.D)."""
    held = hand(state, act.side)
    if act.chit in held:
        return None
    secret = known_only_to(state, f"{act.side} puts back a chit that it does not hold", act.side)
    return Fault(f"{act.side} puts back the chit {act.chit} and holds {listed(held) or 'none'}", secret=secret)


def keeps_few(state: State) -> bool:
    """Whether a side holds no more chits than it may keep (2.D)."""
    return len(hand(state, state.progress.side)) <= state.board.game.rules.draws.kept.value


KINDS: tuple[ActKind[State, Any], ...] = (
    ActKind(
        Draw, "a draw", "{side} draws {chit}", drawn, (comes_out_of_the_bowl,),
        lambda state: (Draw(state.progress.side, chit) for chit in hand(state, BOWL)), is_chance=True, trace=Trace.DRAW,
    ),
    ActKind(
        Discard, "a discard", "{side} discards {chit}", lambda state, act: put(state, act.chit, BOWL), (is_held,),
        lambda state: (Discard(state.progress.side, chit) for chit in hand(state, state.progress.side)),
        weight=0.1, trace=Trace.DRAG, declared=declarations.DISCARD,
    ),
)  # fmt: skip
