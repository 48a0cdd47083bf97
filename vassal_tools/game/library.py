"""The games that are at hand: in the installed package or, failing that, in the source tree beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import vassal_tools
from vassal_tools.errors import SourceError, Where

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

_PACKAGE = Path(vassal_tools.__file__).parent
_SHELVES = (_PACKAGE / "games", _PACKAGE.parent / "module_src")


def names() -> tuple[str, ...]:
    """The ids of the games at hand, in alphabetical order."""
    return tuple(sorted(_folders()))


def folder(name: str) -> Path:
    """The folder of a game by its id."""
    folders = _folders()
    if name not in folders:
        raise SourceError(f"no game {name!r}", hint=f"there is: {', '.join(sorted(folders)) or 'none'}")
    return folders[name]


def load(name: str | Path) -> Game:
    """A game by its id, or by the path of its folder; an id goes before a folder of that name."""
    if isinstance(name, str) and (name in _folders() or not Path(name).is_dir()):
        return _at_hand(folder(name))
    if not Path(name).is_dir():
        raise SourceError("is no folder of a game", Where(str(name)))
    return _read(Path(name))


@cache
def _at_hand(path: Path) -> Game:
    """A game that is installed, read once: it stays the same while the program runs."""
    return _read(path)


def _read(path: Path) -> Game:
    from vassal_tools.game.loading import load_folder  # takes long: not all who look for a folder read it

    return load_folder(path)


def _folders() -> dict[str, Path]:
    """The folder of each game on the first shelf that has any."""
    for shelf in _SHELVES:
        found = {path.parent.name: path.parent for path in sorted(shelf.glob("*/game.toml"))}
        if found:
            return found
    return {}
