"""The acts of the game. Acts without a common shape have a class here."""

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
    """The active army moves along a path to the next space."""

    to: Place


@dataclass(frozen=True, slots=True)
class Retreat(Act):
    """The beaten side retreats to another space (3.3)."""

    to: Place


@dataclass(frozen=True, slots=True)
class Group(Act):
    """The ships or the land points return first (3.4)."""

    group: Annotated[str, In("parts")]


@dataclass(frozen=True, slots=True)
class Accord(OfSide):
    """A stance of a state towards a power begins or ends (2)."""

    stance: Annotated[str, In("stances")]
    place: Place


@dataclass(frozen=True, slots=True)
class Relate(Act):
    """Two powers become enemies, neutral or allies: `value` is 0, 1 or 2 (paragraph 2)."""

    pair: Annotated[str, In("pairs")]
    value: Die


@dataclass(frozen=True, slots=True)
class JoinCoalition(Act):
    """A power becomes the junior partner of another power (2.1.2), or independent again."""

    coalition: Annotated[str, In("coalitions")]


@dataclass(frozen=True, slots=True)
class OfValue(OfSide):
    """An act that changes a number of a power."""

    value: Die


class Receive(OfValue):
    """A power receives talents (7)."""


class Pay(OfValue):
    """A power pays talents (7)."""


class SetBellicosity(OfValue):
    """The bellicosity of a power is set (6.2)."""


class SetResentment(OfValue):
    """The resentment of a power is set."""


class SetTribute(OfValue):
    """The tribute that a power demands is set."""


@dataclass(frozen=True, slots=True)
class Plague(OfSide):
    """A die is rolled for a plague in the city of a power (6.1)."""

    die: Die
