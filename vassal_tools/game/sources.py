"""The files of a game as read: their content, and where in them each thing stands."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.lines import KeyPath, nearest_line, toml_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_ENDLESS_NUMBER = re.compile(r"[0-9][0-9_]{4000}")
_AT_LINE = re.compile(r" \(at (?:line ([0-9]+), column [0-9]+|end of document)\)")


@dataclass(frozen=True)
class TomlSource:
    """A TOML file: what it says, and the line of each key."""

    file: str
    content: Mapping[str, Any]
    lines: Mapping[KeyPath, int]

    def where(self, *path: str | int) -> Where:
        """The place of a key, or of the innermost thing around it that stands in the file."""
        return Where(self.file, line=nearest_line(self.lines, path))


@dataclass(frozen=True)
class CsvRow:
    """A row of a CSV file by its columns."""

    where: Where
    cells: Mapping[str, str]


def check_known(name: str, what: str, names: Iterable[str], where: Where) -> None:
    """Refuses a name that is not one of `names`, and proposes the nearest of them."""
    options = sorted(names)
    if name not in options:
        near = get_close_matches(name, options, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(options)}"
        raise SourceError(f"no {what} {name!r}", where, hint)


def read_text(path: Path) -> str:
    """The text of a file of the game, which must be UTF-8."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise SourceError(f"cannot be read: {error.strerror}", Where(str(path))) from error
    if raw.startswith(b"\xef\xbb\xbf"):
        raise SourceError("begins with a byte order mark", Where(str(path), line=1), "save it as plain UTF-8")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        where = Where(str(path), line=raw.count(b"\n", 0, error.start) + 1)
        raise SourceError(f"is not UTF-8: byte 0x{raw[error.start]:02x}", where) from error


def read_toml(path: Path) -> TomlSource:
    """A TOML file with its lines; arrays are tuples."""
    text = read_text(path)
    try:
        content = {key: _frozen(value) for key, value in tomllib.loads(text).items()}
        return TomlSource(str(path), content, toml_lines(text))
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits is no TOMLDecodeError
        raise _toml_error(path, text, str(error)) from error


def read_csv(path: Path, columns: tuple[str, ...]) -> tuple[CsvRow, ...]:
    """The rows of a CSV file that has exactly these columns, in this order; blank lines are passed over."""
    reader = csv.reader(io.StringIO(read_text(path), newline=""), strict=True)
    rows: list[CsvRow] = []
    header: list[str] | None = None
    line = 1
    try:
        for cells in reader:
            where = Where(str(path), line=line)
            line = reader.line_num + 1
            if header is None:
                header = cells
                _check_header(header, columns, where)
            elif cells:
                rows.append(_row(cells, columns, where))
    except csv.Error as error:
        raise SourceError(f"is not CSV: {error}", Where(str(path), line=reader.line_num)) from error
    if header is None:
        raise SourceError(f"has no header: {','.join(columns)}", Where(str(path), line=1))
    return tuple(rows)


def _row(cells: list[str], columns: tuple[str, ...], where: Where) -> CsvRow:
    if len(cells) < len(columns):
        raise SourceError(f"the row lacks {', '.join(columns[len(cells) :])}", where)
    if len(cells) > len(columns):
        what = f"the row has {len(cells)} cells for {len(columns)} columns"
        raise SourceError(what, where, "a cell with a comma needs quotes")
    return CsvRow(where, dict(zip(columns, cells, strict=True)))


def _check_header(header: list[str], columns: tuple[str, ...], where: Where) -> None:
    for name in columns:
        if name not in header:
            raise SourceError(f"the column {name} is missing", where)
    for name in header:
        if name not in columns:
            raise SourceError(f"no column {name!r} is known", where)
    if tuple(header) != columns:
        raise SourceError(f"the columns must be {','.join(columns)}", where)


def _toml_error(path: Path, text: str, message: str) -> SourceError:
    found, endless = _AT_LINE.search(message), _ENDLESS_NUMBER.search(text)
    if not found and endless:
        return SourceError("holds a number of too many digits", Where(str(path), line=_line_at(text, endless.start())))
    line = int(found[1]) if found and found[1] else _line_at(text, len(text))
    return SourceError(f"is not TOML: {_AT_LINE.sub('', message)}", Where(str(path), line=line))


def _line_at(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _frozen(value: Any) -> Any:
    """The value with tuples for lists, at every depth."""
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
