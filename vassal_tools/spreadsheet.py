"""CSV tables that survive a spreadsheet: no text turns into a number, a date or a formula.

A text that a spreadsheet would convert gets a leading tilde, which is removed when the table is read. The same holds
for a formula sign inside a text after a semicolon, a tab or a line break, where another spreadsheet could start a
cell. This also defuses formulas in tables from strangers. An apostrophe would not work: some spreadsheets drop it on
saving, so the text would be lost on the next opening.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import SourceError, Where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_COLUMNS, MAX_ROWS, LONGEST_CELL = 16_384, 1_048_576, 32_767
"""The limits of a sheet; spreadsheets truncate a longer text."""
SEPARATORS = (",", ";", "\t")
_BOM = "\ufeff"
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")  # ten digits may come back as 1.23E+09
_WORD_TAKEN = re.compile(
    r"(?:true|false|wahr|falsch|vrai|faux|vero|falso|verdadero|verdadeiro|waar|onwaar)"
    r"|(?:jan|f[eé]b|m[aä]r|a[pv]r|ma[iyg]|giu|jui?n|jui?l|lug|a[ou][gû]|ago|se[pt]|ott|o[ck]t|nov|de[czs]|d[eé]c|gen)"
    r"[^\W\d]{0,6}\.?[ .,/-]*[0-9].*",
    re.IGNORECASE | re.DOTALL,
)
_MARK = "~"
_WITHIN = re.compile(r"""([;\t\r\n])(?=~|[ "'\u00a0]{0,80}[=+\-@＋－＠＝])""")
_MARKED_WITHIN = re.compile(rf"([;\t\r\n]){_MARK}")
_SIGNS = frozenset("~'=+-@.,(%#\t\r\n =＋－＠＝")


class SheetRow(NamedTuple):
    """A row of a table: its number as spreadsheets count (from 1) and its cells."""

    number: int
    cells: tuple[str, ...]


def guarded(text: str) -> str:
    """Return the text as a cell that a spreadsheet leaves unchanged."""
    if not text or _NUMBER.fullmatch(text):
        return text
    first = text[0]
    is_taken = first in _SIGNS or unicodedata.category(first) in ("Nd", "No", "Sc", "Zs")
    head = _MARK if is_taken or _WORD_TAKEN.fullmatch(text) else ""
    return head + _WITHIN.sub(lambda found: found[1] + _MARK, text)  # a template is parsed for each cell


def unguarded(cell: str) -> str:
    """Return the text that a guarded cell contains."""
    return (
        _MARKED_WITHIN.sub(lambda found: found[1], cell.removeprefix(_MARK)).replace("\r\n", "\n").replace("\r", "\n")
    )


def sheet_text(rows: Iterable[Sequence[str]], separator: str = ",") -> str:
    """Return the table as CSV with the byte order mark, line ends and quotes that spreadsheets expect."""
    stream = io.StringIO(newline="")
    stream.write(_BOM)
    csv.writer(stream, delimiter=separator, lineterminator="\r\n").writerows(map(guarded, row) for row in rows)
    return stream.getvalue()


def read_sheet(data: bytes, where: Where, first: str) -> tuple[SheetRow, ...]:
    """Return the rows of a CSV table, the header first, without empty rows.

    `first` is the first cell of the header. Raises SourceError if the bytes are not such a table.
    """
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as broken:
        hint = "save the table as CSV UTF-8"
        raise SourceError(f"is not in UTF-8: byte {broken.start}", where, hint) from None
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=_separator(text, where, first))
    rows: list[SheetRow] = []
    try:
        for number, cells in enumerate(reader, 1):
            if number > MAX_ROWS or len(cells) > MAX_COLUMNS:
                raise SourceError(f"holds more than {MAX_ROWS} rows or {MAX_COLUMNS} columns", where)
            if any(cells):
                rows.append(SheetRow(number, tuple(map(unguarded, cells))))
    except csv.Error as error:
        raise SourceError(f"is not CSV: {error}", Where(where.file, line=reader.line_num)) from None
    return tuple(rows)


def _separator(text: str, where: Where, first: str) -> str:
    # the separator is the character after the first cell of the header
    head = text[: len(first) + 3].replace('"', "")
    separator = head[len(first) : len(first) + 1] if head.startswith(first) else ""
    if separator not in SEPARATORS or not separator:
        raise SourceError(f"has no header that begins with the column {first}", where)
    return separator
