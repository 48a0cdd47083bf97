"""Draw one SVG in a separate process with limited time and memory; runs as a script.

Reads a line of JSON options, then the SVG, and writes the PNG. Imports nothing else, to start fast.
"""

from __future__ import annotations

import json
import sys

import resvg_py


def _limit(seconds: int, memory: int) -> None:
    # Windows has no such limits: there the parent process waits with a timeout
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
    """Draw the SVG on standard input."""
    options = json.loads(sys.stdin.buffer.readline())
    svg = sys.stdin.buffer.read().decode("utf-8")
    _limit(options.pop("seconds"), options.pop("memory"))
    sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, **options))


if __name__ == "__main__":
    main()
