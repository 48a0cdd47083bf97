"""The colours of the sides of a game can be distinguished, also by people who see fewer colours."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tests.sights import SIGHT, linear
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.pictures.laid_cards import event_card_svg
from vassal_tools.game.library import load

TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
APART = {"deep": 40, "pale": 15, "stripe": 20}
"""How far two colours of the sides must lie from each other in CIE Lab, where 2 can just be seen."""


def lab(colour: str, sight: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """A colour such as #2a62a8 in CIE Lab, as an eye of some sight sees it."""
    red_green_blue = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    ratio = TO_XYZ @ np.clip(SIGHT[sight] @ linear(red_green_blue), 0, 1) / np.array([0.9505, 1.0, 1.089])
    x, y, z = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize(("part", "sight"), list(product(APART, SIGHT)))
def test_the_colours_of_the_sides_lie_apart(part: str, sight: str) -> None:
    game = load("sphacteria")
    one, other = (lab(getattr(side_look(game, side), part), sight) for side in game.sides)
    assert np.linalg.norm(one - other) > APART[part]


def test_events_of_one_side_have_its_colours() -> None:
    game = SphacteriaGame.of(load("sphacteria"))
    kind = parts_of(game).decks[0].kind
    for number, event in game.events.items():
        drawn = event_card_svg(game, number, kind)
        for side in game.sides:
            assert (side_look(game, side).deep in drawn) == (event.users.value == (side,)), number
