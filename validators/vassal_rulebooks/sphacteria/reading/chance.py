"""Dice and draws of a log that would have counted and came to nothing: undone, fished for, or evaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, combat
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading.remarks import NEW_ROLL
from vassal_rulebooks.sphacteria.reading.words import ChitMoved, Declared, Drag, Rolled
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import chance
from vassal_tools.referee.search.hypothesis import lines

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from vassal_rulebooks.sphacteria.reading.words import Event, Story
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.search.hypothesis import Hypothesis

BEFORE_THE_DIE = (Stage.MOVE, Stage.ATTACK, Stage.ATTACKER, Stage.DEFENDER, Stage.DIE)


def findings(story: Story, best: Hypothesis, start: State) -> Iterator[tuple[Breach, tuple[int, ...]]]:
    """What is wrong with each throw or draw that came to nothing, with its steps."""
    entries = lines(best)
    before = chance.positions(entries, start, len(story.events))
    served = {entry.event: _served(entry.before, entry.act) for entry in entries if _served(entry.before, entry.act)}
    all_events = [(n, n, event) for n, event in enumerate(story.events)]
    all_events += [(n, -1, event) for n, event in story.undone]
    throws = [
        chance.Throw(n, event.step, _shown(event), _needs(before[n], event), served.get(own))
        for n, own, event in sorted(all_events, key=lambda one: (one[2].step, one[0]))
        if _is_chance(event) and (own in served or own < 0 or not isinstance(event, ChitMoved))
    ]
    for lost in chance.lost(throws):
        steps = tuple(throw.step for throw in lost.throws)
        shown = " and ".join(throw.shown for throw in lost.throws)
        if lost.instead:
            text = f"{shown} would have counted, and {lost.instead.shown} took its place"
            yield Breach(NEW_ROLL, text, legal=f"{lost.throws[0].shown} stands"), (*steps, lost.instead.step)
        else:
            state = before[lost.throws[0].event]
            is_evaded = _goes_away(state, lost.need, story.events[lost.throws[0].event :])
            severity = Severity.INTEGRITY if is_evaded else Severity.UNKNOWN
            text = f"{shown} would have counted, and nothing came of it"
            yield Breach(NEW_ROLL, text, legal=f"{lost.throws[0].shown} stands", severity=severity), steps


def _is_chance(event: Event) -> bool:
    match event:
        case Rolled():
            return True
        case Declared(_, what):
            return what.kind in (d.STORM, d.HELOTS)
        case ChitMoved(_, _, start, _):
            return start == BOWL
        case _:
            return False


def _shown(event: Event) -> str:
    match event:
        case Rolled(_, side, dice):
            return f"a throw of {sum(dice)}" + (f" for the points of {side}" if side else "")
        case Declared(_, what):
            return f"the die {what.words[-1]} of {what.words[0]}"
        case _:
            return "a chit that was drawn"


def _served(state: State, act: object) -> Hashable | None:
    """What a throw served in the story."""
    match act:
        case acts.RollPoints(side):
            return "points", state.turn, side
        case acts.RollCombat(zone):
            return _fight(state, zone)
        case acts.RollStorm(unit):
            return d.STORM, state.turn, unit
        case acts.RollHelots(unit):
            return d.HELOTS, state.turn, unit
        case acts.Draw(side):
            return "draw", state.turn, side
        case _:
            return None


def _fight(state: State, zone: str) -> Hashable:
    return "fight", state.turn, state.progress.points, zone


def _needs(state: State, event: Event) -> frozenset[Hashable]:
    """What a throw could have served where it was thrown."""
    progress = state.progress
    match event:
        case Rolled(_, side) if side:
            is_due = progress.stage in (Stage.DRAW, Stage.ROLL) and not progress.rolls[state.board.side_index[side]]
            return frozenset({("points", state.turn, side)} if is_due else ())
        case Rolled() if progress.stage in BEFORE_THE_DIE:
            zones = (progress.fight.zone,) if progress.fight else combat.contested(state)
            return frozenset(_fight(state, zone) for zone in zones)
        case Declared(_, what):
            return frozenset({(what.kind, state.turn, what.words[0])})
        case ChitMoved(_, _, _, side) if progress.stage is Stage.DRAW and side in state.board.sides:
            return frozenset({("draw", state.turn, side)})
        case _:
            return frozenset()


def _goes_away(state: State, need: Hashable, coming: Sequence[Event]) -> bool:
    """Whether units that would have fought walk away in the same phase."""
    if not isinstance(need, tuple) or need[0] != "fight":
        return False
    units = {counter.id for counter in state.of_side(need[-1], state.active)}
    for event in coming:
        if isinstance(event, Declared) and event.what.kind == d.ANNOUNCE:
            return False
        if isinstance(event, Drag) and event.unit in units and event.start == need[-1]:
            return True
    return False
