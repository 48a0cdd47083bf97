"""Count the lines of Python of each game and each shared part: `python -m tests.sizes`, or `make sizes`."""

from __future__ import annotations

import sys
from collections import Counter
from typing import TYPE_CHECKING

from tests.conftest import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RULEBOOKS = PROJECT / "validators" / "vassal_rulebooks"
SHARED = ("core", "plain", "tools")
"""Rooms of the rulebooks that belong to no game: what rulebooks are made of, and what tries them out."""
RULES = "validators/vassal_rulebooks/core"
READING = (f"{RULES}/reading", "vassal_tools/referee/search", "vassal_tools/referee/explain")
"""What reads the logs of all games: how acts show on the table, and the search for the cheapest story."""
TINY_GAMES = PROJECT / "tests" / "tiny_games"
APART = {"reading": "reading", "umpire": "reading", "proof": "proof", "trial": "trial"}
"""Parts of a game that are counted apart from its rules, data types and components: rooms or files of that name."""


def lines_in(path: Path) -> int:
    """Return the physical lines of a file."""
    return len(path.read_text(encoding="utf-8").splitlines())


def of_game(folder: Path) -> Counter[str]:
    """Return the lines of a game's own Python by part: its rules, its reading of logs, its proof and trial."""
    found: Counter[str] = Counter()
    for path in _python(folder):
        room = path.relative_to(folder).parts[0].removesuffix(".py")
        found[APART.get(room, "rules")] += lines_in(path)
    return found


def games() -> dict[str, Counter[str]]:
    """Return the lines of each game by part."""
    folders = [folder for root in (RULEBOOKS, TINY_GAMES) if root.is_dir() for folder in sorted(root.iterdir())]
    sizes = {folder.name: of_game(folder) for folder in folders if folder.is_dir() and folder.name not in SHARED}
    return {name: found for name, found in sizes.items() if found}


def shared() -> dict[str, int]:
    """Return the lines of each shared part, and separately the lines that read logs."""
    rooms = [folder for folder in sorted((PROJECT / "vassal_tools").iterdir()) if folder.is_dir()]
    found = {
        folder.relative_to(PROJECT).as_posix(): size
        for folder in [*(RULEBOOKS / name for name in SHARED), *rooms]
        if (size := sum(map(lines_in, _python(folder))))
    }
    found[RULES] -= sum(map(lines_in, _python(PROJECT / READING[0])))
    return found | {"reading of logs": reading()}


def reading() -> int:
    """Return the lines of the code that reads the logs of all games."""
    return sum(lines_in(path) for room in READING for path in _python(PROJECT / room))


def _python(folder: Path) -> Iterator[Path]:
    return folder.rglob("*.py") if folder.is_dir() else iter(())


if __name__ == "__main__":
    for name, found in games().items():
        parts = ", ".join(f"{part} {size:,}" for part, size in found.most_common())
        sys.stdout.write(f"{name:<24} {found.total():>7,}  {parts}\n")
    for room, size in shared().items():
        sys.stdout.write(f"{room:<40} {size:>7,}\n")
