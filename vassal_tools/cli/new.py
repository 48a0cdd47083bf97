"""`new`, `sample` and `schema`: start a game, play it at random, and write JSON schemas for editors."""

from __future__ import annotations

from pathlib import Path

import click

from vassal_tools.cli.console import echo_text
from vassal_tools.extras import needing
from vassal_tools.template_names import JUDGED, TEMPLATES

SAMPLE = "-sample.vlog"
"""The suffix of the logs that `sample` writes."""
_FILE = click.Path(dir_okay=False, path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.argument("name")
@click.option("--like", "kind", type=click.Choice(TEMPLATES), required=True, help="Kind of game.")
@click.option("--rulebook", "is_judged", is_flag=True, help=f"Add rules for the referee ({', '.join(JUDGED)}).")
@click.option("-o", "--output", "parent", type=_FOLDER, default=Path(), help="Parent of the new folder.")
def new(name: str, kind: str, is_judged: bool, parent: Path) -> None:
    """Start a game from a template: a folder of text files that you can change.

    NAME is the title of the game, such as "The Long Bridge". The folder gets its name from the title: long-bridge.
    """
    from vassal_tools.game.templates import new_game

    folder = new_game(name, kind, parent, is_judged=is_judged)
    echo_text(f"{folder}")
    echo_text(f"next: vassal-tools build {folder}; {folder / 'README.md'} lists the files")
    if is_judged:
        echo_text(f"then: vassal-tools sample {folder}, and vassal-tools referee {folder.name}{SAMPLE}")


@click.argument("game")
@click.option("-o", "--output", type=_FILE, help=f"Log to write  [default: GAME{SAMPLE}]")
@click.option("--turns", type=click.IntRange(1), default=2, show_default=True, help="Number of turns to play.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the random game.")
def sample(game: str, output: Path | None, turns: int, seed: int) -> None:
    """Write the log of a random game, played by the rules.

    GAME is the name of a game with a rulebook, or a folder of game data with the plain rulebook.
    """
    with needing("build"):
        from vassal_tools.proof.samples import sample_log
    from vassal_tools.files import write_whole

    found = sample_log(game, seed, turns)
    path = output or Path(f"{found.game.id}{SAMPLE}")
    write_whole(path, found.log.to_bytes())
    echo_text(f"{path}")
    echo_text(f"next: vassal-tools referee {path}")


@click.option(
    "-o", "--output", "folder", type=_FOLDER, default=Path("schema"), show_default=True, help="Output folder."
)
def schema(folder: Path) -> None:
    """Write JSON schemas of the files of a game, for editors."""
    from vassal_tools.files import write_whole
    from vassal_tools.game.schemas import schema_files

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        write_whole(folder / name, text.encode())
        echo_text(f"{folder / name}")
