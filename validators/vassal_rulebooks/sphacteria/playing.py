"""Playing events (6): by whom, when, how often, and at what."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import chits, reinforcements
from vassal_rulebooks.sphacteria.acts import PlayEvent
from vassal_rulebooks.sphacteria.adjustment import deserters, reduced_units
from vassal_rulebooks.sphacteria.combat import is_at_sea
from vassal_rulebooks.sphacteria.course import Stage
from vassal_rulebooks.sphacteria.forces import SUPPORT, fighters, supporters
from vassal_rulebooks.sphacteria.rules import ActRule, Fault, act_rule, listed, play_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Event

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

FIGHT = (Stage.ATTACKER, Stage.DEFENDER)
STAGES: dict[str, tuple[Stage, ...]] = {
    "naval-combat": FIGHT,
    "land-combat": FIGHT,
    "combat": FIGHT,
    "action-phase": (Stage.MOVE, Stage.ATTACK),
    "before-actions": (Stage.CALL,),
    "adjustment": (Stage.EVENTS, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY),
    "before-supply": (Stage.EVENTS, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY),
}
"""The stages to which the moments of the events belong; which of them are open is a matter of the sequence."""


RULINGS: dict[int, tuple[str, ...]] = {
    1: ("R-65",),
    5: ("R-42",),
    6: ("R-19",),
    7: ("R-64",),
    8: ("R-43",),
    11: ("R-44",),
    12: ("R-46", "R-70"),
    14: ("R-47",),
    21: ("R-66",),
    22: ("R-49",),
}
"""The rulings on single events."""


def rulings_of(event: Event) -> tuple[str, ...]:
    """The rulings that a finding on an event rests on."""
    return RULINGS.get(event.number, ())


@act_rule(HELD, "R-39")
def is_in_hand(state: State, act: PlayEvent) -> Fault | None:
    """The chit is in the hand of who plays it (6)."""
    held = chits.hand(state, act.side)
    if act.chit in held:
        return None
    return Fault(f"{act.side} plays event {act.event} from the chit {act.chit} and holds {listed(held) or 'none'}")


@act_rule(FACE)
def is_of_its_colour(state: State, act: PlayEvent) -> Fault | None:
    """The event is on one of the chit's faces, and open to the side (6)."""
    chit, event = state.board.game.chits.get(act.chit), state.board.game.events.get(act.event)
    if chit is None or event is None or act.event not in (chit.front, chit.back):
        faces = f"{chit.front} and {chit.back}" if chit else "no face"
        return Fault(f"{act.side} plays event {act.event}, and the chit {act.chit} has {faces}")
    if act.side not in event.users.value:
        message = f"{act.side} plays event {act.event} ({event.title}), which {listed(event.users.value)} may play"
        return Fault(message, rulings=rulings_of(event))
    return None


@act_rule(MOMENT)
def comes_at_its_moment(state: State, act: PlayEvent) -> Fault | None:
    """The event is played when its text says, and in a fight of the right kind (6)."""
    event, course = state.board.game.events.get(act.event), state.course
    if event is None or course is None:
        return None
    name = f"event {event.number} ({event.title})"
    if course.stage not in STAGES[event.when]:
        return Fault(f"{name} is played in the step {course.stage}; it is for {event.when}", rulings=rulings_of(event))
    fight = course.fight
    if fight is None or course.stage not in FIGHT:
        return None
    if event.when != "combat" and is_at_sea(state, fight) != (event.when == "naval-combat"):
        return Fault(f"{name} is for {event.when}, not for {fight.zone}", (), (fight.zone,), rulings=rulings_of(event))
    if fight.zone in event.forbidden:
        where = listed(event.forbidden)
        return Fault(f"{name} is not played in {where}", (), (fight.zone,), rulings=rulings_of(event))
    return None


@act_rule(ROLE, "R-41")
def has_its_role(state: State, act: PlayEvent) -> Fault | None:
    """Who plays the event attacks or defends as it asks (6)."""
    event, fight = state.board.game.events.get(act.event), state.course.fight if state.course else None
    if event is None or fight is None or event.role in ("either", "none"):
        return None
    role = "attacker" if act.side == fight.attacker else "defender"
    if role == event.role:
        return None
    return Fault(f"{act.side} is the {role}, and event {event.number} ({event.title}) is for the {event.role}")


@act_rule(LIMIT, "R-38")
def is_within_the_limit(state: State, act: PlayEvent) -> Fault | None:
    """No side plays more than one event in an action phase (2.C)."""
    event, course = state.board.game.events.get(act.event), state.course
    if course is None or event is None or not counts(event):
        return None
    played = course.spending.events
    together = state.board.is_chosen("R-38", "both players together")
    number = len(played) if together else played.count(act.side)
    limit = state.board.game.rules.draws.per_action_phase.value
    if number < limit:
        return None
    who = "both sides have" if together else f"{act.side} has"
    return Fault(f"{act.side} plays event {act.event}, and {who} played {number} in this action phase")


def counts(event: Event) -> bool:
    """Whether an event counts against the limit of the action phase."""
    return any(stage in (*FIGHT, Stage.MOVE) for stage in STAGES[event.when])


@act_rule(NEED)
def finds_what_it_needs(state: State, act: PlayEvent) -> Fault | None:
    """What the event acts on is there (6)."""
    event = state.board.game.events.get(act.event)
    if event is None or state.course is None:
        return None
    lack = _lack(state, act, event)
    message = f"{act.side} plays event {event.number} ({event.title}), but {lack}"
    return Fault(message, rulings=rulings_of(event)) if lack else None


def _lack(state: State, act: PlayEvent, event: Event) -> str:
    """What an event needs and does not find; empty if nothing."""
    fight = state.course.fight if state.course else None
    if event.counters and not state.is_in_play(event.counters[0]):
        return f"{event.counters[0]} is not in play"
    if fight and event.unit_type and event.when == "land-combat" and act.side in state.board.sides:
        force = fighters(state, fight.zone, act.side)
        fits = (u.type == event.unit_type and event.contingent in (None, u.counter.contingent) for u in force)
        if not any(fits):
            return f"{act.side} has no unit of the kind it needs in {fight.zone}"
    if event.contingent and event.target == "unit" and not deserters(state):
        return f"no {event.contingent} unit is in play"
    if event.when == "before-actions" and event.amount is None and not _own_group(state, act):
        return f"no reinforcement of {act.side} is left that it could call"
    return ""


def _own_group(state: State, act: PlayEvent) -> str:
    """The optional group of a side that an event calls and that is still in reserve."""
    called = state.course.called if state.course else ()
    for group in state.board.game.reinforcements.values():
        fits = group.event is not None and group.event.value == act.event and group.side == act.side
        if fits and group.name not in called and reinforcements.waiting(state, group):
            return group.name
    return ""


@act_rule(TARGET)
def names_what_it_may(state: State, act: PlayEvent) -> Fault | None:
    """The event names what its text lets it name (6)."""
    event = state.board.game.events.get(act.event)
    if event is None or state.course is None or act.side not in state.board.sides:
        return None
    least, most = how_many(state, event)
    able = targets(state, event, act.side)
    named = set(act.targets)
    if least <= len(act.targets) <= most and len(named) == len(act.targets) and named <= set(able):
        return None
    what = listed(act.targets) or "nothing"
    return Fault(
        f"event {event.number} ({event.title}) names {what}",
        legal=f"it names {least} of {listed(able, 'or') or 'what is not there'}" if most else "it names nothing",
        rulings=rulings_of(event),
    )


def how_many(state: State, event: Event) -> tuple[int, int]:
    """The least and the greatest number of things that an event names."""
    if event.target == "none":
        return (1, 1) if _is_delay(event) else (0, 0)
    if event.target == "unit" and event.amount:
        return 1, int(event.amount)
    if event.target == "unit" and not owner_chooses(state, event):
        return 1, 1
    return (0, 0) if event.target == "unit" else (1, 1)


def owner_chooses(state: State, event: Event) -> bool:
    """Whether the unit that deserts is chosen by its owner and not by who plays the event (R-49)."""
    return not any(state.board.is_chosen("R-49", f"the {_people(side)} player chooses") for side in event.users.value)


def _people(side: str) -> str:
    return {"Athens": "Athenian", "Sparta": "Spartan"}.get(side, side)


def targets(state: State, event: Event, side: str) -> tuple[str, ...]:
    """All that an event can name."""
    fight = state.course.fight if state.course else None
    match event.target:
        case "zone" if event.zones:
            return event.zones
        case "zone" if event.number == SUPPORT:
            return supporters(state, fight, side) if fight else ()
        case "zone":
            zones = (zone for zone, kind in state.board.kinds.items() if kind.is_zone)
            return tuple(z for z in zones if any(u.type == event.unit_type for u in state.units(z, side)))
        case "unit" if event.amount:
            return reduced_units(state, side)
        case "unit":
            return deserters(state)
        case _:
            return delayable(state, side) if _is_delay(event) else ()


def _is_delay(event: Event) -> bool:
    return event.when == "before-actions" and event.amount is not None


def delayable(state: State, side: str) -> tuple[str, ...]:
    """The enemy's groups that would come this turn: event 12 delays or cancels one (6, event 12)."""
    groups = (group for group in reinforcements.groups_due(state) if group.side != side)
    return tuple(group.name for group in groups if reinforcements.waiting(state, group))


def plays(state: State, side: str) -> Iterator[PlayEvent]:
    """Each way to play each face of each chit that a side holds, legal or not at this moment."""
    for name in chits.hand(state, side):
        chit = state.board.game.chits[name]
        for number in (chit.front, chit.back):
            event = state.board.game.events[number]
            if state.course and state.course.stage in STAGES[event.when] and side in event.users.value:
                least, most = how_many(state, event)
                able = targets(state, event, side)
                for size in range(least, most + 1):
                    yield from (PlayEvent(side, name, number, named) for named in combinations(able, size))


PLAYS: tuple[ActRule, ...] = (
    is_in_hand,
    is_of_its_colour,
    comes_at_its_moment,
    has_its_role,
    is_within_the_limit,
    finds_what_it_needs,
    names_what_it_may,
)
