"""Sphacteria's games as its proof plays them, and the verdicts on their logs."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from tests.conftest import PROJECT
from tests.shared import shared
from vassal_rulebooks.sphacteria.proof import SphacteriaProof
from vassal_tools.known_games import set_up_of
from vassal_tools.proof.game_store import GameStore
from vassal_tools.proof.measures import ACCUSES, Measures
from vassal_tools.proof.planting import Planter
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from vassal_tools.findings import Finding, Severity
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.faults import WrittenActs
    from vassal_tools.proof.gestures import Gesture

FOLDER = PROJECT / ".cache" / "proof"
PROOF = SphacteriaProof()
GAME = PROOF.game
STORE = GameStore(PROOF, FOLDER)
JUDGING = JudgingOptions(set_up_of=set_up_of)


class JudgedOnce(Measures):
    """The measures of a log by one verdict, however much is asked of it."""

    def verdicts(self, log: SavedGame, severities: Collection[Severity] = ACCUSES) -> list[Finding]:
        return [found for found in _judged(log) if found.severity in severities]


@lru_cache(maxsize=8)
def _judged(log: SavedGame) -> tuple[Finding, ...]:
    verdict, _ = judge_saved_games([log], JUDGING)
    return tuple(verdict.findings)


MEASURES = JudgedOnce("sphacteria", FOLDER, JUDGING)
KINDS = {kind.name: kind for kind in PROOF.kinds}


@cache
def planter(seed: int, turns: int) -> Planter:
    """Plants faults in the game of a seed, played for some turns."""
    done, hands, acts = shared(f"proof-{seed}-{turns}", lambda: _played(seed, turns))
    return Planter(PROOF, STORE.controls, STORE.start, done, hands, acts)


def _played(seed: int, turns: int) -> tuple[Sequence[Gesture], Sequence[str], WrittenActs]:
    # a careful game: its gestures, the side that made each, and the acts
    table, played = STORE.played(seed, turns)
    return table.done, table.hands, played.written()
