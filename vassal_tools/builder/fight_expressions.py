"""The expressions by which VASSAL counts the forces of a fight and what moves its die and column (rule 4.2).

Each letter of the rule has a function: the number of times that it counts, as an expression over what was counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.builder.traits import TraitText, calculated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from vassal_tools.game.model import Game, Modifier

    Times = Callable[[Modifier, Game], str]

ZONE, ATTACKER, DEFENDER, KIND = "Fight_Zone", "Fight_Attacker", "Fight_Defender", "Fight_Kind"
"""Properties of the module that name the fight which is counted."""
WALL, LANDING = "Fight_Wall", "Fight_Landing"
"""The zone that the active side came into across a fortification, and the one where it landed."""
ACTIVE_SIDE = "ActiveSide"
"""The side whose action phase it is."""


def counts(game: Game) -> dict[str, str]:
    """What is counted of each side, by property: a sum or a number of pieces that fit.

    At sea only ships fight; ashore they are what the rules make of them on the beach.
    """
    found: dict[str, str] = {}
    beach = game.rules.beach
    for side, name in (("A", ATTACKER), ("D", DEFENDER)):
        force = Force(name, beach.unit_type.value)
        ashore = f"{force.sum_of('PF', 'Type != T')}+{beach.pf.value}*{force.number(_SHIP)}"
        found[f"Fight_PF_{side}"] = _at_sea(force.sum_of("PF", _SHIP), ashore)
        found[f"Fight_Leaders_{side}"] = force.number("Type = L", "Star = 1")
        for kind in _types(game):
            found[f"Fight_{kind}_{side}"] = force.units(kind)
        for kind in _starred_types(game):
            found[f"Fight_{kind}_Star_{side}"] = force.own_units(kind, "Star = 1")
        for shift in game.combat.shifts.values():
            if shift.contingents:
                names = "|".join(shift.contingents.value)
                found[f"Fight_{shift.id}_{side}"] = force.own_units(_type(shift), f"Contingent =~ {names}")
        found[f"Fight_Units_{side}"] = "+".join(f"Fight_{kind}_{side}" for kind in _types(game))
    return found


_SHIP = "Type = T"


@dataclass(frozen=True, slots=True)
class Force:
    """The counters of a side in the zone of the fight; the property `side` names it, ships ashore are `ashore`.

    Its filters are of VASSAL's old kind, without braces: they are worked out without the interpreter of
    BeanShell, which takes a tenth of a millisecond for each piece.
    """

    side: str
    ashore: str

    def number(self, *conditions: str) -> str:
        """An expression for how many counters fit."""
        return f"Count({self._those(*conditions)})"

    def sum_of(self, name: str, *conditions: str) -> str:
        """An expression for the sum of a property."""
        return f'Sum("{name}",{self._those(*conditions)})'

    def units(self, kind: str) -> str:
        """An expression for the units that count as being of a type."""
        if kind == self.ashore:
            return _at_sea("0", f"{self.number(f'Type = {kind}')}+{self.number(_SHIP)}")
        return self.own_units(kind)

    def own_units(self, kind: str, *conditions: str) -> str:
        """An expression for the units whose counter shows a type, and that fight as such."""
        number = self.number(f"Type = {kind}", *conditions)
        return _at_sea(number, "0") if kind == "T" else _at_sea("0", number)

    def _those(self, *conditions: str) -> str:
        return '"' + " && ".join((f"CurrentZone = ${ZONE}$", f"Side = ${self.side}$", *conditions)) + '"'


def _at_sea(there: str, elsewhere: str) -> str:
    return f'{KIND}=="sea"?{there}:{elsewhere}'


def _types(game: Game) -> tuple[str, ...]:
    return tuple(sorted({counter.type for counter in game.counters.values() if not counter.is_leader}))


def _starred_types(game: Game) -> tuple[str, ...]:
    return tuple(sorted({m.unit_type.value for m in game.combat.modifiers.values() if m.unit_type}))


def _type(modifier: Modifier) -> str:
    return modifier.unit_type.value if modifier.unit_type else ""


# -- what moves the die and the column: for each letter of the rules the condition, or the number of times it counts


def _starred_leaders(_modifier: Modifier, _game: Game) -> str:
    return "(Fight_Leaders_A-Fight_Leaders_D)"


def _starred_against_none(modifier: Modifier, _game: Game) -> str:
    kind = _type(modifier)
    return _once(f"Fight_{kind}_Star_A>0&&Fight_{kind}_Star_D==0")


def _defenders_of_a_type(modifier: Modifier, _game: Game) -> str:
    return _once(f"Fight_{_type(modifier)}_D>0")


def _arms_together(modifier: Modifier, game: Game) -> str:
    least = modifier.at_least.value if modifier.at_least else 0
    arms = "+".join(f"(Fight_{kind}_A>0?1:0)" for kind in _types(game))
    return _once(f"{arms}>={least}")


def _starred_alone(modifier: Modifier, _game: Game) -> str:
    return _once(f"Fight_Units_D>0&&Fight_{_type(modifier)}_Star_D==Fight_Units_D")


def _starred_more(modifier: Modifier, _game: Game) -> str:
    kind = _type(modifier)
    return f"(Fight_{kind}_Star_A-Fight_{kind}_Star_D)"


def _on_the_beach(_modifier: Modifier, _game: Game) -> str:
    return _once(f'{KIND}=="beach"')


def _a_type_against_none(shift: Modifier, _game: Game) -> str:
    return _once(f"Fight_{_type(shift)}_A>0&&Fight_{_type(shift)}_D==0")


def _none_against_a_type(shift: Modifier, _game: Game) -> str:
    return _once(f"Fight_{_type(shift)}_A==0&&Fight_{_type(shift)}_D>0")


def _against_subjects(shift: Modifier, _game: Game) -> str:
    share = shift.at_least.value if shift.at_least else 0
    return "-".join(
        _once(
            f"Fight_Units_{side}>0&&Fight_{shift.id}_{side}*{share.denominator}>=Fight_Units_{side}*{share.numerator}"
        )
        for side in ("D", "A")
    ).join("()")


def _over_a_wall(_shift: Modifier, _game: Game) -> str:
    return _once(f"{WALL}=={ZONE}&&{ATTACKER}=={ACTIVE_SIDE}")


def _landing(_shift: Modifier, _game: Game) -> str:
    return _once(f"{LANDING}=={ZONE}&&{ATTACKER}=={ACTIVE_SIDE}")


def _on_difficult_ground(_shift: Modifier, game: Game) -> str:
    rough = [zone.name for zone in game.zones.values() if zone.terrain.value == "difficult"]
    return _once("||".join(f'{ZONE}=="{name}"' for name in rough) or "false")


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


def effects(name: str, modifiers: Mapping[str, Modifier], times: Mapping[str, Times], game: Game) -> list[TraitText]:
    """A property for what each letter gives, and one for their sum."""
    letters = [
        calculated(f"{name}_{letter}", f"{modifier.value.value}*{times[letter](modifier, game)}")
        for letter, modifier in modifiers.items()
    ]
    return [calculated(f"{name}Sum", "+".join(f"{name}_{letter}" for letter in modifiers) or "0"), *letters]


def told(name: str, modifiers: Iterable[str]) -> str:
    """An expression for the sum of what counts, and the letters that gave it: `+1 (a +2) (f -1)`."""
    letters = {f"{name}_{letter}": letter for letter in modifiers}
    parts = [f'({value}==0?"":" ({letter} "+{_signed(value)}+")")' for value, letter in letters.items()]
    return "+".join([_signed(f"{name}Sum"), *parts])


def _signed(number: str) -> str:
    return f'({number}>0?"+":"")+{number}'
