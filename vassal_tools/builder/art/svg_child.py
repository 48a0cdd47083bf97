"""Draws one SVG in a process of its own, which may take so much time and memory and no more; run as a script.

It reads a line of options as JSON and then the SVG, and writes the PNG. It imports nothing else, to start soon.
"""

from __future__ import annotations

import json
import sys

import resvg_py


def _limit(seconds: int, memory: int) -> None:
    """Have the system end this process where it takes more; Windows knows no such limits, its parent waits there."""
    try:
        import resource
    except ImportError:
        return
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (most, most))
        except (OSError, ValueError):
            continue  # macOS refuses some


def main() -> None:
    """Draw what stands on the standard input."""
    options = json.loads(sys.stdin.buffer.readline())
    svg = sys.stdin.buffer.read().decode("utf-8")
    _limit(options.pop("seconds"), options.pop("memory"))
    sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, **options))


if __name__ == "__main__":
    main()
