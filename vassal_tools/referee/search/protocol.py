"""The interface between a game and the search: its table, the traces of acts, and deadlines."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator

    from vassal_tools.referee.protocol import Breach
    from vassal_tools.referee.search.hypothesis import Credit, Entry, Reading


class Deadline(IntEnum):
    """The scopes that an act ends, and with them the time of pending changes.

    A new phase also ends pending changes between phases.
    """

    NONE = 0
    BETWEEN = 1
    PHASE = 2
    TURN = 3


class Limit(NamedTuple):
    """The reason why an event is not judged in some position, or only in part.

    `is_open`: something that the log does not show may have made it legal.
    """

    why: str
    is_partly: bool = False
    is_open: bool = False


class Setting(NamedTuple):
    """The acting side, with names for the phase, the fight and the turn."""

    side: str
    phase: str
    fight: str = ""
    turn: int = 0


class Overdue(NamedTuple):
    """The faults and the cost of a change that is missing on the table. `at` is the event of its deadline, if known."""

    breach: Breach
    price: int
    at: int | None = None


class Remains(NamedTuple):
    """The parts of a position that matter for the rest of a log.

    Positions with the same `matters` and lower burdens can do at least as much.
    """

    matters: Hashable
    burdens: tuple[int, ...] = ()

    def is_no_worse(self, other: Remains) -> bool:
        """Return True if no burden is greater than in another position with the same `matters`."""
        return all(own <= theirs for own, theirs in zip(self.burdens, other.burdens, strict=True))


class Reader(Protocol):
    """Reads one log of a game for the search. It follows the table; everything else is a pure function."""

    def follow(self, number: int) -> None:
        """Advance the table to an event."""
        ...

    def is_bare(self, number: int) -> bool:
        """Return True if an event needs no explanation."""
        ...

    def is_declared(self, number: int) -> bool:
        """Return True if an event is a button without a change of the table."""
        ...

    def is_anyones(self, state: Any, number: int) -> bool:
        """Return True if an event does not name its side, and other sides may have started to act before it."""
        ...

    def is_momentary(self, number: int) -> bool:
        """Return True if an event is a button, a throw or a click of the turn counter."""
        ...

    def limit(self, state: Any) -> Limit | None:
        """Return the reason why a position is not judged, or only in part; None if it is judged."""
        ...

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Return the breaches of an act, and the position after it."""
        ...

    def is_act(self, act: Any) -> bool:
        """Return True if this is an act of the rules rather than a correction of the position."""
        ...

    def words(self, act: Any) -> str:
        """Return an act of the rules in words without secrets, such as `a move of X`."""
        ...

    def next_touch(self, unit: str, number: int) -> int | None:
        """Return the next event that changes a unit; otherwise None."""
        ...

    def assumed(self, note: str) -> Breach:
        """Return the finding for an assumption."""
        ...

    def instead(self, state: Any, act: Any) -> str:
        """Return the legal alternatives to an act, in the position before its event."""
        ...

    def readings(self, state: Any, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Yield the explanations of an event in a position, legal or not; distant ones only when their time has come.

        `assumed` are the kinds of button that were not pressed in the running phase.
        """
        ...

    def credit_readings(self, state: Any, credit: Credit, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield the explanations of a pending change by the current table."""
        ...

    def is_paid(self, state: Any, credit: Credit) -> bool:
        """Return True if rules and table agree about a pending change, which then needs no explanation."""
        ...

    def silent(self, state: Any, assumed: Collection[str]) -> Iterator[Reading]:
        """Yield the possible steps of the game without a trace on the table, or with a late trace."""
        ...

    def to_come(self, state: Any) -> Iterator[Reading]:
        """Return the next visible acts of a side, as if the log went on."""
        ...

    def credit(self, state: Any, number: int) -> Credit | None:
        """Return the pending changes of an unexplained event; None if it must be explained at once."""
        ...

    def relies_on(self, state: Any, act: Any, credit: Credit) -> bool:
        """Return True if an act depends on a pending change, as a die depends on the units in its fight."""
        ...

    def is_dragged_back(self, number: int) -> bool:
        """Return True if a counter dragged by an event is dragged back before any event but drags."""
        ...

    def is_taken_back(self, state: Any, number: int) -> bool:
        """Return True if later events show that an event was corrected at once, or was too early."""
        ...

    def ignored(self, state: Any, number: int) -> Reading | None:
        """Return a reading of an event as a slip; None if it cannot be a slip."""
        ...

    def button(self, number: int) -> tuple[str, ...] | None:
        """Return the button pressed by an event, if it can be pressed after its act; otherwise None."""
        ...

    def is_open(self, number: int, button: tuple[str, ...]) -> bool:
        """Return True if a missing button still matters after an event."""
        ...

    def remains(self, state: Any) -> Remains:
        """Return the parts of a position that matter for the rest of the log."""
        ...

    def late(self, state: Any, number: int) -> Reading | None:
        """Return the changes of a button that is pressed after its act; None if it is in time."""
        ...

    def deadline(self, state: Any, act: Any) -> Deadline:
        """Return the scopes that an act ends."""
        ...

    def differences(self, state: Any) -> tuple[str, ...]:
        """Return the things that differ between rules and table."""
        ...

    def owed(self, state: Any, after: Any) -> tuple[str, ...]:
        """Return the things missing on the table before an act that ends a turn and leads to the position `after`.

        At the end of the log, `after` is None.
        """
        ...

    def aligned(self, state: Any, things: Collection[str]) -> Any:
        """Return the position after these things are set as the table shows them."""
        ...

    def unexplained(self, state: Any, credit: Credit) -> Breach:
        """Return the faults of a change that no act explains in time."""
        ...

    def overdue(self, state: Any, thing: str, story: Entry | None = None) -> Overdue:
        """Return the missing changes of the table after the last line of the story."""
        ...

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """Return the acting or given side, and the names of phase and fight."""
        ...

    def restart(self, state: Any, number: int) -> Reading | None:
        """Return a restart from the current table, if the event allows one."""
        ...
