"""The edition of a game used for judging: its data, the readings of its rules, and what all its logs state.

The file `ruled.toml` beside the data records how the rulebook treats each paragraph.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Self, TypeVar, cast

from vassal_tools.errors import SourceError, Where
from vassal_tools.findings import Severity
from vassal_tools.game import declarations
from vassal_tools.game.codec import Decoder
from vassal_tools.game.extending import folders
from vassal_tools.game.facts import Between, Keyed, OneOf, Spelt
from vassal_tools.game.faults import Faults
from vassal_tools.game.fingerprint import fingerprint, from_json, readings, stated_by
from vassal_tools.game.landed import landed, lost_readings, with_rulings_of
from vassal_tools.game.library import load, source_of
from vassal_tools.game.names import FIGHT_PREFIX, MODEL_PROPERTY, OFFER, RULINGS_PROPERTY
from vassal_tools.game.sources import read_toml, refuse_links
from vassal_tools.game.texts import Texts
from vassal_tools.game.unit_names import long_names
from vassal_tools.nearest import did_you_mean
from vassal_tools.referee.protocol import ChosenReading, Die, Edition
from vassal_tools.referee.ruled import Ruled, RulesParagraph, Treatment, sections_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.findings import Rule
    from vassal_tools.game.model import Game
    from vassal_tools.game.sources import TomlSource

FILE = "ruled.toml"
Section = Annotated[str, Spelt(r"[0-9][A-Za-z0-9.# -]{0,39}", "a paragraph such as 4.2, or 4.2 table")]


@dataclass(frozen=True, slots=True)
class _Entry:
    # `rules` has the codes of rules that check the paragraph without citing it.

    section: Section
    gist: str
    state: Annotated[str, OneOf(tuple(Treatment))]
    rules: tuple[str, ...] = ()
    note: str | None = None


@dataclass(frozen=True, slots=True)
class _File:
    schema: Annotated[int, Between(1, 1)]
    paragraphs: Annotated[Mapping[str, _Entry], Keyed("paragraph", ("section",))]
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def patterns(self, code: str) -> tuple[str, ...]:
        # `@name` is a set of patterns that several rules share.
        named = ((self.sets.get(one[1:], ()) if one.startswith("@") else (one,)) for one in self.numbers[code])
        return tuple(pattern for some in named for pattern in some)


def read_ruled(folder: Path, rules: Iterable[Rule]) -> Ruled | None:
    """Return the contents of `ruled.toml` in the folder of a game's data; None if the file is missing.

    A game that extends others has its own paragraphs, and inherits the `[numbers]` of their `ruled.toml`.

    Raises:
        SourceError: The file has an error or does not fit the rules.
    """
    own, *below = folders(folder)
    if not (own / FILE).exists():
        return None
    known = {rule.code: rule for rule in rules}
    source, said = _read(own)
    bases = [_read(base)[1] for base in below if (base / FILE).exists()]
    inherited = {code: base.patterns(code) for base in bases for code in base.numbers}
    faults = Faults()
    faults.note(_faults(said, known, source.where))
    faults.stop()
    codes = _codes(said, known.values())
    cited = {section for rule in known.values() for section in sections_of(rule)}
    paragraphs = {
        name: RulesParagraph(
            name, one.gist, Treatment(one.state), one.note or "", frozenset(codes[name]), name in cited
        )
        for name, one in said.paragraphs.items()
    }
    return Ruled(paragraphs, {**inherited, **{code: said.patterns(code) for code in said.numbers}})


def _read(folder: Path) -> tuple[TomlSource, _File]:
    refuse_links(folder, folder / FILE)
    source = read_toml(folder / FILE)
    return source, Decoder(source.where).read(_File, source.content)


def _codes(said: _File, rules: Iterable[Rule]) -> Mapping[str, set[str]]:
    codes = defaultdict(set, {name: set(one.rules) for name, one in said.paragraphs.items()})
    for rule in rules:
        for section in sections_of(rule):
            codes[section].add(rule.code)
    return codes


def _faults(said: _File, known: Mapping[str, Rule], where: Callable[..., Where]) -> Iterator[SourceError]:
    for code, rule in known.items():
        for section in sections_of(rule):
            if section not in said.paragraphs:
                yield SourceError(f"the rule {code} cites {section}, which is not listed", where("paragraphs"))
    play = [rule for rule in known.values() if rule.severity is Severity.ILLEGAL]
    codes = _codes(replace(said, paragraphs={}), play)
    for name, one in said.paragraphs.items():
        is_ruled = one.state == Treatment.RULED
        if is_ruled and not (codes[name] or one.rules):
            yield SourceError(f"paragraph {name} is ruled, and no rule cites it or is named", where("paragraphs", name))
        if not is_ruled and (found := sorted({*codes[name], *one.rules})):
            what = f"paragraph {name} is {one.state}, and {', '.join(found)} would check it"
            yield SourceError(what, where("paragraphs", name))
        yield from _unknown(one.rules, known, where("paragraphs", name))
    yield from _unknown(said.numbers, known, where("numbers"))
    for code, patterns in said.numbers.items():
        for pattern in patterns:
            if pattern.startswith("@") and pattern[1:] not in said.sets:
                yield SourceError(f"{code} reads {pattern}, which is not a set", where("numbers", code))


def _unknown(codes: Iterable[str], known: Mapping[str, Rule], where: Where) -> Iterator[SourceError]:
    for code in codes:
        if code not in known:
            yield SourceError(f"no rule {code!r:.60}", where, did_you_mean(code, known))


G = TypeVar("G", bound="Game")
R = TypeVar("R", bound=Any)


class GameEdition(Generic[G, R]):
    """A game with one set of data and readings; the data are loaded on first use.

    A subclass gives the name or the folder of its data, builds a rulebook from them, and declares the dice of its
    module.
    """

    name: ClassVar[str]
    begins_with_a_draw: ClassVar[bool] = False
    abbreviations: ClassVar[Mapping[str, str]] = {}
    """The abbreviations in messages, and their meanings."""
    source: ClassVar[Path | None] = None
    """The folder of the data, for a game that is not included."""
    has_chosen_data: ClassVar[bool] = False
    """True if the user chose that folder: then logs with other data are expected."""

    def __init__(
        self,
        game: G | None = None,
        rulings: Mapping[str, str] | None = None,
        *,
        stated: str = "",
        is_landed: bool = False,
    ) -> None:
        """Create an edition with the current data and default rulings, unless others are given.

        `stated` is the fingerprint that logs give for the data, if it differs from the actual one. `is_landed` marks
        data that are kept from the past.
        """
        self._given = game
        self._rulings = dict(rulings or {})
        self._stated = stated
        self._is_landed = is_landed

    def make(self, _game: G, _rulings: Mapping[str, str], /) -> R:
        """Return the rulebook of the data with those rulings."""
        raise NotImplementedError

    def typed(self, game: Game, /) -> G:
        """Return the game as its own subclass of `Game`."""
        return cast("G", game)

    @property
    def dice(self) -> Mapping[str, Die]:
        """The dice in the module's data, by the name of the button."""
        texts = Texts(self._today, self._today.module.texts, Where("module.toml"))
        return {name: Die(*texts.dice(one)) for name, one in self._today.module.dice.items()}

    @property
    def former_markers(self) -> Mapping[str, Mapping[str, str]]:
        """The markers that counters had in earlier modules and have no longer, by gpid."""
        return {}

    @property
    def declared(self) -> Mapping[str, Die]:
        """The dice that menu entries throw, by the kind of their act; only if all acts of a kind throw the same die."""
        texts = Texts(self._today, self._today.module.texts, Where("module.toml"))
        thrown: dict[str, set[str]] = defaultdict(set)
        for act in self._today.module.acts:
            thrown[act.kind].add(texts.fill(act.die) if act.die and not act.words else "")
        alike = {kind: dice.pop() for kind, dice in thrown.items() if len(dice) == 1}
        return {kind: Die(1, int(sides)) for kind, sides in alike.items() if sides.isdecimal()}

    @cached_property
    def game(self) -> G:
        """The game as defined by its data, with all rulings that the rulebook reads."""
        return self._today if self._given is None else self.typed(with_rulings_of(self._today, self._given))

    @cached_property
    def _today(self) -> G:
        return self.typed(load(self._data))

    @property
    def _data(self) -> str:
        return str(self.source) if self.source else self.name

    @cached_property
    def rulebook(self) -> R:
        """The rulebook of this edition."""
        return self.make(self.game, self._rulings)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules that findings of this game may name."""
        raise NotImplementedError

    @cached_property
    def ruled(self) -> Ruled | None:
        """The treatment of each paragraph of the rules; None if the data have no `ruled.toml`.

        Raises SourceError if the file does not fit the rules.
        """
        return read_ruled(source_of(self._data), self.rules)

    @cached_property
    def readings(self) -> Mapping[str, ChosenReading]:
        """The chosen reading of each ruling, by the name of the ruling."""
        return {name: self._reading(name) for name in self.game.rulings}

    def _reading(self, name: str) -> ChosenReading:
        ruling = self.game.rulings[name]
        answer = self._rulings.get(name, ruling.default)
        others = tuple(option for option in ruling.options if option != answer)
        return ChosenReading(name, ruling.question, answer, ruling.reason if answer == ruling.default else "", others)

    @cached_property
    def edition(self) -> Edition:
        """The properties that every log of this edition states, and its dice."""
        played = self._given or self.game
        return Edition(
            game=self._data if self._given is None or self._is_landed else "",
            sides=self.game.sides,
            stated={
                MODEL_PROPERTY: self._stated or fingerprint(played),
                RULINGS_PROPERTY: readings(played, self._rulings),
            },
            model=MODEL_PROPERTY,
            options=self._choices,
            dice=self.dice,
            declared=self.declared,
            act=declarations.ACT_PROPERTY,
            free=(FIGHT_PREFIX, OFFER),
            units=frozenset(counter.gpid for counter in self.game.counters.values()),
            former_markers=self.former_markers,
            begins_with_a_draw=self.begins_with_a_draw,
            hands={self.game.hand_name(side): side for side in self.game.sides},
            titles={box.name: box.title for box in self.game.boxes.values()},
            names=long_names(self.game),
            abbreviations=self.abbreviations,
            landed=self._in_words(played) if self._is_landed else "",
            has_chosen_data=self.has_chosen_data,
        )

    @property
    def _choices(self) -> Mapping[str, tuple[str, ...]]:
        return {ruling.name: ruling.options for ruling in self.game.rulings.values() if len(ruling.options) > 1}

    def _in_words(self, past: G) -> str:
        lost = lost_readings(self._today, past)
        ceased = f"; read as today, because their earlier reading was removed: {', '.join(lost)}" if lost else ""
        return (
            f"it was played with the data {self._stated[:12]}… of version {past.version}, and is judged by them{ceased}"
        )

    def landed(self, stated: str, /) -> Self:
        """Return an umpire with the data that a log states, if these are kept from the past; otherwise this umpire."""
        if self._given is not None or stated == self.edition.stated[MODEL_PROPERTY]:
            return self
        kept = landed(source_of(self._data), stated)
        if kept is None:
            return self
        past = self.typed(kept)
        is_past = fingerprint(past) != fingerprint(self.game)
        return type(self)(past if is_past else None, self._rulings, stated=stated, is_landed=is_past)

    def chosen(self, rulings: Mapping[str, str], model: bytes | None, /) -> Self:
        """Return an umpire of the same game with other readings and optionally other data."""
        if model is not None:
            return self._by(model).chosen(rulings, None)
        known = self._choices
        for name, reading in rulings.items():
            if name not in known:
                raise SourceError(f"there is no ruling {name!r} to choose", hint=f"choose among {', '.join(known)}")
            if reading not in known[name]:
                raise SourceError(f"the ruling {name} has no reading {reading!r}", hint=" or ".join(known[name]))
        return type(self)(self._given, rulings, stated=self._stated, is_landed=self._is_landed)

    def _by(self, model: bytes) -> Self:
        game = self.typed(from_json(model))
        if game.id != self.game.id:
            raise SourceError(f"the model is one of {game.id!r}, not of {self.game.id!r}")
        stated, today = stated_by(model), self._today
        known = today if fingerprint(today) == stated else landed(source_of(self._data), stated)
        if known is not None and fingerprint(known) != fingerprint(game):
            raise SourceError("the model is another than the one whose fingerprint it states")
        return type(self)(game, stated=stated)
