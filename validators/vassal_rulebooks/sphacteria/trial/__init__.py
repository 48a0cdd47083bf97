"""What tries out the rules of Sphacteria: players that plan, what must not be in a game, and how games end."""

from vassal_rulebooks.sphacteria.trial.players import GreedyPlayer, QuarrelsomePlayer
from vassal_rulebooks.sphacteria.trial.trial import TRIAL

__all__ = ["TRIAL", "GreedyPlayer", "QuarrelsomePlayer"]
