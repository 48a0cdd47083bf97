"""The help menu of a module: its pages, and tutorial logs with the first turn of a game and comments.

A game keeps the logs in the folder `tutorial` of its data, one for each language. VASSAL lists all of them
(`VASSAL.build.module.documentation.Tutorial` does not select by language), so each has a title in its own language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.components import MODULE, component
from vassal_tools.format.archive import read_bytes
from vassal_tools.game.sources import refuse_links

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from lxml import etree

HELP_FOLDER, TUTORIAL_FOLDER = "help", "tutorial"
PAGES = {"play": "How to play in VASSAL", "rules": "Summary of the rules"}
"""The file name of each page, and its title in the menu."""
TITLES = {
    "en": "Tutorial: the first turn, step by step",
    "fr": "Initiation : le premier tour, pas à pas",
    "it": "Lezione: il primo turno, passo per passo",
}
"""The menu entry of each language."""
_MOST_BYTES = 4 << 20


def read_tutorials(source: Path | None) -> Mapping[str, bytes]:
    """Return the logs in a game's data folder by language; tutorials are not inherited."""
    paths = {language: source / TUTORIAL_FOLDER / f"{language}.vlog" for language in TITLES} if source else {}
    for path in paths.values():
        refuse_links(path.parents[1], path)
    return {language: read_bytes(path, _MOST_BYTES) for language, path in paths.items() if path.exists()}


def entry_name(language: str) -> str:
    """Return the name of a log in the module."""
    return f"{TUTORIAL_FOLDER}-{language}.vlog"


def tutorial_entries(tutorials: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Return the logs as entries of the module."""
    return {entry_name(language): data for language, data in tutorials.items()}


def tutorial_components(languages: Iterable[str]) -> tuple[etree._Element, ...]:
    """Return the components that add the logs to the help menu; VASSAL itself explains how to step through them."""
    return tuple(
        component(
            MODULE + "documentation.Tutorial",
            name=TITLES[language],
            logfile=entry_name(language),
            launchOnStartup=False,
        )
        for language in languages
    )
