"""Pictures of the author's own, fitted to the size at which the module has them, and what they hold.

An SVG is drawn in a process of its own, so that one that takes too long does not hold up ours.
"""

from __future__ import annotations

import base64
import io
import json
import subprocess
import sys
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from lxml import etree
from PIL import Image, ImageFont, ImageOps

from vassal_tools.builder.art.files import MOST_PIXELS
from vassal_tools.builder.pictures.palette import FONT_FILES, SANS, SERIF
from vassal_tools.builder.pictures.studio import Studio, Typeface, drawing_options
from vassal_tools.builder.pictures.svg import image
from vassal_tools.errors import SourceError
from vassal_tools.game.svg_file import local_name, svg_root

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.builder.art.files import ArtFile
    from vassal_tools.builder.art.folder import Art


SECONDS = 8
"""Seconds of computing time for one picture."""
_MEMORY = 3 << 30
_WAIT = 4  # times as long, where others compute too
_TOO_LONG = f"takes more than {SECONDS} seconds to draw"
_ENDED = (9, 24)  # SIGKILL and SIGXCPU, by which the system ends what computes too long
_CHILD = Path(__file__).with_name("svg_child.py")


class DrawingError(Exception):
    """The picture cannot be drawn, or exceeds its time or memory; the message says which."""


def drawn_apart(svg: str, width: int) -> bytes:
    """Return the picture as PNG, `width` pixels wide. Raises DrawingError."""
    options = {**drawing_options(width), "seconds": SECONDS, "memory": _MEMORY}
    try:
        done = subprocess.run(  # noqa: S603 - no shell, a list of our own making
            [sys.executable, "-I", str(_CHILD)],
            input=json.dumps(options).encode() + b"\n" + svg.encode("utf-8"),
            capture_output=True,
            timeout=SECONDS * _WAIT,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise DrawingError(_TOO_LONG) from error
    except subprocess.CalledProcessError as error:
        raise DrawingError(_TOO_LONG if -error.returncode in _ENDED else "cannot be read as SVG") from error
    return done.stdout


_LIKE = 0.02
"""The tolerance within which a picture may be stretched unnoticeably."""
_NEARLY = 250  # an alpha that looks opaque
_SEAMS = 0.005  # the part of a picture that may be transparent where shapes meet
_BROKEN = (OSError, ValueError, SyntaxError, EOFError, MemoryError, Image.DecompressionBombError)
_QUARTER_TURNS = frozenset({5, 6, 7, 8})
_ORIENTATION = 0x0112


def size_of_picture(file: ArtFile) -> tuple[float, float]:
    """Return the displayed width and height: a photograph may be marked as rotated."""
    width, height = file.size
    if file.form != "jpeg":
        return width, height
    try:
        with Image.open(io.BytesIO(file.data), formats=("JPEG",)) as image:
            is_turned = image.getexif().get(_ORIENTATION) in _QUARTER_TURNS
    except _BROKEN as error:
        raise _unreadable(file) from error
    return (height, width) if is_turned else (width, height)


def room_for(file: ArtFile, width: int | None, height: int | None) -> tuple[int, int]:
    """Return the size of a picture scaled into a rectangle; a length of None follows from the other."""
    its_width, its_height = size_of_picture(file)
    width = width or max(1, round((height or its_height) * its_width / its_height))
    height = height or max(1, round(width * its_height / its_width))
    across, down = width / its_width, height / its_height
    if is_like(across, down):
        return width, height
    scale = min(across, down)
    return max(1, round(its_width * scale)), max(1, round(its_height * scale))


def is_like(across: float, down: float) -> bool:
    """Return True if two scales differ unnoticeably."""
    return abs(across - down) <= _LIKE * max(across, down)


def fitted(file: ArtFile, width: int | None, height: int | None) -> bytes:
    """Return the picture as PNG with that size, centred on a transparent background.

    A length of None follows from the other by the picture's proportions.
    """
    inner = room_for(file, width, height)
    drawn = _picture(file, inner)
    whole = (width or inner[0], height or inner[1])
    if inner != whole:
        ground = Image.new("RGBA", whole, (0, 0, 0, 0))
        ground.paste(drawn, ((whole[0] - inner[0]) // 2, (whole[1] - inner[1]) // 2))
        drawn = ground
    held = io.BytesIO()
    (drawn.convert("RGB") if _is_opaque(drawn) else drawn).save(held, "PNG")
    return held.getvalue()


def address(file: ArtFile, width: int, height: int) -> str:
    """Return the picture, fitted to that size, as a data address."""
    # An SVG too: letters of one that is shown within another are not drawn.
    inner = room_for(file, width, height)
    return data_address("png", fitted(file, *inner))


def data_address(kind: str, data: bytes) -> str:
    """Return a picture as a data address."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"


Opacity = Literal["opaque", "corners", "mixed"]


def opacity(file: ArtFile) -> Opacity:
    """Return the opacity of a picture: opaque, transparent in its corners, or transparent elsewhere."""
    width, height = room_for(file, 200, None)
    image = _picture(file, (width, min(height, 2_000)))
    seen_through = sum(image.getchannel("A").histogram()[:_NEARLY])
    if seen_through <= _SEAMS * image.width * image.height:
        return "opaque"
    right, bottom = image.width - 1, image.height - 1
    corners = [image.getpixel(spot) for spot in ((0, 0), (right, 0), (0, bottom), (right, bottom))]
    return "corners" if all(isinstance(pixel, tuple) and pixel[3] < 128 for pixel in corners) else "mixed"


def _picture(file: ArtFile, size: tuple[int, int]) -> Image.Image:
    # raises SourceError if it cannot be decoded
    if size[0] * size[1] > MOST_PIXELS:
        raise SourceError(f"would be drawn {size[0]} × {size[1]} pixels large", file.where)
    try:
        data = _rendered(file, size[0]) if file.is_vector else file.data
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
            image = _of_bytes(ImageOps.exif_transpose(opened)).convert("RGBA")
    except _BROKEN as error:
        raise _unreadable(file) from error
    return image if image.size == size else image.resize(size, Image.Resampling.LANCZOS)


def _of_bytes(image: Image.Image) -> Image.Image:
    # a 16-bit grey picture would be clipped to white
    return image.point(lambda value: value * (1 / 257)).convert("L") if image.mode.startswith("I") else image


def _rendered(file: ArtFile, width: int) -> bytes:
    # raises SourceError if the renderer fails
    try:
        return drawn_apart(file.data.decode("utf-8-sig"), width)
    except DrawingError as error:
        raise SourceError(
            str(error), file.where, "save it again with another program, or draw it more simply"
        ) from error


def _is_opaque(image: Image.Image) -> bool:
    return image.getchannel("A").getextrema() == (255, 255)


def _unreadable(file: ArtFile) -> SourceError:
    return SourceError(f"cannot be read as {file.form.upper()}", file.where, "save it again with another program")


FONT_FOLDER, EMBLEM_FOLDER = "fonts", "emblems"
_FAMILIES = {"sans": SANS, "serif": SERIF}
_EMBLEM_PIXELS = 150
_MOST_DOTS = 24_000_000  # of a picture that is drawn larger for print
_COLOUR = "#000001"  # replaced by that of the counter


def font_names() -> tuple[str, ...]:
    """Return the names of replaceable fonts: `sans`, `serif-bold` and so on."""
    return tuple(
        _font_name(short, style) for short, ours in _FAMILIES.items() for family, style in FONT_FILES if family == ours
    )


def _font_name(short: str, style: str) -> str:
    return short if style == "plain" else f"{short}-{style}"


def studio_of(art: Art, zoom: int = 1) -> Studio:
    """Return the studio of a game's own folder, for drawings magnified by `zoom`.

    Raises SourceError for an unreadable font.
    """
    emblems = {name: _emblem(file) for name, file in art.within(EMBLEM_FOLDER).items() if file.form != "font"}
    digest = f"{art.digest} {zoom}" if art and zoom > 1 else art.digest
    placed = cache(partial(_placed, art, zoom))  # a build draws each card several times
    return Studio(_typefaces(art.within(FONT_FOLDER)), emblems, placed, digest)


def _typefaces(files: Mapping[str, ArtFile]) -> Mapping[tuple[str, str], Typeface]:
    # a style without a font uses the author's plain font
    found: dict[tuple[str, str], Typeface] = {}
    for short, ours in _FAMILIES.items():
        for style in (style for family, style in FONT_FILES if family == ours):
            file = files.get(_font_name(short, style)) or files.get(short)
            if file and file.form == "font":
                found[ours, style] = _typeface(file)
    return found


def _typeface(file: ArtFile) -> Typeface:
    try:
        family, _ = ImageFont.truetype(io.BytesIO(file.data), 20).getname()
    except OSError as error:
        raise SourceError("is not a readable font", file.where) from error
    if not family:
        raise SourceError("does not name its family", file.where)
    return Typeface(file.file, family, file.digest, file.data)


def _placed(art: Art, zoom: int, name: str, width: int, height: int) -> str:
    # empty if there is no such picture
    file = art.picture(name)
    if not file:
        return ""
    times = next((times for times in range(zoom, 1, -1) if width * height * times * times <= _MOST_DOTS), 1)
    return address(file, width * times, height * times)


def _emblem(file: ArtFile) -> Callable[[str], str]:
    # 100 by 100; `currentColor` takes the colour of the letters beside it
    if not file.is_vector:
        drawn = image(address(file, _EMBLEM_PIXELS, _EMBLEM_PIXELS), 0, 0, 100, 100)
        return lambda _light: drawn
    root = svg_root(file.data)
    root.set("color", _COLOUR)
    text = etree.tostring(root).decode("ascii")
    address(file, _EMBLEM_PIXELS, _EMBLEM_PIXELS)  # so that one that cannot be drawn in time is not drawn within others
    has_letters = any(local_name(element) == "text" for element in root.iter())

    @cache
    def coloured(light: str) -> str:
        svg = text.replace(f'color="{_COLOUR}"', f'color="{light}"', 1).encode("ascii")
        own = replace(file, data=svg)
        shown = address(own, _EMBLEM_PIXELS, _EMBLEM_PIXELS) if has_letters else data_address("svg+xml", svg)
        return image(shown, 0, 0, 100, 100)

    return coloured
