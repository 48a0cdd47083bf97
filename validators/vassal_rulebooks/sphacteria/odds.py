"""The arithmetic of a fight (4.1, 4.2): who fights as what, what moves die and column, and the account."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.core.ratio import Calculation, Clash, Fighter, letters_beside
from vassal_rulebooks.core.rules import names
from vassal_rulebooks.sphacteria.data import rounded
from vassal_rulebooks.sphacteria.state import Kind, State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.state import Standing
    from vassal_rulebooks.sphacteria.data import TimedEvent
    from vassal_rulebooks.sphacteria.progress import Played, RunningFight


def fighters(state: State, zone: str, side: str) -> tuple[Fighter, ...]:
    """Return the units of a side that fight in a zone."""
    beach, at_sea = state.board.game.rules.beach, state.board.kinds.get(zone) is Kind.SEA
    return tuple(
        Fighter(unit, unit.type, state.pf(unit), state.has_star(unit))
        if at_sea or not unit.is_naval
        else Fighter(unit, beach.unit_type.value, beach.pf.value, star=False)
        for unit in (state.triremes(zone, side) if at_sea else state.units(zone, side))
    )


def support(state: State, fight: RunningFight, side: str) -> int:
    """Return the PF that event 8 adds for a side: half of the PF in an adjacent zone, rounded up (6, R-43)."""
    exact = Fraction(0)
    for played, event in events_of(state, fight):
        if event.effect == "support" and event.amount and played.side == side:
            exact = event.amount * sum(fighter.strength for fighter in fighters(state, played.zone, side))
    return rounded(exact, state.board.game.combat.rounding_of_support)


def events_of(state: State, fight: RunningFight) -> list[tuple[Played, TimedEvent]]:
    """Return the events of a fight, each with its data."""
    known = state.board.game.events
    return [(played, known[played.event]) for played in fight.events if played.event in known]


def _have_enough(state: State, attackers: Sequence[Fighter], came: Callable[[State, Standing], bool]) -> bool:
    """Any, half or all attackers must have come that way, depending on the ruling (R-27)."""
    number = sum(came(state, state.standing(unit.counter.id)) for unit in attackers)
    least = {"all": len(attackers), "half": len(attackers) / 2}.get(state.board.rulings["R-27"], 1)
    return 0 < number >= least


def _is_difficult(state: State, zone: str) -> bool:
    """The fire clears the island from the next turn on (R-66)."""
    fire = state.progress.fire
    fires = (event for event in state.board.game.events.values() if event.effect == "burn")
    burnt = fire and state.turn > fire and any(zone in event.zones for event in fires)
    return state.board.game.zones[zone].terrain.value == "difficult" and not burnt


def _crossed_wall(state: State, standing: Standing) -> bool:
    """Only the last border crossed into the fight counts (R-28)."""
    start, end = standing.came_from, standing.location
    if not end or state.board.border(start, end) != "fortified":
        return False
    # Pylos is what the first side has to feed: the wall is theirs.
    inside = state.board.game.rules.supply.lines[state.board.sides[0]].fed.value
    return state.board.is_chosen("R-28", "both ways") or end in inside


LETTERS = letters_beside(__file__)
"""Beside what every fight counts, that is 1 if it is on the beach, over a wall, by a landing or in a difficult zone."""


def account(state: State, fight: RunningFight, die: int) -> Calculation:
    """Return the account of a fight with a die and its played events (R-20 to R-23)."""
    return next(accounts(state, fight, (die,)))


def accounts(state: State, fight: RunningFight, dice: Iterable[int]) -> Iterator[Calculation]:
    """Yield the account of a fight for each of some dice."""
    attackers, defenders = (fighters(state, fight.zone, side) for side in fight.sides)
    stars = [
        sum(state.has_star(one) for one in state.of_side(fight.zone, side) if one.is_leader) for side in fight.sides
    ]
    facts: Mapping[str, Callable[[], int]] = {
        "beach": lambda: state.board.kinds[fight.zone] is Kind.BEACH,
        "wall": lambda: _have_enough(state, attackers, _crossed_wall),
        "landing": lambda: _have_enough(state, attackers, lambda _, one: one.has_come and one.transported),
        "difficult": lambda: _is_difficult(state, fight.zone),
    }
    clash = Clash(
        state.board.game.combat, LETTERS, (attackers, defenders), fight.sides, facts, (stars[0], stars[1]),
        [(one.side, event) for one, event in events_of(state, fight)], injures="injure",
    )  # fmt: skip
    supports = support(state, fight, fight.attacker), support(state, fight, fight.defender)
    is_middle_attackers = state.board.is_chosen("R-20", "middle to the attacker")
    present = names(state.at(fight.zone))
    for die in dice:
        yield clash.account(
            die, supports, is_middle_attackers=is_middle_attackers, zone=fight.zone, present=present, unit="PF"
        )
