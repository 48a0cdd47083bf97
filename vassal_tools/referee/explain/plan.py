"""The search: stretch by stretch, the cheapest sequences of acts that explain what a log shows."""

from __future__ import annotations

from collections import Counter
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.referee.explain.acting import Actor
from vassal_tools.referee.explain.evidence import Buttons
from vassal_tools.referee.explain.node import Node
from vassal_tools.referee.explain.protocol import Sort
from vassal_tools.referee.explain.spans import spans
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Reading, merged

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.referee.explain.protocol import Game

PLEDGES = {Sort.TOUCH: 91, Sort.DIE: 30, Sort.DRAW: 91, Sort.BUTTON: 30, Sort.CLICK: 40}
"""What an event costs a story that is ranked while the event waits."""
TOUCHED, ITEM = 4, 8
"""By how much a node is looked at later for each event that it has still to explain."""
ORDER, BREAKING = 5, 40
"""By how much later the events after the first are tried, and then the readings that break a rule."""
NEAR = 6
"""How many events after the first are tried."""
CLEAN = 3
"""How far the search goes on beyond a story that costs nothing more than the one before the stretch."""
NODES, HURRIED = 160, 120
"""The most nodes of a stretch, and how many more are tried of those that leave the least unexplained."""
WIDTH, ALIKE = 16, 5
"""The most stories that are kept, and the most of them that have come to the same step of the same turn."""


class Stage(NamedTuple):
    """A node in the queue, with what is tried next there."""

    rank: float
    left: int
    order: int
    stage: int
    node: Node
    extra: int = 0


class Search:
    """The search through one log; `work` counts the nodes that were looked at."""

    def __init__(self, game: Game, budget: int, sides: Sequence[str]) -> None:
        self._game, self._budget = game, budget
        self._buttons = Buttons(game.shown, sides)
        self._actor = Actor(game, self._buttons)
        self.work = 0
        self.stopped: int | None = None

    def run(self, starts: Sequence[Any], first: int = 0) -> tuple[Node, ...]:
        """Return the stories from the first event on, and from one of those positions, the cheapest first."""
        beam = tuple(map(Node, starts))
        for span in spans(self._game.shown, first):
            if self.work > self._budget:
                self.stopped = span[0]
                break
            beam = self._explained(beam, span)
        return self._ended(beam)

    def _explained(self, beam: Sequence[Node], span: Sequence[int]) -> tuple[Node, ...]:
        """The stories after a stretch."""
        actor = self._actor
        actor.horizon = span[-1]
        ready = [actor.arrived(node, span)._replace(fresh=frozenset()) for node in beam]
        stretch = Stretch(self._game, actor)
        ends = stretch.ends(ready)
        self.work += stretch.work
        kept = self._cut(ends)
        if self._rank(kept[0]) >= min(node.cost for node in ready) + costs.RESTART and (
            again := self._again(ready[0], span[-1])
        ):
            kept = self._cut([*kept, again])
        return kept

    def _again(self, node: Node, number: int) -> Node | None:
        reading = self._game.restart(node.state, number)
        return self._actor.played(node._replace(pending=(number,)), reading, number) if reading else None

    def _cut(self, ends: Sequence[Node]) -> tuple[Node, ...]:
        """The best of those stories; two in one position are one."""
        found: dict[tuple[Any, ...], Node] = {}
        for node in ends:
            node = node._replace(assumed=self._open(node.assumed), fresh=frozenset())
            known = found.get(node.key)
            found[node.key] = merged(known, node) if known else node  # type: ignore[arg-type, assignment]
        best = min(map(self._rank, found.values()))
        near = [node for node in found.values() if self._rank(node) <= best + costs.SPREAD]
        kept, steps = list[Node](), Counter[Any]()
        for node in sorted(near, key=lambda node: (self._rank(node), node.cost)):
            step = self._game.occasion(node.state)
            steps[step] += 1
            if steps[step] <= ALIKE:
                kept.append(node)
        return tuple(kept[:WIDTH])

    def _open(self, assumed: tuple[Assumed, ...]) -> tuple[Assumed, ...]:
        """The missing buttons that may still be pressed: of one kind the last."""
        open_ = {one.button: one for one in assumed if self._buttons.may_come(one.button, self._actor.horizon)}
        return tuple(sorted(open_.values()))

    def _rank(self, node: Node) -> int:
        return rank(self._actor, node)

    def _ended(self, beam: Sequence[Node]) -> tuple[Node, ...]:
        """The stories when the log is over: touches that wait are conceded, and what the end of the game owes."""
        return tuple(sorted(map(self._closed, beam), key=lambda node: node.cost))

    def _closed(self, node: Node) -> Node:
        for n in node.pending:
            one = self._actor.shown(n)
            if n in node.pending and one.sort is Sort.TOUCH:
                node = self._actor.conceded(node, n)
        return self._actor.settled(node) if self._game.is_over(node.state) else node


def rank(actor: Actor, node: Node) -> int:
    """Return the cost by which stories are compared at the end of a stretch."""
    return node.cost + sum(PLEDGES[actor.shown(n).sort] for n in node.pending)


class Stretch:
    """The search through one stretch of a log."""

    def __init__(self, game: Game, actor: Actor) -> None:
        self._game, self._actor = game, actor
        self._queue: list[Stage] = []
        self._order = count()
        self._known: dict[tuple[Any, ...], int] = {}
        self._ends: list[Node] = []
        self._best = 10**9
        self._from = 0
        self.work = 0

    def ends(self, ready: Sequence[Node]) -> list[Node]:
        """Return the stories that explain the stretch, or leave some of it open."""
        self._from = min(rank(self._actor, node._replace(pending=())) for node in ready)
        for node in ready:
            self._push(node)
        while self._queue and self.work < NODES + HURRIED:
            if self.work == NODES:
                self._hurry()
            entry = heappop(self._queue)
            if not self._is_of_use(entry):
                continue
            self.work += 1
            self._expand(entry)
        return self._ends

    def _is_of_use(self, entry: Stage) -> bool:
        if self._best <= self._from + CLEAN:
            return entry.rank <= self._best + CLEAN
        return entry.node.cost + entry.extra <= self._best + costs.SPREAD

    def _hurry(self) -> None:
        """Look first at the nodes that leave the least unexplained."""
        self._queue = [one._replace(rank=one.left * 20 + one.node.cost / 10) for one in self._queue]
        self._queue.sort()

    def _push(self, node: Node) -> None:
        key = (*node.key, node.fresh)
        if self._known.get(key, 10**9) <= node.cost:
            return
        self._known[key] = node.cost
        self._ends.append(node)
        self._best = min(self._best, rank(self._actor, node))
        if node.pending:
            self._queue_up(node, 0, 0)

    def _queue_up(self, node: Node, stage: int, extra: int) -> None:
        sorts = [self._actor.shown(n).sort for n in node.pending]
        left = sum(TOUCHED if sort is Sort.TOUCH else ITEM for sort in sorts)
        heappush(self._queue, Stage(node.cost + left + extra, left, next(self._order), stage, node, extra))

    def _expand(self, entry: Stage) -> None:
        node, least = entry.node, 10**9
        if self._game.is_over(node.state):
            self._push(self._actor.after_end(node))
            return
        for child in self._children(node, entry.stage):
            least = min(least, child.cost - node.cost)
            self._push(child)
        if entry.stage < 2:
            later = (ORDER if least <= costs.LATE else 0) if entry.stage == 0 else BREAKING
            self._queue_up(node, entry.stage + 1, later)

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
        """What else may come first: another event, a move taken back, a late button, a step without a trace."""
        for at, n in enumerate(waiting):
            one = self._actor.shown(n)
            if 0 < at <= NEAR or (at and one.sort is not Sort.TOUCH):
                yield from self._by(node, self._game.legal(node.state, n), n)
            if one.sort is Sort.BUTTON and (late := self._actor.pressed(node, n)):
                yield late
        if self._actor.may_be_taken_back(waiting[0]):
            yield from self._by(node, self._game.back(node.state, waiting[0]), waiting[0])
        yield from self._put_back(node, waiting)
        yield from self._by(node, self._game.silent(node.state), None)

    def _put_back(self, node: Node, waiting: Sequence[int]) -> Iterator[Node]:
        """The story in which a thing came to nothing: it lies again as the rules have it."""
        values = self._game.values(node.state)
        last = {one.facet: n for n in waiting if (one := self._actor.shown(n)).sort is Sort.TOUCH}
        for facet, n in last.items():
            own = [m for m in waiting if self._actor.shown(m).facet == facet]
            if values[facet] == self._actor.shown(n).value:
                yield node.without_events(own).dearer(costs.SLIP + self._actor.skipped(own))

    def _by(self, node: Node, readings: Iterator[Reading], number: int | None) -> Iterator[Node]:
        return (self._actor.played(node, reading, number) for reading in readings)
