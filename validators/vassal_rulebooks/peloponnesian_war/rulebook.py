"""The rulebook of The Peloponnesian War, built from its data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core.flow import sequence_of_play, side_named, steps_beside
from vassal_rulebooks.peloponnesian_war.acts import Win
from vassal_rulebooks.peloponnesian_war.board import STANCES, Account, WarBoard
from vassal_rulebooks.peloponnesian_war.combat import COMBAT_KINDS, after_battle
from vassal_rulebooks.peloponnesian_war.entering import INTERCEPTION_KINDS, REVOLT_KINDS, entered
from vassal_rulebooks.peloponnesian_war.leaders import LEADER_KINDS
from vassal_rulebooks.peloponnesian_war.march import ASSEMBLY_KINDS, MARCH_KINDS
from vassal_rulebooks.peloponnesian_war.phases import PHASE_KINDS, coalitions, pairs
from vassal_rulebooks.peloponnesian_war.returning import PARTS, RETURN_KINDS, STATION_KINDS, after_home
from vassal_rulebooks.peloponnesian_war.rounds import ROUND_KINDS, after_conquest, after_helots
from vassal_rulebooks.peloponnesian_war.state import OPERATIONS, Progress, Stage, State, deck

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.peloponnesian_war.data import WarGame

KINDS: tuple[core.ActKind[State, Any], ...] = (
    *ROUND_KINDS, *LEADER_KINDS, *ASSEMBLY_KINDS, *MARCH_KINDS, *INTERCEPTION_KINDS, *REVOLT_KINDS,
    *COMBAT_KINDS, *RETURN_KINDS, *STATION_KINDS, *PHASE_KINDS,
)  # fmt: skip
STEPS: tuple[core.Step[State], ...] = steps_beside(
    __file__, Stage, {kind.type.__name__: kind.type for kind in KINDS}, {
        Stage.ASSEMBLE: {"after": entered}, Stage.MARCH: {"after": entered},
        Stage.HOME: {"after": lambda state: entered(state) or after_home(state)},
        Stage.RETREAT: {"after": after_battle},
        Stage.CONQUEST: {"after": after_conquest}, Stage.HELOTS: {"after": after_helots},
    },
)  # fmt: skip
SEQUENCE = replace(
    sequence_of_play("PPW", STEPS, section="3.1"),
    acting=lambda state, act: "" if isinstance(act, Win) else side_named(state, act),  # an army has points of many
)


class WarRules(core.GameRules[State]):
    """The rules. An operation without a button leaves too few traces to be recognized."""

    missable = 0


def _at_first(game: WarGame, account: str) -> tuple[int, ...]:
    tracks = {track.side: track for track in game.tracks.values() if track.kind == account}
    return tuple(game.start_of(tracks[side]) if side in tracks else 0 for side in game.sides)


def peloponnesian_war(game: WarGame, rulings: Mapping[str, str] | None = None) -> core.GameRules[State]:
    """Return the rulebook for the data of the game and these rulings."""
    board = WarBoard(game, rulings=rulings, die=game.rules.die_sides.value)
    leaders, accounts = deck(board), tuple(Account)
    first: dict[str, Any] = {account: _at_first(game, account) for account in accounts}
    words = {
        "cards": leaders.cards, "operations": OPERATIONS, "states": tuple(board.homes), "parts": PARTS,
        "stances": tuple(STANCES), "pairs": pairs(board), "coalitions": tuple(coalitions(board)),
    }  # fmt: skip
    return WarRules(
        "PPW", board, State, Progress(Stage.ROUND, board.powers[0]), KINDS,
        SEQUENCE, words=words, cards=leaders.all_in("left"), **first,
    )  # fmt: skip
