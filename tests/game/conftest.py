"""The game that the tests here read."""

import pytest

from vassal_tools.game import library
from vassal_tools.game.model import Game


@pytest.fixture(scope="session")
def game() -> Game:
    return library.load("sphacteria")
