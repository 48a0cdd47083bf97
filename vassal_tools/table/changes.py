"""What a step of a log did to the table."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A place on a map in pixels, and the zone there if it is known.

    `name` is what the module calls the place: the cell, region or zone, as it puts them together.
    """

    map: str
    x: int
    y: int
    zone: str | None
    name: str = ""

    @property
    def called(self) -> str:
        """How people call it: by its name or zone, or by its map and point where there is none."""
        return self.name.strip() or self.zone or f"{self.map} {self.x},{self.y}"


class Moved(NamedTuple):
    """A piece came to another place; None stands for out of play, before it appeared or after it was removed."""

    piece: str
    before: Place | None
    after: Place | None


class Turned(NamedTuple):
    """A layer of a piece shows another level; levels count from 1, and a hidden layer has its level negated."""

    piece: str
    layer: str
    before: int
    after: int


class Rotated(NamedTuple):
    """A piece looks in another of its directions, counted from 0; `trait` is the name of the trait that turns it."""

    piece: str
    trait: str
    before: int
    after: int


class PropertySet(NamedTuple):
    """A global property has another value."""

    container: str
    key: str
    before: str | None
    after: str


class Said(NamedTuple):
    """A line came into the chat."""

    text: str


class TurnSet(NamedTuple):
    """A turn counter shows another turn; `state` as the counter encodes it."""

    counter: str
    state: str


Change = Moved | Turned | Rotated | PropertySet | Said | TurnSet


class Edited(NamedTuple):
    """A marker trait of a piece has another value; the engine has no command that does this in play."""

    piece: str
    name: str
    before: str
    after: str


class Masked(NamedTuple):
    """Another player than before hides a piece, or it is shown: by their sides, empty where it is no side's."""

    piece: str
    before: str
    after: str


class Seated(NamedTuple):
    """A player who had the side `before`, empty for none, takes another one, which may be another player's."""

    before: str
    after: str
    is_taken: bool


class Witness(NamedTuple):
    """What a step shows of who did it: the side of the player who moved each piece, and what only hands can do."""

    movers: tuple[tuple[str, str], ...] = ()
    edits: tuple[Edited, ...] = ()
    masks: tuple[Masked, ...] = ()
    seats: tuple[Seated, ...] = ()


class StepChanges(NamedTuple):
    """All that one step did; `undoes` says that it takes back an earlier one. `faults` contradict the table."""

    number: int
    changes: tuple[Change, ...]
    undoes: bool = False
    faults: tuple[str, ...] = ()
    witness: Witness = Witness()
