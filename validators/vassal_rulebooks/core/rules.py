"""Rules of play: a `PlayRule` has a paragraph, the rulings that it rests on, and one function that finds faults."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol

    from vassal_tools.findings import Secret

    class Named(Protocol):
        """Anything with an id."""

        @property
        def id(self) -> str:
            """The id."""
            ...


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule's function found: a `Breach` that does not yet know its rule.

    `subject` identifies a fault of a position, so that one on record is not reported again.
    """

    message: str
    units: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    legal: str = ""
    subject: str = ""
    rulings: tuple[str, ...] = ()  # beyond those that every fault of the rule rests on
    secret: Secret | None = None


Found = Fault | Iterator[Fault] | None
S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class PlayRule:
    """One rule of play; `test` gets what it judges: a position and an act, a step of a move, a position alone."""

    rule: Rule
    rulings: tuple[str, ...]
    test: Callable[..., Found]

    def faults(self, *subject: Any) -> Iterable[Fault]:
        """The faults of the subject by this rule."""
        found = self.test(*subject)
        return () if found is None else (found,) if isinstance(found, Fault) else found

    def breach(self, fault: Fault) -> Breach:
        """The fault as a breach of this rule."""
        rulings = (*self.rulings, *fault.rulings)
        return Breach(self.rule, fault.message, fault.units, fault.zones, fault.legal, rulings, secret=fault.secret)


def play_rule(code: str, title: str, section: str, gist: str) -> Rule:
    """A rule of play, the breach of which is illegal."""
    return Rule(code, title, Severity.ILLEGAL, Cite(section, gist))


def rules_beside(module: str) -> Mapping[str, Rule]:
    """The rules of play by their codes, such as `FORD-2-points` for one of paragraph 2.

    They stand in `paragraphs.toml` beside the file of the module that asks: a title and a gist in own words for each.
    """
    found = tomllib.loads(Path(module).with_name("paragraphs.toml").read_text(encoding="utf-8"))
    return {code: play_rule(code, rule["title"], code.split("-")[1], rule["gist"]) for code, rule in found.items()}


def enforces(
    rule: Rule, *rulings: str, about: Callable[..., Any] | None = None
) -> Callable[[Callable[..., Found]], PlayRule]:
    """A decorator: the function enforces that rule, as those rulings read it.

    What `about` finds, such as the fight that runs, is given to the function too; where it finds nothing is no fault.
    """

    def declared(test: Callable[..., Found]) -> PlayRule:
        def judged(*subject: Any) -> Found:
            found = about(*subject) if about else None
            return None if found is None else test(*subject, found)

        return PlayRule(rule, rulings, judged if about else test)

    return declared


def breaches(rules: Sequence[PlayRule], *subject: Any) -> tuple[Breach, ...]:
    """Every breach of the rules by the subject."""
    found = [(rule, fault) for rule in rules if (fault := rule.test(*subject)) is not None]
    if not found:
        return ()
    return tuple(
        rule.breach(fault) for rule, result in found for fault in ((result,) if isinstance(result, Fault) else result)
    )


def is_broken(rules: Sequence[PlayRule], *subject: Any) -> bool:
    """Whether the subject breaks any of the rules, each of which finds at most one fault."""
    for rule in rules:  # a loop, since this is asked of every step that is tried  # noqa: SIM110
        if rule.test(*subject) is not None:
            return True
    return False


Record = frozenset[tuple[str, str]]
"""Faults of a position, each as the code of its rule and its subject."""


def record_of(rules: Sequence[PlayRule], state: Any) -> Record:
    """The faults of the position."""
    return frozenset([(rule.rule.code, fault.subject) for rule in rules for fault in rule.faults(state)])


def with_faults_noted(state: S, rules: Sequence[PlayRule]) -> S:
    """The position in which all that is wrong with it is on record, in its field `reported_faults`."""
    noted: S = state.changed(reported_faults=record_of(rules, state))
    return noted


def with_resolved_faults_cleared(state: S, rules: Sequence[PlayRule]) -> S:
    """The position that has on record only what is still wrong with it."""
    if not state.reported_faults:
        return state
    cleared: S = state.changed(reported_faults=state.reported_faults & record_of(rules, state))
    return cleared


def new_breaches(rules: Sequence[PlayRule], state: Any) -> tuple[Breach, ...]:
    """Every breach of the rules by the position that is not on record yet."""
    return tuple(
        rule.breach(fault)
        for rule in rules
        for fault in rule.faults(state)
        if (rule.rule.code, fault.subject) not in state.reported_faults
    )


def listed(words: Sequence[str], last: str = "and") -> str:
    """The words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def names(things: Iterable[Named]) -> tuple[str, ...]:
    """The ids of the things."""
    return tuple(thing.id for thing in things)
