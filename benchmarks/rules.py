"""Measure the rules of Sphacteria, with python-chess for scale: `python -m benchmarks.rules`.

Seconds are those of this process on its core, so that other work on the machine tells less.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from vassal_rulebooks.sphacteria import Sphacteria, State
from vassal_rulebooks.sphacteria.acts import Act
from vassal_rulebooks.sphacteria.trial import SphacteriaGreedyPlayer
from vassal_rulebooks.tools.players import PlayedActs, Player, RandomPlayer, play
from vassal_tools.game.library import load

GAMES = 40
Game = PlayedActs[State, Act]


def random_games(rulebook: Sphacteria) -> tuple[list[Game], list[float]]:
    """Random games, and the seconds that each took."""
    games, seconds = [], []
    for seed in range(GAMES):
        players: dict[str, Player] = {side: RandomPlayer() for side in rulebook.board.sides}
        start = process_time()
        games.append(play(rulebook, players, Random(seed)))
        seconds.append(process_time() - start)
    return games, seconds


def judged(rulebook: Sphacteria, game: Game) -> float:
    """Acts of a game that are checked and applied in a second."""
    state = rulebook.start()
    start = process_time()
    for act in game.acts:
        if rulebook.check(state, act):
            raise SystemExit(f"{act} is illegal")
        state = rulebook.apply(state, act)
    return len(game.acts) / (process_time() - start)


def greedy_seconds(rulebook: Sphacteria) -> float:
    """The seconds of a game between the greedy player and the random one."""
    players: dict[str, Player] = {"Athens": SphacteriaGreedyPlayer(), "Sparta": RandomPlayer()}
    start = process_time()
    play(rulebook, players, Random(1))
    return process_time() - start


def chess_acts() -> float | None:
    """Moves a second of random games in python-chess, found and played; None where it is not installed."""
    try:
        import chess
    except ImportError:
        return None
    dice, moves, start = Random(1), 0, process_time()
    for _ in range(20):
        board = chess.Board()
        while not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
            moves += 1
    return moves / (process_time() - start)


def main() -> None:
    """Print the table."""
    rulebook = Sphacteria(load("sphacteria"))
    games, seconds = random_games(rulebook)
    rates = [judged(rulebook, game) for game in games]
    print(f"random game: {median(seconds):.3f} s (median of {GAMES}; {median(len(g.acts) for g in games):.0f} acts)")
    print(f"acts checked and applied: {median(rates):,.0f} a second (median of {GAMES} games)")
    played = median(len(game.acts) / second for game, second in zip(games, seconds, strict=True))
    print(f"acts chosen at random and applied: {played:,.0f} a second")
    print(f"greedy game against random: {median(greedy_seconds(rulebook) for _ in range(3)):.2f} s")
    chess_rate = chess_acts()
    scale = f"{chess_rate:,.0f} moves a second" if chess_rate else 'not installed: pip install "chess>=1.10"'
    print(f"python-chess, random games: {scale}")


if __name__ == "__main__":
    main()
