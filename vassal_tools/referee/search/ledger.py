"""Debts and credits: the differences between rules and table, and their costs after the deadline.

A *debt* is a change that the rules require and the table does not show yet. A *credit* is a change on the table that no
act explains yet; findings call it a pending change. An act *owes* its changes to the table. A debt or credit is *paid*
as soon as rules and table agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.findings import FAILING
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import ANY, Assumed, Blame, Entry, lines_back
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from vassal_tools.referee.protocol import Breach
    from vassal_tools.referee.search.hypothesis import Credit, Hypothesis, Reading
    from vassal_tools.referee.search.protocol import Reader, Setting

OPEN_LONGER = {Deadline.BETWEEN: ("end-phase", "event"), Deadline.PHASE: ("end-phase",), Deadline.TURN: ("event",)}
"""The buttons that may still be pressed once a phase has begun, once it is over, and once the turn is."""


def play(reader: Reader, before: Hypothesis, reading: Reading, event: int, *, is_inferred: bool = False) -> Hypothesis:
    """Return the hypothesis after a reading: its acts, their deadlines, its assumptions, and one charge for all."""
    h, blames = before, list[Blame]()
    follows = not reading.faults  # whether all that is wrong follows from what the story has already
    missing = tuple(assumed.button for assumed in reading.buttons)
    if reading.note or reading.restarts or reading.late:
        entry = Entry(h.story, event, h.state, h.state, note=reading.note, buttons=missing)
        h = h.with_entry(entry._replace(restarts=reading.restarts, late=reading.late))
    for fault in reading.faults:
        at = event if reading.at is None else reading.at
        found = blames_of(reader, h.state, (fault,), at)
        h = h.with_entry(Entry(h.story, at, h.state, h.state, None, (fault,), found))
        blames += found
    for act in (*reading.acts, *(reading.breaking() if reading.breaking else ())):
        ends = reader.deadline(h.state, act)
        if ends:
            after = reader.play(h.state, act)[1]
            h = due(reader, _paid_by(reader, h, after), ends, event, after, is_inferred=is_inferred)
        h = _relied_on(reader, h, act, event) if h.credits else h
        wrong, after = reader.play(h.state, act)
        found = blames_of(reader, h.state, wrong, event, act)
        follows = follows and _follows(before, act, wrong, found)
        h = h.with_entry(Entry(h.story, event, h.state, after, act, wrong, found, "", is_inferred, missing))
        blames += found
    charge = reading.price if reading.price is not None else costs.BREACH
    charge += costs.BESIDE * max(0, len({blame.code for blame in blames if blame.code != ANY}) - 1)
    h = h.dearer(reading.needed)
    if blames:
        is_known = any(blame in before.without for blame in blames if blame.is_of_phase and blame.code != ANY)
        is_repeated = is_known and bool(reading.acts or reading.breaking)
        h = h.dearer(min(charge, costs.REPEATED) if is_repeated or follows else charge).blamed(blames)
    if reading.buttons:
        strain = sum(one.price for one in reading.buttons if is_inferred and one.price == costs.ALWAYS)
        h = h._replace(assumed=tuple(sorted((*h.assumed, *reading.buttons))), strain=h.strain + strain)
    return paid(reader, h)


def least_charge(reader: Reader, h: Hypothesis, reading: Reading) -> int:
    """Return the least cost of a reading with unknown further acts: lower if the phase has a breach."""
    phase = reader.setting(h.state, None, "").phase if h.without else ""
    is_repeated = any(blame.scene == phase for blame in h.without)
    return reading.needed + (costs.REPEATED if is_repeated else costs.BREACH)


def paid(reader: Reader, h: Hypothesis) -> Hypothesis:
    """Return the hypothesis without the pledges that table and rules now agree about."""
    return _paid_by(reader, h, h.state)


def _paid_by(reader: Reader, h: Hypothesis, state: Any) -> Hypothesis:
    # with the rules in another position
    for credit in h.credits:
        if reader.is_paid(state, credit):
            h = h.without_credit(credit.thing)
    return h


def due(
    reader: Reader, h: Hypothesis, ends: Deadline, event: int, after: Any = None, *, is_inferred: bool = False
) -> Hypothesis:
    """Return the hypothesis when a phase or turn ends: pending changes are charged, and rules and table agree again.

    `after` is the position after the act that ends it. An assumed phase may have begun before the pending counters and
    chits were touched. They may have been prepared in the turn before; changes that are corrected before the new turn
    goes on stay pending.
    """
    may_be_within = is_inferred and ends is Deadline.BETWEEN
    late = {*reader.differences(h.state)} - {*reader.owed(h.state, after)} if ends is Deadline.TURN else ()
    passing = tuple(
        credit
        for credit in h.credits
        if not credit.price
        or credit.thing in late
        or (credit.is_due if ends is Deadline.TURN else credit.is_passing)
        or (may_be_within and credit.price == costs.OVERLOOKED)
    )
    for credit in h.credits:
        if credit not in passing:
            h = _written_off(reader, h, credit)
    h = h._replace(credits=passing, assumed=_still_open(h.assumed, OPEN_LONGER.get(ends, ())))
    if ends is not Deadline.TURN:
        return h
    h = h._replace(strain=0)
    owed: dict[str, int] = {}  # by side: what one act leaves undone shows in several things
    ready = {credit.thing for credit in passing if credit.is_due}
    for thing in (one for one in reader.owed(h.state, after) if one not in ready):
        breach, price, since = reader.overdue(h.state, thing, h.story)
        at = event if since is None else since
        blames = blames_of(reader, h.state, (breach,), at) if price >= costs.SAID else ()
        aligned = reader.aligned(h.state, (thing,))
        price = min(price, costs.REPEATED) if _is_known(h, breach, blames) else price
        h = h.with_entry(Entry(h.story, at, h.state, aligned, None, (breach,), blames)).blamed(blames)
        owed |= {blame.side: max(price, owed.get(blame.side, 0)) for blame in blames}
    return h.dearer(sum(owed.values()))


def _relied_on(reader: Reader, h: Hypothesis, act: Any, event: int) -> Hypothesis:
    # the pending changes that an act depends on are charged and taken from the table
    for credit in h.credits:
        if credit.event < event and reader.relies_on(h.state, act, credit):
            left = tuple(one for one in h.credits if one != credit)
            h = _written_off(reader, h, credit)._replace(credits=left)
    return h


def _follows(h: Hypothesis, act: Any, wrong: tuple[Breach, ...], blames: tuple[Blame, ...]) -> bool:
    # True if a fault at the end of an act is only about counters with an earlier fault in the phase
    is_of_unit = bool(getattr(act, "unit", ""))
    return not wrong or (not is_of_unit and all(_is_known(h, breach, blames) for breach in wrong))


def _is_known(h: Hypothesis, breach: Breach, blames: tuple[Blame, ...]) -> bool:
    # True if the story has a breach about the same units in the same phase: this one then follows from it
    phases = {blame for blame in blames if blame.code == ANY and blame.is_of_phase}
    if not breach.units or not phases:
        return False
    known = (one for entry in lines_back(h.story) if phases & {*entry.blames} for one in entry.breaches)
    return any({*breach.units} <= {*one.units} for one in known)


def after_end(reader: Reader, h: Hypothesis, event: int) -> Hypothesis:
    """Return the hypothesis after an event behind the end of the game; open debts are charged."""
    credit = reader.credit(h.state, event)
    if credit is None or reader.is_paid(h.state, credit):
        return h
    after = reader.aligned(h.state, (credit.thing,))
    h = h.with_entry(Entry(h.story, event, h.state, after)).dearer(costs.AFTER_END)
    return due(reader, h, Deadline.TURN, event)


def conceded(reader: Reader, h: Hypothesis, credit: Credit) -> Hypothesis:
    """Return the hypothesis that leaves a change unexplained and continues from the table."""
    return _written_off(reader, h, credit).dearer(costs.UNEXPLAINED)


def _written_off(reader: Reader, h: Hypothesis, credit: Credit) -> Hypothesis:
    breach = reader.unexplained(h.state, credit)
    blames = blames_of(reader, h.state, (breach,), credit.event)
    after = reader.aligned(h.state, (credit.thing,))
    return h.with_entry(Entry(h.story, credit.event, h.state, after, None, (breach,), blames)).blamed(blames)


def _still_open(assumed: tuple[Assumed, ...], kinds: Collection[str]) -> tuple[Assumed, ...]:
    return tuple({one.button: one for one in assumed if one.button[0] in kinds}.values())


def blames_of(
    reader: Reader, state: Any, breaches: tuple[Breach, ...], event: int, act: Any = None
) -> tuple[Blame, ...]:
    """Return the keys that identify breaches at an event in other stories.

    Without an act that shows whose fault it is, stories agree about the event even if they blame different sides.
    """
    if not breaches:
        return ()
    settings = {breach.side: reader.setting(state, act, breach.side) for breach in breaches}
    named = (Blame(breach.rule.code, *_of(settings[breach.side])) for breach in breaches)
    phases = (Blame(ANY, one.side, one.phase) for one in settings.values())
    events = (Blame(ANY, side if act is None else one.side, event) for side, one in settings.items())
    grave = (breach for breach in breaches if (breach.severity or breach.rule.severity) in FAILING)
    counters = ((settings[breach.side], unit) for breach in grave for unit in breach.units)
    about = (Blame(ANY, one.side, (unit, one.turn)) for one, unit in counters)
    return (*named, *dict.fromkeys((*phases, *events, *about)))


def _of(one: Setting) -> tuple[str, str]:
    return one.side, f"{one.phase} {one.fight}" if one.fight else one.phase
