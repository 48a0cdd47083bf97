"""Cut the text of a build file into parts that compare well line by line, and join them again unchanged.

Some components become separate parts, replaced by an instruction `<?part NAME?>`. A long tag has one attribute on
each line. A piece has one trait on each line, outermost first, with its state after a tab; it begins with `<?piece
ID?>`. Text that would not survive the round trip is kept as it is; for a tag, after `<?as-is?>`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.format.xml_guard import MAX_ATTRIBUTES, MAX_BYTES, MAX_ELEMENTS
from vassal_tools.objects.command_specs import ADD_PIECE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT_PART = "module.xml"
_OWN_PARTS = ("Board", "ChartWindow", "DrawPile", "Folder", "Map", "PieceWindow", "PlayerHand", "Widget")
"""Endings of the classes that always become separate parts; children of the root do in any case."""
_DEEPEST_CUT = 4
_DEEPEST = 10
_LONG_TAG = 80
_LONGEST_NAME = 48
_ATTRIBUTE = r"""[^\s=<>/"']+\s*=\s*(?:"[^"]*"|'[^']*')"""
_TOKEN = re.compile(
    rf"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>|</[^<>]*>|<[^\s<>/!?]+(?:\s+{_ATTRIBUTE})*+\s*+/?>", re.DOTALL
)
ATTRIBUTES = re.compile(rf"\s+({_ATTRIBUTE})")
"""An attribute of a tag with the blanks before it."""
_OURS = re.compile(r"<\?(?:part|piece|as-is)\b")
_INSTRUCTION = re.compile(r"<\?(part|piece)(?: (.*))?\?>")
_AS_IS = "<?as-is?>"
_NAME = re.compile(r"""\s(?:name|mapName|entryName|deckName|target)\s*=\s*["']([^"']+)["']""")
_UNFIT = re.compile(r"[^A-Za-z0-9]+")
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)


def cut(text: str) -> dict[str, str]:
    """Return the parts of a build file by name, the root first; each ends with a line end.

    Raises FormatError if the text already contains such instructions.
    """
    if _OURS.search(text):
        raise FormatError("the build file contains instructions of an unpacked folder")
    return _Cutter().cut(text)


class _Cutter:
    def __init__(self) -> None:
        self._texts: dict[str, list[str]] = {ROOT_PART: []}
        self._taken: set[str] = {ROOT_PART}
        self._open: list[str] = [ROOT_PART]
        self._depths: list[int] = []

    def cut(self, text: str) -> dict[str, str]:
        depth = 0
        has_begun = False  # whether the token before this one is a start tag
        for held, token in tokens(text, Where()):
            if token.startswith("</"):
                depth -= 1
                self._write(piece_lines(held) if has_begun and held.startswith(ADD_PIECE) else held, token)
                self._end(depth)
            elif token.startswith(("<!", "<?")) or not token:
                self._write(held, token)
            else:
                self._start(held, token, depth)
                depth += not token.endswith("/>")
            has_begun = token[1:2] not in "/!?" and not token.endswith("/>")
        return {name: "".join(texts) + "\n" for name, texts in self._texts.items()}

    def _end(self, depth: int) -> None:
        if self._depths and self._depths[-1] == depth:
            self._depths.pop()
            self._open.pop()

    def _write(self, *texts: str) -> None:
        self._texts[self._open[-1]] += texts

    def _start(self, held: str, tag: str, depth: int) -> None:
        self._write(held)
        if depth and not tag.endswith("/>") and self._is_own_part(tag, depth):
            name = self._part_name(tag)
            self._write(f"<?part {name}?>")
            self._texts[name] = []
            self._open.append(name)
            self._depths.append(depth)
        indent = held.rpartition("\n")[2] if "\n" in held else ""
        self._write(_tag_lines(tag, indent if indent.isspace() else ""))

    def _is_own_part(self, tag: str, depth: int) -> bool:
        return len(self._open) < _DEEPEST_CUT and (depth == 1 or _short_name(tag).endswith(_OWN_PARTS))

    def _part_name(self, tag: str) -> str:
        # valid on any file system, and below the current part
        named = _NAME.search(tag)
        given = _UNFIT.sub("-", named.group(1) if named else "").strip("-")[:_LONGEST_NAME].strip("-")
        kind = _UNFIT.sub("-", _short_name(tag)).strip("-")[:_LONGEST_NAME] or "part"
        stem = f"{kind}-{given}" if given else kind
        if _RESERVED.fullmatch(stem):
            stem = f"{stem}-part"
        folder = self._open[-1].removesuffix(".xml") + "/" if len(self._open) > 1 else ""
        name, number = f"{folder}{stem}.xml", 1
        while name.lower() in self._taken:
            number += 1
            name = f"{folder}{stem}-{number}.xml"
        self._taken.add(name.lower())
        return name


def tokens(text: str, where: Where) -> Iterator[tuple[str, str]]:
    """Yield each piece of markup with the text before it, then the rest of the text with an empty markup.

    Raises FormatError on a stray `<`, with the line counted from the line of `where`.
    """
    end = 0
    while (start := text.find("<", end)) >= 0:
        found = _TOKEN.match(text, start)
        if found is None:
            line = (where.line or 1) + text.count("\n", 0, start)
            raise FormatError("is not well-formed XML", Where(where.file, where.entry, line))
        yield text[end:start], found.group()
        end = found.end()
    yield text[end:], ""


def _short_name(tag: str) -> str:
    return re.split(r"[\s/>]", tag[1:], maxsplit=1)[0].rpartition(".")[2]


def _tag_lines(tag: str, indent: str) -> str:
    if "\n" in tag:
        return _AS_IS + tag
    if len(tag) + len(indent) <= _LONG_TAG:
        return tag
    lines = ATTRIBUTES.sub(lambda found: f"\n{indent}    {found.group(1)}", tag)
    return lines if _tag_line(lines) == tag else tag


def _tag_line(lines: str) -> str:
    return ATTRIBUTES.sub(r" \1", lines) if "\n" in lines else lines


def piece_lines(text: str) -> str:
    """Return a piece with one trait on each line, or unchanged if it would not round-trip."""
    fields = sequence.split(text[2:], "/")
    if len(fields) != 3 or not re.fullmatch(r"[\w-]*", fields[0]):
        return text
    try:
        traits, states = sequence.unnest(fields[1]), sequence.unnest(fields[2])
    except FormatError:
        return text
    if len(traits) != len(states):
        return text
    pairs = zip(map(_in_line, traits), map(_in_line, states), strict=True)
    body = "".join(f"\n{trait}\t{state}" if state else f"\n{trait}" for trait, state in pairs) + "\n"
    return f"<?piece {fields[0]}?>{body}" if _comes_back(fields[0], body, text) else text


def _comes_back(piece_id: str, body: str, text: str) -> bool:
    try:
        return _piece_text(piece_id, body) == text
    except FormatError:
        return False


PIECE_LINES = "<?piece"
"""The prefix of a piece with one trait on each line."""


def piece_of_lines(lines: str) -> str:
    """Return the text of a piece with one trait on each line. Raises FormatError if no engine could read it."""
    instruction, mark, body = lines.partition("?>")
    return _piece_text(instruction.removeprefix(PIECE_LINES).strip(), body.rstrip(" ")) if mark else lines


def _in_line(text: str) -> str:
    return text.replace("\t", "&#9;").replace("\n", "&#10;")


def _piece_text(piece_id: str, body: str) -> str:
    lines = body.strip("\n").split("\n")
    if body.count("&#9;") * len(lines) > MAX_BYTES:  # each is escaped once for every trait around it
        raise FormatError("traits nest deeper than any engine writes them")
    pairs = [line.replace("&#10;", "\n").partition("\t") for line in lines]
    levels = [sequence.nest([pair[place].replace("&#9;", "\t") for pair in pairs]) for place in (0, 2)]
    return ADD_PIECE + sequence.join((piece_id, *levels), "/")


def parts_named(text: str) -> list[str]:
    """Return the names of the parts that the text of a part asks for."""
    return re.findall(r"<\?part (.*?)\?>", text)


class Joined:
    """A build file joined from its parts; `place` maps a line to its part and the line there."""

    def __init__(self, parts: Mapping[str, str], where: Where) -> None:
        """Join the parts. Raises FormatError if a part is missing, referenced twice, or not referenced."""
        self._parts = parts
        self._where = where
        self._texts: list[str] = []
        self._used: set[str] = set()
        self._size = 0
        self._line = 1
        self._has_begun = False  # whether the line holds more than blanks
        self._marks = [(1, ROOT_PART, 1)]
        if sum(map(len, parts.values())) > MAX_BYTES:
            raise FormatError(f"is larger than {MAX_BYTES >> 20} MiB", where)
        held = "".join(parts.values())
        if held.count("<") > 2 * MAX_ELEMENTS or held.count("=") > MAX_ATTRIBUTES:
            raise FormatError(f"holds more than {MAX_ELEMENTS} elements or {MAX_ATTRIBUTES} attributes", where)
        self._join(ROOT_PART, (ROOT_PART, 1), 0)
        unused = sorted(parts.keys() - self._used)
        if unused:
            hint = "remove it, or name it where it belongs"
            raise FormatError("no part names this one", self._place(unused[0]), hint)

    def place(self, line: int) -> tuple[str, int]:
        """Return the part and the line that a line of the whole text came from; both count from 1."""
        start, part, first = self._marks[bisect_right(self._marks, line, key=itemgetter(0)) - 1]
        return part, first + line - start

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(self._texts)

    def _place(self, part: str, line: int | None = None) -> Where:
        return Where(self._where.file, f"{self._where.entry}/{part}", line)

    def _join(self, name: str, asked: tuple[str, int], depth: int) -> None:
        if name not in self._parts or name in self._used or depth > _DEEPEST:
            fault = "names a part that is not there" if name not in self._parts else "names a part for the second time"
            raise FormatError(f"{fault}: {name}", self._place(*asked))
        self._used.add(name)
        text = self._parts[name].removesuffix("\n")
        writer = _PartWriter(self, name)
        piece = ""  # the instruction that says that trait lines follow
        as_is = False
        for held, token in tokens(text, self._place(name)):
            if piece:
                writer.write(self._piece(piece, held, self._place(name, writer.line)), held)
                piece = ""
            else:
                writer.copy(held)
            ours = _INSTRUCTION.fullmatch(token)
            if token == _AS_IS:
                as_is = True
                continue
            if ours and ours.group(1) == "part":
                self._join(ours.group(2) or "", (name, writer.line), depth + 1)
                writer.skip(token)
            elif ours:
                piece = token
            else:
                writer.write(token if as_is or token[1:2] in "!?/" else _tag_line(token), token)
            as_is = False

    def _piece(self, instruction: str, lines: str, where: Where) -> str:
        found = _INSTRUCTION.fullmatch(instruction)
        try:
            return _piece_text((found.group(2) if found else "") or "", lines.rstrip(" "))
        except FormatError as deep:
            raise FormatError(deep.message, where) from None

    def add(self, text: str, part: str, line: int) -> None:
        """Append text that comes from a line of a part. Raises FormatError if the whole grows too large."""
        self._texts.append(text)
        self._size += len(text)
        if self._size > MAX_BYTES:
            raise FormatError(f"is larger than {MAX_BYTES >> 20} MiB", self._place(part, line))
        head, newline, rest = text.partition("\n")
        if not self._has_begun and head.strip():
            self._mark(self._line, part, line)
            self._has_begun = True
        if newline:
            self._mark(self._line + 1, part, line + 1)
            self._line += text.count("\n")
            self._has_begun = bool(rest.rpartition("\n")[2].strip())

    def _mark(self, line: int, part: str, first: int) -> None:
        # a line belongs to the part of its first character
        if self._marks[-1][0] == line:
            self._marks[-1] = (line, part, first)
        elif self.place(line) != (part, first):
            self._marks.append((line, part, first))


class _PartWriter:
    def __init__(self, joined: Joined, part: str) -> None:
        self._joined = joined
        self._part = part
        self.line = 1

    def copy(self, text: str) -> None:
        # copies text of the part unchanged
        self.write(text, text)

    def write(self, text: str, source: str) -> None:
        # writes text that replaces other text of the part
        if text:
            self._joined.add(text, self._part, self.line)
        self.skip(source)

    def skip(self, source: str) -> None:
        # skips text of the part
        self.line += source.count("\n")
