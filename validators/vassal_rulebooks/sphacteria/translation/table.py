"""The table as the log shows it: where each counter and chit lies, on which face, and what the tracks show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from vassal_rulebooks.sphacteria.reading.words import ChitMoved, Drag, Gone, Shown, Turnover

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.reading.words import CounterEvent, Event
    from vassal_rulebooks.sphacteria.state import State


class Lying(NamedTuple):
    """Where a counter lies, None out of play, and whether it shows its reduced face."""

    place: str | None
    reduced: bool


@dataclass(slots=True)
class Table:
    """What lies where. `touched` is the last step that did anything to a counter, `turned` that turned it over."""

    counters: dict[str, Lying]
    chits: dict[str, str] = field(default_factory=dict)
    shown: dict[tuple[str, str], int] = field(default_factory=dict)
    touched: dict[str, int] = field(default_factory=dict)
    turned: dict[str, int] = field(default_factory=dict)

    def __copy__(self) -> Table:
        return Table(dict(self.counters), dict(self.chits), dict(self.shown), dict(self.touched), dict(self.turned))

    def follow(self, event: Event) -> None:
        """The table after what happened."""
        match event:
            case Drag() | Gone() | Turnover():
                self.counters[event.unit] = after(self.counters[event.unit], event)
                self.touched[event.unit] = event.step
                if isinstance(event, Turnover):
                    self.turned[event.unit] = event.step
            case ChitMoved(_, chit, _, end):
                self.chits[chit] = end
            case Shown(_, what, side, value):
                self.shown[what, side] = value
            case _:
                pass

    def differs(self, state: State, unit: str) -> bool:
        """Whether a counter lies otherwise than it stands; the face of who is out of play is no matter."""
        lying, standing = self.counters[unit], state.standing(unit)
        if lying.place != standing.location:
            return True
        return standing.location is not None and lying.reduced != standing.reduced


def after(lying: Lying, event: CounterEvent) -> Lying:
    """How a counter lies after what happened to it."""
    match event:
        case Drag(_, _, _, end):
            return Lying(end, lying.reduced)
        case Gone():
            return Lying(None, lying.reduced)
        case Turnover():
            return Lying(lying.place, not lying.reduced)
