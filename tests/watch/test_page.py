"""The page of a game in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.cli.referee_runs import LEGAL
from tests.watch.invented import invented
from tests.watch.pages import drawn_on, show_step, shown, step_of, wait_until
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report.showing import Showing
from vassal_tools.report.watch_page import watch_page
from vassal_tools.watch.moment import moment

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


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
        page.click("#tab-moves")
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
