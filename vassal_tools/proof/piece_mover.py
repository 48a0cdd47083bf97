"""Move pieces like the engine: the properties that a piece remembers, and the stack that it joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError
from vassal_tools.format import sequence
from vassal_tools.proof.command_text import added, changed, moved
from vassal_tools.proof.gestures import MapPoint
from vassal_tools.proof.piece_keys import traits_of

if TYPE_CHECKING:
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.log_writer import LogWriter
    from vassal_tools.table.pieces import Piece, Stack

REMEMBERED = ("OldZone", "ClickedX", "OldLocationName", "ClickedY", "OldX", "OldY", "OldBoard", "OldMap")
"""The properties that a basic piece remembers, in the engine's order."""
WHERE = ("CurrentMap", "CurrentZone", "location", "Moved", "OldMap", "OldZone")
"""The properties about a piece's present or past place."""
OFF_BOARD = "offboard"
DEFAULT_LAYER = 1  # of a map without layers of its own (`DefaultPieceCollection`)


class PieceMover:
    """Moves pieces and changes their states, as commands of a log."""

    def __init__(self, log: LogWriter, controls: ModuleControls) -> None:
        self._log = log
        self._table = log.table
        self._controls = controls
        self._first_there: set[str] = set()  # the pieces that came to an empty place
        self._remembered: dict[str, dict[str, str]] = {}

    def change(self, piece: Piece, new: dict[int, str], old: dict[int, str] | None = None) -> None:
        """Give the piece new states of traits; `old` replaces the stated old states."""
        basic = self._basic(piece)
        was = [(old or {}).get(n, text) for n, text in enumerate(piece.states[:-1])]
        now = [new.get(n, text) for n, text in enumerate(was)]
        if now != was:
            self._log.emit(changed(piece.id, sequence.nest([*now, basic]), sequence.nest([*was, basic])))

    def _basic(self, piece: Piece) -> str:
        known = self._remembered.get(piece.id, {})
        pairs = [text for key in REMEMBERED if key in known for text in (key, known[key])]
        place = piece.map or "null" if piece.id in self._first_there else "null"
        return sequence.join((place, str(piece.x), str(piece.y), piece.gpid, str(len(pairs) // 2), *pairs), ";")

    def state_here(self, piece: Piece) -> str:
        """Return the whole state of the piece, as `AddPiece` states it."""
        spot = self.spot(piece)
        fields = sequence.split(self._basic(piece), ";")
        basic = sequence.join((spot.map, str(spot.x), str(spot.y), *fields[3:]), ";")
        return sequence.nest([*piece.states[:-1], basic])

    # -- where it is

    def spot(self, piece: Piece) -> MapPoint:
        """Return the place of the piece. Raises InternalError if it is on no map."""
        if piece.map is None:
            raise InternalError(f"{piece.name} is on no map")
        return MapPoint(piece.map, piece.x, piece.y)

    def location(self, piece: Piece) -> str:
        """Return the name of the piece's place in reports: the deck's name, or the zone's title."""
        if piece.stack is not None and piece.stack.is_deck:
            return piece.stack.name
        place = self._table.place_of(piece)
        zone = place.zone if place else None
        return self._controls.titles.get(zone, zone) if zone else OFF_BOARD

    def where(self, piece: Piece, name: str) -> str:
        """Return one of the properties in `WHERE`."""
        match name:
            case "CurrentMap":
                return piece.map or ""
            case "CurrentZone":
                place = self._table.place_of(piece)
                return (place.zone or "") if place else ""
            case "location":
                return self.location(piece)
            case "Moved":
                marks = (n for n, trait in enumerate(traits_of(piece.type)) if trait.id == "markmoved")
                return next((piece.states[n] for n in marks), "")
            case _:
                return self._remembered.get(piece.id, {}).get(name, "")

    def leave(self, piece: Piece) -> None:
        """Make the piece remember its place."""
        spot, place = self.spot(piece), self._table.place_of(piece)
        zone = (place.zone or "") if place else ""
        in_deck = piece.stack is not None and piece.stack.is_deck
        known = self._remembered.setdefault(piece.id, {})
        known["OldZone"] = "" if in_deck else zone
        known["OldLocationName"] = piece.stack.name if in_deck and piece.stack else zone or OFF_BOARD
        known["OldX"], known["OldY"], known["OldMap"] = str(spot.x), str(spot.y), spot.map
        known["OldBoard"] = self._controls.maps[spot.map].board

    def click(self, piece: Piece) -> None:
        """Make the piece remember where its menu was opened."""
        known = self._remembered.setdefault(piece.id, {})
        known["ClickedX"], known["ClickedY"] = str(piece.x), str(piece.y)

    def marks(self, piece: Piece, start: MapPoint, *, is_same_map: bool = True) -> dict[int, str]:
        """Return the mark and the trail that a move leaves on a piece, as states of its traits."""
        new: dict[int, str] = {}
        for n, trait in enumerate(traits_of(piece.type)):
            if trait.id == "markmoved":
                new[n] = "true"
            elif trait.id == "footprint" and is_same_map:
                visible, _, number, *points = piece.states[n].split(";")
                trail = (*points, f"{start.x},{start.y}")
                new[n] = ";".join((visible, self._controls.maps[start.map].id, str(int(number or 0) + 1), *trail))
        return new

    def put(self, piece: Piece, to: MapPoint, start: MapPoint) -> None:
        """Put the piece there, on the stack of its layer or into a new one."""
        was_under = _below(piece)
        is_rigid = any(trait.id == "immob" for trait in traits_of(piece.type))
        fits = None if is_rigid else self._stack_at(to, piece)
        under = fits.contents.top.id if fits and fits.contents.top else None
        self._log.emit(moved(piece.id, to, under, start, was_under, self._log.user))
        (self._first_there.discard if under else self._first_there.add)(piece.id)
        if under is None and not is_rigid:
            state = f"{to.map};{to.x};{to.y};{piece.id};@@{self._layer(piece, to.map)}"
            self._log.emit(added(self._log.new_id(), "stack", state))

    def return_to_deck(self, piece: Piece, name: str) -> None:
        """Put the piece on top of a deck."""
        deck, start = self.deck(name), self.spot(piece)
        was_under = _below(piece)
        to, top = MapPoint(deck.map or "", deck.x, deck.y), deck.contents.top
        self._log.emit(moved(piece.id, to, top.id if top else None, start, was_under, self._log.user))

    def _stack_at(self, spot: MapPoint, piece: Piece) -> Stack | None:
        layer = self._layer(piece, spot.map)
        for other in self._table.pieces.values():
            stack = other.stack
            is_here = (other.map, other.x, other.y) == (spot.map, spot.x, spot.y)
            if is_here and stack and not stack.is_deck and self._layer(other, spot.map) == layer:
                return stack if stack is not piece.stack else None
        return None

    def deck(self, name: str) -> Stack:
        """Return the deck with a name."""
        return next(deck for deck in self._table.decks() if deck.name == name)

    def _layer(self, piece: Piece, map_name: str) -> int:
        # pieces without a layer are above the others
        of_map = self._controls.maps[map_name]
        if not of_map.layers:
            return DEFAULT_LAYER
        name = piece.markers.get(of_map.layer_property, "")
        return of_map.layers.index(name) if name in of_map.layers else len(of_map.layers)


def _below(piece: Piece) -> str | None:
    pile = list(piece.stack.contents) if piece.stack else [piece]
    place = pile.index(piece)
    return pile[place - 1].id if place else None
