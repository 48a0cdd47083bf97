"""What maps are made of: boards with their zones, and everything that makes a VASSAL map convenient."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import BOARD, MAP, VIEWER_COLOURS, component, entry
from vassal_tools.builder.counters import sums_by_side
from vassal_tools.builder.grids import snap_grid
from vassal_tools.builder.hotkeys import PICTURE, button_key
from vassal_tools.builder.markers import MOVE_MARKER, has_turn_marker
from vassal_tools.builder.parts import Board
from vassal_tools.builder.places import board_name
from vassal_tools.builder.sizes import COUNTER_SIZE
from vassal_tools.builder.table_cards import CARD_LAYER
from vassal_tools.builder.traits import named_key
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from vassal_tools.game.model import Game, Polygon

TURN_KEY = named_key("turnGoesOn")
LOOK = {
    "allowMultiple": "false",
    "edgeWidth": "0",
    "edgeHeight": "0",
    "changeFormat": "$message$",
    "moveKey": "",
    "backgroundcolor": "247,242,230",
    "color": "255,196,0",
    "thickness": "3",
}
"""What all our maps have: no edge, paper around the board, and how a selected piece is framed."""

_ZOOMS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.5, 2.0)
SCREENS = ((1342, 490), (1576, 738))
"""What VASSAL shows of a map by default below a toolbar in two rows, in pixels: on 1366×768 and on 1600×1000."""
LEAST_COUNTER = 40
"""How wide a counter must be on the screen to be read, in pixels."""


def board_picker(
    map_name: str, board: Board, *grids: etree._Element, others: Sequence[etree._Element] = ()
) -> etree._Element:
    """The boards of a map: one that is there from the start, and others for saves that name them."""
    return component(
        MAP + "BoardPicker",
        entry(f"{map_name}BoardPicker\t{board.name}\t0\t0", "setup"),
        board_component(board, *grids),
        *others,
        title="Choose Boards",
        addColumnText="Add column",
        addRowText="Add row",
        boardPrompt="Select board",
        maxColumns="1",
        slotHeight="125",
        slotWidth="350",
        slotScale="0.2",
    )


def board_component(board: Board, *grids: etree._Element) -> etree._Element:
    """A board with its picture."""
    width, height = board.size
    return component(
        BOARD[:-1] + ".Board", *grids, name=board.name, image=board.image, reversible=False, width=width, height=height
    )


def board_of(game: Game, image: str) -> Board:
    """The board of the map of a game that has no other."""
    return Board(board_name(game), image, game.face.pixel((game.face.width, game.face.height)))


def zones_of(game: Game) -> etree._Element:
    """The zones of the board of a game, and the grid behind them to which pieces snap, if there is one."""
    face = game.face
    behind = snap_grid(game)
    snaps = behind is not None
    zones = [_zone(zone.name, face.pixels(zone.polygon), snaps=snaps) for zone in game.zones.values()]
    boxes = [_zone(box.name, face.pixels(box.polygon), snaps=False, title=box.title) for box in game.boxes.values()]
    return component(BOARD + "board.ZonedGrid", *([] if behind is None else [behind]), *zones, *boxes)


def _zone(name: str, outline: Polygon, *, snaps: bool, title: str = "") -> etree._Element:
    """A zone; reports call it by its title, if it has one."""
    return component(
        BOARD + "board.mapgrid.Zone",
        name=name,
        path=";".join(f"{x},{y}" for x, y in outline),
        locationFormat=title.replace("$", "") or "$name$",
        useParentGrid=snaps,
        useHighlight=False,
        highlightProperty="",
    )


TOOLS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
    "SelectionHighlighters",
)
"""The parts of a map that handle mouse and keys, and have no settings."""

_NAME_IN_LINES = '{"<html><center>"+PieceName.replaceFirst(" ","<br>").replace(" (","<br>(")+"</center></html>"}'
"""The name of a counter below it in the viewer of stacks, in lines no wider than the counter."""

LAYERS = ("Label", "Marker", CARD_LAYER, "Counter")
"""What lies below what."""


def map_parts(game: Game, *, is_main: bool) -> Iterator[etree._Element]:
    """What makes a map convenient; the keys of its buttons are those of the main one alone."""
    yield stack_metrics()
    for name in TOOLS:
        yield component(MAP + name)
    yield component(MAP + "ImageSaver", buttonText="", tooltip=PICTURE, hotkey=button_key(PICTURE) if is_main else "")
    yield component(MAP + "LayeredPieceCollection", property="Layer", layerOrder=",".join(_layers(game)))
    yield component(MAP + "Flare", circleSize="150", flareKey="keyAlt", flareName="Map Flare")
    yield component(MAP + "HighlightLastMoved", enabled=True, color="255,0,0", thickness="3")
    sums = [f"{side} $sum({name})$" for side, name in sums_by_side(game).items()]
    yield component(
        MAP + "CounterDetailViewer",
        display="from top-most layer only",
        delay="500",
        showNoStack=False,
        showtext=True,
        counterReportFormat=_NAME_IN_LINES,
        summaryReportFormat=f"$LocationName$: {', '.join(sums)}" if sums else "$LocationName$",
        **VIEWER_COLOURS,
        enableHTML=True,
        fontSize="11",
        extraTextPadding="1",
        borderWidth="6",
        verticalOffset="30",
        version="2",
    )
    yield component(
        MAP + "GlobalMap",
        scale="0.15",
        tooltip="Overview",
        buttonText="",
        hotkey=button_key("Overview") if is_main else "",
        icon="/images/overview.gif",  # the engine's own, which it does not show by itself
    )
    yield component(
        MAP + "Zoomer",
        zoomLevels=",".join(map(str, zooms(game))),
        zoomStart=_zoom_at_start(game),
        zoomInKey="61,130",
        zoomOutKey="45,130",
        inTooltip="Zoom in",
        outTooltip="Zoom out",
        pickTooltip="Choose a zoom",
    )
    if has_turn_marker(game):
        yield _follow_the_turn()


def zooms(game: Game) -> tuple[float, ...]:
    """The zooms to choose from, and those at which the whole board fits a screen and counters can be read."""
    fits = {fit for fit in (_fit(game, screen) for screen in SCREENS) if round(fit * COUNTER_SIZE) >= LEAST_COUNTER}
    others = (zoom for zoom in _ZOOMS if all(abs(zoom - fit) > fit / 10 for fit in fits if fit < 1))
    return tuple(sorted({*others, *(fit for fit in fits if fit < 1)}))


def first_zoom(game: Game) -> float:
    """The zoom that shows the whole board on a small screen if counters can be read there, at most 1.

    Of a larger board it is that at which a unit of the grid is nearest to a pixel.
    """
    fit = _fit(game, SCREENS[0])
    if round(fit * COUNTER_SIZE) >= LEAST_COUNTER:
        return min(1.0, fit)
    return min(_ZOOMS, key=lambda zoom: abs(zoom * game.face.scale - 1))


def _fit(game: Game, screen: tuple[int, int]) -> float:
    """The largest zoom in thousandths at which the whole board fits that much of a screen."""
    width, height = game.face.pixel((game.face.width, game.face.height))
    return int(min(screen[0] / width, screen[1] / height) * 1000) / 1000


def _zoom_at_start(game: Game) -> int:
    """The place of the first zoom, counted from the largest as the engine counts."""
    levels = zooms(game)
    return len(levels) - levels.index(first_zoom(game))


def _layers(game: Game) -> tuple[str, ...]:
    """What lies below what: cards that a table lists have a layer of their own below the counters."""
    return tuple(layer for layer in LAYERS if layer != CARD_LAYER or game.cards)


def stack_metrics() -> etree._Element:
    """How stacks are drawn, and the keys that go through them.

    Counters of a spread stack lie so far to the right of each other that the left of each shows: its name and strength.
    They lie in a row, so that they cover as little as can be of what is beside the stack, and nothing above it.
    """
    return component(
        MAP + "StackMetrics",
        exSepX="30",
        exSepY="0",
        unexSepX="6",
        unexSepY="6",
        bottom="40,0",
        top="38,0",
        up="38,0",
        down="40,0",
        disabled=False,
    )


def _follow_the_turn() -> etree._Element:
    """What moves the turn marker: the turn counter presses this key when it goes on."""
    return component(
        MAP + "MassKeyCommand",
        name="Move the turn marker",
        buttonText="",
        tooltip="",
        buttonHotkey=TURN_KEY,
        hotkey=MOVE_MARKER,
        filter=f'{{MarkerOf=="{TURN}"}}',
        reportSingle=True,
        deckCount="-1",
        singleMap=True,
    )
