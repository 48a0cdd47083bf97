"""Help pages in the module's menu: how to play in VASSAL, and a summary of the rules in our own words.

Each page is written for every language in the folder where VASSAL looks for it
(`VASSAL.i18n.I18nResourcePathFinder`): `help/` for English and the default, `help_fr/` and so on. Swing supports the
HTML of 1997, so the pages have headings, paragraphs, lists and plain tables, all in ASCII. A game may have its own
templates in the folder `help` of its data.
A faulty template is refused with its file, line and name.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import BytecodeCache, FileSystemLoader, StrictUndefined, TemplateSyntaxError
from jinja2.exceptions import TemplateError, UndefinedError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from vassal_tools.builder.acts.hotkeys import letters, numbers
from vassal_tools.builder.components import MODULE, component
from vassal_tools.builder.words.help_menu import HELP_FOLDER as FOLDER
from vassal_tools.builder.words.help_menu import PAGES, tutorial_components
from vassal_tools.builder.words.translations import ENGLISH, Catalog
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.extending import folders
from vassal_tools.game.sources import refuse_links
from vassal_tools.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import CodeType

    from jinja2.bccache import Bucket
    from lxml import etree

    from vassal_tools.builder.acts.declared import DeclaredAct
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game


FAULTS = (TemplateError, TypeError, ValueError, LookupError, ArithmeticError)
"""The exceptions of a template that cannot be filled in."""


class _Unknown(StrictUndefined):
    # an unknown name in a template, reported in words of the data

    @property
    def _undefined_message(self) -> str:
        name, owner = str(self._undefined_name), self._undefined_obj
        if owner is missing:
            return f"there is no {name!r:.60} for pages of help"
        near = did_you_mean(name, _names_of(owner))
        return f"there is no {name!r:.60} here" + f" ({near})" * bool(near)


class _Compiled(BytecodeCache):
    # cached by text: all modules share most templates

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self._known[bucket.key, bucket.checksum] = bucket.code


_COMPILED = _Compiled()


def environment(folders: Sequence[Path]) -> ImmutableSandboxedEnvironment:
    """Return the template environment of these folders, first match wins; lists are joined with commas."""
    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=_Unknown,
        finalize=_joined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=_COMPILED,
    )


def fault(error: Exception, page: str) -> SourceError:
    """Return the error of a page whose template fails, with the line in the template if known."""
    said = error.message if isinstance(error, (TemplateSyntaxError, UndefinedError)) else _in_words(error)
    where = [Where(), *_lines(error)][-1]
    if isinstance(error, TemplateSyntaxError):
        where = Where(error.filename or error.name or "", line=error.lineno)
    return SourceError(f"the page of help {page!r} cannot be made: {said}", where)


def _in_words(error: Exception) -> str:
    return f"no template {error}" if isinstance(error, TemplateError) else f"a value does not fit: {error}"


def _lines(error: Exception) -> Iterator[Where]:
    # outer templates first; jinja puts them into the traceback
    trace = error.__traceback__
    while trace:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith(".html"):
            yield Where(name, line=trace.tb_lineno)
        trace = trace.tb_next


def _names_of(owner: object) -> tuple[str, ...]:
    if is_dataclass(owner):
        return tuple(one.name for one in fields(owner))
    return tuple(map(str, owner)) if isinstance(owner, dict) else ()


def _joined(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


ABOUT_IMAGE = "about.png"
CREDITS = {"credits": "Pictures and fonts"}
"""The credits page, for a module with files that were not drawn by the builder."""

_TEMPLATES = Path(__file__).with_name("templates")


class Voice:
    """The texts of a page in one language; `unsaid` are texts without a translation."""

    def __init__(self, other: Catalog) -> None:
        """Use the translations of a catalog."""
        self._catalog = other
        self.unsaid: set[str] = set()

    def say(self, text: str, **numbers: object) -> str:
        """Return a text in the language, with numbers and names of places filled in."""
        said = self._catalog.translated(text)
        if said is None:
            if self._catalog is not ENGLISH:
                self.unsaid.add(text)
            said = text
        return said.format(**numbers) if numbers else said

    def button(self, text: str) -> Markup:
        """Return the text of a button or menu entry as the player sees it."""
        return Markup("<b>{}</b>").format(self.say(text))


def pages(parts: ModuleParts) -> Mapping[str, str]:
    """Return the pages of a module by file name, with their titles."""
    return {**PAGES, **(CREDITS if parts.credits else {})}


def documentation(parts: ModuleParts) -> etree._Element:
    """Return the component with pages, title picture and tutorials for the help menu."""
    files = (
        component(MODULE + "documentation.HelpFile", title=title, fileName=f"{FOLDER}/{name}.html", fileType="archive")
        for name, title in pages(parts).items()
    )
    about = component(MODULE + "documentation.AboutScreen", title="About this module", fileName=ABOUT_IMAGE)
    return component(MODULE + "Documentation", about, *files, *tutorial_components(parts.tutorials))


def help_files(game: Game, parts: ModuleParts, source: Path | None, spoken: Mapping[str, Catalog]) -> dict[str, bytes]:
    """Return all pages in all languages, as entries of the module; `source` is the folder of the game's data."""
    for root in folders(source) if source else ():
        for path in (root / FOLDER, *(root / FOLDER).rglob("*")):
            refuse_links(root, path)
    found = {f"{FOLDER}/{name}.html": page(game, parts, source, name, Voice(ENGLISH)) for name in pages(parts)}
    for language, other in spoken.items():
        voice = Voice(other)
        for name in pages(parts):
            found[f"{FOLDER}_{language}/{name}.html"] = page(game, parts, source, name, voice, language)
    return found


def page(game: Game, parts: ModuleParts, source: Path | None, name: str, voice: Voice, language: str = "en") -> bytes:
    """Return a page in one language, from its template or the general one; the game's templates override ours."""
    own = [root / FOLDER for root in folders(source)] if source else []
    try:
        template = environment([*own, _TEMPLATES]).select_template([f"{name}.{language}.html", f"{name}.html"])
        text = template.render(
            game=game, rules=game.rules, parts=parts, menus=menus(parts), say=voice.say, button=voice.button,
            amount=amount, letters=tuple(letters(parts)), numbers=tuple(numbers(game, parts)),
        )  # fmt: skip
    except FAULTS as error:
        raise fault(error, name) from error
    return text.encode("ascii", "xmlcharrefreplace")


def menus(parts: ModuleParts) -> Mapping[str, tuple[str, ...]]:
    """Return the menu entries by holder: a side's card, a place's label, a counter, a card of a deck.

    Submenus are named as a whole, and an entry for all places or cards once.
    """
    acts = {
        "card": chain.from_iterable(parts.side_acts.values()),
        "place": chain.from_iterable(place.acts for place in parts.places.values()),
        "counter": chain.from_iterable(parts.unit_acts.values()),
        "deck": chain.from_iterable(deck.acts for deck in parts.decks),
    }
    held = {holder: _entries(found) for holder, found in acts.items()}
    return {name: entries for name, entries in held.items() if entries}


def _entries(acts: Iterable[DeclaredAct]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(act.general or act.under or act.menu for act in acts if act.menu))


def amount(value: int, *, either: bool = False) -> str:
    """Return an amount with its sign, or ± if it can favour either side."""
    return f"±{abs(value)}" if either else f"{value:+d}".replace("-", "−")
