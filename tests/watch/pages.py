"""Pages in the browser, watched for forbidden actions."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@contextmanager
def shown(browser: Browser, page: Path, link: str = "", **options: Any) -> Iterator[Page]:
    """The page in a new window, without complaints and network requests."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
    tab = context.new_page()
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.on("request", lambda request: complaints.append(request.url) if is_outside(request.url, page) else None)
    tab.goto(page.as_uri() + link)
    tab.wait_for_selector("#board .things")
    yield tab
    assert complaints == []
    context.close()


def is_outside(url: str, page: Path) -> bool:
    """Return True if a request goes anywhere but to the page itself and the data in it."""
    return not url.startswith("data:") and url.partition("#")[0] != page.as_uri()


def step_of(page: Page) -> int:
    """The step that is shown."""
    return int(page.input_value("#slider"))


def show_step(page: Page, step: int) -> None:
    """Move the slider."""
    page.evaluate("(step) => { document.getElementById('slider').value = step; }", step)
    page.dispatch_event("#slider", "input")


def wait_until(page: Page, expression: str, value: object) -> None:
    """Wait for a value; the page's policy lets no test evaluate texts in it again and again."""
    for _ in range(200):
        if page.evaluate(expression) == value:
            return
        page.wait_for_timeout(25)
    raise AssertionError(f"{expression} is {page.evaluate(expression)}, not {value}")


def drawn_on(page: Page) -> list[tuple[int, float, float]]:
    """The pieces on the board from the bottom, each with its place."""
    found: list[tuple[int, float, float]] = page.evaluate(
        """() => [...document.querySelectorAll("#board .things .piece")].map((piece) => {
          const place = [0, 0];
          for (let node = piece; node.id !== "board"; node = node.parentNode) {
            const matrix = node.transform.baseVal.consolidate();
            if (matrix) { place[0] += matrix.matrix.e; place[1] += matrix.matrix.f; }
          }
          return [Number(piece.dataset.piece), ...place];
        })"""
    )
    return [(piece, x, y) for piece, x, y in found]
