"""A game as the referee needs it: its map in pixels, the beginning of a log, reports, and the numbers behind a finding.

The rule of a finding declares the numbers that it reads for the counters and places of the finding. A pattern such as
`counter {unit}, pf` uses the names in `vassal_tools.game.grades`; `*` matches any text. A pattern gives no number if
one of its words in braces has no value:

* `{unit}` and `{zone}`: the counters and places that the finding names; `{there}`: the counters in those places.
* `{way}`: two neighbouring places, such as `A–B`: from the finding, and from the last step of each fighter.
* `{FIELD}`: a field of the act that was judged, such as its `{event}`.
* `{fighter}` and `{fight}`: the counters in the running fight, and its place.

`{fight?}` adds nothing to the text; a pattern with it applies only during a fight.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import fields, is_dataclass, replace
from fnmatch import translate
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from vassal_rulebooks.core.edition import G, GameEdition, R
from vassal_rulebooks.core.facets import NumberFacet, number_facets
from vassal_rulebooks.core.reading.beginning import first_position
from vassal_rulebooks.core.reading.events import turn_phase
from vassal_rulebooks.core.reading.judging import explain_log
from vassal_rulebooks.core.reading.remarks import Remarks
from vassal_rulebooks.core.reading.replayed import ModuleWords, read_story, words_of
from vassal_rulebooks.core.reading.table import card_words
from vassal_rulebooks.core.reading.turns import side_of_phase, whose_turn
from vassal_tools.findings import Number, Scene
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.grades import NamedFact, facts
from vassal_tools.referee.protocol import PROTOCOL, GameResult, Measure
from vassal_tools.table.changes import TurnSet
from vassal_tools.table.zones import ZoneMap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from vassal_tools.findings import Rule
    from vassal_tools.game.model import Game
    from vassal_tools.referee.protocol import Breach, Referee
    from vassal_tools.table.record import Record

WORDS = re.compile(r"\{([a-z_]+)(\??)\}")
OF_THE_TEXT = frozenset({Grade.TEXT, Grade.DEDUCED})
"""The grades of numbers in the text, or deduced from it."""
_ORDER = tuple(reversed(Grade))
_BORDER = re.compile(r"border (.+)–(.+), kind")
_OWN = re.compile(r"(counter|zone|box) ([^ ,]+), (.+)")
Words = dict[str, tuple[str, ...]]


def words_behind(state: Any, act: Any, breach: Breach) -> Words:
    """Return the values of each word of a pattern, for a breach in a position, with or without an act."""
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
    """Return the place of the running fight; empty if no fight is running."""
    fight = getattr(state.progress, "fight", None) or getattr(state.progress, "battle", None)
    return str(getattr(fight, "place", "") or getattr(fight, "zone", "")) if fight else ""


class NumbersBehind:
    """The numbers of a game beyond its text, and the patterns that its rules read, by their codes."""

    def __init__(self, game: Game, declared: Mapping[str, tuple[str, ...]]) -> None:
        self._game, self._declared = game, declared

    @cached_property
    def _known(self) -> Mapping[str, Fact[Any]]:
        return {one.subject: one.fact for one in facts(self._game)}

    def of(self, code: str, words: Words) -> tuple[Number, ...]:
        """Return the numbers behind a finding by a rule that are not from the text, with the worst grade first."""
        declared = self._declared.get(code, ())
        subjects = (subject for pattern in declared for subject in expanded(pattern, words))
        named = {one.subject: one.fact for subject in subjects for one in self._named(subject)}
        beyond = [(name, fact) for name, fact in named.items() if fact.grade not in OF_THE_TEXT]
        ordered = sorted(beyond, key=lambda one: _ORDER.index(one[1].grade))
        return tuple(
            Number(in_words(name), value_in_words(name, fact), fact.grade.value, fact.source) for name, fact in ordered
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
        # "no border here" gets the worst grade of the borders of both places
        there = [border.kind for zones, border in self._game.borders.items() if {one, other} & set(zones)]
        if there:
            worst = max(there, key=lambda fact: list(Grade).index(fact.grade))
            yield NamedFact(f"border {one}–{other}, kind", Fact(None, worst.grade, worst.source))


def expanded(pattern: str, words: Words) -> Iterator[str]:
    """Yield the pattern for each combination of values of its words; nothing if a word has no value."""
    asked = tuple(dict.fromkeys(WORDS.findall(pattern)))
    for values in product(*(("",) * bool(words.get(name)) if mark else words.get(name, ()) for name, mark in asked)):
        chosen = dict(zip(asked, values, strict=True))
        yield WORDS.sub(lambda found: chosen[found[1], found[2]], pattern)  # noqa: B023 - used at once


def covers(patterns: Iterable[str], subject: str) -> bool:
    """Return True if one of the patterns can name a number, for any values of its words."""
    plain = (WORDS.sub(lambda found: "" if found[2] else "*", pattern) for pattern in patterns)
    return any(re.match(translate(pattern), subject) for pattern in plain)


def in_words(subject: str) -> str:
    """Return the name of a number in words: `pf of T1`, `border A–B`."""
    if border := _BORDER.fullmatch(subject):
        return f"border {border[1]}–{border[2]}"
    own = _OWN.fullmatch(subject)
    return f"{own[3]} of {own[2]}" if own else subject.removeprefix("rules, ")


def value_in_words(subject: str, fact: Fact[Any]) -> str:
    """Return a value in words, such as `9/4` for the faces of a counter; empty for a composite value."""
    match fact.value:
        case None:
            return "none"
        case bool():
            return "yes" if fact.value else "no"
        case tuple() if all(isinstance(item, str | int) for item in fact.value):
            return ("/" if subject.startswith("counter ") else ", ").join(map(str, fact.value)) or "none"
    return str(fact.value) if isinstance(fact.value, str | int) else ""


S = TypeVar("S", bound=Any)


class GameUmpire(GameEdition[G, R], Generic[G, R, S]):
    """The base of a game for the referee; subclasses may override how pieces, turns and logs are read."""

    protocol: int = PROTOCOL
    title: str = ""  # the name of the module, as a log states it

    @cached_property
    def zones(self) -> ZoneMap:
        """Zones and boxes in pixels, as in the built module."""
        return ZoneMap(self.game.outlines)

    @cached_property
    def remarks(self) -> Remarks:
        """The rules for remarks on the reading of a log."""
        return Remarks.of(self.rulebook.sequence.time.code.removesuffix("-order"))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules that findings of this game may name."""
        sequence = self.rulebook.sequence
        own = dict.fromkeys(rule.rule for kind in self.rulebook.kinds.values() for rule in kind.rules)
        return (*own, sequence.time, sequence.side, *self.remarks.all)

    @property
    def words(self) -> ModuleWords:
        """The module's names of its dice, decks and numbers; a game overrides names that its data do not have."""
        known = self.rulebook.notation.words.get("cards", ())
        return replace(words_of(self.game), cards=tuple(card_words(self.game, known)))

    def judging(self, state: S, act: Any, /) -> frozenset[str]:
        """Return the codes of the rules that judge an act in a position."""
        codes: frozenset[str] = self.rulebook.judging(state, act)
        return codes

    def numbers(self, state: S, act: Any, breach: Breach, /) -> tuple[Number, ...]:
        """Return the numbers behind a breach, with or without an act, that are not from the text."""
        return self._behind.of(breach.rule.code, self.words_behind(state, act, breach))

    def words_behind(self, state: S, act: Any, breach: Breach, /) -> Words:
        """Return the values of the words in the names of those numbers."""
        return words_behind(state, act, breach)

    @cached_property
    def _behind(self) -> NumbersBehind:
        return NumbersBehind(self.game, self.ruled.numbers if self.ruled else {})

    def phase(self, state: S, /) -> str:
        """Return the phase of the turn; empty if it is unknown."""
        return str(self.rulebook.sequence.step(state).title)

    def active_side(self, state: S, /) -> str:
        """Return the side whose phase is running; empty if the phase belongs to no side."""
        return str(state.progress.side)

    def tracker_phases(self, record: Record, /) -> Mapping[int, str]:
        """Return the phase on the turn counter by log step, except the first phase: the counter may be unused."""
        titles, found = [phase.title for phase in self.game.phases.values()], dict[int, str]()
        shown = max(map(turn_phase, record.turns.values()), default=0)
        for step in record.steps:
            for change in step.changes:
                shown = turn_phase(change.state) if isinstance(change, TurnSet) else shown
            if 0 < shown < len(titles):
                found[step.number] = titles[shown]
        return found

    def tracker_phase(self, state: S, /) -> str:
        """Return the phase of the turn counter for the turn of the side to act; empty if sides have no phases."""
        sides = {side_of_phase(self.game, n): phase.title for n, phase in enumerate(self.game.phases.values())}
        return sides.get(whose_turn(state), "")

    def winner(self, _state: S, /) -> str | None:
        """Return the winner; empty for a draw, None while the game goes on."""
        return None

    def translate(self, record: Record, referee: Referee[S, Any], /) -> None:
        """Submit all acts of the log to the referee, in order, by the traces that their kinds declare."""
        story = read_story(record, self.game, self.words)
        explain_log(self.rulebook, story, referee, self.remarks, record.turns)

    def result(self, ends: Mapping[int, S], /) -> GameResult | None:
        """Return the result of the game, from the last position of each turn; None without positions."""
        found = self.winner(ends[max(ends)]) if ends else None
        return GameResult(found is not None, winner=found or "", measures=self.measures(ends)) if ends else None

    def measures(self, ends: Mapping[int, S], /) -> tuple[Measure, ...]:
        """Return the numbers by turn that sides have on tracks, from the last position of each turn."""
        counts = defaultdict[str, dict[str, Any]](dict)
        for facet in number_facets(self.game, ends[min(ends)]).values():
            if type(facet) is NumberFacet and facet.side:
                counts[facet.kind][facet.side] = facet.by_rules
        return tuple(Measure.of(kind.capitalize(), ends, of_sides) for kind, of_sides in counts.items())

    def account(self, _state: S, _breach: Breach, /) -> tuple[str, ...]:
        """Return the arithmetic behind a breach in that position, one line for each step, or an empty tuple."""
        return ()

    def begin(self, record: Record, /) -> S:
        """Return the first position of the log: a new game, or the counters as they are on the table."""
        state: S = first_position(self.rulebook, self.game, record, self.words)
        return state

    def scene(self, state: S, act: Any, /) -> Scene:
        """Return the turn and phase of a position, and the side of the phase, or else the side of the act.

        Without an act and a side of the phase, only the turn is returned: the cause may be older than the phase.
        """
        active = self.active_side(state)
        if active:
            return Scene(turn=state.turn, phase=self.phase(state), side=active)
        if act is None:
            return Scene(turn=state.turn)
        counter = self.game.counters.get(getattr(act, "unit", ""))
        side = counter.side if counter else str(getattr(act, "side", ""))
        return Scene(turn=state.turn, phase=self.phase(state), side=side)
