"""Modules unpacked and packed again, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


from vassal_tools.format.archive import Archive
from vassal_tools.objects.unpacking import pack_folder, unpack


def entries_of(path: Path) -> list[tuple[str, bytes]]:
    with Archive(path) as archive:
        return [(name, b"" if name.endswith("/") else archive.read(name)) for name in archive.all_names]


def again(path: Path, folder: Path) -> Path:
    """The archive that comes of unpacking and packing."""
    unpack(path, folder / "unpacked")
    target = folder / "again.vmod"
    pack_folder(folder / "unpacked", target)
    return target
