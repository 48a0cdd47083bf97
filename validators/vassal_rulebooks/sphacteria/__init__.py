"""The rulebook of Sphacteria, 425 B.C."""

from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_rulebooks.sphacteria.state import RULES, State

__all__ = ["RULES", "Sphacteria", "State"]
