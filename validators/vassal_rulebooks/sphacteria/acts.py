"""The acts that a game of Sphacteria is made of. An act is small: one unit crosses one border."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn marker is moved to a turn."""

    number: int


@dataclass(frozen=True, slots=True)
class Announce:
    """A side begins an action phase and says how many PA it will spend (2.C)."""

    side: str
    pa: int


@dataclass(frozen=True, slots=True)
class Activate:
    """An activation begins in the running action phase; `zone` may be a base (2.C)."""

    zone: str


@dataclass(frozen=True, slots=True)
class Move:
    """One unit or leader crosses one border, or leaves a base for a zone (3).

    `transported` says whether a land unit or leader goes aboard rather than swims, or rather than sails as a
    ship does. It means nothing where there is no choice: ashore, for ships, and for whoever lands on a coast.
    """

    unit: str
    to: str
    transported: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A unit is put back to where it stood when the activation began, as if it had not moved in it."""

    unit: str


@dataclass(frozen=True, slots=True)
class EndMovement:
    """The movement of the action phase is over: stacks are checked now (R-76)."""


@dataclass(frozen=True, slots=True)
class EndPhase:
    """The action phase is over."""


@dataclass(frozen=True, slots=True)
class Arrive:
    """A unit or leader comes from the reserve into a base (7)."""

    unit: str
    base: str


@dataclass(frozen=True, slots=True)
class Flip:
    """A unit is turned over: weakened, or restored."""

    unit: str


@dataclass(frozen=True, slots=True)
class Remove:
    """A unit or leader leaves play: eliminated, captured, recalled."""

    unit: str


@dataclass(frozen=True, slots=True)
class Adjust:
    """A unit is put somewhere outside any rule: set-up, agreed correction, retreat. It is never judged."""

    unit: str
    to: str


Act = Turn | Announce | Activate | Move | TakeBack | EndMovement | EndPhase | Arrive | Flip | Remove | Adjust
