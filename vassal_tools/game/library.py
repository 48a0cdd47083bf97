"""The games that are at hand: in the installed package or, failing that, in the source tree beside it."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, SourceError, Where
from vassal_tools.extras import needing
from vassal_tools.game import built, shelves
from vassal_tools.game.shelves import folder, names

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

__all__ = ["BUILT", "folder", "keep", "load", "names", "source_of"]

_CACHE = shelves.PACKAGE.parent / ".cache" / "models"
BUILT = "built.model"
"""The file in the folder of an installed game that keeps its model."""


def source_of(name: str | Path) -> Path:
    """The folder that the data of a game are loaded from, by its id or by the path of its folder."""
    return folder(name) if isinstance(name, str) and (name in names() or not Path(name).is_dir()) else Path(name)


def load(name: str | Path) -> Game:
    """A game by its id, or by the path of its folder; an id goes before a folder of that name."""
    if isinstance(name, str) and (name in names() or not Path(name).is_dir()):
        return _at_hand(folder(name))
    if not Path(name).is_dir():
        raise SourceError("is no folder of a game", Where(str(name)))
    return _anywhere(Path(name), built.digest(Path(name)))


def keep(name: str) -> Path:
    """The file that keeps the model of a game of the source tree, built now. Raises OSError if none can be written."""
    path = folder(name)
    built_from = built.digest(path)
    built.keep(_read(path), _kept_in(path), built_from)
    return _kept_in(path)


@cache
def _at_hand(path: Path) -> Game:
    """A game that is at hand, as it is kept or else from its data; loaded once, and the same while the program runs."""
    built_from = built.digest(path)
    game = built.kept(_kept_in(path), built_from)
    if game is None:
        game = _read(path)
        if path.parent != shelves.INSTALLED:
            with suppress(OSError, FormatError):  # without a cache it only takes longer
                built.keep(game, _kept_in(path), built_from)
    return game


@lru_cache(maxsize=8)
def _anywhere(path: Path, _built_from: str) -> Game:
    """A game in any folder; loaded once as long as what it is built from stays the same."""
    return _read(path)


def _kept_in(path: Path) -> Path:
    """The file that keeps the model of a game that is at hand."""
    return path / BUILT if path.parent == shelves.INSTALLED else _CACHE / f"{path.name}.model"


def beside(name: str, file: str) -> Path:
    """The file of that name beside the model of a game that is at hand."""
    path = folder(name)
    return path / file if path.parent == shelves.INSTALLED else _CACHE / f"{path.name}-{file}"


def _read(path: Path) -> Game:
    """A game from its data. Raises VassalToolsError where what reads them is not installed."""
    with needing("build", "reading the data of a game"):
        from vassal_tools.game.loading import load_folder

    return load_folder(path)
