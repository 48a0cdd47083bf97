"""Measure the referee of The Siege of Syracuse, and print the figures.

Run `python -m tests.referee.measure_siege FIRST LAST ACTS` to judge the legal games of these seeds with all, half and
no buttons, of that many acts each, or `python -m tests.referee.measure_siege INSTANCES KIND ...` to judge that many
breaches of these kinds, or of each kind. Accusations of legal games and missed breaches are printed as they are found.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.referee.measuring import legal_games, say
from tests.referee.planting import Planting, Spoiled, random_like
from tests.referee.test_siege_games import FAULTS, STARTS, Siege
from vassal_rulebooks.syracuse.administration import drawn
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_rulebooks.tools.trial import trial_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

RULES: Any = trial_of(Siege.name).rules
BEGUN = {name: [STARTS[start].strip() for start in one.get("after", ())] for name, one in FAULTS.items()}
WHOLE = {name: {**one, "acts": "\n".join((*BEGUN[name], one["acts"].strip()))} for name, one in FAULTS.items()}
"""The faults of the table, with all acts before them."""
LEADING = 12
"""How many acts of a script a random game does not begin with at most; fights are rare in games from the start."""
LONGEST, AFTER = 16, 8
"""How many acts of players come before a breach at most, and after it."""


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
    is_drawn = unit.split(".")[-1] in drawn(state)
    return counter.type, is_of_side, is_drawn, state.status(unit), _sort(state.board, state.whereabouts(unit))


def _sort(board: Any, place: str | None) -> tuple[bool, ...]:
    return tuple(place in places for places in (board.land, board.sea, board.field))


def _facets(state: Any, act: Any, _after: Any, _breaches: Sequence[Any]) -> Iterator[object]:
    yield state.progress.stage
    yield _sort(state.board, getattr(act, "to", ""))
    if unit := getattr(act, "unit", ""):
        yield _standing(state, unit)


BREACHES = Planting(Siege, RULES, WHOLE, RandomPlayer, _like, _facets, LONGEST, AFTER, LEADING)


def main(number: str, *words: str) -> None:
    """Measure the legal games of some seeds, or breaches of these kinds or all."""
    if words and words[0].isdigit():
        last, acts = map(int, words)
        lines = legal_games(Siege, range(int(number), last + 1), acts)
    else:
        lines = BREACHES.table(int(number), words)
    for line in lines:
        say(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
