"""Record the best story; a breach that another good story avoids is unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.findings import FAILING, Severity
from vassal_tools.referee.coverage import UNJUDGED
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import alternatives, costs
from vassal_tools.referee.search.covering import RESTARTED, restarts
from vassal_tools.referee.search.following import Following
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.lateness import late_presses, notes, unit_shown
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from vassal_tools.referee.protocol import Evidence, Referee
    from vassal_tools.referee.search.covering import Restart
    from vassal_tools.referee.search.hypothesis import Blame, Entry, Hypothesis
    from vassal_tools.referee.search.protocol import Reader


def certain(stories: Sequence[Hypothesis]) -> frozenset[Blame]:
    """Return the breaches of the best story that every story within the margin contains."""
    best = stories[0]
    return frozenset(
        blame
        for blame in best.without
        if min(story.cost_without(blame) for story in stories) > best.cost + costs.MARGIN
    )


class Beside(NamedTuple):
    """A finding without a single act: its event, its faults and the steps that show it."""

    event: int
    breach: Breach
    steps: tuple[int, ...]


UNSEEN = "it may rest on what the log does not show"


class Weight(NamedTuple):
    """The severity of a breach in this log, the other reading, and its cause."""

    severity: Severity | None = None
    otherwise: str = ""
    cause: int | None = None

    def of(self, breach: Breach) -> Breach:
        """Return the breach with this severity; a note keeps its severity."""
        if self.severity is None or breach.rule.severity not in FAILING:
            return breach
        return replace(breach, severity=breach.severity or self.severity, otherwise=self.otherwise)


class StoryRecord:
    """Records the best story: judges each act again, and names faults and assumptions."""

    def __init__(self, reader: Reader, referee: Referee[Any, Any], step_of: Callable[[int], int]) -> None:
        self._reader = reader
        self._referee = referee
        self._step_of = step_of
        self._sure: frozenset[Blame] = frozenset()
        self._gaps: Mapping[int, Restart] = {}  # by each line of the story that is not judged
        self._gap_numbers: dict[Restart, int] = {}
        self._began: Any = None  # the position before the first act that the event is read as
        self._pressed: Mapping[int, int] = {}
        self._following = Following(reader)
        self._gestures: dict[tuple[int, str], int] = {}  # by step and paragraph: one press or drag is one act
        self._drags: dict[tuple[Any, ...], int] = {}  # by paragraph, side and place, since the last button or throw
        self._moved: dict[str, list[int]] = {}  # by unit: the steps of its acts since a phase began
        self._beside: dict[int, int] = {}  # by event: the finding that is about it, and that no act shows

    def write(self, stories: Sequence[Hypothesis], beside: Iterable[Beside] = ()) -> None:
        """Record the first story in order, with its findings."""
        story = lines(stories[0])
        shown = late_presses(story).items()  # by a button, or by a marker, of which it does not matter when
        self._pressed = {at: event for at, event in shown if self._reader.is_declared(event)}
        late = (Beside(*one) for one in notes(self._reader, story, self._pressed, self._step_of))
        waiting = sorted((*beside, *late), key=lambda one: -one.event)
        self._sure = certain(stories)
        gaps = [*restarts(self._reader, story)]
        self._gaps = {at: gap for gap in gaps for at in gap.entries if story[at].event in gap.events}
        for at, entry in enumerate(story):
            if at == 0 or story[at - 1].event != entry.event or entry.act is None or story[at - 1].act is None:
                self._began = entry.before
            weight = self._weigh(stories, story, at)
            self._referee.continue_from(entry.before)
            while waiting and waiting[-1].event <= entry.event:
                one = waiting.pop()
                number = self._referee.remark(self._opened(one.breach, entry.before), *one.steps)
                self._beside.setdefault(one.event, number)
            self._write(entry, weight)
            if entry.note and at not in self._pressed:
                self._assume(entry, unit_shown(self._reader, story, at))
        for one in reversed(waiting):
            self._referee.remark(self._opened(one.breach, stories[0].state), *one.steps)

    def _weigh(self, stories: Sequence[Hypothesis], story: Sequence[Entry], at: int) -> Weight:
        entry = story[at]
        if at in self._gaps:
            return Weight(Severity.UNKNOWN, "", self._gap_number(self._gaps[at], entry))
        if entry.blames and self._is_open(entry.before):
            return Weight(Severity.UNKNOWN, UNSEEN)
        if not entry.blames or self._sure & set(entry.blames):
            return Weight()
        other = alternatives.without(stories, entry.blames)
        words = alternatives.in_words(self._reader, story, other, entry.event) if other else ""
        return Weight(Severity.UNKNOWN, words)

    def _is_open(self, state: Any) -> bool:
        limit = self._reader.limit(state)
        return limit is not None and limit.is_open

    def _opened(self, breach: Breach, state: Any) -> Breach:
        # a breach that unseen acts may have made legal becomes unknown
        if (breach.severity or breach.rule.severity) not in FAILING or not self._is_open(state):
            return breach
        return replace(breach, severity=Severity.UNKNOWN, otherwise=UNSEEN)

    def _write(self, entry: Entry, weight: Weight) -> None:
        referee, step = self._referee, self._step_of(entry.event)
        if entry.act is not None and self._reader.is_act(entry.act):
            self._submit(entry, step, weight)
            return
        own: dict[int, Breach] = {}
        for breach in entry.breaches:
            cause = self._cause(entry, breach, weight)
            number = referee.remark(weight.of(breach), step, caused_by=cause)
            own |= {} if cause else {number: breach}
        self._drags |= {_fault_key(entry, one): number for number, one in own.items() if one.units}
        self._following.go_on(entry, own)
        referee.continue_from(entry.after)

    def _assume(self, entry: Entry, unit: str) -> None:
        breach = replace(self._reader.assumed(entry.note), units=(unit,) if unit else ())
        self._referee.remark(breach, self._step_of(entry.event))

    def _cause(self, entry: Entry, breach: Breach, weight: Weight) -> int | None:
        gesture = self._step_of(entry.event), breach.rule.code
        known = self._gestures.get(gesture) or self._beside.get(entry.event if entry.act is None else -1)
        is_of_unit = bool(breach.units or getattr(entry.act, "unit", ""))
        known = known or (self._drags.get(_fault_key(entry, breach)) if is_of_unit else None)
        return weight.cause or self._following.cause(entry, breach) or known

    def _submit(self, entry: Entry, step: int, weight: Weight) -> None:
        # faults that only the end of a phase reveals are shown with the acts of their units in that phase
        unit, is_move = getattr(entry.act, "unit", ""), hasattr(entry.act, "to")
        evidence = _evidence({} if unit or is_move else self._moved)
        legal = self._reader.instead(self._began, entry.act) if entry.breaches else ""
        judged: list[tuple[Breach, int | None]] = []

        def cause(breach: Breach) -> int | None:
            judged.append((breach, self._cause(entry, breach, weight)))
            return judged[-1][1]

        numbers = self._referee.submit(
            entry.act,
            step,
            evidence=evidence,
            severity=weight.severity,
            legal=legal,
            otherwise=weight.otherwise,
            cause=cause,
            is_inferred=entry.is_inferred,
        )
        own = {number: one for number, (one, cause_) in zip(numbers, judged, strict=True) if cause_ is None}
        self._following.go_on(entry, own)
        if unit:
            self._gestures |= {(step, one.rule.code): number for number, one in own.items()}
            self._drags |= {_fault_key(entry, one): number for number, one in own.items()}
            self._moved.setdefault(unit, []).append(step)
            return
        self._drags = self._drags if entry.is_inferred else {}
        if self._reader.deadline(entry.before, entry.act) is not Deadline.NONE:
            self._moved = {}

    def _gap_number(self, gap: Restart, first: Entry) -> int:
        # the finding on an unjudged stretch is made when its first line is written
        if gap not in self._gap_numbers:
            self._referee.continue_from(first.before)
            steps = dict.fromkeys(self._step_of(number) for number in (gap.events[0], gap.events[-1]))
            breach = Breach(UNJUDGED, RESTARTED)
            self._gap_numbers[gap] = self._referee.remark(breach, *steps)
        return self._gap_numbers[gap]


def _fault_key(entry: Entry, breach: Breach) -> tuple[Any, ...]:
    # shared by counters that break the same rule one after the other on the same way
    sides = [blame.side for blame in entry.blames]
    return type(entry.act), breach.rule.code, *sides[:1], breach.zones


def _evidence(moved: Mapping[str, Sequence[int]]) -> Evidence:
    # the steps that moved the units of a breach
    steps = {unit: tuple(own) for unit, own in moved.items()}
    return lambda breach: {step for unit in breach.units for step in steps.get(unit, ())}
