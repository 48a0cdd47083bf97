"""What a lint rule is: a function that yields faults, with its code, its severity and what people read about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from inspect import cleandoc
from typing import TYPE_CHECKING, TypeAlias

from vassal_tools.errors import InternalError, Where
from vassal_tools.findings import Finding, Rule, Severity

if TYPE_CHECKING:
    from lxml import etree

    from vassal_tools.lint.model import LintModel

PROTOCOL = 1
"""The version of what rules of third parties are given and give back (`vassal_tools.lint.registry`)."""
_LONGEST_NAME = 200
_PARTS = ("Why", "Bad", "Good")


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """A fix: leave that file out."""

    entry: str


@dataclass(frozen=True, slots=True)
class SetAttribute:
    """A fix: another value for an attribute of a component; several of one attribute are made one after the other."""

    element: etree._Element
    attribute: str
    change: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SetText:
    """A fix: another text for a component. `change` takes the text that the fixes before it left."""

    element: etree._Element
    change: Callable[[str], str]


Fix: TypeAlias = "RemoveEntry | SetAttribute | SetText"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a fault is on disk, the way to the component in VASSAL's editor, and the entry as the module names it.

    `name` is the component's; `identity` is what stays the same when it is renamed or moved: its gpid, or its class
    and content. `is_off`: its author marked it as not in use; `ignored`: the codes that its description suppresses.
    """

    where: Where
    path: str = ""
    entry: str = ""
    name: str = ""
    identity: str = ""
    is_off: bool = False
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding with what lint adds: the spot, and what would fix it where that is safe."""

    finding: Finding
    spot: Spot
    fixes: tuple[Fix, ...] = field(default=(), compare=False)
    is_fixable: bool = False

    @property
    def code(self) -> str:
        """The code of the rule."""
        return self.finding.rule.code

    @property
    def path(self) -> str:
        """The way to the component in VASSAL's editor."""
        return self.spot.path

    @property
    def entry(self) -> str:
        """The entry as the module names it, packed or unpacked."""
        return self.spot.entry

    @property
    def fingerprint(self) -> str:
        """What identifies this fault, packed or unpacked, also where the component was renamed or moved."""
        message = without_name(self.finding.message, self.spot.name)
        return "|".join((self.code, self.entry, self.spot.identity, message))


def without_name(text: str, name: str) -> str:
    """The text with `*` for each place where that name is a word, or words, of its own."""
    return re.sub(rf"(?<![\w.]){re.escape(name)}(?![\w.])", "*", text) if 0 < len(name) <= _LONGEST_NAME else text


Check: TypeAlias = Callable[["LintModel"], Iterator[Fault]]


@dataclass(frozen=True, slots=True)
class LintRule:
    """A rule of lint. Call it with a model for its faults; `at` makes one."""

    code: str
    severity: Severity
    title: str
    why: str
    bad: str
    good: str
    source: str
    fixable: bool
    on_demand: bool
    check: Check = field(repr=False)
    rule: Rule = field(repr=False)

    def __call__(self, model: LintModel) -> Iterator[Fault]:
        """The faults of the model."""
        return self.check(model)

    def at(self, spot: Spot, message: str, remedy: str = "", *fixes: Fix) -> Fault:
        """A fault of this rule, with what would fix it; a note where the component is marked as not in use."""
        severity = Severity.NOTE if spot.is_off else self.severity
        return Fault(Finding(self.rule, message, severity, spot.where, remedy), spot, fixes, bool(fixes))


def lint_rule(
    code: str, severity: Severity, *, source: str, fixable: bool = False, on_demand: bool = False
) -> Callable[[Check], LintRule]:
    """Make a rule of a function; its docstring holds a title and the parts `Why`, `Bad` and `Good`.

    `source` names the class of the engine that decides. A fix that is made `on_demand` is not made by `--fix` alone.
    """

    def make(check: Check) -> LintRule:
        title, parts = _parsed(check.__doc__ or "", code)
        rule = Rule(code, title, severity)
        why, bad, good = (parts[name] for name in _PARTS)
        return LintRule(code, severity, title, why, bad, good, source, fixable, on_demand, check, rule)

    return make


def _parsed(doc: str, code: str) -> tuple[str, dict[str, str]]:
    lines = cleandoc(doc).splitlines()
    parts: dict[str, list[str]] = {}
    for line in lines[1:]:
        name, colon, rest = line.partition(":")
        if colon and name in _PARTS:
            parts[name] = [rest.strip()]
        elif parts and line.strip():
            parts[next(reversed(parts))].append(line.strip())
    missing = [name for name in _PARTS if not "".join(parts.get(name, []))]
    if not lines or missing:
        raise InternalError(f"rule {code} lacks {', '.join(missing) or 'a docstring'}")
    return lines[0].rstrip("."), {name: " ".join(text) for name, text in parts.items()}
