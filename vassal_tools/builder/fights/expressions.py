"""VASSAL expressions for a fight: the odds column, shifts and modifiers, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.fights.values import COLUMN, ROLES, ROW, number
from vassal_tools.game.formulas import formula, odds_column, printed, within

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.builder.fights.values import Fight, Role

ODDS_PLACE = "OddsPlace"
"""The property with the index of the odds column, before any shift."""


def with_events(fight: Fight) -> tuple[Role, ...]:
    """Return the roles whose events count."""
    return tuple(ROLES) if fight.events and fight.attacker else ()


def is_fought(fight: Fight) -> str:
    """Return the condition that both sides have units in the fight."""
    return f"Fight_{fight.strength}_A>0&&Fight_{fight.strength}_D>0"


def odds_place(fight: Fight) -> str:
    """Return the index of the odds column; odds are rounded for the defender."""
    attacker, defender = (f"Fight_{fight.strength}_{role}" for role in ROLES)
    return printed(odds_column(tuple(fight.table.columns.values())), {"attacker": attacker, "defender": defender})


def bounded(expression: str, lowest: int, highest: int) -> str:
    """Return a number limited to a range."""
    return printed(within(lowest, highest, expression), {})


def shifted(fight: Fight, place: str = ODDS_PLACE) -> str:
    """Return the column index after all shifts; `place` is the index before them."""
    moved = formula("+", place, summed("column"))
    return printed(within(0, len(fight.table.columns) - 1, moved), {})


def name_of(fight: Fight, place: str) -> str:
    """Return the name of the column whose index a property has."""
    return _cut(tuple(fight.table.columns), place)


def looked_up(fight: Fight, cells: Sequence[str]) -> str:
    """Return an expression for the cell at ROW and COLUMN."""
    return _cut(cells, f"{ROW}*{len(fight.table.columns)}+{COLUMN}")


def _cut(names: Sequence[str], place: str) -> str:
    # Cut from one text of equally wide names, which mentions the index once instead of for each name: BeanShell
    # evaluates a nested expression much faster so.
    width = max(map(len, names))
    text = "".join(name.ljust(width) for name in names)
    start = printed(formula("*", place, width), {})
    return f'"{text}".substring({start}).substring(0,{width}).trim()'


def effects(what: str, fight: Fight) -> Mapping[str, str]:
    """Return a property for each modifier and event of die or column, and one for their sum."""
    found = {f"{what}_{modifier.id}": modifier.gives for modifier in fight.modifiers(what)}
    found |= {f"{what}_Event_{role}": text for role, text in _by_events(what, fight).items()}
    return {summed(what): "+".join(found) or "0", **found}


def _by_events(what: str, fight: Fight) -> Mapping[str, str]:
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


def breakdown(what: str, fight: Fight) -> str:
    """Return an expression for the sum and its causes: `+1 (a +2) (event 4 -1)`."""
    causes = {f"{what}_{modifier.id}": f'" ({modifier.id} "' for modifier in fight.modifiers(what)}
    causes |= {f"{what}_Event_{role}": f'" (event "+{number(role)}+" "' for role in with_events(fight)}
    parts = [f'({value}==0?"":{cause}+{_signed(value)}+")")' for value, cause in causes.items()]
    return "+".join([_signed(summed(what)), *parts])


def _signed(value: str) -> str:
    return f'({value}>0?"+":"")+{value}'
