"""The table: every piece with its place, stack and faces, after the commands of a save or log.

Executes commands like the engine (`VASSAL.command.*`), and compares old states in commands with the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError
from vassal_tools.format import sequence
from vassal_tools.objects.commands import (
    AddPiece,
    AddPlayer,
    Boards,
    ChangePiece,
    Chat,
    Command,
    MovePiece,
    RemovePiece,
    SetProperty,
    SetTurn,
    Undo,
)
from vassal_tools.objects.user_ids import Players
from vassal_tools.table.changes import (
    Change,
    ChatLine,
    Moved,
    PropertySet,
    StepChanges,
    TablePlace,
    TurnSet,
    trait_changes,
)
from vassal_tools.table.contradictions import changed_from, moved_from
from vassal_tools.table.equivalent_states import same_state
from vassal_tools.table.pieces import NULL, Piece, Stack, each, ids, position
from vassal_tools.table.stack_order import with_those_that_stay
from vassal_tools.table.stacking import MapStacks
from vassal_tools.table.who import Witnesses
from vassal_tools.table.work_budget import THOROUGH, WorkBudget
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from vassal_tools.objects.user_ids import UserId
    from vassal_tools.table.zones import Zones

LAYER_MARK = "@@"
MOST_PIECES = 30_000  # far more than the largest game has
STATE_WEIGHT = 6  # to read 2 ** 6 characters of a state takes about as long as to look at a piece
LAYER = "emb2;"
MASK = "obs;"  # a deck masks and unmasks its cards without a command
DECK_CONTENTS = 4  # the field of a deck's state that holds its pieces


class Table:
    """The state of a game; `play` executes commands and returns the changes."""

    def __init__(self, zones: Zones = NO_ZONES, engine: str = "") -> None:
        """Create an empty table; `zones` gives places their zone.

        `engine` is the version of VASSAL that wrote the log.
        """
        self.pieces: dict[str, Piece] = {}
        self.properties: dict[tuple[str, str], str] = {}
        self.turns: dict[str, str] = {}
        self.players = Players()
        self.sides: dict[str, str] = {}
        self.boards: dict[str, Boards] = {}
        self.zones = zones
        self._stacks: dict[str, Stack] = {}
        self._budget = WorkBudget()
        self._on_maps = MapStacks(self._budget, engine, lambda name: self.zones.is_stackless(name))
        self._places: dict[tuple[str, int, int], TablePlace] = {}
        self._unnamed = 0
        self._added = 0
        self._witnesses = Witnesses()
        self._acts: dict[type, Callable[[Any, list[str]], Iterable[Change]]] = {
            MovePiece: self._move,
            ChangePiece: self._change,
            AddPiece: self._add,
            RemovePiece: self._remove,
            SetProperty: self._set_property,
            SetTurn: self._set_turn,
            AddPlayer: self._add_player,
            Boards: self._set_boards,
        }

    def set_up(self, commands: Iterable[Command]) -> None:
        """Execute the commands that restore a game."""
        self.play(0, commands)
        for piece in self.pieces.values():
            self._on_maps.note_rigid(piece)

    def play(self, number: int, commands: Iterable[Command]) -> StepChanges:
        """Execute one step of a log, and return what it changed."""
        faults: list[str] = []
        changes: list[Change] = []
        added: list[str] = []
        undoes = False
        for command in commands:
            self._budget.allow()
            kind = type(command)
            if kind is Chat:
                changes.append(ChatLine(command.text))  # type: ignore[union-attr]
            elif kind is Undo:
                undoes = True
            elif kind in self._acts:
                changes += self._acts[kind](command, faults)
                if kind is AddPiece:
                    added.append(command.id)  # type: ignore[union-attr]
        for piece_id in () if undoes else added:
            if piece_id in self.pieces:
                self._on_maps.note_rigid(self.pieces[piece_id])
        return StepChanges(number, tuple(changes), undoes, tuple(faults), self._witnesses.taken())

    def place_of(self, piece: Piece) -> TablePlace | None:
        """Return the place of the piece, or None if it is on no map."""
        stack = piece.stack
        spot = (stack.map, stack.x, stack.y) if stack else (piece.own_map, piece.own_x, piece.own_y)
        place = self._places.get(spot)  # type: ignore[arg-type]
        if place is None:
            map_name, x, y = spot
            if map_name is None:
                return None
            self._places[map_name, x, y] = place = self._named_place(map_name, x, y)
        return place

    def _named_place(self, map_name: str, x: int, y: int) -> TablePlace:
        return TablePlace(map_name, x, y, *self.zones.place_at(map_name, x, y, self._budget.look))

    def stacks_of(self, map_name: str) -> Iterator[tuple[tuple[int, int], tuple[str, ...]]]:
        """Yield the stacks and decks of a map: the place of each, and its pieces from bottom to top."""
        for stack in self._on_maps.stacks():
            if stack.map == map_name and stack.contents:
                yield (stack.x, stack.y), ids(stack.contents)

    def lay_out(self, zones: Zones) -> None:
        """Replace the zones of the maps."""
        self.zones = zones
        self._places.clear()

    def thing(self, piece_id: str) -> Piece | Stack | None:
        """Return the piece, stack or deck with that id."""
        return self.pieces.get(piece_id) or self._stacks.get(piece_id)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all pieces, stacks and decks."""
        return (*self.pieces, *self._stacks)

    def side_of(self, user: UserId) -> str:
        """Return the side of the player, or an empty text."""
        return self._witnesses.side_of(user)

    def decks(self) -> Iterator[Stack]:
        """Yield all decks on the table."""
        for stack in self._stacks.values():
            if stack.is_deck:
                yield stack

    # -- executing commands

    def _add(self, command: AddPiece, _faults: list[str]) -> Iterable[Change]:
        # an old piece of the same id keeps its place but is no longer known, as in the engine
        piece_id = command.id
        if piece_id == NULL:
            self._unnamed += 1
            piece_id = f"unnamed-{self._unnamed}"
        if command.type == "stack" or command.type.startswith("deck;"):
            self._stacks[piece_id] = stack = Stack(piece_id, command.type)
            self.pieces.pop(piece_id, None)
            return self._set_stack(stack, command.state)
        self._added += 1
        if self._added > MOST_PIECES:
            raise FormatError("puts more pieces on the table than any game has")
        known = self.pieces.get(piece_id)
        before = self.place_of(known) if known else None
        piece = Piece(piece_id, command.type, command.state)
        self.pieces[piece_id] = piece
        self._stacks.pop(piece_id, None)
        map_name, x, y = position(piece.basic_state or NULL)
        piece.own_x, piece.own_y = x, y
        if map_name is not None:
            self._on_maps.put(piece, map_name)
        return self._moved(piece, before)

    def _remove(self, command: RemovePiece, _faults: list[str]) -> Iterable[Change]:
        stack, piece = self._stacks.pop(command.id, None), self.pieces.pop(command.id, None)
        before = [(member, self.place_of(member)) for member in each(stack, piece)]
        thing = stack or piece
        if thing:
            self._on_maps.take(thing)
        if piece:
            piece.own_map = None
            if piece.stack:
                piece.stack.remove(piece)
        elif stack:
            self._on_maps.set_map(stack, None)
        return [Moved(member.id, place, None) for member, place in before if place]

    def _change(self, command: ChangePiece, faults: list[str]) -> Iterable[Change]:
        piece = self.pieces.get(command.id)
        if piece is None:
            if command.id in self._stacks:
                return self._change_stack(self._stacks[command.id], command, faults)
            faults.append("a piece that is not on the table changes its state")
            return ()
        before, was = self.place_of(piece), piece.states
        self._weigh(command, len(piece.state) >> STATE_WEIGHT)
        if command.old_state is None or command.old_state == piece.state:
            states = sequence.unnest(command.state)
            places_it = command.old_state is None or states[-1] != was[-1]
            piece.set_state(command.state, states)
        else:
            places_it = self._merge_states(piece, command.state, sequence.unnest(command.old_state), faults)
        if places_it and piece.basic_state:
            self._take_place(piece, *position(piece.basic_state))
        self._witnesses.changed(piece, was)
        return [*self._moved(piece, before), *trait_changes(piece, was)]

    def _merge_states(self, piece: Piece, state: str, old: tuple[str, ...], faults: list[str]) -> bool:
        # Only the traits that the command changes take their new state (`Decorator.mergeState`). Returns True if the
        # basic piece is among them, and adds a fault if the old states are not the piece's.
        new, mine = sequence.unnest(state), piece.states
        unlike = self._unlike(piece, old)
        if unlike:
            faults.append(f"{piece.called} is changed from another {unlike} than it had before this step")
        if len(new) == len(old) == len(mine):
            merged = tuple([own if now == then else now for own, then, now in zip(mine, old, new, strict=True)])
        else:
            merged = new
        piece.set_state(state if merged == new else sequence.nest(merged), merged)
        return new[-1:] != old[-1:]

    def _unlike(self, piece: Piece, old: tuple[str, ...]) -> str:
        # Properties that the basic piece remembers do not count. The place may be the current one or the one when the
        # state was last written. A piece that was in a stack may state an earlier map, or none.
        mine = piece.states
        if len(mine) != len(old):
            return "state"
        if mine[:-1] != old[:-1]:
            in_deck = piece.stack is not None and piece.stack.is_deck
            for trait, own, found in zip(piece.facts.kinds, mine[:-1], old[:-1], strict=False):
                if own != found and not (same_state(trait, own, found) or (in_deck and trait == MASK)):
                    return "face" if trait == LAYER else "state"
        place = position(old[-1])
        return "" if place[1:] == (piece.x, piece.y) or place == position(mine[-1]) else "place"

    def _take_place(self, piece: Piece, map_name: str | None, x: int, y: int) -> None:
        # like `BasicPiece.setState`: in a stack its own place has no effect
        self._on_maps.set_own_place(piece, x, y)
        if map_name == piece.map:
            return
        if map_name is None:
            self._on_maps.take(piece)
            piece.own_map = None
        else:
            self._on_maps.put(piece, map_name)

    def _move(self, command: MovePiece, faults: list[str]) -> Iterable[Change]:
        piece = self.pieces.get(command.id)
        if piece is None:
            if command.id in self._stacks:
                return self._move_stack(self._stacks[command.id], command)
            faults.append("a piece that is not on the table is moved")
            return ()
        before = self.place_of(piece)
        if command.old_map is not None and not self._is_from(piece, before, command):
            stated = self._named_place(command.old_map, command.old_x, command.old_y)
            faults.append(moved_from(piece.called, stated, before))
        self._put_down(piece, command)
        self._witnesses.moved((piece,), command.user)
        return self._moved(piece, before)

    @staticmethod
    def _is_from(piece: Piece, before: TablePlace | None, command: MovePiece) -> bool:
        # an undo removes the stack that a move had made, and so the piece from the map, before it moves the piece
        # back
        if before is None:
            return piece.x == command.old_x and piece.y == command.old_y
        return before.x == command.old_x and before.y == command.old_y and before.map == command.old_map

    def _move_stack(self, stack: Stack, command: MovePiece) -> Iterable[Change]:
        self._budget.spend(THOROUGH * len(stack.contents))
        before = [(piece, self.place_of(piece)) for piece in stack.contents]
        self._put_down(stack, command)
        self._witnesses.moved(stack.contents, command.user)
        return [change for piece, place in before for change in self._moved(piece, place)]

    def _put_down(self, thing: Piece | Stack, command: MovePiece) -> None:
        # `MovePiece.executeCommand`
        if command.map is None:
            self._on_maps.take(thing)
            return
        under = None if command.under is None else self.pieces.get(command.under) or self._stacks.get(command.under)
        self._on_maps.put_down(thing, under, command.under is None, (command.map, command.x, command.y), command.user)

    def _change_stack(self, stack: Stack, command: ChangePiece, faults: list[str]) -> Iterable[Change]:
        # `Stack.mergeState`: a piece in neither state stays in the stack
        self._weigh(command, 2 * THOROUGH * len(stack.contents))
        if command.old_state is None or stack.is_deck:
            if command.old_state is not None and not _is_deck_in(stack, command.old_state):
                faults.append(f"the deck {stack.name} changes from an order that it did not have")
            return self._set_stack(stack, command.state)
        new, old = (sequence.split(text, ";") for text in (command.state, command.old_state))
        mine = ids(stack.contents)
        if mine == tuple(token for token in old[3:] if not token.startswith(LAYER_MARK)):
            return self._set_stack(stack, command.state)
        faults.append("a stack changes from an order that it did not have")
        merged = with_those_that_stay(new[3:], mine, {*new[3:], *old[3:]})
        return self._set_stack(stack, sequence.join([*new[:3], *merged], ";"))

    def _weigh(self, command: ChangePiece, held: int) -> None:
        # count the pieces it touches, which may be many more than the command names
        self._budget.allow(len(command.state))
        self._budget.spend(held)

    def _set_stack(self, stack: Stack, state: str) -> Iterable[Change]:
        # `Stack.setState` and `Deck.setState`
        fields = sequence.split(state, ";")
        map_name, x, y = position(state)
        if stack.is_deck:
            stack.face_down = fields[3:4] == ("true",)
            members = sequence.split(fields[DECK_CONTENTS], ",") if len(fields) > DECK_CONTENTS else ()
        else:
            members = fields[3:]
            for token in members:
                if token.startswith(LAYER_MARK) and token.isascii() and token[2:].isdigit() and len(token) < 8:
                    stack.layer = int(token[2:])
        pieces = [self.pieces[member] for member in members if member in self.pieces]
        before = {piece: self.place_of(piece) for piece in (*stack.contents, *pieces)}
        self._on_maps.set_stack_place(stack, x, y)
        stack.contents.clear()
        for piece in pieces:
            if piece.stack is stack:
                piece.stack = None
        for piece in pieces:
            self._on_maps.insert_new(stack, piece, len(stack.contents))
            piece.layer = stack.layer
        if map_name is None:
            self._on_maps.take(stack)
            self._on_maps.set_map(stack, None)
        else:
            self._on_maps.put(stack, map_name)
        return [change for piece, place in before.items() for change in self._moved(piece, place)]

    def _set_property(self, command: SetProperty, faults: list[str]) -> Iterable[Change]:
        key = (command.container, command.key)
        before = self.properties.get(key, command.old)  # a property that no save states is known by its first change
        if command.old is not None and before is not None and command.old != before:
            faults.append(changed_from(command.key, command.old, before))
        self.properties[key] = command.new
        return (PropertySet(command.container, command.key, before, command.new),)

    def _set_turn(self, command: SetTurn, _faults: list[str]) -> Iterable[Change]:
        self.turns[command.id] = command.state
        return (TurnSet(command.id, command.state),)

    def _add_player(self, command: AddPlayer, _faults: list[str]) -> Iterable[Change]:
        self.sides[self.players.label(command.user)] = command.side
        self._witnesses.seat(command)
        return ()

    def _set_boards(self, command: Boards, _faults: list[str]) -> Iterable[Change]:
        self.boards[command.map] = command
        return ()

    # -- what changed

    def _moved(self, piece: Piece, before: TablePlace | None) -> Iterable[Change]:
        after = self.place_of(piece)
        return () if after is before else (Moved(piece.id, before, after),)


def _is_deck_in(deck: Stack, state: str) -> bool:
    fields = sequence.split(state, ";")
    held = sequence.split(fields[DECK_CONTENTS], ",") if len(fields) > DECK_CONTENTS else ()
    return ids(deck.contents) == held
