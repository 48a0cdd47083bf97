"""Group logs by game, from their content.

VASSAL gives each piece an id made of its creation time, and keeps it from log to log: logs without common pieces
belong to different games. Logs with common pieces may still belong to two games from one saved set-up. Then the
initial table of a log decides: it must be closer to the end of another log than to that log's beginning, so that it
shows what was played there. This held for all consecutive logs of real games, even with unlogged moves between them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError
from vassal_tools.objects.savedgame import read_mailed_game
from vassal_tools.referee.chain import changes_table, step_signature
from vassal_tools.referee.overlap import overlaps
from vassal_tools.table.at_step import table_at
from vassal_tools.table.record import ignore_progress, record
from vassal_tools.table.snapshots import beginning, differences, end
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from vassal_tools.table.record import Progress
    from vassal_tools.table.snapshots import TableSnapshot

COMMON = 0.5
"""The minimum share of common pieces between logs of a game; real ones had nine tenths."""


@dataclass(frozen=True, slots=True)
class _Start:
    module: str
    pieces: frozenset[str] = field(repr=False)

    def shares_pieces(self, other: _Start) -> bool:
        both = len(self.pieces & other.pieces)
        return self.module == other.module and both > COMMON * min(len(self.pieces), len(other.pieces))


@dataclass(frozen=True, slots=True)
class _Contents:
    # the table at both ends, and each step that does more than write to the chat

    begin: TableSnapshot
    end: TableSnapshot
    steps: tuple[object, ...] = field(repr=False)


def by_game(paths: Sequence[Path], progress: Progress = ignore_progress) -> tuple[tuple[Path, ...], ...]:
    """Return the logs of each game, in the given order. An unreadable file is a separate game."""
    starts: dict[int, _Start] = {}
    for number, path in enumerate(paths):
        start = _start(path)
        if start:
            starts[number] = start
        progress(number + 1, len(paths))
    near = {(one, other) for one, other in combinations(starts, 2) if starts[one].shares_pieces(starts[other])}
    courses = {number: _course(paths[number]) for number in sorted({number for pair in near for number in pair})}
    group = {number: number for number in range(len(paths))}
    for one, other in _joined(courses, near):
        old, new = sorted((group[one], group[other]), reverse=True)
        group = {number: new if own == old else own for number, own in group.items()}
    return tuple(tuple(paths[n] for n in group if group[n] == first) for first in sorted(set(group.values())))


def _start(path: Path) -> _Start | None:
    # None if unreadable, which is reported when the log is judged
    try:
        game = read_mailed_game(path)
        pieces = frozenset(table_at(game, 0).table.pieces)
    except FormatError:
        return None
    return _Start(game.module.name, pieces) if game.is_log else None


def _course(path: Path) -> _Contents | None:
    try:
        shown = record(read_mailed_game(path), NO_ZONES)
    except FormatError:
        return None
    return _Contents(
        beginning(shown), end(shown.end), tuple(step_signature(step) for step in shown.steps if changes_table(step))
    )


def _joined(courses: Mapping[int, _Contents | None], near: set[tuple[int, int]]) -> list[tuple[int, int]]:
    # pairs of one game: one log repeats the other, or continues it rather than any other
    known = {number: course for number, course in courses.items() if course}
    pairs = [pair for pair in sorted(near) if all(number in known for number in pair)]
    found = [(one, other) for one, other in pairs if _repeats(known[one], known[other])]
    for number, course in known.items():
        others = [one if other == number else other for one, other in pairs if number in (one, other)]
        distances = {other: len(differences(known[other].end, course.begin)) for other in others}
        before = [o for o in others if distances[o] <= len(differences(known[o].begin, course.begin))]
        if before:
            found.append((number, min(before, key=lambda other: distances[other])))
    return found


def _repeats(one: _Contents, other: _Contents) -> bool:
    # both begin alike, or one begins inside the other with the same steps
    if not (one.steps and other.steps):
        return False
    if one.steps[0] == other.steps[0]:
        return not differences(one.begin, other.begin)
    return _begins_within(one.steps, other.steps) or _begins_within(other.steps, one.steps)


def _begins_within(earlier: tuple[object, ...], later: tuple[object, ...]) -> bool:
    return next(overlaps(earlier, later), None) is not None
