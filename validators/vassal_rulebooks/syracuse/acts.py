"""The acts of the game. Acts without a common shape have a class here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from vassal_rulebooks import core
from vassal_rulebooks.core.acts import OfSide, OfUnit, SideDie, acts_beside, faces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

(
    Ready, Pass, EndMove, EndReact, EndRally, EndReplace, EndSicels, Activate, Again, Enter, Return, Withdraw, Build,
    Raze, React, Fight, FightByNight, FormUp, March, Nerve, EndPhase, NightDie, RowDie, Aim, Volley, Ram, Charge,
    AssaultDie, Evade, FallBack, Lose, HoldBack, Slip, Flee, Rout, Refuge, Loss, WallDie, Rally, Replace,
    Starve, Desert, Deploy, Recruit, Exchange, LevelDie, EventDie, CityDie, InitiativeDie, ImpulseDie, CountDie,
    WaveDie, PitchDie, SurrenderDie, SicelDie, LineUp, Strike, Shoot,
) = acts_beside(__file__)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Begin(OfSide):
    """A side begins an impulse on the ground or at sea (6.2)."""

    kind: Annotated[str, core.In("impulses")]


@dataclass(frozen=True, slots=True)
class Wish(OfSide):
    """A side wants a pitched battle or a skirmish (8.1)."""

    how: Annotated[str, core.In("fights")]


@dataclass(frozen=True, slots=True)
class Wheel(OfUnit):
    """A unit turns on the battle board (7.3)."""

    to: Annotated[str, core.In("headings")]


def six(state: Any) -> range:
    """Return the faces of a die of six."""
    return faces(state.rules.six.value)


def ten(state: Any) -> range:
    """Return the faces of a die of ten."""
    return faces(state.rules.die_sides.value)


def thrown(kind: type[SideDie], dice: Callable[[Any], Iterable[int]]) -> Callable[[Any], Iterator[SideDie]]:
    """Return a function that lists the throws of the side to act."""
    return lambda state: (kind(state.side, die) for die in dice(state))
