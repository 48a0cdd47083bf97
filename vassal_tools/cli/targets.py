"""The modules that a path of the command line names: a file, a folder that is one, a folder to search, or a glob."""

from __future__ import annotations

import os
from glob import has_magic
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile, ZipFile

from vassal_tools.errors import VassalToolsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MODULE = ".vmod"
_EXTENSIONS = (".vmdx", ".mdx")
_SURE = (_MODULE, ".vmdx")
_PERHAPS = (".mod", ".mdx", ".zip")
"""Endings that other files have as well: what is inside decides."""
_BESIDE = "_ext"


def module_paths(paths: Iterable[Path]) -> list[Path]:
    """The modules of these paths, each once, in their order. Raises VassalToolsError on a glob that fits nothing."""
    return list(dict.fromkeys(found for path in paths for one in _globbed(path) for found in _modules_of(one)))


def base_of(path: Path) -> Path | None:
    """The module that an extension belongs to by its folder: `Game_ext` lies beside `Game.vmod`, as VASSAL has it."""
    folder = path.absolute().parent
    if path.suffix.lower() not in _EXTENSIONS or not folder.name.endswith(_BESIDE):
        return None
    module = folder.with_name(folder.name.removesuffix(_BESIDE) + _MODULE)
    return module if module.is_file() else None


def _globbed(path: Path) -> list[Path]:
    """What fits a glob, for a shell that leaves globs to programs; a path without one, or that exists, is itself."""
    if not has_magic(str(path)) or path.exists():
        return [path]
    found = sorted(Path(path.anchor).glob(str(path.relative_to(path.anchor))))
    if not found:
        raise VassalToolsError(f"nothing fits {path}")
    return found


def _modules_of(path: Path) -> Iterator[Path]:
    """The path itself if it is a file or a module in a folder, else the modules below it; itself if there is none."""
    if not path.is_dir():
        yield path
        return
    found = list(_below(path))
    yield from found or [path]


def _below(top: Path) -> Iterator[Path]:
    """The modules in that folder, by name. Hidden folders, links, and what lies inside of a module are left out."""
    for name, folders, files in os.walk(top):
        folder = Path(name)
        if _is_module_folder(folder):
            yield folder
            folders.clear()
            continue
        folders[:] = sorted(inner for inner in folders if not inner.startswith("."))
        yield from (folder / file for file in sorted(files) if _is_archive(folder / file))


def _is_module_folder(folder: Path) -> bool:
    from vassal_tools.objects.folders import BUILD_FILES, MANIFEST

    if any((folder / name).is_file() for name in BUILD_FILES):
        return True
    return (folder / MANIFEST).is_file() and (folder / "build").is_dir()


def _is_archive(path: Path) -> bool:
    from vassal_tools.objects.folders import BUILD_FILES

    ending = path.suffix.lower()
    if path.is_symlink() or ending not in _SURE + _PERHAPS:
        return False
    if ending in _SURE:
        return True
    try:
        with ZipFile(path) as archive:
            return not set(BUILD_FILES).isdisjoint(archive.namelist())
    except (BadZipFile, OSError, ValueError):
        return False
