"""`python -m tests.rules.match N`: the greedy player against the random one, N games with each side, on all cores."""

from __future__ import annotations

import sys
from collections import Counter
from multiprocessing import Pool
from random import Random
from typing import TYPE_CHECKING

from tests.rules.script import rulebook
from vassal_rulebooks.core.players import RandomPlayer, play
from vassal_rulebooks.sphacteria.players import GreedyPlayer

if TYPE_CHECKING:
    from vassal_rulebooks.core.players import Player


def result(pairing: tuple[str, int]) -> tuple[str, str]:
    """The side of the greedy player, and how it fared in the game of that seed."""
    side, seed = pairing
    players: dict[str, Player] = {name: RandomPlayer() for name in rulebook().board.sides}
    players[side] = GreedyPlayer()
    progress = play(rulebook(), players, Random(seed)).end.progress
    winner = progress.outcome.winner if progress.outcome else ""
    return side, "won" if winner == side else "lost" if winner else "drawn"


def main() -> int:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    pairings = [(side, seed) for seed in range(number) for side in rulebook().board.sides]
    with Pool() as pool:
        found = Counter(pool.imap_unordered(result, pairings, chunksize=2))
    for side in rulebook().board.sides:
        won, lost, drawn = (found[side, word] for word in ("won", "lost", "drawn"))
        share = f"{won / (won + lost):.0%} of the decided games" if won + lost else "no game was decided"
        sys.stdout.write(f"greedy {side}: {won} won, {lost} lost, {drawn} drawn: {share}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
