"""A position of the game as one line, as the core's notation has it, with a head of this game's own.

`turn 3, Athens moving, activation 2 of O P | I: A.T1- A.T2 | O: A.H1[2:P>O,1PM,stop] | ...`. The places activated in
the running action phase come in their order. Where the progress of the turn is not known nothing is said of it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.core import notation as core
from vassal_rulebooks.core.codecs import UnreadableError
from vassal_rulebooks.core.notation import Counters, LineNotation
from vassal_rulebooks.core.positions import OUT
from vassal_rulebooks.sphacteria.progress import BOWL, GONE
from vassal_rulebooks.sphacteria.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.codecs import Vocabulary
    from vassal_rulebooks.sphacteria.board import Board

NOBODY = "nobody"
_HEAD = re.compile(r"turn ([0-9]{1,3})(?:, ([^,|]+) (moving|moved))?(?:, activation [0-9]{1,3} of ([^,|]+))?")


class Head:
    """The turn, the side whose units move, and the places that it has activated."""

    def write(self, state: State, /) -> str:
        """Return the head of the line."""
        head = f"turn {state.turn}"
        if state.active or state.movement_ended:
            head += f", {state.active or NOBODY} {'moved' if state.movement_ended else 'moving'}"
        if state.activation_number:
            head += f", activation {state.activation_number} of {' '.join(state.activated)}"
        return head

    def read(self, text: str, words: Vocabulary, /) -> Mapping[str, Any]:
        """Return the fields that the head says; raises UnreadableError with the text from where it cannot be read."""
        match = _HEAD.fullmatch(text)
        if match is None:
            raise UnreadableError(text)
        turn, side, word, places = match.groups()
        if side is not None and side != NOBODY and side not in words["sides"]:
            raise UnreadableError(text[match.start(2) :])
        activated = tuple(places.split(" ")) if places else ()
        if not all(place in words["places"] for place in activated):
            raise UnreadableError(text[match.start(4) :])
        active = "" if side is None or side == NOBODY else side
        return {"turn": int(turn), "active": active, "movement_ended": word == "moved", "activated": activated}


def notation(board: Board) -> LineNotation[State]:
    """Return the notation of the positions on a board."""
    return LineNotation(State, board, vocabulary(board), Head(), Counters("PM", "sea"))


def vocabulary(board: Board) -> Vocabulary:
    """Return the words of each kind that a line or an act may use."""
    zones = tuple(place for place, kind in board.kinds.items() if kind.is_zone)
    groups = tuple(board.game.reinforcements)
    own = {
        "passed": (*board.kinds, OUT),
        "zones": zones,
        "groups": groups,
        "chits": tuple(chit.gpid for chit in board.chits),
        "chit places": (BOWL, GONE, *board.sides, *zones),
        "events": board.game.events,
        "targets": (*board.places, *board.index, *groups),
    }
    return core.vocabulary(board, **own)
