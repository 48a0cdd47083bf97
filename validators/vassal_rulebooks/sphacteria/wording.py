"""The words in which players are told of acts, of what the game waits for, and of the moments of events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.progress import Stage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.acts import PlayerAct

STAGES: Mapping[Stage, str] = {
    Stage.DRAW: "the draw of event chits",
    Stage.ROLL: "the dice for points",
    Stage.CALL: "the events before the actions",
    Stage.ARRIVE: "the reinforcements",
    Stage.ANNOUNCE: "the announcement of points",
    Stage.MOVE: "movement",
    Stage.ATTACK: "the fights",
    Stage.ATTACKER: "the attacker's event",
    Stage.DEFENDER: "the defender's event",
    Stage.DIE: "the die of the fight",
    Stage.LOSSES: "the losses",
    Stage.RETREAT: "the retreats",
    Stage.EVENTS: "the events of the adjustment",
    Stage.STORM: "the dice of the storm",
    Stage.DESERT: "the choice of who deserts",
    Stage.DISCARD: "the discard",
    Stage.RECOVERY: "the recoveries",
    Stage.HELOTS: "the Helots' dice",
    Stage.SUPPLY: "the check of supply",
    Stage.NEXT: "the next turn",
    Stage.OVER: "its end",
}
"""What the game waits for, as in "the game has come to ..."."""

ACTS: Mapping[type[PlayerAct], str] = {
    acts.Draw: "a draw",
    acts.PlayEvent: "an event",
    acts.Pass: "a pass",
    acts.RollPoints: "a throw for points",
    acts.Arrive: "the arrival",
    acts.Announce: "an announcement of points",
    acts.Activate: "an activation",
    acts.Move: "a move",
    acts.StartOver: "a new start of movement",
    acts.EndMovement: "the end of movement",
    acts.Attack: "an attack",
    acts.RollCombat: "the die of a fight",
    acts.TakeLoss: "a loss",
    acts.Retreat: "a retreat",
    acts.Perish: "the loss of who cannot retreat",
    acts.EndPhase: "the end of the action phase",
    acts.RollStorm: "a die of the storm",
    acts.Desert: "a desertion",
    acts.Discard: "a discard",
    acts.Recover: "a recovery",
    acts.RollHelots: "a die of the Helots",
    acts.CheckSupply: "a check of supply",
    acts.Turn: "the next turn",
}
"""The kinds of act."""

MOMENTS: Mapping[str, str] = {
    "naval-combat": "a fight at sea",
    "land-combat": "a fight on land",
    "combat": "a fight",
    "action-phase": "an action phase",
    "before-actions": "the time before the actions",
    "adjustment": "the adjustment",
    "before-supply": "the adjustment, before supply is checked",
}
"""What an event is for."""


def told(act: PlayerAct) -> str:
    """The act, and whom it is about if about one."""
    unit = getattr(act, "unit", "")
    return f"{ACTS[type(act)]} of {unit}" if unit else ACTS[type(act)]
