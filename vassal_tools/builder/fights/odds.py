"""Private odds: resting the mouse on a place's label shows the odds of an attack there by either side.

Labels calculate them on demand, with the expressions of the combat window applied to their own place and a side.
Nothing is set, logged or reported: a stack viewer of VASSAL shows them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from vassal_tools.builder.components import MAP, VIEWER_COLOURS, component
from vassal_tools.builder.fights.expressions import ODDS_PLACE, breakdown, effects, name_of, odds_place, shifted
from vassal_tools.builder.fights.values import (
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
    from collections.abc import Mapping, Sequence

    from lxml import etree

    from vassal_tools.builder.fights.values import Fight

ODDS = "Odds"
"""The property of a label with the odds of all sides."""
_COLUMN = "OddsColumn"
_WORD = re.compile(r"\$?[A-Za-z_]\w*\$?")


def odds_traits(fight: Fight, sides: Sequence[str]) -> tuple[TraitText, ...]:
    """Return the traits of labels that calculate the odds for each side that could attack; without events."""
    plain, properties = replace(fight, events=()), dict[str, str]()
    found = {odds_property(side): _of_attacker(plain, side, sides, properties) for side in sides}
    return (
        calculated(ODDS, f'"<html>"+{"+".join(found)}+"</html>"'),
        *(calculated(name, text) for name, text in found.items()),
        *(calculated(name, text) for text, name in properties.items()),
    )


def odds_viewer(sides: Sequence[str]) -> etree._Element:
    """Return the stack viewer of the map that shows them where any units are."""
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
        **VIEWER_COLOURS,
        enableHTML=True,
        fontSize="13",
        verticalOffset="30",
        version="2",
    )


def odds_property(side: str) -> str:
    """Return the property of a label with the odds if a side attacks."""
    return f"{ODDS}_{as_property(side)}"


def _of_attacker(fight: Fight, side: str, sides: Sequence[str], properties: dict[str, str]) -> str:
    # also collects the properties that the expression needs
    (foe,) = (other for other in sides if other != side)
    given = {number(role): "0" for role in ROLES}
    given |= {ZONE: "CurrentZone", ATTACKER: f'"{side}"', DEFENDER: f'"{foe}"'}
    given |= {name: of_label(name) for name in fight.beside}
    worked_out = {**effects("column", fight), **effects("die", fight)}
    worked_out |= {ODDS_PLACE: odds_place(fight), _COLUMN: shifted(fight)}
    names = _Names(as_property(side), given, {**fight.counts, **fight.helpers}, worked_out, properties)
    there = beside_property(side) if fight.beside else units_property(side)
    said = names.replaced_in(_said(fight, side))
    return f'{units_property(foe)}==0?"":{there}==0?"{side}: no attacker<br>":{said}'


@dataclass(frozen=True, slots=True)
class _Names:
    # Replacements of names in expressions, also between dollar signs in filters. A click on a label makes VASSAL
    # calculate all its properties and those that they name: so counts shared by both attackers are one property, and
    # values derived from counts are inlined.

    prefix: str
    given: Mapping[str, str]
    counted: Mapping[str, str]
    worked_out: Mapping[str, str]
    properties: dict[str, str]  # by their expressions
    replaced: dict[str, str] = field(default_factory=dict)  # what is worked out, by its name: the same is named often

    def replaced_in(self, text: str) -> str:
        return _WORD.sub(self._replaced, text)

    def _replaced(self, word: re.Match[str]) -> str:
        name = word[0].strip("$")
        if name in self.worked_out:
            if name not in self.replaced:
                self.replaced[name] = f"({self.replaced_in(self.worked_out[name])})"
            return self.replaced[name]
        if name in self.counted:
            found = self.properties.setdefault(self.replaced_in(self.counted[name]), f"{self.prefix}_{name}")
        elif name in self.given:
            found = self.given[name]
        else:
            return word[0]
        if not word[0].startswith("$"):
            return found
        return found.strip('"') if found.startswith('"') else f"${found}$"


def _said(fight: Fight, side: str) -> str:
    # the odds, their column, the shifts, the shifted column, the die modifiers
    strengths = (f"Fight_{fight.strength}_{role}" for role in ROLES)
    odds = f'+" {fight.strength} : "+'.join(strengths)
    parts = [f'"<b>{side}</b> → "+{ZONE}+": "+{odds}+" {fight.strength}, "+{name_of(fight, ODDS_PLACE)}']
    if fight.shifts:
        parts.append(f'"; ↔ "+{breakdown("column", fight)}+" = <b>"+{name_of(fight, _COLUMN)}+"</b>"')
    if fight.die:
        parts.append(f'"; DRM "+{breakdown("die", fight)}')
    return "+".join([*parts, '"<br>"'])
