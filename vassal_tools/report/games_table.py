"""Many games in one table, for people and as JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.replay.referee import CAVEAT
from vassal_tools.report.plain import plain, wrapped
from vassal_tools.report.referee_documents import referee_document
from vassal_tools.report.referee_text import number

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.replay.games import Outcome
    from vassal_tools.replay.referee import Verdict

GAMES_SCHEMA = "vassal-tools/referee-games/1"
WIDTH, NAME = 80, 34
COLUMNS = (Severity.ILLEGAL, Severity.INTEGRITY, Severity.UNKNOWN, Severity.NOTE)


def games_text(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """A line for each game, then those that could not be judged, and what all come to."""
    yield f"{'game':<{NAME}}{'steps':>6}{'illegal':>9}{'integrity':>11}{'unknown':>9}{'note':>6}"
    for outcome in outcomes:
        name = _short(plain(outcome.case.name))
        if outcome.verdict:
            yield f"{name:<{NAME}}{outcome.verdict.steps:>6}{_counts(outcome.verdict)}"
        else:
            yield f"{name:<{NAME}}  could not be judged"
    yield ""
    for outcome in outcomes:
        if outcome.verdict is None:
            yield wrapped(outcome.error, "", WIDTH)
    yield wrapped(_summary([outcome.verdict for outcome in outcomes if outcome.verdict], len(outcomes)), "", WIDTH)
    yield wrapped(CAVEAT, "", WIDTH)


def _short(name: str) -> str:
    return name if len(name) < NAME else name[: NAME - 2] + "…"


def _counts(verdict: Verdict) -> str:
    counts = Counter(finding.severity for finding in verdict.findings if finding.waiver is None)
    widths = (9, 11, 9, 6)
    return "".join(f"{counts[kind] or '-':>{width}}" for kind, width in zip(COLUMNS, widths, strict=True))


def _summary(verdicts: Sequence[Verdict], games: int) -> str:
    clean = sum(not verdict.fails for verdict in verdicts)
    failed = games - len(verdicts)
    more = f", {failed} could not be judged" if failed else ""
    judged = f"{clean} without an illegal act or a fault of the log, {len(verdicts) - clean} with{more}."
    return f"{number(games, 'game')}: {judged}"


def games_json(outcomes: Sequence[Outcome]) -> str:
    """All verdicts as one JSON document."""
    games = [
        {
            "name": outcome.case.name,
            "verdict": referee_document(outcome.verdict) if outcome.verdict else None,
            "error": outcome.error,
        }
        for outcome in outcomes
    ]
    return json.dumps({"schema": GAMES_SCHEMA, "games": games}, ensure_ascii=True, indent=2)
