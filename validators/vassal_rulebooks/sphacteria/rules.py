"""What a rule of play is made of: a `Rule` with its paragraph, the rulings it rests on, and one function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.steps import Step
    from vassal_tools.findings import Secret
    from vassal_tools.game.model import Counter

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule's function found: a `Breach` that does not yet know its rule.

    `subject` tells faults of a position apart, so that one on record is not reported again.
    """

    message: str
    units: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    legal: str = ""
    subject: str = ""
    rulings: tuple[str, ...] = ()  # beyond those that every fault of the rule rests on
    secret: Secret | None = None


@dataclass(frozen=True, slots=True)
class StepRule:
    """A rule that every crossing of a border is measured by."""

    rule: Rule
    rulings: tuple[str, ...]
    test: Callable[[Step], Fault | None]


@dataclass(frozen=True, slots=True)
class EndRule:
    """A rule that the position is measured by when movement, or the action phase, is over."""

    rule: Rule
    rulings: tuple[str, ...]
    test: Callable[[State], Iterator[Fault]]


@dataclass(frozen=True, slots=True)
class ActRule:
    """A rule that acts of one kind are measured by, in a position that has a progress."""

    rule: Rule
    rulings: tuple[str, ...]
    test: Callable[[State, Any], Fault | None]


def play_rule(code: str, title: str, section: str, gist: str) -> Rule:
    """A rule of play; who breaks it plays illegally."""
    return Rule(code, title, Severity.ILLEGAL, Cite(section, gist))


def step_rule(rule: Rule, *rulings: str) -> Callable[[Callable[[Step], Fault | None]], StepRule]:
    """A decorator: the function judges a step by that rule and those rulings."""
    return lambda test: StepRule(rule, rulings, test)


def end_rule(rule: Rule, *rulings: str) -> Callable[[Callable[[State], Iterator[Fault]]], EndRule]:
    """A decorator: the function judges a position by that rule and those rulings."""
    return lambda test: EndRule(rule, rulings, test)


def act_rule(rule: Rule, *rulings: str) -> Callable[[Callable[[State, A], Fault | None]], ActRule]:
    """A decorator: the function judges an act by that rule and those rulings."""
    return lambda test: ActRule(rule, rulings, test)


def act_breaches(rules: Sequence[ActRule], state: State, act: Any) -> tuple[Breach, ...]:
    """Every breach of the rules by the act."""
    return tuple(_breach(rule, fault) for rule in rules if (fault := rule.test(state, act)) is not None)


def step_breaches(rules: Sequence[StepRule], step: Step) -> tuple[Breach, ...]:
    """Every breach of the rules by the step."""
    return tuple(_breach(rule, fault) for rule in rules if (fault := rule.test(step)) is not None)


def end_breaches(rules: Sequence[EndRule], state: State) -> tuple[Breach, ...]:
    """Every breach of the rules by the position that is not on record yet."""
    return tuple(
        _breach(rule, fault)
        for rule in rules
        for fault in rule.test(state)
        if (rule.rule.code, fault.subject) not in state.noted
    )


def standing_faults(rules: Sequence[EndRule], state: State) -> frozenset[tuple[str, str]]:
    """The faults of the position, on record or not, as `State.noted` keeps them."""
    return frozenset((rule.rule.code, fault.subject) for rule in rules for fault in rule.test(state))


def listed(words: Sequence[str], last: str = "and") -> str:
    """The words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def names(counters: Iterable[Counter]) -> tuple[str, ...]:
    """The ids of the counters."""
    return tuple(counter.id for counter in counters)


def _breach(rule: StepRule | EndRule | ActRule, fault: Fault) -> Breach:
    rulings = (*rule.rulings, *fault.rulings)
    return Breach(rule.rule, fault.message, fault.units, fault.zones, fault.legal, rulings, secret=fault.secret)
