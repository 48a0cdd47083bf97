"""The grades of a game's facts in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.game.model import Grade

if TYPE_CHECKING:
    from collections.abc import Mapping


def grades_line(counts: Mapping[Grade, int]) -> str:
    """Return the number of facts from the rules, and of others by grade."""
    below = {grade: count for grade, count in counts.items() if grade is not Grade.TEXT and count}
    total = sum(counts.values())
    if not below:
        return f"{total} facts, all from the rules' text"
    parts = ", ".join(f"{count} {grade.value}" for grade, count in below.items())
    return f"{total} facts, {sum(below.values())} of them not from the rules' text: {parts}"
