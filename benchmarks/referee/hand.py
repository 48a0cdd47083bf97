"""Pieces taken up and put down: what they remember of it, and the piles that they come into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from benchmarks.referee.table import Spot
from benchmarks.referee.writing import added, changed, moved
from vassal_tools.builder.components import BOARD_NAME
from vassal_tools.errors import InternalError
from vassal_tools.format import sequence
from vassal_tools.game.names import BOWL

if TYPE_CHECKING:
    from benchmarks.referee.script import Script
    from vassal_tools.table.pieces import Piece, Stack

REMEMBERED = ("OldZone", "ClickedX", "OldLocationName", "ClickedY", "OldX", "OldY", "OldBoard", "OldMap")
"""What a basic piece remembers, in the order that the engine writes it."""
WHERE = ("CurrentMap", "CurrentZone", "location", "Moved", "OldMap", "OldZone")
"""The properties that tell where a piece is or was."""
OFF_BOARD = "offboard"
LAYERS = {"Label": 0, "Marker": 1, "Counter": 2}
TOP_LAYER = 3  # what names no layer lies above those that do


class Hand:
    """Takes up pieces and puts them down."""

    def __init__(self, script: Script, title: str) -> None:
        """`title` is that of the map that the game is played on."""
        self._script = script
        self._table = script.table
        self._title = title
        self._first_there: set[str] = set()  # who came to its place when nobody else was there
        self._remembered: dict[str, dict[str, str]] = {}

    def change(self, piece: Piece, new: dict[int, str], old: dict[int, str] | None = None) -> None:
        """The piece has new states of traits; `old` are the states that it is said to have had."""
        basic = self._basic(piece)
        was = [(old or {}).get(n, text) for n, text in enumerate(piece.states[:-1])]
        now = [new.get(n, text) for n, text in enumerate(was)]
        if now != was:
            self._script.emit(changed(piece.id, sequence.nest([*now, basic]), sequence.nest([*was, basic])))

    def _basic(self, piece: Piece) -> str:
        """The state of the basic piece, with what it remembers."""
        known = self._remembered.get(piece.id, {})
        pairs = [text for key in REMEMBERED if key in known for text in (key, known[key])]
        place = piece.map or "null" if piece.id in self._first_there else "null"
        return sequence.join((place, str(piece.x), str(piece.y), piece.gpid, str(len(pairs) // 2), *pairs), ";")

    def state_here(self, piece: Piece) -> str:
        """The whole state of the piece, as that of one that comes into play."""
        spot = self.spot(piece)
        fields = sequence.split(self._basic(piece), ";")
        basic = sequence.join((spot.map, str(spot.x), str(spot.y), *fields[3:]), ";")
        return sequence.nest([*piece.states[:-1], basic])

    # -- where it is

    def spot(self, piece: Piece) -> Spot:
        """Where the piece lies; raises InternalError where it is on no map."""
        if piece.map is None:
            raise InternalError(f"{piece.name} is on no map")
        return Spot(piece.map, piece.x, piece.y)

    def location(self, piece: Piece) -> str:
        """The name of the place that the piece lies in."""
        place = self._table.place_of(piece)
        return (place.zone or OFF_BOARD) if place else OFF_BOARD

    def where(self, piece: Piece, name: str) -> str:
        """One of the properties that tell where the piece is or was."""
        match name:
            case "CurrentMap":
                return piece.map or ""
            case "CurrentZone":
                place = self._table.place_of(piece)
                return (place.zone or "") if place else ""
            case "location":
                return self.location(piece)
            case "Moved":
                marks = (n for n, trait in enumerate(piece.traits) if trait.id == "markmoved")
                return next((piece.states[n] for n in marks), "")
            case _:
                return self._remembered.get(piece.id, {}).get(name, "")

    def leave(self, piece: Piece) -> None:
        """The piece remembers where it was."""
        spot, place = self.spot(piece), self._table.place_of(piece)
        zone = (place.zone or "") if place else ""
        in_deck = piece.stack is not None and piece.stack.is_deck
        known = self._remembered.setdefault(piece.id, {})
        known["OldZone"] = "" if in_deck else zone
        known["OldLocationName"] = BOWL if in_deck else zone or OFF_BOARD
        known["OldX"], known["OldY"], known["OldMap"] = str(spot.x), str(spot.y), spot.map
        known["OldBoard"] = BOARD_NAME if spot.map == self._title else f"Hand of {spot.map.split()[-1]}"

    def click(self, piece: Piece) -> None:
        """The piece remembers where its menu was opened."""
        known = self._remembered.setdefault(piece.id, {})
        known["ClickedX"], known["ClickedY"] = str(piece.x), str(piece.y)

    def marks(self, piece: Piece, start: Spot, *, is_same_map: bool = True) -> dict[int, str]:
        """The mark and the trail that a move leaves on a unit, as states of its traits."""
        new: dict[int, str] = {}
        for n, trait in enumerate(piece.traits):
            if trait.id == "markmoved":
                new[n] = "true"
            elif trait.id == "footprint" and is_same_map:
                visible, _, number, *points = piece.states[n].split(";")
                trail = (*points, f"{start.x},{start.y}")
                new[n] = ";".join((visible, "Map0", str(int(number or 0) + 1), *trail))
        return new

    def put(self, piece: Piece, to: Spot, start: Spot) -> None:
        """The piece is put there: on the stack of its layer, or into a new one."""
        was_under = _below(piece)
        is_rigid = any(trait.id == "immob" for trait in piece.traits)
        fits = None if is_rigid else self._stack_at(to, piece)
        under = fits.contents.top.id if fits and fits.contents.top else None
        self._script.emit(moved(piece.id, to, under, start, was_under, self._script.user))
        (self._first_there.discard if under else self._first_there.add)(piece.id)
        if under is None and not is_rigid:
            state = f"{to.map};{to.x};{to.y};{piece.id};@@{_layer(piece, to.map == self._title)}"
            self._script.emit(added(self._script.new_id(), "stack", state))

    def put_back(self, piece: Piece) -> None:
        """The piece lies on top in the bowl."""
        bowl, start = self.bowl(), self.spot(piece)
        was_under = _below(piece)
        to, top = Spot(bowl.map or "", bowl.x, bowl.y), bowl.contents.top
        self._script.emit(moved(piece.id, to, top.id if top else None, start, was_under, self._script.user))

    def _stack_at(self, spot: Spot, piece: Piece) -> Stack | None:
        """The stack there that the piece joins."""
        is_main = spot.map == self._title
        for other in self._table.pieces.values():
            stack = other.stack
            is_here = (other.map, other.x, other.y) == (spot.map, spot.x, spot.y)
            if is_here and stack and not stack.is_deck and _layer(other, is_main) == _layer(piece, is_main):
                return stack if stack is not piece.stack else None
        return None

    def bowl(self) -> Stack:
        """The bowl of chits."""
        return next(deck for deck in self._table.decks() if deck.name == BOWL)


def _below(piece: Piece) -> str | None:
    """The id of the piece that lies under it in its pile."""
    pile = list(piece.stack.contents) if piece.stack else [piece]
    place = pile.index(piece)
    return pile[place - 1].id if place else None


def _layer(piece: Piece, is_main: bool) -> int:
    """The layer of a map that the piece lies in."""
    return LAYERS.get(piece.markers.get("Layer", ""), TOP_LAYER) if is_main else 1
