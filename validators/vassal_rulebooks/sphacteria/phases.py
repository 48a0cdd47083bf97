"""Phases where a side activates places and moves from them: the position, its line, and the counters at the start."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from vassal_rulebooks.core.codecs import Place, Said, UnreadableError
from vassal_rulebooks.core.game_board import GamePosition
from vassal_rulebooks.core.state import count_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Self

    from vassal_rulebooks.core.board import C
    from vassal_rulebooks.core.codecs import Vocabulary
    from vassal_rulebooks.core.state import Position, Standing
    from vassal_tools.game.model import Game

G = TypeVar("G", bound="Game")
NOBODY = "nobody"
"""The word for no side, in a head."""
OF_HEAD = Said(hidden=True)  # by a part of its own: the head of the line says it


@dataclass(frozen=True)
class PhasePosition(GamePosition[G]):
    """A position of a game whose sides act in phases and move out of places that they activate; see `PhaseHead`.

    `carried` counts the counters taken through a place in this phase; one through which only leaders went is there
    with 0. `reported_faults` are faults of the position that are already on record, as (code of the rule, key):
    they are not reported again.
    """

    active: Annotated[str, OF_HEAD] = ""  # the side whose phase runs
    movement_ended: Annotated[bool, OF_HEAD] = False  # whether the movement of that phase is
    activated: Annotated[tuple[str, ...], OF_HEAD] = ()  # the places paid for, in the order of their last activations
    carried: tuple[tuple[Place, int], ...] = ()
    reported_faults: Annotated[frozenset[tuple[str, str]], Said("noted")] = frozenset()

    @property
    def activation_number(self) -> int:
        """The number of the last activation in the phase."""
        return len(self.activated)

    def cargo(self, place: str) -> int | None:
        """Return how many counters were taken through a place in this phase, without leaders; None if none was."""
        return count_of(self.carried, place)

    def with_cargo(self, place: str, counters: int) -> Self:
        """Return the position after more counters were carried through a place."""
        return self.changed(carried=counted(self.carried, place, counters))

    def taken_back(self, unit: str) -> Self:
        """Return the position with a counter back where it was activated, and its room aboard free again."""
        standing, counter, cargo = self.standing(unit), self.board.counter(unit), dict(self.carried)
        for place in standing.trail[1:]:
            if place in cargo and not counter.is_leader and not counter.is_naval:
                cargo[place] -= 1
        carried = tuple((place, n) for place, n in sorted(cargo.items()) if n > 0 or not self.cargo(place))
        return replace(super().taken_back(unit), carried=carried) if standing.trail else self

    def without_phase(self) -> Self:
        """Return the position between two phases: no side is active, nothing has moved."""
        return self.at_rest().changed(active="", movement_ended=False, activated=(), carried=())


class PhaseHead:
    """The head of a game whose sides act in phases: `turn 3, Red moving, activation 2 of Hill Ford`.

    A position has the side that is `active`, whether `movement_ended`, and the places `activated`, in their order.
    """

    _pattern = re.compile(r"turn ([0-9]{1,3})(?:, ([^,|]+) (moving|moved))?(?:, activation [0-9]{1,3} of ([^,|]+))?")

    def write(self, state: Any, /) -> str:
        """Return the part."""
        head = f"turn {state.turn}"
        if state.active or state.movement_ended:
            head += f", {state.active or NOBODY} {'moved' if state.movement_ended else 'moving'}"
        if state.activated:
            head += f", activation {len(state.activated)} of {' '.join(state.activated)}"
        return head

    def read(self, text: str, words: Vocabulary, /) -> Mapping[str, Any]:
        """Return the fields that the head says."""
        match = self._pattern.fullmatch(text)
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


def activation_numbers(
    standings: tuple[Standing, ...], activated: tuple[str, ...], place: str
) -> tuple[tuple[Standing, ...], tuple[str, ...]]:
    """Return standings and activated places after an activation; a place activated again becomes the last one.

    What moved before an activation still moved before it: later numbers close up.
    """
    if place not in activated:
        return standings, (*activated, place)
    gap = activated.index(place)
    closed = tuple(
        standing if standing.moved is None or standing.moved <= gap else standing._replace(moved=standing.moved - 1)
        for standing in standings
    )
    return closed, (*activated[:gap], *activated[gap + 1 :], place)


def began_at(position: Position[C], activated: tuple[str, ...], place: str) -> Iterator[C]:
    """Yield the counters that were in a place when it was last activated, or came through in a move begun before."""
    last = activated.index(place) + 1 if place in activated else 0
    for counter, standing in position.pairs:
        is_later = standing.moved is not None and standing.moved >= last
        if place in (standing.trail[:1] if is_later else (standing.location, *standing.trail[1:])):
            yield counter


def counted(counts: Sequence[tuple[str, int]], name: str, more: int) -> tuple[tuple[str, int], ...]:
    """Return the counts, sorted by name, with one of them increased."""
    numbers = dict(counts)
    numbers[name] = numbers.get(name, 0) + more
    return tuple(sorted(numbers.items()))
