"""The trial of Sphacteria's rules: planning players, invariants of games, and endings."""

from vassal_rulebooks.sphacteria.trial.players import GreedyPlayer, QuarrelsomePlayer
from vassal_rulebooks.sphacteria.trial.trial import TRIAL

__all__ = ["TRIAL", "GreedyPlayer", "QuarrelsomePlayer"]
