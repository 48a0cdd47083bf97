"""Dice as a log shows them: throws for points and for fights, those taken back, doubled, or thrown by mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import acts, combat, declarations, points
from vassal_rulebooks.sphacteria.paragraphs import RULES
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.remarks import AGREED, NEW_ROLL, POINTS_SHOWN, STRAY_ROLL
from vassal_rulebooks.sphacteria.reading.reporting import by_each_die
from vassal_rulebooks.sphacteria.reading.words import Declared, Drag, Gone, Rolled, Turnover
from vassal_rulebooks.sphacteria.translation.fighting import BEFORE_THE_DIE

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.reading.words import Event
    from vassal_rulebooks.sphacteria.state import State
    from vassal_rulebooks.sphacteria.translation.cards import Cards
    from vassal_rulebooks.sphacteria.translation.desk import Desk
    from vassal_rulebooks.sphacteria.translation.fighting import Fighting
    from vassal_rulebooks.sphacteria.translation.moving import Moving
    from vassal_rulebooks.sphacteria.translation.onward import Onward

IN_MOVEMENT = (Stage.ANNOUNCE, Stage.MOVE, Stage.ATTACK)
BESIDE_A_FIGHT = (
    declarations.ACTIVATE,
    declarations.END_MOVEMENT,
    declarations.ATTACK,
    declarations.END_PHASE,
    declarations.ANNOUNCE,
)
"""What is declared before a die is thrown for a fight, or after all that comes of it."""


class Dice:
    """The dice of a turn, and the points that they give."""

    def __init__(self, desk: Desk, onward: Onward, fighting: Fighting, moving: Moving, cards: Cards) -> None:
        self._desk = desk
        self._onward = onward
        self._fighting = fighting
        self._moving = moving
        self._cards = cards
        self._undone: dict[str, Rolled] = {}
        self._spare_throws: dict[str, Rolled] = {}

    def put_away(self) -> None:
        """A turn is over, and with it what its dice have shown."""
        self._undone, self._spare_throws = {}, {}

    def rolled(self, rolled: Rolled) -> None:
        """Dice were thrown."""
        self._rolled_for_points(rolled) if rolled.side else self._rolled_for_a_fight(rolled)

    # -- points

    def take_points(self, step: int, side: str, number: int) -> None:
        """A side takes points by its button."""
        progress = self._desk.progress
        if not progress.is_known:
            return
        i = self._desk.state.board.side_index[side]
        roll = progress.rolls[i]
        right = points.points_of(self._desk.state, roll) if roll else 0
        if number == right:
            return
        spare = self._spare_throws.get(side)
        if spare and points.points_of(self._desk.state, sum(spare.dice)) == number:
            text = f"{side} throws {sum(spare.dice)} for points after {roll}, and takes {number} PA by it"
            self._desk.remark(
                RULES["SPH-2.B-dice"], text, spare.step, legal=f"{right} PA by the first throw", side=side
            )
        else:
            why = f"its throw of {roll} gives {right}" if roll else "has not thrown for them"
            text = f"{side} takes {number} PA, and {why}"
            self._desk.remark(POINTS_SHOWN, text, step, legal=f"{right} PA" if roll else "", side=side)
        if progress.stage not in (Stage.DRAW, Stage.ROLL):
            self._desk.restate(points.with_points(self._desk.state, side, number))

    def correct_points(self, step: int, side: str, number: int) -> None:
        """Points are set by agreement."""
        progress = self._desk.progress
        if not progress.is_known or points.left(self._desk.state, side) == number:
            return
        self._desk.remark(AGREED, f"{side} has {number} PA by agreement", step, side=side)
        state = points.with_points(self._desk.state, side, number)
        self._desk.restate(state)

    def _rolled_for_points(self, rolled: Rolled) -> None:
        progress = self._desk.progress
        if not progress.is_known:
            return
        side, desk = rolled.side, self._desk
        total = sum(rolled.dice)
        before = progress.rolls[desk.state.board.side_index[side]]
        if rolled.is_undone:
            if progress.stage in (Stage.DRAW, Stage.ROLL) and not before:
                self._undone.setdefault(side, rolled)
            return
        if before:
            self._spare_throws[side] = rolled
            text = f"{side} throws {total} for points once more, after {before}"
            desk.remark(STRAY_ROLL, text, rolled.step, side=side)
            return
        self._note_repeated(side, rolled)
        self._onward.bring(acts.RollPoints(side, _dice(desk.game.rules.actions.dice.value, total)), rolled.step)

    def _note_repeated(self, need: str, rolled: Rolled) -> None:
        undone = self._undone.pop(need, None)
        if undone:
            what = f"the throw of {need} for points" if rolled.side else f"the die for the fight in {need}"
            text = f"{what} showed {sum(undone.dice)}, was taken back, and thrown again shows {sum(rolled.dice)}"
            zones = () if rolled.side else (need,)
            legal = f"the {sum(undone.dice)} stands"
            sums = () if rolled.side else self._by_each_die(undone, rolled)
            self._desk.remark(
                NEW_ROLL, text, undone.step, rolled.step, zones=zones, legal=legal, side=rolled.side, account=sums
            )

    def _by_each_die(self, *rolls: Rolled) -> tuple[str, ...]:
        """The arithmetic of the running fight by each of several dice thrown for it."""
        fight = self._fighting.fight
        return tuple(by_each_die(self._desk.state, fight, [sum(roll.dice) for roll in rolls])) if fight else ()

    # -- fights

    def _rolled_for_a_fight(self, rolled: Rolled) -> None:
        desk, progress = self._desk, self._desk.progress
        if not progress.is_known:
            if not rolled.is_undone and self._is_contact() and desk.state.active and not desk.state.movement_ended:
                desk.bring(acts.EndMovement(), rolled.step, evidence=desk.evidence)
            return
        is_open = progress.fight is not None and progress.stage in BEFORE_THE_DIE
        if rolled.is_undone:
            if is_open and progress.fight:
                self._undone.setdefault(progress.fight.zone, rolled)
            return
        zone = progress.fight.zone if progress.fight and is_open else self._undeclared_fight(rolled.step)
        if not zone:
            if not self._cards.rolled(rolled):
                self.note_stray(rolled)
            return
        self._note_repeated(zone, rolled)
        self._onward.approach(acts.RollCombat(zone, 1), rolled.step)
        rolled = self._die_that_counts(rolled)
        desk.bring(acts.RollCombat(zone, sum(rolled.dice)), rolled.step)
        self._fighting.settle(rolled.step)

    def note_stray(self, rolled: Rolled) -> None:
        """A die was thrown that no fight asks for."""
        if not rolled.is_undone:
            text = f"a die for a fight shows {sum(rolled.dice)}, and there is no fight that needs it"
            self._desk.remark(STRAY_ROLL, text, rolled.step)

    def is_beside_movement(self, rolled: Rolled) -> bool:
        """Whether a die for a fight is thrown by mistake while counters are moved."""
        progress = self._desk.progress
        if not progress.is_known or rolled.side or progress.stage is not Stage.MOVE:
            return False
        if rolled.is_undone or not combat.contested(self._moving.preview()):
            return True
        return self._is_taken_for_mistaken(self._moving.preview())

    def _die_that_counts(self, rolled: Rolled) -> Rolled:
        """The die that the losses at the table follow, where two are thrown for one fight: the first if it can be."""
        fight, state = self._fighting.fight, self._desk.state
        again = next(((i, e) for i, e in self._desk.coming(until=_comes_of_a_fight) if _is_combat_die(e)), None)
        begun = next((i for i, e in self._desk.coming() if _begins_or_ends(e)), None)
        if again is None or fight is None or (begun is not None and begun < again[0]):
            return rolled
        number, second = again
        if (
            not isinstance(second, Rolled)
            or self._fighting.fits(state, rolled)
            or not self._fighting.fits(state, second)
        ):
            return rolled
        text = (
            f"the die for the fight in {fight.zone} showed {sum(rolled.dice)}, was thrown again, and the "
            f"{sum(second.dice)} was used"
        )
        legal = f"the {sum(rolled.dice)} stands"
        sums = self._by_each_die(rolled, second)
        self._desk.remark(NEW_ROLL, text, rolled.step, second.step, zones=(fight.zone,), legal=legal, account=sums)
        self._desk.take_ahead(number)
        return second

    def _undeclared_fight(self, step: int) -> str:
        """The zone of a fight that no button began; it is begun, if there is one."""
        desk, progress = self._desk, self._desk.progress
        if not progress.is_known:
            return ""
        if progress.stage in (Stage.LOSSES, Stage.RETREAT):
            if len(combat.contested(desk.state)) < 2 or self._fighting.changes_here():
                return ""
            self._fighting.close(step)
        if self._is_taken_for_mistaken(desk.state):
            return ""
        zone = self._fighting.zone_to_come() if desk.progress.stage in IN_MOVEMENT else ""
        if zone and desk.state.active:
            desk.assume(f"an attack in {zone} is assumed, since a die is thrown for it", step, (), (zone,))
            self._onward.approach(acts.Attack(zone), step)
            self._fighting.begin(zone, step)
            return zone
        return ""

    def _is_taken_for_mistaken(self, state: State) -> bool:
        """Whether the die is read as one that was thrown by mistake, while that is the position."""
        if self._desk.is_mute and self._follows_at_once(state):
            return False
        return self._is_mistaken_die() != bool(self._desk.choose())

    def _follows_at_once(self, state: State) -> bool:
        """Whether the next that happens to a counter happens where units of both sides stand together."""
        for _, event in self._desk.coming(until=_is_combat_die):
            if isinstance(event, Turnover | Gone | Drag):
                return state.standing(event.unit).location in combat.contested(state)
        return False

    def _is_mistaken_die(self) -> bool:
        """Whether no fight was on when a die was thrown: none that could be paid for, and nothing came of it."""
        progress = self._desk.progress
        if not progress.is_known or not self._onward.declares(self._desk.state.active):
            return False
        if not progress.spending.paid and progress.spending.left < self._desk.game.rules.actions.attack.value:
            return not self._desk.phase.is_assumed
        return not any(_comes_of_a_fight(event) for _, event in self._desk.coming(until=_begins_or_ends))

    def _is_contact(self) -> bool:
        """Whether units of both sides meet somewhere, so that a roll may be a fight and movement over."""
        return bool(combat.contested(self._desk.state))


def _is_combat_die(event: Event) -> bool:
    return isinstance(event, Rolled) and not event.side and not event.is_undone


def _begins_or_ends(event: Event) -> bool:
    return isinstance(event, Declared) and event.what.kind in BESIDE_A_FIGHT


def _comes_of_a_fight(event: Event) -> bool:
    is_said = isinstance(event, Declared) and event.what.kind in (declarations.LOSS, declarations.RETREAT)
    return is_said or isinstance(event, Turnover | Gone)


def _dice(number: int, total: int) -> tuple[int, ...]:
    """Dice that have the total; the log shows no more of them."""
    dice: list[int] = []
    for left in range(number - 1, -1, -1):
        die = min(6, total - left)
        dice.append(die)
        total -= die
    return tuple(dice)
