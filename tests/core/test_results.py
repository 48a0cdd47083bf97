"""Ratio tables, losses, decks, counts, reinforcements and victory by themselves."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.core.mini import SIDES, came, position
from vassal_rulebooks.core.acts import CORRECTIONS, OfUnit, TakeBack, UnitDie, one_of
from vassal_rulebooks.core.fights import weakened
from vassal_rulebooks.core.ledger import groups_due, turn_of, waiting
from vassal_rulebooks.core.ratio import Calculation, Effect, Fighter, account_of, column_of, fitting
from vassal_rulebooks.core.rulebook import ahead, first_decision
from vassal_rulebooks.core.rules import Paragraph, breaches
from vassal_rulebooks.core.state import CardIndex, Standing, count_of, of_side, on_track, with_value
from vassal_rulebooks.tools.trial import trial_of
from vassal_tools.findings import Severity
from vassal_tools.game import combat
from vassal_tools.game.facts import Fact, Grade
from vassal_tools.game.formulas import evaluated, share_of
from vassal_tools.game.model import Counter

ODDS = (Fraction(1, 2), Fraction(1), Fraction(2))


@pytest.mark.parametrize(
    ("attacker", "defender", "column"), [(1, 3, 0), (1, 2, 0), (3, 4, 0), (4, 4, 1), (7, 4, 1), (8, 4, 2), (1, 0, 2)]
)
def test_odds_are_rounded_down_to_a_column_and_the_first_takes_what_is_below(
    attacker: int, defender: int, column: int
) -> None:
    assert column_of(ODDS, attacker, defender) == column


def test_an_account_shows_each_step_to_the_result() -> None:
    account = Calculation(
        "B", ("red", "blue"), ("r1 3", ""), (3, 2), (0, 1), "1:1", (Effect("a", 1, "a hill"),), "2:1", 6,
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


def fact(value: Any) -> Fact[Any]:
    return Fact(value, Grade.TEXT, "1")


def fighter(name: str, kind: str, strength: int, *, star: bool = False) -> Fighter:
    return Fighter(Counter(name, "1", "red", name, kind, False, False, {}), kind, strength, star)


FORCES = ((fighter("r1", "foot", 3), fighter("r2", "horse", 2, star=True)), (fighter("b1", "foot", 3),))


def table() -> combat.Combat:
    """Two columns and two rows; by the die of 2 both lose half of their units, and the cell is the middle of a band."""
    cells = (("R", "A", "attacker", False), ("1/2", "1/2", "defender", True))
    return combat.Combat(
        {name: combat.Column(name, fact(Fraction(name))) for name in ("1", "2")}, fact(1), fact(2), fact("defender"),
        fact(1), fact("down"), fact("up"),
        {name: combat.Loss(name, "weaken", fact(Fraction(share)), "") for name, share in
         {"R": "0", "1/2": "1/2", "A": "1"}.items()}, {}, {},
        {(die, name): combat.Cell(die, name, one, other, Grade.TEXT, "1", fact(winner), middle)
         for die, (one, other, winner, middle) in enumerate(cells, 1) for name in ("1", "2")},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("die", "modifiers", "to_attacker", "expected"),
    [(1, (), False, ("R", "A", "attacker", (0, 1))), (1, (1,), False, ("1/2", "1/2", "defender", (1, 1))),
     (6, (), True, ("1/2", "1/2", "attacker", (1, 1)))],
)  # fmt: skip
def test_an_account_is_worked_out_over_a_table(
    die: int, modifiers: tuple[int, ...], to_attacker: bool, expected: tuple[Any, ...]
) -> None:
    effects = tuple(Effect("m", value, "rain") for value in modifiers)
    about = {"zone": "B", "sides": ("red", "blue"), "present": ("r1", "r2", "b1")}
    found = account_of(table(), die, FORCES, (), effects, (1, 0), is_middle_attackers=to_attacker, **about)
    assert (found.strengths, found.odds_column, found.column, found.counts) == ((6, 3), "2", "2", (2, 1))
    assert (*found.results, found.winner, found.losses) == expected


@pytest.mark.parametrize(
    ("kind", "starred", "number"), [(None, False, (2, 1)), ("foot", False, (1, 1)), ("horse", True, (1, 0))]
)
def test_a_modifier_speaks_of_units_by_their_type_and_star(
    kind: str | None, starred: bool, number: tuple[int, int]
) -> None:
    letter = combat.Modifier("a", "", "", fact(1), "either", "once", "", unit_type=fact(kind) if kind else None)
    assert fitting(FORCES, letter, starred=starred) == number


@pytest.mark.parametrize(
    ("count", "share", "rounding", "minimum", "number"),
    [(3, "1/2", "down", 1, 1), (3, "1/2", "up", 1, 2), (1, "1/4", "down", 1, 1), (1, "1/4", "down", 0, 0),
     (0, "1", "down", 1, 0), (4, "0", "up", 1, 0), (2, "1", "up", 3, 2)],
)  # fmt: skip
def test_a_share_of_a_force_is_rounded_with_a_minimum_and_at_most_all(
    count: int, share: str, rounding: str, minimum: int, number: int
) -> None:
    formula = share_of(Fraction(share), minimum, rounds_up=rounding == "up")
    assert evaluated(formula, {"units": count}) == number


def test_a_counter_out_of_steps_is_out_of_play() -> None:
    three = position(r1="A")
    twice = weakened(weakened(three, "r1"), "r1")
    assert twice.standing("r1") == Standing("A", 2)
    assert weakened(twice, "r1").standing("r1").location is None


@pytest.mark.parametrize(
    ("standing", "after"),
    [(came("ABC"), Standing("A")), (came("AB", moved=2), Standing("A")), (Standing("E", 1), Standing("E", 1)),
     (came("AB")._replace(trail=("out", "A", "B")), Standing(None))],
)  # fmt: skip
def test_a_counter_that_is_taken_back_is_where_it_set_out_from(standing: Standing, after: Standing) -> None:
    moved = position(r1=standing, b1="C")
    kinds = {kind.type: kind for kind in CORRECTIONS}
    assert kinds[TakeBack].effect(moved, TakeBack("r1")) == position(r1=after, b1="C")


FOUND = Paragraph("RED-1", "", Severity.ILLEGAL, words={"message": "{act.unit} is not found", "legal": "{able:or}"})
THROWN = replace(FOUND, words={**FOUND.words, "message-die": "no die shows {act.die}"})


@pytest.mark.parametrize(("rule", "kind", "acts", "faults"), [
    (FOUND, OfUnit, [OfUnit("r1"), OfUnit("b1")], {OfUnit("g1"): "g1 is not found"}),
    (THROWN, UnitDie, [UnitDie(unit, die) for unit in ("r1", "b1") for die in range(1, 7)],
     {UnitDie("r1", 7): "no die shows 7", UnitDie("r1", 6): "", UnitDie("g1", 7): "g1 is not found"}),
])  # fmt: skip
def test_acts_that_name_one_of_several_are_those_that_can_be_named_with_each_face_of_their_die(
    rule: Paragraph, kind: type[Any], acts: list[Any], faults: dict[Any, str]
) -> None:
    state = position(r1="A", b1="C")

    def able(state: Any) -> list[str]:
        return [counter.id for counter, standing in state.pairs if standing.location]

    named = one_of(rule, able)
    assert list(named.acts(kind)(state)) == acts
    for act, message in faults.items():
        assert "; ".join(breach.message for breach in breaches((named,), state, act)) == message


def test_a_card_is_in_one_place() -> None:
    deck = CardIndex(("x", "y", "z"))
    places = deck.put(deck.put(deck.all_in("pile"), "y", "red"), "z", "red")
    assert (deck.held(places, "pile"), deck.held(places, "red"), deck.held(places, "blue")) == (("x",), ("y", "z"), ())
    assert (deck.place_of(places, "y"), deck.place_of(places, "q")) == ("red", "")
    assert deck.put(places, "q", "red") == places


def test_a_number_for_each_side_and_for_each_name() -> None:
    assert [of_side(SIDES, (1, 2, 3), side, 0) for side in ("green", "grey")] == [3, 0]
    assert with_value(SIDES, (1, 2, 3), "blue", 7) == (1, 7, 3)
    assert with_value(SIDES, (1, 2, 3), "grey", 7) == (1, 2, 3)
    assert [on_track(value, 0, 3) for value in (-1, 2, 9)] == [0, 2, 3]
    counts = (("a", 0), ("b", 3))
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
    assert turn_of(called) == 0
    assert waiting(start.placed(first.counter, first.base), (group,)) == tuple(others)


def test_the_first_condition_that_decides_is_the_outcome() -> None:
    hooks = (lambda turn: "early" if turn < 2 else None, lambda turn: "late" if turn > 4 else None)
    assert [first_decision(turn, hooks) for turn in (1, 3, 5)] == ["early", None, "late"]


def test_the_side_ahead_is_compared_with_the_best_of_the_others() -> None:
    assert ahead({"red": 2, "blue": 5, "green": 4}) == ("blue", 5, 4)
    assert ahead({"red": 5, "blue": 5}) == ("red", 5, 5)
    assert ahead({"red": 1}) == ("red", 1, 0)
