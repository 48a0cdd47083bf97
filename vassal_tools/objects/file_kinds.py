"""Detect the kind of a VASSAL file by its content: extensions may be missing or wrong."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.archive import DEFAULT_LIMITS, Archive, Limits, read_head
from vassal_tools.format.obfuscation import is_wrapped
from vassal_tools.objects.folders import BUILD_FILES
from vassal_tools.objects.savedgame import ENTRY

if TYPE_CHECKING:
    from pathlib import Path


class FileKind(StrEnum):
    """The reader of a file: `read_saved_game` for saves and logs, `read_module` for modules and extensions."""

    SAVED_GAME = "saved game"
    MODULE = "module"


def file_kind(path: Path, limits: Limits = DEFAULT_LIMITS) -> FileKind:
    """Return the kind of a file or folder. Raises FormatError if it is neither (`MetaDataFactory.buildMetaData`)."""
    if path.is_dir():
        return FileKind.MODULE
    if is_wrapped(read_head(path)):
        return FileKind.SAVED_GAME
    with Archive(path, limits) as archive:
        if ENTRY in archive.names:
            return FileKind.SAVED_GAME
        if not set(BUILD_FILES).isdisjoint(archive.names):
            return FileKind.MODULE
    raise FormatError(
        "is not a file of VASSAL", Where(str(path)), f"it contains neither {ENTRY} nor {' nor '.join(BUILD_FILES)}"
    )
