"""Write files atomically."""

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
    """Write the data to a file atomically, as `whole_file` does."""
    with whole_file(path) as stream:
        stream.write(data)


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Yield a stream whose content replaces the file at the path; after an error the file is unchanged.

    Follows links. The data are flushed to disk before they replace the old file, so a crash leaves either the old or
    the new file. Raises FormatError if the path is not an ordinary file, and OSError with the path if the disk is
    full.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise FormatError("is not an ordinary file", Where(str(path)), "it is not written over")
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
    """Yield a temporary folder whose files are then moved into the folder at the path, each atomically.

    Other files in the target folder stay. After an error no file is moved. `require_free` raises if a file may not be
    overwritten; it is called before any file is moved.
    """
    path = path.resolve()
    if path.exists() and not path.is_dir():
        raise FormatError("is not a folder", Where(str(path)), "it is not written over")
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
    """Write a new file and flush it to disk, as required before it replaces another file."""
    with path.open("xb") as stream:
        stream.writelines(data)
        stream.flush()
        os.fsync(stream.fileno())


def user_cache(name: str) -> Path:
    """Return a cache folder of the user. Raises OSError if the user has no home folder."""
    try:
        home = os.environ.get("XDG_CACHE_HOME") or (Path.home() / ".cache")
    except RuntimeError:  # as in a container whose user has no entry in the list of users
        raise FileNotFoundError(errno.ENOENT, "no home folder is known", "~") from None
    return Path(home) / "vassal-tools" / name


def _sync(path: Path) -> None:
    with path.open("rb+") as stream:
        os.fsync(stream.fileno())


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name[:100]}.{secrets.token_hex(8)}")
