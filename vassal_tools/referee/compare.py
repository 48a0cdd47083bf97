"""Compare two players' logs of one session: the only independent evidence of the moves.

Both machines log the same commands in the order of arrival. Two commands that crossed on their way appear in another
order, which is no divergence. One log may begin later or end earlier.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity
from vassal_tools.referee.chain import step_signature
from vassal_tools.table.changes import ChatLine, LabelSet, Moved, PropertySet, Rotated, TablePlace, Turned, TurnSet
from vassal_tools.table.pieces import HIDDEN
from vassal_tools.table.record import record
from vassal_tools.table.snapshots import beginning, differences, listed
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence
    from pathlib import Path

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.changes import StepChanges
    from vassal_tools.table.record import Record
    from vassal_tools.table.zones import Zones

DIVERGES = Rule(
    "REF-diverge",
    "two logs of one session differ",
    Severity.INTEGRITY,
    Cite("the logs themselves", "both players' computers record the same actions"),
)
FIRST = 9
CROSSING = 20
"""How many steps apart two logs may have the same command: players act at once, and each sees his own act first."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of two logs of one session: the offset of the second, and the number of equal steps.

    `crossed` counts the steps in another order. The findings have the first divergence, if any.
    """

    paths: tuple[Path, Path]
    steps: tuple[int, int]
    offset: int
    agreeing: int
    crossed: int
    findings: tuple[Finding, ...]


def compare(one: SavedGame, other: SavedGame, zones: Zones = NO_ZONES) -> Comparison:
    """Compare two logs. Raises FormatError if one is not a log, or they have no step in common."""
    for game in (one, other):
        if not game.is_log:
            raise FormatError("has no steps to compare", Where(str(game.path)), "a save, or a log that was just begun")
    records = (record(one, zones), record(other, zones))
    mine, theirs = ([step_signature(step) for step in each.steps] for each in records)
    offset = _offset(mine, theirs)
    if offset is None:
        raise FormatError("has no step in common with the other log", Where(str(other.path)), "another session?")
    starts = (max(offset, 0), max(-offset, 0))
    alone, together, crossed = _paired(mine[starts[0] :], theirs[starts[1] :])
    found = _begins_otherwise(records) if offset == 0 else None
    found = found or _first_alone(records, starts, alone)
    paths, steps = (one.path, other.path), (len(mine), len(theirs))
    return Comparison(paths, steps, offset, together, crossed, (found,) if found else ())


def _begins_otherwise(records: tuple[Record, Record]) -> Finding | None:
    unlike = differences(beginning(records[0]), beginning(records[1]))
    where = Where(str(records[1].game.path))
    text = f"the two logs begin differently: {listed(unlike)}"
    return Finding(DIVERGES, text, DIVERGES.severity, where, scene=Scene()) if unlike else None


def _offset(mine: Sequence[Hashable], theirs: Sequence[Hashable]) -> int | None:
    # the second log's beginning in the first (negative if earlier), by majority of the first steps of both
    places: dict[Hashable, list[int]] = {}
    for n, step in enumerate(mine):
        places.setdefault(step, []).append(n)
    rare = {step: found for step, found in places.items() if len(found) <= CROSSING}
    both = ((n, rare[step]) for n, step in enumerate(theirs) if step in rare)
    votes = Counter(place - n for n, found in islice(both, FIRST) for place in found)
    return min(votes, key=lambda offset: (-votes[offset], abs(offset))) if votes else None


def _paired(first: Sequence[Hashable], second: Sequence[Hashable]) -> tuple[tuple[list[int], list[int]], int, int]:
    waiting: dict[Hashable, deque[int]] = defaultdict(deque)
    for n, step in enumerate(second):
        waiting[step].append(n)
    alone: tuple[list[int], list[int]] = ([], [])
    together = crossed = 0
    for n, step in enumerate(first):
        places = waiting[step]
        while places and places[0] < n - CROSSING:
            alone[1].append(places.popleft())
        if places and places[0] <= n + CROSSING:
            crossed += places.popleft() != n
            together += 1
        else:
            alone[0].append(n)
    alone[1].extend(n for places in waiting.values() for n in places)
    ends = (len(second), len(first))
    return tuple(sorted(n for n in own if n < end) for own, end in zip(alone, ends, strict=True)), together, crossed  # type: ignore[return-value]


def _first_alone(
    records: tuple[Record, Record], starts: tuple[int, int], alone: tuple[list[int], list[int]]
) -> Finding | None:
    # near the end the other player may have stopped logging, so it is no evidence there
    firsts = [(places[0], which) for which, places in enumerate(alone) if places]
    if not firsts:
        return None
    place, which = min(firsts)
    own, other = records[which], records[1 - which]
    rest = len(other.steps) - starts[1 - which] - place
    severity = DIVERGES.severity if len(firsts) == 2 or rest > CROSSING else Severity.UNKNOWN
    step = own.steps[place + starts[which]]
    theirs = place + starts[1 - which]
    said, instead = _in_words(own, step), ""
    if len(firsts) == 2 and theirs < len(other.steps):
        at_that_place = other.steps[theirs]
        there = _in_words(other, at_that_place)
        if there == said:  # the reports do not distinguish them
            said, there = listed(_words(own, step)), listed(_words(other, at_that_place))
        instead = f"; its step {theirs + 1} {_difference(step, at_that_place) if there == said else f'reads: {there}'}"
    text = f"{said}: {other.game.path.name} has no such step{instead}"
    return Finding(DIVERGES, text, severity, Where(str(own.game.path)), scene=Scene(steps=(step.number,)))


def _difference(step: StepChanges, there: StepChanges) -> str:
    # of two steps that read the same
    moves, others = (Counter(change for change in one.changes if isinstance(change, Moved)) for one in (step, there))
    if moves == others:
        return "reads the same, but has other commands"
    is_same = {one.piece for one in moves} == {one.piece for one in others}
    return f"reads the same, but moves {'it to another point' if is_same else 'another piece with that name'}"


def _in_words(source: Record, step: StepChanges) -> str:
    # the reports of the step, or else its other changes
    said = [change.text[:120] for change in step.changes if isinstance(change, ChatLine)]
    return listed(said or _words(source, step)) or "no visible change"


def _words(source: Record, step: StepChanges) -> Iterator[str]:
    for change in step.changes:
        match change:
            case ChatLine(text):
                yield text[:120]
            case Moved(piece, before, after):
                start, end = (_place(place) for place in (before, after))
                yield f"{_name(source, piece)} moves {f'on {end}' if start == end else f'from {start} to {end}'}"
            case Turned(piece, _, _, now):
                yield f"{_name(source, piece)} shows face {now}"
            case Rotated(piece, _, _, now):
                yield f"{_name(source, piece)} turns to direction {now + 1}"
            case LabelSet(piece, _, _, after):
                yield f"{_name(source, piece)} is labelled {after[:60]}"
            case PropertySet(_, key, _, after):
                yield f"{key} = {after[:60]}"
            case TurnSet(_, state):
                yield f"the turn is {state[:60]}"


def _place(place: TablePlace | None) -> str:
    return place.name.strip() or place.zone or place.map if place else "out of play"


def _name(source: Record, piece: str) -> str:
    known = source.pieces.get(piece)
    return known.called if known else HIDDEN
