"""The referee's desk: what happened, the table as it is, and the court, for all who translate."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, declarations, points
from vassal_rulebooks.sphacteria.reading.remarks import ASSUMED
from vassal_rulebooks.sphacteria.reading.words import Declared, Drag, Gone, TurnBegan
from vassal_rulebooks.sphacteria.translation.choices import Choices, Score
from vassal_rulebooks.sphacteria.translation.drags import DragReader
from vassal_rulebooks.sphacteria.translation.effort import ACT, Effort
from vassal_rulebooks.sphacteria.translation.phase import Phase
from vassal_tools.findings import FAILING, Severity
from vassal_tools.referee.protocol import Breach, no_evidence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from vassal_rulebooks.sphacteria.acts import Act, Announce
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.reading.words import Event
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.table import Table
    from vassal_tools.findings import Rule, Secret
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.referee.protocol import Evidence, Referee

SAID = ("5", "6")
"""The chapters of the rules that speak of what players say rather than of what lies on the table."""
SAID_ACTS = (
    acts.PlayEvent,
    acts.Pass,
    acts.Announce,
    acts.Activate,
    acts.RollStorm,
    acts.Desert,
    acts.RollHelots,
    acts.CheckSupply,
    acts.Turn,
)
MOST_AHEAD = 2_000
"""How far anybody looks ahead, in events: many times what happens in a turn."""


class Desk:
    """One log under judgement: the events with a place in them, the table there, and the position by the rules.

    `is_mute` says that nobody announces by a button: then the log does not show enough of what is only said, such
    as events and points, and what seems wrong with them is unknown rather than illegal.
    `causes` holds for each counter the step of the act that last changed how it should lie, and why; `turners` the
    same of the act that last changed its face.
    """

    def __init__(self, rulebook: Sphacteria, court: Referee[State, Act], events: Sequence[Event], table: Table) -> None:
        self.rulebook = rulebook
        self.game = rulebook.board.game
        self.court = court
        self.events = events
        self.table = table
        self.at = -1
        self.effort = Effort()
        self.drags = DragReader(rulebook, self.effort)
        self.phase = Phase(rulebook, self.drags, court.state)
        self.causes: dict[str, tuple[int, Act]] = {}
        self.turners: dict[str, tuple[int, Act]] = {}
        self.moved: dict[str, int] = {}  # the step of each unit's last drag in this action phase
        self.left: dict[str, set[int]] = {}  # for each zone, the steps of the drags that left it
        self.is_mute = not any(isinstance(e, Declared) and e.what.kind == declarations.ANNOUNCE for e in events)
        self.guessed: set[str] = set()  # who has had an action phase in this turn that no button announced
        self.choices = Choices()
        self.score = Score()  # of all that was brought so far
        self._open_turn = 0  # the last turn of which something was left open
        self.misplaced: dict[str, tuple[int, str]] = {}  # who was found to lie wrong: the finding, and the place
        self._blamed: dict[str, int] = {}  # the first finding of this action phase that names a counter
        self._ahead: set[int] = set()  # what was taken into account before its time

    # -- what happened

    def next_event(self) -> Event | None:
        """What happened next, and the table follows; None at the end, or where it was already taken into account."""
        self.at += 1
        if self.at >= len(self.events) or self.at in self._ahead:
            return None
        self.table.follow(self.events[self.at])
        return self.events[self.at]

    def choose(self, others: int = 1) -> int:
        """Which way to read what happens now: 0 is the likeliest, and there are so many others."""
        return self.choices.choose(others)

    def coming(self, *, until: Callable[[Event], bool] | None = None) -> Iterator[tuple[int, Event]]:
        """What is still to come in this turn, with its number; it ends before the event that `until` tells."""
        for i in range(self.at + 1, min(len(self.events), self.at + MOST_AHEAD)):
            event = self.events[i]
            if isinstance(event, TurnBegan) and event.number != self.state.turn:
                return
            if i in self._ahead:
                continue
            if until and until(event):
                return
            yield i, event

    def next_declared(self, *kinds: str, from_now: bool = False) -> Declaration | None:
        """The next declaration of one of those kinds in this turn; `from_now` on, that of this moment counts too."""
        now = self.events[self.at] if from_now and 0 <= self.at < len(self.events) else None
        if isinstance(now, Declared) and now.what.kind in kinds:
            return now.what
        for _, event in self.coming():
            if isinstance(event, Declared) and event.what.kind in kinds:
                return event.what
        return None

    def take_ahead(self, number: int) -> Event:
        """Take into account now what comes later."""
        self._ahead.add(number)
        event = self.events[number]
        self.table.follow(event)
        return event

    # -- the position

    @property
    def state(self) -> State:
        """The position by the rules."""
        return self.court.state

    @property
    def progress(self) -> TurnProgress:
        """How far its turn has come."""
        return self.court.state.progress

    def restate(self, state: State) -> None:
        """Go on from another position."""
        self.court.continue_from(state)

    def is_legal(self, act: Act) -> bool:
        """Whether the act breaks nothing now."""
        return not self.rulebook.check(self.state, act)

    # -- the court

    def bring(
        self,
        act: Act,
        step: int,
        *,
        evidence: Evidence | None = None,
        severity: Severity | None = None,
        legal: str = "",
        keep: bool = True,
    ) -> None:
        """Bring an act to court; `keep` it as a part of the phase unless the drag that it comes from is kept."""
        self.effort.spend(ACT)
        if isinstance(act, acts.Announce):
            self.phase = Phase(self.rulebook, self.drags, self.state)
            self.moved, self.left = {}, {}
        before = self.state
        if self.is_mute and (isinstance(act, SAID_ACTS) or self._ends_by_guess(act)):
            severity = Severity.UNKNOWN
        judged: list[Breach] = []

        def cause(breach: Breach) -> int | None:
            judged.append(breach)
            known = self._blame(breach.units or self._met(act, breach))
            if known is None:  # what follows from another breach makes a reading no worse
                self._weigh(severity or breach.severity or breach.rule.severity)
            return known

        numbers = self.court.submit(
            act, step, evidence=evidence or no_evidence, severity=severity, legal=legal, cause=cause
        )
        for breach, number in zip(judged, numbers, strict=False):
            for unit in breach.units:
                self._blamed.setdefault(unit, number)
        if isinstance(act, acts.Turn | acts.Announce):
            self._blamed.clear()
            self.misplaced = {u: at for u, at in self.misplaced.items() if self.state.standing(u).location == at[1]}
        if isinstance(act, acts.Turn):
            self.guessed.clear()
        if keep:
            self.phase.keep(act)
        self.note_causes(before, act, step)

    def _blame(self, units: Iterable[str]) -> int | None:
        """The first finding of this action phase that names one of the counters, or that it was found to lie wrong."""
        known = (self._blamed.get(unit, self.misplaced.get(unit, (0, ""))[0]) for unit in units)
        return next(filter(None, known), None)

    def _met(self, act: Act, breach: Breach) -> tuple[str, ...]:
        """Who still meets the enemy where an action phase ends."""
        zones = breach.zones if isinstance(act, acts.EndPhase) else ()
        return tuple(unit.id for zone in zones for side in self.game.sides for unit in self.state.units(zone, side))

    def begin_phase(self, announce: Announce, step: int) -> None:
        """An action phase begins that no button announced, so that its points are not known."""
        self.bring(announce, step)
        self.phase.is_assumed = True
        self.guessed.add(announce.side)

    def _ends_by_guess(self, act: Act) -> bool:
        """Whether movement ends where nobody said so, with no more than leaders who might still have moved."""
        breaches = self.rulebook.check(self.state, act) if isinstance(act, acts.EndMovement) else ()
        return bool(breaches) and all(
            breach.rule.cite and breach.rule.cite.section == "3.1" and any(map(self._may_be_joined, breach.units))
            for breach in breaches
        )

    def _may_be_joined(self, leader: str) -> bool:
        """Whether the leader goes on in this turn, or somebody of his side is or comes where he stands."""
        zone = self.state.standing(leader).location
        counters = self.game.counters
        beside = [unit for unit, lying in self.table.counters.items() if lying.place == zone]
        coming = [event for _, event in self.coming() if isinstance(event, Drag | Gone)]
        beside += [event.unit for event in coming if isinstance(event, Drag) and event.end == zone]
        is_joined = any(counters[u].side == counters[leader].side and not counters[u].is_leader for u in beside)
        is_gone = self.table.counters[leader].place != zone or any(event.unit == leader for event in coming)
        return is_joined or is_gone

    def note_causes(self, before: State, act: Act, step: int) -> None:
        """Remember for each counter what last changed how it should lie."""
        if before.standings is self.state.standings:
            return
        for counter, one, other in zip(before.board.counters, before.standings, self.state.standings, strict=True):
            if one is not other and (one.location != other.location or one.reduced != other.reduced):
                self.causes[counter.id] = (step, act)
            if one.reduced != other.reduced:
                self.turners[counter.id] = (step, act)

    def remark(
        self,
        rule: Rule,
        text: str,
        *steps: int,
        units: tuple[str, ...] = (),
        zones: tuple[str, ...] = (),
        legal: str = "",
        rulings: tuple[str, ...] = (),
        side: str = "",
        is_open: bool = False,
        follows: bool = False,
        secret: Secret | None = None,
        account: tuple[str, ...] = (),
    ) -> int:
        """Put on record what is not about one act, with its number.

        `side` did it, where it was done in nobody's action phase. `is_open` where a turn that is not clear may explain
        it; `follows` where an earlier finding about the counters may.
        """
        is_said = rule.severity is Severity.ILLEGAL and rule.cite is not None and rule.cite.section.startswith(SAID)
        is_vague = is_said or (is_open and self._open_turn == self.state.turn)
        severity = Severity.UNKNOWN if self.is_mute and is_vague else None
        if self._blame(units) is None:
            self._weigh(severity or rule.severity)
        breach = Breach(rule, text, units, zones, legal, rulings, severity, secret, side, account)
        number = self.court.remark(breach, *steps, caused_by=self._blame(units) if follows else None)
        for unit in units if rule.severity is Severity.ILLEGAL else ():
            self._blamed.setdefault(unit, number)
        return number

    def _weigh(self, severity: Severity) -> None:
        self.score = self.score.with_finding(severity)
        if severity in (*FAILING, Severity.UNKNOWN):
            self.choices.blame()
        if severity is Severity.UNKNOWN:
            self._open_turn = self.state.turn

    def assume(
        self,
        text: str,
        step: int,
        units: tuple[str, ...] = (),
        zones: tuple[str, ...] = (),
        *,
        secret: Secret | None = None,
    ) -> None:
        """Put on record that something was taken for declared."""
        self.remark(ASSUMED, text, step, units=units, zones=zones, secret=secret)

    def evidence(self, breach: Breach) -> set[int]:
        """The drags of the units that are at fault, or those that left them there."""
        own = {self.moved[unit] for unit in breach.units if unit in self.moved}
        left = {step for zone in breach.zones for step in self.left.get(zone, ())} if breach.units else set[int]()
        return own or left

    # -- points

    def lend(self, cost: int) -> None:
        """Raise an assumed announcement so that what comes next can be paid, as far as there are points."""
        state = self.state
        progress = state.progress
        if not progress.is_known or not self.phase.is_assumed or not state.active:
            return
        more = min(cost - progress.spending.left, points.left(state, state.active))
        if more > 0:
            self.phase.announce_more(more)
            self.restate(raised(state, more))


def raised(state: State, more: int) -> State:
    """The state in which the running phase was announced with more points."""
    progress = state.progress
    if not progress.is_known:
        return state
    state = points.with_points(state, state.active, points.left(state, state.active) - more)
    return state.with_progress(spending=replace(progress.spending, announced=progress.spending.announced + more))
