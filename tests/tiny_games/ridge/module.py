"""What the module of the Ridge has by its rules: what moves die and column, for the window that counts attacks (3)."""

from ridge.data import LETTERS, RidgeGame
from vassal_tools.builder import api


def ridge_parts(_game: RidgeGame) -> api.ModuleParts:
    """The letters of the table of attacks; module.toml says what else is counted."""
    return api.ModuleParts(letters=LETTERS)
