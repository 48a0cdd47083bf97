"""The Advantage and half points: declared, inferred and found."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from tests.referee.sfacteria_games import (
    AFTER,
    AGAIN,
    CALL,
    FIGHT,
    FLEET,
    LOW,
    MARCH,
    ON,
    PASSES,
    RULEBOOK,
    UMPIRE,
    Writer,
    acts,
    found,
    judged,
    whole_turn,
)
from tests.samples import number, sample
from vassal_rulebooks.core.reading.events import Declared, Drag, Marked, NumberShown, Rolled, Story, TurnBegan, Turnover
from vassal_rulebooks.core.reading.timeline import is_said
from vassal_rulebooks.sfacteria.own_acts import DECLARED, REDUCE, STRATEGOS, UseAdvantage
from vassal_rulebooks.sfacteria.reading import passed_on
from vassal_rulebooks.sfacteria.umpire import SfacteriaUmpire
from vassal_rulebooks.sphacteria.action_phase import left
from vassal_rulebooks.sphacteria.acts import Recover
from vassal_rulebooks.sphacteria.declarations import ACTIVATE
from vassal_rulebooks.sphacteria.declarations import POINTS as SET_POINTS
from vassal_rulebooks.sphacteria.names import POINTS
from vassal_rulebooks.sphacteria.reading.judging import read_log
from vassal_rulebooks.sphacteria.reading.remarks import REMARKS
from vassal_rulebooks.tools import games
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.findings import FAILING, Severity
from vassal_tools.game.declarations import Declaration
from vassal_tools.referee.recorder import VerdictRecorder

LEGAL = {
    "two points more": CALL + "Sparta advantage points -; Sparta passes; Athens passes; Sparta 8",
    "the initiative": CALL + "Sparta advantage initiative -; Athens passes; Sparta passes; Athens 1",
    "a die of a fight": FIGHT + "die T6 6; Sparta advantage again -; die T6 2",
    "a unit": CALL + "Sparta advantage points -; Athens advantage restore A.T1; Sparta passes; Athens passes; Sparta 8",
}
ILLEGAL = {
    "twice": (CALL + "Sparta advantage points -; Sparta advantage initiative -" + ON, "SFA-9-holder"),
    "by the other side": (CALL + "Athens advantage points -" + ON, "SFA-9-holder"),
    "by the other side for a unit": (MARCH + "Athens advantage restore A.T1" + AFTER, "SFA-9-holder"),
    "in the phase in which it came": (
        CALL + "Sparta advantage points -; Athens advantage points -" + ON, "SFA-9-holder",
    ),
    "points after phase B": (MARCH + "Sparta advantage points -" + AFTER, "SFA-9-time"),
    "initiative after phase B": (MARCH + "Sparta advantage initiative -" + AFTER, "SFA-9-time"),
    "a die that did not fall": (MARCH + "Sparta advantage again -" + AFTER, "SFA-9-time"),
    "a full unit": (MARCH + "Sparta advantage restore S.H1" + AFTER, "SFA-9-unit"),
    "three halves of a point": (
        MARCH + "Athens 1; end; done; Sparta 1; @T4; S.H2 T5; end; done; Athens 1; end; done; "
        "Sparta 1; @T4; S.H1 T3; @BTS; S.H3 T4; @T5; S.H2 T1; end; done",
        "SPH-2.C-cost",
    ),
    "a reduction without the option": (MARCH + "Athens 1; reduce A.H1; end; done", "SFA-11.1-reduce"),
    "a Strategos without the option": (MARCH + "Athens 1; strategos A.Demosthenes; end; done", "SFA-11.2-strategos"),
    "a half point for an attack": (FIGHT.replace("Sparta 2", "Sparta 1") + "die T6 6", "SPH-4.1-paid"),
}  # fmt: skip


COMES, LEAVES = "Sparta 1; @BTS; S.H1 T4; S.H2 T4; end; done; ", "Athens 1; @T6; A.{} T5; end; done; "
ONWARD = "Sparta 2; @T4; S.{} T3; end; done"
IN_PHASE_B = {
    "initiative": "Athens passes; Sparta passes; " + FLEET + LEAVES.format("H1") + COMES + LEAVES.format("H6")
    + ONWARD.format("H1"),
    "points": PASSES + FLEET + COMES + LEAVES.format("H1") + ONWARD.format("H1") + "; "
    + LEAVES.format("H6") + ONWARD.format("H2"),
}  # fmt: skip


@pytest.mark.parametrize("what", LEGAL)
def test_each_use_of_the_advantage_is_read(what: str) -> None:
    assert found(acts(LEGAL[what])) == []


@pytest.mark.parametrize("what", ILLEGAL)
def test_a_breach_is_found_by_its_paragraph(what: str) -> None:
    text, code = ILLEGAL[what]
    assert code in {one.rule.code for one in found(acts(text)) if one.severity in FAILING}


@pytest.mark.parametrize("declares", [True, False])
@pytest.mark.parametrize("option", ["11.1", "both"])
def test_a_unit_that_is_turned_over_before_it_moves_is_reduced_by_the_option(option: str, *, declares: bool) -> None:
    """No other trace shows the activation of its zone; without the option it is an undue loss (11.1)."""
    umpire = SfacteriaUmpire(rulings={"R-55": option})
    played = acts(MARCH.replace("@BTS; ", "@BTS; reduce S.H1; ") + AFTER[2:])
    story = Writer(umpire.rulebook, declares).write(played)
    by_hand = [one for one in story.events if not (isinstance(one, Declared) and one.what.kind == REDUCE)]
    assert judged(story, umpire) == []
    assert judged(replace(story, events=tuple(by_hand)), umpire) == []
    assert "SPH-4.2-loss" in {one.rule.code for one in judged(replace(story, events=tuple(by_hand)))}


def said_later(story: Story, kind: str, after: int) -> Story:
    """The story with the first button of a kind pressed later by some events, or with 0 never."""
    events = list(story.events)
    at = next(n for n, one in enumerate(events) if isinstance(one, Declared) and one.what.kind == kind)
    button = events.pop(at)
    events[at + after : at + after] = [button] if after else []
    return replace(story, events=tuple(events))


@pytest.mark.parametrize("after", [0, 2, 3])
def test_a_reduction_may_be_said_before_its_zone_is_activated(after: int) -> None:
    """Or where the activation is not said at all; without the option it is illegal in either case (11.1)."""
    umpire = SfacteriaUmpire(rulings={"R-55": "11.1"})
    played = acts(MARCH.replace("@BTS; ", "@BTS; reduce S.H1; ") + AFTER[2:])
    story = said_later(Writer(umpire.rulebook).write(played), ACTIVATE, after)
    assert judged(story, umpire) == []
    assert [one.rule.code for one in judged(story)] == ["SFA-11.1-reduce"]


CAPTURED = CALL + PASSES + "Sparta 1; @BTS; S.H1 T4; S.H2 T4; S.Styphon T4; S.H1 T5; S.Styphon T5; end; done; "
CAPTURED += "Athens 1; end; done; Sparta 2; @T5; S.H1 T4; end; done; Athens 2; @T6; A.H6 T5; end; done; Sparta 3; end; "
CAPTURED += "done"


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_strategos_may_be_dragged_before_his_button_is_pressed(after: int) -> None:
    """Or turned over by hand; that he comes without the option is illegal (11.2)."""
    umpire = SfacteriaUmpire(rulings={"R-55": "11.2"})
    played = [*whole_turn(acts(CAPTURED)), *acts(AGAIN + PASSES + "strategos S.Styphon; " + FLEET + COMES[:-2])]
    story = said_later(Writer(umpire.rulebook).write(played), STRATEGOS, after)
    assert judged(story, umpire) == []
    assert "SFA-11.2-strategos" in [one.rule.code for one in judged(story)] or not after


def test_what_no_act_breaks_is_cited_by_the_paragraph_of_the_second_edition() -> None:
    """A counter that nothing turned over, and an act out of its time; the first edition has them in 4.2 and 2."""
    story = Writer(RULEBOOK).write(acts(MARCH + AFTER[2:]))
    first = next(n for n, one in enumerate(story.events) if isinstance(one, Drag))
    turned = Turnover(story.events[first].step, "S.H1", 1)
    found = judged(replace(story, events=(*story.events[:first], turned, *story.events[first:])))
    assert [one.rule.cite.section for one in found if one.rule.cite] == ["6.2; 6.3"]
    early = judged(Writer(RULEBOOK).write([*acts(MARCH[:-2]), Recover("A.T1"), *acts(AFTER[2:])]))
    assert "five phases" in " ".join(one.rule.cite.gist for one in early if one.rule.cite)


@pytest.mark.parametrize(("points", "announced", "is_legal"), [(6, 6, True), (6, 8, True), (5, 6, False)])
def test_the_button_of_a_throw_may_be_pressed_after_the_advantage_added_to_it(
    points: int, announced: int, *, is_legal: bool
) -> None:
    """The button sets the points of the throw, without the two of the Advantage."""
    played = acts(CALL + "Sparta advantage points -; " + PASSES + f"Sparta {announced}; end; done; Athens 3; end; done")
    story = Writer(RULEBOOK).write(whole_turn(played) if announced == 8 else played)
    events = [one for one in story.events if not (is_said(one, SET_POINTS, "Sparta") or isinstance(one, NumberShown))]
    used = next(n for n, one in enumerate(events) if is_said(one, DECLARED))
    button = Declaration(0, SET_POINTS, ("Sparta", str(points)))
    events.insert(used + 1, Declared(events[used].step, button))
    assert (judged(replace(story, events=tuple(events))) == []) is is_legal


def test_the_button_of_the_advantage_may_be_pressed_after_what_it_is_for() -> None:
    story = Writer(RULEBOOK).write(acts(LEGAL["a unit"]))
    events = list(story.events)
    restored = next(n for n, one in enumerate(events) if isinstance(one, Turnover))
    said = max(n for n, one in enumerate(events[:restored]) if isinstance(one, Declared))
    events.insert(restored, events.pop(said))
    assert isinstance(events[restored - 1], Turnover)
    assert judged(replace(story, events=tuple(events))) == []


@pytest.mark.parametrize("declares", [True, False])
@pytest.mark.parametrize(("before", "accused"), [(2, False), (3, True)], ids=["in the last phase", "in this one"])
def test_the_turn_counter_shows_in_which_phase_the_advantage_came(
    before: int, *, accused: bool, declares: bool
) -> None:
    """After the reinforcements the rules are in phase D, and the players are until they turn the counter on."""
    comes = "Sparta advantage points -; Sparta plays 503/13; Sparta passes; Athens passes; arrive S.H8 BTS; "
    text = FIGHT.replace(PASSES, comes + "Athens advantage restore A.T1; ", 1).replace("Sparta 1", "Sparta 3", 1)
    played = acts(text + "die T6 2; Sparta advantage again -; die T6 6; loss A.H1")
    story = Writer(RULEBOOK, declares).write(played)
    restored = next(n for n, one in enumerate(story.events) if isinstance(one, Turnover) and one.unit == "A.T1")
    used = restored - declares
    phases = [TurnBegan(story.events[used].step, 1, phase) for phase in range(1, 5)]
    events = (*story.events[:used], *phases[:before], *story.events[used : restored + 1], *phases[before:])
    found = judged(replace(story, events=(*events, *story.events[restored + 1 :])))
    assert ({"SFA-9-holder", "SPH-roll-again"} & {one.rule.code for one in found} != set()) == accused


@pytest.mark.parametrize("use", IN_PHASE_B)
def test_what_comes_after_phase_b_without_it_does_not_hide_that_the_advantage_was_used_there(use: str) -> None:
    """Reinforcements come in either case; that points would not do, or who began, only the phases after it show."""
    first = whole_turn(acts(LOW + PASSES + "Sparta 2; end; done; Athens 2; end; done"))
    second = whole_turn([*first, *acts(AGAIN + f"Sparta advantage {use} -; {IN_PHASE_B[use]}")])
    assert found([*second, *acts("Sparta draws 509")], declares=False) == []


def test_a_marker_of_points_that_is_raised_shows_the_advantage_though_no_one_needs_them() -> None:
    text = "Sparta 2; @BTS; S.H1 T4; end; done; Athens 2; end; done; Sparta 2; end; done"
    played = whole_turn(acts(LOW + "Sparta advantage points -; " + PASSES + text))
    story = Writer(RULEBOOK, declares=False).write([*played, *acts("Sparta draws 509")])
    events = list(story.events)
    thrown = max(n for n, one in enumerate(events) if isinstance(one, Rolled) and one.side)
    events.insert(thrown + 1, Marked(events[thrown].step, POINTS, "Sparta", 4, is_by_hand=True))
    assert judged(replace(story, events=tuple(events))) == []


@pytest.mark.parametrize(
    ("is_marked", "moves", "expected"),
    [
        (True, "@T6; A.H1 T5; ", []),
        (True, "", []),  # who begins is shown by the announcement alone
        (False, "@T6; A.H1 T5; ", ["SPH-2-side", "SFA-9-holder"]),
    ],
)
def test_a_marker_moved_by_hand_shows_a_use_whose_button_alone_is_missing(
    moves: str, expected: list[str], *, is_marked: bool
) -> None:
    text = f"Sparta advantage initiative -; Athens passes; Sparta passes; Athens 1; {moves}"
    played = acts(CALL + text + "Athens advantage restore A.T1; end; done; Sparta 1; end; done")
    story = Writer(RULEBOOK).write(played)
    events = list(story.events)
    said, later = (n for n, one in enumerate(events) if isinstance(one, Declared) and one.what.kind == DECLARED)
    events.insert(later + 1, Marked(events[later].step, DECLARED, "", 2))  # by its button
    by_hand = Marked(events[said].step, DECLARED, "", 1, is_by_hand=True)
    events[said : said + 1] = [by_hand] if is_marked else []
    assert [one.rule.code for one in judged(replace(story, events=tuple(events)))] == expected


@pytest.mark.parametrize("declares", [True, False])
@pytest.mark.parametrize("is_marked", [True, False])
def test_that_the_other_side_begins_is_open_where_among_buttons_no_use_of_the_advantage_is_shown(
    *, declares: bool, is_marked: bool
) -> None:
    text = "Sparta advantage initiative -; Athens passes; Sparta passes; Athens 1; @T6; A.H1 T5; end; done; "
    played = whole_turn(acts(CALL + text + "Sparta 6; end; done; Athens 2; end; done"))
    story = Writer(RULEBOOK, declares).write(played)
    events = [one for one in story.events if not is_said(one, DECLARED)]
    thrown = max(n for n, one in enumerate(events) if isinstance(one, Rolled) and one.side)
    marker = Marked(events[thrown].step, DECLARED, "", 1, is_by_hand=True)
    events[thrown + 1 : thrown + 1] = [marker] * is_marked
    found = judged(replace(story, events=tuple(events)))
    expected = [("SFA-9-holder", Severity.UNKNOWN)] if declares and not is_marked else []
    assert [(one.rule.code, one.severity) for one in found] == expected


@pytest.mark.sweep(2)
@pytest.mark.parametrize("seed", [2, 4])
def test_nothing_is_found_in_a_game_at_random(seed: int) -> None:
    game = games.played(trial_of("sfacteria"), games.RANDOM, seed)
    assert any(isinstance(act, UseAdvantage) for act in game.acts)
    assert [str(one) for one in found(game.acts)] == []


FIRST_ACTS = 120
"""How many acts of a game are read without buttons in each run of the tests: a turn and a half."""


@pytest.mark.parametrize("seed", sample([5, 1], 2))
def test_a_game_without_buttons_in_which_the_advantage_is_used_is_not_accused(seed: int) -> None:
    """In the first game the initiative is reversed, and points that no one needed are added."""
    game = games.played(trial_of("sfacteria"), games.RANDOM, seed)
    first = game.acts[: number(FIRST_ACTS, len(game.acts))]
    assert any(isinstance(act, UseAdvantage) for act in first)
    wrong = [one for one in found(first, declares=False) if one.severity in FAILING or one.rule is REMARKS.too_long]
    assert [str(one) for one in wrong] == []


@pytest.mark.parametrize("declares", [True, False])
def test_stories_that_differ_in_who_holds_the_advantage_are_one_where_its_uses_do_not_show(*, declares: bool) -> None:
    """Else each use that may have been made doubles the stories of the rest of the game."""
    umpire, played = UMPIRE, acts(MARCH + "Athens 1; end; done")
    story = Writer(umpire.rulebook, declares).write(played)
    reader = umpire.reader(umpire.rulebook, story, umpire.rulebook.start())
    reader.follow(len(story.events) - 1)
    state: Any = reduce(umpire.rulebook.apply, played, umpire.rulebook.start())
    holders = [reader.remains(state.with_progress(advantage=side)) for side in state.board.sides]
    assert (holders[0] == holders[1]) != declares


def test_the_advantage_may_have_passed_on_unseen_in_the_turn_before() -> None:
    """So that who receives it then may use it in phase B of the next turn; in the first one no turn was before."""
    rules = RULEBOOK
    state: Any = reduce(rules.apply, acts(CALL.removesuffix("; ")), rules.start())
    for turn, is_legal in ((1, False), (2, True)):
        after = passed_on().after(replace(state, turn=turn))
        assert (not rules.check(after, UseAdvantage("Athens", "points"))) == is_legal


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("", MARCH.removeprefix(CALL + PASSES)),
        (
            "Sparta advantage points -; ",
            "Sparta 1; end; done; Athens 1; Athens advantage restore A.T1; end; ",
        ),
    ],
    ids=["by its acts", "by whoever uses the Advantage first"],
)
def test_a_log_that_begins_in_the_middle_of_a_turn_is_read(first: str, then: str) -> None:
    umpire, start = UMPIRE, CALL + first + PASSES
    before = acts(start.removesuffix("; "))
    rules = umpire.rulebook
    known = reduce(rules.apply, before, rules.start())
    story = Writer(rules).write(acts((start + then).removesuffix("; ")))
    later = replace(
        story,
        events=story.events[len(Writer(rules).write(before).events) :],
        chits={chit.gpid: place for chit, place in zip(known.board.chits, known.progress.chits, strict=True)},
        shown={**story.shown, **{(POINTS, side): left(known, side) for side in known.board.sides}},
    )
    recorder: VerdictRecorder[Any, Any] = VerdictRecorder(umpire, rules.set_up())
    read_log(rules, later, recorder, umpire.reader)
    assert [one.rule.code for one in recorder.findings if one.severity is not Severity.NOTE] == ["SPH-partial"]
