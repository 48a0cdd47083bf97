"""The values that VASSAL calculates for a fight: odds column, shifts and modifiers, the result of the die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.acts.conditions import shown_when
from vassal_tools.builder.fights.losses import losses_at_first, read_losses
from vassal_tools.builder.fights.odds import (
    bounded,
    breakdown,
    effects,
    is_fought,
    looked_up,
    name_of,
    odds_place,
    odds_traits,
    shifted,
    summed,
    with_events,
)
from vassal_tools.builder.fights.values import (
    ATTACKER,
    COLUMN,
    DECLARED,
    DEFENDER,
    HERE,
    NEXT,
    NOTHING,
    READ,
    ROW,
    SHEET,
    SHOW,
    ZONE,
    beside_property,
    in_any,
    number,
    of_its_side,
    of_label,
    played_property,
    units_property,
)
from vassal_tools.builder.traits import TraitText, calculated, global_property, named_key, send_key, setting

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.builder.fights.values import FightCounts, ResultCell, Role

_SHOWN = ("Odds", "Shifts", "Column", "Modifiers", "Die", "Roll", "Result", "Winner")
_HERE = "CurrentZone = $CurrentZone$"


def fight_properties(fight: FightCounts, sides: Sequence[str]) -> dict[str, str]:
    """Return all module properties of a fight, with their initial values."""
    events = [f"Fight_Event_{role}" for role in with_events(fight)]
    played = dict.fromkeys(map(played_property, sides if events else ()), "0")
    return {
        **({DECLARED: ""} if fight.attacker else {}),
        **played,
        **dict.fromkeys(
            (ZONE, *fight.beside, ATTACKER, DEFENDER, *(f"Fight_{name}" for name in _SHOWN), *events), NOTHING
        ),
        **dict.fromkeys(fight.counts, "0"),
        **losses_at_first(fight, sides),
        COLUMN: "-1",
        ROW: "-1",
    }


def label_traits(fight: FightCounts, sides: Sequence[str]) -> tuple[TraitText, ...]:
    """Return the common traits of place labels: private odds, and keys that start the count of a fight."""
    looks = {} if fight.attacker else {side: named_key(f"odds{side}") for side in sides}
    declared = [setting("", HERE, f"{{{fight.attacker}}}")] if fight.attacker else []
    keys = [*looks.values(), *([HERE] if declared else ())]
    named = [setting(f"Count the attack of {side}", key, side) for side, key in looks.items()]
    return (
        *(calculated(units_property(side), f'Count("{_those(fight, _HERE, side)}")') for side in sides),
        *(
            calculated(beside_property(side), f'Count("{_those(fight, in_any(of_label(NEXT)), side)}")')
            for side in sides
            if fight.beside
        ),
        *(shown_when(f"Attack of {side}", [key], can_attack(fight, side, sides)) for side, key in looks.items()),
        *(_declared(fight, sides) if fight.attacker else ()),
        *odds_traits(fight, sides),
        global_property(ZONE, [setting("", key, "$CurrentZone$") for key in keys]),  # an expression makes 304 of 0304
        *(global_property(name, [setting("", key, f"${of_label(name)}$") for key in keys]) for name in fight.beside),
        global_property(ATTACKER, [*named, *declared]),
        *(send_key(key, SHOW, f'{SHEET}=="1"', reported=True) for key in keys),
    )


def _declared(fight: FightCounts, sides: Sequence[str]) -> Iterator[TraitText]:
    # an event belongs to the fight declared before it, or after it if there was none
    is_same = f'{DECLARED}==""||{DECLARED}==CurrentZone'
    for name in map(played_property, sides if with_events(fight) else ()):
        yield global_property(name, [setting("", HERE, f"{{{is_same}?{name}:0}}")])
    yield global_property(DECLARED, [setting("", HERE, "{CurrentZone}")])


def _played(fight: FightCounts, sides: Sequence[str]) -> Mapping[Role, str]:
    # 0 for none
    is_declared = f"{ZONE}=={DECLARED}&&{ATTACKER}=={fight.attacker}"
    return {role: f"{is_declared}?{of_its_side(role, sides, played_property)}:0" for role in with_events(fight)}


def _those(fight: FightCounts, place: str, side: str) -> str:
    return " && ".join(filter(None, (place, f"Side = {side}", fight.is_unit)))


def can_attack(fight: FightCounts, side: str, sides: Sequence[str]) -> str:
    """Return the condition that a side's enemies are in a place, with own units adjacent if attackers are there."""
    foes = "||".join(f"{units_property(foe)}>0" for foe in sides if foe != side)
    return f"({foes})&&{beside_property(side)}>0" if fight.beside else foes


def sheet_traits(fight: FightCounts, sides: Sequence[str]) -> list[TraitText]:
    """Return the traits that count the fight on SHOW and look up the die on READ, outermost first."""
    one, other = sides
    shown = {
        DEFENDER: f'{ATTACKER}=="{one}"?"{other}":"{one}"',
        **{f"Fight_Event_{role}": f'{number(role)}==0?"{NOTHING}":{number(role)}' for role in with_events(fight)},
        **fight.counts,
        "Fight_Odds": f'{is_fought(fight)}?{name_of(fight, odds_place(fight))}:"{NOTHING}"',
        "Fight_Shifts": breakdown("column", fight),
        COLUMN: f"{is_fought(fight)}?{shifted(fight, odds_place(fight))}:-1",
        "Fight_Column": f'{COLUMN}>=0?{name_of(fight, COLUMN)}:"{NOTHING}"',
        "Fight_Modifiers": breakdown("die", fight),
        ROW: "-1",
        **dict.fromkeys(("Fight_Die", "Fight_Roll", "Fight_Result", "Fight_Winner"), f'"{NOTHING}"'),
        **losses_at_first(fight, sides),
    }
    return [
        *(_kept(name, SHOW, expression) for name, expression in shown.items()),
        *(_kept(name, READ, expression) for name, expression in _read(fight, sides).items()),
        *(calculated(number(role), text) for role, text in _played(fight, sides).items()),
        *(calculated(name, text) for name, text in fight.helpers.items()),
        *(calculated(name, text) for what in ("column", "die") for name, text in effects(what, fight).items()),
    ]


def _read(fight: FightCounts, sides: Sequence[str]) -> dict[str, str]:
    table = fight.table
    lowest, highest = table.lowest, table.lowest + len(table.rows) - 1
    cells = [table.cells[row, column] for row in range(len(table.rows)) for column in range(len(table.columns))]
    winners = [{"attacker": "A", "defender": "D", None: ""}[cell.winner] for cell in cells]
    won = f'({looked_up(fight, winners)}=="A"?{ATTACKER}:{DEFENDER})' if all(winners) else f'"{NOTHING}"'
    return {
        "Fight_Die": f'GetProperty("{fight.dice}_result")',
        "Fight_Roll": bounded(f"Fight_Die+{summed('die')}", lowest, highest),
        ROW: f"{COLUMN}>=0?Fight_Roll-({lowest}):-1",
        "Fight_Result": f'{COLUMN}>=0?{_results(fight, cells)}:"{NOTHING}"',
        "Fight_Winner": f'{COLUMN}>=0?{won}:"{NOTHING}"',
        **read_losses(fight, sides),
    }


def _results(fight: FightCounts, cells: Sequence[ResultCell]) -> str:
    # one result for both sides, or one for each with its name
    attacker = looked_up(fight, [cell.attacker for cell in cells])
    if not any(cell.defender for cell in cells):
        return attacker
    return f'{ATTACKER}+" "+{attacker}+", "+{DEFENDER}+" "+{looked_up(fight, [cell.defender for cell in cells])}'


def _kept(name: str, key: str, expression: str) -> TraitText:
    return global_property(name, [setting("", key, f"{{{expression}}}")])
