"""The set-up in a module's build file, and its differences from the beginning of a log."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from vassal_tools.errors import FormatError, Where
from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity
from vassal_tools.format import sequence
from vassal_tools.objects.pieces import decode_piece
from vassal_tools.table.pieces import markers_of
from vassal_tools.table.snapshots import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from xml.etree.ElementTree import Element

    from lxml import etree

    from vassal_tools.table.record import PieceStart, Record
    from vassal_tools.table.zones import Zones

    Build: TypeAlias = "etree._Element | Element"  # noqa: SLF001 - as type checkers know it

_KEY = re.compile("[0-9]{1,9},[0-9]{1,9}(,[A-Za-z0-9]{1,40})?")
STACKS = ("SetupStack", "DrawPile")
MOST_TEXT = 4 << 20
"""The limit of characters in the pieces of a set-up, with `_LEAST` for each piece: far above any real game."""
_LEAST = 400
SHOWN = ("piece;", "emb2;")
CALCULATED = "calcProp;"
_NUMBER = re.compile("[0-9]{1,9}")
SETUP = Rule(
    "REF-setup",
    "the log begins with other pieces than the module sets up",
    Severity.INTEGRITY,
    Cite("the module", "a game begins with the pieces of the module, each as the module defines it"),
)
PLACED = Rule(
    "REF-placed",
    "the log begins with units elsewhere than the module sets them up",
    Severity.UNKNOWN,
    Cite("the module", "what was played before a log begins is not in it, and cannot be judged"),
)


@dataclass(frozen=True, slots=True)
class SetupPiece:
    """A piece that the module sets up: its gpid, name and markers, and its place in pixels.

    `looks` are its layers and its basic piece, with their pictures.
    """

    gpid: str
    name: str
    markers: Mapping[str, str] = field(repr=False)
    looks: frozenset[str] = field(repr=False)
    values: Mapping[str, tuple[str, ...]] = field(repr=False)  # the numbers in each value that is calculated
    map: str
    x: int
    y: int
    is_in_deck: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """The pieces on a module's maps, the gpids of all its pieces, and its stated properties.

    With another build than the module that was played, labels, signs, pictures and new markers may differ: then only
    units and cards are compared, and only in what both builds state. `turn` is the first turn. A module may have
    `further` set-ups; a log names one in the global property `named_by`.
    """

    title: str  # the name of the module
    slots: Mapping[str, SetupPiece]
    gpids: frozenset[str]
    is_the_one_played: bool = False
    stated: Mapping[str, str] = field(default_factory=dict, repr=False)  # the global properties of a new game
    turn: int = 1
    further: Mapping[str, Setup] = field(default_factory=dict, repr=False)
    named_by: str = ""
    version: str = ""  # of the module; empty where a build file does not state it

    def is_other(self, name: str, stated: str) -> bool:
        """Return True if the module states another model than the log under that name, or none."""
        return bool(stated) and self.stated.get(name, stated) != stated

    def begun(self, properties: Mapping[str, str]) -> Setup:
        """Return the set-up that a log with those global properties began with: this one or a further one."""
        return self.further.get(properties.get(self.named_by, ""), self)

    def as_further(self, build: Build, turn: int) -> Setup:
        """Return this set-up with its pieces placed by another build file of the module, in that turn."""
        other = setup_of(build).slots
        slots = {
            gpid: replace(slot, x=other[gpid].x, y=other[gpid].y) if gpid in other else slot
            for gpid, slot in self.slots.items()
        }
        return replace(self, slots=slots, turn=turn, further={}, named_by="")

    def bearing(self, markers: Mapping[str, Mapping[str, str]]) -> Setup:
        """Return the set-up with more markers on its pieces, by gpid: markers from past modules."""
        slots = {
            gpid: replace(slot, markers={**markers.get(gpid, {}), **slot.markers}) for gpid, slot in self.slots.items()
        }
        further = {name: one.bearing(markers) for name, one in self.further.items()}
        return replace(self, slots=slots, further=further)

    def matters(self, gpid: str, units: Collection[str]) -> bool:
        """Return True if the piece of the set-up must be placed exactly as here."""
        slot = self.slots.get(gpid)
        return slot is not None and (self.is_the_one_played or slot.is_in_deck or gpid in units)

    def is_strange(self, piece: PieceStart, units: Collection[str]) -> bool:
        """Return True if the module lacks the piece; in another build, only pieces marked like units count."""
        if piece.gpid in self.gpids:
            return False
        return self.is_the_one_played or not self.unit_keys(units).isdisjoint(piece.markers)

    def unit_keys(self, units: Collection[str]) -> set[str]:
        """Return the markers that only units have."""
        own: set[str] = set()
        others: set[str] = set()
        for gpid, slot in self.slots.items():
            (own if gpid in units else others).update(slot.markers)
        return own - others


def setup_of(build: Build, *, is_the_one_played: bool = False) -> Setup:
    """Return the set-up in a build file. Raises FormatError if a piece cannot be read, or there are too many."""
    slots, gpids, left = {}, set(), MOST_TEXT
    holders: dict[Build, Build] = {child: holder for holder in build.iter() for child in holder}
    for element in build.iter():
        gpid = element.get("gpid")
        if gpid is None or not (element.text or "").strip():
            continue
        gpids.add(gpid)
        parent = holders.get(element)
        if parent is not None and str(parent.tag).rpartition(".")[2] in STACKS:
            left -= max(len(element.text or ""), _LEAST)
            if left < 0:
                raise FormatError("sets up more pieces than any game has", Where("buildFile.xml"))
            slots[gpid] = _slot(gpid, element, parent, holders.get(parent))
    named = (element.attrib for element in build.iter() if str(element.tag).endswith(".GlobalProperty"))
    stated = {str(one.get("name", "")): str(one.get("initialValue", "")) for one in named}
    version = build.get("version", "")
    return Setup(build.get("name", ""), slots, frozenset(gpids), is_the_one_played, stated, version=version)


def _slot(gpid: str, element: Build, stack: Build, holder: Build | None) -> SetupPiece:
    piece = decode_piece((element.text or "").strip(), Where("buildFile.xml"))
    raws = [trait.raw for trait in piece.traits]
    return SetupPiece(
        gpid,
        piece.traits[-1].field("name") if raws[-1].startswith("piece;") else "",
        markers_of(raws, piece.states),
        _looks(raws),
        _values(raws),
        (holder.get("mapName") or "") if holder is not None else "",
        _pixel(stack.get("x")),
        _pixel(stack.get("y")),
        str(stack.tag).endswith("DrawPile"),
    )


def _pixel(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else 0


def _looks(raws: Iterable[str]) -> frozenset[str]:
    shown = (raw.split(";") for raw in raws if raw.startswith(SHOWN))
    return frozenset(";".join(token for token in tokens if not _KEY.fullmatch(token)) for tokens in shown)


def _values(raws: Iterable[str]) -> dict[str, tuple[str, ...]]:
    # numbers in calculated properties, such as the value of each face; of two with one name the outer one counts
    split = (sequence.split(raw, ";") for raw in reversed([*raws]) if raw.startswith(CALCULATED))
    return {tokens[1]: tuple(_NUMBER.findall(tokens[2])) for tokens in split if len(tokens) > 2}


def setup_findings(
    record: Record, setup: Setup, units: Collection[str], *, is_new: bool, begins_with_a_draw: bool = False
) -> Iterator[Finding]:
    """Yield the differences between the beginning of the record and the set-up.

    In a new game every piece must be present, and units must be at their starting places. Moves before the start of
    the log are unknown, unless nothing can have been played because no card was drawn.
    """
    found = [*_other_pieces(record, setup, units), *(_missing(record, setup, units) if is_new else ())]
    if found:
        counted = (text + (f" ({count} times)" if count > 1 else "") for text, count in Counter(found).items())
        yield Finding(SETUP, listed(counted), SETUP.severity, scene=Scene())
    if is_new:
        is_unplayed = begins_with_a_draw and _lie_in_their_decks(record, setup)
        yield from _elsewhere(record, setup, units, is_unplayed=is_unplayed)


def _other_pieces(record: Record, setup: Setup, units: Collection[str]) -> Iterator[str]:
    there: dict[str, list[PieceStart]] = defaultdict(list)
    for piece in record.pieces.values():
        if piece.place:
            there[piece.gpid].append(piece)
    for gpid, pieces in there.items():
        if setup.matters(gpid, units):
            slot = setup.slots[gpid]
            if len(pieces) > 1:
                yield f"{_called(slot)} is there {len(pieces)} times"
            if any(_is_other(piece, slot, setup) for piece in pieces):
                yield f"{_called(slot)} is not as the module defines it"
        else:
            strange = (piece for piece in pieces if setup.is_strange(piece, units))
            yield from (f"{piece.called} is not a piece of the module" for piece in strange)


def _missing(record: Record, setup: Setup, units: Collection[str]) -> Iterator[str]:
    there = {piece.gpid for piece in record.pieces.values() if piece.place}
    for gpid, slot in setup.slots.items():
        if gpid not in there and setup.matters(gpid, units):
            yield f"{_called(slot)} is missing"


def _called(slot: SetupPiece) -> str:
    # a card in a deck may be a secret while the game runs
    return "a piece of a deck" if slot.is_in_deck else slot.name


def _is_other(piece: PieceStart, slot: SetupPiece, setup: Setup) -> bool:
    own = piece.markers
    if piece.name != slot.name or any(own.get(key, value) != value for key, value in slot.markers.items()):
        return True
    values = _values_of(piece.type)
    same = (key for key in values.keys() & slot.values.keys() if len(values[key]) == len(slot.values[key]))
    if any(values[key] != slot.values[key] for key in same):
        return True
    return setup.is_the_one_played and looks_otherwise(piece, slot)


def looks_otherwise(piece: PieceStart, slot: SetupPiece) -> bool:
    """Return True if a piece lacks a picture or a layer that its slot in the module has."""
    return not slot.looks <= looks_of(piece.type)


@lru_cache(maxsize=1024)
def _values_of(type_: str) -> dict[str, tuple[str, ...]]:
    return _values(sequence.unnest(type_))


@lru_cache(maxsize=1024)
def looks_of(type_: str) -> frozenset[str]:
    """Return the traits that show a piece with that type, without the keys of their menus."""
    return _looks(sequence.unnest(type_))


def _lie_in_their_decks(record: Record, setup: Setup) -> bool:
    cards = {gpid: slot for gpid, slot in setup.slots.items() if slot.is_in_deck}
    places = [(p.place, cards[p.gpid]) for p in record.pieces.values() if p.gpid in cards]
    return bool(places) and all(place and place[:3] == (slot.map, slot.x, slot.y) for place, slot in places)


def _elsewhere(record: Record, setup: Setup, units: Collection[str], *, is_unplayed: bool) -> Iterator[Finding]:
    zones = record.end.zones
    moved: list[str] = []
    put: list[str] = []
    for piece in record.pieces.values():
        slot = setup.slots.get(piece.gpid)
        if piece.place is None or slot is None or piece.gpid not in units:
            continue
        home = _zone(zones, slot)
        if piece.place.zone != home:
            text = f"{piece.name} is in {piece.place.zone or 'no zone'}, and its set-up in {home or 'no zone'}"
            (put if _never_moved(piece) else moved).append(text)
    if put:
        text = f"though they were never moved: {listed(put)}"
        yield Finding(PLACED, text, Severity.INTEGRITY, scene=Scene())
    if moved:
        text = f"though nothing was played yet: {listed(moved)}" if is_unplayed else listed(moved)
        yield Finding(PLACED, text, Severity.INTEGRITY if is_unplayed else PLACED.severity, scene=Scene())


def _zone(zones: Zones, slot: SetupPiece) -> str | None:
    return zones.zone_at(slot.map, slot.x, slot.y)


def _never_moved(piece: PieceStart) -> bool:
    # a piece that never moved remembers no properties of an earlier place (`BasicPiece.getState`)
    fields = sequence.split(sequence.unnest(piece.state)[-1], ";")
    return len(fields) < 5 or fields[4] == "0"
