"""Games at a simulated table that follow a script or players, and what the referee makes of their logs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest

from tests.samples import SOAK, sample
from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.tools.players import RandomPlayer, next_act
from vassal_rulebooks.tools.proof.performer import ActPerformer, entries_of
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.builder.module import begun_log, build_file
from vassal_tools.findings import FAILING
from vassal_tools.game.library import load
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.careless_table import CarelessTable
from vassal_tools.proof.controls import module_controls
from vassal_tools.proof.gestures import MissingEntryError
from vassal_tools.proof.placement import zones_of
from vassal_tools.proof.protocol import proof_of
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.referee.judging import judge, umpire_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.tools.players import Player
    from vassal_tools.findings import Finding
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.careless_table import Habit
    from vassal_tools.proof.controls import ModuleControls

AFTER = 6
"""How many acts a game goes on after a fault."""


@cache
def beginning(name: str) -> tuple[SavedGame, ModuleControls]:
    """The first position of a game as a log, and the controls of its module."""
    game = load(name)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "begun.vlog"
        path.write_bytes(begun_log(game))
        return read_saved_game(path), module_controls(build_file(game), zones_of(game), {})


class ScriptedGame(ActPerformer):
    """The sides of a game, which follow a script, legal or not, with its dice.

    They press a share of the buttons, by chance.
    """

    name: str

    def __init__(self, pressed: float = 1.0, seed: int = 0, habits: Mapping[Habit, float] | None = None) -> None:
        start, controls = beginning(self.name)
        self.simulated = SimulatedTable(start, controls, Random("luck"))
        table: Any = self.simulated
        if habits:
            table = CarelessTable(table, proof_of(self.name).manners, Random("noise"), habits)
        self.luck = Random(seed)
        rules, hands = trial_of(self.name).rules, Random("hands")
        super().__init__(table, rules, hands, lambda _kind, _side: self.luck.random() < pressed)

    def script(self, *texts: str) -> None:
        """Do the acts of scripts, which stand in lines or between semicolons."""
        lines = (line.rstrip(";") for text in texts for line in text.strip().splitlines())
        for act in self._rules.read_acts("; ".join(filter(None, lines))):
            self.do(act)

    def go_on(self, players: Mapping[str, Player] | None = None, acts: int = AFTER) -> None:
        """Do so many legal acts that players choose, by default at random."""
        players = players or dict.fromkeys(self.state.board.sides, RandomPlayer())
        for _ in range(acts):
            if (act := next_act(self._rules, self.state, players, self.luck)) is not None:
                self.do(act)

    def _by_chance(self, kind: Any, act: Any) -> Any:
        if kind.trace is Trace.DIE:
            self.simulated.throw(self._dice(kind), act.die)
            return act
        return super()._by_chance(kind, act)

    def _declare(self, kind: Any, act: Any) -> Any:
        try:
            return super()._declare(kind, act)
        except MissingEntryError:
            entries = [*entries_of(self._game, kind, act, self.state)]
            lost = self.state.standing(act.unit).step if hasattr(act, "unit") else 0  # a line for each face
            entry = entries[min(lost, len(entries) - 1)]
            self.simulated.press_unoffered(*entry, die=getattr(act, "die", 0))
            return act

    @property
    def steps(self) -> int:
        """The number of steps of the log so far."""
        return len(self.simulated.log().steps())

    def findings(self) -> list[Finding]:
        """Return the findings on the log."""
        log = self.simulated.log()
        return [*judge(log, umpire_for(log)).findings]

    def accusations(self) -> list[Finding]:
        """Return the illegal and integrity findings."""
        return [one for one in self.findings() if one.severity in FAILING]


def tried(games: Mapping[str, Mapping[str, str]], every: int) -> list[Any]:
    """Return the names of a part of the games, and in a soak also of those that the referee is known to misjudge."""
    missed = {name: one["missed"] for name, one in games.items() if "missed" in one}
    known = [pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=why)) for name, why in missed.items()]
    return [*sample([name for name in games if name not in missed], every), *(known if SOAK else ())]
