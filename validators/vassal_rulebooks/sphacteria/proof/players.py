"""The players of the game of a seed: different ones, so that rare things happen too.

Even seeds are games between two greedy players, in odd ones one plays at random. In every fifth game both are
quarrelsome: they seek fights and play events.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.trial import QuarrelsomePlayer, SphacteriaGreedyPlayer
from vassal_rulebooks.tools.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.tools.players import Player


def players(seed: int, sides: Sequence[str]) -> dict[str, Player]:
    """Return the players of the game of that seed, by side."""
    if seed % 5 == 4:
        return {side: QuarrelsomePlayer() for side in sides}
    found: dict[str, Player] = {side: SphacteriaGreedyPlayer() for side in sides}
    if seed % 2:
        found[Random(seed).choice(sides)] = RandomPlayer()
    return found
