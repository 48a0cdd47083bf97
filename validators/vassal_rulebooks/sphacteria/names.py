"""Names of things at the table of Sphacteria that its module gives and the rulebook reads."""

from __future__ import annotations

COMBAT_DIE = "Combat"
BOWL = "Event bowl"
BY_SEA = "sea"
"""How an attack is said to come that lands."""
POINTS, SUPPLY = "actions", "supply"
"""The kinds of the tracks that the numbers of a side are on."""


def points_dice(side: str) -> str:
    """Return the name of the dice that a side throws for its points."""
    return f"PA {side}"


def points_property(side: str) -> str:
    """Return the name of the property of the module that holds the PA a side has left."""
    return f"{side}_PA"


def supply_property(side: str) -> str:
    """Return the name of the property of the module that holds the supply of a side."""
    return f"{side}_Supply"
