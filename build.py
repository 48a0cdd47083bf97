"""Set up, build and test with nothing but Python: `python build.py [TASK]`; `make` does these tasks by this file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ROOT = Path(__file__).resolve().parent
VENV = Path(".venv")
SAMPLE = Path("samples", "sphacteria-planted-faults.vlog")
PAGE = Path("dist", "sample.html")
MADE = (".venv", ".cache", "dist", "build")
OLDEST = (3, 11)
EXTRAS = {"ready": "build", "ready-site": "build,docs", "ready-test": "test", "ready-bench": "test,bench"}
"""What is installed in .venv beside the package itself, by the file there that says so."""
PYTEST = ("-m", "pytest", "-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""All tests on all processors, file by file in the order that `tests/durations.py` gives them."""
CODE = (Path("vassal_tools"), Path("validators"))
"""What Python compiles when it is set up, as it does with what pip installs: so the first command starts fast too."""
COMPILED_ON_IMPORT = ("ready-test", "ready-bench")
"""Where pip compiles nothing: tests import a small part of what is installed for them."""
STRANGERS = Path("tests", "tiny_games")
"""Games of a distribution of their own, which the tests need."""


def main(words: list[str]) -> int:
    """The exit code of the task that the words name, or of the first part of it that fails."""
    if sys.version_info < OLDEST:
        return _refuse(f"Python {OLDEST[0]}.{OLDEST[1]} or later is needed, and this is {sys.version.split()[0]}")
    name = words[0] if words else "demo"
    if len(words) > 1 or name not in TASKS:
        return _refuse(f"python build.py [{'|'.join(TASKS)}]")
    os.chdir(ROOT)
    try:
        TASKS[name]()
    except subprocess.CalledProcessError as failed:
        return _refuse(f"{' '.join(map(str, failed.cmd))}: ended with {failed.returncode}", failed.returncode)
    return 0


def program(name: str, system: str = os.name) -> Path:
    """The path of a program of .venv on a system: `nt` is Windows."""
    return VENV / "Scripts" / f"{name}.exe" if system == "nt" else VENV / "bin" / name


def demo() -> None:
    """Show the whole road once."""
    set_up("ready")
    tool = program("vassal-tools")
    _run(tool, "build", "sphacteria", "-o", "dist")
    print()
    _run(tool, "referee", SAMPLE, passes=(0, 1))
    print(flush=True)
    module = max(Path("dist").glob("Sphacteria-*.vmod"), key=lambda path: path.stat().st_mtime)
    _run(tool, "watch", SAMPLE, "--module", module, "-o", PAGE)
    print(f"""
{PAGE} shows that log with its findings: open it in a browser.
The module is in dist/: open it in VASSAL (3.5 or later), play with a log running, then watch and judge the log:
    {tool} watch YOUR.vlog --module {module} -o page.html
The game's data are in module_src/sphacteria/, its rules in validators/vassal_rulebooks/sphacteria/.
README.md says more; 'make test' or 'python build.py test' runs every test.""")


def test() -> None:
    """Run every test, and every check beside them."""
    _run_tests_and_checks()


def check() -> None:
    """Check style, types and layers."""
    set_up("ready-test")
    _run(program("ruff"), "check", ".")
    _run(program("ruff"), "format", "--check", ".")
    _run(program("mypy"))
    _run(program("lint-imports"))


def quick() -> None:
    """Run every test of at most three hundredths of a second, and every check beside them."""
    _run_tests_and_checks("-q", "--quick")


def format_files() -> None:
    """Write every file in the house style."""
    set_up("ready-test")
    _run(program("ruff"), "check", "--fix", ".")
    _run(program("ruff"), "format", ".")


def wheel() -> None:
    """Build the wheel."""
    set_up("ready")
    _run(program("python"), "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", "dist", ".")


def site() -> None:
    """Build the page that judges logs in a browser, which needs Node and npm, and the docs beside it."""
    set_up("ready-site")
    _run(program("python"), "-m", "vassal_tools.site", "dist", "docs/referee.html")
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # else the theme prints news about itself
    _run(program("mkdocs"), "build", "--quiet", "--site-dir", Path("dist", "site", "docs"))


def clean() -> None:
    """Remove all generated files."""
    for name in MADE:
        shutil.rmtree(name, ignore_errors=True)


def set_up(stamp: str) -> None:
    """Make `.venv` with the extras of a stamp file, unless the stamp is newer than the project files."""
    done = VENV / stamp
    projects = (Path(), STRANGERS) if stamp not in ("ready", "ready-site") else (Path(),)
    if done.exists() and done.stat().st_mtime >= max((one / "pyproject.toml").stat().st_mtime for one in projects):
        return
    print(f"setting up {VENV}: this takes a minute or two", flush=True)
    pip = (program("python"), "-m", "pip", "install", "--quiet")
    if not program("python").exists():
        _run(sys.executable, "-m", "venv", VENV)
        _run(*pip, "--upgrade", "pip", passes=(0, 1))  # that of Python 3.11 takes half a minute to compare versions
    others = [word for one in projects[1:] for word in ("--editable", one)]
    if stamp in COMPILED_ON_IMPORT:
        os.environ["PIP_COMPILE"] = "0"  # a variable, so that it holds for what pip builds our packages with, too
    _run(*pip, "--editable", f".[{EXTRAS[stamp]}]", *others)
    _run(program("python"), "-m", "compileall", "-q", *CODE)
    for included in list(EXTRAS)[: list(EXTRAS).index(stamp) + 1]:
        (VENV / included).touch()


TASKS: Mapping[str, Callable[[], None]] = {
    "demo": demo,
    "test": test,
    "check": check,
    "quick": quick,
    "format": format_files,
    "wheel": wheel,
    "site": site,
    "clean": clean,
    **{stamp: partial(set_up, stamp) for stamp in EXTRAS},
}


def _run(*words: str | Path, passes: tuple[int, ...] = (0,)) -> None:
    """Run a program; raises CalledProcessError unless it ends with one of these codes."""
    sys.stdout.flush()  # so that what it prints comes after what we printed
    code = subprocess.run(words, check=False).returncode  # noqa: S603 - no shell, our own words
    if code not in passes:
        raise subprocess.CalledProcessError(code, words)


def _run_tests_and_checks(*words: str) -> None:
    # the checks use one processor: beside the tests they take no time of their own; their report comes last
    set_up("ready-test")
    with TemporaryFile() as said:
        checks = subprocess.Popen((sys.executable, __file__, "check"), stdout=said, stderr=subprocess.STDOUT)  # noqa: S603 - our own words
        try:
            _run_tests(*words)
        finally:
            code = checks.wait()
            said.seek(0)
            print(said.read().decode(errors="replace"), flush=True)
    if code:
        raise subprocess.CalledProcessError(code, ("the checks",))


def _run_tests(*words: str) -> None:
    """Run pytest; what Python compiles is kept, else each of the many processes that tests start compiles it again.

    In CI the slowest tests are named: its log is what shows where the time of all who wait for it goes.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    _run(program("python"), *PYTEST, *(("--durations=20",) if os.environ.get("CI") else ()), *words)


def _refuse(message: str, code: int = 2) -> int:
    print(f"build.py: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
