"""Findings about the texts of a game: unused translations and help, and numbers that lost their zeros."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import chain
from typing import TYPE_CHECKING

from vassal_tools.builder.words.help_menu import HELP_FOLDER as HELP
from vassal_tools.builder.words.help_menu import PAGES
from vassal_tools.builder.words.translations import FOLDER, read_catalog
from vassal_tools.errors import Where
from vassal_tools.findings import Cite, Finding, Rule, Severity
from vassal_tools.game.codec import hints
from vassal_tools.game.lost_zeros import named_columns, with_zeros
from vassal_tools.game.names import FIRST_LANGUAGE, LANGUAGES
from vassal_tools.game.sources import read_cells, read_toml
from vassal_tools.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.builder.words.translations import Catalog
    from vassal_tools.game.model import Game

UNUSED = Rule(
    "TEXT-unused",
    "a translation is not used",
    Severity.WARNING,
    Cite("the folder i18n", "a translation needs the whole English text of the module, letter by letter"),
)
UNREAD = Rule(
    "TEXT-unread",
    "a file of translations or help is not used",
    Severity.WARNING,
    Cite("the folders i18n and help", "a file needs the name of a language or page that modules have"),
)

ENGLISH = Rule(
    "TEXT-english",
    "a page of help is in English for all players",
    Severity.WARNING,
    Cite("the folder help", "a page for all languages uses `say` for its texts, or there is a page for each language"),
)

TEXT_RULES: tuple[Rule, ...] = (UNUSED, UNREAD, ENGLISH)
_SAYS = re.compile(r"\b(?:say|button)\(|\{%-?\s*(?:include|extends|import|from)\b")
"""Signs that a page may translate: a call, or another template."""


def text_findings(source: Path | None, spoken: Mapping[str, Catalog]) -> Iterator[Finding]:
    """Yield the faults in translations and help pages of a game built in the languages `spoken`."""
    if source is None:
        return
    yield from _unread(source, FOLDER, (f"{name}.toml" for name in LANGUAGES))
    languages = ("", f".{FIRST_LANGUAGE}", *(f".{name}" for name in LANGUAGES))
    yield from _unread(source, HELP, (f"{page}{language}.html" for page in PAGES for language in languages))
    yield from _in_english(source / HELP)
    for other in spoken.values():
        yield from _unused(source / FOLDER / f"{other.language}.toml", other)


def _unread(source: Path, folder: str, names: Iterator[str]) -> Iterator[Finding]:
    # files that no other file of the folder includes
    known = tuple(names)
    held = sorted(path for path in (source / folder).glob("*") if path.is_file() and not path.name.startswith("."))
    texts = {path: path.read_text("utf-8", errors="replace") for path in held}
    for path in held:
        if path.name not in known and not any(path.name in text for one, text in texts.items() if one != path):
            remedy = did_you_mean(path.name, known, f"these are read: {', '.join(known)}")
            yield Finding(UNREAD, f"no module has a file {path.name!r:.60}", UNREAD.severity, Where(str(path)), remedy)


def _in_english(folder: Path) -> Iterator[Finding]:
    # pages for all languages without translated parts, where a language has no page of its own
    for path in (folder / f"{page}.html" for page in PAGES):
        lacking = [one for language in LANGUAGES if not (one := path.with_suffix(f".{language}.html")).is_file()]
        if path.is_file() and lacking and not _SAYS.search(path.read_text("utf-8", errors="replace")):
            remedy = f'write {{{{ say("…") }}}} around its texts, or {", ".join(one.name for one in lacking)}'
            yield Finding(ENGLISH, "is in English in every language", ENGLISH.severity, Where(str(path)), remedy)


def _unused(path: Path, other: Catalog) -> Iterator[Finding]:
    # entries whose text was never requested
    if not path.is_file():
        return
    own, where = read_catalog(path), read_toml(path).where
    texts = ((text, where("strings", text)) for text in own.strings if text not in other.asked)
    forms = (
        (one.english, where("patterns", one.english))
        for one in own.patterns
        if not any(map(one.form.fullmatch, other.asked))
    )
    for text, place in chain(texts, forms):
        remedy = did_you_mean(text, sorted(other.asked), "give the whole English text, or leave the line out")
        yield Finding(UNUSED, f"no text of the module is {text!r:.80}", UNUSED.severity, place, remedy)


ZEROS = Rule(
    "DATA-zeros",
    "a number of a place has lost its zeros",
    Severity.WARNING,
    Cite("the tables", "a spreadsheet saves the place 0607 as the number 607, unless the column is formatted as text"),
)
NUMBER_RULES: tuple[Rule, ...] = (ZEROS,)
_PLACES = ("zone", "box", "zone or box")


def number_findings(game: Game, source: Path | None) -> Iterator[Finding]:
    """Yield a finding for each place number that was read with restored zeros."""
    for path in sorted(source.glob("*.csv")) if source is not None else ():
        rows = read_cells(path)
        head = rows[0][1] if rows else ()
        columns = _place_columns(game, head)
        for column in (at for at, name in enumerate(head) if name in columns):
            for where, cells in rows[1:]:
                for word in cells[column].split() if column < len(cells) else ():
                    if (whole := with_zeros(word, game.places)) != word:
                        remedy = "format the column as text before you type"
                        yield Finding(ZEROS, f"{word} is read as {whole}", ZEROS.severity, where, remedy)


def _place_columns(game: Game, head: Collection[str]) -> frozenset[str]:
    from vassal_tools.game.file_shapes import REQUIRED, keys_of  # which needs the extra: the rule alone does not
    from vassal_tools.game.rows import columns_of

    found: set[str] = set()
    for kind in _kinds_of_rows(game):
        required = {key.name for key in keys_of(kind) if key.default is REQUIRED}
        is_part = set(head) <= set(columns_of(kind)[0])  # of a game that extends another one
        if is_part or required <= set(head):
            found |= {column for column, what in named_columns(kind).items() if what in _PLACES}
    return frozenset(found)


def _kinds_of_rows(game: Game) -> Iterator[type]:
    from vassal_tools.game.file_shapes import kind_in

    found = (kind_in(hints(type(game))[one.name]) for one in fields(game))
    return (kind for kind in dict.fromkeys(found) if kind is not None)
