"""Events (6): the targets, conditions and effects of each kind, and the rules for playing them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.ledger import waiting
from vassal_rulebooks.core.rules import Broken, PlayRule, broken, enforces
from vassal_rulebooks.core.state import Standing
from vassal_rulebooks.sphacteria import adjustment, turn_start
from vassal_rulebooks.sphacteria.acts import Desert, PlayEvent
from vassal_rulebooks.sphacteria.adjustment import deserters, reduced_units
from vassal_rulebooks.sphacteria.data import MOMENTS, TimedEvent
from vassal_rulebooks.sphacteria.leaders import apply_immediate_effects
from vassal_rulebooks.sphacteria.odds import fighters
from vassal_rulebooks.sphacteria.phases import counted
from vassal_rulebooks.sphacteria.progress import BOWL, FIGHT, GONE, OPEN, Played, RunningFight, Stage
from vassal_rulebooks.sphacteria.sequence import SEQUENCE
from vassal_rulebooks.sphacteria.state import RULES, Kind, State, act_kind

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event, named by `effect` in the data; `number` returns the minimum and maximum of targets."""

    effect: Callable[[State, PlayEvent, TimedEvent], State] = lambda state, *_: state  # in a fight the die counts it
    targets: Callable[[State, TimedEvent, str], tuple[str, ...]] | None = None  # None if it names no target
    number: Callable[[State, TimedEvent], tuple[int, int]] = lambda *_: (1, 1)
    lacks: Callable[[State, TimedEvent, str], bool] = lambda *_: False  # True if its target does not exist

    def names(self, state: State, event: TimedEvent, side: str) -> tuple[int, int, tuple[str, ...]]:
        """Return the minimum and maximum of targets of an event, and the possible targets."""
        return (*self.number(state, event), self.targets(state, event, side)) if self.targets else (0, 0, ())


def named(act: PlayEvent, known: Container[str]) -> Iterator[str]:
    """Return the known targets that an event names."""
    return (target for target in act.targets if target in known)


def _no_unit(state: State, event: TimedEvent, side: str) -> bool:
    """Events 6 and 7 need a unit in the fight."""
    fight = state.progress.fight
    if fight is None or event.unit_type is None:
        return False
    kinds = {(unit.type, of) for unit in fighters(state, fight.zone, side) for of in (None, unit.counter.contingent)}
    return (event.unit_type, event.contingent) not in kinds


def _supporting(state: State, _event: TimedEvent, side: str) -> tuple[str, ...]:
    """Event 8 brings PF from adjacent zones of the same kind with own units (6)."""
    kinds, zone = state.board.kinds, state.progress.fight.zone if state.progress.fight else ""
    near = state.board.exits.get(zone, ())
    same = (to for to in near if (kinds[to] is Kind.SEA) == (kinds[zone] is Kind.SEA))
    return tuple(to for to in same if fighters(state, to, side))


def _zones_with(state: State, event: TimedEvent, side: str) -> tuple[str, ...]:
    zones = (zone for zone, kind in state.board.kinds.items() if kind.is_zone)
    return tuple(z for z in zones if any(unit.type == event.unit_type for unit in state.units(z, side)))


def _close(state: State, act: PlayEvent, _event: TimedEvent) -> State:
    """Event 5 closes a zone to enemy land units and leaders in this action phase."""
    zone = next(named(act, state.board.game.zones), "")
    if not zone:
        return state
    return turn_start.put(state, act.chit, zone).with_part(
        "spending", barred=(*state.progress.spending.barred, (zone, act.side))
    )


def _recall(state: State, _act: PlayEvent, event: TimedEvent) -> State:
    """Events 10 and 11 replace a leader, unless he was killed (R-44)."""
    leaving, *others = event.counters
    place = state.location(leaving)
    state = turn_start.withdrawn(state, leaving)
    for other in others:
        gone = state.progress.withdrawn
        if other in gone or state.location(other) is not None:
            left = tuple(name for name in gone if name != other)
            state = state.with_standing(other, Standing(place)).with_progress(withdrawn=left)
    return state


def _delay(state: State, act: PlayEvent, event: TimedEvent) -> State:
    """Event 12 delays a group of the turn table by a turn, and cancels a called group (R-70)."""
    name = next(named(act, state.board.game.reinforcements), "")
    if name:
        state = turn_start.called_off(state, state.board.game.reinforcements[name])
    called, delays = state.progress.called, state.progress.delays
    if name and name not in called:
        delays = counted(delays, name, int(event.amount or 0))
    return _answered(state, act.side).with_progress(
        called=tuple(group for group in called if group != name), delays=delays
    )


def _answered(state: State, side: str) -> State:
    """Events before the actions may be played again, by a side first if they were over (R-46)."""
    over = {"stage": Stage.CALL, "side": side} if state.progress.is_before_actions else {}
    return state.with_progress(passes=0, **over)


def _delayable(state: State, _event: TimedEvent, side: str) -> tuple[str, ...]:
    groups = (group for group in turn_start.groups_due(state) if group.side != side)
    return tuple(g.name for g in groups if waiting(state, (g,)) or turn_start.has_just_come(state, g))


def _called_by(state: State, event: TimedEvent, side: str) -> tuple[str, ...]:
    groups = state.board.game.reinforcements.values()
    return tuple(g.name for g in groups if g.event and g.event.value == event.number and g.side == side)


def _call(state: State, act: PlayEvent, event: TimedEvent) -> State:
    """Events 13 and 14 call an optional group in this turn."""
    names = dict.fromkeys((*state.progress.called, *_called_by(state, event, act.side)))
    return _answered(state, act.side).with_progress(called=tuple(names))


def _none_to_call(state: State, event: TimedEvent, side: str) -> bool:
    groups = state.board.game.reinforcements
    able = (groups[name] for name in _called_by(state, event, side) if name not in state.progress.called)
    return not any(waiting(state, (group,)) for group in able)


def _restorable(state: State, _event: TimedEvent, side: str) -> tuple[str, ...]:
    able = reduced_units(state, side)
    return tuple(filter(state.is_on_map, able)) if state.board.is_chosen("R-90", "in zones only") else able


def _up_to_amount(state: State, event: TimedEvent) -> tuple[int, int]:
    most = int(event.amount or 1)
    return (most if state.board.is_chosen("R-91", "no, two or none") else 1), most


def _each(verb: Callable[[State, str], State]) -> Callable[[State, PlayEvent, TimedEvent], State]:
    return lambda state, act, _: reduce(verb, named(act, state.board.index), state)


def _desert(state: State, act: PlayEvent, event: TimedEvent) -> State:
    """Event 22 removes a Messenian unit from the game; one reading lets its owner choose it (R-49)."""
    if _owner_chooses(state) and deserters(state):
        return adjustment.interrupted(state, Stage.DESERT)
    return _each(lambda state, unit: adjustment.deserted(state, Desert(unit)))(state, act, event)


def _owner_chooses(state: State) -> bool:
    return state.board.is_chosen("R-49", "the Athenian player chooses")


KINDS_OF_EVENTS: Mapping[str, EventKind] = {
    "combat": EventKind(lacks=_no_unit),
    "injure": EventKind(),
    "support": EventKind(targets=_supporting),
    "close": EventKind(_close, _zones_with),
    "recall": EventKind(_recall, lacks=lambda state, event, _: not state.is_in_play(event.counters[0])),
    "delay": EventKind(_delay, _delayable),
    "call": EventKind(_call, lacks=_none_to_call),
    "restore": EventKind(_each(lambda state, unit: state.with_step(unit, 0)), _restorable, _up_to_amount),
    "exempt": EventKind(lambda state, act, _: adjustment.exempted(state, act.side)),
    "truce": EventKind(
        lambda state, act, _: adjustment.with_marker(
            adjustment.exempted(state, act.side), act.side, state.board.game.rules.supply.highest.value
        )
    ),
    "storm": EventKind(
        lambda state, *_: adjustment.interrupted(state, Stage.STORM, storm=adjustment.ships_in_the_storm(state))
    ),
    "burn": EventKind(lambda state, *_: state.with_progress(fire=state.turn), lambda _state, event, _side: event.zones),
    "desert": EventKind(
        _desert,
        lambda state, *_: deserters(state),
        lambda state, _: (0, 0) if _owner_chooses(state) else (1, 1),
        lambda state, *_: not deserters(state),
    ),
}


# -- playing them


LATE = (Stage.EVENTS, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY)
BEFORE = (Stage.CALL, Stage.ARRIVE, Stage.ANNOUNCE)
_OTHER = {"action-phase": OPEN, "before-actions": BEFORE, "adjustment": LATE, "before-supply": LATE}
STAGES: Mapping[str, tuple[Stage, ...]] = {moment: _OTHER.get(moment, FIGHT) for moment in MOMENTS}
"""The stages of each moment; the sequence of play decides which stages are open."""


def is_time_for(state: State, event: TimedEvent) -> bool:
    """Return True if an event may be played now; events before the actions end with the first announcement."""
    progress = state.progress
    if event.when == "before-actions":
        return progress.stage is Stage.CALL or progress.is_before_actions
    return progress.stage in STAGES[event.when]


def the_event(state: State, act: PlayEvent) -> TimedEvent | None:
    """Return the played event; another rule reports an unknown one."""
    return state.board.game.events.get(act.event)


@enforces(RULES["SPH-6-colour"])
def is_of_its_colour(state: State, act: PlayEvent) -> Broken | None:
    """The event must be on a face of the chit, and its colour must allow the side (6)."""
    chit, event = state.board.game.chits.get(act.chit), the_event(state, act)
    if chit is None or event is None or act.event not in (chit.front, chit.back):
        return broken(faces=f"{chit.front} and {chit.back}" if chit else "no face")
    users = event.users.value
    return None if act.side in users else broken("users", event=event, users=users, rulings=event.rulings)


@enforces(RULES["SPH-6-moment"], "R-99", about=the_event)
def comes_at_its_moment(state: State, _act: PlayEvent, event: TimedEvent) -> Broken | None:
    """An event is played at the moment that its text names, and in a fight of the right kind (6)."""
    fight, stages = state.progress.fight, STAGES[event.when]
    moment = MOMENTS[event.when]
    if not is_time_for(state, event):
        return broken(rulings=event.rulings, event=event, step=SEQUENCE.step(state), moment=moment)
    if fight is None or stages is not FIGHT:
        return None
    is_of_other = event.when == ("land-combat" if state.board.kinds[fight.zone] is Kind.SEA else "naval-combat")
    case = "kind" if is_of_other else "zone" if fight.zone in event.forbidden else ""
    if not case:
        return None
    said: dict[str, Any] = {"event": event, "fight": fight, "moment": moment, "closed": event.forbidden}
    return broken(case, zones=(fight.zone,), rulings=event.rulings, **said)


@enforces(RULES["SPH-6-role"], "R-41", about=the_event)
def has_its_role(state: State, act: PlayEvent, event: TimedEvent) -> Broken | None:
    """The side that plays an event must have the role that the event requires (6)."""
    fight = state.progress.fight
    if fight is None or event.role in ("either", "none"):
        return None
    role = "attacker" if act.side == fight.attacker else "defender"
    return None if role == event.role else broken(role=role, event=event)


@enforces(RULES["SPH-2.C-events"], "R-38", about=the_event)
def is_within_the_limit(state: State, act: PlayEvent, event: TimedEvent) -> Broken | None:
    """A side plays at most one event in an action phase (2.C)."""
    played = state.progress.spending.events
    together = state.board.is_chosen("R-38", "both players together")
    number = len(played) if together else played.count(act.side)
    if not counts(event) or number < state.board.game.rules.draws.per_action_phase.value:
        return None
    return broken("together" if together else "", event=event, number=number)


def counts(event: TimedEvent) -> bool:
    """Return True if an event counts towards the limit of the action phase."""
    return STAGES[event.when] in (FIGHT, OPEN)


@enforces(RULES["SPH-6-need"], "R-93", about=the_event)
def finds_what_it_needs(state: State, act: PlayEvent, event: TimedEvent) -> Broken | None:
    """The target of the event must exist (6)."""
    lacks = KINDS_OF_EVENTS[event.effect].lacks(state, event, act.side)
    return broken(event.effect, event=event, rulings=event.rulings) if lacks else None


@enforces(RULES["SPH-6-target"], about=the_event)
def names_what_it_may(state: State, act: PlayEvent, event: TimedEvent) -> Broken | None:
    """An event names targets that its text allows (6); at a wrong moment it may name none."""
    least, most, able = KINDS_OF_EVENTS[event.effect].names(state, event, act.side)
    if not (able or act.targets or is_time_for(state, event)):
        return None
    if least <= len(act.targets) <= most and len({*act.targets}) == len(act.targets) and {*act.targets} <= {*able}:
        return None
    case = "" if not most else "none" if not able else "more" if least > 1 else "one"
    return broken(case, rulings=event.rulings, event=event, targets=act.targets, least=least, able=able)


def _played(state: State, act: PlayEvent) -> State:
    """The chit goes back to the bowl, or out of play (2.A, R-39)."""
    event, progress = the_event(state, act), state.progress
    if event is None or act.side not in state.board.sides:
        return state
    state = turn_start.put(state, act.chit, GONE if event.removed.value else BOWL)
    if counts(event):
        state = state.with_part("spending", events=(*progress.spending.events, act.side))
    if progress.fight and progress.stage in FIGHT and event.when != "action-phase":
        return _in_the_fight(state, act, progress.fight)
    return apply_immediate_effects(KINDS_OF_EVENTS[event.effect].effect(state, act, event))


def _in_the_fight(state: State, act: PlayEvent, fight: RunningFight) -> State:
    """Events 1 to 4 and 6 to 9 take effect with the die; then the other side may answer (R-41)."""
    zone = next(named(act, state.board.game.zones), "")
    state = state.with_part("fight", events=(*fight.events, Played(act.side, act.event, zone)))
    return state.with_progress(**fight.after_event(state.progress.stage))


def combinations_of(state: State, event: TimedEvent, side: str) -> Iterator[tuple[str, ...]]:
    """Yield each possible choice of targets for an event."""
    least, most, able = KINDS_OF_EVENTS[event.effect].names(state, event, side)
    for size in range(least, most + 1):
        yield from combinations(able, size)


def _plays(state: State) -> Iterator[PlayEvent]:
    progress, events = state.progress, state.board.game.events
    for side in state.board.sides if progress.stage in OPEN else (progress.side,):
        for name in turn_start.hand(state, side):
            chit = state.board.game.chits[name]
            for event in (events[chit.front], events[chit.back]):
                if is_time_for(state, event) and side in event.users.value:
                    for targets in combinations_of(state, event, side):
                        yield PlayEvent(side, name, event.number, targets)


PLAYS: tuple[PlayRule, ...] = (
    enforces(RULES["SPH-6-held"], "R-39")(turn_start.is_in_hand), is_of_its_colour, comes_at_its_moment, has_its_role,
    is_within_the_limit, finds_what_it_needs, names_what_it_may,
)  # fmt: skip
KINDS = (act_kind(PlayEvent, _played, *PLAYS, candidates=_plays),)
