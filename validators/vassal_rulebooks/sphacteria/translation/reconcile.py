"""Table against rules: what should lie otherwise than it does, unless it is mended later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, declarations, knowledge, supply
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import BOWL, GONE, Stage
from vassal_rulebooks.sphacteria.reading.remarks import BOWL_SHOWN, SUPPLY_SHOWN, TABLE
from vassal_rulebooks.sphacteria.reading.words import SUPPLY, ChitMoved, Declared, Drag, Gone, Turnover
from vassal_rulebooks.sphacteria.translation.onward import ACTION
from vassal_rulebooks.sphacteria.translation.table import Lying, after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.reading.words import Event
    from vassal_rulebooks.sphacteria.state import Standing, State
    from vassal_rulebooks.sphacteria.translation.arrivals import Arrivals
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_rulebooks.sphacteria.translation.markers import Markers
    from vassal_tools.findings import Rule, Secret

_RULES: dict[type[Act], Rule] = {
    acts.TakeLoss: RULES["SPH-4.2-loss"],
    acts.RollCombat: RULES["SPH-4.2-loss"],
    acts.EndPhase: RULES["SPH-4.1-paid"],
    acts.RollStorm: RULES["SPH-6-storm"],
    acts.RollHelots: RULES["SPH-5.2-helots"],
    acts.Recover: RULES["SPH-2.D-recovery"],
    acts.CheckSupply: RULES["SPH-5-check"],
}
"""The rules that a counter is left wrong by, after acts of those kinds."""


class Reconciling:
    """Compares the table with the position, and makes the position what the table is."""

    def __init__(self, desk: Desk, arrivals: Arrivals, markers: Markers) -> None:
        self._desk = desk
        self._arrivals = arrivals
        self._markers = markers

    def counters(self, step: int, but_not: type[Act] | None = None, *, is_turn: bool = False) -> None:
        """Every counter lies as it stands, or will soon; who does not is a finding, and play goes on from the table.

        What acts of one kind have changed last may wait. At the end of a turn, storms and Helots may have been at work.
        """
        for counter in self._desk.game.counters:
            if but_not and isinstance(self._desk.causes.get(counter, (0, None))[1], but_not):
                continue
            if self._is_wrong(counter) and not self._is_mended(counter):
                self._report(counter, step, is_turn=is_turn)
                self._follow(counter, step)

    def _is_wrong(self, unit: str) -> bool:
        return unit not in self._arrivals.early and self._desk.table.differs(self._desk.state, unit)

    def _is_mended(self, unit: str) -> bool:
        """Whether what happens to the counter next in this turn brings it to where it should be."""
        standing = self._desk.state.standing(unit)
        lying = self._desk.table.counters[unit]
        numbers: list[int] = []
        for number, event in self._desk.coming():
            if isinstance(event, Drag | Gone | Turnover) and event.unit == unit:
                lying = after(lying, event)
                numbers.append(number)
                if _is_as(lying, standing.location, standing.reduced):
                    for taken in numbers:
                        self._desk.take_ahead(taken)
                    return True
                if len(numbers) == MOST_MENDS:
                    return False
        return False

    def _report(self, unit: str, step: int, *, is_turn: bool) -> None:
        desk = self._desk
        lying, standing = desk.table.counters[unit], desk.state.standing(unit)
        is_face = lying.place == standing.location
        owed_at, act = (desk.turners if is_face else desk.causes).get(unit, (0, None))
        touched = (desk.table.turned if is_face else desk.table.touched).get(unit, 0)
        is_owed = act is not None and owed_at >= touched
        rule = _RULES.get(type(act), TABLE) if act is not None and is_owed else self._rule_of(lying, unit)
        is_leader = desk.game.counters[unit].is_leader
        shown, right = (_words(at, reduced, is_leader=is_leader) for at, reduced in _both(lying, standing))
        if is_owed and act is not None:
            is_captured = is_leader and standing.location is None
            why = f"by {_act_words(act, is_captured=is_captured)}, at step {owed_at}"
        else:
            why = _unasked(lying, standing)
        text = f"{unit} {'is' if lying.place is None else 'lies'} {shown}, and should be {right}"
        where = owed_at if is_owed else touched or step
        zones = tuple(place for place in dict.fromkeys((lying.place, standing.location)) if place)
        number = desk.remark(
            rule,
            f"{text}: {why}" if why else text,
            where,
            units=(unit,),
            zones=zones,
            legal=f"{unit} is {right}",
            follows=is_owed,
            is_open=is_turn or isinstance(act, acts.EndPhase),
        )
        if lying.place:
            desk.misplaced[unit] = (number, lying.place)

    def _rule_of(self, lying: Lying, unit: str) -> Rule:
        """The rule that a counter was turned, removed or put elsewhere against.

        Losses make units worse, recovery better; who has come lies in its base.
        """
        has_come = isinstance(self._desk.causes.get(unit, (0, None))[1], acts.Arrive)
        if has_come and lying.place in self._desk.game.boxes:
            return RULES["SPH-7-base"]
        standing = self._desk.state.standing(unit)
        if lying.place == standing.location:
            return RULES["SPH-4.2-loss"] if lying.reduced else RULES["SPH-2.D-recovery"]
        return RULES["SPH-4.2-loss"] if lying.place is None else TABLE

    def _follow(self, unit: str, step: int) -> None:
        """The position becomes what the table shows."""
        desk = self._desk
        lying, standing = desk.table.counters[unit], desk.state.standing(unit)
        if lying.place != standing.location:
            desk.bring(acts.Remove(unit) if lying.place is None else acts.Adjust(unit, lying.place), step)
        if lying.place is not None and lying.reduced != desk.state.standing(unit).reduced:
            desk.bring(acts.Flip(unit), step)

    # -- chits and tracks

    def chits(self, step: int) -> None:
        """Every chit is where the acts so far left it, before chits are drawn anew."""
        desk = self._desk
        progress = desk.progress
        if not progress.is_known:
            return
        for chit, where in zip(desk.state.board.chits, progress.chits, strict=True):
            lies = desk.table.chits.get(chit.gpid, where)
            if lies == where or (where == GONE and lies not in (BOWL, *desk.game.sides)):
                continue
            if not self._comes_back(chit.gpid, where):
                text = f"is {_chit_words(lies)} and should be {_chit_words(where)}"
                secret = self._secret_of((lies, where), f"a chit {text}")
                desk.remark(BOWL_SHOWN, f"the chit {chit.gpid} {text}", step, secret=secret)
                places = (
                    tuple(
                        lies if c.gpid == chit.gpid else w
                        for c, w in zip(desk.state.board.chits, desk.progress.chits, strict=True)
                    )
                    if desk.progress.is_known
                    else ()
                )
                desk.restate(desk.state.with_progress(chits=places))

    def _secret_of(self, places: Sequence[str], wording: str) -> Secret | None:
        """Who may know the chit that lies, or should lie, in a hand: the side whose hand it is, if it is one alone."""
        state = self._desk.state
        match [side for side in state.board.sides if side in places]:
            case []:
                return None
            case [side]:
                return knowledge.known_to(state, side, wording)
            case _:
                return knowledge.known_to_nobody(state, wording)

    def _comes_back(self, chit: str, where: str) -> bool:
        for number, event in self._desk.coming():
            if isinstance(event, ChitMoved) and event.chit == chit:
                if event.end == where:
                    self._desk.take_ahead(number)
                    return True
                return False
        return False

    def supply_set(self, step: int, side: str, number: int, moved: State) -> None:
        """A supply marker was set: in an adjustment the check may still be to come, and else it must be right.

        `moved` is the position after the moves that are not yet brought: the end of movement may have changed it.
        """
        progress = self._desk.progress
        if progress.stage not in (Stage.DRAW, Stage.ROLL, Stage.CALL, Stage.ARRIVE, *ACTION):
            return
        right = supply.marker(self._desk.state, side)
        moves = moved.progress.stage is Stage.MOVE
        ended = self._desk.rulebook.apply(moved, acts.EndMovement()) if moves else moved
        able = (right, *(supply.marker(state, side) for state in (ended, self._after_losses())))
        if number not in able and not self._is_set_right(side, right):
            text = f"the supply marker of {side} is set to {number}, and no check asks for it"
            self._desk.remark(SUPPLY_SHOWN, text, step, legal=f"{side} has {right}")
            self._desk.restate(supply.with_marker(self._desk.state, side, number))

    def _after_losses(self) -> State:
        """The position without those who are taken away, as the table shows, before the phase ends."""
        state = self._desk.state
        for _, event in self._desk.coming(until=_ends_phase):
            if isinstance(event, Gone):
                state = self._desk.rulebook.apply(state, acts.Remove(event.unit))
        return state

    def _is_set_right(self, side: str, right: int) -> bool:
        """Whether the marker is set later in the turn to what it should show then, the check of the turn counted in."""
        said = (event.what for _, event in self._desk.coming() if isinstance(event, Declared))
        able = {right, supply.marker(self._desk.rulebook.apply(self._desk.state, acts.CheckSupply(side)), side)}
        return any(what.kind == declarations.SUPPLY and what.words in {(side, str(n)) for n in able} for what in said)

    def supply(self, step: int) -> None:
        """The supply markers show what the checks made of them, if the players use them at all."""
        desk = self._desk
        progress = desk.progress
        if not progress.is_known:
            return
        self._markers.compare(SUPPLY)
        for side, value in zip(desk.state.board.sides, progress.supply, strict=True):
            shown = desk.table.shown.get(("supply", side))
            if shown is None or shown == value or not self._uses_supply():
                continue
            text = f"the supply marker of {side} shows {shown}, and should show {value}"
            desk.remark(SUPPLY_SHOWN, text, step, legal=f"{side} has {value}")
            desk.restate(supply.with_marker(desk.state, side, shown))

    def _uses_supply(self) -> bool:
        return any(isinstance(e, Declared) and e.what.kind == declarations.SUPPLY for e in self._desk.events)


MOST_MENDS = 3
"""How many things are done to a counter to put it right: turned, taken up, laid down."""


def _is_as(lying: Lying, place: str | None, reduced: bool) -> bool:
    return lying.place == place and (place is None or lying.reduced == reduced)


def _both(lying: Lying, standing: Standing) -> tuple[tuple[str | None, bool], tuple[str | None, bool]]:
    """Place and face of a counter at the table, and by the rules."""
    return (lying.place, lying.reduced), (standing.location, standing.reduced)


def _words(place: str | None, reduced: bool, *, is_leader: bool) -> str:
    face = "" if is_leader else "reduced " if reduced else "at full strength "
    return "out of play" if place is None else f"{face}in {place}"


def _unasked(lying: Lying, standing: Standing) -> str:
    """What would have had to happen, and did not; empty where it only lies elsewhere."""
    if lying.place is None:
        return "nothing in the game removed it"
    if lying.place == standing.location:
        return "it had no loss to take" if lying.reduced else "nothing restored it"
    return ""


def _chit_words(place: str) -> str:
    return {BOWL: "in the bowl", GONE: "out of play", "aside": "beside the map"}.get(place, f"with {place}")


def _act_words(act: Act, *, is_captured: bool) -> str:
    """What an act did; `is_captured` where it took a leader."""
    match act:
        case acts.EndMovement() if is_captured:
            return "the end of movement with no own unit beside him"
        case acts.TakeLoss():
            return "its loss"
        case acts.RollCombat(zone, die):
            return f"the die {die} in {zone}"
        case acts.RollStorm(_, die):
            return f"the storm die {die}"
        case acts.RollHelots(_, die):
            return f"the die {die} of the Helots"
        case acts.EndPhase():
            return "the end of the action phase, without the PA for its fight"
        case acts.EndMovement():
            return "the end of movement"
        case acts.PlayEvent(_, _, event, _):
            return f"event {event}"
        case acts.CheckSupply(side):
            return f"the supply check of {side}"
        case _:
            return "what was done"


def _ends_phase(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind in (declarations.END_PHASE, declarations.ANNOUNCE)
