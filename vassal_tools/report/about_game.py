"""The game in a report: players, times of saving, and the result."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from vassal_tools import __version__
from vassal_tools.report.coverage_view import coverage_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.objects.roster import Seat
    from vassal_tools.referee.judging import LogSeen, Verdict
    from vassal_tools.referee.protocol import GameResult, Score

TOOL = f"vassal-tools {__version__}"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)  # added to, since Windows converts no time after the year 3000
MILLISECONDS = 15  # digits of the latest time that is read as one: some thousand years from now


def moment(stated: str) -> str:
    """Return a logged time as ISO 8601 in UTC; a time in words is returned unchanged."""
    if stated.isascii() and stated.isdigit() and len(stated) < MILLISECONDS:
        with suppress(OverflowError):  # after the year 9999
            return f"{EPOCH + timedelta(seconds=int(stated) // 1000):%Y-%m-%dT%H:%M:%SZ}"
    return stated


def saved(seen: LogSeen) -> str:
    """Return the time and the VASSAL version of a saved log, or an empty text."""
    when = moment(seen.saved).replace("T", " ").replace("Z", " UTC") if seen.saved.isdigit() else seen.saved
    by = f"by VASSAL {seen.vassal}" if seen.vassal else ""
    return " ".join(filter(None, ("saved", when, by))) if when or by else ""


def headline(text: str) -> str:
    """Return the text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def seated(seat: Seat) -> str:
    """Return a player with name and side, such as `player-1 (Ann): Red`."""
    name = f" ({seat.name})" if seat.name else ""
    return f"{seat.player}{name}: {seat.side or 'no side'}"


def ending(result: GameResult | None) -> str:
    """Return the result of a game with its paragraph, or an empty text."""
    if result is None:
        return ""
    if not result.is_over:
        turn = f", in turn {result.scores[-1].turn}" if result.scores else ""
        return f"The game is not over at the end of the log{turn}."
    how = _won(result.winner or "Nobody", result.level)
    return f"{how} (rule {result.cite.section})." if result.cite else f"{how}."


def _won(winner: str, level: str) -> str:
    return f"{winner} wins: {level}" if level else f"{winner} wins"


def players_in_short(seats: Sequence[Seat], *, names: bool = True) -> str:
    """Return the players by side, such as `Ann: Red; Bob: Blue`; a label replaces a missing or hidden name."""
    return "; ".join(f"{(names and seat.name) or seat.player}: {seat.side}" for seat in seats if seat.side)


def result_in_short(result: GameResult | None) -> str:
    """Return the result of a game with points, such as `draw, Red 3, Blue 6`, or an empty text."""
    if result is None:
        return ""
    if result.is_over:
        how = _won(result.winner, result.level) if result.winner else result.level or _won("nobody", "")
    else:
        how = f"not over in turn {result.scores[-1].turn}" if result.scores else "not over"
    return ", ".join((how, *(f"{side} {points}" for score in result.scores[-1:] for side, points in score.points)))


def sides_of(scores: Sequence[Score]) -> tuple[str, ...]:
    """Return the sides with points, in order."""
    return tuple(dict.fromkeys(side for score in scores for side, _ in score.points))


def points_of(scores: Sequence[Score], side: str) -> Iterator[int]:
    """Yield the points of a side at the end of each turn."""
    for score in scores:
        yield dict(score.points).get(side, 0)


def game_document(verdict: Verdict) -> dict[str, Any]:
    """Return logs, players and result as plain data."""
    return {
        "logs": [_log_document(seen) for seen in verdict.logs],
        "players": [{"player": seat.player, "name": seat.name, "side": seat.side} for seat in verdict.players],
        "result": _result_document(verdict.result),
        "coverage": coverage_document(verdict.coverage),
    }


def _log_document(seen: LogSeen) -> dict[str, Any]:
    return {
        "file": str(seen.path),
        "steps": seen.steps,
        "joins": seen.how.name.lower(),
        "repeats": seen.repeats,
        "sha256": seen.sha256,
        "saved": moment(seen.saved),
        "vassal": seen.vassal,
        "module_version": seen.module_version,
    }


def _result_document(result: GameResult | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "over": result.is_over,
        "level": result.level,
        "winner": result.winner,
        "rule": {"section": result.cite.section, "gist": result.cite.gist} if result.cite else None,
        "scores": [{"turn": score.turn, "points": dict(score.points)} for score in result.scores],
        "account": list(result.account),
    }
