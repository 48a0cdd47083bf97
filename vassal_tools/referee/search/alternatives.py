"""Describe the cheapest story without a breach next to the best story."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.referee.search.hypothesis import lines_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.referee.search.hypothesis import Blame, Entry, Hypothesis
    from vassal_tools.referee.search.protocol import Reader

MOST = 3
"""The most acts of another reading that are named."""


def without(stories: Sequence[Hypothesis], blames: Sequence[Blame]) -> Entry | None:
    """Return the last line of the cheapest known story without one of these breaches; None if none is known."""
    known = [
        (story.cost_without(blame), number, story.story if blame not in story.without else story.others.get(blame))
        for number, story in enumerate(stories)
        for blame in blames
    ]
    return min(((cost, n, last) for cost, n, last in known if last), default=(0, 0, None), key=lambda one: one[:2])[2]


def in_words(reader: Reader, story: Sequence[Entry], other: Entry, event: int) -> str:
    """Return in words how the other story reads an event, or the nearest difference; empty if none exists."""
    own = {(entry.event, entry.act) for entry in story}
    lines = [one for one in lines_from(other) if (one.event, one.act) not in own and _is_telling(reader, one)]
    near = sorted(sorted(lines, key=lambda one: abs(one.event - event))[:MOST], key=lambda one: one.event)
    acts = dict.fromkeys(reader.words(one.act) for one in near if one.act is not None and not one.is_inferred)
    before = dict.fromkeys(reader.words(one.act) for one in near if one.act is not None and one.is_inferred)
    broken = dict.fromkeys(breach.rule.code for one in near for breach in one.breaches)
    though = f", though that is against {' and '.join(broken)}" if broken else ""
    if acts:
        return f"it can also be read so: {', '.join(acts)}{though}"
    if before:
        return f"it can also be read so: it comes after {', '.join(before)}{though}"
    return f"it can also be read so that no act explains what is seen{though}" if broken else ""


def _is_telling(reader: Reader, entry: Entry) -> bool:
    return bool(entry.breaches) or (entry.act is not None and reader.is_act(entry.act))
