"""The result of `verify`: as text and in standard formats."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from vassal_tools.findings import Severity
from vassal_tools.report import ci
from vassal_tools.report.lines import line
from vassal_tools.verify.rules import VERIFY_RULES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.findings import Finding, Rule
    from vassal_tools.verify.run import LogVerified, Verification

VERIFY_SCHEMA = "vassal-tools/verify/1"
_SHOWN_STEPS = 5
_COUNTED = (Severity.ERROR, Severity.WARNING)


def verify_text(result: Verification) -> Iterator[str]:
    """Yield the report as text: findings, then the checked things, then the counts."""
    for finding in result.findings:
        yield line(f"{finding.severity.value:<8}{finding.rule.code}  {_place(finding)}")
        yield line(finding.message, 8)
    if result.findings:
        yield ""
    yield line(f"{PurePath(result.module).name}: {_title(result)}, in VASSAL {result.engine}")
    for name in result.setups:
        yield line(f"set-up {name}", 2)
    for log in result.logs:
        yield line(f"{PurePath(log.path).name}: {_compared(log)}", 2)
    yield _counted(result)


def _title(result: Verification) -> str:
    return f"{result.name} {result.version}".strip() or "without a name"


def _compared(log: LogVerified) -> str:
    if not log.steps:
        return "a save, position compared" if log.compared else "a save, position not compared"
    number = "1 position" if log.compared == 1 else f"{log.compared or 'no'} positions"
    return f"{log.steps} steps, {number} compared"


def _counted(result: Verification) -> str:
    counts = Counter(finding.severity for finding in result.findings)
    parts = [f"{counts[one]} {one.value}{'' if counts[one] == 1 else 's'}" for one in _COUNTED if counts[one]]
    return ", ".join(parts) or "clean"


def _place(finding: Finding) -> str:
    where = finding.where
    name = PurePath(where.file).name
    parts = [name, f"set-up {where.entry}" if where.entry else "", _steps(finding)]
    return ", ".join(part for part in parts if part)


def _steps(finding: Finding) -> str:
    steps = finding.scene.steps if finding.scene else ()
    if not steps:
        return ""
    more = f" and {len(steps) - _SHOWN_STEPS} more" if len(steps) > _SHOWN_STEPS else ""
    return f"step{'' if len(steps) == 1 else 's'} {', '.join(map(str, steps[:_SHOWN_STEPS]))}{more}"


def verify_json(result: Verification) -> str:
    """Return the result as a JSON document, as described by `schemas/verify-1.json`."""
    document = {
        "schema": VERIFY_SCHEMA,
        "module": {"file": str(result.module), "name": result.name, "version": result.version},
        "engine": result.engine,
        "setups": list(result.setups),
        "logs": [{"file": str(log.path), "steps": log.steps, "compared": log.compared} for log in result.logs],
        "findings": [_finding(finding) for finding in result.findings],
    }
    return json.dumps(document, ensure_ascii=True, indent=2)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "number": finding.number,
        "code": finding.rule.code,
        "title": finding.rule.title,
        "severity": finding.severity.value,
        "message": finding.message,
        "file": finding.where.file,
        "setup": finding.where.entry,
        "steps": list(finding.scene.steps) if finding.scene else [],
    }


def verify_sarif(result: Verification) -> str:
    """Return the result as SARIF 2.1.0, with its rules."""
    return ci.sarif(list(_reported(result)), [_rule(rule) for rule in VERIFY_RULES])


def verify_github(result: Verification) -> Iterator[str]:
    """Yield a workflow command for each finding."""
    return ci.github(list(_reported(result)))


def verify_junit(result: Verification) -> Iterator[str]:
    """Yield a test suite for the module and each log, and a test for each finding."""
    found = list(_reported(result))
    files = dict.fromkeys([str(result.module), *(str(log.path) for log in result.logs)])
    return ci.junit("verify", [(file, [one for one in found if one.file == file]) for file in files])


def _rule(rule: Rule) -> ci.RuleTold:
    gist = rule.cite.gist if rule.cite else rule.title
    return ci.RuleTold(rule.code, rule.title, gist, gist, rule.severity)


def _reported(result: Verification) -> Iterator[ci.ReportedFinding]:
    for finding in result.findings:
        code, file, place = finding.rule.code, finding.where.file, _place(finding)
        facts = json.dumps([code, PurePath(file).name, finding.where.entry, finding.message])
        yield ci.ReportedFinding(
            code,
            finding.rule.title,
            finding.severity,
            finding.message,
            file=file,
            uri=file,
            name=f"{code} {place}",
            place=place,
            fingerprint=hashlib.sha256(facts.encode()).hexdigest()[:16],
        )
