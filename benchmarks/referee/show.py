"""`python -m benchmarks.referee.show KIND SEED`: one planted fault, what was due, and what the referee says of it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks.referee import measures
from benchmarks.referee.faults.catalogue import KINDS


def main() -> None:
    """Plant one fault, or its twin, and judge it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=[kind.name for kind in KINDS], metavar="KIND")
    parser.add_argument("seed", type=int, metavar="SEED")
    parser.add_argument("--twin", action="store_true", help="what looks like it and is none")
    parser.add_argument("--strip", action="store_true", help="without declarations")
    parser.add_argument("-o", "--output", type=Path, help="write the log there")
    chosen = parser.parse_args()
    kind = next(kind for kind in KINDS if kind.name == chosen.kind)
    instance = measures.instance(kind, chosen.seed, is_mute=chosen.strip, is_twin=chosen.twin)
    if instance is None:
        sys.exit("that game has no place for it")
    if chosen.output:
        chosen.output.write_bytes(instance.log.to_bytes())
    sys.stdout.write(measures.told(instance))


if __name__ == "__main__":
    main()
