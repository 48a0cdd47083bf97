"""Steps that no gesture makes: by a player who knows the format, or plays with another program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format import sequence
from vassal_tools.proof.command_text import added, property_set
from vassal_tools.proof.gestures import Forge
from vassal_tools.proof.seats import take

if TYPE_CHECKING:
    from vassal_tools.proof.gestures import MapPoint, Press
    from vassal_tools.proof.simulated_table import SimulatedTable
    from vassal_tools.table.pieces import Piece

MARK, MASK = "mark", "obs"
OBSERVER = "<observer>"


def takes(side: str, new: str) -> Forge:
    """Return the step where the player of a side takes another one."""
    return Forge(lambda table: table.forge(take(new, table.seat(side))))


def sets(name: str, value: str) -> Forge:
    """Return the step where a property of the module changes."""
    return Forge(lambda table: table.forge(property_set(name, table.module_property(name), value)))


def grabs(piece: str, to: MapPoint) -> Forge:
    """Return the step where the player who makes the gestures moves a piece that another one holds."""
    return Forge(lambda table: table.grab(piece, to))


def presses_unoffered(press: Press) -> Forge:
    """Return the step where an unoffered menu line is chosen: a changed module offers all lines."""
    return Forge(lambda table: table.press_unoffered(press.piece, press.line))


def looks_at(piece: str, side: str) -> Forge:
    """Return the step where the mask of a piece shows the piece to the player of a side."""

    def make(table: SimulatedTable) -> None:
        masks = (n for n, trait in enumerate(table.piece(piece).traits) if trait.id == MASK)
        table.rewrite(piece, {n: f"{table.seat(side).password};false|0" for n in masks})

    return Forge(make)


def strengthens(piece: str) -> Forge:
    """Return the step where the first printed number of a piece is increased by one."""

    def make(table: SimulatedTable) -> None:
        place, values = numbers(table.piece(piece))[0]
        first = next(n for n, value in enumerate(values) if value.isdecimal())
        values[first] = str(int(values[first]) + 1)
        table.rewrite(piece, {place: sequence.join(values, ",")})

    return Forge(make)


def numbers(piece: Piece) -> list[tuple[int, list[str]]]:
    """Return the printed values of a piece that include numbers, each with the index of its trait."""
    marks = (n for n, trait in enumerate(piece.traits) if trait.id == MARK)
    printed = ((n, list(sequence.split(piece.states[n], ","))) for n in marks)
    return [(n, values) for n, values in printed if any(value.isdecimal() for value in values)]


def returns(piece: str, to: MapPoint) -> Forge:
    """Return the step where a removed piece returns, as if a window of the module offered it."""

    def make(table: SimulatedTable) -> None:
        thing = table.piece(piece)
        *others, basic = thing.states
        place = (to.map, str(to.x), str(to.y), *sequence.split(basic, ";")[3:])
        state = sequence.nest([*others, sequence.join(place, ";")])
        table.forge(added(table.new_id(), thing.type, state))

    return Forge(make)
