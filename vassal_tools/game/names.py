"""Names of things at the table that the builder gives and a rulebook reads: dice, hands, the bowl, properties."""

from __future__ import annotations

import re
from typing import Protocol

NEUTRAL_SIDES = ("Solitaire", "Referee")
"""Who plays or judges all sides."""
LANGUAGES = ("fr", "it")
"""The languages of a module beside English."""
FIRST_LANGUAGE = "en"
"""The language of a module for all other players."""
TURN, PHASE = "Turn", "Phase"
FIGHT_PREFIX = "Fight_"
"""How the properties begin that show the odds of a fight, which anybody may look up."""
OFFER = "Offer"
"""The property of the module that says what menus offer, which anybody may choose."""
TURN_FORMAT = "Turn $level1$: $level2$"
MODEL_PROPERTY, RULINGS_PROPERTY = "Model", "Rulings"
SETUP_PROPERTY = "SetUp"
"""The property of the module that names the set-up a game began with, if that was not its beginning."""
MODEL_ENTRY = "model.json"
"""The entry of a module that holds the model of its game."""


class HasFaces(Protocol):
    """A counter, as far as the names of its pictures depend on it."""

    @property
    def id(self) -> str:
        """Its name for the data."""

    @property
    def steps(self) -> int:
        """The number of its steps of strength."""


def as_property(name: str) -> str:
    """A name as expressions of VASSAL can have it for a property."""
    return re.sub(r"[^A-Za-z0-9]", "_", name)


def border_name(zones: tuple[str, str]) -> str:
    """The name of the border between two places, such as `Ash–Norwick`."""
    return "–".join(zones)


def counter_faces(counter: HasFaces) -> tuple[str, ...]:
    """The names of a counter's faces, one for each step."""
    further = (f"{counter.id}-reduced-{lost}" for lost in range(2, counter.steps))
    return (counter.id, f"{counter.id}-reduced", *further)[: counter.steps]


def counter_images(counter: HasFaces) -> tuple[str, ...]:
    """The file names of the pictures of a counter's faces."""
    return tuple(f"{face.replace('.', '-')}.png" for face in counter_faces(counter))


def hand_name(side: str) -> str:
    """The name of the window that holds a side's events."""
    return f"Events of {side}"
