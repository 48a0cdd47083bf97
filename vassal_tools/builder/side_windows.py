"""The components beside the map: decks, hands, windows, charts, signs, the inventory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.hotkeys import button_key
from vassal_tools.builder.cards.hands import draw_entry
from vassal_tools.builder.components import MAP, MODULE, WIDGET, component, piece_slot, stack
from vassal_tools.builder.counters import summed_value
from vassal_tools.builder.looks import SIGN_SIZE, in_decimals
from vassal_tools.builder.maps.main import LOOK, TOOLS, board_picker, stack_metrics
from vassal_tools.builder.traits import SlotPiece, TraitText, definition, marker
from vassal_tools.format import sequence
from vassal_tools.game.identities import sign_gpid
from vassal_tools.game.names import NEUTRAL_SIDES
from vassal_tools.objects.traits import encode_trait

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lxml import etree

    from vassal_tools.builder.cards.decks import BlindDeck
    from vassal_tools.builder.parts import Chart, Hand, Window, WindowBoard
    from vassal_tools.game.model import Game

DECK_CLASS = MAP + "DrawPile"


def deck_component(deck: BlindDeck, board: str) -> etree._Element:
    """Return a deck on a board: a draw deck or a discard pile."""
    slots = [
        component(
            WIDGET + "CardSlot",
            content=card.text,
            entryName=card.name,
            gpid=card.gpid,
            height=card.height,
            width=card.width,
        )
        for card in deck.cards
    ]
    return component(
        DECK_CLASS,
        *([draw_entry(deck.name, deck.kind.draws)] if deck.kind.draws else []),
        *slots,
        name=deck.name,
        owningBoard=board,
        x=deck.point[0],
        y=deck.point[1],
        width=deck.size[0],
        height=deck.size[1],
        allowMultiple=True,
        allowSelect=False,
        faceDown="Never" if deck.face_up else "Always",
        drawFaceUp=deck.is_open or deck.face_up,
        shuffle="Via right-click Menu" if deck.keeps_order else "Never" if deck.refills else "Always",
        reversible=False,
        draw=True,
        color="120,90,40",
        reshufflable=bool(deck.refills),
        canSave=False,
        maxStack="5",
        **_refilling(deck),
    )


def _refilling(deck: BlindDeck) -> dict[str, str]:
    if not deck.refills:
        return {}
    return {
        "reshuffleCommand": f"Shuffle into {deck.refills}",
        "reshuffleMessage": f"{deck.name} are shuffled into {deck.refills}",
        "reshuffleTarget": deck.refills,
        "reshuffleHotkey": "",
    }


ABOVE = 12
"""The additional height of a window: VASSAL sizes it before the empty bar above the board takes room."""


def room_above(board: WindowBoard, above: int = ABOVE, zoom: float = 1) -> etree._Element:
    """Return a component that makes a window higher: an overview larger than the board, without a button.

    Before VASSAL 3.7 a private window puts the overview below its middle, so it becomes half as large again and has
    scrollbars. Since then it behaves like any other window, without scrollbars at first.
    """
    scale = zoom * (board.size[1] + above) / board.size[1]
    return component(MAP + "GlobalMap", scale=f"{scale:.3f}", tooltip="", buttonText="", hotkey="", icon="")


def hand_window(hand: Hand, key: str) -> etree._Element:
    """Return the window of a side's cards; only its side can open it, or a side that plays or judges all sides."""
    return component(
        MODULE + "PrivateMap",
        board_picker(hand.name, hand.board),
        stack_metrics(),
        *(component(MAP + tool) for tool in TOOLS),
        room_above(hand.board),
        side=sequence.join((hand.side, *NEUTRAL_SIDES), ","),
        visible=False,
        mapName=hand.name,
        buttonName="",
        tooltip=hand.tooltip,
        icon=hand.icon,
        launch=True,
        hotkey=key,
        markMoved="Never",
        moveWithinFormat="",
        moveToFormat=hand.report,
        createFormat="",
        **LOOK | {"backgroundcolor": in_decimals(hand.around)},
    )


def window_component(window: Window, key: str) -> etree._Element:
    """Return an additional map window on which nothing is reported."""
    return component(
        MODULE + "Map",
        board_picker(window.name, window.board),
        stack_metrics(),
        *(component(MAP + tool) for tool in TOOLS),
        room_above(window.board),
        *(stack(one, window.board.name) for one in window.stacks),
        mapName=window.name,
        buttonName=window.name,
        tooltip=window.tooltip,
        icon=window.icon,
        launch=True,
        hotkey=key,
        markMoved="Never",
        moveWithinFormat="",
        moveToFormat="",
        createFormat="",
        **LOOK,
    )


def chart_window(charts: Iterable[Chart]) -> etree._Element:
    """Return the window of charts, with a tab for each."""
    pages = [component(WIDGET + "Chart", chartName=one.title, fileName=chart_image(one.name)) for one in charts]
    return component(
        MODULE + "ChartWindow",
        component(WIDGET + "TabWidget", *pages, entryName="Charts"),
        name="Charts",
        text="Charts",
        tooltip="Combat results, modifiers, events, sequence of play",
        icon="icon-crt.png",
        hotkey=button_key("Charts"),
    )


def chart_image(name: str) -> str:
    """Return the picture file name of a chart."""
    return f"chart-{name}.png"


def palette(signs: Iterable[str]) -> etree._Element:
    """Return the palette of signs that players may put on the map."""
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
        slots.append(piece_slot(SlotPiece(name, gpid, text, SIGN_SIZE, SIGN_SIZE)))
    return component(
        MODULE + "PieceWindow",
        component(
            WIDGET + "ListWidget", *slots, entryName="Signs", width="260", height="300", divider="110", scale="1.0"
        ),
        name="Signs",
        text="Signs",
        tooltip="Signs to lay on the map",
        icon="",
        hidden=False,
        scale="1.0",
        hotkey=button_key("Signs"),
    )


def inventory(game: Game) -> etree._Element:
    """Return the inventory of counters by side and zone, with sums; cards have no id, so none is listed."""
    look = {"text": "", "icon": "icon-inventory.png", "hotkey": button_key("Inventory")}
    return _inventory("Inventory", "Units by side and zone", '{Id!=""}', summed_value(game), "$PieceName$", **look)


def sheets(game: Game) -> Iterator[etree._Element]:
    """Yield the windows that add up a number of counters, with the number of each."""
    for name, sheet in game.module.sheets.items():
        leaf, look = f"$PieceName$: ${sheet.of}$", {"text": sheet.text, "icon": "", "hotkey": ""}
        yield _inventory(name, sheet.tooltip, f"{{{sheet.of}>0}}", sheet.of, leaf, **look)


def _inventory(name: str, tooltip: str, include: str, value: str, leaf: str, **look: str) -> etree._Element:
    return component(
        MODULE + "Inventory",
        name=name,
        tooltip=tooltip,
        include=include,
        groupBy="Side,CurrentZone",
        leafFormat=leaf,
        nonLeafFormat=f"$PropertyValue$ ($sum_{value}$)" if value else "$PropertyValue$",
        **look,
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
