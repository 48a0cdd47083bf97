"""The things about which the position by the rules and the table may differ: counters, faces, chits, markers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core.facets import CARD, FACE, NUMBER, misplaced, of_number
from vassal_rulebooks.core.reading.events import Declared
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sphacteria import adjustment
from vassal_rulebooks.sphacteria.acts import PlayEvent
from vassal_rulebooks.sphacteria.declarations import ANNOUNCE, HELOTS, STORM
from vassal_rulebooks.sphacteria.knowledge import known_only_to
from vassal_rulebooks.sphacteria.leaders import is_captive
from vassal_rulebooks.sphacteria.names import SUPPLY
from vassal_rulebooks.sphacteria.progress import BOWL, GONE
from vassal_rulebooks.sphacteria.reading.number_readings import wrong_supply
from vassal_rulebooks.sphacteria.reading.remarks import BOWL_SHOWN, REMARKS, SUPPLY_SHOWN
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_rulebooks.sphacteria.turn_start import place_of
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.protocol import Overdue

if TYPE_CHECKING:
    from vassal_rulebooks.core.facets import CounterOnTable
    from vassal_rulebooks.core.reading.obligations import Obligation
    from vassal_rulebooks.core.state import Standing
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import Table
    from vassal_tools.findings import Rule
    from vassal_tools.referee.search.hypothesis import Entry


HURTING = {STORM: "SPH-6-storm", HELOTS: "SPH-5.2-helots"}
"""The dice that a unit's own menu throws and that may hurt it, each with its paragraph."""


def wrong(table: Table, state: State, thing: str) -> Breach:
    """The breach that the table shows a counter or a chit elsewhere, or on another face, than the rules have it."""
    if thing.startswith(CARD):
        chit = thing.removeprefix(CARD)
        return _misplaced(state, chit, table.card(chit))
    unit = thing.removeprefix(FACE)
    standing, lying = state.standing(unit), table.counters[unit]
    is_, should = (
        _shown(*one, is_leader=state.board.counter(unit).is_leader)
        for one in ((lying.place, lying.reduced), (standing.location, standing.reduced))
    )
    places = tuple(place for place in (standing.location, lying.place) if place)
    rule, reason = _unasked(table, unit, standing, lying)
    text = misplaced(unit, is_, should) + reason
    return Breach(rule, text, (unit,), places, side=state.board.counter(unit).side, is_undated=True)


def _unasked(table: Table, unit: str, standing: Standing, lying: CounterOnTable) -> tuple[Rule, str]:
    """The rule by which a counter would lie as it does, and what did not happen for that."""
    if lying.place is None:
        return RULES["SPH-4.2-loss"], ": nothing in the game removed it"
    if lying.place != standing.location or lying.reduced == standing.reduced:
        return REMARKS.table, ""
    if lying.reduced:
        return RULES["SPH-4.2-loss"], ": it had no loss to take"
    return (RULES["SPH-2.D-recovery"], ": nothing restored it") if table.is_turned(unit) else (REMARKS.table, "")


def overdue(table: Table, rates: Rates, state: State, thing: str, owed: Obligation) -> Overdue:
    """What is wrong with something that the table should have shown by now.

    A marker of supply that is not touched is a fault of a side that presses its buttons; another may have left out one.
    """
    if thing.startswith(NUMBER):
        _, side = of_number(thing)
        if table.is_supply_set(side) and any(is_said(e, ANNOUNCE, side) for e in table.events):
            return Overdue(wrong_supply(state, side, table.numbers[SUPPLY, side]), costs.BREACH)
        text = f"the supply of {side} is {adjustment.marker(state, side)}, and its marker shows another"
        if table.is_set_in_turn(SUPPLY, side) or rates.is_declaring(side):
            return Overdue(Breach(SUPPLY_SHOWN, text, side=side), costs.SAID)
        return Overdue(Breach(SUPPLY_SHOWN, text, severity=Severity.UNKNOWN, side=side), costs.LATE)
    breach = wrong(table, state, thing)
    if thing.startswith(CARD):
        return Overdue(breach, costs.BREACH)
    unit = thing.removeprefix(FACE)
    rule, at = _hurt_by(table, state, unit)
    if rule:
        return Overdue(replace(breach, rule=rule, is_undated=False), costs.BREACH, at)
    code = _why_out(owed.line, unit) if owed.line else ""
    return (owed._replace(rule=RULES[code]) if code else owed).overdue(breach)


def _hurt_by(table: Table, state: State, unit: str) -> tuple[Rule | None, int | None]:
    """The rule by which a unit's own die of this turn should have hurt it, and that throw; None without one."""
    standing, lying = state.standing(unit), table.counters[unit]
    is_hurt = (standing.location is None and lying.place) or (standing.reduced and not lying.reduced)
    at = table.last(lambda event: any(is_said(event, kind, unit) for kind in HURTING)) if is_hurt else None
    event = table.events[at] if at is not None else None
    if at is None or at < table.turn_begin or not isinstance(event, Declared):
        return None, None
    return RULES[HURTING[event.what.kind]], at


def _misplaced(state: State, chit: str, lies: str) -> Breach:
    """That a chit lies where it should not; which one it is only the side knows in whose hand it is, or should be."""
    words = f"{_chit_words(lies)} and should be {_chit_words(place_of(state, chit))}"
    hands = [side for side in state.board.sides if side in (lies, place_of(state, chit))]
    secret = known_only_to(state, f"a chit is {words}", *(hands if len(hands) == 1 else ())) if hands else None
    side = hands[0] if len(hands) == 1 else ""  # who should have put it back, or kept it
    return Breach(BOWL_SHOWN, f"the chit {chit} is {words}", secret=secret, side=side)


def _chit_words(place: str) -> str:
    return {BOWL: "in the bowl", GONE: "out of play"}.get(place, f"with {place}")


def _why_out(line: Entry, unit: str) -> str:
    """The rule by which a leader left play: he was alone among enemies, or the schedule has him leave."""
    state, place, counter = line.after, line.before.location(unit), line.after.board.counter(unit)
    if not counter.is_leader or place is None or state.location(unit) is not None:
        return ""
    if unit in state.progress.withdrawn:
        return "" if isinstance(line.act, PlayEvent) else "SPH-7-due"
    return "SPH-1.2-captured" if is_captive(state, counter, place) else ""


def _shown(place: str | None, reduced: bool, *, is_leader: bool) -> str:
    face = "" if is_leader else "reduced " if reduced else "at full strength "
    return f"{face}in {place}" if place else "out of play"
