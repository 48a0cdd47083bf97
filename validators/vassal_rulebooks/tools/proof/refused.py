"""Faults of any rulebook: an act that `check` refuses is performed at the table, and the game goes on."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_rulebooks.tools.universe import any_of
from vassal_tools.proof.faults import FaultKind, PlayedGame, Variation, Way
from vassal_tools.proof.gestures import NextTurn
from vassal_tools.proof.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_rulebooks.core.rulebook import Rules
    from vassal_tools.proof.faults import Moment
    from vassal_tools.proof.gestures import Gesture

TRIED, GAMES = 40, 20
"""How many acts are tried in a position, and how many games are begun, until a place is found."""
MOST_POSITIONS = 300
"""How many positions are looked at for another way to what a refused act brings about."""
AFTER = 2
"""How many turns the game goes on."""
WITHIN = 14
"""Gestures from the refused act on, at which it may be found."""
UNSEEN = "without its button a turn may have been over before"


@dataclass(frozen=True, slots=True)
class RefusedActs:
    """Games with a refused act in them."""

    rules: Rules[Any, Any]

    def kind(self, codes: tuple[str, ...]) -> FaultKind[Any, Any]:
        """Return the kind of fault; in its twin the act is undone at once."""
        return FaultKind("an act that the rules refuse", codes, self._performed, self._undone, UNSEEN)

    def _performed(self, played: PlayedGame[Any, Moment], rng: Random) -> Iterator[Variation]:
        return self._games(played, rng, is_undone=False)

    def _undone(self, played: PlayedGame[Any, Moment], rng: Random) -> Iterator[Variation]:
        return self._games(played, rng, is_undone=True)

    def _games(self, played: PlayedGame[Any, Moment], rng: Random, *, is_undone: bool) -> Iterator[Variation]:
        for _ in range(GAMES):
            table = SimulatedTable(played.start, played.history[Way.DECLARED].controls, Random(rng.random()))
            performer = ActPerformer(table, self.rules, Random(rng.random()))
            first = rng.randrange(max(1, len(played.gestures) // 2))
            found = self._with_refused(performer, table, first, rng, is_undone=is_undone)
            if found and (is_undone or _is_left(played, table.done, *found)):
                unit, at, _ = found
                wrong = range(at, min(at + WITHIN, len(table.done)))
                yield Variation(0, tuple(table.done), () if is_undone else tuple(wrong), (unit,))

    def _with_refused(
        self, performer: ActPerformer, table: SimulatedTable, first: int, rng: Random, *, is_undone: bool
    ) -> tuple[str, int, int] | None:
        """Play a game with a refused act after so many gestures or more.

        Return its unit, its first gesture and the one after it; None if no place was found.
        """
        players, found, last = dict.fromkeys(self.rules.sides, RandomPlayer()), None, None
        while last is None or performer.state.turn <= last:
            refused = self.refused(performer.state, rng) if found is None and len(table.done) >= first else None
            if refused is not None:
                performer.show_turn()
                before, at = performer.state, len(table.done)
                performer.do(refused)
                found, last = (refused.unit, at, len(table.done)), before.turn + AFTER
                if is_undone:
                    performer.state = before
                    for _ in range(at, found[2]):
                        table.undo()
                continue
            act = next_act(self.rules, performer.state, players, rng)
            if act is None:
                break
            performer.do(act)
        return found

    def refused(self, state: Any, rng: Random) -> Any:
        """Return a drag of the side to act into a zone that the rules refuse; None if none is found.

        No legal acts of the same counter bring about the same.
        """
        kinds = [self.rules.kinds[act] for act in self.rules.sequence.step(state).acts]
        shown = [kind for kind in kinds if kind.trace is Trace.DRAG]
        side = self.rules.to_act(state)
        is_its_turn = side == state.progress.side  # else the counter may have moved before its own turn was shown
        for _ in range(TRIED if shown and is_its_turn else 0):
            act = any_of(rng.choice(shown), self.rules.notation.words, rng)
            unit = getattr(act, "unit", "")
            if unit and _may_move(state, unit, side) and self.rules.check(state, act):
                goal = _shown(self.rules.apply(state, act), unit)
                if (
                    goal != _shown(state, unit)
                    and goal[0] in state.board.game.zones
                    and goal not in self._reached(state, unit)
                ):
                    return act
        return None

    def _reached(self, state: Any, unit: str) -> set[tuple[str | None, str]]:
        """What legal acts of a counter can bring about for it, in the order that they may be done in."""
        waiting, found, number = [state], {_shown(state, unit)}, 0
        while waiting and number < MOST_POSITIONS:
            position, number = waiting.pop(), number + 1
            for act in self.rules.legal_acts(position):
                after = self.rules.apply(position, act) if getattr(act, "unit", "") == unit else position
                if _shown(after, unit) not in found:
                    found.add(_shown(after, unit))
                    waiting.append(after)
        return found


def _is_left(played: PlayedGame[Any, Moment], gestures: Sequence[Gesture], unit: str, _first: int, after: int) -> bool:
    """Whether a counter stays, until the turn is over, where the gestures before `after` have brought it."""
    rest = takewhile(lambda gesture: not isinstance(gesture, NextTurn), gestures[after:])
    return not any(unit in played.units(gesture) for gesture in rest)


def _may_move(state: Any, unit: str, side: str) -> bool:
    """Whether a counter is a side's, in play, and has not moved yet: else it could go back and move differently."""
    standing = state.standing(unit)
    return bool(state.board.counter(unit).side == side and standing.location and standing.moved is None)


def _shown(state: Any, unit: str) -> tuple[str | None, str]:
    standing = state.standing(unit)
    return standing.location, standing.status
