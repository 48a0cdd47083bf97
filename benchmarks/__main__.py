"""Run all benchmarks, each for a limited time: `python -m benchmarks [--keep]`."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LIMITS: Mapping[str, int] = {
    "benchmarks.formats": 240,
    "benchmarks.hostile": 240,
    "benchmarks.rules": 120,
    "benchmarks.site": 240,
    "benchmarks.watch": 240,
    "benchmarks.ratios": 300,
}
"""The seconds that each benchmark may take."""


def run(module: str, seconds: float, words: list[str]) -> int:
    """Return the exit code of a benchmark; 1 if it was ended because it took too long."""
    print(f"== {module}", flush=True)
    try:
        return subprocess.run([sys.executable, "-m", module, *words], timeout=seconds, check=False).returncode
    except subprocess.TimeoutExpired:
        print(f"{module} was ended: it took more than {seconds:g} s")
        return 1


def main(words: list[str]) -> int:
    """Run every benchmark; return 1 if any of them failed, or was killed."""
    codes = [run(name, limit, words if name == "benchmarks.ratios" else []) for name, limit in LIMITS.items()]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
