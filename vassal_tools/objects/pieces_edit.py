"""Apply the changes of a table to the build file of a module; all other bytes stay."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FaultyGameError, FormatError, SourceError, Where
from vassal_tools.objects.build_text import ATTRIBUTES
from vassal_tools.objects.piece_cells import FieldPlace, with_field
from vassal_tools.objects.pieces import decode_piece
from vassal_tools.objects.pieces_table import AttributePlace, piece_text
from vassal_tools.objects.xml_text import xml_read, xml_spliced

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vassal_tools.objects.build_tree import TextNode
    from vassal_tools.objects.pieces import PieceText
    from vassal_tools.objects.pieces_table import PieceRow, PiecesTable

_UNFIT = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain."""


@dataclass(frozen=True, slots=True)
class CellChange:
    """A new value for a cell of a piece; `where` is the row of the table that requests it."""

    row: PieceRow
    column: str
    old: str
    new: str
    place: FieldPlace | AttributePlace
    where: Where


def edited(table: PiecesTable, changes: Sequence[CellChange]) -> bytes:
    """Return the build file with these changes. Raises FaultyGameError naming each change that is impossible."""
    text, encoding = table.tree.root.text, table.tree.encoding
    faults: list[SourceError] = []
    splices: list[tuple[int, int, str]] = []
    newline = "\r\n" if "\r\n" in text else "\n"
    by_node: dict[TextNode, list[CellChange]] = defaultdict(list)
    for change in changes:
        node = change.place.node if isinstance(change.place, AttributePlace) else change.row.node
        by_node[node].append(change)
    for node, asked in by_node.items():
        splices += _attribute_splices(node, asked, faults)
        in_piece = [one for one in asked if isinstance(one.place, FieldPlace)]
        if in_piece:
            splices += _piece_splices(node, in_piece, newline, faults)
    if faults:
        raise FaultyGameError(faults)
    return _joined(text, splices).encode(encoding, "xmlcharrefreplace")


def _joined(text: str, splices: Iterable[tuple[int, int, str]]) -> str:
    parts, end = [], 0
    for start, stop, new in sorted(splices):
        parts += [text[end:start], new]
        end = stop
    return "".join([*parts, text[end:]])


def _attribute_splices(
    node: TextNode, changes: Iterable[CellChange], faults: list[SourceError]
) -> Iterable[tuple[int, int, str]]:
    wanted: dict[str, CellChange] = {}
    for change in changes:
        if isinstance(change.place, AttributePlace):
            known = wanted.setdefault(change.place.attribute, change)
            if known.new != change.new:
                faults.append(fault(f"{known.where.entry} gives another value for the same stack", change.where))
            elif _UNFIT.search(change.new):
                faults.append(fault("contains a character that XML does not allow", change.where))
    if faults:
        return
    for found in ATTRIBUTES.finditer(node.tag):
        name, _, quoted = found.group(1).partition("=")
        asked = wanted.get(name.rstrip())
        if asked is not None:
            value = quoted.strip()[1:-1]
            end = node.start + found.end() - 1
            yield end - len(value), end, xml_spliced(value, asked.new, is_attribute=True)


def _piece_splices(
    node: TextNode, changes: Iterable[CellChange], newline: str, faults: list[SourceError]
) -> Iterable[tuple[int, int, str]]:
    first = next(iter(changes))
    text, piece = node.tail, first.row.piece
    plain = xml_read(text)
    if piece is None or node.children or "<" in text or piece.text not in plain or piece_text(node) != piece.text:
        faults.append(fault("the text of this piece would change when it is read back", first.where))
        return
    head, _, tail = plain.partition(piece.text)
    for change in changes:
        try:
            piece = _with_change(piece, change)
        except FormatError as unfit:
            faults.append(fault(unfit.message, change.where))
            return
        text = xml_spliced(text, f"{head}{piece.text}{tail}", newline)
    end = node.end - len(node.close)
    yield end - len(node.tail), end, text


def _with_change(piece: PieceText, change: CellChange) -> PieceText:
    # raises FormatError if the piece would not be read back so
    if _UNFIT.search(change.new):
        raise FormatError("contains a character that XML does not allow")
    if not isinstance(change.place, FieldPlace):
        return piece
    changed = with_field(piece, change.place, change.new)
    if decode_piece(changed.text.strip(), change.where) != changed:
        raise FormatError("VASSAL's encoding cannot hold the value")
    return changed


def fault(message: str, where: Where, hint: str = "") -> SourceError:
    """Return a fault of a cell or a row of a table."""
    return SourceError(message, where, hint)
