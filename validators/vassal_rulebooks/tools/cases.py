"""Numbered cases: a position, acts, the verdicts of the rules, and the position afterwards.

A file of cases is TOML with a table `case` for each; keys at its top apply to all of them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.notation import SEPARATOR, fields_from
from vassal_rulebooks.core.state import OUT, Standing
from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_rulebooks.core.rulebook import Rules
    from vassal_rulebooks.tools.trial import Trial
    from vassal_tools.findings import Rule
    from vassal_tools.referee.protocol import Breach

_ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Case:
    """A case as in its file."""

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
class PlayedCase:
    """A case that was played."""

    state: Any
    breaches: tuple[Breach, ...]
    account: tuple[str, ...]


@cache
def read_cases(folder: Path) -> tuple[Case, ...]:
    """Return the cases of the files in a folder."""
    return tuple(case for path in sorted(folder.glob("*.toml")) for case in _read(path))


def _read(path: Path) -> Iterator[Case]:
    content = tomllib.loads(path.read_text("utf-8"))
    for row in content.pop("case"):
        both = {**content, **row}
        lists: dict[str, Any] = {name: tuple(both.pop(name, ())) for name in ("verdicts", "after", "account", "shows")}
        yield Case(rulings=tuple(both.pop("rulings", {}).items()), **lists, **both)


def folder_of(trial: Trial) -> Path:
    """Return the folder of a game's cases in the checkout; it need not exist for an installed package."""
    return _ROOT / trial.data / "cases"


@dataclass(frozen=True)
class Example:
    """The acts of a case up to one that rules refuse, all of them legal but the last.

    `begins` is the step of the first act, empty if the case does not say it, and `step` that of the last one, which
    the rules of `codes` refuse. `is_of_other` says that the last act is about a counter of a side that is not to act.
    """

    begins: str
    acts: tuple[Any, ...]
    step: str
    codes: frozenset[str]
    is_of_other: bool = False


def refused(trial: Trial) -> Mapping[tuple[type, str], tuple[Rule, tuple[Example, ...]]]:
    """Return the kinds of acts and codes that the cases refuse by the default rulings, with rules and examples."""
    found: dict[tuple[type, str], tuple[Rule, tuple[Example, ...]]] = {}
    for case in read_cases(folder_of(trial)):
        if case.verdicts and not case.rulings:
            for rule, example in _refused(trial, case):
                key = type(example.acts[-1]), rule.code
                _, examples = found.get(key, (rule, ()))
                found[key] = rule, (*examples, example)
    return found


def _refused(trial: Trial, case: Case) -> Iterator[tuple[Rule, Example]]:
    # an act that needs none before it in its step is an example without them too
    rules, state, acts = trial.rules, position(trial, trial.rules, case.position), list[Any]()
    begins = _known_step(rules, state)
    for act in trial.acts(case.acts):
        step = _known_step(rules, state)
        before, (breaches, state) = state, rules.judged(state, act)
        acts.append(act)
        codes, is_of_other = frozenset(breach.rule.code for breach in breaches), is_of_another(before, act)
        for breach in breaches:
            yield breach.rule, Example(begins, tuple(acts), step, codes, is_of_other)
            if len(acts) > 1:
                yield breach.rule, Example(step, (act,), step, codes, is_of_other)
        if breaches:
            begins, acts = _known_step(rules, state), []


def is_of_another(state: Any, act: Any) -> bool:
    """Return True if an act is about a counter of a side that is not to act."""
    unit, side = getattr(act, "unit", ""), state.progress.side
    return bool(unit and side and state.board.counter(unit).side != side)


def _known_step(rules: Rules[Any, Any], state: Any) -> str:
    step = rules.sequence.step(state)
    return str(step.name) if step.is_judged else ""


def position(trial: Trial, rules: Rules[Any, Any], text: str) -> Any:
    """Return a position from its parts, in the words of a line; the trial completes missing parts."""
    notation, turn = rules.notation, trial.turn
    values: dict[str, Any] = {}
    standings: dict[str, Standing] = {}
    for part in text.split(SEPARATOR):
        name, _, rest = part.partition(": ")
        if name.startswith("turn "):
            turn = int(name.removeprefix("turn "))
        elif name in notation.codecs:
            values[name] = notation.codecs[name].read(rest, notation.words)
        else:
            place = None if name == OUT else name
            standings |= (notation.counters.read(word, place, notation.board) for word in rest.split())
    fields = fields_from(notation.kind, values, notation.words)
    ordered = tuple(standings.get(unit, Standing()) for unit in notation.board.index)
    state = notation.kind(board=notation.board, turn=turn, standings=ordered, **fields)
    return trial.completed(rules, state, frozenset(standings))


def play_case(trial: Trial, case: Case) -> PlayedCase:
    """Play a case."""
    rules = rules_of(trial, case.rulings)
    state = position(trial, rules, case.position)
    breaches: list[Breach] = []
    lines: tuple[str, ...] = ()
    for act in trial.acts(case.acts):
        breaches += rules.check(state, act)
        lines = trial.account(state, act) or lines
        state = rules.apply(state, act)
    return PlayedCase(state, tuple(breaches), lines)


_MADE: dict[tuple[str, tuple[tuple[str, str], ...]], Rules[Any, Any]] = {}


def rules_of(trial: Trial, rulings: tuple[tuple[str, str], ...]) -> Rules[Any, Any]:
    """Return the rulebook with those rulings; cached."""
    if not rulings:
        return trial.rules
    key = trial.name, rulings
    if key not in _MADE:
        _MADE[key] = trial.make(dict(rulings))
    return _MADE[key]


def faults(trial: Trial, case: Case) -> Iterator[str]:
    """Yield the failed expectations of a case."""
    played, rules = play_case(trial, case), rules_of(trial, case.rulings)
    codes = tuple(breach.rule.code for breach in played.breaches)
    if codes != case.verdicts:
        yield f"verdicts {list(codes)}, expected {list(case.verdicts)}: {[b.message for b in played.breaches]}"
    for fact in case.after:
        if not _holds(rules, played.state, fact):
            yield f"{fact!r} does not hold after: {rules.write(played.state)}"
    for line in case.account:
        wanted, line = not line.startswith("not "), line.removeprefix("not ")
        if any(line in found for found in played.account) != wanted or not played.account:
            yield f"{line!r} is {'not ' * wanted}in the account: {'; '.join(played.account)}"


def _holds(rules: Rules[Any, Any], state: Any, fact: str) -> bool:
    # `word: none` holds if the line does not use the word; raises SourceError on a fact that cannot fail
    name, _, rest = fact.partition(": ")
    if name == "turn":
        return bool(state.turn == int(rest))
    if name in rules.notation.codecs:
        return dict(part.split(": ", 1) for part in rules.notation.parts(state)).get(name, "none") == rest
    place = None if name == OUT else name
    if not rest.split() or not (place is None or place in rules.notation.board.kinds):
        raise SourceError(f"{fact!r} says of no counter where it is")
    for word in rest.split():
        unit, wanted = rules.notation.counters.read(word, place, rules.notation.board)
        found = state.standing(unit)
        if wanted._replace(step=0 if place is None else wanted.step) != Standing(
            found.location, 0 if place is None else found.step, status=found.status
        ):
            return False
    return True
