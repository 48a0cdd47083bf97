"""Findings of the reading of this game alone: numbers, chits, agreements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.facets import CARD, misplaced, of_number, unit_of
from vassal_rulebooks.core.reading.events import Declared
from vassal_rulebooks.core.reading.remarks import Remarks
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.core.rules import play_rule
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.adjustment import marker
from vassal_rulebooks.sphacteria.declarations import ANNOUNCE
from vassal_rulebooks.sphacteria.knowledge import known_only_to
from vassal_rulebooks.sphacteria.leaders import is_captive
from vassal_rulebooks.sphacteria.progress import BOWL, GONE
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_rulebooks.sphacteria.turn_start import place_of
from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.protocol import Overdue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.facets import CounterOnTable
    from vassal_rulebooks.core.reading.events import Event
    from vassal_rulebooks.core.state import Standing
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_tools.referee.search.hypothesis import Entry

REMARKS = Remarks.of("SPH", "0.2")
AGREED = Rule(
    "SPH-agreed", "something was corrected by agreement", Severity.NOTE, Cite("the players", "it holds if both agree")
)
NOT_JUDGED = Rule(
    "SPH-unjudged",
    "a counter was moved outside its side's activations",
    Severity.UNKNOWN,
    Cite("2.C", "only the active side moves; retreats, losses and corrections may move others"),
)
POINTS_SHOWN = play_rule(
    "SPH-2.B-points", "Points are half of the throw", "2.B", "A side has half of its throw as points, rounded up."
)
SUPPLY_SHOWN = play_rule(
    "SPH-5-marker",
    "The supply marker shows the supply",
    "5",
    "A side's marker goes down, up, or stays as its check says.",
)
WAY_SAID = play_rule(
    "SPH-4.2-way", "Attackers come by the way that is said", "4.2", "Who lands, or crosses a wall, attacks at a shift."
)
BOWL_SHOWN = play_rule(
    "SPH-6-back", "Played chits go back", "6", "A chit that was played goes back into the bowl, or out of play."
)
SHOWN_AFTER: Mapping[type, frozenset[str]] = {
    acts.RollPoints: frozenset({POINTS_SHOWN.code}),
    acts.CheckSupply: frozenset({SUPPLY_SHOWN.code}),
    acts.AttackZone: frozenset({WAY_SAID.code}),
    acts.PlayEvent: frozenset({BOWL_SHOWN.code}),
}
"""The rules by which the table is compared with what an act does."""
HURTING: Mapping[type, str] = {acts.RollStorm: "SPH-6-storm", acts.RollHelots: "SPH-5.2-helots"}
"""The dice that a unit's own menu throws and that may hurt it, each with its paragraph."""
OWN = (AGREED, NOT_JUDGED, POINTS_SHOWN, SUPPLY_SHOWN, WAY_SAID, BOWL_SHOWN)


def wrong(table: SphacteriaTable, state: State, thing: str) -> Breach:
    """Return the breach of a counter or chit with a wrong place or face."""
    if thing.startswith(CARD):
        chit = thing.removeprefix(CARD)
        return _misplaced_chit(state, chit, table.card(chit))
    unit = unit_of(thing)
    standing, lying, counter = state.standing(unit), table.counters[unit], state.board.counter(unit)
    shown, should = (
        (("" if counter.is_leader else "reduced " if reduced else "at full strength ") + f"in {place}")
        if place
        else "out of play"
        for place, reduced in ((lying.place, lying.reduced), (standing.location, standing.reduced))
    )
    places = tuple(place for place in (standing.location, lying.place) if place)
    rule, reason = _unasked(table, unit, standing, lying)
    return Breach(rule, misplaced(unit, shown, should) + reason, (unit,), places, side=counter.side, is_undated=True)


def _unasked(table: SphacteriaTable, unit: str, standing: Standing, lying: CounterOnTable) -> tuple[Rule, str]:
    if lying.place is None:
        return RULES["SPH-4.2-loss"], ": nothing in the game removed it"
    if lying.place == standing.location and lying.reduced and not standing.reduced:
        return RULES["SPH-4.2-loss"], ": it had no loss to take"
    if lying.place == standing.location and standing.reduced and not lying.reduced and table.is_turned(unit):
        return RULES["SPH-2.D-recovery"], ": nothing restored it"
    return REMARKS.table, ""


def _misplaced_chit(state: State, chit: str, lies: str) -> Breach:
    due = place_of(state, chit)
    in_words = {BOWL: "in the bowl", GONE: "out of play"}
    words = f"{in_words.get(lies, f'with {lies}')}, but should be {in_words.get(due, f'with {due}')}"
    hands = [side for side in state.board.sides if side in (lies, due)]
    secret = known_only_to(state, f"a chit is {words}", *(hands if len(hands) == 1 else ())) if hands else None
    side = hands[0] if len(hands) == 1 else ""  # who should have put it back, or kept it
    return Breach(BOWL_SHOWN, f"the chit {chit} is {words}", secret=secret, side=side)


def wrong_supply(state: State, side: str, value: int) -> Breach:
    """Return the breach of a side that sets a wrong supply."""
    right = marker(state, side)
    text = f"the supply of {side} is set to {value}, but should be {right}"
    return Breach(SUPPLY_SHOWN, text, legal=f"{side} has {right}", side=side)


def overdue_supply(table: SphacteriaTable, rates: Rates, state: State, thing: str) -> Overdue:
    """Return the breach of a marker that does not show the supply at the end of the turn.

    A side that does not press its buttons may have missed one.
    """
    (what, side), is_set = of_number(thing), table.is_set(thing)
    if is_set and any(is_said(event, ANNOUNCE, side) for event in table.events):
        return Overdue(wrong_supply(state, side, table.numbers[what, side]), costs.BREACH)
    text = f"the supply of {side} is {marker(state, side)}, and its marker shows another"
    if is_set or rates.is_declaring(side):
        return Overdue(Breach(SUPPLY_SHOWN, text, side=side), costs.SAID)
    return Overdue(Breach(SUPPLY_SHOWN, text, severity=Severity.UNKNOWN, side=side), costs.LATE)


def broken_by(line: Entry, event: Event, thing: str) -> Rule | None:
    """Return the rule of an act that the table does not show; None for the rule of its kind.

    Dice of menus hurt units. A leader leaves play when captured, or by the schedule.
    """
    if type(line.act) in HURTING:
        return RULES[HURTING[type(line.act)]] if isinstance(event, Declared) else None
    unit, state = unit_of(thing), line.after
    place = line.before.location(unit) if unit in state.board.index else None
    if place is None or not state.board.counter(unit).is_leader or state.location(unit) is not None:
        return None
    if unit in state.progress.withdrawn:
        return None if isinstance(line.act, acts.PlayEvent) else RULES["SPH-7-due"]
    return RULES["SPH-1.2-captured"] if is_captive(state, state.board.counter(unit), place) else None
