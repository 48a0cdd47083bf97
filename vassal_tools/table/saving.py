"""Make a save of the table after a step of a log that VASSAL can open.

Source: `VASSAL.build.module.GameState.getRestoreCommand`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.errors import Where
from vassal_tools.format import sequence
from vassal_tools.objects.commands import (
    ESC,
    LOG,
    NULL,
    AddPlayer,
    Boards,
    RemovePlayer,
    SetProperty,
    SetTurn,
    read,
    texts,
)
from vassal_tools.objects.savedgame import BEGIN, END, ENTRY
from vassal_tools.table.at_step import table_at
from vassal_tools.table.pieces import Piece, Stack
from vassal_tools.table.table import LAYER_MARK

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from vassal_tools.objects.commands import Command
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.table import Table

_PIECES = ("+/", "-/", "D/", "M/")
_PASSING = ("CHAT", "UNDO\t", "AUDIO\t", "FLARE\t", "LOS\t", "SHOW_RESULTS\t", "PLAY\t", "PRIV_CHAT/", LOG)
"""Prefixes of commands that show or play something and leave no state."""
_BY_FIRST_FIELD = ("PNOTE\t", "SNOTE\t", "CLOCK\t", "SGKC\t", "LOCKSPOTAB\t", "EXT\t", "PLUGIN\t", "GlobalProperty\t")
_ALONE = ("NOTES\t", "PNOTES\t", "CLOCKCONTROL\t", "UNMASK\t", "SETUP_STACK\t")


def saved_at(game: SavedGame, step: int | None) -> SavedGame:
    """Return the save after a step, or after the last. Raises FormatError if a command cannot be read."""
    table = table_at(game, step).table
    where = Where(str(game.path), ENTRY)
    stated: dict[Hashable, str] = {}
    for text in _texts(game, step, where):
        if not text.startswith((*_PIECES, *_PASSING)) and text.strip() not in (BEGIN, END):
            _state(stated, text, read(text, where))
    every = (BEGIN, *_on_the_table(table), *stated.values(), END)
    return game.with_records(sequence.join([text], ESC) for text in every)


def _texts(game: SavedGame, step: int | None, where: Where) -> Iterator[str]:
    for record in game.records:
        if not record.startswith(LOG):
            yield from texts(sequence.token(record, ESC), where)
    for one in game.steps()[:step]:
        yield from texts(one.record, where)


def _state(stated: dict[Hashable, str], text: str, command: Command) -> None:
    # a later statement about the same thing replaces the earlier one
    match command:
        case AddPlayer(user):
            stated["player", user] = text
        case RemovePlayer(user):
            stated.pop(("player", user), None)
        case SetProperty(key, _, _, container):
            stated["property", container, key] = text
        case SetTurn(counter):
            stated["turn", counter] = text
        case Boards(name):
            stated["boards", name] = text
        case _:
            stated[_known_by(text)] = text


def _known_by(text: str) -> Hashable:
    mark = next((mark for mark in (*_BY_FIRST_FIELD, *_ALONE) if text.startswith(mark)), "")
    if not mark:
        return text
    return mark if mark in _ALONE else (mark, sequence.split(text[len(mark) :], "\t")[0])


# -- what lies on the table


def _on_the_table(table: Table) -> Iterator[str]:
    # pieces come before their stack, all in the order in which they were put down
    ids = [int(name) for name in table.ids() if name.isascii() and name.isdigit() and len(name) < 19]
    fresh = max(ids, default=0)
    units: dict[Piece | Stack, None] = dict.fromkeys(piece.stack or piece for piece in table.pieces.values())
    units.update(dict.fromkeys(table.decks()))
    for unit in sorted(units, key=lambda unit: unit.order):
        if isinstance(unit, Piece):
            yield _piece(unit)
            continue
        yield from map(_piece, unit.contents)
        if unit.id is None:
            fresh += 1
        yield _added(unit.id or str(fresh), unit.type, _stack_state(unit))


def _piece(piece: Piece) -> str:
    states = piece.states
    if piece.basic_state:
        kept = sequence.split(piece.basic_state, ";")[3:]
        states = (*states[:-1], sequence.join([piece.map or NULL, str(piece.x), str(piece.y), *kept], ";"))
    return _added(piece.id, piece.type, sequence.nest(states))


def _stack_state(stack: Stack) -> str:
    place = [stack.map or NULL, str(stack.x), str(stack.y)]
    members = [piece.id for piece in stack.contents]
    if stack.is_deck:
        face_down = "true" if stack.face_down else "false"
        return sequence.join([*place, face_down, sequence.join(members, ",")], ";")
    layer = [] if stack.layer is None else [f"{LAYER_MARK}{stack.layer}"]
    return sequence.join([*place, *members, *layer], ";")


def _added(piece_id: str, piece_type: str, state: str) -> str:
    return "+/" + sequence.join([piece_id, piece_type, state], "/")
