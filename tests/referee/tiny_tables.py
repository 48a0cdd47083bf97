"""The tiny games played at simulated tables, with a fault in them or without."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import NumberFacet, mark_name, number_name
from vassal_rulebooks.core.fights import Attack, Fight
from vassal_rulebooks.core.reading.events import Story
from vassal_rulebooks.core.reading.table import EventTable
from vassal_rulebooks.core.reading.turns import Turns
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_tools.builder.module import build_file
from vassal_tools.game.identities import marker_gpid
from vassal_tools.game.nearby import umpire_in
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.plugins import RULEBOOKS, entry_points
from vassal_tools.proof.careless_table import CarelessTable
from vassal_tools.proof.controls import module_controls
from vassal_tools.proof.placement import PlacePoints, zones_of
from vassal_tools.proof.protocol import GameProof, proof_of
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_rulebooks.core.state import Standing
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.careless_table import Habit
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.referee.judging import Verdict

    Fault = Callable[["Sitting", Any], bool]

NAMES = ("cities", "convoy", "ford", "leagues", "ridge", "sentries")
AFTER = 2
"""How many turns a game goes on after a fault."""
LONG, ROOM = 3, 2
"""How far away the other side of a map is, and how many counters crowd a place."""
EVERY, MOST, HALF, NO = 1.0, 0.95, 0.5, 0.0
"""How often a button is pressed."""


@cache
def proof(name: str) -> GameProof:
    return proof_of(name)


@cache
def rules(name: str) -> Any:
    points = entry_points(group=RULEBOOKS).select(name=name)
    umpire = next((point.load() for point in points), None) or umpire_in(Path(name), is_chosen=True)
    return umpire().rulebook


@cache
def beginning(name: str) -> tuple[SavedGame, ModuleControls]:
    game, start = proof(name).game, proof(name).start
    assert start
    return read_saved_game(start), module_controls(build_file(game), zones_of(game), {})


def judged(log: SavedGame) -> Verdict:
    verdict, _ = judge_saved_games([log], JudgingOptions(set_up_of=set_up_of))
    return verdict


class Sitting(ActPerformer):
    """A game at a simulated table, with possible faults."""

    def __init__(
        self, name: str, seed: int, pressed: float = EVERY, habits: Mapping[Habit, float] | None = None
    ) -> None:
        start, controls = beginning(name)
        self.simulated = SimulatedTable(start, controls, Random(f"luck {seed}"))
        self.rng = Random(f"hands {seed}")
        table: Any = self.simulated
        if habits:
            table = CarelessTable(table, proof(name).manners, Random(f"noise {seed}"), habits)
        super().__init__(table, rules(name), self.rng, lambda _kind, _side: self.rng.random() < pressed)
        self.rules = rules(name)
        self.players = {side: RandomPlayer() for side in self.state.board.sides}
        self.left: frozenset[str] = frozenset()  # counters, marks and numbers that stay as they are on the table

    def begin_at(self, state: Any, phase: int) -> None:
        """Go on from a position in that phase, which the table shows."""
        self.state = state
        self._turned = state.turn, phase

    @property
    def steps(self) -> int:
        return len(self.simulated.log().steps())

    def whole(self) -> SavedGame:
        self.play(self.players, 99)
        return self.simulated.log()

    def with_fault(self, fault: Fault, first: int) -> tuple[SavedGame, int]:
        """Return the log of a game with a fault after so many acts or more, and its first step."""
        at, until = 0, 99
        while self.state.turn <= until:
            act = next_act(self.rules, self.state, self.players, self.rng)
            if act is None:
                break
            if not at and len(self.played) >= first:
                before = self.steps
                if fault(self, act):
                    at, until = before + 1, self.state.turn + AFTER
                    continue
            self.do(act)
        assert at, "the game has no place for the fault"
        return self.simulated.log(), at

    def settle_counter(self, unit: str, standing: Standing) -> None:
        if unit not in self.left:
            super().settle_counter(unit, standing)

    @property
    def marks(self) -> set[tuple[str, str, str]]:
        lying = {(mark.type, where, mark.side) for mark, where in self._marks_on_table()}
        left = {mark for mark in {*lying, *super().marks} if mark_name(*mark) in self.left}
        return (super().marks - left) | (lying & left)

    def settle_number(self, facet: NumberFacet) -> None:
        if number_name(*facet.of) not in self.left:
            super().settle_number(facet)

    def by_hand(self, unit: str, place: str) -> None:
        """Drag a counter though no rule lets it, and play on from there."""
        self.show_turn()
        self._hands.drag(unit, place)
        self.state = self.state.placed(unit, place)

    @property
    def has_begun(self) -> bool:
        """True if a counter of the side to act has moved in this turn, or no counter does more than one act."""
        side, pairs = self.state.progress.side, self.state.pairs
        has_moved = any(one.side == side and standing.moved is not None for one, standing in pairs)
        return has_moved or bool(self.state.board.facings)

    def is_moving(self) -> bool:
        """True if the game is in the movement step."""
        kinds = [self.rules.kinds[act] for act in self.rules.sequence.step(self.state).acts]
        return bool(kinds) and all(kind.trace in (Trace.DRAG, Trace.ROTATE, Trace.BUTTON) for kind in kinds)


def too_far(sitting: Sitting, _act: Any) -> bool:
    """A counter that has not moved goes to a free place on the other side of the map."""
    state, side = sitting.state, sitting.state.progress.side
    for counter, standing in state.pairs if sitting.is_moving() else ():
        if counter.side == side and standing.location in state.board.game.zones and standing.moved is None:
            far = state.board.distances[standing.location]
            place = max((one for one in far if not state.at(one)), key=lambda one: far[one])
            if far[place] >= LONG:
                sitting.by_hand(counter.id, place)
                return True
    return False


def other_sides(sitting: Sitting, _act: Any) -> bool:
    """A side that has begun to move moves a counter of another."""
    state, side = sitting.state, sitting.state.progress.side
    for counter, standing in state.pairs if sitting.is_moving() else ():
        free = [to for to in state.board.exits.get(standing.location or "", ()) if not state.at(to)]
        if counter.side != side and free and sitting.has_begun:
            sitting.by_hand(counter.id, free[0])
            return True
    return False


def taken_back(sitting: Sitting, act: Any) -> bool:
    """A die or a card is undone, and the next one counts."""
    game, trace = sitting.state.board.game, sitting.rules.kinds[type(act)].trace
    if trace not in (Trace.DIE, Trace.DRAW):
        return False
    sitting.show_turn()
    if trace is Trace.DIE:
        sitting.simulated.throw(next(iter(game.module.dice)))
    else:
        sitting.simulated.draw(next(iter(game.decks.values())).title, PlacePoints(game).aside)
    sitting.simulated.undo()
    return True


def left_as_it_was(sitting: Sitting, act: Any) -> bool:
    """A counter keeps its state and place, although another act or a fight changes it by the rules."""
    state, after = sitting.state, sitting.rules.apply(sitting.state, act)
    pairs = zip(state.pairs, after.standings, strict=True)
    changed = [one.id for (one, old), new in pairs if (old.location, old.step) != (new.location, new.step)]
    own = getattr(act, "unit", "") if sitting.is_moving() else ""
    sitting.left = frozenset(changed) - {own}
    if sitting.left:
        sitting.do(act)
    return bool(sitting.left)


def left_out(sitting: Sitting, act: Any) -> bool:
    """A fight or a card is left out, and the next side plays on."""
    following = next_turn(sitting)
    if isinstance(act, Attack | Fight) and following is not None:
        sitting.state = following
        return True
    return False


def next_turn(sitting: Sitting) -> Any | None:
    """The position at the beginning of the next side's turn."""
    return Turns(sitting.rules, EventTable(Story((), {}, {}, 0), sitting.state)).next(sitting.state)


def walked_off(sitting: Sitting, act: Any) -> bool:
    """After the die the attacker goes back to its starting place, and the next side continues."""
    state, side = sitting.state, sitting.state.progress.side
    if not isinstance(act, Attack):
        return False
    moved = [(one.id, standing) for one, standing in state.pairs if one.side == side and standing.moved is not None]
    back = {unit: standing.trail[0] for unit, standing in moved if standing.location == act.place}
    if not back or len(back) < len(state.own(act.place, side)) or next_turn(sitting) is None:
        return False
    sitting.simulated.throw(next(iter(state.board.game.module.dice)), act.die)
    for unit, place in back.items():
        sitting.by_hand(unit, place)
    sitting.state = next_turn(sitting)
    return True


def turned_about(sitting: Sitting, act: Any) -> bool:
    """A sentry turns twice in one turn."""
    if sitting.rules.kinds[type(act)].trace is not Trace.ROTATE:
        return False
    sitting.do(act)
    unit, status = act.unit, sitting.state.standing(act.unit).status
    facings = sitting.state.board.facings
    turned = sitting.state.standing(unit)._replace(status=facings[facings.index(status) - 1])
    sitting.state = sitting.state.with_standing(unit, turned)
    sitting.settle()
    return True


def crowded(sitting: Sitting, _act: Any) -> bool:
    """A counter joins a full place."""
    state, side = sitting.state, sitting.state.progress.side
    for counter, standing in state.pairs if sitting.is_moving() else ():
        for to in state.board.exits.get(standing.location or "", ()):
            if counter.side == side and standing.moved is None and len(state.own(to, side)) >= ROOM:
                sitting.by_hand(counter.id, to)
                return True
    return False


def marked(sitting: Sitting, track: str, value: int) -> None:
    """The marker of a track is dragged to the cell of a value."""
    game = sitting.state.board.game
    sitting.simulated.drag(marker_gpid(game, track), PlacePoints(game).cell(track, value))


def clicked_ahead(sitting: Sitting, act: Any) -> bool:
    """A counter goes too far after the turn counter was clicked to the next side."""
    state = sitting.state
    if state.progress.side == state.board.sides[-1] or not sitting.has_begun:
        return False
    sitting.show_turn()
    sitting.simulated.next_turn()
    turn, phase = sitting._turned
    sitting._turned = turn, phase + 1
    return too_far(sitting, act)
