"""From a game to a module: the build file, the pictures and the metadata, packed the same each time.

Only what VASSAL 3.5 has is used, so that every engine from then on opens the module.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.components import BOARD, MAP, MODULE, component, entry
from vassal_tools.builder.gallery import BOARD_IMAGE, pictures
from vassal_tools.builder.identities import NEXT_FREE
from vassal_tools.builder.pieces import (
    FIXED,
    LEADER,
    MOVED_KEY,
    UNIT,
    fixed_prototype,
    leader_prototype,
    unit_prototype,
)
from vassal_tools.builder.setup import at_start_stacks
from vassal_tools.errors import SourceError
from vassal_tools.format import buildxml
from vassal_tools.format.archive import name_fault, pack, write_whole
from vassal_tools.game import declarations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game

VASSAL_VERSION = "3.5.8"
UNCACHED = PictureCache(None)
OTHER_SIDES = ("Solitaire", "Referee")
BOARD_NAME = "Board"
SETUP_NAME = "Turn 1"
_SAVED = "0"  # no clock goes into a module: the same model gives the same bytes


def build_module(game: Game, cache: PictureCache = UNCACHED) -> bytes:
    """The module of that game as a `.vmod` archive; the cache changes how long it takes and nothing else."""
    entries = {
        "buildFile.xml": buildxml.serialize(build_file(game)),
        "moduledata": buildxml.serialize(_metadata(game)),
    }
    entries.update({f"images/{name}": data for name, data in pictures(game, cache).items()})
    return pack(entries)


def write_module(game: Game, folder: Path, cache: PictureCache = UNCACHED) -> Path:
    """Build the module into that folder, and return its path; nothing half-written is left on failure."""
    name = f"{game.title}-{game.version}.vmod"
    if Path(name).name != name or name_fault(name):
        raise SourceError(f"title and version do not make a file name: {name}")
    path = folder / name
    write_whole(path, build_module(game, cache))
    return path


def build_file(game: Game) -> etree._Element:
    """The build file: the whole tree of components."""
    return component(
        "VASSAL.build.GameModule",
        *_module_parts(game),
        _map(game),
        component(MODULE + "PredefinedSetup", name=SETUP_NAME, useFile=False, isMenu=False),
        name=game.title,
        version=game.version,
        VassalVersion=VASSAL_VERSION,
        description=f"{game.title} ({game.edition})",
        nextPieceSlotId=NEXT_FREE,
    )


def _metadata(game: Game) -> etree._Element:
    root = etree.Element("data", version="1")
    for tag, text in (
        ("version", game.version),
        ("VassalVersion", VASSAL_VERSION),
        ("dateSaved", _SAVED),
        ("description", f"{game.title} ({game.edition})"),
        ("name", game.title),
    ):
        root.append(entry(text, tag))
    return root


def _module_parts(game: Game) -> Iterator[etree._Element]:
    yield component(MODULE + "BasicCommandEncoder")
    yield component(MODULE + "Documentation")
    yield component(
        MODULE + "PlayerRoster",
        *map(entry, (*game.sides, *OTHER_SIDES)),
        buttonText="Sides",
        buttonToolTip="Take another side, or leave the one you have",
    )
    yield _options()
    yield _properties()
    yield _prototypes()
    yield component("VASSAL.i18n.Language")
    yield component(MODULE + "Chatter")
    yield component(MODULE + "KeyNamer")
    yield component(MODULE + "NotesWindow", tooltip="Notes", buttonText="Notes")
    yield _die()
    yield _turn_counter(game)


def _options() -> etree._Element:
    return component(
        MODULE + "GlobalOptions",
        autoReport="Always",
        centerOnMove="Use Preferences Setting",
        chatterHTMLSupport="Never",
        inventoryForAll="Never",
        nonOwnerUnmaskable="Never",
        playerIdFormat="$PlayerName$",
        promptString="Opponents can unmask my pieces",
    )


def _properties() -> etree._Element:
    prefix = MODULE + "properties."
    return component(
        prefix + "GlobalProperties",
        component(
            prefix + "GlobalProperty",
            name=declarations.ACT_PROPERTY,
            initialValue=declarations.NOTHING_YET,
            isNumeric=False,
            description="What a player last declared by a button",
        ),
        component(
            prefix + "GlobalProperty",
            name=declarations.SERIAL_PROPERTY,
            initialValue="0",
            isNumeric=True,
            min="0",
            max="999999",
            wrap=False,
            description="How many acts have been declared",
        ),
    )


def _prototypes() -> etree._Element:
    texts = {UNIT: unit_prototype(), LEADER: leader_prototype(), FIXED: fixed_prototype()}
    return component(
        MODULE + "PrototypesContainer",
        *(component(MODULE + "PrototypeDefinition", content=text, name=name) for name, text in texts.items()),
    )


def _die() -> etree._Element:
    return component(
        MODULE + "DiceButton",
        name="d6",
        text="d6",
        tooltip="Roll one die",
        icon="die.png",
        nDice="1",
        nSides="6",
        plus="0",
        addToTotal="0",
        reportTotal=False,
        prompt=False,
        hotkey="68,585",
        reportFormat="** $name$ = $result$ *** <$PlayerName$>",
    )


def _turn_counter(game: Game) -> etree._Element:
    level = component(
        MODULE + "turn.CounterTurnLevel",
        property="Turn",
        start="1",
        incr="1",
        loop=True,
        loopLimit=game.turns,
        turnFormat="$value$",
    )
    return component(
        MODULE + "turn.TurnTracker",
        level,
        name="Turn",
        buttonText="Turn",
        icon="turn.png",
        turnFormat="Turn $level1$",
        reportFormat="$newTurn$ begins",
        lengthStyle="Maximum",
    )


def _map(game: Game) -> etree._Element:
    return component(
        MODULE + "Map",
        _board_picker(game),
        *_map_parts(),
        *at_start_stacks(game, BOARD_NAME),
        mapName=game.face.title,
        allowMultiple=False,
        buttonName="Map",
        launch=False,
        edgeWidth="0",
        edgeHeight="0",
        markMoved="Always",
        markUnmovedText="Clear moved marks",
        markUnmovedTooltip="Take the marks off all units that have moved",
        markUnmovedHotkey=MOVED_KEY,
        moveWithinFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
        moveToFormat="$pieceName$ moves $previousLocation$ -> $location$ *",
        createFormat="$pieceName$ created in $location$ *",
        changeFormat="$message$",
        moveKey="",
        backgroundcolor="247,242,230",
        color="255,196,0",
        thickness="3",
    )


def _board_picker(game: Game) -> etree._Element:
    scale = game.face.scale
    zones = [_zone(zone.name, zone.polygon, scale) for zone in game.zones.values()]
    boxes = [_zone(box.name, box.polygon, scale) for box in game.boxes.values()]
    board = component(
        BOARD[:-1] + ".Board",
        component(BOARD + "board.ZonedGrid", *zones, *boxes),
        name=BOARD_NAME,
        image=BOARD_IMAGE,
        reversible=False,
        width=game.face.width * scale,
        height=game.face.height * scale,
    )
    return component(
        MAP + "BoardPicker",
        entry(f"{game.face.title}BoardPicker\t{BOARD_NAME}\t0\t0", "setup"),
        board,
        title="Choose Boards",
        addColumnText="Add column",
        addRowText="Add row",
        boardPrompt="Select board",
        maxColumns="1",
        slotHeight="125",
        slotWidth="350",
        slotScale="0.2",
    )


def _zone(name: str, polygon: tuple[tuple[int, int], ...], scale: int) -> etree._Element:
    return component(
        BOARD + "board.mapgrid.Zone",
        name=name,
        path=";".join(f"{x * scale},{y * scale}" for x, y in polygon),
        locationFormat="$name$",
        useParentGrid=False,
        useHighlight=False,
        highlightProperty="",
    )


def _map_parts() -> Iterator[etree._Element]:
    yield component(
        MAP + "StackMetrics",
        exSepX="8",
        exSepY="36",
        unexSepX="6",
        unexSepY="6",
        bottom="40,0",
        top="38,0",
        up="38,0",
        down="40,0",
        disabled=False,
    )
    for name in (
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "SelectionHighlighters",
    ):
        yield component(MAP + name)
    yield component(MAP + "ImageSaver", buttonText="", tooltip="Save the map as a picture")
    yield component(MAP + "LayeredPieceCollection", property="Layer", layerOrder="Label,Counter")
    yield component(MAP + "Flare", circleSize="150", flareKey="keyAlt", flareName="Map Flare")
    yield component(MAP + "HighlightLastMoved", enabled=True, color="255,0,0", thickness="3")
    yield component(
        MAP + "CounterDetailViewer",
        display="from top-most layer only",
        delay="500",
        showNoStack=False,
        summaryReportFormat="$LocationName$",
        version="4",
    )
    yield component(MAP + "GlobalMap", scale="0.15", tooltip="Overview", buttonText="")
    yield component(
        MAP + "Zoomer",
        zoomLevels="0.25,0.35,0.5,0.7,1.0,1.5,2.0",
        zoomStart="5",
        zoomInKey="61,130",
        zoomOutKey="45,130",
        inTooltip="Zoom in",
        outTooltip="Zoom out",
        pickTooltip="Choose a zoom",
    )
