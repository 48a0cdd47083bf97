"""Forged facets are found in every tiny game that has them, by the core alone; the same games unforged are silent."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.referee import forging, tiny_tables
from tests.referee.forging import Keeper
from tests.referee.tiny_tables import EVERY, HALF, NO, judged
from tests.samples import sample
from vassal_rulebooks.core.facets import LabelFacet, NumberFacet, RelationFacet, mark_facets, number_facets
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from tests.referee.forging import Forgery

pytestmark = pytest.mark.sweep(3)

FORGERIES: dict[str, tuple[Forgery, ...]] = {
    "cities": (forging.number_raised, forging.mark_laid, forging.mark_taken_up),
    "convoy": (
        forging.number_raised, forging.relation_changed, forging.label_edited, forging.holder_changed,
        forging.pool_robbed,
    ),
    "leagues": (forging.number_raised,),
}  # fmt: skip
OF_NUMBERS: dict[type[NumberFacet], Forgery] = {
    NumberFacet: forging.number_raised,
    RelationFacet: forging.relation_changed,
    LabelFacet: forging.label_edited,
}
ACCUSED_BEFORE = ((forging.holder_changed, 0),)
"""Forgeries, by seed, because of which an earlier legal move is accused: a known fault."""
FIRST = 8
"""The acts before a forgery."""


@pytest.mark.parametrize("name", tiny_tables.NAMES)
def test_every_facet_that_can_be_forged_is_tried(name: str) -> None:
    state = tiny_tables.rules(name).start()
    found = {OF_NUMBERS[type(facet)] for facet in number_facets(state.board.game, state).values()}
    if mark_facets(state.board.game):
        found |= {forging.mark_laid, forging.mark_taken_up}
    if state.board.held_in:
        found.add(forging.holder_changed)
    if any(holder.counter is None for holder in state.board.holders.values()):
        found.add(forging.pool_robbed)
    assert found == {*FORGERIES.get(name, ())}


@pytest.mark.parametrize(
    ("name", "forgery", "seed", "pressed"),
    sample(
        (
            (name, forgery, seed, pressed)
            for name, forgeries in FORGERIES.items()
            for forgery, seed, pressed in product(forgeries, range(3), [EVERY, NO])
        ),
        5,
    ),
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_forgery_is_found(name: str, forgery: Forgery, seed: int, pressed: float) -> None:
    """With all buttons it is named. Without, another story may explain it, but not without an accusation or a doubt."""
    sitting = Keeper(name, seed, pressed)
    log, first = sitting.with_forgery(forgery, FIRST)
    found = judged(log).findings
    accused = [one for one in found if one.severity in FAILING]
    unsure = [one for one in found if one.severity is Severity.UNKNOWN]
    named = [one for one in accused if sitting.named in one.message]
    assert named if pressed else [*accused, *unsure], accused
    early = [one for one in accused if one.scene and min(one.scene.steps, default=first) < first]
    if early and (forgery, seed) in ACCUSED_BEFORE:
        pytest.xfail("a legal move before the forgery is accused, too")
    assert not early


@pytest.mark.parametrize(("name", "seed", "pressed"), sample(product(tiny_tables.NAMES, range(3), [EVERY, NO]), 5))
def test_the_same_game_without_a_forgery_is_silent(name: str, seed: int, pressed: float) -> None:
    verdict = judged(Keeper(name, seed, pressed).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


class Late(Keeper):
    """A game whose players edit labels now or some acts later."""

    def settle_number(self, facet: NumberFacet) -> None:
        if not isinstance(facet, LabelFacet) or self.rng.random() < 0.5:
            super().settle_number(facet)


@pytest.mark.parametrize("seed", [4, 37, 41])
def test_labels_that_follow_the_rules_late_are_not_accused(seed: int) -> None:
    sitting = Late("convoy", seed, EVERY)
    verdict = judged(sitting.whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


@pytest.mark.parametrize("pressed", [EVERY, HALF, NO])
def test_a_label_that_is_put_right_is_no_forgery(pressed: float) -> None:
    sitting = Keeper("convoy", 0, pressed)

    def slip(keeper: Keeper, act: object) -> bool:
        is_edited = forging.label_edited(keeper, act)
        keeper.left = frozenset()
        keeper.settle_numbers()
        return is_edited

    log, _ = sitting.with_forgery(slip, FIRST)
    assert [str(finding) for finding in judged(log).findings if finding.severity in FAILING] == []
