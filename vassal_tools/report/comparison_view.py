"""The comparison of two logs of one session, as text and JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from vassal_tools.referee.judging import CAVEAT
from vassal_tools.report.finding_words import number, scene_parts
from vassal_tools.report.plain import plain, wrapped
from vassal_tools.report.referee_documents import finding_document

if TYPE_CHECKING:
    from vassal_tools.referee.compare import Comparison

COMPARISON_SCHEMA = "vassal-tools/comparison/1"


def comparison_text(compared: Comparison) -> str:
    """Return the common part of two logs, and their first divergence."""
    lines = []
    for path, steps in zip(compared.paths, compared.steps, strict=True):
        lines.append(f"{plain(path.name)}: {number(steps, 'step')}")
    if compared.offset:
        later, earlier = (compared.paths[1], compared.paths[0])[:: 1 if compared.offset > 0 else -1]
        begins = f"{later.name} begins after step {abs(compared.offset)} of {earlier.name}"
        lines.append(wrapped(begins, ""))
    order = f", {compared.crossed} of them in another order" if compared.crossed else ""
    lines.append(f"{number(compared.agreeing, 'step')} in both{order}.")
    if compared.agreeing * 2 < min(compared.steps):
        lines.append("These are few: are they logs of one session?")
    for finding in compared.findings:
        place = ", ".join((finding.rule.code, finding.where.file, *scene_parts(finding)))
        lines += ["", wrapped(f"{finding.severity.value:<10}{place}", "")]
        lines.append(wrapped(finding.message, "    "))
    if not compared.findings:
        lines.append("The steps that both logs have are the same.")
    lines += ["", wrapped(CAVEAT, "")]
    return "\n".join(lines)


def comparison_json(compared: Comparison) -> str:
    """Return the comparison as a JSON document."""
    document = {
        "schema": COMPARISON_SCHEMA,
        "logs": [
            {"file": str(path), "steps": steps} for path, steps in zip(compared.paths, compared.steps, strict=True)
        ],
        "offset": compared.offset,
        "agreeing": compared.agreeing,
        "crossed": compared.crossed,
        "findings": [finding_document(finding) for finding in compared.findings],
        "caveat": CAVEAT,
    }
    return json.dumps(document, ensure_ascii=True, indent=2)
