"""Pages of help in the module's own menu: how to play it in VASSAL, and a summary of the rules in our own words.

Each page is written for every language and lies where VASSAL looks for it (`VASSAL.i18n.I18nResourcePathFinder`):
`help/` for English and all others, `help_fr/` and so on. Swing shows HTML as of 1997, so the pages hold headings,
paragraphs, lists and plain tables, all in ASCII.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from vassal_tools.builder.components import MODULE, component
from vassal_tools.builder.translations import ENGLISH, LANGUAGES, Catalog, catalog

if TYPE_CHECKING:
    from lxml import etree

    from vassal_tools.game.model import Game, Modifier

FOLDER = "help"
ABOUT_IMAGE = "about.png"
PAGES = {"play": "How to play in VASSAL", "rules": "Summary of the rules"}
"""The file of each page, and its title in the menu."""

_TEMPLATES = Path(__file__).with_name("templates")


class Voice:
    """What a page says in one language; `unsaid` are the texts for which it had to speak English."""

    def __init__(self, other: Catalog) -> None:
        """A voice that speaks by that catalog."""
        self._catalog = other
        self.unsaid: set[str] = set()

    def say(self, text: str, **numbers: object) -> str:
        """A text in the language, with numbers and names of zones put in."""
        said = self._catalog.translated(text)
        if said is None:
            if self._catalog is not ENGLISH:
                self.unsaid.add(text)
            said = text
        return said.format(**numbers) if numbers else said

    def button(self, text: str) -> Markup:
        """What stands on a button or in a menu, as the player sees it in his language."""
        return Markup("<b>{}</b>").format(self.say(text))


def documentation() -> etree._Element:
    """The component that puts the pages and the title picture into the help menu."""
    pages = (
        component(MODULE + "documentation.HelpFile", title=title, fileName=f"{FOLDER}/{name}.html", fileType="archive")
        for name, title in PAGES.items()
    )
    about = component(MODULE + "documentation.AboutScreen", title="About this module", fileName=ABOUT_IMAGE)
    return component(MODULE + "Documentation", about, *pages)


def help_files(game: Game) -> dict[str, bytes]:
    """All pages in all languages, as entries of the module."""
    found = {f"{FOLDER}/{name}.html": page(game, name, Voice(ENGLISH)) for name in PAGES}
    for language in LANGUAGES:
        voice = Voice(catalog(game.id, language))
        found.update({f"{FOLDER}_{language}/{name}.html": page(game, name, voice, language) for name in PAGES})
    return found


def page(game: Game, name: str, voice: Voice, language: str = "en") -> bytes:
    """A page in one language: by a template of that language, or by one for all of them."""
    template = _environment().select_template([f"{name}.{language}.html", f"{name}.html"])
    text = template.render(game=game, rules=game.rules, say=voice.say, button=voice.button, amount=amount)
    return text.encode("ascii", "xmlcharrefreplace")


def amount(modifier: Modifier) -> str:
    """By how much the die or the column moves; what can favour either side has both signs."""
    value = modifier.value.value
    return f"±{abs(value)}" if modifier.favours == "either" else f"{value:+d}".replace("-", "−")


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
