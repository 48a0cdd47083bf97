"""Dice and draws of a log that would have counted and came to nothing: undone, or fished for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.reading.events import ChitMoved, Rolled
from vassal_rulebooks.core.reading.shown import fields_of
from vassal_tools.findings import Severity
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import chance
from vassal_tools.referee.search.hypothesis import lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.findings import Rule
    from vassal_tools.referee.search.hypothesis import Hypothesis

BY_CHANCE = ("dice", "cards")
"""The vocabularies of what chance decides."""
TRACES = {Rolled: Trace.DIE, ChitMoved: Trace.DRAW}


def findings(
    rules: Rules[Any, Any], rule: Rule, story: Story, best: Hypothesis, start: Any, end: int | None = None
) -> Iterator[tuple[Breach, tuple[int, ...]]]:
    """Yield what is wrong with each throw or draw that came to nothing, with its steps, before the event `end`."""
    throws = [throw for throw in _throws(rules, story, best, start) if end is None or throw.event < end]
    for _, wasted, instead in chance.lost(throws):
        steps, shown = tuple(throw.step for throw in wasted), " and ".join(throw.shown for throw in wasted)
        stands = f"{wasted[0].shown} stands"
        if instead:
            text = f"{shown} would have counted, and {instead.shown} took its place"
            yield Breach(rule, text, legal=stands), (*steps, instead.step)
        else:
            text = f"{shown} would have counted, and nothing came of it"
            yield Breach(rule, text, legal=stands, severity=Severity.UNKNOWN), steps


def _throws(
    rules: Rules[Any, Any], story: Story, best: Hypothesis, start: Any
) -> Iterator[chance.Throw[tuple[Any, ...]]]:
    """Each throw and draw in the order of the log, with what it could have served, and did."""
    entries = lines(best)
    before = chance.positions(entries, start, len(story.events))
    served = chance.served(entries, lambda _: False, lambda moment, act: need_of(rules, moment.state, act))
    happened = [(n, event, served.get(n)) for n, event in enumerate(story.events)]
    happened += [(n, event, None) for n, event in story.undone]
    for n, event, need in sorted(happened, key=lambda one: one[1].step):
        if need or isinstance(event, Rolled) or (n, event) in story.undone:
            needs = frozenset(() if need else _needs(rules, before[n], event))
            yield chance.Throw(n, event.step, _shown(event), needs, need, getattr(event, "chit", ""))


def _shown(event: Event) -> str:
    return f"a throw of {sum(event.dice)}" if isinstance(event, Rolled) else "a card that was drawn"


def need_of(rules: Rules[Any, Any], state: Any, act: Any) -> tuple[Any, ...] | None:
    """Return what an act of chance was needed for: its kind, the turn, and all that chance does not decide."""
    kind = rules.kinds.get(type(act))
    if kind is None or kind.trace not in TRACES.values():
        return None
    fixed = tuple(str(getattr(act, name)) for name, words in fields_of(kind) if words not in BY_CHANCE)
    return kind.title, state.turn, rules.sequence.acting(state, act) or state.progress.side, *fixed


def _needs(rules: Rules[Any, Any], state: Any, event: Event) -> Iterator[tuple[Any, ...]]:
    """What a throw or draw could have served where it was made, once steps that leave no trace were over."""
    trace = TRACES.get(type(event))
    for now in (state, *_after_quiet(rules, state)):
        for act_type in rules.sequence.step(now).acts:
            if rules.kinds[act_type].trace is trace:
                found = (need_of(rules, now, act) for act in rules.legal_acts_of(now, act_type))
                yield from (need for need in found if need is not None)


def _after_quiet(rules: Rules[Any, Any], state: Any) -> Iterator[Any]:
    for act_type in rules.sequence.step(state).acts:
        if rules.kinds[act_type].trace in (Trace.NONE, Trace.BUTTON):
            yield from (rules.apply(state, act) for act in rules.legal_acts_of(state, act_type))
