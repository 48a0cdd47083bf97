"""Names of things at the table that the builder gives and a rulebook reads: dice, hands, the bowl, properties."""

from __future__ import annotations

TURN, PHASE = "Turn", "Phase"
TURN_FORMAT = "Turn $level1$: $level2$"
COMBAT_DIE = "Combat"
BOWL = "Event bowl"
MODEL_PROPERTY, RULINGS_PROPERTY = "Model", "Rulings"
MODEL_ENTRY = "model.json"
"""The entry of a module that holds the model of its game."""


def points_dice(side: str) -> str:
    """The name of the dice that a side throws for its points."""
    return f"PA {side}"


def hand_name(side: str) -> str:
    """The name of the window that holds a side's events."""
    return f"Events of {side}"


def points_property(side: str) -> str:
    """The property of the module that holds the PA a side has left."""
    return f"{side}_PA"


def supply_property(side: str) -> str:
    """The property of the module that holds the supply of a side."""
    return f"{side}_Supply"
