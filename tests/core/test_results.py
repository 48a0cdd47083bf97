"""Ratio tables, losses, decks, counts, reinforcements and victory by themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from tests.core.mini import SIDES, position
from vassal_rulebooks.core.counts import count_of, counted, of_side, on_track, with_value
from vassal_rulebooks.core.decks import Deck
from vassal_rulebooks.core.losses import share_of, weakened
from vassal_rulebooks.core.positions import Standing
from vassal_rulebooks.core.ratio import Account, Effect, column_of, effects_of
from vassal_rulebooks.core.reinforcements import group_of, groups_due, turn_of, waiting
from vassal_rulebooks.core.victory import ahead, first_decision
from vassal_rulebooks.tools.trial import trial_of

ODDS = (Fraction(1, 2), Fraction(1), Fraction(2))


@pytest.mark.parametrize(
    ("attacker", "defender", "column"), [(1, 3, 0), (1, 2, 0), (3, 4, 0), (4, 4, 1), (7, 4, 1), (8, 4, 2), (1, 0, 2)]
)
def test_odds_are_rounded_down_to_a_column_and_the_first_takes_what_is_below(
    attacker: int, defender: int, column: int
) -> None:
    assert column_of(ODDS, attacker, defender) == column


@dataclass(frozen=True)
class Number:
    value: int


@dataclass(frozen=True)
class Modifier:
    id: str
    title: str
    value: Number


def test_effects_are_those_that_apply_as_often_as_they_do() -> None:
    known = (Modifier("a", "hill", Number(-1)), Modifier("b", "general", Number(2)), Modifier("c", "river", Number(-2)))
    conditions = {name: lambda on, modifier: on.count(modifier.title) for name in "abc"}
    assert list(effects_of(["hill", "river", "river"], conditions, known)) == [
        Effect("a", -1, "hill"),
        Effect("c", -4, "river"),
    ]


def test_an_account_shows_each_step_to_the_result() -> None:
    account = Account(
        "B", ("red", "blue"), ("r1 3", ""), ("r1",), (3, 2), (0, 1), "1:1", (Effect("a", 1, "a hill"),), "2:1", 6,
        (Effect("b", -2, "rain"),), 4, ("1/2", "A"), (1, 0), (1, 0), "attacker", "strength",
    )  # fmt: skip
    assert str(account).splitlines() == [
        "fight in B: red attacks blue",
        "attacker: 3 strength (r1 3)",
        "defender: 2 strength, 1 of them by support (no unit)",
        "odds 3:2, column 1:1",
        "shift a: +1 for a hill",
        "column 2:1 after 1 to the right",
        "die 6",
        "modifier b: -2 for rain",
        "die 4 after -2",
        "result 1/2 - A, the attacker wins",
        "losses: attacker 1 of 1, defender 0 of 0",
    ]


@pytest.mark.parametrize(
    ("count", "share", "rounding", "minimum", "number"),
    [(3, "1/2", "down", 1, 1), (3, "1/2", "up", 1, 2), (1, "1/4", "down", 1, 1), (1, "1/4", "down", 0, 0),
     (0, "1", "down", 1, 0), (4, "0", "up", 1, 0), (2, "1", "up", 3, 2)],
)  # fmt: skip
def test_a_share_of_a_force_is_rounded_with_a_minimum_and_at_most_all(
    count: int, share: str, rounding: str, minimum: int, number: int
) -> None:
    assert share_of(count, Fraction(share), rounding, minimum) == number


def test_a_counter_out_of_steps_is_out_of_play() -> None:
    three = position(r1="A")
    twice = weakened(weakened(three, "r1"), "r1")
    assert twice.standing("r1") == Standing("A", 2)
    assert weakened(twice, "r1").standing("r1").location is None


def test_a_card_is_in_one_place() -> None:
    deck = Deck(("x", "y", "z"))
    places = deck.put(deck.put(deck.all_in("pile"), "y", "red"), "z", "red")
    assert (deck.held(places, "pile"), deck.held(places, "red"), deck.held(places, "blue")) == (("x",), ("y", "z"), ())
    assert (deck.place_of(places, "y"), deck.place_of(places, "q")) == ("red", "")
    assert deck.put(places, "q", "red") == places


def test_a_number_for_each_side_and_for_each_name() -> None:
    assert [of_side(SIDES, (1, 2, 3), side, 0) for side in ("green", "grey")] == [3, 0]
    assert with_value(SIDES, (1, 2, 3), "blue", 7) == (1, 7, 3)
    assert with_value(SIDES, (1, 2, 3), "grey", 7) == (1, 2, 3)
    assert [on_track(value, 0, 3) for value in (-1, 2, 9)] == [0, 2, 3]
    counts = counted(counted(counted((), "b", 1), "a", 0), "b", 2)
    assert counts == (("a", 0), ("b", 3))
    assert (count_of(counts, "a"), count_of(counts, "c")) == (0, None)


def test_reinforcements_come_later_by_their_delay_and_wait_in_their_box() -> None:
    start = trial_of("ridge").rules.start()
    group = next(iter(start.board.game.reinforcements.values()))
    assert (turn_of(group), turn_of(group, ((group.name, 2),)), turn_of(group, (("other", 2),))) == (2, 4, 2)
    assert groups_due(start) == ()
    third = replace(start, turn=3)
    assert group in groups_due(third)
    assert group not in groups_due(third, ((group.name, 2),))
    called = replace(group, turn=None)
    first, *others = waiting(start, (group,))
    assert (group_of(start, first.counter), turn_of(called)) == (group, 0)
    assert waiting(start.placed(first.counter, first.base), (group,)) == tuple(others)


def test_the_first_condition_that_decides_is_the_outcome() -> None:
    hooks = (lambda turn: "early" if turn < 2 else None, lambda turn: "late" if turn > 4 else None)
    assert [first_decision(turn, hooks) for turn in (1, 3, 5)] == ["early", None, "late"]


def test_the_side_ahead_is_compared_with_the_best_of_the_others() -> None:
    assert ahead({"red": 2, "blue": 5, "green": 4}) == ("blue", 5, 4)
    assert ahead({"red": 5, "blue": 5}) == ("red", 5, 5)
    assert ahead({"red": 1}) == ("red", 1, 0)
