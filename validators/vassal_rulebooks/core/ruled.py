"""The file `ruled.toml` beside a game's data: what its rulebook does with each paragraph of the rules."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated

from vassal_tools.errors import SourceError
from vassal_tools.findings import Severity
from vassal_tools.game.codec import Decoder
from vassal_tools.game.extending import folders
from vassal_tools.game.facts import Between, Keyed, OneOf, Spelt
from vassal_tools.game.faults import Faults
from vassal_tools.game.sources import read_toml, refuse_links
from vassal_tools.nearest import did_you_mean
from vassal_tools.referee.ruled import Ruled, RulesParagraph, Treatment, sections_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.errors import Where
    from vassal_tools.findings import Rule
    from vassal_tools.game.sources import TomlSource

FILE = "ruled.toml"
Section = Annotated[str, Spelt(r"[0-9][A-Za-z0-9.# -]{0,39}", "a paragraph such as 4.2, or 4.2 table")]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A paragraph as the file has it; `rules` are the codes of rules that check it beside those that cite it."""

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
        """What a rule reads; `@name` is a set of patterns that several read."""
        named = ((self.sets.get(one[1:], ()) if one.startswith("@") else (one,)) for one in self.numbers[code])
        return tuple(pattern for some in named for pattern in some)


def read_ruled(folder: Path, rules: Iterable[Rule]) -> Ruled | None:
    """Return what the file in the folder of a game's data says; None where there is none.

    A game that extends another has paragraphs of its own, and the numbers that the rules of both read.

    Raises:
        SourceError: Something in the file is wrong, or does not fit the rules.
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
    """The codes of the rules that check each paragraph: those that cite it, and those that it names."""
    codes = defaultdict(set, {name: set(one.rules) for name, one in said.paragraphs.items()})
    for rule in rules:
        for section in sections_of(rule):
            codes[section].add(rule.code)
    return codes


def _faults(said: _File, known: Mapping[str, Rule], where: Callable[..., Where]) -> Iterator[SourceError]:
    """What does not fit between the paragraphs and the rules."""
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
                yield SourceError(f"{code} reads {pattern}, which is no set", where("numbers", code))


def _unknown(codes: Iterable[str], known: Mapping[str, Rule], where: Where) -> Iterator[SourceError]:
    for code in codes:
        if code not in known:
            yield SourceError(f"no rule {code!r:.60}", where, did_you_mean(code, known))
