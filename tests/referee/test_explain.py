"""The explainer of the changes of a log: where it cuts, what buttons cost, and what no story may hide."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.referee import forging, tiny_tables
from tests.referee.forging import Keeper
from tests.referee.tiny_tables import EVERY, HALF, LONG, NO, Sitting, judged
from tests.samples import sample
from vassal_rulebooks.core import EndMovement
from vassal_rulebooks.core.reading import judging
from vassal_tools.findings import FAILING
from vassal_tools.referee.explain import plan, prices
from vassal_tools.referee.explain.evidence import Buttons
from vassal_tools.referee.explain.protocol import Shown, Sort
from vassal_tools.referee.explain.spans import LONGEST, spans
from vassal_tools.referee.search import costs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.referee.tiny_tables import Fault
    from vassal_tools.findings import Finding
    from vassal_tools.referee.explain.node import Node

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


def test_a_button_that_the_log_does_not_know_costs_as_much_as_others_of_its_side() -> None:
    log = [Shown(n, Sort.BUTTON, button=PRESSED) for n in range(9)]
    assert Buttons(log, ["Red", "Blue"]).price(("ended", "Red")) == costs.UNKNOWN_RATE
    assert Buttons(log, ["Red", "Blue"], {}).price(("ended", "Red")) == costs.ALWAYS
    assert Buttons(log, ["Red", "Blue"], {PRESSED: 9}).price(("ended", "Red")) < costs.UNKNOWN_RATE


def test_a_rare_button_costs_as_much_as_others_of_its_side() -> None:
    log = [Shown(n, Sort.BUTTON, button=PRESSED) for n in range(9)]
    buys = ("buys", "Corn")
    careful, careless = ({PRESSED: missed, buys[:1]: 1} for missed in (0, 9))
    assert Buttons(log, ["Red", "Blue"], careful).price(buys, prices.UNSAID) == prices.UNSAID
    assert Buttons(log, ["Red", "Blue"], careful).price(buys) == costs.ALWAYS
    assert Buttons(log, ["Red", "Blue"], careless).price(buys, prices.UNSAID) < costs.UNKNOWN_RATE


def test_a_button_may_come_until_the_turn_counter_is_clicked_twice() -> None:
    buttons = Buttons(LOG, ["Red"])
    assert buttons.may_come(PRESSED, 0)
    assert not buttons.may_come(PRESSED, 2)
    assert buttons.clicks_around(4) == (-1, 5)
    assert buttons.clicks_around(6) == (5, None)


@pytest.mark.parametrize(("escape", "act"), [
    (prices.CONTRADICTED, costs.SAID),
    (prices.OVERDUE + costs.SAID, costs.BREACH + costs.MARGIN),
    (prices.STALE[Sort.BUTTON], costs.BREACH + costs.MARGIN),
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
    (prices.UNSAID, prices.OUT_OF_TURN + costs.MARGIN),
    (costs.UNEXPLAINED + costs.REPEATED, costs.UNEXPLAINED),
])  # fmt: skip
def test_an_escape_costs_more_than_the_act_that_it_could_hide(escape: int, act: int) -> None:
    assert escape > act


def farthest(sitting: Sitting) -> tuple[str, str] | None:
    """Return a counter of the side to act that has not moved, and a free place on the other side of the map."""
    state = sitting.state
    for counter, standing in state.pairs:
        is_own = counter.side == state.progress.side and standing.location in state.board.game.zones
        if is_own and standing.moved is None:
            far = state.board.distances[standing.location]
            place = max((one for one in far if not state.at(one)), key=lambda one: far[one])
            if far[place] >= LONG:
                return counter.id, place
    return None


def after_the_button(sitting: Sitting, act: Any, times: int = 1) -> bool:
    """A counter goes too far after the button that ends movement, which costs `IGNORED` as a slip."""
    found = farthest(sitting) if isinstance(act, EndMovement) else None
    if found:
        sitting.do(act)
        for _ in range(times - 1):
            sitting._declare(sitting.rules.kinds[type(act)], act)
        sitting.by_hand(*found)
    return bool(found)


def after_two_presses(sitting: Sitting, act: Any) -> bool:
    """A counter goes too far after two presses in a row, of which one costs `DOUBLED`."""
    return after_the_button(sitting, act, 2)


def before_the_click(sitting: Sitting, _act: Any) -> bool:
    """The first counter of the next side goes too far before the turn counter is clicked, which costs `EARLY`."""
    has_begun = any(one.moved is not None for counter, one in sitting.state.pairs)
    found = farthest(sitting) if sitting.is_moving() and not has_begun else None
    if found:
        sitting._hands.drag(*found)
        sitting.state = sitting.state.placed(*found)
    return bool(found)


@pytest.mark.parametrize(("escape", "name", "seed"), [
    (after_the_button, "leagues", 0),
    (after_the_button, "ridge", 0),
    (after_two_presses, "leagues", 1),
    (before_the_click, "leagues", 1),
    (before_the_click, "ridge", 1),
    (tiny_tables.left_as_it_was, "ford", 0),
])  # fmt: skip
def test_a_cheap_escape_hides_no_breach(escape: Fault, name: str, seed: int) -> None:
    """The last one could hide as a loss that the table shows too late, which costs `TOO_LATE`."""
    log, first = Sitting(name, seed).with_fault(escape, 3)
    found = [one.scene.steps for one in judged(log).findings if one.severity in FAILING and one.scene]
    assert [steps for steps in found if min(steps) >= first]


@pytest.mark.parametrize("nodes", [10, 40, 80])
def test_a_legal_game_is_not_accused_where_the_search_stops(nodes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "NODES", nodes)
    found = judged(Sitting("cities", 0, HALF).whole()).findings
    assert [str(one) for one in found if one.severity in FAILING] == []
    assert [one.rule.code for one in found if one.rule.code.endswith("too-long")] == ["CIT-too-long"]


def test_what_waits_where_the_search_stops_is_not_accused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search has no work left to explain the last events, so they are unread, not unexplained."""
    monkeypatch.setattr(prices, "NODES", 60)
    monkeypatch.setattr(prices, "AGAIN", 0)
    monkeypatch.setattr(plan.Stretch, "is_cut_short", False)
    found = judged(Sitting("cities", 16, NO).whole()).findings
    assert [str(one) for one in found if one.severity in FAILING] == []
    assert [one.rule.code for one in found if one.rule.code.endswith("too-long")] == ["CIT-too-long"]


def test_a_game_that_is_over_where_the_search_stops_is_not_compared_with_the_last_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Players put the counters away after the game, and the search does not read it."""
    sitting, works, run = Sitting("ford", 0), list[int](), plan.Search.run

    def counted(search: plan.Search, starts: Sequence[Any]) -> tuple[Node, ...]:
        found = run(search, starts)
        works.append(search.work)
        return found

    monkeypatch.setattr(plan.Search, "run", counted)
    judged(sitting.whole())
    aside = next(iter(sitting.state.board.game.zones))
    for unit, standing in sitting.state.pairs:
        if standing.location in sitting.state.board.game.zones:
            sitting._hands.drag(unit.id, aside)
    monkeypatch.setattr(judging, "NODES", works[0] - 1)
    found = judged(sitting.simulated.log()).findings
    assert [str(one) for one in found if one.severity in FAILING] == []
    assert [one.rule.code for one in found if one.rule.code.endswith("too-long")] == ["FORD-too-long"]


def test_many_ways_to_read_the_first_moves_leave_work_for_a_missing_button(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "NODES", 60)
    found = judged(Sitting("ridge", 7, HALF).whole()).findings
    assert [str(one) for one in found if one.severity in FAILING] == []


def test_a_hostile_log_ends_after_limited_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forged alliance breaks something in nearly every turn after it."""
    log, first = Keeper("convoy", 1, EVERY).with_forgery(forging.relation_changed, 8)
    searches, run = list[plan.Search](), plan.Search.run

    def counted(search: plan.Search, starts: Sequence[Any]) -> tuple[Node, ...]:
        searches.append(search)
        return run(search, starts)

    monkeypatch.setattr(plan.Search, "run", counted)
    found = judged(log).findings
    assert sum(search.work for search in searches) < 5000
    assert searches[-1].stopped is not None
    accused, end = ([one.scene.steps for one in found if one.scene and is_it(one)] for is_it in (fails, is_end))
    assert min(accused) == (first,)
    assert max(map(max, accused)) < min(min(end))


def fails(finding: Finding) -> bool:
    return finding.severity in FAILING


def is_end(finding: Finding) -> bool:
    return finding.rule.code == "CON-too-long"


@pytest.mark.parametrize(("name", "pressed", "seed"), sample(product(NAMES, (EVERY, HALF, NO), range(200, 220)), 46))
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
