"""The explainer of the changes of a log: where it cuts, what buttons cost, and what no story may hide."""

from __future__ import annotations

from itertools import product

import pytest

from tests.referee import tiny_tables
from tests.referee.tiny_tables import EVERY, HALF, NO, Sitting, judged
from tests.samples import sample
from vassal_tools.findings import FAILING
from vassal_tools.referee.explain import prices
from vassal_tools.referee.explain.evidence import Buttons
from vassal_tools.referee.explain.protocol import Shown, Sort
from vassal_tools.referee.explain.spans import LONGEST, spans
from vassal_tools.referee.search import costs

NAMES = ("cities", "convoy", "ford", "leagues", "ridge", "sentries")
PRESSED = ("moved", "Red")
LOG = (
    Shown(0, Sort.TOUCH, 0, "a"),
    None,
    Shown(2, Sort.BUTTON, button=PRESSED),
    Shown(3, Sort.DIE),
    Shown(4, Sort.TOUCH, 0, "b"),
    Shown(5, Sort.CLICK),
    Shown(6, Sort.TOUCH, 1, "c"),
)


def test_a_stretch_ends_with_a_button_a_die_or_a_click() -> None:
    assert [*spans(LOG, 0)] == [(0, 2), (3,), (4, 5), (6,)]
    assert [*spans(LOG, 4)] == [(4, 5), (6,)]


def test_a_long_stretch_is_cut() -> None:
    assert [len(span) for span in spans([Shown(n, Sort.TOUCH, n, 1) for n in range(LONGEST + 1)], 0)] == [LONGEST, 1]


def test_a_missing_button_costs_less_the_more_of_its_kind_are_missing() -> None:
    log = [Shown(n, Sort.BUTTON, button=PRESSED) for n in range(9)]
    found = [Buttons(log, ["Red", "Blue"], {PRESSED: missed}).price(PRESSED) for missed in (1, 2, 9)]
    assert found == sorted(found, reverse=True)
    assert Buttons(log, ["Red", "Blue"], {}).price(("moved", "Blue")) < found[-1] + costs.LATE


def test_until_a_first_reading_all_buttons_that_are_pressed_cost_alike() -> None:
    buttons = Buttons([Shown(0, Sort.BUTTON, button=PRESSED)], ["Red", "Blue"])
    assert buttons.price(PRESSED) == costs.UNKNOWN_RATE
    assert buttons.price(("moved", "Blue")) < costs.UNKNOWN_RATE


def test_a_button_may_come_until_the_turn_counter_is_clicked_twice() -> None:
    buttons = Buttons(LOG, ["Red"])
    assert buttons.may_come(PRESSED, 0)
    assert not buttons.may_come(PRESSED, 2)
    assert buttons.clicks_around(4) == (-1, 5)
    assert buttons.clicks_around(6) == (5, None)


@pytest.mark.parametrize(("escape", "deed"), [
    (prices.CONTRADICTED, costs.SAID),
    (prices.STALE[Sort.BUTTON], costs.SAID),
    (prices.CLICK, costs.BREACH),
    (prices.SWAPPED, costs.BREACH + costs.MARGIN),
    (prices.STOPPED, costs.BREACH + costs.MARGIN),
    (costs.UNEXPLAINED, costs.BREACH + costs.MARGIN),
    (costs.UNEXPLAINED, prices.OUT_OF_TURN),
    (prices.OUT_OF_TURN, costs.BREACH + costs.MARGIN),
    (prices.WASTED, costs.BREACH + costs.MARGIN),
    (prices.STALE[Sort.DIE], costs.BREACH + costs.MARGIN),
    (prices.IN_A_ROW + costs.UNKNOWN_RATE, costs.BREACH),
    (prices.EMPTY_TURN + costs.AFTER_END, costs.BREACH),
])  # fmt: skip
def test_an_escape_costs_more_than_the_deed_that_it_could_hide(escape: int, deed: int) -> None:
    assert escape > deed


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("name", "pressed", "seed"), sample(product(NAMES, (EVERY, HALF, NO), range(200, 220)), 23))
def test_a_game_by_the_rules_is_not_accused(name: str, pressed: float, seed: int) -> None:
    verdict = judged(Sitting(name, seed, pressed).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


@pytest.mark.parametrize(("fault", "name", "seed", "code"), [
    ("crowded", "ford", 0, "FORD-2-room"),
    ("crowded", "ford", 1, "FORD-2-room"),
    ("crowded", "ford", 5, "FORD-2-room"),
    ("turned_about", "sentries", 0, "SEN-"),
    ("turned_about", "sentries", 2, "SEN-"),
    ("turned_about", "sentries", 5, "SEN-"),
])  # fmt: skip
@pytest.mark.parametrize("pressed", [EVERY, NO])
def test_what_comes_to_nothing_in_the_end_is_found(fault: str, name: str, seed: int, code: str, pressed: float) -> None:
    """A counter passes a full place, or turns back and forth: its last place shows nothing of it."""
    log, first = Sitting(name, seed, pressed).with_fault(getattr(tiny_tables, fault), 8)
    found = [(one.rule.code, one.scene) for one in judged(log).findings if one.severity in FAILING]
    assert any(rule.startswith(code) and scene and min(scene.steps) >= first for rule, scene in found)
