"""Odds that only he sees who rests the mouse on the label of a place: what an attack there would be, by either side.

Labels work them out whenever they are asked for, by the expressions of the combat window with the properties of the
fight replaced by their own place and a side. Nothing is set, logged or said: a stack viewer of VASSAL shows them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.builder.components import MAP, component
from vassal_tools.builder.fight_expressions import ODDS_PLACE, breakdown, effects, name_of, odds_place, shifted
from vassal_tools.builder.fights import (
    ATTACKER,
    DEFENDER,
    ROLES,
    ZONE,
    beside_property,
    number,
    of_label,
    units_property,
)
from vassal_tools.builder.traits import TraitText, calculated
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from lxml import etree

    from vassal_tools.builder.fights import Fight

ODDS = "Odds"
"""The property of a label that holds the odds of all sides."""
_COLUMN = "OddsColumn"
_WORD = re.compile(r"\$?[A-Za-z_]\w*\$?")


def odds_traits(fight: Fight, sides: Sequence[str]) -> tuple[TraitText, ...]:
    """The traits of labels that work out the odds there for each side that could attack; without events."""
    plain = replace(fight, events=())
    found = {name: text for side in sides for name, text in _of_attacker(plain, side, sides)}
    lines = "+".join(odds_property(side) for side in sides)
    return (
        calculated(ODDS, f'"<html>"+{lines}+"</html>"'),
        *(calculated(name, text) for name, text in found.items()),
    )


def odds_viewer(sides: Sequence[str]) -> etree._Element:
    """The stack viewer of the map that shows them, where any units stand."""
    units = "||".join(f"{units_property(side)}>0" for side in sides)
    return component(
        MAP + "CounterDetailViewer",
        description="Odds, for who rests the mouse on the label of a place",
        display="by using a property filter",
        propertyFilter=f"{{{units}}}",
        delay="700",
        hotkey="",
        showNoStack=True,
        showNonMovable=True,
        showMoveSelectde=True,
        showgraph=False,
        showgraphsingle=False,
        showtext=True,
        showtextsingle=True,
        minDisplayPieces="1",
        counterReportFormat="",
        summaryReportFormat=f"${ODDS}$",
        emptyHexReportForma="",
        enableHTML=True,
        fontSize="13",
        verticalOffset="30",
        version="4",
    )


def odds_property(side: str) -> str:
    """The property of a label that holds the odds if a side attacks."""
    return f"{ODDS}_{as_property(side)}"


def _of_attacker(fight: Fight, side: str, sides: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The properties of a label for the attack of a side, the line of it first."""
    (foe,) = (other for other in sides if other != side)
    worked_out = {
        **fight.counts,
        **fight.helpers,
        ODDS_PLACE: odds_place(fight),
        **effects("column", fight),
        **effects("die", fight),
        _COLUMN: shifted(fight),
    }
    own = {name: f"{as_property(side)}_{name}" for name in worked_out}
    own |= {number(role): "0" for role in ROLES}
    own |= {ZONE: "CurrentZone", ATTACKER: f'"{side}"', DEFENDER: f'"{foe}"'}
    own |= {name: of_label(name) for name in fight.beside}
    there = beside_property(side) if fight.beside else units_property(side)
    said = _renamed(_said(fight, side), own)
    none = f'"{side}: no attacker<br>"'
    yield odds_property(side), f'{units_property(foe)}==0?"":{there}==0?{none}:{said}'
    yield from ((own[name], _renamed(text, own)) for name, text in worked_out.items())


def _said(fight: Fight, side: str) -> str:
    """The expression for a line: the odds, their column, what moves it, the column after that, what moves the die."""
    strengths = (f"Fight_{fight.strength}_{role}" for role in ROLES)
    odds = f'+" {fight.strength} : "+'.join(strengths)
    parts = [f'"<b>{side}</b> → "+{ZONE}+": "+{odds}+" {fight.strength}, "+{name_of(fight, ODDS_PLACE)}']
    if fight.shifts:
        parts.append(f'"; ⇄ "+{breakdown("column", fight)}+" = <b>"+{name_of(fight, _COLUMN)}+"</b>"')
    if fight.die:
        parts.append(f'"; ⚅ "+{breakdown("die", fight)}')
    return "+".join([*parts, '"<br>"'])


def _renamed(text: str, own: Mapping[str, str]) -> str:
    """An expression with the names of properties replaced, also where they stand in a filter between dollar signs."""

    def renamed(word: re.Match[str]) -> str:
        name = word[0].strip("$")
        if name not in own:
            return word[0]
        if not word[0].startswith("$"):
            return own[name]
        return own[name].strip('"') if own[name].startswith('"') else f"${own[name]}$"

    return _WORD.sub(renamed, text)
