"""The four powers of The Peloponnesian War at a simulated table, and breaches of the kinds in `war_faults.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tests.referee.planting import Planting, Spoiled, random_like
from tests.referee.scripted_games import ScriptedGame
from vassal_rulebooks.core.reading.shown import best_way
from vassal_rulebooks.peloponnesian_war.acts import March
from vassal_rulebooks.peloponnesian_war.board import POINTS
from vassal_rulebooks.peloponnesian_war.state import Kind
from vassal_rulebooks.peloponnesian_war.trial import WarPlayer
from vassal_rulebooks.tools.players import RandomPlayer
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.proof.careless_table import CAREFUL, CLEAR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from vassal_rulebooks.tools.players import Player
    from vassal_tools.proof.careless_table import Habit

NAME = "peloponnesian_war"
RULES: Any = trial_of(NAME).rules
FAULTS: Mapping[str, Mapping[str, Any]] = tomllib.loads((Path(__file__).parent / "war_faults.toml").read_text("utf-8"))
MOVING: Mapping[str, str] = {Kind.FREE: Kind.MOVING}
"""Operations that are of the same kind for most rules."""
AIMLESS = 0.25
"""The share of acts that a wanderer does at random."""
PEOPLE: Mapping[str, tuple[type[Player], Mapping[Habit, float]]] = {
    "random": (RandomPlayer, CAREFUL),
    "purposeful": (WarPlayer, CAREFUL),
    "careless": (WarPlayer, CLEAR),
}
"""Players who keep the rules: how they choose their acts, and their habits at the table."""


class Powers(ScriptedGame):
    """The powers, which follow a script; a leader drawn by Athens replaces the leader that the script names."""

    name = NAME

    def __init__(self, *acts: str, pressed: float = 1.0, seed: int = 0, people: str = "random") -> None:
        super().__init__(pressed, seed, PEOPLE[people][1])
        self.script(*acts)

    def do(self, act: Any) -> None:
        """Perform an act at the table, and everything that follows from it."""
        progress = self.state.progress
        is_drawn = progress.stage == "place" and getattr(act, "unit", "").startswith("Athens.")
        super().do(replace(act, unit=progress.about[0]) if is_drawn else act)

    def played_by(self, people: str, acts: int) -> Self:
        """Let players of one kind do so many acts."""
        player, _ = PEOPLE[people]
        self.go_on({side: player() for side in self.state.board.sides}, acts)
        return self

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
        return [f"{one.rule.code} {one.message}" for one in self.accusations()]


class Wanderer(WarPlayer):
    """A purposeful player with a share of random acts."""

    def choose(self, rules: Any, state: Any, side: str, dice: Random, /) -> Any:
        """Return a legal act, or None."""
        if dice.random() < AIMLESS:
            return RandomPlayer().choose(rules, state, side, dice)
        return super().choose(rules, state, side, dice)


def _like(state: Any, script: Spoiled, rng: Random) -> Any:
    return random_like(RULES, state, script, rng, _standing)


def _standing(state: Any, unit: str) -> tuple[object, ...]:
    counter = state.board.counter(unit)
    type_ = "points" if counter.type in POINTS else counter.type
    return type_, state.is_led(unit), state.location(unit) in state.board.game.zones


def _facets(state: Any, act: Any, _after: Any, _breaches: Sequence[Any]) -> Iterator[object]:
    yield from (state.progress.stage, MOVING.get(state.op.kind, state.op.kind))
    yield from (getattr(act, field) in state.board.game.zones for field in ("place", "to") if hasattr(act, field))
    if unit := getattr(act, "unit", ""):
        yield _standing(state, unit)
    if isinstance(act, March) and state.forces:
        yield _is_on_a_way(state, act)


def _is_on_a_way(state: Any, act: March) -> bool:
    # the points may be dragged there at once
    first = state.forces[0]
    return bool(best_way(RULES, state, first, [RULES.kinds[March]], 0, lambda way: way.state.location(first) == act.to))


BREACHES = Planting(Powers, RULES, FAULTS, Wanderer, _like, _facets, longest=12, after=6, leading=8)
