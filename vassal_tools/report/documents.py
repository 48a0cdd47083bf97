"""Findings and verdicts as JSON documents, each with the name of its schema."""

from __future__ import annotations

import json
from typing import Any

from vassal_tools.findings import Finding, Scene
from vassal_tools.replay.referee import CAVEAT, Verdict

REFEREE_SCHEMA = "vassal-tools/referee/1"


def referee_json(verdict: Verdict) -> str:
    """The verdict as a JSON document."""
    document = {
        "schema": REFEREE_SCHEMA,
        "log": str(verdict.log.path),
        "module": {"name": verdict.log.module.name, "version": verdict.log.module.version},
        "steps": verdict.steps,
        "acts": verdict.acts,
        "position": verdict.position,
        "findings": [finding_document(finding) for finding in verdict.findings],
        "caveat": CAVEAT,
    }
    return json.dumps(document, ensure_ascii=True, indent=2)


def finding_document(finding: Finding) -> dict[str, Any]:
    """One finding as a JSON object."""
    cite = finding.rule.cite
    return {
        "code": finding.rule.code,
        "severity": finding.severity.value,
        "message": finding.message,
        "legal": finding.remedy,
        "rule": {"section": cite.section, "gist": cite.gist} if cite else None,
        "rulings": list(finding.rulings),
        **_scene_document(finding.scene or Scene()),
    }


def _scene_document(scene: Scene) -> dict[str, Any]:
    return {
        "turn": scene.turn,
        "phase": scene.phase,
        "side": scene.side,
        "steps": list(scene.steps),
        "units": list(scene.units),
        "zones": list(scene.zones),
    }
