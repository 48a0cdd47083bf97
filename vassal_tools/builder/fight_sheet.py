"""What VASSAL works out of a fight: the column of the odds, shifts and modifiers, the result of the die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.fights import (
    ATTACKER,
    COLUMN,
    DECLARED,
    DEFENDER,
    HERE,
    NEXT,
    NOTHING,
    READ,
    ROLES,
    ROW,
    SHEET,
    SHOW,
    ZONE,
    in_any,
    number,
    of_its_side,
    of_label,
    played_property,
)
from vassal_tools.builder.menu_conditions import shown_when
from vassal_tools.builder.traits import TraitText, calculated, global_property, named_key, send_key, setting
from vassal_tools.game.names import as_property

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vassal_tools.builder.fights import Fight, Role

_SHOWN = ("Odds", "Shifts", "Column", "Modifiers", "Die", "Roll", "Result", "Winner")
_HERE = "CurrentZone = $CurrentZone$"


def fight_properties(fight: Fight, sides: Sequence[str]) -> dict[str, str]:
    """All properties of the module that speak of a fight, with what they are before the first one."""
    events = [f"Fight_Event_{role}" for role in _with_events(fight)]
    played = dict.fromkeys(map(played_property, sides if events else ()), "0")
    return {
        **({DECLARED: ""} if fight.attacker else {}),
        **played,
        **dict.fromkeys(
            (ZONE, *fight.beside, ATTACKER, DEFENDER, *(f"Fight_{name}" for name in _SHOWN), *events), NOTHING
        ),
        **dict.fromkeys(fight.counts, "0"),
        COLUMN: "-1",
        ROW: "-1",
    }


def label_traits(fight: Fight, sides: Sequence[str]) -> tuple[TraitText, ...]:
    """What the labels of places share: they name a fight that is there, and have the window count it."""
    looks = {side: named_key(f"odds{side}") for side in sides}
    declared = [setting("", HERE, f"{{{fight.attacker}}}")] if fight.attacker else []
    keys = [*looks.values(), *([HERE] if declared else ())]
    named = [setting(f"Odds if {side} attacks", key, side) for side, key in looks.items()]
    return (
        *(calculated(units_property(side), f'Count("{_those(fight, _HERE, side)}")') for side in sides),
        *(
            calculated(_beside(side), f'Count("{_those(fight, in_any(of_label(NEXT)), side)}")')
            for side in sides
            if fight.beside
        ),
        *(shown_when(f"Odds {side}", [key], _can_attack(fight, side, sides)) for side, key in looks.items()),
        *(_declared(fight, sides) if fight.attacker else ()),
        global_property(ZONE, [setting("", key, "{CurrentZone}") for key in keys]),
        *(global_property(name, [setting("", key, f"${of_label(name)}$") for key in keys]) for name in fight.beside),
        global_property(ATTACKER, [*named, *declared]),
        *(send_key(key, SHOW, f'{SHEET}=="1"', reported=True) for key in keys),
    )


def _declared(fight: Fight, sides: Sequence[str]) -> Iterator[TraitText]:
    """What a declared attack sets: an event goes with the fight declared before it, or after it if there was none."""
    is_same = f'{DECLARED}==""||{DECLARED}==CurrentZone'
    for name in map(played_property, sides if _with_events(fight) else ()):
        yield global_property(name, [setting("", HERE, f"{{{is_same}?{name}:0}}")])
    yield global_property(DECLARED, [setting("", HERE, "{CurrentZone}")])


def _with_events(fight: Fight) -> tuple[Role, ...]:
    """The roles whose events count, if any do."""
    return tuple(ROLES) if fight.events and fight.attacker else ()


def _played(fight: Fight, sides: Sequence[str]) -> Mapping[Role, str]:
    """The number of the event that each role has played in the fight that was declared; 0 for none."""
    is_declared = f"{ZONE}=={DECLARED}&&{ATTACKER}=={fight.attacker}"
    return {role: f"{is_declared}?{of_its_side(role, sides, played_property)}:0" for role in _with_events(fight)}


def _those(fight: Fight, place: str, side: str) -> str:
    return " && ".join(filter(None, (place, f"Side = {side}", fight.is_unit)))


def _can_attack(fight: Fight, side: str, sides: Sequence[str]) -> str:
    """The condition that enemies of a side are there, and units of its own beside, where attackers stand there."""
    foes = "||".join(f"{units_property(foe)}>0" for foe in sides if foe != side)
    return f"({foes})&&{_beside(side)}>0" if fight.beside else foes


def _beside(side: str) -> str:
    """The property of a label that counts the units of a side beside it."""
    return f"{as_property(side)}Beside"


def units_property(side: str) -> str:
    """The property of a label that counts the units of a side there."""
    return f"{as_property(side)}Units"


def sheet_traits(fight: Fight, sides: Sequence[str]) -> list[TraitText]:
    """What counts the fight by the key SHOW, and looks up the die by READ; from the outermost trait inwards."""
    one, other = sides
    shown = {
        DEFENDER: f'{ATTACKER}=="{one}"?"{other}":"{one}"',
        **{f"Fight_Event_{role}": f'{number(role)}==0?"{NOTHING}":{number(role)}' for role in _with_events(fight)},
        **fight.counts,
        "Fight_Odds": f'{_is_fought(fight)}?{_name_of(fight, "OddsPlace")}:"{NOTHING}"',
        "Fight_Shifts": _breakdown("column", fight),
        COLUMN: f"{_is_fought(fight)}?{_shifted(fight)}:-1",
        "Fight_Column": f'{COLUMN}>=0?{_name_of(fight, COLUMN)}:"{NOTHING}"',
        "Fight_Modifiers": _breakdown("die", fight),
        ROW: "-1",
        **dict.fromkeys(("Fight_Die", "Fight_Roll", "Fight_Result", "Fight_Winner"), f'"{NOTHING}"'),
    }
    return [
        *(_kept(name, SHOW, expression) for name, expression in shown.items()),
        *(_kept(name, READ, expression) for name, expression in _read(fight).items()),
        calculated("OddsPlace", _odds_place(fight)),
        *(calculated(number(role), text) for role, text in _played(fight, sides).items()),
        *(calculated(name, text) for name, text in fight.helpers.items()),
        *_effects("column", fight),
        *_effects("die", fight),
    ]


def _read(fight: Fight) -> dict[str, str]:
    """What is looked up by the die that was thrown."""
    table = fight.table
    lowest, highest = table.lowest, table.lowest + len(table.rows) - 1
    cells = [table.cells[row, column] for row in range(len(table.rows)) for column in range(len(table.columns))]
    results = [f"{cell.attacker} - {cell.defender}" if cell.defender else cell.attacker for cell in cells]
    winners = [{"attacker": "A", "defender": "D", None: ""}[cell.winner] for cell in cells]
    won = f'({_looked_up(fight, winners)}=="A"?{ATTACKER}:{DEFENDER})' if all(winners) else f'"{NOTHING}"'
    return {
        "Fight_Die": f'GetProperty("{fight.dice}_result")',
        "Fight_Roll": _bounded(f"Fight_Die+{_summed('die')}", lowest, highest),
        ROW: f"{COLUMN}>=0?Fight_Roll-({lowest}):-1",
        "Fight_Result": f'{COLUMN}>=0?{_looked_up(fight, results)}:"{NOTHING}"',
        "Fight_Winner": f'{COLUMN}>=0?{won}:"{NOTHING}"',
    }


def _kept(name: str, key: str, expression: str) -> TraitText:
    return global_property(name, [setting("", key, f"{{{expression}}}")])


def _is_fought(fight: Fight) -> str:
    return f"Fight_{fight.strength}_A>0&&Fight_{fight.strength}_D>0"


def _odds_place(fight: Fight) -> str:
    """The place of the column of the odds, which are rounded for the defender."""
    text = "0"
    for place, odds in enumerate(sorted(fight.table.columns.values())[1:], 1):
        attacker, defender = (f"Fight_{fight.strength}_{role}" for role in ROLES)
        text = f"{attacker}*{odds.denominator}>={defender}*{odds.numerator}?{place}:{text}"
    return text


def _bounded(expression: str, lowest: int, highest: int) -> str:
    return f"Math.max({lowest},Math.min({highest},{expression}))"


def _shifted(fight: Fight) -> str:
    return _bounded(f"OddsPlace+{_summed('column')}", 0, len(fight.table.columns) - 1)


def _name_of(fight: Fight, place: str) -> str:
    return "(" + "".join(f'{place}=={at}?"{name}":' for at, name in enumerate(fight.table.columns)) + '"")'


def _looked_up(fight: Fight, cells: Sequence[str]) -> str:
    """An expression for the cell at ROW and COLUMN, out of one text in which every cell is as wide."""
    width = max(map(len, cells))
    text = "".join(cell.ljust(width) for cell in cells)
    start = f"({ROW}*{len(fight.table.columns)}+{COLUMN})*{width}"
    return f'"{text}".substring({start},{start}+{width}).trim()'


def _effects(what: str, fight: Fight) -> Iterable[TraitText]:
    """A property for what each modifier and each event gives to the die or the column, and one for their sum."""
    found = {f"{what}_{modifier.id}": modifier.gives for modifier in fight.modifiers(what)}
    found |= {f"{what}_Event_{role}": text for role, text in _by_events(what, fight).items()}
    yield calculated(_summed(what), "+".join(found) or "0")
    yield from (calculated(name, text) for name, text in found.items())


def _by_events(what: str, fight: Fight) -> Mapping[str, str]:
    """What the event of each role gives to the die or the column."""
    found: dict[str, str] = {}
    for role in _with_events(fight):
        text = "0"
        for event in fight.events:
            if value := event.moves(role, what):
                text = f"{number(role)}=={event.number}?{value}:{text}"
        found[role] = text
    return found


def _summed(what: str) -> str:
    """The property for the sum of what moves the die or the column."""
    return f"{what}_Sum"


def _breakdown(what: str, fight: Fight) -> str:
    """An expression for the sum of what counts, and what gave it: `+1 (a +2) (event 4 -1)`."""
    causes = {f"{what}_{modifier.id}": f'" ({modifier.id} "' for modifier in fight.modifiers(what)}
    causes |= {f"{what}_Event_{role}": f'" (event "+{number(role)}+" "' for role in _with_events(fight)}
    parts = [f'({value}==0?"":{cause}+{_signed(value)}+")")' for value, cause in causes.items()]
    return "+".join([_signed(_summed(what)), *parts])


def _signed(value: str) -> str:
    return f'({value}>0?"+":"")+{value}'
