"""What a game gives the engine: what its table shows, and which acts can be behind it."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Sequence

    from vassal_tools.referee.protocol import Breach
    from vassal_tools.referee.search.hypothesis import Entry, Reading
    from vassal_tools.referee.search.protocol import Setting


class Sort(Enum):
    """What an event is: a facet that is touched, or one of the items that must become an act."""

    TOUCH = auto()
    DIE = auto()
    DRAW = auto()
    BUTTON = auto()
    CLICK = auto()


class Shown(NamedTuple):
    """An event that a story has to explain.

    A touch names its `facet` and the `value` that the table shows from then on.
    """

    number: int
    sort: Sort
    facet: int = -1
    value: Hashable = None
    button: tuple[str, ...] = ()


Values = tuple[Any, ...]
"""The values of all facets, in the order of the game's facets."""


class Game(Protocol):
    """One log of a game: its facets, acts, flow, weights of buttons, and words."""

    @property
    def shown(self) -> Sequence[Shown | None]:
        """Each event of the log; None for one that says nothing that a story has to explain."""
        ...

    @property
    def tables(self) -> Sequence[Values]:
        """The values that the table shows before each event, and after the last."""
        ...

    # facets

    def values(self, state: Any) -> Values:
        """Return the values of all facets by the rules."""
        ...

    def differ(self, state: Any, values: Values) -> Collection[int]:
        """Return the facets about which the rules and a table differ."""
        ...

    def put(self, state: Any, facet: int, values: Values) -> Any:
        """Return the position in which a facet is as a table has it."""
        ...

    def is_owed(self, state: Any, facet: int, values: Values) -> bool:
        """Return whether a table has to show a facet as it became, and does not."""
        ...

    def shown_later(self, facet: int, value: Hashable, number: int, *, is_seen: bool) -> int | None:
        """Return the event after one by which the table shows a value of a facet before the next turn is under way.

        None if there is no such event. If the log ends before the next click, an act that `is_seen` may be shown after
        the log.
        """
        ...

    # acts

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Return every breach of an act, and the position after it."""
        ...

    def legal(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield the legal acts that an event can be, in one reading those that belong together."""
        ...

    def back(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of a touch as a move that is taken back, with what comes after it."""
        ...

    def silent(self, state: Any) -> Iterator[Reading]:
        """Yield legal acts that leave no trace, or whose buttons were not pressed."""
        ...

    def owing(self, state: Any) -> Iterator[Reading]:
        """Yield legal acts that have to leave a trace, as if they left none; or a step that is left out."""
        ...

    def wrong(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of an event that break a rule, or that take it for a slip."""
        ...

    # flow

    def ends(self, state: Any, act: Any) -> str | None:
        """Return the side whose phase an act ends, empty for all sides; None if it ends none."""
        ...

    def owner(self, facet: int) -> str:
        """Return the side that handles a facet; empty if any may."""
        ...

    def ahead(self, state: Any, number: int) -> int:
        """Return by how many turns of sides a position is ahead of a click of the turn counter; less than 0: behind."""
        ...

    def order(self, state: Any, number: int, other: int, *, is_strict: bool = False) -> int:
        """Return what it costs that an event is explained only after another one that comes later.

        Fights in which sides act in any order excuse it, but not if it `is_strict`.
        """
        ...

    def closed_by(self, number: int) -> Collection[str]:
        """Return the sides whose turn is over by a click of the turn counter."""
        ...

    def recurs(self, state: Any, button: tuple[str, ...]) -> bool:
        """Return whether a side has come to where it could press a button of its own, in the step of a position."""
        ...

    def occasion(self, state: Any) -> Hashable:
        """Return the step of the turn that a position has come to, and whose it is."""
        ...

    def is_over(self, state: Any) -> bool:
        """Return whether the game is over in a position."""
        ...

    def restart(self, state: Any, number: int) -> Reading | None:
        """Return a new beginning from the table as it is, where the event is a place for one."""
        ...

    # words

    def unexplained(self, state: Any, number: int) -> Breach:
        """Return what is wrong with an event that no act explains."""
        ...

    def never_shown(self, state: Any, facet: int, number: int, story: Entry | None) -> Breach:
        """Return what is wrong with a facet that the table does not show as the last act of a story left it."""
        ...

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """Return that side, or the one that acts, or whose time it is, and names for the phase and the fight."""
        ...
