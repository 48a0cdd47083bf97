"""The start of a turn: event chits (2.A, and their discard in 2.D), dice and initiative (2.B), reinforcements (7)."""

from __future__ import annotations

from functools import reduce
from itertools import product
from typing import TYPE_CHECKING

from vassal_rulebooks.core import ledger as core
from vassal_rulebooks.core.ledger import turn_of, waiting
from vassal_rulebooks.core.rules import Broken, breaches, broken, enforces
from vassal_rulebooks.core.state import of_side, with_value
from vassal_rulebooks.sphacteria.acts import Discard, DrawChit, PlayEvent, Reinforce, RollPoints
from vassal_rulebooks.sphacteria.leaders import apply_immediate_effects
from vassal_rulebooks.sphacteria.movement import comes_into_its_base
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.state import RULES, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Arrival, Reinforcement


# -- event chits


def hand(state: State, side: str) -> tuple[str, ...]:
    """Return the chits of a side, of the bowl or of another place."""
    return state.board.deck.held(state.progress.chits, side)


def place_of(state: State, chit: str) -> str:
    """Return the place of a chit; empty if there is no such chit."""
    return state.board.deck.place_of(state.progress.chits, chit)


def put(state: State, chit: str, place: str) -> State:
    """Return the state with a chit in another place."""
    return state.with_progress(chits=state.board.deck.put(state.progress.chits, chit, place))


@enforces(RULES["SPH-2.A-draw"])
def comes_out_of_the_bowl(state: State, act: DrawChit) -> Broken | None:
    """A drawn chit must come from the bowl (2.A)."""
    where = place_of(state, act.chit)
    return None if where == BOWL else broken(where=where or "there is none", known_to=())


def after_draws(state: State) -> State | None:
    """Return the next step once both sides have drawn or the bowl is empty, else None (R-40)."""
    progress = state.progress
    number = state.board.game.rules.draws.drawn.value
    if progress.drawn >= 2 * number or BOWL not in progress.chits:
        return state.with_progress(stage=Stage.ROLL, side="")
    first = progress.initiative or state.board.sides[0]
    side = first if progress.drawn < number else state.board.other[first]
    return None if side == progress.side else state.with_progress(side=side)


def is_in_hand(state: State, act: Discard | PlayEvent) -> Broken | None:
    """A chit that a side puts back or plays must be in its hand (2.D, 6)."""
    held = hand(state, act.side)
    return None if act.chit in held else broken(held=held, known_to=(act.side,))


def keeps_few(state: State) -> bool:
    """Return True if a side holds no more chits than it may keep (2.D)."""
    return len(hand(state, state.progress.side)) <= state.board.game.rules.draws.kept.value


# -- dice and initiative


@enforces(RULES["SPH-2.B-dice"])
def throws_the_dice(state: State, act: RollPoints) -> Broken | None:
    """A side throws the right number of dice once, and each shows a face of a die (2.B)."""
    rules, progress = state.board.game.rules, state.progress
    number, faces = rules.actions.dice.value, rules.die_sides.value
    if len(act.dice) != number or not all(1 <= die <= faces for die in act.dice):
        return broken(number=number, faces=faces)
    before = of_side(state.board.sides, progress.rolls, act.side, 0)
    return broken("again", before=before) if before else None


def _rolled(state: State, act: RollPoints) -> State:
    return state.with_progress(rolls=with_value(state.board.sides, state.progress.rolls, act.side, sum(act.dice)))


def _throws(state: State) -> Iterator[RollPoints]:
    throws = tuple(product(state.board.faces, repeat=state.board.game.rules.actions.dice.value))
    waiting = (side for side, roll in zip(state.board.sides, state.progress.rolls, strict=True) if not roll)
    return (RollPoints(side, dice) for side in waiting for dice in throws)


def after_rolls(state: State) -> State | None:
    """Return the position with points and initiative once both sides have thrown, else None (2.B)."""
    rolls = state.progress.rolls
    if not all(rolls):
        return None
    first, points = initiative(state, rolls), tuple(map(state.board.game.rules.actions.points_of, rolls))
    return state.with_progress(stage=Stage.CALL, side=first, initiative=first, points=points, passes=0)


def initiative(state: State, rolls: tuple[int, ...]) -> str:
    """Return the side with the initiative: by the higher throw, then by PF of ships, then Sparta (2.B, R-8)."""
    winner = state.board.game.rules.actions.tie_winner.value

    def rank(side: str) -> tuple[int, int, bool]:
        afloat = state.naval_pf(side, *state.board.game.zones)
        return of_side(state.board.sides, rolls, side, 0), afloat, side == winner

    return max(state.board.sides, key=rank)


# -- reinforcements


def group_of(state: State, unit: str) -> Reinforcement | None:
    """Return the group of an arriving counter; None for a counter of the set-up."""
    arrival = state.board.game.arrivals.get(unit)
    return state.board.game.reinforcements[arrival.group] if arrival else None


def groups_due(state: State) -> tuple[Reinforcement, ...]:
    """Return the groups due this turn or before, by the schedule or called by an event (7.1, 7.2)."""
    progress = state.progress
    return core.groups_due(state, progress.delays, progress.called) if progress.is_known else ()


def due(state: State) -> tuple[Arrival, ...]:
    """Return the counters that are due and have not arrived."""
    return waiting(state, groups_due(state))


@enforces(RULES["SPH-7-due"], "R-68", "R-70")
def comes_when_due(state: State, act: Reinforce) -> Broken | None:
    """An arriving counter must be due this turn (7)."""
    able, group, when = tuple(arrival.counter for arrival in due(state)), group_of(state, act.unit), ""
    if act.unit in able:
        return None
    if group and state.location(act.unit) == group.box:
        turn, event = turn_of(group, state.progress.delays), group.event and group.event.value
        when = f": it comes in turn {turn}" if turn else f": it comes when event {event} calls it"
    return broken("" if able else "none", zones=(), able=able, when=when)


@enforces(RULES["SPH-7-base"], "R-59")
def comes_to_its_base(state: State, act: Reinforce) -> Broken | None:
    """A counter arrives in the base of the schedule (7)."""
    arrival = state.board.game.arrivals.get(act.unit)
    return None if arrival is None or arrival.base == act.base else broken(base=arrival.base)


def _arrived(state: State, act: Reinforce) -> State:
    state.board.kind(act.base)
    return state.placed(act.unit, act.base)


def after_calls(state: State) -> State | None:
    """Return the state at the arrivals once both sides have passed, else None; replaced counters leave (7.1, R-45)."""
    if state.progress.passes < len(state.board.sides):
        return None
    for group in groups_due(state):
        for leader in group.leave.value if group.leave and waiting(state, (group,)) else ():
            state = withdrawn(state, leader)
    return apply_immediate_effects(state.with_progress(stage=Stage.ARRIVE, side=""))


def has_just_come(state: State, group: Reinforcement) -> bool:
    """Return True if a group arrived this turn, before any action phase, and replaced no other counters."""
    progress = state.progress
    is_due = group.name in progress.called or (group.turn and turn_of(group, progress.delays) == state.turn)
    is_before = progress.stage is Stage.CALL or progress.is_before_actions
    arrivals = state.board.game.arrivals_of[group.name]
    has_come = any(state.location(one.counter) == one.base for one in arrivals)
    return bool(is_due) and is_before and has_come and not group.leave


def called_off(state: State, group: Reinforcement) -> State:
    """Return the state with a group that has just arrived back in its reserve."""
    came = state.board.game.arrivals_of[group.name] if has_just_come(state, group) else ()
    back = (one.counter for one in came if state.location(one.counter) == one.base)
    return reduce(lambda after, unit: after.placed(unit, group.box), back, state)


def withdrawn(state: State, unit: str) -> State:
    """Return the state after a counter left play alive; a dead counter stays dead."""
    if state.location(unit) is None:
        return state
    return state.eliminated(unit).with_progress(withdrawn=(*state.progress.withdrawn, unit))


def after_arrivals(state: State) -> State | None:
    """Return the state at the first action phase once all due counters have arrived, else None (2.C)."""
    if due(state):
        return None
    return state.with_progress(stage=Stage.ANNOUNCE, side=state.progress.initiative)


KINDS = (
    act_kind(
        DrawChit, lambda state, act: put(state, act.chit, act.side).with_progress(drawn=state.progress.drawn + 1),
        comes_out_of_the_bowl,
        candidates=lambda state: (DrawChit(state.progress.side, chit) for chit in hand(state, BOWL)),
    ),
    act_kind(
        Discard, lambda state, act: put(state, act.chit, BOWL), enforces(RULES["SPH-2.D-discard"])(is_in_hand),
        candidates=lambda state: (Discard(state.progress.side, chit) for chit in hand(state, state.progress.side)),
    ),
    act_kind(RollPoints, _rolled, throws_the_dice, candidates=_throws),
)  # fmt: skip
ARRIVAL = act_kind(
    Reinforce, _arrived, comes_when_due, comes_to_its_base, asks=(comes_into_its_base,),
    candidates=lambda state: (Reinforce(arrival.counter, arrival.base) for arrival in due(state)),
    further=lambda state, act: breaches((comes_into_its_base,), state, act), owes=RULES["SPH-7-due"],
)  # fmt: skip
