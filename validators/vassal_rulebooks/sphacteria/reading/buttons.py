"""Readings of buttons and dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import number_in
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sphacteria import action_phase, acts, adjustment
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.action_phase import activation_cost
from vassal_rulebooks.sphacteria.names import BY_SEA, POINTS
from vassal_rulebooks.sphacteria.progress import THROWN, Stage
from vassal_rulebooks.sphacteria.reading.adjustments import (
    go_on,
    lend,
    played,
    skip_to,
    stage_of,
    stand,
)
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS, WAY_SAID
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.reading.adjusting import Adjusted
    from vassal_rulebooks.core.reading.events import Rolled
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_rulebooks.sphacteria.progress import RunningFight
    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_tools.game.declarations import Declaration

OF_MOVEMENT = (d.ANNOUNCE, d.ACTIVATE, *d.ENDS)
"""The buttons that are judged where only movement can be."""
FIGHTING = (Stage.ATTACKER, Stage.DEFENDER, Stage.DIE, Stage.LOSSES, Stage.RETREAT)
LATE = (d.ANNOUNCE, d.ACTIVATE, d.ATTACK, *d.ENDS, d.EVENT)
"""Buttons that may be pressed after their act."""
SLIPS = (*d.ENDS, d.ATTACK)
"""Buttons that may be pressed by mistake and change nothing then."""
MOST_THROWERS = 2
"""The most units that a die is tried for."""
_LATE_ACTIVATION = "{} is activated after counters have left it: a leader who arrived later does not make it cheaper"


def button_of(what: Declaration) -> tuple[str, ...] | None:
    """Return what identifies a late button."""
    if what.kind not in LATE or not what.words:
        return None
    return (what.kind, what.words[1 if what.kind == d.EVENT and len(what.words) > 1 else 0])


def is_due(state: State, what: Declaration) -> bool:
    """Return True if it is the time for a button; at another time it may be a slip."""
    stage, is_own = stage_of(state), what.words[:1] == (state.active,)
    match what.kind:
        case d.ATTACK:
            return stage is Stage.ATTACK
        case d.END_MOVEMENT:
            return is_own and stage is Stage.MOVE
        case _:
            return is_own


def late(state: State, what: Declaration) -> Reading | None:
    """Return the effect of a late button: an announcement states its points; None if a side may end its own phase."""
    progress = state.progress
    if what.kind in d.ENDS and is_due(state, what):
        return None
    if what.kind == d.ANNOUNCE and state.active == what.words[0] and len(what.words) > 1:
        said, announced = number_in(what.words[1]) or 0, progress.spending.announced
        left = action_phase.left(state, state.active)
        if state.progress.is_known and said - announced > left:
            text = f"{state.active} announces {said} PA, but has {left + announced}"
            return Reading((lend(left),), faults=(Breach(RULES["SPH-2.C-announce"], text),), price=costs.SAID)
        return Reading((lend(said - announced),)) if said != announced else Reading()
    return Reading()


def declared(
    state: State, what: Declaration, assumed: Collection[str], table: SphacteriaTable, *, is_near: bool
) -> Iterator[Reading]:
    """Yield the readings of a button, except for the buttons of chits."""
    progress, board, stage = state.progress, state.board, stage_of(state)
    if not progress.is_known and what.kind not in OF_MOVEMENT:
        yield Reading()
        return
    match what.kind, what.words:
        case d.ANNOUNCE, (side, number) if side in board.sides:
            yield from _announcement(state, side, number_in(number) or 0, is_near=is_near)
        case d.ACTIVATE, (zone,) if zone in board.kinds and (is_near or stage is Stage.MOVE):
            yield from _activation(state, zone, assumed, table)
        case d.END_MOVEMENT, (side,) if side == state.active and stage is Stage.MOVE:
            yield Reading((acts.EndMovement(),))
        case d.END_MOVEMENT, (side,) if side == state.active and stage is Stage.ATTACK and is_near:
            yield Reading((), costs.SLIP, "the end of movement is declared again")
        case d.END_PHASE, (side,) if side == state.active and stage is Stage.ATTACK:
            yield Reading((*unspent(state, assumed, table), acts.EndPhase()))
        case d.ATTACK, (zone, *_) if zone in board.kinds:
            yield from _attack(state, what.words, assumed, table, is_near=is_near)
        case d.HELOTS, (unit, die) if unit in board.index and (is_near or progress.stage is Stage.HELOTS):
            yield Reading((acts.RollHelots(unit, number_in(die) or 0),))
        case d.SCORE, _:
            yield Reading()
        case d.STORM, (unit, die) if unit in board.index and (is_near or progress.stage is Stage.STORM):
            yield Reading((acts.RollStorm(unit, number_in(die) or 0),))
        case _:
            pass


def _announcement(state: State, side: str, number: int, *, is_near: bool) -> Iterator[Reading]:
    stage, announced = stage_of(state), acts.Announce(side, number)
    if stage is Stage.ANNOUNCE or (is_near and stage in THROWN):
        yield Reading((announced,), price=costs.SAID)
    elif is_near and stage is Stage.EVENTS:
        yield Reading((go_on(side), announced), price=costs.SAID)
    elif is_near and side == state.active and state.progress.stage in (Stage.MOVE, Stage.ATTACK):
        text = f"{side} announces {number} PA more while its action phase runs"
        fault = Breach(RULES["SPH-2.C-announce"], text, legal="an action phase has one announcement", side=side)
        yield Reading((lend(number),), faults=(fault,))


def unspent(state: State, assumed: Collection[str], table: SphacteriaTable) -> tuple[Adjusted, ...]:
    """Return the points that an announcement without its button may not have had, unless a marker shows them."""
    spending = state.progress.spending
    if table.numbers.get((POINTS, state.active)) == action_phase.left(state, state.active):
        return ()
    least = state.board.game.rules.actions.announced_minimum.value
    more = spending.announced - max(spending.spent, Fraction(least))
    return (lend(-more),) if d.ANNOUNCE in assumed and more > 0 else ()


def _activation(state: State, zone: str, assumed: Collection[str], table: SphacteriaTable) -> Iterator[Reading]:
    taken, cost = activation(state, zone, table)
    yield Reading(taken) if len(taken) == 1 else Reading(taken, note=_LATE_ACTIVATION.format(zone), price=costs.SAID)
    yield from _after_leaving(state, zone, table)
    back = table.just_came(zone)  # its move is taken back, and with it the activation that is declared too late
    if zone in state.activated or (back and state.standing(back).moved is None):
        yield Reading((), costs.SLIP, f"the activation of {zone} is declared again")
    if more := lent(state, cost, assumed):
        yield Reading((*more, *taken))


def activation(state: State, zone: str, table: SphacteriaTable) -> tuple[tuple[Act | Adjusted, ...], Fraction]:
    """Return the activation of a zone, and its price when a counter first left the zone (R-82).

    Leaders who came later do not reduce it.
    """
    late = _come_too_late(state, zone, table)
    away = [stand(leader, state.standing(leader).came_from) for leader in late]
    back = [stand(leader, zone) for leader in late]
    return (*away, acts.Activate(zone), *back), activation_cost(played(state, away), zone)


def activated_by_who_passed(state: State, zone: str) -> tuple[tuple[Act | Adjusted, ...], Fraction]:
    """Return the activation of a zone, and its price with the leaders who passed it, where its time is unknown."""
    passed = [one.id for one, at in state.pairs if one.is_leader and one.side == state.active and zone in at.trail[1:]]
    there = [stand(leader, zone) for leader in passed]
    gone_on = [stand(leader, state.location(leader) or zone) for leader in passed]
    return (*there, acts.Activate(zone), *gone_on), activation_cost(played(state, there), zone)


def _come_too_late(state: State, zone: str, table: SphacteriaTable) -> list[str]:
    here = state.of_side(zone, state.active)
    moved = [one.id for one in here if one.is_leader and state.standing(one.id).came_from]
    gone = [one.id for one in here if moved and table.counters[one.id].place != zone]
    first = min((at for one in gone if (at := table.last_dragged(one, start=zone)) is not None), default=None)
    return [one for one in moved if first is not None and (table.last_dragged(one, end=zone) or 0) > first]


def lent(state: State, cost: Fraction | int, assumed: Collection[str]) -> tuple[Adjusted, ...]:
    """Return the points that an announcement without its button lacks for this cost; empty if none."""
    lack = cost - state.progress.spending.left
    may_be = d.ANNOUNCE in assumed and state.active and 0 < lack <= action_phase.left(state, state.active)
    return (lend(lack),) if may_be else ()


def _after_leaving(state: State, zone: str, table: SphacteriaTable) -> Iterator[Reading]:
    unit = table.just_left(zone)
    if not unit or state.board.counter(unit).side != state.active or zone not in state.standing(unit).trail:
        return
    here, before = state.standing(unit).location or zone, played(state, (stand(unit, zone),))
    if not state.of_side(zone, state.active) or activation_cost(before, zone) < activation_cost(state, zone):
        note = f"the activation of {zone} is declared after {unit} has left it"
        yield Reading((stand(unit, zone), acts.Activate(zone), stand(unit, here)), costs.LATE, note)


def _attack(
    state: State, words: tuple[str, ...], assumed: Collection[str], table: SphacteriaTable, *, is_near: bool
) -> Iterator[Reading]:
    (zone, *way), progress = words, state.progress
    faults = tuple(_wrong_way(state, zone, *way)) if len(way) == 2 else ()
    price = costs.BREACH if faults else costs.SAID
    if progress.fight and progress.fight.zone == zone and progress.stage in FIGHTING:
        note = f"the attack in {zone} is declared again" if table.is_said_again() or not way else ""
        yield Reading((), costs.SLIP if note else 0, note, faults=faults, price=price)
    elif progress.stage is Stage.ATTACK:
        yield Reading(attack(state, zone, assumed), faults=faults, price=price)
    elif is_near:
        yield Reading((acts.AttackZone(zone),), price=costs.SAID)


def _wrong_way(state: State, zone: str, start: str, how: str) -> Iterator[Breach]:
    """Ships that land come by sea themselves."""
    is_by_sea = how == BY_SEA
    force = [unit for unit in state.of_side(zone, state.active) if not unit.is_leader]
    came = [state.standing(unit.id) for unit in force]
    fitting = [one for unit, one in zip(force, came, strict=True) if unit.is_naval or one.transported == is_by_sea]
    if not start or any(one.came_from == start for one in fitting):
        return
    is_closed = is_by_sea and not state.triremes(start, state.active)
    if is_closed or is_by_sea != any(one.has_come and one.transported for one in came):
        text = f"{state.active} attacks {zone} from {start} by {how}, and no attacker came that way"
        yield Breach(WAY_SAID, text, zones=(zone,), side=state.active)


def attack(state: State, zone: str, assumed: Collection[str]) -> tuple[Act | Adjusted, ...]:
    """Return the attack in a zone, after raising an announcement without a button if points are lacking."""
    cost = 0 if state.progress.spending.paid else state.board.game.rules.actions.attack.value
    return (*lent(state, cost, assumed), acts.AttackZone(zone))


def rolled(state: State, roll: Rolled, table: SphacteriaTable, *, is_near: bool) -> Iterator[Reading]:
    """Yield the readings of a throw; the table shows which ship or Helots it was for."""
    progress = state.progress
    if roll.side:
        if progress.stage is Stage.ROLL and not progress.rolls[state.board.side_index[roll.side]]:
            yield Reading((acts.RollPoints(roll.side, _dice(state, sum(roll.dice))),))
        elif progress.stage is Stage.CALL and is_near:
            again = skip_to(Stage.ROLL)
            yield Reading((again, acts.RollPoints(roll.side, _dice(state, sum(roll.dice)))))
    elif progress.stage is Stage.DIE and progress.fight and len(roll.dice) == 1:
        yield Reading((acts.RollCombat(progress.fight.zone, roll.dice[0]),))
    elif progress.stage in (Stage.LOSSES, Stage.RETREAT) and progress.fight and is_near and len(roll.dice) == 1:
        yield _thrown_again(progress.fight, roll.dice[0])
    elif progress.stage is Stage.STORM and len(roll.dice) == 1:
        ships = progress.adjustment.storm
        yield from _whose(state, [acts.RollStorm(ship, roll.dice[0]) for ship in ships], table)
    elif progress.stage is Stage.HELOTS and len(roll.dice) == 1:
        able = adjustment.smugglers(state, progress.side)
        yield from _whose(state, [acts.RollHelots(unit, roll.dice[0]) for unit in able], table)
        unneeded = Breach(REMARKS.stray_roll, f"a throw of {roll.dice[0]} is not used")
        yield Reading(faults=(unneeded,), price=costs.CHANCE)  # no unit has to throw


def _thrown_again(fight: RunningFight, die: int) -> Reading:
    text = f"a throw of {fight.die} would have counted, and a throw of {die} took its place"
    again = Breach(
        REMARKS.new_roll, text, zones=(fight.zone,), legal=f"a throw of {fight.die} stands", side=fight.attacker
    )
    return Reading(
        (skip_to(Stage.DIE, fight.attacker), acts.RollCombat(fight.zone, die)), faults=(again,), price=costs.SAID
    )


def _whose(state: State, able: Sequence[acts.RollStorm | acts.RollHelots], table: SphacteriaTable) -> Iterator[Reading]:
    free = [act for act in able if not any(is_said(event, _KINDS[type(act)], act.unit) for event in table.in_turn())]
    shown = {act: table.hurt_at(act.unit, reduced=state.standing(act.unit).reduced) for act in free}
    fitting = [act for act in free if (shown[act] is not None) == _hurts(state, act)]
    soon, least = table.next_throw(), {act: _least_that_hurts(state, act) for act in free}
    ranked = sorted(fitting or free, key=lambda act: (_rank(shown[act], soon), abs(least[act] - act.die)))
    unlike = {(shown[act], least[act]): act for act in reversed(ranked)}  # the others fare alike whatever is thrown
    for extra, act in enumerate([act for act in ranked if act in unlike.values()][:MOST_THROWERS]):
        yield Reading((act,), costs.LATE + extra)


def _rank(shown: int | None, soon: int) -> int:
    if shown is None:
        return 1
    return 0 if shown < soon else 2


_KINDS: Mapping[type[acts.RollStorm | acts.RollHelots], str] = {acts.RollStorm: d.STORM, acts.RollHelots: d.HELOTS}


def _hurts(state: State, act: acts.RollStorm | acts.RollHelots) -> bool:
    before, after = state.standing(act.unit), played(state, (act,)).standing(act.unit)
    return (before.location, before.reduced) != (after.location, after.reduced)


def _least_that_hurts(state: State, act: acts.RollStorm | acts.RollHelots) -> int:
    faces = state.board.faces
    return next((die for die in faces if _hurts(state, type(act)(act.unit, die))), faces[-1] + 1)


def _dice(state: State, total: int) -> tuple[int, ...]:
    """A log shows only the sum of several dice."""
    number = state.board.game.rules.actions.dice.value
    whole, rest = divmod(total, number)
    return tuple(whole + (1 if i < rest else 0) for i in range(number))
