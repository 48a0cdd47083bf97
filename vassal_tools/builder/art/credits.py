"""Who made the files of the folder `art`, under which licence, and where they come from: `credits.csv` in it."""

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
    """Of the files that a pattern names, such as `counters/*`: their author, licence and source."""

    pattern: str
    author: str
    licence: str
    source: str
    where: Where

    def covers(self, file: str) -> bool:
        """Whether it is about a file, by its path in `art` with slashes; a `*` goes across folders."""
        return fnmatchcase(file, self.pattern)


def read_credits(path: Path) -> tuple[Credit, ...]:
    """The rows of the file, none where it does not exist. Raises SourceError with every fault."""
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
    """For each file, by its path in `art`, the first row about it."""
    held = tuple(rows)
    return {file: next((one for one in held if one.covers(file)), None) for file in files}
