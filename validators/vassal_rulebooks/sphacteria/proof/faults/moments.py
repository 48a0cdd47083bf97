"""The visible state of a game of Sphacteria before each gesture: counters and declarations."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE, points_dice, points_property
from vassal_tools.game.identities import card_gpid
from vassal_tools.proof.continuation import is_next_phase, until
from vassal_tools.proof.faults import FaultKind, PlayedGame
from vassal_tools.proof.faults import Moment as SeenMoment
from vassal_tools.proof.gestures import DrawPiece, NextTurn, Press, Throw
from vassal_tools.proof.honest_play import HonestPlay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vassal_tools.game.declarations import Declaration
    from vassal_tools.game.model import Game
    from vassal_tools.proof.gestures import Gesture

ANNOUNCE, FLIP, REMOVE = "Announce ", "Turn over", "Remove"


@dataclass(frozen=True, slots=True)
class ActionMoment(SeenMoment):
    """A moment with its action phase, the points of the sides, and the phases of the turn that are to come."""

    active: str  # the side of the action phase; empty outside of all
    fight: str  # the zone attacked last in it
    points: Mapping[str, int]
    to_come: int


Played = PlayedGame[SphacteriaGame, ActionMoment]
Kind = FaultKind[SphacteriaGame, ActionMoment]


def moments(game: Game, seen: Sequence[SeenMoment]) -> list[ActionMoment]:
    """Return the moments of a game, each with its action phase."""
    found, active, fight = list[ActionMoment](), "", ""
    closing = len(game.phases) - 1
    for moment in seen:
        active, fight = _phase_after(moment.declared, active, fight)
        points = {side: int(moment.properties.get(points_property(side)) or 0) for side in game.sides}
        of_table = {one.name: getattr(moment, one.name) for one in fields(moment)}
        found.append(
            ActionMoment(**of_table, active=active, fight=fight, points=points, to_come=closing - moment.phase)
        )
    return found


def _phase_after(what: Declaration | None, active: str, fight: str) -> tuple[str, str]:
    match (what.kind, what.words) if what else ("", ()):
        case declarations.ANNOUNCE, (side, _):
            return side, ""
        case declarations.ATTACK, (zone, *_):
            return active, zone
        case declarations.END_PHASE, _:
            return "", ""
        case _:
            return active, fight


def is_card(game: Game, gesture: Gesture | None, line: str) -> str:
    """Return the side on whose card a line with that beginning is pressed; empty for any other gesture."""
    if isinstance(gesture, Press) and gesture.line.startswith(line):
        return next((side for side in game.sides if card_gpid(game, side) == gesture.piece), "")
    return ""


def announces(played: Played, gesture: Gesture | None) -> bool:
    """Return True if an action phase begins with the gesture."""
    return bool(is_card(played.game, gesture, ANNOUNCE))


def ends(played: Played, gesture: Gesture | None) -> bool:
    """Return True if an action phase ends with the gesture."""
    return bool(is_card(played.game, gesture, "End of action phase"))


def to_the_end(played: Played, moment: ActionMoment) -> list[Gesture]:
    """Return the gestures to the end of the action phase."""
    return until(played, moment.number, partial(ends, played))


def ending(played: Played, moment: ActionMoment) -> list[Gesture]:
    """Return the shortest end of a turn after its action phases, and the beginning of the next one up to its dice."""
    draws = played.game.rules.draws
    gestures: list[Gesture] = [NextTurn()]
    for side in played.game.sides:
        hand = played.game.hand_name(side)
        held = [chit for chit in played.game.chits if chit in moment.spots and moment.spots[chit].map == hand]
        gestures += [Press(chit, "Back into the bowl") for chit in held[draws.kept.value :]]
    gestures.append(NextTurn())
    for side in played.game.sides:
        gestures += [DrawPiece(BOWL, played.placement.hand(side, n)) for n in range(draws.drawn.value)]
    return [*gestures, NextTurn(), *(Throw(points_dice(side)) for side in played.game.sides)]


def _ends_any(played: Played, gesture: Gesture) -> bool:
    return is_next_phase(gesture) or ends(played, gesture)


HONEST = HonestPlay[SphacteriaGame, ActionMoment](lambda moment: bool(moment.active), _ends_any, COMBAT_DIE, FLIP)
