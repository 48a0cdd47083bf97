"""The edition of Sphacteria that is judged by: its data, the readings of its rules, and what every log of it states."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Self

from vassal_rulebooks.sphacteria.data import as_sphacteria
from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_tools.errors import SourceError
from vassal_tools.game import declarations
from vassal_tools.game.fingerprint import fingerprint, from_json, readings, stated_by
from vassal_tools.game.landed import landed, lost_readings, with_rulings_of
from vassal_tools.game.library import folder, load
from vassal_tools.game.names import COMBAT_DIE, MODEL_PROPERTY, RULINGS_PROPERTY, points_dice
from vassal_tools.referee.protocol import Die, Edition

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.sphacteria.data import SphacteriaGame

NAME = "sphacteria"


def _today() -> SphacteriaGame:
    return as_sphacteria(load(NAME))


class SphacteriaEdition:
    """One game by one set of data and readings; the data are read when they are first needed."""

    def __init__(
        self,
        game: SphacteriaGame | None = None,
        rulings: Mapping[str, str] | None = None,
        *,
        stated: str = "",
        is_landed: bool = False,
    ) -> None:
        """Our own data and the default of each ruling, unless others are given.

        `stated` is the fingerprint by which logs name the data, if it is not their own; `is_landed` says that they are
        kept as data of the past.
        """
        self._given = game
        self._rulings = dict(rulings or {})
        self._stated = stated
        self._is_landed = is_landed

    @cached_property
    def game(self) -> SphacteriaGame:
        """The game as its data have it, with all rulings that the rulebook reads."""
        today = _today()
        return today if self._given is None else with_rulings_of(today, self._given)

    @cached_property
    def rulebook(self) -> Sphacteria:
        """The rules."""
        return Sphacteria(self.game, self._rulings)

    @cached_property
    def edition(self) -> Edition:
        """What every log of this edition states, and its dice."""
        game = self.game
        die = game.rules.die_sides.value
        played = self._given or game
        options = {ruling.name: ruling.options for ruling in game.rulings.values() if len(ruling.options) > 1}
        buttons = {points_dice(side): Die(game.rules.actions.dice.value, die) for side in game.sides}
        return Edition(
            game=NAME if self._given is None or self._is_landed else "",
            sides=game.sides,
            stated={
                MODEL_PROPERTY: self._stated or fingerprint(played),
                RULINGS_PROPERTY: readings(played, self._rulings),
            },
            model=MODEL_PROPERTY,
            options=options,
            dice={**buttons, COMBAT_DIE: Die(1, die)},
            declared={declarations.STORM: Die(1, die), declarations.HELOTS: Die(1, die)},
            act=declarations.ACT_PROPERTY,
            units=frozenset(counter.gpid for counter in game.counters.values()),
            landed=self._in_words(played) if self._is_landed else "",
        )

    def _in_words(self, past: SphacteriaGame) -> str:
        """Which data of the past these are, and which of their readings there are no more."""
        lost = lost_readings(_today(), past)
        ceased = f"; read as today, since their reading of then is no more: {', '.join(lost)}" if lost else ""
        return (
            f"it was played with the data {self._stated[:12]}… of version {past.version}, and is judged by them{ceased}"
        )

    def landed(self, stated: str, /) -> Self:
        """An umpire by the data that a log states: by today's if they are the same, else by those kept of the past."""
        kept = landed(folder(NAME), stated) if self._given is None else None
        if kept is None:
            return self
        past = as_sphacteria(kept)
        is_past = fingerprint(past) != fingerprint(self.game)
        return type(self)(past if is_past else None, self._rulings, stated=stated, is_landed=is_past)

    def chosen(self, rulings: Mapping[str, str], model: bytes | None, /) -> Self:
        """An umpire of the same game by other readings and perhaps other data."""
        if model is not None:
            return self._by(model).chosen(rulings, None)
        known = {name: ruling.options for name, ruling in self.game.rulings.items() if len(ruling.options) > 1}
        for name, reading in rulings.items():
            if name not in known:
                raise SourceError(f"there is no ruling {name!r} to choose", hint=f"choose among {', '.join(known)}")
            if reading not in known[name]:
                raise SourceError(f"the ruling {name} has no reading {reading!r}", hint=" or ".join(known[name]))
        return type(self)(self._given, rulings, stated=self._stated, is_landed=self._is_landed)

    def _by(self, model: bytes) -> Self:
        game = as_sphacteria(from_json(model))
        if game.id != self.game.id:
            raise SourceError(f"the model is one of {game.id!r}, not of {self.game.id!r}")
        stated, today = stated_by(model), _today()
        known = today if fingerprint(today) == stated else landed(folder(NAME), stated)
        if known is not None and fingerprint(known) != fingerprint(game):
            raise SourceError("the model is another than the one whose fingerprint it states")
        return type(self)(game, stated=stated)
