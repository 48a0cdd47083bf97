"""An effect that the table never shows is charged by the rule of its act, once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee import cases_by_strangers as cases
from tests.rules.script import position, rulebook
from vassal_rulebooks.core.reading.events import Drag, Story
from vassal_rulebooks.sphacteria import acts
from vassal_rulebooks.sphacteria.progress import Stage
from vassal_rulebooks.sphacteria.reading.reader import SphacteriaReader
from vassal_tools.findings import FAILING, Finding
from vassal_tools.referee.batch import judge_case
from vassal_tools.referee.search.hypothesis import Entry

ONE_ACT = {
    "s7/I05-points-again.vlog": "SPH-2.B-dice",
    "s7/I07-beaten-two-zones.vlog": "SPH-4.2-retreat",
    "s7/I07b-beaten-two-zones-no-points.vlog": "SPH-4.2-retreat",
    "s7/I07c-beaten-two-zones-by-one.vlog": "SPH-4.2-retreat",
    "s7/I10-fleet-too-early.vlog": "SPH-7-due",
    "s7/J02b-two-dice-then-advantage.vlog": "SPH-roll-again",
    "s7/J08-wrong-order-retreat.vlog": "SPH-4.2-retreat",
    "s7/J08b-beaten-two-zones-no-points.vlog": "SPH-4.2-retreat",
    "s7/J09-unpaid-reduced.vlog": "SPH-4.1-paid",
}
"""Logs with one illegal act each, and the rule of their only charge."""


def charges(file: str) -> list[Finding]:
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    verdict = judge_case(cases.case(file), cases.choices()).verdict
    assert verdict
    return [one for one in verdict.findings if one.severity in FAILING and one.caused_by is None]


@pytest.mark.parametrize("file", ONE_ACT)
def test_one_act_is_one_accusation(file: str) -> None:
    assert [one.rule.code for one in charges(file)] == [ONE_ACT[file]]


@pytest.mark.parametrize(("file", "zones"), [
    ("s7/I01-mute-stop.vlog", ("O", "P")), ("s7/J06-mute-stop.vlog", ("T5", "T6")),
])  # fmt: skip
def test_every_zone_where_nothing_comes_of_both_sides_is_named(file: str, zones: tuple[str, ...]) -> None:
    (charge,) = charges(file)
    assert charge.scene
    assert charge.scene.zones == zones


@pytest.mark.parametrize("file", ["s7/I01-mute-stop.vlog", "s7/J06-mute-stop.vlog"])
def test_a_zone_where_a_fight_is_owed_counts_for_neither_side(file: str) -> None:
    if not cases.FOLDER.is_dir():
        pytest.skip("no cases by strangers beside the project")
    verdict = judge_case(cases.case(file), cases.choices()).verdict
    assert verdict
    assert verdict.result
    assert {points for score in verdict.result.scores for _, points in score.points} == {0}


@pytest.mark.parametrize(("placed", "stage", "act", "unit", "code"), [
    ("P: A.H1 A.Sophocles; A-turn5: A.Cleon", Stage.CALL, acts.Pass("Sparta"), "A.Sophocles", "SPH-7-due"),
    ("N: S.H1 A.Demosthenes", Stage.MOVE, acts.EndMovement(), "A.Demosthenes", "SPH-1.2-captured"),
])  # fmt: skip
def test_a_leader_who_stays_breaks_the_rule_by_which_he_leaves(
    placed: str, stage: Stage, act: acts.Act, unit: str, code: str
) -> None:
    """The schedule has him leave (7.1), or he is captured (1.2)."""
    known = rulebook().start().progress
    active = "Sparta" if stage is Stage.MOVE else ""
    progress = replace(known, stage=stage, side="Sparta", initiative="Athens", passes=1)
    before = replace(position(placed), turn=5, active=active, progress=progress)
    after = rulebook().apply(before, act)
    reader = SphacteriaReader(rulebook(), Story((Drag(1, unit, None, None),), {}, {}, 0), before)
    assert after.location(unit) is None
    assert reader.overdue(after, unit, Entry(None, 0, before, after, act)).breach.rule.code == code
