"""A very large map painted, against the fastest that Pillow reads its board and writes it again."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

from click.testing import CliRunner
from PIL import Image

from benchmarks.yardstick import write_log
from vassal_tools.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

WIDTH, HEIGHT = 5075, 4071
PIECES, COMMANDS = 500, 50
BAR = 5.0
"""Seconds of processor time that the picture may take."""
BUILD = (
    '<VASSAL.build.GameModule name="Large" version="1"><VASSAL.build.module.Map mapName="Main">'
    '<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="Board" image="board.jpg"/>'
    "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>"
)


def write_large(folder: Path) -> tuple[Path, Path]:
    """Write a module with a very large board, and a log of pieces on it."""
    shades = [Image.effect_noise((WIDTH // 40, HEIGHT // 40), 60).resize((WIDTH, HEIGHT)) for _ in "rgb"]
    stream = io.BytesIO()
    Image.merge("RGB", shades).save(stream, "JPEG", quality=88)
    module = folder / "large-board.vmod"
    with zipfile.ZipFile(module, "w") as archive:
        archive.writestr("buildFile.xml", BUILD)
        archive.writestr("images/board.jpg", stream.getvalue())
    return module, write_log(folder / "large-board.vlog", PIECES, COMMANDS)


def painted(module: Path, log: Path) -> None:
    """Paint the map with its pieces."""
    target = str(log.with_suffix(".png"))
    result = CliRunner().invoke(main, ["replay", str(log), "--module", str(module), "--png", target])
    if result.exit_code:
        raise SystemExit(result.output)


def board_alone(module: Path) -> None:
    """Read the board and write it as PNG."""
    with zipfile.ZipFile(module) as archive, Image.open(io.BytesIO(archive.read("images/board.jpg"))) as board:
        board.save(io.BytesIO(), "PNG", compress_level=1)
