"""The drawings on a game's page in a real browser: texts, trails, areas and numbers."""

from __future__ import annotations

from base64 import b64decode, b64encode
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote_to_bytes

import pytest
from PIL.Image import open as open_picture

from tests.cli.schema import breaches
from tests.watch.invented import invented
from tests.watch.pages import shown
from vassal_tools.report.narrative import narrative
from vassal_tools.report.watch_page import watch_page

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image
    from playwright.sync_api import Browser, Page


def picture_of(page: Page, selector: str) -> Image:
    """The picture that an element shows."""
    uri = page.get_attribute(selector, "href") or ""
    assert uri.startswith("data:image/png;base64,")
    return open_picture(BytesIO(b64decode(uri.partition(",")[2])))


def has_text(uri: str) -> bool:
    """Return True if the picture is SVG that holds text, however its data are written."""
    head, _, data = uri.partition(",")
    if not head.startswith("data:image/svg"):
        return False
    written = b64decode(data) if head.endswith(";base64") else unquote_to_bytes(data)
    return b"<text" in written


@pytest.mark.parametrize("shape", ["text", "rect"])
def test_a_picture_of_text_is_found_in_every_way_of_writing_it(shape: str) -> None:
    written = f'<svg xmlns="http://www.w3.org/2000/svg"><{shape}/></svg>'
    plain, packed = quote(written), b64encode(written.encode()).decode()
    uris = (f"data:image/svg+xml,{plain}", f"data:image/svg+xml;base64,{packed}", f"data:image/svg+xml;utf8,{written}")
    assert [has_text(uri) for uri in uris] == [shape == "text"] * 3
    assert not has_text(f"data:image/png;base64,{packed}")


def test_moves_are_drawn_when_they_are_near(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "long.html"
    path.write_text(watch_page([invented(12, 2000)]))
    with shown(browser, path, "#step-1000") as page:
        assert 10 < page.locator(".moment").count() < 400
        assert page.locator("section.turn").count() == len(narrative([invented(12, 2000)]))
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator(".moment").count() > 1500
    with shown(browser, path) as page:
        page.select_option("#moves-kind", "said")
        page.mouse.move(1100, 500)
        page.mouse.wheel(0, 100_000)
        page.wait_for_timeout(200)
        found = page.locator("#moves-list li:not([hidden])").all_text_contents()
        assert found
        assert all("well" in text for text in found)


def test_trails_areas_and_numbers_of_cells_are_drawn(browser: Browser, tmp_path: Path) -> None:
    """A path is relative to the place of the stack, and its pieces are offset from there."""
    document = invented()
    for look in document["looks"]:
        ring = {"x": 0, "y": 0, "width": 0, "height": 0, "path": "M-50 0a50 50 0 1 0 100 0", "fill": "#00aa00"}
        look["layers"].append({**ring, "opacity": 0.4})
    numbers = {"marks": [[100, 100, "0101"], [200, 100, "0201"]], "size": 12, "color": "#000000", "turn": 90}
    document["maps"][0]["boards"][0]["numbers"] = [numbers]
    assert breaches(document, "watch-1") == []
    path = tmp_path / "spots.html"
    path.write_text(watch_page([document]))
    apart = """() => [...document.querySelectorAll("#board .stack")].map((stack) => {
      const rings = [...stack.querySelectorAll(".spot")].map((ring) => ring.getBoundingClientRect());
      return Math.max(...rings.map(({ x, y }) => Math.hypot(x - rings[0].x, y - rings[0].y)));
    })"""
    with shown(browser, path, "#step-0") as page:
        assert page.locator("#board .things .spot").count() == 12
        assert max(page.evaluate(apart)) < 0.01
        with picture_of(page, ".sheets pattern image") as sheet:
            box = sheet.getchannel("A").getbbox()
            assert box
            assert (box[2] - box[0]) / sheet.width > 0.09  # of two numbers that are a tenth of the board apart
        uris = page.locator("image").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
        assert any(uri.startswith("data:image/svg") for uri in uris)
        assert not [uri for uri in uris if has_text(uri)]
        page.hover("#board .stack:has(.piece + .piece) >> nth=0")
        assert page.locator("#board .tray .spot").count() == 0


SHARPNESS = """() => {
  const [room, found] = [document.getElementById("board").getBoundingClientRect(), []];
  for (const shape of document.querySelectorAll("#board [fill^='url(#text-']")) {
    const { x, y, width } = shape.getBoundingClientRect();
    if (x < room.x || y < room.y || x > room.right || y > room.bottom) continue;
    const pattern = document.querySelector(shape.getAttribute("fill").slice(4, -1));
    found.push(Number(pattern.getAttribute("viewBox").split(" ")[2]) / width);
  }
  return found;
}"""
"""How many pixels of a sheet there are for each that is seen, of the texts in sight."""


def test_texts_are_drawn_as_sharp_as_they_are_seen(browser: Browser, tmp_path: Path) -> None:
    """A game of many texts would otherwise draw many times as much as a screen has."""
    document = invented(200, 3)
    document["pictures"] = [one | {"uri": ""} for one in document["pictures"]]
    path = tmp_path / "named.html"
    path.write_text(watch_page([document]))
    with shown(browser, path, "#step-0") as page:
        whole = page.evaluate(SHARPNESS)
        assert len(whole) > 300
        assert 1 <= min(whole) <= max(whole) <= 2
        page.focus("#board")
        for _ in range(5):
            page.keyboard.press("+")
        page.wait_for_timeout(300)
        near = page.evaluate(SHARPNESS)
        assert near
        assert 1 <= min(near) <= max(near) <= 2


def test_very_many_texts_are_on_several_sheets(browser: Browser, tmp_path: Path) -> None:
    """A browser draws nothing on a sheet that is higher than it can be."""
    document = invented(1200, 3)
    document["looks"] = [
        look | {"layers": [{"x": 0, "y": 0, "width": 400, "height": 400, "box": f"Unit {n}"}], "box": [0, 0, 400, 400]}
        for n, look in enumerate(document["looks"] * 200)
    ]
    document["start"]["looks"] = {str(n): n for n in range(1200)}
    path = tmp_path / "many.html"
    path.write_text(watch_page([document]))
    with shown(browser, path, "#step-0") as page:
        heights = page.locator(".sheets image").evaluate_all(
            "all => all.map((one) => Number(one.getAttribute('height')))"
        )
        assert len(heights) == 1200
        assert 4000 < max(heights) <= 8192
        with picture_of(page, ".sheets pattern:last-child image") as sheet:
            assert sheet.getchannel("A").getbbox()
