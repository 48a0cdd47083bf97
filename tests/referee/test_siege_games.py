"""Games of The Siege of Syracuse at a simulated table, judged by their logs."""

from __future__ import annotations

import tomllib
from itertools import count, product
from pathlib import Path

import pytest

from tests.referee.scripted_games import ScriptedGame, tried
from tests.referee.tiny_tables import EVERY, HALF, MOST, NO
from tests.samples import sample
from vassal_tools.referee.explain import prices

WRITTEN = tomllib.loads((Path(__file__).parent / "siege_faults.toml").read_text("utf-8"))
STARTS, FAULTS = WRITTEN["starts"], WRITTEN["faults"]
ACTS = 40
"""How many acts of a game are played."""
SKIRMISH = """
Athens is set up; Syracuse is set up; Athens levels 7; Syracuse levels 4; Athens event 3; Syracuse event 4
Syracuse city 3; Athens impulses 3; Syracuse impulses 2
Athens begins ground; Athens activates 1; activate A.Nicias; activate A.H3; activate A.H4; A.H3 L-11; A.H4 L-11
A.Nicias L-11; Athens has moved; Syracuse has reacted; fight L-11; Athens wants skirmish; Syracuse wants skirmish
S.C5 in line 1; A.H3 in line 1; hold A.H4; A.Nicias in line 1
S.C5 shoots 6; A.H3 attacks 5; S.C5 attacks 6; A.H3 attacks 2; S.C5 routs 4; S.C5 escapes L-7
"""
REACTIONS = """
Athens is set up; Syracuse is set up; Athens levels 4; Syracuse levels 3; Athens event 6; Syracuse event 1
Syracuse city 1; Athens impulses 2; Syracuse impulses 4; Athens begins naval; Athens activates 3; Athens has moved
S.H2 reacts 9; S.N3 reacts 10; S.C2 reacts 10; S.N1 reacts 8; S.A1 reacts 10; Syracuse has reacted
"""
BATTLE = """
Athens is set up; Syracuse is set up; Athens levels 7; Syracuse levels 4; Athens event 3; Syracuse event 4
Syracuse city 3; Athens impulses 3; Syracuse impulses 2
Athens begins ground; Athens activates 1; activate A.Nicias; activate A.H3; activate A.H4; activate A.A1
A.H3 L-11; A.H4 L-11; A.A1 L-11; A.Nicias L-11; Athens has moved; Syracuse has reacted; fight L-11
Athens wants pitched; Syracuse wants skirmish; Athens pitched 5; S.C5 forms up T0511
A.H3 forms up T0501; A.H4 forms up T0501; A.A1 forms up T0601; A.Nicias forms up T0501
A.H3 marches T0502; A.H3 marches T0503; A.H3 marches T0504; A.H4 marches T0502; A.H4 marches T0503; A.H4 marches T0504
A.A1 wheels left; A.A1 marches T0501; Athens ends the phase
S.C5 marches T0510; S.C5 marches T0509; S.C5 marches T0508; S.C5 marches T0507; S.C5 marches T0506
Syracuse ends the phase
target A.H3; S.C5 fires 1
A.H3 marches T0505; A.H4 marches T0505; A.H3 nerve 6; Athens ends the phase
S.C5 evades 9; target A.H4; S.C5 fires 3
target S.C5; A.H3 charges; A.H4 charges; Athens assaults 5; S.C5 loses a step; S.C5 loses a step
"""

ONE_PRESS = (
    BATTLE.partition("S.C5 evades 9")[0].replace(
        "A.H3 nerve 6", "A.H3 nerve 6; A.A1 wheels about; A.A1 marches T0502; A.A1 marches T0503"
    )
    + """
target A.H4; S.C5 fires 3; Syracuse ends the phase; target S.C5; A.A1 fires 5; Athens ends the phase
"""
)
"""The phase has ended by itself with the last shot, and its button is pressed after that."""
ABOARD = """
Athens ends the phase; S.N5 nerve 5; Syracuse ends the phase; target A.N1; S.N5 rams 2; A.Nicias leads 4
Athens ends the phase; target S.N5; A.H3 storms 3; Athens assaults 1; A.H3 loses a step; A.Nicias leads 3
"""
FORGOTTEN = 1
"""Which press of a game is forgotten, counted from 0."""
PRESSES = ONE_PRESS.count("ends the phase")


class Siege(ScriptedGame):
    """The two sides of The Siege of Syracuse."""

    name = "syracuse"


@pytest.fixture
def skirmish() -> Siege:
    siege = Siege()
    siege.script(SKIRMISH)
    return siege


def test_a_skirmish_is_judged_from_its_log(skirmish: Siege) -> None:
    assert list(skirmish.differences()) == []
    assert [str(one) for one in skirmish.findings()] == []
    assert skirmish.state.location("S.C5") == "L-7"


def test_a_pitched_battle_is_judged_from_its_log() -> None:
    siege = Siege()
    siege.script(BATTLE)
    assert list(siege.differences()) == []
    assert [str(one) for one in siege.findings()] == []
    assert siege.state.location("S.C5") is None
    assert siege.state.location("A.H3") == "L-11"


@pytest.mark.parametrize("onward", [
    "target S.C5; A.H3 charges; A.H4 charges; Athens assaults 1",
    "Athens ends the phase; S.C5 nerve 3; S.C5 wheels used; S.C5 marches T0606",
])  # fmt: skip
def test_a_press_may_be_of_the_phase_that_has_ended_or_of_the_next(onward: str) -> None:
    siege, presses = Siege(), count()
    siege._presses = lambda kind, _side: kind != "phase" or next(presses) < PRESSES
    siege.script(ONE_PRESS + onward)
    assert [str(one) for one in siege.accusations()] == []


def test_a_unit_aboard_assaults_by_its_die_and_loses_a_step_for_each_blow() -> None:
    siege = Siege()
    siege.script(STARTS["begun"], STARTS["aboard"].removesuffix("; target S.N5\n"), ABOARD)
    assert list(siege.differences()) == []
    assert [str(one) for one in siege.findings()] == []
    assert siege.state.standing("A.H3").step == 2


def test_want_of_supply_counts_though_no_label_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    siege, one = Siege(), FAULTS["goes-on-without-supply"]
    settle = siege.settle_number
    monkeypatch.setattr(
        siege, "settle_number", lambda facet: None if getattr(facet, "unit", "") == "A.H10" else settle(facet)
    )
    siege.script(*(STARTS[start] for start in one["after"]), one["acts"])
    assert [finding.rule.code for finding in siege.accusations()] == [one["code"]]


def test_the_row_of_the_defender_is_named() -> None:
    siege = Siege()
    siege.script(BATTLE.partition("; S.C5 forms up")[0] + "; S.C5 forms up T0510")
    assert ["a free square of row 11" in str(one) for one in siege.findings()] == [True]


def test_labels_tell_who_threw_the_dice() -> None:
    siege = Siege()
    siege._presses = lambda kind, _side: kind != "reacts"
    siege.script(REACTIONS)
    assert [str(one) for one in siege.accusations()] == []


@pytest.mark.parametrize("name", tried(FAULTS, 40))
def test_a_breach_is_named_first(name: str) -> None:
    siege, one = Siege(), FAULTS[name]
    siege.script(*(STARTS[start] for start in one.get("after", ())), one["acts"])
    siege.go_on()
    assert [finding.rule.code for finding in siege.accusations()][:1] == [one["code"]]


@pytest.mark.parametrize("name", ["enters-the-city", "slips-away-from-elsewhere"])
def test_a_forgotten_button_hides_no_breach(name: str) -> None:
    siege, one, presses = Siege(), FAULTS[name], count()
    siege._presses = lambda _kind, _side: next(presses) != FORGOTTEN
    siege.script(*(STARTS[start] for start in one.get("after", ())), one["acts"])
    siege.go_on()
    assert one["code"] in [finding.rule.code for finding in siege.accusations()]


@pytest.mark.parametrize(("seed", "pressed"), [
    (8, HALF), *sample(product(range(25), (EVERY, MOST, HALF, NO)), 25),
])  # fmt: skip
def test_players_who_keep_the_rules_are_not_accused(seed: int, pressed: float) -> None:
    siege = Siege(pressed, seed)
    siege.go_on(acts=ACTS)
    assert list(siege.differences()) == []
    assert [str(one) for one in siege.accusations()] == []


@pytest.mark.parametrize(("seed", "pressed"), sample(product(range(24), (EVERY, MOST)), 48))
def test_players_who_assault_from_a_ship_by_the_rules_are_not_accused(seed: int, pressed: float) -> None:
    siege = Siege(pressed, seed)
    siege.script(STARTS["begun"], STARTS["aboard"].removesuffix("; target S.N5\n"))
    siege.go_on(acts=ACTS)
    assert list(siege.differences()) == []
    assert [str(one) for one in siege.accusations()] == []


def test_a_wall_that_nobody_built_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    siege = Siege()
    siege.script(STARTS["begun"])
    kept = siege.state
    siege.state = kept.laid("wall", "L-11", "Athens")
    siege.settle_marks()
    siege.state = kept
    monkeypatch.setattr(siege, "settle_marks", lambda: None)  # the wall stays
    siege.script("Athens passes; Syracuse passes")
    assert ["L-11" in str(one) for one in siege.accusations()] == [True]


def test_readings_of_a_log_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "READINGS", 10)
    siege = Siege(NO, 2)
    siege.go_on(acts=12)
    assert [one.rule.code for one in siege.findings()] == ["SYR-too-long"]
