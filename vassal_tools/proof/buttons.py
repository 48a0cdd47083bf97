"""Readings of buttons and dice."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.game.declarations import Declaration


class Some(Enum):
    """The number of kinds of buttons, or of sides, in a subset, chosen at random."""

    ALL = auto()
    ONE = auto()
    ALL_BUT_ONE = auto()
    TWO = auto()
    HALF = auto()


class WhichTurns(Enum):
    """The turns of a subset; a single turn is chosen at random."""

    ALL = auto()
    FROM_ONE_ON = auto()
    UNTIL_ONE = auto()
    EVERY_OTHER = auto()


@dataclass(frozen=True, slots=True)
class Subset:
    """A kind of subset of the buttons: in these kinds, sides and turns, one in `share` presses is made.

    A share of 0 means never. All other buttons are pressed.
    """

    name: str
    kinds: Some = Some.ALL
    sides: Some = Some.ALL
    turns: WhichTurns = WhichTurns.ALL
    share: int = 0


EVERY = Subset("every button", share=1)
NONE = Subset("no button")
SUBSETS: tuple[Subset, ...] = (
    Subset("one kind alone", kinds=Some.ALL_BUT_ONE),
    Subset("all but one kind", kinds=Some.ONE),
    Subset("all but two kinds", kinds=Some.TWO),
    Subset("half of the kinds", kinds=Some.HALF),
    Subset("one side alone", sides=Some.ONE),
    Subset("one side but one kind", Some.ONE, Some.ONE),
    Subset("one side but half of the kinds", Some.HALF, Some.ONE),
    Subset("none from a turn on", turns=WhichTurns.FROM_ONE_ON),
    Subset("none until a turn", turns=WhichTurns.UNTIL_ONE),
    Subset("none in every other turn", turns=WhichTurns.EVERY_OTHER),
    Subset("one kind alone from a turn on", Some.ALL_BUT_ONE, turns=WhichTurns.FROM_ONE_ON),
    Subset("all but one kind from a turn on", Some.ONE, turns=WhichTurns.FROM_ONE_ON),
    Subset("one side alone from a turn on", sides=Some.ONE, turns=WhichTurns.FROM_ONE_ON),
    Subset("1 in 2", share=2),
    Subset("1 in 3", share=3),
    Subset("1 in 5", share=5),
    Subset("1 in 10", share=10),
    Subset("1 in 2 of one side", sides=Some.ONE, share=2),
    Subset("1 in 2 of half of the kinds", Some.HALF, share=2),
    Subset("1 in 3 from a turn on", turns=WhichTurns.FROM_ONE_ON, share=3),
)
"""The kinds of subsets used to prove a referee."""
BY_NAME = {subset.name: subset for subset in (EVERY, NONE, *SUBSETS)}


class PressedButtons:
    """The buttons pressed in one game: a subset with its random choices made."""

    def __init__(
        self, subset: Subset, kinds: Sequence[str] = (), sides: Sequence[str] = (), turns: int = 1, seed: int = 0
    ) -> None:
        """`kinds` are the module's buttons, and `turns` is the number of turns of the game."""
        self.subset = subset
        self._rng = Random(f"{subset.name} {seed}")
        self._kinds = _some(subset.kinds, kinds, self._rng)
        self._sides = _some(subset.sides, sides, self._rng)
        self._turns = _turns(subset.turns, turns, self._rng)

    def presses(self, declared: Declaration, side: str, turn: int) -> bool:
        """Return True if a side presses the button of this declaration in a turn."""
        meant = ((declared.kind, self._kinds), (side, self._sides), (turn, self._turns))
        if any(chosen is not None and one not in chosen for one, chosen in meant):
            return True
        return self.subset.share > 0 and self._rng.randrange(self.subset.share) == 0


def _some(some: Some, members: Sequence[str], rng: Random) -> frozenset[str] | None:
    # None for all, including unlisted ones
    match some:
        case Some.ALL:
            return None
        case Some.ALL_BUT_ONE:
            return frozenset(members) - {rng.choice(members)}
        case Some.ONE | Some.TWO:
            return frozenset(rng.sample(members, min(len(members), 1 if some is Some.ONE else 2)))
        case Some.HALF:
            return frozenset(rng.sample(members, (len(members) + 1) // 2))


def _turns(turns: WhichTurns, number: int, rng: Random) -> range | None:
    chosen = rng.randint(2, max(2, number - 1))
    match turns:
        case WhichTurns.ALL:
            return None
        case WhichTurns.FROM_ONE_ON:
            return range(chosen, number + 1)
        case WhichTurns.UNTIL_ONE:
            return range(1, chosen)
        case WhichTurns.EVERY_OTHER:
            return range(rng.randint(1, 2), number + 1, 2)


ALL_BUTTONS, NO_BUTTONS = PressedButtons(EVERY), PressedButtons(NONE)
