"""Paint a map: Pillow pastes boards of any size, and resvg draws everything on top."""

from __future__ import annotations

import io
from base64 import b64decode
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import VassalToolsError
from vassal_tools.extras import needing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PIL.Image import Image

MOST_PIXELS = 1 << 27
"""The largest map to paint, in pixels; a larger one would take more than half a gigabyte."""
LARGE = 1 << 22
"""The number of pixels from which fast writing is preferred to a small file."""
_QUICK, _SMALL = 1, 6
FORMATS = ("PNG", "GIF", "JPEG", "BMP")


def painted(svg: str, **options: Any) -> bytes:
    """Return the picture as PNG. Letters that our fonts lack are drawn in fonts of the machine if options allow."""
    with needing("build", "--png"):
        import resvg_py

        from vassal_tools.builder.pictures.studio import font_options

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, **font_options(), **options))
    except ValueError as fault:
        raise VassalToolsError("the picture cannot be painted", hint="--svg writes it without painting") from fault


def painted_map(document: Mapping[str, Any], step: int, map_number: int) -> bytes:
    """Return a map after a step as PNG. Raises VassalToolsError if it is too large."""
    from vassal_tools.watch.moment import moment
    from vassal_tools.watch.svg import WHOLE, svg

    with needing("build", "--png"):
        from PIL import Image

    on = moment(document, step).maps[map_number]
    width, height = on["width"], on["height"]
    if width * height > MOST_PIXELS:
        raise VassalToolsError(
            f"a map of {width} by {height} pixels is too large to paint", hint="--svg writes it without painting"
        )
    boards = {number: picture for number, picture in _boards(document, on) if picture}
    above = painted(svg(document, step, map_number, WHOLE, boards.keys()))
    if not boards:
        return above
    ground = Image.new("RGB", (width, height), on["color"])
    for number, picture in boards.items():
        board = on["boards"][number]
        ground.paste(picture, (board["x"], board["y"]), picture if picture.mode == "RGBA" else None)
    with Image.open(io.BytesIO(above), formats=("PNG",)) as opened:
        things = opened.convert("RGBA")
    ground.paste(things, (0, 0), things)
    stream = io.BytesIO()
    ground.save(stream, "PNG", compress_level=_QUICK if width * height > LARGE else _SMALL)
    return stream.getvalue()


def _boards(document: Mapping[str, Any], on: Mapping[str, Any]) -> Iterator[tuple[int, Image | None]]:
    # None for a board without a picture that Pillow can read
    for number, board in enumerate(on["boards"]):
        uri = "" if board["picture"] is None else document["pictures"][board["picture"]]["uri"]
        picture = _opened(uri) if uri else None
        if picture and picture.size != (board["width"], board["height"]):
            picture = picture.resize((max(1, board["width"]), max(1, board["height"])))
        if picture and board.get("turned"):
            picture = picture.rotate(180)
        yield number, picture


def _opened(uri: str) -> Image | None:
    from PIL import Image

    head, _, data = uri.partition(",")
    if "svg" in head:
        return None
    try:
        with Image.open(io.BytesIO(b64decode(data)), formats=FORMATS) as opened:
            has_holes = opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info
            return opened.convert("RGBA" if has_holes else "RGB")
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, Image.DecompressionBombError):
        return None
