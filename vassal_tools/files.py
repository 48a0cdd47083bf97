"""Files put where they belong whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import IO


def write_whole(path: Path, data: bytes) -> None:
    """Put the data into that file, whole or not at all, as `whole_file` does."""
    with whole_file(path) as stream:
        stream.write(data)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A stream to write, which then becomes the file at that path; if it is left by an error, nothing changes.

    Where the path is a link, what it points to is written. The data are on the disk before they replace the old file,
    so that a crash leaves one of both whole. Raises FormatError for what is no ordinary file, and OSError with the path
    where the disk is full.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise FormatError("is no ordinary file", Where(str(path)), "it is not written over")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = _beside(path)
    try:
        with beside.open("xb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except BaseException as error:
        beside.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno and error.filename is None:  # as a full disk is reported
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


@contextmanager
def filled_folder(path: Path, require_free: Callable[[Path], None]) -> Iterator[Path]:
    """A folder to put files into, which then come into the folder at that path, each whole; what else is there stays.

    If it is left by an error, none comes. `require_free` raises where a file may not be written over, before any is.
    """
    path = path.resolve()
    if path.exists() and not path.is_dir():
        raise FormatError("is no folder", Where(str(path)), "it is not written over")
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = _beside(path)
    beside.mkdir()
    try:
        yield beside
        files = sorted(beside.iterdir())
        for file in files:
            require_free(path / file.name)
        path.mkdir(exist_ok=True)
        for file in files:
            _sync(file)
            file.replace(path / file.name)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def write_synced(path: Path, data: Iterable[bytes]) -> None:
    """Write a new file and wait until its data are on the disk, as is needed before it replaces another one."""
    with path.open("xb") as stream:
        stream.writelines(data)
        stream.flush()
        os.fsync(stream.fileno())


def user_cache(name: str) -> Path:
    """Return a folder of the user's cached files. Raises OSError if the user has no home folder."""
    try:
        home = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    except RuntimeError:  # as in a container whose user has no entry in the list of users
        raise FileNotFoundError(errno.ENOENT, "no home folder is known", "~") from None
    return Path(home) / "vassal-tools" / name


def _sync(path: Path) -> None:
    with path.open("rb+") as stream:
        os.fsync(stream.fileno())


def _beside(path: Path) -> Path:
    """A name in the same folder that nothing has."""
    return path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}")
