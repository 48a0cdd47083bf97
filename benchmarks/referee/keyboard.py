"""Keys that go to pieces, and what follows from each, trait by trait, as our module has them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from benchmarks.referee.expressions import fits, value_of
from benchmarks.referee.hand import WHERE
from benchmarks.referee.keys import listeners, menu
from benchmarks.referee.table import Spot
from benchmarks.referee.writing import added, removed, said
from vassal_tools.errors import InternalError
from vassal_tools.format import sequence

if TYPE_CHECKING:
    from random import Random

    from benchmarks.referee.hand import Hand
    from benchmarks.referee.keys import Change, Listener
    from benchmarks.referee.script import Script
    from vassal_tools.table.pieces import Piece


class Keyboard:
    """Sends keys to pieces. `die` is what the line pressed last threw, 0 where it threw none."""

    def __init__(self, script: Script, hand: Hand, title: str, luck: Random) -> None:
        """`title` is that of the map that the game is played on."""
        self._script, self._hand, self._title, self._luck = script, hand, title, luck
        self._table = script.table
        self.die, self._pressed = 0, ""

    def lines(self, piece: Piece) -> tuple[str, ...]:
        """The lines that the piece's menu offers now."""
        return tuple(line for line, key in menu(piece.type).items() if not self._is_barred(piece, key))

    def press(self, piece: Piece, line: str, die: int = 0) -> None:
        """All that follows from the line; raises InternalError where the menu has no such line now."""
        self.die, self._pressed = die, line
        key = menu(piece.type).get(line, "")
        if not key or self._is_barred(piece, key):
            raise InternalError(f"{piece.name} has no line {line!r} now")
        self._hand.click(piece)
        self._key(piece, key)

    def _is_barred(self, piece: Piece, key: str) -> bool:
        hidings = (one for one in listeners(piece.type) if one.trait.id == "hideCmd" and key in one.keys)
        return any(self._fits(piece, one.trait.field("filter")) for one in hidings)

    def _key(self, piece: Piece, key: str, first: int = 0) -> None:
        """The key goes through the traits, from the outermost inwards; reports wait for those within them."""
        for n, listener in enumerate(listeners(piece.type)[first:], first):
            if key not in listener.keys:
                continue
            if listener.trait.id == "hideCmd":
                if self._fits(piece, listener.trait.field("filter")):
                    return
            elif listener.trait.id == "report":
                self._key(piece, key, n + 1)
                self._script.emit(said("* " + self._format(piece, listener.trait.field("format"))))
                return
            else:
                self._act(piece, listener, key)

    def _act(self, piece: Piece, listener: Listener, key: str) -> None:
        trait = listener.trait
        match trait.id:
            case "setprop":
                for on, change in listener.changes:
                    if on == key:
                        self._set_by(piece, trait.field("property"), change)
            case "macro":
                for action in listener.actions:
                    self._key(piece, action)
            case "globalkey":
                for other in self._on_the_map():
                    if self._fits(other, trait.field("filter")):
                        self._key(other, listener.actions[0])
            case _:
                self._act_on_piece(piece, listener)

    def _on_the_map(self) -> list[Piece]:
        """All pieces of the map, pile by pile from bottom to top, and then those that form no piles."""
        title = self._title
        piled = [self._table.pieces[member] for _, pile in self._table.stacks_of(title) for member in pile]
        return piled + [piece for piece in self._table.pieces.values() if piece.map == title and piece.stack is None]

    def _act_on_piece(self, piece: Piece, listener: Listener) -> None:
        match listener.trait.id:
            case "emb2":
                level = piece.states[listener.place].split(";")[0]
                self._hand.change(piece, {listener.place: "2" if level == "1" else "1"})
            case "markmoved":
                is_moved = piece.states[listener.place] == "true"
                self._hand.change(piece, {listener.place: "false" if is_moved else "true"})
            case "sendto":
                self._send(piece, listener)
            case "return":
                self._hand.put_back(piece)
            case "delete":
                stands = added(piece.id, piece.type, self._hand.state_here(piece))
                self._script.emit(removed(piece.id), stands)
            case _:
                raise InternalError(f"the writer knows no key of {listener.trait!r}")

    def _set_by(self, piece: Piece, name: str, change: Change) -> None:
        value = self._value(piece, change.value)
        if change.how == "I":
            value = str(int(self._script.module_property(name) or 0) + int(value))
        self._script.set(name, value)

    def _send(self, piece: Piece, listener: Listener) -> None:
        trait, start = listener.trait, self._hand.spot(piece)
        to = Spot(trait.field("map"), *(int(self._value(piece, trait.field(name))) for name in ("x", "y")))
        if (to.x, to.y) == (start.x, start.y):
            return
        self._hand.leave(piece)
        marks = self._hand.marks(piece, start)
        self._hand.change(piece, {listener.place: f"{start.map};{start.x};{start.y}", **marks})
        self._hand.put(piece, to, start)

    # -- what a piece knows

    def _fits(self, piece: Piece, expression: str) -> bool:
        return self._value(piece, expression) == "true"

    def _value(self, piece: Piece, expression: str) -> str:
        return value_of(expression, partial(self._property, piece), self._die, partial(self._count, piece))

    def _count(self, piece: Piece, filter_: str) -> int:
        """How many pieces fit the filter, in which that piece names values."""
        wanted = self._format(piece, filter_)
        return sum(fits(wanted, partial(self._property, other)) for other in self._table.pieces.values())

    def _die(self, faces: int) -> int:
        self.die = self.die or self._luck.randint(1, faces)
        return self.die

    def _property(self, piece: Piece, name: str) -> str:
        own = piece.markers
        if name in own:
            return own[name]
        if name in WHERE:
            return self._hand.where(piece, name)
        match name:
            case "PlayerSide":
                return self._script.side
            case "PlayerName":
                return self._script.player
            case "newPieceName" | "pieceName" | "PieceName":
                return self.name(piece)
            case "menuCommand":
                return self._pressed
            case "Turn":
                return str(self._script.turn[0])
        if name.endswith("_Level"):
            return str(piece.faces.get(name.removesuffix("_Level"), ""))
        for trait in piece.traits:
            if trait.id == "calcProp" and trait.field("property") == name:
                return self._value(piece, trait.field("expression"))
        return self._script.module_property(name)

    def _format(self, piece: Piece, text: str) -> str:
        parts = text.split("$")
        for n in range(1, len(parts) - 1, 2):
            parts[n] = self._property(piece, parts[n])
        return "".join(parts)

    def name(self, piece: Piece) -> str:
        """The piece's name as others see it, with what its faces add."""
        name = piece.name
        for n, trait in enumerate(piece.traits):
            if trait.id == "obs":
                return trait.field("mask_name")
            if trait.id == "emb2" and n < len(piece.states):
                added_name = sequence.split(trait.field("names"), ",")[int(piece.states[n].split(";")[0]) - 1]
                name += added_name.removeprefix("+")
        return name
