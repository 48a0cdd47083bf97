"""The folder `art` of a game: its files by name, and their credits."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.builder.art.files import FONTS, PICTURES, ArtFile, checked
from vassal_tools.errors import SourceError, Where
from vassal_tools.format.archive import file_name_fault, read_bytes
from vassal_tools.game.extending import folders
from vassal_tools.game.faults import Faults
from vassal_tools.game.names import LANGUAGES
from vassal_tools.game.sources import read_csv, refuse_links

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.game.sources import CsvRow


CREDITS = "credits.csv"
COLUMNS = ("file", "author", "licence", "source")
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class ArtCredit:
    """The author, licence and source of files that match a pattern, such as `counters/*`."""

    pattern: str
    author: str
    licence: str
    source: str
    where: Where

    def covers(self, file: str) -> bool:
        """Return True if the pattern matches a file, by its path in `art`; `*` also matches slashes."""
        return fnmatchcase(file, self.pattern)


def read_credits(path: Path) -> tuple[ArtCredit, ...]:
    """Return the rows of the file, or none if it does not exist. Raises SourceError with every fault."""
    if not path.is_file():
        return ()
    faults = Faults()
    rows = read_csv(path, COLUMNS, faults).rows
    read = [faults.attempt(_credit, row) for row in rows]
    faults.stop()
    return tuple(one for one in read if one)


def _credit(row: CsvRow) -> ArtCredit:
    for name, cell in row.cells.items():
        if not cell.strip() or len(cell) > _LONGEST or not cell.isprintable():
            raise SourceError(f"{name} must be a line of up to {_LONGEST} letters", row.where)
    file, author, licence, source = (row.cells[name].strip() for name in COLUMNS)
    return ArtCredit(file, author, licence, source, row.where)


def credited(files: Iterable[str], rows: Iterable[ArtCredit]) -> Mapping[str, ArtCredit | None]:
    """Return the first matching row for each file, by its path in `art`."""
    held = tuple(rows)
    return {file: next((one for one in held if one.covers(file)), None) for file in files}


FOLDER = "art"
_MOST_FILES, _MOST_BYTES = 5_000, 64 << 20
_TEXTS = (".txt", ".md")
_LICENCES = ("licen", "copying", "ofl")
"""Prefixes of file names that contain a licence text."""


@dataclass(frozen=True)
class Art:
    """The content of `art`: pictures and fonts by name, their credits, and licence texts."""

    files: Mapping[str, ArtFile] = field(default_factory=dict)
    credits: tuple[ArtCredit, ...] = ()
    unreadable: tuple[str, ...] = ()  # files of a format that nothing here reads
    licences: Mapping[str, str] = field(default_factory=dict)
    localised: frozenset[str] = frozenset()  # names of files that are those of one language

    def __bool__(self) -> bool:
        return bool(self.files or self.unreadable)

    def picture(self, name: str) -> ArtFile | None:
        """Return the picture with that name, or None."""
        found = self.files.get(name)
        return found if found and found.form != "font" else None

    def within(self, folder: str) -> Mapping[str, ArtFile]:
        """Return the files in a folder, by their names in it."""
        head = f"{folder}/"
        return {name.removeprefix(head): file for name, file in self.files.items() if name.startswith(head)}

    def in_language(self, language: str) -> Art:
        """Return the folder for a language: its own files override the others."""
        own = self.within(language) if language in LANGUAGES else {}
        return replace(self, files={**self.files, **own}, localised=frozenset(own)) if own else self

    @cached_property
    def digest(self) -> str:
        """A SHA-256 over all files, as hex; empty if none exist."""
        lines = [f"{name} {file.digest}\n" for name, file in sorted(self.files.items())]
        return hashlib.sha256("".join(lines).encode()).hexdigest() if lines else ""


NO_ART = Art()


def any_language(name: str) -> str:
    """Return the name of a file without its language folder."""
    head, _, rest = name.partition("/")
    return rest if rest and head in LANGUAGES else name


def read_art(source: Path | None) -> Art:
    """Return the folder `art` of a game's data, merged over the art of the extended game; empty if missing.

    Raises SourceError for an unreadable or unsafe file, and for two pictures of the same thing.
    """
    found = NO_ART
    for folder in reversed(folders(source) if source else ()):
        found = _over(_read_folder(folder), found)
    return found


def _over(own: Art, other: Art) -> Art:
    # files of the first folder override files of the other
    return Art(
        {**other.files, **own.files},
        (*own.credits, *(one for one in other.credits if one not in own.credits)),
        (*own.unreadable, *other.unreadable),
        {**other.licences, **own.licences},
    )


def _read_folder(source: Path) -> Art:
    root = source / FOLDER
    refuse_links(source, root)
    if not root.is_dir():
        return NO_ART
    files: dict[str, ArtFile] = {}
    strange: list[str] = []
    licences: dict[str, str] = {}
    for path in _paths(root):
        ending, name = path.suffix.lower(), path.relative_to(root).with_suffix("").as_posix()
        if ending in PICTURES or ending in FONTS:
            if name in files:
                raise SourceError(f"has the name of {files[name].file}: one of them is too many", Where(str(path)))
            form = PICTURES.get(ending, "font")
            files[name] = checked(ArtFile(name, path.suffix, str(path), form, _read(path)))
        elif ending in _TEXTS:
            if path.stem.casefold().startswith(_LICENCES):
                licences[path.relative_to(root).as_posix()] = _read(path).decode("utf-8", "replace")
        elif path.name != CREDITS:
            strange.append(str(path))
    return Art(files, read_credits(root / CREDITS), tuple(strange), licences)


def _paths(root: Path) -> Iterator[Path]:
    # in the same order on every system, without hidden files
    found = sorted(root.rglob("*"), key=lambda path: path.relative_to(root).as_posix())
    if len(found) > _MOST_FILES:
        raise SourceError(f"contains more than {_MOST_FILES} files", Where(str(root)))
    for path in found:
        name = path.relative_to(root).as_posix()
        if any(part.startswith(".") for part in name.split("/")) or path.name == "Thumbs.db":
            continue
        refuse_links(root, path)
        if path.is_file():
            if wrong := file_name_fault(name):
                raise SourceError(f"the name of the file {wrong}", Where(str(path)))
            yield path


def _read(path: Path) -> bytes:
    data = read_bytes(path, _MOST_BYTES)
    if not data:
        raise SourceError("is empty", Where(str(path)))
    return data
