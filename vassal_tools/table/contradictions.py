"""Describe contradictions between a logged state and the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vassal_tools.table.changes import TablePlace

MOST_DIGITS = 10


def changed_from(key: str, stated: str, before: str) -> str:
    """Describe a property whose logged old value is wrong; hides texts, which may be secret."""
    if all(value.isdigit() and len(value) < MOST_DIGITS for value in (stated, before)):
        return f"{key} is changed from {stated}, and was {before} before this step"
    return f"{key} is changed from another value than it had before this step"


def moved_from(called: str, stated: TablePlace, before: TablePlace | None) -> str:
    """Describe a piece whose logged old place is wrong."""
    if before and stated.called == before.called:
        stated, before = (place._replace(zone=None, name="") for place in (stated, before))
    was = f"in {before.called}" if before else "out of play"
    return f"{called} is moved from {stated.called}, and was {was} before this step"
