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
    from collections.abc import Callable, Mapping, Sequence

    from vassal_tools.objects.traits import Trait
    from vassal_tools.table.pieces import Piece
    from vassal_tools.table.table import Table

MODULE = "Module"
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
        self._counted: dict[tuple[str, str], str] = {}
        self._on_map: dict[str | None, list[Piece]] = {}
        self._indexed: dict[tuple[str | None, str], dict[str, list[Piece]]] = {}

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
            found = self.evaluated(piece, form)
        else:
            names = sequence.split(form, "$")[1::2][:_MOST_NAMES]
            found = formatted(form, {name: self._nested(piece, name) for name in names})
        if not self._depth:
            self.read[form, True] = found
        return found

    def evaluated(self, piece: Piece, expression: str) -> str:
        """Return the value of an expression in braces, or an empty text if it is not supported."""
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
        self._uncounted -= len(self._table.pieces)
        if self._uncounted < 0 or self._depth >= _DEEPEST or filter_.startswith("{"):
            self.has_uncounted = True
            raise UnsupportedError("Count")
        self._depth += 1
        try:
            wanted = self.text(piece, filter_)
            found = [one for one in self._candidates(piece.map, wanted) if fits(wanted, partial(self._of_counted, one))]
            total = sum(whole(self._of_counted(other, name)) for other in found) if name else len(found)
        finally:
            self._depth -= 1
        self.asked.add(COUNTED)
        return total

    def _candidates(self, map_name: str | None, filter_: str) -> Sequence[Piece]:
        # the pieces of the map that have a value which the filter requires, rather that of a place, since few are there
        required = sorted(required_values(filter_), key=lambda one: one[0] not in _OF_PLACE)
        return self._by_value(map_name, required[0][0]).get(required[0][1], ()) if required else self._there(map_name)

    def _there(self, map_name: str | None) -> Sequence[Piece]:
        if map_name not in self._on_map:
            self._on_map[map_name] = [piece for piece in self._table.pieces.values() if piece.map == map_name]
        return self._on_map[map_name]

    def _by_value(self, map_name: str | None, name: str) -> Mapping[str, Sequence[Piece]]:
        key = map_name, name
        if key not in self._indexed:
            index: dict[str, list[Piece]] = {}
            for piece in self._there(map_name):
                index.setdefault(self._of_counted(piece, name), []).append(piece)
            self._indexed[key] = index
        return self._indexed[key]

    def _of_counted(self, piece: Piece, name: str) -> str:
        # cached until the next step
        key = piece.id, name
        if key not in self._counted:
            self._counted[key] = self.of(piece, name)
        return self._counted[key]

    def forget(self) -> None:
        """Clear the caches of counted pieces after a step."""
        self._counted.clear()
        self._on_map.clear()
        self._indexed.clear()

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
