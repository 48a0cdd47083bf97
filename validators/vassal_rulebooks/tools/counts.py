"""Counts of legal acts by depth.

`counts.txt` has a line for each position: its name, the number of sequences of 1, 2, ... legal acts, the position as
in a case (or `start`), and the acts from there (or `-`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_rulebooks.tools.cases import position
from vassal_tools.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.tools.trial import Trial


class Row(NamedTuple):
    """A line of the file."""

    name: str
    counts: tuple[int, ...]
    position: str
    acts: str


def rows(trial: Trial) -> Iterator[Row]:
    """Yield the positions of a game."""
    path = trial.data / "counts.txt"
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        if line and not line.startswith("#"):
            name, numbers, where, acts = line.split(" :: ")
            yield Row(name, tuple(map(int, numbers.split())), where, acts)


def state_of(trial: Trial, row: Row) -> Any:
    """Return the position of a line after its acts, which must be legal."""
    rules = trial.rules
    state = rules.start() if row.position == "start" else position(trial, rules, row.position)
    for act in trial.acts("" if row.acts == "-" else row.acts):
        if rules.check(state, act):
            raise InternalError(f"{row.name}: {act} is illegal")
        state = rules.apply(state, act)
    return state
