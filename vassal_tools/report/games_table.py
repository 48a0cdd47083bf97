"""A table of many games, as text, page and JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from vassal_tools.findings import Severity
from vassal_tools.referee.judging import CAVEAT
from vassal_tools.report.about_game import players_in_short, result_in_short
from vassal_tools.report.coverage_view import unjudged_in_short
from vassal_tools.report.finding_words import number
from vassal_tools.report.markup import Html, element
from vassal_tools.report.pages import page
from vassal_tools.report.plain import plain, width, wrapped
from vassal_tools.report.referee_documents import referee_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.referee.batch import LogCase, LogOutcome
    from vassal_tools.referee.judging import Verdict

GAMES_SCHEMA = "vassal-tools/referee-games/1"
_WITHOUT_NAME = 43
"""The columns of a line besides the game's name, including two blanks after it."""
TITLE = "Games judged"
ABOUT = ("Players", "Result", "Not judged")
COLUMNS = (Severity.ILLEGAL, Severity.INTEGRITY, Severity.UNKNOWN, Severity.NOTE)


def games_text(outcomes: Sequence[LogOutcome]) -> Iterator[str]:
    """Yield a line or two for each game, the games that could not be judged, and the totals."""
    longest = max((len(plain(outcome.case.name)) for outcome in outcomes), default=0)
    room = max(min(longest, width() - _WITHOUT_NAME), len("game"))
    yield f"{'game':<{room}}  {'steps':>6}{'illegal':>9}{'integrity':>11}{'unknown':>9}{'note':>6}"
    for outcome in outcomes:
        name = f"{_short(plain(outcome.case.name), room):<{room}}  "
        if outcome.verdict:
            yield f"{name}{outcome.verdict.steps:>6}{_counts(outcome.verdict)}"
            if any(_about(outcome.verdict)):
                yield wrapped("; ".join(filter(None, _about(outcome.verdict))), "  ")
        else:
            yield f"{name}could not be judged"
    yield ""
    for outcome in outcomes:
        if outcome.verdict is None:
            yield wrapped(_error(outcome), "")
    yield wrapped(summary_of_games([outcome.verdict for outcome in outcomes if outcome.verdict], len(outcomes)), "")
    yield wrapped(CAVEAT, "")


def _error(outcome: LogOutcome) -> str:
    # an error about a choice, such as an unknown ruling, does not name the game
    is_named = any(str(path) in outcome.error for path in outcome.case.logs)
    return outcome.error if is_named else f"{outcome.case.name}: {outcome.error}"


def games_page(outcomes: Sequence[LogOutcome], pages: Mapping[LogCase, str], *, names: bool = False) -> str:
    """Return a page with a row for each game and links to the game pages; players' names only on request."""
    judged = [outcome.verdict for outcome in outcomes if outcome.verdict]
    summary = summary_of_games(judged, len(outcomes))
    heads = [("Game", ""), *((name, "text") for name in ABOUT), ("Steps", "")]
    heads += [(kind.value.capitalize(), "") for kind in COLUMNS]
    head = [element("th", name, scope="col", class_=kind or False) for name, kind in heads]
    rows = [_row(outcome, pages[outcome.case], names=names) for outcome in outcomes]
    content = [
        element("header", element("h1", TITLE), element("p", element("strong", summary))),
        element(
            "main", element("table", element("thead", element("tr", *head)), element("tbody", *rows), class_="games")
        ),
    ]
    return page(TITLE, Html.of(content), CAVEAT)


def _row(outcome: LogOutcome, file: str, *, names: bool) -> Html:
    # with the reason if the game could not be judged
    name, verdict = plain(outcome.case.name), outcome.verdict
    if verdict is None:
        span = str(len(ABOUT) + 1 + len(COLUMNS))
        why = element("td", plain(outcome.error), class_="error", colspan=span)
        return element("tr", element("th", name, scope="row"), why, "\n")
    about = [
        element("td", plain(text), class_="text" if text else "text empty", data_head=head)
        for head, text in zip(ABOUT, _about(verdict, names=names), strict=True)
    ]
    counts = [
        element("td", str(count or "–"), class_=kind.value if count else "empty", data_head=kind.value.capitalize())
        for kind, count in _counted(verdict)
    ]
    head = element("th", element("a", name, href=file), scope="row")
    return element("tr", head, *about, element("td", str(verdict.steps), data_head="Steps"), *counts, "\n")


def _about(verdict: Verdict | None, *, names: bool = True) -> tuple[str, str, str]:
    if verdict is None:
        return "", "", ""
    players = players_in_short(verdict.players, names=names)
    return players, result_in_short(verdict.result), unjudged_in_short(verdict.coverage)


def _short(name: str, room: int) -> str:
    return name if len(name) <= room else name[: room - 1] + "…"


def _counts(verdict: Verdict) -> str:
    widths = (9, 11, 9, 6)
    return "".join(f"{count or '-':>{width}}" for (_, count), width in zip(_counted(verdict), widths, strict=True))


def _counted(verdict: Verdict) -> list[tuple[Severity, int]]:
    counts = Counter(finding.severity for finding in verdict.findings if finding.waiver is None)
    return [(kind, counts[kind]) for kind in COLUMNS]


def summary_of_games(verdicts: Sequence[Verdict], games: int) -> str:
    """Return the numbers of clean, failed and unjudged games."""
    clean = sum(not verdict.fails for verdict in verdicts)
    failed = games - len(verdicts)
    more = f", {failed} could not be judged" if failed else ""
    judged = f"{clean} without an illegal or integrity finding, {len(verdicts) - clean} with one{more}."
    return f"{number(games, 'game')}: {judged}"


def games_json(outcomes: Sequence[LogOutcome]) -> str:
    """Return all verdicts as one JSON document."""
    games = [
        {
            "name": outcome.case.name,
            "verdict": referee_document(outcome.verdict) if outcome.verdict else None,
            "error": outcome.error,
        }
        for outcome in outcomes
    ]
    return json.dumps({"schema": GAMES_SCHEMA, "games": games}, ensure_ascii=True, indent=2)
