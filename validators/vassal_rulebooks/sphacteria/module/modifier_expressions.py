"""The expressions for what moves the die and the column of a fight (rule 4.2), events included.

How many times each letter counts is in the table that the rulebook uses too; here it is spelled in VASSAL's language.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.letters import LETTERS
from vassal_rulebooks.sphacteria.module.fight_events import ROLES, cancelled, has_played, moves, number
from vassal_rulebooks.sphacteria.module.fight_forces import (
    ACTIVE_SIDE,
    ATTACKER,
    FIRE,
    KIND,
    LANDING,
    WALL,
    ZONE,
    types,
    unit_type,
)
from vassal_tools.builder.api import TraitText, calculated, is_one_of
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.data_combat import Modifier


def _counted(what: str, modifier: Modifier, game: SphacteriaGame) -> tuple[str, str]:
    """The expressions for what a letter counts of attacker and defender."""
    kind = unit_type(modifier)
    match what:
        case "leaders":
            injured, hit_back = has_played("D", "injure", game), has_played("A", "injure", game)
            return f"({injured}?0:Fight_Leaders_A)", f"({hit_back}?0:Fight_Leaders_D)"
        case "fitting":
            name = modifier.id if modifier.contingents else kind
            return f"Fight_{name}_A", f"Fight_{name}_D"
        case "starred":
            return f"Fight_{kind}_Star_A", f"Fight_{kind}_Star_D"
        case "types":
            return "(" + "+".join(f"(Fight_{kind}_A>0?1:0)" for kind in types(game)) + ")", "0"
        case _:
            return f"({_FACTS[what](game)}?1:0)", "0"


def _is_difficult(game: SphacteriaGame) -> str:
    rough = [zone.name for zone in game.zones.values() if zone.terrain.value == "difficult"]
    burns = {name for event in game.events.values() if event.effect == "burn" for name in event.zones}
    burnt = f"{FIRE}>0&&{TURN}>{FIRE}"
    ever = is_one_of(ZONE, (name for name in rough if name not in burns))
    before = is_one_of(ZONE, (name for name in rough if name in burns))
    return f"{ever}||!({burnt})&&({before})"


_FACTS: Mapping[str, Callable[[SphacteriaGame], str]] = {
    "beach": lambda _: f'{KIND}=="beach"',
    "wall": lambda _: f"{WALL}=={ZONE}&&{ATTACKER}=={ACTIVE_SIDE}",
    "landing": lambda _: f"{LANDING}=={ZONE}&&{ATTACKER}=={ACTIVE_SIDE}",
    "difficult": _is_difficult,
}


def _times(what: str, modifier: Modifier, game: SphacteriaGame) -> str:
    """The expression for how many times a letter of the die or the column counts."""
    counted, form = LETTERS[f"{what}-{modifier.id}"]
    attacker, defender = _counted(counted, modifier, game)
    least = modifier.at_least.value if modifier.at_least else Fraction(0)
    return form.expression.format(
        a=attacker,
        d=defender,
        units_a="Fight_Units_A",
        units_d="Fight_Units_D",
        over=least.numerator,
        under=least.denominator,
    )


DIE, COLUMN = "die", "column"


def effects(what: str, game: SphacteriaGame) -> list[TraitText]:
    """A property for what each letter and each event gives to the die or the column, and one for their sum."""
    found = {
        f"{what}_{letter}": _unless(
            cancelled(what, letter, game), f"{modifier.value.value}*{_times(what, modifier, game)}"
        )
        for letter, modifier in _known(what, game).items()
    }
    found |= {f"{what}_Event_{role}": moves(what, role, game) for role in ROLES}
    return [calculated(summed(what), "+".join(found)), *(calculated(name, text) for name, text in found.items())]


def summed(what: str) -> str:
    """The property for the sum of what moves the die or the column."""
    return f"{what}_Sum"


def breakdown(what: str, game: SphacteriaGame) -> str:
    """An expression for the sum of what counts, and what gave it: `+1 (a +2) (event 4 -1)`."""
    causes = {f"{what}_{letter}": f'" ({letter} "' for letter in _known(what, game)}
    causes |= {f"{what}_Event_{role}": f'" (event "+{number(role)}+" "' for role in ROLES}
    parts = [f'({value}==0?"":{cause}+{_signed(value)}+")")' for value, cause in causes.items()]
    return "+".join([_signed(summed(what)), *parts])


def _known(what: str, game: SphacteriaGame) -> Mapping[str, Modifier]:
    return game.combat.modifiers if what == DIE else game.combat.shifts


def _unless(condition: str, text: str) -> str:
    return f"{condition}?0:{text}" if condition else text


def _signed(number: str) -> str:
    return f'({number}>0?"+":"")+{number}'
