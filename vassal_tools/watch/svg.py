"""Draw the maps after a step as one SVG file that contains its pictures and loads nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from vassal_tools.watch.arrows import COLOR, arrow
from vassal_tools.watch.moment import moment
from vassal_tools.watch.texts import size_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from vassal_tools.watch.moment import Placed, SceneState

_USED = re.compile(r'<use href="#p(\d+)"')
_UNPRINTABLE = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)])
_ANCHORS = {"left": ("start", 0.0), "center": ("middle", 0.5), "right": ("end", 1.0)}
_LINE = 1.164
_BASELINE = 0.928
_MARKS = 250  # a frame about a piece is such a part of the map wide
_ARROWS = 800  # the size of a map whose arrows have their own size
_MOST_ARROWS = 60  # more would hide the board
_MOST_LETTERS = 400  # of a caption, which is measured again for each letter that it loses


GROUND, GRIDS, THINGS, MARKS = "ground", "grids", "things", "marks"
"""The layers of a map picture: boards, their grids, the pieces, and frames and arrows around changes."""
WHOLE = (GROUND, GRIDS, THINGS)


def svg(
    document: Mapping[str, Any],
    step: int,
    map_number: int,
    layers: Collection[str] = WHOLE,
    elsewhere: Collection[int] = (),
) -> str:
    """Return the picture of a map after a step; the boards `elsewhere` are drawn by other means."""
    return "\n".join(_lines(document, step, map_number, layers, elsewhere)) + "\n"


def caption(words: str, width: int, height: int) -> str:
    """Return a strip with a line of words, which ends with an ellipsis if it is too long."""
    size, words = height * 0.55, words[:_MOST_LETTERS]
    while len(words) > 1 and size_of(words, round(size), "sans-serif", bold=False)[0] > width - height:
        words = words.removesuffix("…")[:-1].rstrip() + "…"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="#f7f4ec"/>'
        f'<text x="{height / 2}" y="{_number(height * 0.68)}" font-family="GFS Neohellenic, sans-serif"'
        f' font-size="{_number(size)}" fill="#222222">{_text(words)}</text></svg>'
    )


def _lines(
    document: Mapping[str, Any], step: int, map_number: int, layers: Collection[str], elsewhere: Collection[int]
) -> Iterator[str]:
    shown = moment(document, step)
    on = shown.maps[map_number]
    width, height = on["width"], on["height"]
    makers: dict[str, Callable[[], Iterator[str]]] = {
        GROUND: lambda: _boards(document, on, elsewhere),
        GRIDS: lambda: (line for board in on["boards"] for line in _grids(board)),
        THINGS: lambda: _things(document, shown, map_number),
        MARKS: lambda: _marks(document, shown, step, map_number),
    }
    body = [line for layer, made in makers.items() if layer in layers for line in made()]
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<title>{_text(on['name'])}</title>"
    )
    yield "<defs>"
    used = {int(number) for line in body for number in _USED.findall(line)}
    for number in sorted(used):
        picture = document["pictures"][number]
        if picture["uri"]:
            size = f'width="{picture["width"]}" height="{picture["height"]}"'
            yield f'<image id="p{number}" {size} preserveAspectRatio="none" href="{picture["uri"]}"/>'
    yield "</defs>"
    yield from body
    yield "</svg>"


def _boards(document: Mapping[str, Any], on: Mapping[str, Any], elsewhere: Collection[int]) -> Iterator[str]:
    if not elsewhere:
        yield f'<rect width="{on["width"]}" height="{on["height"]}" fill="{on["color"]}"/>'
    for number, board in enumerate(on["boards"]):
        if number in elsewhere:
            continue
        whole = _frame(board)
        if board["picture"] is None:
            yield _rect(whole, board["color"])
        elif document["pictures"][board["picture"]]["uri"]:
            yield _picture(document, {**whole, "picture": board["picture"]})
        else:
            yield from _named_box({**whole, "box": board["name"]})


def _frame(board: Mapping[str, Any]) -> dict[str, Any]:
    # the rectangle of a board, and its rotation
    turn = {"turn": 180.0} if board.get("turned") else {}
    return {"x": board["x"], "y": board["y"], "width": board["width"], "height": board["height"], **turn}


def _grids(board: Mapping[str, Any]) -> Iterator[str]:
    x, y, turn = board["x"], board["y"], _turn(_frame(board))
    for lines in board.get("lines", ()):
        place = f"{turn}translate({x + 0.5} {y + 0.5})"
        yield f'<path transform="{place}" d={quoteattr(lines["path"])} fill="none" stroke="{lines["color"]}"/>'
    for numbers in board.get("numbers", ()):
        size, (across, down) = numbers["size"], numbers.get("offset", (0, 0))
        lower = _BASELINE - (_LINE / 2 if numbers.get("centred") else 0)
        look = f'font-family="sans-serif" font-size="{size}" fill="{numbers["color"]}" text-anchor="middle"'
        yield f'<g transform="{turn}translate({x} {y})" {look}>'
        for mark_x, mark_y, name in numbers["marks"]:
            place = f"translate({mark_x} {mark_y})" + (f"rotate({numbers['turn']})" if "turn" in numbers else "")
            yield f'<text transform="{place}" x="{across}" y="{_number(down + lower * size)}">{_text(name)}</text>'
        yield "</g>"


def _things(document: Mapping[str, Any], shown: SceneState, map_number: int) -> Iterator[str]:
    on = shown.maps[map_number]
    for number, pile in shown.decks.items():
        if pile[0] == map_number and not pile[4] and "outline" in document["decks"][number]:
            yield _outline(document["decks"][number], pile)
    for placed in shown.drawn(map_number):
        look = document["looks"][placed.look]
        yield f'<g transform="translate({placed.x} {placed.y})"><title>{_text(look["name"])}</title>'
        if "blank" in on and not placed.is_top and placed.piece is not None:
            x, y, width, height = look["box"]
            yield _rect({"x": x, "y": y, "width": width, "height": height}, on["blank"], "#000000")
        else:
            for layer in look["layers"]:
                yield from _path(layer, placed) if "path" in layer else _layer(document, layer)
        yield "</g>"


def _path(layer: Mapping[str, Any], placed: Placed) -> Iterator[str]:
    # a path around the place of the piece's stack
    x, y = placed.spot[0] - placed.x, placed.spot[1] - placed.y
    wide = f' stroke-width="{_number(layer["thickness"])}"' if "thickness" in layer else ""
    yield (
        f'<path transform="translate({x} {y})" d={quoteattr(layer["path"])} fill="{layer.get("fill", "none")}"'
        f' stroke="{layer.get("stroke", "none")}"{wide}{_opacity(layer)}/>'
    )


def _marks(document: Mapping[str, Any], shown: SceneState, step: int, map_number: int) -> Iterator[str]:
    # the width of a frame is relative to the picture of the map
    acts = document["steps"][step - 1].get("acts", ()) if step else ()
    pieces = {act["piece"] for act in acts}
    on = shown.maps[map_number]
    wide = max(1.0, max(on["width"], on["height"]) / _MARKS)
    moved = {act["piece"] for act in acts if act["kind"] == "moved"}
    before = {one.piece: (one.x, one.y) for one in moment(document, step - 1).drawn(map_number)} if moved else {}
    arrows: list[str] = []
    for placed in shown.drawn(map_number):
        if placed.piece in pieces:
            x, y, width, height = document["looks"][placed.look]["box"]
            yield (
                f'<rect x="{placed.x + x}" y="{placed.y + y}" width="{width}" height="{height}" rx="{_number(wide)}"'
                f' fill="none" stroke="{COLOR}" stroke-width="{_number(wide)}"/>'
            )
        if placed.piece in moved and placed.piece in before and len(arrows) < _MOST_ARROWS:
            arrows.append("".join(arrow(before[placed.piece], (placed.x, placed.y), wide * _MARKS / _ARROWS)))
    yield from arrows


def _outline(deck: Mapping[str, Any], pile: Any) -> str:
    # an empty deck has an outline
    left, top = pile[1] - deck["width"] // 2, pile[2] - deck["height"] // 2
    place = {"x": left + 0.5, "y": top + 0.5, "width": deck["width"], "height": deck["height"]}
    return _rect(place, "none", deck["outline"])


def _layer(document: Mapping[str, Any], layer: Mapping[str, Any]) -> Iterator[str]:
    if "picture" in layer:
        yield _picture(document, layer)
    elif "box" in layer:
        yield from _named_box(layer)
    else:
        yield from _label(layer)


def _picture(document: Mapping[str, Any], layer: Mapping[str, Any]) -> str:
    picture = document["pictures"][layer["picture"]]
    size = layer["width"] / (picture["width"] or 1), layer["height"] / (picture["height"] or 1)
    scale = "" if size == (1.0, 1.0) else f" scale({_number(size[0])} {_number(size[1])})"
    move = f"translate({_number(layer['x'])} {_number(layer['y'])})"
    return f'<use href="#p{layer["picture"]}" transform="{_turn(layer)}{move}{scale}"{_opacity(layer)}/>'


def _named_box(layer: Mapping[str, Any]) -> Iterator[str]:
    size = max(6, min(14, layer["width"] / 6))
    wide = min(layer["width"], len(layer["box"]) * size)
    x, y = layer["x"] + layer["width"] / 2, layer["y"] + layer["height"] / 2
    yield f'<g transform="{_turn(layer)}"{_opacity(layer)}>{_rect(layer, "#dddddd", "#555555")}'
    yield (
        f'<text x="{_number(x)}" y="{_number(y)}" font-family="sans-serif" font-size="{_number(size)}"'
        f' text-anchor="middle" textLength="{_number(wide)}" lengthAdjust="spacingAndGlyphs">'
        f"{_text(layer['box'])}</text></g>"
    )


def _label(layer: Mapping[str, Any]) -> Iterator[str]:
    yield f'<g transform="{_turn(layer)}"{_opacity(layer)}>'
    if "ground" in layer or "border" in layer:
        wide = f' stroke-width="{layer["thickness"]}"' if "thickness" in layer else ""
        yield _rect(layer, layer.get("ground", "none"), layer.get("border", "none"), wide)
    if layer.get("text") and "color" in layer:
        anchor, share = _ANCHORS[layer.get("align", "center")]
        x, size = layer["x"] + share * layer["width"], layer["size"]
        family = layer.get("family", "sans-serif")
        look = f'font-family="{family}" font-size="{size}" fill="{layer["color"]}" text-anchor="{anchor}"'
        look += ' font-weight="bold"' if layer.get("bold") else ""
        look += ' font-style="italic"' if layer.get("italic") else ""
        for number, line in enumerate(layer["text"].splitlines()):
            y = layer["y"] + (number * _LINE + _BASELINE) * size
            yield f'<text x="{_number(x)}" y="{_number(y)}" {look}>{_text(line)}</text>'
    yield "</g>"


def _rect(place: Mapping[str, Any], fill: str, stroke: str = "none", more: str = "") -> str:
    sides = " ".join(f'{name}="{_number(place[name])}"' for name in ("x", "y", "width", "height"))
    return f'<rect {sides} fill="{fill}" stroke="{stroke}"{more}/>'


def _turn(layer: Mapping[str, Any]) -> str:
    if not layer.get("turn"):
        return ""
    x, y = layer["x"] + layer["width"] / 2, layer["y"] + layer["height"] / 2
    return f"rotate({_number(layer['turn'])} {_number(x)} {_number(y)})"


def _opacity(layer: Mapping[str, Any]) -> str:
    return f' opacity="{layer["opacity"]}"' if "opacity" in layer else ""


def _number(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")


def _text(text: str) -> str:
    return escape(text.translate(_UNPRINTABLE))
