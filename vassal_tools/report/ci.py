"""Findings in standard formats: SARIF 2.1.0, GitHub annotations, JUnit."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

from vassal_tools import __version__
from vassal_tools.report.plain import plain
from vassal_tools.report.severity import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vassal_tools.findings import Severity

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
NOTHING: Mapping[str, Any] = MappingProxyType({})
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class RuleTold:
    """A rule in a SARIF report."""

    code: str
    title: str
    about: str
    help: str
    severity: Severity


@dataclass(frozen=True, slots=True)
class ReportedFinding:
    """A finding: its file and place in words; `settled` is the reason why it no longer counts."""

    code: str
    title: str
    severity: Severity
    message: str
    file: str
    uri: str
    name: str  # of the test that fails
    line: int | None = None
    place: str = ""
    fingerprint: str = ""
    settled: str = ""
    account: tuple[str, ...] = ()  # the arithmetic behind it, line by line


def sarif(
    found: Sequence[ReportedFinding],
    rules: Sequence[RuleTold],
    caveat: str = "",
    files: Mapping[str, str] = NOTHING,
    properties: Mapping[str, Any] = NOTHING,
) -> str:
    """Return all findings as SARIF 2.1.0, with their rules and an optional caveat.

    `files` has the SHA-256 of each input file, and `properties` any other facts.
    """
    codes = {one.code for one in found}
    known = [rule for rule in rules if rule.code in codes]
    places = {rule.code: place for place, rule in enumerate(known)}
    driver = {
        "name": "vassal-tools",
        "semanticVersion": __version__,
        "rules": [_sarif_rule(rule) for rule in known],
    }
    results = [_sarif_result(one, places) for one in found]
    run: dict[str, Any] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    hashed = {path: digest for path, digest in files.items() if digest}
    if hashed:
        run["artifacts"] = [
            {"location": {"uri": _uri(path)}, "hashes": {"sha-256": digest}} for path, digest in hashed.items()
        ]
    if properties:
        run["properties"] = dict(properties)
    if caveat:
        notice = {"level": "note", "message": {"text": caveat}}
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": [notice]}]
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=True, indent=2)


def _sarif_rule(rule: RuleTold) -> dict[str, Any]:
    return {
        "id": rule.code,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.about},
        "help": {"text": rule.help},
        "defaultConfiguration": {"level": LOOKS[rule.severity].sarif},
    }


def _sarif_result(one: ReportedFinding, places: dict[str, int]) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(one.uri)}}
    if one.line:
        physical["region"] = {"startLine": one.line}
    location: dict[str, Any] = {"physicalLocation": physical}
    if one.place:
        location["logicalLocations"] = [{"fullyQualifiedName": one.place}]
    result: dict[str, Any] = {
        "ruleId": one.code,
        "level": LOOKS[one.severity].sarif,
        "message": {"text": one.message},
        "locations": [location],
        "partialFingerprints": {"vassalTools/v1": one.fingerprint},
    }
    if one.code in places:
        result["ruleIndex"] = places[one.code]
    if one.account:
        result["properties"] = {"account": list(one.account)}
    if one.settled:
        result["suppressions"] = [{"kind": "external", "justification": one.settled}]
    return result


def _uri(path: str) -> str:
    return quote(path.replace("\\", "/"), safe="/:", errors="replace")


def github(found: Sequence[ReportedFinding]) -> Iterator[str]:
    """Yield a workflow command for each finding. Input text is escaped, because it could be read as a command."""
    for one in found:
        command = "notice" if one.settled else LOOKS[one.severity].github
        line = f",line={one.line}" if one.line else ""
        title = _property(f"{one.code} {one.title}")
        message = _message(f"{one.place}: {_with_settlement(one)}" if one.place else _with_settlement(one))
        message += "".join(f"%0A{_message(step)}" for step in one.account)
        yield f"::{command} file={_property(one.file)}{line},title={title}::{message}"


def _with_settlement(one: ReportedFinding) -> str:
    return f"{one.message} (settled: {one.settled})" if one.settled else one.message


def _message(text: str) -> str:
    return plain(text).replace("%", "%25").replace("::", "%3A%3A")


def _property(text: str) -> str:
    return plain(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")


def github_caveat(title: str, caveat: str) -> str:
    """Return a workflow command with the caveat."""
    return f"::notice title={_property(title)}::{_message(caveat)}"


def junit(
    title: str,
    suites: Sequence[tuple[str, Sequence[ReportedFinding]]],
    caveat: str = "",
    properties: Sequence[Iterable[tuple[str, str]]] = (),
) -> Iterator[str]:
    """Yield a test suite for each file with a test for each finding; a file without findings is one passed test.

    The caveat is in the output of each suite, and `properties` are the properties of each suite.
    """
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    total = sum(max(len(found), 1) for _, found in suites)
    everything = [one for _, found in suites for one in found]
    yield f'<testsuites name={_attribute(f"vassal-tools {title}")} tests="{total}" {_counts(everything)}>'
    for number, (file, found) in enumerate(suites):
        name = _attribute(file)
        yield f'  <testsuite name={name} tests="{max(len(found), 1)}" {_counts(found)}>'
        yield from _junit_properties(properties[number] if properties else ())
        if not found:
            yield f"    <testcase name={_attribute(title)} classname={name}/>"
        for one in found:
            yield f"    <testcase name={_attribute(one.name)} classname={name}>"
            yield f"      {_junit_result(one)}"
            yield "    </testcase>"
        if caveat:
            yield f"    <system-out>{_text(caveat)}</system-out>"
        yield "  </testsuite>"
    yield "</testsuites>"


def _junit_properties(stated: Iterable[tuple[str, str]]) -> Iterator[str]:
    lines = [f"      <property name={_attribute(name)} value={_attribute(value)}/>" for name, value in stated]
    if lines:
        yield from ("    <properties>", *lines, "    </properties>")


def _counts(found: Sequence[ReportedFinding]) -> str:
    failures = sum(_junit_kind(one) == "failure" for one in found)
    return f'failures="{failures}" skipped="{len(found) - failures}"'


def _junit_kind(one: ReportedFinding) -> str:
    return "skipped" if one.settled else LOOKS[one.severity].junit


def _junit_result(one: ReportedFinding) -> str:
    if _junit_kind(one) == "skipped":
        return f"<skipped message={_attribute(f'{one.severity.value}: {_with_settlement(one)}')}/>"
    shown = "\n".join(_text(line) for line in (one.place, *one.account))
    return f'<failure type="{one.severity.value}" message={_attribute(one.message)}>{shown}</failure>'


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\ufffd", plain(text)))


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", plain(text)))
