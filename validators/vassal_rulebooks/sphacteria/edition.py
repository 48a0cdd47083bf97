"""The edition of Sphacteria that is judged by: its data, the readings of its rules, and what every log of it states."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Self

from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_tools.errors import SourceError
from vassal_tools.game import declarations
from vassal_tools.game.fingerprint import fingerprint, from_json
from vassal_tools.game.library import load
from vassal_tools.game.names import COMBAT_DIE, MODEL_PROPERTY, RULINGS_PROPERTY, points_dice
from vassal_tools.replay.rulebook import Die, Edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_tools.game.model import Game

NAME = "sphacteria"


class SphacteriaEdition:
    """One game by one set of data and readings; the data are read when they are first needed."""

    def __init__(self, game: Game | None = None, rulings: Mapping[str, str] | None = None) -> None:
        """Our own data and the default of each ruling, unless others are given."""
        self._game = game
        self._rulings = dict(rulings or {})

    @cached_property
    def game(self) -> Game:
        """The game as its data have it."""
        return self._game or load(NAME)

    @cached_property
    def rulebook(self) -> Sphacteria:
        """The rules."""
        return Sphacteria(self.game, self._rulings)

    @cached_property
    def edition(self) -> Edition:
        """What every log of this edition states, and its dice."""
        game = self.game
        die = game.rules.die_sides.value
        options = {ruling.name: ruling.options for ruling in game.rulings.values() if len(ruling.options) > 1}
        chosen = "; ".join(f"{name}={self.rulebook.board.rulings[name]}" for name in options)
        buttons = {points_dice(side): Die(game.rules.actions.dice.value, die) for side in game.sides}
        return Edition(
            game=NAME if self._game is None else "",
            sides=game.sides,
            stated={MODEL_PROPERTY: fingerprint(game), RULINGS_PROPERTY: chosen},
            model=MODEL_PROPERTY,
            options=options,
            dice={**buttons, COMBAT_DIE: Die(1, die)},
            declared={declarations.STORM: Die(1, die), declarations.HELOTS: Die(1, die)},
            act=declarations.ACT_PROPERTY,
            units=frozenset(counter.gpid for counter in game.counters.values()),
        )

    def chosen(self, rulings: Mapping[str, str], model: bytes | None, /) -> Self:
        """An umpire of the same game by other readings and perhaps other data."""
        game = self._game if model is None else from_json(model)
        if game and game.id != self.game.id:
            raise SourceError(f"the model is one of {game.id!r}, not of {self.game.id!r}")
        known = {
            name: ruling.options for name, ruling in (game or self.game).rulings.items() if len(ruling.options) > 1
        }
        for name, reading in rulings.items():
            if name not in known:
                raise SourceError(f"there is no ruling {name!r} to choose", hint=f"choose among {', '.join(known)}")
            if reading not in known[name]:
                raise SourceError(f"the ruling {name} has no reading {reading!r}", hint=" or ".join(known[name]))
        return type(self)(game, rulings)
