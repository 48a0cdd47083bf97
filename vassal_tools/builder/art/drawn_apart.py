"""Draw the author's SVG as PNG in a separate process, so that a slow picture cannot block ours."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from vassal_tools.builder.pictures.render import drawing_options

SECONDS = 8
"""Seconds of computing time for one picture."""
_MEMORY = 3 << 30
_WAIT = 4  # times as long, where others compute too
_TOO_LONG = f"takes more than {SECONDS} seconds to draw"
_ENDED = (9, 24)  # SIGKILL and SIGXCPU, by which the system ends what computes too long
_CHILD = Path(__file__).with_name("svg_child.py")


class DrawingError(Exception):
    """The picture cannot be drawn, or exceeds its time or memory; the message says which."""


def drawn_apart(svg: str, width: int) -> bytes:
    """Return the picture as PNG, `width` pixels wide. Raises DrawingError."""
    options = {**drawing_options(width), "seconds": SECONDS, "memory": _MEMORY}
    try:
        done = subprocess.run(  # noqa: S603 - no shell, a list of our own making
            [sys.executable, "-I", str(_CHILD)],
            input=json.dumps(options).encode() + b"\n" + svg.encode("utf-8"),
            capture_output=True,
            timeout=SECONDS * _WAIT,
            check=True,
        )
    except subprocess.TimeoutExpired as error:
        raise DrawingError(_TOO_LONG) from error
    except subprocess.CalledProcessError as error:
        raise DrawingError(_TOO_LONG if -error.returncode in _ENDED else "cannot be read as SVG") from error
    return done.stdout
