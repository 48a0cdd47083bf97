"""`dump`: print the content of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.cli.console import echo_text, echo_whole
from vassal_tools.cli.paint import DUMP
from vassal_tools.errors import FormatError
from vassal_tools.objects.savedgame import read_mailed_game
from vassal_tools.report.dump_view import Dump

if TYPE_CHECKING:
    from pathlib import Path


def dump_file(path: Path, form: str) -> None:
    """Print a save or log command by command, or the content of a module."""
    if path.is_dir() or _is_module(path):
        _dump_module(path, form)
        return
    dump = Dump(read_mailed_game(path))
    if form == "json":
        echo_whole("reading", dump.json, end="")
    else:
        echo_whole("reading", dump.text, DUMP)


def _is_module(path: Path) -> bool:
    from vassal_tools.format.archive import Archive

    try:
        with Archive(path) as archive:
            names = archive.names
    except FormatError:
        return False
    return "savedGame" not in names and any(name in ("buildFile", "buildFile.xml") for name in names)


def _dump_module(path: Path, form: str) -> None:
    from vassal_tools.objects.module import read_module
    from vassal_tools.report.module_view import module_json, module_text

    with read_module(path) as module:
        if form == "json":
            echo_text(module_json(module))
        else:
            echo_text("\n".join(module_text(module)), DUMP)
