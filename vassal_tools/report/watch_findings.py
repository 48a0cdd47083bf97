"""The findings of a verdict for the page of a game: their words, and their marks on the board."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from vassal_tools.findings import Scene
from vassal_tools.report.about_game import headline
from vassal_tools.report.finding_words import (
    OUTSIDE_THE_RULES,
    basis,
    ground,
    hanging,
    numbers_in_words,
    scene_parts,
)
from vassal_tools.report.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.judging import Verdict

DEEPEST = 3
KINDS = ("illegal", "integrity", "unknown", "note")
UNIT = "Id"
"""The marker by which findings name a counter; without it they use its name."""


def finding_words(verdict: Verdict, scenes: Sequence[Mapping[str, Any]] = ()) -> Iterator[dict[str, Any]]:
    """Yield the texts of each finding on the page; with scenes, also the page's phase of its step."""
    logs = [str(seen.path) for seen in verdict.logs]
    by_number = {finding.number: finding for finding in verdict.findings}
    depths: dict[int, int] = {}
    for index, finding in enumerate(verdict.findings):
        depths[finding.number] = depths.get(finding.caused_by or 0, -1) + 1
        cite, waiver = finding.rule.cite, finding.waiver
        is_of_rules = cite is not None and cite.section not in OUTSIDE_THE_RULES
        yield {
            "index": index,
            "citation": citation(finding),
            "severity": finding.severity.value,
            "code": plain(finding.rule.code),
            "message": plain(finding.message),
            "legal": plain(finding.remedy),
            "section": plain(headline(ground(cite))) if cite and is_of_rules else "",
            "account": [plain(line) for line in finding.account],
            "gist": plain(cite.gist if is_of_rules else headline(cite.gist)) if cite else "",
            "rulings": plain(", ".join(finding.rulings)),
            "numbers": [plain(line) for line in numbers_in_words(finding)],
            "scene": plain(", ".join((*scene_parts(finding), *_called(finding, logs, scenes)))),
            "steps": [_step_words(game, step, logs) for game, step in steps_of(finding, logs)],
            "where": plain(PurePath(finding.where.file).name) or "the log as a whole",
            "follows": hanging(finding, by_number[finding.caused_by]) if finding.caused_by in by_number else "",
            "otherwise": plain(finding.otherwise),
            "redress": plain(finding.redress),
            "depth": min(depths[finding.number], DEEPEST),
            "waived": plain(f"{' and '.join(waiver.agreed)} agreed: {waiver.reason}") if waiver else "",
        }


def _called(finding: Finding, logs: Sequence[str], scenes: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    # the turn counter's label, unless the finding names no other phase, or that of the counter as well
    scene, steps = finding.scene or Scene(), steps_of(finding, logs)
    if not (scenes and steps and scene.phase) or scene.tracker:
        return
    log, step = steps[-1]
    labels = scenes[log]["labels"]
    known = [one["text"] for one in labels if one["step"] <= step and one.get("counter") == labels[0].get("counter")]
    if known and scene.phase.lower() not in known[-1].lower():
        yield f"turn counter: {known[-1]}"


def _step_words(game: int, step: int, logs: Sequence[str]) -> dict[str, Any]:
    log = f" of {plain(PurePath(logs[game]).name)}" if len(logs) > 1 else ""
    return {"game": game, "step": step, "label": f"step {step}{log}"}


def steps_of(finding: Finding, logs: Sequence[str]) -> list[tuple[int, int]]:
    """Return the evidence of a finding: each step with the number of its log, from 0."""
    scene = finding.scene or Scene()
    named = [*scene.elsewhere, *((finding.where.file, step) for step in scene.steps)]
    return [(logs.index(log), step) for log, step in named if log in logs]


def finding_data(verdict: Verdict, game: Chain, scenes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the marks of each finding on the board: steps, zones, and pieces by their index in each log."""
    logs = [str(seen.path) for seen in verdict.logs]
    numbers = [_piece_numbers(game, n, scene) for n, scene in enumerate(scenes)]
    found = []
    addresses = Counter[str]()
    for finding in verdict.findings:
        scene, cite = finding.scene or Scene(), finding.rule.cite
        steps = steps_of(finding, logs)
        found.append(
            {
                "address": _address(finding, steps, addresses),
                "severity": finding.severity.value,
                "isWaived": finding.waiver is not None,
                "side": plain(scene.side),
                "paragraph": plain(headline(ground(cite))) if cite else "",
                "steps": [list(step) for step in steps] if scenes else [],
                "zones": list(scene.zones),
                "pieces": [sorted({n for unit in scene.units for n in known.get(unit, ())}) for known in numbers],
            }
        )
    return found


def _address(finding: Finding, steps: Sequence[tuple[int, int]], given: Counter[str]) -> str:
    # what the finding is about; it stays when others are found before it
    log, step = steps[-1] if steps else (0, 0)
    address = f"{finding.rule.code}{f'-log-{log + 1}' if log else ''}-step-{step}"
    given[address] += 1
    return address + (f"-{given[address]}" if given[address] > 1 else "")


def citation(finding: Finding) -> str:
    """Return a finding as text for a forum: place, act, rule, legal alternatives, rulings and numbers."""
    cite, severity = finding.rule.cite, finding.severity.value
    place = ", ".join((PurePath(finding.where.file).name, *scene_parts(finding)))
    parts = (
        f"{place}: {severity}: {finding.message}.",
        headline(basis(cite)) if cite else "",
        f"Legal: {finding.remedy}." if finding.remedy else "",
        f"By ruling {', '.join(finding.rulings)}." if finding.rulings else "",
        *(f"{headline(words)}." for words in numbers_in_words(finding)),
    )
    return plain(" ".join(filter(None, parts)))


def _piece_numbers(game: Chain, log: int, scene: Mapping[str, Any]) -> dict[str, list[int]]:
    places = {piece["id"]: n for n, piece in enumerate(scene["pieces"])}
    found: dict[str, list[int]] = {}
    for piece in game.links[log].record.pieces.values() if log < len(game.links) else ():
        if piece.id in places and not piece.is_secret:
            found.setdefault(piece.markers.get(UNIT, piece.name), []).append(places[piece.id])
    return found


def tally(verdict: Verdict) -> list[tuple[str, int]]:
    """Return the number of findings of each severity, and of waived ones."""
    counts = Counter("waived" if finding.waiver else finding.severity.value for finding in verdict.findings)
    return [(kind, counts[kind]) for kind in (*KINDS, "waived") if counts[kind]]


def kinds(verdict: Verdict) -> list[tuple[str, int]]:
    """Return the number of findings of each severity, waived or not."""
    counts = Counter(finding.severity.value for finding in verdict.findings)
    return [(kind, counts[kind]) for kind in KINDS if counts[kind]]
