"""Fights after the die: each side chooses the counters that take its losses, then the beaten side retreats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from vassal_rulebooks.core.acts import ActKind, OfUnit, Trace, UnitTo, one_of
from vassal_rulebooks.core.codecs import Die, PerSide, Place, Side, Unit
from vassal_rulebooks.core.flow import Step
from vassal_rulebooks.core.rules import Fault, PlayRule, listed, play_rule
from vassal_rulebooks.core.state import of_side, with_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from enum import StrEnum

    from vassal_rulebooks.core.game_board import GamePosition
    from vassal_rulebooks.core.ratio import Calculation, Forces
    from vassal_rulebooks.core.state import Position
    from vassal_tools.game.combat import Combat


P = TypeVar("P", bound="Position[Any]")


def weakened(position: P, unit: str) -> P:
    """Return the position after a counter loses a step; losing its last step takes it out of play."""
    lost = position.standing(unit).step + 1
    return position.with_step(unit, lost) if lost < position.board.counter(unit).steps else position.eliminated(unit)


S = TypeVar("S", bound="GamePosition[Any]")


@dataclass(frozen=True, slots=True)
class Battle:
    """A fight that is decided but not over, as in `progress.battle`.

    `fighters` are the counters still involved, without those that have retreated.
    """

    field: Place
    attacker: Side
    fighters: tuple[Unit, ...]
    losses: PerSide  # steps that each side still has to lose
    beaten: Side = ""  # the side that retreats, if one does


@dataclass(frozen=True, slots=True)
class Attack:
    """The side to act attacks a place and throws the die."""

    place: Place
    die: Die


@dataclass(frozen=True, slots=True)
class Fight:
    """The side to act fights in a place, without dice."""

    place: Place


class TakeLoss(OfUnit):
    """A counter loses a step."""


class Retreat(UnitTo):
    """A beaten counter leaves the fight."""


def battle_of(account: Calculation, table: Combat, forces: Forces, sides: Sequence[str]) -> Battle:
    """Return the rest of a fight over a table: the losses of each side and the side that retreats."""
    lost = dict(zip(account.sides, account.losses, strict=True))
    results = zip(account.sides, account.results, strict=True)
    beaten = next((side for side, word in results if table.losses[word].effect == "retreat"), "")
    units = tuple(unit.counter.id for force in forces for unit in force)
    return Battle(account.zone, account.sides[0], units, tuple(lost.get(side, 0) for side in sides), beaten)


def fighters(state: Any, side: str) -> tuple[str, ...]:
    """Return the counters of a side that are still involved in the fight."""
    known = state.progress.battle.fighters if state.progress.battle else ()
    return tuple(unit for unit in known if state.board.counter(unit).side == side and state.location(unit))


def on_target(prefix: str, section: str, targets: Callable[[S], Iterable[str]]) -> PlayRule:
    """Return the rule `PREFIX-SECTION-where`: a fight is in one of the places from `targets`."""
    rule = play_rule(
        f"{prefix}-{section}-where", "What is attacked", section, "Not every place can be attacked.",
        message="{state.progress.side} cannot attack {act.place}", legal="{able:or} can be attacked", legal_none="",
    )  # fmt: skip
    return one_of(rule, targets, field="place")


def fight_kind(
    prefix: str,
    section: str,
    targets: Callable[[S], Iterable[str]],
    effect: Callable[[S, Fight], S],
    declared: str = "",
) -> ActKind[S, Fight]:
    """Return the kind of fights without dice in places from `targets`; `declared` is the word of a button for it."""
    rules = (on_target(prefix, section, targets),)
    return ActKind(
        Fight, "a fight", "fight {place}", effect, rules, lambda state: map(Fight, targets(state)),
        trace=Trace.BUTTON if declared else Trace.DRAG, declared=declared,
    )  # fmt: skip


def attack_kind(
    prefix: str, section: str, targets: Callable[[S], Iterable[str]], effect: Callable[[S, Attack], S]
) -> ActKind[S, Attack]:
    """Return the kind of attacks on places from `targets`, decided by one die."""

    def shows_a_face(state: S, act: Attack) -> Fault | None:
        faces = state.board.faces
        return None if act.die in faces else Fault(f"the die shows {act.die}", legal=f"it shows 1 to {faces[-1]}")

    def attacks(state: S) -> Iterator[Attack]:
        return (Attack(place, die) for place in targets(state) for die in state.board.faces)

    die = play_rule(f"{prefix}-{section}-die", "One die", section, "The die shows a face of the game's die.")
    rules = (on_target(prefix, section, targets), PlayRule(die, (), shows_a_face))
    form = "attack {place} {die}"
    return ActKind(Attack, "an attack", form, effect, rules, attacks, is_chance=True, trace=Trace.DIE)


def loss_kind(prefix: str, section: str) -> ActKind[Any, TakeLoss]:
    """Return the kind of losses in a fight, by a rule of the paragraph."""

    def able(state: Any) -> tuple[str, ...]:
        return fighters(state, state.progress.side)

    def effect(state: S, act: TakeLoss) -> S:
        counter, battle = state.board.counter(act.unit), state.progress.battle
        after = weakened(state, act.unit)
        if battle is None:
            return after
        left = max(of_side(state.board.sides, battle.losses, counter.side, 0) - 1, 0)
        losses = with_value(state.board.sides, battle.losses, counter.side, left)
        return after.with_part("battle", losses=losses)

    rule = play_rule(
        f"{prefix}-{section}-loss", "Losses of those who fought", section,
        "A side loses its steps with counters that fought.",
        message="{act.unit} takes no loss of this fight", legal="{able:or}",
    )  # fmt: skip
    named = one_of(rule, able)
    return ActKind(TakeLoss, "a loss", "loss {unit}", effect, (named,), named.acts(TakeLoss), trace=Trace.FLIP)


def retreat_kind(prefix: str, section: str, ways: Callable[[S, str], Iterable[str]]) -> ActKind[S, Retreat]:
    """Return the kind of retreats by the rules of a paragraph; `ways` returns the places open to a beaten counter."""

    def has_a_way(state: S, act: Retreat) -> Fault | None:
        open_ways = tuple(ways(state, act.unit)) if act.unit in fighters(state, state.progress.side) else ()
        if act.to in open_ways:
            return None
        legal = f"to {listed(open_ways, 'or')}" if open_ways else ""
        return Fault(f"{act.unit} cannot retreat to {act.to}", (act.unit,), (act.to,), legal)

    def effect(state: S, act: Retreat) -> S:
        after, battle = state.placed(act.unit, act.to), state.progress.battle
        if battle is None:
            return after
        left = tuple(unit for unit in battle.fighters if unit != act.unit)
        return after.with_part("battle", fighters=left)

    def retreats(state: S) -> Iterator[Retreat]:
        for unit in fighters(state, state.progress.side):
            yield from (Retreat(unit, to) for to in ways(state, unit))

    gist = "Beaten counters retreat only to allowed places."
    rule = play_rule(f"{prefix}-{section}-retreat", "Retreat of the beaten", section, gist)
    return ActKind(
        Retreat, "a retreat", "retreat {unit} {to}", effect, (PlayRule(rule, (), has_a_way),), retreats,
        trace=Trace.DRAG,
    )  # fmt: skip


def battle_steps(
    losses: StrEnum,
    retreat: StrEnum,
    then: StrEnum,
    must_leave: Callable[[S, str], bool],
    ways: Callable[[S, str], Iterable[str]],
) -> tuple[Step[S], Step[S]]:
    """Return the named steps of losses and of retreat; `then` is the step after them.

    Beaten counters for which `must_leave` is True have to retreat. Those without a way out are eliminated.
    """

    def after_losses(state: S) -> S | None:
        battle, sides = state.progress.battle, state.board.sides
        order = sorted(sides, key=lambda side: side != battle.attacker)
        due = [side for side in order if of_side(sides, battle.losses, side, 0) and fighters(state, side)]
        if due:
            return None if state.progress.side == due[0] else state.with_progress(side=due[0])
        return state.with_progress(stage=retreat, side=battle.beaten)

    def after_retreats(state: S) -> S | None:
        battle = state.progress.battle
        left = [unit for unit in fighters(state, battle.beaten) if must_leave(state, unit)]
        if any(any(True for _ in ways(state, unit)) for unit in left):
            return None
        for unit in left:
            state = state.eliminated(unit)
        return state.with_progress(stage=then, side=battle.attacker, battle=None)

    return (
        Step(losses, "the losses of a fight", (TakeLoss,), after=after_losses),
        Step(retreat, "the retreat after a fight", (Retreat,), after=after_retreats),
    )
