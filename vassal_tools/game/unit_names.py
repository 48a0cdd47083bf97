"""The names of units for people: the long name of each, by the id in findings."""

from __future__ import annotations

from collections import Counter as Counts
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Counter, Game


def long_names(game: Game) -> Mapping[str, str]:
    """Return the long name of each unit by its id, such as `Infantry 7 (R.I7)` for `R.I7`."""
    found = {counter.id: _long_name(counter) for counter in game.counters.values()}
    shared = Counts(found.values())
    return {unit: name if shared[name] == 1 else unit for unit, name in found.items()}


def _long_name(counter: Counter) -> str:
    code = counter.id.rpartition(".")[2]
    if counter.name in (code, counter.id):
        return code
    words, _, last = counter.name.rpartition(" ")
    number = code.removeprefix(counter.type) if last == code else ""
    name = f"{words} {number}" if words and number.isdigit() else counter.name
    return f"{name} ({counter.id})"
