"""Models of earlier modules, stored beside the data of their game, so that old logs can still be judged.

`landed/` in the folder of a game contains each model as a compressed document, named by its fingerprint.
"""

from __future__ import annotations

import gzip
import zlib
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.fingerprint import MOST_BYTES, canonical_json, fingerprint, from_json

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from vassal_tools.game.model import Game, Ruling

G = TypeVar("G", bound="Game")

FOLDER, ENDING = "landed", ".json.gz"


def kept(folder: Path) -> Mapping[str, Path]:
    """Return the files of the stored models of a game, by fingerprint."""
    files = sorted((folder / FOLDER).glob(f"*{ENDING}"))
    return {path.name.removesuffix(ENDING): path for path in files}


def packed(game: Game) -> tuple[str, bytes]:
    """Return the name, below its folder, and the content of the file that stores a game."""
    return f"{FOLDER}/{fingerprint(game)}{ENDING}", gzip.compress(canonical_json(game), mtime=0)


def document(path: Path) -> bytes:
    """Return the document in a file that stores a model."""
    try:
        with gzip.open(path) as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise SourceError("is not a packed document of a game", Where(str(path))) from error


@lru_cache(maxsize=4)
def landed(folder: Path, stated: str) -> Game | None:
    """Return the stored game with the fingerprint of a log, or None."""
    path = kept(folder).get(stated)
    return from_json(document(path), str(path)) if path else None


def with_rulings_of(today: G, past: G) -> G:
    """Return the past game with the rulings of the current rulebook, read as in the past if possible.

    A new ruling gets its default, and a removed one is dropped.
    """
    return replace(past, rulings={name: _read_as_in(past, ruling) for name, ruling in today.rulings.items()})


def lost_readings(today: Game, past: Game) -> tuple[str, ...]:
    """Return the current rulings that had a reading in the past which no longer exists."""
    return tuple(
        name
        for name, ruling in past.rulings.items()
        if name in today.rulings and len(ruling.options) > 1 and ruling.default not in today.rulings[name].options
    )


def _read_as_in(past: Game, ruling: Ruling) -> Ruling:
    former = past.rulings.get(ruling.name)
    return replace(ruling, default=former.default) if former and former.default in ruling.options else ruling
