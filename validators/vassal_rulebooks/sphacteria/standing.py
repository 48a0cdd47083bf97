"""How a game stands and how it ended, in the words of a report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_tools.referee.protocol import GameResult, Measure, Score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from vassal_tools.findings import Cite

S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the degree of a victory, the winner (empty in a draw), and the paragraph."""

    level: str
    winner: str = ""
    cite: Cite | None = None


NO_MEASURES: Mapping[str, Callable[[Any, str], int]] = {}


def game_result(
    ends: Mapping[int, S],
    ending: Callable[[S], Ending | None],
    tally: Callable[[S, str], Iterable[tuple[str, int]]],
    measures: Mapping[str, Callable[[S, str], int]] = NO_MEASURES,
) -> GameResult | None:
    """How the game stands by the last position of each turn; None where there is none.

    `tally` gives what a side has points for, and how many; `measures` what else of a side is counted, by its title.
    """
    if not ends:
        return None
    *_, last = (ends[turn] for turn in sorted(ends))
    sides = last.board.sides

    def by_turn(count: Callable[[S, str], int]) -> tuple[Score, ...]:
        return tuple(Score(turn, tuple((side, count(ends[turn], side)) for side in sides)) for turn in sorted(ends))

    scores = by_turn(lambda state, side: sum(points for _, points in tally(state, side)))
    measured = tuple(Measure(title, by_turn(count)) for title, count in measures.items())
    found, lines = ending(last), tuple(_in_words(side, tuple(tally(last, side))) for side in sides)
    if found is None:
        return GameResult(False, scores=scores, account=lines, measures=measured)
    return GameResult(True, found.level, found.winner, found.cite, scores, lines, measured)


def _in_words(side: str, tally: tuple[tuple[str, int], ...]) -> str:
    """What a side has its points for, such as `Red 7: 5 for Hill; 1 each for B1, B2`."""
    for_each: dict[int, list[str]] = {}
    for name, points in tally:
        for_each.setdefault(points, []).append(name)
    parts = (f"{points}{' each' * (len(found) > 1)} for {', '.join(found)}" for points, found in for_each.items())
    return f"{side} {sum(points for _, points in tally)}: {'; '.join(parts) or 'nothing scored'}"
