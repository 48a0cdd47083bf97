"""Key strokes sent to pieces, and their effect in each trait (`Decorator.keyEvent`)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError
from vassal_tools.format import sequence
from vassal_tools.objects.expressions import fits, value_of
from vassal_tools.proof.command_text import added, chat_line, removed
from vassal_tools.proof.gestures import MapPoint, MissingEntryError, entry_of
from vassal_tools.proof.piece_keys import calculated, key_of, listeners, marked, menu, traits_of
from vassal_tools.proof.piece_mover import WHERE

if TYPE_CHECKING:
    from random import Random

    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.log_writer import LogWriter
    from vassal_tools.proof.piece_keys import Change, Listener
    from vassal_tools.proof.piece_mover import PieceMover
    from vassal_tools.table.pieces import Piece


class KeyPresses:
    """Sends key strokes to pieces. `die` is the die thrown by the last pressed line, or 0."""

    def __init__(self, log: LogWriter, mover: PieceMover, controls: ModuleControls, rng: Random) -> None:
        self._log, self._mover, self._controls, self._rng = log, mover, controls, rng
        self._table = log.table
        self.die, self._pressed, self._text = 0, "", ""
        self._coming: tuple[int, int] | None = None

    def lines(self, piece: Piece) -> tuple[str, ...]:
        """Return the lines that the piece's menu offers now."""
        return tuple(self._open(piece))

    def _open(self, piece: Piece, start: str = "") -> dict[str, str]:
        lines = ((line, key) for line, key in menu(piece.type) if line.startswith(start))
        return {line: key for line, key in lines if not self._is_barred(piece, key)}

    def press(self, piece: Piece, line: str, die: int = 0, text: str = "") -> None:
        """Execute the line. `text` is entered if the line asks for one.

        Raises MissingEntryError if the menu does not offer it now.
        """
        self.die, self._pressed, self._text = die, line, text
        entries = self._open(piece, line)
        key = entries.get(entry_of(line, entries), "")
        if not key:
            raise MissingEntryError(f"{piece.name} has no line {line!r} now")
        self._mover.click(piece)
        self._key(piece, key)

    def press_unoffered(self, piece: Piece, line: str, die: int = 0) -> None:
        """Execute the line even if the menu does not offer it now. Raises MissingEntryError if it does not exist."""
        entries = dict(menu(piece.type))
        key = entries.get(entry_of(line, entries), "")
        if not key:
            raise MissingEntryError(f"{piece.name} has no line {line!r}")
        self.die, self._pressed = die, line
        self._mover.click(piece)
        self._key(piece, key, is_offered=False)

    def call(self, key: str, expression: str) -> None:
        """Send a key to the pieces on the main map that fit the expression."""
        for piece in self._on_the_map():
            if self._fits(piece, expression):
                self._key(piece, key_of(piece.type, key))

    def call_for_turn(self, turn: tuple[int, int]) -> None:
        """Send the keys of the turn counter for a turn and phase; the counter states them only afterwards."""
        self._coming = turn
        for key, expression in self._controls.turn.calls:
            self.call(key, expression)
        self._coming = None

    def _is_barred(self, piece: Piece, key: str) -> bool:
        hidings = (one for one in listeners(piece.type) if one.trait.id == "hideCmd" and key in one.keys)
        return any(self._fits(piece, one.trait.field("filter")) for one in hidings)

    def _key(self, piece: Piece, key: str, first: int = 0, *, is_offered: bool = True) -> None:
        # from the outermost trait inwards; reports wait for inner traits; an unoffered key passes the traits that
        # hide it
        for n, listener in enumerate(listeners(piece.type)[first:], first):
            if key not in listener.keys:
                continue
            if listener.trait.id == "hideCmd":
                if is_offered and self._fits(piece, listener.trait.field("filter")):
                    return
            elif listener.trait.id == "report":
                self._key(piece, key, n + 1, is_offered=is_offered)
                self._log.emit(chat_line("* " + self._format(piece, listener.trait.field("format"))))
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
                when = trait.field("filter")
                for action in listener.actions if not when or self._fits(piece, when) else ():
                    self._key(piece, action)
            case "globalkey":
                self.call(listener.actions[0], trait.field("filter"))
            case _:
                self._act_on_piece(piece, listener, key)

    def _on_the_map(self) -> list[Piece]:
        # pile by pile from bottom to top, then unstacked pieces
        title = self._controls.main_map
        piled = [self._table.pieces[member] for _, pile in self._table.stacks_of(title) for member in pile]
        return piled + [piece for piece in self._table.pieces.values() if piece.map == title and piece.stack is None]

    def _act_on_piece(self, piece: Piece, listener: Listener, key: str) -> None:
        match listener.trait.id:
            case "emb2":
                level = int(piece.states[listener.place].split(";")[0])
                faces = len(sequence.split(listener.trait.field("images"), ","))
                self._mover.change(piece, {listener.place: str(level % faces + 1)})
            case "rotate":
                step = 1 if key == listener.trait.field("clockwise_key") else -1
                facing = (int(piece.states[listener.place]) + step) % int(listener.trait.field("facings"))
                self._mover.change(piece, {listener.place: str(facing)})
            case "label":
                self._mover.change(piece, {listener.place: self._text})
            case "markmoved":
                is_moved = piece.states[listener.place] == "true"
                self._mover.change(piece, {listener.place: "false" if is_moved else "true"})
            case "sendto" if key == listener.trait.field("key"):
                self._send(piece, listener)
            case "sendto":
                self._send_back(piece, listener)
            case "return":
                self._mover.return_to_deck(piece, listener.trait.field("deck"))
            case "delete":
                stands = added(piece.id, piece.type, self._mover.state_here(piece))
                self._log.emit(removed(piece.id), stands)
            case _:
                raise InternalError(f"the simulator knows no key of {listener.trait!r}")

    def _set_by(self, piece: Piece, name: str, change: Change) -> None:
        value = self._value(piece, change.value)
        if change.how == "I":
            value = str(int(self._log.module_property(name) or 0) + int(value))
        self._log.set(name, value)

    def _send(self, piece: Piece, listener: Listener) -> None:
        trait, start = listener.trait, self._mover.spot(piece)
        to = MapPoint(trait.field("map"), *(int(self._value(piece, trait.field(name))) for name in ("x", "y")))
        if to == start:
            return
        self._go(piece, listener, to, f"{start.map};{start.x};{start.y}")

    def _send_back(self, piece: Piece, listener: Listener) -> None:
        title, x, y = (*piece.states[listener.place].split(";"), "", "")[:3]
        if title:
            self._go(piece, listener, MapPoint(title, int(x), int(y)), ";;")

    def _go(self, piece: Piece, listener: Listener, to: MapPoint, memory: str) -> None:
        start = self._mover.spot(piece)
        self._mover.leave(piece)
        marks = self._mover.marks(piece, start, is_same_map=to.map == start.map)
        self._mover.change(piece, {listener.place: memory, **marks})
        self._mover.put(piece, to, start)

    # -- what a piece knows

    def _fits(self, piece: Piece, expression: str) -> bool:
        return self._value(piece, expression) == "true"

    def _value(self, piece: Piece, expression: str) -> str:
        return value_of(expression, partial(self._property, piece), self._die, partial(self._total, piece))

    def _total(self, piece: Piece, name: str, filter_: str) -> int:
        # names in the filter are values of that piece
        wanted = self._format(piece, filter_)
        all_pieces = self._table.pieces.values()
        found = [other for other in all_pieces if fits(wanted, partial(self._property, other))]
        return sum(_whole(self._property(other, name)) for other in found) if name else len(found)

    def _die(self, faces: int) -> int:
        self.die = self.die or self._rng.randint(1, faces)
        return self.die

    def _property(self, piece: Piece, name: str) -> str:
        if name in (own := marked(piece.type)):
            place, n = own[name]
            return sequence.split(piece.states[place], ",")[n]
        if (text := piece.facts.text(name, piece.states)) is not None:
            return text
        if name in WHERE:
            return self._mover.where(piece, name)
        match name:
            case "PlayerSide":
                return self._log.side
            case "PlayerName":
                return self._log.player
            case "newPieceName" | "pieceName" | "PieceName":
                return self.name(piece)
            case "menuCommand":
                return self._pressed
            case "ObscuredToOthers":
                return _is_hidden(piece)
            case "Turn" | "Phase":
                return self._turn_or_phase(name)
        if name.endswith("_Level"):
            return str(piece.faces.get(name.removesuffix("_Level"), ""))
        expression = calculated(piece.type).get(name)
        return self._log.module_property(name) if expression is None else self._value(piece, expression)

    def _turn_or_phase(self, name: str) -> str:
        turn, phase = self._coming or self._log.turn
        return str(turn) if name == "Turn" else self._controls.turn.phases[phase]

    def _format(self, piece: Piece, text: str) -> str:
        parts = text.split("$")
        for n in range(1, len(parts) - 1, 2):
            parts[n] = self._property(piece, parts[n])
        return "".join(parts)

    def name(self, piece: Piece) -> str:
        """Return the piece's name as other players see it, with the additions of its layers."""
        name = piece.name
        for n, trait in enumerate(traits_of(piece.type)):
            if trait.id == "obs":
                return trait.field("mask_name")
            level = int(piece.states[n].split(";")[0]) if trait.id == "emb2" and n < len(piece.states) else 0
            if level > 0:  # a layer that is off has a level below 0, and adds nothing
                name += sequence.split(trait.field("names"), ",")[level - 1].removeprefix("+")
        return name


def _whole(value: str) -> int:
    return int(value) if value.removeprefix("-").isdecimal() else 0


def _is_hidden(piece: Piece) -> str:
    masks = (piece.states[n] for n, trait in enumerate(traits_of(piece.type)) if trait.id == "obs")
    return "true" if any(not state.startswith(("null", "nobody")) for state in masks) else "false"
