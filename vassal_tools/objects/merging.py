"""Merge three versions of a module: archives, folders, build files, parts or manifests."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.files import write_whole
from vassal_tools.format.archive import DEFAULT_LIMITS, Limits, read_bytes, read_head
from vassal_tools.format.xml_guard import MAX_BYTES
from vassal_tools.objects.conflicts import Both, one_of
from vassal_tools.objects.folders import HeldEntries, read_manifest
from vassal_tools.objects.module_merge import (
    Merged,
    Version,
    merged_build_files,
    merged_manifests,
    merged_modules,
    require_build_files,
)
from vassal_tools.objects.plain_module import open_source
from vassal_tools.objects.unpacking import write_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from lxml import etree

_ARCHIVE = b"PK"
_ENDINGS = (".vmod", ".vmdx", ".mod", ".mdx", ".zip")


def merged(
    paths: tuple[Path, Path, Path], path_of: Callable[[etree._Element], str], limits: Limits = DEFAULT_LIMITS
) -> Merged:
    """Merge a base, ours and theirs; `path_of` names a component for people.

    If only one side changed, its bytes are returned unchanged. Raises FormatError if a version cannot be read.
    """
    if any(path.is_dir() for path in paths):
        return _merged_sources(paths, path_of, limits)
    heads = [read_head(path) for path in paths]
    if not heads[0]:
        raise FormatError("is empty: it must be the version that both come from", Where(str(paths[0])))
    if any(head.startswith(_ARCHIVE) for head in heads):
        return _merged_sources(paths, path_of, limits)
    contents = [read_bytes(path, MAX_BYTES) for path in paths]
    base, ours, theirs = (Version(data, Where(str(path))) for data, path in zip(contents, paths, strict=True))
    if ours.data.lstrip().startswith(b"{"):
        return merged_manifests(base, ours, theirs)
    return merged_build_files(base, ours, theirs, path_of)


def _merged_sources(paths: Sequence[Path], path_of: Callable[[etree._Element], str], limits: Limits) -> Merged:
    with ExitStack() as stack:
        sources = [open_source(path, limits) for path in paths]
        for source in sources:
            stack.callback(source.close)
        require_build_files(sources)
        if not any(path.is_dir() for path in paths):
            base, ours, theirs = (read_bytes(path, limits.file_bytes) for path in paths)
            try:
                return Merged(one_of(base, ours, theirs), ())
            except Both:
                pass
        return merged_modules(sources[0], sources[1], sources[2], path_of)


def write_merged(content: bytes | HeldEntries, ours: Path, path: Path) -> None:
    """Write a merge to the path atomically: as an unpacked folder if ours is one, else as a file.

    Raises FormatError as `write_folder` and `write_whole` do.
    """
    if isinstance(content, bytes):
        write_whole(path, content)
    elif ours.is_dir() and read_manifest(ours) is not None and path.suffix.lower() not in _ENDINGS:
        write_folder(content, path)
    else:
        write_whole(path, content.to_bytes())
