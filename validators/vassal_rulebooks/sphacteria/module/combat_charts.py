"""The charts of a fight: the table of combat results, and what moves die and column."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.module import chart_words as said
from vassal_tools.builder.api.drawing import (
    DEFENDER,
    INK,
    INSIDE,
    PAPER,
    BandInk,
    Block,
    Party,
    ResultCell,
    ResultTable,
    bar,
    below,
    beside,
    cell_room,
    disc,
    group,
    line,
    page,
    party_ink,
    party_sign,
    picture,
    placed,
    result_grid,
    ruled_frame,
    table,
    tag,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_rulebooks.sphacteria.data import SphacteriaGame
    from vassal_rulebooks.sphacteria.data_combat import Cell, Modifier
    from vassal_rulebooks.sphacteria.data_events import Event

_PARTIES: tuple[Party, ...] = ("attacker", "defender")
_WIDTHS = (44.0, 124.0, 200.0, INSIDE - 368.0)
_EVENT_WIDTHS = (44.0, 180.0, 100.0, 100.0, INSIDE - 424.0)


def results_svg(game: SphacteriaGame) -> str:
    """The table of combat results: by colour and sign who wins, and where a ruling says so."""
    subtitle = said.CRT_SUBTITLE.format(sides=game.rules.die_sides.value, rounding=game.combat.rounding.value)
    return page(said.RESULTS_TITLE, subtitle, result_grid(result_table(game)), legend(game), *_losses(game))


def result_table(game: SphacteriaGame) -> ResultTable:
    """The table of combat results as it is drawn."""
    combat = game.combat
    rolls = range(combat.lowest.value, combat.highest.value + 1)
    return ResultTable(
        columns=tuple(combat.columns),
        rows=tuple(map(str, rolls)),
        cells={
            (row, column): _result(game, combat.cells[roll, name])
            for row, roll in enumerate(rolls)
            for column, name in enumerate(combat.columns)
        },
    )


def _result(game: SphacteriaGame, cell: Cell) -> ResultCell:
    is_ruled = _is_tie(cell) and bool(_rulings(game, cell))
    return ResultCell(cell.attacker, cell.defender, _party(cell.winner.value), is_ruled=is_ruled, is_marked=cell.middle)


def _party(name: str) -> Party:
    return "attacker" if name == "attacker" else "defender"


def modifiers_svg(game: SphacteriaGame) -> str:
    """What moves the die and what moves the column, and the events that do."""
    combat = game.combat
    parts: list[Block] = []
    for title, modifiers in ((said.DIE_MODIFIERS, combat.modifiers), (said.COLUMN_SHIFTS, combat.shifts)):
        if modifiers:
            rows = [_modifier(modifier) for modifier in modifiers.values()]
            parts += [bar(title, INK, PAPER), table(_WIDTHS, said.MODIFIER_HEADS, rows)]
    events = [event for event in game.events.values() if _moves_fight(event)]
    if events:
        rows = [_event(event) for event in events]
        parts += [bar(said.FIGHT_EVENTS, INK, PAPER), table(_EVENT_WIDTHS, said.FIGHT_HEADS, rows)]
    return page(said.MODIFIERS_TITLE, said.MODIFIERS_SUBTITLE, *parts)


def ties(game: SphacteriaGame) -> tuple[str, ...]:
    """The rulings that say who wins where both lose the same."""
    found = {name for cell in game.combat.cells.values() if _is_tie(cell) for name in _rulings(game, cell)}
    return tuple(sorted(found))


def _is_tie(cell: Cell) -> bool:
    return cell.attacker == cell.defender


def _rulings(game: SphacteriaGame, cell: Cell) -> list[str]:
    return [name for name in re.findall(r"R-\d+", cell.winner.source) if name in game.rulings]


def _swatch(ink: BandInk, *marks: str) -> Block:
    return Block(group(tag("rect", x=0, y=0, width=44, height=24, rx=4, fill=ink.fill), *marks), 44, 24)


def legend(game: SphacteriaGame) -> Block:
    """What the colours and signs of the cells mean."""
    wins = (
        beside(
            _swatch(party_ink(party), placed(party_sign(party), 13, 3, 0.18)), line(said.CRT_WINS.format(party=party))
        )
        for party in ("attacker", "defender")
    )
    ruled: list[Block] = []
    rulings = said.AND.join(ties(game))
    if rulings:
        tied = _swatch(DEFENDER, placed(ruled_frame(46, 26, DEFENDER), -1, -1))
        ruled.append(beside(tied, line(said.CRT_TIE.format(ruling=rulings))))
    if rulings and any(cell.middle for cell in game.combat.cells.values()):
        middle = _swatch(DEFENDER, tag("path", d="M22 6l6 6l-6 6l-6 -6Z", fill=DEFENDER.dark))
        ruled.append(beside(middle, line(said.CRT_MIDDLE.format(ruling=rulings))))
    return beside(below(*wins, gap=6), below(*ruled, gap=6), gap=40)


def _losses(game: SphacteriaGame) -> Iterable[Block]:
    """What each result means: the attacker's left, the defender's right of the dash in a cell."""
    rows = [
        (line(loss.name, 19, style="bold"), words(loss.gist, cell_room(INSIDE - 70)))
        for loss in game.combat.losses.values()
    ]
    yield bar(said.CRT_CELL, INK, PAPER)
    yield table((70.0, INSIDE - 70), (), rows)
    units = game.combat.minimum_loss.value
    if units:
        yield words(said.CRT_MINIMUM.format(units=units), INSIDE)


def signed(value: int, *, either: bool = False) -> str:
    """A number with its sign as it is printed."""
    if either:
        return f"±{abs(value)}"
    return f"+{value}" if value > 0 else f"−{-value}"


def _modifier(modifier: Modifier) -> tuple[Block, ...]:
    either = modifier.favours == "either"
    value = signed(modifier.value.value, either=either)
    if modifier.counting == "difference":
        value = said.EACH.format(value=value)
    signs = ("attacker", "defender") if either else (modifier.favours,)
    who = beside(
        *(picture(party_sign(_party(one)), 100, 100, 0.2) for one in signs), line(value, 19, style="bold"), gap=5
    )
    title = words(modifier.title, cell_room(_WIDTHS[2]), style="bold")
    return disc(modifier.id, INK, PAPER), who, title, words(modifier.gist, cell_room(_WIDTHS[3]))


def _moves_fight(event: Event) -> bool:
    numbers = (event.attacker_die, event.defender_die, event.attacker_shift, event.defender_shift)
    return any(numbers) or bool(event.cancels)


def _effect(die: int, shift: int, room: float) -> Block:
    return below(
        words(said.EVENT_DIE.format(value=signed(die)) if die else "", room, style="bold"),
        words(said.EVENT_COLUMN.format(value=signed(shift)) if shift else "", room, style="bold"),
    )


def _event(event: Event) -> tuple[Block, ...]:
    return (
        disc(str(event.number), INK, PAPER),
        words(event.title, cell_room(_EVENT_WIDTHS[1]), style="bold"),
        _effect(event.attacker_die, event.attacker_shift, cell_room(_EVENT_WIDTHS[2])),
        _effect(event.defender_die, event.defender_shift, cell_room(_EVENT_WIDTHS[3])),
        words(event.gist, cell_room(_EVENT_WIDTHS[4])),
    )
