"""The page of a game in a real browser."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote_to_bytes

import pytest
from PIL.Image import open as open_picture

from tests.cli.referee_runs import LEGAL
from tests.cli.schema import breaches
from tests.watch.invented import invented
from tests.watch.pages import drawn_on, show_step, shown, step_of, wait_until
from vassal_tools.cli.watch import Showing
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report.narrative import narrative
from vassal_tools.report.watch_page import watch_page
from vassal_tools.watch.moment import moment

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image
    from playwright.sync_api import Browser, Page


def test_the_board_shows_what_the_document_says_forwards_and_back(browser: Browser, plain: Path) -> None:
    document = invented()
    with shown(browser, plain, "#step-0", reduced_motion="reduce") as page:
        for step in (1, 2, 3, 30, 29, 14, 7, 0):
            show_step(page, step)
            wanted = [(one.piece, one.x, one.y) for one in moment(document, step).drawn(0) if one.piece is not None]
            assert drawn_on(page) == wanted


def test_one_steps_to_the_end(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-0") as page:
        for _ in range(30):
            page.click("[data-go='step+']")
        assert step_of(page) == 30
        assert page.inner_text("#where") == "Step 30 of 30"
        page.click("[data-go='turn-']")
        assert step_of(page) == 20
        page.click("[data-go='phase-']")
        assert step_of(page) == 15
        page.select_option("#pace", "70")
        page.click("#play")
        wait_until(page, "document.getElementById('slider').value", "30")
        wait_until(page, "document.getElementById('play').getAttribute('aria-label')", "play")


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


def elsewhere() -> dict[str, Any]:
    """A game that starts on one map and is played on another, except for its last step."""
    document = invented(12, 30)
    for step in document["steps"][:-1]:
        for pile in step.get("stacks", {}).values():
            pile[0] = 1
    return document


def test_the_page_opens_the_map_that_most_steps_change_and_play_follows_an_act_to_its_map(
    browser: Browser, tmp_path: Path
) -> None:
    path, chosen = tmp_path / "a.html", "#maps [aria-selected='true']"
    path.write_text(watch_page([elsewhere()]))
    with shown(browser, path, "#step-28") as page:
        assert page.inner_text(chosen).startswith("Red's hand")
        page.select_option("#pace", "70")
        page.click("#play")
        wait_until(page, "document.getElementById('slider').value", "30")
        assert page.inner_text(chosen) == "Field"


def test_sentences_are_drawn_when_they_are_first_in_sight(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "long.html"
    path.write_text(watch_page([invented(12, 2000)]))
    with shown(browser, path, "#step-0") as page:
        assert page.locator(".moment").count() == 0
        assert page.locator("#chat-list li").count() < 200
        page.click("#tab-course")
        assert page.locator(".moment").count() > 1500
        page.click("#tab-chat")
        page.click("#tab-course")
        assert page.locator("section.turn").count() == len(narrative([invented(12, 2000)]))
    with shown(browser, path) as page:
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator(".moment").count() > 1500


def test_keys_alone_do_all(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-3") as page:
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 4
        page.keyboard.press("Shift+ArrowRight")
        assert step_of(page) == 10
        page.keyboard.press("[")
        assert step_of(page) == 5
        page.focus("#board")
        whole = page.get_attribute("#board", "viewBox")
        page.keyboard.press("+")
        near = page.get_attribute("#board", "viewBox")
        assert near != whole
        page.keyboard.press("ArrowDown")
        assert page.get_attribute("#board", "viewBox") not in (near, whole)
        page.keyboard.press("0")
        assert page.get_attribute("#board", "viewBox") == whole
        page.keyboard.press("s")
        assert page.locator("#card").is_visible()
        assert page.locator("#board .tray .piece").count() == 3
        page.keyboard.press("Escape")
        assert page.locator("#card").is_hidden()
        page.keyboard.press("/")
        page.keyboard.type("unit 11")
        assert page.locator("#piece-list li").count() == 1
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert "Blue" in page.inner_text("#card-name")
        page.focus("#tab-chat")
        page.keyboard.press("ArrowRight")
        assert page.locator("#course").is_visible()


def test_buttons_that_lead_nowhere_are_off(browser: Browser, plain: Path) -> None:
    off = "all => all.filter((one) => one.getAttribute('aria-disabled') === 'true').map((one) => one.dataset.go)"
    with shown(browser, plain, "#step-0") as page:
        assert page.eval_on_selector_all("[data-go]", off) == ["turn-", "phase-", "step-"]
        show_step(page, 7)
        assert page.eval_on_selector_all("[data-go]", off) == []
        show_step(page, 29)
        page.focus("[data-go='step+']")
        page.keyboard.press("Enter")
        assert page.eval_on_selector_all("[data-go]", off) == ["step+", "phase+", "turn+"]
        page.keyboard.press("Enter")
        assert step_of(page) == 30
        assert page.evaluate("document.activeElement.dataset.go") == "step+"  # the focus is not lost


def test_two_fingers_zoom_the_board_and_one_moves_it(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, has_touch=True) as page:
        touch = page.context.new_cdp_session(page)

        def put(kind: str, *points: tuple[int, int]) -> None:
            found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

        def width() -> float:
            return float((page.get_attribute("#board", "viewBox") or "").split()[2])

        whole = width()
        put("touchStart", (380, 300), (420, 300))
        for apart in (40, 60, 80, 100):
            put("touchMove", (400 - apart, 300), (400 + apart, 300))
        put("touchEnd")
        assert 0.15 * whole < width() < 0.35 * whole  # fingers five times as far apart
        near = page.get_attribute("#board", "viewBox")
        put("touchStart", (400, 300))
        for x in (380, 350, 320):
            put("touchMove", (x, 300))
        put("touchEnd")
        moved = page.get_attribute("#board", "viewBox")
        assert moved != near
        assert width() == float((near or "").split()[2])


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_chat_follows_the_steps(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "long.html"
    path.write_text(watch_page([invented(12, 400)]))
    where = """() => {
      const boxes = ["#chat .chat", "#chat .now", "#panel"].map((name) => document.querySelector(name));
      const [room, line, panel] = boxes.map((one) => one.getBoundingClientRect());
      return line.top >= Math.max(room.top, panel.top) && line.bottom <= Math.min(room.bottom, panel.bottom);
    }"""
    with shown(browser, path, "#step-0", viewport={"width": size[0], "height": size[1]}) as page:
        for step in (5, 200, 395, 100):
            show_step(page, step)
            assert page.evaluate(where)


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_all_of_the_chat_is_reached_by_scrolling(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "long.html"
    document = invented(12, 1500)
    path.write_text(watch_page([document]))
    wanted = [step["number"] for step in document["steps"] for _ in step.get("chat", ())]
    scroll = """(far) => {
      const rooms = ["#chat .chat", "#panel"].map((name) => document.querySelector(name));
      rooms.find((one) => one.scrollHeight > one.clientHeight).scrollBy(0, far);
    }"""
    steps = "() => [...document.querySelectorAll('#chat-list li')].map((line) => Number(line.dataset.step))"
    with shown(browser, path, "#step-750", viewport={"width": size[0], "height": size[1]}) as page:
        assert page.locator("#chat-list li").count() < len(wanted) / 2
        for far in (-4000, 4000):
            for _ in range(12):
                page.evaluate(scroll, far)
                page.wait_for_timeout(20)
        assert page.evaluate(steps) == wanted


@pytest.mark.parametrize(("height", "board"), [(800, 400), (560, 200)])
def test_captions_have_a_fixed_room_on_large_screens(browser: Browser, tmp_path: Path, height: int, board: int) -> None:
    document = invented()
    document["steps"][3]["chat"] = [f"line {n} of what one of the players had to say of it" for n in range(9)]
    document["pieces"][0]["name"] = "a piece with a name that is much too long for one line of a caption " * 4
    path = tmp_path / "captions.html"
    path.write_text(watch_page([document]))
    with shown(browser, path, "#step-0", viewport={"width": 1280, "height": height}) as page:
        places = set()
        for step in range(31):
            show_step(page, step)
            places.add(page.evaluate("document.querySelector('.controls').getBoundingClientRect().top"))
        assert len(places) == 1
        assert page.evaluate("document.querySelector('#board').clientHeight") >= board


def test_the_course_marks_the_row_of_the_step(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "long.html"
    path.write_text(watch_page([invented(12, 400)]))
    place = """() => {
      const both = ["#story [aria-current]", "#panel"].map((name) => document.querySelector(name));
      const [row, room] = both.map((one) => one.getBoundingClientRect());
      return [room.top <= row.top, row.bottom <= room.bottom];
    }"""
    with shown(browser, path, "#step-300") as page:
        page.click("#tab-course")
        for step in (300, 20, 390):
            show_step(page, step)
            assert step - 3 < int(page.text_content("#story [aria-current] .moment") or 0) <= step
            assert page.evaluate(place) == [True, True]


def test_the_strip_leads_to_its_turns(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-0") as page:
        page.locator("#strip .turn").nth(1).click()
        assert step_of(page) == 10


def test_each_button_of_the_steps_has_its_own_sign_and_title(browser: Browser, plain: Path) -> None:
    with shown(browser, plain) as page:
        for ways in ("one => one.textContent", "one => one.title"):
            signs = page.eval_on_selector_all(".buttons button", f"all => all.map({ways})")
            assert len(set(signs)) == len(signs) == 7


def test_signs_of_buttons_fit_into_them_on_the_smallest_screen(browser: Browser, plain: Path) -> None:
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    with shown(browser, plain, viewport={"width": 360, "height": 740}) as page:
        assert page.eval_on_selector_all(".buttons button", cut) == []


def test_what_is_about_the_game_lies_over_the_board_keys_first(browser: Browser, plain: Path) -> None:
    with shown(browser, plain) as page:
        before = page.locator("#board").bounding_box()
        page.click(".about summary")
        assert page.locator(".facts h2").first.inner_text() == "Keys"
        assert page.locator(".facts kbd").first.is_visible()
        assert page.locator("#board").bounding_box() == before


def test_a_link_leads_to_a_step(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-17") as page:
        assert step_of(page) == 17
        page.evaluate("location.hash = '#step-4'")
        wait_until(page, "document.getElementById('slider').value", "4")
        page.keyboard.press("ArrowRight")
        wait_until(page, "location.hash", "#step-5")


def test_several_logs_are_on_one_page(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "two.html"
    path.write_text(watch_page([invented(), invented(20, 12)]))
    with shown(browser, path, "#log-2-step-5") as page:
        assert (page.input_value("#games"), step_of(page)) == ("1", 5)
        assert page.locator("#board .things .piece").count() == 20
        page.select_option("#games", "0")
        assert page.inner_text("#where") == "Step 0 of 30"
        assert page.locator("#board .things .piece").count() == 12
        page.click("#tab-course")
        page.click(".moment[data-game='1'] >> nth=1")
        assert page.input_value("#games") == "1"
        pictures = re.findall("data:image/svg.xml,%3Csvg%20xmlns", path.read_text())
        assert len(pictures) == 2  # each once for both logs


def test_stacks_fan_out_and_maps_are_tabs(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-0") as page:
        page.hover("#board .stack:has(.piece + .piece) >> nth=0")
        assert page.locator("#board .tray .piece").count() == 3
        page.hover("#board .deck")
        assert page.locator("#board .tray .piece").count() == 0
        page.click("#maps [role=tab] >> nth=1")
        assert page.get_attribute("#board", "aria-label") == "Board: Red's hand"
        assert page.locator("#board .piece").count() == 0


def test_the_mouse_zooms_and_pans(browser: Browser, plain: Path) -> None:
    with shown(browser, plain) as page:
        page.hover("#board")
        page.mouse.wheel(0, -400)
        wait_until(page, "document.getElementById('board').classList.contains('near')", True)
        near = page.get_attribute("#board", "viewBox")
        page.mouse.down()
        page.mouse.move(500, 300, steps=3)
        page.mouse.up()
        assert page.get_attribute("#board", "viewBox") != near
        assert page.locator("#card").is_hidden()  # a drag chooses nothing
        page.click("[data-zoom='0']")
        assert not page.evaluate("document.getElementById('board').classList.contains('near')")


def test_it_is_dark_where_that_is_wanted(browser: Browser, plain: Path) -> None:
    ground = {}
    for scheme in ("light", "dark"):
        with shown(browser, plain, color_scheme=scheme) as page:
            ground[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(251, 248, 241)", "dark": "rgb(27, 26, 23)"}


def test_without_its_module_zones_and_names_are_shown(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "bare.html"
    page.write_text(watch_page(Showing(viewer="referee").scenes([read_saved_game(LEGAL)])))
    with shown(browser, page) as tab:
        assert tab.locator("#board .zones.plain .zone").count() > 20
        assert tab.locator("#board .piece [fill^='url(#text-']").count() > 20
        assert "--module FILE.vmod" in tab.inner_text(".stage .bare")


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


ROWS = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const texts = [...document.querySelectorAll("#breach, #now, #said")].filter((one) => one.textContent);
  return {
    gap: Math.min(...texts.map((one) => one.getBoundingClientRect().top)) - box(".controls").bottom,
    rows: Math.round((box("#pace").top - box("#play").top) / 20),
    jump: box("#jump").width,
    shape: box("#board").width / box("#board").height,
  };
}"""


@pytest.mark.parametrize(("width", "height", "rows"), [(1280, 800, 0), (1000, 640, 2), (390, 844, 2)])
def test_controls_have_room_and_what_a_step_did_stands_right_below_them(
    browser: Browser, tmp_path: Path, width: int, height: int, rows: int
) -> None:
    document = invented()
    for one in document["maps"]:
        one["width"] *= 2
    path = tmp_path / "wide.html"
    path.write_text(watch_page([document]))
    with shown(browser, path, "#step-1", viewport={"width": width, "height": height}) as page:
        found = page.evaluate(ROWS)
        assert 0 <= found["gap"] < 16
        assert found["rows"] == rows
        assert found["jump"] > 140
        if width < 500:
            assert abs(found["shape"] - 2) < 0.2  # no room is left empty above and below a wide map


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


def test_the_tab_of_the_map_is_in_sight(browser: Browser, tmp_path: Path) -> None:
    document = invented()
    first, second = document["maps"]
    document["maps"] = [{**second, "name": f"Window {n} of many windows"} for n in range(12)] + [first]
    for delta in (document["start"], *document["steps"]):
        for pile in (*delta.get("stacks", {}).values(), *delta.get("decks", {}).values()):
            pile[0] = 12
    path = tmp_path / "tabs.html"
    path.write_text(watch_page([document]))
    with shown(browser, path) as page:
        room, tab = (page.locator(one).bounding_box() for one in ("#maps", "#maps [aria-selected=true]"))
        assert room
        assert tab
        assert room["x"] <= tab["x"]
        assert tab["x"] + tab["width"] <= room["x"] + room["width"]
