"""Chains of key commands through the Trigger Actions of a piece or module."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.lint.trait_facts import TraitFacts


def sent_by_triggers(traits: Iterable[TraitFacts]) -> dict[str, set[str]]:
    """Return the keys that each key triggers by Trigger Actions."""
    found: dict[str, set[str]] = defaultdict(set)
    for facts in traits:
        if facts.trait.id == "macro":
            for key in facts.listens:
                found[key].update(facts.sends)
    return found


def reached_from(key: str, sent: Mapping[str, set[str]]) -> set[str]:
    """Return the key, and all keys that it triggers."""
    found, waiting = {key}, [key]
    while waiting:
        more = sent.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found
