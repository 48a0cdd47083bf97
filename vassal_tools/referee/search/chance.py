"""Find relevant throws and draws that were not used."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from vassal_tools.referee.search import costs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vassal_tools.referee.search.hypothesis import Entry, Hypothesis

N = TypeVar("N", bound=Hashable)


class StoryMoment(NamedTuple):
    """A position of the best story, and the number of phases before it."""

    state: Any
    phases: int


@dataclass(frozen=True)  # slots of a generic class that is frozen break in Python 3.11
class ChanceResult(Generic[N]):
    """A throw or a draw: its event, its result and its possible needs.

    `served` is its need in the best story; None if it was unused. `thing` is the drawn card or chit: drawn again for a
    possible need, it counts as never put back. `until` is the event that uses it, such as its button.
    """

    event: int
    step: int
    shown: str
    needs: frozenset[N]
    served: N | None = None
    thing: str = ""
    until: int = 0


def lost(throws: Sequence[ChanceResult[N]]) -> Iterator[tuple[N, tuple[ChanceResult[N], ...], ChanceResult[N] | None]]:
    """Return for each need the unused throws that could have served it, and the throw that replaced them.

    Each throw counts for one need: the first that another throw then serves, or else the first of all.
    """
    drawn = {(throw.served, throw.thing) for throw in throws if throw.thing}
    waiting = [(one.served, one) for one in throws if one.served is not None and one.event < one.until]
    wasted: list[ChanceResult[N]] = []
    for throw in throws:
        if throw.served is None:
            chosen = next((one for one in waiting if one[0] in throw.needs and _is_while(throw, one[1])), None)
            if chosen:
                need, instead = chosen
                yield need, (throw,), instead
                continue
            is_again = any((need, throw.thing) in drawn for need in throw.needs)
            wasted += [throw] if throw.needs and not is_again else []
            continue
        replaced = tuple(one for one in wasted if throw.served in one.needs and (throw.served, one.thing) not in drawn)
        if replaced:
            wasted = [one for one in wasted if one not in replaced]
            yield throw.served, replaced, throw
    rest: dict[N, list[ChanceResult[N]]] = {}
    for throw in wasted:
        rest.setdefault(min(throw.needs, key=str), []).append(throw)
    yield from ((need, tuple(found), None) for need, found in rest.items())


def _is_while(throw: ChanceResult[N], other: ChanceResult[N]) -> bool:
    # two pending throws for the same purpose: a player could use either
    return other.event < throw.event < other.until


def is_doubted(throws: Iterable[ChanceResult[N]], best: Hypothesis) -> bool:
    """Return True if other stories within the margin explain each of these throws."""
    explained = {blame.scene for blame, cost in best.without.items() if cost <= best.cost + costs.MARGIN}
    return all(throw.event in explained for throw in throws)


def moments(story: Iterable[Entry], start: Any, events: int, begins: Callable[[Any], bool]) -> list[list[StoryMoment]]:
    """Return by event the moments of a story before the event was read; `begins` names acts that begin a phase."""
    found: list[list[StoryMoment]] = []
    now = StoryMoment(start, 0)
    for entry in story:
        while len(found) <= entry.event:
            found.append([now])
        if entry.event == len(found) - 1:
            found[entry.event].append(StoryMoment(entry.before, now.phases))
        now = StoryMoment(entry.after, now.phases + begins(entry.act))
    return found + [[now]] * (events + 2 - len(found))


def positions(story: Iterable[Entry], start: Any, events: int) -> list[Any]:
    """Return the position of the story before each event, and the last one."""
    return [passed[0].state for passed in moments(story, start, events, lambda _: False)[: events + 1]]


def served(
    story: Iterable[Entry], begins: Callable[[Any], bool], need: Callable[[StoryMoment, Any], N | None]
) -> Mapping[int, tuple[N, int]]:
    """Return the uses of throws in a story with their events; `need` returns the need that an act's throw satisfies."""
    found: dict[int, tuple[N, int]] = {}
    phases = latest = 0
    for entry in story:
        now, latest = need(StoryMoment(entry.before, phases), entry.act), max(latest, entry.event)
        if now is not None:
            found[entry.event] = now, latest
        phases += begins(entry.act)
    return found
