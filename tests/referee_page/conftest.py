"""The site, built once, and a server for it."""

from __future__ import annotations

import shutil
import threading
import tomllib
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from shutil import which
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import PROJECT
from vassal_tools.errors import EngineError
from vassal_tools.site import runtime
from vassal_tools.site.assembly import LISTED, Parts, write_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.builder.cache import PictureCache

CACHE = PROJECT / ".cache"


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_words: Any) -> None:
        """Write no line for a request."""


@pytest.fixture(scope="session")
def parts() -> Parts:
    """Return the files that the page loads."""
    if not (which("node") and which("npm")):
        pytest.skip("no browser's Python: there is no Node")
    try:
        runtime.pyodide(CACHE)
    except EngineError as fault:
        pytest.skip(f"no browser's Python: Pyodide cannot be fetched ({fault})")
    return Parts.made(CACHE)


@pytest.fixture(scope="session")
def site(parts: Parts, drawn_before: PictureCache, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the site and the page that is one file; they offer the first of the samples."""
    folder, samples = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("samples")
    before, first, *_ = (PROJECT / "samples" / LISTED).read_text("utf-8").split("[[samples]]")
    (samples / LISTED).write_text(f"{before}[[samples]]{first}", "utf-8")
    shutil.copy(PROJECT / "samples" / tomllib.loads(f"[[samples]]{first}")["samples"][0]["log"], samples)
    write_site(folder / "site", parts, samples, drawn_before)
    return folder


@contextmanager
def served_from(folder: Path) -> Iterator[str]:
    """Serve a folder from this machine until the block ends; give its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def served(site: Path) -> Iterator[str]:
    """The address of the site on a server of this machine."""
    with served_from(site / "site") as address:
        yield address
