"""The verdict on the page, in a real browser."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

import pytest

from tests.conftest import PROJECT
from tests.watch.pages import shown, step_of, wait_until
from vassal_tools.api import page_for
from vassal_tools.findings import Finding, Scene
from vassal_tools.referee.batch import LogCase, LogOutcome
from vassal_tools.report.games_table import games_page
from vassal_tools.report.in_words import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Browser

    from vassal_tools.referee.judging import Verdict


def is_wrong(finding: Finding) -> bool:
    return finding.severity.value in ("illegal", "integrity")


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
        wait_until(page, "location.hash", f"#{verdict.findings[-1].rule.code}-step-{step_of(page)}")


@pytest.mark.soak  # the longest sample, judged for a chart of its own; other charts are shown in the other tests
def test_names_of_equal_numbers_stay_within_their_chart(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(page_for([PROJECT / "samples" / "peloponnesian-war-first-turn.vlog"]), "utf-8")
    with shown(browser, path) as page:
        page.click("#tab-charts")
        outside = page.eval_on_selector_all(
            "#charts-list text.name",
            """all => all
                .filter((name) => {
                  const { y, height } = name.getBBox();
                  return y + height > name.ownerSVGElement.viewBox.baseVal.height;
                })
                .map((name) => name.textContent)""",
        )
        assert page.locator("#charts-list text.name").count() > 8
        assert outside == []


def test_the_marks_of_the_strip_lead_to_their_findings(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    with shown(browser, judged[0], "#step-0") as page:
        page.locator("#strip .tick.illegal").first.click()
        assert page.locator(".finding.open.illegal").count() == 1
        assert step_of(page) > 0
        assert page.locator(".stage .bare").count() == 0


def test_the_page_of_a_game_of_ours_is_small_enough_to_mail(judged: tuple[Path, Verdict]) -> None:
    assert judged[0].stat().st_size < 3 << 20


def test_the_first_thing_that_is_wrong_is_shown_at_once(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    first = next(finding for finding in judged[1].findings if finding.severity.value == "illegal")
    assert first.scene
    with shown(browser, judged[0]) as page:
        assert page.locator(".finding.open.illegal").count() == 1
        assert step_of(page) == first.scene.steps[-1]
        assert page.locator("#board .arrow.path").count() == 3  # of the three triremes that it is about
    with shown(browser, judged[0], viewport={"width": 1280, "height": 600}) as page:
        card = page.locator(".finding.open").bounding_box()
        assert card
        assert 100 < card["y"] < 200 or card["y"] + card["height"] <= 600
        assert page.evaluate("scrollY") == 0


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


def test_on_a_small_screen_the_finding_is_said_beside_its_board(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    path, verdict = judged[0], in_words(judged[1])
    message = next(one.message for one in verdict.findings if one.severity.value == "illegal")
    with shown(browser, path, viewport={"width": 360, "height": 740}) as page:
        assert message in page.inner_text("#breach")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
            step = step_of(page)
            wrong = [
                one.message
                for one in verdict.findings
                if one.scene and one.scene.steps[-1:] == (step,) and is_wrong(one)
            ]
            said = page.inner_text("#breach")
            assert wrong[0] in said if wrong else said == ""


def test_on_a_large_screen_what_is_wrong_is_named_whichever_part_is_open(
    browser: Browser, judged: tuple[Path, Verdict]
) -> None:
    path, verdict = judged[0], in_words(judged[1])
    wrong = next(one for one in verdict.findings if one.severity.value == "illegal")
    assert wrong.scene
    with shown(browser, path, "#step-0") as page:
        page.click("#tab-moves")
        assert page.inner_text("#breach") == ""
        room = page.locator(".controls").bounding_box()
        page.evaluate("(step) => { location.hash = `#step-${step}`; }", wrong.scene.steps[-1])
        wait_until(page, "document.getElementById('slider').value", str(wrong.scene.steps[-1]))
        assert wrong.message in page.inner_text("#breach")
        assert page.locator("#breach").is_visible()
        assert page.locator(".controls").bounding_box() == room
        page.keyboard.press("j")
        assert page.locator("#findings").is_visible()
        assert page.locator(".finding.open").count() == 1


@pytest.mark.sweep(2)
@pytest.mark.parametrize("size", [(360, 740), (800, 1000), (1600, 950)])
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


def test_each_finding_has_its_board_on_paper(browser: Browser, judged: tuple[Path, Verdict]) -> None:
    path, verdict = judged
    with shown(browser, path) as page:
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        with_steps = [finding for finding in verdict.findings if finding.scene and finding.scene.steps]
        assert page.locator(".finding svg.printed").count() == len(with_steps)
        assert page.locator(".finding .body:visible").count() == len(verdict.findings)
        assert page.locator(".finding svg.printed .arrow.path").count() > 0
        faded = "all => all.filter((one) => getComputedStyle(one).animationName !== 'none').length"
        assert page.eval_on_selector_all("svg.printed .arrow, svg.printed .ring, svg.printed .cross", faded) == 0
        assert page.locator("details:not([open])").count() == 0
        assert page.locator(".about .facts:visible").count() > 0
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert page.locator("svg.printed").count() == 0
        assert page.locator("details[open]").count() == 0


def test_a_finding_names_the_phase_by_which_the_list_of_turns_calls_its_step(
    browser: Browser, judged: tuple[Path, Verdict]
) -> None:
    with shown(browser, judged[0]) as page:
        for card in page.locator(".finding.illegal").all():
            card.locator(".choose").click()
            called = page.locator("#jump").evaluate("(list) => list.selectedOptions[0].text")
            assert card.locator(".scene").inner_text().endswith(f"turn counter: {called}")


@pytest.mark.parametrize(
    ("scheme", "parts"), [("light", ("findings", "moves", "charts", "pieces")), ("dark", ("findings",))]
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


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_on_a_phone_findings_have_at_least_half_of_the_window_beside_the_board(
    browser: Browser, judged: tuple[Path, Verdict], width: int, height: int
) -> None:
    with shown(browser, judged[0], viewport={"width": width, "height": height}) as page:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        board, panel = (page.locator(name).bounding_box() for name in ("#board", "#panel"))
        assert board
        assert panel
        below = height - page.evaluate("document.querySelector('.controls').getBoundingClientRect().bottom")
        assert board["y"] >= 0
        assert below >= height / 2 or (panel["x"] >= board["x"] + board["width"] and panel["height"] >= height * 0.8)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [360, 1280])
def test_the_table_of_games_is_read_at_any_width(
    browser: Browser, judged: tuple[Path, Verdict], tmp_path: Path, width: int
) -> None:
    cases = [LogCase(f"a game with a long name {n}.vlog", ()) for n in range(3)]
    outcomes = [*(LogOutcome(case, judged[1]) for case in cases[:2]), LogOutcome(cases[2], None, "it cannot be read")]
    index = tmp_path / "index.html"
    index.write_text(games_page(outcomes, dict.fromkeys(cases, "a.html")))
    page = browser.new_page(viewport={"width": width, "height": 740})
    page.goto(index.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert max(box["height"] for link in page.locator("tbody a").all() if (box := link.bounding_box())) < 80
    illegal = Counter(finding.severity.value for finding in judged[1].findings)["illegal"]
    assert page.locator("td.illegal").first.inner_text() == str(illegal)
    page.close()
