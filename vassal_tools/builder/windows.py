"""What stands beside the map: the bowl of events, a hand for each side, charts, signs to lay, the inventory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.chits import NEUTRAL_SIDES, chit_definition
from vassal_tools.builder.components import BOARD_NAME, MAP, MODULE, WIDGET, component, piece_slot
from vassal_tools.builder.mainmap import LOOK, TOOLS, board_picker, stack_metrics
from vassal_tools.builder.places import bowl_point
from vassal_tools.builder.sizes import BOWL_SIZE, CHIT_SIZE, HAND_SIZE, SIGN_SIZE
from vassal_tools.builder.traits import TraitText, definition, marker
from vassal_tools.format import sequence
from vassal_tools.game.identities import sign_gpid
from vassal_tools.game.names import BOWL, hand_name
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from vassal_tools.game.model import Game

DECK_CLASS = MAP + "DrawPile"


def bowl(game: Game) -> etree._Element:
    """The bowl of events: a deck that is shuffled all the time and drawn from blind."""
    x, y = bowl_point(game)
    slots = [
        component(
            WIDGET + "CardSlot",
            content=chit_definition(game, chit),
            entryName=f"Chit {chit.gpid}",
            gpid=chit.gpid,
            height=CHIT_SIZE,
            width=CHIT_SIZE,
        )
        for chit in game.chits.values()
    ]
    return component(
        DECK_CLASS,
        *slots,
        name=BOWL,
        owningBoard=BOARD_NAME,
        x=x,
        y=y,
        width=BOWL_SIZE,
        height=BOWL_SIZE,
        allowMultiple=True,
        allowSelect=False,
        faceDown="Always",
        drawFaceUp=False,
        shuffle="Always",
        reversible=False,
        draw=True,
        color="120,90,40",
        reshufflable=False,
        canSave=False,
        maxStack="5",
    )


def hand(game: Game, side: str) -> etree._Element:
    """A window in which a side keeps its events; nobody else can open it but who plays or judges both."""
    owners = (side, *NEUTRAL_SIDES)
    name = hand_name(side)
    return component(
        MODULE + "PrivateMap",
        board_picker(name, f"Hand of {side}", hand_image(side), HAND_SIZE),
        stack_metrics(),
        *(component(MAP + tool) for tool in TOOLS),
        side=sequence.join(owners, ","),
        visible=False,
        mapName=name,
        buttonName="",
        tooltip=f"The events of {side}: only {side} can open this window",
        icon=hand_icon(side),
        launch=True,
        hotkey="",
        markMoved="Never",
        moveWithinFormat="",
        moveToFormat="$PlayerSide$ takes an event chit *",
        createFormat="",
        **LOOK,
    )


def hand_image(side: str) -> str:
    """The file name of what lies below a hand."""
    return f"hand-{side}.png"


def hand_icon(side: str) -> str:
    """The file name of the icon that opens a hand."""
    return f"icon-hand-{side}.png"


def charts(names: Iterable[tuple[str, str]]) -> etree._Element:
    """The window of charts, a tab for each title and file."""
    pages = [component(WIDGET + "Chart", chartName=title, fileName=file) for title, file in names]
    return component(
        MODULE + "ChartWindow",
        component(WIDGET + "TabWidget", *pages, entryName="Charts"),
        name="Charts",
        text="Charts",
        tooltip="Combat results, modifiers, events, sequence of play",
        icon="icon-crt.png",
        hotkey="",
    )


def palette(signs: Iterable[str]) -> etree._Element:
    """The palette of signs that players may lay on the map."""
    slots = []
    for number, sign in enumerate(signs):
        gpid, name = sign_gpid(number), sign.replace("-", " ").capitalize()
        text = definition(
            [
                TraitText(encode_trait("delete", command="Remove", key="68,130")),
                marker(Layer="Marker"),
            ],
            image=f"{sign}.png",
            name=name,
            gpid=gpid,
        )
        slots.append(piece_slot(name, gpid, text, SIGN_SIZE, SIGN_SIZE))
    return component(
        MODULE + "PieceWindow",
        component(
            WIDGET + "ListWidget", *slots, entryName="Signs", width="200", height="300", divider="150", scale="1.0"
        ),
        name="Signs",
        text="Signs",
        tooltip="Signs to lay on the map",
        icon="",
        hidden=False,
        scale="1.0",
        hotkey="",
    )


def inventory() -> etree._Element:
    """The inventory of units by side and zone; event chits have no id, so none is ever listed."""
    return component(
        MODULE + "Inventory",
        name="Inventory",
        text="",
        tooltip="Units by side and zone",
        icon="icon-inventory.png",
        hotkey="",
        include='{Id!=""}',
        groupBy="Side,CurrentZone",
        leafFormat="$PieceName$",
        nonLeafFormat="$PropertyValue$",
        centerOnPiece=True,
        drawPieces=True,
        foldersOnly=False,
        pieceZoom="0.33",
        sortPieces=True,
        sorting="alpha",
        sortFormat="$PieceName$",
        sides="",
        showMenu=True,
    )
