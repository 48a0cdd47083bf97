r"""A position as one line, which people can read and which reads back equal.

`turn 3, Athens moving, activation 2 of O P | I: A.T1- A.T2 | O: A.H1[2:P>O,1PM,stop] | P: A.A1 | out: A.P3 |
carried: I=1 | noted: SPH-1.2-captured=A.Cleon`. Zones and boxes come in the order of the map and counters in
that of the game. The places activated in the running action phase come in the order in which they were. `-` marks a
reduced unit; the bracket has how many activations there were when a counter set out, its way, its PM, whether it went
by sea in the end (`sea`), and whether it met an enemy (`stop`).
The progress of the turn follows, as `notation_progress` has it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from vassal_rulebooks.sphacteria import notation_progress
from vassal_rulebooks.sphacteria.state import OUT, Standing, State
from vassal_tools.errors import SourceError, Where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.board import Board
    from vassal_rulebooks.sphacteria.progress import TurnProgress
    from vassal_tools.game.model import Counter

SEPARATOR = " | "
NOBODY = "nobody"

_HEAD = re.compile(r"turn ([0-9]{1,3})(?:, ([^,|]+) (moving|moved))?(?:, activation [0-9]{1,3} of ([^,|]+))?")
_UNIT = re.compile(r"([^\s\[\]|=]+)(?:\[([0-9]{1,3}):([^\s\[\],|]+),([0-9]{1,3})PM(,sea)?(,stop)?\])?")


def write(state: State) -> str:
    """The state as one line."""
    return SEPARATOR.join((_head(state), *_places(state), *_records(state)))


def _head(state: State) -> str:
    head = f"turn {state.turn}"
    if state.active or state.is_over:
        head += f", {state.active or NOBODY} {'moved' if state.is_over else 'moving'}"
    if state.serial:
        head += f", activation {state.serial} of {' '.join(state.activated)}"
    return head


def _places(state: State) -> Iterator[str]:
    for place in state.board.places:
        if counters := state.at(place):
            yield f"{place}: {' '.join(_unit(state, counter) for counter in counters)}"
    out = tuple(c for c in state.board.counters if state.standing(c.id).location is None)
    if out:
        yield f"{OUT}: {' '.join(_unit(state, counter) for counter in out)}"


def _records(state: State) -> Iterator[str]:
    if state.carried:
        yield "carried: " + " ".join(f"{zone}={count}" for zone, count in state.carried)
    if state.noted:
        yield "noted: " + " ".join(f"{code}={subject}" for code, subject in sorted(state.noted))
    if state.progress.is_known:
        yield from notation_progress.parts(state.board, state.progress)


def _unit(state: State, counter: Counter) -> str:
    standing = state.standing(counter.id)
    name = counter.id + ("-" if standing.reduced else "")
    if standing.moved is None:
        return name
    end = (",sea" if standing.transported else "") + (",stop" if standing.stopped else "")
    return f"{name}[{standing.moved}:{'>'.join(standing.trail)},{standing.spent}PM{end}]"


def read(board: Board, line: str) -> State:
    """The state that `write` wrote; raises SourceError on anything else."""
    reader = _Reader(board)
    head, *segments = line.split(SEPARATOR)
    offset = len(head) + len(SEPARATOR)
    for segment in segments:
        reader.read_segment(segment, offset)
        offset += len(segment) + len(SEPARATOR)
    state = reader.state(head, len(line))
    written = write(state)
    if written != line:  # out of order, doubled, or with needless zeros and spaces
        same = next((i for i, (a, b) in enumerate(zip(written, line, strict=False)) if a != b), None)
        offset = min(len(written), len(line)) if same is None else same
        _fail(f"expected {written[offset : offset + 20]!r}", offset)
    return state


@dataclass(slots=True)
class _Reader:
    """What was read so far."""

    board: Board
    standings: dict[str, Standing] = field(default_factory=dict)
    carried: list[tuple[str, int]] = field(default_factory=list)
    noted: list[tuple[str, str]] = field(default_factory=list)
    progress: dict[str, object] = field(default_factory=dict)

    def read_segment(self, segment: str, offset: int) -> None:
        """One part of the line: a place with its counters, or a record."""
        name, colon, rest = segment.partition(": ")
        if not colon:
            _fail("expected a place and its counters", offset)
        if name not in ("carried", "noted", OUT, *notation_progress.WORDS) and name not in self.board.kinds:
            _fail(f"no place {name!r}", offset)
        offset += len(name) + len(colon)
        if name in notation_progress.WORDS:
            self._read_progress(name, rest, offset)
            return
        for word in rest.split(" "):
            match name:
                case "carried":
                    self._read_carried(word, offset)
                case "noted":
                    self._read_noted(word, offset)
                case _:
                    self._read_unit(None if name == OUT else name, word, offset)
            offset += len(word) + 1

    def state(self, head: str, end: int) -> State:
        """The state, once all is read."""
        match = _HEAD.fullmatch(head)
        if match is None:
            _fail("expected the turn, who moves, and what is activated", 0)
        turn, side, word, zones = match.groups()
        if side is not None and side != NOBODY and side not in self.board.game.sides:
            _fail(f"no side {side!r}", match.start(2))
        activated = tuple(zones.split(" ")) if zones else ()
        for zone in activated:
            if zone not in self.board.kinds:
                _fail(f"no place {zone!r}", match.start(4))
        missing = [unit for unit in self.board.index if unit not in self.standings]
        if missing:
            _fail(f"{missing[0]} is nowhere", end)
        return State(
            self.board,
            int(turn),
            tuple(self.standings[unit] for unit in self.board.index),
            self._progress(end),
            "" if side is None or side == NOBODY else side,
            word == "moved",
            activated,
            tuple(self.carried),
            frozenset(self.noted),
        )

    def _read_unit(self, place: str | None, word: str, offset: int) -> None:
        match = _UNIT.fullmatch(word)
        if match is None:
            _fail(f"cannot read the counter {word!r}", offset)
        name, moved, trail, spent, sea, stop = match.groups()
        unit = name if name in self.board.index else name.removesuffix("-")
        if unit not in self.board.index:
            _fail(f"no counter {unit!r}", offset)
        if unit in self.standings:
            _fail(f"{unit} stands in two places", offset)
        reduced = unit != name
        if moved is None:
            self.standings[unit] = Standing(place, reduced)
            return
        way = tuple(trail.split(">"))
        for stop_at in way:
            if stop_at != OUT and stop_at not in self.board.kinds:
                _fail(f"no place {stop_at!r}", offset + match.start(3))
        self.standings[unit] = Standing(place, reduced, int(moved), way, int(spent), sea is not None, stop is not None)

    def _read_progress(self, name: str, text: str, offset: int) -> None:
        try:
            self.progress[name] = notation_progress.WORDS[name].codec.read(self.board, text)
        except notation_progress.UnreadableError as error:
            _fail(f"cannot read {error.word!r} as {name}", offset)

    def _progress(self, end: int) -> TurnProgress:
        try:
            return notation_progress.progress_of(self.board, self.progress)
        except notation_progress.UnreadableError as error:
            _fail(f"no {error.word}", end)

    def _read_carried(self, word: str, offset: int) -> None:
        match = re.fullmatch(r"([^=|\s]+)=([0-9]{1,3})", word)
        if match is None or match[1] not in self.board.kinds:
            _fail(f"expected a zone and the units carried, not {word!r}", offset)
        self.carried.append((match[1], int(match[2])))

    def _read_noted(self, word: str, offset: int) -> None:
        code, equals, subject = word.partition("=")
        if not (code and equals and subject):
            _fail(f"expected a rule and its subject, not {word!r}", offset)
        self.noted.append((code, subject))


def _fail(message: str, offset: int) -> NoReturn:
    raise SourceError(message, Where("position", offset=offset))
