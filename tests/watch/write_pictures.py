"""Take the pictures of the README that need no engine: `python -m tests.watch.write_pictures`."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.conftest import BROWSER_OPTIONS, BROWSERS
from tests.watch.pages import shown
from vassal_tools.cli.main import main as command

IMAGES = Path(__file__).resolve().parents[2] / "docs" / "images"
LOG = IMAGES.parents[1] / "samples" / "sphacteria-planted-faults.vlog"
FINDING = "#SPH-3.2-strait-step-22"
NAME, WIDTH = "The Long Bridge", 820


def main() -> None:
    """Take the picture of a new game, and of a page with its verdict."""
    with TemporaryDirectory() as folder, chdir(folder):
        _new_game(IMAGES / "new.png")
        _page(IMAGES / "watch.png")


def _new_game(picture: Path) -> None:
    # the map of `new --like hexes` with its first set-up
    module = f"{NAME}-0.1.0.vmod"
    _run("new", NAME, "--like", "hexes", "--rulebook")
    _run("build", "long-bridge", "-o", ".")
    _run("sample", "long-bridge")
    _run("replay", "long-bridge-sample.vlog", "--at", "0", "--module", module, "--png", "new.png")
    with Image.open("new.png") as taken:
        size = WIDTH, round(taken.height * WIDTH / taken.width)
        _keep(taken.convert("RGB").resize(size, Image.Resampling.LANCZOS), picture)


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


def _run(*words: str) -> None:
    command.main(list(words), standalone_mode=False)


def _keep(picture: Image.Image, path: Path) -> None:
    few = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3)  # else pale colours are others
    few.save(path, optimize=True)


if __name__ == "__main__":
    main()
