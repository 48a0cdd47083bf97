"""Search the few cheapest stories of a log, event by event."""

from __future__ import annotations

from heapq import heappop, heappush, nsmallest
from itertools import count, islice
from typing import TYPE_CHECKING

from vassal_tools.referee.search import costs, ledger
from vassal_tools.referee.search.hypothesis import NEVER, Entry, Hypothesis, merged
from vassal_tools.referee.search.merging import unlike
from vassal_tools.referee.search.protocol import Deadline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from vassal_tools.referee.search.hypothesis import Credit, Reading
    from vassal_tools.referee.search.protocol import Reader

FREE_STEPS = 3
"""The number of free steps that may come before the explanation of a pending change."""


class BeamSearch:
    """The search through one log; `work` counts the positions where events were read."""

    def __init__(self, reader: Reader, budget: int) -> None:
        self._reader = reader
        self._budget = budget
        self.work = 0
        self._left = 0  # positions that the end of the log may still be read in
        self.stopped: int | None = None

    def run(self, starts: Sequence[Any], events: int, first: int = 0) -> tuple[Hypothesis, ...]:
        """Return the stories from the first event on that remain when the log ends, cheapest first.

        `stopped` is the event at which the budget ended.
        """
        beam = tuple(map(Hypothesis, starts))
        for number in range(events):
            self._reader.follow(number)
            if number < first or self._reader.is_bare(number):
                continue
            if self.work > self._budget:
                self.stopped = number
                break
            found: dict[tuple[Any, ...], Hypothesis] = {}
            for h in beam:
                for other in self._explanations(h, number):
                    _add(found, ledger.paid(self._reader, other).hoping(number))
            beam = self._cut(unlike(self._reader, found.values(), number)) if found else beam
        return self._ended(beam, events - 1) if self.stopped is None else beam

    def _ended(self, beam: tuple[Hypothesis, ...], last: int) -> tuple[Hypothesis, ...]:
        redeemed = [other for h in beam for other in self._redeemed(h, last)]
        self._left = costs.AT_END
        promising = sorted(range(len(redeemed)), key=lambda n: redeemed[n].least)
        opened = {n: self._opened(redeemed[n], last) for n in promising}
        waited = (opened[n] for n in range(len(redeemed)))
        charged = (
            ledger.due(self._reader, h, Deadline.TURN if self._is_over(h) else Deadline.PHASE, last) for h in waited
        )
        return tuple(sorted((self._played_out(h, last) for h in charged), key=lambda h: h.cost))

    def _opened(self, h: Hypothesis, last: int) -> Hypothesis:
        # the story, not charged more for a pending change than the phase may still explain
        reader, order = self._reader, count()
        queue, seen = [(len(h.credits), h.least, next(order), h)], {h.key}
        for _ in range(min(costs.POSITIONS, self._left) if h.credits and not self._is_over(h) else 0):
            if not queue:
                break
            *_, g = heappop(queue)
            self._left -= 1
            if not g.credits:
                return h.opened().dearer(g.cost - h.least)
            for reading in (*reader.silent(g.state, _kinds(g)), *reader.to_come(g.state)):
                if reading.faults or any(reader.deadline(g.state, act) for act in reading.acts):
                    continue
                for after in self._redeemed(ledger.play(reader, g, reading, last, is_inferred=True), last):
                    if after.key not in seen and len(after.without) == len(g.without):
                        seen.add(after.key)
                        heappush(queue, (len(after.credits), after.least, next(order), after))
        return h

    def _is_over(self, h: Hypothesis) -> bool:
        limit = self._reader.limit(h.state)
        return limit is not None and not limit.is_partly

    def _played_out(self, h: Hypothesis, last: int) -> Hypothesis:
        # the story with the end of the game, if only steps without a trace or a choice remain
        return next((g for g in self._freely(h, last, costs.POSITIONS) if self._is_over(g)), h)

    def _cut(self, found: list[Hypothesis]) -> tuple[Hypothesis, ...]:
        best = min(found, key=lambda h: (h.cost, -h.strain))
        near = [h for h in found if h.standing <= best.cost + costs.SPREAD + best.strain]
        if len(near) == 1:
            return tuple(near)
        kept = nsmallest(costs.WIDTH, near, key=self._rank)
        if any(not h.credits for h in kept):
            return tuple(kept)
        settled = nsmallest(costs.WIDTH // 2, (h for h in near if not h.credits), key=self._rank)
        return (*kept[: costs.WIDTH - len(settled)], *settled)

    def _rank(self, h: Hypothesis) -> tuple[float, int]:
        return h.standing + 2 * len(self._reader.differences(h.state)), h.cost

    # -- one event

    def _explanations(self, h: Hypothesis, number: int) -> Iterator[Hypothesis]:
        reader = self._reader
        if self._is_over(h):
            yield ledger.after_end(reader, h, number)
            return
        button, credit, restart = reader.button(number), reader.credit(h.state, number), reader.restart(h.state, number)
        fresh = h.without_credit(credit.thing) if credit else h  # what is touched again waits for that no more
        if credit and fresh is not h and reader.is_paid(h.state, credit):
            yield from self._redeemed(fresh.dearer(_put_back(h, credit.thing)), number)
            return
        if credit and credit.is_due and any(one.is_due for one in fresh.credits):
            yield h.waiting(credit)  # as the others do: all that is due is explained in one way
            return
        unread = costs.RESTART if button or restart else costs.UNEXPLAINED
        best, least = fresh.cost + unread, fresh.least + unread
        is_dragged_back = reader.is_dragged_back(number)
        best = min(best, fresh.cost + costs.SLIP) if is_dragged_back else best  # so no breach is looked for
        late = self._pressed_late(h, button, number) if button else None
        if late is not None:
            best = min(best, late.cost)
            yield from self._redeemed(late, number)
        for other in self._readings(h, number, best - fresh.pledged):
            best, least = min(best, other.cost), min(least, other.least)
            yield from self._redeemed(other, number)
        is_open = best > fresh.cost + costs.LATE or is_dragged_back or reader.is_taken_back(h.state, number)
        is_cheaper = credit and least > fresh.least + credit.price  # to wait than to go on
        if credit and (is_open or is_cheaper or credit.may_precede):
            yield h.waiting(credit)
            if best >= fresh.cost + costs.SAID and credit.price == costs.OVERLOOKED and not credit.is_passing:
                yield ledger.conceded(reader, fresh, credit)
        if best <= fresh.cost + costs.LATE:
            return
        ignored = reader.ignored(h.state, number)
        if ignored:
            yield ledger.play(reader, h, ignored, number)
        if restart and best >= fresh.cost + costs.SAID:
            yield ledger.play(reader, ledger.due(reader, h, Deadline.PHASE, number), restart, number)

    def _pressed_late(self, h: Hypothesis, button: tuple[str, ...], number: int) -> Hypothesis | None:
        # None if the event is not a button that an earlier act missed
        late, change = h.pressed(button), self._reader.late(h.state, number)
        if late is None or change is None:
            return None
        late = late.with_entry(Entry(late.story, number, late.state, late.state, pressed=button))
        return ledger.play(self._reader, late.dearer(costs.LATE), change, number)

    def _readings(self, h: Hypothesis, number: int, best: int) -> Iterator[Hypothesis]:
        """Return the readings of the event, now or after silent steps, the cheapest steps first.

        A breach that takes long to find comes last. After a reading that is no mere slip, only steps as cheap as being
        late are tried. Costs leave out what is pledged.
        """
        reader, order = self._reader, count()
        queue = [(h.least, next(order), h)]
        dear: list[tuple[int, int, Hypothesis, Reading]] = []
        seen, found, positions = {h.key: h.least}, NEVER, 0
        is_anyones = reader.is_anyones(h.state, number)
        near = costs.MARGIN if is_anyones else costs.NEAR
        while queue or dear:
            if dear and (not queue or dear[0][0] <= queue[0][0] or positions == costs.POSITIONS):
                least, _, g, reading = heappop(dear)
                if least <= best + costs.SPREAD:
                    other = ledger.play(reader, g, reading, number)
                    best, found = min(best, other.least), min(found, other.least)
                    yield other
                continue
            if positions == costs.POSITIONS or queue[0][0] > min(best + costs.SPREAD, found + near):
                queue.clear()
                continue
            _, _, g = heappop(queue)
            self.work, positions = self.work + 1, positions + 1
            known = found
            for reading in reader.readings(g.state, number, _kinds(g), is_near=g is h):
                if reading.breaking:
                    heappush(dear, (g.least + ledger.least_charge(reader, g, reading), next(order), g, reading))
                    continue
                other = ledger.play(reader, g, reading, number)
                best = min(best, other.least)
                found = found if reading.cost >= costs.SLIP else min(found, other.least)
                yield other
            if is_anyones or found > g.least or (found == known and g.least == found + costs.LATE):
                for after in self._steps(g, number, best + costs.SPREAD):
                    if after.least < seen.get(after.key, NEVER):
                        seen[after.key] = after.least
                        heappush(queue, (after.least, next(order), after))
            elif g is h:
                queue.clear()

    def _steps(self, h: Hypothesis, number: int, most: int) -> Iterator[Hypothesis]:
        # positions after one silent step; before it, all pending changes are tried
        reader = self._reader
        for reading in reader.silent(h.state, _kinds(h)):
            if h.least + reading.needed <= most:
                yield from self._redeemed(ledger.play(reader, h, reading, number, is_inferred=True), number)

    # -- what waits

    def _redeemed(self, h: Hypothesis, number: int) -> Iterator[Hypothesis]:
        # the story with every pending change that is explained by now, cheapest first; also without, if chance, a later
        # correction or later steps may explain it
        while h.credits:
            found = self._redemption(h, number)
            if found is None:
                break
            credit, after, goes_on = found
            if goes_on or credit.is_passing or any(credit.price <= costs.CHANCE for credit in h.credits):
                yield h
            h = after
        yield h

    def _redemption(self, h: Hypothesis, number: int) -> tuple[Credit, Hypothesis, bool] | None:
        # a pending change, the story that explains it, and whether the game advances first; free steps are added only
        # if nothing else explains it
        for credit in h.credits:
            for after in self._explained(h, credit):
                return credit, after, False
        road, reader = [*self._freely(h, number)][1:], self._reader
        for credit in h.credits if road else ():
            if any(True for g in road for _ in reader.credit_readings(g.state, credit, _kinds(g))):
                for g in islice(self._freely(h, credit.event), 1, None):
                    for after in self._explained(g, credit):
                        return credit, after, True
        return None

    def _freely(self, h: Hypothesis, number: int, most: int = FREE_STEPS) -> Iterator[Hypothesis]:
        # the story, and its continuations by a few free steps
        yield h
        for _ in range(most):
            steps = self._reader.silent(h.state, _kinds(h))
            step = next((one for one in steps if not (one.cost or one.buttons or one.faults)), None)
            if step is None:
                return
            h = ledger.play(self._reader, h, step, number, is_inferred=True)
            yield h

    def _explained(self, h: Hypothesis, credit: Credit) -> Iterator[Hypothesis]:
        reader = self._reader
        for reading in reader.credit_readings(h.state, credit, _kinds(h)):
            if reading.breaking and ledger.least_charge(reader, h, reading) > costs.ALWAYS:
                continue
            after = ledger.play(reader, h, reading, credit.event).without_credit(credit.thing)
            if after.cost <= h.cost - credit.price + costs.ALWAYS and credit not in after.credits:
                yield after.dearer(costs.LATE)


def _put_back(h: Hypothesis, thing: str) -> int:
    # the cost of a pending change that is reverted: not a slip if an unused throw came between
    waited = next(credit for credit in h.credits if credit.thing == thing)
    is_thrown = any(credit.price == costs.CHANCE and credit.event > waited.event for credit in h.credits)
    return costs.BREACH if is_thrown and not waited.is_passing else costs.SLIP


def _kinds(h: Hypothesis) -> frozenset[str]:
    return frozenset(assumed.button[0] for assumed in h.assumed)


def _add(found: dict[tuple[Any, ...], Hypothesis], h: Hypothesis) -> None:
    known = found.get(h.key)
    found[h.key] = merged(known, h) if known else h
