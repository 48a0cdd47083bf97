"""The maps and turn counters that a log was played with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from vassal_tools.table.turns import bare_turn_text, turn_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.table.table import Table
    from vassal_tools.table.turns import TurnCounter
    from vassal_tools.table.zones import Zones


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Zones and turn counters, from a module or from the model named in a log; counters by their ids in logs."""

    source: Literal["module", "model"]
    zones: Zones
    turn_counters: Mapping[str, TurnCounter]


def turn_shown(table: Table, counter: str, state: str, layout: TableLayout | None) -> str:
    """Return the text of a turn counter in a state, or the state if its format is unknown."""
    known = layout.turn_counters.get(counter) if layout else None
    if known is None:
        return bare_turn_text(state) or state
    return turn_text(known, state, {name: value for (_, name), value in table.properties.items()}) or state
