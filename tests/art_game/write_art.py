"""Draw the art of the game into this folder: `python -m tests.art_game.write_art`. All of it is our own drawing."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ART = Path(__file__).with_name("crossroads") / "art"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" font-family="sans-serif">'
SIDES = {"B": ("#1f3b57", "#8fb8d8"), "R": ("#5a2230", "#e0a090")}
STRENGTHS = {"B.1": (4, 2), "B.2": (3, 1), "B.3": (5, 3), "B.4": (3, 2),
             "R.1": (5, 3), "R.2": (2, 1), "R.3": (4, 2), "R.4": (3, 1)}  # fmt: skip
FOOT = "M64 22a10 10 0 1 1 20 0a10 10 0 1 1 -20 0M60 36h28l6 30h-9l4 34h-11l-4 -28l-4 28h-11l4 -34h-9z"
TANK = "M30 72h90l8 14l-12 14h-82l-12 -14zM52 52h44l8 18h-60zM96 56h40v6h-38z"
GUN = "M22 66l92 -34l4 9l-66 28a17 17 0 1 1 -17 2l-10 4zM88 66l36 30h-12l-34 -26z"
SHAPES = (FOOT, FOOT, TANK, GUN)


def svg(width: float, height: float, *inner: str) -> str:
    """A whole SVG."""
    return HEAD.format(width, height) + "".join(inner) + "</svg>\n"


def words(text: str, x: float, y: float, size: float, fill: str, weight: str = "bold") -> str:
    """A centred line."""
    style = f'font-size="{size}" font-weight="{weight}" text-anchor="middle" fill="{fill}"'
    return f'<text x="{x}" y="{y}" {style}>{text}</text>'


def box(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    """A rectangle."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" {more}/>'


def path(d: str, fill: str, more: str = "") -> str:
    """A path."""
    return f'<path d="{d}" fill="{fill}" {more}/>'


def face(counter: str, step: int) -> str:
    """The face of a counter: a silhouette over a band with its strength."""
    dark, light = SIDES[counter[0]]
    ground, ink = (dark, light) if step == 0 else (light, dark)
    band = path("M3 104H147V133Q147 147 133 147H17Q3 147 3 133Z", ink)
    return svg(
        150, 150, box(3, 3, 144, 144, ground, f'rx="14" stroke="{ink}" stroke-width="5"'),
        path(SHAPES[int(counter[2]) - 1], ink), band, words(str(STRENGTHS[counter][step]), 75, 140, 40, ground),
    )  # fmt: skip


def village() -> str:
    """Houses along two roads that cross."""
    luck, drawn = Random("village"), []
    for _ in range(26):
        x, y = luck.uniform(150, 285), luck.uniform(165, 265)
        roof = luck.choice(("#8d4a38", "#a45b43", "#77433a"))
        drawn.append(box(round(x), round(y), 13, 9, roof, 'stroke="#3c2620" stroke-width="1"'))
        drawn.append(path(f"M{round(x)} {round(y) + 4.5}h13", "none", 'stroke="#3c2620" stroke-width="0.8"'))
    return "".join(drawn)


def scattered(name: str, count: int, room: tuple[int, int, int, int], mark: Callable[[int, int], str]) -> str:
    """A mark at so many places of a room."""
    luck = Random(name)
    left, top, right, below = room
    return "".join(mark(luck.randint(left, right), luck.randint(top, below)) for _ in range(count))


def map_svg() -> str:
    """A map in the manner of a painted one, of the five zones."""
    zones = {
        "#6f8f52": "M0 0H215L190 70L150 150L90 190L0 180Z",
        "#b89b6a": "M215 0H440V170L330 190L265 150L190 70Z",
        "#cdb48c": "M190 70L265 150L330 190L310 260L240 300L150 280L90 190L150 150Z",
        "#7fa39a": "M0 180L90 190L150 280L170 420H0Z",
        "#d9c979": "M440 170V420H170L150 280L240 300L310 260L330 190Z",
    }
    tree = '<circle cx="{0}" cy="{1}" r="6" fill="#44663a" stroke="#2f4a2a"/>'
    reed = '<path d="M{0} {1}v-9m3 9v-7m-6 7v-6" stroke="#3e5f55" stroke-width="1.4"/>'
    ridge = '<path d="M{0} {1}q9 -15 18 0" fill="none" stroke="#7d6238" stroke-width="2"/>'
    line = 'stroke="#4a3c28" stroke-width="2" stroke-dasharray="7 4"'
    furrow = '<path d="M{0} {1}h26" stroke="#b39f4f" stroke-width="1.4"/>'
    return svg(
        440, 420, box(0, 0, 440, 420, "#d9c979"), *(path(d, fill, line) for fill, d in zones.items()),
        scattered("trees", 70, (8, 8, 150, 150), tree.format), scattered("reeds", 45, (8, 215, 125, 410), reed.format),
        scattered("ridges", 26, (250, 14, 410, 130), ridge.format),
        scattered("furrows", 60, (200, 310, 405, 410), furrow.format),
        path("M0 330Q120 250 205 225T440 90M150 0Q190 120 205 225T260 420", "none",
             'stroke="#f0e3c2" stroke-width="9" stroke-linecap="round"'),
        path("M300 420Q330 330 440 300", "none", 'stroke="#4f86a8" stroke-width="10"'), village(),
        box(1.5, 1.5, 437, 417, "none", 'stroke="#2c2418" stroke-width="3"'),
    )  # fmt: skip


def on_paper(width: int, height: int, title: str, *inner: str) -> str:
    """Something on dark cloth with a title above."""
    return svg(
        width, height, box(0, 0, width, height, "#2c2a26"),
        box(2, 2, width - 4, height - 4, "none", 'stroke="#c9a45c" stroke-width="1.5"'),
        words(title, width / 2, 17, 13, "#f0e3c2"), *inner,
    )  # fmt: skip


def track() -> str:
    """The cells of the track of turns, whose corners the data state."""
    cells = (
        box(2.5 + 30 * n, 19, 30, 40, "#e9dcb8", 'stroke="#2c2a26"')
        + words(str(n + 1), 10.5 + 30 * n, 32, 12, "#2c2a26")
        for n in range(5)
    )
    return on_paper(155, 62, "Turn", *cells)


def card(number: int, title: str, line: str) -> str:
    """The face of a card of luck."""
    return svg(
        150, 150, box(3, 3, 144, 144, "#efe4c6", 'rx="10" stroke="#2c2a26" stroke-width="4"'),
        words(str(number), 75, 62, 48, "#8a2f24"), words(title, 75, 98, 19, "#2c2a26"),
        words(line, 75, 124, 12, "#2c2a26", "normal"),
    )  # fmt: skip


def label(name: str) -> str:
    """The label of a place, which covers the map nowhere but below its letters."""
    plate = box(1, 1, 70, 26, "#2c2a26", 'rx="13" fill-opacity="0.85"')
    return svg(72, 28, plate, words(name, 36, 19, 14, "#f0e3c2"))


def disc(inner: str, fill: str = "#c9a45c") -> str:
    """A round marker."""
    return svg(150, 150, f'<circle cx="75" cy="75" r="66" fill="{fill}" stroke="#2c2a26" stroke-width="7"/>', inner)


def icon(inner: str) -> str:
    """An icon of the toolbar."""
    return svg(24, 24, box(1, 1, 22, 22, "#2c2a26", 'rx="5"'), inner)


def chart(title: str, lines: tuple[str, ...]) -> str:
    """A page of lines."""
    height = 110 + 46 * len(lines)
    shown = (words(line, 450, 120 + 46 * n, 24, "#2c2a26", "normal") for n, line in enumerate(lines))
    return svg(900, height, box(0, 0, 900, height, "#efe4c6"), words(title, 450, 64, 40, "#8a2f24"), *shown)


FIGHTS = ("throw a die, and look up the odds", "1 is good for the defender, 6 for the attacker")
TERRAIN = ("guns fire at double strength from Mill Hill", "no lancers in the Great Wood")
BURST = path("M75 18l12 34l36 -8l-24 28l30 22l-38 2l-2 36l-22 -30l-32 20l12 -36l-32 -18l36 -8z", "#e9b13c")
SMOKE = path(
    "M30 100a22 22 0 0 1 8 -42a30 30 0 0 1 56 -8a24 24 0 0 1 26 50z", "#d8d6d0", 'stroke="#777" stroke-width="3"'
)
CLOCK = path("M75 40V78L100 92", "none", 'stroke="#2c2a26" stroke-width="9" stroke-linecap="round"')


def drawings() -> Mapping[str, str]:
    """Every picture as SVG, by its file in the folder."""
    cards = (
        ("Fog", "no artillery fires"),
        ("Supplies", "one unit becomes full"),
        ("Forced march", "two zones for one"),
    )
    found = {
        "map": map_svg(), "boxes/Reserve": on_paper(156, 120, "Reserves"), "boxes/luck": on_paper(156, 120, "Luck"),
        "tracks/turn": track(), "markers/turn": disc(CLOCK), "signs/battle": disc(BURST, "#8a2f24"),
        "signs/smoke": svg(150, 150, SMOKE),
        "cards/back": svg(150, 150, box(3, 3, 144, 144, "#2c2a26", 'rx="10"'), words("?", 75, 110, 100, "#c9a45c")),
        "cards/owned": svg(150, 150, box(5, 5, 140, 140, "none", 'rx="10" stroke="#c9a45c" stroke-width="8"')),
        "icons/turn": icon(path("M12 5V12L17 15", "none", 'stroke="#c9a45c" stroke-width="2.4"')),
        "icons/inventory": icon(path("M6 7h12M6 12h12M6 17h12", "none", 'stroke="#c9a45c" stroke-width="2.4"')),
        "icons/crt": icon(path("M5 9h14M5 15h14M12 5v14", "none", 'stroke="#c9a45c" stroke-width="2"')),
        "icons/moved": svg(16, 16, path("M2 6h6v-4l6 6l-6 6v-4h-6z", "#e9b13c")),
        "dice/Fight": icon(words("6", 12, 18, 17, "#f0e3c2")),
        "charts/events": chart("Luck", tuple(f"{n}. {title}: {line}" for n, (title, line) in enumerate(cards, 1))),
        "charts/fights": chart("Fights", FIGHTS),
        "charts/terrain": chart("Terrain", TERRAIN),
        "about": svg(300, 460, box(0, 0, 300, 460, "#2c2a26"), words("Crossroads", 150, 240, 46, "#c9a45c")),
    }  # fmt: skip
    found |= {f"cards/{n}": card(n, *both) for n, both in enumerate(cards, 1)}
    found |= {f"labels/{name}": label(name) for name in ("Village", "Wood", "Hill", "Marsh", "Fields")}
    for side, (dark, light) in {"Blue": SIDES["B"], "Red": SIDES["R"]}.items():
        found[f"sides/{side}"] = svg(150, 75, box(2, 2, 146, 71, dark, 'rx="8"'), words(side, 75, 50, 36, light))
    for counter in STRENGTHS:
        found |= {counter_name(counter, step): face(counter, step) for step in (0, 1)}
    return {f"{name}.svg": drawn for name, drawn in found.items()}


def counter_name(counter: str, step: int) -> str:
    """The name of a face."""
    return f"counters/{counter}{'-reduced' if step else ''}"


def box_jpeg() -> bytes:
    """A box as a photograph: felt, and a line around it."""
    image, luck = Image.new("RGB", (624, 480)), Random("felt")
    image.putdata([(48, 74 + luck.randint(-4, 4), 60) for _ in range(624 * 480)])
    ImageDraw.Draw(image).rectangle((8, 8, 615, 471), outline=(201, 164, 92), width=6)
    held = io.BytesIO()
    image.save(held, "JPEG", quality=40)
    return held.getvalue()


def marker_png() -> bytes:
    """The marker of the turn as pixels with transparency."""
    large = Image.new("RGBA", (416, 416), (0, 0, 0, 0))
    draw = ImageDraw.Draw(large)
    draw.ellipse((16, 16, 400, 400), fill=(201, 164, 92, 255), outline=(44, 42, 38, 255), width=20)
    draw.line((208, 100, 208, 216, 280, 260), fill=(44, 42, 38, 255), width=26, joint="curve")
    held = io.BytesIO()
    large.resize((104, 104), Image.Resampling.LANCZOS).quantize(32).save(held, "PNG", optimize=True)
    return held.getvalue()


CREDITS = "file,author,licence,source\n*,the authors of vassal-tools,MIT,drawn by tests/art_game/write_art.py\n"


def main() -> None:
    """Write every file of the folder."""
    files: dict[str, bytes] = {name: drawn.encode() for name, drawn in drawings().items()}
    del files["boxes/Reserve.svg"], files["markers/turn.svg"]
    files |= {"boxes/Reserve.jpg": box_jpeg(), "markers/turn.png": marker_png(), "credits.csv": CREDITS.encode()}
    for name, data in files.items():
        (ART / name).parent.mkdir(parents=True, exist_ok=True)
        (ART / name).write_bytes(data)


if __name__ == "__main__":
    main()
