"""All kinds of faults that no case refuses: of chance, of chits, numbers and counters, and tampering (2, 5, 6)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.names import BOWL, points_property
from vassal_rulebooks.sphacteria.proof.faults import moments as seen
from vassal_rulebooks.sphacteria.proof.faults.dice import DICE
from vassal_rulebooks.sphacteria.proof.faults.moments import ANNOUNCE, ActionMoment, Kind, Played, announces, is_card
from vassal_tools.game.identities import card_gpid
from vassal_tools.proof.chance_kinds import CardDrawnAgain, CardsOfAPhase
from vassal_tools.proof.continuation import is_next_phase, presses, until, when
from vassal_tools.proof.edits import Tampering
from vassal_tools.proof.gestures import NextTurn, Press, UndoGesture
from vassal_tools.proof.log_kinds import OTHER_PLAYER, log_kinds
from vassal_tools.proof.move_kinds import moved_too_far
from vassal_tools.proof.number_kinds import marker_moved, number_lowered, number_set_wrongly
from vassal_tools.proof.out_of_time import OutOfTime
from vassal_tools.proof.pairs import Pair, paired
from vassal_tools.proof.tampering import at_the_beginning, each_step, property_from_elsewhere, raises_declared
from vassal_tools.proof.who_kinds import WhoKinds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from vassal_tools.game.model import Counter, Game
    from vassal_tools.proof.edits import Edits
    from vassal_tools.proof.planting import AnyKind

MOST_POINTS, MOST_SUPPLY = 6, 3
SUPPLY, CHECK, SHOWN = "Supply becomes ", ("SPH-5-marker",), ("SPH-2.B-points", "SPH-table")
CHITS = CardsOfAPhase[SphacteriaGame, ActionMoment](BOWL)
SAID = "what is only said leaves nothing on the table"
NUMBER = "without the buttons for points no number is known to be right"


def _raises_its_points(played: Played, rng: Random) -> Iterator[Pair]:
    # the other side does not agree; in the twin the points are set back
    for moment in when(played, rng, lambda m: announces(played, m.next) and not m.active):
        side = is_card(played.game, moment.next, ANNOUNCE)
        higher, back = (
            Press(card_gpid(played.game, side), f"PA becomes {moment.points[side] + more}") for more in (1, 0)
        )
        announced, *rest = until(played, moment.number, is_next_phase, 2)
        if moment.points[side] < MOST_POINTS:
            yield Pair(moment, (higher, announced), (0,), (higher, back, announced, *rest))


def _skips_the_actions(played: Played, rng: Random) -> Iterator[Pair]:
    # the turn counter goes to the next turn while both sides have points; in the twin one click is undone
    first = next(m.number for m in played.moments if announces(played, m.next))
    for moment in when(played, rng, lambda m: announces(played, m.next) and not m.active and m.number > first):
        if all(moment.points.values()) and is_next_phase(played.gestures[moment.number - 1]):
            twin = (NextTurn(), UndoGesture(), *seen.to_the_end(played, moment))
            ending = seen.ending(played, moment)
            yield Pair(moment, ending, [n for n, one in enumerate(ending) if is_next_phase(one)], twin)


def _walks(moment: ActionMoment, unit: Counter) -> bool:
    # a reduced unit may be on its way home from a fight that was not paid
    is_own = unit.side == moment.active and moment.faces[unit.id] == 1
    return is_own and not (moment.fight or unit.is_leader or unit.is_naval)


def _plays_two(played: Played, rng: Random) -> Iterator[Pair]:
    # a second event of the same side in a fight; in the twin it is undone
    game = played.game
    for moment, press in presses(played, rng, lambda m, one: bool(m.fight) and one.line.startswith("Play ")):
        hands = {spot.map: chit for chit, spot in moment.spots.items() if chit == press.piece}
        side = next((side for side in game.sides if game.hand_name(side) in hands), "")
        held = [one for one in game.chits.values() if one.gpid in moment.spots and one.gpid != press.piece]
        whens = ("combat", "naval-combat" if game.zones[moment.fight].kind == "sea" else "land-combat")
        roles = ("either", "attacker" if side == moment.active else "defender")
        for chit in (one for one in held if side and moment.spots[one.gpid].map == game.hand_name(side)):
            for event in (game.events[number] for number in (chit.front, chit.back)):
                is_its = side in event.users.value and event.role in roles and moment.fight not in event.forbidden
                if is_its and event.when in whens and event.target == "none":
                    second = Press(chit.gpid, f"Play {event.number}: {event.title}")
                    yield Pair(moment, (press, second), (1,), (press, second, UndoGesture()))


LOST = "points may have been announced, and lost, without a word"
RAISED = paired("points raised alone", ("SPH-agreed",), _raises_its_points, SAID, is_unknown=True)

NUMBERS: tuple[Kind, ...] = (
    CHITS.one_more("third chit drawn", ("SPH-2.A-draw", "SPH-2-order")),
    CHITS.all_by_one("all chits drawn by one", ("SPH-2.A-draw", "SPH-2-side")),
    RAISED,
    moved_too_far("too far", ("SPH-3-points",), seen.HONEST, _walks, lambda game: game.rules.movement.points),
    paired("second event", ("SPH-2.C-events",), _plays_two, "a chit that is shown leaves nothing on the table"),
    paired("actions skipped", ("SPH-2.C-announce", "SPH-2-order"), _skips_the_actions, LOST),
    marker_moved("marker of points wrong", SHOWN, "actions", lambda m: m.to_come == 1, NUMBER),
    number_set_wrongly("supply wrong", CHECK, SUPPLY, lambda m: m.to_come == 0, MOST_SUPPLY),
    number_lowered("supply falls unasked", CHECK, SUPPLY, "supply", lambda m: m.phase == 0 and m.turn > 1),
)


def _idle(played: Played, rng: Random) -> Iterator[tuple[ActionMoment, Counter]]:
    # a unit on land, between phases B and C, of the side that does not announce first: that one may be hasty
    for moment in when(played, rng, lambda m: m.phase == 1 and is_next_phase(m.next)):
        *_, announced = until(played, moment.number, partial(announces, played))
        side = is_card(played.game, announced, ANNOUNCE)
        for unit in (one for one in played.game.counters.values() if one.side != side and not one.is_leader):
            if moment.zones[unit.id] in played.game.zones and not unit.is_naval and moment.faces[unit.id] == 1:
                yield moment, unit


IDLE = OutOfTime(_idle, seen.to_the_end, seen.FLIP, seen.REMOVE)
NO_LOSS = ("SPH-4.2-loss", "SPH-table")

WHOSE: tuple[Kind, ...] = (
    # after a fight anybody may move a unit that retreats
    *WhoKinds(seen.HONEST, lambda m: bool(m.active) and not m.fight).kinds(("SPH-hand",)),
    CardDrawnAgain(announces).kind(("SPH-roll-again",)),
    IDLE.turned_over(NO_LOSS),
    IDLE.removed(NO_LOSS),
)

LOW_POINTS = "1234"  # that leave room for more
INTO_THE_ACTIONS = 15  # steps from a throw for points until a side has announced


def _setup(old: str, new: str) -> Edits[Game]:
    return at_the_beginning(lambda _game, record: record.replace(old, new))


Tampered = Tampering[SphacteriaGame, ActionMoment]
beginning = partial(Tampered, twins=seen.HONEST.begins, honest_setup=OTHER_PLAYER)
RAISES = raises_declared(declarations.POINTS, points_property, LOW_POINTS)
from_elsewhere = property_from_elsewhere(lambda game: list(map(points_property, game.sides)))

TAMPERING: tuple[Tampered, ...] = (
    *log_kinds(seen.HONEST),
    Tampered("points raised", ("SPH-2.B-points",), each_step(RAISES, INTO_THE_ACTIONS), RAISED.twins),
    Tampered("points from elsewhere", ("REF-table",), from_elsewhere, RAISED.twins),
    beginning("other rulings", ("REF-edition",), _setup("R-5=lost", "R-5=kept")),
    beginning("stronger unit", ("REF-setup",), _setup("Face_Level==1?6:3", "Face_Level==1?9:6")),
)

KINDS: tuple[AnyKind, ...] = (*DICE, *NUMBERS, *WHOSE, *TAMPERING)
