"""Sphacteria's games as its proof plays them, and the verdicts on their logs."""

from __future__ import annotations

from functools import cache

from tests.conftest import PROJECT
from vassal_rulebooks.sphacteria.proof import SphacteriaProof
from vassal_tools.known_games import set_up_of
from vassal_tools.proof.game_store import GameStore
from vassal_tools.proof.measures import Measures
from vassal_tools.proof.planting import Planter
from vassal_tools.referee.batch import JudgingOptions

FOLDER = PROJECT / ".cache" / "proof"
PROOF = SphacteriaProof()
GAME = PROOF.game
STORE = GameStore(PROOF, FOLDER)
MEASURES = Measures("sphacteria", FOLDER, JudgingOptions(set_up_of=set_up_of))
KINDS = {kind.name: kind for kind in PROOF.kinds}


@cache
def planter(seed: int, turns: int) -> Planter:
    """Plants faults in the game of that seed, of which so many turns were played."""
    table, _ = STORE.played(seed, turns)
    return Planter(PROOF, STORE.controls, STORE.start, table.done, table.hands)
