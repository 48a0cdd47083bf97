"""The score, the ending of a game, and the arithmetic of its fights, in words for reports."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.adjustment import marker, tally
from vassal_rulebooks.sphacteria.events import PLAYS
from vassal_rulebooks.sphacteria.odds import account
from vassal_rulebooks.sphacteria.progress import FIGHT, Level
from vassal_tools.findings import Cite
from vassal_tools.referee.protocol import GameResult, Measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from vassal_rulebooks.core.ratio import Calculation
    from vassal_rulebooks.sphacteria.progress import RunningFight
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import Breach

ENDS: Mapping[Level, Cite] = {
    Level.CAPITULATION: Cite("8.1", "A side that capitulates and loses enough of its units has lost the game at once."),
    Level.ZONES: Cite("8.1", "A side that holds all of {zones} at the end of the last turn wins, whatever the points."),
    Level.STRATEGIC: Cite("8.2", "A side with at least {factor} times the enemy's points wins strategically."),
    Level.TACTICAL: Cite("8.2", "A side with more points, but less than {factor} times as many, wins tactically."),
    Level.DRAW: Cite("8.2", "If the points of both sides differ by at most {difference}, the game is a draw."),
}
"""The paragraph by which a game ends; words in braces are numbers of the game."""

COMBAT = "4"
"""The chapter of the rules on fights."""

EVENT_RULES = frozenset(play.rule for play in PLAYS)


def strength(state: State, side: str) -> int:
    """Return the force points of a side's units in zones of the map."""
    return sum(
        state.pf(unit) for place, kind in state.board.kinds.items() if kind.is_zone for unit in state.units(place, side)
    )


def losses(state: State, side: str) -> int:
    """Return the losses of a side's units; units out of play have lost all steps."""
    units = (unit for unit in state.board.counters if unit.side == side and not unit.is_leader)
    standings = ((unit, state.standing(unit.id)) for unit in units)
    return sum(unit.steps if standing.location is None else standing.step for unit, standing in standings)


MEASURES: Mapping[str, Callable[[State, str], int]] = {
    "Strength on the map (PF)": strength,
    "Reductions of units now, those out of play in full": losses,
    "Supply": marker,
}
"""What of the course of the game is counted beside the points."""


def result(ends: Mapping[int, State]) -> GameResult | None:
    """Return the score by the last position of each turn; None if its progress is unknown."""
    known = {turn: state for turn, state in sorted(ends.items()) if state.progress.is_known}
    if not known:
        return None
    *_, last = known.values()

    def by_turn(title: str, count: Callable[[State, str], int]) -> Measure:
        def of(side: str) -> Callable[[State], int]:
            return lambda state: count(state, side)

        return Measure.of(title, known, {side: of(side) for side in last.board.sides})

    scores = by_turn("Points", lambda state, side: sum(points for _, points in tally(state, side))).scores
    measured = tuple(by_turn(title, count) for title, count in MEASURES.items())
    lines, end = tuple(_in_words(side, tally(last, side)) for side in last.board.sides), last.progress.outcome
    if end is None:
        return GameResult(False, scores=scores, account=lines, measures=measured)
    cite = _with_numbers(ENDS[end.level], last)
    return GameResult(True, end.level.value, end.winner, cite, scores, lines, measured)


def _with_numbers(cite: Cite, state: State) -> Cite:
    rules = state.board.game.rules.victory
    zones = ", ".join(rules.total.zones.value)
    gist = cite.gist.format(factor=rules.strategic_factor.value, difference=rules.draw_difference.value, zones=zones)
    return replace(cite, gist=gist)


def _in_words(side: str, tally: tuple[tuple[str, int], ...]) -> str:
    for_each: dict[int, list[str]] = {}
    for name, points in tally:
        for_each.setdefault(points, []).append(name)
    parts = (f"{points}{' each' * (len(found) > 1)} for {', '.join(found)}" for points, found in for_each.items())
    return f"{side} {sum(points for _, points in tally)}: {'; '.join(parts) or 'nothing scored'}"


def fight_account(state: State, breach: Breach) -> tuple[str, ...]:
    """Return the known arithmetic of the fight of a breach; empty if there is no fight."""
    progress = state.progress
    if not _is_about_fights(breach.rule, is_fighting=progress.stage in FIGHT):
        return ()
    if progress.fight and not progress.fight.die:
        return tuple(account(state, progress.fight, 0).before_the_die())
    read = fought(state, breach)
    return tuple(read.lines()) if read else ()


def fought(state: State, breach: Breach) -> Calculation | None:
    """Return the fight of the action phase that a breach concerns, once its die is thrown, else None."""
    progress = state.progress
    zones = (progress.fight.zone,) if progress.fight else breach.zones
    past = [one for one in progress.accounts if one.zone in zones]
    past = past or [one for one in progress.accounts if not set(breach.units).isdisjoint(one.present)]
    return past[-1] if past else None


def _is_about_fights(rule: Rule, *, is_fighting: bool) -> bool:
    if is_fighting and rule in EVENT_RULES:
        return True
    return rule.cite is not None and rule.cite.section.split(".")[0] == COMBAT


def by_each_die(state: State, fight: RunningFight, dice: Iterable[int]) -> Iterator[str]:
    """Yield the arithmetic of a fight with the result of each of several dice."""
    results = [account(state, fight, die) for die in dice]
    for result in results[:1]:
        yield from result.before_the_die()
    for result in results:
        yield from result.by_the_die()
