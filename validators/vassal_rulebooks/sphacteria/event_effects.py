"""What events do (6), one function for each kind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import adjustment, aftermath, chits, reinforcements
from vassal_rulebooks.sphacteria.acts import Desert, PlayEvent
from vassal_rulebooks.sphacteria.event_play import counts
from vassal_rulebooks.sphacteria.event_targets import owner_chooses
from vassal_rulebooks.sphacteria.progress import BOWL, FIGHT, GONE, Played, Stage
from vassal_rulebooks.sphacteria.state import Standing
from vassal_rulebooks.sphacteria.supply import with_marker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_rulebooks.sphacteria.data_events import Event
    from vassal_rulebooks.sphacteria.state import State


def played(state: State, act: PlayEvent) -> State:
    """The state after an event was played; its chit goes back to the bowl, or out of play (2.A, R-39)."""
    event = state.board.game.events.get(act.event)
    if event is None or act.side not in state.board.sides:
        return state
    state = chits.put(state, act.chit, GONE if event.removed.value else BOWL)
    progress = state.progress
    if counts(event):
        state = state.with_progress(spending=replace(progress.spending, events=(*progress.spending.events, act.side)))
    if progress.fight and progress.stage in FIGHT and event.when != "action-phase":
        return _in_the_fight(state, act)
    return aftermath.settled(_EFFECTS.get(event.effect, _none)(state, act, event))


def _in_the_fight(state: State, act: PlayEvent) -> State:
    """Events 1 to 4 and 6 to 9 take effect with the die; then the other side may answer (R-41)."""
    progress = state.progress
    if progress.fight is None:
        return state
    fight = progress.fight
    zone = next((target for target in act.targets if target in state.board.game.zones), "")
    fight = replace(fight, events=(*fight.events, Played(act.side, act.event, zone)))
    if progress.stage is Stage.ATTACKER:
        return state.with_progress(fight=fight, stage=Stage.DEFENDER, side=fight.defender)
    return state.with_progress(fight=fight, stage=Stage.DIE, side=fight.attacker)


def _close(state: State, act: PlayEvent, _event: Event) -> State:
    """Event 5: the chit lies in a zone, and no enemy land unit or leader enters it in this action phase."""
    if not act.targets or act.targets[0] not in state.board.game.zones:
        return state
    spending = state.progress.spending
    barred = (*spending.barred, (act.targets[0], act.side))
    return chits.put(state, act.chit, act.targets[0]).with_progress(spending=replace(spending, barred=barred))


def _recall(state: State, _act: PlayEvent, event: Event) -> State:
    """Events 10 and 11: a leader leaves, and another takes his place unless he was killed (R-44)."""
    leaving, *others = event.counters
    place = state.standing(leaving).location
    state = reinforcements.withdrawn(state, leaving)
    for other in others:
        gone = state.progress.withdrawn
        if other in gone or state.standing(other).location is not None:
            left = tuple(name for name in gone if name != other)
            state = state.with_standing(other, Standing(place)).with_progress(withdrawn=left)
    return state


def _delay(state: State, act: PlayEvent, event: Event) -> State:
    """Event 12: a group of the turn table comes a turn later, or one that was called does not come (R-70)."""
    name = next((target for target in act.targets if target in state.board.game.reinforcements), "")
    if not name:
        return state.with_progress(passes=0)
    called = tuple(group for group in state.progress.called if group != name)
    if name in state.progress.called:
        return state.with_progress(called=called, passes=0)
    delays = dict(state.progress.delays)
    delays[name] = delays.get(name, 0) + int(event.amount or 0)
    return state.with_progress(delays=tuple(sorted(delays.items())), passes=0)


def _call(state: State, act: PlayEvent, event: Event) -> State:
    """Events 13 and 14: an optional group comes this turn."""
    groups = state.board.game.reinforcements.values()
    names = tuple(g.name for g in groups if g.event and g.event.value == event.number and g.side == act.side)
    return state.with_progress(called=tuple(dict.fromkeys((*state.progress.called, *names))), passes=0)


def _restore(state: State, act: PlayEvent, _event: Event) -> State:
    """Events 15 and 16: reduced units are restored."""
    for unit in act.targets:
        if unit in state.board.index:
            state = adjustment.restored(state, unit)
    return state


def _exempt(state: State, act: PlayEvent, _event: Event) -> State:
    """Events 17 and 18: the side's supply is not checked."""
    done = state.progress.adjustment
    return state.with_progress(adjustment=replace(done, exempt=(*done.exempt, act.side)))


def _truce(state: State, act: PlayEvent, event: Event) -> State:
    """Event 19: the side's supply is not checked, and its marker is at the top."""
    return with_marker(_exempt(state, act, event), act.side, state.board.game.rules.supply.highest.value)


def _storm(state: State, _act: PlayEvent, _event: Event) -> State:
    """Event 20: every ship at sea is rolled for."""
    done = replace(state.progress.adjustment, storm=adjustment.ships_in_the_storm(state), back_to=state.progress.stage)
    return state.with_progress(stage=Stage.STORM, adjustment=done)


def _burn(state: State, _act: PlayEvent, _event: Event) -> State:
    """Event 21: from the next turn on the island is clear (R-66)."""
    return state.with_progress(fire=state.turn)


def _desert(state: State, act: PlayEvent, _event: Event) -> State:
    """Event 22: a Messenian unit is out for good; by one reading its owner chooses it (R-49)."""
    if owner_chooses(state) and adjustment.deserters(state):
        done = replace(state.progress.adjustment, back_to=state.progress.stage)
        return state.with_progress(stage=Stage.DESERT, adjustment=done)
    for unit in act.targets:
        if unit in state.board.index:
            state = adjustment.deserted(state, Desert(unit))
    return state


def _none(state: State, _act: PlayEvent, _event: Event) -> State:
    """An event of a fight, played outside one."""
    return state


_EFFECTS: Mapping[str, Callable[[State, PlayEvent, Event], State]] = {
    "close": _close,
    "recall": _recall,
    "delay": _delay,
    "call": _call,
    "restore": _restore,
    "exempt": _exempt,
    "truce": _truce,
    "storm": _storm,
    "burn": _burn,
    "desert": _desert,
}
