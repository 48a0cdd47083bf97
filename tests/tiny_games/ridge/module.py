"""The parts of the module that the rules of the Ridge define: die and column modifiers in the attack window (3)."""

from ridge.data import LETTERS, RidgeGame
from vassal_tools.builder import api


def ridge_parts(_game: RidgeGame) -> api.ModuleParts:
    """Return the letters of the table of attacks; module.toml defines what else is counted."""
    return api.ModuleParts(letters=LETTERS)
