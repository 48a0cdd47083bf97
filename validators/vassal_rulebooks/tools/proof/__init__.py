"""The proof of any rulebook's referee: random whole games, with gestures from the acts' declarations.

Its faults are the common ones, and the acts that numbered cases refuse. A game with its own kinds of faults, or with
good players, has its own proof instead.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_rulebooks.tools.players import RandomPlayer
from vassal_rulebooks.tools.proof.performer import TURN_OVER, ActPerformer
from vassal_rulebooks.tools.proof.refused import RefusedActs, refused_in_cases
from vassal_tools.findings import FAILING
from vassal_tools.game.identities import marker_gpid
from vassal_tools.proof.careless_table import Manners
from vassal_tools.proof.chance_kinds import CardDrawnAgain, die_taken_back
from vassal_tools.proof.continuation import is_next_phase
from vassal_tools.proof.honest_play import HonestPlay
from vassal_tools.proof.log_kinds import log_kinds
from vassal_tools.proof.placement import PlacePoints
from vassal_tools.proof.who_kinds import WhoKinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from vassal_rulebooks.core.umpire import GameUmpire
    from vassal_tools.game.model import Game
    from vassal_tools.proof.careless_table import Habit
    from vassal_tools.proof.faults import Moment, PlayedGame
    from vassal_tools.proof.gestures import GameTable, Gesture
    from vassal_tools.proof.planting import AnyKind

TURN_TRACK = "turn"
_ROOM = Path(__file__).parents[2]
_READING = "reading"
"""The folders that do not affect how a game is played."""


class RulebookProof:
    """The game-specific part of a referee's proof, from its umpire."""

    dice_of_lines: Mapping[str, str] = {}

    def __init__(self, umpire: type[GameUmpire[Any, Any, Any]]) -> None:
        self._umpire = umpire()

    @property
    def game(self) -> Game:
        """The game's model."""
        model: Game = self._umpire.game
        return model

    @property
    def start(self) -> Path | None:
        """The path of a new log in the folder of the data; a log is made from the data if the file is missing."""
        return self._umpire.source / "start.vlog" if self._umpire.source else None

    @property
    def depends_on(self) -> Iterator[Path]:
        """The files that affect how a game is played."""
        folders = [_ROOM / "core", _ROOM / "tools", *filter(None, (self._umpire.source,))]
        files = (path for folder in folders for path in sorted(folder.rglob("*.py")))
        return (path for path in files if _READING not in path.parts)

    @property
    def buttons(self) -> Sequence[str]:
        """The declarations of the module's acts."""
        return tuple(dict.fromkeys(act.kind for act in self.game.module.acts))

    @property
    def has_cases(self) -> bool:
        """True if the game has numbered cases."""
        return bool(refused_in_cases(self._umpire.name))

    @cached_property
    def kinds(self) -> Sequence[AnyKind]:
        """The common kinds of faults, and the acts that the game's cases refuse."""
        umpire, game = self._umpire, self.game
        honest: HonestPlay[Any, Any] = HonestPlay(_always, _ends, next(iter(game.module.dice), ""), TURN_OVER)
        accusing = tuple(rule.code for rule in umpire.rules if rule.severity in FAILING)
        again = (umpire.remarks.new_roll.code,)
        rules = umpire.rulebook
        refusing = RefusedActs(rules, lambda table, rng: ActPerformer(table, rules, rng), (umpire.remarks.table.code,))
        return (
            *refusing.kinds(umpire.name),
            *WhoKinds(honest, _always).kinds((umpire.remarks.hand.code, *accusing)),
            *((CardDrawnAgain(_ends).kind(again),) if game.chits else ()),
            *((die_taken_back(again),) if honest.die else ()),
            *log_kinds(honest),
        )

    @cached_property
    def manners(self) -> Manners:
        """The habits of careless players with the module's buttons and pieces."""
        game = self.game
        return Manners(
            PlacePoints(game),
            units=tuple(counter.gpid for counter in game.counters.values()),
            zones=tuple(game.zones),
            turn_marker=marker_gpid(game, TURN_TRACK) if TURN_TRACK in game.tracks else "",
            forgettable=tuple(act.menu.partition("{")[0] for act in game.module.acts),
        )

    def play(self, table: GameTable, seed: int, rng: Random, turns: int, _: Mapping[Habit, float]) -> ActPerformer:
        """Play the game of a seed at a table, for a number of turns at most."""
        performer = ActPerformer(table, self._umpire.rulebook, rng)
        performer.play(dict.fromkeys(self.game.sides, RandomPlayer()), turns)
        return performer

    def moments(self, seen: Sequence[Moment]) -> Sequence[Moment]:
        """Return the moments of a game unchanged."""
        return seen


def _always(_moment: Moment) -> bool:
    return True


def _ends(_played: PlayedGame[Any, Any], gesture: Gesture) -> bool:
    return is_next_phase(gesture)
