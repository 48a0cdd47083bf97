"""The search for the cheapest story: declared games are clean, and no breach is explained away."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from tests.referee import cases_by_strangers as cases
from tests.referee.recorded import recorded
from tests.referee.stories import written_story
from tests.rules.script import played, position, rulebook
from tests.rules.whole_games import whole_game
from vassal_rulebooks.core.reading.events import ChitMoved, Drag, Marked, Rolled, Story, TurnBegan, Turnover
from vassal_rulebooks.core.reading.reader import LogReader
from vassal_rulebooks.core.reading.table import EventTable
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.names import POINTS, SUPPLY
from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_tools.findings import FAILING, Cite, Rule, Severity
from vassal_tools.referee.batch import LogCase, judge_case
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.search import costs
from vassal_tools.referee.search.hypothesis import Assumed, Blame, Credit, Hypothesis, merged
from vassal_tools.referee.search.ledger import blames_of
from vassal_tools.referee.search.merging import unlike
from vassal_tools.referee.search.protocol import Remains, Setting

if TYPE_CHECKING:
    from vassal_tools.referee.search.protocol import Reader

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
BLAME = Blame("X-1", "Athens", "turn 1")
EXPLAINED_AWAY = (
    "s1/m05-illegal-land-at-sea.vlog",  # held back to the end of the log
    "s1/m27-illegal-cost.vlog",  # an illegal drag read as the next phase's move
    "s2/c07-illegal-retreat-2.vlog",  # a long retreat made into a retreat and a move
    "s2/c19-illegal-E-leader-survives.vlog",
    "s2/e23-illegal-two-events.vlog",
    "s3/x25-declared-land-fought-sea.vlog",  # the way that an attack was said to come by, passed over
    "s2/e23-illegal-two-events-mute.vlog",
    "s2/e24-illegal-draw3-mute.vlog",  # a chit that was drawn and put back
    "s2/e08-illegal-spartiates-helots-mute.vlog",
    "s4/x22c-half-declared-4pm.vlog",  # six buttons called slips
)
"""Logs whose breach a story that may wait or assume too cheaply explains away."""

PLANTED = [
    ((20, 21, 22), "SPH-3.2-strait"),
    ((23,), "SPH-3.1-leader-sea"),
    ((30,), "SPH-3.1-naval"),
    ((32,), "SPH-3.3-trireme"),  # by the ship that has just left, so that its move may not wait
    ((38,), "SPH-3.1-land"),
    ((42,), "SPH-3-twice"),  # and not in a phase of its own, of which no button is pressed
    ((43,), "SPH-3-points"),
    ((49,), "SPH-3-stop"),  # and not a retreat from a fight without a die
    ((65,), "SPH-3.3-capacity"),
    ((71, 73, 74, 75, 77), "SPH-3.2-zone"),
]


@pytest.mark.parametrize("name", ["sphacteria-whole-game", "sphacteria-storm-and-slips"])
def test_a_declared_game_is_clean(name: str) -> None:
    outcome = judge_case(LogCase(name, (SAMPLES / f"{name}.vlog",)), cases.choices())
    assert outcome.verdict
    assert [str(finding) for finding in outcome.verdict.findings if finding.severity in FAILING] == []


def test_units_that_go_back_before_the_end_of_the_phase_is_declared_are_in_time() -> None:
    """The rules send the units back at the end of the phase; players move them first, then press the button."""
    outcome = judge_case(LogCase("game", (SAMPLES / "sphacteria-whole-game.vlog",)), cases.choices())
    assert outcome.verdict
    assert [str(finding) for finding in outcome.verdict.findings] == []


def test_each_planted_fault_is_found_at_its_step_by_its_paragraph() -> None:
    outcome = judge_case(LogCase("planted", (SAMPLES / "sphacteria-planted-faults.vlog",)), cases.choices())
    assert outcome.verdict
    found = [(f.scene.steps, f.rule.code) for f in outcome.verdict.findings if f.scene and f.severity in FAILING]
    assert found == PLANTED


@pytest.mark.parametrize("file", EXPLAINED_AWAY)
def test_a_breach_is_not_explained_away(file: str) -> None:
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    expected = dict(cases.wanted())[file]
    row = cases.row(file, expected, judge_case(cases.case(file), cases.choices()))
    assert row.met == "yes", row.found


@pytest.mark.parametrize(
    ("file", "codes"),
    [
        pytest.param("s2/e24-illegal-draw3-mute.vlog", {"SPH-2-order"}, id="a third chit is drawn, and two go back"),
        pytest.param("s2/p07-illegal-reinf-early-mute.vlog", {"SPH-7-due", "SPH-2-order"}, id="four come too early"),
    ],
)
def test_no_event_is_assumed_that_the_table_does_not_go_on_with(file: str, codes: set[str]) -> None:
    """An event that calls units would be followed by them, and who should have come is then one more accusation."""
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    verdict = judge_case(cases.case(file), cases.choices()).verdict
    assert verdict
    failing = [finding for finding in verdict.findings if finding.severity in FAILING]
    assert {finding.rule.code for finding in failing} == codes
    assert not [finding for finding in failing if "S.H8" in finding.message]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_of_careful_players_is_clean(seed: int) -> None:
    game = whole_game("random", seed)
    found = recorded(written_story(rulebook(), game.acts))
    assert [str(finding) for finding in found.findings if finding.severity in FAILING] == []
    assert found.state.standings == game.end.standings


def test_stories_to_one_position_keep_the_cheapest_cost_without_each_breach() -> None:
    one = Hypothesis("same", cost=10).blamed((BLAME,))
    both = merged(one, Hypothesis("same", cost=25))
    assert (both.cost, both.cost_without(BLAME)) == (10, 25)
    assert merged(Hypothesis("same", cost=25), one) == both
    assert both.dearer(5).cost_without(BLAME) == 30


class _Phases:
    # a reader whose position is the turn and the side of the phase
    def setting(self, state: tuple[int, str], _act: object, side: str) -> Setting:
        turn, active = state
        return Setting(side, f"{turn} {active}", turn=turn)


@pytest.mark.parametrize(("turn", "unit", "is_common"), [(4, "S.H5", True), (4, "S.H6", False), (5, "S.H5", False)])
def test_stories_may_agree_that_a_counter_did_wrong_in_a_turn_and_in_nothing_else(
    turn: int, unit: str, *, is_common: bool
) -> None:
    """Two stories: one breaks a rule in the own phase, the other leaves the drag unexplained in an enemy phase."""
    reader = cast("Reader", _Phases())

    def blamed(
        code: str, state: tuple[int, str], unit: str, event: int, severity: Severity = Severity.ILLEGAL
    ) -> set[Blame]:
        rule = Rule(code, "", severity, Cite("1", ""))
        return {*blames_of(reader, state, (Breach(rule, "", (unit,), side="Sparta"),), event)}

    one, other = blamed("X-1", (4, "Sparta"), "S.H5", 7), blamed("X-2", (turn, "Athens"), unit, 8)
    assert bool(one & other) is is_common
    assert not one & blamed("X-3", (turn, "Athens"), unit, 8, Severity.UNKNOWN)


def test_a_pledge_comes_back_when_what_waited_is_explained() -> None:
    h = Hypothesis("here").waiting(Credit("A.H1", 3, costs.UNEXPLAINED))
    assert h.cost == costs.UNEXPLAINED
    assert h.without_credit("A.H1") == Hypothesis("here")


WAITS = {
    "for one reason, such as a ship": ({}, True),
    "each for what is done with it later": ({"is_hopeful": True}, False),
    "for one step of the game": ({"is_hopeful": True, "is_due": True}, True),
}
"""What things wait for, and whether that is one and the same for all."""


@pytest.mark.parametrize("reason", WAITS)
def test_what_waits_for_one_and_the_same_counts_less_than_what_waits_by_itself(reason: str) -> None:
    kind, is_one = WAITS[reason]
    one, many = Hypothesis("here"), Hypothesis("here")
    for number in range(8):
        many = many.waiting(Credit(f"unit {number}", number, costs.OVERLOOKED, **kind))
    one = one.waiting(Credit("unit", 0, costs.OVERLOOKED, **kind))
    assert (many.standing < 4 * one.standing) is is_one


def test_what_waits_is_ranked_by_its_price_once_the_table_has_gone_on_with_it() -> None:
    """After a unit is flipped and goes home, nothing later can explain its loss."""
    turned, home = Turnover(1, "A.H1", 1), Drag(2, "A.H1", "P", "O")
    start = rulebook().start()
    reader = SphacteriaReader(rulebook(), Story((turned, home), {}, {}, 2), start)
    reader.follow(0)
    credit = reader.credit(start, 0)
    assert credit
    waits = Hypothesis("here").waiting(credit)
    assert waits.hoping(0).standing == costs.HOPEFUL
    assert waits.hoping(1).standing == Hypothesis("here").waiting(Credit(credit.thing, 0, credit.price)).standing
    taken_back = Hypothesis("here").waiting(credit._replace(is_passing=True))
    assert taken_back.hoping(1).standing == costs.HOPEFUL


WAYS = [
    pytest.param("L: A.H1 A.Demosthenes", "A.H1 {} O", "K", "N", False, id="a unit fights by the way it came"),
    pytest.param("L: A.H1 A.Demosthenes", "A.Demosthenes {} O", "K", "N", True, id="a leader fights by none"),
    pytest.param("P: A.H1 A.Demosthenes; H: A.T1", "A.Demosthenes {}", "H", "~H", False, id="sails, or is carried"),
    pytest.param("H: A.T1 A.Demosthenes", "A.Demosthenes {}", "V", "~V", False, id="comes to the beach as ships do"),
]


@pytest.mark.parametrize(("where", "move", "one", "other", "is_one"), WAYS)
def test_by_which_way_a_leader_came_makes_no_other_story_unless_he_sails(
    where: str, move: str, one: str, other: str, *, is_one: bool
) -> None:
    """Otherwise several leaders who move together multiply the stories."""
    ends = [played(position(where), f"Athens; {move.format(way)}")[0] for way in (one, other)]
    reader = SphacteriaReader(rulebook(), Story((), {}, {}, 0), ends[0])
    first, second = map(reader.remains, ends)
    assert (first.matters == second.matters) is is_one


@pytest.mark.parametrize(("shown", "is_one"), [(0, False), (2, True)])
def test_a_story_with_the_points_that_a_marker_shows_is_its_own(shown: int, *, is_one: bool) -> None:
    """If the stories were merged, a story with more points for a side would replace this one."""
    fewer, more = (rulebook().start().with_progress(points=points) for points in ((0, 1), (5, 1)))
    events = (Marked(1, POINTS, "Athens", shown, is_by_hand=True),)
    reader = SphacteriaReader(rulebook(), Story(events, {}, {}, 0), more)
    reader.follow(0)
    assert (reader.remains(more).matters == reader.remains(fewer).matters) is is_one


def test_a_button_pressed_late_gives_back_what_it_cost_to_miss_it() -> None:
    h = Hypothesis("here", assumed=(Assumed(("attack", "N"), 30),), cost=30)
    assert h.pressed(("attack", "O")) is None
    assert h.pressed(("attack", "N")) == Hypothesis("here")


@pytest.mark.parametrize(("cheaper", "dearer"), [
    (costs.BREACH, costs.UNEXPLAINED),  # a named breach wins over a difference that nothing explains
    (costs.SAID, 3 * costs.missing_button(4, 0)),  # where all were pressed, three missing buttons lose to it
    (3 * costs.missing_button(0, 4), costs.SAID),  # where none was pressed, they win
    (costs.BREACH + costs.MARGIN, 4 * costs.missing_button(4, 0)),  # a phase that left no button loses to a breach
    (costs.missing_button(4, 2), costs.missing_button(4, 0)),  # a side that forgets may have forgotten
    (2 * costs.BREACH, costs.RESTART + 1),
    (costs.UNEXPLAINED + 2 * costs.BREACH, costs.OVERLOOKED),  # to concede with two breaches that follow wins
    (costs.IGNORED, costs.SAID),  # a button that can be a slip is one
    (costs.SAID, costs.IGNORED + costs.CHANCE - costs.MARGIN + 1),  # but not with its die
    (costs.ASSUMED + 1, costs.BESIDE),  # an assumption rather than one more rule broken
    (costs.LATE, costs.ASSUMED),
])  # fmt: skip
def test_which_of_two_costs_wins(cheaper: int, dearer: int) -> None:
    assert cheaper < dearer


def test_a_counter_turned_without_cause_is_of_no_time_and_of_no_side() -> None:
    """Anybody may have done it at any time of the turn; it shows a loss that there was not."""
    story = written_story(rulebook(), whole_game("random", 1).acts[:20])
    first = story.events[0]
    turned = Turnover(first.step, "A.H1", 1)
    (finding, *_) = recorded(replace(story, events=(turned, *story.events))).findings
    assert finding.rule.code == "SPH-4.2-loss"
    assert finding.message == "A.H1 is reduced in P, but should be at full strength in P: it had no loss to take"
    assert finding.scene
    assert (finding.scene.phase, finding.scene.side) == ("", "")


def test_a_chit_that_lies_in_a_hand_against_the_rules_is_laid_to_the_side_that_holds_it() -> None:
    """So readings that differ in what it should have done with the chit agree that it did wrong."""
    rules = rulebook()
    story = written_story(rules, whole_game("random", 1).acts[:1])
    (drawn,) = (event for event in story.events if isinstance(event, ChitMoved))
    reader = SphacteriaReader(rules, story, rules.start())
    reader.follow(story.events.index(drawn))
    (thing,) = reader.differences(rules.start())
    assert reader.overdue(rules.start(), thing).breach.side == drawn.end


def test_a_die_that_was_thrown_again_has_the_arithmetic_of_both() -> None:
    game = whole_game("quarrelsome", 1)
    at = next(n for n, act in enumerate(game.acts) if isinstance(act, acts.RollCombat))
    story = written_story(rulebook(), game.acts[: at + 1])
    *before, die = story.events
    assert isinstance(die, Rolled)
    undone = replace(die, dice=(die.dice[0] % 6 + 1,), is_undone=True)
    found = recorded(replace(story, events=(*before, undone, die))).findings
    (again,) = (finding for finding in found if finding.rule is REMARKS.new_roll)
    dice = [line for line in again.account if re.fullmatch(r"die \d", line)]
    assert dice == [f"die {undone.dice[0]}", f"die {die.dice[0]}"]


@pytest.mark.sweep(3)
@pytest.mark.parametrize(("values", "codes"), [((0,), ["SPH-5-marker"]), ((3,), []), ((0, 3), [])])
def test_a_marker_of_supply_that_is_left_wrong_in_the_turn_is_a_finding(
    values: tuple[int, ...], codes: list[str]
) -> None:
    story = written_story(rulebook(), whole_game("greedy", 0).acts)
    turn = next(n for n, event in enumerate(story.events) if isinstance(event, TurnBegan) and event.number == 2)
    marked = (Marked(story.events[turn].step, SUPPLY, "Athens", value, is_by_hand=True) for value in values)
    events = (*story.events[:turn], *marked, *story.events[turn : turn + 12])
    found = recorded(replace(story, events=events)).findings
    assert [finding.rule.code for finding in found if finding.severity in FAILING] == codes


def test_of_two_positions_the_one_that_lacks_nothing_stands_for_both() -> None:
    """A burden may be greater only at a lower cost; a button that may still be pressed keeps stories apart."""

    class Burdens(LogReader[EventTable]):
        def __init__(self) -> None:
            """A reader without a log."""

        def remains(self, state: tuple[str, int]) -> Remains:
            return Remains(state[0], state[1:])

        def is_open(self, _number: int, button: tuple[str, ...]) -> bool:
            return button == ("event",)

    reader = cast("Reader", Burdens())

    def kept(*stories: Hypothesis) -> list[tuple[str, int]]:
        return [h.state for h in unlike(reader, stories, 0)]

    light, heavy = Hypothesis(("here", 1), cost=5), Hypothesis(("here", 3), cost=2)
    assert kept(light, heavy) == [("here", 3), ("here", 1)]
    assert kept(light, heavy.dearer(3)) == [("here", 1)]
    assert kept(light, Hypothesis(("there", 3), cost=5)) == [("here", 1), ("there", 3)]
    assert kept(light, light._replace(assumed=(Assumed(("activate",), 1),))) == [("here", 1)]
    assert len(kept(light, light._replace(assumed=(Assumed(("event",), 1),)))) == 2
    legal = unlike(reader, (light.blamed((BLAME,)), light.dearer(9)), 0)[0]
    assert legal.cost_without(BLAME) == 14
