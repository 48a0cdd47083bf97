"""The trial of Sphacteria's rules: planning players, invariants of games, and endings."""

from vassal_rulebooks.sphacteria.trial.players import QuarrelsomePlayer, SphacteriaGreedyPlayer
from vassal_rulebooks.sphacteria.trial.trial import TRIAL

__all__ = ["TRIAL", "QuarrelsomePlayer", "SphacteriaGreedyPlayer"]
