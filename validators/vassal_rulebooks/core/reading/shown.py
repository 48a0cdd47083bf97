"""Find the acts that an event can show, by the declared traces of their kinds."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from itertools import chain, count
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_rulebooks.core.acts import ByUnit
from vassal_rulebooks.core.board import best_route
from vassal_rulebooks.core.codecs import In, annotation_of, hints_of
from vassal_rulebooks.core.reading.events import Declared, number_in
from vassal_rulebooks.core.reading.table import TRACES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.reading.events import Event
    from vassal_rulebooks.core.reading.table import EventTable, Fields
    from vassal_rulebooks.core.rulebook import Rules
    from vassal_rulebooks.core.state import Standing

MOST_STEPS, MOST_BREACHES = 12, 2
"""Maximum number of steps on the route of a counter, and of breaches on one route."""


class Way(NamedTuple):
    """A route so far: the position at its end, its acts, and the number of their breaches."""

    state: Any
    acts: tuple[Any, ...] = ()
    breaches: int = 0

    def goes_on(self, start: Any) -> bool:
        """Return True if the same side still acts and the route is not too long."""
        return len(self.acts) < MOST_STEPS and self.state.progress.side == start.progress.side


def best_way(
    rules: Rules[Any, Any],
    state: Any,
    unit: str,
    kinds: Sequence[ActKind[Any, Any]],
    most: int,
    is_there: Callable[[Way], bool],
) -> tuple[Any, ...]:
    """Return the best route of a counter by some kinds of acts, with at most `most` breaches; empty if none exists."""

    def longer(way: Way) -> Iterator[Way]:
        for kind in kinds if way.goes_on(state) else ():
            for act in _candidates(kind, way.state, {"units": unit}):
                outcome = rules.outcome(way.state, act)
                breaches = way.breaches + len(outcome.breaches)
                if breaches <= most:
                    yield Way(outcome.after, (*way.acts, act), breaches)

    spent = state.standing(unit).spent

    def reached(way: Way) -> tuple[Any, ...]:
        # a counter may spend points to come back to its place
        standing: Standing = way.state.standing(unit)
        return standing.location, standing.stopped, standing.spent == spent

    found = best_route(
        Way(state),
        longer=longer,
        cost=lambda way: (way.breaches, way.state.standing(unit).spent, len(way.acts)),
        key=reached,
        is_complete=lambda way: bool(way.acts) and is_there(way),
        used=lambda way: way.state.standing(unit).spent,
    )
    return found.acts if found else ()


def said_by(rules: Rules[Any, Any], table: EventTable, event: Event) -> Fields:
    """Return the fields of an act that an event gives, by vocabulary."""
    return _said_in(rules, event.what.words) if isinstance(event, Declared) else table.said_by(event)


def _said_in(rules: Rules[Any, Any], words: Iterable[str]) -> Fields:
    # each word belongs to the first vocabulary that contains it and has no word yet; it may also be a further word of
    # those before, such as a side that another side names
    known: Fields = {}
    for word in words:
        for name in (name for name, vocabulary in rules.notation.words.items() if word in vocabulary):
            is_first = name not in known
            known[_nth(name, known)] = word
            if is_first:
                break
        else:
            if number_in(word) is not None:
                known["dice"] = number_in(word)
    return known


def acts_of(state: Any, event: Event, said: Fields, among: Iterable[ActKind[Any, Any]]) -> Iterator[Any]:
    """Yield the acts of some kinds that match the fields of an event; the candidates of the rules, if some are open."""
    traces = TRACES.get(type(event), ())
    declared = event.what.kind if isinstance(event, Declared) else None
    return matching(
        state, said, (k for k in among if (k.trace in traces if declared is None else k.declared == declared))
    )


def matching(state: Any, said: Fields, kinds: Iterable[ActKind[Any, Any]]) -> Iterator[Any]:
    """Yield the acts of some kinds that match these fields; the candidates of the rules, if some fields are open."""
    seen = set[Any]()
    for kind in kinds:
        for act in _made(kind, said) or _candidates(kind, state, said):
            if act not in seen:
                seen.add(act)
                yield act


def _candidates(kind: ActKind[Any, Any], state: Any, said: Fields) -> Iterable[Any]:
    candidates = kind.candidates
    if candidates is None:
        return ()
    unit = said.get("units")
    found = candidates.of(state, unit) if unit and isinstance(candidates, ByUnit) else candidates(state)
    return filter(_says(kind, said), found)


def fields_of(kind: ActKind[Any, Any]) -> Mapping[str, str]:
    """Return the vocabulary of each field of a kind of act; empty for a field without one."""
    of_act: Any = kind.type
    return _vocabularies(of_act)


@cache
def _vocabularies(of_act: Any) -> Mapping[str, str]:
    marks = {name: annotation_of(hint, In) for name, hint in hints_of(of_act).items()}
    return {field.name: mark.vocabulary if (mark := marks[field.name]) else "" for field in fields(of_act)}


@cache
def _numbered(of_act: Any) -> Mapping[str, str]:
    # the vocabularies, with numbers for the second and further fields of one
    found: dict[str, str] = {}
    for name, words in _vocabularies(of_act).items():
        found[name] = _nth(words, found.values()) if words else ""
    return found


def _nth(words: str, taken: Collection[str]) -> str:
    return next(name for name in chain([words], (f"{words} {n}" for n in count(2))) if name not in taken)


def _says(kind: ActKind[Any, Any], said: Fields) -> Callable[[Any], bool]:
    of_act: Any = kind.type
    wanted = [(name, said[words]) for name, words in _numbered(of_act).items() if words in said]
    return lambda act: all(getattr(act, name) == value for name, value in wanted)


def _made(kind: ActKind[Any, Any], said: Fields) -> tuple[Any, ...]:
    # the only act that fits an event that gives all its fields
    of_act: Any = kind.type
    needed = _numbered(of_act)
    if any(said.get(words) is None for words in needed.values()):
        return ()
    return (of_act(**{name: said[words] for name, words in needed.items()}),)
