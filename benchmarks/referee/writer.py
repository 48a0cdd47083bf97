"""A table that writes the log that the engine would: each deed becomes the commands that our module's traits make."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from benchmarks.referee.expressions import value_of
from benchmarks.referee.keys import listeners, menu
from benchmarks.referee.places import zones_of
from benchmarks.referee.table import THROWN, Drag, Draw, NextTurn, Press, Say, Spot, Throw, Undo
from benchmarks.referee.writing import (
    PROPERTY,
    SAID,
    TURN,
    added,
    changed,
    inverse,
    moved,
    property_set,
    record,
    removed,
    said,
)
from vassal_tools.builder.components import BOARD_NAME
from vassal_tools.errors import InternalError, Where
from vassal_tools.format import sequence
from vassal_tools.game import declarations
from vassal_tools.game.names import BOWL, COMBAT_DIE, points_dice
from vassal_tools.objects.commands import deeds
from vassal_tools.replay.record import writer_of
from vassal_tools.replay.table import Table

if TYPE_CHECKING:
    from random import Random

    from benchmarks.referee.keys import Change, Listener
    from benchmarks.referee.table import Deed
    from vassal_tools.game.model import Game
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.replay.pieces import Piece, Stack

HERE = Where("a log being written")
REMEMBERED = ("OldZone", "ClickedX", "OldLocationName", "ClickedY", "OldX", "OldY", "OldBoard", "OldMap")
"""What a basic piece remembers, in the order that the engine writes it."""
TURN_PROPERTY = "Turn"
OFF_BOARD = "offboard"
LAYERS = {"Label": 0, "Marker": 1, "Counter": 2}
DECLARES = PROPERTY + declarations.ACT_PROPERTY + "\t"
TOP_LAYER = 3  # what names no layer lies above those that do


@dataclass(slots=True)
class _Step:
    """A step that stands: its commands, and what takes each of them back."""

    commands: list[str] = field(default_factory=list)
    inverses: list[str] = field(default_factory=list)


class WrittenTable:
    """A game that goes on from where a save, or the beginning of a log, left it. It throws and draws by `luck`."""

    def __init__(self, begin: SavedGame, game: Game, luck: Random, *, is_mute: bool = False) -> None:
        """The table as the save has it. If it is mute, the log holds no declaration: all was done by hand."""
        self._is_mute = is_mute
        self._begin = begin.with_records(r for r in begin.records if not r.startswith("LOG\t"))
        self._game = game
        self._luck = luck
        self.table = Table(zones_of(game), writer_of(begin))
        self.table.set_up(self._begin.setup())
        self._user, self._player, self._side = _player(self._begin)
        self._by_gpid = {piece.gpid: piece for piece in self.table.pieces.values()}
        self._first_there: set[str] = set()  # who came to its place when nobody else was there
        self._remembered: dict[str, dict[str, str]] = {}
        self._new_ids = count(1 + max(int(i) for i in _ids(self._begin) if i.isdecimal()))
        self._records: list[str] = []
        self._standing: list[_Step] = []
        self._step = _Step()
        self._die_shown, self._pressed = 0, ""  # by the menu line that is being pressed
        self.done: list[Deed] = []
        self._dice = dict(_dice(game))

    # -- what is on the table

    @property
    def steps(self) -> int:
        """How many steps the log has."""
        return len(self._records)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    def log(self) -> SavedGame:
        """The log as it stands."""
        return self._begin.with_records((*self._begin.records, *self._records))

    def piece(self, gpid: str) -> Piece:
        """The piece; raises KeyError if it is out of play."""
        found = self._by_gpid[gpid]
        return self.table.pieces[found.id]

    def lines(self, piece: str) -> tuple[str, ...]:
        """The lines that the piece's menu offers now."""
        thing = self.piece(piece)
        return tuple(line for line, key in menu(thing.type).items() if not self._is_barred(thing, key))

    def where(self, piece: str) -> Spot | None:
        """Where the piece lies; None out of play."""
        found = self.table.pieces.get(self._by_gpid[piece].id)
        return None if found is None or found.map is None else Spot(found.map, found.x, found.y)

    def zone(self, piece: str) -> str:
        """The zone that the piece is in, or an empty text."""
        found = self.table.pieces.get(self._by_gpid[piece].id)
        place = self.table.place_of(found) if found else None
        return (place.zone or "") if place else ""

    def face(self, piece: str) -> int:
        """The side of the piece that lies up."""
        return next(iter(self.piece(piece).faces.values()), 1)

    def module_property(self, name: str) -> str:
        """A property of the module."""
        return self.table.properties.get(("Module", name), "")

    # -- deeds

    def press(self, piece: str, line: str, die: int = 0) -> str:
        """What the menu line declared last; raises InternalError where the menu has no such line now."""
        if self._is_mute and line in THROWN:
            shown = self._throw(COMBAT_DIE, die)
            self.done.append(Press(piece, line, shown))
            return f"|{shown}"
        self._die_shown, self._pressed = die, line
        thing = self.piece(piece)
        key = menu(thing.type).get(line, "")
        if not key or self._is_barred(thing, key):
            raise InternalError(f"{thing.name} has no line {line!r} now")
        self._click(thing)
        self._key(thing, key)
        self._end_step()
        self.done.append(Press(piece, line, self._die_shown))
        return self.module_property(declarations.ACT_PROPERTY)

    def drag(self, piece: str, to: Spot) -> None:
        """The piece lies there."""
        thing = self.piece(piece)
        start, here = self._spot(thing), self._location(thing)
        self._leave(thing)
        self._mark_moved(thing, start, start.map == to.map)
        self._put(thing, to, start)
        if to.map == self._game.face.title:
            self._emit(said(f"* {self._name(thing)} moves {here} -> {self._location(thing)} *"))
        else:
            self._emit(said(f"* {self._side} takes an event chit *"))
        self._end_step()
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
        self._emit(said(f"*** {dice} = {total} *** <{self._player}>"))
        for name, value, first in (("result", total, "1"), ("total", total, "0"), ("keep", number, "0")):
            self._set(f"{dice}_{name}", str(value), first)
        self._end_step()
        return total

    def draw(self, to: Spot, chit: str = "") -> str:
        """The gpid of the chit drawn; raises InternalError where the bowl has none."""
        bowl = self._bowl()
        if not bowl.contents:
            raise InternalError("the bowl is empty")
        thing = self.piece(chit) if chit else self._luck.choice(list(bowl.contents))
        start = self._spot(thing)
        self._leave(thing)
        mask = next(n for n, trait in enumerate(thing.traits) if trait.id == "obs")
        self._change(thing, {mask: f"{self._user};false|0"}, {mask: "nobody;"})
        self._put(thing, to, start)
        self._emit(said(f"* {self._side} takes an event chit *"))
        self._end_step()
        self.done.append(Draw(to, thing.gpid))
        return thing.gpid

    def next_turn(self) -> None:
        """The turn counter shows the next phase."""
        tracker, state = next(iter(self.table.turns.items()))
        turn, phase = _turn_of(state)
        phases = list(self._game.phases.values())
        turn, phase = (turn, phase + 1) if phase + 1 < len(phases) else (turn % self._game.turns + 1, 0)
        title = f"{phases[phase].id} {phases[phase].title}"
        self._emit(said(f"* Turn {turn}: {title} begins"))
        fields = sequence.split(state, ";")
        inner = sequence.split(fields[-1], ";") if len(fields) == 5 else ()
        new = sequence.join((f"0|{turn}", *fields[1:-1], sequence.join((str(phase), *inner[1:]), ";")), ";")
        self._emit(f"{TURN}{tracker}\t{new}", f"{TURN}{tracker}\t{state}")
        self._end_step()
        self.done.append(NextTurn())

    def undo(self) -> None:
        """The last deed that stood is undone."""
        last = self._standing.pop()
        for command in reversed(last.inverses):
            self._emit(command)
        self._records.append(record(self._step.commands))
        self._step = _Step()
        self.done.append(Undo())

    def say(self, text: str) -> None:
        """The line stands in the chat."""
        self._emit(said(f"&lt;{self._player}&gt; - {text}"))
        self._end_step()
        self.done.append(Say(text))

    # -- steps and commands

    def _end_step(self) -> None:
        if self._is_mute:
            self._step = _muted(self._step)
        if not self._step.commands:
            return
        self._records.append(record(self._step.commands))
        self._standing.append(self._step)
        self._step = _Step()

    def _emit(self, command: str, before: str = "") -> None:
        """One command, executed; `before` is what takes it back, where the command does not say so itself."""
        self._step.commands.append(command)
        self._step.inverses.append(inverse(command, before))
        faults = self.table.play(0, deeds(command, HERE)).faults
        if faults:
            raise InternalError(f"the writer contradicts its table: {faults}, {command[:200]}")

    def _set(self, name: str, value: str, unset: str = "") -> None:
        old = self.table.properties.get(("Module", name), unset)
        self._emit(property_set(name, old, value))

    def _change(self, piece: Piece, new: dict[int, str], old: dict[int, str] | None = None) -> None:
        """The piece has new states of traits; `old` are the states that it is said to have had."""
        basic = self._basic(piece)
        was = [(old or {}).get(n, text) for n, text in enumerate(piece.states[:-1])]
        now = [new.get(n, text) for n, text in enumerate(was)]
        if now != was:
            self._emit(changed(piece.id, sequence.nest([*now, basic]), sequence.nest([*was, basic])))

    def _basic(self, piece: Piece) -> str:
        """The state of the basic piece, with what it remembers."""
        known = self._remembered.get(piece.id, {})
        pairs = [text for key in REMEMBERED if key in known for text in (key, known[key])]
        place = piece.map or "null" if piece.id in self._first_there else "null"
        return sequence.join((place, str(piece.x), str(piece.y), piece.gpid, str(len(pairs) // 2), *pairs), ";")

    # -- moving

    def _spot(self, piece: Piece) -> Spot:
        if piece.map is None:
            raise InternalError(f"{piece.name} is on no map")
        return Spot(piece.map, piece.x, piece.y)

    def _location(self, piece: Piece) -> str:
        place = self.table.place_of(piece)
        return (place.zone or OFF_BOARD) if place else OFF_BOARD

    def _leave(self, piece: Piece) -> None:
        """The piece remembers where it was."""
        spot, place = self._spot(piece), self.table.place_of(piece)
        zone = (place.zone or "") if place else ""
        in_deck = piece.stack is not None and piece.stack.is_deck
        known = self._remembered.setdefault(piece.id, {})
        known["OldZone"] = "" if in_deck else zone
        known["OldLocationName"] = BOWL if in_deck else zone or OFF_BOARD
        known["OldX"], known["OldY"], known["OldMap"] = str(spot.x), str(spot.y), spot.map
        known["OldBoard"] = BOARD_NAME if spot.map == self._game.face.title else f"Hand of {spot.map.split()[-1]}"

    def _click(self, piece: Piece) -> None:
        known = self._remembered.setdefault(piece.id, {})
        known["ClickedX"], known["ClickedY"] = str(piece.x), str(piece.y)

    def _mark_moved(self, piece: Piece, start: Spot, is_same_map: bool) -> None:
        """The mark and the trail that a move leaves on a unit."""
        new: dict[int, str] = {}
        for n, trait in enumerate(piece.traits):
            if trait.id == "markmoved":
                new[n] = "true"
            elif trait.id == "footprint" and is_same_map:
                visible, _, number, *points = piece.states[n].split(";")
                trail = (*points, f"{start.x},{start.y}")
                new[n] = ";".join((visible, "Map0", str(int(number or 0) + 1), *trail))
        if new:
            self._change(piece, new)

    def _put(self, piece: Piece, to: Spot, start: Spot) -> None:
        """The piece is put there: on the stack of its layer, or into a new one."""
        was_under = _below(piece)
        is_rigid = any(trait.id == "immob" for trait in piece.traits)
        fits = None if is_rigid else self._stack_at(to, piece)
        under = fits.contents.top.id if fits and fits.contents.top else None
        self._emit(moved(piece.id, to, under, start, was_under, self._user))
        (self._first_there.discard if under else self._first_there.add)(piece.id)
        if under is None and not is_rigid:
            state = f"{to.map};{to.x};{to.y};{piece.id};@@{_layer(piece, to.map == self._game.face.title)}"
            self._emit(added(str(next(self._new_ids)), "stack", state))

    def _stack_at(self, spot: Spot, piece: Piece) -> Stack | None:
        """The stack there that the piece joins."""
        is_main = spot.map == self._game.face.title
        for other in self.table.pieces.values():
            stack = other.stack
            is_here = (other.map, other.x, other.y) == (spot.map, spot.x, spot.y)
            if is_here and stack and not stack.is_deck and _layer(other, is_main) == _layer(piece, is_main):
                return stack if stack is not piece.stack else None
        return None

    def _bowl(self) -> Stack:
        return next(deck for deck in self.table.decks() if deck.name == BOWL)

    # -- keys

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
                self._emit(said("* " + self._format(piece, listener.trait.field("format"))))
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
        title = self._game.face.title
        piled = [self.table.pieces[member] for _, pile in self.table.stacks_of(title) for member in pile]
        return piled + [piece for piece in self.table.pieces.values() if piece.map == title and piece.stack is None]

    def _act_on_piece(self, piece: Piece, listener: Listener) -> None:
        match listener.trait.id:
            case "emb2":
                level = piece.states[listener.place].split(";")[0]
                self._change(piece, {listener.place: "2" if level == "1" else "1"})
            case "markmoved":
                is_moved = piece.states[listener.place] == "true"
                self._change(piece, {listener.place: "false" if is_moved else "true"})
            case "sendto":
                self._send(piece, listener)
            case "return":
                self._return(piece)
            case "delete":
                stands = added(piece.id, piece.type, self._state_here(piece))
                self._emit(removed(piece.id), stands)
            case _:
                raise InternalError(f"the writer knows no key of {listener.trait!r}")

    def _set_by(self, piece: Piece, name: str, change: Change) -> None:
        value = self._value(piece, change.value)
        if change.how == "I":
            value = str(int(self.module_property(name) or 0) + int(value))
        self._set(name, value)

    def _send(self, piece: Piece, listener: Listener) -> None:
        trait, start = listener.trait, self._spot(piece)
        to = Spot(trait.field("map"), *(int(self._value(piece, trait.field(name))) for name in ("x", "y")))
        if (to.x, to.y) == (start.x, start.y):
            return
        self._leave(piece)
        marks = {n: "true" for n, one in enumerate(piece.traits) if one.id == "markmoved"}
        for n, one in enumerate(piece.traits):
            if one.id == "footprint":
                visible, _, number, *points = piece.states[n].split(";")
                trail = (*points, f"{start.x},{start.y}")
                marks[n] = ";".join((visible, "Map0", str(int(number or 0) + 1), *trail))
        self._change(piece, {listener.place: f"{start.map};{start.x};{start.y}", **marks})
        self._put(piece, to, start)

    def _return(self, piece: Piece) -> None:
        bowl, start = self._bowl(), self._spot(piece)
        was_under = _below(piece)
        to, top = Spot(bowl.map or "", bowl.x, bowl.y), bowl.contents.top
        self._emit(moved(piece.id, to, top.id if top else None, start, was_under, self._user))

    def _state_here(self, piece: Piece) -> str:
        spot = self._spot(piece)
        fields = sequence.split(self._basic(piece), ";")
        basic = sequence.join((spot.map, str(spot.x), str(spot.y), *fields[3:]), ";")
        return sequence.nest([*piece.states[:-1], basic])

    # -- what a piece knows

    def _fits(self, piece: Piece, expression: str) -> bool:
        return self._value(piece, expression) == "true"

    def _value(self, piece: Piece, expression: str) -> str:
        return value_of(expression, lambda name: self._property(piece, name), self._die)

    def _die(self, faces: int) -> int:
        self._die_shown = self._die_shown or self._luck.randint(1, faces)
        return self._die_shown

    def _property(self, piece: Piece, name: str) -> str:
        own = piece.markers
        if name in own:
            return own[name]
        match name:
            case "CurrentZone":
                place = self.table.place_of(piece)
                return (place.zone or "") if place else ""
            case "PlayerSide":
                return self._side
            case "PlayerName":
                return self._player
            case "newPieceName" | "pieceName" | "PieceName":
                return self._name(piece)
            case "menuCommand":
                return self._pressed
            case "location":
                return self._location(piece)
            case "Turn":
                return str(_turn_of(next(iter(self.table.turns.values())))[0])
        if name.endswith("_Level"):
            return str(piece.faces.get(name.removesuffix("_Level"), ""))
        for trait in piece.traits:
            if trait.id == "calcProp" and trait.field("property") == name:
                return self._value(piece, trait.field("expression"))
        return self.module_property(name)

    def _format(self, piece: Piece, text: str) -> str:
        parts = text.split("$")
        for n in range(1, len(parts) - 1, 2):
            parts[n] = self._property(piece, parts[n])
        return "".join(parts)

    def _name(self, piece: Piece) -> str:
        """The piece's name as others see it, with what its faces add."""
        name = piece.name
        for n, trait in enumerate(piece.traits):
            if trait.id == "obs":
                return trait.field("mask_name")
            if trait.id == "emb2" and n < len(piece.states):
                added_name = sequence.split(trait.field("names"), ",")[int(piece.states[n].split(";")[0]) - 1]
                name += added_name.removeprefix("+")
        return name


def _muted(step: _Step) -> _Step:
    """What is left of a step without what it declared and said of it."""
    acts = [n for n, command in enumerate(step.commands) if command.startswith(DECLARES)]
    if not acts:
        return step
    pairs = [
        (command, back)
        for n, (command, back) in enumerate(zip(step.commands, step.inverses, strict=True))
        if not command.startswith(PROPERTY) and not (n > acts[0] and command.startswith(SAID))
    ]
    return _Step([command for command, _ in pairs], [back for _, back in pairs])


def _below(piece: Piece) -> str | None:
    """The id of the piece that lies under it in its pile."""
    pile = list(piece.stack.contents) if piece.stack else [piece]
    place = pile.index(piece)
    return pile[place - 1].id if place else None


def _layer(piece: Piece, is_main: bool) -> int:
    """The layer of a map that the piece lies in."""
    return LAYERS.get(piece.markers.get("Layer", ""), TOP_LAYER) if is_main else 1


def _turn_of(state: str) -> tuple[int, int]:
    """Turn and phase that the counter shows."""
    fields = sequence.split(state, ";")
    return int(fields[0].rpartition("|")[2]), int(sequence.split(fields[-1], ";")[0])


def _player(begin: SavedGame) -> tuple[str, str, str]:
    """Id, name and side of the player who keeps the log."""
    for text in _texts(begin):
        if text.startswith("PLAYER\t"):
            user, name, side, *_ = sequence.split(text.removeprefix("PLAYER\t"), "\t")
            return user, name, side
    raise InternalError("the save has no player")


def _texts(begin: SavedGame) -> list[str]:
    found: list[str] = []
    waiting = [sequence.token(text, "\x1b") for text in reversed(begin.records)]
    while waiting:
        text = waiting.pop()
        if "\x1b" in text:
            waiting += reversed(sequence.split(text, "\x1b"))
        elif text:
            found.append(text)
    return found


def _ids(begin: SavedGame) -> list[str]:
    return [sequence.split(text[2:], "/")[0] for text in _texts(begin) if text.startswith("+/")]


def _dice(game: Game) -> list[tuple[str, int]]:
    throws = [(points_dice(side), game.rules.actions.dice.value) for side in game.sides]
    return [*throws, (COMBAT_DIE, 1)]
