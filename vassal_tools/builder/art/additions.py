"""Additions to a module from the folder `art`: charts, icons, credits."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.art.credits import credited
from vassal_tools.builder.art.folder import any_language
from vassal_tools.builder.art.places import art_places
from vassal_tools.builder.drawings import CHART_WIDTH, all_charts, die_icon
from vassal_tools.builder.parts import Chart, CreditedFiles
from vassal_tools.builder.pictures.svg import document

if TYPE_CHECKING:
    from collections.abc import Container

    from vassal_tools.builder.art.folder import Art
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.model import Game

LICENCES_ENTRY = "LICENSES.txt"
_RULE = "-" * 72


def with_art(game: Game, parts: ModuleParts, art: Art) -> ModuleParts:
    """Return the parts of a module with extra charts from `charts` and icons of dice."""
    there = {chart.name for chart in all_charts(game, parts)}
    charts = (
        Chart(name, name.replace("-", " ").capitalize(), partial(document, CHART_WIDTH, CHART_WIDTH))
        for name in art.within("charts")
        if name not in there
    )
    own_dice = art.within("dice")
    dice = (replace(die, icon=die_icon(die.name)) if die.name in own_dice else die for die in parts.dice)
    whole = replace(parts, charts=(*parts.charts, *charts), dice=tuple(dice))
    return replace(whole, credits=_credits_of(art, art_places(game, whole))) if art.credits else whole


def _credits_of(art: Art, used: Container[str]) -> tuple[CreditedFiles, ...]:
    found = credited((file.path for name, file in art.files.items() if any_language(name) in used), art.credits)
    held = ((one, tuple(path for path, credit in found.items() if credit == one)) for one in art.credits)
    return tuple(CreditedFiles(files, one.author, one.licence, one.source) for one, files in held if files)


def licences_text(game: Game, parts: ModuleParts, art: Art) -> bytes:
    """Return a text page with the credit of each picture and font, and the licence texts in the folder."""
    lines = [f"Pictures and fonts in the module of {game.title} that were not drawn by the program that built it:", ""]
    for one in parts.credits:
        lines += [*one.files, f"    by {one.author}", f"    licence: {one.licence}", f"    source: {one.source}", ""]
    for name, text in art.licences.items():
        lines += [_RULE, name, "", text.strip(), ""]
    return "\n".join(lines).encode("utf-8")
