"""The declared traces of acts equal the changes on the table when they are played."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from vassal_rulebooks.core.acts import Trace
from vassal_rulebooks.core.facets import CARD, FACE, FACING, MARK, unit_of
from vassal_rulebooks.core.reading.events import Story
from vassal_rulebooks.core.reading.table import EventTable
from vassal_rulebooks.tools.players import RandomPlayer, play
from vassal_rulebooks.tools.trial import trial_of

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES = ("cities", "convoy", "ford", "leagues", "ridge", "sentries")
GAMES = 6
FACETS = {FACE: Trace.FLIP, FACING: Trace.ROTATE, CARD: Trace.DRAW, MARK: Trace.MARK}
"""The trace of a change of each kind of facet, by how their names begin; that of a place is a drag."""
SHOWN_BY = {
    Trace.DRAG: {Trace.DRAG},
    Trace.FLIP: {Trace.FLIP, Trace.DRAG},  # who loses the last step leaves play
    Trace.ROTATE: {Trace.ROTATE},
    Trace.MARK: {Trace.MARK},
    Trace.DRAW: {Trace.DRAW},
}
SILENT = (Trace.NONE, Trace.BUTTON)


def trace_of(facet: str) -> Trace:
    return next((trace for name, trace in FACETS.items() if facet.startswith(name)), Trace.DRAG)


def changes(name: str) -> Mapping[type, list[tuple[Any, set[str]]]]:
    """The acts of each kind with the facets that they changed, in some random games."""
    rules, found = trial_of(name).rules, defaultdict(list)
    table = EventTable(Story((), {}, {}, 0), rules.start(), tuple(rules.notation.words.get("cards", ())))
    for seed in range(GAMES):
        state: Any = rules.start()
        for act in play(rules, dict.fromkeys(rules.sides, RandomPlayer()), Random(seed)).acts:
            after = rules.apply(state, act)
            found[type(act)].append((act, {*table.changed(state, after)}))
            state = after
    return found


@pytest.mark.parametrize("name", NAMES)
def test_an_act_changes_on_the_table_what_its_trace_says(name: str) -> None:
    rules = trial_of(name).rules
    for kind, each in changes(name).items():
        trace = rules.kinds[kind].trace
        for act, facets in each if trace in SHOWN_BY else ():
            assert SHOWN_BY[trace] & set(map(trace_of, facets)), act


@pytest.mark.parametrize("name", NAMES)
def test_an_act_without_a_trace_changes_no_counter_that_it_names(name: str) -> None:
    rules = trial_of(name).rules
    for kind, each in changes(name).items():
        for act, facets in each if rules.kinds[kind].trace in SILENT else ():
            assert getattr(act, "unit", "") not in map(unit_of, facets), act
