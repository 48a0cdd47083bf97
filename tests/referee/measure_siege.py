"""Measure the referee of The Siege of Syracuse, and print the figures.

Run `python -m tests.referee.measure_siege FIRST LAST ACTS` to judge the legal games of these seeds with all, half and
no buttons, of that many acts each, or `python -m tests.referee.measure_siege INSTANCES` to judge that many breaches of
each kind. Accusations of legal games and missed breaches are printed as they are found.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.referee.measuring import legal_games, say
from tests.referee.planting import Planting, Spoiled, random_like
from tests.referee.test_siege_games import FAULTS, STARTS, Siege
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_rulebooks.tools.trial import trial_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

RULES: Any = trial_of(Siege.name).rules
BEGUN = {name: [STARTS[start].strip() for start in one.get("after", ())] for name, one in FAULTS.items()}
WHOLE = {name: {**one, "acts": "\n".join((*BEGUN[name], one["acts"].strip()))} for name, one in FAULTS.items()}
"""The faults of the table, with all acts before them."""


def _like(state: Any, script: Spoiled, rng: Random) -> Any:
    # goes to a place of the same sort
    act, board = random_like(RULES, state, script, rng, _standing), state.board
    if getattr(script.act, "to", "") in board.kinds:
        places = [place for place in board.kinds if _sort(board, place) == _sort(board, script.act.to)]
        act = replace(act, to=rng.choice(places))
    return act


def _standing(state: Any, unit: str) -> tuple[object, ...]:
    counter = state.board.counter(unit)
    is_of_side = counter.side == state.progress.side
    return counter.type, is_of_side, state.status(unit), _sort(state.board, state.whereabouts(unit))


def _sort(board: Any, place: str | None) -> tuple[bool, ...]:
    return tuple(place in places for places in (board.land, board.sea, board.field))


def _facets(state: Any, act: Any, _after: Any, _breaches: Sequence[Any]) -> Iterator[object]:
    yield state.progress.stage
    if unit := getattr(act, "unit", ""):
        yield _standing(state, unit)


BREACHES = Planting(Siege, RULES, WHOLE, RandomPlayer, _like, _facets)


def main(number: int, last: int = 0, acts: int = 0) -> None:
    """Measure the legal games of some seeds, or breaches if there are none."""
    for line in legal_games(Siege, range(number, last + 1), acts) if acts else BREACHES.table(number):
        say(line)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
