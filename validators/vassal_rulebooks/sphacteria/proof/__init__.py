"""The proof of Sphacteria's referee: players, gestures of their acts, and kinds of faults."""

from __future__ import annotations

from functools import cached_property
from inspect import getfile
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_rulebooks.sphacteria import Sphacteria
from vassal_rulebooks.sphacteria import declarations as d
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_rulebooks.sphacteria.proof.faults.catalogue import KINDS
from vassal_rulebooks.sphacteria.proof.faults.moments import moments
from vassal_rulebooks.sphacteria.proof.manners import manners
from vassal_rulebooks.sphacteria.proof.performer import SphacteriaPerformer
from vassal_rulebooks.sphacteria.proof.players import players
from vassal_rulebooks.tools.proof.refused import RefusedActs
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from vassal_rulebooks.sphacteria.proof.faults.moments import ActionMoment
    from vassal_tools.proof.careless_table import Habit, Manners
    from vassal_tools.proof.faults import Moment as SeenMoment
    from vassal_tools.proof.gestures import GameTable
    from vassal_tools.proof.planting import AnyKind

BUTTONS = (
    d.POINTS, d.ANNOUNCE, d.ACTIVATE, d.ATTACK, d.END_MOVEMENT, d.END_PHASE, d.REINFORCE, d.LOSS, d.RETREAT, d.RECALL,
    d.RALLY, d.HELOTS, d.STORM, d.EVENT, d.DISCARD, d.SUPPLY,
)  # fmt: skip
"""The declarations that players may leave out."""
MISPLACED = ("SPH-table", "SPH-4.2-loss")
"""The rules that say that a counter is not where it should be."""
_RULEBOOK = Path(__file__).parents[1]
_CORE = _RULEBOOK.with_name("core")
_SAMPLE = Path(__file__).parents[4] / "samples" / "sphacteria-begun.vlog"
_NO_PLAYERS = frozenset({"reading", "reading.py", "faults", "umpire.py", "module.py"})
"""What of the rulebook does not decide how a game is played: what the module has stands in the log of its beginning."""


class SphacteriaProof:
    """The game-specific part of the proof of the referee."""

    name: str = "sphacteria"
    cases: Sequence[str] = ("sphacteria",)
    rules: type[Sphacteria] = Sphacteria
    dice_of_lines: Mapping[str, str] = {"Storm": COMBAT_DIE, "Supply the island": COMBAT_DIE}
    buttons: Sequence[str] = BUTTONS
    own_kinds: Sequence[AnyKind] = KINDS
    has_cases: bool = True
    start: Path | None = _SAMPLE  # in a checkout; an installed package has none
    performer: type[SphacteriaPerformer] = SphacteriaPerformer

    @cached_property
    def rulebook(self) -> Sphacteria:
        """The rules of the played games."""
        return self.rules(SphacteriaGame.of(load(self.name)))

    @cached_property
    def kinds(self) -> Sequence[AnyKind]:
        """The acts that the cases refuse, and the kinds of faults of chance, hands and tampering."""
        rules, make = self.rulebook, self.performer
        refusing = RefusedActs(rules, lambda table, rng: make(table, rules, rng), MISPLACED)
        return (*refusing.kinds(*self.cases), *self.own_kinds)

    @property
    def game(self) -> SphacteriaGame:
        """The game's model."""
        return self.rulebook.board.game

    @cached_property
    def manners(self) -> Manners:
        """The habits of careless players of this game."""
        return manners(self.game)

    @property
    def depends_on(self) -> Iterator[Path]:
        """The files that affect how a game is played, including those of an edition that extends this game."""
        own = Path(getfile(type(self))).parent
        for folder in (_RULEBOOK, _CORE) if own.is_relative_to(_RULEBOOK) else (_RULEBOOK, _CORE, own):
            files = sorted(folder.rglob("*.py"))
            yield from (path for path in files if not _NO_PLAYERS & set(path.relative_to(folder).parts))

    def play(
        self, table: GameTable, seed: int, rng: Random, turns: int, habits: Mapping[Habit, float]
    ) -> SphacteriaPerformer:
        """Play the game of a seed at a table, so many turns at most."""
        performer = self.performer(table, self.rulebook, rng, habits)
        performer.play(players(seed, self.game.sides), turns)
        return performer

    def moments(self, seen: Sequence[SeenMoment]) -> Sequence[ActionMoment]:
        """Return the moments of a game with the course of its action phases."""
        return moments(self.game, seen)
