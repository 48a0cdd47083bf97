"""Compare trait states that mean the same although the engine wrote them differently.

The engine rewrites a state from its own values, not always as it was read. Each difference here was found in real
logs and is not a contradiction.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from vassal_tools.objects.traits import decode_trait

if TYPE_CHECKING:
    from collections.abc import Callable

NOBODY = ("", "null", "nobody")


def same_state(trait: str, one: str, other: str) -> bool:
    """Return True if two states of a trait mean the same."""
    return one == other or canonical_state(trait, one) == canonical_state(trait, other)


def canonical_state(trait: str, state: str) -> str:
    """Return a state of a trait in canonical form."""
    kind = trait.partition(";")[0]
    if kind in _SAYS_NOTHING:
        return ""
    if kind == "emb2" and follows_a_property(trait):
        return "-" if state.startswith("-") else ""  # only whether it is shown at all
    return _MEANINGS[kind](state) if kind in _MEANINGS else state


@lru_cache(maxsize=1024)
def follows_a_property(layer: str) -> bool:
    """Return True if a property controls the level of this layer; VASSAL calculates it when a log is opened."""
    return decode_trait(layer).field("follow") == "true"


def _level(state: str) -> str:
    # engines before 3.0 wrote more after the level (`Embellishment.myGetState`)
    return state.partition(";")[0] or "-1"


def _mask(state: str) -> str:
    # a card that is drawn was masked by `nobody` in its deck (`Deck.NO_USER`)
    owner = state.partition(";")[0]
    return "" if owner in NOBODY else owner


def _hider(state: str) -> str:
    return "" if state in NOBODY else state


def _flag(state: str) -> str:
    return "true" if state == "true" else "false"


def _label(state: str) -> str:
    return state.strip()


def _angle(state: str) -> str:
    # an integer is written with and without `.0`
    return state.removesuffix(".0")


def _trail(state: str) -> str:
    # An empty trail is written without points or with the first. After the points, engines since 3.7 write one more
    # field, since 3.8 two (`Footprint.myGetState`).
    fields = state.split(";")
    count = (
        int(fields[2]) if len(fields) > 2 and fields[2].isascii() and fields[2].isdigit() and len(fields[2]) < 6 else 0
    )
    return ";".join(fields[3 : 3 + count]) if count > 1 else ""


_SAYS_NOTHING = frozenset({"sendto", "report"})
"""Traits that remember, without a command, the origin of a piece or the next report."""

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
