"""Named sources: `[sources]` of `game.toml` has each source once, and facts cite it as `@name`.

Words after the name, such as a paragraph, are added to the text of the source. Any other text is a source by itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError
from vassal_tools.game.extending import layered, rows_over
from vassal_tools.game.sources import CsvTable, TomlSource, check_known, read_csv, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.game.extending import Base
    from vassal_tools.game.faults import Faults
    from vassal_tools.game.grounds import Grounds
    from vassal_tools.game.lines import KeyPath
    from vassal_tools.game.sources import CsvRow

_CITED = re.compile(r"@([A-Za-z][A-Za-z0-9-]*)")


@dataclass(frozen=True)
class Citations:
    """The sources of a game by name, or None if unreadable; reads files with names replaced by texts.

    An unknown name is recorded in `faults`. `grounds` apply to facts that state none.
    """

    names: Mapping[str, str] | None
    faults: Faults
    grounds: Grounds | None = None
    base: Base | None = None

    def toml(self, path: Path) -> TomlSource:
        """Return a TOML file merged over the file of the extended game."""
        source = read_toml(path)
        source = replace(source, content=self._expanded(source.content, (), source.where))
        if self.base is None:
            return source
        if path.parent == self.base.folder:
            return self.base.toml(source, path.name)
        below = self.base.folder / path.name
        return layered(self.toml(below), source) if below.is_file() else source

    def csv(
        self, path: Path, columns: tuple[str, ...], optional: frozenset[str] = frozenset(), key: tuple[str, ...] = ()
    ) -> CsvTable:
        """Return the rows of a CSV file merged over the extended game's; faulty rows are recorded."""
        if self.base is None:
            return self._rows(path, columns, optional)
        below = self.base.folder / path.name
        if path == below:
            return self.base.rows(self._rows(path, columns, optional), path.name)
        if not below.is_file():
            return self._rows(path, columns, optional)
        own = self._rows(path, columns, frozenset(columns) - set(key))
        return rows_over(self.csv(below, columns, optional), own, key, self.faults)

    def _rows(self, path: Path, columns: tuple[str, ...], optional: frozenset[str]) -> CsvTable:
        table = read_csv(path, columns, self.faults, optional)
        rows = (self.faults.attempt(self._row, row) for row in table.rows)
        return replace(table, rows=tuple(row for row in rows if row))

    def _row(self, row: CsvRow) -> CsvRow:
        cells = {
            name: self.text(cell, row.where) if name == "source" or name.endswith("_source") else cell
            for name, cell in row.cells.items()
        }
        return replace(row, cells=cells)

    def _expanded(self, value: Any, path: KeyPath, locate: Callable[..., Where]) -> Any:
        if isinstance(value, tuple):
            return tuple(self._expanded(item, (*path, at), locate) for at, item in enumerate(value))
        if isinstance(value, Mapping):
            return {key: self._expanded(item, (*path, key), locate) for key, item in value.items()}
        if isinstance(value, str) and path[-1:] == ("source",):
            text = self.faults.attempt(partial(self.text, value, locate(*path)))
            return value if text is None else text
        return value

    def text(self, source: str, where: Where) -> str:
        """Return the text of a source, cited by name or given in full. Raises SourceError for an unknown name."""
        if not source.startswith("@") or self.names is None:
            return source
        found = _CITED.match(source)
        if not found:
            raise SourceError(f"a source cited as @name is meant, not {source!r:.60}", where)
        check_known(found[1], "source", self.names, where)
        return self.names[found[1]] + source[found.end() :]
