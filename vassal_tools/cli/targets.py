"""Find the modules at a path of the command line: a file, a folder, or a glob."""

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
"""Extensions that other file types use as well: the content decides."""
_BESIDE = "_ext"


def module_paths(paths: Iterable[Path]) -> list[Path]:
    """Return the modules of these paths in order, each once. Raises VassalToolsError if a glob matches nothing."""
    return list(dict.fromkeys(found for path in paths for one in _globbed(path) for found in _modules_of(one)))


def base_of(path: Path) -> Path | None:
    """Return the module of an extension: `Game.vmod` beside the folder `Game_ext`, as in VASSAL."""
    folder = path.absolute().parent
    if path.suffix.lower() not in _EXTENSIONS or not folder.name.endswith(_BESIDE):
        return None
    module = folder.with_name(folder.name.removesuffix(_BESIDE) + _MODULE)
    return module if module.is_file() else None


def _globbed(path: Path) -> list[Path]:
    # expands globs for shells that do not; an existing path is taken literally
    if not has_magic(str(path)) or path.exists():
        return [path]
    found = sorted(Path(path.anchor).glob(str(path.relative_to(path.anchor))))
    if not found:
        raise VassalToolsError(f"nothing fits {path}")
    return found


def _modules_of(path: Path) -> Iterator[Path]:
    # a path without modules stands for itself, so that reading it reports the error
    if not path.is_dir():
        yield path
        return
    found = list(_below(path))
    yield from found or [path]


def _below(top: Path) -> Iterator[Path]:
    # skips hidden folders, links, and the inside of modules
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
