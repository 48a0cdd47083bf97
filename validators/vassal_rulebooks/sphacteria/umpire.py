"""Sphacteria for the referee: its data and dice, its phases, and how its logs are read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from vassal_rulebooks.core.reading.replayed import ModuleWords, read_story
from vassal_rulebooks.core.umpire import GameUmpire
from vassal_rulebooks.sphacteria import declarations, names
from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_rulebooks.sphacteria.progress import BOWL, Stage
from vassal_rulebooks.sphacteria.reading.judging import read_log
from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
from vassal_rulebooks.sphacteria.reading.remarks import OWN, REMARKS, SHOWN_AFTER
from vassal_rulebooks.sphacteria.rulebook import Sphacteria
from vassal_rulebooks.sphacteria.standing import fight_account, fought, result
from vassal_rulebooks.sphacteria.state import RULES, State
from vassal_tools.referee.protocol import Die

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vassal_rulebooks.core.umpire import Words
    from vassal_rulebooks.sphacteria.acts import Act
    from vassal_tools.findings import Rule
    from vassal_tools.game.model import Game
    from vassal_tools.referee.protocol import Breach, GameResult, Referee
    from vassal_tools.table.record import Record

PHASES_BEGIN = (Stage.DRAW, Stage.ROLL, Stage.CALL, Stage.EVENTS)
"""The steps that the four phases of a turn begin with."""


class SphacteriaUmpire(GameUmpire[SphacteriaGame, Sphacteria, State]):
    """The game for the referee; its data are read when they are first needed."""

    name: ClassVar[str] = "sphacteria"
    title: str = "Sphacteria"
    begins_with_a_draw: ClassVar[bool] = True
    abbreviations: ClassVar[Mapping[str, str]] = {
        "PA": "action points of a side",
        "PF": "strength of a unit",
        "PM": "movement points of a unit",
    }
    book: ClassVar[type[Sphacteria]] = Sphacteria
    reader: ClassVar[type[SphacteriaReader]] = SphacteriaReader
    phases_begin: ClassVar[tuple[Stage, ...]] = PHASES_BEGIN

    def typed(self, game: Game, /) -> SphacteriaGame:
        """Return the game with the numbers of its rules."""
        return SphacteriaGame.of(game)

    def make(self, game: SphacteriaGame, rulings: Mapping[str, str], /) -> Sphacteria:
        """Return the rulebook of the data with some rulings."""
        return self.book(game, rulings)

    @property
    def dice(self) -> Mapping[str, Die]:
        """The dice of the module, by the name of the button."""
        die, count = self.game.rules.die_sides.value, self.game.rules.actions.dice.value
        return {**{names.points_dice(side): Die(count, die) for side in self.game.sides}, names.COMBAT_DIE: Die(1, die)}

    @property
    def words(self) -> ModuleWords:
        """The module's names for its dice, its bowl, and the numbers of its sides."""
        sides = self.game.sides
        return replace(
            super().words,
            dice={names.COMBAT_DIE: "", **{names.points_dice(side): side for side in sides}},
            decks={names.BOWL: BOWL},
            properties={
                **{names.points_property(side): (names.POINTS, side) for side in sides},
                **{names.supply_property(side): (names.SUPPLY, side) for side in sides},
            },
            thrown=(declarations.STORM, declarations.HELOTS),
        )

    @property
    def former_markers(self) -> Mapping[str, Mapping[str, str]]:
        """The strengths of units, which the first modules had as markers."""
        units = (counter for counter in self.game.counters.values() if "pf" in counter.values)
        return {
            unit.gpid: {"FullPF": str(unit.value("pf", 0)), "ReducedPF": str(unit.value("pf", 1))} for unit in units
        }

    @property
    def declared(self) -> Mapping[str, Die]:
        """The dice of the storm and of the Helots."""
        die = self.game.rules.die_sides.value
        return {declarations.STORM: Die(1, die), declarations.HELOTS: Die(1, die)}

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of play, and what the log leaves open."""
        return (*RULES.values(), *REMARKS.all, *OWN)

    def judging(self, state: State, act: Act, /) -> frozenset[str]:
        """Return the codes of the rules that an act is judged by, those on what the table shows after it included."""
        return super().judging(state, act) | SHOWN_AFTER.get(type(act), frozenset())

    def words_behind(self, state: State, act: Act | None, breach: Breach, /) -> Words:
        """Return the values of words in number names, including each `leader` on the map and the `cell` of a fight."""
        words: Words = {
            **super().words_behind(state, act, breach),
            "leader": tuple(one.id for one in state.board.leaders if state.is_on_map(one.id)),
        }
        read = fought(state, breach)
        if read is None:
            return words
        of_fight = {"fight": (read.zone,), "cell": (f"{read.roll} {read.column}",)}
        return {**words, **of_fight, "fighter": tuple(dict.fromkeys((*read.present, *words["fighter"])))}

    def active_side(self, state: State, /) -> str:
        """Return the side whose action phase runs."""
        return state.active

    def phase(self, state: State, /) -> str:
        """Return the phase of the turn; empty outside action phases if it is unknown."""
        title = self.tracker_phase(state)
        return "action phase" if state.active else f"{title.lower()} phase" if title else ""

    def tracker_phase(self, state: State, /) -> str:
        """Return the phase of the turn counter for a position; empty if it is unknown."""
        stage = state.progress.stage
        if stage in (Stage.UNKNOWN, Stage.OVER):
            return ""
        order = list(Stage)
        begun = sum(order.index(first) <= order.index(stage) for first in self.phases_begin)
        return list(self.game.phases.values())[begun - 1].title

    def translate(self, record: Record, referee: Referee[State, Act], /) -> None:
        """Submit all acts of the log to the referee, in their order."""
        read_log(self.rulebook, read_story(record, self.game, self.words), referee, self.reader)

    def result(self, ends: Mapping[int, State], /) -> GameResult | None:
        """Return the ending of the game, and the points at the end of each turn with known progress."""
        return result(ends)

    def account(self, state: State, breach: Breach, /) -> tuple[str, ...]:
        """Return the arithmetic of the fight that a breach concerns."""
        return fight_account(state, breach)
