"""The grades of a game's facts in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Grade


def grades_line(counts: Mapping[Grade, int]) -> str:
    """Return the number of facts by grade."""
    parts = (f"{count} {grade.value}" for grade, count in counts.items() if count)
    return f"facts by grade: {', '.join(parts)}"
