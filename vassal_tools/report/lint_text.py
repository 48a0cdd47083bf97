"""What lint found, for people: grouped by component, counted, 80 columns wide, safe to print."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.report.plain import plain, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.lint.rule import Fault
    from vassal_tools.lint.run import Lint

_ORDER = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


def lint_text(results: Sequence[Lint], *, statistics: bool = False) -> Iterator[str]:
    """The lines of the report on several modules."""
    for result in results:
        if not statistics:
            yield from _module(result)
        yield from _summary(result)
    if len(results) > 1:
        faults = [fault for result in results for fault in result.faults]
        yield f"{len(results)} modules: {_counted(faults)}"


def _module(result: Lint) -> Iterator[str]:
    place: tuple[str, int | None, str] | None = None
    for fault in result.faults:
        where = fault.finding.where
        here = (where.entry, where.line, fault.path)
        if here != place:
            place = here
            yield plain(
                f"{where.file}{'/' if where.entry else ''}{where.entry}{f':{where.line}' if where.line else ''}"
            )
            if fault.path:
                yield wrapped(fault.path, "  ")
        yield wrapped(f"{fault.finding.severity.value:<8}{fault.code}  {fault.finding.message}", "    ")
        if fault.finding.remedy:
            yield wrapped(f"help: {fault.finding.remedy}", "            ")


def _summary(result: Lint) -> Iterator[str]:
    title = plain(f"{result.name or result.path.name} {result.version}".strip())
    yield f"{plain(str(result.path))}: {title}: {_counted(result.faults)}"
    counts = Counter((fault.code, fault.finding.severity, fault.finding.rule.title) for fault in result.faults)
    for (code, severity, rule_title), count in sorted(counts.items(), key=lambda one: (_rank(one[0][1]), one[0][0])):
        line = f"{count:>6}  {code}  {severity.value:<8}{plain(rule_title)}"
        yield line if len(line) <= width() else line[: width() - 1] + "…"


def _rank(severity: Severity) -> int:
    return _ORDER.index(severity) if severity in _ORDER else len(_ORDER)


def _counted(faults: Sequence[Fault]) -> str:
    counts = Counter(fault.finding.severity for fault in faults)
    parts = [f"{counts[grade]} {grade.value}{'' if counts[grade] == 1 else 's'}" for grade in _ORDER if counts[grade]]
    return ", ".join(parts) or "clean"
