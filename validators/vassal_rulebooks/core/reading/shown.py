"""How acts show on the table: which acts an event can be of, by what their kinds declare."""

from __future__ import annotations

from dataclasses import fields
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.codecs import In, hints_of, mark_of
from vassal_rulebooks.core.reading.events import ChitMoved, Declared, Drag, Faced, Gone, Rolled, Turnover, number_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vassal_rulebooks.core.acts import ActKind
    from vassal_rulebooks.core.reading.events import Event
    from vassal_rulebooks.core.reading.table import Table
    from vassal_rulebooks.core.rulebook import Rules

TRACES: Mapping[type, tuple[Trace, ...]] = {
    Drag: (Trace.DRAG,),
    Gone: (Trace.FLIP, Trace.DRAG),
    Turnover: (Trace.FLIP,),
    Faced: (Trace.ROTATE,),
    ChitMoved: (Trace.DRAW,),
    Rolled: (Trace.DIE,),
}
"""The traces that an event can be."""
MOST_POSITIONS, MOST_BREACHES = 100, 2
"""The most positions that the ways of one counter are looked for in, and the most breaches of one."""
Said = dict[str, Any]
"""What an event says of an act, by the vocabulary of the field that it fills."""


class Shown:
    """What acts show as in one log."""

    def __init__(self, rules: Rules[Any, Any], table: Table) -> None:
        self._rules = rules
        self._table = table
        self._ways: dict[tuple[Any, str, int], tuple[Any, ...]] = {}

    def forget(self) -> None:
        """Forget what was found for the table as it was."""
        self._ways.clear()

    def said_by(self, event: Event) -> Said:
        """Return what an event says, by vocabulary."""
        table, thing = self._table, self._table.thing_of(event)
        match event:
            case Drag(_, unit, _, end):
                return {"units": unit, "places": end}
            case Gone(_, unit) | Turnover(_, unit):
                return {"units": unit}
            case Faced(_, unit):
                return {"units": unit, "headings": table.counters[unit].facing}
            case ChitMoved() if thing:
                return {"cards": thing.split(" ", 1)[1]}
            case Rolled(_, _, dice):
                return {"dice": sum(dice)}
            case Declared(_, what):
                return self._said_in(what.words)
            case _:
                return {}

    def _said_in(self, words: Iterable[str]) -> Said:
        """What the words of a button say, each by the first vocabulary that has it."""
        known: Said = {}
        for word in words:
            for name, vocabulary in self._rules.notation.words.items():
                if name not in known and word in vocabulary:
                    known[name] = word
                    break
            else:
                if number_in(word) is not None:
                    known["dice"] = number_in(word)
        return known

    def kinds(self, event: Event, among: Iterable[type]) -> Iterator[ActKind[Any, Any]]:
        """Yield the kinds of acts that an event can be a trace of."""
        for act_type in among:
            kind = self._rules.kinds[act_type]
            if isinstance(event, Declared):
                if kind.declared == event.what.kind:
                    yield kind
            elif kind.trace in TRACES.get(type(event), ()) and not self._table.is_put_back(event):
                yield kind

    def acts(self, state: Any, event: Event, among: Iterable[type]) -> Iterator[Any]:
        """Yield each act of those kinds that an event can be of, legal or not, the candidates of the rules first."""
        said, seen = self.said_by(event), set[Any]()
        for kind in self.kinds(event, among):
            for act in (*filter(_says(kind, said), _candidates(kind, state)), *_made(kind, said)):
                if act not in seen:
                    seen.add(act)
                    yield act

    def way(self, state: Any, unit: str, among: Iterable[type], *, is_near: bool) -> tuple[Any, ...]:
        """Return the best way in which steps of a counter bring it to where the table shows it; empty if there is none.

        It breaks no rule, costs the fewest points, then has the fewest steps; near by, it may break some rule.
        """
        kinds = tuple(kind for kind in map(self._rules.kinds.__getitem__, among) if kind.trace is Trace.DRAG)
        found = self._remembered(state, unit, kinds, 0)
        return found or (self._remembered(state, unit, kinds, MOST_BREACHES) if is_near else ())

    def _remembered(self, state: Any, unit: str, kinds: Sequence[ActKind[Any, Any]], most: int) -> tuple[Any, ...]:
        key = (state, unit, most)
        if key not in self._ways:
            self._ways[key] = self._best_way(state, unit, kinds, most)
        return self._ways[key]

    def _best_way(self, state: Any, unit: str, kinds: Sequence[ActKind[Any, Any]], most: int) -> tuple[Any, ...]:
        """The best way of no more than so many breaches."""
        order, seen = count(), set[Any]()
        queue: list[tuple[int, int, int, int, Any, tuple[Any, ...]]] = [(0, 0, 0, next(order), state, ())]
        while queue and len(seen) < MOST_POSITIONS:
            breaches, _, steps, _, now, way = heappop(queue)
            standing = now.standing(unit)
            if way and self._table.agrees(now, unit):
                return way
            reached = (standing.location, standing.spent, standing.stopped)
            if reached in seen or now.progress.side != state.progress.side:
                continue
            seen.add(reached)
            for act, worse, after in self._steps(now, unit, kinds, most - breaches):
                entry = (breaches + worse, after.standing(unit).spent, steps + 1, next(order), after, (*way, act))
                heappush(queue, entry)
        return ()

    def _steps(
        self, state: Any, unit: str, kinds: Sequence[ActKind[Any, Any]], most: int
    ) -> Iterator[tuple[Any, int, Any]]:
        """Each step of a counter with no more than so many breaches: the act, its breaches, the position after it."""
        for kind in kinds:
            for act in filter(_says(kind, {"units": unit}), _candidates(kind, state)):
                worse = len(self._rules.check(state, act))
                if worse <= most:
                    yield act, worse, self._rules.apply(state, act)


def _candidates(kind: ActKind[Any, Any], state: Any) -> Iterable[Any]:
    return kind.candidates(state) if kind.candidates else ()


def fields_of(kind: ActKind[Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a kind of act, each with its vocabulary."""
    of_act: Any = kind.type
    hints = hints_of(of_act)
    for field in fields(of_act):
        mark = mark_of(hints[field.name], In)
        yield field.name, mark.vocabulary if mark else ""


def _says(kind: ActKind[Any, Any], said: Said) -> Callable[[Any], bool]:
    """Whether an act of a kind is one that an event is of."""
    wanted = [(name, said[words]) for name, words in fields_of(kind) if words in said]
    return lambda act: all(getattr(act, name) == value for name, value in wanted)


def _made(kind: ActKind[Any, Any], said: Said) -> Iterator[Any]:
    """The act of a kind that an event says whole."""
    needed = dict(fields_of(kind))
    if all(said.get(words) is not None for words in needed.values()):
        yield kind.type(**{name: said[words] for name, words in needed.items()})
