"""Lint rules: functions that yield faults, with code, severity and documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from inspect import cleandoc
from typing import TYPE_CHECKING, TypeAlias

from vassal_tools.errors import InternalError
from vassal_tools.findings import Finding, Rule, Severity
from vassal_tools.lint.spots import LintFault

if TYPE_CHECKING:
    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.spots import Fix, Spot

PROTOCOL = 1
"""The version of the interface for plug-in rules (`vassal_tools.lint.registry`)."""
_PARTS = ("Why", "Bad", "Good")


Check: TypeAlias = Callable[["LintModel"], Iterator[LintFault]]


@dataclass(frozen=True, slots=True)
class LintRule:
    """A lint rule. Call it with a model to get its faults; `at` creates a fault."""

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

    def __call__(self, model: LintModel) -> Iterator[LintFault]:
        """Yield the faults of the model."""
        return self.check(model)

    def at(self, spot: Spot, message: str, remedy: str = "", *fixes: Fix) -> LintFault:
        """Create a fault of this rule with its fixes; only a note if the component is marked as unused."""
        severity = Severity.NOTE if spot.is_off else self.severity
        return LintFault(Finding(self.rule, message, severity, spot.where, remedy), spot, fixes, bool(fixes))


def lint_rule(
    code: str, severity: Severity, *, source: str, fixable: bool = False, on_demand: bool = False
) -> Callable[[Check], LintRule]:
    """Make a rule of a function; its docstring has a title and the parts `Why`, `Bad` and `Good`.

    `source` names the deciding class of the engine. An `on_demand` fix is applied only if the rule is named.
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
