"""Cache the model of a game in a file, so that loading it is fast and needs no shapely.

The file begins with a seal over the document and the digest of its inputs. If the seal does not match, because the
data have changed or the file is damaged, the file is ignored.
"""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import suppress
from dataclasses import is_dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import SourceError, Where
from vassal_tools.files import write_whole
from vassal_tools.game import shelves
from vassal_tools.game.extending import folders, whole_about
from vassal_tools.game.fingerprint import MOST_BYTES, as_document, from_json
from vassal_tools.game.rules_data import rules_data

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.game.model import Game

_CODE = Path(__file__).parent
_SEAL = hashlib.sha256().digest_size * 2


STATED = "built.digest"
"""A file beside the model of an installed game that states the digest; where it exists, the code need not be."""


def digest(folder: Path) -> str:
    """Return the SHA-256, as hex, of the data in a folder and of the code that reads them."""
    return stated(folder) or _digest(folder)


def stated(folder: Path) -> str:
    """Return the digest that is stated beside the model of an installed game, or an empty text."""
    file = folder / STATED
    return file.read_text("ascii") if folder.parent == shelves.INSTALLED and file.is_file() else ""


def _digest(folder: Path) -> str:
    code = (_CODE, *_code_of_rulebook(folder))
    kinds = ("*.toml", "*.csv", "*/*.csv", "*.svg", "*/*.svg")
    data = (file for one in _folders(folder) for kind in kinds for file in one.glob(kind))
    lines = [*_lines(data), *(line for path in code for line in _lines_of_code(path))]
    return hashlib.sha256("".join(sorted(lines)).encode()).hexdigest()  # Windows sorts paths in another order


@cache
def _lines_of_code(folder: Path) -> tuple[str, ...]:
    # read once per process, which has loaded the code
    return tuple(_lines(folder.glob("*.py")))


def _lines(files: Iterable[Path]) -> Iterator[str]:
    for path in files:
        if path.is_file():
            with path.open("rb") as file:
                yield f"{path.name} {hashlib.file_digest(file, 'sha256').hexdigest()}\n"


def _code_of_rulebook(folder: Path) -> Iterator[Path]:
    # includes the rulebook of the game that it extends, if installed
    with suppress(SourceError):
        name = whole_about(*_folders(folder)).content.get("rulebook")
        kinds = rules_data(name, Where()).game.__mro__ if isinstance(name, str) else ()
        files = {sys.modules[kind.__module__].__file__ for kind in kinds if is_dataclass(kind)}
        yield from sorted(Path(file).parent for file in files if file)


def _folders(folder: Path) -> tuple[Path, ...]:
    # only its own folder if the extended game cannot be found
    with suppress(SourceError):
        return folders(folder)
    return (folder,)


def kept(file: Path, built_from: str) -> Game | None:
    """Return the cached game, or None if the file was not built from inputs with that digest."""
    document = kept_document(file, built_from)
    if document is None:
        return None
    try:
        return from_json(document, str(file))
    except SourceError:  # so large that its document is refused
        return None


def keep(game: Game, file: Path, built_from: str) -> None:
    """Write a game to a file. Raises OSError if it cannot be written."""
    document = json.dumps(as_document(game), separators=(",", ":")).encode("ascii")  # in the order of the data
    keep_document(document, file, built_from)


def kept_document(file: Path, built_from: str) -> bytes | None:
    """Return the cached document, or None if the file was not built from inputs with that digest."""
    try:
        if not file.is_file() or file.stat().st_size > _SEAL + MOST_BYTES:
            return None
        data = file.read_bytes()
    except OSError:
        return None
    seal, document = data[:_SEAL], data[_SEAL:]
    return document if seal == _seal(document, built_from) else None


def unsealed(file: Path) -> bytes:
    """Return the cached document without a check of its seal. Raises OSError if there is no file."""
    return file.read_bytes()[_SEAL:]


def keep_document(document: bytes, file: Path, built_from: str) -> None:
    """Write a document to a file. Raises OSError if it cannot be written."""
    write_whole(file, _seal(document, built_from) + document)


def _seal(document: bytes, built_from: str) -> bytes:
    return hashlib.sha256(built_from.encode("ascii") + document).hexdigest().encode("ascii")
