"""A table that writes the log that the engine would: each deed becomes the commands that our module's traits make."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import TYPE_CHECKING

from benchmarks.referee.hand import Hand
from benchmarks.referee.keyboard import Keyboard
from benchmarks.referee.script import Script
from benchmarks.referee.table import THROWN, Drag, Draw, NextTurn, Press, Say, Spot, Throw, Undo
from benchmarks.referee.writing import TURN, said
from vassal_tools.errors import InternalError
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.game.names import COMBAT_DIE, points_dice
from vassal_tools.table.versions import dice_properties

if TYPE_CHECKING:
    from random import Random

    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.pieces import Piece


class WrittenTable:
    """A game that goes on from where a save, or the beginning of a log, left it. It throws and draws by `luck`."""

    def __init__(self, begin: SavedGame, game: Game, luck: Random, *, is_mute: bool = False) -> None:
        """The table as the save has it. If it is mute, the log holds no declaration: all was done by hand."""
        self._is_mute = is_mute
        self._game = game
        self._luck = luck
        self._script = Script(begin, game, is_mute=is_mute)
        self._hand = Hand(self._script, game.face.title)
        self._keyboard = Keyboard(self._script, self._hand, game.face.title, luck)
        self._by_gpid = {piece.gpid: piece for piece in self._script.table.pieces.values()}
        self._dice = dict(_dice(game))
        self.done: list[Deed] = []

    def copy(self) -> WrittenTable:
        """The same table once more, to be played on otherwise."""
        return deepcopy(self, {id(self._game): self._game})

    # -- what is on the table

    @property
    def steps(self) -> int:
        """How many steps the log has."""
        return len(self._script.records)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def turn(self) -> tuple[int, int]:
        """The turn, from 1, and the phase, from 0, that the turn counter shows."""
        return self._script.turn

    def log(self) -> SavedGame:
        """The log as it stands."""
        return self._script.log()

    def lines(self, piece: str) -> tuple[str, ...]:
        """The lines that the piece's menu offers now."""
        return self._keyboard.lines(self._piece(piece))

    def where(self, piece: str) -> Spot | None:
        """Where the piece lies; None out of play."""
        found = self._found(piece)
        return None if found is None or found.map is None else Spot(found.map, found.x, found.y)

    def zone(self, piece: str) -> str:
        """The zone that the piece is in, or an empty text."""
        found = self._found(piece)
        place = self._script.table.place_of(found) if found else None
        return (place.zone or "") if place else ""

    def face(self, piece: str) -> int:
        """The side of the piece that lies up."""
        return next(iter(self._piece(piece).faces.values()), 1)

    def module_property(self, name: str) -> str:
        """A property of the module."""
        return self._script.module_property(name)

    def _found(self, gpid: str) -> Piece | None:
        return self._script.table.pieces.get(self._by_gpid[gpid].id)

    def _piece(self, gpid: str) -> Piece:
        return self._script.table.pieces[self._by_gpid[gpid].id]

    # -- deeds

    def sit(self, side: str) -> None:
        """Nothing changes: one player keeps the log."""

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """What the menu line declared last; raises InternalError where the menu has no such line now."""
        if self._is_mute and line in THROWN:
            shown = self._throw(COMBAT_DIE, die)
            self.done.append(Press(piece, line, shown))
            return f"|{shown}"
        self._keyboard.press(self._piece(piece), line, die)
        self._script.end_step()
        self.done.append(Press(piece, line, self._keyboard.die))
        return self.module_property(declarations.ACT_PROPERTY)

    def drag(self, piece: str, to: Spot) -> None:
        """The piece lies there."""
        thing, hand = self._piece(piece), self._hand
        start, here = hand.spot(thing), hand.location(thing)
        hand.leave(thing)
        marks = hand.marks(thing, start, is_same_map=start.map == to.map)
        if marks:
            hand.change(thing, marks)
        hand.put(thing, to, start)
        if to.map == self._game.face.title:
            self._say(f"* {self._keyboard.name(thing)} moves {here} -> {hand.location(thing)} *")
        else:
            self._say(f"* {self._script.side} takes an event chit *")
        self._script.end_step()
        self.done.append(Drag(piece, to))

    def throw(self, dice: str, total: int = 0) -> int:
        """What the dice show."""
        shown = self._throw(dice, total)
        self.done.append(Throw(dice, shown))
        return shown

    def _throw(self, dice: str, total: int) -> int:
        number = self._dice[dice]
        faces = self._game.rules.die_sides.value
        total = total or sum(self._luck.randint(1, faces) for _ in range(number))
        self._say(f"*** {dice} = {total} *** <{self._script.player}>")
        shown = {"_result": total, "_total": total, "_keep": number, "_summary": _summary(total, number)}
        for name in dice_properties(self._script.engine):
            self._script.set(dice + name, str(shown[name]), _FIRST[name])
        self._script.end_step()
        return total

    def draw(self, to: Spot, chit: str = "") -> str:
        """The gpid of the chit drawn; raises InternalError where the bowl has none."""
        bowl, hand = self._hand.bowl(), self._hand
        if not bowl.contents:
            raise InternalError("the bowl is empty")
        thing = self._piece(chit) if chit else self._luck.choice(list(bowl.contents))
        start = hand.spot(thing)
        hand.leave(thing)
        mask = next(n for n, trait in enumerate(thing.traits) if trait.id == "obs")
        hand.change(thing, {mask: f"{self._script.user};false|0"}, {mask: "nobody;"})
        hand.put(thing, to, start)
        self._say(f"* {self._script.side} takes an event chit *")
        self._script.end_step()
        self.done.append(Draw(to, thing.gpid))
        return thing.gpid

    def next_turn(self) -> None:
        """The turn counter shows the next phase."""
        tracker, state = self._script.turn_state
        turn, phase = self.turn
        phases = list(self._game.phases.values())
        turn, phase = (turn, phase + 1) if phase + 1 < len(phases) else (turn % self._game.turns + 1, 0)
        title = f"{phases[phase].id} {phases[phase].title}"
        self._say(f"* Turn {turn}: {title} begins")
        fields = sequence.split(state, ";")
        inner = sequence.split(fields[-1], ";") if len(fields) == 5 else ()
        new = sequence.join((f"0|{turn}", *fields[1:-1], sequence.join((str(phase), *inner[1:]), ";")), ";")
        self._script.emit(f"{TURN}{tracker}\t{new}", f"{TURN}{tracker}\t{state}")
        self._script.end_step()
        self.done.append(NextTurn())

    def undo(self) -> None:
        """The last deed that stood is undone."""
        self._script.undo()
        self.done.append(Undo())

    def say(self, text: str) -> None:
        """The line stands in the chat."""
        self._say(f"&lt;{self._script.player}&gt; - {text}")
        self._script.end_step()
        self.done.append(Say(text))

    def _say(self, line: str) -> None:
        self._script.emit(said(line))


_FIRST = {"_result": "1", "_total": "0", "_keep": "0", "_summary": ""}
"""What the properties of a dice button are before its first throw (`DiceButton.addTo`)."""


def _summary(total: int, number: int) -> str:
    """How often each face shows, as newer engines state it; the total is shared out evenly among the dice."""
    faces = Counter(total // number + (die < total % number) for die in range(number))
    return ", ".join(f"{face} x{count}" for face, count in sorted(faces.items()))


def _dice(game: Game) -> list[tuple[str, int]]:
    throws = [(points_dice(side), game.rules.actions.dice.value) for side in game.sides]
    return [*throws, (COMBAT_DIE, 1)]
