"""The rates of pressed and of missing buttons, by turn, side and kind."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import takewhile
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import Declared, Drag, Marked, Rolled, TurnBegan
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.names import POINTS
from vassal_tools.referee.search import costs

if TYPE_CHECKING:
    from collections.abc import Collection

    from vassal_rulebooks.sphacteria.reading.table import SphacteriaTable
    from vassal_tools.game.declarations import Declaration
    from vassal_tools.game.model import Game

FEW = 3
"""Fewer places for a button in a turn say nothing of how often it is pressed."""
SLOPPY = 2
"""So many buttons of any kind that are left out in a turn say that others may be too."""
KINDS = (d.ANNOUNCE, d.ACTIVATE, d.ATTACK, *d.ENDS)
"""The buttons that are counted."""
OWN = len((d.ANNOUNCE, d.ACTIVATE, *d.ENDS))
"""The buttons that one phase lacks of which nothing is said: together they are no witness of their own likelihood."""
OUTSIDE = (d.REINFORCE, d.RALLY, d.DISCARD, d.HELOTS, d.STORM)
"""Buttons that are pressed outside the action phases and name no side: they do not show which side presses buttons."""
SIDED = (d.ANNOUNCE, *d.ENDS, d.POINTS, d.SUPPLY)


class Rates:
    """The costs of missing buttons in the turn of the table, by side and kind."""

    def __init__(self, table: SphacteriaTable, game: Game) -> None:
        self._table = table
        self._game = game
        self._reserve = {name for name, box in game.boxes.items() if box.kind == "reserve"}
        self._pressed: Counter[tuple[int, str, str]] = Counter()
        self._missing: Counter[tuple[int, str, str]] = Counter()
        self._spoken: set[tuple[int, str]] = set()  # the turns in which a side presses a button
        self._when_pressed: dict[str, list[int]] = defaultdict(list)  # by side the events that are buttons
        self._when_missing: dict[str, list[int]] = defaultdict(list)  # and those that show that one is missing
        self._marked: set[tuple[int, str]] = set()  # the turns in which a side announces by its marker
        self._shown: dict[str, int] = {}  # the points that the marker of each side shows, once touched in the turn
        self._turn, self._number, self._fights = 0, 0, 0
        self._active, self._is_fought = "", False
        self._left: set[str] = set()  # the places that counters may leave without a further button
        self._costs: dict[tuple[int, str, str, bool], int] = {}
        self._count()

    def cost(self, side: str, kind: str, *, is_seen: bool = True) -> int:
        """Return the cost of assuming a missing button of a side now.

        `is_seen` means that the table shows it, so it was counted and must not be its own evidence. If the turn has few
        places for the button, the rates of the whole log count, or of both sides if this side had none; not for a side
        that presses no button in the turn. A side that misses other buttons in the turn may miss this one, too. A side
        that has not pressed any button yet, or presses no more, presses none now.
        """
        turn = self._table.turn_of(max(0, self._table.now))
        key = turn, side, kind, is_seen
        if self._is_silent(side):
            return costs.missing_button(0, 1)
        if key not in self._costs:
            self._costs[key] = self._cost(*key)
        return self._costs[key]

    def _cost(self, turn: int, side: str, kind: str, is_seen: bool) -> int:
        is_seen = is_seen and (turn, side) not in self._marked
        pressed, missing = self._pressed[turn, side, kind], self._missing[turn, side, kind] - is_seen
        if pressed + missing >= FEW or (turn, side) not in self._spoken:
            return costs.missing_button(pressed, max(0, missing))
        pressed, missing = self._totals((side,), (kind,))
        is_seen = is_seen and missing > 0  # else it was not counted
        if pressed + missing <= is_seen:
            pressed, missing = self._totals(self._game.sides, (kind,))
        known = costs.missing_button(pressed, max(0, missing - is_seen))
        some = [one for one in KINDS if self._totals((side,), (one,))[0]]  # who never presses a kind forgets none
        pressed, missing = self._totals((side,), some or KINDS, turn)
        others = missing - is_seen * OWN
        return min(known, costs.missing_button(pressed, others)) if others >= SLOPPY else known

    def _is_silent(self, side: str) -> bool:
        pressed, missing, now = self._when_pressed[side], self._when_missing[side], self._table.now
        has_begun, goes_on = bool(pressed) and pressed[0] < now, bool(pressed) and pressed[-1] > now
        before = bisect_left(missing, now)
        return (not has_begun and before > 0) or (not goes_on and len(missing) - before >= SLOPPY)

    def is_declaring(self, side: str) -> bool:
        """Return True if a side pressed its buttons in the turn of the event, or in the turn that it ends."""
        turn = self._table.turn_of(max(0, self._table.turn_begin))
        is_always = self._cost(turn, side, d.ANNOUNCE, is_seen=False) == costs.ALWAYS
        return is_always and self._totals((side,), KINDS, turn)[1] < SLOPPY

    def unseen(self, side: str, kind: str) -> int:
        """Return the cost of assuming a missing button that leaves no trace.

        The rates of the whole log count. One missing button is ignored: it may be the one looked for here.
        """
        if self._is_silent(side):
            return costs.missing_button(0, 1)
        pressed, missing = self._totals((side,), (kind,))
        return costs.missing_button(pressed, max(0, missing - 1))

    def idle(self, side: str) -> int:
        """Return the cost, besides its announcement, of assuming a phase of a side without any move."""
        return costs.ASSUMED + sum(self.cost(side, kind, is_seen=False) for kind in d.ENDS)

    def lapse(self, side: str) -> int:
        """Return the cost of assuming that a side had no points left, although its announcements leave some.

        An announcement without its button may have been higher.
        """
        announced = self.cost(side, d.ANNOUNCE, is_seen=False)
        return announced + (self.idle(side) if announced == costs.ALWAYS else 0)

    def _totals(self, sides: Collection[str], kinds: Collection[str], turn: int | None = None) -> tuple[int, int]:
        pressed, missing = (
            sum(
                number
                for (when, side, kind), number in counted.items()
                if side in sides and kind in kinds and turn in (None, when)
            )
            for counted in (self._pressed, self._missing)
        )
        return pressed, missing

    def _count(self) -> None:
        for number, event in enumerate(self._table.events):
            self._turn, self._number = self._table.turn_of(number), number
            match event:
                case TurnBegan(_, _, 0):
                    self._begin("")
                    self._shown = {}
                case Marked(_, what, side, value, is_by_hand) if what == POINTS and value is not None:
                    self._mark(side, value, is_by_hand=is_by_hand)
                case Declared(_, what) if what.words:
                    self._press(what)
                case Rolled(_, "", _, False):
                    if not self._fights:
                        self._miss(self._active, d.ATTACK)
                    self._fights = max(0, self._fights - 1)
                    self._left |= set(self._game.zones)  # what goes on now may be a retreat
                    self._is_fought = True
                case Drag(_, unit, start, end) if start and end and start not in self._reserve:
                    self._drag(self._game.counters[unit].side, start, end)
                case _:
                    pass
        self._balance()

    def _begin(self, side: str) -> None:
        self._active, self._left, self._is_fought = side, set(), False

    def _mark(self, side: str, value: int, *, is_by_hand: bool) -> None:
        """A marker that goes up will go down again, or was lowered by mistake."""
        before = self._shown.get(side, value)
        if is_by_hand:
            self._show_missing(side)
        if is_by_hand and value > before:
            self._unmark(side)
            value = before if side != self._active else value
        is_lower = is_by_hand and value < before
        if is_lower and (side != self._active or self._is_fought):  # after a fight it is no more for the same phase
            self._missing[self._turn, side, d.ANNOUNCE] += 1
            self._marked.add((self._turn, side))
            self._begin(side)
        self._shown[side] = value

    def _unmark(self, side: str) -> None:
        if self._active == side and (self._turn, side) in self._marked:
            self._missing[self._turn, side, d.ANNOUNCE] -= 1
            self._marked.remove((self._turn, side))

    def _goes_down(self, side: str) -> bool:
        step, shown = self._table.events[self._number].step, self._shown.get(side, 0)
        coming = takewhile(lambda event: event.step == step, self._table.events[self._number :])
        marks = [one for one in coming if isinstance(one, Marked) and (one.what, one.side) == (POINTS, side)]
        return any(one.value is not None and one.value < shown for one in marks)

    def _press(self, what: Declaration) -> None:
        side, turn = what.words[0], self._turn
        if what.kind not in OUTSIDE:
            speaker = side if what.kind in SIDED else self._speaker(side)
            self._spoken.add((turn, speaker))
            self._when_pressed[speaker].append(self._number)
        if what.kind in SIDED:
            self._pressed[turn, side, what.kind] += 1
        elif what.kind in (d.ACTIVATE, d.ATTACK):
            self._pressed[turn, self._active, what.kind] += 1
        match what.kind:
            case d.ANNOUNCE:
                if not self._goes_down(side):
                    self._unmark(side)
                self._missing[turn, self._active, d.END_PHASE] += bool(self._active)
                self._begin(side)
            case d.END_PHASE:
                self._begin("")
            case d.ACTIVATE:
                self._left.add(side)
            case d.ATTACK:
                self._fights += 1
            case _:
                pass

    def _show_missing(self, side: str) -> None:
        if self._number not in self._when_missing[side][-1:]:
            self._when_missing[side].append(self._number)

    def _miss(self, side: str, kind: str) -> None:
        self._missing[self._turn, side, kind] += 1
        self._show_missing(side)

    def _speaker(self, word: str) -> str:
        return self._game.counters[word].side if word in self._game.counters else self._active

    def _drag(self, side: str, start: str, end: str) -> None:
        if side != self._active and (start not in self._left or not self._active):
            self._miss(side, d.ANNOUNCE)
            self._active, self._left = side, self._left if not self._active else set()  # some said before it
            self._is_fought = False
        if side == self._active and start not in self._left:
            self._miss(side, d.ACTIVATE)
            self._left.add(start)
        self._left.add(end)

    def _balance(self) -> None:
        for turn, side in {(turn, side) for turn, side, _ in (*self._pressed, *self._missing) if side}:
            announced = self._pressed[turn, side, d.ANNOUNCE] + self._missing[turn, side, d.ANNOUNCE]
            phases = max(announced, *(self._pressed[turn, side, kind] for kind in d.ENDS))
            for kind in (d.ANNOUNCE, *d.ENDS):
                self._missing[turn, side, kind] = phases - self._pressed[turn, side, kind]
