"""The four powers of The Peloponnesian War at a simulated table."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.tools.proof.performer import ActPerformer
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.builder.module import begun_log, build_file
from vassal_tools.findings import FAILING
from vassal_tools.game.library import load
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.careless_table import CarelessTable
from vassal_tools.proof.controls import module_controls
from vassal_tools.proof.placement import zones_of
from vassal_tools.proof.protocol import proof_of
from vassal_tools.proof.simulated_table import SimulatedTable
from vassal_tools.referee.judging import judge, umpire_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.careless_table import Habit
    from vassal_tools.proof.controls import ModuleControls

NAME = "peloponnesian_war"


@cache
def beginning(name: str) -> tuple[SavedGame, ModuleControls]:
    """The first position of a game as a log, and the controls of its module."""
    game = load(name)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "begun.vlog"
        path.write_bytes(begun_log(game))
        return read_saved_game(path), module_controls(build_file(game), zones_of(game), {})


class Powers(ActPerformer):
    """The powers, who do what they are told."""

    name = NAME

    def __init__(self, *acts: str, habits: Mapping[Habit, float] | None = None) -> None:
        start, controls = beginning(self.name)
        self.simulated = SimulatedTable(start, controls, Random("luck"))
        table: Any = self.simulated
        if habits:
            table = CarelessTable(table, proof_of(self.name).manners, Random("noise"), habits)
        super().__init__(table, trial_of(self.name).rules, Random("hands"))
        self.acts(*acts)

    def acts(self, *acts: str) -> None:
        """Do the acts of some lines, legal or not."""
        for act in self._rules.read_acts("; ".join(acts)):
            self.do(act)

    def declare(self, act: str, unit: str, line: str) -> None:
        """Do an act of a counter by a line of its menu that the menu need not offer."""
        self.simulated.press_unoffered(self.state.board.game.counters[unit].gpid, line)
        self.state = self._rules.apply(self.state, next(iter(self._rules.read_acts(act))))

    @property
    def cards(self) -> dict[str, str]:
        """The pieces of Athens' leaders, by leader."""
        return {card: gpid for gpid, card in self._cards.items()}

    def treasuries(self) -> tuple[str, ...]:
        """The treasuries of the powers on the table."""
        return tuple(self.simulated.module_property(f"treasury_{side}") for side in self.state.board.powers)

    def accused(self) -> list[str]:
        """The illegal and integrity findings, in words."""
        log = self.simulated.log()
        found = judge(log, umpire_for(log)).findings
        return [f"{one.rule.code} {one.message}" for one in found if one.severity in FAILING]
