"""Find the numbers that verdicts of cases rest on, by changing each and playing the cases again."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.umpire import covers
from vassal_rulebooks.tools.cases import play_case, read_cases
from vassal_tools.game.facts import Fact
from vassal_tools.game.grades import facts
from vassal_tools.plugins import RULEBOOKS, entry_points

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from vassal_rulebooks.tools.cases import Case
    from vassal_rulebooks.tools.trial import Trial
    from vassal_tools.game.grades import NamedFact
    from vassal_tools.game.model import Game

MOST_WORDS = 3
"""The number of other words tried for a word."""


def with_fact(thing: Any, old: Fact[Any], new: Fact[Any]) -> Any:
    """Return a part of a game with one fact replaced; the same object if the fact is not in it."""
    if thing is old:
        return new
    if isinstance(thing, Mapping):
        parts = {key: with_fact(part, old, new) for key, part in thing.items()}
        return thing if all(parts[key] is part for key, part in thing.items()) else parts
    if type(thing) is tuple:
        items = tuple(with_fact(item, old, new) for item in thing)
        return thing if all(a is b for a, b in zip(items, thing, strict=True)) else items
    if is_dataclass(thing) and not isinstance(thing, type | Fact):
        found = {one.name: with_fact(getattr(thing, one.name), old, new) for one in fields(thing) if one.init}
        changes = {name: part for name, part in found.items() if part is not getattr(thing, name)}
        return replace(thing, **changes) if changes else thing
    return thing


def with_facts_apart(thing: Any) -> Any:
    """Return a copy of a part of a game where things share no facts; defaults of a file are shared."""
    if isinstance(thing, Fact):
        return replace(thing)
    if isinstance(thing, Mapping):
        return {key: with_facts_apart(part) for key, part in thing.items()}
    if type(thing) is tuple:
        return tuple(map(with_facts_apart, thing))
    if is_dataclass(thing) and not isinstance(thing, type):
        return replace(thing, **{f.name: with_facts_apart(getattr(thing, f.name)) for f in fields(thing) if f.init})
    return thing


def other_values(value: Any, words: Iterable[str]) -> Iterator[Any]:
    """Yield other possible values of a fact; `words` are the values of similar facts."""
    match value:
        case bool():
            yield not value
        case int() | Fraction():
            yield value + 1
            if value > 0:
                yield value - 1
        case str():
            yield from [word for word in dict.fromkeys(words) if word != value][:MOST_WORDS]
        case tuple() if value and all(isinstance(item, int) for item in value):
            yield tuple(item + 1 for item in value)
            yield tuple(max(0, item - 1) for item in value)
        case tuple() if value:
            yield value[1:]


def variations(game: Game, named: Sequence[NamedFact]) -> Iterator[tuple[NamedFact, Game]]:
    """Yield games with one number changed; numbers without another value are skipped."""
    words = defaultdict(list)
    for one in facts(game):
        if isinstance(one.fact.value, str):
            words[_kind_of(one)].append(one.fact.value)
    for one in named:
        for value in other_values(one.fact.value, words[_kind_of(one)]):
            varied = with_fact(game, one.fact, replace(one.fact, value=value))
            if varied is not game:
                yield one, varied


def _kind_of(named: NamedFact) -> str:
    return named.subject.rpartition(", ")[2]


def verdicts(trial: Trial, cases: Sequence[Case]) -> Mapping[str, Counter[tuple[str, ...]]]:
    """Return the breaches of each case; a case that cannot be played with these data has none."""
    found: dict[str, Counter[tuple[str, ...]]] = {}
    for case in cases:
        try:
            breaches = play_case(trial, case).breaches
        except Exception:  # noqa: S112 - data that no game could have are no fault
            continue
        found[case.number] = Counter((one.rule.code, *one.units, *one.zones) for one in breaches)
    return found


def rested_on(
    trial: Trial, make: Callable[[Game, Mapping[str, str]], Any], game: Game, named: Sequence[NamedFact]
) -> Mapping[str, frozenset[str]]:
    """Return the numbers that verdicts rest on, by rule code; `make` makes a rulebook."""
    cases = read_cases(trial.data / "cases")
    usual = verdicts(trial, cases)
    found: dict[str, set[str]] = defaultdict(set)
    for number, (one, varied) in enumerate(variations(game, named)):
        other = replace(trial, name=f"{trial.name} {number}", make=partial(make, varied))
        for case, breaches in verdicts(other, cases).items():
            for breach in (breaches - usual[case]) + (usual[case] - breaches):
                found[breach[0]].add(one.subject)
    return {code: frozenset(subjects) for code, subjects in sorted(found.items())}


def tried(trial: Trial, every: int = 1) -> Iterator[tuple[str, str, bool]]:
    """Yield each rule with a number that its verdicts rest on, and whether the rule declares that number.

    Only every `every`-th number is changed.
    """
    umpire = entry_points(group=RULEBOOKS)[trial.name].load()()
    game = with_facts_apart(umpire.game)
    declared = umpire.ruled.numbers if umpire.ruled else {}
    for code, subjects in rested_on(trial, umpire.make, game, tuple(facts(game))[::every]).items():
        for subject in sorted(subjects):
            yield code, subject, covers(declared.get(code, ()), subject)
