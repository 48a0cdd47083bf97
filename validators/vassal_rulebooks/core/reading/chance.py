"""Find dice and draws that would have counted and were not used: undone, fished for, or evaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.reading.events import ChitMoved, Rolled
from vassal_rulebooks.core.reading.shown import fields_of
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import chance
from vassal_tools.referee.search.chance import ChanceResult
from vassal_tools.referee.search.hypothesis import lines
from vassal_tools.referee.search.verdicts import Beside

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.findings import Rule
    from vassal_tools.referee.search.chance import StoryMoment
    from vassal_tools.referee.search.hypothesis import Hypothesis

BY_CHANCE = ("dice", "cards")
"""The vocabularies of fields that chance decides."""
TRACES = {Rolled: Trace.DIE, ChitMoved: Trace.DRAW}


class Need(NamedTuple):
    """The purpose of a throw: its kind, turn, subject or side, and the phase, since later phases can need it again."""

    kind: str
    turn: int
    of: str
    phase: int = 0


class Chance:
    """The throws and draws of one log, as the kinds of acts declare them; games override what they know better."""

    def __init__(self, rules: Rules[Any, Any], story: Story, rule: Rule) -> None:
        self._rules, self.story, self._rule = rules, story, rule

    def findings(self, best: Hypothesis, start: Any, end: int | None) -> Iterator[Beside]:
        """Yield a finding for each unused throw or draw before the event `end`."""
        read = [throw for throw in self.throws(best, start) if end is None or throw.event < end]
        for need, throws, instead in chance.lost(read):
            shown, steps = " and ".join(throw.shown for throw in throws), tuple(throw.step for throw in throws)
            found = self.replaced(best, throws, instead) if instead else self.lost(need, throws)
            if found is None:
                continue
            text, severity = found
            severity = Severity.UNKNOWN if not instead and chance.is_doubted(throws, best) else severity
            breach = Breach(
                self._rule,
                f"{shown} would have counted, and {text}",
                legal=f"{throws[0].shown} stands",
                severity=severity,
                account=self.account(best, (*steps, instead.step), instead.event) if instead else (),
            )
            yield Beside(throws[0].event, breach, (*steps, instead.step) if instead else steps)

    def replaced(
        self, _best: Hypothesis, _throws: Sequence[ChanceResult[Need]], instead: ChanceResult[Need]
    ) -> tuple[str, Severity | None]:
        """Return a message that another throw replaced some throws, and a severity that overrides the rule's."""
        return f"{instead.shown} took its place", None

    def account(self, _best: Hypothesis, _steps: Collection[int], _event: int) -> tuple[str, ...]:
        """Return the arithmetic for the throws of some steps; the throw at the given event is the valid one."""
        return ()

    def lost(self, _need: Need, _throws: Sequence[ChanceResult[Need]]) -> tuple[str, Severity] | None:
        """Return a message and a severity for unused throws, or None if they do not matter."""
        return "nothing came of it", Severity.UNKNOWN

    def throws(self, best: Hypothesis, start: Any) -> list[ChanceResult[Need]]:
        """Return all throws and draws in the order of the log, with their possible needs and their actual need."""
        story, entries = self.story, lines(best)
        passed = chance.moments(entries, start, len(story.events), self.begins)
        served = chance.served(entries, self.begins, self.served)
        undone = [(n, event.step, event, False) for n, event in story.undone]
        stands = [(n, event.step, event, True) for n, event in enumerate(story.events)]
        found: list[ChanceResult[Need]] = []
        for n, step, event, is_there in sorted(undone + stands, key=lambda one: one[:2]):
            own, until = served.get(n, (None, 0)) if is_there else (None, 0)
            if is_there:
                self.follow(n)
            if self.is_chance(event) and (own or not is_there or not isinstance(event, ChitMoved)):
                at = n + 1 if isinstance(event, Rolled) and event.is_undone else n
                needs = (self.needs(moment, event) for moment in passed[at] if not own)
                thing = event.chit if isinstance(event, ChitMoved) else ""
                found.append(
                    ChanceResult(n, step, self.shown(event), frozenset[Need]().union(*needs), own, thing, until)
                )
        return sorted(found, key=lambda throw: (throw.step, throw.event))

    # -- what a game may know better

    def follow(self, number: int) -> None:
        """Advance the table to an event, if a game asks the table."""

    def begins(self, _act: Any) -> bool:
        """Return True if an act begins a phase that can have the same need again."""
        return False

    def is_chance(self, event: Event) -> bool:
        """Return True if an event is a throw or a draw."""
        return isinstance(event, Rolled | ChitMoved)

    def shown(self, event: Event) -> str:
        """Return a throw or a draw in words."""
        return f"a throw of {sum(event.dice)}" if isinstance(event, Rolled) else "a card that was drawn"

    def served(self, moment: StoryMoment, act: Any) -> Need | None:
        """Return the need that an act of chance served: its kind, side and all fields that chance does not decide."""
        kind, state = self._rules.kinds.get(type(act)), moment.state
        if kind is None or kind.trace not in TRACES.values():
            return None
        fixed = [str(getattr(act, name)) for name, words in fields_of(kind).items() if words not in BY_CHANCE]
        side = self._rules.sequence.acting(state, act) or state.progress.side
        return Need(kind.title, state.turn, " ".join((side, *fixed)))

    def needs(self, moment: StoryMoment, event: Event) -> Iterator[Need]:
        """Yield the needs that a throw or draw could have served in a position, or after steps without a trace."""
        for now in (moment.state, *self._after_quiet(moment.state)):
            for act_type in self._rules.sequence.step(now).acts:
                if self._rules.kinds[act_type].trace is TRACES.get(type(event)):
                    found = (self.served(moment._replace(state=now), act) for act in self._legal(now, act_type))
                    yield from (need for need in found if need is not None)

    def _after_quiet(self, state: Any) -> Iterator[Any]:
        for act_type in self._rules.sequence.step(state).acts:
            if self._rules.kinds[act_type].trace in (Trace.NONE, Trace.BUTTON):
                yield from (self._rules.apply(state, act) for act in self._legal(state, act_type))

    def _legal(self, state: Any, act_type: type) -> Iterator[Any]:
        return self._rules.legal_acts_of(state, act_type)
