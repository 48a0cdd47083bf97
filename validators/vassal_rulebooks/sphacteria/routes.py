"""Shortest routes, one for each result that they leave."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator

N = TypeVar("N")  # a node: what a link leads to
L = TypeVar("L")  # a link: one step of a route


def all_routes(
    start: N,
    *,
    links: Callable[[N, int], Iterable[L]],
    key: Callable[[L], Hashable],
    follow: Callable[[L], N | None],
) -> Iterator[tuple[L, ...]]:
    """Yield a shortest route over each key that can be reached, the shorter ones first.

    `links` returns what leads on from a node, as the link of that number of a route, counted from 1; `follow` where a
    link leads, or None if it is closed.
    """
    seen: set[Hashable] = set()
    edge: list[tuple[N, tuple[L, ...]]] = [(start, ())]
    for length in count(1):
        if not edge:
            return
        reached: list[tuple[N, tuple[L, ...]]] = []
        for node, route in edge:
            for link in links(node, length):
                known = key(link)
                if known in seen or (after := follow(link)) is None:
                    continue
                seen.add(known)
                reached.append((after, (*route, link)))
                yield (*route, link)
        edge = reached
