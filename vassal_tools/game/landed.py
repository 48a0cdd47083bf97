"""Models that modules were once built from, kept beside the data of their game, so that old logs stay judgeable.

`landed/` in the folder of a game holds each as its document, packed, under the fingerprint that logs state.
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
    """The files of the models that are kept beside a game, by fingerprint."""
    files = sorted((folder / FOLDER).glob(f"*{ENDING}"))
    return {path.name.removesuffix(ENDING): path for path in files}


def packed(game: Game) -> tuple[str, bytes]:
    """The name of the file that keeps a game, below its folder, and what it holds."""
    return f"{FOLDER}/{fingerprint(game)}{ENDING}", gzip.compress(canonical_json(game), mtime=0)


def document(path: Path) -> bytes:
    """The document in a file that keeps a model."""
    try:
        with gzip.open(path) as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise SourceError("is no packed document of a game", Where(str(path))) from error


@lru_cache(maxsize=4)
def landed(folder: Path, stated: str) -> Game | None:
    """The game that is kept under the fingerprint that a log states, as it was; None if there is none."""
    path = kept(folder).get(stated)
    return from_json(document(path), str(path)) if path else None


def with_rulings_of(today: G, past: G) -> G:
    """The past game with the rulings that today's rulebook reads, each read as then where it can be.

    A ruling that is new is read by its default, and one that is gone decides nothing any more.
    """
    return replace(past, rulings={name: _read_as_in(past, ruling) for name, ruling in today.rulings.items()})


def lost_readings(today: Game, past: Game) -> tuple[str, ...]:
    """The rulings of today that could be read otherwise in the past, by a reading that there is no more."""
    return tuple(
        name
        for name, ruling in past.rulings.items()
        if name in today.rulings and len(ruling.options) > 1 and ruling.default not in today.rulings[name].options
    )


def _read_as_in(past: Game, ruling: Ruling) -> Ruling:
    former = past.rulings.get(ruling.name)
    return replace(ruling, default=former.default) if former and former.default in ruling.options else ruling
