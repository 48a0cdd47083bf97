"""The rulebook of The Siege of Syracuse, built from its data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import ledger
from vassal_rulebooks.core.flow import sequence_of_play, side_of_act, steps_beside
from vassal_rulebooks.core.state import LEFT
from vassal_rulebooks.syracuse.acts import Aim, Desert
from vassal_rulebooks.syracuse.administration import ADMINISTRATION_KINDS, begin_victory
from vassal_rulebooks.syracuse.battle import BATTLE_KINDS, after_march, after_set_up
from vassal_rulebooks.syracuse.blows import BLOW_KINDS, after_blows, after_step_results
from vassal_rulebooks.syracuse.board import HEADINGS, KINDS, SyracuseBoard
from vassal_rulebooks.syracuse.combat import COMBAT_KINDS, FIGHTS, after_fights
from vassal_rulebooks.syracuse.impulse import IMPULSE_KINDS
from vassal_rulebooks.syracuse.movement import MOVEMENT_KINDS, after_withdrawal
from vassal_rulebooks.syracuse.season import SEASON_KINDS, after_supply
from vassal_rulebooks.syracuse.skirmish import SKIRMISH_KINDS, after_line, after_skirmish
from vassal_rulebooks.syracuse.state import Progress, Stage, State
from vassal_rulebooks.syracuse.walls import WALL_KINDS, after_walls

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.syracuse.data import SyracuseGame

ACTS: tuple[core.ActKind[State, Any], ...] = (
    *SEASON_KINDS, *IMPULSE_KINDS, *MOVEMENT_KINDS, *WALL_KINDS, *COMBAT_KINDS, *SKIRMISH_KINDS, *BATTLE_KINDS,
    *BLOW_KINDS, *ADMINISTRATION_KINDS,
)  # fmt: skip
AFTER = {
    Stage.STARVE: after_supply, Stage.WITHDRAW: after_withdrawal, Stage.FIGHT: after_fights, Stage.LINE: after_line,
    Stage.BATTLE_SET_UP: after_set_up, Stage.MARCH: after_march, Stage.STEP_RESULTS: after_step_results,
    Stage.FIRE: after_blows, Stage.ASSAULT: after_blows, Stage.RALLY_PHASE: after_blows,
    Stage.SKIRMISH: after_skirmish, Stage.WALLS: after_walls, Stage.VICTORY: begin_victory,
}  # fmt: skip
"""By step: the function that goes on when nothing is left to do in it."""
STEPS: tuple[core.Step[State], ...] = steps_beside(
    __file__,
    Stage,
    {kind.type.__name__: kind.type for kind in ACTS},
    {stage: {"after": after} for stage, after in AFTER.items()},
)
SEQUENCE = replace(
    sequence_of_play("SYR", STEPS, section="4"),
    acting=lambda state, act: (
        "" if isinstance(act, Aim | Desert) else side_of_act(state, act)
    ),  # the enemy chooses them
)
ACCOUNTS = ("morale", "initiative", "operations")


class SyracuseRulebook(core.GameRules[State]):
    """The rules of The Siege of Syracuse."""

    lays_marks = True
    missable = 0.1


def syracuse(game: SyracuseGame, rulings: Mapping[str, str] | None = None) -> SyracuseRulebook:
    """Return the rulebook for the data of the game and these rulings."""
    board = SyracuseBoard(game, facings=HEADINGS, rulings=rulings, die=game.rules.die_sides.value)
    first: dict[str, Any] = {account: ledger.at_first(game, account) for account in ACCOUNTS}
    words = {"cards": board.sicels.cards, "impulses": KINDS, "fights": FIGHTS, "headings": HEADINGS}
    return SyracuseRulebook(
        "SYR", board, State, Progress(Stage.SET_UP, game.sides[0], count=game.rules.sicels.value[0]), ACTS, SEQUENCE,
        words=words, cards=board.sicels.all_in(LEFT), disorder=(0,) * len(board.counters), **first,
    )  # fmt: skip
