"""The cells of a piece in a table, and their places in its text.

Columns are named as in VASSAL's editor: `prototype`, `picture`, `layer Step 2`, `value Attack`. A repeated name
within a piece gets a number: `prototype 2`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.objects.field_shapes import NOTHING, read_fields
from vassal_tools.objects.trait_specs import TRAIT_SPECS
from vassal_tools.objects.traits import decode_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.objects.field_shapes import Shape
    from vassal_tools.objects.pieces import PieceText
    from vassal_tools.objects.traits import Trait

NAME, PICTURE, BACK, PROTOTYPE = "name", "picture", "back", "prototype"
_PICTURE_STYLE = "G"
"""The prefix of a mask style that shows a picture to the masking player; the picture's name follows."""


class FieldPlace(NamedTuple):
    """The place of a field in a piece: the trait, outermost first, its type or state, and the indexes in its lists.

    `before` is a prefix of the field that is not part of the value.
    """

    trait: int
    is_state: bool
    path: tuple[int, ...]
    before: str = ""


@dataclass(frozen=True, slots=True)
class FieldCell:
    """A value of a piece."""

    column: str
    value: str
    place: FieldPlace


class _Value(NamedTuple):
    column: str
    value: str
    is_state: bool
    path: tuple[int, ...]


def _layers(trait: Trait, _state: str) -> Iterator[_Value]:
    fields = TRAIT_SPECS[trait.id].type.fields
    label = _joined("layer", trait.field("name"))
    names = sequence.split(trait.field("names"), ",")
    for at, image in enumerate(sequence.split(trait.field("images"), ",")):
        yield _Value(f"{label} {at + 1}", image, False, (fields.index("images"), at))
        yield _Value(f"{label} {at + 1} name", _at(names, at), False, (fields.index("names"), at))


def _old_layers(trait: Trait, _state: str) -> Iterator[_Value]:
    first = len(TRAIT_SPECS[trait.id].type.fields)
    for at, face in enumerate(trait.tokens[first:]):
        parts = sequence.split(face, ",")
        yield _Value(f"layer {at + 1}", parts[0], False, (first + at, 0))
        yield _Value(f"layer {at + 1} name", _at(parts, 1), False, (first + at, 1))


def _markers(trait: Trait, state: str) -> Iterator[_Value]:
    values = sequence.split(state, ",")
    for at, name in enumerate(trait.tokens):
        if name:
            yield _Value(f"value {name}", _at(values, at), True, (at,))


def _sheet(trait: Trait, state: str) -> Iterator[_Value]:
    values = sequence.split(state, "~")
    for at, name in enumerate(sequence.split(trait.field("definition"), "~")):
        if name:
            yield _Value(_joined("sheet", name[1:]), _at(values, at), True, (at,))


def _dynamic(trait: Trait, state: str) -> Iterator[_Value]:
    yield _Value(_joined("value", trait.field("property")), state, True, (0,))


def _label(trait: Trait, state: str) -> Iterator[_Value]:
    yield _Value(_joined("label", trait.field("description") or trait.field("property")), state, True, (0,))


_LISTS: dict[str, Callable[[Trait, str], Iterator[_Value]]] = {
    "PROP": _dynamic,
    "emb": _old_layers,
    "emb2": _layers,
    "label": _label,
    "mark": _markers,
    "propertysheet": _sheet,
}
_FIELDS: dict[str, tuple[tuple[str, str, str], ...]] = {  # field, column, and the field whose value the column names
    "basicName": (("name", "basic name", ""),),
    "calcProp": (("expression", "calculated", "property"),),
    "cmt": (("comment", "comment", ""),),
    "locmsg": (("message", "message", "property"),),
    "markmoved": (("image", "moved picture", ""),),
    "obs": (("image", BACK, ""), ("mask_name", "back name", "")),
    "piece": (("name", NAME, ""), ("image", PICTURE, "")),
    "prototype": (("prototype", PROTOTYPE, ""),),
}


def field_cells(piece: PieceText) -> Iterator[FieldCell]:
    """Yield the cells of a piece from the basic piece outwards; none if its states do not match its traits."""
    taken: set[str] = set()
    counts: Counter[str] = Counter()
    for place in range(len(piece.traits) - 1, -1, -1) if piece.is_matched else ():
        for cell in _trait_cells(piece.traits[place], piece.states[place], place):
            column = cell.column
            while column in taken:
                counts[cell.column] += 1
                column = f"{cell.column} ({counts[cell.column] + 1})"
            taken.add(column)
            yield replace(cell, column=column)


def _trait_cells(trait: Trait, state: str, place: int) -> Iterator[FieldCell]:
    for field, column, naming in _FIELDS.get(trait.id, ()):
        at = TRAIT_SPECS[trait.id].type.fields.index(field)
        label = _joined(column, trait.field(naming)) if naming else column
        yield FieldCell(label, trait.field(field), FieldPlace(place, False, (at,)))
    for found in _LISTS[trait.id](trait, state) if trait.id in _LISTS else ():
        yield FieldCell(found.column, found.value, FieldPlace(place, found.is_state, found.path))
    style = trait.field("style") if trait.id == "obs" else ""
    if style.startswith(_PICTURE_STYLE):
        at = TRAIT_SPECS[trait.id].type.fields.index("style")
        yield FieldCell("back for its owner", style[1:], FieldPlace(place, False, (at,), _PICTURE_STYLE))


def is_picture(column: str) -> bool:
    """Return True if the values of a column are names of pictures."""
    kind = column.partition(" ")[0]
    return kind in (PICTURE, BACK, "layer", "moved") and not re.search(r" name(?: \([0-9]+\))?\Z", column)


def with_field(piece: PieceText, place: FieldPlace, value: str) -> PieceText:
    """Return the piece with another value at a place. Raises FormatError if VASSAL's encoding cannot hold it."""
    trait, state = piece.traits[place.trait], piece.states[place.trait]
    spec = TRAIT_SPECS[trait.id]
    value = place.before + value
    if place.is_state:
        changed = _with_token(spec.state, state, place.path, value)
        states = (*piece.states[: place.trait], changed, *piece.states[place.trait + 1 :])
        return replace(piece, states=states)
    text = _with_token(spec.type, trait.raw[len(trait.id) + 1 :], place.path, value)
    return piece.with_trait(place.trait, decode_trait(f"{trait.id};{text}"))


def _with_token(shape: Shape, text: str, path: tuple[int, ...], value: str) -> str:
    fields = read_fields(shape, text)
    if path[1:]:
        if path[0] >= len(fields.tokens):
            raise FormatError("the trait has no such field")
        value = _with_token(_inner(shape, path[0]), fields.tokens[path[0]], path[1:], value)
    return fields.with_token(path[0], value).text


def _inner(shape: Shape, place: int) -> Shape:
    name = shape.fields[place] if place < len(shape.fields) else (*shape.repeat, "")[0]
    return shape.inner.get(name, NOTHING)


def _at(values: tuple[str, ...], place: int) -> str:
    return values[place] if place < len(values) else ""


def _joined(kind: str, name: str) -> str:
    return f"{kind} {name}" if name else kind
