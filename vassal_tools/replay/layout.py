"""What is known of the maps and turn counters that a log was played with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.replay.turns import TurnCounter
    from vassal_tools.replay.zones import Zones


@dataclass(frozen=True, slots=True)
class Layout:
    """Zones and turn counters, from a module or from the model that a log states; counters by their ids in logs."""

    source: Literal["module", "model"]
    zones: Zones
    turn_counters: Mapping[str, TurnCounter]
