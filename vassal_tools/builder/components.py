"""Components of a build file: XML elements named by the engine class that reads them."""

from __future__ import annotations

from lxml import etree

MODULE = "VASSAL.build.module."
MAP = "VASSAL.build.module.map."
BOARD = "VASSAL.build.module.map.boardPicker."
WIDGET = "VASSAL.build.widget."

BOARD_NAME = "Board"
BOARD_IMAGE = "board.png"
"""The name of the main map's only board."""


def component(class_name: str, *children: etree._Element, content: str = "", **attributes: object) -> etree._Element:
    """A component with its attributes, its text content and its children, in that order of the engine's reading."""
    element = etree.Element(class_name)
    for name, value in attributes.items():
        element.set(name, _text(value))
    if content:
        element.text = content
    element.extend(children)
    return element


def entry(text: str, tag: str = "entry") -> etree._Element:
    """A plain element with a text, such as the name of a side."""
    element = etree.Element(tag)
    element.text = text
    return element


def piece_slot(name: str, gpid: str, definition: str, width: int, height: int) -> etree._Element:
    """A piece slot: a piece with its identity."""
    return component(WIDGET + "PieceSlot", content=definition, entryName=name, gpid=gpid, height=height, width=width)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
