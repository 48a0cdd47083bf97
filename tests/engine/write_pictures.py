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

PROJECT = Path(__file__).resolve().parents[2]
WINDOW = PROJECT / "docs" / "images" / "vassal.png"
LOG = PROJECT / "samples" / "sphacteria-whole-game.vlog"
TWICE = {"own-art.png": "", "drawn-parts.png": "art"}
"""Pictures of one game, and what is left out of its folder."""
SIZE = (1366, 768)


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
    """Begin a game in the real engine, then keep what its window shows on a small screen."""
    game = library.load("sphacteria")
    with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True)) as engine:
        engine.open(write_module(game, Path(folder)), player="Ann")
        engine.game.take_side("Solitaire")
        engine.game.setup(SETUP_NAME)
        engine.pictures.view(game.face.title, *SIZE)
        screen = Path(folder) / "screen.png"
        engine.pictures.screen(screen)
        with Image.open(screen) as taken:
            taken.convert("RGB").crop((0, 0, *SIZE)).quantize(256).save(WINDOW, optimize=True)


if __name__ == "__main__":
    main()
