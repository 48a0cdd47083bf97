"""Search stretch by stretch for the cheapest sequences of acts that explain a log."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.explain import prices
from vassal_tools.referee.explain.acting import Actor
from vassal_tools.referee.explain.evidence import Buttons
from vassal_tools.referee.explain.node import Node
from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.explain.spans import spans
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import NEVER, Assumed, Reading, merged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.referee.explain.protocol import ExplainedGame


class Stage(NamedTuple):
    """A queued node and the stage to try next; `extra` is a rank penalty that delays the later stages.

    Stage 0 tries legal acts for the first pending event. Stage 1 tries other pending events, late buttons and acts
    without a trace. Stage 2 tries readings that break a rule.
    """

    rank: int
    order: int
    stage: int
    node: Node
    extra: int = 0


def explained(
    game: ExplainedGame, budget: int, sides: Sequence[str], starts: Sequence[Any]
) -> tuple[tuple[Node, ...], int | None]:
    """Return the stories of a log, cheapest first, and the event where the search stopped.

    A first search counts the missing buttons and so determines their cost in a second search, which also searches
    stretches again. If the first one misses no button and finds no breach, its stories are returned.

    Args:
        game: the log.
        budget: number of nodes after which the search stops.
        sides: the sides of the game.
        starts: possible positions at the beginning.
    """
    first = Search(game, budget, Buttons(game.shown, sides))
    best, *others = first.run(starts)
    if not best.missed and not best.without:
        return (best, *others), first.stopped
    second = Search(game, budget, Buttons(game.shown, sides, best.missed))
    return second.run(starts), second.stopped


class Search:
    """The search through one log.

    `work` counts the visited nodes, `again` the nodes of repeated stretches, and `played` the readings that were tried.
    """

    def __init__(self, game: ExplainedGame, budget: int, buttons: Buttons) -> None:
        self._game, self._budget, self._buttons = game, budget, buttons
        self._actor = Actor(game, buttons)
        self.work = self.again = self.played = 0
        self.stopped: int | None = None

    def run(self, starts: Sequence[Any], first: int = 0) -> tuple[Node, ...]:
        """Return the stories from the event `first` on, cheapest first; they begin in one of the positions."""
        stretches, searched = tuple(spans(self._game.shown, first)), 0  # `searched` stretches are never repeated again
        beams = [tuple(map(Node, starts))]  # before each stretch
        for at, span in enumerate(stretches):
            if self.work > self._budget or self.played > prices.READINGS:
                self.stopped = span[0]
                break
            before = self._best(beams[at])
            beams.append(self._explained(beams[at], span))
            if self._buttons.are_counted and self._best(beams[-1]) > before + prices.JUMP:
                if self.again > prices.AGAIN:
                    self.stopped = span[0]
                    beams.pop()
                    break
                most = min(self._best(beams[-1]), before + prices.RISE)
                self._look_back(beams, stretches[max(searched, at - prices.BACK) : at + 1], most)
                searched = at
        return self._ended(beams[-1])

    def _look_back(self, beams: list[tuple[Node, ...]], stretches: Sequence[Sequence[int]], most: int) -> None:
        # search the last stretches again, and keep stories that were dropped in favor of cheaper ones
        work = self.work
        for at, span in enumerate(stretches, start=len(beams) - len(stretches)):
            beams[at] = self._cut([*beams[at], *self._explained(beams[at - 1], span, most)], most)
        self.again += self.work - work

    def _best(self, beam: Sequence[Node]) -> int:
        return min(map(self._rank, beam))

    def _explained(self, beam: Sequence[Node], span: Sequence[int], most: int = 0) -> tuple[Node, ...]:
        # finds all stories that cost no more than `most`
        actor = self._actor
        actor.horizon, actor.limit = span[-1], NEVER
        ready = [actor.arrived(node, span)._replace(fresh=frozenset()) for node in beam]
        kept, is_cut_short = self._searched(ready, most)
        if is_cut_short and not most and kept[0].pending:
            # variants of the first acts took the work that the last acts needed: only the best stories go on
            more, _ = self._searched(kept, most)
            kept = self._cut([*kept, *more], most)
        if self._rank(kept[0]) >= min(node.cost for node in ready) + costs.RESTART and (
            again := self._again(ready[0], span[-1])
        ):
            kept = self._cut([*kept, again], most)
        return kept

    def _searched(self, ready: Sequence[Node], most: int) -> tuple[tuple[Node, ...], bool]:
        stretch = Stretch(self._game, self._actor, most)
        ends = stretch.ends(ready)
        self.work += stretch.work
        self.played += stretch.played
        return self._cut(ends, most), stretch.is_cut_short

    def _again(self, node: Node, number: int) -> Node | None:
        self._actor.limit = NEVER  # the node is compared with others whatever it costs
        reading = self._game.restart(node.state, number)
        return self._actor.played(node._replace(pending=(number,)), reading, number) if reading else None

    def _cut(self, ends: Sequence[Node], most: int) -> tuple[Node, ...]:
        # stories to the same position are merged
        found: dict[tuple[Any, ...], Node] = {}
        for node in ends:
            node = node._replace(assumed=self._open(node.assumed), fresh=frozenset())
            known = found.get(node.key)
            found[node.key] = merged(known, node) if known else node  # type: ignore[arg-type, assignment]
        best = min(map(self._rank, found.values()))
        near = [node for node in found.values() if self._rank(node) <= max(best + costs.SPREAD, most)]
        kept, steps = list[Node](), Counter[Any]()
        for node in sorted(near, key=lambda node: (self._rank(node), node.cost)):
            step = self._game.occasion(node.state), node.pending
            steps[step] += 1
            if steps[step] <= prices.ALIKE:
                kept.append(node)
        return tuple(kept[: prices.WIDTH])

    def _open(self, assumed: tuple[Assumed, ...]) -> tuple[Assumed, ...]:
        # the last missing button of each kind that may still be pressed
        open_ = {one.button: one for one in assumed if self._buttons.may_come(one.button, self._actor.horizon)}
        return tuple(sorted(open_.values()))

    def _rank(self, node: Node) -> int:
        return rank(self._actor, node)

    def _ended(self, beam: Sequence[Node]) -> tuple[Node, ...]:
        self._actor.limit = NEVER  # all nodes are of use
        ended = sorted(((self._closed(node), node) for node in beam), key=lambda pair: pair[0].cost)
        closed = [node for node, _ in ended]
        if self.stopped is not None:
            # pending events were not explained either
            best = ended[0][1]
            self.stopped = min((*best.pending, self.stopped))
            closed[0] = closed[0].read_until(self.stopped, best.story)
        return tuple(closed)

    def _closed(self, node: Node) -> Node:
        last = max((one.number for one in self._game.shown if one and one.sort is Sort.TOUCH), default=-1)
        for n in node.pending:
            sort = self._actor.shown(n).sort
            is_due = sort in (Sort.TOUCH, Sort.CLICK, Sort.BUTTON) or (sort is Sort.DIE and n < last)
            if is_due and n in node.pending:
                node = self._actor.conceded(node, n)
        return self._actor.settled(node) if self._game.is_over(node.state) else node


def rank(actor: Actor, node: Node) -> int:
    """Return the cost of a node for comparisons at the end of a stretch."""
    return node.cost + sum(prices.PLEDGES[_sort(actor, node, n)] for n in node.pending)


def _sort(actor: Actor, node: Node, number: int) -> Sort:
    # an overdue button weighs as much as a touch
    return Sort.TOUCH if actor.is_overdue(node, number) else actor.shown(number).sort


class Stretch:
    """The search through one stretch of a log.

    There is one queue for each number of pending events. The queues are served in turn, from the most events to the
    fewest, so that cheap stories end early and expensive ones do not crowd out their beginnings.
    """

    def __init__(self, game: ExplainedGame, actor: Actor, most: int) -> None:
        self._game, self._actor, self._most = game, actor, most
        self._queues: dict[int, list[Stage]] = {}
        self._order = count()
        self._known: dict[tuple[Any, ...], int] = {}
        self._ends: list[Node] = []
        self._best = 10**9
        self._from = 0
        self.work = self.played = 0

    def ends(self, ready: Sequence[Node]) -> list[Node]:
        """Return the stories that explain the stretch, in full or in part."""
        self._from = min(rank(self._actor, node._replace(pending=())) for node in ready)
        for node in ready:
            self._push(node)
        nodes = prices.NODES * (prices.CLOSELY if self._most else 1)
        left = 0
        while self._queues and self.work < nodes:
            left = max((one for one in self._queues if one < left), default=max(self._queues))
            entry = heappop(self._queues[left])
            if not self._queues[left]:
                del self._queues[left]
            if self._is_of_use(entry):
                self.work += 1
                self._expand(entry)
        return self._ends

    @property
    def is_cut_short(self) -> bool:
        """True if the search ended although it had more nodes to try."""
        return any(self._is_of_use(queue[0]) for queue in self._queues.values())

    def _is_of_use(self, entry: Stage) -> bool:
        beyond = prices.CLEAN if self._best <= self._from + prices.CLEAN else costs.SPREAD
        return entry.rank <= max(self._best + beyond, self._most)

    def _push(self, node: Node) -> None:
        if node.cost > self._actor.limit:
            return
        key = (*node.key, node.fresh)
        if self._known.get(key, 10**9) <= node.cost:
            return
        self._known[key] = node.cost
        self._ends.append(node)
        self._best = min(self._best, rank(self._actor, node))
        self._actor.limit = max(self._best + costs.SPREAD, self._most)
        if node.pending:
            self._queue_up(node, 0, 0)

    def _queue_up(self, node: Node, stage: int, extra: int) -> None:
        queue = self._queues.setdefault(len(node.pending), [])
        heappush(queue, Stage(node.cost + extra, next(self._order), stage, node, extra))

    def _expand(self, entry: Stage) -> None:
        node, least = entry.node, 10**9
        if self._game.is_over(node.state):
            self._push(self._actor.after_end(node))
            return
        for child in self._children(node, entry.stage):
            self.played += 1
            least = min(least, child.cost - node.cost)
            self._push(child)
        if entry.stage < 2:
            later = (prices.ORDER if least <= costs.LATE else 0) if entry.stage == 0 else self._breaking(node)
            self._queue_up(node, entry.stage + 1, later)

    def _breaking(self, node: Node) -> int:
        # a second breach in a stretch often belongs to the same act, and a button names its act
        is_named = self._actor.shown(node.pending[0]).sort is Sort.BUTTON
        return prices.ORDER if node.fresh or is_named else prices.BREAKING

    def _children(self, node: Node, stage: int) -> Iterator[Node]:
        waiting = node.pending
        if stage == 0:
            yield from self._by(node, self._game.legal(node.state, waiting[0]), waiting[0])
        elif stage == 1:
            yield from self._later(node, waiting)
        else:
            for n in waiting[:2]:
                yield from self._by(node, self._game.wrong(node.state, n), n)
                if self._actor.shown(n).sort is Sort.TOUCH:
                    yield self._actor.conceded(node, n)
            yield from self._by(node, self._game.owing(node.state), None)

    def _later(self, node: Node, waiting: Sequence[int]) -> Iterator[Node]:
        # other pending events, late buttons, moves taken back, and steps without a trace
        for at, n in enumerate(waiting):
            one = self._actor.shown(n)
            if 0 < at <= prices.NEAR or (at and one.sort is not Sort.TOUCH):
                is_far = self._passed(node, waiting[:at], n) < costs.BREACH
                yield from self._by(node, self._game.legal(node.state, n, is_far=is_far), n)
            if one.sort is Sort.BUTTON and (late := self._actor.pressed(node, n)):
                yield late
        if self._actor.may_be_taken_back(waiting[0]):
            yield from self._by(node, self._game.back(node.state, waiting[0]), waiting[0])
        yield from self._put_back(node, waiting)
        hidden, silent = self._game.hidden(node.state, waiting[0]), self._game.silent(node.state)
        yield from self._by(node, self._actor.unpressed(hidden, waiting[0]), waiting[0])
        yield from self._by(node, self._actor.unpressed(silent, node.pending[0]), None)

    def _passed(self, node: Node, passed: Sequence[int], number: int) -> int:
        return sum(self._game.order(node.state, n, number) for n in passed)

    def _put_back(self, node: Node, waiting: Sequence[int]) -> Iterator[Node]:
        # a thing that is put back to its place by the rules needs no act
        values = self._game.values(node.state)
        last = {one.facet: n for n in waiting if (one := self._actor.shown(n)).sort is Sort.TOUCH}
        for facet, n in last.items():
            own = [m for m in waiting if self._actor.shown(m).facet == facet]
            if values[facet] == self._actor.shown(n).value:
                yield node.without_events(own).dearer(costs.SLIP + self._actor.skipped(own))

    def _by(self, node: Node, readings: Iterator[Reading], number: int | None) -> Iterator[Node]:
        return (self._actor.played(node, reading, number) for reading in readings)
