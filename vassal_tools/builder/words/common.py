"""Texts available in the data of every module: its sides, its types, and conditions of counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import is_one_of
from vassal_tools.builder.maps.dead_boxes import is_alive

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.game.model import Game

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def common_texts(game: Game) -> Mapping[str, str]:
    """Return sides by ordinal, patterns of sides, zones and types, and conditions of counters.

    Phases are given by the first letter of their name, which is the same in every language.
    """
    kinds = game.unit_types.values()
    return {
        **{f"{word}_side": side for word, side in zip(ORDINALS, game.sides, strict=False)},
        "sides": pattern(game.sides),
        "zones": pattern(game.zones),
        "leaders": pattern(kind.name for kind in kinds if kind.is_leader),
        "ships": pattern(kind.name for kind in kinds if kind.is_naval),
        "a_ship": is_one_of("Type", (kind.name for kind in kinds if kind.is_naval)),
        "land_units": pattern(kind.name for kind in kinds if not kind.is_naval and not kind.is_leader),
        "in_a_zone": f"!({is_one_of('CurrentZone', game.boxes)})",
        "alive": is_alive(game) or "true",
        "last_phase": "".join(name[0] for name in game.phase_names[-1:]),
        **_of_actions(game),
    }


def _of_actions(game: Game) -> Mapping[str, str]:
    letters = [name[0] for name in game.phase_names]
    acting = (
        place
        for place, phase in enumerate(game.phases.values())
        if any(one.who == "active" for one in phase.steps.values())
    )
    place = next(acting, None)
    if place is None:
        return {}
    return {
        "actions_phase": "".join(letters[place : place + 1]),
        "before_actions": is_one_of("Phase.substring(0,1)", letters[:place]),
    }


def texts_of_card(game: Game, side: str) -> Mapping[str, str]:
    """Return the side of a card, and the box for the losses of the next side."""
    lost = game.dead_box(game.sides[(game.sides.index(side) + 1) % len(game.sides)])
    return {"side": side, "lost": lost.name if lost else "none"}


def pattern(names: Iterable[str]) -> str:
    """Return a pattern that matches one of the names, for an old-style filter of VASSAL."""
    return "|".join(names)
