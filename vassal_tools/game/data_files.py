"""The files of a game's folder, each read by the type of its content; names are checked after all are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, get_args

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.codec import Decoder, given, has_default, hints, marks_of, may_be_none
from vassal_tools.game.extending import ABOUT
from vassal_tools.game.facts import Keyed
from vassal_tools.game.file_types import FileDecoder
from vassal_tools.game.rows import Columns, read_rows
from vassal_tools.game.sources import refuse_links
from vassal_tools.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from vassal_tools.game.citations import Citations
    from vassal_tools.game.model import Game
    from vassal_tools.game.sources import TomlSource

OF_RULEBOOK = ("paragraphs.toml", "letters.toml", "acts.toml", "steps.toml", "ruled.toml")
"""Files of the rulebook beside the data, such as the words of its rules."""


class Places:
    """The places in files of the things of a game, by path."""

    def __init__(self) -> None:
        self.tables: dict[str, Callable[..., Where]] = {}
        self.things: dict[tuple[Any, ...], Callable[..., Where]] = {}  # those in another file than the rest
        self.rows: dict[tuple[Any, ...], Where] = {}

    def where(self, *path: Any) -> Where:
        """Return the place of a thing, or of the nearest thing around it."""
        for size in range(len(path), 0, -1):
            if path[:size] in self.rows:
                return self.rows[path[:size]]
        locate = self.things.get(path[:2]) or self.tables.get(path[0]) if path else None
        return locate(*path[1:]) if locate else Where()


class Files:
    """The files of a folder, being read into a game.

    `names` are the declared names, including those in faulty tables and rows.
    """

    def __init__(self, folder: Path, cited: Citations, game: type[Game]) -> None:
        self.folder = folder
        self.cited = cited
        self.faults = cited.faults
        self.places = Places()
        self.names: dict[str, Iterable[str]] = {}
        self.hidden: set[str] = set()  # things whose names cannot all be seen
        self._read: set[str] = {ABOUT, *OF_RULEBOOK}
        self._decoders: list[tuple[str, Decoder]] = []
        self._hints = hints(game)
        self._fields = {one.name: one for one in fields(game)}

    def path(self, name: str) -> Path:
        """Return the path of a file of the game, or of the game that it extends, and mark it as read.

        Raises SourceError if it is a link.
        """
        self._read.add(name)
        base = self.cited.base
        folder = base.folder if base and not (self.folder / name).exists() else self.folder
        refuse_links(folder, folder / name)
        if base:
            refuse_links(base.folder, base.folder / name)
        return folder / name

    def pass_over(self, names: Iterable[str]) -> None:
        """Accept files of these names although nothing reads them."""
        self._read.update(names)

    def unread(self) -> Iterator[SourceError]:
        """Yield a fault for each data file that nothing reads."""
        for path in sorted(self.folder.iterdir()):
            if path.suffix in {".toml", ".csv"} and path.name not in self._read:
                yield SourceError(
                    "is not used by this game: it is not listed in parts of game.toml", Where(str(path), line=1)
                )
        if base := self.cited.base:
            for name in base.extension.without or {}:
                if name == ABOUT or name not in self._read or not (base.folder / name).is_file():
                    what = f"leaves out things of {name}, but uses nothing of {name}"
                    yield SourceError(what, base.locate("without", name))

    def hint(self, field: str) -> Any:
        """Return the type of a field of the game."""
        return self._hints[field]

    def values_of(self, field: str) -> tuple[type[Any], Keyed]:
        """Return the value type of a mapping of the game, and its key."""
        hint = given(self._hints[field])
        return get_args(get_args(hint)[0])[1], next(mark for mark in marks_of(hint) if isinstance(mark, Keyed))

    def toml(self, name: str) -> tuple[dict[str, Any], TomlSource]:
        """Return the content of a TOML file without its schema."""
        source = self.cited.toml(self.path(name))
        return self.content(source), source

    def content(self, source: TomlSource) -> dict[str, Any]:
        """Return the content of a TOML file, checking its schema."""
        content = dict(source.content)
        version = content.pop("schema", None)
        if version != 1 or isinstance(version, bool | float):
            self.faults.note([SourceError(f"schema must be 1, not {version!r:.60}", source.where("schema"))])
        return content

    def decoder(self, field: str, source: TomlSource) -> Decoder:
        """Return a decoder for a part of the game in a file."""
        self._decoders.append((field, FileDecoder(source.where, grounds=self.cited.grounds)))
        return self._decoders[-1][1]

    def fields(self, names: Iterable[str], content: dict[str, Any], source: TomlSource) -> dict[str, Any]:
        """Read these fields of the game from the content of a TOML file with the same keys.

        A faulty field is None.
        """
        read: dict[str, Any] = {}
        for name in names:
            self.places.tables[name] = lambda *path, name=name: source.where(name, *path)
            if name in content:
                value = content.pop(name)
                read[name] = self.faults.attempt(self.decoder(name, source).value, self._hints[name], value, (name,))
            elif not (has_default(self._fields[name]) or may_be_none(self._hints[name])):
                self.faults.note([SourceError(f"{name} is missing", source.where(name))])
                read[name] = None
            elif not has_default(self._fields[name]):
                read[name] = None
        return read

    def refuse_rest(self, content: Mapping[str, Any], source: TomlSource, known: Iterable[str] = ()) -> None:
        """Record a fault for each remaining key of a file; `known` gives the allowed keys."""
        self.faults.note(
            SourceError(
                f"{key if key.isprintable() else repr(key)} is not known here",
                source.where(key),
                did_you_mean(key, known),
            )
            for key in content
        )

    def table(self, name: str, field: str) -> Any:
        """Return the part of the game that is a whole TOML file."""
        content, source = self.toml(name)
        self.places.tables[field] = source.where
        return self.decoder(field, source).value(self._hints[field], content)

    def tables(self, name: str, top: str, field: str, what: str = "") -> dict[Any, Any] | None:
        """Return the things of a TOML file under a single key; `what` is their kind in references."""
        content, source = self.toml(name)
        table = content.pop(top, ())
        if what:
            self.names[what] = tuple(declared(table))
        self.refuse_rest(content, source, (top,))
        self.places.tables[field] = lambda *path: source.where(top, *path)
        kind, keyed = self.values_of(field)
        return self.decoder(field, source).read_keyed(kind, keyed, table, (top,))

    def rows(self, name: str, field: str, what: str = "", more: Columns | None = None) -> dict[Any, Any] | None:
        """Return the things of a CSV file; `what` is their kind in references."""
        return self.rows_of(name, field, *self.values_of(field), what, more)

    def rows_of(
        self,
        name: str,
        field: str,
        kind: type[Any],
        keyed: Keyed,
        what: str = "",
        more: Columns | None = None,
        under: tuple[str, ...] = (),
    ) -> dict[Any, Any] | None:
        """Return the things of a CSV file by key; `under` is their path in the field of the game."""
        rows = read_rows(self.path(name), kind, keyed, self.cited, more, self.names)
        self._decoders.append((field, rows.decoder))
        self.places.rows.update({(field, *under, key): place for key, place in rows.where.items()})
        if not under:
            self.places.tables[field] = lambda *_: Where(str(self.path(name)), line=1)
        if what:
            self.names[what] = rows.names
        return rows.read

    def fields_with_unknown_names(self) -> Iterator[str]:
        """Record every unknown name, and yield the parts of the game that use one."""
        for field, decoder in self._decoders:
            before = len(self.faults.found)
            self.faults.attempt(decoder.check_names, self.names)
            if len(self.faults.found) > before:
                yield field


def declared(table: object) -> Iterator[str]:
    """Yield the names that a table declares by its keys, or a list by its items."""
    if isinstance(table, Mapping):
        yield from table
    elif isinstance(table, tuple):
        names = (item.get("name") if isinstance(item, Mapping) else item for item in table)
        yield from (name for name in names if isinstance(name, str))
