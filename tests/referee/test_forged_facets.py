"""Forged facets are found in every tiny game that has them, by the core alone; the same games unforged are silent."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.referee import forging, tiny_tables
from tests.referee.forging import Keeper
from tests.referee.tiny_tables import EVERY, HALF, NO, judged
from tests.samples import number, sample
from vassal_rulebooks.core.facets import LabelFacet, NumberFacet, RelationFacet, mark_facets, number_facets
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from _pytest.mark.structures import ParameterSet

    from tests.referee.forging import Forgery
    from vassal_tools.findings import Finding

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
CODES = {"cities": "CIT-table", "convoy": "CON-table", "leagues": "LEA-table"}
"""The rule that forgeries break, if no other rule is named."""
NAMED: dict[Forgery, str] = {forging.pool_robbed: "CON-5-soldier", forging.holder_changed: "CON-4-place"}
"""The rules that are named."""

MISJUDGED: dict[tuple[Forgery, int], str] = {
    (forging.holder_changed, 0): "a legal move before the forgery is accused, too",
    (forging.holder_changed, 2): "the forgery is named one step late",
    **dict.fromkeys(
        [
            *product([forging.mark_taken_up], (0, 1)),
            *product([forging.relation_changed], range(3)),
            *product([forging.mark_laid], (1, 2)),
        ],
        "what is illegal because of it is not said to follow from it",
    ),
}
"""Why the referee is wrong about some forgeries, by seed."""
SWEEP = pytest.mark.sweep(6)
WITH_BUTTONS = ("cities", "convoy", "ford", "leagues", "ridge")
"""The games that have buttons."""
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


def forged(name: str, forgery: Forgery, seed: int, pressed: float) -> tuple[list[Finding], list[Finding]]:
    """Return the accusations and the doubts about a game with a forgery, which begin with it."""
    sitting = Keeper(name, seed, pressed)
    log, first = sitting.with_forgery(forgery, FIRST)
    found = judged(log).findings
    accused = [one for one in found if one.severity in FAILING]
    assert [one for one in accused if one.scene and min(one.scene.steps, default=first) < first] == []
    if pressed == EVERY:
        named = NAMED.get(forgery, CODES[name]), first
        assert [(one.rule.code, one.scene and min(one.scene.steps)) for one in accused[:1]] == [named]
        assert sitting.named in accused[0].message
    return accused, [one for one in found if one.severity is Severity.UNKNOWN]


def each(seeds: Iterable[int], *, is_named: bool) -> Iterator[ParameterSet]:
    """Yield every forgery of every game with each seed, as cases of a test; `is_named` if it must be named exactly."""
    for name, forgeries in FORGERIES.items():
        for forgery, seed in product(forgeries, seeds):
            reason = MISJUDGED.get((forgery, seed))
            marks = [pytest.mark.xfail(strict=True, reason=reason)] if reason and is_named else []
            yield pytest.param(name, forgery, seed, id=f"{name}-{forgery.__name__}-{seed}", marks=marks)


@pytest.mark.parametrize(("name", "forgery", "seed"), list(each(range(number(1, 3)), is_named=True)))
def test_a_forgery_is_named_where_it_is(name: str, forgery: Forgery, seed: int) -> None:
    (first, *others), _ = forged(name, forgery, seed, EVERY)
    assert [one.message for one in others if one.caused_by != first.number] == []


def test_an_act_that_a_forgery_makes_illegal_follows_from_it() -> None:
    (first, *others), _ = forged("cities", forging.mark_taken_up, 0, EVERY)
    assert [one.caused_by for one in others if one.rule.code == "CIT-4d-siege"] == [first.number]


@SWEEP
@pytest.mark.parametrize(("name", "forgery", "seed"), sample(each(range(3), is_named=False), 9))
def test_a_forgery_in_a_game_without_buttons_is_found(name: str, forgery: Forgery, seed: int) -> None:
    """Another story may explain it, but not without an accusation or a doubt."""
    assert any(forged(name, forgery, seed, NO))


@pytest.mark.parametrize(
    ("name", "seed", "pressed"), sample(product(tiny_tables.NAMES, range(3), [EVERY, HALF, NO]), 14)
)
def test_the_same_game_without_a_forgery_is_silent(name: str, seed: int, pressed: float) -> None:
    verdict = judged(Keeper(name, seed, pressed).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


@pytest.mark.parametrize(
    ("name", "forgery", "seed"),
    sample(
        (
            *product(tiny_tables.NAMES, [forging.clock_advanced], range(3)),
            *product(WITH_BUTTONS, [forging.button_pressed], range(3)),
        ),
        7,
    ),
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_forged_clock_or_button_is_reported(name: str, forgery: Forgery, seed: int) -> None:
    """They are no facets: the flow judges a click, and an act has to take up a button. So no game lists them."""
    sitting = Keeper(name, seed, EVERY)
    log, first = sitting.with_forgery(forgery, FIRST)
    found = judged(log).findings
    reported = [one for one in found if sitting.named in one.message or one.severity in FAILING]
    assert reported
    assert all(max(one.scene.steps) >= first - 1 for one in reported if one.scene and one.scene.steps)


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
