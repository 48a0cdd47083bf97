"""Who plays the game of a seed, so that what is seldom happens too.

Even seeds are games between two greedy players, in odd ones one plays at random. In every fifth game both are eager to
play events and to let Helots try, and one plays at random.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, enumeration, sequence
from vassal_rulebooks.sphacteria.greedy import GreedyPlayer
from vassal_rulebooks.sphacteria.players import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.players import Player
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State

SELDOM = (acts.RollHelots, acts.PlayEvent)


@dataclass(frozen=True, slots=True)
class EagerPlayer:
    """Does what is seldom done whenever it may, and else as another player does."""

    other: Player

    def choose(self, rulebook: Sphacteria, state: State, dice: Random, /) -> Act | None:
        """A legal act; None where there is none."""
        if state.course is not None:
            for kind in SELDOM:
                if kind in sequence.waits_for(state, state.course):
                    found = tuple(enumeration.legal_acts_of(rulebook, state, kind))
                    if found:
                        return dice.choice(found)
        return self.other.choose(rulebook, state, dice)


def players(seed: int, sides: Sequence[str]) -> dict[str, Player]:
    """Who plays the game of that seed."""
    found: dict[str, Player] = {side: GreedyPlayer() for side in sides}
    is_eager = seed % 5 == 4
    if seed % 2 or is_eager:
        found[Random(seed).choice(sides)] = RandomPlayer()
    return {side: EagerPlayer(player) for side, player in found.items()} if is_eager else found
