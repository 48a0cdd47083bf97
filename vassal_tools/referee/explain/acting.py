"""Extend nodes by readings: play the acts, remove the explained events, and charge the costs."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any

from vassal_tools.referee.explain import prices
from vassal_tools.referee.explain.node import changed
from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import ANY, NEVER, Assumed, Entry, lines_back
from vassal_tools.referee.search.ledger import blames_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from vassal_tools.referee.explain.evidence import Buttons
    from vassal_tools.referee.explain.node import Node
    from vassal_tools.referee.explain.protocol import ExplainedGame, Shown
    from vassal_tools.referee.search.hypothesis import Blame, Reading


class Actor:
    """Plays the readings of one log.

    `horizon` is the last event that the table has reached. A node that costs more than `limit` is of no use, so its
    further charges are left out.
    """

    def __init__(self, game: ExplainedGame, buttons: Buttons) -> None:
        self._game, self._buttons = game, buttons
        self.horizon, self.limit = -1, NEVER
        self._last_act = max((one.number for one in game.shown if one and one.sort is not Sort.TOUCH), default=-1)

    def shown(self, number: int) -> Shown:
        """Return an event that a story has to explain.

        Raises:
            IndexError: The event needs no explanation.
        """
        found = self._game.shown[number]
        if found is None:
            raise IndexError(number)
        return found

    def arrived(self, node: Node, events: Sequence[int]) -> Node:
        """Return the node with further pending events.

        A touch is skipped if the position already has its value and no earlier touch of its facet is pending. A click
        of the turn counter is pending only until the next click.
        """
        for number in events:
            node = self._clicked_again(node) if self.shown(number).sort is Sort.CLICK else node
        pending, values = list(node.pending), self._game.values(node.state)
        for number in events:
            one = self.shown(number)
            waits = any(self.shown(n).facet == one.facet for n in pending)
            if one.sort is not Sort.TOUCH or waits or values[one.facet] != one.value:
                pending.append(number)
        return self.clicked(node._replace(pending=tuple(pending)))

    def _clicked_again(self, node: Node) -> Node:
        for n in node.pending:
            node = self.conceded(node, n) if self.shown(n).sort is Sort.CLICK else node
        return node

    def played(self, node: Node, reading: Reading, number: int | None) -> Node:
        """Return the node after a reading of an event; `number` is None for acts without an event."""
        states, wrongs = [node.state], list[Any]()
        acts = reading.acts
        for act in acts:
            wrong, after = self._game.play(states[-1], act)
            states.append(after)
            wrongs.append(wrong)
        node = self._forgotten(node) if acts and node.assumed else node
        hits, skipped, debts = self._changes(node, states[-1], is_seen=number is not None)
        at = self._event(node, number, hits)
        is_inferred = number is None and not hits
        buttons = self._priced(reading)
        h, blames = node, list[Any]()
        if reading.note or reading.restarts or reading.late:
            entry = Entry(h.story, at, h.state, h.state, note=reading.note, buttons=tuple(b.button for b in buttons))
            h = h.with_line(entry._replace(restarts=reading.restarts, late=reading.late))
        for fault in reading.faults:
            found = blames_of(self._game, h.state, (fault,), at)  # type: ignore[arg-type]
            h = h.with_line(Entry(h.story, at, h.state, h.state, None, (fault,), found))
            blames += found
        missing = tuple(button.button for button in buttons)
        for act, wrong, before, after in zip(acts, wrongs, states, states[1:], strict=False):
            found = blames_of(self._game, before, wrong, at, act)  # type: ignore[arg-type]
            h = h.with_line(
                Entry(h.story, at, before, after, act, wrong, found, self._noted(buttons), is_inferred, missing)
            )
            blames += found
        h = h.without_events([*hits, *((number,) if number is not None else ())])
        h = h.dearer(reading.cost + sum(button.price for button in buttons) + skipped)
        h = h.missing(buttons, [self._buttons.kind(button.button) for button in buttons]) if buttons else h
        h = self._charged(node, h, reading, blames) if blames else h
        if h.cost > self.limit:
            return h
        is_wrong = number is not None and bool(blames or not acts)
        h = h.dearer(prices.OVERDUE) if is_wrong and self.is_overdue(node, number) else h  # type: ignore[arg-type]
        h = self._owed(node, h, debts, at, is_seen=not is_inferred) if debts else h
        h = self._aligned(node, h) if h.charged else h
        h = self._in_a_row(node, self._in_time(node, self._passing(node, h, number), hits), hits)
        if h.cost > self.limit:
            return h
        return self.clicked(self._unclicked(node, self._closed(h, acts, states, number)))

    def clicked(self, h: Node) -> Node:
        """Return the node without the clicks that the position has caught up with.

        Each of them also concedes earlier pending events of the sides whose turn it ends. If it ends the turns of
        several sides, it waits for earlier touches that are legal in the next turn.
        """
        for n in h.pending:
            ahead = self._game.ahead(h.state, n) if self.shown(n).sort is Sort.CLICK else -1
            if ahead >= 0 and not (ahead == 0 and self._may_be_late(h, n)):
                h = self._early(h, n) if n < self.horizon else h
                h = self._conceded_before(h.without_events([n]), n, self._game.closed_by(n))
        return h

    def _may_be_late(self, h: Node, click: int) -> bool:
        first = next((n for n in h.pending if n < click and self.shown(n).sort is Sort.TOUCH), None)
        is_whole_turn = len(self._game.closed_by(click)) > 1
        return is_whole_turn and first is not None and any(self._game.legal(h.state, first))

    def _early(self, h: Node, number: int) -> Node:
        # Note a click that other events came after before the position caught up. Where buttons are missing, the acts
        # between may as well have been done before the click.
        h = h.dearer(costs.LATE)
        note = self._game.unexplained(h.state, number).message
        return h if h.assumed else h.with_line(Entry(h.story, number, h.state, h.state, note=note))

    def _conceded_before(self, h: Node, number: int, sides: Collection[str]) -> Node:
        for n in h.pending:
            one = self.shown(n)
            if n >= number or n not in h.pending or h.cost > self.limit:
                continue
            is_theirs = one.sort is Sort.TOUCH and self._game.owner(one.facet) in ("", *sides)
            if is_theirs or one.sort in (Sort.DIE, Sort.DRAW, Sort.BUTTON):
                h = self.conceded(h, n)
        return h

    def pressed(self, h: Node, number: int) -> Node | None:
        """Return the node after a missing button is pressed late, or None.

        The result is None if the button is not missing or never pressed late, or if the position has its step again.
        """
        one = self.shown(number)
        if self._game.is_prompt(one.button):
            return None
        late = h.pressed(one.button, self._buttons.kind(one.button))
        entry = next((e for e in lines_back(h.story) if one.button in e.buttons), None)
        if late is None or entry is None or self._game.recurs(h.state, one.button):
            return None
        line = Entry(late.story, number, late.state, late.state, pressed=one.button)
        late = late.with_line(line).without_events([number]).dearer(costs.LATE)
        side = self._game.ends(entry.before, entry.act) if entry.act is not None else None
        return late if side is None else self._conceded_before(late, number, (side,))

    def unpressed(self, readings: Iterable[Reading], number: int) -> Iterator[Reading]:
        """Yield readings, except if a missing button (prompt, or its act's only trace) is pressed nearby."""
        for reading in readings:
            buttons = (one.button for one in reading.buttons if one.price or self._game.is_prompt(one.button))
            if not any(self._buttons.is_pressed_around(one, number) for one in buttons):
                yield reading

    def _forgotten(self, node: Node) -> Node:
        # a button cannot be pressed late once its step recurs
        left = tuple(one for one in node.assumed if not self._game.recurs(node.state, one.button))
        return node if len(left) == len(node.assumed) else node._replace(assumed=left)

    def _in_time(self, node: Node, h: Node, numbers: Iterable[int]) -> Node:
        # charge touches that are explained in a turn that the counter had not reached when they were made
        first = min(numbers, default=None)
        last = None if first is None else self._buttons.clicks_around(first)[0]
        if last is None:
            return h
        ahead = self._game.ahead(node.state, last)
        return h.dearer(costs.BREACH * (ahead - 1) + prices.EARLY if ahead > 0 else 0)

    def _in_a_row(self, node: Node, h: Node, numbers: Iterable[int]) -> Node:
        # charge two touches of a facet in a row that are explained in different phases
        phase = self._game.setting(node.state, None, "").phase
        for n in numbers:
            before = self._game.shown[n - 1] if n else None
            if before is None or before.facet != self.shown(n).facet or before.sort is not Sort.TOUCH:
                continue
            entry = next((one for one in lines_back(h.story) if one.event == n - 1 and one.act is not None), None)
            if entry is not None and self._game.setting(entry.before, None, "").phase != phase:
                return h.dearer(prices.IN_A_ROW)
        return h

    def _unclicked(self, node: Node, h: Node) -> Node:
        # charge turns of sides that pass without a click
        last, coming = self._buttons.clicks_around(self.horizon)
        if last is None:
            return self._emptied(h)
        turns = self._game.ahead(h.state, last) - max(1, self._game.ahead(node.state, last))
        return h.dearer(max(0, turns) * (costs.ALWAYS if coming is None else costs.BREACH))

    def _emptied(self, h: Node) -> Node:
        # in a log without clicks, charge a whole turn that passes without a trace
        last = h.story
        if last is None or not last.is_inferred or self._turn(last.before) == self._turn(h.state):
            return h
        turn = takewhile(lambda one: self._turn(one.before) == self._turn(last.before), lines_back(last))
        return h.dearer(prices.EMPTY_TURN) if all(one.is_inferred for one in turn) else h

    def _turn(self, state: Any) -> int:
        return self._game.setting(state, None, "").turn

    def _passing(self, node: Node, h: Node, number: int | None) -> Node:
        # charge pending events that are older than the explained ones
        explained = [n for n in node.pending if n not in h.pending]
        last = max(explained, default=-1) if number is None else number
        passed = [n for n in h.pending if n < last]
        return h.dearer(sum(self._game.order(node.state, n, last) for n in passed)) if passed else h

    def is_overdue(self, node: Node, number: int) -> bool:
        """Return True if a pending event is a button, and a later touch or die is already explained."""
        if self.shown(number).sort is not Sort.BUTTON:
            return False
        later = (one for one in self._game.shown[number + 1 : self.horizon + 1] if one is not None)
        return any(one.sort in (Sort.TOUCH, Sort.DIE) and one.number not in node.pending for one in later)

    def _priced(self, reading: Reading) -> tuple[Assumed, ...]:
        prices_ = (self._buttons.price(one.button, one.price) + one.unshown for one in reading.buttons)
        return tuple(one._replace(price=price) for one, price in zip(reading.buttons, prices_, strict=True))

    def _noted(self, buttons: Iterable[Assumed]) -> str:
        # note only a missing button that its side otherwise always presses
        missing = next((one.button for one in buttons if one.price - one.unshown == costs.ALWAYS), None)
        return f"the button {missing[0]} of {missing[1]} is missing" if missing else ""

    def _event(self, node: Node, number: int | None, hits: Sequence[int]) -> int:
        # acts are recorded at their own event, or at the last touch of the facets they change
        if number is not None and (self.shown(number).sort is not Sort.TOUCH or not hits):
            return number
        if hits:
            return max(hits)
        return node.pending[0] if node.pending else max(0, self.horizon)

    def _changes(self, node: Node, after: Any, *, is_seen: bool) -> tuple[list[int], int, list[int]]:
        # returns the explained events, the cost of skipped touches, and the changed facets that the table lacks
        values, old = self._game.values(after), self._game.values(node.state)
        table = self._game.tables[self.horizon + 1]
        hits, skipped, debts = list[int](), 0, list[int]()
        for facet in changed(old, values):
            now = values[facet]
            own = [n for n in node.pending if self.shown(n).facet == facet]
            hit = next((n for n in own if self.shown(n).value == now), None)
            if hit is not None:
                explained = [n for n in own if n <= hit]
                hits += explained
                skipped += self.skipped(explained)
            elif not (own and is_seen) and self._game.is_owed(after, facet, table):
                debts.append(facet)
        return hits, skipped, debts

    def skipped(self, touches: Sequence[int]) -> int:
        """Return the cost of skipping all but the last of some touches of a facet.

        A skipped touch costs more if something was touched, thrown or drawn before the next one.
        """
        pairs = pairwise(touches)
        return sum(costs.LATE if self.is_at_once(n, after) else prices.STOPPED for n, after in pairs)

    def is_at_once(self, number: int, after: int) -> bool:
        """Return True if nothing was touched, thrown or drawn between two events."""
        between = (one.sort for one in self._game.shown[number + 1 : after] if one is not None)
        return all(sort in (Sort.BUTTON, Sort.CLICK) for sort in between)

    def may_be_taken_back(self, number: int) -> bool:
        """Return True if only touches came between a touch and the previous touch of its facet."""
        one = self.shown(number)
        before = next((n for n in range(number - 1, -1, -1) if self._is_of(n, one.facet)), None)
        since = self._game.shown[number if before is None else before : number]
        return all(other is None or other.sort is Sort.TOUCH for other in since)

    def _is_of(self, number: int, facet: int) -> bool:
        one = self._game.shown[number]
        return one is not None and one.sort is Sort.TOUCH and one.facet == facet

    def _charged(self, node: Node, h: Node, reading: Reading, blames: Sequence[Blame]) -> Node:
        # a breach costs less if the phase already has the same breach
        charge = costs.BREACH if reading.price is None else reading.price
        charge += costs.BESIDE * max(0, len({blame.code for blame in blames if blame.code != ANY}) - 1)
        is_repeated = bool(reading.acts) and node.repeats(blames)
        return h.dearer(min(charge, costs.REPEATED) if is_repeated else charge).blamed(blames)

    def _owed(self, node: Node, h: Node, debts: Sequence[int], at: int, *, is_seen: bool) -> Node:
        # charge changed facets that the table shows late or never
        game, values = self._game, self._game.values(h.state)
        last, found, late = h.story, list[Any](), costs.LATE
        for facet in debts:
            may_be_open = is_seen and not self._must_be_shown(h, facet)
            shown = game.shown_later(facet, values[facet], self.horizon, may_be_open=may_be_open)
            if shown is not None:
                late = max(late, costs.LATE if is_seen else self._too_late(node, shown))
                continue
            breach = game.never_shown(h.state, facet, self.horizon, last)
            blames = blames_of(game, node.state, (breach,), at)  # type: ignore[arg-type]
            h = h.with_line(Entry(h.story, at, h.state, h.state, None, (breach,), blames))
            h = h._replace(charged=h.charged | {facet})
            found += blames
        if not found:
            return h.dearer(late)
        # no event shows an act without its button and its result
        charge = costs.UNEXPLAINED if last is not None and last.buttons else costs.BREACH
        return h.dearer(costs.REPEATED if h.repeats(found) else charge).blamed(found)

    def _must_be_shown(self, h: Node, facet: int) -> bool:
        # a counter whose button is missing takes part in an act only if the log shows it; a log may end before that
        if self.horizon >= self._last_act:
            return False
        turn = self._turn(h.state)
        lines = [*takewhile(lambda one: self._turn(one.before) == turn, lines_back(h.story))]
        pressed = {one.pressed for one in lines}
        missing = {word for one in lines for button in one.buttons if button not in pressed for word in button}
        return self._game.is_about(facet, missing)

    def _aligned(self, node: Node, h: Node) -> Node:
        # when the phase changes, set the charged facets as the table shows them
        if self._game.setting(node.state, None, "").phase == self._game.setting(h.state, None, "").phase:
            return h
        table, state = self._game.tables[self.horizon + 1], h.state
        for facet in h.charged & {*self._game.differ(state, table)}:
            state = self._game.put(state, facet, table)
        h = h._replace(charged=frozenset())
        return h if state is h.state else h.with_line(Entry(h.story, max(0, self.horizon), h.state, state))

    def _too_late(self, node: Node, number: int) -> int:
        # cost of an act that only event `number` shows, while earlier events are explained after the act
        first, price = min(node.pending, default=self.horizon + 1), costs.LATE
        for n in range(first, min(number, len(self._game.shown))):
            one = self._game.shown[n]
            if one is not None:
                price = max(price, self._game.order(node.state, n, number, is_strict=price > costs.LATE))
                price = max(price, prices.TOO_LATE.get(one.sort, 0))
        return price

    def _closed(self, h: Node, acts: Sequence[Any], states: Sequence[Any], number: int | None) -> Node:
        # a button that ends a phase concedes the pending events before it
        if number is None:
            return h
        ended = [self._game.ends(before, act) for before, act in zip(states, acts, strict=False)]
        sides = {side for side in ended if side is not None}
        if self.shown(number).sort is not Sort.BUTTON or not sides:
            return h
        return self._conceded_before(h, number, sides)

    def conceded(self, h: Node, number: int) -> Node:
        """Return the node with an event recorded as unexplained; play continues with the value on the table."""
        one = self.shown(number)
        price = prices.STALE.get(one.sort, costs.UNEXPLAINED)
        is_next = self._is_next_to_conceded(h)
        may_be_known = one.sort is Sort.TOUCH and (h.without or is_next)
        if h.cost + price > self.limit and not may_be_known:
            return h.dearer(price)  # of no use, so its words are not needed
        breach = self._game.unexplained(h.state, number)
        blames = blames_of(self._game, h.state, (breach,), number)  # type: ignore[arg-type]
        after = h.state if one.facet < 0 else self._game.put(h.state, one.facet, self._game.tables[number + 1])
        is_known = h.repeats(blames) or is_next
        own = [n for n in h.pending if n == number or (n < number and 0 <= self.shown(n).facet == one.facet)]
        line = Entry(h.story, number, h.state, after, None, (breach,), blames)
        price = min(price, costs.REPEATED) if is_known and one.sort is Sort.TOUCH else price
        return h.with_line(line).without_events(own).dearer(price).blamed(blames)

    def _is_next_to_conceded(self, h: Node) -> bool:
        # two unexplained touches with no act between them count as one act
        last = h.story
        if last is None or last.act is not None or not last.breaches:
            return False
        one = self._game.shown[last.event]
        return one is not None and one.sort is Sort.TOUCH

    def after_end(self, h: Node) -> Node:
        """Return the node after the end of the game: without pending events, with their touches on the table."""
        for n in h.pending:
            one = self.shown(n)
            if one.sort is Sort.TOUCH:
                state = self._game.put(h.state, one.facet, self._game.tables[n + 1])
                h = h._replace(state=state).dearer(costs.AFTER_END)
        return h._replace(pending=())

    def settled(self, h: Node) -> Node:
        """Return the node at the end of the game, charged for changes that the table does not show."""
        game, table = self._game, self._game.tables[-1]
        for facet in game.differ(h.state, table):
            if not game.is_owed(h.state, facet, table):
                continue
            breach = game.never_shown(h.state, facet, len(game.tables) - 2, h.story)
            blames = blames_of(game, h.state, (breach,), max(0, self.horizon))  # type: ignore[arg-type]
            after = game.put(h.state, facet, table)
            h = h.with_line(Entry(h.story, max(0, self.horizon), h.state, after, None, (breach,), blames))
            h = h.dearer(costs.BREACH).blamed(blames)
        return h
