"""The studio of a game: fonts and emblems from `art`, and pictures inside drawn ones."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from lxml import etree
from PIL import ImageFont

from vassal_tools.builder.art.fitting import address, data_address
from vassal_tools.builder.pictures.palette import FONT_FILES, SANS, SERIF
from vassal_tools.builder.pictures.studio import Studio, Typeface
from vassal_tools.builder.pictures.svg import image
from vassal_tools.errors import SourceError
from vassal_tools.game.svg_file import local_name, svg_root

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_tools.builder.art.files import ArtFile
    from vassal_tools.builder.art.folder import Art

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
        raise SourceError("is no font that can be read", file.where) from error
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
