"""Ten tasks of a reader of the page; each needs one or two clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.watch.pages import shown, step_of, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from vassal_tools.referee.judging import Verdict

SEEN = "#findings .finding.open"


def first_illegal(page: Page) -> None:
    """The page begins with it, without a click."""
    assert page.locator(f"{SEEN}.illegal .message").is_visible()


def why(page: Page) -> None:
    assert "Rule 3.2" in page.inner_text(f"{SEEN} .body")
    assert page.locator("#board .zone.lit").count() == 1


def before_and_after(page: Page) -> None:
    step = step_of(page)
    page.click(f"{SEEN} [data-do=before]")
    assert step_of(page) == step - 1
    assert page.locator(SEEN).count() == 1
    page.click(f"{SEEN} [data-do=before]")
    assert step_of(page) == step


def citation(page: Page) -> None:
    page.click(f"{SEEN} [data-do=cite]")
    wait_until(page, "window.copied.length", 1)
    text = page.evaluate("window.copied[0]")
    for part in (
        "sphacteria-planted-faults.vlog",
        "step",
        "turn 2",
        "illegal: Sparta has 27 PF",
        "Rule 3.2: ",
        "Legal: ",
        "By ruling R-76.",
        "Rests on numbers that the rules do not give: ",
    ):
        assert part in text
    assert text.endswith("#SPH-3.2-strait-step-22")


def link(page: Page) -> None:
    page.click(f"{SEEN} [data-do=link]")
    wait_until(page, "window.copied.length", 1)
    assert page.evaluate("window.copied[0]") == page.url.partition("#")[0] + "#SPH-3.2-strait-step-22"


def turn_of_a_fleet(page: Page) -> None:
    page.click("#tab-moves")
    page.click("#moves-words")
    page.keyboard.type("turn 2 spartan triremes")
    rows = page.locator("#moves-list li:visible")
    assert rows.count() > 3
    assert all("Spartan Triremes" in text for text in rows.all_text_contents())


def dice(page: Page) -> None:
    page.click("#tab-charts")
    assert page.locator("#charts-list figure").count() > 0


def both_hands(page: Page) -> None:
    """The page of a referee shows each side's hand on its own map."""
    page.click("#maps [role=tab]:has-text('Events of Athens')")
    assert "Events of Athens" in (page.get_attribute("#board", "aria-label") or "")


def paper(page: Page) -> None:
    page.click("#print-open")
    wait_until(page, "window.printed", 1)


def moves_of_a_piece(page: Page) -> None:
    page.locator("#board .ring.named").first.wait_for()
    page.evaluate("document.querySelector('#board .piece').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    page.click("#card-moves")
    assert page.inner_text("#moves-found").endswith(("line", "lines"))


TASKS: tuple[Callable[[Page], None], ...] = (
    first_illegal, why, before_and_after, citation, link, turn_of_a_fleet, dice, both_hands, paper, moves_of_a_piece,
)  # fmt: skip
WATCHED = """
  window.clicks = 0; window.copied = []; window.printed = 0;
  addEventListener("click", (event) => { if (event.isTrusted) window.clicks += 1; }, true);
  window.print = () => { window.printed += 1; };
  const clipboard = { writeText: async (text) => { window.copied.push(text); } };
  Object.defineProperty(navigator, "clipboard", { value: clipboard });
"""


@pytest.fixture(scope="module")
def page(browser: Browser, judged: tuple[Path, Verdict]) -> Iterator[Page]:
    with shown(browser, judged[0]) as page:
        page.add_init_script(WATCHED)
        yield page


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.__name__)
def test_a_task_takes_at_most_two_clicks(page: Page, task: Callable[[Page], None]) -> None:
    page.goto(page.url.partition("#")[0])
    page.reload()
    page.wait_for_selector("#board .things")
    task(page)
    assert page.evaluate("window.clicks") <= 2


def test_on_a_phone_the_verdict_and_the_board_are_in_sight_without_a_click(
    browser: Browser, judged: tuple[Path, Verdict]
) -> None:
    with shown(browser, judged[0], viewport={"width": 390, "height": 800}) as page:
        for part in (".tally", "#board", "#breach"):
            box = page.locator(part).bounding_box()
            assert box
            assert box["y"] + box["height"] <= 800
