"""Measure how often longer than its floor each kind of work takes: `python -m benchmarks.ratios [--keep]`.

The floor is the fastest reading of the same file, measured in the same run, so that the ratios of two machines can be
compared. `--keep` appends the ratios of this commit to `benchmarks/ratios.tsv`. Each run names the ratios that have
grown since the last kept commit.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from benchmarks import pictures
from benchmarks.formats import floor, raw_commands, typed_commands, whole_page, whole_replay
from benchmarks.lint import yardstick
from benchmarks.reading import WHOLE, replayed
from benchmarks.start import BAR, SAMPLE, command, python_alone, write_beginning
from benchmarks.yardstick import write_log
from vassal_tools.errors import VassalToolsError
from vassal_tools.known_games import set_up_of
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import Config
from vassal_tools.referee.batch import JudgingOptions, LogCase, judge_case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

TABLE = Path(__file__).with_name("ratios.tsv")
HEADER = ("commit", "date", "work", "ratio")
GROWN = 1.5
"""A ratio that is larger by this factor than the last kept one is named."""
LEAST_FLOOR = 0.01
"""Seconds: a shorter floor cannot be measured, and counts as this."""
TIMES = 3
ROOT = '<VASSAL.build.GameModule name="x" version="1">{}</VASSAL.build.GameModule>'
SLOT = (
    '<VASSAL.build.widget.PieceSlot entryName="{0}" gpid="{0}">'
    "+/null/piece;;;{1}.png;U/null;0;0;1;0</VASSAL.build.widget.PieceSlot>"
)


@dataclass(frozen=True, slots=True)
class Work:
    """A kind of work, its floor, and its time limit in seconds, or None."""

    name: str
    work: Callable[[], object]
    floor: Callable[[], object]
    bar: float | None = None


def parsed(module: Path) -> object:
    """Inflate the build file of an archive and parse it: the floor of lint."""
    with zipfile.ZipFile(module) as archive:
        text = archive.read("buildFile.xml")
        archive.infolist()
    return etree.fromstring(text, etree.XMLParser(huge_tree=True))


def linted(module: Path) -> object:
    """Lint a module, or refuse it."""
    try:
        return lint_path(module, Config(), date(2026, 1, 1))
    except VassalToolsError as refused:
        return refused


def modules(folder: Path) -> Iterator[tuple[str, Path]]:
    """Write the modules that lint reads: a large one, and some that once took it very long."""
    build = folder / "buildFile.xml"
    yardstick(build, 2_500)
    yield "2,500 pieces", _packed(folder, "pieces", build.read_text("utf-8"))
    missing = "".join(SLOT.format(number, f"unit {number:04} x") for number in range(400))
    yield "400 missing pictures", _packed(folder, "missing", ROOT.format(missing), 1_500)
    yield "a comment of 25 MB", _packed(folder, "comment", f"<!--{'x' * 25_000_000}-->" + ROOT.format(""))
    attributes = " ".join(f'a{number}=""' for number in range(40_000))
    yield "40,000 attributes", _packed(folder, "attributes", f"<VASSAL.build.GameModule {attributes}/>")
    yield "190,000 elements", _packed(folder, "elements", ROOT.format("<a/>" * 190_000))
    yield "60,000 entries", _packed(folder, "entries", ROOT.format(""), 60_000)


def _packed(folder: Path, name: str, build: str, pictures: int = 0) -> Path:
    path = folder / f"{name}.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("buildFile.xml", build)
        for number in range(pictures):
            archive.writestr(f"images/unit {number:04}.png", b"")
    return path


def works(folder: Path) -> Iterator[Work]:
    """The kinds of work, each with its floor."""
    for name, module in modules(folder):
        yield Work(f"lint: {name}", partial(linted, module), partial(parsed, module), 2.0)
    log = write_log(folder / "yardstick.vlog", 2_000, 20_000)
    for act in (raw_commands, typed_commands, whole_replay, whole_page):
        yield Work(f"log: {act.__name__.replace('_', ' ')}", partial(act, log), partial(floor, log))
    for whole in WHOLE:
        judge = partial(judge_case, LogCase(whole.name, (whole,)), JudgingOptions(set_up_of=set_up_of))
        yield Work(f"referee: {whole.stem}", judge, partial(replayed, whole), 0.5)
    module, moment = pictures.write_large(folder)
    paint = partial(pictures.painted, module, moment)
    yield Work("replay: picture of a large map", paint, partial(pictures.board_alone, module), pictures.BAR)
    beginning = write_beginning(SAMPLE, folder / SAMPLE.name)
    yield Work("start: referee", partial(command, beginning), python_alone, BAR)


def least_seconds(work: Callable[[], object], times: int = TIMES) -> float:
    """Return the processor time of the work and of the programs that it starts: the least of several runs."""
    taken = []
    for _ in range(times):
        start = _processor_seconds()
        work()
        taken.append(_processor_seconds() - start)
    return min(taken)


def _processor_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def last_kept(table: Path = TABLE) -> tuple[str, dict[str, float]]:
    """Return the commit that was kept last and its ratios by work."""
    lines = table.read_text("utf-8").splitlines()[1:] if table.exists() else []
    rows = [line.split("\t") for line in lines]
    commit = rows[-1][0] if rows else ""
    return commit, {row[2]: float(row[3]) for row in rows if row[0] == commit}


def keep(ratios: Mapping[str, float], commit: str, day: date, table: Path = TABLE) -> None:
    """Append the ratios of a commit to the table."""
    is_new = not table.exists()
    with table.open("a", encoding="utf-8", newline="\n") as file:
        if is_new:
            file.write("\t".join(HEADER) + "\n")
        for work, ratio in ratios.items():
            file.write(f"{commit}\t{day}\t{work}\t{ratio:.2f}\n")


def grown(before: Mapping[str, float], now: Mapping[str, float]) -> list[str]:
    """Return a line for each ratio that has grown by more than `GROWN`."""
    return [
        f"{work}: {before[work]:.1f} x the floor before, {ratio:.1f} x now"
        for work, ratio in now.items()
        if work in before and ratio > GROWN * before[work]
    ]


def _commit() -> str:
    done = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(words: list[str]) -> int:
    """Print the ratios, keep them if asked to, and return 1 if one has grown."""
    ratios = {}
    with tempfile.TemporaryDirectory() as name:
        for work in works(Path(name)):
            lowest, seconds = least_seconds(work.floor), least_seconds(work.work)
            ratios[work.name] = seconds / max(lowest, LEAST_FLOOR)
            is_slow = f"  more than {work.bar} s" if work.bar and seconds > work.bar else ""
            print(f"{work.name:<40}{seconds:7.2f} s  {ratios[work.name]:6.1f} x the floor{is_slow}", flush=True)
    commit, before = last_kept()
    larger = grown(before, ratios)
    if before:
        print(f"grown by more than {GROWN} since {commit}: {len(larger)}", *larger, sep="\n  ")
    if "--keep" in words:
        keep(ratios, _commit(), datetime.now(UTC).date())
    return int(bool(larger))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
