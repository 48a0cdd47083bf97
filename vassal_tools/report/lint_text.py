"""Lint results as text: each cause once, errors last, then the counts. Safe to print."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.findings import Severity
from vassal_tools.report.plain import plain, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.run import Lint
    from vassal_tools.lint.spots import LintFault

_ORDER = (Severity.ERROR, Severity.WARNING, Severity.NOTE)  # of counts; causes are in the opposite order
_MOST_CAUSES = 10  # of one rule that finds no errors
_MOST_OTHERS = 3


class Cause(NamedTuple):
    """The faults of one rule with the same message: one correction probably fixes them all."""

    severity: Severity
    code: str
    title: str
    message: str
    remedy: str
    faults: list[LintFault]


def lint_text(
    results: Sequence[Lint], rules: Sequence[LintRule], *, statistics: bool = False, verbose: bool = False
) -> Iterator[str]:
    """Yield the report on several modules: only counts, each cause, or with `verbose` every place."""
    for number, result in enumerate(results):
        if number and not statistics:
            yield ""
        causes = causes_of(result.faults)
        yield plain(str(result.path))
        if causes and not statistics:
            yield from _report(causes, verbose=verbose)
            yield ""
        yield from _counts(result, causes)
    faults = [fault for result in results for fault in result.faults]
    if len(results) > 1:
        if not statistics:
            yield ""
        yield f"{len(results)} modules: {counted(faults)}"
    yield from _what_can_be_fixed(faults, {rule.code for rule in rules if rule.on_demand})


def _what_can_be_fixed(faults: Sequence[LintFault], on_demand: AbstractSet[str]) -> Iterator[str]:
    counts = Counter(fault.code for fault in faults if fault.is_fixable)
    named = sorted(counts.keys() & on_demand)
    at_once = sum(count for code, count in counts.items() if code not in on_demand)
    if at_once:
        yield f"--fix can fix {_number(at_once, 'finding')}"
    if named:
        total = _number(sum(counts[code] for code in named), "more finding" if at_once else "finding")
        yield wrapped(f"--fix --select {','.join(named)} can fix {total}", "")


def causes_of(faults: Sequence[LintFault]) -> list[Cause]:
    """Return the causes by severity and code: errors last, the most frequent first."""
    grouped: dict[tuple[Severity, str, str, str, str], list[LintFault]] = defaultdict(list)
    for fault in faults:
        finding = fault.finding
        grouped[finding.severity, fault.code, finding.rule.title, finding.message, finding.remedy].append(fault)
    causes = [Cause(*key, held) for key, held in grouped.items()]
    return sorted(causes, key=lambda cause: (_rank(cause.severity), cause.code, -len(cause.faults)))


def _rank(severity: Severity) -> int:
    return -_ORDER.index(severity) if severity in _ORDER else -len(_ORDER)


def _counts(result: Lint, causes: Sequence[Cause]) -> Iterator[str]:
    title = f"{result.name or result.path.name} {result.version}".strip()
    ends = f"; {_number(len(causes), 'cause')}" if causes else ""
    yield wrapped(f"{title}: {counted(result.faults)}{ends}", "")
    for (severity, code, rule_title), held in _by_rule(causes):
        line = f"{sum(len(cause.faults) for cause in held):>6}  {code}  {severity.value:<8}{plain(rule_title)}"
        yield line if len(line) <= width() else line[: width() - 1] + "…"


def _by_rule(causes: Sequence[Cause]) -> Iterator[tuple[tuple[Severity, str, str], list[Cause]]]:
    for key, held in groupby(causes, key=lambda cause: (cause.severity, cause.code, cause.title)):
        yield key, list(held)


def _report(causes: Sequence[Cause], *, verbose: bool) -> Iterator[str]:
    for (severity, code, title), held in _by_rule(causes):
        yield ""
        yield wrapped(f"{severity.value} {code}: {title}", "")
        shown = len(held) if verbose or severity is Severity.ERROR else _MOST_CAUSES
        for cause in held[:shown]:
            yield from _cause_lines(cause, verbose=verbose)
        if left := held[shown:]:
            total = sum(len(cause.faults) for cause in left)
            yield f"  … and {_number(total, 'more finding')} of {_number(len(left), 'cause')}; --verbose shows all"


def _cause_lines(cause: Cause, *, verbose: bool) -> Iterator[str]:
    times = f": {len(cause.faults)} times" if len(cause.faults) > 1 else ""
    yield wrapped(f"{cause.message}{times}", "  ")
    if cause.remedy:
        yield wrapped(f"help: {cause.remedy}", "    ")
    others = list(dict.fromkeys(_label(fault) for fault in cause.faults[1:]))
    for fault in cause.faults if verbose else cause.faults[:1]:
        first = "first at " if times and not verbose else "at "
        yield wrapped(f"{first}{place_of(fault)}", "    ")
        if fault.path:
            yield wrapped(fault.path, "    ")
    if others and not verbose:
        shown = others[:_MOST_OTHERS] + ["…"] * (len(others) > _MOST_OTHERS)
        yield wrapped(f"also: {', '.join(shown)}", "    ")


def place_of(fault: LintFault) -> str:
    """Return the file and line of a fault."""
    where = fault.finding.where
    return f"{where.entry or where.file}{f':{where.line}' if where.line else ''}"


def _label(fault: LintFault) -> str:
    return fault.path.rpartition(" → ")[2] or place_of(fault)


def counted(faults: Sequence[LintFault]) -> str:
    """Return the numbers of faults by severity, or `clean`."""
    counts = Counter(fault.finding.severity for fault in faults)
    return ", ".join(_number(counts[grade], grade.value) for grade in _ORDER if counts[grade]) or "clean"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
