"""The page of a game in a real browser."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import TYPE_CHECKING, Literal

import pytest
from click.testing import CliRunner

from tests.cli.referee_runs import BY_MAIL, FAULTY, LEGAL
from tests.watch.invented import invented
from tests.watch.pages import drawn_on, show_step, shown, step_of, wait_until
from vassal_tools.cli.main import main
from vassal_tools.cli.watch import Showing
from vassal_tools.findings import Scene
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, judge_saved_games
from vassal_tools.report.narrative import narrative
from vassal_tools.report.watch_page import watch_page
from vassal_tools.watch.moment import moment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Browser

    from vassal_tools.referee.judging import Verdict

HOSTILE = "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"
SIZES = ((360, 740), (800, 1000), (1600, 950))


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page without a verdict, of an invented game."""
    page = tmp_path_factory.mktemp("plain") / "plain.html"
    page.write_text(watch_page([invented()]))
    return page


@pytest.fixture(scope="module")
def judged(module_file: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Verdict]:
    """The page of the sample with faults, and its verdict."""
    page = tmp_path_factory.mktemp("judged") / "judged.html"
    verdict, game = judge_saved_games([read_saved_game(FAULTY)], JudgingOptions())
    page.write_text(Showing(module_file).page(verdict, game))
    return page, verdict


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


def test_each_finding_leads_to_its_moment(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    path, verdict = judged
    with shown(browser, path) as page:
        assert page.locator(".finding").count() == len(verdict.findings)
        for number, finding in enumerate(verdict.findings):
            scene = finding.scene or Scene()
            card = page.locator(f".finding[data-finding='{number}']")
            card.locator(".choose").click()
            assert card.locator(".body").is_visible()
            if scene.steps:
                assert step_of(page) == scene.steps[-1]
            lit = page.eval_on_selector_all("#board .zone.lit", "all => all.map((zone) => zone.dataset.zone)")
            assert set(lit) == set(scene.zones)
            assert bool(page.locator("#board .ring.named").count()) == bool(scene.units)
        wait_until(page, "location.hash", f"#finding-{verdict.findings[-1].number}")


def test_the_first_thing_that_is_wrong_is_shown_at_once(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    with shown(browser, judged[0]) as page:
        assert page.locator(".finding.open.illegal").count() == 1
        assert step_of(page) == 21
        assert page.locator("#board .arrow.path").count() == 3  # of the three triremes that it is about


def test_findings_can_be_grouped_and_left_out(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    path, verdict = judged
    counts = Counter(finding.severity.value for finding in verdict.findings)
    with shown(browser, path) as page:
        page.select_option("#order", "severity")
        wanted = [
            f"{kind.title()} ({counts[kind]})" for kind in ("illegal", "integrity", "unknown", "note") if counts[kind]
        ]
        assert page.locator("#finding-list h3").all_inner_texts() == wanted
        page.select_option("#order", "paragraph")
        assert page.locator("#finding-list h3").count() > 3
        page.uncheck("[data-severity=unknown]")
        assert page.locator(".finding:visible").count() == len(verdict.findings) - counts["unknown"]


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


def test_the_focus_goes_through_the_page_as_one_reads_it(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    place = """() => {
      const one = document.activeElement;
      const box = one.getBoundingClientRect();
      return [[...document.querySelectorAll("*")].indexOf(one), box.width * box.height > 0];
    }"""
    with shown(browser, judged[0]) as page:
        found = []
        for _ in range(25):
            page.keyboard.press("Tab")
            found.append(page.evaluate(place))
        places = [place for place, _ in found]
        assert places == sorted(set(places))
        assert all(is_seen for _, is_seen in found)


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


def test_on_a_small_screen_the_finding_is_said_beside_its_board(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    path, verdict = judged
    message = next(one.message for one in verdict.findings if one.severity.value == "illegal")
    with shown(browser, path, viewport={"width": 360, "height": 740}) as page:
        assert message in page.inner_text("#breach")
        page.keyboard.press("ArrowRight")
        assert page.inner_text("#breach") == ""


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


@pytest.mark.parametrize("size", SIZES)
def test_nothing_sticks_out_and_the_board_stays_in_sight(
    browser: Browser, judged: tuple[Path, Verdict], size: tuple[int, int]
) -> None:
    with shown(browser, judged[0], viewport={"width": size[0], "height": size[1]}) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        page.locator(".finding").last.scroll_into_view_if_needed()
        box = page.locator("#board").bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] < size[1]


def test_it_is_dark_where_that_is_wanted(browser: Browser, plain: Path) -> None:
    ground = {}
    for scheme in ("light", "dark"):
        with shown(browser, plain, color_scheme=scheme) as page:
            ground[scheme] = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(251, 248, 241)", "dark": "rgb(27, 26, 23)"}


def test_each_finding_has_its_board_on_paper(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    path, verdict = judged
    with shown(browser, path) as page:
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        with_steps = [finding for finding in verdict.findings if finding.scene and finding.scene.steps]
        assert page.locator(".finding svg.printed").count() == len(with_steps)
        assert page.locator(".finding .body:visible").count() == len(verdict.findings)
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.locator("svg.printed").count() == 0


def test_what_strangers_wrote_is_text(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    document = invented(chat=f"<player-1> - {HOSTILE}")
    for names in ("pieces", "maps", "looks", "decks", "labels"):
        for thing in document[names]:
            thing["text" if names == "labels" else "name"] = HOSTILE
    document["maps"][0]["color"] = "url(https://example.org/x)"
    document["missing"] = [HOSTILE]
    path.write_text(watch_page([document]))
    with shown(browser, path, "#step-9") as page:
        for tab in ("chat", "course", "pieces"):
            page.click(f"#tab-{tab}")
        page.keyboard.press("s")
        assert page.title() == "Invented 1.0: a.vlog"
        assert page.locator("main img, main script").count() == 0
        assert "document.title='taken'" in page.inner_text("#card-name")


@pytest.mark.parametrize(
    ("scheme", "parts"), [("light", ("findings", "chat", "course", "pieces")), ("dark", ("findings",))]
)
def test_axe_finds_nothing(
    browser: Browser, judged: tuple[Path, Verdict], scheme: Literal["light", "dark"], parts: Sequence[str]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with shown(browser, judged[0], color_scheme=scheme, reduced_motion="reduce") as page:
        page.evaluate("document.querySelector('.about').open = true")
        for part in parts:
            page.click(f"#tab-{part}")
            found = Axe().run(page).response["violations"]
            assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []


def test_a_side_sees_only_its_own(module_file: Path) -> None:
    """What another side keeps is not in the data of the page at all."""
    log = read_saved_game(LEGAL)
    everything, own, public = (Showing(module_file, viewer).scenes([log])[0] for viewer in ("referee", "Sparta", ""))
    assert [len(one["pieces"]) for one in (everything, own, public)] == sorted(
        (len(one["pieces"]) for one in (everything, own, public)), reverse=True
    )
    names = [one["name"] for one in everything["maps"] if one["sides"] and "Sparta" not in one["sides"]]
    assert names
    for document in (own, public):
        hidden = {number for number, one in enumerate(document["maps"]) if one["name"] in names}
        deltas = (document["start"], *document["steps"])
        assert not hidden & {pile[0] for delta in deltas for pile in delta.get("stacks", {}).values() if pile}


def test_names_are_shown_only_where_they_are_asked_for(module_file: Path, tmp_path: Path) -> None:
    shown = {}
    for words in ((), ("--names",)):
        page = tmp_path / "page.html"
        result = CliRunner().invoke(
            main, ["watch", *map(str, BY_MAIL[:1]), "--module", str(module_file), "-o", str(page), *words]
        )
        assert result.exit_code == 0, result.output
        shown[words] = re.sub('data:[^"]*', "", page.read_text("utf-8"))
    assert "Ann" not in shown[()]
    assert "Athens: Ann" in shown["--names",]
    assert not [text for text in shown.values() if "password" in text]


def test_the_policy_allows_its_own_script_and_pictures_in_it_alone(plain: Path) -> None:
    found = re.search('http-equiv="Content-Security-Policy" content="([^"]+)"', plain.read_text())
    assert found
    policy = unescape(found[1])
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; img-src data:; "
        r"base-uri 'none'; form-action 'none'",
        policy,
    )


def test_without_its_module_zones_and_names_are_shown(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "bare.html"
    page.write_text(watch_page(Showing(viewer="referee").scenes([read_saved_game(LEGAL)])))
    with shown(browser, page) as tab:
        assert tab.locator("#board .zones.plain .zone").count() > 20
        assert tab.locator("#board .piece image").count() > 20
