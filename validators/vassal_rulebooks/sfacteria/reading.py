"""How logs of Sfacteria are read: as those of the first edition, with the Advantage and voluntary reductions."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from vassal_rulebooks.core.reading.events import Declared, Drag, Rolled, Turnover
from vassal_rulebooks.core.reading.shown import Shown
from vassal_rulebooks.sfacteria import advantage, options
from vassal_rulebooks.sfacteria.advantage import UseAdvantage
from vassal_rulebooks.sphacteria.acts import RollCombat
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Reading
from vassal_tools.referee.search.protocol import Setting

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any

DECLARED = (advantage.DECLARED, options.REDUCE, options.STRATEGOS)
OWN = (UseAdvantage, options.Reduce, options.Strategos)
"""What this edition alone has: how it is declared, and its acts."""


class SfacteriaReader(SphacteriaReader):
    """One log for the search."""

    def explanations(self, state: Any, number: int, assumed: Collection[str], *, is_near: bool) -> Iterator[Reading]:
        """Each explanation of an event in that position."""
        event = self._events[number]
        match event:
            case Declared(_, what) if what.kind in DECLARED:
                yield from self._said(state, event) if state.progress.is_known else (Reading(),)
                return
            case Rolled(_, side, dice) if not side and len(dice) == 1:
                yield from self._thrown_again(state, dice[0])
            case Turnover(_, unit) if not self.table.agrees(state, self.table.thing_of(event) or unit):
                yield from self._taken(state, advantage.RESTORE, unit)
            case Drag(_, unit) if state.location(unit) is None and self.table.counters[unit].place is not None:
                yield from self._taken(state, advantage.LEADER, unit)
            case _:
                pass
        yield from super().explanations(state, number, assumed, is_near=is_near)

    def steps(self, state: Any, assumed: Collection[str]) -> Iterator[Reading]:
        """What leaves no trace, and in a log without buttons what the Advantage does in phase B (9)."""
        yield from super().steps(state, assumed)
        for unit in options.strategoi(state):
            yield Reading((options.Strategos(unit),), costs.ASSUMED, f"the Strategos of {unit} is taken to come")
        if state.progress.stage is Stage.CALL and not self._is_said:
            uses = (advantage.POINTS, *([advantage.INITIATIVE] if self._other_begins(state) else []))
            for use in (use for use in uses if self._may(state, use)):
                side = state.progress.advantage
                note = f"{side} is taken to use the Advantage for {use}"
                yield Reading((UseAdvantage(side, use),), 2 * costs.ASSUMED, note)

    def _other_begins(self, state: Any) -> bool:
        """Whether the first counter that leaves a place of the board in the turn is not of the side with initiative."""
        begun = (one.unit for one in self.table.in_turn() if isinstance(one, Drag) and state.is_in_play(one.unit))
        first = next((state.board.counter(unit).side for unit in begun), "")
        return first not in ("", state.progress.initiative)

    @cached_property
    def _own(self) -> Shown:
        """What its own acts show as."""
        return Shown(self._rules, self.table)

    def _said(self, state: Any, event: Declared) -> Iterator[Reading]:
        """The acts that a declaration is of."""
        side, use, *units = (*event.what.words, "", "")
        is_bare = side in state.board.sides and use in advantage.USES and not any(units)
        for act in (UseAdvantage(side, use),) if is_bare else self._own.acts(state, event, OWN):
            yield Reading((act,), price=costs.SAID)

    @cached_property
    def _is_said(self) -> bool:
        """Whether any use of the Advantage is declared."""
        return any(isinstance(one, Declared) and one.what.kind == advantage.DECLARED for one in self._events)

    def setting(self, state: Any, act: Any, side: str) -> Setting:
        """A use of the Advantage is of its turn, whichever phase a story has it in."""
        if isinstance(act, UseAdvantage):
            return Setting(act.side, str(state.turn), "")
        return super().setting(state, act, side)

    def _may(self, state: Any, use: str, unit: str = "") -> bool:
        """Whether the holder of the Advantage may use it so now."""
        act = UseAdvantage(state.progress.advantage, use, unit)
        return bool(act.side) and state.progress.is_known and not self._rules.check(state, act)

    def _thrown_again(self, state: Any, die: int) -> Iterator[Reading]:
        """A second die of a fight, taken as the Advantage's where its holder may use it (9)."""
        before, side = state.progress.before_die, state.progress.advantage
        fight = before.progress.fight if before is not None else None
        if fight and self._may(state, advantage.AGAIN):
            note = f"{side} is taken to use the Advantage, since the die is thrown again"
            again = UseAdvantage(side, advantage.AGAIN)
            yield Reading((again, RollCombat(fight.zone, die)), costs.ASSUMED, note)

    def _taken(self, state: Any, use: str, unit: str) -> Iterator[Reading]:
        """A unit restored, or a leader who returns, taken for the Advantage's where its holder may use it (9)."""
        if self._may(state, use, unit):
            side = state.progress.advantage
            note = f"{side} is taken to use the Advantage for {unit}"
            yield Reading((UseAdvantage(side, use, unit),), costs.ASSUMED, note)
