"""What becomes of a story by a reading of an event: its acts, what they explain, what they owe, and what it costs."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any

from vassal_tools.referee.explain import prices
from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import ANY, Assumed, Entry, lines_back
from vassal_tools.referee.search.ledger import blames_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from vassal_tools.referee.explain.evidence import Buttons
    from vassal_tools.referee.explain.node import Node
    from vassal_tools.referee.explain.protocol import Game, Shown, Values
    from vassal_tools.referee.search.hypothesis import Blame, Reading


BLOCK = 128
"""How many facets are compared at once: most of them are equal."""


def changed(old: Values, new: Values) -> Iterator[int]:
    """Yield the facets about which two positions differ."""
    for start in range(0, len(old), BLOCK):
        before, after = old[start : start + BLOCK], new[start : start + BLOCK]
        if before != after:
            yield from (start + n for n, one in enumerate(before) if one != after[n])


class Actor:
    """Plays the readings of one log; `horizon` is the last event that the table has come to."""

    def __init__(self, game: Game, buttons: Buttons) -> None:
        self._game, self._buttons = game, buttons
        self.horizon = -1

    def shown(self, number: int) -> Shown:
        """Return an event that a story has to explain."""
        found = self._game.shown[number]
        if found is None:
            raise IndexError(number)
        return found

    def arrived(self, node: Node, events: Sequence[int]) -> Node:
        """Return a story to which some events come: what the rules were ahead with is explained by them.

        A click of the turn counter waits for the game no longer than until the next click.
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
        """Return the story after a reading of an event, or of acts that no event shows."""
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
        h = self._owed(node, h, debts, at, is_seen=not is_inferred) if debts else h
        h = self._aligned(node, h) if h.charged else h
        h = self._in_a_row(node, self._in_time(node, self._passing(node, h, number), hits), hits)
        return self.clicked(self._unclicked(node, self._closed(h, acts, states, number)))

    def clicked(self, h: Node) -> Node:
        """The story in which the turn counter shows no more than the turn that the game has come to."""
        for n in h.pending:
            if self.shown(n).sort is Sort.CLICK and self._game.ahead(h.state, n) >= 0:
                h = h.without_events([n]).dearer(costs.LATE if n < self.horizon else 0)
                h = self._conceded_before(h, n, self._game.closed_by(n))
        return h

    def _conceded_before(self, h: Node, number: int, sides: Collection[str]) -> Node:
        """The story in which no act explains what some sides did before an event that ends their time."""
        for n in h.pending:
            one = self.shown(n)
            if n >= number or n not in h.pending:
                continue
            is_theirs = one.sort is Sort.TOUCH and self._game.owner(one.facet) in ("", *sides)
            if is_theirs or one.sort in (Sort.DIE, Sort.DRAW, Sort.BUTTON):
                h = self.conceded(h, n)
        return h

    def pressed(self, h: Node, number: int) -> Node | None:
        """The story in which a button was pressed late; None where it misses none such."""
        one = self.shown(number)
        late = h.pressed(one.button, self._buttons.kind(one.button))
        entry = next((e for e in lines_back(h.story) if one.button in e.buttons), None)
        if late is None or entry is None or self._game.recurs(h.state, one.button):
            return None
        line = Entry(late.story, number, late.state, late.state, pressed=one.button)
        late = late.with_line(line).without_events([number]).dearer(costs.LATE)
        side = self._game.ends(entry.before, entry.act) if entry.act is not None else None
        return late if side is None else self._conceded_before(late, number, (side,))

    def _forgotten(self, node: Node) -> Node:
        """The story without missing buttons whose time has come again."""
        left = tuple(one for one in node.assumed if not self._game.recurs(node.state, one.button))
        return node if len(left) == len(node.assumed) else node._replace(assumed=left)

    def _in_time(self, node: Node, h: Node, numbers: Iterable[int]) -> Node:
        """The story with what it costs that touches are explained in a turn that had not come when they were made."""
        first = min(numbers, default=None)
        last = None if first is None else self._buttons.clicks_around(first)[0]
        if last is None:
            return h
        ahead = self._game.ahead(node.state, last)
        return h.dearer(costs.BREACH * (ahead - 1) + prices.EARLY if ahead > 0 else 0)

    def _in_a_row(self, node: Node, h: Node, numbers: Iterable[int]) -> Node:
        """The story with what it costs that two touches of one thing, with nothing between them, are of two phases."""
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
        """The story with what it costs that the game goes on by turns of sides for which nobody clicks."""
        last, coming = self._buttons.clicks_around(self.horizon)
        if last is None:
            return self._emptied(h)
        turns = self._game.ahead(h.state, last) - max(1, self._game.ahead(node.state, last))
        return h.dearer(max(0, turns) * (costs.ALWAYS if coming is None else costs.BREACH))

    def _emptied(self, h: Node) -> Node:
        """The story with what it costs that a whole turn has gone by without a trace, in a log without clicks."""
        last = h.story
        if last is None or not last.is_inferred or self._turn(last.before) == self._turn(h.state):
            return h
        turn = takewhile(lambda one: self._turn(one.before) == self._turn(last.before), lines_back(last))
        return h.dearer(prices.EMPTY_TURN) if all(one.is_inferred for one in turn) else h

    def _turn(self, state: Any) -> int:
        return self._game.setting(state, None, "").turn

    def _passing(self, node: Node, h: Node, number: int | None) -> Node:
        """The story with what it costs that events before the one that is explained still wait."""
        explained = [n for n in node.pending if n not in h.pending]
        last = max(explained, default=-1) if number is None else number
        passed = [n for n in h.pending if n < last]
        return h.dearer(sum(self._game.order(node.state, n, last) for n in passed)) if passed else h

    def _priced(self, reading: Reading) -> tuple[Assumed, ...]:
        return tuple(Assumed(one.button, self._buttons.price(one.button)) for one in reading.buttons)

    def _noted(self, buttons: Iterable[Assumed]) -> str:
        """What is said of a missing button that its side presses always otherwise."""
        missing = next((one.button for one in buttons if one.price == costs.ALWAYS), None)
        return f"the button {missing[0]} of {missing[1]} is missing" if missing else ""

    def _event(self, node: Node, number: int | None, hits: Sequence[int]) -> int:
        """The event that acts are found at: their own, or the last touch of what they change."""
        if number is not None and (self.shown(number).sort is not Sort.TOUCH or not hits):
            return number
        if hits:
            return max(hits)
        return node.pending[0] if node.pending else max(0, self.horizon)

    def _changes(self, node: Node, after: Any, *, is_seen: bool) -> tuple[list[int], int, list[int]]:
        """The events that acts explain, how many touches they pass over, and the facets that no event shows."""
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
        """Return what it costs to pass over all but the last touch of a thing, more where it lay there for long."""
        pairs = pairwise(touches)
        return sum(costs.LATE if self.is_at_once(n, after) else prices.STOPPED for n, after in pairs)

    def is_at_once(self, number: int, after: int) -> bool:
        """Return whether nothing was touched, thrown or drawn between two events."""
        between = (one.sort for one in self._game.shown[number + 1 : after] if one is not None)
        return all(sort in (Sort.BUTTON, Sort.CLICK) for sort in between)

    def may_be_taken_back(self, number: int) -> bool:
        """Return whether nothing was thrown, drawn or said since a thing was touched before."""
        one = self.shown(number)
        before = next((n for n in range(number - 1, -1, -1) if self._is_of(n, one.facet)), None)
        since = self._game.shown[number if before is None else before : number]
        return all(other is None or other.sort is Sort.TOUCH for other in since)

    def _is_of(self, number: int, facet: int) -> bool:
        one = self._game.shown[number]
        return one is not None and one.sort is Sort.TOUCH and one.facet == facet

    def _charged(self, node: Node, h: Node, reading: Reading, blames: Sequence[Blame]) -> Node:
        """The story with what its breaches cost: less where the phase has such a breach already."""
        charge = costs.BREACH if reading.price is None else reading.price
        charge += costs.BESIDE * max(0, len({blame.code for blame in blames if blame.code != ANY}) - 1)
        is_known = any(blame in node.without for blame in blames if blame.is_of_phase and blame.code != ANY)
        is_repeated = is_known and bool(reading.acts)
        return h.dearer(min(charge, costs.REPEATED) if is_repeated else charge).blamed(blames)

    def _owed(self, node: Node, h: Node, debts: Sequence[int], at: int, *, is_seen: bool) -> Node:
        """The story with a charge for what acts changed and the table never shows, which stays as it lies there."""
        game, values = self._game, self._game.values(h.state)
        last, found, late = h.story, list[Any](), costs.LATE
        for facet in debts:
            shown = game.shown_later(facet, values[facet], self.horizon, is_seen=is_seen)
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
        is_known = any(blame in h.without for blame in found if blame.is_of_phase and blame.code != ANY)
        return h.dearer(costs.REPEATED if is_known else costs.BREACH).blamed(found)

    def _aligned(self, node: Node, h: Node) -> Node:
        """The story in which what was charged is as the table shows it, once another phase begins."""
        if self._game.setting(node.state, None, "").phase == self._game.setting(h.state, None, "").phase:
            return h
        table, state = self._game.tables[self.horizon + 1], h.state
        for facet in h.charged & {*self._game.differ(state, table)}:
            state = self._game.put(state, facet, table)
        h = h._replace(charged=frozenset())
        return h if state is h.state else h.with_line(Entry(h.story, max(0, self.horizon), h.state, state))

    def _too_late(self, node: Node, number: int) -> int:
        """What it costs that an act is shown only by that event, and others are explained after it that come before."""
        first, price = min(node.pending, default=self.horizon + 1), costs.LATE
        for n in range(first, min(number, len(self._game.shown))):
            one = self._game.shown[n]
            if one is not None:
                price = max(price, self._game.order(node.state, n, number, is_strict=price > costs.LATE))
                price = max(price, prices.TOO_LATE.get(one.sort, 0))
        return price

    def _closed(self, h: Node, acts: Sequence[Any], states: Sequence[Any], number: int | None) -> Node:
        """The story in which what waits is conceded where a phase ends by an event after it."""
        if number is None:
            return h
        ended = [self._game.ends(before, act) for before, act in zip(states, acts, strict=False)]
        sides = {side for side in ended if side is not None}
        if self.shown(number).sort is not Sort.BUTTON or not sides:
            return h
        return self._conceded_before(h, number, sides)

    def conceded(self, h: Node, number: int) -> Node:
        """The story in which no act explains an event, and play goes on from what the table shows."""
        one = self.shown(number)
        breach = self._game.unexplained(h.state, number)
        blames = blames_of(self._game, h.state, (breach,), number)  # type: ignore[arg-type]
        after = h.state if one.facet < 0 else self._game.put(h.state, one.facet, self._game.tables[number + 1])
        is_known = any(blame in h.without for blame in blames if blame.is_of_phase and blame.code != ANY)
        is_known = is_known or self._is_next_to_conceded(h)
        price = prices.STALE.get(one.sort, costs.UNEXPLAINED)
        own = [n for n in h.pending if n == number or (n < number and 0 <= self.shown(n).facet == one.facet)]
        line = Entry(h.story, number, h.state, after, None, (breach,), blames)
        price = min(price, costs.REPEATED) if is_known and one.sort is Sort.TOUCH else price
        return h.with_line(line).without_events(own).dearer(price).blamed(blames)

    def _is_next_to_conceded(self, h: Node) -> bool:
        """Whether no act explains the touch before either, and nothing was done in between: both are one deed."""
        last = h.story
        if last is None or last.act is not None or not last.breaches:
            return False
        one = self._game.shown[last.event]
        return one is not None and one.sort is Sort.TOUCH

    def after_end(self, h: Node) -> Node:
        """The story in which what the table shows after the end of the game says nothing."""
        for n in h.pending:
            one = self.shown(n)
            if one.sort is Sort.TOUCH:
                h = h._replace(state=self._game.put(h.state, one.facet, self._game.tables[n + 1])).dearer(
                    costs.AFTER_END
                )
        return h._replace(pending=())

    def settled(self, h: Node) -> Node:
        """The story at the end of the game, charged for what the table does not show."""
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
