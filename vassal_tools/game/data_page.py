"""Write the page `docs/data.md`: every file of a game with its keys, from the types and their descriptions.

`make data-docs` updates it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_origin

from vassal_tools.game.codec import encoded, marks_of
from vassal_tools.game.facts import Between, Fact, Grade, Keyed, Known, OneOf, Spelt
from vassal_tools.game.file_shapes import REQUIRED, DataFile, Key, bare, data_files, inner, keys_of, kind_in
from vassal_tools.game.templates import FOLDER, ID, TITLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PREFACE = """# Every file and key

This reference lists every key of every file of a game. [games.md](games.md) explains how the files work together, and
the [tutorial](tutorial.md) makes a first game. `vassal-tools schema` writes the same for text editors, which then
complete keys while you type.

* A key in bold is required. A key that is true or false is false by default.
* Brackets contain the type of a value and its default. Without a type, a value is a text, or a table that is listed
  below. `≥1` is a whole number from 1 on, `1–35` one from 1 to 35, and `±90` one from -90 to 90.
* **Lengths** are in grid units; `scale` of `[face]` is the number of pixels per unit. A **point** is `[x, y]`: x grows
  to the right, y downwards.
* A **name** has letters from a to z, digits, dots and hyphens, and begins with a letter. Names of places may begin with
  a digit. If a name has other limits, the error message says so.
* A **fact** is `{ value = 4, grade = "text", source = "3.2" }`: a value, how well it is known, and where it comes from.
  A **grade** is `text`, `deduced`, `historical`, `outside` or `guess`. If `[facts]` in `game.toml` has a grade and a
  source for all facts, `4` is enough. In CSV a fact has three columns, such as `strength`, `strength_grade` and
  `strength_source`, or only the first.
* A **colour** is a code such as `#2a62a8`. On a card it may also be `deep`, `dark`, `pale` or `stripe`, the colours of
  the card's side, or `light`.
* **CSV** files are tables, in UTF-8, with commas, semicolons or tabs between the cells. An empty cell has no value, a
  list is words with blanks between them, and `yes` and `no` are true and false. Columns may be in any order.
* **TOML** files begin with `schema = 1`. The heading of a table is `[zones.Dike]`, of one table in a list `[[cells]]`.
* **Texts** are English. `i18n/fr.toml` and `i18n/it.toml` [translate](games.md#i18n) them.

The examples come from the templates of `vassal-tools new`. `make data-docs` writes this page.
"""
_PLAIN: Mapping[Any, str] = {str: "text", int: "integer", bool: "true or false", Fraction: '"1/2"', Grade: "grade"}
_SHORT = {"a name of": "name", "a colour such as": "colour", "the name of a game": "game", "the file name": "file name"}
_UNLIMITED = 100_000
_Named = tuple[tuple[str, str], ...]
"""The keys of a table: the owner and the name of each."""
_PLAIN_KINDS = ("text", "table", "tables", "list: table")
_SCHEMA = ("schema", "The version of this format: 1")  # the preface explains it
_LINES = 14
"""The largest number of lines in an example."""


def data_page() -> str:
    """Return the whole page."""
    shown: set[_Named] = set()
    return "\n".join((PREFACE, *(line for file in data_files() for line in _file(file, shown))))


def _file(file: DataFile, shown: set[_Named]) -> Iterator[str]:
    # without keys and tables that another file has already `shown`; tables with equal keys share one
    yield from (f"## `{file.name}`", "", file.about, "")
    if not any(set(_named(file.keys)) <= set(keys) for keys in shown):
        yield from _list(file.keys)
    shown.add(_named(file.keys))
    if not file.is_rows:
        alike: dict[_Named, tuple[list[str], tuple[Key, ...]]] = {}
        for path, keys in _tables(file.keys, ""):
            alike.setdefault(_named(keys), ([], keys))[0].append(path)
        for named, (paths, keys) in alike.items():
            if named not in shown:
                shown.add(named)
                yield from (f"### {', '.join(dict.fromkeys(paths))}", "")
                yield from _list(keys)
    yield from _example(file.name)


def _named(keys: Sequence[Key]) -> _Named:
    return tuple((key.owner, key.name) for key in keys)


def _list(keys: Sequence[Key]) -> Iterator[str]:
    for key in keys:
        if (key.name, key.about) != _SCHEMA:
            kind = "" if isinstance(key.default, bool) else words_of(key.hint)
            kind = "" if kind in _PLAIN_KINDS else kind
            limits = ", ".join(filter(None, (kind, _default(key))))
            about = "" if key.about.lower() in {key.name, f"its {key.name}"} else f": {key.about}"
            name = f"**`{key.name}`**" if key.default is REQUIRED else f"`{key.name}`"
            yield f"* {name}{f' ({limits})' if limits else ''}{about}"
    yield ""


def _tables(keys: Sequence[Key], above: str) -> Iterator[tuple[str, tuple[Key, ...]]]:
    # by heading, outer tables first
    for key in keys:
        kind = kind_in(key.hint)
        if kind:
            path, named = _heading(f"{above}{key.name}", key.hint)
            inside = tuple(one for one in keys_of(kind) if one.name not in named)
            yield f"`{path}`" + _as_list(path, named), inside
            yield from _tables(inside, path.strip("[]") + ".")


def _as_list(path: str, named: tuple[str, ...]) -> str:
    # the alternative heading of tables keyed by `id`: a list with the id in each table
    return f', or `[[{path.strip("[]").removesuffix(".NAME")}]]` with `id = "NAME"`' if named == ("id",) else ""


def _heading(path: str, hint: Any) -> tuple[str, tuple[str, ...]]:
    keyed = next((mark for mark in marks_of(hint) if isinstance(mark, Keyed)), None)
    if keyed and len(keyed.fields) == 1 and _is_text(inner(hint), keyed.fields[0]):
        return f"[{path}.NAME]", keyed.fields
    if keyed or get_origin(bare(hint)) is tuple:
        return f"[[{path}]]", ()
    values = get_args(bare(hint))
    if get_origin(bare(hint)) is Mapping:
        return (f"[[{path}.NAME]]" if get_origin(bare(values[1])) is tuple else f"[{path}.NAME]"), ()
    return f"[{path}]", ()


def _is_text(kind: type, field: str) -> bool:
    return bare(next(key.hint for key in keys_of(kind) if key.name == field)) is str


def words_of(hint: Any) -> str:
    """Return the type of a key in words."""
    marks = marks_of(hint)
    for mark in marks:
        match mark:
            case OneOf(words):
                return " or ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
            case Between(low, high):
                return _range(low, high)
            case Spelt(_, words):
                short = next((short for start, short in _SHORT.items() if words.startswith(start)), words)
                return short.removeprefix("a ").removeprefix("the ")
            case Known(what):
                return what if bare(hint) is str else f"number of an {what}"
            case Keyed():
                return "tables"
    return words_of(get_args(hint)[0]) if marks else _unmarked(hint)


def _range(low: int, high: int) -> str:
    if low == -high:
        return f"±{high}"
    return f"{low}–{high}" if high < _UNLIMITED else f"≥{low}"


def _unmarked(hint: Any) -> str:
    if bare(hint) is not hint:
        return words_of(next(arg for arg in get_args(hint) if arg is not type(None)))
    origin, args = get_origin(hint), get_args(hint)
    if origin is Fact:
        return f"fact: {words_of(args[0])}"
    if origin is tuple:
        if args[-1] is Ellipsis:
            return f"list: {words_of(args[0])}"
        alike = {words_of(arg) for arg in args}
        if alike == {_range(0, _UNLIMITED)} and len(args) == 2:
            return "point"
        return f"[{len(args)} × {alike.pop()}]" if len(alike) == 1 else f"[{', '.join(map(words_of, args))}]"
    if origin is Mapping:
        return "tables" if kind_in(args[1]) else f"table: {words_of(args[0])} = {words_of(args[1])}"
    if is_dataclass(hint):
        return "table"
    return _PLAIN.get(hint, "as the rulebook says")


def _default(key: Key) -> str:
    default = key.default
    if default is REQUIRED or default is False:
        return ""
    if default is None or default in ((), {}) or is_dataclass(default):
        return ""
    shown = encoded(default)
    if isinstance(shown, list):
        return f"default {', '.join(f'`{one}`' for one in shown)}"
    return f"default `{str(shown).lower() if isinstance(shown, bool) else shown}`"


def _example(name: str) -> Iterator[str]:
    path = next((one for one in sorted(FOLDER.glob(f"*/{name}"))), None)
    if path is None:
        return
    text = path.read_text(encoding="utf-8").replace(ID, "long-bridge").replace(TITLE, "The Long Bridge")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    shown: list[str] = []
    for line in "\n".join(lines).strip().split("\n"):
        if len(shown) >= _LINES and not line:
            break
        shown.append(line)
    kind = "csv" if name.endswith(".csv") else "toml"
    yield from (f"Example (`--like {path.parent.name}`):", "", f"```{kind}")
    yield from (*shown[: _LINES * 2], "```", "")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(data_page(), encoding="utf-8", newline="\n")
