"""The current state of the maps, and the changes since the last step: looks, stacks, decks and acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vassal_tools.format import sequence
from vassal_tools.table.pieces import HIDDEN, Piece, Stack
from vassal_tools.watch.looks import NOTHING
from vassal_tools.watch.texts import colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from vassal_tools.table.stack_order import PieceOrder
    from vassal_tools.table.table import Table
    from vassal_tools.watch.looks import Looks
    from vassal_tools.watch.maps import Maps, MapShown
    from vassal_tools.watch.values import Values

_OVER = 1_000_000
"""The distance between visual layers in the drawing order of stacks."""
_REACH = 60
_DECK_FIELDS = 21
"""The number of fields read from a deck's type; older engines write fewer."""
_SHOWN, _CARDS = 4, 2
"""The cost of showing a piece relative to visiting it, and the discount for hidden cards in a deck."""
Unit = Piece | Stack


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """A piece as last shown: its number and look, its spot, and the name of its place."""

    number: int
    look: int
    spot: tuple[str | None, int, int]
    called: str


class ShownMaps:
    """The maps as a viewer sees them; `news` returns the changes of touched pieces and stacks."""

    def __init__(self, table: Table, maps: Maps, looks: Looks, values: Values, side: str | None) -> None:
        self._table = table
        self.maps = maps
        self._looks = looks
        self._values = values
        self._side = side
        self._budget = looks.budget
        self._units: dict[Unit, int] = {}
        self._numbers: dict[str, int] = {}
        self._covered: dict[str, int] = {}
        self._home: dict[str, Unit] = {}
        self._shown: dict[str, ShownPiece] = {}
        self._stacks: dict[int, list[int]] = {}
        self._piles: dict[int, list[int]] = {}
        self.pieces: list[dict[str, Any]] = []
        self.decks: list[dict[str, Any]] = []
        self.extents: dict[int, tuple[int, int]] = {}

    def news(self, touched: Iterable[Unit], commands: int = 0) -> dict[str, Any]:
        """Return the changes after some commands, as the members of a step.

        Raises FormatError if too many pieces must be visited for so few commands.
        """
        for _ in range(commands):
            self._budget.allow()
        units = dict.fromkeys(unit for thing in touched for unit in self._units_of(thing))
        pieces: dict[str, Piece] = {}
        for unit in tuple(units):
            count = len(_held(unit))
            self._budget.spend(count // _CARDS if _is_deck(unit) else _SHOWN * count)
            for piece in _held(unit):
                if self._table.pieces.get(piece.id) is not piece:
                    continue
                pieces[piece.id] = piece
                before = self._home.get(piece.id)
                if before is not None and before is not unit:
                    units.setdefault(before)
        new: dict[str, Any] = {"looks": {}, "stacks": {}, "decks": {}, "acts": []}
        gone = [thing for thing in touched if isinstance(thing, Piece) and thing.id not in pieces]
        for piece in (*pieces.values(), *gone):
            self._renew(piece, new)
        for unit in units:
            self._renew_unit(unit, new)
        return {name: value for name, value in new.items() if value}

    def _units_of(self, thing: Unit) -> Iterator[Unit]:
        # the stack of the piece or the piece itself, and its old stack
        if isinstance(thing, Piece):
            before = self._home.get(thing.id)
            if before is not None:
                yield before
            yield thing.stack or thing
        else:
            yield thing

    # -- pieces

    def _renew(self, piece: Piece, new: dict[str, Any]) -> None:
        before, now = self._shown.get(piece.id), self._as_shown(piece)
        if now is None:
            self._shown.pop(piece.id, None)
        else:
            self._shown[piece.id] = now
        if before is not None and (now is None or now.number != before.number):
            new["looks"][str(before.number)] = NOTHING
        if now is not None and (before is None or (before.number, before.look) != (now.number, now.look)):
            new["looks"][str(now.number)] = now.look
        new["acts"] += _acts(before, now)

    def _as_shown(self, piece: Piece) -> ShownPiece | None:
        # None if it is not shown on its own
        unit: Unit = piece.stack or piece
        is_there = self._table.pieces.get(piece.id) is piece
        if is_there:
            self._home[piece.id] = unit
        else:
            self._home.pop(piece.id, None)
        number = self._map_number(unit) if is_there else None
        if number is None or _is_deck(unit):
            self._covered.pop(piece.id, None)
            return None
        look, kept = self._looks.of(piece)
        if look == NOTHING:
            return None
        place = self._table.place_of(piece)
        self._reach(number, piece)
        return ShownPiece(self._number(piece, kept), look, (piece.map, piece.x, piece.y), place.called if place else "")

    def _reach(self, number: int, piece: Piece) -> None:
        right, down = self.extents.get(number, (0, 0))
        self.extents[number] = max(right, piece.x + _REACH), max(down, piece.y + _REACH)

    def _number(self, piece: Piece, kept: bool) -> int:
        # a piece whose face is hidden from the viewer gets a new number each time it is covered
        if kept:
            if piece.id not in self._covered:
                self._covered[piece.id] = len(self.pieces)
                self.pieces.append({"id": "", "slot": "", "name": HIDDEN})
            return self._covered[piece.id]
        self._covered.pop(piece.id, None)
        number = self._numbers.setdefault(piece.id, len(self.pieces))
        if number == len(self.pieces):
            fixed = {"fixed": True} if piece.is_fixed else {}
            self.pieces.append({"id": piece.id, "slot": piece.gpid, "name": piece.name, **fixed})
        return number

    # -- stacks and decks

    def _map_number(self, unit: Unit) -> int | None:
        # None if the viewer may not see the map
        number = self.maps.numbers.get(unit.map or "")
        if number is None or (unit.lies is None and not isinstance(unit, Stack)):
            return None
        is_seen = unit.lies is not None and self.maps.shown[number].seen_by(self._side)
        return number if is_seen else None

    def _renew_unit(self, unit: Unit, new: dict[str, Any]) -> None:
        is_deck = isinstance(unit, Stack) and unit.is_deck
        state = self._pile(unit) if is_deck and isinstance(unit, Stack) else self._stack(unit)
        held = self._piles if is_deck else self._stacks
        if unit not in self._units and not state:
            return
        key = self._key(unit, is_deck)
        if held.get(key, []) != state:
            held[key] = state
            new["decks" if is_deck else "stacks"][str(key)] = state

    def _key(self, unit: Unit, is_deck: bool) -> int:
        if unit not in self._units:
            self._units[unit] = len(self.decks) if is_deck else len(self._units) - len(self.decks)
            if is_deck and isinstance(unit, Stack):
                self.decks.append(_deck(unit))
        return self._units[unit]

    def _stack(self, unit: Unit) -> list[int]:
        # empty if the viewer sees nothing of it
        number = self._map_number(unit)
        shown = [self._shown[piece.id].number for piece in _held(unit) if piece.id in self._shown]
        if number is None or not shown:
            return []
        return [number, unit.x, unit.y, self._order(unit, self.maps.shown[number]), *shown]

    def _order(self, unit: Unit, on: MapShown) -> int:
        if not on.layers:
            return unit.order
        pieces = [piece for piece in _held(unit) if piece.id in self._shown]
        layer = on.layer(self._values.of(pieces[-1], on.layer_property) if pieces else None)
        return layer * _OVER + unit.order

    def _pile(self, deck: Stack) -> list[int]:
        # map, place, order, number of cards, and the look of the top card
        number = self._map_number(deck)
        if number is None or deck.id is None or self._table.thing(deck.id) is not deck:
            return []
        top = deck.contents.top
        look = self._looks.of(top, deck.face_down)[0] if top else NOTHING
        order = len(self.maps.shown[number].layers) * _OVER + deck.order
        return [number, deck.x, deck.y, order, len(deck.contents), look]


def _is_deck(unit: Unit) -> bool:
    return isinstance(unit, Stack) and unit.is_deck


def _held(unit: Unit) -> PieceOrder[Piece] | tuple[Piece, ...]:
    if isinstance(unit, Stack):
        return unit.contents
    return () if unit.stack else (unit,)


def _acts(before: ShownPiece | None, now: ShownPiece | None) -> Iterator[dict[str, Any]]:
    if before and (now is None or now.number != before.number):
        yield {"kind": "left", "piece": before.number, "from": before.called}
    if now and (before is None or now.number != before.number):
        yield {"kind": "came", "piece": now.number, "to": now.called}
    elif before and now:
        if before.spot != now.spot:
            yield {"kind": "moved", "piece": now.number, "from": before.called, "to": now.called}
        if before.look != now.look:
            yield {"kind": "turned", "piece": now.number}


def _deck(deck: Stack) -> dict[str, Any]:
    # the constant facts of a deck
    fields = (*sequence.split(deck.type[5:], ";"), *("",) * _DECK_FIELDS)
    width, height, most = (_whole(text) for text in (*fields[2:4], fields[_DECK_FIELDS - 1]))
    document = {"name": deck.name, "width": width, "height": height, "most": most or 10}
    outline = colour(fields[1], "#000000") if fields[0] == "true" else ""
    return document | ({"outline": outline} if outline else {})


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
