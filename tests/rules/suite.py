"""The numbered cases: read from the files in `cases/`, played, and compared with what they expect.

`cases/README.md` says how a case is written.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.rules.script import acts_of, rulebook
from vassal_rulebooks.core.notation import fields_from
from vassal_rulebooks.sphacteria import Sphacteria, acts
from vassal_rulebooks.sphacteria.odds import account
from vassal_rulebooks.sphacteria.progress import TurnProgress
from vassal_rulebooks.sphacteria.state import Standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria import State
    from vassal_tools.referee.protocol import Breach

FOLDER = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """A case as its file has it."""

    number: str
    title: str
    position: str
    acts: str
    paragraph: str
    verdicts: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    account: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()  # rulings
    rulings: tuple[tuple[str, str], ...] = ()  # chosen instead of the default


@dataclass(frozen=True)
class Played:
    """A case that was played."""

    state: State
    breaches: tuple[Breach, ...]
    account: tuple[str, ...]


@cache
def all_cases() -> tuple[Case, ...]:
    return tuple(case for path in sorted(FOLDER.glob("*.toml")) for case in _read(path))


def _read(path: Path) -> Iterator[Case]:
    content = tomllib.loads(path.read_text("utf-8"))
    for row in content.pop("case"):
        yield _case({**content, **row})


def _case(row: dict[str, Any]) -> Case:
    lists = ("verdicts", "after", "account", "shows")
    made: dict[str, Any] = {name: tuple(row.pop(name, ())) for name in lists}
    return Case(rulings=tuple(row.pop("rulings", {}).items()), **made, **row)


@cache
def rules(rulings: tuple[tuple[str, str], ...]) -> Sphacteria:
    return Sphacteria(rulebook().board.game, dict(rulings)) if rulings else rulebook()


def position(rules: Sphacteria, text: str) -> State:
    """A position from its parts; counters not named are out of play, or in reserve where the progress is given."""
    values: dict[str, object] = {}
    state = replace(rules.set_up(), turn=4)
    places: dict[str, Standing] = {}
    carried: tuple[tuple[str, int], ...] = ()
    for part in text.split(" | "):
        name, _, rest = part.partition(": ")
        if name.startswith("turn "):
            state = replace(state, turn=int(name.removeprefix("turn ")))
        elif name == "carried":
            carried = tuple((zone, int(units)) for zone, units in (word.split("=") for word in rest.split()))
        elif name in rules.notation.codecs:
            values[name] = rules.notation.codecs[name].read(rest, rules.notation.words)
        else:
            for word in rest.split():
                places[word.removesuffix("-")] = Standing(None if name == "out" else name, word.endswith("-"))
    progress = TurnProgress(**fields_from(TurnProgress, values, rules.notation.words))
    reserve = {"Athens": "A-optional", "Sparta": "S-optional1"} if progress.is_known else {}
    standings = tuple(places.get(c.id, Standing(reserve.get(c.side))) for c in rules.board.counters)
    active = progress.side if progress.is_known and progress.spending.announced else ""
    return replace(state, standings=standings, progress=progress, active=active, carried=carried)


def play(case: Case) -> Played:
    rules_ = rules(case.rulings)
    state = position(rules_, case.position)
    breaches: list[Breach] = []
    lines: tuple[str, ...] = ()
    for act in acts_of(case.acts):
        breaches += rules_.check(state, act)
        if isinstance(act, acts.RollCombat) and state.progress.fight:
            lines = tuple(account(state, state.progress.fight, act.die).lines())
        state = rules_.apply(state, act)
    return Played(state, tuple(breaches), lines)


def faults(case: Case) -> Iterator[str]:
    """What of a case does not hold."""
    played = play(case)
    codes = tuple(breach.rule.code for breach in played.breaches)
    if codes != case.verdicts:
        yield f"verdicts {list(codes)}, expected {list(case.verdicts)}: {[b.message for b in played.breaches]}"
    for fact in case.after:
        if not _holds(played.state, fact):
            yield f"{fact!r} does not hold after: {rules(case.rulings).write(played.state)}"
    for line in case.account:
        wanted, line = not line.startswith("not "), line.removeprefix("not ")
        if any(line in found for found in played.account) != wanted or not played.account:
            yield f"{line!r} is {'not ' * wanted}in the account: {'; '.join(played.account)}"


def _holds(state: State, fact: str) -> bool:
    name, _, rest = fact.partition(": ")
    if name == "turn":
        return state.turn == int(rest)
    if name in rulebook().notation.codecs:
        parts = rulebook().notation.parts(state)
        return dict(part.split(": ", 1) for part in parts).get(name, "none") == rest
    for word in rest.split():
        standing = state.standing(word.removesuffix("-"))
        if (standing.location or "out") != name or (standing.reduced != word.endswith("-") and name != "out"):
            return False
    return True
