"""`pieces`: write the pieces of a module as a table, and apply an edited table to the module."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import echo_aside, echo_document, echo_text, keep_width, warn, write_report
from vassal_tools.cli.paint import DIFF
from vassal_tools.errors import VassalToolsError, Where

if TYPE_CHECKING:
    from vassal_tools.objects.module import Module
    from vassal_tools.objects.pieces_table import PiecesTable

_PATH = click.Path(path_type=Path)
_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
_MOST_BYTES = 256 << 20


@click.argument("module", type=_PATH)
@click.option("-o", "--output", type=_PATH, callback=keep_width, help="File for the table.")
@click.option("--format", "form", type=click.Choice(["csv", "json"]), help="Output format  [default: csv]")
@click.option(
    "--separator",
    type=click.Choice([*_SEPARATORS]),
    default="comma",
    show_default=True,
    help="Separator of cells; some spreadsheets expect semicolons.",
)
@click.option("--kind", "kinds", multiple=True, metavar="KIND", help="Only this kind: piece, card or prototype.")
@click.option("--place", "places", multiple=True, metavar="TEXT", help="Only pieces with this text in their place.")
@click.option("--prototype", "prototypes", multiple=True, metavar="NAME", help="Only pieces that use this prototype.")
@click.option("--apply", "sheet", type=_PATH, metavar="FILE.csv", help="Apply an edited table.")
@click.option("--dry-run", is_flag=True, help="Show the changes of --apply without writing them.")
@click.option("--yes", is_flag=True, help="Apply without asking.")
def pieces(
    module: Path,
    output: Path | None,
    form: str | None,
    separator: str,
    kinds: tuple[str, ...],
    places: tuple[str, ...],
    prototypes: tuple[str, ...],
    sheet: Path | None,
    dry_run: bool,
    yes: bool,
) -> None:
    """Write the pieces of MODULE as a table, or apply an edited table.

    MODULE is a module or an extension, packed or in a folder.
    """
    from vassal_tools.lint.component_paths import path_of
    from vassal_tools.objects.module import read_module
    from vassal_tools.objects.pieces_filter import PieceFilter, filtered
    from vassal_tools.objects.pieces_table import pieces_table
    from vassal_tools.objects.unpacking import state_of
    from vassal_tools.report.pieces_view import pieces_csv, pieces_json

    if sheet is None and (dry_run or yes):
        raise VassalToolsError("--dry-run and --yes are for --apply")
    if sheet is not None and output is not None:
        raise VassalToolsError("--apply writes into the module itself: -o has no meaning there")
    wanted = PieceFilter(kinds, places, prototypes)
    if sheet is not None and any(wanted):
        raise VassalToolsError("--kind, --place and --prototype choose what a table shows: --apply reads all its rows")
    state = state_of(module) if sheet is not None else ""
    with read_module(module) as held:
        table = pieces_table(held.read(held.build_entry), held.where(held.build_entry), path_of)
        if sheet is not None:
            sys.exit(_apply(held, table, sheet, form, state, dry_run=dry_run, yes=yes))
        table = filtered(table, wanted)
        text = pieces_json(table, module.name) if form == "json" else pieces_csv(table, _SEPARATORS[separator])
    write_report(text, output, is_document=True)
    if output is not None and form != "json":
        command = shlex.join(["vassal-tools", "pieces", str(module), "--apply", str(output)])
        echo_aside(f"next: edit {output}, save it as CSV UTF-8, and see what changes: {command} --dry-run")


def _apply(
    module: Module, table: PiecesTable, sheet: Path, form: str | None, state: str, *, dry_run: bool, yes: bool
) -> int:
    # returns 1 if the edits are not written, else 0; raises FormatError if the module has changed meanwhile
    from vassal_tools.format.archive import read_bytes
    from vassal_tools.lint.component_paths import path_of
    from vassal_tools.objects.pieces_sheet import applied, changes_of, differences, unknown_names
    from vassal_tools.objects.pieces_table import PIECE
    from vassal_tools.objects.slot_renames import with_paths_followed
    from vassal_tools.objects.unpacking import rewrite
    from vassal_tools.report.diff_view import diff_json, diff_text
    from vassal_tools.spreadsheet import read_sheet

    rows = read_sheet(read_bytes(sheet, _MOST_BYTES), Where(str(sheet)), PIECE)
    changes = changes_of(table, rows, str(sheet))
    where = module.where(module.build_entry)
    data, paths = with_paths_followed(applied(table, changes, where, path_of), [module.root], where)
    shown = list(differences(changes))
    if form == "json":
        echo_document(diff_json(module.path.name, sheet.name, shown))
    else:
        echo_text("\n".join(diff_text(module.path.name, sheet.name, shown)), DIFF)
    for message in unknown_names(module.names, table, changes):
        warn(message)
    for one in paths:
        echo_aside(f"{path_of(one.element)}: its path follows the slot {one.old_name!r}, now {one.new_name!r}")
    if not changes:
        return 0
    if dry_run or not (yes or _is_wanted(module.path)):
        echo_aside("nothing written" + (" because of --dry-run" if dry_run else ""))
        return 1
    rewrite(module, data, state=state)
    echo_aside(f"written: {module.path}; for further edits make the table again")
    if any(one.element.get("useFile") != "false" for one in module.named("PredefinedSetup")):
        echo_aside("its set-ups still have the old pieces: use Tools → Refresh Predefined Setups in VASSAL's editor")
    return 0


def _is_wanted(path: Path) -> bool:
    # raises VassalToolsError without a terminal
    if not sys.stdin.isatty():
        raise VassalToolsError("nothing is written", Where(str(path)), "--yes writes without asking")
    return click.confirm(f"Write this into {path.name}?", err=True)
