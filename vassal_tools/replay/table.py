"""The table: every piece, its place, its stack and its faces, as the commands of a save or log leave them.

It does what the engine does on executing a command (`VASSAL.command.*`, `VASSAL.counters.Stack`), and where
a command carries the state that it found, compares that with the table's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format import sequence
from vassal_tools.objects.commands import (
    AddPiece,
    AddPlayer,
    ChangePiece,
    Chat,
    Deed,
    MovePiece,
    RemovePiece,
    SetProperty,
    SetTurn,
    Undo,
    integer,
)
from vassal_tools.objects.traits import Trait, decode_type
from vassal_tools.objects.user_ids import Players
from vassal_tools.replay.changes import Change, Moved, Place, PropertySet, Said, StepChanges, Turned, TurnSet
from vassal_tools.replay.zones import NO_ZONES, ZoneMap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LAYER_MARK = "@@"


@dataclass(slots=True)
class Piece:
    """A piece on the table. `map` is None while it is in no map; `stack` is the stack that holds it."""

    id: str
    traits: tuple[Trait, ...]
    states: tuple[str, ...]
    map: str | None
    x: int
    y: int
    stack: Stack | None = None

    @property
    def gpid(self) -> str:
        """The id of the piece slot it comes from."""
        fields = sequence.split(self.states[-1], ";")
        return fields[3] if len(fields) > 3 else ""

    @property
    def name(self) -> str:
        """The basic name."""
        basic = self.traits[-1]
        return basic.field("name") if basic.id == "piece" else ""

    @property
    def faces(self) -> dict[str, int]:
        """The level of each named layer."""
        return {
            trait.field("name"): _level(state)
            for trait, state in zip(self.traits, self.states, strict=False)
            if trait.id == "emb2" and trait.field("name")
        }

    @property
    def markers(self) -> dict[str, str]:
        """The properties that marker traits give it."""
        found: dict[str, str] = {}
        for trait, state in zip(self.traits, self.states, strict=False):
            if trait.id == "mark":
                keys = sequence.split(trait.raw[5:], ",")
                found.update(zip(keys, sequence.split(state, ","), strict=False))
        return found

    @property
    def stacks(self) -> bool:
        """Whether it forms stacks with others: a trait may forbid it (`Immobilized`)."""
        return not any(trait.id == "immob" and "R" in trait.field("stacking") for trait in self.traits)


@dataclass(slots=True, eq=False)
class Stack:
    """A stack or deck: the ids of its pieces from bottom to top."""

    id: str | None
    map: str | None
    x: int
    y: int
    contents: list[str] = field(default_factory=list)
    is_deck: bool = False


class Table:
    """The state of a game; `play` executes commands and says what changed."""

    def __init__(self, zones: ZoneMap = NO_ZONES) -> None:
        """An empty table. With the zones of a module, places know their zone."""
        self.pieces: dict[str, Piece] = {}
        self.properties: dict[tuple[str, str], str] = {}
        self.turns: dict[str, str] = {}
        self.players = Players()
        self.sides: dict[str, str] = {}
        self._zones = zones
        self._stacks: dict[str, Stack] = {}
        self._at: dict[tuple[str, int, int], list[Stack]] = {}

    def set_up(self, deeds: Iterable[Deed]) -> None:
        """Execute the commands that restore a game."""
        for deed in deeds:
            self._execute(deed, [])

    def play(self, number: int, deeds: Iterable[Deed]) -> StepChanges:
        """Execute one step of a log, and return what it changed."""
        faults: list[str] = []
        changes: list[Change] = []
        undoes = False
        for deed in deeds:
            if isinstance(deed, Undo):
                undoes = True
                continue
            changes += self._execute(deed, faults)
        return StepChanges(number, tuple(changes), undoes, tuple(faults))

    def place_of(self, piece: Piece) -> Place | None:
        """Where the piece is, or None if it is in no map."""
        if piece.map is None:
            return None
        return Place(piece.map, piece.x, piece.y, self._zones.zone_at(piece.map, piece.x, piece.y))

    def stacks_of(self, map_name: str) -> Iterator[tuple[tuple[int, int], tuple[str, ...]]]:
        """The stacks of a map: the place of each, and its pieces from bottom to top."""
        for stacks in self._at.values():
            for stack in stacks:
                if stack.map == map_name and stack.contents:
                    yield (stack.x, stack.y), tuple(stack.contents)

    # -- executing commands

    def _execute(self, deed: Deed, faults: list[str]) -> list[Change]:
        match deed:
            case MovePiece():
                return self._move(deed, faults)
            case ChangePiece():
                return self._change(deed, faults)
            case AddPiece():
                return self._add(deed)
            case RemovePiece():
                return self._remove(deed.id)
            case SetProperty():
                return self._set_property(deed, faults)
            case SetTurn():
                self.turns[deed.id] = deed.state
                return [TurnSet(deed.id, deed.state)]
            case Chat():
                return [Said(deed.text)]
            case AddPlayer():
                self.sides[self.players.label(deed.user)] = deed.side
        return []

    def _add(self, deed: AddPiece) -> list[Change]:
        traits = decode_type(deed.type)
        kind = traits[-1].id
        if kind == "stack" or kind == "deck":
            return self._set_stack(deed.id, deed.state, is_deck=kind == "deck")
        states = sequence.unnest(deed.state)
        map_name, x, y = _position(states[-1])
        known = self.pieces.get(deed.id)
        before = self.place_of(known) if known else None
        if known:
            self._leave_stack(known)
        piece = Piece(deed.id, traits, states, map_name, x, y)
        self.pieces[deed.id] = piece
        return self._moves(piece, before)

    def _remove(self, piece_id: str) -> list[Change]:
        stack = self._stacks.pop(piece_id, None)
        if stack:
            self._forget(stack)
        piece = self.pieces.pop(piece_id, None)
        if not piece:
            return []
        before = self.place_of(piece)
        self._leave_stack(piece)
        return [Moved(piece_id, before, None)] if before else []

    def _change(self, deed: ChangePiece, faults: list[str]) -> list[Change]:
        if deed.id in self._stacks:
            return self._set_stack(deed.id, deed.state, is_deck=self._stacks[deed.id].is_deck)
        piece = self.pieces.get(deed.id)
        if not piece:
            faults.append("a piece that is not on the table changes its state")
            return []
        if deed.old_state is not None and not _agree(sequence.unnest(deed.old_state), piece):
            faults.append(f"{piece.name} changes from a state that it did not have")
        before, faces = self.place_of(piece), piece.faces
        piece.states = sequence.unnest(deed.state)
        self._take_place(piece, *_position(piece.states[-1]))
        turns = [
            Turned(piece.id, layer, faces[layer], level)
            for layer, level in piece.faces.items()
            if faces.get(layer, level) != level
        ]
        return [*self._moves(piece, before), *turns]

    def _take_place(self, piece: Piece, map_name: str | None, x: int, y: int) -> None:
        """Place a piece as `BasicPiece.setState` does: in a stack its own place counts for nothing."""
        if piece.stack and map_name in (None, piece.map):
            return
        if (map_name, x, y) != (piece.map, piece.x, piece.y):
            self._leave_stack(piece)
            piece.map, piece.x, piece.y = map_name, x, y

    def _move(self, deed: MovePiece, faults: list[str]) -> list[Change]:
        if deed.id in self._stacks:
            return self._move_stack(self._stacks[deed.id], deed)
        piece = self.pieces.get(deed.id)
        if not piece:
            faults.append("a piece that is not on the table is moved")
            return []
        if (deed.old_map, deed.old_x, deed.old_y) != (piece.map, piece.x, piece.y) and deed.old_map is not None:
            faults.append(f"{piece.name} is moved from a place where it was not")
        before = self.place_of(piece)
        under = self.pieces.get(deed.under) if deed.under else None
        self._leave_stack(piece)
        piece.map, piece.x, piece.y = deed.map, deed.x, deed.y
        if deed.map is not None:
            self._join_stack(piece, under, at_bottom=deed.under is None)
        return self._moves(piece, before)

    def _move_stack(self, stack: Stack, deed: MovePiece) -> list[Change]:
        changes: list[Change] = []
        self._forget(stack)
        stack.map, stack.x, stack.y = deed.map, deed.x, deed.y
        self._remember(stack)
        for piece_id in stack.contents:
            piece = self.pieces[piece_id]
            before = self.place_of(piece)
            piece.map, piece.x, piece.y = deed.map, deed.x, deed.y
            changes += self._moves(piece, before)
        return changes

    def _set_property(self, deed: SetProperty, faults: list[str]) -> list[Change]:
        key = (deed.container, deed.key)
        before = self.properties.get(key)
        if deed.old is not None and before is not None and deed.old != before:
            faults.append(f"the property {deed.key} changes from a value that it did not have")
        self.properties[key] = deed.new
        return [PropertySet(deed.container, deed.key, before, deed.new)]

    def _moves(self, piece: Piece, before: Place | None) -> list[Change]:
        after = self.place_of(piece)
        return [Moved(piece.id, before, after)] if before != after else []

    # -- stacks

    def _set_stack(self, stack_id: str, state: str, *, is_deck: bool) -> list[Change]:
        fields = sequence.split(state, ";")
        map_name, x, y = _position(state)
        old = self._stacks.get(stack_id)
        if old:
            self._forget(old)
        stack = Stack(stack_id, map_name, x, y, is_deck=is_deck)
        self._stacks[stack_id] = stack
        self._remember(stack)
        members = sequence.split(fields[4], ",") if is_deck and len(fields) > 4 else fields[3:]
        changes: list[Change] = []
        for member in members:
            piece = self.pieces.get(member)
            if piece:
                before = self.place_of(piece)
                self._leave_stack(piece)
                stack.contents.append(member)
                piece.stack, piece.map, piece.x, piece.y = stack, map_name, x, y
                changes += self._moves(piece, before)
        return changes

    def _join_stack(self, piece: Piece, under: Piece | None, *, at_bottom: bool) -> None:
        """Merge the piece as `MovePiece.executeCommand` does: onto `under` if it is there, else with what is."""
        if not piece.stacks:
            return
        here = (piece.map, piece.x, piece.y)
        if under and under.stack and (under.map, under.x, under.y) == here:
            under.stack.contents.insert(under.stack.contents.index(under.id) + 1, piece.id)
            piece.stack = under.stack
            return
        stack = self._stack_at(piece)
        stack.contents.insert(0 if at_bottom and not stack.is_deck else len(stack.contents), piece.id)
        piece.stack = stack

    def _stack_at(self, piece: Piece) -> Stack:
        found = self._at.get((piece.map or "", piece.x, piece.y), [])
        for stack in found:
            if stack.contents or stack.is_deck:
                return stack
        stack = Stack(None, piece.map, piece.x, piece.y)
        self._remember(stack)
        return stack

    def _leave_stack(self, piece: Piece) -> None:
        stack, piece.stack = piece.stack, None
        if stack and piece.id in stack.contents:
            stack.contents.remove(piece.id)
            if not stack.contents and not stack.is_deck:
                self._forget(stack)

    def _remember(self, stack: Stack) -> None:
        self._at.setdefault((stack.map or "", stack.x, stack.y), []).append(stack)

    def _forget(self, stack: Stack) -> None:
        here = self._at.get((stack.map or "", stack.x, stack.y), [])
        if stack in here:
            here.remove(stack)
        if not here:
            self._at.pop((stack.map or "", stack.x, stack.y), None)


def _position(state: str) -> tuple[str | None, int, int]:
    """Map and place from the state of a basic piece, a stack or a deck; a missing number is 0, as in VASSAL."""
    fields = sequence.split(state, ";")
    map_name = None if fields[0] == "null" else fields[0]
    return map_name, _number(fields, 1), _number(fields, 2)


def _number(fields: tuple[str, ...], place: int) -> int:
    try:
        return integer(fields[place], Where()) if place < len(fields) else 0
    except FormatError:
        return 0


def _level(state: str) -> int:
    return _number(sequence.split(state, ";"), 0)


def _agree(states: tuple[str, ...], piece: Piece) -> bool:
    """Whether the states are the piece's; the basic piece's remembered properties are not in a log.

    A piece in a stack may state no map of its own.
    """
    map_name, x, y = _position(states[-1])
    is_on_map = map_name == piece.map or (map_name is None and piece.stack is not None)
    is_there = is_on_map and (x, y) == (piece.x, piece.y)
    return is_there and states[:-1] == piece.states[:-1]
