"""What can be seen of a game of Sphacteria before each gesture: who stands where, and what was declared."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.names import points_property, supply_property
from vassal_tools.game.identities import base_gpid, card_gpid, zone_gpid
from vassal_tools.game.names import hand_name
from vassal_tools.proof.faults import FaultKind, PlayedGame
from vassal_tools.proof.faults import Moment as SeenMoment
from vassal_tools.proof.gestures import Press, Throw

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.game.declarations import Declaration
    from vassal_tools.game.model import Game
    from vassal_tools.proof.gestures import Gesture


@dataclass(frozen=True, slots=True)
class ActionPhase:
    """An action phase so far, by what was declared; without a side none runs.

    `fight` is the zone attacked last, while its fight runs.
    """

    active: str = ""
    fight: str = ""
    is_thrown: bool = False

    def after(self, what: Declaration | None) -> ActionPhase:
        """Return the action phase after a declaration."""
        match (what.kind, what.words) if what else ("", ()):
            case declarations.ANNOUNCE, (side, _):
                return ActionPhase(side)
            case declarations.ATTACK, (zone, *_):
                return replace(self, fight=zone, is_thrown=self.is_thrown and self.fight == zone)
            case declarations.END_PHASE, _:
                return ActionPhase()
            case _:
                return self


@dataclass(frozen=True, slots=True)
class Moment(SeenMoment):
    """A moment with its action phase, and what markers and hands show."""

    action_phase: ActionPhase
    reduced: frozenset[str] = field(repr=False)
    points: Mapping[str, int]
    supply: Mapping[str, int]
    hands: Mapping[str, str]  # the side that holds each chit drawn
    is_last_phase: bool  # of the turn, the adjustment

    @property
    def active(self) -> str:
        """The side whose action phase runs; empty where none does."""
        return self.action_phase.active

    @property
    def fight(self) -> str:
        """The zone attacked last, while its fight runs."""
        return self.action_phase.fight


Played = PlayedGame[SphacteriaGame, Moment]
Kind = FaultKind[SphacteriaGame, Moment]


def moments(game: Game, seen: Sequence[SeenMoment]) -> list[Moment]:
    """Return the moments of a game, each with its action phase."""
    found, phase = list[Moment](), ActionPhase()
    for number, moment in enumerate(seen):
        phase = phase.after(moment.declared)
        if number and isinstance(seen[number - 1].next, Throw) and phase.fight:
            phase = replace(phase, is_thrown=True)
        found.append(_moment(game, moment, phase))
    return found


def _moment(game: Game, seen: SeenMoment, phase: ActionPhase) -> Moment:
    leaders = {unit for unit, counter in game.counters.items() if counter.is_leader}
    hands = {hand_name(side): side for side in game.sides}
    spots = {chit: seen.spots[chit] for chit in game.chits if chit in seen.spots}
    return Moment(
        **{one.name: getattr(seen, one.name) for one in fields(seen)},
        action_phase=phase,
        reduced=frozenset(unit for unit, face in seen.faces.items() if face == 2 and unit not in leaders),
        points={side: int(seen.properties.get(points_property(side)) or 0) for side in game.sides},
        supply={side: int(seen.properties.get(supply_property(side)) or 0) for side in game.sides},
        is_last_phase=seen.phase == len(game.phases) - 1,
        hands={chit: hands[spot.map] for chit, spot in spots.items() if spot.map in hands},
    )


def label(game: Game, place: str) -> str:
    """Return the gpid of the label of a zone or base."""
    return zone_gpid(game, place) if place in game.zones else base_gpid(game, place)


def card(game: Game, side: str, line: str) -> Press:
    """Return the press of a line of a side's action card."""
    return Press(card_gpid(game, side), line)


def is_card(game: Game, gesture: Gesture | None, line: str) -> str:
    """Return the side whose card's line the gesture presses, if it begins so; else an empty text."""
    if isinstance(gesture, Press) and gesture.line.startswith(line):
        return next((side for side in game.sides if card_gpid(game, side) == gesture.piece), "")
    return ""
