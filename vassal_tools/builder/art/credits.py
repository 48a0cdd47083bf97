"""Credits for the files in `art`: author, licence and source, in `credits.csv`."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError
from vassal_tools.game.faults import Faults
from vassal_tools.game.sources import read_csv

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.game.sources import CsvRow

CREDITS = "credits.csv"
COLUMNS = ("file", "author", "licence", "source")
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Credit:
    """The author, licence and source of files that match a pattern, such as `counters/*`."""

    pattern: str
    author: str
    licence: str
    source: str
    where: Where

    def covers(self, file: str) -> bool:
        """Return True if the pattern matches a file, by its path in `art`; `*` also matches slashes."""
        return fnmatchcase(file, self.pattern)


def read_credits(path: Path) -> tuple[Credit, ...]:
    """Return the rows of the file, or none if it does not exist. Raises SourceError with every fault."""
    if not path.is_file():
        return ()
    faults = Faults()
    rows = read_csv(path, COLUMNS, faults).rows
    read = [faults.attempt(_credit, row) for row in rows]
    faults.stop()
    return tuple(one for one in read if one)


def _credit(row: CsvRow) -> Credit:
    for name, cell in row.cells.items():
        if not cell.strip() or len(cell) > _LONGEST or not cell.isprintable():
            raise SourceError(f"{name} must be a line of up to {_LONGEST} letters", row.where)
    file, author, licence, source = (row.cells[name].strip() for name in COLUMNS)
    return Credit(file, author, licence, source, row.where)


def credited(files: Iterable[str], rows: Iterable[Credit]) -> Mapping[str, Credit | None]:
    """Return the first matching row for each file, by its path in `art`."""
    held = tuple(rows)
    return {file: next((one for one in held if one.covers(file)), None) for file in files}
