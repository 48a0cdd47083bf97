"""Draw a piece trait by trait from the innermost out, for a viewer.

Each function here mirrors `draw` and `getShape` of one class of `VASSAL.counters`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.table.equivalent_states import canonical_state
from vassal_tools.table.numbers import decimal, whole
from vassal_tools.table.pieces import level
from vassal_tools.watch.shapes import Drawn, DrawnLayer, PixelBox, bounds_of_turned, centred
from vassal_tools.watch.spots import area, points_of, trail
from vassal_tools.watch.texts import colour, family_of, plain_lines, size_of
from vassal_tools.watch.values import turn_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from vassal_tools.objects.traits import Trait
    from vassal_tools.table.pieces import Piece
    from vassal_tools.watch.maps import Maps
    from vassal_tools.watch.pictures import Gallery
    from vassal_tools.watch.seeing import Eyes
    from vassal_tools.watch.values import Values

UNKNOWN_MASK = "?"
MASKED, HIDDEN = "masked", "hidden"


@dataclass(frozen=True, slots=True)
class PiecePainter:
    """The data needed to draw a piece."""

    gallery: Gallery
    values: Values
    eyes: Eyes
    maps: Maps

    def drawn(self, piece: Piece) -> Drawn | None:
        """Return the drawing of the piece, or None if the viewer does not see it."""
        found: Drawn | None = Drawn()
        pairs = list(zip(piece.traits, piece.states, strict=False))
        for trait, state in reversed(pairs):
            act = _ACTS.get(trait.id)
            if act and found is not None:
                found = act(self, piece, trait, state, found)
        return found

    def map_number(self, piece: Piece) -> int | None:
        """Return the number of the map that the piece is drawn on; None for a card shown by its deck."""
        return self.maps.numbers.get(piece.map or "") if self.eyes.in_deck is None else None

    def picture(
        self, name: str, title: str = "", at: tuple[int, int] = (0, 0), scale: float = 1.0
    ) -> tuple[DrawnLayer, PixelBox]:
        """Return a picture as a layer at an offset from the piece's place, and its rectangle.

        A missing picture becomes a box with the title or the picture's name.
        """
        number = self.gallery.number(name)
        width, height = self.gallery.size(name)
        box = centred(width, height)
        if scale != 1.0:
            box = PixelBox(*(int(scale * length) for length in box))
        box = box._replace(x=box.x + at[0], y=box.y + at[1])
        known = bool(self.gallery.pictures[number].form)
        layer = (
            DrawnLayer(*box, picture=number)
            if known
            else DrawnLayer(*box, box=title or name.rpartition(".")[0] or name)
        )
        return layer, box


def _basic(painter: PiecePainter, piece: Piece, trait: Trait, _state: str, inner: Drawn) -> Drawn:
    name = trait.field("image")
    if not name.strip():
        return replace(inner, name=piece.name)
    layer, box = painter.picture(name, piece.name)
    return Drawn(piece.name, (layer,), box, box)


def _layer(painter: PiecePainter, piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    images = sequence.split(trait.field("images"), ",")
    shown = max(-len(images), min(level(state) if state else -1, len(images)))
    if trait.field("follow") == "true" and trait.field("follow_property"):
        if not _is_wanted(painter, piece, trait):
            return inner
        followed = _followed(painter, piece, trait, len(images))
        shown = followed if shown > 0 else -followed
    if shown <= 0:
        return inner
    named = _renamed(inner, _at(sequence.split(trait.field("names"), ","), shown - 1))
    image = images[shown - 1]
    if not image.strip():
        return named
    scale = decimal(trait.field("scale"), 1.0)
    layer, box = painter.picture(image, named.name, _offset(trait), scale)
    return named.with_layer(layer, box)


def _is_wanted(painter: PiecePainter, piece: Piece, trait: Trait) -> bool:
    # `Embellishment.checkProperty`
    name = trait.field("only_property")
    is_set = painter.values.of(piece, name) not in ("", "false", "0") if name else True
    return not name or is_set == (trait.field("only_state", "true") == "true")


def _followed(painter: PiecePainter, piece: Piece, trait: Trait, size: int) -> int:
    # the level of a layer that follows a property (`Embellishment.checkPropertyLevel`)
    name, first = trait.field("follow_property"), whole(trait.field("first_level"), 1)
    value = painter.values.text(piece, name) if name.startswith("{") else painter.values.of(piece, name)
    return max(1, min(whole(value or str(first), first) - first + 1, size))


def _old_layer(painter: PiecePainter, _piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    # engines before 3.0: each face is a picture and a name
    faces = [sequence.split(token, ",") for token in trait.tokens[8:]]
    shown = max(-len(faces), min(level(state) if state else -1, len(faces)))
    if shown <= 0:
        return inner
    image, *names = faces[shown - 1]
    named = _renamed(inner, names[0] if names else "")
    if not image.strip():
        return named
    layer, box = painter.picture(image, named.name, _offset(trait))
    return named.with_layer(layer, box)


def _renamed(inner: Drawn, level_name: str) -> Drawn:
    # `Embellishment.getName`
    if not level_name:
        return inner
    first, *rest = sequence.split(level_name, "+")
    if not rest:
        return replace(inner, name=first)
    return replace(inner, name=first + inner.name if first else inner.name + rest[0])


def _label(painter: PiecePainter, piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    text = plain_lines(painter.values.text(piece, state.strip()))
    if not text:
        return inner
    size = max(1, min(whole(trait.field("font_size"), 10), 500))
    style, family = whole(trait.field("font_style")), family_of(trait.field("font_family"))
    width, height = size_of(text, size, family, bold=bool(style & 1))
    place = _place_of_label(trait, inner.shape, width, height)
    justified = {"l": "left", "r": "right"}.get(trait.field("horizontal_justification", "c"), "center")
    members: dict[str, str | int | bool] = {
        "size": size,
        "family": family,
        "align": justified,
        "color": colour(trait.field("foreground", "0,0,0")),
        "ground": colour(trait.field("background")),
        "bold": bool(style & 1),
        "italic": bool(style & 2),
    }
    layer = DrawnLayer(*place, text=text, style=tuple((name, value) for name, value in members.items() if value))
    turn = whole(trait.field("rotation"))
    turned = layer.turned(float(turn), (0.0, 0.0)) if turn else layer
    covered = bounds_of_turned(place, float(turn), (0.0, 0.0)) if turn else place
    return _named_by_label(trait, text, inner).with_layer(turned, covered)


def _named_by_label(trait: Trait, text: str, inner: Drawn) -> Drawn:
    form = trait.field("format", "$pieceName$ ($label$)")
    name = form.replace("$pieceName$", inner.name).replace("$label$", text.replace("\n", " "))
    return inner if "$" in name.replace(inner.name, "") or form.startswith("{") else replace(inner, name=name)


def _place_of_label(trait: Trait, shape: PixelBox, width: int, height: int) -> PixelBox:
    # `Labeler.getLabelPosition`
    x, y = whole(trait.field("horizontal_offset")), whole(trait.field("vertical_offset"))
    across, down = trait.field("horizontal_position", "c"), trait.field("vertical_position", "t")
    y += {"t": shape.y, "b": shape.y + shape.height}.get(down, 0)
    x += {"l": shape.x, "r": shape.x + shape.width}.get(across, 0)
    y -= {"b": height, "c": height // 2}.get(trait.field("vertical_justification", "b"), 0)
    x -= {"r": width, "c": width // 2}.get(trait.field("horizontal_justification", "c"), 0)
    return PixelBox(x, y, width, height)


def _turned(_painter: PiecePainter, _piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    angle = turn_of(trait, state)
    if not angle:
        return inner
    about = inner.shape.width % 2 / 2, inner.shape.height % 2 / 2
    layers = tuple(layer.turned(angle, about) for layer in inner.bare)
    return replace(inner, layers=layers, shape=bounds_of_turned(inner.shape, angle, about))


def _masked(painter: PiecePainter, _piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    owner = canonical_state("obs", state)
    if painter.eyes.in_deck is not None:
        return _mask(painter, trait) if painter.eyes.in_deck else inner
    if not (owner or state.startswith("nobody")):
        return inner
    if not painter.eyes.may_see(trait.field("access"), owner):
        return _mask(painter, trait)
    side = painter.eyes.side_of(trait.field("access"), owner)
    name = f"{inner.name}({trait.field('mask_name', UNKNOWN_MASK)})"
    return replace(_under_mask(painter, trait, inner), name=name, cover=MASKED, owner=side)


def _mask(painter: PiecePainter, trait: Trait) -> Drawn:
    # the view of others
    layer, box = painter.picture(trait.field("image"))
    return Drawn(trait.field("mask_name", UNKNOWN_MASK) or UNKNOWN_MASK, (layer,), box, box, MASKED)


def _under_mask(painter: PiecePainter, trait: Trait, inner: Drawn) -> Drawn:
    # the owner's view (`Obscurable.drawObscuredToOthers`)
    style, (layer, box), bare = trait.field("style", "I") or "I", painter.picture(trait.field("image")), inner.shape
    match style[0]:
        case "B":
            smaller = tuple(one.scaled(0.5, 0, 0) for one in inner.bare)
            return Drawn(inner.name, (layer, *smaller), box, box)
        case "2":
            x, y = -int(0.4 * (box.width - bare.width)), -int(0.4 * (box.height - bare.height))
            smaller = tuple(one.scaled(0.8, x, y) for one in inner.bare)
            return Drawn(inner.name, (layer, *smaller), box, box)
        case "P":
            return inner if painter.eyes.sees_all else Drawn(inner.name, (layer,), box, box)
        case "G":
            over, covered = painter.picture(style[1:])
            return inner.with_layer(over, covered)
        case _:
            x, y = -int(bare.width / 2 - 0.25 * box.width), -int(bare.height / 2 - 0.25 * box.height)
            return inner.with_layer(layer.scaled(0.5, x, y))


def _hidden(painter: PiecePainter, _piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn | None:
    owner = canonical_state("hide", state)
    if not owner:
        return inner
    if not painter.eyes.may_see(trait.field("access"), owner):
        return None
    share = max(0.0, min(1.0, decimal(trait.field("transparency"), 0.3)))
    layers = tuple(
        replace(layer, opacity=round(layer.opacity * share, 3)) if layer.path is None else layer
        for layer in inner.layers
    )
    ground = colour(trait.field("color"))
    if ground:
        layers = (DrawnLayer(*inner.shape, text="", style=(("ground", ground),)), *layers)
    name, side = f"{inner.name}({trait.field('command')})", painter.eyes.side_of(trait.field("access"), owner)
    return replace(inner, name=name, layers=layers, cover=HIDDEN, owner=side)


def _moved(painter: PiecePainter, _piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    image = trait.field("image")
    if state != "true" or not image:
        return inner
    layer, box = painter.picture(image)
    if layer.box is not None:  # it would hide the name of the piece
        return inner
    x, y = _offset(trait)
    return inner.with_layer(replace(layer, x=layer.x - box.x + x, y=layer.y - box.y + y))


def _bordered(painter: PiecePainter, piece: Piece, trait: Trait, _state: str, inner: Drawn) -> Drawn:
    # a border one pixel larger than the shape (`ColoredBorder.draw`)
    shape, thick, line = inner.shape, min(whole(trait.field("thickness"), 2), 100), colour(trait.field("color"))
    if thick < 1 or not line or not (shape.width and shape.height) or not _has_border(painter, piece, trait):
        return inner
    across, down = (shape.width + 1) / shape.width, (shape.height + 1) / shape.height
    style = (("border", line), ("thickness", thick))
    layer = DrawnLayer(shape.x * across, shape.y * down, shape.width + 1, shape.height + 1, text="", style=style)
    covered = PixelBox(shape.x - thick, shape.y - thick, shape.width + 2 * thick, shape.height + 2 * thick)
    return inner.with_layer(layer, covered)


def _has_border(painter: PiecePainter, piece: Piece, trait: Trait) -> bool:
    # `BorderOutline.checkProperties`
    names = trait.field("property"), trait.field("property_2")
    one, other = (not name or painter.values.of(piece, name) not in ("", "false", "0") for name in names)
    if not all(names):
        return one
    ways = {"OR": one or other, "XOR": one != other, "NOR": not (one or other)}
    return ways.get(trait.field("compare"), one and other)


def _with_trail(painter: PiecePainter, piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    is_seen, start, points = points_of(state)
    number = painter.map_number(piece)
    if not is_seen or number is None or painter.maps.numbers.get(start, number) != number:
        return inner
    return replace(inner, layers=(*inner.layers, *trail(trait, points, (piece.x, piece.y))))


def _with_area(painter: PiecePainter, piece: Piece, trait: Trait, state: str, inner: Drawn) -> Drawn:
    number = painter.map_number(piece)
    is_active = state == "true" or trait.field("always_active", "true") == "true"
    if number is None or not is_active or trait.field("map_shader"):
        return inner
    is_fixed = trait.field("fixed_radius", "true") == "true"
    radius = trait.field("radius", "1") if is_fixed else painter.values.of(piece, trait.field("radius_property"))
    cells = painter.maps.shown[number].cells_at(piece.x, piece.y)
    return replace(inner, layers=(area(trait, whole(radius), cells), *inner.layers))


def _offset(trait: Trait) -> tuple[int, int]:
    return whole(trait.field("x_offset")), whole(trait.field("y_offset"))


def _at(texts: tuple[str, ...], place: int) -> str:
    return texts[place] if place < len(texts) else ""


_ACTS: dict[str, Callable[[PiecePainter, Piece, Trait, str, Drawn], Drawn | None]] = {
    "piece": _basic,
    "emb2": _layer,
    "emb": _old_layer,
    "label": _label,
    "rotate": _turned,
    "obs": _masked,
    "hide": _hidden,
    "markmoved": _moved,
    "border": _bordered,
    "footprint": _with_trail,
    "AreaOfEffect": _with_area,
}
