"""The charts of a fight: the results table, and the modifiers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.builder.fights.values import MODIFIERS
from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.page_blocks import (
    INSIDE,
    Block,
    bar,
    below,
    beside,
    cell_room,
    disc,
    line,
    page,
    picture,
    table,
    words,
)
from vassal_tools.builder.pictures.palette import DEFENDER, INK, PAPER, BandInk
from vassal_tools.builder.pictures.result_table import drawn, party_ink, party_sign, result_grid, ruled_frame
from vassal_tools.builder.pictures.svg import group, placed, tag

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.builder.fights.values import Fight, FightEvent, Party
    from vassal_tools.game.module_data import ModifierData

_PARTIES: tuple[Party, ...] = ("attacker", "defender")
_WIDTHS = (44.0, 124.0, 200.0, INSIDE - 368.0)
_EVENT_WIDTHS = (44.0, 180.0, 100.0, 100.0, INSIDE - 424.0)


def results_svg(fight: Fight) -> str:
    """Return the results table: winners by colour and sign, and the legend."""
    subtitle, grid = fight.legend.subtitle, result_grid(drawn(fight.table))
    return page(fight.chart[1], subtitle, below(grid, legend(fight), gap=12), below(*_losses(fight), gap=12))


def modifiers_svg(fight: Fight) -> str:
    """Return the die modifiers and column shifts, including events."""
    parts: list[Block] = []
    for title, modifiers in ((said.DIE_MODIFIERS, fight.die), (said.COLUMN_SHIFTS, fight.shifts)):
        if modifiers:
            rows = [_modifier(modifier) for modifier in modifiers]
            parts.append(below(bar(title, INK, PAPER), table(_WIDTHS, said.MODIFIER_HEADS, rows), gap=12))
    if fight.events:
        rows = [_event(event) for event in fight.events]
        parts.append(below(bar(said.FIGHT_EVENTS, INK, PAPER), table(_EVENT_WIDTHS, said.FIGHT_HEADS, rows), gap=12))
    return page(MODIFIERS, said.MODIFIERS_SUBTITLE, *parts)


def legend(fight: Fight) -> Block:
    """Return the legend of the colours and signs in cells."""
    there = {cell.winner for cell in fight.table.cells.values()}
    wins = [
        beside(
            _swatch(party_ink(party), placed(party_sign(party), 13, 3, 0.18)), line(said.CRT_WINS.format(party=party))
        )
        for party in _PARTIES
        if party in there
    ]
    signs: list[Block] = []
    if fight.legend.ruled:
        tied = _swatch(DEFENDER, placed(ruled_frame(46, 26, DEFENDER), -1, -1))
        signs.append(beside(tied, line(fight.legend.ruled)))
    if fight.legend.marked:
        middle = _swatch(DEFENDER, tag("path", d="M22 6l6 6l-6 6l-6 -6Z", fill=DEFENDER.dark))
        signs.append(beside(middle, line(fight.legend.marked)))
    return beside(below(*wins, gap=6), below(*signs, gap=6), gap=40)


def _swatch(ink: BandInk, *marks: str) -> Block:
    return Block(group(tag("rect", x=0, y=0, width=44, height=24, rx=4, fill=ink.fill), *marks), 44, 24)


def _losses(fight: Fight) -> Iterable[Block]:
    # in a cell the attacker's loss is left of the dash, the defender's right
    rows = [(line(name, 19, style="bold"), words(gist, cell_room(INSIDE - 70))) for name, gist in fight.legend.losses]
    if rows:
        yield bar(said.CRT_CELL, INK, PAPER)
        yield table((70.0, INSIDE - 70), (), rows)
    if fight.legend.note:
        yield words(fight.legend.note, INSIDE)


def _signed(value: int, *, either: bool = False) -> str:
    if either:
        return f"±{abs(value)}"
    return f"+{value}" if value > 0 else f"−{-value}"


def _modifier(modifier: ModifierData) -> tuple[Block, ...]:
    value = _signed(modifier.value, either=modifier.favours == "either")
    if modifier.is_each:
        value = said.EACH.format(value=value)
    who = beside(
        *(picture(party_sign(one), 100, 100, 0.2) for one in _PARTIES if modifier.favours in {one, "either"}),
        line(value, 19, style="bold"),
        gap=5,
    )
    title = words(modifier.title, cell_room(_WIDTHS[2]), style="bold")
    return disc(modifier.id, INK, PAPER), who, title, words(modifier.gist, cell_room(_WIDTHS[3]))


def _effect(moves: tuple[int, int], room: float) -> Block:
    die, shift = moves
    return below(
        words(said.EVENT_DIE.format(value=_signed(die)) if die else "", room, style="bold"),
        words(said.EVENT_COLUMN.format(value=_signed(shift)) if shift else "", room, style="bold"),
    )


def _event(event: FightEvent) -> tuple[Block, ...]:
    return (
        disc(str(event.number), INK, PAPER),
        words(event.title, cell_room(_EVENT_WIDTHS[1]), style="bold"),
        _effect(event.attacker, cell_room(_EVENT_WIDTHS[2])),
        _effect(event.defender, cell_room(_EVENT_WIDTHS[3])),
        words(event.gist, cell_room(_EVENT_WIDTHS[4])),
    )
