"""Sphacteria's additions to module.toml: prices in words, and recalled leaders."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.builder import api

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Game


def sphacteria_parts(model: Game) -> api.ModuleParts:
    """Return Sphacteria's additions to its module."""
    game = SphacteriaGame.of(model)
    return api.ModuleParts(
        data_file=Path(__file__).with_name("module.toml"),
        texts=_texts(game),
        letters=LETTERS,
    )


def _texts(game: SphacteriaGame) -> Mapping[str, str]:
    actions = game.rules.actions
    led, alone = str(actions.activation_with_leader.value), str(actions.activation_without_leader.value)
    if actions.activation_with_star:
        led = f"{actions.activation_with_star.value} or {led}"
    base = actions.activation_of_base
    return {
        "led": led,
        "base_led": str(base.value) if base else led,
        "base_alone": str(base.value) if base else alone,
        "recalled": api.is_one_of("Id", sorted(_recalled(game))),
    }


def _recalled(game: SphacteriaGame) -> set[str]:
    by_event = {name for event in game.events.values() if event.effect == "recall" for name in event.counters}
    return by_event | {name for group in game.reinforcements.values() if group.leave for name in group.leave.value}
