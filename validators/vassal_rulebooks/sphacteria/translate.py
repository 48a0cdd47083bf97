"""From what happened at the table to the acts that the rules speak of.

What lies between two declarations, rolls, flips or turns is one episode. Within it, what was put back is
forgotten; of the rest each drag becomes the best way between its ends. Buttons that were not used are
assumed to have been, and the assumption is put on record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.drags import ASSUMED, NOT_JUDGED, read_drag
from vassal_rulebooks.sphacteria.events import Declared, Drag, Gone, Rolled, TurnBegan, Turnover, events
from vassal_rulebooks.sphacteria.phase import CONTESTED, Phase, zones_entered
from vassal_rulebooks.sphacteria.ways import choices
from vassal_tools.findings import Cite, Rule, Severity
from vassal_tools.game import declarations
from vassal_tools.replay.rulebook import Breach

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.drags import Reading
    from vassal_rulebooks.sphacteria.events import Event
    from vassal_rulebooks.sphacteria.rulebook import Sphacteria
    from vassal_rulebooks.sphacteria.state import State
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.replay.record import Record
    from vassal_tools.replay.rulebook import Court

SERIAL_JUMPS = Rule(
    "SPH-serial",
    "the serial number of a declared act does not follow the one before",
    Severity.INTEGRITY,
    Cite("the log itself", "each button counts the serial on by one, in the same step"),
)
BESIDE_MOVEMENT = frozenset({declarations.POINTS, declarations.SUPPLY, declarations.CORRECT})
"""What may be declared amid the drags of an episode."""


class Translation:
    """The translation of one log, hand in hand with its play."""

    def __init__(self, rulebook: Sphacteria, record: Record, court: Court[State, Act]) -> None:
        self._rulebook = rulebook
        self._game = rulebook.board.game
        self._record = record
        self._court = court
        self._episode: list[Drag] = []
        self._phase = Phase(rulebook, court.state)
        self._moved: dict[str, int] = {}  # the step of each unit's last drag in this action phase
        self._left: dict[str, set[int]] = {}  # for each zone, the steps of the drags that left it
        self._serial = _first_serial(record)

    def run(self) -> None:
        """Bring every act to court."""
        for event in events(self._record, self._game):
            if isinstance(event, Drag):
                self._episode.append(event)
            elif isinstance(event, Declared) and self._comes_late(event.what):
                self._declared(event.step, event.what)
            else:
                self._close_episode()
                self._happened(event)
        self._close_episode()
        self._leave_open()

    def _happened(self, event: Event) -> None:
        match event:
            case Declared(step, what):
                self._declared(step, what)
            case TurnBegan(step, number):
                self._end_phase(step)
                self._bring(acts.Turn(number), step)
            case Turnover(step, unit):
                self._bring(acts.Flip(unit), step)
            case Gone(step, unit):
                self._bring(acts.Remove(unit), step)
            case Rolled(step) if self._is_contact():
                self._end_movement(step)
            case _:
                pass

    def _bring(self, act: Act, step: int, severity: Severity | None = None) -> None:
        self._court.bring(act, step, evidence=self._evidence, severity=severity)
        self._phase.keep(act)

    def _evidence(self, breach: Breach) -> set[int]:
        """The drags of the units that are at fault, or those that left them there."""
        own = {self._moved[unit] for unit in breach.units if unit in self._moved}
        return own or {step for zone in breach.zones for step in self._left.get(zone, ())}

    # -- declared acts

    def _comes_late(self, what: Declaration) -> bool:
        """Whether the drags of this episode go on: they wait for just that button, or it is no matter to them."""
        if not self._episode or what.kind in BESIDE_MOVEMENT:
            return bool(self._episode)
        state, first = self._court.state, self._episode[0]
        match what.kind, what.words:
            case declarations.ACTIVATE, (zone,):
                return zone not in ("", state.zone) and all(start == zone for start in self._first_starts().values())
            case declarations.ANNOUNCE, (side, _):
                is_theirs = state.active not in ("", side) and state.is_over  # a retreat in the phase that still runs
                return not is_theirs and state.active != side == self._game.counters[first.unit].side
            case _:
                return False

    def _first_starts(self) -> dict[str, str | None]:
        """Where each unit of the episode came from."""
        starts: dict[str, str | None] = {}
        for drag in self._episode:
            starts.setdefault(drag.unit, drag.start)
        return starts

    def _declared(self, step: int, what: Declaration) -> None:
        if what.serial != self._serial + 1:
            text = f"the serial number is {what.serial} after {self._serial}"
            self._court.remark(Breach(SERIAL_JUMPS, text), step)
        self._serial = what.serial
        match what.kind, what.words:
            case declarations.ANNOUNCE, (side, points) if side in self._game.sides and points in "123456":
                self._announced(step, side, int(points))
            case declarations.ACTIVATE, (zone,) if zone in self._game.zones or zone in self._game.boxes:
                self._activated(step, zone)
            case declarations.END_MOVEMENT, (side,):
                if self._is_own_end(step, side):
                    self._end_movement(step)
            case declarations.END_PHASE, (side,):
                if self._is_own_end(step, side):
                    self._end_phase(step)
            case _:
                pass

    def _announced(self, step: int, side: str, points: int) -> None:
        if self._court.state.active == side:
            text = f"{side} announces again, and its action phase was not ended; whether it might is not judged yet"
            self._court.remark(Breach(NOT_JUDGED, text), step)
        self._end_phase(step)
        self._phase = Phase(self._rulebook, self._court.state)
        self._bring(acts.Announce(side, points), step)

    def _activated(self, step: int, zone: str) -> None:
        sides = {counter.side for counter in self._court.state.at(zone)}
        if len(sides) == 1 and self._court.state.active not in sides:
            side = sides.pop()
            text = f"an action phase of {side} is assumed to have been announced, since {zone} is activated"
            self._court.remark(Breach(ASSUMED, text, (), (zone,)), step)
            self._end_phase(step)
            self._phase = Phase(self._rulebook, self._court.state)
            self._bring(acts.Announce(side, 1), step)
        self._bring(acts.Activate(zone), step)

    def _is_own_end(self, step: int, side: str) -> bool:
        active = self._court.state.active
        if active and active != side:
            text = f"{side} ends what is {active}'s to end; it is left as it was"
            self._court.remark(Breach(ASSUMED, text), step)
        return active == side

    def _end_movement(self, step: int) -> None:
        if self._court.state.active and not self._court.state.is_over:
            self._bring(acts.EndMovement(), step)

    def _end_phase(self, step: int) -> None:
        if self._court.state.active:
            self._end_movement(step)
            self._bring(acts.EndPhase(), step)
        self._moved, self._left = {}, {}

    def _leave_open(self) -> None:
        """Where the log ends within movement, what is wrong now may still be mended."""
        state = self._court.state
        if state.active and not state.is_over:
            self._bring(acts.EndMovement(), len(self._record.steps), Severity.UNKNOWN)

    def _is_contact(self) -> bool:
        """Whether units of both sides meet somewhere, so that a roll may be a fight and movement over."""
        state = self._court.state
        first, *_ = self._game.sides
        return any(state.units(zone, first) and state.foes(zone, first) for zone in self._game.zones)

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
        return ships_first if len(self._breaches(ships_first)) < len(self._breaches(drags)) else drags

    def _breaches(self, drags: Sequence[Drag]) -> list[Breach]:
        state = self._court.state
        found: list[Breach] = []
        for drag in drags:
            for act in read_drag(self._rulebook, state, drag).acts:
                found += self._rulebook.check(state, act)
                state = self._rulebook.apply(state, act)
        return found

    def _bring_drag(self, drag: Drag) -> None:
        if any(breach.rule.code in CONTESTED for breach in self._breaches([drag])):
            other = self._phase.other_way(drag)
            if other:
                self._court.restate(other)
        reading = read_drag(self._rulebook, self._court.state, drag)
        for remark in reading.remarks:
            self._court.remark(remark, drag.step)
        if drag.start:
            self._left.setdefault(drag.start, set()).add(drag.step)
        self._moved[drag.unit] = drag.step
        self._bring_reading(drag, reading)
        self._phase.keep(drag, zones_entered(reading.acts))

    def _bring_reading(self, drag: Drag, reading: Reading) -> None:
        is_faulty = bool(self._breaches([drag]))
        legal = ""
        for act in reading.acts:
            if is_faulty and not legal and isinstance(act, acts.Move):
                legal = choices(self._court.state, drag.unit)  # for the drag as a whole, not for its last step
            self._court.bring(act, drag.step, legal=legal)


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


def _first_serial(record: Record) -> int:
    value = record.properties.get(declarations.ACT_PROPERTY, declarations.NOTHING_YET)
    what = declarations.parse(value)
    return what.serial if what else 0
