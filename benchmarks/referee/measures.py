"""What is measured of the referee: one function for each kind of game, each with a result that can be stored."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from benchmarks.referee.engine_table import EngineTable
from benchmarks.referee.faults.catalogue import KINDS
from benchmarks.referee.faults.kinds import Kind
from benchmarks.referee.faults.planting import planted, watched
from benchmarks.referee.noise import USUAL, CarelessTable
from benchmarks.referee.person import Person
from benchmarks.referee.write import begin, played, players, rulebook
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.builder.module import build_file, write_module
from vassal_tools.engine import Engine
from vassal_tools.findings import Severity
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.replay.integrity import checks
from vassal_tools.replay.referee import judged, replayed
from vassal_tools.replay.setups import setup_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from benchmarks.referee.faults.kinds import Played
    from benchmarks.referee.faults.planting import Instance
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.replay.setups import Setup

ACCUSES = (Severity.ILLEGAL, Severity.INTEGRITY)
Result = dict[str, Any]


def accusations(log: SavedGame) -> list[tuple[str, tuple[int, ...]]]:
    """Code and steps of each verdict illegal or integrity."""
    umpire, setup = _judges()
    found = judged(replayed([log], umpire), umpire, checks(umpire.edition, setup)).findings
    return [(f.rule.code, f.scene.steps if f.scene else ()) for f in found if f.severity in ACCUSES]


@cache
def _judges() -> tuple[SphacteriaUmpire, Setup]:
    """Who judges, and what the module sets up."""
    umpire = SphacteriaUmpire()
    return umpire, setup_of(build_file(umpire.game))


def clean(seed: int) -> Result:
    """A written game with the habits of ordinary people: what it is accused of, and the seconds that it took."""
    table, _ = played(seed, habits=USUAL)
    return _judged(table.log())


def mute(seed: int) -> Result:
    """A written game without declarations."""
    table, _ = played(seed, is_mute=True)
    return _judged(table.log())


def engine_games(seeds: Sequence[int]) -> Iterator[tuple[int, Result]]:
    """Games played through the real engine with the habits of ordinary people, each with its seed."""
    game = rulebook().board.game
    with TemporaryDirectory() as folder, Engine() as engine:
        engine.open(write_module(game, Path(folder)), player="Ann")
        for seed in seeds:
            path = Path(folder) / f"{seed}.vlog"
            table = EngineTable(engine, path, seed)
            hands = CarelessTable(table, game, Random(f"noise {seed}"), USUAL)
            Person(hands, rulebook(), Random(f"hands {seed}"), USUAL).play(players(seed))
            table.close()
            yield seed, _judged(read_saved_game(path))


def speed(number: int) -> Result:
    """Seconds and megabytes for one log of a whole game, and seconds for a folder of so many, by the command line."""
    with TemporaryDirectory() as folder:
        for seed in range(number):
            table, _ = played(seed, habits=USUAL)
            (Path(folder) / f"{seed}.vlog").write_bytes(table.log().to_bytes())
        one = _by_command(str(Path(folder) / "0.vlog"))
        megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        return {"number": number, "one": one, "megabytes": round(megabytes), "all": _by_command(folder)}


def _by_command(path: str) -> float:
    start = time.perf_counter()
    command = (sys.executable, "-c", "from vassal_tools.cli.main import main; main()", "referee", path)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return round(time.perf_counter() - start, 2)


def _judged(log: SavedGame) -> Result:
    start = time.perf_counter()
    found = accusations(log)
    return {"accused": found[:5], "steps": len(log.steps()), "seconds": round(time.perf_counter() - start, 3)}


@cache
def _game(seed: int) -> Played:
    table, _ = played(seed)
    return watched(begin(), table.game, table.done)


def faults(seed: int, names: Collection[str]) -> Result:
    """What becomes of each of these kinds in the game of that seed: the fault, its twin, and the fault unspoken.

    Of a fault whether it is found; of a twin what it is accused of; None where the game has no place for it.
    """
    found: Result = {}
    for kind in KINDS:
        if kind.name in names:
            fault = planted(begin(), _game(seed), kind, seed)
            twin = planted(begin(), _game(seed), kind, seed, is_twin=True)
            is_seen = isinstance(kind, Kind) and kind.is_seen
            unspoken = planted(begin(), _game(seed), kind, seed, is_mute=True) if is_seen else None
            found[kind.name] = {
                "fault": fault and is_found(fault),
                "twin": twin and [code for code, _ in accusations(twin.log)],
                "unspoken": unspoken and bool(accusations(unspoken.log)),
            }
    return found


def is_found(fault: Instance) -> bool:
    """Whether a verdict names one of the fault's codes at one of its steps."""
    return any(
        code in fault.codes and (set(steps) & set(fault.steps) or (not steps and 0 in fault.steps))
        for code, steps in accusations(fault.log)
    )
