"""From what happened at the table to the acts that the rules speak of.

What lies between two declarations, rolls, flips or turns is one episode. Within it, what was put back is
forgotten; of the rest each drag becomes the best way between its ends. Buttons that were not used are
assumed to have been, and the assumption is put on record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.board import Kind
from vassal_rulebooks.sphacteria.events import (
    FACE_LAYER,
    REDUCED,
    Declared,
    Drag,
    Gone,
    Rolled,
    TurnBegan,
    Turnover,
    events,
    turn_number,
)
from vassal_rulebooks.sphacteria.ways import best_way, choices
from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.game import declarations
from vassal_tools.replay.rulebook import Breach

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.game.model import Game
    from vassal_tools.replay.record import Record
    from vassal_tools.replay.rulebook import Court

__all__ = ["FACE_LAYER", "REDUCED", "Translation", "put_backs_cut", "turn_number"]

ASSUMED = Rule(
    "SPH-assumed",
    "something was taken for declared",
    Severity.NOTE,
    Cite("2.C", "a side announces its points and activates a zone before it moves from there"),
)
NOT_JUDGED = Rule(
    "SPH-unjudged",
    "a counter was moved outside its side's activations",
    Severity.UNKNOWN,
    Cite("2.C", "only the active side moves; retreats, losses and corrections may move others"),
)
SERIAL_JUMPS = Rule(
    "SPH-serial",
    "the serial number of a declared act does not follow the one before",
    Severity.INTEGRITY,
    Cite("the log itself", "each button counts the serial on by one, in the same step"),
)
ZONE_UNKNOWN = Rule(
    "SPH-place",
    "a counter lies in no zone",
    Severity.UNKNOWN,
    Cite("3", "movement is from zone to zone"),
)


class Translation:
    """The translation of one log, hand in hand with its play."""

    def __init__(self, game: Game, rulebook: Sphacteria, record: Record, court: Court[State, Act]) -> None:
        self._game = game
        self._rulebook = rulebook
        self._record = record
        self._court = court
        self._episode: list[Drag] = []
        self._moved_at: dict[str, int] = {}  # in this action phase
        self._serial = _first_serial(record)

    def run(self) -> None:
        """Bring every act to court."""
        for event in events(self._record, self._game):
            if isinstance(event, Drag):
                self._episode.append(event)
                continue
            self._close_episode()
            match event:
                case Declared(step, what):
                    self._declared(step, what)
                case TurnBegan(step, number):
                    self._end_phase(step)
                    self._court.bring(acts.Turn(number), step)
                case Turnover(step, unit):
                    self._court.bring(acts.Flip(unit), step)
                case Gone(step, unit):
                    self._court.bring(acts.Remove(unit), step)
                case Rolled():
                    pass
        self._close_episode()
        self._leave_open()

    # -- declared acts

    def _declared(self, step: int, what: Declaration) -> None:
        if what.serial != self._serial + 1:
            text = f"the serial number is {what.serial} after {self._serial}"
            self._court.remark(Breach(SERIAL_JUMPS, text), step)
        self._serial = what.serial
        match what.kind, what.words:
            case declarations.ANNOUNCE, (side, points) if side in self._game.sides and points.isdigit():
                self._end_phase(step)
                self._court.bring(acts.Announce(side, int(points)), step)
            case declarations.ACTIVATE, (zone,) if zone in self._game.zones or zone in self._game.boxes:
                self._court.bring(acts.Activate(zone), step)
            case declarations.END_MOVEMENT, _ if self._court.state.active:
                self._end_movement(step)
            case declarations.END_PHASE, _:
                self._end_phase(step)
            case _:
                pass

    def _end_movement(self, step: int) -> None:
        if self._court.state.active and not self._court.state.is_over:
            self._court.bring(acts.EndMovement(), step, moved_at=self._moved_at)

    def _end_phase(self, step: int) -> None:
        if self._court.state.active:
            self._end_movement(step)
            self._court.bring(acts.EndPhase(), step, moved_at=self._moved_at)
        self._moved_at = {}

    def _leave_open(self) -> None:
        """Where the log ends within movement, what is wrong now may still be mended."""
        state = self._court.state
        if state.active and not state.is_over:
            last = len(self._record.steps)
            self._court.bring(acts.EndMovement(), last, moved_at=self._moved_at, severity=Severity.UNKNOWN)

    # -- drags

    def _close_episode(self) -> None:
        drags, self._episode = put_backs_cut(self._episode), []
        for drag in self._best_order(drags):
            self._bring_drag(drag)

    def _best_order(self, drags: list[Drag]) -> list[Drag]:
        """The drags as recorded, or with the ships first where that breaks fewer rules (R-12)."""
        counters = self._game.counters
        ships_first = sorted(drags, key=lambda drag: not counters[drag.unit].is_naval)
        if ships_first == drags or not self._breaches(drags):
            return drags
        return ships_first if self._breaches(ships_first) < self._breaches(drags) else drags

    def _breaches(self, drags: Sequence[Drag]) -> int:
        state, count = self._court.state, 0
        for drag in drags:
            for act in self._acts(state, drag):
                count += len(self._rulebook.check(state, act))
                state = self._rulebook.apply(state, act)
        return count

    def _bring_drag(self, drag: Drag) -> None:
        for remark in self._remarks(drag):
            self._court.remark(remark, drag.step)
        self._moved_at[drag.unit] = drag.step
        legal = ""
        for act in list(self._acts(self._court.state, drag)):
            if isinstance(act, acts.Move) and not legal and self._breaches([drag]):
                legal = choices(self._court.state, drag.unit)  # for the drag as a whole, not for its last step
            self._court.bring(act, drag.step, legal=legal)

    def _acts(self, state: State, drag: Drag) -> Iterator[Act]:
        """The acts that a drag stands for in that state."""
        unit, end = drag.unit, drag.end
        if end is None:
            yield acts.Remove(unit)
        elif self._is_reserve(state.standing(unit).location) and self._is_base(end):
            yield acts.Arrive(unit, end)
        elif self._is_unjudged(state, drag):
            yield acts.Adjust(unit, end)
        else:
            for act in self._assumed(state, unit):
                state = self._rulebook.apply(state, act)
                yield act
            yield from best_way(state, unit, end)

    def _assumed(self, state: State, unit: str) -> Iterator[Act]:
        """What must have been declared for the unit to move at all, and was not."""
        side = self._game.counters[unit].side
        if not state.active:
            yield acts.Announce(side, 1)
        standing = state.standing(unit)
        began_here = standing.moved == state.serial and standing.trail and standing.trail[0] == state.zone
        if not state.active or not state.serial or (standing.location != state.zone and not began_here):
            yield acts.Activate(standing.location or "")

    def _is_unjudged(self, state: State, drag: Drag) -> bool:
        """Whether the drag is no movement that the rules of movement speak of."""
        here = state.standing(drag.unit).location
        side = self._game.counters[drag.unit].side
        return here is None or self._is_reserve(here) or self._is_reserve(drag.end) or state.active not in ("", side)

    def _remarks(self, drag: Drag) -> Iterator[Breach]:
        state, unit = self._court.state, drag.unit
        here = state.standing(unit).location
        if drag.end is None:
            yield Breach(ZONE_UNKNOWN, f"{unit} lies in no zone", (unit,))
        elif self._is_reserve(here) and self._is_base(drag.end):
            return
        elif self._is_unjudged(state, drag):
            text = f"{unit} came from {here or 'no zone'} to {drag.end}, which no rule of movement explains"
            yield Breach(NOT_JUDGED, text, (unit,), (drag.end,))
        else:
            for act in self._assumed(state, unit):
                yield Breach(ASSUMED, _assumption(act, unit), (unit,))

    def _is_reserve(self, place: str | None) -> bool:
        return place is not None and self._rulebook.board.kinds.get(place) is Kind.RESERVE

    def _is_base(self, place: str) -> bool:
        return place in self._game.boxes and self._game.boxes[place].is_base


def put_backs_cut(drags: Iterable[Drag]) -> list[Drag]:
    """The drags without those that a unit took back by returning to where it had been."""
    kept: list[Drag] = []
    for drag in drags:
        own = [earlier for earlier in kept if earlier.unit == drag.unit]
        back_to = next((i for i, earlier in enumerate(own) if earlier.start == drag.end), None)
        if back_to is not None:
            taken_back = own[back_to:]
            kept = [earlier for earlier in kept if earlier not in taken_back]
        elif own and own[-1].end is None:
            kept[kept.index(own[-1])] = Drag(drag.step, drag.unit, own[-1].start, drag.end)
        else:
            kept.append(drag)
    return kept


def _assumption(act: Act, unit: str) -> str:
    match act:
        case acts.Announce(side, _):
            return f"an action phase of {side} is assumed to have been announced, since {unit} moves"
        case acts.Activate(zone):
            return f"an activation of {zone} is assumed, since {unit} moves from there"
        case _:
            return f"{act} is assumed"


def _first_serial(record: Record) -> int:
    value = record.properties.get(declarations.ACT_PROPERTY, declarations.NOTHING_YET)
    what = declarations.parse(value)
    return what.serial if what else 0
