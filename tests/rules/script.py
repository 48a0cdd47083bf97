"""A short way to write positions and play down.

A position: `P: A.H1 A.H2-; I: A.T1` (all other counters are out of play). A script, words parted by `; `:
`Athens` announces, `@P` activates, `A.H1 O N` moves over the border to O and on to N, `A.H1 ~I ~Q` by transport,
`end` ends movement, `done` the action phase, `-A.H1` removes, `%A.H1` flips, `A.H1=K` adjusts. The words for the rest
of the game are explained in `cases/README.md`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_rulebooks.core import Standing
from vassal_rulebooks.sphacteria import Sphacteria
from vassal_rulebooks.sphacteria.trial import TRIAL
from vassal_rulebooks.tools.games import loose_ends

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria import State, acts
    from vassal_tools.referee.protocol import Breach


def rulebook() -> Sphacteria:
    rules = TRIAL.rules
    assert isinstance(rules, Sphacteria)
    return rules


SIDES = rulebook().board.sides
UNITS = tuple(rulebook().board.index)
PLACES = rulebook().board.places


def position(text: str) -> State:
    """The position at the start of turn 4, with nobody active."""
    start = rulebook().set_up()
    state = replace(start, turn=4, standings=tuple(Standing() for _ in start.standings))
    for group in filter(None, text.split("; ")):
        place, units = group.split(": ")
        for unit in units.split():
            name = unit.removesuffix("-")
            state = state.with_standing(name, Standing(place, int(unit != name)))
    return state


def script(text: str) -> Iterator[acts.Act]:
    """The acts of a script; every word of it is explained in `cases/README.md`."""
    return acts_of(text)


def acts_of(text: str) -> Iterator[acts.Act]:
    return TRIAL.acts(text)


def played(state: State, text: str) -> tuple[State, tuple[Breach, ...]]:
    """The state after the script, and all breaches on the way."""
    breaches: list[Breach] = []
    for act in script(text):
        breaches += rulebook().check(state, act)
        state = rulebook().apply(state, act)
    return state, tuple(breaches)


def codes(where: str, text: str) -> tuple[str, ...]:
    return tuple(breach.rule.code for breach in played(position(where), text)[1])


def holds_together(state: State) -> None:
    """Every counter is in one place or out of play, and its history is complete."""
    assert len(state.standings) == len(UNITS)
    assert list(loose_ends(state)) == []
