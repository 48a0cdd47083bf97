"""The changes that a step of a log made to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.table.pieces import level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.table.pieces import Piece


class TablePlace(NamedTuple):
    """A place on a map in pixels, and the zone there if it is known.

    `name` is the module's name of the place: its cell, region or zone, as the module formats it.
    """

    map: str
    x: int
    y: int
    zone: str | None
    name: str = ""

    @property
    def called(self) -> str:
        """The text for people: the name or zone, or else the map and point."""
        return self.name.strip() or self.zone or f"{self.map} {self.x},{self.y}"


class Moved(NamedTuple):
    """A piece moved; None means out of play, before it appeared or after it was removed."""

    piece: str
    before: TablePlace | None
    after: TablePlace | None


class Turned(NamedTuple):
    """A layer of a piece changed its level. Levels count from 1; a hidden layer has its level negated."""

    piece: str
    layer: str
    before: int
    after: int


class Rotated(NamedTuple):
    """A piece turned to another of its directions, counted from 0; `trait` is the name of the rotating trait."""

    piece: str
    trait: str
    before: int
    after: int


class LabelSet(NamedTuple):
    """The text of a label of a piece changed; `label` is the name of the trait's property."""

    piece: str
    label: str
    before: str
    after: str


class PropertySet(NamedTuple):
    """A global property changed."""

    container: str
    key: str
    before: str | None
    after: str


class ChatLine(NamedTuple):
    """A line appeared in the chat."""

    text: str


class TurnSet(NamedTuple):
    """A turn counter changed; `state` is in the counter's encoding."""

    counter: str
    state: str


Change = Moved | Turned | Rotated | LabelSet | PropertySet | ChatLine | TurnSet


class Edited(NamedTuple):
    """A marker trait of a piece changed; the engine has no command that does this in play."""

    piece: str
    name: str
    before: str
    after: str


class Masked(NamedTuple):
    """A piece was masked by another player or revealed. Both are sides; empty means no side."""

    piece: str
    before: str
    after: str


class Seated(NamedTuple):
    """A player changed from the side `before` (or from none) to another, which another player may have."""

    before: str
    after: str
    is_taken: bool


class Witness(NamedTuple):
    """Evidence of who made a step: the side that moved each piece, and edits that only a person can make."""

    movers: tuple[tuple[str, str], ...] = ()
    edits: tuple[Edited, ...] = ()
    masks: tuple[Masked, ...] = ()
    seats: tuple[Seated, ...] = ()


class StepChanges(NamedTuple):
    """The changes of a step; `undoes` is set if it undoes an earlier step. `faults` contradict the table."""

    number: int
    changes: tuple[Change, ...]
    undoes: bool = False
    faults: tuple[str, ...] = ()
    witness: Witness = Witness()


def trait_changes(piece: Piece, was: tuple[str, ...]) -> Iterator[Change]:
    """Yield the changes of layers, directions and labels since the piece had these states."""
    now, facts = piece.states, piece.facts
    if now[:-1] == was[:-1] or not len(now) == len(was) == len(facts.kinds):
        return
    for n, name in facts.layers:
        if level(was[n]) != level(now[n]):
            yield Turned(piece.id, name, level(was[n]), level(now[n]))
    for n, name in facts.facings:
        if level(was[n]) != level(now[n]):
            yield Rotated(piece.id, name, level(was[n]), level(now[n]))
    before, after = (facts.texts(states) if facts.labels else {} for states in (was, now))
    for name in [name for name in before if name in after]:
        if before[name] != after[name]:
            yield LabelSet(piece.id, name, before[name], after[name])
