"""`python -m benchmarks.referee.write SEED -o FILE`: a whole game, played by the rulebook's players, as a log.

Who plays is told in `cast`.
"""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from benchmarks.referee.cast import players
from benchmarks.referee.noise import USUAL, CarelessTable, Habit
from benchmarks.referee.person import CAREFUL, Person
from benchmarks.referee.writer import WrittenTable
from vassal_rulebooks.sphacteria import Sphacteria
from vassal_tools.game.library import load
from vassal_tools.objects.savedgame import read_saved_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.objects.savedgame import SavedGame

BEGIN = Path(__file__).parents[2] / "samples" / "sphacteria-legal.vlog"


@cache
def rulebook() -> Sphacteria:
    """The rules by which the games are played."""
    return Sphacteria(load("sphacteria"))


@cache
def begin() -> SavedGame:
    """The beginning of a game, as the engine wrote it."""
    return read_saved_game(BEGIN)


def played(
    seed: int, turns: int = 99, *, is_mute: bool = False, habits: Mapping[Habit, float] = CAREFUL
) -> tuple[WrittenTable, Person]:
    """The table after that seed's game, and who played it; the log of a mute one holds no declarations."""
    game = rulebook().board.game
    table = WrittenTable(begin(), game, Random(f"luck {seed}"), is_mute=is_mute)
    hands = CarelessTable(table, game, Random(f"noise {seed}"), habits) if habits else table
    person = Person(hands, rulebook(), Random(f"hands {seed}"), habits)
    person.play(players(seed, rulebook().board.sides), turns)
    return table, person


def main() -> None:
    """Write one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--turns", type=int, default=99, help="how many turns at most")
    parser.add_argument("--strip", action="store_true", help="without any declaration: all is done by hand")
    parser.add_argument("--noise", action="store_true", help="with the habits of ordinary people")
    for habit in Habit:
        parser.add_argument(f"--{habit.name.lower().replace('_', '-')}", action="store_true", help=f"only: {habit}")
    chosen = parser.parse_args()
    habits = USUAL if chosen.noise else {habit: 0.3 for habit in Habit if getattr(chosen, habit.name.lower())}
    table, _ = played(chosen.seed, chosen.turns, is_mute=chosen.strip, habits=habits)
    chosen.output.write_bytes(table.log().to_bytes())


if __name__ == "__main__":
    main()
