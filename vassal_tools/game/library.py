"""The known games: in the installed package or, if none exist, in the source tree."""

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
"""The file with the model in the folder of an installed game."""


def source_of(name: str | Path) -> Path:
    """Return the data folder of a game, by id or path."""
    return folder(name) if isinstance(name, str) and (name in names() or not Path(name).is_dir()) else Path(name)


def load(name: str | Path) -> Game:
    """Return a game by its id or the path of its folder; an id takes precedence over a folder with that name."""
    if isinstance(name, str) and (name in names() or not Path(name).is_dir()):
        return _at_hand(folder(name))
    if not Path(name).is_dir():
        raise SourceError("is not the folder of a game", Where(str(name)))
    if not (Path(name) / "game.toml").exists():
        raise SourceError("is not the folder of a game: it has no game.toml", Where(str(name)))
    return _anywhere(Path(name), built.digest(Path(name)))


def keep(name: str) -> Path:
    """Build the model cache of a game in the source tree, and return its file. Raises OSError on failure."""
    path = folder(name)
    built_from = built.digest(path)
    built.keep(_read(path), _kept_in(path), built_from)
    return _kept_in(path)


@cache
def _at_hand(path: Path) -> Game:
    # loaded once per process
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
    # reloaded when the inputs change
    return _read(path)


def _kept_in(path: Path) -> Path:
    return path / BUILT if path.parent == shelves.INSTALLED else _CACHE / f"{path.name}.model"


def beside(name: str, file: str) -> Path:
    """Return the path of a file beside the model of a known game."""
    path = folder(name)
    return path / file if path.parent == shelves.INSTALLED else _CACHE / f"{path.name}-{file}"


def _read(path: Path) -> Game:
    # raises VassalToolsError if the dependencies are not installed
    with needing("build", "reading the data of a game"):
        from vassal_tools.game.loading import load_folder

    return load_folder(path)
