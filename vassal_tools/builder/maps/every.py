"""The maps of a module with places and counters: the main map, further ones from data, and all without drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.builder.components import BOARD_IMAGE, MODULE, component
from vassal_tools.builder.fights.odds import odds_viewer
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.main import (
    LOOK,
    board_component,
    board_of,
    board_picker,
    earlier_image,
    first_zoom,
    map_parts,
    zones_of,
)
from vassal_tools.builder.maps.markers import DROPPED
from vassal_tools.builder.maps.places import board_name, further_image
from vassal_tools.builder.maps.setup import at_start_stacks
from vassal_tools.builder.side_windows import deck_component, room_above

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lxml import etree

    from vassal_tools.builder.maps.setup import LabelPoint
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game, Point

MOVED = "$pieceName$ moves $previousLocation$ → $location$"
"""The chat line for a move on the map; the referee reads its arrow, which is the same in every language."""


_ABOVE = 70
"""The additional height of a further map's window for its toolbar, in pixels."""


def main_map(game: Game, parts: ModuleParts, label_point: LabelPoint) -> etree._Element:
    """Return the main map with everything on it: labels at `label_point`, and decks."""
    main = game.by_map[None]
    boards = board_picker(main.face.title, board_of(main, BOARD_IMAGE), zones_of(main), others=_earlier(parts))
    return _map(game, main, parts, label_point, boards, _decks(game, parts), buttonName="Map", launch=False)


def further_maps(
    game: Game, parts: ModuleParts, label_point: LabelPoint, keys: Callable[[str], str]
) -> Iterator[etree._Element]:
    """Yield the further maps; `keys` gives the hotkey of each by its name."""
    for name in game.maps or ():
        here = game.by_map[name]
        title = here.face.title
        boards = board_picker(title, board_of(here, further_image(name)), zones_of(here))
        yield _map(
            game,
            here,
            parts,
            label_point,
            boards,
            _decks(game, parts, name),
            buttonName=title,
            tooltip=f"Map: {title}",
            launch=True,
            hotkey=keys(name),
        )


def _decks(game: Game, parts: ModuleParts, name: str | None = None) -> list[etree._Element]:
    board = board_name(game.by_map[name])
    return [deck_component(deck, board) for deck in parts.decks if deck.map == name]


def _map(
    game: Game,
    here: Game,
    parts: ModuleParts,
    label_point: LabelPoint,
    boards: etree._Element,
    decks: Iterable[etree._Element],
    **button: Any,
) -> etree._Element:
    # `here` is the game restricted to this map
    main = game.by_map[None]
    return component(
        MODULE + "Map",
        boards,
        *map_parts(here, is_main=here is main),
        *([] if here is main else [room_above(board_of(here, ""), _ABOVE, first_zoom(here))]),
        *([odds_viewer(game.sides)] if parts.fight else []),
        *at_start_stacks(game, here, parts, label_point),
        *decks,
        mapName=here.face.title,
        **button,
        markMoved="Always",
        markUnmovedText="Clear moved marks",
        markUnmovedTooltip="Take the marks off all units that have moved",
        moveWithinFormat=MOVED,
        moveToFormat=MOVED,
        createFormat="$pieceName$ is put in $location$",
        **LOOK | {"moveKey": DROPPED if _reacts_to_drops(parts) else ""},
    )


def _reacts_to_drops(parts: ModuleParts) -> bool:
    held = (*parts.side_acts.values(), *parts.unit_acts.values())
    return any(act.dropped for acts in held for act in acts)


def _earlier(parts: ModuleParts) -> list[etree._Element]:
    # only saves of earlier modules refer to them
    return [board_component(board_of(one, earlier_image(one)), zones_of(one)) for one in parts.earlier]


def beginning(game: Game) -> etree._Element:
    """Return the build file for units and cards; labels are placed roughly, and special windows are left out."""
    parts = parts_of(game)
    maps = (main_map(game, parts, _anchor), *further_maps(game, parts, _anchor, lambda _name: ""))
    return component("VASSAL.build.GameModule", *maps, name=game.title)


def _anchor(game: Game, zone: str) -> Point:
    # the exact place of the label needs the drawing libraries
    return game.zones[zone].anchor
