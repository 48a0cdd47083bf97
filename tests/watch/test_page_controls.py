"""The controls of a game's page in a real browser: keys, buttons, fingers, moves and captions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.watch.invented import invented
from tests.watch.pages import show_step, shown, step_of, wait_until
from vassal_tools.report.watch_page import watch_page

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


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
        page.focus("#tab-moves")
        page.keyboard.press("ArrowRight")
        assert page.locator("#pieces").is_visible()


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


def test_the_moves_mark_the_row_of_the_step(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "long.html"
    path.write_text(watch_page([invented(12, 400)]))
    place = """() => {
      const both = ["#moves-list [aria-current]", "#panel"].map((name) => document.querySelector(name));
      const [row, room] = both.map((one) => one.getBoundingClientRect());
      return [room.top <= row.top, row.bottom <= room.bottom];
    }"""
    with shown(browser, path, "#step-300") as page:
        page.click("#tab-moves")
        for step in (300, 20, 390):
            show_step(page, step)
            assert step - 3 < int(page.text_content("#moves-list [aria-current] .number") or 0) <= step
            wait_until(page, f"({place})().join()", "true,true")


def test_moves_are_filtered_by_side_kind_and_words(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-0") as page:
        rows = page.locator("#moves-list li:visible")
        page.click("#tab-moves")
        whole = rows.count()
        page.select_option("#moves-by", "Red")
        assert 0 < rows.count() < whole
        page.select_option("#moves-kind", "said")
        assert rows.all_inner_texts() == [f"{step}\n<player-1> - well" for step in (10, 20, 30)]
        page.select_option("#moves-by", "")
        page.select_option("#moves-kind", "")
        page.fill("#moves-words", "turn 2 unit 7")
        assert page.inner_text("#moves-found") == f"{rows.count()} lines"
        assert all("Unit 7" in text for text in rows.all_inner_texts())
        assert page.locator("section.turn:visible h2").count() < page.locator("section.turn h2").count()


def test_a_piece_has_a_list_of_its_moves(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-9") as page:
        page.keyboard.press("s")
        name = page.inner_text("#card-name")
        page.click("#card-moves")
        assert page.locator("#moves-words").is_visible()
        assert page.input_value("#moves-words").startswith("Unit"), name


def test_the_board_fills_the_window_and_keys_are_listed(browser: Browser, plain: Path) -> None:
    with shown(browser, plain, "#step-3", viewport={"width": 1000, "height": 700}) as page:
        page.keyboard.press("f")
        box = page.locator("#board").bounding_box()
        assert box
        assert box["width"] > 960
        page.keyboard.press("Escape")
        assert page.locator("#panel").is_visible()
        page.keyboard.press("?")
        assert page.locator("#help kbd").first.is_visible()
        page.keyboard.press("ArrowRight")
        assert step_of(page) == 3  # keys are for the list as long as it is open
        page.keyboard.press("Escape")
        page.keyboard.press("b")
        assert step_of(page) == 2
        page.keyboard.press("b")
        assert step_of(page) == 3
        page.keyboard.press("b")
        show_step(page, 20)
        page.keyboard.press("b")
        assert step_of(page) == 19  # of the step that is shown, wherever one was before
        page.keyboard.press("End")
        assert step_of(page) == 30


def test_each_map_keeps_its_zoom(browser: Browser, plain: Path) -> None:
    with shown(browser, plain) as page:
        page.click("[data-zoom='+']")
        near = page.get_attribute("#board", "viewBox")
        page.click("#maps [role=tab] >> nth=1")
        assert page.get_attribute("#board", "viewBox") != near
        page.click("#maps [role=tab] >> nth=0")
        assert page.get_attribute("#board", "viewBox") == near


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_on_a_phone_the_counter_that_moves_is_large_enough(
    browser: Browser, tmp_path: Path, width: int, height: int
) -> None:
    document = invented()
    for one in document["maps"]:
        one["width"] = one["height"] = 2500
    path = tmp_path / "large.html"
    path.write_text(watch_page([document]))
    side = "document.querySelector('#board .ring').getBoundingClientRect().width"
    with shown(browser, path, "#step-1", viewport={"width": width, "height": height}) as page:
        page.click("[data-go='step+']")
        page.wait_for_timeout(400)  # for the glide
        assert page.evaluate(side) >= 20
        assert page.locator("#board").bounding_box()["height"] > 0.55 * min(width, height)  # type: ignore[index]


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


def test_what_is_about_the_game_lies_over_the_board(browser: Browser, plain: Path) -> None:
    with shown(browser, plain) as page:
        before = page.locator("#board").bounding_box()
        page.click(".about summary")
        assert page.locator(".about .facts dd").first.is_visible()
        assert page.locator("#board").bounding_box() == before


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
