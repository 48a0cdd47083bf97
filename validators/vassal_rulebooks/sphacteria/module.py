"""What Sphacteria's module has beside the data of module.toml: prices in words, what counters and straits show."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.odds import LETTERS
from vassal_tools.builder import api

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Counter, Game


def sphacteria_parts(model: Game) -> api.ModuleParts:
    """What Sphacteria adds to its module."""
    game = SphacteriaGame.of(model)
    return api.ModuleParts(
        data_file=Path(__file__).with_name("module.toml"),
        texts=_texts(game),
        notes=_strait_limits(game),
        printed=partial(_printed_moves, game),
        letters=LETTERS,
    )


def _texts(game: SphacteriaGame) -> Mapping[str, str]:
    """The texts of module.toml that are worked out of several parts of the game's data.

    They are the PA that an activation costs, of a zone with a leader, and of a base with one and without (2.C), and the
    condition that a leader is one of those recalled.
    """
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
    """The leaders that an event or the turn table recalls."""
    by_event = {name for event in game.events.values() if event.effect == "recall" for name in event.counters}
    return by_event | {name for group in game.reinforcements.values() if group.leave for name in group.leave.value}


def _printed_moves(game: SphacteriaGame, counter: Counter) -> Mapping[str, str]:
    """The movement points of a counter, by the rules of movement; nothing if these do not say."""
    points = game.rules.movement.points.get(counter.type)
    if points:
        return {"movement": str(points.value)}
    return {"movement": "∞"} if counter.type in game.rules.movement.unlimited.value else {}


def _strait_limits(game: SphacteriaGame) -> Mapping[str, api.PlaceNote]:
    """How many PF of ships a side may have in each strait."""
    limits = {zone.name: zone.strait_limit for zone in game.zones.values() if zone.strait_limit}
    return {name: api.PlaceNote("galley", str(limit.value), "PF max") for name, limit in limits.items()}
