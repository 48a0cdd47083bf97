"""The acts of the game, and their dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core.acts import OptionRule, acts_beside, faces
from vassal_rulebooks.core.rules import Broken, Paragraph, broken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

(
    Ready, Pass, EndMove, EndReact, EndRally, EndReplace, EndSicels, Activate, Again, Enter, Return, Withdraw, Build,
    Raze, React, Fight, FightByNight, FormUp, March, Nerve, EndPhase, NightDie, RowDie, Aim, Volley, Ram, Charge,
    Storm, AssaultDie, Evade, FallBack, Lose, HoldBack, Slip, Flee, Rout, Refuge, Loss, WallDie, Rally, Replace,
    Starve, Desert, Deploy, Recruit, Exchange, LevelDie, EventDie, CityDie, InitiativeDie, ImpulseDie, CountDie,
    WaveDie, PitchDie, SurrenderDie, SicelDie, Begin, Wish, Wheel, LineUp, Strike, Shoot,
) = acts_beside(__file__)  # fmt: skip


def six(state: Any) -> range:
    """Return the faces of a die of six."""
    return faces(state.rules.six.value)


def ten(state: Any) -> range:
    """Return the faces of a die of ten."""
    return faces(state.rules.die_sides.value)


@dataclass(frozen=True, slots=True)
class PlaceRule(OptionRule):
    """The rule that a unit goes to one of its places; `able` returns the units."""

    places: Callable[[Any, str], Iterable[str]]

    def acts(self, kind: Any) -> Callable[[Any], Iterator[Any]]:
        """Return a function that lists the acts of a kind that keep the rule."""
        return lambda state: (kind(unit, to) for unit in self.able(state) for to in self.places(state, unit))


def goes_to(
    rule: Paragraph, able: Callable[[Any], Iterable[str]], places: Callable[[Any, str], Iterable[str]], *rulings: str
) -> PlaceRule:
    """Return the rule that a unit from `able` goes to one of its `places`, which the paragraph may list as `{able}`.

    The case of another unit is `unit`.
    """

    def judged(state: Any, act: Any) -> Broken | None:
        own = tuple(places(state, act.unit))
        if act.unit not in tuple(able(state)):
            return broken("unit", able=own)
        return None if act.to in own else broken(able=own)

    return PlaceRule(rule, rulings, judged, able, places)
