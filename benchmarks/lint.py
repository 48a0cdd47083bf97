"""Measure the time and memory of lint: `python benchmarks/lint.py [PATH…]`.

Without a path it makes the yardstick, a build file of 10,000 pieces with 24 traits each.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

from vassal_tools.format import sequence
from vassal_tools.lint.run import lint_path, read_names
from vassal_tools.lint.suppress import Config

PIECES = 10_000
SHARED = [
    "report;77,130;$location$: $newPieceName$;;;false",
    *(f"PROP;p{number};false,0,100,true;65\\,130:Set:S\\,{number}" for number in range(4)),
    "macro;t;Go;71,130;{a==1};;72\\,130;;;;;;;;;;;",
    *(f"mark;m{number}" for number in range(14)),
]


def yardstick(path: Path, pieces: int = PIECES) -> None:
    """Write the build file of so many pieces."""
    module = "VASSAL.build.module.PieceWindow"
    with path.open("w", encoding="utf-8") as file:
        file.write('<VASSAL.build.GameModule name="x" version="1" VassalVersion="3.7.0">\n')
        file.write(f'<{module} name="p"><VASSAL.build.widget.ListWidget>\n')
        for number in range(pieces):
            layer = f"emb2;Step +;128;A;;128;;;128;;;;0;0;c{number}.png;Step;false;Step;;;false;;1.0;;false;;"
            traits = ["prototype;Unit", "mark;Type", layer, *SHARED, f"piece;;;c{number}.png;Unit {number}"]
            text = "/".join((sequence.nest(traits), sequence.nest(["v"] * len(traits))))
            slot = f'entryName="Unit {number}" gpid="{number}" height="75" width="75"'
            file.write(f"<VASSAL.build.widget.PieceSlot {slot}>+/null/{text}</VASSAL.build.widget.PieceSlot>\n")
        file.write(f"</VASSAL.build.widget.ListWidget></{module}></VASSAL.build.GameModule>")


def measure(path: Path) -> None:
    """Lint a module and say what it took."""
    names = path / "names.txt"
    start, started = time.perf_counter(), time.process_time()
    result = lint_path(path, Config(), date(2026, 1, 1), names=read_names(names) if names.is_file() else None)
    seconds, busy = time.perf_counter() - start, time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    shown = f"{len(result.faults)} findings in {seconds:.2f} s, {busy:.2f} s of them at work, {peak} MB at most"
    print(f"{path.name}: {shown}")


def main() -> None:
    """Measure the modules that are named, or the yardstick."""
    if sys.argv[1:]:
        for path in map(Path, sys.argv[1:]):
            measure(path)
        return
    with tempfile.TemporaryDirectory() as folder:
        for pieces in (PIECES // 4, PIECES // 2, PIECES, 2 * PIECES):
            made = Path(folder, f"{pieces} pieces")
            made.mkdir()
            yardstick(made / "buildFile.xml", pieces)
            measure(made)


if __name__ == "__main__":
    main()
