"""Names of things at the table that the builder gives and a rulebook reads: dice, hands, the bowl, properties."""

from __future__ import annotations

TURN, PHASE = "Turn", "Phase"
TURN_FORMAT = "Turn $level1$: $level2$"
MODEL_PROPERTY, RULINGS_PROPERTY = "Model", "Rulings"
MODEL_ENTRY = "model.json"
"""The entry of a module that holds the model of its game."""


def hand_name(side: str) -> str:
    """The name of the window that holds a side's events."""
    return f"Events of {side}"
