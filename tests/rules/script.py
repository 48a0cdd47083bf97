"""A short way to write positions and play down.

A position: `P: A.H1 A.H2-; I: A.T1` (all other counters are out of play). A script, words parted by `; `:
`Athens` announces, `@P` activates, `A.H1 O N` moves over the border to O and on to N, `A.H1 ~I ~Q` by transport,
`end` ends movement, `done` the action phase, `-A.H1` removes, `%A.H1` flips, `A.H1=K` adjusts. The words for the rest
of the game are explained in `cases/README.md`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import Sphacteria, acts
from vassal_rulebooks.sphacteria.data import as_sphacteria
from vassal_rulebooks.sphacteria.state import Standing
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_rulebooks.sphacteria import State
    from vassal_tools.referee.protocol import Breach


@cache
def rulebook() -> Sphacteria:
    return Sphacteria(as_sphacteria(load("sphacteria")))


SIDES = rulebook().board.sides
PLAIN: dict[str, acts.Act] = {"end": acts.EndMovement(), "done": acts.EndPhase(), "over": acts.StartOver()}
MARKS: dict[str, Callable[[str], acts.Act]] = {"@": acts.Activate, "-": acts.Remove, "%": acts.Flip}
WITH_UNIT: dict[str, Callable[[str], acts.Act]] = {
    "attack": acts.Attack,
    "loss": acts.TakeLoss,
    "perish": acts.Perish,
    "desert": acts.Desert,
    "recover": acts.Recover,
    "supply": acts.CheckSupply,
}
WITH_TWO: dict[str, Callable[[str, str], acts.Act]] = {
    "arrive": acts.Arrive,
    "retreat": acts.Retreat,
    "die": lambda zone, die: acts.RollCombat(zone, int(die)),
    "storm": lambda unit, die: acts.RollStorm(unit, int(die)),
    "helots": lambda unit, die: acts.RollHelots(unit, int(die)),
}
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
    for phrase in filter(None, text.split("; ")):
        head, *rest = phrase.split()
        if head in SIDES:
            yield _of_side(head, rest)
        elif head in PLAIN:
            yield PLAIN[head]
        elif head in WITH_UNIT:
            yield WITH_UNIT[head](rest[0])
        elif head in WITH_TWO:
            yield WITH_TWO[head](*rest)
        elif head == "turn":
            yield acts.Turn(int(rest[0]))
        elif head[0] in MARKS:
            yield MARKS[head[0]](head[1:])
        elif "=" in head:
            yield acts.Adjust(*head.split("="))
        else:
            yield from (acts.Move(head, to.removeprefix("~"), to.startswith("~")) for to in rest)


def _of_side(side: str, words: list[str]) -> acts.Act:
    match words:
        case []:
            return acts.Announce(side, 3)
        case ["passes"]:
            return acts.Pass(side)
        case ["draws", chit]:
            return acts.Draw(side, chit)
        case ["discards", chit]:
            return acts.Discard(side, chit)
        case ["rolls", *dice]:
            return acts.RollPoints(side, tuple(map(int, dice)))
        case ["plays", face, *targets]:
            chit, _, event = face.partition("/")
            return acts.PlayEvent(side, chit, int(event), tuple(targets))
        case [points]:
            return acts.Announce(side, int(points))
        case _:
            raise ValueError(f"{side} {words}")


def words(act: acts.Act) -> str:
    """The act as a script has it."""
    match act:
        case acts.Draw(side, chit):
            return f"{side} draws {chit}"
        case acts.PlayEvent(side, chit, event, targets):
            return " ".join((f"{side} plays {chit}/{event}", *targets))
        case acts.Pass(side):
            return f"{side} passes"
        case acts.Discard(side, chit):
            return f"{side} discards {chit}"
        case acts.RollPoints(side, dice):
            return f"{side} rolls {' '.join(map(str, dice))}"
        case acts.Announce(side, points):
            return f"{side} {points}"
        case acts.Move(unit, to, transported):
            return f"{unit} {'~' * transported}{to}"
        case acts.Turn(number):
            return f"turn {number}"
        case acts.Activate(zone):
            return f"@{zone}"
    for word, plain in PLAIN.items():
        if act == plain:
            return word
    values = [str(getattr(act, name)) for name in act.__slots__]
    made: dict[str, Callable[..., acts.Act]] = {**WITH_UNIT, **WITH_TWO}
    sizes = {word: 1 if word in WITH_UNIT else 2 for word in made}
    return next(
        f"{word} {' '.join(values)}"
        for word, make in made.items()
        if sizes[word] == len(values) and make(*values) == act
    )


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
    """Every counter is in one place or out of play, and what it did is told whole."""
    assert len(state.standings) == len(UNITS)
    assert sum(len(state.at(where)) for where in PLACES) + sum(
        standing.location is None for standing in state.standings
    ) == len(UNITS)
    for standing in state.standings:
        assert (standing.moved is None) == (standing.trail == ())
        assert standing.moved is not None or not (standing.spent or standing.transported or standing.stopped)
