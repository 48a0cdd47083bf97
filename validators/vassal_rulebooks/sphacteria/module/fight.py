"""What VASSAL works out of a fight: who fights, the column of the odds, shifts and modifiers, the result of the die.

A label of a zone names the fight by properties of the module; the sheet of the combat window, one piece, counts
by VASSAL's expressions and keeps what it found in properties too, so that both players see the same. What was done
without its menu cannot be counted: a way in, an event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module import modifier_expressions as modifiers
from vassal_rulebooks.sphacteria.module.fight_events import (
    ROLES,
    number,
    numbers,
    support,
    support_property,
    support_zones,
)
from vassal_rulebooks.sphacteria.module.fight_forces import (
    ATTACKER,
    DECLARED,
    DEFENDER,
    FIRE,
    KIND,
    LANDING,
    SUFFERED,
    WALL,
    ZONE,
    counts,
    event_property,
)
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.builder.api import TraitText, calculated, global_property, named_key, setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.data_combat import Cell

HERE = named_key("fightHere")
"""The key by which a label says that a fight is in its zone, by the side that is active."""
SHOW, READ = named_key("showFight"), named_key("readDie")
"""The keys by which the sheet counts a fight, and looks up the die that was thrown."""
SHEET = "FightSheet"
"""The property by which the sheet of the window is known."""
NOTHING = "-"
"""What the sheet shows where there is nothing to show."""

COLUMN, ROW = "Fight_ColumnPlace", "Fight_RowPlace"
SHOWN = (
    "Fight_Odds", "Fight_Shifts", "Fight_Column", "Fight_Modifiers", "Fight_Die", "Fight_Roll", "Fight_Result",
    "Fight_Winner", "Fight_Event_A", "Fight_Event_D",
)  # fmt: skip
"""The properties that the sheet shows besides the numbers."""


def properties(game: SphacteriaGame) -> dict[str, str]:
    """All properties of the module that speak of a fight, with what they are before the first one."""
    words = (ZONE, ATTACKER, DEFENDER, KIND, *SHOWN)
    empty = (WALL, LANDING, DECLARED, SUFFERED, *map(support_property, game.sides))
    zero = (FIRE, *map(event_property, game.sides), *map(_supported, ROLES), *counts(game))
    return {
        **dict.fromkeys(words, NOTHING),
        **dict.fromkeys(empty, ""),
        **dict.fromkeys(zero, "0"),
        COLUMN: "-1",
        ROW: "-1",
    }


def sheet_traits(game: SphacteriaGame) -> list[TraitText]:
    """What counts the fight by the key SHOW, and looks up the die by READ; from the outermost trait inwards."""
    one, other = game.sides
    shown = {
        DEFENDER: f'{ATTACKER}=="{one}"?"{other}":"{one}"',
        KIND: _kind(game),
        **{f"Fight_Event_{role}": f'{number(role)}==0?"{NOTHING}":{number(role)}' for role in ROLES},
        **{_supported(role): support(role, game) for role in ROLES},
        **counts(game),
        "Fight_Odds": f'{_is_fought()}?{_name_of(game, "OddsPlace")}:"{NOTHING}"',
        "Fight_Shifts": modifiers.breakdown(modifiers.COLUMN, game),
        COLUMN: f"{_is_fought()}?{_shifted(game)}:-1",
        "Fight_Column": f'{COLUMN}>=0?{_name_of(game, COLUMN)}:"{NOTHING}"',
        "Fight_Modifiers": modifiers.breakdown(modifiers.DIE, game),
        ROW: "-1",
        **dict.fromkeys(("Fight_Die", "Fight_Roll", "Fight_Result", "Fight_Winner"), f'"{NOTHING}"'),
    }
    lowest, highest = game.combat.lowest.value, game.combat.highest.value
    read = {
        "Fight_Die": f'GetProperty("{COMBAT_DIE}_result")',
        "Fight_Roll": _bounded(f"Fight_Die+{modifiers.summed(modifiers.DIE)}", lowest, highest),
        ROW: f"{COLUMN}>=0?Fight_Roll-({lowest}):-1",
        "Fight_Result": f'{COLUMN}>=0?{_looked_up(game, _results(game))}:"{NOTHING}"',
        "Fight_Winner": f'{COLUMN}>=0?({_looked_up(game, _winners(game))}=="A"?{ATTACKER}:{DEFENDER}):"{NOTHING}"',
    }
    return [
        *(_kept(name, SHOW, expression) for name, expression in shown.items()),
        *(_kept(name, READ, expression) for name, expression in read.items()),
        calculated("OddsPlace", _odds_place(game)),
        *(calculated(name, text) for name, text in {**numbers(game), **support_zones(game)}.items()),
        *modifiers.effects(modifiers.COLUMN, game),
        *modifiers.effects(modifiers.DIE, game),
    ]


def _supported(role: str) -> str:
    """The property for the PF that support brings a role."""
    return f"Fight_Support_{role}"


def _kind(game: SphacteriaGame) -> str:
    """The kind of the zone. No brackets within brackets: BeanShell's parser takes twice as long for each."""
    zones: dict[str, list[str]] = {}
    for zone in game.zones.values():
        zones.setdefault(zone.kind, []).append(f'{ZONE}=="{zone.name}"')
    return "".join(f'{"||".join(names)}?"{kind}":' for kind, names in zones.items()) + '""'


def _kept(name: str, key: str, expression: str) -> TraitText:
    return global_property(name, [setting("", key, f"{{{expression}}}")])


def _is_fought() -> str:
    return "Fight_PF_A>0&&Fight_PF_D>0"


def _odds_place(game: SphacteriaGame) -> str:
    """The place of the column of the odds, which are rounded for the defender (R-21)."""
    columns = sorted(game.combat.columns.values(), key=lambda column: column.odds.value)
    text = "0"
    for place, column in enumerate(columns[1:], 1):
        odds = column.odds.value
        text = f"Fight_PF_A*{odds.denominator}>=Fight_PF_D*{odds.numerator}?{place}:{text}"
    return text


def _bounded(expression: str, lowest: int, highest: int) -> str:
    return f"Math.max({lowest},Math.min({highest},{expression}))"


def _shifted(game: SphacteriaGame) -> str:
    return _bounded(f"OddsPlace+{modifiers.summed(modifiers.COLUMN)}", 0, len(game.combat.columns) - 1)


def _name_of(game: SphacteriaGame, place: str) -> str:
    return "(" + "".join(f'{place}=={number}?"{name}":' for number, name in enumerate(game.combat.columns)) + '"")'


def _looked_up(game: SphacteriaGame, cells: list[str]) -> str:
    """An expression for the cell at ROW and COLUMN, out of one text in which every cell is as wide."""
    width = max(map(len, cells))
    text = "".join(cell.ljust(width) for cell in cells)
    start = f"({ROW}*{len(game.combat.columns)}+{COLUMN})*{width}"
    return f'"{text}".substring({start},{start}+{width}).trim()'


def _results(game: SphacteriaGame) -> list[str]:
    return [f"{cell.attacker} - {cell.defender}" for cell in _cells(game)]


def _winners(game: SphacteriaGame) -> list[str]:
    """A where the attacker wins, D where the defender does; a ruling may give him the middle of a band (R-20)."""
    band = game.rulings["R-20"].default if "R-20" in game.rulings else ""
    return [
        "A" if cell.winner.value == "attacker" or (cell.middle and band == "middle to the attacker") else "D"
        for cell in _cells(game)
    ]


def _cells(game: SphacteriaGame) -> Iterator[Cell]:
    combat = game.combat
    for roll in range(combat.lowest.value, combat.highest.value + 1):
        for column in combat.columns:
            yield combat.cells[roll, column]
