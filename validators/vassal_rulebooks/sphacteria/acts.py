"""The acts that a game of Sphacteria is made of. An act is small: one unit crossing one border, one die, one loss.

The acts of the players come in the order of play; those of the referee follow, and are never judged. Dice are
acts with a result, so a list of acts is a whole game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from vassal_rulebooks.core.codecs import Die, In, Place, Side, Unit

ChitId = Annotated[str, In("chits")]
EventNumber = Annotated[int, In("events", strict=False)]
Target = Annotated[str, In("targets", strict=False)]

# -- A: events


@dataclass(frozen=True, slots=True)
class Draw:
    """A side takes a chit out of the bowl (2.A); a chit is known by its gpid."""

    side: Side
    chit: ChitId


@dataclass(frozen=True, slots=True)
class PlayEvent:
    """A side plays one face of a chit (6). `targets` are what it names: zone, units, or group of reinforcements."""

    side: Side
    chit: ChitId
    event: EventNumber
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass:
    """A side has nothing more to do, or to play, in this step."""

    side: Side


# -- B: action points


@dataclass(frozen=True, slots=True)
class RollPoints:
    """A side rolls for its action points (2.B)."""

    side: Side
    dice: tuple[Die, ...]


# -- C: activation


@dataclass(frozen=True, slots=True)
class Arrive:
    """A unit or leader comes from the reserve into a base (7)."""

    unit: Unit
    base: Place


@dataclass(frozen=True, slots=True)
class Announce:
    """A side begins an action phase and says how many PA it will spend (2.C)."""

    side: Side
    pa: Die


@dataclass(frozen=True, slots=True)
class Activate:
    """An activation begins in the running action phase; `zone` may be a base (2.C)."""

    zone: Place


@dataclass(frozen=True, slots=True)
class Move:
    """One unit or leader crosses one border, or leaves a base for a zone (3).

    `transported` says whether a land unit or leader goes aboard rather than swims, or rather than sails as a
    ship does. It means nothing where there is no choice: ashore, for ships, and for whoever lands on a coast.
    """

    unit: Unit
    to: Place
    transported: bool = False


@dataclass(frozen=True, slots=True)
class StartOver:
    """The active side takes back all its moves of the action phase, since movement cannot end as it stands."""


@dataclass(frozen=True, slots=True)
class EndMovement:
    """The movement of the action phase is over: stacks are checked now (R-76)."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The active side begins the fight in a zone (4.1); the first one is paid for, for all (R-9)."""

    zone: Place


@dataclass(frozen=True, slots=True)
class RollCombat:
    """The attacker's die in the fight of that zone (4.2)."""

    zone: Place
    die: Die


@dataclass(frozen=True, slots=True)
class TakeLoss:
    """A unit takes one of the losses of its side (4.2)."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Retreat:
    """A beaten unit or leader crosses a border out of the fight, or goes on from where it cannot stay (4.2)."""

    unit: Unit
    to: Place


@dataclass(frozen=True, slots=True)
class Perish:
    """A beaten unit or leader that has nowhere to retreat to is eliminated (4.2)."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class EndPhase:
    """The action phase is over."""


# -- D: adjustment


@dataclass(frozen=True, slots=True)
class RollStorm:
    """The die of a ship in the storm (6, event 20)."""

    unit: Unit
    die: Die


@dataclass(frozen=True, slots=True)
class Desert:
    """The unit that deserts (6, event 22), where its owner chooses (R-49)."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Discard:
    """A side puts a chit back into the bowl (2.D)."""

    side: Side
    chit: ChitId


@dataclass(frozen=True, slots=True)
class Recover:
    """A reduced unit is restored for the sake of a starred leader (2.D)."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class RollHelots:
    """The die of a Helot unit that tries to feed the island (5.2)."""

    unit: Unit
    die: Die


@dataclass(frozen=True, slots=True)
class CheckSupply:
    """A side's supply is checked, and it capitulates if it has none (5)."""

    side: Side


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn marker is moved to a turn."""

    number: Die


# -- the referee's acts


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A unit is put back to where it set out from in this action phase, as if it had not moved in it."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Flip:
    """A unit is turned over: weakened, or restored."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Remove:
    """A unit or leader leaves play: eliminated, captured, recalled."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Adjust:
    """A unit is put somewhere outside any rule: set-up, agreed correction, retreat. It is never judged."""

    unit: Unit
    to: Place


EventAct = Draw | PlayEvent | Pass | Discard
ActionAct = (
    RollPoints | Arrive | Announce | Activate | Move | StartOver | EndMovement
    | Attack | RollCombat | TakeLoss | Retreat | Perish | EndPhase
)  # fmt: skip
AdjustmentAct = RollStorm | Desert | Recover | RollHelots | CheckSupply | Turn
PlayerAct = EventAct | ActionAct | AdjustmentAct
RefereeAct = TakeBack | Flip | Remove | Adjust
Act = PlayerAct | RefereeAct
