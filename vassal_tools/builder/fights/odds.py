"""Expressions of a fight: its odds, their parts, and the odds on labels.

Filters use VASSAL's old syntax: a click takes 0.1 s with it, and 0.35 s with BeanShell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from vassal_tools.builder.components import MAP, VIEWER_COLOURS, component
from vassal_tools.builder.fights.values import (
    ATTACKER,
    COLUMN,
    DEFENDER,
    ROLES,
    ROW,
    ZONE,
    beside_property,
    number,
    of_label,
    units_property,
)
from vassal_tools.builder.traits import TraitText, calculated
from vassal_tools.game.formulas import formula, odds_column, printed, within
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lxml import etree

    from vassal_tools.builder.fights.values import FightCounts, Role


ODDS_PLACE = "OddsPlace"
"""The property with the index of the odds column, before any shift."""


def with_events(fight: FightCounts) -> tuple[Role, ...]:
    """Return the roles whose events count."""
    return tuple(ROLES) if fight.events and fight.attacker else ()


def is_fought(fight: FightCounts) -> str:
    """Return the condition that both sides have units in the fight."""
    return f"Fight_{fight.strength}_A>0&&Fight_{fight.strength}_D>0"


def odds_place(fight: FightCounts) -> str:
    """Return the index of the odds column; odds are rounded for the defender."""
    attacker, defender = (f"Fight_{fight.strength}_{role}" for role in ROLES)
    return printed(odds_column(tuple(fight.table.columns.values())), {"attacker": attacker, "defender": defender})


def bounded(expression: str, lowest: int, highest: int) -> str:
    """Return a number limited to a range."""
    return printed(within(lowest, highest, expression), {})


def shifted(fight: FightCounts, place: str = ODDS_PLACE) -> str:
    """Return the column index after all shifts; `place` is the index before them."""
    moved = formula("+", place, summed("column"))
    return printed(within(0, len(fight.table.columns) - 1, moved), {})


def name_of(fight: FightCounts, place: str) -> str:
    """Return the name of the column whose index a property has."""
    return _cut(tuple(fight.table.columns), place)


def looked_up(fight: FightCounts, cells: Sequence[str]) -> str:
    """Return an expression for the cell at ROW and COLUMN."""
    return _cut(cells, f"{ROW}*{len(fight.table.columns)}+{COLUMN}")


def _cut(names: Sequence[str], place: str) -> str:
    # Cut from one text of equally wide names, which mentions the index once instead of for each name: BeanShell
    # evaluates a nested expression much faster so.
    width = max(map(len, names))
    text = "".join(name.ljust(width) for name in names)
    start = printed(formula("*", place, width), {})
    return f'"{text}".substring({start}).substring(0,{width}).trim()'


def effects(what: str, fight: FightCounts) -> Mapping[str, str]:
    """Return a property for each modifier and event of die or column, and one for their sum."""
    found = {f"{what}_{modifier.id}": modifier.gives for modifier in fight.modifiers(what)}
    found |= {f"{what}_Event_{role}": text for role, text in _by_events(what, fight).items()}
    return {summed(what): "+".join(found) or "0", **found}


def _by_events(what: str, fight: FightCounts) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for role in with_events(fight):
        text = "0"
        for event in fight.events:
            if value := event.moves(role, what):
                text = f"{number(role)}=={event.number}?{value}:{text}"
        found[role] = text
    return found


def summed(what: str) -> str:
    """Return the property with the sum of the modifiers of die or column."""
    return f"{what}_Sum"


def breakdown(what: str, fight: FightCounts) -> str:
    """Return an expression for the sum and its causes: `+1 (a +2) (event 4 -1)`."""
    causes = {f"{what}_{modifier.id}": f'" ({modifier.id} "' for modifier in fight.modifiers(what)}
    causes |= {f"{what}_Event_{role}": f'" (event "+{number(role)}+" "' for role in with_events(fight)}
    parts = [f'({value}==0?"":{cause}+{_signed(value)}+")")' for value, cause in causes.items()]
    return "+".join([_signed(summed(what)), *parts])


def _signed(value: str) -> str:
    return f'({value}>0?"+":"")+{value}'


ODDS = "Odds"
"""The property of a label with the odds of all sides."""
_COLUMN = "OddsColumn"
_WORD = re.compile(r"\$?[A-Za-z_]\w*\$?")


def odds_traits(fight: FightCounts, sides: Sequence[str]) -> tuple[TraitText, ...]:
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


def _of_attacker(fight: FightCounts, side: str, sides: Sequence[str], properties: dict[str, str]) -> str:
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


def _said(fight: FightCounts, side: str) -> str:
    # the odds, their column, the shifts, the shifted column, the die modifiers
    strengths = (f"Fight_{fight.strength}_{role}" for role in ROLES)
    odds = f'+" {fight.strength} : "+'.join(strengths)
    parts = [f'"<b>{side}</b> → "+{ZONE}+": "+{odds}+" {fight.strength}, "+{name_of(fight, ODDS_PLACE)}']
    if fight.shifts:
        parts.append(f'"; ↔ "+{breakdown("column", fight)}+" = <b>"+{name_of(fight, _COLUMN)}+"</b>"')
    if fight.die:
        parts.append(f'"; DRM "+{breakdown("die", fight)}')
    return "+".join([*parts, '"<br>"'])
