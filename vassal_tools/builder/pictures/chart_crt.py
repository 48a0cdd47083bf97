"""The charts of a fight: the table of combat results, and what moves die and column."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from vassal_tools.builder.pictures import chart_words as said
from vassal_tools.builder.pictures.colours import ATTACKER, DEFENDER, BandInk
from vassal_tools.builder.pictures.emblems import shield, sword
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
from vassal_tools.builder.pictures.palette import INK, PAPER, SERIF, WHITE
from vassal_tools.builder.pictures.svg import fitting_size, group, num, placed, tag, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vassal_tools.game.model import Cell, Event, Game, Modifier

ROW_HEIGHT, HEAD, DIE_WIDTH = 38.0, 34.0, 60.0
"""Of the grid: a row of cells, the heads above them, the column of the dice."""
_ASIDE = 5.0  # how far the losses keep from the sign
_WIDTHS = (44.0, 124.0, 200.0, INSIDE - 368.0)
_EVENT_WIDTHS = (44.0, 180.0, 100.0, 100.0, INSIDE - 424.0)


def crt_svg(game: Game) -> str:
    """The table of combat results: by colour and sign who wins, and where a ruling says so."""
    subtitle = said.CRT_SUBTITLE.format(sides=game.rules.die_sides.value, rounding=game.combat.rounding.value)
    return page(said.RESULTS_TITLE, subtitle, grid(game), legend(game), *_losses(game))


def modifiers_svg(game: Game) -> str:
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


def ties(game: Game) -> tuple[str, ...]:
    """The rulings that say who wins where both lose the same."""
    found = {name for cell in game.combat.cells.values() if _is_tie(cell) for name in _rulings(game, cell)}
    return tuple(sorted(found))


def party_ink(party: str) -> BandInk:
    """The colours of attacker and defender."""
    return ATTACKER if party == "attacker" else DEFENDER


def _is_tie(cell: Cell) -> bool:
    return cell.attacker == cell.defender


def _rulings(game: Game, cell: Cell) -> list[str]:
    return [name for name in re.findall(r"R-\d+", cell.winner.source) if name in game.rulings]


def column_width(game: Game) -> float:
    """How wide a column of the grid is."""
    return min(150.0, (INSIDE - DIE_WIDTH) / len(game.combat.columns))


def grid(game: Game) -> Block:
    """The cells of the table under their odds, beside their dice."""
    combat = game.combat
    width = column_width(game)
    rolls = range(combat.lowest.value, combat.highest.value + 1)
    left = (INSIDE - DIE_WIDTH - width * len(combat.columns)) / 2
    parts = [_heads(tuple(combat.columns), left, width)]
    for row, roll in enumerate(rolls):
        y = HEAD + row * ROW_HEIGHT
        shown = _bounded(f"{roll}".replace("-", "−"), first=row == 0, last=row == len(rolls) - 1)
        parts.append(text(shown, left + DIE_WIDTH / 2, y + 26, 21, style="bold", fill=INK))
        for column, name in enumerate(combat.columns):
            cell = combat.cells[roll, name]
            parts.append(placed(_cell(game, cell, width), left + DIE_WIDTH + column * width, y))
    return Block(group(*parts), INSIDE, HEAD + len(rolls) * ROW_HEIGHT)


def _bounded(shown: str, *, first: bool, last: bool) -> str:
    """The outer rows and columns also take what is beyond them."""
    if first and last:
        return shown
    return f"≤ {shown}" if first else f"≥ {shown}" if last else shown


def _heads(names: tuple[str, ...], left: float, width: float) -> str:
    total = DIE_WIDTH + width * len(names)
    parts = [
        tag("rect", x=left, y=0, width=total, height=HEAD - 4, rx=5, fill=INK),
        text(said.CRT_DIE, left + DIE_WIDTH / 2, 21, 17, family=SERIF, style="italic", fill=PAPER),
    ]
    for column, name in enumerate(names):
        shown = _bounded(name, first=column == 0, last=column == len(names) - 1)
        size = fitting_size(shown, width - 10, 20, style="bold")
        parts.append(text(shown, left + DIE_WIDTH + (column + 0.5) * width, 22, size, style="bold", fill=PAPER))
    return group(*parts)


def _cell(game: Game, cell: Cell, width: float) -> str:
    """The losses of attacker and defender; the winner's is bold, beside his sign."""
    ink = party_ink(cell.winner.value)
    attacks = cell.winner.value == "attacker"
    middle = width / 2 + (_ASIDE if attacks else -_ASIDE)
    parts = [tag("rect", x=1.5, y=1.5, width=width - 3, height=ROW_HEIGHT - 3, rx=4, fill=ink.fill)]
    if _is_tie(cell) and _rulings(game, cell):
        parts.append(_tie_frame(width, ROW_HEIGHT, ink))
    if cell.middle:
        parts.append(tag("path", d=f"M{num(middle)} 2l5 5l-5 5l-5 -5Z", fill=ink.dark))
    parts.append(text("–", middle, 25, 15, fill=ink.letters))
    for loss, anchor, dx, wins in ((cell.attacker, "end", -6.5, attacks), (cell.defender, "start", 6.5, not attacks)):
        style = "bold" if wins else "plain"
        size = fitting_size(loss, width / 2 - 22, 18.5, style=style)
        parts.append(text(loss, middle + dx, 25.5, size, style=style, anchor=anchor, fill=ink.letters))
    parts.append(placed(_sign(cell.winner.value), 7.5 if attacks else width - 24.5, 10.5, 0.17))
    return group(*parts)


def _sign(party: str) -> str:
    ink = party_ink(party)
    return sword(ink.letters, ink.letters) if party == "attacker" else shield(WHITE, ink.letters)


def _tie_frame(width: float, height: float, ink: BandInk) -> str:
    box = {"x": 4, "y": 4, "width": width - 8, "height": height - 8, "rx": 3}
    return tag("rect", fill="none", stroke=ink.dark, stroke_width=1.8, stroke_dasharray="4 3", **box)


def _swatch(ink: BandInk, *marks: str) -> Block:
    return Block(group(tag("rect", x=0, y=0, width=44, height=24, rx=4, fill=ink.fill), *marks), 44, 24)


def legend(game: Game) -> Block:
    """What the colours and signs of the cells mean."""
    wins = (
        beside(_swatch(party_ink(party), placed(_sign(party), 13, 3, 0.18)), line(said.CRT_WINS.format(party=party)))
        for party in ("attacker", "defender")
    )
    ruled: list[Block] = []
    rulings = said.AND.join(ties(game))
    if rulings:
        tied = _swatch(DEFENDER, placed(_tie_frame(46, 26, DEFENDER), -1, -1))
        ruled.append(beside(tied, line(said.CRT_TIE.format(ruling=rulings))))
    if rulings and any(cell.middle for cell in game.combat.cells.values()):
        middle = _swatch(DEFENDER, tag("path", d="M22 6l6 6l-6 6l-6 -6Z", fill=DEFENDER.dark))
        ruled.append(beside(middle, line(said.CRT_MIDDLE.format(ruling=rulings))))
    return beside(below(*wins, gap=6), below(*ruled, gap=6), gap=40)


def _losses(game: Game) -> Iterable[Block]:
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
    who = beside(*(picture(_sign(party), 100, 100, 0.2) for party in signs), line(value, 19, style="bold"), gap=5)
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
