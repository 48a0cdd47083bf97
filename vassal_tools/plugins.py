"""Find installed rulebooks, their data and their proofs by entry points."""

from __future__ import annotations

from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints


def entry_points(group: str) -> EntryPoints:
    """Return the entry points of a group; the metadata of installed packages are read only once."""
    return cast("EntryPoints", _installed().select(group=group))


@cache
def _installed() -> Any:  # of a type of its own in Python 3.11
    return metadata.entry_points()
