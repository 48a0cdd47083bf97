"""`replay --png`: boards that Pillow pastes, and what resvg draws on them."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from PIL import Image

from tests.watch.invented import invented
from tests.watch.likeness import unlike_tiles
from vassal_tools.cli.composing import painted, painted_map
from vassal_tools.cli.main import main
from vassal_tools.errors import VassalToolsError
from vassal_tools.watch.pictures import MOST_WHOLE
from vassal_tools.watch.svg import svg

if TYPE_CHECKING:
    from pathlib import Path

WIDE, HIGH = 500, 300
ALIKE = 4
"""How far tiles may differ on an average, of 255: two programs resize a picture."""


def shaded(mode: str) -> Image.Image:
    """A picture that is nowhere the same, with holes if it may have them."""
    red = Image.linear_gradient("L").resize((WIDE, HIGH))
    bands = [red, red.rotate(180), Image.radial_gradient("L").resize((WIDE, HIGH)), red.point(lambda x: 255 * (x > 90))]
    return Image.merge(mode, bands[: len(mode)])


def as_uri(picture: Image.Image, form: str) -> str:
    stream = io.BytesIO()
    picture.save(stream, form)
    return f"data:image/{form.lower()};base64,{b64encode(stream.getvalue()).decode()}"


def with_boards(*boards: dict[str, Any]) -> dict[str, Any]:
    """The invented game on boards that show the shaded picture."""
    document = invented()
    first = len(document["pictures"])
    for mode, form in (("RGB", "PNG"), ("RGBA", "PNG"), ("RGB", "JPEG")):
        uri = as_uri(shaded(mode), form)
        document["pictures"].append({"name": "board", "uri": uri, "width": WIDE, "height": HIGH})
    document["pictures"].append({"name": "lost.png", "uri": "", "width": WIDE, "height": HIGH})
    document["maps"][0]["boards"] = [
        {"name": f"B{n}", "x": 0, "y": 0, "width": WIDE, "height": HIGH, "color": "#334455", **board}
        | ({} if board.get("picture") is None else {"picture": first + board["picture"]})
        for n, board in enumerate(boards)
    ]
    return document


LINES = {"lines": [{"path": "M0 0L400 250", "color": "#ff0000"}]}


@pytest.mark.parametrize(
    "boards",
    [
        [{"picture": 0}],
        [{"picture": 1, "x": 20, "y": 40}, {"picture": 2, "x": 520, "y": 400}],
        [{"picture": 0, "turned": True, **LINES}],
        [{"picture": 2, "width": 900, "height": 700, **LINES}],
        [{"picture": None}, {"picture": 0, "x": 400, "y": 300}, {"picture": 3, "y": 650}],
        [{"picture": None}],
    ],
    ids=["one", "with holes and an edge", "turned", "magnified", "with a plain and a missing one", "none"],
)
def test_a_map_is_painted_as_it_is_drawn(boards: list[dict[str, Any]], tmp_path: Path) -> None:
    document = with_boards(*boards)
    pasted = tmp_path / "pasted.png"
    pasted.write_bytes(painted_map(document, 3, 0))
    with Image.open(io.BytesIO(painted(svg(document, 3, 0)))) as opened:
        assert unlike_tiles(opened.convert("RGB"), pasted, ALIKE) == []


def test_a_board_of_any_size_that_a_module_holds_is_painted(engine_files: Path, tmp_path: Path) -> None:
    noise = [Image.effect_noise((1600, 1500), 200) for _ in "rgb"]
    stream = io.BytesIO()
    Image.merge("RGB", noise).save(stream, "PNG")
    assert len(stream.getvalue()) > MOST_WHOLE
    module = tmp_path / "large.vmod"
    with zipfile.ZipFile(engine_files / "mini.vmod") as source, zipfile.ZipFile(module, "w") as made:
        for name in source.namelist():
            made.writestr(name, stream.getvalue() if name == "images/board.png" else source.read(name))
    words = ["replay", str(engine_files / "new-game.vlog"), "--at", "0", "--module", str(module)]
    for option in ("--png", "--svg"):
        words += [option, str(tmp_path / f"a.{option[2:]}")]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0
    assert "board.png" not in result.output
    with Image.open(tmp_path / "a.png") as painted:
        assert painted.size == (1600, 1500)
        assert painted.convert("RGB").getpixel((1590, 1490)) == tuple(one.getpixel((1590, 1490)) for one in noise)
    assert len((tmp_path / "a.svg").read_bytes()) > MOST_WHOLE


@pytest.mark.parametrize(
    ("family", "ours"),
    [("sans-serif", "GFS Neohellenic"), ("serif", "GFS Artemisia"), ("monospace", "GFS Neohellenic")],
)
def test_labels_are_drawn_in_our_fonts_whatever_the_machine_has(family: str, ours: str) -> None:
    found = [
        painted(
            '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30">'
            f'<text y="25" font-family="{name}" font-size="25">4</text></svg>'
        )
        for name in (family, ours)
    ]
    assert found[0] == found[1]
    with Image.open(io.BytesIO(found[0])) as opened:
        assert opened.convert("RGBA").getbbox()


def test_a_map_that_is_too_large_to_paint_is_refused() -> None:
    document = with_boards({"picture": 0})
    document["maps"][0] |= {"width": 30_000, "height": 30_000}
    with pytest.raises(VassalToolsError, match="30000 by 30000 pixels is too large to paint"):
        painted_map(document, 0, 0)
