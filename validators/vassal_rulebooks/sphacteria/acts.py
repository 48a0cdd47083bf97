"""The acts that a game of Sphacteria is made of. An act is small: one unit crossing one border, one die, one loss.

The acts of the players come in the order of play; those of the referee follow, and are never judged. Dice are
acts with a result, so a list of acts is a whole game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vassal_rulebooks.core.acts import Act as Act
from vassal_rulebooks.core.acts import OfSide, OfUnit, UnitDie, UnitTo, Wordless
from vassal_rulebooks.core.codecs import Die, In, Place
from vassal_rulebooks.core.fights import Retreat as Retreat
from vassal_rulebooks.core.fights import TakeLoss as TakeLoss
from vassal_rulebooks.core.movement import EndMovement as EndMovement

ChitId = Annotated[str, In("chits")]
EventNumber = Annotated[int, In("events", strict=False)]
Target = Annotated[str, In("targets", strict=False)]


@dataclass(frozen=True, slots=True)
class OfChit(OfSide):
    """An act of a side with a chit; a chit is known by its gpid."""

    chit: ChitId


@dataclass(frozen=True, slots=True)
class OfZone(Act):
    """An act that is about a zone."""

    zone: Place


class DrawChit(OfChit):
    """A side takes a chit out of the bowl (2.A)."""


@dataclass(frozen=True, slots=True)
class PlayEvent(OfChit):
    """A side plays one face of a chit (6). `targets` are what it names: zone, units, or group of reinforcements."""

    event: EventNumber
    targets: tuple[Target, ...] = ()


class Pass(OfSide):
    """A side has nothing more to do, or to play, in this step."""


@dataclass(frozen=True, slots=True)
class RollPoints(OfSide):
    """A side rolls for its action points (2.B)."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Reinforce(OfUnit):
    """A unit or leader comes from the reserve into a base (7)."""

    base: Place


@dataclass(frozen=True, slots=True)
class Announce(OfSide):
    """A side begins an action phase and says how many PA it will spend (2.C)."""

    pa: Die


class Activate(OfZone):
    """An activation begins in the running action phase; the zone may be a base (2.C)."""


@dataclass(frozen=True, slots=True)
class MoveUnit(UnitTo):
    """One unit or leader crosses one border, or leaves a base for a zone (3).

    `transported` is True if a land unit or leader goes aboard instead of swimming or sailing itself. It means nothing
    without that choice: ashore, for ships, and for units that land on a coast.
    """

    transported: bool = False


class StartOver(Wordless):
    """The active side takes back all its moves of the action phase, since movement cannot end here."""


class AttackZone(OfZone):
    """The active side begins the fight in a zone (4.1); the first one is paid for, for all (R-9)."""


@dataclass(frozen=True, slots=True)
class RollCombat(OfZone):
    """The attacker throws the die in the fight of a zone (4.2)."""

    die: Die


class Perish(OfUnit):
    """A beaten unit or leader that has nowhere to retreat to is eliminated (4.2)."""


class EndPhase(Wordless):
    """The action phase is over."""


class RollStorm(UnitDie):
    """The die of a ship in the storm (6, event 20)."""


class Desert(OfUnit):
    """The unit that deserts (6, event 22), where its owner chooses (R-49)."""


class Discard(OfChit):
    """A side puts a chit back into the bowl (2.D)."""


class Recover(OfUnit):
    """A reduced unit is restored for the sake of a starred leader (2.D)."""


class RollHelots(UnitDie):
    """The die of a Helot unit that tries to feed the island (5.2)."""


class CheckSupply(OfSide):
    """A side's supply is checked, and it capitulates if it has none (5)."""


@dataclass(frozen=True, slots=True)
class Turn(Act):
    """The turn marker is moved to a turn."""

    number: Die
