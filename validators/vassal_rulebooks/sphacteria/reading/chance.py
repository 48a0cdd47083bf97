"""Dice and draws of a log that would have counted and came to nothing: undone, fished for, or evaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_rulebooks.sphacteria import acts, combat, supply
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading.remarks import NEW_ROLL
from vassal_rulebooks.sphacteria.reading.table import Table
from vassal_rulebooks.sphacteria.reading.words import ChitMoved, Declared, Drag, Rolled, TurnBegan
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import chance
from vassal_tools.referee.search.chance import Throw
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.verdicts import Beside

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_rulebooks.sphacteria.reading.words import Event, Story
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.search.chance import Moment
    from vassal_tools.referee.search.hypothesis import Hypothesis

BEFORE_THE_DIE = (Stage.MOVE, Stage.ATTACK, Stage.ATTACKER, Stage.DEFENDER, Stage.DIE)
MAY_FIGHT = (Stage.CALL, Stage.ARRIVE, Stage.ANNOUNCE, *BEFORE_THE_DIE)
"""The stages in which a die is for a fight where the table shows units of both sides together."""
FIGHT, DRAW, POINTS = "fight", "draw", "points"


class Need(NamedTuple):
    """What a throw is for: the fight in a zone in one action phase, the storm for a ship, the points of a side."""

    kind: str
    turn: int
    of: str
    phase: int = 0


def findings(story: Story, best: Hypothesis, start: State, end: int | None = None) -> Iterator[Beside]:
    """What is wrong with each throw or draw that came to nothing, with its steps; none from the event `end` on."""
    throws_read = [throw for throw in _throws(story, best, start) if end is None or throw.event < end]
    for need, throws, instead in chance.lost(throws_read):
        shown, steps = " and ".join(throw.shown for throw in throws), tuple(throw.step for throw in throws)
        kept = f"{throws[0].shown} stands"
        if instead:
            text = f"{shown} would have counted, and {instead.shown} took its place"
            severity = Severity.UNKNOWN if _is_beside_a_menu(story, throws, instead) else None
            wrong = Breach(NEW_ROLL, text, legal=kept, severity=severity)
            yield Beside(throws[0].event, wrong, (*steps, instead.step))
        elif need.kind != DRAW:
            is_evaded = need.kind == FIGHT and _is_left(need.of, story.events[throws[-1].event :])
            severity = Severity.INTEGRITY if is_evaded else Severity.UNKNOWN
            text = f"{shown} would have counted, and {'the fight was left' if is_evaded else 'nothing came of it'}"
            yield Beside(throws[0].event, Breach(NEW_ROLL, text, legal=kept, severity=severity), steps)


def _is_beside_a_menu(story: Story, throws: Sequence[Throw[Need]], instead: Throw[Need]) -> bool:
    """Whether a unit's menu throws the die that counts: what the dice button threw before may have been for fun."""
    plain = [event for event in story.events if isinstance(event, Rolled)]
    is_plain = all(any(event.step == throw.step for event in plain) for throw in throws)
    return is_plain and isinstance(story.events[instead.event], Declared)


def _throws(story: Story, best: Hypothesis, start: State) -> list[Throw[Need]]:
    """All throws and draws in the order of the log, each with what it could have served, and did."""
    entries, table = lines(best), Table(story, start)
    passed = chance.moments(entries, start, len(story.events), lambda act: isinstance(act, acts.Announce))
    served = chance.served(entries, lambda act: isinstance(act, acts.Announce), _served)
    found: list[Throw[Need]] = []
    undone = [(n, event.step, event, False) for n, event in story.undone]
    stands = [(n, event.step, event, True) for n, event in enumerate(story.events)]
    for n, step, event, is_there in sorted(undone + stands, key=lambda one: one[:2]):
        own = served.get(n) if is_there else None
        if is_there:
            table.follow(n)
        if _is_chance(event) and (own or not is_there or not isinstance(event, ChitMoved)):
            at = n + 1 if isinstance(event, Rolled) and event.is_undone else n
            needs = (_needs(moment, event, table) for moment in passed[at] if not own and _is_own(story, event))
            thing = event.chit if isinstance(event, ChitMoved) else ""
            found.append(Throw(n, step, _shown(event), frozenset[Need]().union(*needs), own, thing))
    return sorted(found, key=lambda throw: (throw.step, throw.event))


def _is_chance(event: Event) -> bool:
    match event:
        case Rolled():
            return True
        case Declared(_, what):
            return what.kind in (d.STORM, d.HELOTS) and len(what.words) == 2
        case ChitMoved(_, _, start, _):
            return start == BOWL
        case _:
            return False


def _is_own(story: Story, event: Event) -> bool:
    """Whether no other side drew a chit into that hand: then it was a slip, and no draw."""
    return not isinstance(event, ChitMoved) or story.movers.get((event.step, event.chit), event.end) == event.end


def _shown(event: Event) -> str:
    match event:
        case Rolled(_, side, dice):
            return f"a throw of {sum(dice)}" + (f" for the points of {side}" if side else "")
        case Declared(_, what):
            return f"the die {what.words[-1]} of {what.words[0]}"
        case _:
            return "a chit that was drawn"


def _served(moment: Moment, act: object) -> Need | None:
    """What a throw served in the story."""
    turn = moment.state.turn
    match act:
        case acts.RollPoints(side):
            return Need(POINTS, turn, side)
        case acts.RollCombat(zone):
            return Need(FIGHT, turn, zone, moment.phases)
        case acts.RollStorm(unit):
            return Need(d.STORM, turn, unit)
        case acts.RollHelots(unit):
            return Need(d.HELOTS, turn, unit)
        case acts.Draw(side):
            return Need(DRAW, turn, side)
        case _:
            return None


def _needs(moment: Moment, event: Event, table: Table) -> Iterator[Need]:
    """What a throw could have served in a position."""
    state: State = moment.state
    progress, turn = state.progress, state.turn
    match event:
        case Rolled(_, side) if side:
            if progress.stage in (Stage.DRAW, Stage.ROLL) and not progress.rolls[state.board.side_index[side]]:
                yield Need(POINTS, turn, side)
        case Rolled() if progress.stage in MAY_FIGHT:
            zones = (progress.fight.zone,) if progress.fight else (*_contested(state), *table.contacts(state.board))
            yield from (Need(FIGHT, turn, zone, moment.phases) for zone in zones)
        case Rolled() if progress.stage is Stage.STORM:
            yield from (Need(d.STORM, turn, ship) for ship in progress.adjustment.storm)
        case Rolled() if progress.stage is Stage.HELOTS:
            yield from (Need(d.HELOTS, turn, unit) for unit in supply.smugglers(state, progress.side))
        case Declared(_, what):
            yield Need(what.kind, turn, what.words[0])
        case ChitMoved(_, _, _, side) if progress.stage is Stage.DRAW and side in state.board.sides:
            yield Need(DRAW, turn, side)
        case _:
            pass


def _contested(state: State) -> tuple[str, ...]:
    return combat.contested(state) if state.progress.stage in BEFORE_THE_DIE else ()


def _is_left(zone: str, coming: Sequence[Event]) -> bool:
    """Whether units that would have fought in a zone go away in the same phase."""
    for event in coming:
        if isinstance(event, TurnBegan) or (isinstance(event, Declared) and event.what.kind == d.ANNOUNCE):
            return False
        if isinstance(event, Drag) and event.start == zone:
            return True
    return False
