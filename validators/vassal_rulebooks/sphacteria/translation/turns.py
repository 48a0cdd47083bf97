"""Turns and action phases as a log shows them: how they begin and end, with buttons and without."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, sequence
from vassal_rulebooks.sphacteria.activation import activation_cost
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage, TurnProgress, unknown_progress
from vassal_rulebooks.sphacteria.reading.remarks import ASSUMED, NOT_JUDGED, PARTLY_SHOWN
from vassal_rulebooks.sphacteria.reading.words import SUPPLY, ChitMoved, Rolled
from vassal_tools.findings import Severity

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.reading.words import Event
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.arrivals import Arrivals
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_rulebooks.sphacteria.translation.dice import Dice
    from vassal_rulebooks.sphacteria.translation.fighting import Fighting
    from vassal_rulebooks.sphacteria.translation.onward import Onward
    from vassal_rulebooks.sphacteria.translation.reconcile import Reconciling


class Turns:
    """The turns of a game, and the action phases in them."""

    def __init__(
        self, desk: Desk, onward: Onward, fighting: Fighting, dice: Dice, arrivals: Arrivals, reconciling: Reconciling
    ) -> None:
        self._desk = desk
        self._onward = onward
        self._fighting = fighting
        self._dice = dice
        self._arrivals = arrivals
        self._reconciling = reconciling

    # -- action phases

    def announced(self, step: int, side: str, number: int) -> None:
        """A side announces points by its button."""
        desk = self._desk
        if not desk.progress.is_known:
            if desk.state.active == side:
                text = f"{side} announces again, and its action phase was not ended; whether it might is not judged yet"
                desk.remark(NOT_JUDGED, text, step)
            self.close_phase(step)
            desk.bring(acts.Announce(side, number), step)
            return
        self._arrivals.bring_the_early(step)
        act = acts.Announce(side, number)
        self._onward.approach(act, step)
        self._reconciling.counters(step)
        desk.bring(act, step)

    def activated(self, step: int, zone: str) -> None:
        """A zone is activated by its button."""
        desk = self._desk
        sides = {counter.side for counter in desk.state.at(zone)}
        if len(sides) == 1 and desk.state.active not in sides:
            side = sides.pop()
            text = f"an action phase of {side} is assumed to have begun, since {zone} is activated"
            desk.remark(ASSUMED, text, step, zones=(zone,))
            announce = acts.Announce(side, 1)
            if desk.progress.is_known:
                self._onward.approach(announce, step)
            else:
                self.close_phase(step)
            desk.begin_phase(announce, step)
        act = acts.Activate(zone)
        if desk.progress.is_known:
            self._onward.approach(act, step)
            desk.lend(activation_cost(desk.state, zone))
        desk.bring(act, step)

    def end_movement(self, step: int, side: str) -> None:
        """A side ends its movement by its button."""
        if self._is_own_end(step, side) and not self._desk.state.movement_ended:
            self._desk.bring(acts.EndMovement(), step, evidence=self._desk.evidence)

    def end_phase(self, step: int, side: str) -> None:
        """A side ends its action phase by its button."""
        if self._is_own_end(step, side):
            self.close_phase(step)
            if self._desk.progress.is_known:
                self._arrivals.bring_too_early()
                self._reconciling.counters(step, but_not=acts.EndPhase)

    def _is_own_end(self, step: int, side: str) -> bool:
        active = self._desk.state.active
        if active and active != side:
            text = (
                f"{side} presses a button that is {active}'s to press now; it is taken for a slip, and {active} goes on"
            )
            self._desk.remark(ASSUMED, text, step)
        return active == side

    def close_phase(self, step: int) -> None:
        """The running action phase ends, with all that it still lacks."""
        desk = self._desk
        if not desk.state.active:
            return
        if not desk.state.movement_ended:
            desk.bring(acts.EndMovement(), step, evidence=desk.evidence)
        if desk.progress.fight:
            self._fighting.close(step)
        if desk.state.active:
            desk.bring(acts.EndPhase(), step, evidence=desk.evidence)
        desk.moved, desk.left = {}, {}

    # -- turns

    def turn(self, step: int, number: int) -> None:
        """The turn counter shows that turn."""
        desk = self._desk
        if number == desk.state.turn:
            return
        if not desk.progress.is_known:
            self.close_phase(step)
            desk.bring(acts.Turn(number), step)
        else:
            self._arrivals.bring_the_early(step)
            act = acts.Turn(number)
            self._onward.approach(act, step)
            self._reconciling.counters(step, is_turn=True)
            self._reconciling.chits(step)
            self._reconciling.supply(step)
            if desk.progress.stage is Stage.OVER:
                return
            desk.bring(act, step)
        self._dice.put_away()
        self.open_turn(step)

    def open_turn(self, step: int) -> None:
        """A turn begins: it is judged whole if the log shows draws or throws in it, and for movement alone if not."""
        desk = self._desk
        first = next(
            (e for _, e in desk.coming() if _is_draw(e, desk.game.sides) or (isinstance(e, Rolled) and e.side)), None
        )
        if first is None and desk.progress.is_known:
            desk.restate(replace(desk.state, progress=unknown_progress(desk.state.board)))
        if first is None and any(True for _ in desk.coming()):
            text = f"no draw and no throw for points is shown in turn {desk.state.turn}: only movement is judged"
            desk.remark(PARTLY_SHOWN, text, step)
        elif first is not None and not desk.progress.is_known:
            side = first.end if isinstance(first, ChitMoved) else desk.game.sides[0]
            desk.restate(self._with_progress(side))

    def _with_progress(self, first: str) -> State:
        """The position with its progress known, at the beginning of a turn, as the table shows it."""
        desk = self._desk
        sides = desk.game.sides
        start = desk.game.rules.supply.start.value
        places = [desk.table.chits.get(chit.gpid, BOWL) for chit in desk.state.board.chits]
        known = (BOWL, *sides, *desk.game.zones)
        progress = TurnProgress(
            stage=Stage.DRAW,
            side="",
            initiative=first,
            rolls=(0,) * len(sides),
            points=(0,) * len(sides),
            supply=tuple(desk.table.shown.get((SUPPLY, side), start) for side in sides),
            chits=tuple(place if place in known else GONE for place in places),
        )
        return sequence.advanced(replace(desk.state.without_phase(), progress=progress))

    def leave_open(self, step: int) -> None:
        """Where the log ends within movement, what is wrong now may still be mended."""
        state = self._desk.state
        if state.active and not state.movement_ended:
            self._desk.bring(acts.EndMovement(), step, severity=Severity.UNKNOWN)
        elif self._desk.progress.is_known:
            self._onward.to_the_end(step)


def _is_draw(event: Event, sides: tuple[str, ...]) -> bool:
    return isinstance(event, ChitMoved) and event.start == BOWL and event.end in sides
