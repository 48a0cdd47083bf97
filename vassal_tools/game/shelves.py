"""The folders of known games: in the installed package or, if none exist, in the source tree."""

from __future__ import annotations

from pathlib import Path

import vassal_tools
from vassal_tools.errors import SourceError, Where

PACKAGE = Path(vassal_tools.__file__).parent
INSTALLED = PACKAGE / "games"
SHELVES = (INSTALLED, PACKAGE.parent / "module_src")


def names() -> tuple[str, ...]:
    """Return the ids of the known games in alphabetical order."""
    return tuple(sorted(folders()))


def folder(name: str) -> Path:
    """Return the folder of a game by its id."""
    found = folders()
    if name not in found and Path(name).is_file():
        raise SourceError("is a file, not the folder of a game", Where(name), f"give its folder: {Path(name).parent}")
    if name not in found:
        hint = f"known: {', '.join(sorted(found)) or 'none'}; or give the folder of a game"
        raise SourceError(f"no game {name!r}", hint=hint)
    return found[name]


def folders() -> dict[str, Path]:
    """Return the folders of the games in the first location that has any."""
    for shelf in SHELVES:
        found = {path.parent.name: path.parent for path in sorted(shelf.glob("*/game.toml"))}
        if found:
            return found
    return {}
