"""Write the sample logs of the repository anew: `python -m tests.engine.write_samples`."""

from __future__ import annotations

from pathlib import Path

from tests.engine.play import played
from vassal_tools.builder.module import write_module
from vassal_tools.engine import Engine, engine_parts
from vassal_tools.game import library

PROJECT = Path(__file__).resolve().parents[2]
SAMPLES = ("planted-faults", "legal")


def main() -> None:
    """Play each scenario in the real engine and keep its log."""
    game = library.load("sphacteria")
    module = write_module(game, PROJECT / "dist")
    with Engine(engine_parts(fetch=True)) as engine:
        engine.open(module, player="Ann")
        for name in SAMPLES:
            script = (Path(__file__).parent / "scenarios" / f"{name}.txt").read_text()
            played(engine, game, script, PROJECT / "samples" / f"{game.id}-{name}.vlog")
        engine.require_quiet()


if __name__ == "__main__":
    main()
