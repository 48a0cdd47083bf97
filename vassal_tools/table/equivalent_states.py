"""When two states of a trait say the same, though the engine wrote them differently.

The engine rewrites a state from what it understood, not always as it read it. Each difference here was found in real
logs and is no contradiction.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.objects.traits import decode_trait

if TYPE_CHECKING:
    from collections.abc import Callable

NOBODY = ("", "null", "nobody")


def same_state(trait: str, one: str, other: str) -> bool:
    """Whether two states of a trait of that type mean the same."""
    return one == other or canonical_state(trait, one) == canonical_state(trait, other)


def canonical_state(trait: str, state: str) -> str:
    """What a state of a trait of that type says, in one way of writing."""
    kind = trait.partition(";")[0]
    if kind in _SAYS_NOTHING:
        return ""
    if kind == "emb2" and follows_a_property(trait):
        return "-" if state.startswith("-") else ""  # only whether it is shown at all
    return _MEANINGS[kind](state) if kind in _MEANINGS else state


@lru_cache(maxsize=1024)
def follows_a_property(layer: str) -> bool:
    """Whether a property says which level a layer of that type shows; VASSAL works it out when a log is opened."""
    return decode_trait(layer).field("follow") == "true"


def _level(state: str) -> str:
    """The level of a layer; engines before 3.0 wrote more after it (`Embellishment.myGetState`)."""
    return state.partition(";")[0] or "-1"


def _mask(state: str) -> str:
    """Who masks it. A card that is drawn was masked by `nobody` in its deck (`Deck.NO_USER`)."""
    owner = state.partition(";")[0]
    return "" if owner in NOBODY else owner


def _hider(state: str) -> str:
    return "" if state in NOBODY else state


def _flag(state: str) -> str:
    return "true" if state == "true" else "false"


def _label(state: str) -> str:
    return state.strip()


def _angle(state: str) -> str:
    """The angle or its number; a whole number is written with and without `.0`."""
    return state.removesuffix(".0")


def _trail(state: str) -> str:
    """The trail behind a piece; one that has not begun is written without points or with the first.

    Behind the points engines since 3.7 write one more field, since 3.8 two (`Footprint.myGetState`).
    """
    fields = state.split(";")
    count = (
        int(fields[2]) if len(fields) > 2 and fields[2].isascii() and fields[2].isdigit() and len(fields[2]) < 6 else 0
    )
    return ";".join(fields[3 : 3 + count]) if count > 1 else ""


_SAYS_NOTHING = frozenset({"sendto", "report"})
"""Traits that remember, without a command, where a piece was sent from or which report comes next."""

_MEANINGS: dict[str, Callable[[str], str]] = {
    "emb2": _level,
    "emb": _level,
    "obs": _mask,
    "hide": _hider,
    "markmoved": _flag,
    "AreaOfEffect": _flag,
    "label": _label,
    "rotate": _angle,
    "footprint": _trail,
}
