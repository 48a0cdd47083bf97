"""A simulated table: each gesture becomes the engine's commands, by the module's own traits."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING

from vassal_tools.errors import InternalError
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.proof.buttons import ALL_BUTTONS
from vassal_tools.proof.command_text import TURN, chat_line
from vassal_tools.proof.gestures import (
    DragPiece,
    DrawPiece,
    MapPoint,
    MissingEntryError,
    NextTurn,
    Press,
    Say,
    Throw,
    UndoGesture,
    Write,
    entry_of,
)
from vassal_tools.proof.key_presses import KeyPresses
from vassal_tools.proof.log_writer import WITH_PHASES, LogWriter
from vassal_tools.proof.piece_keys import traits_of
from vassal_tools.proof.piece_mover import PieceMover
from vassal_tools.table.turns import formatted
from vassal_tools.table.versions import dice_properties

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from vassal_tools.game.declarations import Declaration
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.buttons import PressedButtons
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.gestures import Gesture
    from vassal_tools.proof.seats import ProofSeat
    from vassal_tools.table.pieces import Piece

REPORT, DICE_REPORT = "* ", "*"
"""The engine's prefix of a report: `PieceMover`, `TurnTracker`; `DiceButton`."""


class SimulatedTable:
    """A game that continues a save, or the beginning of a log. It throws and draws with `rng`."""

    def __init__(
        self, start: SavedGame, controls: ModuleControls, rng: Random, buttons: PressedButtons = ALL_BUTTONS
    ) -> None:
        """Start from a save. The effects of unpressed buttons are done by hand."""
        self._controls, self._rng, self._buttons = controls, rng, buttons
        self._seated = ""
        self._drawn_by: dict[str, str] = {}  # the side that drew a piece, which alone handles it
        self._log = LogWriter(start, controls.zones, self._presses)
        self._mover = PieceMover(self._log, controls)
        self._keys = KeyPresses(self._log, self._mover, controls, rng)
        self._by_gpid = {piece.gpid: piece for piece in self._log.table.pieces.values()}
        self.done: list[Gesture] = []
        self.unoffered: set[int] | None = None
        """Which gestures chose a line that the menu did not offer, by number; None where such a line is an error."""
        self.hands: list[str] = []
        """The side that made each of the gestures, as far as it is known."""

    def copy(self) -> SimulatedTable:
        """Return a copy of the table to continue differently. Both share immutable data."""
        settled = (self._controls, *self.done, *self._log.settled())
        return deepcopy(self, {id(one): one for one in settled})

    # -- what is on the table

    @property
    def made(self) -> int:
        """The number of gestures so far."""
        return len(self.done)

    @property
    def steps(self) -> int:
        """The number of steps in the log."""
        return len(self._log.records)

    @property
    def turn(self) -> tuple[int, int]:
        """The turn (from 1) and phase (from 0) of the turn counter."""
        return self._log.turn

    def log(self) -> SavedGame:
        """Return the log so far."""
        return self._log.log()

    def lines(self, piece: str) -> tuple[str, ...]:
        """Return the lines that the piece's menu offers now."""
        return self._keys.lines(self._piece(piece))

    def where(self, piece: str) -> MapPoint | None:
        """Return the place of the piece; None if it is out of play."""
        found = self._found(piece)
        return None if found is None or found.map is None else MapPoint(found.map, found.x, found.y)

    def zone(self, piece: str) -> str:
        """Return the zone that the piece is in, or an empty text."""
        found = self._found(piece)
        place = self._log.table.place_of(found) if found else None
        return (place.zone or "") if place else ""

    def spots(self) -> Mapping[str, MapPoint]:
        """Return the place of each piece on a map, by gpid."""
        found = {gpid: self.where(gpid) for gpid in self._by_gpid}
        return {gpid: spot for gpid, spot in found.items() if spot}

    def face(self, piece: str) -> int:
        """Return the visible side of the piece."""
        return next(iter(self._piece(piece).faces.values()), 1)

    def facing(self, piece: str) -> int:
        """Return the direction of the piece, from 0."""
        thing = self._piece(piece)
        return next(iter(thing.facts.directions(thing.states).values()), 0)

    def label(self, piece: str, name: str) -> str:
        """Return the text of the piece's label with that name."""
        thing = self._piece(piece)
        return thing.facts.texts(thing.states)[name]

    def module_property(self, name: str) -> str:
        """Return the value of a property of the module."""
        return self._log.module_property(name)

    def module_properties(self) -> Mapping[str, str]:
        """Return all properties of the module by name."""
        return {name: value for (owner, name), value in self._log.table.properties.items() if owner == "Module"}

    def piece(self, gpid: str) -> Piece:
        """Return a piece; for a removed one, its last state."""
        return self._by_gpid[gpid]

    def new_id(self) -> str:
        """Return the id of a new piece."""
        return self._log.new_id()

    def seat(self, side: str) -> ProofSeat:
        """Return the player of a side. Raises KeyError if the side has no player."""
        return self._log.seats[side]

    def _found(self, gpid: str) -> Piece | None:
        if gpid not in self._by_gpid:
            raise MissingEntryError(f"no piece has the gpid {gpid}")
        return self._log.table.pieces.get(self._by_gpid[gpid].id)

    def _piece(self, gpid: str) -> Piece:
        found = self._found(gpid)
        if found is None:
            raise MissingEntryError(f"{self.piece(gpid).name} is out of play and has no menu")
        return found

    # -- gestures

    def sit(self, side: str) -> None:
        """Switch to the player of a side for the next gestures, if the side has its own seat."""
        self._seated = side
        self._log.sit(side)

    def _handle(self, piece: str) -> None:
        self.sit(self._drawn_by.get(piece, self._seated))

    def _did(self, gesture: Gesture) -> None:
        self.done.append(gesture)
        self.hands.append(self._seated)

    def _presses(self, declared: Declaration) -> bool:
        return self._buttons.presses(declared, self._seated, self._log.turn[0])

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """Press a menu line and return the resulting declaration. Raises InternalError if the menu lacks it."""
        self._handle(piece)
        if self.unoffered is not None and entry_of(line, self.lines(piece)) not in self.lines(piece):
            self.unoffered.add(self.made)
            self.press_unoffered(piece, line)
            return self.module_property(declarations.ACT_PROPERTY)
        dice = self._controls.dice_of_lines.get(line)
        self._keys.press(self._piece(piece), line, die)
        self._did(Press(piece, line, self._keys.die))
        declared = self.module_property(declarations.ACT_PROPERTY)
        if dice and self._log.is_by_hand:
            self._log.take_back()
            self._throw(dice, self._keys.die)
        self._log.end_step()
        return declared

    def press_unoffered(self, piece: str, line: str, die: int = 0) -> None:
        """Choose a menu line even if it is not offered now."""
        self._handle(piece)
        self._keys.press_unoffered(self._piece(piece), line, die)
        self._did(Press(piece, line, self._keys.die))
        self._log.end_step()

    def write(self, piece: str, line: str, text: str) -> None:
        """Choose a menu line that asks for a text, and enter the text."""
        self._handle(piece)
        self._keys.press(self._piece(piece), line, text=text)
        self._did(Write(piece, line, text))
        self._log.end_step()

    def drag(self, piece: str, to: MapPoint) -> None:
        """Pick up a piece and drop it there."""
        self._handle(piece)
        self.grab(piece, to)

    def grab(self, piece: str, to: MapPoint) -> None:
        """Drag a piece as the player of the last gesture, even if this player may not handle the piece."""
        thing, mover = self._piece(piece), self._mover
        start, here = mover.spot(thing), mover.location(thing)
        mover.leave(thing)
        marks = mover.marks(thing, start, is_same_map=start.map == to.map)
        if marks:
            mover.change(thing, marks)
        mover.put(thing, to, start)
        self._report_move(thing, start, here)
        self._log.end_step()
        self._did(DragPiece(piece, to))

    def _report_move(self, piece: Piece, start: MapPoint, here: str) -> None:
        to = piece.map or ""
        of_map = self._controls.maps[to]
        names = {"pieceName": self._keys.name(piece), "previousLocation": here, "location": self._mover.location(piece)}
        self._report(of_map.within if start.map == to else of_map.onto, **names)

    def throw(self, dice: str, total: int = 0) -> int:
        """Throw the dice and return their result."""
        shown = self._throw(dice, total)
        self._did(Throw(dice, shown))
        return shown

    def _throw(self, name: str, total: int) -> int:
        dice = self._controls.dice[name]
        total = total or sum(self._rng.randint(1, dice.faces) for _ in range(dice.number))
        single = _single(total, dice.number)
        each = {f"result{die}": str(face) for die, face in enumerate(single, 1)}
        self._report(dice.report, mark=DICE_REPORT, name=name, result=str(total), **each)
        shown = {"_result": total, "_total": total, "_keep": dice.number, "_summary": _summary(single)}
        for end in dice_properties(self._log.engine):
            self._log.set(name + end, str(shown[end]), _FIRST[end])
        self._log.end_step()
        return total

    def draw(self, deck: str, to: MapPoint, piece: str = "") -> str:
        """Draw a piece and return its gpid. Raises InternalError if the deck is empty."""
        source, mover = self._mover.deck(deck), self._mover
        if not source.contents:
            raise InternalError(f"{deck} is empty")
        thing = self._piece(piece) if piece else self._rng.choice(list(source.contents))
        start, here = mover.spot(thing), mover.location(thing)
        mover.leave(thing)
        for n, trait in enumerate(traits_of(thing.type)):
            if trait.id == "obs":  # a deck whose pieces lie face down masks them without a command
                mover.change(thing, {n: f"{self._log.user};false|0"}, {n: "nobody;"})
        self._drawn_by[thing.gpid] = self._seated
        mover.put(thing, to, start)
        self._report_move(thing, start, here)
        self._log.end_step()
        self._did(DrawPiece(deck, to, thing.gpid))
        return thing.gpid

    def next_turn(self) -> None:
        """Advance the turn counter by one phase."""
        tracker, state = self._log.turn_state
        turn, phase = self.turn
        counter = self._controls.turn
        turn, phase = (turn, phase + 1) if phase + 1 < len(counter.phases) else (turn % counter.turns + 1, 0)
        self._keys.call_for_turn((turn, phase))
        self._log.end_step()
        shown = formatted(counter.format, {"level1": str(turn), "level2": counter.phases[phase]})
        self._report(counter.report, newTurn=shown)
        fields = sequence.split(state, ";")
        after = fields[1:]
        if len(fields) == WITH_PHASES:
            inner = sequence.split(fields[-1], ";")
            after = (*fields[1:-1], sequence.join((str(phase), *inner[1:]), ";"))
        new = sequence.join((f"0|{turn}", *after), ";")
        self._log.emit(f"{TURN}{tracker}\t{new}", f"{TURN}{tracker}\t{state}")
        self._log.end_step()
        self._did(NextTurn())

    def forge(self, *commands: str) -> None:
        """Write a step that no gesture makes."""
        for command in commands:
            self._log.emit(command)
        self._log.end_step()

    def rewrite(self, piece: str, new: dict[int, str]) -> None:
        """Write a step where traits of a piece get states that no gesture gives them."""
        self._mover.change(self._piece(piece), new)
        self._log.end_step()

    def undo(self) -> None:
        """Undo the last gesture."""
        self._log.undo()
        self._did(UndoGesture())

    def say(self, text: str) -> None:
        """Type a line into the chat."""
        self._log.emit(chat_line(f"&lt;{self._log.player}&gt; - {text}"))
        self._log.end_step()
        self._did(Say(text))

    def _report(self, form: str, *, mark: str = REPORT, **names: str) -> None:
        if form:
            known = {"PlayerSide": self._log.side, "PlayerName": self._log.player, **names}
            self._log.emit(chat_line(mark + formatted(form, known)))


_FIRST = {"_result": "1", "_total": "0", "_keep": "0", "_summary": ""}
"""The properties of a dice button before its first throw (`DiceButton.addTo`)."""


def _single(total: int, number: int) -> list[int]:
    # the total is divided evenly
    return [total // number + (die < total % number) for die in range(number)]


def _summary(single: list[int]) -> str:
    # as newer engines state it
    return ", ".join(f"{face} x{count}" for face, count in sorted(Counter(single).items()))
