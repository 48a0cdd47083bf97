"""The module in other languages, by VASSAL's own way: a component for each language, and its texts as properties.

A language has two files of texts: what every module says is beside this code, what one game says in
the folder of that game. Each gives the English text and the translation:

    [strings]
    "Turn over" = "Retourner"
    [patterns]
    "Announce {points} PA" = "Annoncer {points} PA"
    "Play {number}: [event]" = "Jouer {number} : [event]"

In a pattern `{…}` is a word that is kept, such as a zone or a number, or a list of such, or … for any of them, and
`[…]` for a text that is translated itself; `{number}` takes a number or a mark such as A1 or II alone, so that no
English word is kept beside translated ones. What has no translation is said in English as a whole, and `missing`
names it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.builder.components import component
from vassal_tools.builder.shown_texts import ShownText, shown_texts
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.extending import folders
from vassal_tools.game.names import FIRST_LANGUAGE, LANGUAGES
from vassal_tools.game.sources import read_toml, refuse_links

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lxml import etree

    from vassal_tools.game.card_data import CardSet

FOLDER = "i18n"
_COMMON = Path(__file__).with_name(FOLDER)
_WORD = r"[A-Za-z0-9_+−±-]"
_NUMBER = rf"(?:{_WORD}*\d{_WORD}*|[A-Z]|[IVXLC]+)"
_KEPT = rf"(?:{_WORD}+(?:, {_WORD}+)*|…)"
_HOLE = re.compile(r"(\{\w+\}|\[\w+\])")


@dataclass(frozen=True)
class Pattern:
    """A translation of all texts of one form."""

    english: str
    other: str

    @cached_property
    def form(self) -> re.Pattern[str]:
        """The texts that it is for, with a group for each hole."""
        parts = _HOLE.split(self.english)
        return re.compile("".join(_group(part) if _HOLE.fullmatch(part) else re.escape(part) for part in parts))

    def translated(self, text: str, catalog: Catalog) -> str | None:
        """The translation of a text of this form, if the texts in its holes can be translated."""
        match = self.form.fullmatch(text)
        if match is None:
            return None
        said: dict[str, str] = {}
        for name, value in match.groupdict().items():
            inner = value if f"{{{name}}}" in self.english else catalog.translated(value)
            if inner is None:
                return None
            said[name] = inner
        return _HOLE.sub(lambda hole: said[hole[0][1:-1]], self.other)


def _group(hole: str) -> str:
    name = hole[1:-1]
    kept = _NUMBER if name == "number" else _KEPT
    return f"(?P<{name}>{kept if hole[0] == '{' else '.+'})"


@dataclass(frozen=True)
class Catalog:
    """The translations into one language."""

    language: str
    strings: Mapping[str, str]
    patterns: tuple[Pattern, ...] = field(default=())
    asked: set[str] = field(default_factory=set, compare=False, repr=False)  # the texts that were looked up so far

    def translated(self, text: str) -> str | None:
        """The translation of a text, or None where there is none."""
        self.asked.add(text)
        if text in self.strings:
            return self.strings[text]
        return next((said for p in self.patterns if (said := p.translated(text, self)) is not None), None)

    @cached_property
    def digest(self) -> str:
        """What changes with any translation; nothing where there is none."""
        texts = repr((self.language, sorted(self.strings.items()), self.patterns))
        return hashlib.sha256(texts.encode()).hexdigest() if self.strings or self.patterns else ""

    def said(self, text: str) -> str:
        """The translation of a text, or the English text itself."""
        return self.translated(text) or text


ENGLISH = Catalog(FIRST_LANGUAGE, {})


def catalog(source: Path | None, language: str, cards: CardSet | None = None) -> Catalog:
    """What is translated into a language; the texts of a game's data go before those of all modules."""
    files = [_COMMON / f"{language}.toml"]
    if source:
        own = [folder / FOLDER / f"{language}.toml" for folder in folders(source)]
        for path in own:
            refuse_links(path.parents[1], path)
        files = [*own, *files]
    strings = _of_cards(cards, language) if cards else {}
    patterns: list[Pattern] = []
    for path in files:
        if path.is_file():
            read = read_catalog(path)
            strings = {**read.strings, **strings}
            patterns += read.patterns
    return Catalog(language, strings, tuple(patterns))


def _of_cards(cards: CardSet, language: str) -> dict[str, str]:
    """The texts on cards that their table has in a language too, line by line."""
    found: dict[str, str] = {}
    for card in cards.cards.values():
        for column in ("title", *card.cells):
            other = card.cells.get(f"{column}_{language}", ())
            found |= dict(zip(card.said(column), other, strict=False))
    return found


def read_catalog(path: Path) -> Catalog:
    """The translations of one file. Raises SourceError."""
    source = read_toml(path)
    tables: dict[str, dict[str, str]] = {"strings": {}, "patterns": {}}
    for name, table in source.content.items():
        if name not in tables or not isinstance(table, dict):
            raise SourceError(f"{name!r} is not known here", source.where(name), "there are [strings] and [patterns]")
        for english, other in table.items():
            if not isinstance(other, str) or not other.strip():
                raise SourceError(f"{english!r} has no translation", source.where(name, english))
            tables[name][english] = other
    return Catalog(path.stem, tables["strings"], tuple(_pattern(*row, path) for row in tables["patterns"].items()))


def _pattern(english: str, other: str, path: Path) -> Pattern:
    if sorted(_HOLE.findall(english)) != sorted(_HOLE.findall(other)):
        raise SourceError(f"the translation of {english!r} has other holes: {other!r}", Where(str(path)))
    return Pattern(english, other)


def language_component() -> etree._Element:
    """The component that names the languages of the module for VASSAL."""
    return component(
        "VASSAL.i18n.Language", *(component("VASSAL.i18n.Translation", locale=f"{language},") for language in LANGUAGES)
    )


def catalogs(source: Path | None, cards: CardSet | None = None) -> dict[str, Catalog]:
    """What is translated into each language of a module; `source` is the folder of the game's data."""
    return {language: catalog(source, language, cards) for language in LANGUAGES}


def bundles(build: etree._Element, spoken: Mapping[str, Catalog]) -> dict[str, bytes]:
    """The translations of a build file, as entries of the module."""
    shown = shown_texts(build)
    return {f"Module_{language}.properties": properties_text(shown, other) for language, other in spoken.items()}


def missing(build: etree._Element, other: Catalog) -> tuple[str, ...]:
    """What the module says that the language has no words for, in alphabetical order."""
    return tuple(sorted({one.text for one in shown_texts(build) if other.translated(one.text) is None}))


def properties_text(shown: Iterable[ShownText], other: Catalog) -> bytes:
    """The file of a language as Java reads it: all in ASCII, so that every engine reads the same."""
    lines = [
        f"{escaped(one.key, key=True)}={escaped(said)}\n"
        for one in shown
        if (said := other.translated(one.text)) is not None
    ]
    return "".join(lines).encode("ascii")


def escaped(text: str, *, key: bool = False) -> str:
    """A text in a Java properties file; in a key, what would end it is escaped, and in a value a blank at the start.

    Source: `java.util.Properties.load`.
    """
    special = "\\ :=#!" if key else "\\"
    marked = "".join(f"\\{char}" if char in special else _ascii(char) for char in text)
    return f"\\{marked}" if not key and marked.startswith(" ") else marked


def _ascii(char: str) -> str:
    if " " <= char <= "~":
        return char
    units = char.encode("utf-16-be")
    return "".join(f"\\u{units[i] << 8 | units[i + 1]:04X}" for i in range(0, len(units), 2))
