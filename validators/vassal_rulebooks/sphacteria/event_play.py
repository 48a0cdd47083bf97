"""Playing events (6): by which side, when, how often, and at what."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import ActKind, Trace
from vassal_rulebooks.core.decks import known_only_to
from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed
from vassal_rulebooks.sphacteria import declarations, turn_start
from vassal_rulebooks.sphacteria.acts import PlayEvent
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.event_kinds import KINDS_OF_EVENTS, named
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import BOWL, FIGHT, GONE, OPEN, Played, Stage
from vassal_rulebooks.sphacteria.sequence import SEQUENCE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.sphacteria.data import Event
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import State

LATE = (Stage.EVENTS, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY)
MOMENTS: Mapping[str, tuple[str, tuple[Stage, ...]]] = {
    "naval-combat": ("a fight at sea", FIGHT),
    "land-combat": ("a fight on land", FIGHT),
    "combat": ("a fight", FIGHT),
    "action-phase": ("an action phase", OPEN),
    "before-actions": ("the time before the actions", (Stage.CALL,)),
    "adjustment": ("the adjustment", LATE),
    "before-supply": ("the adjustment, before supply is checked", LATE),
}
"""What an event is for, in words, and the stages of it; which of them are open is a matter of the sequence."""
STAGES = {moment: stages for moment, (_, stages) in MOMENTS.items()}


def the_event(state: State, act: PlayEvent) -> Event | None:
    """The event that is played; that there is none is another rule's fault."""
    return state.board.game.events.get(act.event)


@enforces(RULES["SPH-6-held"], "R-39")
def is_in_hand(state: State, act: PlayEvent) -> Fault | None:
    """The chit is in the hand of the side that plays it (6)."""
    held = turn_start.hand(state, act.side)
    if act.chit in held:
        return None
    told = f"{act.side} plays event {act.event} from the chit {act.chit} and "
    secret = known_only_to(state, f"{told}does not hold it", act.side)
    return Fault(f"{told}holds {listed(held) or 'none'}", secret=secret)


@enforces(RULES["SPH-6-colour"])
def is_of_its_colour(state: State, act: PlayEvent) -> Fault | None:
    """The event is on one of the chit's faces, and open to the side (6)."""
    chit, event = state.board.game.chits.get(act.chit), the_event(state, act)
    if chit is None or event is None or act.event not in (chit.front, chit.back):
        faces = f"{chit.front} and {chit.back}" if chit else "no face"
        return Fault(f"{act.side} plays event {act.event}, and the chit {act.chit} has {faces}")
    if act.side in event.users.value:
        return None
    message = f"{act.side} plays {event.in_words}, which {listed(event.users.value)} may play"
    return Fault(message, rulings=event.rulings)


@enforces(RULES["SPH-6-moment"], about=the_event)
def comes_at_its_moment(state: State, _act: PlayEvent, event: Event) -> Fault | None:
    """The event is played when its text says, and in a fight of the right kind (6)."""
    stage, fight, (moment, stages) = state.progress.stage, state.progress.fight, MOMENTS[event.when]
    if stage not in stages:
        message = f"{event.in_words} is played at {SEQUENCE.step(state).title}, and is for {moment}"
        return Fault(message, rulings=event.rulings)
    if fight is None or stages is not FIGHT:
        return None
    at_sea = state.board.kinds[fight.zone] is Kind.SEA
    if event.when == ("land-combat" if at_sea else "naval-combat"):
        message = f"{event.in_words} is for {moment}, and not for one in {fight.zone}"
    elif fight.zone in event.forbidden:
        message = f"{event.in_words} is not played in {listed(event.forbidden)}"
    else:
        return None
    return Fault(message, zones=(fight.zone,), rulings=event.rulings)


@enforces(RULES["SPH-6-role"], "R-41", about=the_event)
def has_its_role(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """The side that plays the event attacks or defends as it asks (6)."""
    fight = state.progress.fight
    if fight is None or event.role in ("either", "none"):
        return None
    role = "attacker" if act.side == fight.attacker else "defender"
    return (
        None if role == event.role else Fault(f"{act.side} is the {role}, and {event.in_words} is for the {event.role}")
    )


@enforces(RULES["SPH-2.C-events"], "R-38", about=the_event)
def is_within_the_limit(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """No side plays more than one event in an action phase (2.C)."""
    played = state.progress.spending.events
    together = state.board.is_chosen("R-38", "both players together")
    number = len(played) if together else played.count(act.side)
    if not counts(event) or number < state.board.game.rules.draws.per_action_phase.value:
        return None
    who = "both sides together have" if together else f"{act.side} has"
    return Fault(f"{act.side} plays {event.in_words}, and {who} played {number} in this action phase already")


def counts(event: Event) -> bool:
    """Whether an event counts against the limit of the action phase."""
    return STAGES[event.when] in (FIGHT, OPEN)


@enforces(RULES["SPH-6-need"], "R-93", about=the_event)
def finds_what_it_needs(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """What the event acts on is there (6)."""
    lack = KINDS_OF_EVENTS[event.effect].lack(state, event, act.side)
    return Fault(f"{act.side} plays {event.in_words}, but {lack}", rulings=event.rulings) if lack else None


@enforces(RULES["SPH-6-target"], about=the_event)
def names_what_it_may(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """The event names what its text lets it name (6)."""
    least, most, able = KINDS_OF_EVENTS[event.effect].names(state, event, act.side)
    if least <= len(act.targets) <= most and len({*act.targets}) == len(act.targets) and {*act.targets} <= {*able}:
        return None
    number = f"{least} of " if least > 1 else ""
    could = f"it could name {number}{listed(able, 'or')}" if able else "there is nothing that it could name"
    message = f"{event.in_words} names {listed(act.targets) or 'nothing'}"
    return Fault(message, legal=could if most else "it names nothing", rulings=event.rulings)


def played(state: State, act: PlayEvent) -> State:
    """The state after an event was played; its chit goes back to the bowl, or out of play (2.A, R-39)."""
    event, progress = the_event(state, act), state.progress
    if event is None or act.side not in state.board.sides:
        return state
    state = turn_start.put(state, act.chit, GONE if event.removed.value else BOWL)
    if counts(event):
        state = state.with_spending(events=(*progress.spending.events, act.side))
    if progress.fight and progress.stage in FIGHT and event.when != "action-phase":
        return _in_the_fight(state, act, progress.fight)
    return apply_immediate_effects(KINDS_OF_EVENTS[event.effect].effect(state, act, event))


def _in_the_fight(state: State, act: PlayEvent, fight: Fight) -> State:
    """Events 1 to 4 and 6 to 9 take effect with the die; then the other side may answer (R-41)."""
    zone = next(named(act, state.board.game.zones), "")
    fight = replace(fight, events=(*fight.events, Played(act.side, act.event, zone)))
    return state.with_progress(fight=fight, **fight.after_event(state.progress.stage))


def combinations_of(state: State, event: Event, side: str) -> Iterator[tuple[str, ...]]:
    """Each way to name what an event names."""
    least, most, able = KINDS_OF_EVENTS[event.effect].names(state, event, side)
    for size in range(least, most + 1):
        yield from combinations(able, size)


def _plays(state: State) -> Iterator[PlayEvent]:
    """Each event that a chit in hand allows in this step."""
    progress, events = state.progress, state.board.game.events
    for side in state.board.sides if progress.stage in OPEN else (progress.side,):
        for name in turn_start.hand(state, side):
            chit = state.board.game.chits[name]
            for event in (events[chit.front], events[chit.back]):
                if progress.stage in STAGES[event.when] and side in event.users.value:
                    for targets in combinations_of(state, event, side):
                        yield PlayEvent(side, name, event.number, targets)


PLAYS: tuple[PlayRule, ...] = (
    is_in_hand, is_of_its_colour, comes_at_its_moment, has_its_role, is_within_the_limit, finds_what_it_needs,
    names_what_it_may,
)  # fmt: skip
KINDS: tuple[ActKind[State, Any], ...] = (
    ActKind(
        PlayEvent, "an event", "{side} plays {chit}/{event}{targets}", played, PLAYS, _plays,
        trace=Trace.BUTTON, declared=declarations.EVENT,
    ),
)  # fmt: skip
