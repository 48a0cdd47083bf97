"""Translate the module in VASSAL's own way: a component for each language, and texts as properties.

A language has two files of texts: common texts beside this code, and a game's texts in its folder. Each gives the
English text and the translation:

    [strings]
    "Turn over" = "Retourner"
    [patterns]
    "Announce {points} PA" = "Annoncer {points} PA"
    "Play {number}: [event]" = "Jouer {number} : [event]"

In a pattern, `{…}` matches a word that is kept, such as a zone or a number, a list of such words, or … for any of
them. `[…]` matches a text that is translated itself. `{number}` matches only a number or a mark such as A1 or II, so
that no English word is kept beside translated ones. An untranslated text stays English as a whole, and `missing`
lists it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.builder.components import BOARD, MAP, MODULE, WIDGET, component
from vassal_tools.errors import InternalError, SourceError, Where
from vassal_tools.format import sequence
from vassal_tools.game.extending import folders
from vassal_tools.game.names import FIRST_LANGUAGE, LANGUAGES
from vassal_tools.game.sources import read_toml, refuse_links
from vassal_tools.objects.pieces import decode_piece

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from lxml import etree

    from vassal_tools.game.card_data import CardSet
    from vassal_tools.objects.traits import Trait


SHOWN: dict[str, tuple[str, ...]] = {
    MODULE + "PlayerRoster": ("buttonText", "buttonToolTip"),
    MODULE + "NotesWindow": ("buttonText", "tooltip"),
    MODULE + "DiceButton": ("text", "tooltip"),
    MODULE + "turn.TurnTracker": ("buttonText", "turnFormat", "reportFormat"),
    MODULE + "turn.ListTurnLevel": ("list",),
    MODULE + "GlobalKeyCommand": ("buttonText", "tooltip"),
    MODULE + "MultiActionButton": ("text", "tooltip"),
    MODULE + "Map": (
        "buttonName", "tooltip", "moveWithinFormat", "moveToFormat", "createFormat", "markUnmovedText",
        "markUnmovedTooltip",
    ),
    MODULE + "PrivateMap": ("buttonName", "tooltip", "moveWithinFormat", "moveToFormat", "createFormat"),
    MODULE + "ChartWindow": ("name", "text", "tooltip"),
    MODULE + "PieceWindow": ("text", "tooltip"),
    MODULE + "Inventory": ("text", "tooltip"),
    MODULE + "PredefinedSetup": ("name",),
    MODULE + "documentation.HelpFile": ("title",),
    MODULE + "documentation.AboutScreen": ("title",),
    MAP + "BoardPicker": ("title", "boardPrompt"),
    MAP + "ImageSaver": ("buttonText", "tooltip"),
    MAP + "DeckGlobalKeyCommand": ("name",),
    MAP + "DrawPile": ("reshuffleCommand", "reshuffleMessage"),
    MAP + "GlobalMap": ("buttonText", "tooltip"),
    MAP + "Zoomer": ("inTooltip", "outTooltip", "pickTooltip"),
    MAP + "MassKeyCommand": ("buttonText", "tooltip"),
    WIDGET + "TabWidget": ("entryName",),
    WIDGET + "ListWidget": ("entryName",),
    WIDGET + "Chart": ("chartName",),
}  # fmt: skip
"""The visible attributes of each component."""

NAMED_BY: dict[str, str] = {
    MODULE + "DiceButton": "name",
    MODULE + "turn.TurnTracker": "name",
    MODULE + "GlobalKeyCommand": "name",
    MODULE + "MultiActionButton": "description",
    MODULE + "Map": "mapName",
    MODULE + "PrivateMap": "mapName",
    MODULE + "ChartWindow": "name",
    MODULE + "PieceWindow": "name",
    MODULE + "Inventory": "name",
    MODULE + "PredefinedSetup": "name",
    MODULE + "documentation.HelpFile": "title",
    MODULE + "documentation.AboutScreen": "title",
    MAP + "DeckGlobalKeyCommand": "name",
    MAP + "DrawPile": "name",
    BOARD[:-1] + ".Board": "name",
    WIDGET + "TabWidget": "entryName",
    WIDGET + "ListWidget": "entryName",
    WIDGET + "Chart": "chartName",
}
"""The attribute in the key of each component; the others use only their class."""

PREFIXES = {"VASSAL.build.GameModule": "", MAP + "BoardPicker": "", MAP + "GlobalMap": "GlobalMap"}
"""The prefixes of components with special rules."""

HOLD_PIECES = frozenset({WIDGET + "PieceSlot", WIDGET + "CardSlot", MODULE + "PrototypeDefinition"})
PIECE_PREFIX = "Piece."

TRAIT_TEXTS: dict[str, tuple[str, ...]] = {
    "delete": ("command",),
    "emb2": ("activate_command", "up_command", "down_command", "reset_command", "random_text"),
    "footprint": ("command",),
    "globalhotkey": ("command",),
    "globalkey": ("command",),
    "macro": ("command",),
    "markmoved": ("command",),
    "obs": ("command", "mask_name", "peek_command"),
    "piece": ("name",),
    "report": ("format",),
    "return": ("command",),
    "sendto": ("command", "back_command"),
    "submenu": ("menu",),
}
"""The visible fields of each trait; `setprop`, `label` and layer names are read separately."""

_TOKEN = re.compile(r"\$[^$]*\$")


@dataclass(frozen=True, slots=True)
class ShownText:
    """A text that the module shows, and the key of its translation."""

    key: str
    text: str


def shown_texts(build: etree._Element) -> tuple[ShownText, ...]:
    """Return all texts of the module by key; two components with the same key must have the same text."""
    found: dict[str, str] = {}
    for one in _of_component(build, ""):
        if found.setdefault(one.key, one.text) != one.text:
            raise InternalError(f"two texts have the key {one.key}: {found[one.key]!r} and {one.text!r}")
    return tuple(ShownText(key, text) for key, text in sorted(found.items()) if has_words(text))


def has_words(text: str) -> bool:
    """Return True if the text has words to translate besides VASSAL's placeholders."""
    return any(char.isalpha() for char in _TOKEN.sub("", text))


def filled_in(text: str) -> list[str]:
    """Return VASSAL's placeholders in a text, such as `$location$`, in alphabetical order."""
    return sorted(_TOKEN.findall(text))


def _of_component(element: etree._Element, above: str) -> Iterator[ShownText]:
    tag = str(element.tag)
    if tag in HOLD_PIECES:
        yield from _of_piece(element.text or "")
        return
    prefix = _prefix(element, above)
    for name in SHOWN.get(tag, ()):
        text = element.get(name, "")
        if text:
            yield ShownText(prefix + name, text)
    for child in element:
        if isinstance(child.tag, str) and child.tag.startswith("VASSAL."):
            yield from _of_component(child, prefix)


def _prefix(element: etree._Element, above: str) -> str:
    tag = str(element.tag)
    own = PREFIXES.get(tag)
    if own is None:
        name = element.get(NAMED_BY[tag], "") if tag in NAMED_BY else ""
        own = tag.rpartition(".")[2] + "." + (f"{name}." if name else "")
    return f"{above}.{own}" if above and own else above + own


def _of_piece(text: str) -> Iterator[ShownText]:
    piece = decode_piece(text, Where("buildFile.xml"))
    for trait, state in zip(piece.traits, piece.states, strict=True):
        for said in _of_trait(trait, state):
            if said:
                yield ShownText(PIECE_PREFIX + said, said)


def _of_trait(trait: Trait, state: str) -> Iterator[str]:
    if trait.id == "label":
        yield state
    for name in TRAIT_TEXTS.get(trait.id, ()):
        yield trait.field(name)
    if trait.id == "setprop":
        for entry in sequence.split(trait.field("commands"), ","):
            yield sequence.split(entry, ":")[0]
    if trait.id == "emb2":
        for name in sequence.split(trait.field("names"), ","):
            yield name.strip("+")


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
        """A regular expression for matching texts, with a group for each hole."""
        parts = _HOLE.split(self.english)
        return re.compile("".join(_group(part) if _HOLE.fullmatch(part) else re.escape(part) for part in parts))

    def translated(self, text: str, catalog: Catalog) -> str | None:
        """Return the translation of a matching text, if the texts in its holes can be translated."""
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
    _formed: dict[str, str | None] = field(default_factory=dict, compare=False, repr=False)  # by a pattern

    def translated(self, text: str) -> str | None:
        """Return the translation of a text, or None."""
        self.asked.add(text)
        if text in self.strings:
            return self.strings[text]
        if text not in self._formed:
            found = (said for p in self.patterns if (said := p.translated(text, self)) is not None)
            self._formed[text] = next(found, None)
        return self._formed[text]

    @cached_property
    def digest(self) -> str:
        """A digest of the translations; empty if none exist."""
        texts = repr((self.language, sorted(self.strings.items()), self.patterns))
        return hashlib.sha256(texts.encode()).hexdigest() if self.strings or self.patterns else ""

    def said(self, text: str) -> str:
        """Return the translation of a text, or the English text itself."""
        return self.translated(text) or text


ENGLISH = Catalog(FIRST_LANGUAGE, {})


def catalog(source: Path | None, language: str, cards: CardSet | None = None) -> Catalog:
    """Return the translations into a language; a game's own texts take precedence."""
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
    # line by line, from the table's columns in that language
    found: dict[str, str] = {}
    for card in cards.cards.values():
        for column in ("title", *card.cells):
            other = card.cells.get(f"{column}_{language}", ())
            found |= dict(zip(card.said(column), other, strict=False))
    return found


def read_catalog(path: Path) -> Catalog:
    """Return the translations of one file. Raises SourceError."""
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
    """Return the component that lists the languages of the module."""
    return component(
        "VASSAL.i18n.Language", *(component("VASSAL.i18n.Translation", locale=f"{language},") for language in LANGUAGES)
    )


def catalogs(source: Path | None, cards: CardSet | None = None) -> dict[str, Catalog]:
    """Return the translations into each language of a module; `source` is the folder of the game's data."""
    return {language: catalog(source, language, cards) for language in LANGUAGES}


def bundles(build: etree._Element, spoken: Mapping[str, Catalog]) -> dict[str, bytes]:
    """Return the translations of a build file, as entries of the module."""
    shown = shown_texts(build)
    return {f"Module_{language}.properties": properties_text(shown, other) for language, other in spoken.items()}


def missing(build: etree._Element, other: Catalog) -> tuple[str, ...]:
    """Return the texts of the module without a translation, in alphabetical order."""
    return tuple(sorted({one.text for one in shown_texts(build) if other.translated(one.text) is None}))


def properties_text(shown: Iterable[ShownText], other: Catalog) -> bytes:
    """Return the properties file of a language, all in ASCII, so that every engine reads it the same way."""
    lines = [
        f"{escaped(one.key, key=True)}={escaped(said)}\n"
        for one in shown
        if (said := other.translated(one.text)) is not None
    ]
    return "".join(lines).encode("ascii")


def escaped(text: str, *, key: bool = False) -> str:
    """Return a text escaped for a Java properties file, as a key or as a value.

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
