"""Cache pictures between builds; the bytes are the same with and without the cache.

The key of a picture includes all its inputs: data, drawing code, fonts, and library versions. A change of any of them
redraws it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection
from functools import cache
from importlib.metadata import version
from pathlib import Path

from vassal_tools.files import user_cache, write_whole

_ARTISTS = ("resvg-py", "pillow", "shapely")


Progress = Callable[[int, int], None]
"""A callback with the number of finished pictures and of all pictures."""


def ignore_progress(_done: int, _all: int) -> None:
    """Ignore the progress."""


class PictureCache:
    """A picture cache in a folder, or no cache if the folder is None."""

    def __init__(self, folder: Path | None) -> None:
        """Use a folder, which need not exist yet."""
        self._folder = folder
        self.fault: OSError | None = None
        """Why pictures are no longer kept; None while they are."""

    @classmethod
    def of_user(cls) -> PictureCache:
        """Return the cache of the user; it keeps nothing if the user has no home folder."""
        try:
            return cls(default_folder())
        except OSError as error:
            cache = cls(None)
            cache.fault = error
            return cache

    def picture(self, subject: object, draw: Callable[[], bytes]) -> bytes:
        """Return the picture for a subject, identified by its `repr`, from the cache or drawn now."""
        return self._kept(f"{_key(subject)}.png", draw)

    def texts(self, subject: object, drawn_now: Collection[str]) -> tuple[str, ...]:
        """Return the English texts of a picture: `drawn_now`, or as stored when it was drawn."""
        name = f"{_key(subject)}.json"
        return tuple(json.loads(self._kept(name, lambda: json.dumps(sorted(drawn_now)).encode())))

    def _kept(self, name: str, draw: Callable[[], bytes]) -> bytes:
        if self._folder is None:
            return draw()
        path = self._folder / name
        try:
            if path.exists():
                return path.read_bytes()
        except OSError as error:
            self._give_up(error)
            return draw()
        drawn = draw()
        try:
            write_whole(path, drawn)
        except OSError as error:
            self._give_up(error)
        return drawn

    def _give_up(self, error: OSError) -> None:
        # the build continues without its cache
        self._folder, self.fault = None, error


def default_folder() -> Path:
    """Return the folder of the user's cached files. Raises OSError if the user has no home folder."""
    return user_cache("pictures")


def _key(subject: object) -> str:
    return hashlib.sha256(_artists() + repr(subject).encode()).hexdigest()


@cache
def _artists() -> bytes:
    # everything that affects drawing: code, fonts, and library versions
    known = hashlib.sha256()
    folder = Path(__file__).with_name("pictures")
    for path in sorted([*folder.rglob("*"), *folder.with_name("art").glob("*.py"), folder.with_name("looks.py")]):
        if path.suffix in (".py", ".otf", ".ttf"):
            known.update(path.name.encode() + path.read_bytes())
    known.update(" ".join(version(name) for name in _ARTISTS).encode())
    return known.digest()
