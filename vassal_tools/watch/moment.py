"""The state of a document after a step, and the position of each piece in its stack."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_PILE_STEP = 2  # cards of a deck lie so far right of and above one another (`VASSAL.counters.Deck.draw`)


class Placed(NamedTuple):
    """A look at a position of a map; `piece` is None for a card of a deck. `is_top`: nothing covers it.

    `spot` is the place of its stack.
    """

    x: int
    y: int
    look: int
    piece: int | None
    is_top: bool = True
    spot: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class SceneState:
    """The state after a step: looks by piece, stacks and decks by number, in the lists of the document."""

    document: Mapping[str, Any]
    looks: Mapping[int, int]
    stacks: Mapping[int, Sequence[int]]
    decks: Mapping[int, Sequence[int]]
    maps: Sequence[Mapping[str, Any]]

    def drawn(self, map_number: int) -> Iterator[Placed]:
        """Yield the looks on a map in drawing order."""
        things = [(stack[3], False, stack) for stack in self.stacks.values() if stack[0] == map_number]
        things += [(deck[3], True, deck) for deck in self.decks.values() if deck[0] == map_number]
        for _, is_deck, thing in sorted(things, key=lambda one: one[0]):
            yield from _cards(thing, self._most(thing)) if is_deck else self._fanned(thing)

    def _most(self, pile: Sequence[int]) -> int:
        number = next(number for number, deck in self.decks.items() if deck is pile)
        return int(self.document["decks"][number]["most"])

    def _fanned(self, stack: Sequence[int]) -> Iterator[Placed]:
        # `StackMetrics.getContents`
        map_number, x, y, _, *pieces = stack
        on = self.maps[map_number]
        shown = [piece for piece in pieces if self.looks.get(piece, -1) >= 0]
        before: tuple[int, int, list[int]] | None = None
        for piece in shown:
            look = self.looks[piece]
            box = self.document["looks"][look]["box"]
            if before:
                x, y = _beside(before, box, on)
            yield Placed(x, y, look, piece, piece == shown[-1], (stack[1], stack[2]))
            before = x, y, box


def _beside(below: tuple[int, int, list[int]], box: list[int], on: Mapping[str, Any]) -> tuple[int, int]:
    # `StackMetrics.nextPosition`, `HandMetrics.nextPosition`
    x, y, under = below
    across, up = on["closed"]
    if on["kind"] == "hand":
        return x + under[2] + across, y
    left, right = x + under[0], x + under[0] + under[2]
    top, bottom = y + under[1], y + under[1] + under[3]
    if across:
        x = left + across - box[0] if across > 0 else right - box[2] + across - box[0]
    if up:
        y = bottom - box[3] - box[1] - up if up > 0 else top - up - box[1]
    return x, y


def _cards(pile: Sequence[int], most: int) -> Iterator[Placed]:
    _, x, y, _, count, look = pile
    shown = min(count, most) if look >= 0 else 0
    for n in range(shown):
        yield Placed(x + _PILE_STEP * n, y - _PILE_STEP * n, look, None, n == shown - 1)


def moment(document: Mapping[str, Any], step: int) -> SceneState:
    """Return the state after a step of a document."""
    held: dict[str, dict[int, Any]] = {name: {} for name in _KINDS}
    maps = list(document["maps"])
    for one in (document["start"], *document["steps"][:step]):
        for name, state in held.items():
            _change(state, one.get(name, {}))
        for number, new in one.get("maps", {}).items():
            maps[int(number)] = new
    return SceneState(document, held["looks"], held["stacks"], held["decks"], maps)


_KINDS = ("looks", "stacks", "decks")


def _change(state: dict[int, Any], new: Mapping[str, Any]) -> None:
    for number, value in new.items():
        if value in ([], -1):
            state.pop(int(number), None)
        else:
            state[int(number)] = value
