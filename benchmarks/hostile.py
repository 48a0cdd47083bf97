"""Measure logs that are made to take forever, next to an honest log: `python -m benchmarks.hostile`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from benchmarks.formats import best, row, whole_replay
from benchmarks.yardstick import write_log
from tests.cli.hostile_logs import DUMPED, REPLAYED
from tests.cli.logs import written
from tests.format.measured import measure

PIECES, COMMANDS = 2_000, 20_000
BAR = 1.0
"""Seconds that a hostile log may take; its memory may be 200 MiB."""


def main() -> None:
    """Measure, and print the table."""
    over = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        honest = best(whole_replay, write_log(folder / "yardstick.vlog", PIECES, COMMANDS))
        row(f"honest: {PIECES} pieces, {COMMANDS} commands", honest, 1.0)
        for reader, tricks in (("replay", REPLAYED), ("dump", DUMPED)):
            for what, make in tricks.items():
                trick = make()
                done = measure(reader, written(folder / "hostile.vlog", trick.setup, trick.steps))
                over += done.seconds > BAR
                shown = f"{done.seconds * 1000:7.0f} ms {done.seconds / honest:6.1f} x {done.mebibytes:5.0f} MiB"
                print(f"{shown}  {reader}: {what}")
    print(f"over {BAR:.0f} s: {over}")


if __name__ == "__main__":
    main()
