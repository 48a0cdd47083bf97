"""Merge stories with equal or dominated positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.referee.search.hypothesis import merged

if TYPE_CHECKING:
    from collections.abc import Collection

    from vassal_tools.referee.search.hypothesis import Hypothesis
    from vassal_tools.referee.search.protocol import Reader, Remains


def unlike(reader: Reader, stories: Collection[Hypothesis], number: int) -> list[Hypothesis]:
    """Return one story for each group of stories that continue alike after an event."""
    if len(stories) == 1:
        return [*stories]
    kinds: dict[Any, list[tuple[Remains, Hypothesis]]] = {}
    remaining = ((reader.remains(h.state), h) for h in stories)
    for own, h in sorted(remaining, key=lambda one: (one[1].cost, one[0].burdens)):  # first those that can do more
        open_ = tuple(one for one in h.assumed if reader.is_open(number, one.button))
        known = kinds.setdefault((own.matters, h.credits, open_), [])
        for at, (remains, other) in enumerate(known):
            if remains.is_no_worse(own):
                known[at] = remains, merged(other, h)
                break
        else:
            known.append((own, h))
    return [h for known in kinds.values() for _, h in known]
