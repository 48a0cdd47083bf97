"""What a lint rule is: a function that yields faults, with its code, its severity and what people are told of it."""

from __future__ import annotations

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
_PARTS = ("Why", "Bad", "Good")


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """A mend: leave that file out."""

    entry: str


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """A mend: put another value into an attribute of a component; without a name, into its own text."""

    element: etree._Element
    attribute: str
    old: str
    new: str


Mend: TypeAlias = "RemoveEntry | ReplaceText"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a fault is on disk, the way to the component in VASSAL's editor, and the entry as the module names it."""

    where: Where
    path: str = ""
    entry: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding with what lint adds: the component's path, the entry, and the mend where one is safe."""

    finding: Finding
    path: str = ""
    entry: str = ""
    mend: Mend | None = field(default=None, compare=False)

    @property
    def code(self) -> str:
        """The code of the rule."""
        return self.finding.rule.code

    @property
    def fingerprint(self) -> str:
        """What names this fault in a baseline, packed or unpacked, whatever is edited elsewhere."""
        return "|".join((self.code, self.entry, self.path, self.finding.message))


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

    def at(self, spot: Spot, message: str, remedy: str = "", mend: Mend | None = None) -> Fault:
        """A fault of this rule."""
        return Fault(Finding(self.rule, message, self.severity, spot.where, remedy), spot.path, spot.entry, mend)


def lint_rule(
    code: str, severity: Severity, *, source: str, fixable: bool = False, on_demand: bool = False
) -> Callable[[Check], LintRule]:
    """Make a rule of a function; its docstring holds a title and the parts `Why`, `Bad` and `Good`.

    `source` names the class of the engine that decides. A mend that is made `on_demand` is not made by `--fix` alone.
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
