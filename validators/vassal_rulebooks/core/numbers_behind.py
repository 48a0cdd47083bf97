"""The numbers that a finding rests on: what its rule declares to read, for the counters and places of the finding.

A pattern such as `counter {unit}, pf` names numbers as `vassal_tools.game.grades` does; `*` stands for any text. One
whose word in braces stands for nothing there gives no number:

* `{unit}` and `{zone}`: the counters and places that the finding names; `{there}`: the counters in those places.
* `{way}`: two neighbouring places, such as `A–B`: those of the finding, and the last step of each fighter.
* `{FIELD}`: a field of the act that was judged, such as its `{event}`.
* `{fighter}` and `{fight}`: the counters in the running fight, and its place.

`{fight?}` stands for no text if `{fight}` stands for something: what follows is read in a fight alone.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from fnmatch import translate
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

from vassal_tools.findings import Number
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.grades import NamedFact, facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.game.model import Game
    from vassal_tools.referee.protocol import Breach

WORDS = re.compile(r"\{([a-z_]+)(\??)\}")
OF_THE_TEXT = frozenset({Grade.TEXT, Grade.DEDUCED})
"""The grades of numbers that the text has, or that follow from it."""
_ORDER = tuple(reversed(Grade))
_BORDER = re.compile(r"border (.+)–(.+), kind")
_OWN = re.compile(r"(counter|zone|box) ([^ ,]+), (.+)")
Words = dict[str, tuple[str, ...]]


def words_behind(state: Any, act: Any, breach: Breach) -> Words:
    """Return what each word of a pattern stands for, for a breach by an act, or by none, in a position."""
    board, fight = state.board, running_fight(state)
    there = tuple(one.id for zone in breach.zones if zone in board.kinds for one in state.at(zone))
    fighters = tuple(one.id for one in state.at(fight)) if fight else ()
    steps = [*pairwise(breach.zones), *((state.standing(one).came_from, fight) for one in fighters)]
    return {
        **_fields_of(act),
        "unit": breach.units,
        "zone": breach.zones,
        "there": tuple(dict.fromkeys(there)),
        "way": tuple(dict.fromkeys("–".join(sorted(step)) for step in steps if all(step))),
        "fighter": tuple(dict.fromkeys((*fighters, *breach.units))) if fight else (),
        "fight": (fight,) if fight else (),
    }


def _fields_of(act: Any) -> Words:
    names = [one.name for one in fields(act)] if is_dataclass(act) else []
    values = ((name, getattr(act, name)) for name in names)
    each = ((name, value if isinstance(value, tuple) else (value,)) for name, value in values)
    return {name: tuple(map(str, items)) for name, items in each if all(isinstance(one, str | int) for one in items)}


def running_fight(state: Any) -> str:
    """Return the place of the fight that a position is in; empty if there is none."""
    fight = getattr(state.progress, "fight", None) or getattr(state.progress, "battle", None)
    return str(getattr(fight, "place", "") or getattr(fight, "zone", "")) if fight else ""


class NumbersBehind:
    """The numbers of a game beyond its text, and the patterns of what its rules read, by their codes."""

    def __init__(self, game: Game, declared: Mapping[str, tuple[str, ...]]) -> None:
        self._game, self._declared = game, declared

    @cached_property
    def _known(self) -> Mapping[str, Fact[Any]]:
        return {one.subject: one.fact for one in facts(self._game)}

    def of(self, code: str, words: Words) -> tuple[Number, ...]:
        """Return the numbers that a finding by a rule rests on, and that are not of the text; the worst come first."""
        declared = self._declared.get(code, ())
        subjects = (subject for pattern in declared for subject in expanded(pattern, words))
        named = {one.subject: one.fact for subject in subjects for one in self._named(subject)}
        beyond = [(name, fact) for name, fact in named.items() if fact.grade not in OF_THE_TEXT]
        ordered = sorted(beyond, key=lambda one: _ORDER.index(one[1].grade))
        return tuple(
            Number(in_words(name), value_in_words(fact), fact.grade.value, fact.source) for name, fact in ordered
        )

    def _named(self, subject: str) -> Iterator[NamedFact]:
        if "*" in subject:
            fits = re.compile(translate(subject)).match
            yield from (NamedFact(name, fact) for name, fact in self._known.items() if fits(name))
        elif subject in self._known:
            yield NamedFact(subject, self._known[subject])
        elif (border := _BORDER.fullmatch(subject)) and set(border.groups()) <= set(self._game.zones):
            yield from self._without_border(*border.groups())

    def _without_border(self, one: str, other: str) -> Iterator[NamedFact]:
        """That two places do not touch is known as well as the worst of their borders."""
        there = [border.kind for zones, border in self._game.borders.items() if {one, other} & set(zones)]
        if there:
            worst = max(there, key=lambda fact: list(Grade).index(fact.grade))
            yield NamedFact(f"border {one}–{other}, kind", Fact(None, worst.grade, worst.source))


def expanded(pattern: str, words: Words) -> Iterator[str]:
    """Yield the pattern with all that its words stand for; nothing where one of them stands for nothing."""
    asked = tuple(dict.fromkeys(WORDS.findall(pattern)))
    for values in product(*(_values(words.get(name, ()), mark) for name, mark in asked)):
        chosen = dict(zip(asked, values, strict=True))
        yield WORDS.sub(lambda found: chosen[found[1], found[2]], pattern)  # noqa: B023 - used at once


def _values(values: tuple[str, ...], mark: str) -> tuple[str, ...]:
    return ("",) * bool(values) if mark else values


def covers(patterns: Iterable[str], subject: str) -> bool:
    """Return whether one of the patterns can name a number, whatever its words stand for."""
    plain = (WORDS.sub(lambda found: "" if found[2] else "*", pattern) for pattern in patterns)
    return any(re.match(translate(pattern), subject) for pattern in plain)


def in_words(subject: str) -> str:
    """Return the name of a number as people say it: `pf of T1`, `border A–B`."""
    if border := _BORDER.fullmatch(subject):
        return f"border {border[1]}–{border[2]}"
    own = _OWN.fullmatch(subject)
    return f"{own[3]} of {own[2]}" if own else subject.removeprefix("rules, ")


def value_in_words(fact: Fact[Any]) -> str:
    """Return a value as people write it; empty where it is a thing with parts of its own."""
    match fact.value:
        case None:
            return "none"
        case bool():
            return "yes" if fact.value else "no"
        case tuple() if all(isinstance(item, str | int) for item in fact.value):
            return " ".join(map(str, fact.value)) or "none"
        case str() | int():
            return str(fact.value)
    return ""
