"""The habits of careless players of Sphacteria with its buttons and counters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.game.identities import base_gpid, marker_gpid, zone_gpid
from vassal_tools.proof.careless_table import Manners
from vassal_tools.proof.placement import PlacePoints

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

SUPPLY = "Supply becomes "


def manners(game: Game) -> Manners:
    """Return what careless players do differently."""
    bases = (box.name for box in game.boxes.values() if box.is_base)
    return Manners(
        PlacePoints(game),
        units=tuple(counter.gpid for counter in game.counters.values()),
        zones=tuple(game.zones),
        labels=(*map(partial(zone_gpid, game), game.zones), *(base_gpid(game, base) for base in bases)),
        turn_marker=marker_gpid(game, "turn"),
        stray_die=COMBAT_DIE,
        die_from=("Announce ",),
        die_until=("End of action phase",),
        die_phases=tuple(phase == [*game.phases][-1] for phase in game.phases),  # for storms and Helots
        late=("Activate ",),
        forgettable=("End of movement", "End of action phase", "Retreat", "Attack "),
        by_hand={"Take a loss": "Turn over"},
        misread=_misread,
        corrected=_corrected,
    )


def _misread(line: str) -> tuple[str, ...]:
    return (f"{SUPPLY}{(int(line[-1]) + 1) % 4}",) if line.startswith(SUPPLY) else ()


def _corrected(line: str, declared: str) -> tuple[str, ...]:
    if line != "Points of the throw":
        return ()
    points = int(declared.rpartition("|")[2])
    return f"PA becomes {max(0, points - 1)}", f"PA becomes {points}"
