"""A game for the referee: its map in pixels, the position that a log begins with, and what a report says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.edition import G, GameEdition, R
from vassal_rulebooks.core.numbers_behind import NumbersBehind, Words, words_behind
from vassal_rulebooks.core.reading.events import (
    FACE_LAYER,
    marks_at_first,
    read_story,
    turn_number,
    turn_phase,
    words_of,
)
from vassal_rulebooks.core.reading.judging import read_log
from vassal_rulebooks.core.reading.remarks import Remarks
from vassal_rulebooks.core.reading.turns import side_of_phase, whose_turn
from vassal_tools.findings import Scene
from vassal_tools.referee.protocol import PROTOCOL, GameResult, Measure, Score
from vassal_tools.table.changes import TurnSet
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from vassal_tools.findings import Cite, Number, Rule
    from vassal_tools.referee.protocol import Breach, Referee
    from vassal_tools.table.record import PieceStart, Record

S = TypeVar("S", bound=Any)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: the degree of a victory, the winner (empty in a draw), and the paragraph."""

    level: str
    winner: str = ""
    cite: Cite | None = None


class GameUmpire(GameEdition[G, R], Generic[G, R, S]):
    """One game for the referee; a game says how a piece and a turn of the table are read, and translates a log."""

    protocol: int = PROTOCOL
    title: str = ""  # the name of the module, as a log states it

    @cached_property
    def zones(self) -> ZoneMap:
        """Zones and boxes in pixels, as the builder puts them into the module."""
        return ZoneMap(self.game.outlines)

    @cached_property
    def remarks(self) -> Remarks:
        """The rules of what the reading of a log remarks."""
        return Remarks.of(self.rulebook.sequence.time.code.removesuffix("-order"))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule that a finding of this game may name."""
        sequence = self.rulebook.sequence
        own = dict.fromkeys(rule.rule for kind in self.rulebook.kinds.values() for rule in kind.rules)
        return (*own, sequence.time, sequence.side, *self.remarks.all)

    def judging(self, state: S, act: Any, /) -> frozenset[str]:
        """Return the codes of the rules that an act is judged by in a position."""
        codes: frozenset[str] = self.rulebook.judging(state, act)
        return codes

    def numbers(self, state: S, act: Any, breach: Breach, /) -> tuple[Number, ...]:
        """Return the numbers that a breach by an act, or by none, rests on, and that the text does not have."""
        return self._behind.of(breach.rule.code, self.words_behind(state, act, breach))

    def words_behind(self, state: S, act: Any, breach: Breach, /) -> Words:
        """Return what the words stand for in the names of those numbers."""
        return words_behind(state, act, breach)

    @cached_property
    def _behind(self) -> NumbersBehind:
        return NumbersBehind(self.game, self.ruled.numbers if self.ruled else {})

    def phase(self, state: S, /) -> str:
        """The phase of the turn; empty where it is not known."""
        return str(self.rulebook.sequence.step(state).title)

    def active_side(self, state: S, /) -> str:
        """The side whose phase runs; empty where a phase is no side's own."""
        return str(state.progress.side)

    def tracker_phases(self, record: Record, /) -> Mapping[int, str]:
        """The phase that the turn counter shows after each step, but for the first one: nobody may click it at all."""
        titles, found = [phase.title for phase in self.game.phases.values()], dict[int, str]()
        shown = max(map(turn_phase, record.turns.values()), default=0)
        for step in record.steps:
            for change in step.changes:
                shown = turn_phase(change.state) if isinstance(change, TurnSet) else shown
            if 0 < shown < len(titles):
                found[step.number] = titles[shown]
        return found

    def tracker_phase(self, state: S, /) -> str:
        """The phase of the turn counter that is the turn of the side to act; empty where sides have no phases."""
        sides = {side_of_phase(self.game, n): phase.title for n, phase in enumerate(self.game.phases.values())}
        return sides.get(whose_turn(state), "")

    def winner(self, _state: S, /) -> str | None:
        """Who has won; empty in a draw, None while the game goes on."""
        return None

    def translate(self, record: Record, court: Referee[S, Any], /) -> None:
        """Bring all acts of the log to the referee, in their order, as their kinds declare that they show."""
        story = read_story(record, self.game, words_of(self.game))
        read_log(self.rulebook, story, court, self.remarks, record.turns)

    def result(self, ends: Mapping[int, S], /) -> GameResult | None:
        """How the game ended, by the last position of each turn; None where there is none."""
        found = self.winner(ends[max(ends)]) if ends else None
        return GameResult(found is not None, winner=found or "") if ends else None

    def account(self, _state: S, _breach: Breach, /) -> tuple[str, ...]:
        """The arithmetic behind a breach found in that position, a line for each step; empty where there is none."""
        return ()

    def begin(self, record: Record, /) -> S:
        """The position in which the log begins: that of a new game, or the counters as they lie there."""
        state: S = self.rulebook.set_up()
        seen = {piece.gpid: piece for piece in record.pieces.values() if piece.place}
        for counter in self.rulebook.notation.board.counters:
            piece = seen.get(counter.gpid)
            location = self.game.in_play(piece.place.zone) if piece and piece.place else None
            step = max(0, piece.faces.get(FACE_LAYER, 1) - 1) if piece else 0
            status = self._facing(piece) or state.standing(counter.id).status
            standing = state.standing(counter.id)._replace(location=location, step=step, status=status)
            state = state.with_standing(counter.id, standing)
        state = replace(state, marks=tuple(sorted({*marks_at_first(record, self.game)})))
        turns = [turn_number(text) for text in record.turns.values()]
        state = replace(state, turn=turns[0] or 1) if turns else state
        first: S = self.rulebook.start()
        return first if _beginning(state) == _beginning(first) else state

    def _facing(self, piece: PieceStart | None) -> str:
        """Where a piece on the table looks, in the words of the rules; empty where it looks nowhere."""
        facings = getattr(self.rulebook.notation.board, "facings", ())
        turned = next(iter(piece.directions.values()), None) if piece and facings else None
        return "" if turned is None else str(facings[turned % len(facings)])

    def scene(self, state: S, act: Any, /) -> Scene:
        """Turn and phase of a position, and the side whose phase it is, or else that does the act.

        What is found without an act may have been done before the phase in which it is found.
        """
        active = self.active_side(state)
        if active:
            return Scene(turn=state.turn, phase=self.phase(state), side=active)
        if act is None:
            return Scene(turn=state.turn)
        counter = self.game.counters.get(getattr(act, "unit", ""))
        side = counter.side if counter else str(getattr(act, "side", ""))
        return Scene(turn=state.turn, phase=self.phase(state), side=side)


def _beginning(state: Any) -> tuple[Any, ...]:
    return state.turn, state.standings, state.marks


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
