"""The rulebook of Sphacteria, 425 B.C."""

from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_rulebooks.sphacteria.state import State, start

RULEBOOK = Sphacteria
"""What the entry point names: it makes a rulebook from a `Game`."""

__all__ = ["RULEBOOK", "RULES", "Sphacteria", "State", "start"]
