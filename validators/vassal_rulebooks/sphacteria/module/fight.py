"""What the combat window counts of a fight, as expressions of VASSAL: forces, letters of rule 4.2, events.

How many times each letter counts is in the table that the rulebook uses too. What was done without its menu cannot be
counted: a way in, an event.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.letters import LETTERS
from vassal_rulebooks.sphacteria.module import forces
from vassal_rulebooks.sphacteria.module.forces import KIND, is_any, support_property
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.builder.api import (
    ATTACKER,
    FIGHT_ZONE,
    ROLES,
    Fight,
    FightEvent,
    FightModifier,
    Legend,
    ResultCell,
    ResultTable,
    is_one_of,
    of_its_side,
)
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_tools.builder.api import Party
    from vassal_tools.game.combat import Cell, Modifier

ACTIVE_SIDE = "ActiveSide"
"""The side whose action phase it is."""
WALL, LANDING = "Fight_Wall", "Fight_Landing"
"""The zone that the active side came into across a fortification, and the one where it landed."""
FIRE = "Fight_Fire"
"""The turn in which the island was set on fire; 0 before."""


_EVENTS = (
    "Events: attacker $Fight_Event_A$, defender $Fight_Event_D$;"
    " support among the PF: $Fight_Support_A$ and $Fight_Support_D$"
)


def fight(game: SphacteriaGame) -> Fight:
    """All that is counted of a fight (4)."""
    return Fight(
        _table(game),
        COMBAT_DIE,
        "PF",
        forces.counts(game),
        is_unit=forces.is_a_unit(game),
        attack=declarations.ATTACK,
        attacker=ACTIVE_SIDE,
        die=tuple(_modifier("die", one, game) for one in game.combat.modifiers.values()),
        shifts=tuple(_modifier("column", one, game) for one in game.combat.shifts.values()),
        events=tuple(_events(game)),
        helpers={f"From_{role}": of_its_side(role, game.sides, support_property) for role in ROLES},
        shown=(_EVENTS,),
        caveat="Not counted: a way in, an event or a fire without its menu, and support whose chit lay in no zone",
        legend=_legend(game),
    )


def _table(game: SphacteriaGame) -> ResultTable:
    """The table of combat results, with who wins; a ruling may give the attacker the middle of a band (R-20)."""
    combat = game.combat
    rolls = range(combat.lowest.value, combat.highest.value + 1)
    return ResultTable(
        {name: column.odds.value for name, column in combat.columns.items()},
        combat.lowest.value,
        {
            (row, place): _cell(game, combat.cells[roll, name])
            for row, roll in enumerate(rolls)
            for place, name in enumerate(combat.columns)
        },
    )


def _cell(game: SphacteriaGame, cell: Cell) -> ResultCell:
    band = game.rulings["R-20"].default if "R-20" in game.rulings else ""
    is_attackers = cell.winner.value == "attacker" or (cell.middle and band == "middle to the attacker")
    winner: Party = "attacker" if is_attackers else "defender"
    return ResultCell(cell.attacker, cell.defender, winner, bool(_rulings(game, cell)), cell.middle)


def _rulings(game: SphacteriaGame, cell: Cell) -> list[str]:
    """The rulings that say who wins a cell where both lose the same."""
    is_tie = cell.attacker == cell.defender
    return [name for name in re.findall(r"R-\d+", cell.winner.source) if is_tie and name in game.rulings]


def _legend(game: SphacteriaGame) -> Legend:
    combat, cells = game.combat, game.combat.cells.values()
    ruling = " and ".join(sorted({name for cell in cells for name in _rulings(game, cell)}))
    has_middle = ruling and any(cell.middle for cell in cells)
    units = combat.minimum_loss.value
    return Legend(
        f"A die of {game.rules.die_sides.value} with modifiers · PF of the attacker over those of the defender, "
        f"rounded in favour of the {combat.rounding.value}",
        f"equal losses: the winner is by ruling {ruling}" if ruling else "",
        f"middle of such a band: an option of {ruling}" if has_middle else "",
        tuple((loss.name, loss.gist) for loss in combat.losses.values()),
        f"Where a share of a force is weakened, it is {units} unit at least." if units else "",
    )


def _modifier(what: str, modifier: Modifier, game: SphacteriaGame) -> FightModifier:
    """A letter of the die or the column; what injures takes it from the enemy alone, so it is counted there."""
    takes = [e for e in game.events.values() if f"{what}-{modifier.id}" in e.cancels and e.effect != "injure"]
    gives = f"{modifier.value.value}*{_times(what, modifier, game)}"
    return FightModifier(
        modifier.id,
        modifier.title,
        modifier.gist,
        modifier.value.value,
        f"{'||'.join(is_any(role, takes) for role in ROLES)}?0:{gives}" if takes else gives,
        modifier.favours,
        modifier.counting == "difference",
    )


def _times(what: str, modifier: Modifier, game: SphacteriaGame) -> str:
    """The expression for how many times a letter of the die or the column counts."""
    counted, form = LETTERS[f"{what}-{modifier.id}"]
    attacker, defender = _counted(counted, modifier, game)
    least = modifier.at_least.value if modifier.at_least else Fraction(0)
    return form.expression.format(
        a=attacker, d=defender, units_a="Fight_Units_A", units_d="Fight_Units_D", over=least.numerator,
        under=least.denominator,
    )  # fmt: skip


def _counted(what: str, modifier: Modifier, game: SphacteriaGame) -> tuple[str, str]:
    """The expressions for what a letter counts of attacker and defender."""
    match what:
        case "leaders":
            injures = [event for event in game.events.values() if event.effect == "injure"]
            return f"({is_any('D', injures)}?0:Fight_Leaders_A)", f"({is_any('A', injures)}?0:Fight_Leaders_D)"
        case "types":
            kinds = (f"(Fight_{kind}_A>0?1:0)" for kind in forces.types(game))
            return f"({'+'.join(kinds)})", "0"
        case "fitting" | "starred":
            name = modifier.id if modifier.contingents else forces.unit_type(modifier)
            star = "_Star" if what == "starred" else ""
            return f"Fight_{name}{star}_A", f"Fight_{name}{star}_D"
        case _:
            return f"({_facts(game)[what]}?1:0)", "0"


def _facts(game: SphacteriaGame) -> Mapping[str, str]:
    """Whether the fight is on the beach, over a wall, by a landing, on difficult ground that has not burnt."""
    rough = [zone.name for zone in game.zones.values() if zone.terrain.value == "difficult"]
    burns = {name for event in game.events.values() if event.effect == "burn" for name in event.zones}
    ever = is_one_of(FIGHT_ZONE, (name for name in rough if name not in burns))
    before = is_one_of(FIGHT_ZONE, (name for name in rough if name in burns))
    return {
        "beach": f'{KIND}=="beach"',
        "wall": f"{WALL}=={FIGHT_ZONE}&&{ATTACKER}=={ACTIVE_SIDE}",
        "landing": f"{LANDING}=={FIGHT_ZONE}&&{ATTACKER}=={ACTIVE_SIDE}",
        "difficult": f"{ever}||!({FIRE}>0&&{TURN}>{FIRE})&&({before})",
    }


def _events(game: SphacteriaGame) -> list[FightEvent]:
    """The events that move the die or the column, or take away what does."""
    found = (
        FightEvent(e.number, e.title, e.gist, (e.attacker_die, e.attacker_shift), (e.defender_die, e.defender_shift))
        for e in game.events.values()
    )
    return [event for event in found if any((*event.attacker, *event.defender)) or game.events[event.number].cancels]
