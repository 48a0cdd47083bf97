"""What leads from one step of the sequence to the next without a trace on the table, and what is missing on the way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core.rules import listed
from vassal_rulebooks.sphacteria import (
    acts,
    chits,
    declarations,
    event_play,
    points,
    reinforcements,
    sequence,
)
from vassal_rulebooks.sphacteria.acts import Act
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading.words import ChitMoved, Declared, Drag, Rolled, TurnBegan

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.acts import PlayEvent
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_rulebooks.sphacteria.translation.fighting import Fighting

ACTION = (
    Stage.ANNOUNCE, Stage.MOVE, Stage.ATTACK, Stage.ATTACKER, Stage.DEFENDER, Stage.DIE, Stage.LOSSES, Stage.RETREAT,
)  # fmt: skip
_RANKS = {Stage.DRAW: 0, Stage.ROLL: 1, Stage.CALL: 2, Stage.ARRIVE: 3, **dict.fromkeys(ACTION, 4)}
_ADJUSTMENT = (Stage.EVENTS, Stage.STORM, Stage.DESERT, Stage.DISCARD, Stage.RECOVERY, Stage.HELOTS, Stage.SUPPLY)
_LAST = 100
_ACT_STAGES: dict[type[Act], Stage] = {
    acts.Draw: Stage.DRAW,
    acts.RollPoints: Stage.ROLL,
    acts.Arrive: Stage.ARRIVE,
    acts.Announce: Stage.ANNOUNCE,
    acts.Activate: Stage.MOVE,
    acts.Attack: Stage.ATTACK,
    acts.RollCombat: Stage.DIE,
    acts.RollStorm: Stage.STORM,
    acts.Desert: Stage.DESERT,
    acts.Discard: Stage.DISCARD,
    acts.Recover: Stage.RECOVERY,
    acts.RollHelots: Stage.HELOTS,
    acts.CheckSupply: Stage.SUPPLY,
    acts.Turn: Stage.NEXT,
}
MOST_STEPS = 80


def _traceless(progress: TurnProgress) -> Act | None:
    """The act that ends a step of the adjustment, and leaves no trace on the table."""
    match progress.stage:
        case Stage.EVENTS | Stage.RECOVERY | Stage.HELOTS:
            return acts.Pass(progress.side)
        case Stage.SUPPLY:
            return acts.CheckSupply(progress.side)
        case _:
            return None


def _quiet(state: State, progress: TurnProgress) -> Act | None:
    """The act that ends a step before the adjustment, and leaves no trace on the table."""
    match progress.stage:
        case Stage.CALL | Stage.ATTACKER | Stage.DEFENDER:
            return acts.Pass(progress.side)
        case Stage.ANNOUNCE:
            return acts.Announce(progress.side, points.left(state, progress.side))
        case Stage.MOVE:
            return acts.EndMovement()
        case Stage.ATTACK:
            return acts.EndPhase()
        case _:
            return None


class Onward:
    """Brings the game on to the step that an act belongs to."""

    def __init__(self, desk: Desk, fighting: Fighting) -> None:
        self._desk = desk
        self._fighting = fighting

    def approach(self, act: Act, step: int) -> None:
        """Go on as far as the act needs; where it belongs to an earlier step, or to this one, stay."""
        for _ in range(MOST_STEPS):
            progress = self._desk.progress
            if not progress.is_known or self._waits(progress, act) or not self._is_ahead(progress, act):
                return
            if not self._go_on(progress, act, step):
                return

    def bring(self, act: Act, step: int) -> None:
        """Go on to the step that the act belongs to, and bring it."""
        self.approach(act, step)
        self._desk.bring(act, step)

    def to_the_end(self, step: int) -> None:
        """Where the log ends in an adjustment: the steps without a trace that make the position what the table is.

        In the last turn nothing more can come, and the game is brought to its end.
        """
        desk = self._desk
        state, found, best = desk.state, list[Act](), 0
        while state.progress.is_known and (act := _traceless(state.progress)):
            state = desk.rulebook.apply(state, act)
            found.append(act)
            agrees = not any(desk.table.differs(state, unit) for unit in desk.game.counters)
            if agrees or state.turn == desk.game.turns:
                best = len(found)
        for act in found[:best]:
            desk.bring(act, step)

    def foreseen(self, act: Act) -> State | None:
        """The position in which the act would come, if what leads there leaves no trace and breaks nothing."""
        rulebook, state = self._desk.rulebook, self._desk.state
        for _ in range(MOST_STEPS):
            progress = state.progress
            if not progress.is_known or self._waits(progress, act) or not self._is_ahead(progress, act):
                return state
            quiet = _traceless(progress) or _quiet(state, progress) or self._put_back(state, progress)
            if quiet is None or rulebook.check(state, quiet):
                return None
            state = rulebook.apply(state, quiet)
        return None

    def announced(self, state: State, side: str) -> State:
        """The position once an action phase of the side has begun in it, if one can begin without a trace."""
        announce = acts.Announce(side, 1)
        before = self.foreseen(announce) if state is self._desk.state else state
        return self._desk.rulebook.apply(before, announce) if before else state

    def would_be_legal(self, act: Act) -> bool:
        """Whether the act breaks nothing once the steps before it are over."""
        state = self.foreseen(act)
        return state is not None and not self._desk.rulebook.check(state, act)

    # -- where an act belongs

    def _waits(self, progress: TurnProgress, act: Act) -> bool:
        if type(act) not in self._desk.rulebook.sequence.steps[progress.stage].acts:
            return False
        side = self._side_of(act)
        if isinstance(act, acts.PlayEvent) and progress.stage not in self._moments(act):
            return False
        there = replace(self._desk.state, progress=progress)
        return not side or progress.side in ("", side) or sequence.may_interrupt(there, act)

    def _moments(self, act: PlayEvent) -> tuple[Stage, ...]:
        event = self._desk.game.events.get(act.event)
        return event_play.STAGES[event.when] if event else ()

    def _side_of(self, act: Act) -> str:
        if isinstance(act, acts.Recover | acts.RollHelots):
            return self._desk.state.board.counter(act.unit).side
        return str(getattr(act, "side", ""))

    def _is_ahead(self, progress: TurnProgress, act: Act) -> bool:
        """Whether the act belongs to a later step of this turn."""
        here, there = self._rank(progress.stage, progress.side), self._rank_of(progress, act)
        if there == here and isinstance(act, acts.PlayEvent):
            return progress.stage in (Stage.CALL, Stage.ATTACKER) and act.side != progress.side
        return there > here or there == here == _RANKS[Stage.ANNOUNCE]

    def _rank_of(self, progress: TurnProgress, act: Act) -> int:
        if isinstance(act, acts.PlayEvent):
            return self._rank_of_event(progress, act)
        stage = _ACT_STAGES.get(type(act))
        return -1 if stage is None else self._rank(stage, self._side_of(act) or progress.side)

    def _rank_of_event(self, progress: TurnProgress, act: PlayEvent) -> int:
        event = self._desk.game.events.get(act.event)
        match event.when if event else "":
            case "before-actions":
                return _RANKS[Stage.CALL]
            case "adjustment" | "before-supply":
                return self._rank(Stage.EVENTS, act.side)
            case _:
                return _RANKS[Stage.ANNOUNCE]

    def _rank(self, stage: Stage, side: str) -> int:
        """The place of a step in the turn; the adjustment of the second side follows that of the first."""
        if stage in _RANKS:
            return _RANKS[stage]
        if stage not in _ADJUSTMENT:
            return _LAST
        first = self._desk.progress.initiative
        return 10 + _ADJUSTMENT.index(stage) + (0 if side == first else 10)

    # -- going on

    def _go_on(self, progress: TurnProgress, act: Act, step: int) -> bool:
        """One step on, assumed or forced; False where it is better to stay."""
        match progress.stage:
            case Stage.CALL | Stage.ATTACKER | Stage.DEFENDER | Stage.EVENTS | Stage.RECOVERY | Stage.HELOTS:
                if progress.stage in (Stage.ATTACKER, Stage.DEFENDER) and not isinstance(
                    act, acts.RollCombat | acts.PlayEvent
                ):
                    self._fighting.close(step)
                else:
                    self._desk.bring(acts.Pass(progress.side), step)
            case Stage.MOVE:
                self._desk.bring(acts.EndMovement(), step, evidence=self._desk.evidence)
            case Stage.ATTACK:
                self._desk.bring(acts.EndPhase(), step, evidence=self._desk.evidence)
            case Stage.SUPPLY:
                self._desk.bring(acts.CheckSupply(progress.side), step)
            case Stage.DIE | Stage.LOSSES | Stage.RETREAT:
                self._fighting.close(step)
            case Stage.ANNOUNCE:
                return self._forfeit(progress, act, step)
            case _:
                self._force(progress, step)
        return True

    def _forfeit(self, progress: TurnProgress, act: Act, step: int) -> bool:
        """A side lets its points go: it is taken to have announced them and done nothing.

        Who announces by its button would have said so: nobody may pass while he has points (R-6).
        """
        side = progress.side
        if isinstance(act, acts.Announce) and self.declares(side):
            return False
        number = 1 if isinstance(act, acts.Announce) else points.left(self._desk.state, side)
        if self.declares(side) and side not in self._desk.guessed:
            text = f"{side} has {number} PA left when the action phases end, and did not announce them"
            legal = "nobody passes while he has points"
            self._desk.remark(
                RULES["SPH-2.C-announce"], text, self._turned_at(step), legal=legal, rulings=("R-6",), side=side
            )
        else:
            self._desk.assume(f"{side} is assumed to have announced {number} PA and done nothing", step)
        self._desk.begin_phase(acts.Announce(side, number), step)
        return True

    def _turned_at(self, step: int) -> int:
        """The step at which the turn counter left the action phases, if it was turned since a phase was announced."""
        for event in reversed(self._desk.events[: self._desk.at + 1]):
            if isinstance(event, TurnBegan):
                return event.step
            if isinstance(event, Declared) and event.what.kind == declarations.ANNOUNCE:
                return step
        return step

    def declares(self, side: str) -> bool:
        """Whether the side announces its points by its button anywhere in the log."""
        wanted = (declarations.ANNOUNCE, side)
        return any(isinstance(e, Declared) and (e.what.kind, *e.what.words[:1]) == wanted for e in self._desk.events)

    def _force(self, progress: TurnProgress, step: int) -> None:
        """Something that the sequence asks for was left out: it is a finding, unless it comes late."""
        match progress.stage:
            case Stage.DRAW:
                self._miss_draws(progress, step)
            case Stage.ROLL:
                self._miss_rolls(progress, step)
            case Stage.ARRIVE:
                self._miss_arrivals(step)
            case Stage.STORM:
                ships = listed(progress.adjustment.storm)
                text = f"in the storm no die was thrown for {ships}"
                self._desk.remark(RULES["SPH-6-storm"], text, step, units=progress.adjustment.storm)
                self._jump(progress.adjustment.back_to)
            case Stage.DESERT:
                self._desk.remark(RULES["SPH-6-desertion"], "no unit deserted, though event 22 was played", step)
                self._jump(progress.adjustment.back_to)
            case Stage.DISCARD:
                self._miss_discards(progress, step)
            case _:
                self._jump(Stage.NEXT)

    def _jump(self, stage: Stage) -> None:
        self._desk.restate(sequence.advanced(self._desk.state.with_progress(stage=stage)))

    def _miss_draws(self, progress: TurnProgress, step: int) -> None:
        number = 2 * self._desk.game.rules.draws.drawn.value
        text = f"{progress.drawn} of {number} event chits were drawn in turn {self._desk.state.turn}"
        self._desk.remark(RULES["SPH-2.A-draw"], text, step, legal=f"each side draws {number // 2}")
        self._desk.restate(sequence.advanced(self._desk.state.with_progress(stage=Stage.ROLL, side="")))

    def _miss_rolls(self, progress: TurnProgress, step: int) -> None:
        sides = self._desk.state.board.sides
        for side, roll in zip(sides, progress.rolls, strict=True):
            if not roll and not self._roll_comes(side):
                text = f"{side} has not thrown for points in turn {self._desk.state.turn}"
                self._desk.remark(
                    RULES["SPH-2.B-dice"], text, step, legal="each side throws its dice before anybody acts", side=side
                )
        first = next(
            (
                e.what.words[0]
                for _, e in self._desk.coming()
                if isinstance(e, Declared) and e.what.kind == declarations.ANNOUNCE
            ),
            sides[0],
        )
        shown = tuple(self._desk.table.shown.get(("points", side), 0) for side in sides)
        state = self._desk.state.with_progress(stage=Stage.CALL, side=first, initiative=first, points=shown, passes=0)
        self._desk.restate(sequence.advanced(state))

    def _roll_comes(self, side: str) -> bool:
        return any(isinstance(e, Rolled) and e.side == side and not e.is_undone for _, e in self._desk.coming())

    def _miss_arrivals(self, step: int) -> None:
        """Reinforcements that come late in their turn come all the same; who does not come is a finding."""
        due = {arrival.counter: arrival for arrival in reinforcements.due(self._desk.state)}
        for unit in list(due):
            place = self._desk.table.counters[unit].place
            if place and place in self._desk.game.boxes and self._desk.game.boxes[place].is_base:
                self._desk.bring(acts.Arrive(unit, place), self._desk.table.touched.get(unit, step))
                del due[unit]
        for number, event in list(self._desk.coming()):
            if isinstance(event, Drag) and event.unit in due and event.end == due[event.unit].base:
                self._desk.take_ahead(number)
                self._desk.bring(acts.Arrive(event.unit, event.end), event.step)
                del due[event.unit]
        if due and self._desk.progress.stage is Stage.ARRIVE:
            units = tuple(due)
            text = f"{listed(units)} did not come in turn {self._desk.state.turn}"
            self._desk.remark(
                RULES["SPH-7-due"], text, step, units=units, legal="they come before the first action phase"
            )
            self._jump_to_actions()

    def _jump_to_actions(self) -> None:
        progress = self._desk.progress
        if progress.is_known:
            state = self._desk.state.with_progress(stage=Stage.ANNOUNCE, side=progress.initiative)
            self._desk.restate(sequence.advanced(state))

    def _put_back(self, state: State, progress: TurnProgress) -> acts.Discard | None:
        """The discard of a chit that lies in the bowl already, before the events that came first."""
        if progress.stage is not Stage.DISCARD:
            return None
        held = chits.hand(state, progress.side)
        early = next((chit for chit in held if self._desk.table.chits.get(chit) == BOWL), None)
        return acts.Discard(progress.side, early) if early else None

    def _miss_discards(self, progress: TurnProgress, step: int) -> None:
        state = self._desk.state
        early = self._put_back(state, progress)
        if early:
            self._desk.bring(early, step)
            return
        for number, event in list(self._desk.coming()):
            if isinstance(event, ChitMoved) and event.start == progress.side and event.end == BOWL:
                self._desk.take_ahead(number)
                self._desk.bring(acts.Discard(progress.side, event.chit), event.step)
                return
        held = len(chits.hand(state, progress.side))
        kept = self._desk.game.rules.draws.kept.value
        text = f"{progress.side} keeps {held} event chits at the end of turn {state.turn}"
        self._desk.remark(RULES["SPH-2.D-discard"], text, step, legal=f"{kept} may be kept", side=progress.side)
        self._jump(Stage.RECOVERY)
