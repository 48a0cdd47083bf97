"""The parts of a real VASSAL engine: its jars, our compiled driver, Java, a virtual screen.

They come from the installation in VASSAL_HOME or from the cache. The network is used only by
`engine_parts(fetch=True)`, and only for missing parts.
"""

from __future__ import annotations

import fnmatch
import hashlib
import os
import shutil
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

from vassal_tools.engine import parts_table
from vassal_tools.engine.cache import default_cache, made_once, run
from vassal_tools.engine.class_archive import class_archive
from vassal_tools.engine.fetch import fetch_engine, fetch_xvfb, install_xvfb, is_root
from vassal_tools.engine.needs import JAVA_SOURCES, EngineParts, Xvfb
from vassal_tools.errors import EngineError

HOW_TO_GET = "set VASSAL_HOME to a VASSAL install; in a checkout, `make test` fetches an engine"


def why_unavailable(cache: Path | None = None) -> str | None:
    """Return the known reason why `engine_parts(cache, fetch=True)` cannot work here, or None."""
    try:
        cache = cache or default_cache()
    except EngineError as error:
        return error.message
    if _java_tool("java") is None:
        return "no java on PATH and no JAVA_HOME"
    if _java_tool("javac") is None:
        return "no javac on PATH or in JAVA_HOME"
    home = os.environ.get("VASSAL_HOME")
    if home and not _jars_in(Path(home) / "lib"):
        return "VASSAL_HOME has no lib/*.jar"
    can_fetch = shutil.which("apt-get") is not None and shutil.which("dpkg") is not None
    if not home and not (cache / parts_table.ENGINE_FOLDER).is_dir() and not can_fetch:
        return "no VASSAL_HOME, no engine in the cache and no apt-get to fetch its libraries"
    has_screen = shutil.which("Xvfb") is not None or (cache / parts_table.XVFB_FOLDER).is_dir()
    if sys.platform == "linux" and not has_screen and not can_fetch:
        return "no Xvfb and no apt-get to fetch it"
    return None


def engine_parts(cache: Path | None = None, *, fetch: bool = False) -> EngineParts:
    """Return the parts, compiled and cached; missing ones are downloaded with `fetch`, else EngineError is raised."""
    cache = (cache or default_cache()).resolve()
    java, javac = _java_tool("java"), _java_tool("javac")
    if java is None or javac is None:
        raise EngineError("no Java development kit", hint="install a JDK (java and javac), 11 or later")
    jars = _engine_jars(cache, fetch=fetch)
    parts = EngineParts(java, jars, _compiled(cache, javac, jars), _xvfb(cache, fetch=fetch))
    is_ours = all(jar.is_relative_to(cache) for jar in jars)
    return replace(parts, archive=class_archive(parts, cache)) if is_ours else parts


def _java_tool(name: str) -> str | None:
    home = os.environ.get("JAVA_HOME")
    return (shutil.which(name, path=str(Path(home) / "bin")) if home else None) or shutil.which(name)


def _jars_in(folder: Path) -> tuple[Path, ...]:
    found = sorted(folder.resolve().glob("*.jar"))
    return tuple(jar for jar in found if not fnmatch.fnmatch(jar.name, parts_table.NOT_ON_CLASS_PATH))


def _engine_jars(cache: Path, *, fetch: bool) -> tuple[Path, ...]:
    home = os.environ.get("VASSAL_HOME")
    if home:
        jars = _jars_in(Path(home) / "lib")
        if not jars:
            raise EngineError(f"{home} has no lib/*.jar", hint="VASSAL_HOME must name VASSAL's install folder")
        return jars
    lib = cache / parts_table.ENGINE_FOLDER
    if not fetch and not lib.is_dir():
        raise EngineError("no VASSAL engine", hint=HOW_TO_GET)
    return _jars_in(made_once(lib, fetch_engine))


def _compiled(cache: Path, javac: str, jars: tuple[Path, ...]) -> Path:
    sources = sorted(JAVA_SOURCES.rglob("*.java"))
    key = hashlib.sha256()
    for source in sources:
        key.update(source.relative_to(JAVA_SOURCES).as_posix().encode() + source.read_bytes())
    for jar in jars:
        key.update(f"{jar.name} {jar.stat().st_size}\n".encode())
    key.update(b"in jars")

    def compile_into(folder: Path) -> None:
        for part in ("standins", "driver"):
            (folder / part).mkdir()
        path = os.pathsep.join([*map(str, jars), str(folder / "standins")])
        options = (javac, "-nowarn", "-proc:none", "--release", "11", "-encoding", "UTF-8", "-cp", path)
        for part in ("driver",) if _has_wizard(jars) else ("standins", "driver"):
            files = [str(source) for source in sources if source.is_relative_to(JAVA_SOURCES / part)]
            run((*options, "-d", str(folder / part), *files), folder)
        for part in ("driver", "standins"):
            shutil.make_archive(str(folder / part), "zip", folder / part)
            (folder / f"{part}.zip").rename(folder / f"{part}.jar")
            shutil.rmtree(folder / part)

    return made_once(cache / f"classes-{key.hexdigest()[:16]}", compile_into)


def _has_wizard(jars: tuple[Path, ...]) -> bool:
    for jar in jars:
        with zipfile.ZipFile(jar) as archive:
            if parts_table.STAND_IN_FOR in archive.NameToInfo:
                return True
    return False


def _xvfb(cache: Path, *, fetch: bool) -> Xvfb | None:
    if sys.platform != "linux":
        return None
    program = shutil.which("Xvfb")
    if program is not None:
        return Xvfb(program)
    root = cache / parts_table.XVFB_FOLDER
    if not fetch and not root.is_dir():
        raise EngineError("no Xvfb", hint="install it, or let it be fetched")
    try:
        made_once(root, fetch_xvfb)
    except EngineError:
        if not is_root():
            raise
        install_xvfb()
        return Xvfb(shutil.which("Xvfb") or "Xvfb")
    return _unpacked_xvfb(root)


def _unpacked_xvfb(root: Path) -> Xvfb:
    rules = Path("/") / parts_table.XKB_RULES
    if not rules.is_dir():
        rules = root / parts_table.XKB_RULES
    libraries = tuple(sorted({library.parent for library in root.rglob("*.so.*")}))
    return Xvfb(str(root / "usr/bin/Xvfb"), ("-xkbdir", str(rules)), root / "usr/bin", libraries)
