"""Write the site: a page that judges logs in the browser, as a folder for any web server and as one file."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import tomllib
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from vassal_tools.builder.module import UNCACHED, write_module
from vassal_tools.files import write_whole
from vassal_tools.game import library
from vassal_tools.referee.judging import umpires
from vassal_tools.referee.protocol import edition_of
from vassal_tools.report.markup import Html, element
from vassal_tools.report.pages import as_json, hash_of, held, joined_script
from vassal_tools.report.watch_page import SCRIPTS, STYLES
from vassal_tools.site import bundle, runtime

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.referee.protocol import Edition

LISTED = "samples.toml"
"""The file that lists the sample logs to try, each with its title and its game."""
ONE_FILE = "referee.html"
LATER = "checks"
"""The part that is loaded when a module is to be linted."""
RUNS_WASM = "'wasm-unsafe-eval'"


@dataclass(frozen=True)
class Parts:
    """The files that the worker loads, in gzip format by name, and the lock document of Pyodide."""

    packed: Mapping[str, bytes]
    lock: Mapping[str, Any]

    @classmethod
    def made(cls, cache: Path) -> Parts:
        """Return the parts, compiled for Pyodide. Raises EngineError without Node and npm."""
        core = runtime.pyodide(cache)
        with TemporaryDirectory() as folder:
            app, checks = bundle.bundles(Path(folder), core)
            library_part = bundle.standard_library(Path(folder), core)
        packed = {
            "wasm": (core / "pyodide.asm.wasm").read_bytes(),
            "library": library_part,
            "app": app,
            LATER: checks,
            "loader": (core / "pyodide.mjs").read_bytes(),
            "machine": (core / "pyodide.asm.mjs").read_bytes(),
        }
        info = json.loads((core / "pyodide-lock.json").read_text("utf-8"))["info"]
        return cls({name: bundle.packed(data) for name, data in packed.items()}, {"info": info, "packages": {}})

    @property
    def size(self) -> int:
        """The number of bytes that a page loads before it can judge."""
        return sum(len(data) for name, data in self.packed.items() if name != LATER)

    def named(self) -> dict[str, str]:
        """Return the file name of each part, which has its hash."""
        return {name: f"{name}-{_digest(data)}.gz" for name, data in self.packed.items()}


def write_site(folder: Path, parts: Parts, samples: Path, cache: PictureCache = UNCACHED, *, guide: str = "") -> None:
    """Write the site into a folder, and the page in one file next to it. Raises OSError.

    The cache holds pictures of the samples' modules. `guide` is the address of a page on verdicts, to link to.
    """
    shutil.rmtree(folder, ignore_errors=True)
    names = parts.named()
    written = {names[name]: data for name, data in parts.packed.items()}
    worker, desk = _asset("worker.js"), _asset("desk.js")
    scripts = {f"{Path(name).stem}-{_digest(text.encode())}.js": text for name, text in
               (("worker.js", worker), ("desk.js", desk))}  # fmt: skip
    written |= {name: text.encode() for name, text in scripts.items()}
    kept = ["./", *sorted(written.keys() - {names[LATER]})]
    listed = tomllib.loads((samples / LISTED).read_text("utf-8"))["samples"]
    tried = [(sample["title"], samples / sample["log"]) for sample in listed]
    written |= {f"samples/{path.name}": path.read_bytes() for _, path in tried}
    modules = _modules(sorted({sample["game"] for sample in listed}), cache)
    written |= {f"modules/{name}": data for name, data in modules.values()}
    worker_name, desk_name = scripts
    facts = {
        "parts": names,
        "lock": parts.lock,
        "worker": worker_name,
        "sides": _sides(),
        "rulings": _rulings(),
        "samples": [
            {"logs": [f"samples/{sample['log']}"], "module": f"modules/{modules[sample['game']][0]}"}
            for sample in listed
        ],
    }
    script = element("script", "", type="module", src=desk_name)
    link = element("a", "How to read a verdict", href=guide) if guide else ""
    page = _page(facts, tried, script, ["'self'", RUNS_WASM], "worker-src 'self'; connect-src 'self'", link=link)
    written["index.html"] = page.encode()
    stated = {"$key": _digest(page.encode()), "$kept": json.dumps(kept), "$later": json.dumps([names[LATER]])}
    keeper = _asset("keep.js")
    for key, value in stated.items():
        keeper = keeper.replace(key, value)
    written["keep.js"] = keeper.encode()
    for name, data in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, data)
    write_whole(folder.parent / ONE_FILE, _one_file(parts, tried, worker, desk).encode())


def _one_file(parts: Parts, tried: Sequence[tuple[str, Path]], worker: str, desk: str) -> str:
    inside = {**parts.packed, "worker": worker.encode(), **{path.name: path.read_bytes() for _, path in tried}}
    facts = {
        "inside": list(parts.packed),
        "lock": parts.lock,
        "sides": _sides(),
        "rulings": _rulings(),
        "samples": [{"logs": [path.name], "module": None} for _, path in tried],
    }
    held_parts = [
        element("script", Html(base64.b64encode(data).decode()), type="text/plain", id=f"part-{name}")
        for name, data in inside.items()
    ]
    script = element("script", Html(desk), type="module")
    return _page(facts, tried, script, ["blob:", hash_of(desk), RUNS_WASM], "worker-src blob:", held_parts)


def _page(
    facts: Mapping[str, Any],
    tried: Sequence[tuple[str, Path]],
    script: Html,
    runs: Sequence[str],
    more: str,
    held_parts: Iterable[Html] = (),
    link: str = "",
) -> str:
    # the pages of games are shown in a frame, which may run and look as this page may
    css = _asset("site.css")
    runs = [*runs, hash_of(joined_script("watch", SCRIPTS))]
    looks = [hash_of(css), hash_of("".join(map(held, STYLES)))]
    policy = (
        f"default-src 'none'; script-src {' '.join(runs)}; style-src {' '.join(looks)}; img-src data:; {more}; "
        "base-uri 'none'; form-action 'none'"
    )
    options = [element("option", title, value=str(number)) for number, (title, _) in enumerate(tried)]
    return Html(_asset("index.html")).filled(
        policy=policy,
        css=Html(css),
        samples=Html.of(options),
        version=version("vassal-tools"),
        games=", ".join(_editions()),
        facts=Html(as_json(facts)),
        link=link,
        parts=Html.of(held_parts),
        script=script,
    )


def _modules(games: Iterable[str], cache: PictureCache) -> dict[str, tuple[str, bytes]]:
    # the file name and the bytes of each module
    with TemporaryDirectory() as folder:
        built = {game: write_module(library.load(game), Path(folder), cache) for game in games}
        return {game: (path.name.replace(" ", "-"), path.read_bytes()) for game, path in built.items()}


def _editions() -> dict[str, Edition]:
    # of the games that are included, by title; other games may be installed here
    editions = {umpire.title: edition_of(umpire) for umpire in umpires()}
    return {title: one for title, one in sorted(editions.items()) if one and one.game in library.names()}


def _sides() -> list[str]:
    return sorted({side for edition in _editions().values() for side in edition.sides})


def _rulings() -> dict[str, list[dict[str, Any]]]:
    # the rulings that leave a choice, by the title of the game; the default reading first
    games = (library.load(name) for name in library.names())
    return {
        game.title: [
            {"name": one.name, "question": one.question, "options": sorted(one.options, key=one.default.__ne__)}
            for one in game.rulings.values()
            if len(one.options) > 1
        ]
        for game in games
    }


def _asset(name: str) -> str:
    return files("vassal_tools.site").joinpath("page", name).read_text(encoding="utf-8")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]
