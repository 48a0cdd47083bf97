"""Collect what the browser's Python loads: the modules that judge and show a log, and the built games."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import zipfile
from fnmatch import fnmatch
from importlib.metadata import distribution, entry_points
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools import known_games
from vassal_tools.engine.cache import run
from vassal_tools.files import write_whole
from vassal_tools.game import built, landed, library, shelves
from vassal_tools.game.data_files import OF_RULEBOOK
from vassal_tools.game.fingerprint import fingerprint
from vassal_tools.site.reached import reached

if TYPE_CHECKING:
    from collections.abc import Iterator

LEFT_OUT = (
    "vassal_tools/builder/*", "vassal_tools/cli/*", "vassal_tools/engine/*",
    "vassal_tools/proof/*", "vassal_tools/templates/*", "vassal_tools/games/*", "vassal_tools/report/schemas/*",
    "vassal_tools/site/page/*", "vassal_rulebooks/tools/*", "*/__pycache__/*",
)  # fmt: skip
"""Patterns of files that the page never reads."""
STARTS = "vassal_tools.site.desk"
"""The module from which the page reaches all others that judge and show a log."""
LINTS = "vassal_tools.site.checks"
"""The module from which it reaches those that lint a module, which are loaded when they are asked for."""
FOUND_BY_NAME = ("vassal_tools.rulebooks", "vassal_tools.folder_umpires", "vassal_tools.rules_data")
"""The groups of entry points that judging loads."""
UNUSED = (
    "__hello__.py", "__phello__/*", "_ast_unparse.py", "_markupbase.py", "_pydatetime.py", "_pyio.py", "_pyrepl/*",
    "_sysconfigdata*", "antigravity.py", "argparse.py", "asyncio/__main__.py", "asyncio/proactor*",
    "asyncio/tools.py", "asyncio/windows*", "bdb.py", "cProfile.py", "cmd.py", "code.py", "colorsys.py",
    "compileall.py", "concurrent/futures/[ipt]*", "concurrent/interpreters/*", "configparser.py", "ctypes/*",
    "doctest.py", "email/_header*", "email/contentmanager.py", "email/generator.py", "email/headerregistry.py",
    "email/mime/*", "email/policy.py", "encodings/big5*", "encodings/cp1[01]*", "encodings/cp42*",
    "encodings/cp[02-35-9]*", "encodings/euc_*", "encodings/gb*", "encodings/h[pz]*", "encodings/iso*",
    "encodings/johab.py", "encodings/k*", "encodings/mac_*", "encodings/palmos.py", "encodings/ptcp*",
    "encodings/shift*", "encodings/tis*", "ensurepip/*", "filecmp.py", "fileinput.py", "ftplib.py", "getopt.py",
    "getpass.py", "gettext.py", "graphlib.py", "html/parser.py", "http/cookie*", "http/server.py", "idlelib/*",
    "imaplib.py", "json/tool.py", "logging/config.py", "logging/handlers.py", "mailbox.py", "mimetypes.py",
    "modulefinder.py", "multiprocessing/*", "netrc.py", "optparse.py", "pdb.py", "pickletools.py", "platform.py",
    "plistlib.py", "poplib.py", "pprint.py", "profile.py", "pstats.py", "pty.py", "py_compile.py", "pyclbr.py",
    "pydoc.py", "pydoc_data/*", "pyodide/console.py", "rlcompleter.py", "runpy.py", "sched.py", "shelve.py",
    "shlex.py", "smtplib.py", "socketserver.py", "sqlite3/*", "stringprep.py", "symtable.py", "tabnanny.py",
    "this.py", "timeit.py", "trace.py", "tracemalloc.py", "tty.py", "turtle*", "unittest/*", "urllib/robotparser.py",
    "uuid.py", "wave.py", "webbrowser.py", "wsgiref/*", "xml/dom/*", "xmlrpc/*", "zipapp.py", "zoneinfo/*",
)  # fmt: skip
"""Patterns of files of the standard library that a page never needs."""
ABOUT = ("game.toml", *OF_RULEBOOK, "*.json.gz")
"""Files of a game that are read beside its built model."""
MODIFIED = (1980, 1, 1, 0, 0, 0)


def bundles(folder: Path, runtime: Path) -> tuple[bytes, bytes]:
    """Return two archives that the browser unpacks, compiled for the Python in `runtime`. Fills the folder.

    The first has what judges logs, and the second what lints modules beyond that. Raises EngineError if Node fails to
    compile.
    """
    tree, checks = folder / "tree", folder / "checks"
    for package in ("vassal_tools", "vassal_rulebooks"):
        _copy(Path(str(files(package))), tree / package, tree)
    loaded = (one.module for group in FOUND_BY_NAME for one in entry_points(group=group))
    judging = reached(tree, (STARTS, *loaded))
    linting = reached(tree, (LINTS,), judging)
    for path in sorted({*tree.rglob("*.py")} - judging):
        if path in linting:
            moved = checks / path.relative_to(tree)
            moved.parent.mkdir(parents=True, exist_ok=True)
            path.rename(moved)
        else:
            path.unlink()
    for name in library.names():
        _copy_game(name, tree / "vassal_tools" / "games" / name)
    _state_entry_points(tree)
    return _compiled(tree, runtime), _compiled(checks, runtime, level=1)


def standard_library(folder: Path, runtime: Path) -> bytes:
    """Return the archive of Python's standard library, compiled, without what a page never needs. Fills the folder.

    Raises EngineError if Node fails to compile.
    """
    tree = folder / "library"
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as archive:
        archive.extractall(tree, [name for name in archive.namelist() if not any(fnmatch(name, one) for one in UNUSED)])
    return _compiled(tree, runtime)


def _compiled(tree: Path, runtime: Path, level: int = 2) -> bytes:
    # kept beside the runtime until the sources change, since compiling takes many seconds
    script = Path(__file__).with_name("compile.mjs")
    digest = hashlib.sha256(script.read_bytes() + b"%d" % level + _zipped(tree)).hexdigest()[:16]
    kept = runtime.parent / f"{tree.name}-{digest}.zip"
    if not kept.exists():
        run(["node", str(script), str(runtime.resolve()), str(tree.resolve()), str(level)], tree)
        for former in kept.parent.glob(f"{tree.name}-*.zip"):
            former.unlink(missing_ok=True)
        write_whole(kept, _zipped(tree))
    return kept.read_bytes()


def _copy(source: Path, target: Path, root: Path) -> None:
    for path in _files(source):
        copied = target / path.relative_to(source)
        if not any(fnmatch(copied.relative_to(root).as_posix(), one) for one in LEFT_OUT):
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copied)


def _copy_game(name: str, target: Path) -> None:
    # the model and the set-ups of today and of logs that were played with a former model, under a stated digest
    source, game = shelves.folder(name), library.load(name)
    todays = fingerprint(game)
    target.mkdir(parents=True)
    for path in source.rglob("*"):
        if any(fnmatch(path.name, one) for one in ABOUT) and not path.name.startswith(todays):
            copied = target / path.relative_to(source)
            copied.parent.mkdir(exist_ok=True)
            shutil.copyfile(path, copied)
    digest = built.digest(source)
    (target / built.STATED).write_text(digest, "ascii")
    built.keep(game, target / library.BUILT, digest)
    for stated in ("", *sorted(landed.kept(source).keys() - {todays})):
        kept = known_games.keep_set_up(name, stated)
        _seal_again(kept, target / known_games.set_up_name(stated), f"{stated} {digest}")


def _seal_again(kept: Path, target: Path, built_from: str) -> None:
    built.keep_document(built.unsealed(kept), target, built_from)


def _state_entry_points(tree: Path) -> None:
    # so that the browser's Python finds the rulebooks as if the package were installed
    ours = distribution("vassal-tools")
    folder = tree / f"vassal_tools-{ours.version}.dist-info"
    folder.mkdir()
    for name in ("METADATA", "entry_points.txt"):
        (folder / name).write_text(ours.read_text(name) or "", "utf-8")


def _zipped(tree: Path) -> bytes:
    # not compressed: as a whole it is compressed better
    target = tree.with_suffix(".zip")
    with zipfile.ZipFile(target, "w") as archive:
        for name, path in _entries(tree):
            archive.writestr(zipfile.ZipInfo(name, MODIFIED), path.read_bytes())
    return target.read_bytes()


def _entries(tree: Path) -> Iterator[tuple[str, Path]]:
    return ((path.relative_to(tree).as_posix(), path) for path in _files(tree))


def _files(tree: Path) -> Iterator[Path]:
    return (path for path in sorted(tree.rglob("*")) if path.is_file())


def packed(data: bytes) -> bytes:
    """Return the data in gzip format, the same bytes for the same data."""
    return gzip.compress(data, 9, mtime=0)
