"""Lint results in standard formats: JSON, SARIF 2.1.0, GitHub annotations, JUnit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from vassal_tools.report import ci

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.run import Lint
    from vassal_tools.lint.spots import LintFault

LINT_SCHEMA = "vassal-tools/lint/1"


def lint_json(results: Sequence[Lint]) -> str:
    """Return all results as one JSON document."""
    document = {"schema": LINT_SCHEMA, "modules": [_module(result) for result in results]}
    return json.dumps(document, ensure_ascii=True, indent=2)


def _module(result: Lint) -> dict[str, Any]:
    return {
        "file": str(result.path),
        "name": result.name,
        "version": result.version,
        "findings": [_finding(fault) for fault in result.faults],
    }


def _finding(fault: LintFault) -> dict[str, Any]:
    where = fault.finding.where
    return {
        "code": fault.code,
        "severity": fault.finding.severity.value,
        "message": fault.finding.message,
        "help": fault.finding.remedy,
        "path": fault.path,
        "entry": where.entry,
        "line": where.line,
        "fixable": fault.is_fixable,
        "fingerprint": fault.fingerprint,
    }


def lint_sarif(results: Sequence[Lint], rules: Sequence[LintRule]) -> str:
    """Return all results as SARIF 2.1.0, with their rules."""
    return ci.sarif([one for result in results for one in _reported(result)], [_rule(rule) for rule in rules])


def lint_github(results: Sequence[Lint]) -> Iterator[str]:
    """Yield a workflow command for each fault."""
    return ci.github([one for result in results for one in _reported(result)])


def lint_junit(results: Sequence[Lint]) -> Iterator[str]:
    """Yield a test suite for each module and a test for each fault."""
    return ci.junit("lint", [(str(result.path), list(_reported(result))) for result in results])


def _rule(rule: LintRule) -> ci.RuleTold:
    text = f"{rule.why}\n\nBad: {rule.bad}\n\nGood: {rule.good}"
    return ci.RuleTold(rule.code, rule.title, rule.why, text, rule.severity)


def _reported(result: Lint) -> Iterator[ci.ReportedFinding]:
    for fault in result.faults:
        where = fault.finding.where
        whole = f"{where.file}/{where.entry}" if where.entry else where.file
        yield ci.ReportedFinding(
            fault.code,
            fault.finding.rule.title,
            fault.finding.severity,
            _with_help(fault),
            file=whole if result.path.is_dir() else where.file,
            uri=whole,
            name=f"{fault.code} {where.entry}:{where.line}" if where.line else f"{fault.code} {where.entry}".strip(),
            line=where.line,
            place=fault.path,
            fingerprint=fault.fingerprint,
        )


def _with_help(fault: LintFault) -> str:
    remedy = fault.finding.remedy
    return f"{fault.finding.message}; {remedy}" if remedy else fault.finding.message
