"""Take the picture of the module's window for the README: `python -m tests.engine.write_pictures`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine, engine_parts
from vassal_tools.game import library
from vassal_tools.game.identities import marker_gpid

PROJECT = Path(__file__).resolve().parents[2]
WINDOW = PROJECT / "docs" / "images" / "vassal.png"
LOG = PROJECT / "samples" / "sphacteria-whole-game.vlog"
STEPS = 150
SIZE = (1200, 900)


def main() -> None:
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
