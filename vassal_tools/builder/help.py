"""Pages of help in the module's own menu: how to play it in VASSAL, and a summary of the rules in our own words.

Each page is written for every language and lies where VASSAL looks for it (`VASSAL.i18n.I18nResourcePathFinder`):
`help/` for English and all others, `help_fr/` and so on. Swing shows HTML as of 1997, so the pages hold headings,
paragraphs, lists and plain tables, all in ASCII. A game may have templates of its own in the folder `help` of its data.
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
"""The page of a module that holds files which the program that built it did not draw."""

_TEMPLATES = Path(__file__).with_name("templates")


class Voice:
    """What a page says in one language; `unsaid` are the texts for which it had to speak English."""

    def __init__(self, other: Catalog) -> None:
        """A voice that speaks by that catalog."""
        self._catalog = other
        self.unsaid: set[str] = set()

    def say(self, text: str, **numbers: object) -> str:
        """A text in the language, with numbers and names of places put in."""
        said = self._catalog.translated(text)
        if said is None:
            if self._catalog is not ENGLISH:
                self.unsaid.add(text)
            said = text
        return said.format(**numbers) if numbers else said

    def button(self, text: str) -> Markup:
        """The text of a button or menu entry, as the player sees it in his language."""
        return Markup("<b>{}</b>").format(self.say(text))


def pages(parts: ModuleParts) -> Mapping[str, str]:
    """The pages of a module by their files, with their titles."""
    return {**PAGES, **(CREDITS if parts.credits else {})}


def documentation(parts: ModuleParts) -> etree._Element:
    """The component that puts the pages, the title picture and the tutorials into the help menu."""
    files = (
        component(MODULE + "documentation.HelpFile", title=title, fileName=f"{FOLDER}/{name}.html", fileType="archive")
        for name, title in pages(parts).items()
    )
    about = component(MODULE + "documentation.AboutScreen", title="About this module", fileName=ABOUT_IMAGE)
    return component(MODULE + "Documentation", about, *files, *tutorial_components(parts.tutorials))


def help_files(game: Game, parts: ModuleParts, source: Path | None, spoken: Mapping[str, Catalog]) -> dict[str, bytes]:
    """All pages in all languages, as entries of the module; `source` is the folder of the game's data."""
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
    """A page in one language: by a template of that language, or by one for all of them; the game's own go first."""
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
    """The menu entries by what has them: the card of a side, the label of a place, a counter, a card of a deck.

    Submenus are named as a whole, and an entry once for all places or cards.
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
    """By how much something moves; what can favour either side has both signs."""
    return f"±{abs(value)}" if either else f"{value:+d}".replace("-", "−")
