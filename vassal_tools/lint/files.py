"""The files of a module as far as lint knows them: all, only their names, or just the build file."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.objects.folders import fold
from vassal_tools.objects.picture_head import LFS_POINTER, PictureHead, read_picture_head

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.objects.module import Module

IMAGES = "images/"
EARLIER = "earlier-pictures.txt"
"""The list of pictures kept for old saves, beside the build file: a convention of these tools."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """The head, digest and size of a picture; an empty file has no digest."""

    head: PictureHead
    digest: bytes | None
    size: int


class ModuleFiles:
    """The names of the files beside the build file, and their bytes if available."""

    def __init__(self, module: Module, names: Iterable[str] | None, base: Iterable[str] = ()) -> None:
        """Open the files of the module; `names` are files known by name only, `base` the files of a base."""
        self._module = module
        self.own = frozenset(module.names)
        self.listed = None if names is None else frozenset(_within(list(names), module.build_entry))
        self.all = self.own | (self.listed or frozenset()) | frozenset(base)
        self.contents_known = names is None
        self._digests: dict[str, bytes | None] = {}

    @cached_property
    def images_known(self) -> bool:
        """True if the list of pictures is known: a folder may lack them, while a packed module is complete."""
        is_packed = self.listed is None and not self._module.is_plain_folder and not self._module.is_unpacked
        return is_packed or any(name.startswith(IMAGES) for name in self.all)

    @cached_property
    def pointers(self) -> tuple[str, ...]:
        """The module's own files that are only Git LFS pointers."""
        others = self.own - self.heads.keys() - {self._module.build_entry}
        found = [name for name in others if (self.read(name) or b"").startswith(LFS_POINTER)]
        return tuple(sorted([*found, *(name for name, head in self.heads.items() if head.is_pointer)]))

    @cached_property
    def folded(self) -> dict[str, str]:
        """File names by their lower-case name in one Unicode form."""
        return {fold(name): name for name in sorted(self.all)}

    def has(self, entry: str) -> bool:
        """Return True if the engine finds that entry, including its fallbacks (`VASSAL.tools.DataArchive`)."""
        if entry in self.all or entry + ".gif" in self.all:
            return True
        return not entry.isascii() and unicodedata.normalize("NFD", entry) in self.all

    def other_case(self, entry: str) -> str:
        """Return the entry whose name differs only in case, or an empty text."""
        return self.folded.get(fold(entry), "")

    def lies_elsewhere(self, name: str) -> bool:
        """Return True if a list of names has the picture in another folder: packing may move it."""
        return self.listed is not None and name in self._bare_names

    @cached_property
    def _bare_names(self) -> frozenset[str]:
        return frozenset(entry.rpartition("/")[2] for entry in self.all if entry.rpartition("/")[0] != "images")

    @cached_property
    def images(self) -> tuple[str, ...]:
        """The module's own entries below `images/`."""
        names = self.own if self.listed is None else self.own | self.listed
        return tuple(sorted(name for name in names if name.startswith(IMAGES)))

    @cached_property
    def earlier_images(self) -> frozenset[str]:
        """The entries of pictures kept under an earlier name, by the list in `EARLIER`.

        Each line is `old.png: new.png`; a line whose new picture is missing is ignored.
        """
        text = (self.read(EARLIER) or b"").decode("utf-8", "replace")
        pairs = (line.partition(": ") for line in text.splitlines())
        return frozenset(IMAGES + old for old, _, today in pairs if IMAGES + today.strip() in self.all)

    def read(self, entry: str) -> bytes | None:
        """Return the bytes of an entry, or None if they are not available."""
        if entry not in self.own:
            return None
        try:
            return self._module.read(entry)
        except FormatError:
            return None

    def digest(self, entry: str) -> bytes | None:
        """Return a digest of an entry, or None if its bytes are not available."""
        if entry in self.pictures:
            return self.pictures[entry].digest
        if entry not in self._digests:
            self._digests[entry] = _digest(self.read(entry))
        return self._digests[entry]

    @cached_property
    def pictures(self) -> dict[str, PictureFile]:
        """The readable pictures by entry; each is read once."""
        found: dict[str, PictureFile] = {}
        for entry in self.images:
            data = self.read(entry)
            if data is not None:
                found[entry] = PictureFile(read_picture_head(data), _digest(data), len(data))
        return found

    @cached_property
    def heads(self) -> dict[str, PictureHead]:
        """The head of each picture by entry."""
        return {entry: picture.head for entry, picture in self.pictures.items()}


def _digest(data: bytes | None) -> bytes | None:
    return hashlib.sha256(data).digest() if data else None


def _within(names: list[str], build_entry: str) -> list[str]:
    # a list may cover a whole repository: take the names below the folder of the build file
    cleaned = [name.strip().removeprefix("./") for name in names if name.strip()]
    if build_entry in cleaned or any(name.startswith(IMAGES) for name in cleaned):
        return cleaned
    prefixes = {name[: -len(build_entry)] for name in cleaned if name.endswith("/" + build_entry)}
    if len(prefixes) != 1:
        return cleaned
    prefix = prefixes.pop()
    return [name.removeprefix(prefix) for name in cleaned if name.startswith(prefix)]
