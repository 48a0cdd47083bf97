"""Rules of play: a `PlayRule` has a paragraph, the rulings that it depends on, and one function that finds faults.

The text of a fault comes from the words of the paragraph: `message`, and `legal` for the legal alternative. A rule that
can be broken in several ways has words for each, `message-case` and `legal-case`; a case without its own message uses
the common words. Words refer to fields of the act and the position, or of the step, and to values from the function:
`{act.zone}`, `{state.turn}`, `{step.to}`, `{left}`. Tuples are listed by `{able:or}`, or by `{held:and/none}` if they
may be empty. `secret` is the text for readers who may not know the fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.codecs import In, annotation_of, hints_of
from vassal_tools.findings import Cite, Rule, Secret, Severity
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol

    class Named(Protocol):
        """An object with an id."""

        @property
        def id(self) -> str:
            """The id."""
            ...


@dataclass(frozen=True, slots=True)
class Paragraph(Rule):
    """A rule of play and the words for its faults."""

    words: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault found by a rule's function: a `Breach` without its rule.

    `key` identifies a fault of a position, so that a recorded fault is not reported again.
    """

    message: str
    units: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    legal: str = ""
    key: str = ""
    rulings: tuple[str, ...] = ()  # beyond those that every fault of the rule rests on
    secret: Secret | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """A fault found by a rule's function, worded by the paragraph with the values in `said`."""

    case: str
    said: Mapping[str, Any]
    about: Mapping[str, Any]  # fields of the fault that replace those of the act or step


def broken(
    case: str = "",
    *,
    units: tuple[str, ...] | None = None,
    zones: tuple[str, ...] | None = None,
    rulings: tuple[str, ...] = (),
    key: str = "",
    known_to: tuple[str, ...] | None = None,
    **said: Any,
) -> Broken:
    """Return a fault in the words of the paragraph, with the values in `said`.

    If only some sides may know the fault (`known_to`), the others read the words `secret` of the paragraph.
    """
    about = {"rulings": rulings, "key": key, "known_to": known_to}
    given = {name: value for name, value in (("units", units), ("zones", zones)) if value is not None}
    return Broken(case, said, about | given)


Found = Fault | Broken | Iterator[Fault | Broken] | None
S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class PlayRule:
    """A rule of play; `test` judges a position and an act, a step of a move, or a position alone."""

    rule: Paragraph
    rulings: tuple[str, ...]
    test: Callable[..., Found]

    def faults(self, *subject: Any) -> Iterator[Fault]:
        """Return the faults of the subject under this rule."""
        return self.in_words(self.test(*subject), *subject)

    def in_words(self, found: Found, *subject: Any) -> Iterator[Fault]:
        """Return the results of `test` as faults; those without their own words use the paragraph's words."""
        each = () if found is None else (found,) if isinstance(found, Fault | Broken) else found
        return (one if isinstance(one, Fault) else in_words(self.rule, one, *subject) for one in each)

    def breach(self, fault: Fault) -> Breach:
        """Return the fault as a breach of this rule."""
        rulings = (*self.rulings, *fault.rulings)
        return Breach(self.rule, fault.message, fault.units, fault.zones, fault.legal, rulings, secret=fault.secret)


class Listed(tuple[Any, ...]):
    """Several words that a format lists in a sentence: `or`, or `and/none` with a text for an empty list."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        last, _, none = spec.partition("/")
        return listed(self, last or "and") or none


def in_words(rule: Paragraph, broken: Broken, *subject: Any) -> Fault:
    """Return a fault in the words of the paragraph, about the counters and places of the act or step."""
    names = {"act": subject[1], "state": subject[0]} if subject[1:] else {"step": subject[0], "state": subject[0]}
    said = {name: Listed(value) if type(value) is tuple else value for name, value in broken.said.items()}
    own = rule.words.get(f"message-{broken.case}")
    message = rule.words["message"] if own is None else own
    legal = rule.words.get(f"legal-{broken.case}", rule.words.get("legal", "") if own is None else "")
    about = {**_about(subject[min(1, len(subject) - 1)]), **broken.about}
    known_to = about.pop("known_to")
    if known_to is not None:
        kept_from = frozenset(names["state"].board.sides).difference(known_to)
        about["secret"] = Secret(kept_from, rule.words["secret"].format(**names))
    return Fault(message.format(**names, **said), legal=legal.format(**names, **said), **about)


def _about(subject: Any) -> dict[str, tuple[str, ...]]:
    if hasattr(subject, "about"):
        own: dict[str, tuple[str, ...]] = subject.about
        return own
    kind: Any = type(subject)
    named = _named_by(kind).items()
    return {name: tuple(one for field in fields if (one := getattr(subject, field))) for name, fields in named}


@cache
def _named_by(kind: Any) -> Mapping[str, tuple[str, ...]]:
    marks = {name: annotation_of(hint, In) for name, hint in hints_of(kind).items()}
    return {
        about: tuple(name for name, mark in marks.items() if mark and mark.vocabulary == vocabulary)
        for about, vocabulary in (("units", "units"), ("zones", "places"))
    }


def play_rule(code: str, title: str, section: str, gist: str, **words: str) -> Paragraph:
    """Return a rule whose breach is illegal; `words` are `message`, `legal` and the words of single cases."""
    named = {name.replace("_", "-"): text for name, text in words.items()}
    return Paragraph(code, title, Severity.ILLEGAL, Cite(section, gist), named)


def rules_beside(module: str) -> Mapping[str, Paragraph]:
    """Return the rules of play by their codes, such as `FORD-2-points` for a rule of paragraph 2.

    The file `paragraphs.toml` beside the module has a title, a gist in own words, and the words for faults of each
    rule.
    """
    found = toml_beside(module, "paragraphs.toml")
    return {code: play_rule(code, section=code.split("-")[1], **rule) for code, rule in found.items()}


def toml_beside(module: str, name: str) -> Mapping[str, Any]:
    """Return the contents of a TOML file beside the given module file."""
    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))


def forbids(rule: Paragraph, *rulings: str, case: str = "") -> Callable[[Callable[..., bool]], PlayRule]:
    """Return a decorator: the rule is broken if the function returns True, with the words of the case."""
    what = broken(case)
    return lambda is_wrong: PlayRule(rule, rulings, lambda *subject: what if is_wrong(*subject) else None)


def enforces(
    rule: Paragraph, *rulings: str, about: Callable[..., Any] | None = None
) -> Callable[[Callable[..., Found]], PlayRule]:
    """Return a decorator: the function finds the faults of the rule under those rulings.

    `about` computes a last argument for the function, such as the running fight. If it returns None, the rule is kept.
    """

    def declared(test: Callable[..., Found]) -> PlayRule:
        def judged(*subject: Any) -> Found:
            found = about(*subject) if about else None
            return None if found is None else test(*subject, found)

        return PlayRule(rule, rulings, judged if about else test)

    return declared


def breaches(rules: Sequence[PlayRule], *subject: Any) -> tuple[Breach, ...]:
    """Return every breach of the rules by the subject."""
    found = [(rule, result) for rule in rules if (result := rule.test(*subject)) is not None]
    return tuple(rule.breach(fault) for rule, result in found for fault in rule.in_words(result, *subject))


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return the words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def names(things: Iterable[Named]) -> tuple[str, ...]:
    """Return the ids of the things."""
    return tuple(thing.id for thing in things)
