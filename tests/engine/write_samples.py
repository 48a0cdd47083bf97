"""Write the sample logs of the repository: `python -m tests.engine.write_samples [NAME…]`.

Two are written from scenarios; a whole game and the first turns of one by mail are played by hand, and the acts that
were done stand beside them in `games/`, as `tests/rules/cases/README.md` writes acts. Four seats play a turn of The
Peloponnesian War, and two seats play two years of Sparta vs. Athens and two turns of The Siege of Syracuse. Each tiny
game has a log that has just begun.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.engine.by_hand import by_hand
from tests.engine.play import played
from tests.engine.played_script import play_script
from tests.engine.turn_of_431 import NAME as WAR
from tests.engine.turn_of_431 import play_turn
from tests.rules.scripts import TWO_TURNS, TWO_YEARS
from vassal_rulebooks.sphacteria import Sphacteria
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.trial import TRIAL, SphacteriaGreedyPlayer
from vassal_rulebooks.tools import games
from vassal_rulebooks.tools.players import PlayedActs, Player, RandomPlayer
from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine, engine_parts
from vassal_tools.game import library
from vassal_tools.proof.engine_table import begin_log

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from vassal_rulebooks.sphacteria import State
    from vassal_rulebooks.sphacteria.acts import Act

PROJECT = Path(__file__).resolve().parents[2]
SAMPLES = PROJECT / "samples"
ACTS = Path(__file__).with_name("games")
SCENARIOS = ("planted-faults", "legal")
SIDES = ("Athens", "Sparta")
BEGUN = "begun"
FIRST_TURN = "first-turn"
SCRIPTS = {"two-years": TWO_YEARS, "two-turns": TWO_TURNS}
PROVED = ("sphacteria", "sfacteria")
"""The games whose proof plays on from a log that has just begun."""


@dataclass(frozen=True)
class Sitting:
    """A game played by hand: its seed, its players, and one log or a log for each turn."""

    seed: int
    minds: tuple[type[Player], type[Player]] = (SphacteriaGreedyPlayer, SphacteriaGreedyPlayer)
    turns_mailed: int = 0

    def players(self) -> dict[str, Player]:
        """The players by side, each with a mind of his own."""
        return dict(zip(SIDES, (mind() for mind in self.minds), strict=True))


GAMES = {
    "whole-game": Sitting(0),
    "storm-and-slips": Sitting(5, (RandomPlayer, SphacteriaGreedyPlayer)),
    "by-mail": Sitting(8, turns_mailed=3),
}


def acts_played(done: Sequence[Act], end: State) -> list[str]:
    """The acts as the golden games have them, an act a line."""
    return games.lines(TRIAL, PlayedActs(tuple(done), end))


def main(chosen: Collection[str]) -> None:
    """Write the logs of these names, or all: scenarios and games by the real engine, and those that have just begun."""
    played_there = [name for name in (*SCENARIOS, *GAMES) if not chosen or name in chosen]
    if played_there:
        _play(played_there)
    if not chosen or FIRST_TURN in chosen:
        _play_the_first_turn(SAMPLES / f"{WAR.replace('_', '-')}-{FIRST_TURN}.vlog")
    for name, script in SCRIPTS.items():
        if not chosen or name in chosen:
            with _opened(script.game) as engine:
                play_script(engine, script, SAMPLES / script.log)
    if not chosen or BEGUN in chosen:
        write_beginnings(Path(__file__).parents[1] / "tiny_games")
        for name in PROVED:
            write_beginning(library.folder(name), SAMPLES / f"{name}-{BEGUN}.vlog")


def _play(names: Sequence[str]) -> None:
    game = SphacteriaGame.of(library.load("sphacteria"))
    with TemporaryDirectory() as modules, Engine(engine_parts(fetch=True), lasting=True) as engine:
        engine.open(write_module(game, Path(modules)), player="Ann")
        for name in names:
            if name in GAMES:
                _play_by_hand(engine, game, name)
            else:
                script = (Path(__file__).parent / "scenarios" / f"{name}.txt").read_text()
                played(engine, game, script, SAMPLES / f"{game.id}-{name}.vlog")
        engine.require_quiet()


def _play_by_hand(engine: Engine, game: SphacteriaGame, name: str) -> None:
    sitting = GAMES[name]
    endings = [f"-{turn}" for turn in range(1, sitting.turns_mailed + 1)] or [""]
    logs = [SAMPLES / f"{game.id}-{name}{ending}.vlog" for ending in endings]
    person = by_hand(engine, Sphacteria(game), sitting.seed, sitting.players(), logs)
    text = "\n".join((name, *acts_played(person.played, person.state)))
    (ACTS / f"{name}.txt").write_text(text + "\n", "utf-8")


def _play_the_first_turn(log: Path) -> None:
    with _opened(WAR) as engine:
        _, skipped = play_turn(engine, log)
    sys.stdout.writelines(f"skipped: {act}\n" for act in skipped)


@contextmanager
def _opened(name: str) -> Iterator[Engine]:
    # an engine with the module of a game, which has nothing to complain of at the end
    with TemporaryDirectory() as modules, Engine(engine_parts(fetch=True)) as engine:
        cache = PictureCache(PROJECT / ".cache" / "pictures")  # the map takes minutes
        engine.open(write_module(library.load(name), Path(modules), cache, source=library.folder(name)))
        yield engine
        engine.require_quiet()


def write_beginnings(games: Path) -> None:
    """Keep a log that has just begun beside the data of each game."""
    for folder in sorted(path.parent for path in games.glob("*/game.toml")):
        write_beginning(folder, folder / "start.vlog")


def write_beginning(folder: Path, log: Path) -> None:
    """Keep a log of a game that has just begun."""
    with TemporaryDirectory() as modules, Engine(engine_parts(fetch=True)) as engine:
        engine.open(write_module(library.load(folder), Path(modules), source=folder), player="Ann")
        begin_log(engine, log)


if __name__ == "__main__":
    main(sys.argv[1:])
