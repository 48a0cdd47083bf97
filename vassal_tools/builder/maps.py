"""The maps of a module on which places and counters lie: the main one, and those that the data have beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.builder.components import BOARD_IMAGE, MODULE, component
from vassal_tools.builder.earlier_boards import earlier_image
from vassal_tools.builder.mainmap import LOOK, board_component, board_of, board_picker, first_zoom, map_parts, zones_of
from vassal_tools.builder.markers import DROPPED
from vassal_tools.builder.places import board_name, further_image
from vassal_tools.builder.private_odds import odds_viewer
from vassal_tools.builder.setup import at_start_stacks
from vassal_tools.builder.side_windows import deck_component, room_above

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lxml import etree

    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.builder.setup import LabelPoint
    from vassal_tools.game.model import Game

MOVED = "$pieceName$ moves $previousLocation$ → $location$"
"""The line of the chat for a move on the map; a referee reads its arrow, which is the same in every language."""


_ABOVE = 70
"""How much higher than its board the window of a further map is, in pixels: it has a toolbar of its own."""


def main_map(game: Game, parts: ModuleParts, label_point: LabelPoint) -> etree._Element:
    """The component of the main map with all that lies on it: labels where `label_point` says, and decks."""
    main = game.by_map[None]
    boards = board_picker(main.face.title, board_of(main, BOARD_IMAGE), zones_of(main), others=_earlier(parts))
    return _map(game, main, parts, label_point, boards, _decks(game, parts), buttonName="Map", launch=False)


def further_maps(
    game: Game, parts: ModuleParts, label_point: LabelPoint, keys: Callable[[int], str]
) -> Iterator[etree._Element]:
    """The components of the maps beside the main one; `keys` gives the key of the button of each by its place."""
    for number, name in enumerate(game.maps or ()):
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
            hotkey=keys(number),
        )


def _decks(game: Game, parts: ModuleParts, name: str | None = None) -> list[etree._Element]:
    """The decks that lie on a map."""
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
    """A map on which places and counters lie; `here` is the game as far as it lies there."""
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
        **LOOK | {"moveKey": DROPPED if _hears_drops(parts) else ""},
    )


def _hears_drops(parts: ModuleParts) -> bool:
    """Whether markers or counters choose acts where they are dropped."""
    held = (*parts.side_acts.values(), *parts.unit_acts.values())
    return any(act.dropped for acts in held for act in acts)


def _earlier(parts: ModuleParts) -> list[etree._Element]:
    """The boards of the main map that only saves of earlier modules name."""
    return [board_component(board_of(one, earlier_image(one)), zones_of(one)) for one in parts.earlier]
