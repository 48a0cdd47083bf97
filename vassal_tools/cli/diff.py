"""`diff`: compare two modules, or two saves or logs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import echo_document, echo_text, progress
from vassal_tools.cli.paint import DIFF
from vassal_tools.errors import VassalToolsError
from vassal_tools.objects.file_kinds import FileKind, file_kind

if TYPE_CHECKING:
    from collections.abc import Set

    from vassal_tools.objects.differences import Difference

FORMATS = ("text", "json", "markdown")
_PATH = click.Path(path_type=Path)


def _kinds_of(_context: object, _parameter: object, texts: tuple[str, ...]) -> frozenset[str]:
    # raises BadParameter on an unknown word
    from vassal_tools.objects.diff_filter import IGNORABLE

    words = [word.strip() for text in texts for word in text.split(",") if word.strip()]
    for word in words:
        if word not in IGNORABLE:
            raise click.BadParameter(f"{word!r} is not one of {', '.join(IGNORABLE)}")
    return frozenset(words)


@click.argument("old", type=_PATH)
@click.argument("new", type=_PATH)
@click.option(
    "--ignore",
    multiple=True,
    metavar="KINDS",
    callback=_kinds_of,
    help="Differences to ignore, separated by commas: gpid, position, size.",
)
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="Report format.")
def diff(old: Path, new: Path, ignore: frozenset[str], form: str) -> None:
    """Compare two modules, saves or logs.

    For saves and logs, it compares the positions at the end.
    """
    sys.exit(1 if diff_files(old, new, form, ignore) else 0)


def diff_files(old: Path, new: Path, form: str, ignored: Set[str]) -> bool:
    """Print the differences and return True if there are any. Raises VassalToolsError if the files do not compare."""
    from vassal_tools.objects.diff_filter import GPID, without_ignored

    kinds = file_kind(old), file_kind(new)
    if kinds[0] != kinds[1]:
        raise VassalToolsError(f"{old.name} is a {kinds[0].value} and {new.name} a {kinds[1].value}")
    differences = (
        _saves(old, new) if kinds[0] is FileKind.SAVED_GAME else _modules(old, new, by_gpid=GPID not in ignored)
    )
    differences = list(without_ignored(differences, ignored))
    _show(form, old.name, new.name, differences)
    return bool(differences)


def _show(form: str, old: str, new: str, differences: list[Difference]) -> None:
    from vassal_tools.report.diff_markdown import diff_markdown
    from vassal_tools.report.diff_view import diff_json, diff_text

    if form == "json":
        echo_text(diff_json(old, new, differences))
    elif form == "markdown":
        echo_document(diff_markdown(old, new, differences))
    else:
        echo_text("\n".join(diff_text(old, new, differences)), DIFF)


def _modules(old: Path, new: Path, *, by_gpid: bool) -> list[Difference]:
    from vassal_tools.lint.component_paths import path_of
    from vassal_tools.objects.module import read_module
    from vassal_tools.objects.module_diff import module_differences

    with read_module(old) as before, read_module(new) as after:
        return list(module_differences(before, after, path_of, by_gpid=by_gpid))


def _saves(old: Path, new: Path) -> list[Difference]:
    from vassal_tools.known_games import layout_of
    from vassal_tools.objects.savedgame import read_saved_game
    from vassal_tools.objects.user_ids import Players
    from vassal_tools.table.at_step import table_at
    from vassal_tools.table.table_diff import table_differences
    from vassal_tools.table.zones import NO_ZONES

    players = Players()
    games = read_saved_game(old), read_saved_game(new)
    layouts = layout_of(games[0], None), layout_of(games[1], None)
    zones = (layout.zones if layout else NO_ZONES for layout in layouts)
    with progress("replaying") as advance:
        before, after = (table_at(game, None, on, advance, players) for game, on in zip(games, zones, strict=True))
    return list(table_differences(before, after, layouts))
