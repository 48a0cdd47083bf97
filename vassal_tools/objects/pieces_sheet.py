"""Write the pieces of a module as rows of a sheet, and read the changes from an edited sheet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import FaultyGameError, FormatError, SourceError, Where
from vassal_tools.objects.differences import Detail, Difference, DifferenceKind
from vassal_tools.objects.piece_cells import NAME, PROTOTYPE, is_picture
from vassal_tools.objects.pieces_edit import CellChange, edited, fault
from vassal_tools.objects.pieces_table import (
    ENTRY_NAME,
    MODULE,
    NUMBERS,
    PIECE,
    SHOWN_ONLY,
    SLOT,
    AttributePlace,
    digest_of,
    pieces_table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from lxml import etree

    from vassal_tools.objects.piece_cells import FieldPlace
    from vassal_tools.objects.pieces_table import PieceRow, PiecesTable
    from vassal_tools.spreadsheet import SheetRow

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_MOST_FAULTS = 100


def sheet_rows(table: PiecesTable) -> Iterator[tuple[str, ...]]:
    """Yield the header and a row for each piece. Raises FormatError if the table is too large for a sheet."""
    columns = (*SHOWN_ONLY, *table.columns())
    yield (PIECE, *columns, MODULE)
    for row in table.rows:
        yield (str(row.number), *map(row.value, columns), table.digest)


def changes_of(table: PiecesTable, sheet: Sequence[SheetRow], file: str) -> tuple[CellChange, ...]:
    """Return the changes that an edited sheet requests, in order.

    Raises SourceError if the sheet was made from another module or an earlier state, and FaultyGameError with each
    row and column of an impossible change.
    """
    header = sheet[0].cells
    for needed in (PIECE, MODULE):
        if needed not in header:
            raise SourceError(f"has no column {needed}", Where(file), "the program needs it to recognize the pieces")
    twice = (
        sorted({name for name in header if name and header.count(name) > 1}) if len(set(header)) < len(header) else ()
    )
    if twice:
        raise SourceError(f"has the column {twice[0]} twice", Where(file))
    reader = _SheetReader(table, header, file)
    for row in sheet[1:]:
        reader.read(row)
    if reader.faults:
        raise FaultyGameError(reader.faults)
    return tuple(reader.changes)


@dataclass(slots=True)
class _SheetReader:
    # collects changes and faults

    table: PiecesTable
    header: tuple[str, ...]
    file: str
    changes: list[CellChange] = field(default_factory=list)
    faults: list[SourceError] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    def read(self, sheet_row: SheetRow) -> None:
        cells = dict(zip(self.header, sheet_row.cells, strict=False))
        where = Where(self.file, f"row {sheet_row.number}")
        if any(sheet_row.cells[len(self.header) :]) or cells.pop("", ""):
            self._note("has text beyond the columns of the header", where)
            return
        number = cells.pop(PIECE, "")
        digest = cells.pop(MODULE, "")
        if digest and digest != self.table.digest:
            hint = "make the table again, and edit the new one"
            raise SourceError("was made from another module, or from an earlier state of this one", where, hint)
        row = self._row(number)
        if row is None:
            self._note(f"there is no piece {number[:20]!r} in the module", where, "make new pieces in VASSAL's editor")
        elif not digest:
            self._note(f"has no value in the column {MODULE}, unlike the other rows", where)
        elif self.seen.setdefault(number, sheet_row.number) != sheet_row.number:
            self._note(f"is about piece {number}, but so is row {self.seen[number]}", where)
        else:
            self._compare(row, cells, where)

    def _row(self, number: str) -> PieceRow | None:
        if not _WHOLE.fullmatch(number) or not 0 < int(number) <= len(self.table.rows):
            return None
        return self.table.rows[int(number) - 1]

    def _compare(self, row: PieceRow, cells: Mapping[str, str], where: Where) -> None:
        for column, value in cells.items():
            cell = row.cells.get(column)
            old = _plain(row.value(column))
            if value == old or column == SLOT:
                continue
            place = Where(self.file, f"{where.entry}, column {column}")
            if cell is None:
                self._note(_WHY_SHOWN if column in SHOWN_ONLY else f"piece {row.number} has no such field", place)
            elif cell.place is None:
                self._note(f"cannot be changed here: {cell.why}", place)
            elif column in NUMBERS and not _WHOLE.fullmatch(value):
                self._note("must be a whole number in digits 0 to 9", place)
            else:
                self.changes.append(CellChange(row, column, old, value, cell.place, place))
        self._compare_slot(row, cells, where)

    def _compare_slot(self, row: PieceRow, cells: Mapping[str, str], where: Where) -> None:
        # an empty cell means that the slot has the name of its piece
        name = cells.get(NAME, row.value(NAME))
        asked = cells.get(SLOT, row.value(SLOT))
        place = Where(self.file, f"{where.entry}, column {SLOT}")
        cell = row.cells.get(SLOT)
        if cell is None or cell.place is None:
            if asked != (cell.value if cell else ""):
                self._note(f"piece {row.number} has no such field", place)
            return
        old = row.node.value(ENTRY_NAME) or ""
        new = asked or (name if old else "")
        if new != old:
            self.changes.append(CellChange(row, SLOT, old, new, cell.place, place))

    def _note(self, message: str, where: Where, hint: str = "") -> None:
        self.faults.append(fault(message, where, hint))
        if len(self.faults) >= _MOST_FAULTS:
            raise FaultyGameError(self.faults)


_WHY_SHOWN = "cannot be changed here: it shows which piece the row is about"


def _plain(text: str) -> str:
    # spreadsheets have their own line ends
    return text.replace("\r\n", "\n").replace("\r", "\n")


def differences(changes: Sequence[CellChange]) -> Iterator[Difference]:
    """Yield the changes piece by piece, in the order of the module."""
    by_row: dict[int, list[CellChange]] = {}
    for change in changes:
        by_row.setdefault(change.row.number, []).append(change)
    for number, asked in sorted(by_row.items()):
        details = tuple(Detail(one.column, one.old, one.new) for one in asked)
        yield Difference(PIECE, DifferenceKind.CHANGED, f"{number} {asked[0].row.label}", details)


def unknown_names(files: Collection[str], table: PiecesTable, changes: Sequence[CellChange]) -> Iterator[str]:
    """Yield warnings about changes that name pictures or prototypes missing from the module."""
    prototypes = {row.value(NAME) for row in table.rows if row.shown["kind"] == PROTOTYPE}
    for change in changes:
        if not change.new:
            continue
        if is_picture(change.column) and f"images/{change.new}" not in files:
            yield f"{change.where}: the module has no images/{change.new}"
        elif change.column.startswith(PROTOTYPE) and change.new not in prototypes:
            yield f"{change.where}: the module has no prototype {change.new}"


def applied(
    table: PiecesTable, changes: Sequence[CellChange], where: Where, path_of: Callable[[etree._Element], str]
) -> bytes:
    """Return the build file with these changes, after reading it again to verify every value.

    Raises FaultyGameError as `edited` does, and FormatError if the verification fails.
    """
    if digest_of(edited(table, ())) != table.digest:
        raise FormatError("its text would change when it is read back", where)
    data = edited(table, changes)
    again = pieces_table(data, where, path_of)
    if len(again.rows) != len(table.rows):
        raise FormatError("applying the table would change the number of pieces", where)
    wanted = {_key(change.row, change.place): change.new for change in changes}
    for old, new in zip(table.rows, again.rows, strict=True):
        for column, cell in old.cells.items():
            if cell.place is not None and _held(new, column) != wanted.get(_key(old, cell.place), _held(old, column)):
                raise FormatError(f"piece {old.number} would not get the {column} of the table", where)
    return data


def _key(row: PieceRow, place: FieldPlace | AttributePlace) -> object:
    # several pieces may share an attribute: the name of their stack
    return place if isinstance(place, AttributePlace) else (row.number, place)


def _held(row: PieceRow, column: str) -> str | None:
    return row.node.value(ENTRY_NAME) if column == SLOT else row.value(column)
