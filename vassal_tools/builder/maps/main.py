"""The parts of maps: boards with their zones, and VASSAL's map tools."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.builder.acts.hotkeys import PICTURE, button_key
from vassal_tools.builder.cards.tables import CARD_LAYER
from vassal_tools.builder.components import BOARD, MAP, VIEWER_COLOURS, component, entry
from vassal_tools.builder.counters import sums_by_side
from vassal_tools.builder.looks import COUNTER_SIZE
from vassal_tools.builder.maps.markers import MOVE_MARKER, has_turn_marker
from vassal_tools.builder.maps.places import board_name, map_shape, size_of
from vassal_tools.builder.parts import WindowBoard
from vassal_tools.builder.traits import named_key
from vassal_tools.game.fingerprint import from_json
from vassal_tools.game.landed import document, kept
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from lxml import etree

    from vassal_tools.game.model import Game, Polygon


def snap_grid(game: Game) -> etree._Element | None:
    """Return the grid behind the zones of the board, or None on a map of areas.

    Source: `SquareGrid` and `HexGrid` of VASSAL, whose origin is the middle of a cell; the second column of hexes is
    half a hex lower than the first.
    """
    shape = map_shape(game)
    if shape == "areas" or not game.zones:
        return None
    if shape == "points":
        return _regions(game)
    first = min(game.zones.values(), key=lambda zone: (zone.anchor[0], zone.anchor[1]))
    width, height = game.face.pixel(size_of(first.polygon))
    x, y = game.face.pixel(first.anchor)
    name, across = ("SquareGrid", float(width)) if shape == "squares" else ("HexGrid", width * 3 / 4)
    return component(
        f"{BOARD}board.{name}",
        x0=x,
        y0=y,
        dx=across,
        dy=float(height),
        visible=False,
        dotsVisible=False,
        color="0,0,0",
        cornersLegal=False,
        edgesLegal=False,
        snapTo=True,
    )


def _regions(game: Game) -> etree._Element:
    middles = {zone.name: game.face.pixel(zone.anchor) for zone in game.zones.values()}
    return component(
        f"{BOARD}board.RegionGrid",
        *(component(f"{BOARD}board.Region", name=name, originx=x, originy=y) for name, (x, y) in middles.items()),
        fontsize=9,
        snapto=True,
        visible=False,
    )


def earlier_boards(game: Game, source: Path | None) -> tuple[Game, ...]:
    """Return the stored models whose board has another name than the game's, one for each name."""
    if source is None or game.face.board is None:
        return ()
    models = (_read(document(path), str(path)) for path in kept(source).values())
    named = {board_name(model): model for model in models}
    return tuple(model for name, model in sorted(named.items()) if name != board_name(game))


@lru_cache(maxsize=32)
def _read(text: bytes, name: str) -> Game:
    # cached: a build needs it once for each set-up
    return from_json(text, name)


def earlier_image(game: Game) -> str:
    """Return the file name of an earlier model's board picture."""
    return f"board-{'-'.join(board_name(game).casefold().split())}.png"


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
"""The common look of all maps: no edge, paper around the board, and a frame around selected pieces."""

_ZOOMS = (0.25, 0.35, 0.5, 0.7, 1.0, 1.5, 2.0)
SCREENS = ((1342, 490), (1576, 738))
"""The visible part of a map below a two-row toolbar, in pixels: on 1366×768 and on 1600×1000."""
LEAST_COUNTER = 40
"""The smallest readable width of a counter on the screen, in pixels."""


def board_picker(
    map_name: str, board: WindowBoard, *grids: etree._Element, others: Sequence[etree._Element] = ()
) -> etree._Element:
    """Return the boards of a map: the initial one, and others for saves that refer to them."""
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


def board_component(board: WindowBoard, *grids: etree._Element) -> etree._Element:
    """Return a board with its picture."""
    width, height = board.size
    return component(
        BOARD[:-1] + ".Board", *grids, name=board.name, image=board.image, reversible=False, width=width, height=height
    )


def board_of(game: Game, image: str) -> WindowBoard:
    """Return the board of a single-map game."""
    return WindowBoard(board_name(game), image, game.face.pixel((game.face.width, game.face.height)))


def zones_of(game: Game) -> etree._Element:
    """Return the zones of a game's board, and the grid behind them for snapping, if any."""
    face = game.face
    behind = snap_grid(game)
    snaps = behind is not None
    zones = [_zone(zone.name, face.pixels(zone.polygon), snaps=snaps) for zone in game.zones.values()]
    boxes = [_zone(box.name, face.pixels(box.polygon), snaps=False, title=box.title) for box in game.boxes.values()]
    return component(BOARD + "board.ZonedGrid", *([] if behind is None else [behind]), *zones, *boxes)


def _zone(name: str, outline: Polygon, *, snaps: bool, title: str = "") -> etree._Element:
    # reports use its title, if it has one
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
"""The parts of a map that handle mouse and keys, without settings."""

_NAME_IN_LINES = '{"<html><center>"+PieceName.replaceFirst(" ","<br>").replace(" (","<br>(")+"</center></html>"}'
"""The name below a counter in the stack viewer, in lines no wider than the counter."""

LAYERS = ("Label", "Marker", CARD_LAYER, "Counter")
"""The drawing order of layers."""


def map_parts(game: Game, *, is_main: bool) -> Iterator[etree._Element]:
    """Yield the tools of a map; only buttons of the main map have keys."""
    yield stack_metrics()
    for name in TOOLS:
        yield component(MAP + name)
    yield component(MAP + "ImageSaver", buttonText="", tooltip=PICTURE, hotkey=button_key(PICTURE) if is_main else "")
    yield component(MAP + "LayeredPieceCollection", property="Layer", layerOrder=",".join(_layers(game)))
    yield component(MAP + "Flare", circleSize="150", flareKey="keyAlt", flareName="Map Flare")
    yield component(MAP + "HighlightLastMoved", enabled=True, color="255,0,0", thickness="3")
    yield component(
        MAP + "CounterDetailViewer",
        display="from top-most layer only",
        delay="500",
        showNoStack=False,
        showtext=True,
        counterReportFormat=_NAME_IN_LINES,
        summaryReportFormat=_summary(sums_by_side(game)),
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


def _summary(sums: Mapping[str, str]) -> str:
    # the place, and the sum of each side that has points there
    found = ((side, f'GetProperty("sum({name})")') for side, name in sums.items())
    parts = (f'+({held}==0?"":" · {side} "+{held})' for side, held in found)
    return f"{{LocationName{''.join(parts)}}}" if sums else "$LocationName$"


def zooms(game: Game) -> tuple[float, ...]:
    """Return the available zooms, including those that fit the board on a screen with readable counters."""
    fits = {fit for fit in (_fit(game, screen) for screen in SCREENS) if round(fit * COUNTER_SIZE) >= LEAST_COUNTER}
    others = (zoom for zoom in _ZOOMS if all(abs(zoom - fit) > fit / 10 for fit in fits if fit < 1))
    return tuple(sorted({*others, *(fit for fit in fits if fit < 1)}))


def first_zoom(game: Game) -> float:
    """Return the zoom that shows the whole board on a small screen if counters are readable, at most 1.

    For a larger board, the zoom closest to one pixel per grid unit.
    """
    fit = _fit(game, SCREENS[0])
    if round(fit * COUNTER_SIZE) >= LEAST_COUNTER:
        return min(1.0, fit)
    return min(zooms(game), key=lambda zoom: abs(zoom * game.face.scale - 1))


def _fit(game: Game, screen: tuple[int, int]) -> float:
    # in thousandths
    width, height = game.face.pixel((game.face.width, game.face.height))
    return int(min(screen[0] / width, screen[1] / height) * 1000) / 1000


def _zoom_at_start(game: Game) -> int:
    # counted from the largest, as in the engine
    levels = zooms(game)
    return len(levels) - levels.index(first_zoom(game))


def _layers(game: Game) -> tuple[str, ...]:
    # cards from a table have a layer of their own below the counters
    return tuple(layer for layer in LAYERS if layer != CARD_LAYER or game.cards)


def stack_metrics() -> etree._Element:
    """Return the layout of stacks and the keys for browsing them.

    Counters of an expanded stack are shifted to the right so far that the left part of each is visible: its name and
    strength. They are in a row, so that they cover little beside the stack, and nothing above it.
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
    # the turn counter presses this key when it advances
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
