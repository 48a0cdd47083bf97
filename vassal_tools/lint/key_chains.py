"""Which keys set off which others, by the Trigger Actions of a piece or of a whole module."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.lint.facts import TraitFacts


def sent_by_triggers(traits: Iterable[TraitFacts]) -> dict[str, set[str]]:
    """What keys each key sets off by Trigger Actions."""
    found: dict[str, set[str]] = defaultdict(set)
    for facts in traits:
        if facts.trait.id == "macro":
            for key in facts.listens:
                found[key].update(facts.sends)
    return found


def reached_from(key: str, sent: Mapping[str, set[str]]) -> set[str]:
    """The key, and all keys that it sets off."""
    found, waiting = {key}, [key]
    while waiting:
        more = sent.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found
