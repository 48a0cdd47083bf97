"""All pieces of a module on one page, put together from the module's own pictures."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

from PIL import Image, ImageDraw, ImageFont

from vassal_tools.builder import pictures
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.maps.setup import marker_image
from vassal_tools.game.names import counter_images

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.model import Game

WIDTH, MARGIN, GAP, BAR = 1000, 28, 4, 32  # pixels
PAPER, INK = "#f7eeda", "#2a2018"
FONT = Path(pictures.__file__).with_name("fonts") / "GFSArtemisiaBold.otf"
MARKERS = ("fire.png", "battle.png", "ban.png", "card-mask.png", "card-owned.png", "moved.png")


def pieces_picture(game: Game, module: Path, markers: Sequence[str] = MARKERS) -> Image.Image:
    """The page: each side's counters, the events, and the markers, each under a bar with its name."""
    groups = [(side, side_look(game, side).deep, _counters(game, side)) for side in game.sides]
    groups.append(("Events", INK, [f"event-{number}.png" for number in game.events]))
    groups.append(("Markers", INK, [*map(marker_image, game.tracks), *markers]))
    with ZipFile(module) as held:
        there = {*held.namelist()}
        lists = ((title, fill, [name for name in names if f"images/{name}" in there]) for title, fill, names in groups)
        parts = [(title, fill, [_read(held, name) for name in names]) for title, fill, names in lists if names]
    page = Image.new("RGB", (WIDTH, 4000), PAPER)
    y = MARGIN
    for title, fill, shown in parts:
        draw = ImageDraw.Draw(page)
        draw.rounded_rectangle((MARGIN, y, WIDTH - MARGIN, y + BAR), 5, fill=fill)
        draw.text((MARGIN + 12, y + BAR // 2), title, PAPER, ImageFont.truetype(str(FONT), 22), "lm")
        y = _laid(page, shown, y + BAR + 2 * GAP) + 2 * GAP
    return page.crop((0, 0, WIDTH, y + MARGIN - 2 * GAP))


def _counters(game: Game, side: str) -> list[str]:
    faces = [counter_images(counter) for counter in game.counters.values() if counter.side == side]
    return [*(names[0] for names in faces), *(name for names in faces for name in names[1:])]


def _read(module: ZipFile, name: str) -> Image.Image:
    return Image.open(BytesIO(module.read(f"images/{name}"))).convert("RGBA")


def _laid(page: Image.Image, shown: Sequence[Image.Image], y: int) -> int:
    # pastes pictures in rows from a height on; returns the height below them
    x, below = MARGIN, y
    for picture in shown:
        if x + picture.width > WIDTH - MARGIN:
            x, y = MARGIN, below + GAP
        page.paste(picture, (x, y), picture)
        x, below = x + picture.width + GAP, max(below, y + picture.height)
    return below
