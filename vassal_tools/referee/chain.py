"""Join several logs into one game.

Nine consecutive logs of a real game showed: pieces keep their ids from log to log. Half of the logs begin exactly
where the previous one ended, the others after some unlogged moves, or from an earlier save. So a log that starts
elsewhere is no offence: the game is then judged in parts, and the gap is reported. Steps that a log repeats from
earlier ones, as an extended log or the other player's copy of a session does, are judged once. Two logs contradict
each other only if they show the same moment in two ways.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.errors import Where
from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity
from vassal_tools.referee.overlap import overlaps
from vassal_tools.table.at_step import table_at
from vassal_tools.table.changes import ChatLine
from vassal_tools.table.record import ignore_progress, record
from vassal_tools.table.snapshots import beginning, differences, end, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.changes import StepChanges
    from vassal_tools.table.record import Progress, Record
    from vassal_tools.table.snapshots import TableSnapshot
    from vassal_tools.table.zones import Zones

GAP = Rule(
    "REF-gap",
    "a log does not begin where the previous log ended",
    Severity.UNKNOWN,
    Cite("the logs themselves", "a part of the game is missing between the two logs, and cannot be judged"),
)
FORK = Rule(
    "REF-chain",
    "two logs of one game contradict each other",
    Severity.INTEGRITY,
    Cite("the logs themselves", "two logs of the same part of a game must agree"),
)


TRIES = 20  # a log of many equal steps has many places where another could begin


class How(StrEnum):
    """The relation of a log to the earlier ones."""

    FIRST = "the first"
    CONTINUES = "goes on where the one before it ended"
    EXTENDS = "repeats steps of the ones before, and goes on"
    COPY = "repeats steps of the ones before, and holds no more"
    GAP = "begins with another position than the end of the one before"
    FORK = "contradicts the ones before"


class Origin(NamedTuple):
    """The origin of a step: the index of the log, from 0, and the number of the step in it."""

    log: int
    step: int


@dataclass(frozen=True, slots=True)
class Link:
    """A log of a game: its replay, how it joins the earlier logs, and the number of steps that it repeats.

    `differs` lists the differences if it does not begin where they ended.
    """

    record: Record
    how: How
    repeats: int = 0
    differs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChainPart:
    """Play without a gap: one record, and the origin of each step.

    `known` is the number of its first steps that were already judged in another part.
    """

    record: Record
    origins: tuple[Origin, ...]
    known: int = 0


@dataclass(frozen=True, slots=True)
class Chain:
    """The logs of one game in order, and the parts of play that they form."""

    links: tuple[Link, ...]
    parts: tuple[ChainPart, ...]


def chain(games: Sequence[SavedGame], zones: Zones, progress: Progress = ignore_progress) -> Chain:
    """Join logs into one game, in the given order or, if they fit better, in the order of saving.

    Raises FormatError if a command cannot be read.
    """
    records: list[Record] = []
    whole, done = sum(len(game.steps()) for game in games), 0

    def advance(step: int, _all: int) -> None:
        progress(done + step, whole)

    for game in games:
        records.append(record(game, zones, advance))
        done += len(records[-1].steps)
    joined = joined_up(records)
    by_date = sorted(records, key=lambda one: _date(one.game))
    if _gaps(joined) and by_date != records and all(_date(game) for game in games):
        other = joined_up(by_date)
        return other if _gaps(other) < _gaps(joined) else joined
    return joined


def _date(game: SavedGame) -> int:
    text = game.save.date_saved
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def _gaps(joined: Chain) -> int:
    return sum(link.how in (How.GAP, How.FORK) for link in joined.links)


def joined_up(records: Sequence[Record]) -> Chain:
    """Join records into one game, in that order."""
    links: list[Link] = []
    parts: list[ChainPart] = []
    for number, one in enumerate(records):
        link = _link(one, parts, links)
        links.append(link)
        own = tuple(Origin(number, step.number) for step in one.steps)
        match link.how:
            case How.COPY:
                pass
            case How.CONTINUES | How.EXTENDS:
                parts[-1] = _appended(parts[-1], one, own, link.repeats)
            case _:
                parts.append(ChainPart(one, own, link.repeats))
    return Chain(tuple(links), tuple(parts))


def _appended(part: ChainPart, one: Record, own: tuple[Origin, ...], repeats: int) -> ChainPart:
    new = one.steps[repeats:]
    count = len(part.record.steps)
    steps = tuple(step._replace(number=count + n) for n, step in enumerate(new, 1))
    merged = replace(
        part.record, pieces={**one.pieces, **part.record.pieces}, steps=(*part.record.steps, *steps), end=one.end
    )
    return ChainPart(merged, (*part.origins, *own[repeats:]), part.known)


def _link(one: Record, parts: Sequence[ChainPart], links: Sequence[Link]) -> Link:
    if not parts:
        return Link(one, How.FIRST)
    last = parts[-1]
    for part in reversed(parts):
        start = _overlap(part, one, links)
        repeats = min(len(part.record.steps) - start, len(one.steps)) if start is not None else 0
        if repeats == len(one.steps) > 0:
            return Link(one, How.COPY, repeats)
        if repeats and part is last:
            return Link(one, How.EXTENDS, repeats)
    unlike = differences(end(last.record.end), beginning(one))
    if not unlike:
        return Link(one, How.CONTINUES)
    common = _common(last.record, one)
    if not any(changes_table(step) for step in one.steps[:common]):
        return Link(one, How.GAP, 0, unlike)
    otherwise = differences(beginning(last.record), beginning(one))
    if not otherwise:
        return Link(one, How.FORK, common)
    if common == min(len(last.record.steps), len(one.steps)):
        return Link(one, How.FORK, 0, otherwise)
    return Link(one, How.GAP, 0, unlike)


def step_signature(step: StepChanges) -> tuple[object, ...]:
    """Return the content of a step, without its number."""
    return (step.changes, step.undoes)


def changes_table(step: StepChanges) -> bool:
    """Return True if the step does more than write to the chat."""
    return any(not isinstance(change, ChatLine) for change in step.changes)


def _common(one: Record, other: Record) -> int:
    pairs = enumerate(zip(one.steps, other.steps, strict=False))
    unlike = (n for n, (mine, theirs) in pairs if step_signature(mine) != step_signature(theirs))
    return next(unlike, min(len(one.steps), len(other.steps)))


def _overlap(part: ChainPart, one: Record, links: Sequence[Link]) -> int | None:
    # Returns the step of the part after which the record begins, with all common steps equal. Inside the part that
    # takes more than chat lines: players may write the same line twice.
    before, after = [step_signature(step) for step in part.record.steps], [step_signature(step) for step in one.steps]
    acting = [0, *accumulate(changes_table(step) for step in part.record.steps)]
    starts = (s for s in overlaps(before, after) if s == 0 or acting[min(s + len(after), len(before))] > acting[s])
    begins = beginning(one)
    return next((s for s in islice(starts, TRIES) if not differences(_standing_after(part, s, links), begins)), None)


def _standing_after(part: ChainPart, step: int, links: Sequence[Link]) -> TableSnapshot:
    if not step:
        return beginning(part.record)
    origin = part.origins[step - 1]
    source = links[origin.log].record
    return end(table_at(source.game, origin.step, source.end.zones).table)


def chain_findings(joined: Chain) -> Iterator[Finding]:
    """Yield findings on logs of one game that do not join."""
    for before, link in pairwise(joined.links):
        where = Where(str(link.record.game.path))
        named = before.record.game.path.name
        if link.how is How.GAP:
            text = f"it does not begin where {named} ended: {listed(link.differs)}"
            yield Finding(GAP, text, GAP.severity, where, scene=Scene())
        elif link.how is How.FORK and link.differs:
            text = f"it has the same steps as the logs before, and begins differently: {listed(link.differs)}"
            yield Finding(FORK, text, FORK.severity, where, scene=Scene())
        elif link.how is How.FORK:
            text = f"its first {link.repeats} steps are those of the logs before; then play goes on differently"
            yield Finding(FORK, text, FORK.severity, where, scene=Scene(steps=(link.repeats + 1,)))
