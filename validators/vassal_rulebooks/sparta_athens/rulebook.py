"""The rulebook of Sparta vs. Athens, built from its data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from vassal_rulebooks import core
from vassal_rulebooks.core import ledger
from vassal_rulebooks.core.flow import sequence_of_play, side_of_act, steps_beside
from vassal_rulebooks.sparta_athens.logistics import LOGISTICS_KINDS
from vassal_rulebooks.sparta_athens.state import (
    PRESTIGE,
    TALENTS,
    Fall,
    LedgerBoard,
    March,
    Progress,
    Stage,
    State,
    Waver,
)
from vassal_rulebooks.sparta_athens.year import YEAR_KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sparta_athens.data import SpartaGame

KINDS = (*LOGISTICS_KINDS, *YEAR_KINDS)
STEPS: tuple[core.Step[State], ...] = steps_beside(
    __file__, Stage, {kind.type.__name__: kind.type for kind in KINDS}, {}
)
SEQUENCE = replace(
    sequence_of_play("SVA", STEPS, section="3.1"),
    acting=lambda state, act: "" if isinstance(act, March | Waver | Fall) else side_of_act(state, act),
)
"""Either side moves, turns over or removes units in a campaign, since losses and retreats are not ruled."""


class LedgerGame(core.GameRules[State]):
    """The rules. A payment without its button leaves too little trace to be recognized."""

    missable = 0


def sparta_athens(game: SpartaGame, rulings: Mapping[str, str] | None = None) -> core.GameRules[State]:
    """Return the rulebook for the data of the game and these rulings."""
    single = {track.kind: game.start_of(track) for track in game.tracks.values() if not track.side}
    first: dict[str, Any] = {account: ledger.at_first(game, account) for account in (TALENTS, PRESTIGE)}
    return LedgerGame(
        "SVA", LedgerBoard(game, rulings=rulings), State, Progress(Stage.SPRING), KINDS, SEQUENCE,
        year=single["year"], government=single["government"], **first,
    )  # fmt: skip
