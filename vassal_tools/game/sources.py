"""The files of a game as read, with the place of each thing in them."""

from __future__ import annotations

import codecs
import csv
import io
import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.faults import refuse
from vassal_tools.game.lines import KeyPath, nearest_line, toml_lines
from vassal_tools.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.game.faults import Faults

_ENDLESS_NUMBER = re.compile(r"[0-9][0-9_]{4000}")
_AS_UTF_8 = 'save it as UTF-8; spreadsheets offer "CSV UTF-8"'
_MOST_BYTES = 16 << 20
_DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab"}
_AT_LINE = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)")

_UNCLOSED = ("Illegal character '\\n'", "Illegal character '\\r'", "Unterminated string", "Expected \"'")
"""The TOML reader's messages for unclosed texts, which it often reports at a later line."""
_TWICE = re.compile("Cannot (?:overwrite|declare|mutate|redefine)|Duplicate inline table key '(?P<key>[^']*)'")
_MARK = re.compile(r"[\[\]{},=]")
_TOKEN = re.compile(
    r"#[^\n]*"
    r'|"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\''
    r'|(?!"""|\'\'\')(?:"(?:[^"\\\n]|\\[^\n])*"|\'[^\'\n]*\')'
    r'|(?P<open>"""|\'\'\'|["\'])',
    re.DOTALL,
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,5})")  # int() takes １２ and 1_0, and stumbles over 5,000 digits


@dataclass(frozen=True)
class TomlSource:
    """A TOML file: its content and the line of each key."""

    file: str
    content: Mapping[str, Any]
    lines: Mapping[KeyPath, int]

    def where(self, *path: str | int) -> Where:
        """Return the place of a key, or of the innermost thing around it in the file."""
        return Where(self.file, line=nearest_line(self.lines, path))


@dataclass(frozen=True)
class CsvRow:
    """A row of a CSV file by column."""

    where: Where
    cells: Mapping[str, str]


def check_known(name: str, what: str, names: Iterable[str], where: Where) -> None:
    """Refuse a name that is not one of `names`, suggesting the nearest printable one."""
    for fault in unknown(f"no {what}", name, names, where):
        raise fault


def unknown(message: str, name: str, names: Iterable[str], where: Where) -> Iterator[SourceError]:
    """Yield the fault of a name that is not one of `names`, with the nearest printable one."""
    there = set(names)
    if name not in there:
        options = sorted(filter(str.isprintable, there))
        hint = did_you_mean(name, options, f"known: {', '.join(options) or 'none'}")
        yield SourceError(f"{message} {name!r}", where, hint)


def refuse_links(folder: Path, path: Path) -> None:
    """Refuse a path below the folder of a game that is or contains a link: it could lead to any file of the user.

    Raises SourceError. The folder itself may be a link, since the user chose it.
    """
    for one in (path, *path.parents):
        if one == folder:
            return
        if one.is_symlink():
            raise SourceError("is a link, and not followed: put the file itself here", Where(str(one)))


def read_source(path: Path) -> bytes:
    """Return the bytes of a file of the game. Raises SourceError if it is unreadable, not a file, or too large."""
    where = Where(str(path))
    try:
        if path.exists() and not path.is_file():  # to open a pipe would wait for ever
            raise SourceError("is not an ordinary file", where)
        with path.open("rb") as file:
            raw = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "the name is not valid"
        raise SourceError(f"cannot be read: {reason}", where) from error
    if len(raw) > _MOST_BYTES:
        raise SourceError(f"is larger than {_MOST_BYTES >> 20} MiB", where)
    return raw


def read_text(path: Path) -> str:
    """Return the text of a file of the game, which must be UTF-8, with or without a byte order mark."""
    raw = read_source(path)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise SourceError("is UTF-16, not UTF-8", Where(str(path), line=1), _AS_UTF_8)
    raw = raw.removeprefix(codecs.BOM_UTF8)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        where = Where(str(path), line=raw.count(b"\n", 0, error.start) + 1)
        raise SourceError(f"is not UTF-8: {_foreign(raw[error.start])}", where, _AS_UTF_8) from error


def _foreign(byte: int) -> str:
    # the invalid byte, and the letter that was probably meant
    letter = bytes([byte]).decode("cp1252", "ignore")
    return f"byte 0x{byte:02x}" + (f", {letter!r} in Windows-1252" if letter else "")


def read_toml(path: Path) -> TomlSource:
    """Return a TOML file with its lines; arrays are tuples."""
    text = read_text(path)
    try:
        content, lines = _parsed(text)
        return TomlSource(str(path), {key: _frozen(value) for key, value in content.items()}, lines)
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits is no TOMLDecodeError
        raise _toml_error(path, text, str(error)) from error


@lru_cache(maxsize=64)
def _parsed(text: str) -> tuple[Mapping[str, Any], Mapping[KeyPath, int]]:
    # cached: authors reload a game repeatedly with one file changed
    return tomllib.loads(text), toml_lines(text)


@dataclass(frozen=True)
class CsvTable:
    """The valid rows of a CSV file, and the first cell of every row as its name."""

    rows: tuple[CsvRow, ...]
    names: tuple[str, ...]


def read_csv(path: Path, columns: tuple[str, ...], faults: Faults, optional: frozenset[str] = frozenset()) -> CsvTable:
    """Return the rows of a CSV file with these columns, in any order; faulty rows are recorded in `faults`.

    `optional` columns may be left out. A row is named by its cell in the first column.

    Cells are separated by commas, semicolons or tabs, as in the header. Empty rows and trailing empty columns are
    skipped: spreadsheets save them.
    """
    text = read_text(path)
    delimiter = _delimiter(text)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter)
    rows: list[CsvRow | None] = []
    names: list[str] = []
    header: list[str] | None = None
    line = 1
    try:
        for cells in reader:
            where = Where(str(path), line=line)
            line = reader.line_num + 1
            if header is None:
                header = _without_trailing_blanks(cells, 0)
                columns = tuple(name for name in columns if name not in optional or name in header)
                _check_header(header, columns, where)
            elif any(cells):
                found = _without_trailing_blanks(cells, len(header))
                names += found[header.index(columns[0]) :][:1]
                rows.append(faults.attempt(_row, found, tuple(header), where, delimiter))
    except csv.Error as error:
        raise SourceError(f"is not CSV: {error}", Where(str(path), line=reader.line_num)) from error
    if header is None:
        raise SourceError(f"has no header: {','.join(columns)}", Where(str(path), line=1))
    return CsvTable(tuple(row for row in rows if row), tuple(names))


def read_cells(path: Path) -> tuple[tuple[Where, tuple[str, ...]], ...]:
    """Return the non-empty rows of a CSV file, each with its place; commas, semicolons or tabs separate cells."""
    text = read_text(path)
    reader = csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=_delimiter(text))
    try:
        rows, line = [], 1
        for row in reader:
            rows.append((Where(str(path), line=line), tuple(cell.strip() for cell in row)))
            line = reader.line_num + 1
    except csv.Error as error:
        raise SourceError(f"is not CSV: {error}", Where(str(path), line=reader.line_num)) from error
    return tuple((where, cells) for where, cells in rows if any(cells))


def read_header(path: Path) -> tuple[str, ...]:
    """Return the first row of a CSV file, with cells stripped."""
    rows = read_cells(path)
    return rows[0][1] if rows else ()


def _delimiter(text: str) -> str:
    # the most frequent known separator in the header
    header = text.partition("\n")[0]
    return max(_DELIMITERS, key=header.count)


def _without_trailing_blanks(cells: list[str], least: int) -> list[str]:
    # keeps at least a minimum number of cells
    size = len(cells)
    while size > least and not cells[size - 1]:
        size -= 1
    return cells[:size]


def _row(cells: list[str], columns: tuple[str, ...], where: Where, delimiter: str) -> CsvRow:
    if len(cells) < len(columns):
        raise SourceError(f"the row lacks {', '.join(columns[len(cells) :])}", where)
    if len(cells) > len(columns):
        what = f"the row has {len(cells)} cells for {len(columns)} columns"
        raise SourceError(what, where, f"a cell with a {_DELIMITERS[delimiter]} needs quotes")
    return CsvRow(where, dict(zip(columns, cells, strict=True)))


def _check_header(header: list[str], columns: tuple[str, ...], where: Where) -> None:
    missing = [name for name in columns if name not in header]
    faults = [SourceError(f"the column {name} is missing", where, _grounds_hint(name)) for name in missing]
    faults += [
        SourceError(f"no column {name!r} is known", where, did_you_mean(name, missing or columns))
        for name in header
        if name not in columns
    ]
    refuse(faults)
    for name in columns:
        if header.count(name) > 1:
            raise SourceError(f"the column {name} is there twice", where)


def _grounds_hint(column: str) -> str:
    # a hint that columns for grade and source are not necessary
    return "[facts] of game.toml can state it for all" if column.endswith(("_grade", "_source")) else ""


def _toml_error(path: Path, text: str, message: str) -> SourceError:
    found, endless = _AT_LINE.search(message), _ENDLESS_NUMBER.search(text)
    if not found and endless:
        return SourceError("has a number with too many digits", Where(str(path), line=_line_at(text, endless.start())))
    place = _place(text, int(found[1]), int(found[2])) if found and found[1] else len(text)
    line = _line_at(text, place)
    if (quote := _open_quote(text, message)) is not None:
        column = quote - text.rfind("\n", 0, quote)
        what = f"is not TOML: Unterminated string: no {text[quote]} closes the text that begins in column {column}"
        return SourceError(what, Where(str(path), line=_line_at(text, quote)))
    if twice := _TWICE.match(message):
        line, key = (line, twice["key"]) if twice["key"] else _last_key(text[:place])
        return SourceError(f"defines {key!r:.60} twice", Where(str(path), line=line))
    hint = "a text needs quotes" if "Invalid value" in message else ""
    if not (letter := text[place : place + 1]).isascii() and letter.isalpha():
        hint = f"names have letters from a to z without accents, not {letter!r}; texts, in quotes, have any"
    return SourceError(f"is not TOML: {_AT_LINE.sub('', message)}", Where(str(path), line=line), hint)


def _last_key(text: str) -> tuple[int, str]:
    # the line and the key of the last statement, or of the last one in its open brackets, or its heading
    bare = _TOKEN.sub(lambda found: (" " if found[0][0] == "#" else "x") * len(found[0]), text)  # strings on one line
    start = place = depth = 0  # an array or inline table may have several lines
    for line in bare.split("\n"):
        if not depth and line.strip():
            start = place
        depth += sum(map(line.count, "[{")) - sum(map(line.count, "]}"))
        place += len(line) + 1
    if bare[start:].lstrip().startswith("["):
        return _line_at(text, start), text[start : (bare + "]").index("]", start)].strip("[ \t")
    keys = [(start, len(bare))]  # in each open bracket, where the key of the present item begins and ends
    for mark in _MARK.finditer(bare, start):
        if mark[0] in "[{":
            keys.append((mark.end(), len(bare)))
        elif mark[0] in "]}":
            keys = keys[:-1] or keys
        else:
            keys[-1] = (mark.end(), len(bare)) if mark[0] == "," else (keys[-1][0], mark.start())
    begin, end = keys[-1]
    return _line_at(text, begin), text[begin:end].strip()


def _open_quote(text: str, message: str) -> int | None:
    if not message.startswith(_UNCLOSED):
        return None
    return next((found.start() for found in _TOKEN.finditer(text) if found["open"]), None)


def _place(text: str, line: int, column: int) -> int:
    return sum(len(one) + 1 for one in text.split("\n")[: line - 1]) + column - 1


def _line_at(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _frozen(value: Any) -> Any:
    # tuples for lists, at every depth
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value


def whole_number(cell: str, column: str, where: Where) -> int:
    """Return the number in a cell. Raises SourceError for anything but ASCII digits and a minus sign."""
    if not _NUMBER.fullmatch(cell):
        raise SourceError(f"{column} must be a whole number in digits 0 to 9, not {cell!r:.60}", where)
    return int(cell)
