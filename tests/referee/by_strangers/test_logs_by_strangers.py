"""Logs that were written from each tiny game's page of rules alone come out as they should."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.referee.by_strangers.scripted import ACCUSED, GAMES, MISSED, NAMED, OTHERWISE, UNKNOWN, WrittenLog, logs_of
from tests.referee.measure_tiny import PAGE

FEWER = {"cities": (8, 2)}
"""The numbers of legal and illegal logs where another file has more; `NUMBERS` otherwise."""
NUMBERS = (20, 10)
LOGS = [log for game in GAMES for log in logs_of(game)]


def case(log: WrittenLog) -> object:
    marks = () if log.is_right else (pytest.mark.xfail(strict=True, reason=log.why),)
    return pytest.param(log, id=f"{log.game}: {log.title}", marks=marks)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("log", [*map(case, LOGS)])
def test_a_log_comes_out_right(log: WrittenLog) -> None:
    found, words = log.judged()
    assert found == (log.outcome if log.is_right else log.wanted), words


def row(game: str) -> str:
    logs = [log for log in LOGS if log.game == game]
    legal = Counter(log.outcome for log in logs if not log.rules)
    broken = Counter(log.outcome for log in logs if log.rules)
    numbers = [legal.total(), legal[ACCUSED], legal[UNKNOWN], broken.total()]
    numbers += [broken[outcome] for outcome in (NAMED, OTHERWISE, UNKNOWN, MISSED)]
    cells = " | ".join(map(str, numbers))
    return f"| {game} | {cells} |"


def test_the_page_has_the_outcomes() -> None:
    table = PAGE.read_text("utf-8").partition("## Logs written from the rules alone")[2]
    assert [line for line in table.splitlines() if line.startswith("|")][2:] == [row(game) for game in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_enough_logs_and_each_wrong_outcome_a_reason(game: str) -> None:
    logs = [log for log in LOGS if log.game == game]
    numbers = Counter(bool(log.rules) for log in logs)
    assert (numbers[False], numbers[True]) == FEWER.get(game, NUMBERS)
    assert all(log.why for log in logs if log.comes_out)
