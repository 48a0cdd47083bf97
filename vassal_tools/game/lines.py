"""Find the line of each key and array item in a TOML text, so that errors can name it.

`tomllib` does not keep lines. This scanner runs on text that `tomllib` has accepted, so it only follows the brackets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

KeyPath = tuple[str | int, ...]

_BLANK: Final = " \t\r\n"
_BARE_END: Final = ",]}#\n\r"
_ESCAPES: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


def toml_lines(text: str) -> Mapping[KeyPath, int]:
    """Return the line (from 1) of each table, key and array item in a valid TOML text; the root has line 1."""
    scan = _Scanner(text)
    scan.document()
    return scan.lines


def nearest_line(lines: Mapping[KeyPath, int], path: KeyPath) -> int:
    """Return the line of a key, or of the innermost thing around it in the text."""
    while path not in lines and path:
        path = path[:-1]
    return lines.get(path, 1)


class _Scanner:
    # one pass over a text, filling `lines`

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.lines: dict[KeyPath, int] = {(): 1}
        self._array_sizes: dict[KeyPath, int] = {}
        self._counted = (0, 1)

    def document(self) -> None:
        table: KeyPath = ()
        while self._skip_blank():
            if self.text[self.pos] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _header(self) -> KeyPath:
        # with the index of the item for an array of tables
        line = self._line()
        of_array = self.text.startswith("[[", self.pos)
        self.pos += 2 if of_array else 1
        path = self._through_arrays(self._keys("]"))
        self.pos += 2 if of_array else 1
        if of_array:
            self.lines.setdefault(path, line)
            index = self._array_sizes.get(path, 0)
            self._array_sizes[path] = index + 1
            path = (*path, index)
        self._mark(path, line)
        return path

    def _through_arrays(self, keys: KeyPath) -> KeyPath:
        # the name of an array of tables on the path means its last item
        path: KeyPath = ()
        for key in keys[:-1]:
            path = (*path, key)
            if path in self._array_sizes:
                path = (*path, self._array_sizes[path] - 1)
        return (*path, *keys[-1:])

    def _pair(self, table: KeyPath) -> None:
        # `key = value`, whose first character is next
        line = self._line()
        path = (*table, *self._keys("="))
        self.pos += 1
        self._mark(path, line, above=len(table))
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        self._skip_blank()
        match self.text[self.pos]:
            case "[":
                self._array(path)
            case "{":
                self._inline_table(path)
            case '"' | "'":
                self._string()
            case _:
                while self.pos < len(self.text) and self.text[self.pos] not in _BARE_END:
                    self.pos += 1

    def _array(self, path: KeyPath) -> None:
        self.pos += 1
        index = 0
        while self._skip_blank(",") and self.text[self.pos] != "]":
            self._mark((*path, index), self._line())
            self._value((*path, index))
            index += 1
        self.pos += 1

    def _inline_table(self, path: KeyPath) -> None:
        self.pos += 1
        while self._skip_blank(",") and self.text[self.pos] != "}":
            self._pair(path)
        self.pos += 1

    def _keys(self, end: str) -> tuple[str, ...]:
        keys: list[str] = []
        while self.text[self.pos] != end:
            if self.text[self.pos] in " \t.":
                self.pos += 1
            elif self.text[self.pos] in "\"'":
                keys.append(self._string())
            else:
                start = self.pos
                while self.text[self.pos] not in f" \t.{end}":
                    self.pos += 1
                keys.append(self.text[start : self.pos])
        return tuple(keys)

    def _string(self) -> str:
        # escapes in multi-line strings stay as written: they are never keys
        mark = self.text[self.pos]
        if self.text.startswith(mark * 3, self.pos):
            return self._long_string(mark)
        parts: list[str] = []
        self.pos += 1
        while (char := self.text[self.pos]) != mark:
            if char == "\\" and mark == '"':
                char = self._escape()
            parts.append(char)
            self.pos += 1
        self.pos += 1
        return "".join(parts)

    def _escape(self) -> str:
        # its last character is next
        self.pos += 1
        kind = self.text[self.pos]
        digits = {"x": 2, "u": 4, "U": 8}.get(kind, 0)
        if not digits:
            return _ESCAPES.get(kind, kind)
        code = self.text[self.pos + 1 : self.pos + 1 + digits]
        self.pos += digits
        return chr(int(code, 16))

    def _long_string(self, mark: str) -> str:
        start = self.pos = self.pos + 3
        while not self.text.startswith(mark * 3, self.pos):
            self.pos += 2 if mark == '"' and self.text[self.pos] == "\\" else 1
        while self.text.startswith(mark * 4, self.pos):  # up to two quotes may stand before the closing three
            self.pos += 1
        self.pos += 3
        return self.text[start : self.pos - 3]

    def _skip_blank(self, also: str = "") -> bool:
        # returns True if anything follows
        while self.pos < len(self.text):
            char = self.text[self.pos]
            if char == "#":
                end = self.text.find("\n", self.pos)
                self.pos = len(self.text) if end < 0 else end
            elif char in _BLANK or char in also:
                self.pos += 1
            else:
                return True
        return False

    def _mark(self, path: KeyPath, line: int, above: int = 0) -> None:
        # the first mention of a table counts
        for size in range(above + 1, len(path)):
            self.lines.setdefault(path[:size], line)
        self.lines.setdefault(path, line)

    def _line(self) -> int:
        start, line = self._counted
        line += self.text.count("\n", start, self.pos)
        self._counted = (self.pos, line)
        return line
