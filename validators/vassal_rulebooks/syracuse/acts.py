"""The acts of the game, and their dice."""

from __future__ import annotations

from typing import Any

from vassal_rulebooks.core.acts import acts_beside, faces

(
    Ready, Pass, EndMove, EndReact, EndRally, EndReplace, EndSicels, Activate, Again, Enter, Return, Withdraw, Build,
    Raze, React, Fight, FightByNight, FormUp, March, Nerve, EndPhase, NightDie, RowDie, Aim, Volley, Ram, Charge,
    AssaultDie, Evade, FallBack, Lose, HoldBack, Slip, Flee, Rout, Refuge, Loss, WallDie, Rally, Replace,
    Starve, Desert, Deploy, Recruit, Exchange, LevelDie, EventDie, CityDie, InitiativeDie, ImpulseDie, CountDie,
    WaveDie, PitchDie, SurrenderDie, SicelDie, Begin, Wish, Wheel, LineUp, Strike, Shoot,
) = acts_beside(__file__)  # fmt: skip


def six(state: Any) -> range:
    """Return the faces of a die of six."""
    return faces(state.rules.six.value)


def ten(state: Any) -> range:
    """Return the faces of a die of ten."""
    return faces(state.rules.die_sides.value)
