"""The ground under a map of points: outlines of lands, mountain ranges, rivers, and the names of waters and lands.

It is in `ground.toml` in the folder of the game. It is only drawn; no verdict depends on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from vassal_tools.game.facts import AtLeast, Between, Name, OneOf, Pair, Positive, Words

Line = Annotated[tuple[Pair, ...], AtLeast(2)]
Ring = Annotated[tuple[Pair, ...], AtLeast(3)]
NAMED = ("sea", "land", "range", "river")


@dataclass(frozen=True, slots=True)
class GroundName:
    """A name on the ground that is not a place: its middle, size, letter spacing and turn."""

    text: Words
    at: Pair
    of: Annotated[str, OneOf(NAMED)] = "land"
    size: Positive = 20
    spread: Annotated[int, Between(0, 100)] = 0
    turn: Annotated[int, Between(-90, 90)] = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """The lands in a sea, with mountains and rivers; lengths are in grid units."""

    lands: Mapping[Name, Ring]
    ranges: Mapping[Name, Line] = field(default_factory=dict)
    rivers: Mapping[Name, Line] = field(default_factory=dict)
    names: tuple[GroundName, ...] = ()
