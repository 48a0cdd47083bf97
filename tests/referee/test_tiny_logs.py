"""Logs of the tiny games, judged by the core alone: nothing legal is accused, and each fault is found where it is."""

from __future__ import annotations

import pytest

from tests.referee import tiny_tables
from tests.referee.tiny_tables import EVERY, HALF, NO, Sitting, judged
from vassal_tools.findings import FAILING
from vassal_tools.proof.careless_table import USUAL

NAMES = ("ford", "leagues", "ridge", "sentries")
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


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(len(PRESSED) + 1))
def test_a_game_by_the_rules_is_not_accused(name: str, seed: int) -> None:
    habits = {} if seed < len(PRESSED) else USUAL
    verdict = judged(Sitting(name, seed, (*PRESSED, EVERY)[seed], habits).whole())
    assert [str(finding) for finding in verdict.findings if finding.severity in FAILING] == []


@pytest.mark.parametrize(
    ("name", "fault", "seed", "codes"),
    [(name, *row) for name, rows in FAULTS.items() for row in rows],
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
