"""Logs of the tiny games, judged by the core alone: nothing legal is accused, and each fault is found where it is."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.referee import tiny_tables
from tests.referee.tiny_tables import EVERY, HALF, NAMES, NO, Sitting, judged
from tests.samples import sample
from vassal_rulebooks.core.reading.events import ChitMoved, Story
from vassal_rulebooks.core.reading.table import EventTable
from vassal_tools.findings import FAILING
from vassal_tools.objects.commands import LOG
from vassal_tools.proof import command_text, tampering
from vassal_tools.proof.careless_table import USUAL
from vassal_tools.proof.edits import EditedLog, Edits, Steps, StepText, inserted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.model import Game

pytestmark = pytest.mark.sweep(4)

PRESSED = (EVERY, EVERY, EVERY, HALF, HALF, HALF, HALF, NO, NO)
"""How often buttons are pressed in the games of the first seeds; in the next one people are careless."""
WITHIN = 14
"""Steps from a fault on, within which it shows."""
FAULTS = {
    "ford": (
        ("crowded", 0, "FORD-2-room"),
        ("other_sides", 3, "FORD-side FORD-table"),
        ("taken_back", 0, "FORD-roll-again"),
        ("left_as_it_was", 0, "FORD-table"),
        ("left_out", 1, "FORD-order"),
        ("walked_off", 3, "FORD-2-points FORD-3-retreat"),
        ("walked_off", 9, "FORD-2-points FORD-3-retreat"),
    ),
    "leagues": (
        ("too_far", 2, "LEA-3-border LEA-3-points LEA-table"),
        ("other_sides", 1, "LEA-side LEA-table"),
        ("taken_back", 0, "LEA-roll-again"),
        ("left_as_it_was", 3, "LEA-table"),
        ("left_out", 1, "LEA-order LEA-table"),
    ),
    "ridge": (
        ("too_far", 1, "RIDGE-2-border RIDGE-2-points RIDGE-table"),
        ("too_far", 2, "RIDGE-2-border RIDGE-2-points RIDGE-table"),
        ("taken_back", 0, "RIDGE-roll-again"),
        ("left_as_it_was", 2, "RIDGE-table"),
        ("crowded", 2, "RIDGE-2-room"),
    ),
    "sentries": (
        ("too_far", 0, "SEN-table"),
        ("too_far", 1, "SEN-table"),
        ("other_sides", 0, "SEN-table SEN-side"),
        ("left_as_it_was", 0, "SEN-table"),
        ("turned_about", 0, "SEN-2-turn SEN-side SEN-table"),
    ),
}

NAMED_OTHERWISE = {("sentries", "turned_about", 0): "the second turn is named as an act out of order (SEN-order)"}


@pytest.mark.parametrize(("name", "seed"), sample(product(NAMES, range(len(PRESSED) + 1)), 3))
def test_a_game_by_the_rules_is_not_accused(name: str, seed: int) -> None:
    habits = {} if seed < len(PRESSED) else USUAL
    verdict = judged(Sitting(name, seed, (*PRESSED, EVERY)[seed], habits).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


@pytest.mark.parametrize(
    ("name", "fault", "seed", "codes"),
    [
        pytest.param(name, *row, marks=[pytest.mark.xfail(reason=why, strict=True)] if why else [])
        for name, rows in FAULTS.items()
        for row in rows
        for why in [NAMED_OTHERWISE.get((name, *row[:2]))]
    ],
    ids=lambda value: str(value).split()[0],
)
def test_a_fault_is_found_where_it_is(name: str, fault: str, seed: int, codes: str) -> None:
    log, first = Sitting(name, seed).with_fault(getattr(tiny_tables, fault), 8)
    found = [(one.rule.code, one.scene.steps) for one in judged(log).findings if one.scene and one.severity in FAILING]
    assert any(code in codes.split() and first <= min(steps) <= first + WITHIN for code, steps in found if steps), found


def test_a_log_with_every_button_is_judged_whole() -> None:
    sitting = Sitting("ford", 0)
    verdict = judged(sitting.whole())
    assert (verdict.acts, verdict.findings) == (len(sitting.played), ())
    assert verdict.result
    assert verdict.result.is_over


def points_change_silently(_game: Game, steps: Steps, _rng: Random) -> Iterator[EditedLog]:
    """The points of a side change in a separate step without a declaration."""
    yield inserted(steps, 8, command_text.property_set("points_Oak", "0", "4"))


@pytest.mark.parametrize(("name", "edits", "code"), [
    ("leagues", tampering.drops_declared_step, "REF-serial"),
    ("ford", tampering.drops_declared_step, "REF-serial"),
    ("leagues", points_change_silently, "REF-silent"),
    ("ridge", tampering.each_step(tampering.moves_from_elsewhere), "REF-table"),
])  # fmt: skip
def test_a_log_that_was_edited_is_found_without_reading_the_game(name: str, edits: Edits[Any], code: str) -> None:
    log = Sitting(name, 0).whole()
    begun = [text for text in log.records if not text.startswith(LOG)]
    steps = [StepText.read(text) for text in log.records if text.startswith(LOG)]
    edited = next(edits(tiny_tables.proof(name).game, steps, Random(1)))
    found = judged(log.with_records((*begun, *(step.text for step in edited.steps)))).findings
    assert any(one.rule.code == code and one.scene and set(one.scene.steps) & set(edited.wrong) for one in found)


def test_what_is_owed_when_the_game_is_over_is_found() -> None:
    log, first = Sitting("sentries", 5).with_fault(tiny_tables.left_as_it_was, 8)
    found = [one.rule.code for one in judged(log).findings if one.scene and min(one.scene.steps, default=0) >= first]
    assert "SEN-table" in found


def test_cards_that_the_rules_do_not_know_say_nothing() -> None:
    rules = tiny_tables.rules("leagues")
    chit = next(iter(rules.board.game.chits))
    table = EventTable(Story((ChitMoved(1, chit, "Towns", "aside"),), {chit: "Towns"}, {}, 1), rules.start())
    table.follow(0)
    assert table.thing_of(table.events[0]) is None
    assert table.differences(rules.start()) == ()
