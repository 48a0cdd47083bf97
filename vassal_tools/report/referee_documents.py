"""The referee's verdicts in standard formats: JSON, SARIF 2.1.0, GitHub annotations, JUnit."""

from __future__ import annotations

import hashlib
import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from vassal_tools import __version__
from vassal_tools.findings import Finding, Scene
from vassal_tools.referee.judging import CAVEAT, Verdict
from vassal_tools.report import ci
from vassal_tools.report.about_game import ending, game_document, moment, seated
from vassal_tools.report.coverage_view import coverage_in_words, stretches_in_words
from vassal_tools.report.finding_words import numbers_in_words, scene_parts
from vassal_tools.report.in_words import texts_in_words
from vassal_tools.report.paragraphs_view import paragraphs_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

REFEREE_SCHEMA = "vassal-tools/referee/1"


def referee_json(verdict: Verdict) -> str:
    """Return the verdict as a JSON document."""
    return json.dumps(referee_document(verdict), ensure_ascii=True, indent=2)


def referee_document(verdict: Verdict) -> dict[str, Any]:
    """Return the verdict as plain data, as described by `schemas/referee-1.json`."""
    verdict = texts_in_words(verdict)
    return {
        "schema": REFEREE_SCHEMA,
        "tool": {"name": "vassal-tools", "version": __version__},
        "module": {"name": verdict.module.name, "version": verdict.module.version},
        **game_document(verdict),
        "steps": verdict.steps,
        "acts": verdict.acts,
        "position": verdict.position,
        "findings": [finding_document(finding) for finding in verdict.findings],
        "readings": [
            {"ruling": reading.name, "question": reading.question, "answer": reading.answer, "reason": reading.reason}
            for reading in verdict.readings
        ],
        "paragraphs": paragraphs_document(verdict),
        "unused_waivers": [str(entry) for entry in verdict.unused],
        "caveat": CAVEAT,
    }


def finding_document(finding: Finding) -> dict[str, Any]:
    """Return a finding as a JSON object."""
    cite, waiver = finding.rule.cite, finding.waiver
    return {
        "number": finding.number,
        "caused_by": finding.caused_by,
        "code": finding.rule.code,
        "title": finding.rule.title,
        "severity": finding.severity.value,
        "message": finding.message,
        "legal": finding.remedy,
        "rule": {"section": cite.section, "gist": cite.gist} if cite else None,
        "account": list(finding.account),
        "rulings": list(finding.rulings),
        "numbers": [
            {"name": one.name, "value": one.value, "grade": one.grade, "source": one.source} for one in finding.numbers
        ],
        "redress": finding.redress,
        "otherwise": finding.otherwise,
        "log": finding.where.file,
        **_scene_document(finding.scene or Scene()),
        "waived": {"agreed": list(waiver.agreed), "reason": waiver.reason} if waiver else None,
    }


def _scene_document(scene: Scene) -> dict[str, Any]:
    return {
        "turn": scene.turn,
        "phase": scene.phase,
        "tracker": scene.tracker,
        "side": scene.side,
        "steps": list(scene.steps),
        "elsewhere": [{"log": log, "step": step} for log, step in scene.elsewhere],
        "units": list(scene.units),
        "zones": list(scene.zones),
    }


def referee_sarif(verdicts: Sequence[Verdict]) -> str:
    """Return the verdicts as SARIF 2.1.0, with the broken rules."""
    verdicts = [*map(texts_in_words, verdicts)]
    rules = {finding.rule.code: finding for verdict in verdicts for finding in verdict.findings}
    reported = [one for verdict in verdicts for one in _reported(verdict)]
    files = {str(seen.path): seen.sha256 for verdict in verdicts for seen in verdict.logs}
    games = {"games": [game_document(verdict) for verdict in verdicts]}
    return ci.sarif(reported, [_rule(finding) for _, finding in sorted(rules.items())], CAVEAT, files, games)


def referee_github(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield a workflow command for each finding, and one with the caveat about logs."""
    verdicts = [*map(texts_in_words, verdicts)]
    yield from ci.github([one for verdict in verdicts for one in _reported(verdict)])
    for verdict in verdicts:
        if verdict.coverage:
            words = (coverage_in_words(verdict.coverage), *stretches_in_words(verdict.coverage, names_log=True))
            yield ci.github_caveat(f"what was judged of {verdict.logs[0].path.name}", "; ".join(words))
    yield ci.github_caveat("what a log cannot show", CAVEAT)


def referee_junit(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """Yield a test suite for each game and a test for each finding."""
    verdicts = [*map(texts_in_words, verdicts)]
    suites = [(str(verdict.logs[0].path), list(_reported(verdict))) for verdict in verdicts]
    return ci.junit("referee", suites, CAVEAT, [_properties(verdict) for verdict in verdicts])


def _properties(verdict: Verdict) -> Iterator[tuple[str, str]]:
    for seen in verdict.logs:
        yield f"sha256 of {seen.path.name}", seen.sha256
        yield f"saved {seen.path.name}", moment(seen.saved)
    for seat in verdict.players:
        yield seat.player, seated(seat)
    if verdict.coverage:
        yield "coverage", coverage_in_words(verdict.coverage)
        yield from (("not judged", line) for line in stretches_in_words(verdict.coverage, names_log=True))
    if verdict.result:
        yield "result", ending(verdict.result)
        yield from (("points", line) for line in verdict.result.account)


def _rule(finding: Finding) -> ci.RuleTold:
    rule = finding.rule
    gist = f"{rule.cite.section}: {rule.cite.gist}" if rule.cite else rule.title
    return ci.RuleTold(rule.code, rule.title, gist, gist, rule.severity)


def _reported(verdict: Verdict) -> Iterator[ci.ReportedFinding]:
    for finding in verdict.findings:
        file, place = finding.where.file, ", ".join(scene_parts(finding))
        legal = f"; legal: {finding.remedy}" if finding.remedy else ""
        cause = f" (follows from finding {finding.caused_by})" if finding.caused_by else ""
        waiver = finding.waiver
        other = f"; {finding.otherwise}" if finding.otherwise else ""
        ours = "".join(f"; {line}" for line in numbers_in_words(finding))
        redress = f"; by the rules for mistakes: {finding.redress}" if finding.redress else ""
        yield ci.ReportedFinding(
            finding.rule.code,
            finding.rule.title,
            finding.severity,
            f"{finding.message}{legal}{other}{ours}{cause}{redress}",
            file=file,
            uri=file,
            name=f"{finding.rule.code} {place}".strip(),
            place=place,
            fingerprint=_fingerprint(finding),
            settled=f"{' and '.join(waiver.agreed)} agreed: {waiver.reason}" if waiver else "",
            account=finding.account,
        )


def _fingerprint(finding: Finding) -> str:
    # stable between runs
    scene = finding.scene or Scene()
    facts = [finding.rule.code, PurePath(finding.where.file).name, scene.steps, scene.units, scene.zones]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]
