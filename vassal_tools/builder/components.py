"""Components of a build file: XML elements named after the engine class that reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from vassal_tools.builder.parts import InitialStack
    from vassal_tools.builder.traits import SlotPiece

MODULE = "VASSAL.build.module."
MAP = "VASSAL.build.module.map."
BOARD = "VASSAL.build.module.map.boardPicker."
WIDGET = "VASSAL.build.widget."

VASSAL_VERSION = "3.5.8"
"""The oldest engine that can open our modules."""

BOARD_NAME = "Board"
BOARD_IMAGE = "board.png"
"""The name of the main map's only board."""
VIEWER_COLOURS = {"bgColor": "255,252,240", "fgColor": "42,32,24"}
"""The paper and letters of mouse-over viewers."""


def component(class_name: str, *children: etree._Element, content: str = "", **attributes: object) -> etree._Element:
    """Return a component with its attributes, children and text."""
    element = etree.Element(class_name)
    for name, value in attributes.items():
        element.set(name, _text(value))
    if content:
        element.text = content
    element.extend(children)
    return element


def entry(text: str, tag: str = "entry") -> etree._Element:
    """Return a plain element with a text, such as the name of a side."""
    element = etree.Element(tag)
    element.text = text
    return element


def piece_slot(slot: SlotPiece) -> etree._Element:
    """Return a piece slot: a piece with its identity."""
    return component(
        WIDGET + "PieceSlot",
        content=slot.text,
        entryName=slot.name,
        gpid=slot.gpid,
        height=slot.height,
        width=slot.width,
    )


def stack(placed: InitialStack, board: str) -> etree._Element:
    """Return an at-start stack at a point of a board."""
    return component(
        MAP + "SetupStack",
        *map(piece_slot, placed.slots),
        name=placed.name,
        owningBoard=board,
        useGridLocation=False,
        x=placed.point[0],
        y=placed.point[1],
    )


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
