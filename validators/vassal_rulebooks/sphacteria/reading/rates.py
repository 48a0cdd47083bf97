"""How often each side pressed each kind of button in a turn, and how often it seems to have left it out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria.translation.events import Declared, Drag, Rolled, TurnBegan
from vassal_tools.game import declarations as d
from vassal_tools.referee.search import costs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.reading.table import Table
    from vassal_tools.game.model import Game

SIDED = (d.ANNOUNCE, d.END_MOVEMENT, d.END_PHASE, d.POINTS, d.SUPPLY)


class Rates:
    """What a missing button costs, by side and kind, in the turn that the table is in."""

    def __init__(self, table: Table, game: Game) -> None:
        self._table = table
        self._game = game
        self._turns: list[int] = []
        self._pressed: Counter[tuple[int, str, str]] = Counter()
        self._missing: Counter[tuple[int, str, str]] = Counter()
        self._count()

    def cost(self, side: str, kind: str) -> int:
        """What it costs to assume that a side left out a button of a kind now."""
        key = (self._turns[max(0, self._table.now)] if self._turns else 0, side, kind)
        return costs.missing_button(self._pressed[key], self._missing[key])

    def _count(self) -> None:
        turn, active, zones, fights = 0, "", set[str](), 0
        sides: Mapping[str, str] = {c.id: c.side for c in self._game.counters.values()}
        for event in self._table.events:
            match event:
                case TurnBegan(_, _, 0):
                    turn, active, zones = turn + 1, "", set()
                case Declared(_, what) if what.kind in SIDED and what.words:
                    self._pressed[turn, what.words[0], what.kind] += 1
                    if what.kind == d.ANNOUNCE:
                        self._missing[turn, active, d.END_PHASE] += bool(active)
                        active, zones = what.words[0], set()
                    elif what.kind == d.END_PHASE:
                        active, zones = "", set()
                case Declared(_, what) if what.kind == d.ACTIVATE and what.words:
                    self._pressed[turn, active, d.ACTIVATE] += 1
                    zones.add(what.words[0])
                case Declared(_, what) if what.kind == d.ATTACK:
                    self._pressed[turn, active, d.ATTACK] += 1
                    fights += 1
                case Rolled(_, "", _, False):
                    self._missing[turn, active, d.ATTACK] += not fights
                    fights = max(0, fights - 1)
                    zones |= set(self._game.zones)  # what goes on now may be a retreat
                case Drag(_, unit, start, end) if start and end:
                    side = sides.get(unit, "")
                    if side != active and start not in zones:
                        self._missing[turn, side, d.ANNOUNCE] += 1
                        active, zones = side, set()
                    if side == active and start not in zones:
                        self._missing[turn, side, d.ACTIVATE] += 1
                        zones.add(start)
                    zones.add(end)
                case _:
                    pass
            self._turns.append(turn)
        self._balance()

    def _balance(self) -> None:
        """Each announcement has its ends: those that are not pressed are missing."""
        for turn, side, kind in list(self._pressed):
            if kind == d.ANNOUNCE:
                phases = self._pressed[turn, side, kind]
                ends = self._pressed[turn, side, d.END_PHASE]
                self._missing[turn, side, d.END_PHASE] = max(0, phases - ends)
                self._missing[turn, side, d.END_MOVEMENT] = max(0, phases - self._pressed[turn, side, d.END_MOVEMENT])
            elif kind == d.END_PHASE:
                lacking = self._pressed[turn, side, kind] - self._pressed[turn, side, d.ANNOUNCE]
                known = self._missing[turn, side, d.ANNOUNCE]
                self._missing[turn, side, d.ANNOUNCE] = max(known, lacking)
