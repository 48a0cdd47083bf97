"""Measurements of a referee: a function for each kind of game, with a JSON result."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from vassal_tools.findings import Severity
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.game_store import GameStore, subset_of
from vassal_tools.proof.planting import Planter
from vassal_tools.proof.protocol import proof_of
from vassal_tools.referee.batch import judge_saved_games

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

    from vassal_tools.findings import Finding
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.planting import AnyKind, Instance
    from vassal_tools.referee.batch import JudgingOptions

ACCUSES = (Severity.ILLEGAL, Severity.INTEGRITY)
MOST_KEPT = 5  # accusations of one game that are stored
Result = dict[str, Any]


@dataclass(frozen=True)
class Measures:
    """Measures the referee of a game on the games in a folder, playing missing ones."""

    game: str
    folder: Path
    judging: JudgingOptions

    @property
    def store(self) -> GameStore:
        """The games."""
        return _store(self.game, self.folder)

    def verdicts(self, log: SavedGame, severities: Collection[Severity] = ACCUSES) -> list[Finding]:
        """Return the findings of these severities on a log; the default is *illegal* and *integrity*."""
        verdict, _ = judge_saved_games([log], self.judging)
        return [found for found in verdict.findings if found.severity in severities]

    def accusations(self, log: SavedGame) -> list[tuple[str, tuple[int, ...]]]:
        """Return code and steps of each accusing finding."""
        return [_place(found) for found in self.verdicts(log)]

    # -- games without faults

    def clean(self, seed: int) -> Result:
        """Return the accusations in a game with usual habits, and the seconds taken."""
        return self._judged(self.store.careless(seed))

    def undeclared(self, seed: int) -> Result:
        """Return the same of a game without declarations."""
        return self._judged(self.store.undeclared(seed))

    def in_part(self, seed: int) -> Result:
        """Return the same for a game with some of the buttons, with the kind of subset."""
        return {"subset": subset_of(seed).name, **self._judged(self.store.in_part(seed))}

    def by_engine(self, seeds: Sequence[int]) -> Iterator[tuple[int, Result]]:
        """Return the same for games through the real engine, each with its seed."""
        for seed, path in self.store.by_engine(seeds):
            yield seed, self._judged(path)

    def _judged(self, path: Path) -> Result:
        log = read_saved_game(path)
        start = time.process_time()
        found = self.verdicts(log, (*ACCUSES, Severity.UNKNOWN))
        seconds = round(time.process_time() - start, 3)
        accused = [_place(one) for one in found if one.severity in ACCUSES]
        unknown = len(found) - len(accused)
        return {"accused": accused[:MOST_KEPT], "unknown": unknown, "steps": len(log.steps()), "seconds": seconds}

    # -- faults

    def instance(
        self, kind: AnyKind, seed: int, *, is_undeclared: bool = False, is_twin: bool = False
    ) -> Instance | None:
        """Return the kind's fault or twin in the game of a seed; None if that game has no place for it."""
        planter = _planter(self.game, self.folder, seed)
        return planter.planted(kind, seed, is_undeclared=is_undeclared, is_twin=is_twin)

    def faults(self, seed: int, names: Collection[str]) -> Result:
        """Return the results of these kinds in the game of a seed, by name."""
        return {kind.name: self._kind(kind, seed) for kind in self.store.proof.kinds if kind.name in names}

    def _kind(self, kind: AnyKind, seed: int) -> Result:
        # whether the fault is found, and what its twin is accused of; None without an instance
        fault, twin = self.instance(kind, seed), self.instance(kind, seed, is_twin=True)
        is_seen = isinstance(kind, FaultKind) and not kind.is_declared_only
        undeclared = self.instance(kind, seed, is_undeclared=True) if is_seen else None
        quiet = self.instance(kind, seed, is_undeclared=True, is_twin=True) if is_seen else None
        return {
            "fault": fault and self.is_found(fault),
            "twin": twin and [code for code, _ in self.remarks(twin)],
            "undeclared": undeclared and self.is_noticed(undeclared),
            "undeclared twin": quiet and [code for code, _ in self.remarks(quiet)],
        }

    def remarks(self, instance: Instance) -> list[tuple[str, tuple[int, ...]]]:
        """Return code and steps of each finding that a fault must have and a twin must not."""
        severities = (*ACCUSES, Severity.UNKNOWN) if instance.is_unknown else ACCUSES
        return [_place(found) for found in self.verdicts(instance.log, severities)]

    def is_noticed(self, fault: Instance) -> bool:
        """Return True if a finding names a step from the fault on."""
        return any(max(steps, default=0) >= min(fault.steps) for _, steps in self.remarks(fault))

    def is_found(self, fault: Instance) -> bool:
        """Return True if a finding has one of the fault's codes at one of its steps, and is not too severe."""
        return not (fault.is_unknown and self.accusations(fault.log)) and any(
            code in fault.codes and (set(steps) & set(fault.steps) or (not steps and 0 in fault.steps))
            for code, steps in self.remarks(fault)
        )

    def explained(self, fault: Instance) -> str:
        """Return the expected findings of an instance, and each accusing or open finding."""
        at = ", ".join(map(str, fault.steps))
        expected = f"expected: {', '.join(fault.codes)} at {at}" if fault.steps else "expected: nothing"
        lines = [f"{fault.kind} ({' '.join((*fault.units, fault.zone))}), {len(fault.log.steps())} steps", expected]
        for found in self.verdicts(fault.log, (*ACCUSES, Severity.UNKNOWN)):
            steps = ", ".join(map(str, found.scene.steps)) if found.scene else ""
            lines.append(f"{found.severity} {found.rule.code} at {steps}: {found.message}")
        return "\n".join(lines) + "\n"


def _place(found: Finding) -> tuple[str, tuple[int, ...]]:
    return found.rule.code, found.scene.steps if found.scene else ()


@lru_cache(maxsize=4)
def _store(game: str, folder: Path) -> GameStore:
    return GameStore(proof_of(game), folder)


@lru_cache(maxsize=1)
def _planter(game: str, folder: Path, seed: int) -> Planter:
    store = _store(game, folder)
    return Planter(store.proof, store.controls, store.start, *store.gestures(seed))
