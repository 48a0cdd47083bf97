"""The commands `new`, which begins a game, and `schema`, which writes what editors check its files by."""

from __future__ import annotations

from pathlib import Path

import click

from vassal_tools.cli.console import echo_text
from vassal_tools.template_names import TEMPLATES

_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.argument("name")
@click.option("--like", "kind", type=click.Choice(TEMPLATES), required=True, help="What the map is made of.")
@click.option("-o", "--output", "parent", type=_FOLDER, default=Path(), help="Folder to put the new folder into.")
def new(name: str, kind: str, parent: Path) -> None:
    """Begin a game: a small whole folder of data, to change.

    NAME is what the game is called, such as "The Long Bridge", and gives its folder, here long-bridge.
    """
    from vassal_tools.game.templates import new_game

    folder = new_game(name, kind, parent)
    echo_text(f"{folder}")
    echo_text(f"next: vassal-tools build {folder}; {folder / 'README.md'} says what lies where")


@click.option("-o", "--output", "folder", type=_FOLDER, default=Path("schema"), show_default=True, help="Where to.")
def schema(folder: Path) -> None:
    """Write JSON schemas of the files of a game, for editors."""
    from vassal_tools.files import write_whole
    from vassal_tools.game.schemas import schema_files

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        write_whole(folder / name, text.encode())
        echo_text(f"{folder / name}")
