"""What lint found, for programs: JSON, SARIF 2.1.0, GitHub's annotations, JUnit."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from vassal_tools import __version__
from vassal_tools.findings import Severity
from vassal_tools.report.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.lint.rule import Fault, LintRule
    from vassal_tools.lint.run import Lint

LINT_SCHEMA = "vassal-tools/lint/1"
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def lint_json(results: Sequence[Lint]) -> str:
    """All results as one JSON document."""
    document = {"schema": LINT_SCHEMA, "modules": [_module(result) for result in results]}
    return json.dumps(document, ensure_ascii=True, indent=2)


def _module(result: Lint) -> dict[str, Any]:
    return {
        "file": str(result.path),
        "name": result.name,
        "version": result.version,
        "findings": [_finding(fault) for fault in result.faults],
    }


def _finding(fault: Fault) -> dict[str, Any]:
    where = fault.finding.where
    return {
        "code": fault.code,
        "severity": fault.finding.severity.value,
        "message": fault.finding.message,
        "help": fault.finding.remedy,
        "path": fault.path,
        "entry": where.entry,
        "line": where.line,
        "fixable": fault.mend is not None,
        "fingerprint": fault.fingerprint,
    }


def lint_sarif(results: Sequence[Lint], rules: Sequence[LintRule]) -> str:
    """All results as SARIF 2.1.0, with the rules that found something."""
    found = {fault.code for result in results for fault in result.faults}
    known = [rule for rule in rules if rule.code in found]
    places = {rule.code: place for place, rule in enumerate(known)}
    driver = {
        "name": "vassal-tools",
        "semanticVersion": __version__,
        "rules": [_sarif_rule(rule) for rule in known],
    }
    sarif = [_sarif_result(fault, places) for result in results for fault in result.faults]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": sarif}
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=True, indent=2)


def _sarif_rule(rule: LintRule) -> dict[str, Any]:
    text = f"{rule.why}\n\nBad: {rule.bad}\n\nGood: {rule.good}"
    return {
        "id": rule.code,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.why},
        "help": {"text": text},
        "defaultConfiguration": {"level": rule.severity.value},
    }


def _sarif_result(fault: Fault, places: dict[str, int]) -> dict[str, Any]:
    where = fault.finding.where
    uri = f"{where.file}/{where.entry}" if where.entry else where.file
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(uri)}}
    if where.line:
        physical["region"] = {"startLine": where.line}
    location: dict[str, Any] = {"physicalLocation": physical}
    if fault.path:
        location["logicalLocations"] = [{"fullyQualifiedName": fault.path}]
    result: dict[str, Any] = {
        "ruleId": fault.code,
        "level": fault.finding.severity.value,
        "message": {"text": _with_help(fault)},
        "locations": [location],
        "partialFingerprints": {"vassalTools/v1": fault.fingerprint},
    }
    if fault.code in places:
        result["ruleIndex"] = places[fault.code]
    return result


def _uri(path: str) -> str:
    from urllib.parse import quote

    return quote(path.replace("\\", "/"), safe="/:", errors="replace")


def _with_help(fault: Fault) -> str:
    remedy = fault.finding.remedy
    return f"{fault.finding.message}; {remedy}" if remedy else fault.finding.message


def lint_github(results: Sequence[Lint]) -> Iterator[str]:
    """A workflow command for each fault. What stands in the module cannot be taken for a command."""
    for result in results:
        for fault in result.faults:
            where = fault.finding.where
            file = f"{where.file}/{where.entry}" if result.path.is_dir() and where.entry else where.file
            command = _COMMANDS.get(fault.finding.severity, "notice")
            line = f",line={where.line}" if where.line else ""
            title = _property(f"{fault.code} {fault.finding.rule.title}")
            message = _message(f"{fault.path}: {_with_help(fault)}" if fault.path else _with_help(fault))
            yield f"::{command} file={_property(file)}{line},title={title}::{message}"


def _message(text: str) -> str:
    return plain(text).replace("%", "%25").replace("::", "%3A%3A")


def _property(text: str) -> str:
    return plain(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")


def lint_junit(results: Sequence[Lint]) -> Iterator[str]:
    """A test suite for each module and a failed test for each fault; a clean module is one test that passed."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    total = sum(max(len(result.faults), 1) for result in results)
    failed = sum(len(result.faults) for result in results)
    yield f'<testsuites name="vassal-tools lint" tests="{total}" failures="{failed}">'
    for result in results:
        name = _attribute(str(result.path))
        count = len(result.faults)
        yield f'  <testsuite name={name} tests="{max(count, 1)}" failures="{count}">'
        if not count:
            yield f'    <testcase name="lint" classname={name}/>'
        for fault in result.faults:
            yield f"    <testcase name={_attribute(_test_name(fault))} classname={name}>"
            message = _attribute(_with_help(fault))
            kind = fault.finding.severity.value
            yield f'      <failure type="{kind}" message={message}>{_text(fault.path)}</failure>'
            yield "    </testcase>"
        yield "  </testsuite>"
    yield "</testsuites>"


def _test_name(fault: Fault) -> str:
    where = fault.finding.where
    return f"{fault.code} {where.entry}:{where.line}" if where.line else f"{fault.code} {where.entry}".strip()


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\ufffd", plain(text)))


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", plain(text)))
