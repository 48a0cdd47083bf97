"""Stacks that counters of the phase made too high: they are judged when movement is over (3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from vassal_rulebooks.core.board import C
from vassal_rulebooks.core.rules import Broken, broken, names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.core.movement import RoomLimit
    from vassal_rulebooks.core.state import Position


@dataclass(frozen=True)
class Overfull(Generic[C]):
    """A stack beyond its limit that a counter entered in this phase."""

    place: str
    side: str
    counters: tuple[C, ...]  # those that count
    entered: tuple[C, ...]
    size: int
    most: int

    @property
    def surplus(self) -> int:
        """The excess over the limit."""
        return self.size - self.most


def overfull_stacks(position: Position[C], limit: RoomLimit[C]) -> Iterator[Overfull[C]]:
    """Yield each stack over the limit with a counter that came in this phase, in the order of the map."""
    for place, here in position.occupants.items():
        most = limit.most(place)
        if most is None:
            continue
        sizes = [limit.size(place, counter) for counter in here]
        if sum(sizes) <= most:
            continue
        for side in position.board.sides:
            counted = [(c, size) for c, size in zip(here, sizes, strict=True) if size and c.side == side]
            entered = tuple(counter for counter, _ in counted if position.standing(counter.id).has_come)
            total = sum(size for _, size in counted)
            if total > most and entered:
                yield Overfull(place, side, tuple(counter for counter, _ in counted), entered, total, most)


def too_high(stack: Overfull[Any], case: str = "", *rulings: str) -> Broken:
    """Return the fault of a stack; the words for it name the `stack`, its `counters` and those that `entered`."""
    counters, entered = names(stack.counters), names(stack.entered)
    return broken(
        case, units=entered, zones=(stack.place,), key=f"{stack.place}/{stack.side}", rulings=rulings,
        stack=stack, counters=counters, entered=entered,
    )  # fmt: skip
