"""Playing events (6): by which side, when, how often, and at what."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed
from vassal_rulebooks.sphacteria import chits, knowledge
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.event_kinds import KINDS, how_many, targets
from vassal_rulebooks.sphacteria.immediate_effects import apply_immediate_effects
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import BOWL, FIGHT, GONE, OPEN, Played, Stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_rulebooks.sphacteria.acts import PlayEvent
    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import State


MOMENTS: dict[str, str] = {
    "naval-combat": "a fight at sea",
    "land-combat": "a fight on land",
    "combat": "a fight",
    "action-phase": "an action phase",
    "before-actions": "the time before the actions",
    "adjustment": "the adjustment",
    "before-supply": "the adjustment, before supply is checked",
}
"""What an event is for, in words."""

STAGES: dict[str, tuple[Stage, ...]] = {
    "naval-combat": FIGHT,
    "land-combat": FIGHT,
    "combat": FIGHT,
    "action-phase": OPEN,
    "before-actions": (Stage.CALL,),
    "adjustment": (Stage.EVENTS, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY),
    "before-supply": (Stage.EVENTS, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY),
}
"""The stages to which the moments of the events belong; which of them are open is a matter of the sequence."""


def of_a_known_event(
    test: Callable[[State, PlayEvent, Event], Fault | None],
) -> Callable[[State, PlayEvent], Fault | None]:
    """Return the rule for an event of the game; an unknown one is another rule's fault."""

    def judged(state: State, act: PlayEvent) -> Fault | None:
        event = state.board.game.events.get(act.event)
        return None if event is None else test(state, act, event)

    return judged


@enforces(RULES["SPH-6-held"], "R-39")
def is_in_hand(state: State, act: PlayEvent) -> Fault | None:
    """The chit is in the hand of the side that plays it (6)."""
    held = chits.hand(state, act.side)
    if act.chit in held:
        return None
    told = f"{act.side} plays event {act.event} from the chit {act.chit} and "
    secret = knowledge.known_to(state, act.side, f"{told}does not hold it")
    return Fault(f"{told}holds {listed(held) or 'none'}", secret=secret)


@enforces(RULES["SPH-6-colour"])
def is_of_its_colour(state: State, act: PlayEvent) -> Fault | None:
    """The event is on one of the chit's faces, and open to the side (6)."""
    chit, event = state.board.game.chits.get(act.chit), state.board.game.events.get(act.event)
    if chit is None or event is None or act.event not in (chit.front, chit.back):
        faces = f"{chit.front} and {chit.back}" if chit else "no face"
        return Fault(f"{act.side} plays event {act.event}, and the chit {act.chit} has {faces}")
    if act.side not in event.users.value:
        message = f"{act.side} plays event {act.event} ({event.title}), which {listed(event.users.value)} may play"
        return Fault(message, rulings=event.rulings)
    return None


@enforces(RULES["SPH-6-moment"])
@of_a_known_event
def comes_at_its_moment(state: State, _act: PlayEvent, event: Event) -> Fault | None:
    """The event is played when its text says, and in a fight of the right kind (6)."""
    progress, fight, name = state.progress, state.progress.fight, f"event {event.number} ({event.title})"
    if progress.stage not in STAGES[event.when]:
        message = f"{name} is played at {progress.stage.words}, and is for {MOMENTS[event.when]}"
        return Fault(message, rulings=event.rulings)
    if fight is None or progress.stage not in FIGHT or event.when == "action-phase":
        return None
    if event.when != "combat" and (state.board.kinds[fight.zone] is Kind.SEA) != (event.when == "naval-combat"):
        message = f"{name} is for {MOMENTS[event.when]}, and not for one in {fight.zone}"
        return Fault(message, zones=(fight.zone,), rulings=event.rulings)
    if fight.zone in event.forbidden:
        message = f"{name} is not played in {listed(event.forbidden)}"
        return Fault(message, zones=(fight.zone,), rulings=event.rulings)
    return None


@enforces(RULES["SPH-6-role"], "R-41")
@of_a_known_event
def has_its_role(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """The side that plays the event attacks or defends as it asks (6)."""
    fight = state.progress.fight
    if fight is None or event.role in ("either", "none"):
        return None
    role = "attacker" if act.side == fight.attacker else "defender"
    if role == event.role:
        return None
    return Fault(f"{act.side} is the {role}, and event {event.number} ({event.title}) is for the {event.role}")


@enforces(RULES["SPH-2.C-events"], "R-38")
@of_a_known_event
def is_within_the_limit(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """No side plays more than one event in an action phase (2.C)."""
    if not counts(event):
        return None
    played = state.progress.spending.events
    together = state.board.is_chosen("R-38", "both players together")
    number = len(played) if together else played.count(act.side)
    if number < state.board.game.rules.draws.per_action_phase.value:
        return None
    who = "both sides together have" if together else f"{act.side} has"
    name = f"event {event.number} ({event.title})"
    return Fault(f"{act.side} plays {name}, and {who} played {number} in this action phase already")


def counts(event: Event) -> bool:
    """Whether an event counts against the limit of the action phase."""
    return any(stage in (*FIGHT, Stage.MOVE) for stage in STAGES[event.when])


@enforces(RULES["SPH-6-need"], "R-93")
@of_a_known_event
def finds_what_it_needs(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """What the event acts on is there (6)."""
    lack = KINDS[event.effect].lack(state, event, act.side)
    message = f"{act.side} plays event {event.number} ({event.title}), but {lack}"
    return Fault(message, rulings=event.rulings) if lack else None


@enforces(RULES["SPH-6-target"])
@of_a_known_event
def names_what_it_may(state: State, act: PlayEvent, event: Event) -> Fault | None:
    """The event names what its text lets it name (6)."""
    least, most = how_many(state, event)
    able, named = targets(state, event, act.side), set(act.targets)
    if least <= len(act.targets) <= most and len(named) == len(act.targets) and named <= set(able):
        return None
    number = f"{least} of " if least > 1 else ""
    could = f"it could name {number}{listed(able, 'or')}" if able else "there is nothing that it could name"
    message = f"event {event.number} ({event.title}) names {listed(act.targets) or 'nothing'}"
    return Fault(message, legal=could if most else "it names nothing", rulings=event.rulings)


def played(state: State, act: PlayEvent) -> State:
    """The state after an event was played; its chit goes back to the bowl, or out of play (2.A, R-39)."""
    event, progress = state.board.game.events.get(act.event), state.progress
    if event is None or act.side not in state.board.sides:
        return state
    state = chits.put(state, act.chit, GONE if event.removed.value else BOWL)
    if counts(event):
        state = state.with_spending(events=(*progress.spending.events, act.side))
    if progress.fight and progress.stage in FIGHT and event.when != "action-phase":
        return _in_the_fight(state, act, progress.fight)
    return apply_immediate_effects(KINDS[event.effect].effect(state, act, event))


def _in_the_fight(state: State, act: PlayEvent, fight: Fight) -> State:
    """Events 1 to 4 and 6 to 9 take effect with the die; then the other side may answer (R-41)."""
    zone = next((target for target in act.targets if target in state.board.game.zones), "")
    fight = replace(fight, events=(*fight.events, Played(act.side, act.event, zone)))
    if state.progress.stage is Stage.ATTACKER:
        return state.with_progress(fight=fight, stage=Stage.DEFENDER, side=fight.defender)
    return state.with_progress(fight=fight, stage=Stage.DIE, side=fight.attacker)


PLAYS: tuple[PlayRule, ...] = (
    is_in_hand,
    is_of_its_colour,
    comes_at_its_moment,
    has_its_role,
    is_within_the_limit,
    finds_what_it_needs,
    names_what_it_may,
)
