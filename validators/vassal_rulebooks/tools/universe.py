"""All possible acts regardless of the position: `check` alone must find the legal ones among them."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, replace
from itertools import product
from typing import TYPE_CHECKING, Any, get_args, get_origin

from vassal_rulebooks.core.codecs import In, annotation_of, bare_type, hints_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.codecs import Vocabulary
    from vassal_rulebooks.tools.trial import Trial

MOST_AT_ONCE = 2
"""The largest number of values in a tuple of a random act."""


def everything(trial: Trial, state: Any) -> Iterator[Any]:
    """Yield every act that the game's words can name."""
    for kind in trial.rules.kinds.values():
        if kind.candidates is None:
            continue
        if kind.type in trial.everything:
            yield from trial.everything[kind.type](state)
            continue
        values = [_all_values(one, hint, trial.rules.notation.words) for one, hint in _hints(kind.type)]
        yield from (kind.type(*chosen) for chosen in product(*values))


def anything(trial: Trial, dice: Random) -> Any:
    """Return a random act, with a random kind and random words."""
    kind = dice.choice([kind for kind in trial.rules.kinds.values() if kind.candidates is not None])
    return any_of(kind, trial.rules.notation.words, dice)


def any_of(kind: ActKind[Any, Any], words: Vocabulary, dice: Random) -> Any:
    """Return an act of a kind with random words."""
    return kind.type(*(_random_value(one, hint, words, dice) for one, hint in _hints(kind.type)))


def near(act: Any, words: Vocabulary, dice: Random) -> Iterator[Any]:
    """Yield the acts that differ in a single word, in any order; for a tuple, with a few values."""
    for one, hint in dice.sample(found := _hints(type(act)), len(found)):
        values = [_random_value(one, hint, words, dice) for _ in range(MOST_AT_ONCE)]
        if get_origin(bare_type(hint)) is not tuple:
            values = list(_all_values(one, hint, words))
        dice.shuffle(values)
        yield from (replace(act, **{one.name: value}) for value in values)


def of_unit(kind: ActKind[Any, Any], unit: str, words: Vocabulary) -> Iterator[Any]:
    """Yield the acts of a kind by one counter, with all combinations of other words; none if the kind names no unit."""
    hints = _hints(kind.type)
    if any(one.name == "unit" for one, _ in hints):
        values = [(unit,) if one.name == "unit" else _all_values(one, hint, words) for one, hint in hints]
        yield from (kind.type(*chosen) for chosen in product(*values))


def _hints(kind: type) -> list[tuple[Field[Any], Any]]:
    any_kind: Any = kind
    hints = hints_of(any_kind)
    return [(each, hints[each.name]) for each in fields(any_kind)]


def _all_values(one: Field[Any], hint: Any, words: Vocabulary) -> Sequence[Any]:
    # includes the default of a field that may be left out
    values = _values(hint, words)
    return values if one.default is MISSING or one.default in values else (one.default, *values)


def _values(hint: Any, words: Vocabulary) -> Sequence[Any]:
    known = annotation_of(hint, In)
    if known:
        return tuple(words[known.vocabulary])
    return (False, True) if bare_type(hint) is bool else tuple(words["dice"])


def _random_value(one: Field[Any], hint: Any, words: Vocabulary, dice: Random) -> Any:
    base = bare_type(hint)
    if get_origin(base) is tuple:
        values = _values(get_args(base)[0], words)
        return tuple(dice.choice(values) for _ in range(dice.randint(0, MOST_AT_ONCE)))
    return dice.choice(_all_values(one, hint, words))


def legal_by_check(trial: Trial, state: Any) -> set[Any]:
    """Return the legal acts, found by trying everything; enumeration must find the same."""
    tried = (act for act in everything(trial, state) if not trial.is_left_out(state, act))
    return {trial.as_enumerated(state, act) for act in tried if not trial.rules.check(state, act)}


def brute_force(trial: Trial, state: Any, depth: int) -> int:
    """Return the number of sequences of `depth` legal acts, by trying everything."""
    legal = legal_by_check(trial, state)
    if depth == 1:
        return len(legal)
    return sum(brute_force(trial, trial.rules.apply(state, act), depth - 1) for act in legal)


def enumerated(trial: Trial, state: Any, depth: int) -> int:
    """Return the number of sequences of `depth` legal acts, by enumeration."""
    legal = tuple(trial.rules.legal_acts(state))
    if depth == 1:
        return len(legal)
    return sum(enumerated(trial, trial.rules.apply(state, act), depth - 1) for act in legal)
