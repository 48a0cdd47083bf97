"""What is measured of the referee: one function for each kind of game, each with a result that can be stored."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.referee import games
from benchmarks.referee.faults.catalogue import KINDS
from benchmarks.referee.faults.kinds import Kind
from benchmarks.referee.faults.planting import planted, watched
from benchmarks.referee.write import begin, rulebook
from vassal_tools.findings import Severity
from vassal_tools.known_games import set_up_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from benchmarks.referee.faults.edits import Tampering
    from benchmarks.referee.faults.kinds import Played
    from benchmarks.referee.faults.planting import Instance
    from vassal_tools.findings import Finding
    from vassal_tools.objects.savedgame import SavedGame

ACCUSES = (Severity.ILLEGAL, Severity.INTEGRITY)
Result = dict[str, Any]


def accusations(log: SavedGame) -> list[tuple[str, tuple[int, ...]]]:
    """Code and steps of each verdict illegal or integrity."""
    return [(found.rule.code, found.scene.steps if found.scene else ()) for found in verdicts(log)]


def verdicts(log: SavedGame) -> list[Finding]:
    """The verdicts illegal or integrity."""
    verdict, _ = judge_saved_games([log], JudgingOptions(set_up_of=set_up_of))
    return [found for found in verdict.findings if found.severity in ACCUSES]


def clean(seed: int) -> Result:
    """A written game with the habits of ordinary people: what it is accused of, and the seconds that it took."""
    return _judged(games.clean(seed))


def mute(seed: int) -> Result:
    """A written game without declarations."""
    return _judged(games.mute(seed))


def engine_games(seeds: Sequence[int]) -> Iterator[tuple[int, Result]]:
    """Games played through the real engine with the habits of ordinary people, each with its seed."""
    for seed, path in games.by_engine(seeds):
        yield seed, _judged(path)


def speed(folder: str, number: int) -> Result:
    """Seconds and megabytes for one log of a whole game, and seconds for a folder of so many, by the command line."""
    one = _by_command(str(Path(folder) / "clean-0.vlog"))
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return {"number": number, "one": one, "megabytes": round(megabytes), "all": _by_command(folder)}


def _by_command(path: str) -> float:
    start = time.perf_counter()
    command = (sys.executable, "-c", "from vassal_tools.cli.main import main; main()", "referee", path)
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return round(time.perf_counter() - start, 2)


def _judged(path: Path) -> Result:
    log = read_saved_game(path)
    start = time.perf_counter()
    found = accusations(log)
    return {"accused": found[:5], "steps": len(log.steps()), "seconds": round(time.perf_counter() - start, 3)}


@lru_cache(maxsize=1)
def _game(seed: int) -> Played:
    return watched(begin(), rulebook().board.game, games.deeds(seed))


def instance(kind: Kind | Tampering, seed: int, *, is_mute: bool = False, is_twin: bool = False) -> Instance | None:
    """The kind's fault in the game of that seed, or its twin; None where the game has no place for it."""
    return planted(_game(seed), kind, seed, is_mute=is_mute, is_twin=is_twin)


def faults(seed: int, names: Collection[str]) -> Result:
    """What becomes of each of these kinds in the game of that seed: the fault, its twin, and the fault unspoken.

    Of a fault whether it is found; of a twin what it is accused of; None where the game has no place for it. Of the
    fault unspoken whether anything is found from its first step on, and of its twin, unspoken, what that is accused of.
    """
    found: Result = {}
    for kind in KINDS:
        if kind.name in names:
            fault, twin = instance(kind, seed), instance(kind, seed, is_twin=True)
            is_seen = isinstance(kind, Kind) and not kind.unseen
            unspoken = instance(kind, seed, is_mute=True) if is_seen else None
            quiet = instance(kind, seed, is_mute=True, is_twin=True) if is_seen else None
            found[kind.name] = {
                "fault": fault and is_found(fault),
                "twin": twin and [code for code, _ in accusations(twin.log)],
                "unspoken": unspoken and is_noticed(unspoken),
                "unspoken twin": quiet and [code for code, _ in accusations(quiet.log)],
            }
    return found


def is_noticed(fault: Instance) -> bool:
    """Whether a verdict names a step from the fault on."""
    return any(max(steps, default=0) >= min(fault.steps) for _, steps in accusations(fault.log))


def is_found(fault: Instance) -> bool:
    """Whether a verdict names one of the fault's codes at one of its steps."""
    return any(
        code in fault.codes and (set(steps) & set(fault.steps) or (not steps and 0 in fault.steps))
        for code, steps in accusations(fault.log)
    )


def told(fault: Instance) -> str:
    """What is due of an instance, and each verdict on it that accuses."""
    due = f"due: {', '.join(fault.codes)} at {', '.join(map(str, fault.steps))}" if fault.steps else "due: nothing"
    lines = [f"{fault.kind} ({' '.join((*fault.units, fault.zone))}), {len(fault.log.steps())} steps", due]
    for found in verdicts(fault.log):
        steps = ", ".join(map(str, found.scene.steps)) if found.scene else ""
        lines.append(f"{found.severity} {found.rule.code} at {steps}: {found.message}")
    return "\n".join(lines) + "\n"
