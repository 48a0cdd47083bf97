"""`python -m tests.rules.counts`: counts the legal acts of the positions in `counts.txt` by trying everything.

The file has a line for each position: its name, how many sequences of legal acts there are by depth, and the position
as the cases write it. Its numbers were found by `brute_force`, which knows `check` and `apply` and nothing of the
enumeration; the tests compare them with what the enumeration finds.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.rules.script import acts_of, rulebook
from tests.rules.suite import position
from tests.rules.universe import legal_by_check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria import State

FILE = Path(__file__).parent / "counts.txt"


class Row(NamedTuple):
    name: str
    counts: tuple[int, ...]
    position: str
    acts: str


def rows() -> Iterator[Row]:
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, numbers, where, script = line.split(" :: ")
            yield Row(name, tuple(map(int, numbers.split())), where, script)


def state_of(row: Row) -> State:
    state = rulebook().start() if row.position == "start" else position(rulebook(), row.position)
    for act in acts_of("" if row.acts == "-" else row.acts):
        assert not rulebook().check(state, act)
        state = rulebook().apply(state, act)
    return state


def enumerated(state: State, depth: int) -> int:
    """The sequences of so many legal acts, by the enumeration."""
    legal = tuple(rulebook().legal_acts(state))
    if depth == 1:
        return len(legal)
    return sum(enumerated(rulebook().apply(state, act), depth - 1) for act in legal)


def brute_force(state: State, depth: int) -> int:
    """The same, by trying everything."""
    legal = legal_by_check(state)
    if depth == 1:
        return len(legal)
    return sum(brute_force(rulebook().apply(state, act), depth - 1) for act in legal)


def main() -> int:
    failed = 0
    for row in rows():
        found = tuple(brute_force(state_of(row), depth) for depth in range(1, len(row.counts) + 1))
        failed += found != row.counts
        sys.stdout.write(f"{row.name}: {' '.join(map(str, found))}{'' if found == row.counts else ' DIFFERS'}\n")
    sys.stdout.write(f"{len(tuple(rows()))} positions, {failed} failed\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
