"""Help pages in the module's menu: how to play in VASSAL, and a summary of the rules in our own words.

Each page is written for every language in the folder where VASSAL looks for it
(`VASSAL.i18n.I18nResourcePathFinder`): `help/` for English and the default, `help_fr/` and so on. Swing supports the
HTML of 1997, so the pages have headings, paragraphs, lists and plain tables, all in ASCII. A game may have its own
templates in the folder `help` of its data.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup

from vassal_tools.builder.components import MODULE, component
from vassal_tools.builder.help_pages import FOLDER, PAGES
from vassal_tools.builder.help_templates import FAULTS, environment, fault
from vassal_tools.builder.hotkeys import letters, numbers
from vassal_tools.builder.translations import ENGLISH, Catalog
from vassal_tools.builder.tutorials import tutorial_components
from vassal_tools.game.extending import folders
from vassal_tools.game.sources import refuse_links

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lxml import etree

    from vassal_tools.builder.declared_acts import DeclaredAct
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game

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
    """Return a page in one language, from a template for that language or for all; the game's own come first."""
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
