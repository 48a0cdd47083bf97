"""Games in folders: their `game.toml`, and rulebooks that can judge the game of any folder."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError, Where
from vassal_tools.plugins import FOLDER_UMPIRES, entry_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from vassal_tools.findings import Rule

ABOUT = "game.toml"
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class NearbyGame:
    """A folder with the data of a game, and the main facts in its `game.toml`."""

    folder: Path
    title: str
    version: str
    edition: str
    rulebook: str


def games_in(folders: Iterable[Path]) -> Iterator[NearbyGame]:
    """Yield the games in these folders and directly below them, each once; unreadable ones are skipped."""
    seen: set[Path] = set()
    for folder in folders:
        for path in (folder / ABOUT, *sorted(folder.glob(f"*/{ABOUT}"))):
            about = path.resolve()
            if about not in seen and path.is_file():
                seen.add(about)
                yield from _described(path)


def _described(path: Path) -> Iterator[NearbyGame]:
    try:
        data = path.read_bytes() if path.stat().st_size <= _MOST_BYTES else b""
        said = tomllib.loads(data.decode("utf-8"))
    except (OSError, ValueError, RecursionError):  # no TOML, numbers of thousands of digits, deep nesting
        return
    if isinstance(said.get("title"), str):
        yield NearbyGame(
            path.parent, said["title"], *(str(said.get(key, "")) for key in ("version", "edition", "rulebook"))
        )


def rules_of_folders() -> Iterator[tuple[str, tuple[Rule, ...]]]:
    """Yield the title and the rules of each rulebook that judges games in folders."""
    for point in sorted(entry_points(group=FOLDER_UMPIRES)):
        umpires = point.load()
        yield umpires.title, umpires.rules


def umpire_in(folder: Path, *, is_chosen: bool) -> Any:
    """Return the umpire of the game in a folder. Raises SourceError if its rulebook has none for folders.

    If the user chose the folder (`is_chosen`), a log with other data is expected.
    """
    found = next((game for game in games_in([folder]) if game.folder == folder), None)
    if found is None:
        raise SourceError("is not the folder of a game", Where(str(folder)), f"it has no {ABOUT} that can be read")
    points = entry_points(group=FOLDER_UMPIRES)
    if found.rulebook not in points.names:
        what = f"the rulebook {found.rulebook!r}" if found.rulebook else "no rulebook"
        hint = f'rulebook = "{min(points.names)}" judges movement by rules.toml' if points.names else ""
        raise SourceError(f"has {what}, which judges no game of a folder", Where(str(folder / ABOUT)), hint)
    return points[found.rulebook].load()(folder, is_chosen=is_chosen)
