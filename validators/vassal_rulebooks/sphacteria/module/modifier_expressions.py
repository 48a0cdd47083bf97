"""The expressions for what moves the die and the column of a fight (rule 4.2), events included.

Each letter of the rule has a function: the number of times that it counts, as an expression over what was counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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

    Times = Callable[[Modifier, SphacteriaGame], str]


def _starred_leaders(_modifier: Modifier, game: SphacteriaGame) -> str:
    injured, hit_back = has_played("D", "injure", game), has_played("A", "injure", game)
    return f"(({injured}?0:Fight_Leaders_A)-({hit_back}?0:Fight_Leaders_D))"


def _starred_against_none(modifier: Modifier, _game: SphacteriaGame) -> str:
    kind = unit_type(modifier)
    return _once(f"Fight_{kind}_Star_A>0&&Fight_{kind}_Star_D==0")


def _defenders_of_a_type(modifier: Modifier, _game: SphacteriaGame) -> str:
    return _once(f"Fight_{unit_type(modifier)}_D>0")


def _arms_together(modifier: Modifier, game: SphacteriaGame) -> str:
    least = modifier.at_least.value if modifier.at_least else 0
    arms = "+".join(f"(Fight_{kind}_A>0?1:0)" for kind in types(game))
    return _once(f"{arms}>={least}")


def _starred_alone(modifier: Modifier, _game: SphacteriaGame) -> str:
    return _once(f"Fight_Units_D>0&&Fight_{unit_type(modifier)}_Star_D==Fight_Units_D")


def _starred_more(modifier: Modifier, _game: SphacteriaGame) -> str:
    kind = unit_type(modifier)
    return f"(Fight_{kind}_Star_A-Fight_{kind}_Star_D)"


def _on_the_beach(_modifier: Modifier, _game: SphacteriaGame) -> str:
    return _once(f'{KIND}=="beach"')


def _a_type_against_none(shift: Modifier, _game: SphacteriaGame) -> str:
    return _once(f"Fight_{unit_type(shift)}_A>0&&Fight_{unit_type(shift)}_D==0")


def _none_against_a_type(shift: Modifier, _game: SphacteriaGame) -> str:
    return _once(f"Fight_{unit_type(shift)}_A==0&&Fight_{unit_type(shift)}_D>0")


def _against_subjects(shift: Modifier, _game: SphacteriaGame) -> str:
    share = shift.at_least.value if shift.at_least else 0
    return "-".join(
        _once(
            f"Fight_Units_{side}>0&&Fight_{shift.id}_{side}*{share.denominator}>=Fight_Units_{side}*{share.numerator}"
        )
        for side in ("D", "A")
    ).join("()")


def _over_a_wall(_shift: Modifier, _game: SphacteriaGame) -> str:
    return _once(f"{WALL}=={ZONE}&&{ATTACKER}=={ACTIVE_SIDE}")


def _landing(_shift: Modifier, _game: SphacteriaGame) -> str:
    return _once(f"{LANDING}=={ZONE}&&{ATTACKER}=={ACTIVE_SIDE}")


def _on_difficult_ground(_shift: Modifier, game: SphacteriaGame) -> str:
    rough = [zone.name for zone in game.zones.values() if zone.terrain.value == "difficult"]
    burns = {name for event in game.events.values() if event.effect == "burn" for name in event.zones}
    burnt = f"{FIRE}>0&&{TURN}>{FIRE}"
    ever = is_one_of(ZONE, (name for name in rough if name not in burns))
    before = is_one_of(ZONE, (name for name in rough if name in burns))
    return _once(f"{ever}||!({burnt})&&({before})")


def _once(condition: str) -> str:
    return f"({condition}?1:0)"


MODIFIERS: Mapping[str, Times] = {
    "a": _starred_leaders,
    "b": _starred_against_none,
    "c": _defenders_of_a_type,
    "d": _arms_together,
    "e": _starred_alone,
    "f": _starred_more,
    "g": _on_the_beach,
}
SHIFTS: Mapping[str, Times] = {
    "a": _a_type_against_none,
    "b": _none_against_a_type,
    "c": _against_subjects,
    "d": _over_a_wall,
    "e": _landing,
    "f": _on_difficult_ground,
}


DIE, COLUMN = "die", "column"


def effects(what: str, game: SphacteriaGame) -> list[TraitText]:
    """A property for what each letter and each event gives to the die or the column, and one for their sum."""
    modifiers, times = _known(what, game)
    found = {
        f"{what}_{letter}": _unless(
            cancelled(what, letter, game), f"{modifier.value.value}*{times[letter](modifier, game)}"
        )
        for letter, modifier in modifiers.items()
    }
    found |= {f"{what}_Event_{role}": moves(what, role, game) for role in ROLES}
    return [calculated(summed(what), "+".join(found)), *(calculated(name, text) for name, text in found.items())]


def summed(what: str) -> str:
    """The property for the sum of what moves the die or the column."""
    return f"{what}_Sum"


def breakdown(what: str, game: SphacteriaGame) -> str:
    """An expression for the sum of what counts, and what gave it: `+1 (a +2) (event 4 -1)`."""
    causes = {f"{what}_{letter}": f'" ({letter} "' for letter in _known(what, game)[0]}
    causes |= {f"{what}_Event_{role}": f'" (event "+{number(role)}+" "' for role in ROLES}
    parts = [f'({value}==0?"":{cause}+{_signed(value)}+")")' for value, cause in causes.items()]
    return "+".join([_signed(summed(what)), *parts])


def _known(what: str, game: SphacteriaGame) -> tuple[Mapping[str, Modifier], Mapping[str, Times]]:
    return (game.combat.modifiers, MODIFIERS) if what == DIE else (game.combat.shifts, SHIFTS)


def _unless(condition: str, text: str) -> str:
    return f"{condition}?0:{text}" if condition else text


def _signed(number: str) -> str:
    return f'({number}>0?"+":"")+{number}'
