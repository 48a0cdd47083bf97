"""Names that the builder assigns and a rulebook reads: dice, hands, the bowl, properties."""

from __future__ import annotations

import re
from typing import Protocol

NEUTRAL_SIDES = ("Solitaire", "Referee")
"""Sides that play or judge all sides."""
LANGUAGES = ("fr", "it")
"""The languages of a module in addition to English."""
FIRST_LANGUAGE = "en"
"""The default language of a module."""
TURN, PHASE = "Turn", "Phase"
FIGHT_PREFIX = "Fight_"
"""The prefix of the properties with the odds of a fight, which any player may read."""
OFFER = "Offer"
"""The module property that controls the offers of menus, which any player may change."""
TURN_FORMAT = "Turn $level1$: $level2$"
MODEL_PROPERTY, RULINGS_PROPERTY = "Model", "Rulings"
SETUP_PROPERTY = "SetUp"
"""The module property with the name of the chosen set-up, if it is not the first."""
MODEL_ENTRY = "model.json"
"""The entry of a module with the model of its game."""


class HasFaces(Protocol):
    """A counter, as far as the names of its pictures depend on it."""

    @property
    def id(self) -> str:
        """The id in the data."""

    @property
    def steps(self) -> int:
        """The number of its strength steps."""


def as_property(name: str) -> str:
    """Return a name in a form that VASSAL expressions accept as a property."""
    return re.sub(r"[^A-Za-z0-9]", "_", name)


def border_name(zones: tuple[str, str]) -> str:
    """Return the name of the border between two places, such as `Ash–Norwick`."""
    return "–".join(zones)


def counter_faces(counter: HasFaces) -> tuple[str, ...]:
    """Return the names of a counter's faces, one for each step."""
    further = (f"{counter.id}-reduced-{lost}" for lost in range(2, counter.steps))
    return (counter.id, f"{counter.id}-reduced", *further)[: counter.steps]


def counter_images(counter: HasFaces) -> tuple[str, ...]:
    """Return the picture file names of a counter's faces."""
    return tuple(f"{face.replace('.', '-')}.png" for face in counter_faces(counter))


def label_line(label: str) -> str:
    """Return the menu line that edits the label of a counter."""
    return f"Set {label}"


def hand_name(side: str) -> str:
    """Return the name of the window with a side's events."""
    return f"Events of {side}"
