"""The messages of breaches."""

from __future__ import annotations

import pytest

from tests.rules.script import played, position, rulebook
from tests.rules.suite import all_cases, play
from vassal_rulebooks.core.facets import misplaced
from vassal_rulebooks.sphacteria import RULES, movement
from vassal_tools.findings import Severity

ILLEGAL = [case for case in all_cases() if case.verdicts and "stage: " not in case.position]


def test_each_rule_is_enforced_and_all_are_illegal() -> None:
    kinds, steps, ends = rulebook().kinds.values(), movement.STEP_RULES, movement.END_RULES
    enforced = {rule.rule.code for rules in (*(kind.rules for kind in kinds), steps, ends) for rule in rules}
    assert enforced | {"SPH-2-order", "SPH-2-side"} == set(RULES)
    assert all(rule.severity is Severity.ILLEGAL for rule in RULES.values())


def test_each_breach_of_movement_names_unit_and_zone_and_what_would_have_been_legal() -> None:
    for breach in (one for case in ILLEGAL for one in play(case).breaches):
        assert breach.units
        assert breach.zones
        assert breach.legal
        assert any(unit in breach.message for unit in breach.units)
        assert any(zone in breach.message for zone in breach.zones)


@pytest.mark.parametrize(
    ("where", "text", "message", "legal", "rulings"),
    [
        (
            "N: S.H1",
            "Sparta; @N; S.H1 P",
            "S.H1 goes from N to P; N borders on K, L, M, O and V",
            "S.H1 could go from N to K, L, M, O, P, U or V",
            (),
        ),
        (
            "K: S.H1",
            "Sparta; @K; S.H1 N M U V",
            "S.H1 spends 4 of 3 movement points on K-N-M-U-V",
            "S.H1 had to stay in U",
            (),
        ),
        (
            "N: S.H1; O: A.H1",
            "Sparta; @N; S.H1 O K",
            "S.H1 goes on from O to K, though it met A.H1 in O",
            "S.H1 had to stay in O",
            ("R-18",),
        ),
        (
            "P: A.H1",
            "Athens; @P; A.H1 ~I",
            "A.H1 is transported through I (P to I), but no trireme of Athens is there",
            "A.H1 could go from P to K, L, M, N, O, U or V",
            ("R-75",),
        ),
        (
            "I: A.T1-; D: A.T2",
            "Athens; @D; A.T2 I; end",
            "Athens has 15 PF of triremes in the strait I (A.T1 and A.T2); the limit there is 10",
            "A.T2 had to stop elsewhere",
            ("R-76",),
        ),
        (
            "D: A.T1 A.T2",
            "Athens; @D; A.T1 I; A.T2 I; end",
            "Athens has 20 PF of triremes in the strait I (A.T1 and A.T2); the limit there is 10",
            "one or more of A.T1 and A.T2, with 10 PF or more together, had to stop elsewhere",
            ("R-76",),
        ),
    ],
)
def test_messages(where: str, text: str, message: str, legal: str, rulings: tuple[str, ...]) -> None:
    [breach] = played(position(where), text)[1]
    assert (breach.message, breach.legal, breach.rulings) == (message, legal, rulings)


def test_what_was_put_right_is_not_said_to_lie_where_it_should_lie() -> None:
    assert misplaced("r1", "in O", "in P") == "r1 is in O, but should be in P"
    assert misplaced("r1", "in O", "in O") == "r1 was not in O at first, but should have been"
