"""The values of a piece's properties: from the traits, outermost first, then zone, map and module.

Source: `VASSAL.counters.Decorator.getProperty` and its overrides in traits; `Map.getProperty`.
"""

from __future__ import annotations

from functools import lru_cache, partial
from math import isfinite
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.objects.expressions import UnsupportedError, fits, required_values, value_of
from vassal_tools.objects.traits import decode_type
from vassal_tools.table.numbers import whole
from vassal_tools.table.pieces import level
from vassal_tools.table.turns import formatted

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from vassal_tools.objects.traits import Trait
    from vassal_tools.table.pieces import Piece
    from vassal_tools.table.table import Table

MODULE = "Module"
BOARDS = " "
"""Stands for the content of the maps in a set of property names: some drawing depends on it."""
COUNTED = "  "
"""Stands for counted pieces of the map in a set of property names."""
MOST_COUNTED = 2_000_000
"""The limit of pieces visited for counting, in all texts of a log."""
_DEEPEST = 12
_MOST_NAMES = 60
_MOST_ASKED = 500
"""The limit of properties read for one value: in hostile modules they can refer to each other endlessly."""
_LONGEST = 2000
_OF_PLACE = ("CurrentZone", "LocationName")
_UNSURE = (UnsupportedError, ValueError, IndexError, ZeroDivisionError, RecursionError)
"""The errors of an expression that we do not support."""


_Total = tuple[str | None, str, str]
"""A map, the property that is summed (empty: pieces are counted), and the filter."""
_Cell = tuple[str | None, str, str]
"""A map, a property and its value, for the pieces of the map that have it; without a property, all pieces."""


class Values:
    """The properties of the pieces on a table.

    `asked` collects requested names that no trait defines, and `read` the texts and properties with their values.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._depth = 0
        self._left = 0
        self.asked: set[str] = set()
        self.read: dict[tuple[str, bool], str] = {}  # by the text, or the name of a property
        self.has_uncounted = False
        self._uncounted = MOST_COUNTED
        self._counted: dict[str, dict[str, str]] = {}  # by piece and property
        self._on_map: dict[str | None, dict[str, Piece]] = {}
        self._indexed: dict[tuple[str | None, str], dict[str, dict[str, Piece]]] = {}
        self._totals: dict[_Total, int] = {}
        self._totals_of: dict[_Cell, list[_Total]] = {}  # the totals that depend on the pieces of a cell of an index
        self._asked_to_count: set[str] = set()

    def is_unchanged(self, piece: Piece, read: Mapping[tuple[str, bool], str]) -> bool:
        """Return True if texts and properties of a piece still have these values."""
        return all((self.text if is_text else self.of)(piece, form) == was for (form, is_text), was in read.items())

    def of(self, piece: Piece, name: str) -> str:
        """Return the value of a property as text, or an empty text."""
        found = self._of(piece, name)
        if not self._depth:
            self.read[name, False] = found
        return found

    def _of(self, piece: Piece, name: str) -> str:
        states = piece.states
        for place, trait in _answering(piece.type, name):
            found = _READERS[trait.id](self, piece, trait, states[place], name) if place < len(states) else None
            if found is not None:
                return found
        self.asked.add(name)
        return self._of_place(piece, name)

    def _of_place(self, piece: Piece, name: str) -> str:
        place = self._table.place_of(piece)
        map_name, zone = (place.map, place.zone or "") if place else ("", "")
        own = {"CurrentMap": map_name, "CurrentZone": zone, "LocationName": (place.name if place else "") or zone}
        if name in own:
            return own[name]
        if name in ("CurrentX", "CurrentY"):
            return str(piece.x if name.endswith("X") else piece.y)
        held = self._table.properties
        for container in (f"{map_name}:{zone}", map_name, MODULE):
            if (container, name) in held:
                return held[container, name]
        return ""

    def text(self, piece: Piece, form: str) -> str:
        """Return a text with `$name$` or an expression evaluated; unsupported text is returned unchanged."""
        if not form.startswith("{") and "$" not in form:
            return form
        if form.startswith("{"):
            found = self._evaluated(piece, form)
        else:
            names = sequence.split(form, "$")[1::2][:_MOST_NAMES]
            found = formatted(form, {name: self._nested(piece, name) for name in names})
        if not self._depth:
            self.read[form, True] = found
        return found

    def _evaluated(self, piece: Piece, expression: str) -> str:
        if len(expression) > _LONGEST:
            return ""
        try:
            return value_of(
                expression, lambda name: self._nested(piece, name), lambda _: 0, partial(self._total, piece)
            )
        except _UNSURE:
            return ""

    def _total(self, piece: Piece, name: str, filter_: str) -> int:
        # The number of pieces on the map that match an old-style filter, or the sum of a property. Source:
        # `ExpressionInterpreter.count`, `sum`. Empty if that is too much work.
        if self._depth >= _DEEPEST or filter_.startswith("{"):
            self.has_uncounted = True
            raise UnsupportedError("Count")
        self._depth += 1
        try:
            wanted = self.text(piece, filter_)
            key = piece.map, name, wanted
            if key not in self._totals:
                self._totals[key] = self._counted_total(*key)
        finally:
            self._depth -= 1
        self.asked.add(COUNTED)
        return self._totals[key]

    def _counted_total(self, map_name: str | None, name: str, filter_: str) -> int:
        self._uncounted -= len(self._table.pieces)
        if self._uncounted < 0:
            self.has_uncounted = True
            raise UnsupportedError("Count")
        cell = _cell(map_name, filter_)
        self._totals_of.setdefault(cell, []).append((map_name, name, filter_))
        found = [one for one in self._candidates(cell) if fits(filter_, partial(self._of_counted, one))]
        return sum(whole(self._of_counted(other, name)) for other in found) if name else len(found)

    def _candidates(self, cell: _Cell) -> Iterable[Piece]:
        map_name, name, value = cell
        return (self._by_value(map_name, name).get(value, {}) if name else self._there(map_name)).values()

    def _there(self, map_name: str | None) -> dict[str, Piece]:
        if map_name not in self._on_map:
            self._on_map[map_name] = {one.id: one for one in self._table.pieces.values() if one.map == map_name}
        return self._on_map[map_name]

    def _by_value(self, map_name: str | None, name: str) -> dict[str, dict[str, Piece]]:
        key = map_name, name
        if key not in self._indexed:
            index: dict[str, dict[str, Piece]] = {}
            for piece in self._there(map_name).values():
                index.setdefault(self._of_counted(piece, name), {})[piece.id] = piece
            self._indexed[key] = index
        return self._indexed[key]

    def _of_counted(self, piece: Piece, name: str) -> str:
        # cached until the piece changes
        values = self._counted.setdefault(piece.id, {})
        if name not in values:
            asked, self.asked = self.asked, set()
            values[name] = self.of(piece, name)
            self._asked_to_count |= self.asked
            self.asked |= asked
        return values[name]

    def forget(self, pieces: Collection[Piece], names: Collection[str]) -> bool:
        """Clear the counts of pieces that changed in a step; return True if all counts are cleared.

        `names` has the properties of module, maps and zones that the step has set, and `BOARDS` for new boards.
        """
        if BOARDS not in names and self._asked_to_count.isdisjoint((COUNTED, *names)):
            self._uncounted -= len(pieces) * len(self._indexed)
            if self._uncounted >= 0:
                for piece in pieces:
                    self._count_again(piece)
                if COUNTED not in self._asked_to_count:
                    return False
        for cache in (self._counted, self._on_map, self._indexed, self._totals, self._totals_of):
            cache.clear()
        self._asked_to_count.clear()
        return True

    def _count_again(self, piece: Piece) -> None:
        before = self._counted.pop(piece.id, {})
        is_there = self._table.pieces.get(piece.id) is piece
        for map_name, pieces in self._on_map.items():
            pieces.pop(piece.id, None)
            if is_there and piece.map == map_name:
                pieces[piece.id] = piece
            self._forget_totals((map_name, "", ""))
        for (map_name, name), index in tuple(self._indexed.items()):  # a value that is a count adds an index
            if index.get(before.get(name, ""), {}).pop(piece.id, None):
                self._forget_totals((map_name, name, before[name]))
            if is_there and piece.map == map_name:
                value = self._of_counted(piece, name)
                index.setdefault(value, {})[piece.id] = piece
                self._forget_totals((map_name, name, value))

    def _forget_totals(self, cell: _Cell) -> None:
        for total in self._totals_of.pop(cell, ()):
            self._totals.pop(total, None)

    def _nested(self, piece: Piece, name: str) -> str:
        # limits the depth of expressions that refer to each other
        self._left = _MOST_ASKED if self._depth == 0 else self._left - 1
        if self._depth >= _DEEPEST or self._left < 0:
            return ""
        self._depth += 1
        try:
            return self.of(piece, name)
        finally:
            self._depth -= 1


def _cell(map_name: str | None, filter_: str) -> _Cell:
    # the pieces that can match: by a value which the filter requires, rather that of a place, since few are there
    required = sorted(required_values(filter_), key=lambda one: one[0] not in _OF_PLACE)
    return (map_name, *required[0]) if required else (map_name, "", "")


@lru_cache(maxsize=4096)
def _answering(piece_type: str, name: str) -> tuple[tuple[int, Trait], ...]:
    # the traits of a type that may define the property, each with its index
    return tuple((place, trait) for place, trait in enumerate(decode_type(piece_type)) if _may_have(trait, name))


def _may_have(trait: Trait, name: str) -> bool:
    match trait.id:
        case "mark":
            return name in _marked(trait)
        case "PROP" | "calcProp":
            return trait.field("property") == name
        case "label":
            return trait.field("property", "TextLabel") == name
        case "emb2" | "rotate":
            return name.startswith(trait.field("name") + "_")
        case "piece":
            return name in ("BasicName", "PieceName", "pieceName")
        case _:
            return False


def _marked(trait: Trait) -> tuple[str, ...]:
    return sequence.split(trait.raw[5:], ",")


def _marker(_values: Values, _piece: Piece, trait: Trait, state: str, name: str) -> str:
    held, place = sequence.split(state, ","), _marked(trait).index(name)
    return held[place] if place < len(held) else ""


def _dynamic(_values: Values, _piece: Piece, _trait: Trait, state: str, _name: str) -> str:
    return state


def _calculated(values: Values, piece: Piece, trait: Trait, _state: str, _name: str) -> str:
    return values.text(piece, trait.field("expression"))


def _label(values: Values, piece: Piece, _trait: Trait, state: str, _name: str) -> str:
    return values.text(piece, state)


def _layer(_values: Values, _piece: Piece, trait: Trait, state: str, name: str) -> str | None:
    own = trait.field("name")
    if not own:
        return None
    shown = level(state)
    names, images = (sequence.split(trait.field(field), ",") for field in ("names", "images"))
    at = abs(shown) - 1
    match name[len(own) + 1 :]:
        case "Level":
            return str(abs(shown))
        case "Active":
            return "true" if shown > 0 else "false"
        case "Name":
            return names[at].strip("+").strip() if 0 <= at < len(names) else ""
        case "Image":
            return images[at] if 0 <= at < len(images) and shown > 0 else ""
        case _:
            return None


def _facing(_values: Values, _piece: Piece, trait: Trait, state: str, name: str) -> str | None:
    own, facings = trait.field("name"), trait.field("facings")
    if name == f"{own}_Facing" and facings not in ("", "1"):
        return str(level(state) + 1)
    if name == f"{own}_Degrees":
        return str(-turn_of(trait, state))
    return None


def turn_of(trait: Trait, state: str) -> float:
    """Return the rotation by a rotator, in degrees clockwise (`FreeRotator.getAngleInRadians`)."""
    facings = trait.field("facings")
    try:
        if facings in ("", "1"):
            angle = -float(state) % 360.0
            return angle if isfinite(angle) else 0.0
        return level(state) * 360.0 / min(max(int(facings), 1), 3600) % 360.0
    except (ValueError, OverflowError):
        return 0.0


def _basic(_values: Values, piece: Piece, _trait: Trait, _state: str, _name: str) -> str:
    return piece.name


_READERS: dict[str, Callable[[Values, Piece, Trait, str, str], str | None]] = {
    "mark": _marker,
    "PROP": _dynamic,
    "calcProp": _calculated,
    "label": _label,
    "emb2": _layer,
    "rotate": _facing,
    "piece": _basic,
}
"""Readers of properties by trait; each returns None if the trait does not define the property."""
