"""Drop differences that an author ignores: piece numbers, positions, slot sizes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.objects.differences import DifferenceKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Set

    from vassal_tools.objects.differences import Difference

GPID, POSITION, SIZE = IGNORABLE = ("gpid", "position", "size")
_IN_MODULES = {
    GPID: {"gpid", "nextPieceSlotId"},
    POSITION: {"x", "y", "xoffset", "yoffset", "x_offset", "y_offset", "place", "order"},
    SIZE: {"width", "height"},
}
_ON_TABLES = {GPID: {"gpid"}, POSITION: {"place", "height"}, SIZE: set[str]()}
"""The details of pieces and decks in saves; `height` is the place in a stack."""
_THINGS_ON_TABLES, _FILE = ("piece", "deck"), "file"
_DETAIL = re.compile(r"(?:.*: )?(?:state )?(.*?)(?: \d+)?", re.DOTALL)
"""The name of a detail: the trait, `state`, the field, and a number if the field is repeated."""


def without_ignored(differences: Iterable[Difference], ignored: Set[str]) -> Iterator[Difference]:
    """Drop details of the ignored sorts, and changed or moved things without any other detail.

    A file with different bytes stays: only its size is known, and its content may differ too.
    """
    for one in differences:
        if one.group == _FILE:
            yield one
            continue
        fields = _ON_TABLES if one.group in _THINGS_ON_TABLES else _IN_MODULES
        names = set().union(*(fields[sort] for sort in ignored))
        details = tuple(detail for detail in one.details if _field(detail.name) not in names)
        kind = DifferenceKind.CHANGED if one.kind is DifferenceKind.MOVED and POSITION in ignored else one.kind
        if details or kind in (DifferenceKind.ADDED, DifferenceKind.REMOVED):
            yield replace(one, kind=kind, details=details)


def _field(name: str) -> str:
    found = _DETAIL.fullmatch(name)
    return found[1] if found else name
