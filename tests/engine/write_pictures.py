"""Take the pictures for the README in the real engine: `python -m tests.engine.write_pictures`."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from tests.art_game.write_art import ART
from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine, engine_parts
from vassal_tools.game import library
from vassal_tools.game.identities import marker_gpid

PROJECT = Path(__file__).resolve().parents[2]
WINDOW = PROJECT / "docs" / "images" / "vassal.png"
LOG = PROJECT / "samples" / "sphacteria-whole-game.vlog"
TWICE = {"own-art.png": "", "drawn-parts.png": "art"}
"""Pictures of one game, and what is left out of its folder."""
STEPS = 150
SIZE = (1200, 900)


def main() -> None:
    """Take all pictures."""
    _window()
    for name, left_out in TWICE.items():
        _map(PROJECT / "docs" / "images" / name, left_out)


def _map(picture: Path, left_out: str) -> None:
    """The map of the game with art of its own when play begins, without that folder of its data."""
    with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True)) as engine:
        source = shutil.copytree(ART.parent, Path(folder) / "game", ignore=shutil.ignore_patterns(left_out))
        game = library.load(source)
        engine.open(write_module(game, Path(folder), source=source), player="Ann")
        engine.game.take_side("Blue")
        engine.game.setup(SETUP_NAME)
        shown = Path(folder) / "map.png"
        engine.pictures.map(game.face.title, shown)
        with Image.open(shown) as taken:
            half = taken.convert("RGB").resize((taken.width // 2, taken.height // 2), Image.Resampling.LANCZOS)
            half.quantize(128).save(picture, optimize=True)


def _window() -> None:
    """Step through a sample log in the real engine, then keep what its window shows."""
    game = library.load("sphacteria")
    with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True)) as engine:
        engine.open(write_module(game, Path(folder)), player="Ann")
        engine.game.load(LOG)
        engine.game.step(STEPS)
        _move_turn_marker(engine, marker_gpid(game, "turn"))
        screen = Path(folder) / "screen.png"
        engine.pictures.screen(screen)
        with Image.open(screen) as taken:
            taken.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS).save(WINDOW, optimize=True)


def _move_turn_marker(engine: Engine, gpid: str) -> None:
    """Do what a hotkey does where a person plays: the sample was played while no window was shown."""
    (marker,) = (piece for piece in engine.table.pieces() if piece.gpid == gpid)
    engine.table.key(marker.id, "moveMarker", "named")


if __name__ == "__main__":
    main()
