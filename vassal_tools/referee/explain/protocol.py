"""The interface between a game and the explainer: the table of a log, and the acts that can explain it."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Sequence

    from vassal_tools.referee.protocol import Breach
    from vassal_tools.referee.search.hypothesis import Entry, Reading
    from vassal_tools.referee.search.protocol import Setting


class Sort(Enum):
    """The sort of an event: a touch of a facet, or an item that only an act can explain."""

    TOUCH = auto()
    DIE = auto()
    DRAW = auto()
    BUTTON = auto()
    CLICK = auto()


class Shown(NamedTuple):
    """An event that a story has to explain.

    A touch has a `facet` and the `value` that the table shows from then on.
    """

    number: int
    sort: Sort
    facet: int = -1
    value: Hashable = None
    button: tuple[str, ...] = ()


Values = tuple[Any, ...]
"""The values of all facets, in the order of the game's facets."""


class ExplainedGame(Protocol):
    """One log of a game: its facets, acts, flow and messages."""

    @property
    def shown(self) -> Sequence[Shown | None]:
        """The events of the log; None for an event that needs no explanation."""
        ...

    @property
    def tables(self) -> Sequence[Values]:
        """The values on the table before each event, and after the last one."""
        ...

    # facets

    def values(self, state: Any) -> Values:
        """Return the values of all facets by the rules."""
        ...

    def differ(self, state: Any, values: Values) -> Collection[int]:
        """Return the facets that differ between the rules and a table."""
        ...

    def put(self, state: Any, facet: int, values: Values) -> Any:
        """Return the position with a facet set as a table shows it."""
        ...

    def is_owed(self, state: Any, facet: int, values: Values) -> bool:
        """Return True if a table must show the new value of a facet and does not."""
        ...

    def shown_later(self, facet: int, value: Hashable, number: int, *, may_be_open: bool) -> int | None:
        """Return the event after `number` that shows a value of a facet, before the next turn is under way.

        Return None if no event shows it. If `may_be_open` is True and the log ends before the next click, the value may
        appear after the log.
        """
        ...

    def is_about(self, facet: int, words: Collection[str]) -> bool:
        """Return True if one of the words names the counter of a facet."""
        ...

    # acts

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Return the breaches of an act, and the position after it."""
        ...

    def legal(self, state: Any, number: int, *, is_far: bool = True) -> Iterator[Reading]:
        """Yield readings of an event as legal acts; acts that belong together share a reading.

        A drag over several steps is only read if `is_far`.
        """
        ...

    def back(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of a touch as a move that is taken back, with the moves after it."""
        ...

    def silent(self, state: Any) -> Iterator[Reading]:
        """Yield legal acts that leave no trace, or whose buttons were not pressed."""
        ...

    def hidden(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of an event as a result of acts without their buttons, which are not assumed otherwise."""
        ...

    def owing(self, state: Any) -> Iterator[Reading]:
        """Yield legal acts whose required trace is missing, or a skipped step."""
        ...

    def wrong(self, state: Any, number: int) -> Iterator[Reading]:
        """Yield readings of an event that break a rule, or that treat it as a slip."""
        ...

    # flow

    def ends(self, state: Any, act: Any) -> str | None:
        """Return the side whose phase an act ends, empty for all sides; None if it ends no phase."""
        ...

    def owner(self, facet: int) -> str:
        """Return the side that handles a facet; empty if any side may."""
        ...

    def ahead(self, state: Any, number: int) -> int:
        """Return by how many turns of sides a position is ahead of a click; negative if it is behind."""
        ...

    def order(self, state: Any, number: int, other: int, *, is_strict: bool = False) -> int:
        """Return the cost of explaining an event after another one that comes later.

        Fights with a free order of acts excuse it, unless `is_strict`.
        """
        ...

    def closed_by(self, number: int) -> Collection[str]:
        """Return the sides whose turn ends with a click of the turn counter."""
        ...

    def recurs(self, state: Any, button: tuple[str, ...]) -> bool:
        """Return True if a button belongs to the acting side and to the step of a position."""
        ...

    def is_prompt(self, button: tuple[str, ...]) -> bool:
        """Return True if a button is never pressed late, so that touches before it belong before its act."""
        ...

    def occasion(self, state: Any) -> Hashable:
        """Return the step of the turn in a position, and its side."""
        ...

    def is_over(self, state: Any) -> bool:
        """Return True if the game is over in a position."""
        ...

    def restart(self, state: Any, number: int) -> Reading | None:
        """Return a restart from the current table, if the event allows one."""
        ...

    # words

    def unexplained(self, state: Any, number: int) -> Breach:
        """Return the breach for an event that no act explains."""
        ...

    def never_shown(self, state: Any, facet: int, number: int, story: Entry | None) -> Breach:
        """Return the breach for a facet that the table does not show as the last act of a story left it."""
        ...

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """Return the acting or given side, and the names of phase and fight."""
        ...
