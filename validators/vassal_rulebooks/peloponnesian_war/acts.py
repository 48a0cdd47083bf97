"""The acts of the game that are no common shape, by their types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vassal_rulebooks.core.acts import Act, OfSide, acts_beside
from vassal_rulebooks.core.codecs import Die, In, Place

(
    Pass, Abort, Complete, Ask, Lend, Refuse, Post, Objective, Keep, Activate, SetOut, Losses, Lose, Intercept, LetBy,
    Win, Ravage, Incite, JoinUp, Fight, Besiege, Fall, Hold, GoHome, Detach, Garrison, Assign, Surrender, HelotLoss,
    OpenSeason, EndTurn,
) = acts_beside(__file__)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Begin(OfSide):
    """A power begins an operation of a kind (3.1)."""

    kind: Annotated[str, In("operations")]


@dataclass(frozen=True, slots=True)
class BeginFor(Begin):
    """A power begins an operation with the forces of a sympathetic minor state, named by its home (3.1.3)."""

    minor: Place


@dataclass(frozen=True, slots=True)
class March(Act):
    """The active army goes along a path to the next space."""

    to: Place


@dataclass(frozen=True, slots=True)
class Retreat(Act):
    """The beaten side goes to another space (3.3)."""

    to: Place


@dataclass(frozen=True, slots=True)
class Group(Act):
    """The ships, or the points by land, return first (3.4)."""

    group: Annotated[str, In("parts")]


@dataclass(frozen=True, slots=True)
class Accord(OfSide):
    """A state comes to stand so to a power, or does so no more (2)."""

    stance: Annotated[str, In("stances")]
    place: Place


@dataclass(frozen=True, slots=True)
class Relate(Act):
    """Two powers become enemies (0), neutral (1) or allies (2) of each other (2)."""

    pair: Annotated[str, In("pairs")]
    value: Die


@dataclass(frozen=True, slots=True)
class JoinCoalition(Act):
    """A power becomes the junior partner of another one (2.1.2), or its own master again."""

    coalition: Annotated[str, In("coalitions")]


@dataclass(frozen=True, slots=True)
class OfValue(OfSide):
    """A number of a power changes."""

    value: Die


class Receive(OfValue):
    """A power receives talents (7)."""


class Pay(OfValue):
    """A power pays talents (7)."""


class SetBellicosity(OfValue):
    """The will of a power to fight becomes another one (6.2)."""


class SetResentment(OfValue):
    """The resentment of a power becomes another one."""


class SetTribute(OfValue):
    """A power asks for another tribute."""


@dataclass(frozen=True, slots=True)
class Plague(OfSide):
    """A die is thrown for a plague in the city of a power (6.1)."""

    die: Die
