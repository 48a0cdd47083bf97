"""Numbers of tracks that a button or a hand sets: they wait until they are right, or their time is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import Declared, Marked, number_in
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.reading import markers
from vassal_rulebooks.sphacteria.reading.table import MARK, SCORE
from vassal_rulebooks.sphacteria.reading.words import SUPPLY
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Credit

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.reading.rates import Rates
    from vassal_rulebooks.sphacteria.reading.table import Table
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.referee.protocol import Breach


class Tracks:
    """What is set on the tracks of one log."""

    def __init__(self, table: Table, rates: Rates) -> None:
        self._table = table
        self._rates = rates

    def is_on_one(self, state: State, event: Marked | Declared) -> bool:
        """Whether an event says a number of a track that can be compared with that of the rules.

        Markers that are put by hand count only where the side uses its buttons.
        """
        thing, _ = on_track(event)
        side = _side_of(thing)
        if side not in state.board.sides or (thing.startswith(SCORE) and markers.points_now(state, side) is None):
            return False
        if isinstance(event, Declared):
            return True
        if thing.startswith(MARK):
            return self._table.is_ever_said(d.ANNOUNCE, side)
        return self._rates.cost(side, d.ANNOUNCE) == costs.ALWAYS

    def credit(self, event: Marked | Declared, number: int) -> Credit:
        """What waits to be right; a supply until the turn ends, if it is put by hand or set once more."""
        thing, _ = on_track(event)
        is_passing = thing.startswith(MARK) and (isinstance(event, Marked) or self._is_set_again(thing))
        price = costs.SLIP if _is_agreed(event) else costs.BREACH
        return Credit(thing, number, price, is_hopeful=True, is_passing=is_passing)

    def _is_set_again(self, thing: str) -> bool:
        """Whether the number of a track is set once more in the same turn."""
        said = (e for e in self._table.in_turn() if isinstance(e, Declared) or (isinstance(e, Marked) and e.is_by_hand))
        return any(on_track(e)[0] == thing for e in said)

    def wrong(self, state: State, event: Marked | Declared) -> Breach:
        """What is wrong with a number that a button or a hand has set."""
        thing, value = on_track(event)
        side = _side_of(thing)
        if thing.startswith(MARK):
            return markers.wrong_supply(state, side, value)
        if isinstance(event, Marked):
            return markers.wrong_marker(state, side, value)
        if _is_agreed(event):
            return markers.agreed(state, side, value)
        return markers.wrong_points(state, side, value, self._table.thrown[side][1:])


def _is_agreed(event: Marked | Declared) -> bool:
    return isinstance(event, Declared) and event.what.kind == d.CORRECT


def _side_of(thing: str) -> str:
    return thing.removeprefix(MARK).removeprefix(SCORE)


def on_track(event: Marked | Declared) -> tuple[str, int]:
    """The thing in the ledger whose number a button or a hand has set, and the number; empty for other buttons."""
    match event:
        case Marked(_, what, side, value) if value is not None:
            return (MARK if what == SUPPLY else SCORE) + side, value
        case Declared(_, what) if what.kind in (d.POINTS, d.SUPPLY) and len(what.words) == 2:
            return (MARK if what.kind == d.SUPPLY else SCORE) + what.words[0], number_in(what.words[1]) or 0
        case Declared(_, what) if what.kind == d.CORRECT and len(what.words) == 3:
            return SCORE + what.words[1], number_in(what.words[2]) or 0
        case _:
            return "", 0
