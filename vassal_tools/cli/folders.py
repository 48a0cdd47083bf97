"""`unpack` and `pack`: convert a module to a folder that is easy to compare in git, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.cli.console import echo_aside, echo_text
from vassal_tools.report.plain import plain

if TYPE_CHECKING:
    from pathlib import Path


def unpack_module(path: Path, folder: Path) -> None:
    """Unpack a module and print a summary."""
    from vassal_tools.objects.folders import BUILD
    from vassal_tools.objects.unpacking import unpack

    manifest = unpack(path, folder)
    files = sum(not name.endswith("/") for name in manifest.entries)
    kept = "" if manifest.in_parts else f"; {BUILD}/ has the whole build file, because splitting would change it"
    echo_text(plain(f"{folder}: {files} files{kept}"))


def pack_module(folder: Path, path: Path) -> None:
    """Pack a folder, and print the files that the manifest lacks and the files that were left out."""
    from vassal_tools.objects.unpacking import pack_folder

    packed = pack_folder(folder, path)
    for name in packed.added:
        echo_aside(f"added at the end: {name}")
    for name in packed.left_out:
        echo_aside(f"left out, not part of a module: {name}")
    echo_text(plain(f"{path}"))
