"""The looks of pieces, without repeats, with the looks that other viewers see of covered pieces."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.table.work_budget import WorkBudget
from vassal_tools.watch.painting import MASKED, PiecePainter
from vassal_tools.watch.seeing import Eyes
from vassal_tools.watch.values import BOARDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.table.pieces import Piece
    from vassal_tools.table.table import Table
    from vassal_tools.watch.maps import Maps
    from vassal_tools.watch.pictures import Gallery
    from vassal_tools.watch.shapes import Drawn, DrawnLayer
    from vassal_tools.watch.values import Values

NOTHING = -1
_CHARACTERS = 64
"""The number of characters of a type and state that take as long to redraw as visiting a piece."""
_DRAWN = 32
"""How many times longer it takes to draw a piece than to look whether it has changed."""
SEATS = ""
"""Stands for the seats of the players in a set of property names: they decide who sees covered pieces."""


class _Look(NamedTuple):
    # the number of a look, whether the viewer may not see it, and whether that depends on the viewer

    number: int
    is_secret: bool
    is_covered: bool


_Key = tuple[str, tuple[str, ...], bool | None]


class Looks:
    """The looks of pieces, without repeats, with the looks that other viewers see of covered pieces."""

    def __init__(self, table: Table, maps: Maps, gallery: Gallery, values: Values, side: str | None) -> None:
        self.found: list[dict[str, Any]] = []
        self._numbers: dict[str, int] = {}
        self.budget = WorkBudget()
        self._table = table
        self.maps = maps
        self._gallery = gallery
        self._values = values
        self._own = Eyes(table, side or "", sees_all=side is None)
        self._others = Eyes(table)
        self._kept: dict[_Key, _Look] = {}
        self._last: dict[str, tuple[_Key, dict[tuple[str, bool], str], _Look]] = {}
        self.depends: dict[str, dict[str, None]] = {}

    def of(self, piece: Piece, in_deck: bool | None = None) -> tuple[int, bool]:
        """Return the look number of a piece, and True if the look is hidden from the viewer."""
        key = piece.type, piece.states[:-1], in_deck
        known = self._kept.get(key) or self._same(piece, key)
        if known is None:
            known, asked = self._painted(piece, in_deck)
            self._depend(piece, asked)
            if asked:
                self.budget.spend((len(piece.type) + sum(map(len, piece.states))) // _CHARACTERS)
                if BOARDS not in asked and not known.is_covered:
                    self._last[piece.id] = key, dict(self._values.read), known
            else:
                self._kept[key] = known
        if known.is_covered:
            self.depends.setdefault(SEATS, {})[piece.id] = None
        return known.number, known.is_secret

    def _same(self, piece: Piece, key: _Key) -> _Look | None:
        # the last look of a piece, if nothing that it was drawn from has changed
        before, read, look = self._last.get(piece.id, (None, {}, None))
        if before != key or look is None:
            return None
        self.budget.spend(len(piece.type) // (_CHARACTERS * _DRAWN))
        self._values.asked.clear()
        is_same = self._values.is_unchanged(piece, read)
        self._depend(piece, self._values.asked)
        return look if is_same else None

    def _depend(self, piece: Piece, asked: Iterable[str]) -> None:
        for name in asked:
            self.depends.setdefault(name, {})[piece.id] = None

    def seat(self) -> None:
        """Forget the hidden looks: a new seat changes what players see of covered pieces."""
        self._kept.clear()

    def _painted(self, piece: Piece, in_deck: bool | None) -> tuple[_Look, set[str]]:
        # the look of a piece, and the properties and map contents that it depends on
        self._values.asked.clear()
        self._values.read.clear()
        eyes = self._own if in_deck is None else replace(self._own, in_deck=in_deck)
        drawn = self._painter(eyes).drawn(piece)
        kept = drawn is None or (drawn.cover == MASKED and not eyes.sees_all and not drawn.owner) or bool(in_deck)
        number = NOTHING if drawn is None else self._number(self._document(piece, drawn, in_deck))
        asked = self._values.asked | ({BOARDS} if drawn and len(drawn.bare) < len(drawn.layers) else set())
        return _Look(number, kept, drawn is None or bool(drawn.cover)), asked

    def _painter(self, eyes: Eyes) -> PiecePainter:
        return PiecePainter(self._gallery, self._values, eyes, self.maps)

    def _document(self, piece: Piece, drawn: Drawn, in_deck: bool | None) -> dict[str, Any]:
        document: dict[str, Any] = {
            "name": drawn.name,
            "layers": [_layer_document(layer) for layer in drawn.layers],
            "box": list(drawn.box),
        }
        if drawn.cover:
            document["cover"] = drawn.cover
        if drawn.cover and in_deck is None and (self._own.sees_all or drawn.owner == self._own.side):
            others = self._painter(self._others).drawn(piece)
            document["owner"] = drawn.owner
            document["others"] = NOTHING if others is None else self._number(self._document(piece, others, True))
        return document

    def _number(self, document: dict[str, Any]) -> int:
        number = self._numbers.setdefault(json.dumps(document), len(self.found))
        if number == len(self.found):
            self.found.append(document)
        return number


def _layer_document(layer: DrawnLayer) -> dict[str, Any]:
    document: dict[str, Any] = {name: _short(getattr(layer, name)) for name in ("x", "y", "width", "height")}
    if layer.turn:
        document["turn"] = _short(layer.turn)
    if layer.opacity != 1.0:
        document["opacity"] = layer.opacity
    for name in ("picture", "box", "text", "path"):
        if getattr(layer, name) is not None:
            document[name] = getattr(layer, name)
    return document | {name: _short(value) if isinstance(value, float) else value for name, value in layer.style}


def _short(number: float) -> float:
    # two decimals, or an integer
    rounded = round(number, 2)
    return int(rounded) if rounded == int(rounded) else rounded
