"""`python -m benchmarks.referee`: the proof of the referee. Results are kept, so that it goes on where it stopped.

`--sample` is over in two minutes; `--write` puts the table into docs/referee-proof.md; `--again` forgets results.
The game of a seed is always the same, and so are the faults planted in it.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.referee import games, measures
from benchmarks.referee.faults.catalogue import KINDS
from benchmarks.referee.progress import watched
from benchmarks.referee.results import INSTANCES, Results
from benchmarks.referee.table_of_proof import proof

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.referee.measures import Result

PROJECT = Path(__file__).resolve().parents[2]
KEPT = PROJECT / ".cache" / "referee-proof.jsonl"
DOCS = PROJECT / "docs" / "referee-proof.md"
WORKERS = 2
ROUND = 30  # games that faults are planted in before it is asked again which kinds lack instances
WHOLE = {"clean": 500, "mute": 100, "engine": 100, "faults": 600, "speed": 1000}
SAMPLE = {"clean": 6, "mute": 2, "engine": 0, "faults": 1, "speed": 2}


def main() -> int:
    """Measure what is not yet known, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", action="store_true", help="a few games of each kind")
    for family, number in WHOLE.items():
        parser.add_argument(f"--{family}", type=int, metavar="GAMES", help=f"how many, at most ({number})")
    parser.add_argument("--again", action="store_true", help="forget the results of before")
    parser.add_argument("--write", action="store_true", help=f"write the table to {DOCS.relative_to(PROJECT)}")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where the results are kept")
    chosen = parser.parse_args()
    if chosen.again:
        chosen.kept.unlink(missing_ok=True)
    results = Results(chosen.kept)
    usual = SAMPLE if chosen.sample else WHOLE
    numbers = {family: usual[family] if (own := getattr(chosen, family)) is None else own for family in WHOLE}
    with ProcessPoolExecutor(WORKERS) as pool:
        _measure(pool, results, "clean", measures.clean, range(numbers["clean"]))
        for first in range(0, numbers["faults"], ROUND):
            _plant(pool, results, range(first, min(first + ROUND, numbers["faults"])))
        _measure(pool, results, "mute", measures.mute, range(numbers["mute"]))
        if numbers["speed"] and not results.has("speed", 0):
            results.keep("speed", 0, _speed(pool, numbers["speed"]))
    missing = [seed for seed in range(numbers["engine"]) if not results.has("engine", seed)]
    for seed, result in watched("engine", measures.engine_games(missing), len(missing)) if missing else ():
        results.keep("engine", seed, result)
    text = proof(results)
    sys.stdout.write(text)
    if chosen.write:
        DOCS.write_text(text, encoding="utf-8")
    return 0


def _measure(
    pool: ProcessPoolExecutor, results: Results, family: str, measure: Callable[[int], Result], seeds: Sequence[int]
) -> None:
    """The games of these seeds that are not yet known."""
    missing = [seed for seed in seeds if not results.has(family, seed)]
    _gather(results, family, {pool.submit(measure, seed): seed for seed in missing})


def _plant(pool: ProcessPoolExecutor, results: Results, seeds: Sequence[int]) -> None:
    """Each kind that has not all its instances yet, in the games of these seeds."""
    names = [kind.name for kind in KINDS if results.instances(kind.name) < INSTANCES]
    waiting: dict[Future[Result], int] = {}
    parts = max(1, WORKERS // len(seeds))  # so that no worker is idle where there is one game only
    for seed in seeds:
        unknown = [name for name in names if not results.has("fault", seed, name)]
        for part in range(parts) if unknown else ():
            waiting[pool.submit(measures.faults, seed, unknown[part::parts])] = seed
    _gather(results, "fault", waiting)


def _gather(results: Results, family: str, waiting: dict[Future[Result], int]) -> None:
    for done in watched(family, as_completed(waiting), len(waiting)):
        results.keep(family, waiting[done], done.result())


def _speed(pool: ProcessPoolExecutor, number: int) -> Result:
    """How long it takes to judge one game, and a folder of so many."""
    with TemporaryDirectory() as folder:
        for path in watched("speed", pool.map(games.clean, range(number)), number):
            copy(path, folder)
        return measures.speed(folder, number)


if __name__ == "__main__":
    sys.exit(main())
