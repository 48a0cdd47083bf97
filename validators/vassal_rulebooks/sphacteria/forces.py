"""The units that fight, as what, and with what support (4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.core.losses import rounded
from vassal_rulebooks.sphacteria.board import Kind

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.progress import Fight
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.model import Counter


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in a fight: its type, PF and star there; a ship on the beach is a peltast of 1 PF (4.1, R-19)."""

    counter: Counter
    type: str
    pf: int
    star: bool


def fighters(state: State, zone: str, side: str) -> tuple[Fighter, ...]:
    """The units of a side that fight in a zone."""
    kind = state.board.kinds.get(zone)
    if kind is None:
        return ()
    beach = state.board.game.rules.beach
    units = state.triremes(zone, side) if kind is Kind.SEA else state.units(zone, side)
    return tuple(
        Fighter(unit, beach.unit_type.value, beach.pf.value, star=False)
        if unit.is_naval and kind is not Kind.SEA
        else Fighter(unit, unit.type, state.pf(unit), bool(unit.value("star")))
        for unit in units
    )


def star_count(state: State, zone: str, side: str) -> int:
    """The starred leaders of a side in a zone."""
    return sum(counter.is_leader and counter.side == side and bool(counter.value("star")) for counter in state.at(zone))


def support(state: State, fight: Fight, side: str) -> int:
    """The PF that event 8 brings a side: half of those in one adjacent zone, rounded up (6, R-43)."""
    events = state.board.game.events
    exact = Fraction(0)
    for played in fight.events:
        event = events.get(played.event)
        if event and event.effect == "support" and event.amount and played.side == side:
            exact = event.amount * sum(fighter.pf for fighter in fighters(state, played.zone, side))
    return rounded(exact, state.board.game.combat.support_rounding.value)


def supporters(state: State, fight: Fight, side: str) -> tuple[str, ...]:
    """The zones from which event 8 can bring PF: adjacent, of the same kind, with own units (6, event 8)."""
    at_sea = state.board.kinds[fight.zone] is Kind.SEA
    return tuple(
        zone
        for zone in state.board.exits[fight.zone]
        if (state.board.kinds[zone] is Kind.SEA) == at_sea and fighters(state, zone, side)
    )
