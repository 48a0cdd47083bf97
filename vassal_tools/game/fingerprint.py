"""The model as one document of plain data, its fingerprint, and the way back from a document of a stranger.

A module carries the document, and a log the fingerprint, so that a referee knows by which data a game was played.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, NoReturn

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.checks import game_faults, known_names
from vassal_tools.game.codec import Decoder, encoded
from vassal_tools.game.integrity import check_basics
from vassal_tools.game.model import Game

if TYPE_CHECKING:
    from collections.abc import Sequence

SCHEMA = "vassal-tools/game/1"
_BYTES = 4_000_000


def as_document(game: Game) -> dict[str, Any]:
    """The game as plain data: texts, numbers, truths, lists and tables."""
    return {"schema": SCHEMA, **encoded(game)}


def canonical_json(game: Game) -> bytes:
    """The document as JSON, the same bytes for the same game."""
    text = json.dumps(as_document(game), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return text.encode("ascii")


def fingerprint(game: Game) -> str:
    """The SHA-256 of the document in hexadecimal digits; every fact, grade and source counts."""
    return hashlib.sha256(canonical_json(game)).hexdigest()


def from_document(document: object, name: str = "game") -> Game:
    """The game that a document stands for, checked throughout; `name` is how errors call the document."""

    def locate(*path: object) -> Where:
        return Where(name, entry=".".join(_shown(str(part)) for part in path))

    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise SourceError(f"is no document of the schema {SCHEMA}", Where(name))
    decoder = Decoder(locate, most=1)
    game = decoder.read(Game, {key: value for key, value in document.items() if key != "schema"})
    decoder.check_names(known_names(game))
    check_basics(game, locate)
    for fault in game_faults(game, locate):
        raise fault
    return game


def from_json(data: bytes, name: str = "game") -> Game:
    """The game in the bytes of a document: strict JSON, no key twice, no more than a few megabytes."""
    if len(data) > _BYTES:
        raise SourceError(f"has more than {_BYTES} bytes", Where(name))
    try:
        document = json.loads(data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise SourceError("is not JSON as we write it", Where(name)) from error
    return from_document(document, name)


def _shown(part: str) -> str:
    """A part of a path, however strange, as an error can show it."""
    return part if part.isprintable() and len(part) <= 60 else ascii(part)[:60]


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """A table none of whose keys stands twice."""
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key stands twice")
    return table


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")
