"""Forgeries at simulated tables: a hand changes what the table shows of a facet, though no act does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.referee.tiny_tables import Sitting, marked
from vassal_rulebooks.core.facets import (
    LabelFacet,
    NumberFacet,
    RelationFacet,
    mark_facets,
    mark_name,
    number_facets,
    number_name,
)
from vassal_rulebooks.tools.proof.performer import entries_of
from vassal_tools.game.names import label_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_rulebooks.core.codecs import Mark
    from vassal_tools.objects.savedgame import SavedGame

    Forgery = Callable[["Keeper", Any], bool]

NEUTRAL, ALLIES = 1, 2
"""How the markers of relations show them."""


class Keeper(Sitting):
    """A game whose players keep all numbers up to date; `named` is what a finding says of the forgery."""

    keeps_tracks = True
    named = ""

    def with_forgery(self, forgery: Forgery, first: int) -> tuple[SavedGame, int]:
        """Return the log of a game with a forgery after so many acts or more, and its first step."""
        at = 0

        def fault(_: Sitting, act: Any) -> bool:
            nonlocal at
            self.show_turn()
            at = self.steps + 1
            return forgery(self, act)

        log, _ = self.with_fault(fault, first)
        return log, at

    def leave(self, name: str, named: str) -> None:
        """Do not correct a facet from now on."""
        self.left, self.named = self.left | {name}, named

    def facets(self, kind: type[NumberFacet]) -> list[NumberFacet]:
        """Return the numbers of exactly this kind of facet."""
        found = number_facets(self.state.board.game, self.state).values()
        return [facet for facet in found if type(facet) is kind]

    def legal_marks(self) -> Iterator[set[Mark]]:
        """Yield the marks after each legal act."""
        yield from ({*self.rules.apply(self.state, act).marks} for act in self.rules.legal_acts(self.state))


def number_raised(sitting: Keeper, _act: Any) -> bool:
    """The marker of a number of the side to act is dragged to the cell farthest away."""
    for facet in sitting.facets(NumberFacet):
        if facet.side == sitting.state.progress.side:
            tracks = sitting.state.board.game.tracks.values()
            track, now = next(one for one in tracks if (one.kind, one.owner) == facet.of), facet.by_rules(sitting.state)
            value = max((cell.value for cell in track.cells.values()), key=lambda value: abs(value - now))
            sitting.leave(number_name(*facet.of), f"shows {value}, and should show {now}")
            marked(sitting, track.name, value)
            return True
    return False


def relation_changed(sitting: Keeper, _act: Any) -> bool:
    """Drag the marker of the relation between two other sides to a place that no envoy brings it to."""
    for facet in sitting.facets(RelationFacet):
        if isinstance(facet, RelationFacet) and sitting.state.progress.side not in (facet.side, facet.other):
            is_neutral = facet.by_rules(sitting.state) == NEUTRAL
            sitting.leave(number_name(*facet.of), f"shows {'ally' if is_neutral else 'neutral'}, and should show")
            marked(sitting, "-".join(("relations", facet.side, facet.other)), ALLIES if is_neutral else NEUTRAL)
            return True
    return False


def label_edited(sitting: Keeper, _act: Any) -> bool:
    """The label of a counter of the side to act is edited."""
    for facet in sitting.facets(LabelFacet):
        if isinstance(facet, LabelFacet) and facet.side == sitting.state.progress.side:
            now = facet.by_rules(sitting.state)
            sitting.leave(number_name(*facet.of), f"shows {facet.kind} {now + 2}, and should show {now}")
            gpid = sitting.state.board.game.counters[facet.unit].gpid
            sitting.simulated.write(gpid, label_line(facet.kind), str(now + 2))
            return True
    return False


def mark_laid(sitting: Keeper, _act: Any) -> bool:
    """A mark is put where no legal act puts it now."""
    state, legal = sitting.state, set().union(*sitting.legal_marks())
    free = [one for one in mark_facets(state.board.game).values() if not one.by_rules(state)]
    sitting.rng.shuffle(free)
    for facet in free:
        mark = facet.kind, facet.where, facet.side
        lying = sum((kind, side) == (facet.kind, facet.side) for kind, _, side in state.marks)
        if mark not in legal and lying < state.board.stock(facet.kind, facet.side):
            sitting.state = state.laid(*mark)
            sitting.settle_marks()
            sitting.state = state
            sitting.leave(mark_name(*mark), f"{facet.title} of {facet.side} on {facet.where}")
            return True
    return False


def mark_taken_up(sitting: Keeper, _act: Any) -> bool:
    """A mark is taken up that no legal act takes up now."""
    state, legal = sitting.state, list(sitting.legal_marks())
    for mark in state.marks:
        kind, where, side = mark
        if all(mark in marks for marks in legal):
            sitting.state = state.lifted(kind, where)
            sitting.settle_marks()
            sitting.state = state
            title = state.board.game.unit_types[kind].title
            sitting.leave(mark_name(*mark), f"the {title} of {side} on {where} is missing")
            return True
    return False


def holder_changed(sitting: Keeper, _act: Any) -> bool:
    """Move a counter of the side to act from the box of its holder to the box of a holder elsewhere."""
    state, holders = sitting.state, sitting.state.board.holders
    held = [one for one in sitting.state.board.counters if state.location(one.id) in holders]
    for unit in (one for one in held if one.side == state.progress.side):
        here = state.where(state.location(unit.id))
        for box, holder in holders.items():
            is_elsewhere = here in state.board.kinds and state.where(box) not in (here, box)
            if holder.counter and is_elsewhere and holder.takes_type(unit.type):
                sitting.named = unit.id
                sitting.by_hand(unit.id, box)
                return True
    return False


def pool_robbed(sitting: Keeper, _act: Any) -> bool:
    """A counter of another side comes out of its pool, and nothing is paid."""
    state, side = sitting.state, sitting.state.progress.side
    pools = {box for box, holder in state.board.holders.items() if holder.counter is None}
    for unit in state.board.counters:
        if unit.side != side and state.location(unit.id) in pools:
            places = [zone for zone in state.board.game.zones if not state.barred(unit.id, zone) and not state.at(zone)]
            sitting.named = unit.id
            sitting.by_hand(unit.id, places[0])
            return True
    return False


def clock_advanced(sitting: Keeper, _act: Any) -> bool:
    """The turn counter is clicked once more than the rules say, and stays ahead."""
    sitting.show_turn()
    sitting.simulated.next_turn()
    sitting.named = "turn counter"
    return True


def button_pressed(sitting: Keeper, act: Any) -> bool:
    """Another side presses the button of the step, or any side a button of another step."""
    state, kinds = sitting.state, sitting.rules.kinds.values()
    for kind in (one for one in kinds if one.declared):
        for side in (one for one in state.board.sides if one != state.progress.side):
            for gpid, line in entries_of(state.board.game, kind, act, state.with_progress(side=side)):
                sitting.show_turn()
                sitting.simulated.press_unoffered(gpid, line)
                sitting.named = "button"
                return True
    return False
