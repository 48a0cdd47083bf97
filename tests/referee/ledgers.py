"""The two sides of Sparta vs. Athens at a simulated table, and breaches of the kinds in `sparta_faults.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.referee.planting import Planting, Spoiled
from tests.referee.scripted_games import ScriptedGame
from vassal_rulebooks.sparta_athens.state import FORCE, LAND, SHIPS, Buy, March, Stage
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_rulebooks.tools.proof.performer import TURN_OVER
from vassal_rulebooks.tools.trial import trial_of
from vassal_rulebooks.tools.universe import any_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

FAULTS: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "sparta_faults.toml").read_text("utf-8")
)
ROAMING = 0.3
"""The share of acts that a roaming player does on purpose."""
RULES: Any = trial_of("sparta_athens").rules
POINTS = (LAND, SHIPS)


class Ledger(ScriptedGame):
    """The two sides of Sparta vs. Athens."""

    name = "sparta_athens"

    def _declare(self, kind: Any, act: Any) -> Any:
        for _ in range(self._hands.lost(act.unit) if isinstance(act, Buy) else 0):
            self._hands.press(act.unit, TURN_OVER)  # the module sells the front
        return super()._declare(kind, act)


class Roamer(RandomPlayer):
    """A player who often buys, brings forces to his points, and marches land points to those of the enemy."""

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """Return a legal act, or None."""
        if dice.random() < ROAMING:
            stage = state.progress.stage
            acts = rules.legal_acts_of(state, Buy) if stage is Stage.PURCHASE else self._marches(rules, state, side)
            if found := [*acts]:
                return dice.choice(found)
        return super().choose(rules, state, side, dice)

    def _marches(self, rules: Any, state: Any, side: str) -> Iterator[Any]:
        if state.progress.stage is not Stage.CAMPAIGN or side != state.side:
            return
        of_type = {one.id: one.type for one in state.board.counters if one.side == side and one.type in (FORCE, LAND)}
        own = dict.fromkeys(map(state.whereabouts, state.units(side, *POINTS)))
        foe = dict.fromkeys(map(state.whereabouts, state.units(state.board.other[side], LAND)))
        for unit, type_ in of_type.items():
            is_off_map = state.whereabouts(unit) not in state.board.cities
            for to in own if type_ == FORCE else () if is_off_map else foe:
                if not rules.check(state, act := March(unit, to)):
                    yield act


def _like(state: Any, script: Spoiled, rng: Random) -> Any:
    # a random act of the kind, by a counter of the same type that is dragged to the same sort of place
    act, board = any_of(RULES.kinds[type(script.act)], RULES.notation.words, rng), state.board
    if hasattr(act, "unit"):
        of_type = board.counter(script.act.unit).type
        act = replace(act, unit=rng.choice([one.id for one in board.counters if one.type == of_type]))
    if hasattr(act, "to"):
        act = replace(act, to=rng.choice(sorted(next(one for one in _sorts(board) if script.act.to in one))))
    return act


def _sorts(board: Any) -> tuple[set[str], ...]:
    return {*board.cities}, {box for box, holder in board.holders.items() if holder.counter}


def _facets(state: Any, act: Any, after: Any, breaches: Sequence[Any]) -> Iterator[object]:
    if unit := getattr(act, "unit", ""):
        counter = state.board.counter(unit)
        yield from (counter.side == state.side, counter.type in POINTS, state.whereabouts(unit) in state.board.cities)
    if hasattr(act, "to"):
        yield from (counter.type, *(act.to in one for one in _sorts(state.board)))
    if hasattr(act, "place"):
        yield act.place in state.board.cities
    if hasattr(act, "first"):
        yield len({*state.prestige})
    if not hasattr(act, "to"):  # a button that changes no number can be a slip
        yield _numbers(after) == _numbers(state)
    yield from (state.progress.season for breach in breaches if breach.rule == RULES.sequence.time)


def _numbers(state: Any) -> tuple[object, ...]:
    return state.talents, state.prestige, state.year, state.government


BREACHES = Planting(Ledger, RULES, FAULTS, Roamer, _like, _facets)
