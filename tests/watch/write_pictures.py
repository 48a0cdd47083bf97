"""Take the pictures of the README that need no engine: `make site; python -m tests.watch.write_pictures`."""

from __future__ import annotations

from contextlib import chdir
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from threading import Thread

from PIL import Image
from playwright.sync_api import ViewportSize, sync_playwright

from tests.conftest import BROWSER_OPTIONS, BROWSERS
from tests.watch.pages import shown
from vassal_tools.cli.main import main as command

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
LOG = IMAGES.parents[1] / "samples" / "sphacteria-planted-faults.vlog"
FINDING = "#SPH-3.2-strait-step-22"
SITE = IMAGES.parents[1] / "dist" / "site"
SITE_SIZE: ViewportSize = {"width": 1060, "height": 1060}
NAME, WIDTH = "The Long Bridge", 820


def main() -> None:
    """Take the picture of a new game, of a page with its verdict, and of the page on which logs are dropped."""
    with TemporaryDirectory() as folder, chdir(folder):
        _new_game(IMAGES / "new.png")
        _page(IMAGES / "watch.png")
        _site(IMAGES / "site.png")


def _new_game(picture: Path) -> None:
    # the map of `new --like hexes` with its first set-up
    module = f"{NAME}-0.1.0.vmod"
    _run("new", NAME, "--like", "hexes", "--rulebook")
    _run("build", "long-bridge", "-o", ".")
    _run("sample", "long-bridge")
    _run("replay", "long-bridge-sample.vlog", "--at", "0", "--module", module, "--png", "new.png")
    with Image.open("new.png") as taken:
        _keep(_narrow(taken), picture)


def _page(picture: Path) -> None:
    _run("build", "sphacteria", "-o", ".")
    _run("watch", str(LOG), "--module", "Sphacteria-0.1.0.vmod", "-o", "page.html")
    program = next(filter(None, map(which, BROWSERS)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_OPTIONS))
        with shown(browser, Path("page.html").resolve(), FINDING, reduced_motion="reduce") as page:
            page.wait_for_timeout(500)
            page.screenshot(path="watch.png")
        browser.close()
    with Image.open("watch.png") as taken:
        _keep(taken.convert("RGB"), picture)


def _site(picture: Path) -> None:
    # after a sample was judged
    program = next(filter(None, map(which, BROWSERS)))
    handler = partial(SimpleHTTPRequestHandler, directory=str(SITE))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_OPTIONS))
        page = browser.new_page(viewport=SITE_SIZE, reduced_motion="reduce")
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.get_by_role("button", name="Judge it").click()
        page.frame_locator(".game iframe").locator("#board .things").wait_for(timeout=180_000)
        page.wait_for_timeout(1000)
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path="site.png")
        browser.close()
        server.shutdown()
    with Image.open("site.png") as taken:
        _keep(_narrow(taken), picture)


def _narrow(taken: Image.Image) -> Image.Image:
    return taken.convert("RGB").resize((WIDTH, round(taken.height * WIDTH / taken.width)), Image.Resampling.LANCZOS)


def _run(*words: str) -> None:
    command.main(list(words), standalone_mode=False)


def _keep(picture: Image.Image, path: Path) -> None:
    few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3)  # else pale colours are others
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
