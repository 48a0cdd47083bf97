"""What a game gives the search: its table, how its acts show there, and what ends when."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator

    from vassal_tools.referee.protocol import Breach
    from vassal_tools.referee.search.hypothesis import Credit, Entry, Reading


class Deadline(IntEnum):
    """What an act ends, and with it the time of what waits.

    What begins a phase ends the time of what waits between two of them.
    """

    NONE = 0
    BETWEEN = 1
    PHASE = 2
    TURN = 3


class Limit(NamedTuple):
    """Why an event in some position is not judged, or only in part.

    What is judged there `is_open` if it may have been made legal by what the log does not show.
    """

    why: str
    is_partly: bool = False
    is_open: bool = False


class Setting(NamedTuple):
    """Whose act or time it is, with a name for the phase, one for the fight in it, and the turn."""

    side: str
    phase: str
    fight: str = ""
    turn: int = 0


class Overdue(NamedTuple):
    """What is wrong with something that the table should have shown by now, and what it costs.

    `at` is the event that it was due by, if one says so.
    """

    breach: Breach
    price: int
    at: int | None = None


class Remains(NamedTuple):
    """What of a position still matters in the rest of a log.

    Of two positions with the same `matters` the one of which no burden is greater can do all that the other can.
    """

    matters: Hashable
    burdens: tuple[int, ...] = ()

    def is_no_worse(self, other: Remains) -> bool:
        """Whether no burden is greater than that of another with the same `matters`."""
        return all(own <= theirs for own, theirs in zip(self.burdens, other.burdens, strict=True))


class Reader(Protocol):
    """One log of a game for the search. It follows the table; all else is a pure function of its arguments."""

    def follow(self, number: int) -> None:
        """Bring the table on to the event of that number."""
        ...

    def is_bare(self, number: int) -> bool:
        """Whether the event of that number says nothing that a story has to explain."""
        ...

    def is_declared(self, number: int) -> bool:
        """Whether the event of that number is a button, and no change of the table."""
        ...

    def is_anyones(self, state: Any, number: int) -> bool:
        """Return whether an event does not say whose it is, and other sides may have come to act before it."""
        ...

    def is_momentary(self, number: int) -> bool:
        """Whether the event of that number is a button, a throw or the turn counter: nothing that lies on the table."""
        ...

    def limit(self, state: Any) -> Limit | None:
        """Why what happens in that position is not judged, or only in part; None if it is judged."""
        ...

    def play(self, state: Any, act: Any) -> tuple[tuple[Breach, ...], Any]:
        """Every breach of an act, and the position after it."""
        ...

    def is_act(self, act: Any) -> bool:
        """Whether that is an act of the rules, and no correction of the position."""
        ...

    def words(self, act: Any) -> str:
        """An act of the rules in words that keep no secret, such as `a move of X`."""
        ...

    def next_touch(self, unit: str, number: int) -> int | None:
        """The first event after that one that does something to a unit; None if there is none."""
        ...

    def assumed(self, note: str) -> Breach:
        """What is put on record for something that was assumed."""
        ...

    def instead(self, state: Any, act: Any) -> str:
        """What would have been legal in place of an act, in the position before all that its event is read as."""
        ...

    def readings(self, state: Any, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Each explanation of an event in that position, legal or not; far ones only where its time has come.

        `assumed` are the kinds of button that were not pressed in the running phase.
        """
        ...

    def credit_readings(self, state: Any, credit: Credit, assumed: Collection[str]) -> Iterator[Reading]:
        """Each explanation of something that waits, by the table as it is now."""
        ...

    def is_paid(self, state: Any, credit: Credit) -> bool:
        """Whether rules and table agree about a thing that waited, so that nothing is left to explain."""
        ...

    def silent(self, state: Any, assumed: Collection[str]) -> Iterator[Reading]:
        """Each step that the game may have gone on by without a trace on the table, or with one that comes late."""
        ...

    def to_come(self, state: Any) -> Iterator[Reading]:
        """What a side has to do next, and the table would show, had the log gone on."""
        ...

    def credit(self, state: Any, number: int) -> Credit | None:
        """What an event leaves open if nothing explains it; None if it must be explained at once."""
        ...

    def relies_on(self, state: Any, act: Any, credit: Credit) -> bool:
        """Whether an act goes by what waits, as a die goes by who lies in its fight: it can wait no longer."""
        ...

    def is_dragged_back(self, number: int) -> bool:
        """Whether a counter that the event drags is dragged back before anything but drags comes."""
        ...

    def is_taken_back(self, state: Any, number: int) -> bool:
        """Whether what follows shows an event for one that was put right at once, or that came too early."""
        ...

    def ignored(self, state: Any, number: int) -> Reading | None:
        """An event taken for a slip; None if it can be none."""
        ...

    def button(self, number: int) -> tuple[str, ...] | None:
        """The button that an event is, if it can be pressed after its act."""
        ...

    def is_open(self, number: int, button: tuple[str, ...]) -> bool:
        """Whether a missing button still matters after the event of that number: it may come, or is asked for."""
        ...

    def remains(self, state: Any) -> Remains:
        """What of a position still matters in the rest of the log."""
        ...

    def late(self, state: Any, number: int) -> Reading | None:
        """What a button changes that is pressed after its act; None where its time is now."""
        ...

    def deadline(self, state: Any, act: Any) -> Deadline:
        """What an act ends."""
        ...

    def differences(self, state: Any) -> tuple[str, ...]:
        """The things about which rules and table differ."""
        ...

    def owed(self, state: Any, after: Any) -> tuple[str, ...]:
        """The things that the table should have shown before an act that ends a turn and leads to a position.

        At the end of the log there is no such act, and the position is None.
        """
        ...

    def aligned(self, state: Any, things: Collection[str]) -> Any:
        """The position in which those things are as the table shows them."""
        ...

    def unexplained(self, state: Any, credit: Credit) -> Breach:
        """What is wrong with something that no act explains in its time."""
        ...

    def overdue(self, state: Any, thing: str, story: Entry | None = None) -> Overdue:
        """What is wrong with something that the table should have shown by now, by the last line of the story."""
        ...

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """That side, or the one that acts, or whose time it is, and names for the phase and the fight."""
        ...

    def restart(self, state: Any, number: int) -> Reading | None:
        """A new beginning from the table as it is, where the event is a place for one."""
        ...
