"""The pieces of a module as CSV and JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from vassal_tools.objects.pieces_sheet import sheet_rows
from vassal_tools.spreadsheet import sheet_text

if TYPE_CHECKING:
    from vassal_tools.objects.pieces_table import PiecesTable

SCHEMA = "vassal-tools/pieces/1"


def pieces_csv(table: PiecesTable, separator: str) -> str:
    """Return the table as CSV. Raises FormatError if it is too large for a sheet."""
    return sheet_text(sheet_rows(table), separator)


def pieces_json(table: PiecesTable, module: str) -> str:
    """Return the table as a JSON document; `module` is the file."""
    document = {
        "schema": SCHEMA,
        "module": module,
        "digest": table.digest,
        "pieces": [
            {
                "piece": row.number,
                **row.shown,
                "values": {column: cell.value for column, cell in row.cells.items() if cell.value},
                "fixed": sorted(column for column, cell in row.cells.items() if cell.value and cell.place is None),
            }
            for row in table.rows
        ],
    }
    return json.dumps(document, ensure_ascii=True, indent=1)
