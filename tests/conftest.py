"""Shared fixtures: the game, its module, the real engine and a browser, or the reason why one is missing."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import signal
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import resvg_py
from hypothesis import settings

from tests import samples, shared
from tests.durations import KEPT, Durations
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine, EngineParts, engine_parts, why_unavailable
from vassal_tools.errors import EngineError
from vassal_tools.game import library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


# What a shell starts in the background ignores Ctrl-C, and so would every process that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.load_profile("same")

COUNTED = "went round: "
"""What a test calls a property that counts real files, commands or traits which came back as they were."""

PROJECT = Path(__file__).resolve().parents[1]
SECRET = "secret"
CORPUS = PROJECT.parent / "shared" / "corpus"
PICTURES = PROJECT / ".cache" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",  # Debian switches it on, and without a GPU it costs a fifth more
    "--disable-background-networking",
    "--no-first-run",
)
MOST_PICTURES = 5000
"""How many pictures earlier runs may leave there; a module has some three hundred."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="leave out what takes long, and the engine")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the greater part of each sweep to the soak."""
    kept = samples.tried(items)
    tried = {item.nodeid for item in kept}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in tried])
    items[:] = kept


def pytest_collection_finish() -> None:
    """Freeze imported and collected objects, so that the garbage collector skips them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_configure(config: pytest.Config) -> None:
    shared.begin(config)
    if not hasattr(config, "workerinput") and PICTURES.is_dir() and len([*PICTURES.iterdir()]) > MOST_PICTURES:
        shutil.rmtree(PICTURES)  # most are of drawing code that is no more
    config.pluginmanager.register(Durations(KEPT))


@pytest.fixture(scope="session", autouse=True)
def each_drawing_is_painted_once() -> Iterator[None]:
    """The same drawing in the same size and our fonts is the same picture: `test_wheel.py` compares another build."""
    render = resvg_py.svg_to_bytes

    def painted(**wanted: Any) -> bytes:
        if not all(Path(font).is_relative_to(PROJECT) for font in wanted.get("font_files", [Path("/")])):
            return render(**wanted)
        key = hashlib.sha256(repr(sorted(wanted.items())).encode()).hexdigest()
        return shared.shared_bytes(f"painted-{key}", lambda: render(**wanted))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(resvg_py, "svg_to_bytes", painted)
        yield


@pytest.fixture(scope="session")
def game() -> SphacteriaGame:
    """Sphacteria as its data have it."""
    return SphacteriaGame.of(library.load("sphacteria"))


@pytest.fixture(scope="session")
def drawn_before() -> PictureCache:
    """The pictures of earlier runs; `test_cache.py` and `test_module.py` check that they are current."""
    return PictureCache(PICTURES)


@pytest.fixture(scope="session")
def module_file(game: SphacteriaGame, drawn_before: PictureCache) -> Path:
    """The module of Sphacteria, built once in a run."""
    folder = shared.shared_folder("module", partial(write_module, game, cache=drawn_before))
    return next(folder.iterdir())


@pytest.fixture(scope="session")
def engine_files() -> Path:
    """A small module of many parts, and the saves and logs that three engines wrote of it."""
    return PROJECT / "tests" / "data" / "engine"


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Real files of other people, next to the project."""
    if not CORPUS.is_dir():
        pytest.skip("no corpus of real files beside the project")
    return CORPUS


@pytest.fixture(scope="session")
def opened(parts: EngineParts, module_file: Path) -> Iterator[Engine]:
    """The real engine with our module open, for all files: it takes seconds to start."""
    with Engine(parts, lasting=True) as engine:
        engine.open(module_file, player="Ann", secret=SECRET)
        engine.require_quiet()
        yield engine


@pytest.fixture(scope="module")
def sphacteria(opened: Engine) -> Iterator[Engine]:
    """The engine without a game; it has nothing to complain of, now and after all tests of a file."""
    opened.game.close()
    opened.become("Ann", SECRET)
    opened.forget_complaints()
    yield opened
    opened.require_quiet()


def give_up(what: str, reason: str) -> None:
    """Skips with the reason; in CI, where all must be had, fails."""
    if os.environ.get("CI"):
        pytest.fail(f"no {what}: {reason}")
    pytest.skip(f"no {what}: {reason}")


@pytest.fixture(scope="session")
def parts() -> EngineParts:
    reason = why_unavailable()
    if reason is not None:
        give_up("VASSAL engine", reason)
    try:
        return engine_parts(fetch=True)
    except EngineError as error:
        give_up("VASSAL engine", str(error))
        raise


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window; one for all, since a process has one loop for it."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        give_up("browser", "there is no Chromium")
    from playwright.sync_api import sync_playwright  # takes a second

    with sync_playwright() as playwright:
        shown = playwright.chromium.launch(executable_path=program, args=list(BROWSER_OPTIONS))
        yield shown
        shown.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Count the real files, commands and traits that round-tripped."""
    counts: Counter[str] = Counter()
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name.startswith(COUNTED) and isinstance(value, int):
                counts[name.removeprefix(COUNTED)] += value
    if counts:
        listed = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
        terminalreporter.write_line(f"Of real files went round unchanged: {listed}")
