"""The pieces of a module as a table: a row for each piece, with its editable cells and their places."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import FormatError, Where
from vassal_tools.objects.build_tree import TextNode, read_tree
from vassal_tools.objects.command_specs import ADD_PIECE
from vassal_tools.objects.module import Component
from vassal_tools.objects.piece_cells import BACK, NAME, PICTURE, PROTOTYPE, FieldPlace, field_cells
from vassal_tools.objects.pieces import decode_piece
from vassal_tools.spreadsheet import LONGEST_CELL, MAX_COLUMNS, guarded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lxml import etree

    from vassal_tools.objects.build_tree import BuildTree
    from vassal_tools.objects.pieces import PieceText

PIECE, SLOT, MODULE = "piece", "slot", "module"
ENTRY_NAME = "entryName"
"""The attribute with the name of a slot."""
SHOWN_ONLY = ("gpid", "kind", "place")
"""The columns that identify the piece of a row."""
_STACKS = ("SetupStack", "DrawPile")
_OF_STACK = {"board": "owningBoardName", "x": "x", "y": "y", "location": "location"}
NUMBERS = ("x", "y")
"""The columns with integers."""
_ORDER = (NAME, SLOT, *_OF_STACK, PROTOTYPE, PICTURE, "layer", BACK, "basic", "value", "label", "sheet")
_KINDS = {"PieceSlot": "piece", "CardSlot": "card", "PrototypeDefinition": "prototype"}
_MOST_CELLS = 10_000_000
_DEEPEST = 20
_DIGITS = 24
_NOWHERE = Where()
_NUMBER = re.compile(r"([0-9]{1,9})")
_SORTED = 200


class AttributePlace(NamedTuple):
    """An attribute of a component."""

    node: TextNode
    attribute: str


@dataclass(frozen=True, slots=True)
class PieceCell:
    """A value in the table. A read-only value has no place, and `why` gives the reason."""

    value: str
    place: FieldPlace | AttributePlace | None
    why: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class PieceRow:
    """A piece: its number in the build file (from 1) and its cells by column. `piece` is None if unreadable.

    `label` is the path in VASSAL's editor.
    """

    number: int
    shown: Mapping[str, str]
    label: str
    node: TextNode
    piece: PieceText | None
    cells: dict[str, PieceCell] = field(default_factory=dict)

    def value(self, column: str) -> str:
        """Return the value in a column."""
        cell = self.cells.get(column)
        return self.shown.get(column, "") if cell is None else cell.value


@dataclass(frozen=True, slots=True)
class PiecesTable:
    """The pieces and prototypes of a module, in the order of its build file, and the digest of the build file."""

    rows: tuple[PieceRow, ...]
    digest: str
    tree: BuildTree

    def columns(self) -> tuple[str, ...]:
        """Return the columns that have a value in any piece, without the fixed columns.

        Raises FormatError if there are too many for a sheet.
        """
        found: dict[str, None] = {}
        for row in self.rows:
            found.update((column, None) for column, cell in row.cells.items() if cell.value)
            if len(found) > MAX_COLUMNS - len(SHOWN_ONLY) - 2:
                raise FormatError(f"its pieces have values in more than {MAX_COLUMNS} columns")
        if len(found) * len(self.rows) > _MOST_CELLS:
            raise FormatError(f"its pieces would fill a table of more than {_MOST_CELLS} cells")
        return tuple(sorted(found, key=_rank))


def _rank(column: str) -> tuple[int, list[str | int]]:
    # layers by name and number, others of one kind in the order found
    kind = column.partition(" ")[0]
    order = _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
    words = _NUMBER.split(column[:_SORTED]) if kind == "layer" else []
    return order, [int(word) if place % 2 else word for place, word in enumerate(words)]


def pieces_table(data: bytes, where: Where, path_of: Callable[[etree._Element], str]) -> PiecesTable:
    """Return the pieces of a build file; `path_of` names a component for people. Raises as `read_tree`."""
    tree = read_tree(data, where)
    nodes = [node for node in tree.root.walk() if _holds_piece(node)]
    prototypes = {node.value(NAME) or "": _piece(node, where) for node in nodes if _kind(node) == PROTOTYPE}
    backs = _Backs(prototypes)
    rows = tuple(_row(number, node, where, path_of, backs) for number, node in enumerate(nodes, 1))
    return PiecesTable(rows, digest_of(data), tree)


def digest_of(data: bytes) -> str:
    """Return the digest of a build file."""
    return f"sha256:{hashlib.sha256(data).hexdigest()[:_DIGITS]}"


def piece_text(node: TextNode) -> str:
    """Return the text of a component as the engine reads it."""
    return Component(node.xml, _NOWHERE).text


def _holds_piece(node: TextNode) -> bool:
    return node.xml.text is not None and piece_text(node).startswith(ADD_PIECE)


def _kind(node: TextNode) -> str:
    name = str(node.xml.tag).rpartition(".")[2]
    return _KINDS.get(name, name)


def _piece(node: TextNode, where: Where) -> PieceText | None:
    try:
        return decode_piece(piece_text(node), where)
    except FormatError:
        return None


def _row(
    number: int, node: TextNode, where: Where, path_of: Callable[[etree._Element], str], backs: _Backs
) -> PieceRow:
    parent, kind, piece = node.xml.getparent(), _kind(node), _piece(node, where)
    place = path_of(parent) if parent is not None and parent.getparent() is not None else ""
    shown = {"gpid": node.value("gpid") or "", "kind": kind, "place": place}
    row = PieceRow(number, shown, path_of(node.xml), node, piece)
    if piece is not None:
        row.cells.update({one.column: _cell(one.value, one.place) for one in field_cells(piece)})
    if kind == PROTOTYPE:
        why = "pieces use a prototype by its name: rename it in VASSAL's editor"
        row.cells[NAME] = PieceCell(node.value(NAME) or "", None, why)
    else:
        row.cells.update(_slot_cells(node, row.value(NAME)))
    inherited = backs.inherited(piece) if piece is not None and BACK not in row.cells else None
    if inherited:
        prototype, picture = inherited
        row.cells[BACK] = PieceCell(picture, None, f"it comes from the prototype {prototype}")
    return row


def _cell(value: str, place: FieldPlace | AttributePlace) -> PieceCell:
    if len(guarded(value)) > LONGEST_CELL:
        return PieceCell(f"({len(value)} letters)", None, "the text is too long for a cell")
    return PieceCell(value, place)


def _slot_cells(node: TextNode, name: str) -> Iterator[tuple[str, PieceCell]]:
    # the name of the slot is empty if it equals the name of the piece
    entry = node.value(ENTRY_NAME)
    if entry is not None:
        yield SLOT, _cell("" if entry == name else entry, AttributePlace(node, ENTRY_NAME))
    stack = node.parent
    if stack is not None and str(stack.xml.tag).endswith(_STACKS):
        for column, attribute in _OF_STACK.items():
            value = stack.value(attribute)
            if value is not None:
                yield column, _cell(value, AttributePlace(stack, attribute))


@dataclass(slots=True)
class _Backs:
    prototypes: Mapping[str, PieceText | None]
    known: dict[str, str] = field(default_factory=dict)

    def inherited(self, piece: PieceText) -> tuple[str, str] | None:
        # the prototype as the piece names it, and the picture
        for trait in piece.traits:
            name = trait.field(PROTOTYPE) if trait.id == PROTOTYPE else ""
            picture = self._of(name, 0) if name else ""
            if picture:
                return name, picture
        return None

    def _of(self, name: str, depth: int) -> str:
        if name not in self.known:
            self.known[name] = ""  # so that a prototype that uses itself comes to an end
            self.known[name] = self._found(self.prototypes.get(name), depth)
        return self.known[name]

    def _found(self, piece: PieceText | None, depth: int) -> str:
        for trait in piece.traits if piece is not None and depth < _DEEPEST else ():
            picture = trait.field("image") if trait.id == "obs" else ""
            picture = picture or (self._of(trait.field(PROTOTYPE), depth + 1) if trait.id == PROTOTYPE else "")
            if picture:
                return picture
        return ""
