"""Playing events (6): by whom, when, how often, and at what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import Fault, PlayRule, enforces, listed, play_rule
from vassal_rulebooks.sphacteria import chits, knowledge
from vassal_rulebooks.sphacteria.adjustment import deserters
from vassal_rulebooks.sphacteria.combat import is_at_sea
from vassal_rulebooks.sphacteria.event_targets import callable_groups, how_many, targets
from vassal_rulebooks.sphacteria.forces import fighters
from vassal_rulebooks.sphacteria.progress import FIGHT, OPEN, Stage

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import PlayEvent
    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import State

HELD = play_rule("SPH-6-held", "Chits are played from the hand", "6", "A side plays chits that it holds.")
FACE = play_rule(
    "SPH-6-colour",
    "Faces of the own colour or grey",
    "6",
    "A side plays a face of the chit in its own colour or in grey, never in the enemy's.",
)
MOMENT = play_rule("SPH-6-moment", "Each event has its moment", "6", "The text of an event says when it is played.")
ROLE = play_rule("SPH-6-role", "Some events are for one role", "6", "Some are the attacker's only, or the defender's.")
LIMIT = play_rule(
    "SPH-2.C-events",
    "One event in an action phase",
    "2.C",
    "Each side plays at most one event in an action phase; those before the first do not count.",
)
NEED = play_rule("SPH-6-need", "What an event asks for", "6", "An event is played where it finds what it acts on.")
TARGET = play_rule("SPH-6-target", "What an event names", "6", "An event is played at what its text lets it name.")

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


@enforces(HELD, "R-39")
def is_in_hand(state: State, act: PlayEvent) -> Fault | None:
    """The chit is in the hand of who plays it (6)."""
    held = chits.hand(state, act.side)
    if act.chit in held:
        return None
    told = f"{act.side} plays event {act.event} from the chit {act.chit} and "
    secret = knowledge.known_to(state, act.side, f"{told}does not hold it")
    return Fault(f"{told}holds {listed(held) or 'none'}", secret=secret)


@enforces(FACE)
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


@enforces(MOMENT)
def comes_at_its_moment(state: State, act: PlayEvent) -> Fault | None:
    """The event is played when its text says, and in a fight of the right kind (6)."""
    event, progress = state.board.game.events.get(act.event), state.progress
    if event is None:
        return None
    name = f"event {event.number} ({event.title})"
    if progress.stage not in STAGES[event.when]:
        return Fault(
            f"{name} is played at {progress.stage.words}, and is for {MOMENTS[event.when]}",
            rulings=event.rulings,
        )
    fight = progress.fight
    if fight is None or progress.stage not in FIGHT or event.when == "action-phase":
        return None
    if event.when != "combat" and is_at_sea(state, fight) != (event.when == "naval-combat"):
        return Fault(
            f"{name} is for {MOMENTS[event.when]}, and not for one in {fight.zone}",
            (),
            (fight.zone,),
            rulings=event.rulings,
        )
    if fight.zone in event.forbidden:
        where = listed(event.forbidden)
        return Fault(f"{name} is not played in {where}", (), (fight.zone,), rulings=event.rulings)
    return None


@enforces(ROLE, "R-41")
def has_its_role(state: State, act: PlayEvent) -> Fault | None:
    """Who plays the event attacks or defends as it asks (6)."""
    event, fight = state.board.game.events.get(act.event), state.progress.fight
    if event is None or fight is None or event.role in ("either", "none"):
        return None
    role = "attacker" if act.side == fight.attacker else "defender"
    if role == event.role:
        return None
    return Fault(f"{act.side} is the {role}, and event {event.number} ({event.title}) is for the {event.role}")


@enforces(LIMIT, "R-38")
def is_within_the_limit(state: State, act: PlayEvent) -> Fault | None:
    """No side plays more than one event in an action phase (2.C)."""
    event, progress = state.board.game.events.get(act.event), state.progress
    if event is None or not counts(event):
        return None
    played = progress.spending.events
    together = state.board.is_chosen("R-38", "both players together")
    number = len(played) if together else played.count(act.side)
    limit = state.board.game.rules.draws.per_action_phase.value
    if number < limit:
        return None
    who = "both sides together have" if together else f"{act.side} has"
    name = f"event {event.number} ({event.title})"
    return Fault(f"{act.side} plays {name}, and {who} played {number} in this action phase already")


def counts(event: Event) -> bool:
    """Whether an event counts against the limit of the action phase."""
    return any(stage in (*FIGHT, Stage.MOVE) for stage in STAGES[event.when])


@enforces(NEED, "R-93")
def finds_what_it_needs(state: State, act: PlayEvent) -> Fault | None:
    """What the event acts on is there (6)."""
    event = state.board.game.events.get(act.event)
    if event is None:
        return None
    lack = _lack(state, act, event)
    message = f"{act.side} plays event {event.number} ({event.title}), but {lack}"
    return Fault(message, rulings=event.rulings) if lack else None


def _lack(state: State, act: PlayEvent, event: Event) -> str:
    """What an event needs and does not find; empty if nothing."""
    fight = state.progress.fight
    match event.effect:
        case "recall" if not state.is_in_play(event.counters[0]):
            return f"{event.counters[0]} is not in play"
        case "combat" if fight and event.unit_type and not _has_unit_for(state, fight, event, act.side):
            return f"{act.side} has no unit of the kind it needs in {fight.zone}"
        case "desert" if not deserters(state):
            return f"no {event.contingent} unit is in play"
        case "call" if not callable_groups(state, event, act.side):
            return f"no reinforcement of {act.side} is left that it could call"
        case _:
            return ""


def _has_unit_for(state: State, fight: Fight, event: Event, side: str) -> bool:
    """Whether a side has the unit in the fight that events 6 and 7 ask for."""
    return any(
        unit.type == event.unit_type and event.contingent in (None, unit.counter.contingent)
        for unit in fighters(state, fight.zone, side)
    )


@enforces(TARGET)
def names_what_it_may(state: State, act: PlayEvent) -> Fault | None:
    """The event names what its text lets it name (6)."""
    event = state.board.game.events.get(act.event)
    if event is None or act.side not in state.board.sides:
        return None
    least, most = how_many(state, event)
    able = targets(state, event, act.side)
    named = set(act.targets)
    if least <= len(act.targets) <= most and len(named) == len(act.targets) and named <= set(able):
        return None
    what = listed(act.targets) or "nothing"
    return Fault(
        f"event {event.number} ({event.title}) names {what}",
        legal=_could_name(able, least) if most else "it names nothing",
        rulings=event.rulings,
    )


def _could_name(able: tuple[str, ...], least: int) -> str:
    if not able:
        return "there is nothing that it could name"
    number = f"{least} of " if least > 1 else ""
    return f"it could name {number}{listed(able, 'or')}"


PLAYS: tuple[PlayRule, ...] = (
    is_in_hand,
    is_of_its_colour,
    comes_at_its_moment,
    has_its_role,
    is_within_the_limit,
    finds_what_it_needs,
    names_what_it_may,
)
