"""The model as a plain-data document, its fingerprint, and reading documents from strangers.

A module contains the document, and a log the fingerprint, so the referee knows the data that a game was played with.
The fingerprint covers everything that a verdict depends on; the document also has wording, grades and sources.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.checks import game_faults, known_names
from vassal_tools.game.codec import Decoder, encoded
from vassal_tools.game.rules_data import rules_data
from vassal_tools.game.upgrades import SCHEMA, upgraded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.model import Game
    from vassal_tools.game.rules_data import Locate

MOST_BYTES = 4_000_000
_FINGERPRINT = re.compile("[0-9a-f]{64}")
_HEAD = ("schema", "fingerprint")


def as_document(game: Game) -> dict[str, Any]:
    """Return the game as plain data: texts, numbers, booleans, lists and tables."""
    return {"schema": SCHEMA, "fingerprint": fingerprint(game), **encoded(game)}


def canonical_json(game: Game) -> bytes:
    """Return the document as JSON, with the same bytes for the same game."""
    return _canonical(as_document(game))


def fingerprint(game: Game) -> str:
    """Return the SHA-256, as hex, of everything that verdicts depend on: ids, places, numbers, chosen readings.

    A ruling with a single option does not count.
    """
    essence = encoded(game, essence=True)
    if any(kind.facings for kind in game.unit_types.values()):  # what lies ahead of a unit follows from the anchors
        essence["anchors"] = {name: zone.anchor for name, zone in game.zones.items()}
    essence["rulings"] = [ruling for ruling in essence["rulings"] if len(ruling["options"]) > 1]
    return hashlib.sha256(_canonical(essence)).hexdigest()


def readings(game: Game, chosen: Mapping[str, str] | None = None) -> str:
    """Return the readings of rulings that leave a choice, as a log states them: `R-5=…` joined by semicolons.

    Readings in `chosen` override the defaults.
    """
    known = (ruling for ruling in game.rulings.values() if len(ruling.options) > 1)
    return "; ".join(f"{one.name}={(chosen or {}).get(one.name, one.default)}" for one in known)


def from_document(document: object, name: str = "game") -> Game:
    """Return the game in a document, fully checked; `name` is the name of the document in errors."""

    def locate(*path: object) -> Where:
        return Where(name, entry=".".join(_shown(str(part)) for part in path))

    if not isinstance(document, Mapping):
        raise SourceError(f"is not a document of the schema {SCHEMA}", Where(name))
    data = rules_data(_rulebook_of(document, locate), locate("rulebook"))
    present = upgraded(document, data.upgrades, Where(name))
    decoder = Decoder(locate, most=1)
    game = decoder.read(data.game, {key: value for key, value in present.items() if key not in _HEAD})
    decoder.check_names(known_names(game))
    for fault in game_faults(game, data, locate):
        raise fault
    return game


def _rulebook_of(document: Mapping[str, object], locate: Locate) -> str | None:
    # documents of earlier schemas do not state it: it equals the id of the game
    name = document.get("rulebook" if document.get("schema") == SCHEMA else "id")
    if name is not None and not isinstance(name, str):
        raise SourceError("rulebook must be a name", locate("rulebook"))
    return name


def from_json(data: bytes, name: str = "game") -> Game:
    """Return the game in the bytes of a document: strict JSON, without repeated keys, a few megabytes at most."""
    return from_document(_read(data, name), name)


def stated_by(data: bytes, name: str = "game") -> str:
    """Return a document's fingerprint as logs state it; for the oldest, the SHA-256 of the bytes."""
    document = _read(data, name)
    stated = document.get("fingerprint") if isinstance(document, dict) else None
    if stated is None:
        return hashlib.sha256(data).hexdigest()
    if not isinstance(stated, str) or not _FINGERPRINT.fullmatch(stated):
        raise SourceError("is not a SHA-256 in hexadecimal digits", Where(name, entry="fingerprint"))
    return stated


def _canonical(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, sort_keys=True, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def _read(data: bytes, name: str) -> object:
    if len(data) > MOST_BYTES:
        raise SourceError(f"has more than {MOST_BYTES} bytes", Where(name))
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise SourceError("is not JSON as we write it", Where(name)) from error


def _shown(part: str) -> str:
    # makes any strange key printable
    return part if part.isprintable() and len(part) <= 60 else ascii(part)[:60]


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    # refuses repeated keys
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key is there twice")
    return table


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")
