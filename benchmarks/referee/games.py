"""The games that the referee is proved with, each played once and kept: who judges does not change it.

`python -m benchmarks.referee.games FAMILY FIRST END` plays those of these seeds ahead.
"""

from __future__ import annotations

import argparse
import pickle
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.referee.cast import players
from benchmarks.referee.engine_table import EngineTable
from benchmarks.referee.noise import USUAL, CarelessTable
from benchmarks.referee.person import Person
from benchmarks.referee.progress import watched
from benchmarks.referee.write import BEGIN, played, rulebook
from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.referee.table import Deed

PROJECT = Path(__file__).resolve().parents[2]
KEPT = PROJECT / ".cache" / "referee-games"
JUDGES = ("__main__.py", "measures.py", "results.py", "show.py", "statistics.py", "table_of_proof.py", "umpire.py")


def clean(seed: int) -> Path:
    """A written game with the habits of ordinary people, as a log."""
    return _kept(f"clean-{seed}.vlog", lambda: played(seed, habits=USUAL)[0].log().to_bytes())


def mute(seed: int) -> Path:
    """A written game without declarations, as a log."""
    return _kept(f"mute-{seed}.vlog", lambda: played(seed, is_mute=True)[0].log().to_bytes())


def deeds(seed: int) -> Sequence[Deed]:
    """What is done in the game of that seed, where nobody is careless."""
    path = _kept(f"deeds-{seed}.pickle", lambda: pickle.dumps(played(seed)[0].done))
    done: Sequence[Deed] = pickle.loads(path.read_bytes())
    return done


def by_engine(seeds: Sequence[int]) -> Iterator[tuple[int, Path]]:
    """Games played through the real engine with the habits of ordinary people, each with its seed."""
    paths = {seed: _path(f"engine-{seed}.vlog") for seed in seeds}
    yield from ((seed, path) for seed, path in paths.items() if path.exists())
    missing = [seed for seed, path in paths.items() if not path.exists()]
    game = rulebook().board.game
    if not missing:
        return
    with TemporaryDirectory() as folder, Engine() as engine:
        engine.open(write_module(game, Path(folder)), player="Ann")
        for seed in missing:
            path = Path(folder) / f"{seed}.vlog"
            table = EngineTable(engine, path, seed)
            hands = CarelessTable(table, game, Random(f"noise {seed}"), USUAL)
            Person(hands, rulebook(), Random(f"hands {seed}"), USUAL).play(players(seed, rulebook().board.sides))
            table.close()
            yield seed, _kept(paths[seed].name, path.read_bytes)


def _kept(name: str, make: Callable[[], bytes]) -> Path:
    path = _path(name)
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".part")
        beside.write_bytes(make())
        beside.rename(path)
    return path


def _path(name: str) -> Path:
    return KEPT / _who_plays() / name


@cache
def _who_plays() -> str:
    """Another name as soon as anything changes that a game depends on: the rules, the data, who plays and writes."""
    rules = (PROJECT / "validators" / "vassal_rulebooks").rglob("*.py")
    writers = Path(__file__).parent.glob("*.py")
    code = [path for path in (*rules, *writers) if "translation" not in path.parts and path.name not in JUDGES]
    data = [path for path in (PROJECT / "module_src" / "sphacteria").glob("*.*") if path.suffix in {".csv", ".toml"}]
    digest = sha256(BEGIN.read_bytes())
    for path in sorted((*code, *data)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def main() -> None:
    """Play them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", choices=("clean", "mute", "deeds", "engine"))
    parser.add_argument("first", type=int)
    parser.add_argument("end", type=int)
    chosen = parser.parse_args()
    seeds = range(chosen.first, chosen.end)
    written: dict[str, Callable[[int], object]] = {"clean": clean, "mute": mute, "deeds": deeds}
    games = map(written[chosen.family], seeds) if chosen.family in written else by_engine(seeds)
    for _ in watched(chosen.family, games, len(seeds)):
        pass


if __name__ == "__main__":
    main()
