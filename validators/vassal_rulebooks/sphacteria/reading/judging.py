"""The search's reading of a log: from its beginning, or from the first step of a whole turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Drag, Rolled
from vassal_rulebooks.core.reading.judging import search_log
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sphacteria.acts import MoveUnit
from vassal_rulebooks.sphacteria.declarations import ANNOUNCE, CORRECT
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import begin
from vassal_rulebooks.sphacteria.reading.chance import SphacteriaChance
from vassal_rulebooks.sphacteria.reading.reader import CUT, NOT_WHOLE, SphacteriaReader
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
from vassal_tools.referee.protocol import Breach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.core.reading.events import Event, Story
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.protocol import Referee


class Beginning(NamedTuple):
    """The first event that is judged, the positions that may be before it, and what the first turn does not show."""

    event: int
    states: tuple[State, ...]
    lacks: str = ""


class _Anchor(NamedTuple):
    event: int
    stage: Stage
    side: str = ""


def read_log(
    rulebook: Sphacteria,
    story: Story,
    referee: Referee[State, Act],
    kind: type[SphacteriaReader] = SphacteriaReader,
) -> None:
    """Submit the acts of a log to the referee; an edition may have its own reader."""
    first, starts, lacks = beginning(SphacteriaTable(story, referee.state), referee.state)
    if lacks:
        referee.remark(Breach(REMARKS.partly, lacks), 1)
    reader = kind(rulebook, story, referee.state, referee.state.turn if lacks else 0)
    chance = SphacteriaChance(rulebook, story, starts[0])
    search_log(reader, chance, referee, starts, REMARKS, (MoveUnit,), first)


def beginning(table: SphacteriaTable, state: State) -> Beginning:
    """Return where judging begins in a log with that first position, and advance the table to there."""
    is_new = state.progress.is_known and not any(place != BOWL for place in table.cards.values())
    if not table.shows_turn() and (is_new or any(is_said(event, CORRECT) for event in table.in_turn())):
        return Beginning(0, (begin(state.progress.unknown(state.board)).after(state),), NOT_WHOLE.format(state.turn))
    if is_new:
        return Beginning(0, (state,))
    anchor = _anchor(table, state)
    for number in range(anchor.event):
        table.follow(number)
    now = table.aligned(state, table.differences(state)) if anchor.event else state
    progress = table.progress(now, anchor.stage, anchor.side)
    if anchor.stage in (Stage.DRAW, Stage.ROLL):
        return Beginning(anchor.event, (begin(progress).after(now),))
    if not any(isinstance(event, Declared) for event in table.in_turn()):
        progress = replace(progress, points=tuple(map(table.most_points, now.board.sides)))
    sides = sorted(now.board.sides, key=lambda side: side != progress.initiative)  # either may have it
    states = tuple(begin(replace(progress, initiative=side)).after(now) for side in sides)
    return Beginning(anchor.event, states, CUT.format(state.turn))


def _anchor(table: SphacteriaTable, state: State) -> _Anchor:
    """Without buttons, an action phase is assumed to begin where the log does."""
    shown = [*enumerate(table.in_turn())]
    draws = [(n, event.end) for n, event in shown if isinstance(event, ChitMoved) and event.start == BOWL]
    throws = {event.side: n for n, event in reversed(shown) if isinstance(event, Rolled) and event.side}
    if len(draws) >= len(state.board.sides) * state.board.game.rules.draws.drawn.value:
        first = min((draws[0][0], *throws.values()))  # who throws before all have drawn is early, and no more
        return _Anchor(_since(shown, first), Stage.DRAW, draws[0][1])
    if len(throws) == len(state.board.sides):
        return _Anchor(_since(shown, min(throws.values())), Stage.ROLL)
    said = [(n, event.what) for n, event in shown if isinstance(event, Declared)]
    begun = next(((n, what.words[0]) for n, what in said if what.kind == ANNOUNCE), None)
    if begun:
        return _Anchor(_since(shown, begun[0]), Stage.ANNOUNCE, begun[1])
    if said:
        return _Anchor(len(shown), Stage.NEXT)
    return _Anchor(0, Stage.ANNOUNCE, table.first_side())


def _since(shown: Sequence[tuple[int, Event]], number: int) -> int:
    is_first = not any(isinstance(event, ChitMoved | Declared | Drag | Rolled) for _, event in shown[:number])
    return 0 if is_first else number
