from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.rules.script import played, position, rulebook
from vassal_rulebooks.sphacteria import Sphacteria
from vassal_rulebooks.sphacteria.movement import destinations
from vassal_rulebooks.sphacteria.reading import drags
from vassal_rulebooks.sphacteria.reading.drags import best_way, legal_ways
from vassal_rulebooks.sphacteria.steps import steps_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_rulebooks.sphacteria.steps import UnitStep


@pytest.mark.parametrize(
    ("where", "unit", "to", "way", "codes"),
    [
        ("N: S.H1", "S.H1", "N", "", ()),
        ("N: S.H1", "S.H1", "K", "K", ()),
        ("K: S.H1", "S.H1", "M", "L M", ()),
        ("K: S.H1; L: A.H1", "S.H1", "M", "N M", ()),  # round the enemy
        ("BTS: S.H1", "S.H1", "U", "N M U", ()),
        ("K: S.H1", "S.H1", "P", "O P", ()),
        ("BTS: S.H1; L: S.H2", "S.H1", "P", "N O P", ()),
        ("P: A.H1; I: A.T1-", "A.H1", "Q", "~I ~Q", ()),
        ("P: A.H1; H: A.T2 S.T1; I: A.T1-", "A.H1", "Q", "~I ~Q", ()),  # the other way is barred
        ("P: A.H1; H: A.T2", "A.H1", "U", "~H ~U", ()),  # shorter than round by land
        ("P: A.H1", "A.H1", "Q", "~H ~Q", ("SPH-3.3-trireme",)),
        ("P: A.H1", "A.H1", "I", "I", ("SPH-3.1-land",)),
        ("P: A.H1; I: A.T1-", "A.H1", "I", "~I", ("SPH-3.3-ends-at-sea",)),
        ("L: S.H1; M: A.H1; N: A.H2", "S.H1", "U", "M U", ("SPH-3-stop",)),
        ("A: A.T2", "A.T2", "H", "D I H", ()),
        ("A: A.T2; I: S.T1", "A.T2", "H", "D E F J H", ()),
        ("BMA: A.T2", "A.T2", "V", "A D I H V", ()),
        ("H: A.T2", "A.T2", "O", "O", ("SPH-3.1-naval",)),
        ("H: A.T2 A.Cleon; I: A.T1-", "A.Cleon", "I", "I", ()),
        ("P: A.H1 A.Cleon; I: A.T1-", "A.Cleon", "I", "~I", ()),
        ("P: A.H1 A.Cleon", "A.Cleon", "I", "I", ("SPH-3.1-leader-sea",)),
        ("N: S.H1", "S.H1", "BTS", "BTS", ("SPH-0.2-base",)),
        ("A-turn3: A.T2", "A.T2", "A", "A", ("SPH-0.2-base",)),
        ("N: S.H1", "S.H2", "N", "N", ("SPH-3-adjacent",)),
    ],
)
def test_the_best_way(where: str, unit: str, to: str, way: str, codes: tuple[str, ...]) -> None:
    side = "Athens" if unit.startswith("A.") else "Sparta"
    start, _ = played(position(where), f"{side}; @{where.split(':')[0]}")
    moves = best_way(start, unit, to)
    assert " ".join("~" * move.transported + move.to for move in moves) == way
    assert all(move.unit == unit for move in moves)
    _, breaches = played(start, f"{unit} {way}; end" if way else "")
    assert tuple(breach.rule.code for breach in breaches) == codes


def test_a_way_of_four_points_breaks_the_limit_with_its_last_step_only() -> None:
    state, _ = played(position("Q: A.H1; H: A.T2"), "Athens; @Q")
    moves = best_way(state, "A.H1", "L")
    found = []
    for move in moves:
        found.append([breach.rule.code for breach in rulebook().check(state, move)])
        state = rulebook().apply(state, move)
    assert [move.to for move in moves] == ["H", "O", "K", "L"]
    assert found == [[], [], [], ["SPH-3-points"]]


def test_points_spent_before_count_on_a_second_drag() -> None:
    state, _ = played(position("K: S.H1"), "Sparta; @K; S.H1 L M")
    assert "".join(move.to for move in best_way(state, "S.H1", "U")) == "U"
    _, breaches = played(state, "S.H1 U V")
    assert [breach.rule.code for breach in breaches] == ["SPH-3-points"]


def test_a_type_of_unit_without_points_of_movement_has_no_limit() -> None:
    game = rulebook().board.game
    movement = replace(game.rules.movement, points={})
    rules = Sphacteria(replace(game, rules=replace(game.rules, movement=movement)))
    state = rules.read(rulebook().write(played(position("K: S.H1"), "Sparta; @K")[0]))
    assert destinations(state, "S.H1")[-2:] == ("U", "V")
    for act in rules.read_acts("S.H1 L M U V"):
        assert rules.check(state, act) == ()
        state = rules.apply(state, act)


def test_a_full_zone_and_a_full_hold_turn_a_transport_away() -> None:
    where = "P: S.H1 S.H2 S.H3 S.H4; O: S.H5; I: S.T1-; H: S.T2"
    four = "Sparta; @P; S.H1 ~I ~Q; S.H2 ~I ~Q; S.H3 ~I ~Q; S.H4 ~I ~Q; @O"
    state, breaches = played(position(where), four)
    assert not breaches
    assert [(m.to, m.transported) for m in best_way(state, "S.H5", "Q")] == [("H", True), ("Q", True)]
    assert "Q" not in destinations(state, "S.H5")


@pytest.mark.parametrize(
    ("where", "unit", "zones"),
    [
        ("N: S.H1", "S.H1", "K L M O P U V"),
        ("L: S.H1; N: A.H1; M: A.H2", "S.H1", "K M N O P V"),
        ("P: A.H1; I: A.T1-", "A.H1", "K L M N O Q R U V"),
        ("H: A.T2", "A.T2", "A B C D E F G I J V"),
        ("H: A.T2; I: A.T3; J: S.T1", "A.T2", "A B C D E F G J V"),
        ("P: A.H1 A.Cleon; I: A.T1-", "A.Cleon", "I"),
        ("A-turn3: A.T2", "A.T2", ""),
    ],
)
def test_destinations(where: str, unit: str, zones: str) -> None:
    assert " ".join(destinations(position(where), unit)) == zones


@pytest.mark.parametrize(
    ("said", "ways"),
    [("", ["O"]), ("BTA", ["O"]), ("P", ["O", "P O"]), ("BTA P", ["O", "P O"]), ("BTA V", ["O"])],
)
def test_a_longer_way_is_tried_from_where_an_attack_is_said_to_come(said: str, ways: list[str]) -> None:
    """A wall between P and O shifts the column (4.2), and a drag from the base shows neither route."""
    state, _ = played(position("BTA: A.H2"), "Athens; @BTA")
    starts = frozenset((start, False) for start in said.split())
    found = legal_ways(state, "A.H2", "O", frozenset(), starts)
    assert [" ".join(move.to for move in way) for way in found] == ways


def test_a_way_is_tried_by_which_a_leader_who_stands_alone_has_company() -> None:
    """A unit that passed may set out with him after his zone is activated (3.1, R-15); a drag shows no route."""
    state, _ = played(position("K: S.H1; N: S.Brasidas"), "Sparta; @K")
    found = legal_ways(state, "S.H1", "M", frozenset(), frozenset())
    assert [" ".join(move.to for move in way) for way in found] == ["L M", "N M"]


def steps_weighed(where: str, unit: str, to: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many steps are tried to find the best way."""
    tried: list[object] = []

    def counted(*words: object) -> Iterator[UnitStep]:
        for step in steps_from(*words):  # type: ignore[arg-type]
            tried.append(step)
            yield step

    monkeypatch.setattr(drags, "steps_from", counted)
    start, _ = played(position(where), f"Athens; @{where.split(':')[0]}")
    best_way(start, unit, to)
    return len(tried)


def test_the_best_way_is_not_looked_for_all_over_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ship sails everywhere at no cost, and the place next to it is one that it may not enter."""
    assert steps_weighed("H: A.T2", "A.T2", "O", monkeypatch) < 60


@pytest.mark.parametrize(("one", "other", "is_same"), [
    ("P: A.H1 A.H2; H: A.T2", "P: A.H1; K: A.H2; H: A.T2", True),  # an own land unit is in no one's way
    ("P: A.H1 A.H2; H: A.T2", "P: A.H1 A.H2; I: A.T2", False),
    ("P: A.H1 A.H2; K: S.H1", "P: A.H1 A.H2; L: S.H1", False),
])  # fmt: skip
def test_positions_share_the_ways_of_a_unit_that_differ_in_nothing_which_it_meets(
    one: str, other: str, is_same: bool
) -> None:
    first, second = (drags.depends_on(position(where), "A.H1") for where in (one, other))
    assert (first == second) is is_same


def test_the_ways_of_a_leader_depend_on_who_sets_out_with_him() -> None:
    alone, escorted = (drags.depends_on(position(where), "A.Cleon") for where in ("P: A.Cleon", "P: A.Cleon A.H1"))
    assert alone != escorted
