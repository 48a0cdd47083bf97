"""The texts that the data of every module can use by their names: its sides, its types, and where counters are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.dead_boxes import is_alive
from vassal_tools.builder.menu_conditions import is_one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.game.model import Game

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def common_texts(game: Game) -> Mapping[str, str]:
    """The sides by their order, patterns of sides, zones and types, and conditions of what and where a counter is.

    Of the last phase, and of the first in which a side acts alone, there is the letter that the name begins with, which
    is the same in every language.
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
    """The letter of the phase of actions, and the condition that the turn counter shows an earlier one."""
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
    """The side of a card, and the box of what the side after it has lost."""
    lost = game.dead_box(game.sides[(game.sides.index(side) + 1) % len(game.sides)])
    return {"side": side, "lost": lost.name if lost else "none"}


def pattern(names: Iterable[str]) -> str:
    """A pattern that fits one of the names, for a filter of VASSAL's old kind."""
    return "|".join(names)
