"""The stacks, decks and single pieces on the maps.

Behaves like the engine's `VASSAL.build.module.Map`, `CompoundPieceCollection`, `StackMetrics` and the merging of
`VASSAL.command.MovePiece`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.objects.user_ids import UserId
from vassal_tools.table.pieces import Piece, Stack
from vassal_tools.table.versions import Conduct, does
from vassal_tools.table.work_budget import THOROUGH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.table.pieces import Spot
    from vassal_tools.table.work_budget import WorkBudget

Thing = Piece | Stack


def _never(_map_name: str) -> bool:
    return False


class MapStacks:
    """The maps of a game with everything on them.

    Some engines put a piece into the wrong place of its stack (`Conduct`); their logs continue from that order.
    """

    def __init__(self, budget: WorkBudget, engine: str = "", is_stackless: Callable[[str], bool] = _never) -> None:
        """Create empty maps for logs of an engine version.

        `is_stackless` returns True for a map on which pieces do not stack.
        """
        self._is_stackless = is_stackless
        self._counts_itself = does(engine, Conduct.COUNTS_ITSELF)
        self._goes_to_bottom = not does(engine, Conduct.NEVER_TO_BOTTOM)
        self._budget = budget
        self._at: dict[Spot, dict[Thing, None]] = {}
        self._placed = 0
        self._rigid_types: set[str] = set()

    def stacks(self) -> Iterator[Stack]:
        """Yield all stacks and decks on the maps."""
        for things in self._at.values():
            for thing in things:
                if isinstance(thing, Stack):
                    yield thing

    def is_rigid(self, piece: Piece) -> bool:
        """Return True if the piece does not stack: by a trait, or by observation if a prototype decides."""
        rigid = piece.rigid
        return rigid if rigid is not None else piece.type in self._rigid_types

    def note_rigid(self, piece: Piece) -> None:
        """Record a piece that is unstacked on a map where a stacking piece would be in a stack."""
        if piece.lies and "prototype;" in piece.type and not self._is_stackless(piece.lies[0]):
            self._rigid_types.add(piece.type)

    # -- laying down and taking up

    def put(self, thing: Thing, map_name: str) -> None:
        """Put it on the map at its own place (`Map.addPiece`); a thing already there keeps its order."""
        if isinstance(thing, Piece):
            spot = (map_name, thing.own_x, thing.own_y)
            if thing.lies is None and thing.stack:
                thing.stack.remove(thing)
            thing.own_map = map_name
        else:
            spot = (map_name, thing.x, thing.y)
            self.set_map(thing, map_name)
        if thing.lies is None or thing.lies[0] != map_name:
            self._placed += 1
            thing.order = self._placed
        self._lay(thing, spot)

    def take(self, thing: Thing) -> None:
        """Remove it from its map (`Map.removePiece`)."""
        self._lay(thing, None)

    def _lay(self, thing: Thing, spot: Spot | None) -> None:
        if thing.lies is not None:
            if thing.lies == spot:
                return
            there = self._at.get(thing.lies)
            if there is not None:
                there.pop(thing, None)
                if not there:
                    del self._at[thing.lies]
        thing.lies = spot
        if spot is not None:
            self._at.setdefault(spot, {})[thing] = None

    def set_own_place(self, piece: Piece, x: int, y: int) -> None:
        """Set the piece's own place, which has no effect in a stack (`BasicPiece.setPosition`)."""
        piece.own_x, piece.own_y = x, y
        if piece.lies is not None:
            self._lay(piece, (piece.lies[0], x, y))

    def set_stack_place(self, stack: Stack, x: int, y: int) -> None:
        """Set the place of a stack and its pieces."""
        stack.x, stack.y = x, y
        if stack.lies is not None:
            self._lay(stack, (stack.lies[0], x, y))

    @staticmethod
    def set_map(stack: Stack, map_name: str | None) -> None:
        """Set the map of a stack and its pieces (`Stack.setMap`)."""
        stack.map = map_name
        for piece in stack.contents:
            piece.own_map = map_name

    # -- stacking

    def insert_new(self, stack: Stack, piece: Piece, place: int) -> None:
        """Insert a piece into a stack, removing it from its old place (`Stack.insertChild`)."""
        if piece.stack:
            piece.stack.remove(piece)
        elif piece.lies is not None:
            self._lay(piece, None)
        piece.stack = stack
        piece.own_map = stack.map
        stack.contents.insert(place, piece)
        if stack.lies is not None:
            self._at.setdefault(stack.lies, {})[stack] = None  # it may have been empty, and so forgotten

    def insert(self, stack: Stack, piece: Piece, place: int) -> None:
        """Insert a piece at an index of a stack, or shift it there if it is already in (`Stack.insert`)."""
        if piece.stack is not stack or piece not in stack.contents:
            self.insert_new(stack, piece, place)
            return
        stack.contents.remove(piece)
        stack.contents.insert(place, piece)

    def merge(self, fixed: Thing, moving: Thing) -> None:
        """Put the moving thing on top of the fixed one (`StackMetrics.merge`)."""
        if isinstance(fixed, Stack) and fixed.contents.top:
            fixed = fixed.contents.top
        stack = fixed.stack if isinstance(fixed, Piece) else fixed
        if moving is fixed or moving is stack:
            return
        if stack is None:
            stack = self._stack_of_one(fixed)
        place = stack.contents.index(fixed) + 1 if isinstance(fixed, Piece) and fixed in stack.contents else 0
        if isinstance(moving, Stack):
            self._budget.spend(len(moving.contents))
            for piece in tuple(moving.contents):
                self.insert_new(stack, piece, place)
                place += 1
            return
        if moving.stack is stack and (self._counts_itself or _is_under(place, stack, moving)):
            place -= 1
        self.insert(stack, moving, max(place, 0))

    def _stack_of_one(self, fixed: Thing) -> Stack:
        stack = Stack(None, "stack")
        stack.x, stack.y = fixed.x, fixed.y
        map_name = fixed.map
        if isinstance(fixed, Piece):
            self.insert_new(stack, fixed, 0)
        if map_name is not None:
            self.put(stack, map_name)
        return stack

    def put_down(self, moving: Thing, under: Thing | None, lowest: bool, spot: Spot, user: UserId | None) -> None:
        """Put it on the piece `under` if that is at the spot, else on the spot (`MovePiece.executeCommand`).

        `lowest`: the command names no piece below, so it goes to the bottom.
        """
        if under is not None and (under.map, under.x, under.y) == spot:
            self.merge(under, moving)
            return
        self._drop(moving, spot, user)
        if lowest and isinstance(moving, Piece) and moving.stack and self._goes_to_bottom:
            self.insert(moving.stack, moving, 0)

    def _drop(self, moving: Thing, spot: Spot, user: UserId | None) -> None:
        for thing in self._in_order(spot):
            if self._merges(thing, moving, user):
                self.merge(thing, moving)
                return
        map_name, x, y = spot
        if isinstance(moving, Stack):
            self.set_stack_place(moving, x, y)
            self.put(moving, map_name)
        elif moving.stack or self.is_rigid(moving) or self._is_stackless(map_name):
            self.set_own_place(moving, x, y)
            self.put(moving, map_name)
        else:
            stack = Stack(None, "stack")
            self.insert_new(stack, moving, 0)
            stack.x, stack.y = x, y
            self.put(stack, map_name)

    def _in_order(self, spot: Spot) -> list[Thing]:
        # in the order the engine asks: decks, then all others
        things = self._at.get(spot)
        if things is None:
            return []
        if len(things) == 1:
            return list(things)
        self._budget.spend(2 * len(things))  # they are looked at, and put in order
        for thing in [thing for thing in things if self._takes_nothing(thing)]:
            del things[thing]
        return sorted(things, key=lambda thing: (not (isinstance(thing, Stack) and thing.is_deck), thing.order))

    def _takes_nothing(self, thing: Thing) -> bool:
        # a piece that does not stack, or an empty stack
        if isinstance(thing, Piece):
            return self.is_rigid(thing) or (thing.lies is not None and self._is_stackless(thing.lies[0]))
        return not thing.is_deck and not thing.contents

    def _merges(self, thing: Thing, moving: Thing, user: UserId | None) -> bool:
        # `MovePiece.createMergeFinder`
        if isinstance(thing, Stack) and thing.is_deck:
            return True
        if thing.lies is not None and self._is_stackless(thing.lies[0]):
            return False
        if isinstance(moving, Piece) and self.is_rigid(moving):
            return False
        if isinstance(thing, Piece) and self.is_rigid(thing):
            return False
        if thing.layer != moving.layer and None not in (thing.layer, moving.layer):
            return False
        for piece in thing.contents if isinstance(thing, Stack) else (thing,):
            if _is_seen(piece, user):
                return True
            self._budget.spend(THOROUGH)
        return False


def _is_under(place: int, stack: Stack, piece: Piece) -> bool:
    return piece in stack.contents and stack.contents.index(piece) < place


def _is_seen(piece: Piece, user: UserId | None) -> bool:
    hidden_by = piece.hidden_by
    return hidden_by is None or UserId(hidden_by) == user
