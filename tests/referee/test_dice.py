"""The dice report: the arithmetic against published values, and what counts as a throw."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_rulebooks.syracuse.umpire import SyracuseUmpire
from vassal_tools.objects.roster import Seat
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.dice import (
    ReportedThrow,
    chi_square_tail,
    shares_of,
    tallied,
    tallied_by_side,
    throws_of,
    upper_gamma,
)
from vassal_tools.referee.integrity import impossible_dice
from vassal_tools.referee.protocol import Die
from vassal_tools.report.dice_view import dice_text
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Iterator

CRITICAL = {
    1: (2.706, 3.841, 6.635, 10.828),
    2: (4.605, 5.991, 9.210, 13.816),
    5: (9.236, 11.070, 15.086, 20.515),
    10: (15.987, 18.307, 23.209, 29.588),
    30: (40.256, 43.773, 50.892, 59.703),
    100: (118.498, 124.342, 135.807, 149.449),
}
"""The critical values of chi-square for 10, 5, 1 and 0.1 % (NIST/SEMATECH e-Handbook, 1.3.6.7.4)."""


@pytest.mark.parametrize(("freedom", "values"), CRITICAL.items())
def test_chi_square_has_its_published_critical_values(freedom: int, values: tuple[float, ...]) -> None:
    for value, chance in zip(values, (0.10, 0.05, 0.01, 0.001), strict=True):
        assert chi_square_tail(value, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize(("a", "x", "value"), [
    (0.5, 0.0, 1.0),
    (1.0, 1.0, 0.36787944117144233),  # exp(-1)
    (1.0, 30.0, 9.357622968840175e-14),  # exp(-30)
    (0.5, 1.0, 0.15729920705028513),  # erfc(1)
    (0.5, 9.0, 2.209049699858544e-05),  # erfc(3)
    (3.0, 2.0, 0.6766764161830634),  # exp(-2) * (1 + 2 + 2)
    (50.0, 50.0, 0.48119168452796616),
])  # fmt: skip
def test_incomplete_gamma(a: float, x: float, value: float) -> None:
    assert upper_gamma(a, x) == pytest.approx(value, rel=1e-9)


def test_the_sums_of_two_dice() -> None:
    shares = shares_of(Die(2, 6))
    assert (shares[2], shares[7], shares[12]) == pytest.approx((1 / 36, 6 / 36, 1 / 36))
    assert sum(shares.values()) == pytest.approx(1)


def throws(counts: dict[int, int], player: str = "") -> Iterator[ReportedThrow]:
    for result, count in counts.items():
        yield from [ReportedThrow(player, "Combat", Die(1, 6), result)] * count


def test_a_known_chi_square() -> None:
    """60 throws of one die, 5 8 9 8 10 20: chi-square 13.4 with 5 degrees of freedom, p = 0.0199."""
    (tally,) = tallied(throws({1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}))
    assert tally.chi_square == pytest.approx(13.4)
    assert tally.chance == pytest.approx(0.01992, abs=2e-5)


def test_few_throws_say_nothing() -> None:
    (tally,) = tallied(throws({6: 29}))
    assert tally.chance is None
    assert "Too few throws" in dice_text([tally], 1)


def test_each_player_has_a_table_and_nobody_is_accused() -> None:
    text = dice_text(tallied([*throws({6: 200}, "Ann"), *throws(dict.fromkeys(range(1, 7), 30), "Ben")]), 3)
    assert "thrown by Ann: 200 throws" in text
    assert "thrown by Ben: 180 throws" in text
    assert "proves anything about a player" in text
    assert not any(word in text.lower() for word in ("cheat", "suspicious", "loaded", "guilty"))


def test_throws_are_the_results_of_buttons_and_of_declared_acts() -> None:
    log = read_saved_game(PROJECT / "samples" / "sphacteria-storm-and-slips.vlog")
    found = list(throws_of(record(log, NO_ZONES), SphacteriaUmpire().edition))
    names = {throw.name for throw in found}
    assert {"PA Athens", "PA Sparta", "Combat", "storm"} <= names
    assert {throw.player for throw in found if throw.name == "Combat"} <= {"Ann", "Bob"}
    assert all(throw.die.count <= throw.result <= throw.die.count * throw.die.sides for throw in found)


def test_throws_are_compared_by_side_where_the_log_tells_the_side() -> None:
    thrown = [*throws({2: 3}, "Ann"), *throws({4: 1, 6: 1}, "Ben"), *throws({1: 5}, "Eve")]
    thrown += [throw._replace(side="Athens") for throw in throws({5: 1})]
    seats = (Seat("player-1", "Ann", "Sparta"), Seat("player-2", "Ben", "Athens"), Seat("player-3", "", "Thebes"))
    found = tallied_by_side(thrown, seats)["Combat"]
    assert {tally.player: dict(tally.counts) for tally in found} == {"Athens": {4: 1, 5: 1, 6: 1}, "Sparta": {2: 3}}


@pytest.mark.parametrize(("shown", "codes"), [("6", set()), ("5", set()), ("7", {"REF-die"})])
def test_a_die_that_a_menu_of_the_module_rolls_can_show_its_faces_only(shown: str, codes: set[str]) -> None:
    log = read_saved_game(PROJECT / "samples" / "syracuse-two-turns.vlog")
    die = re.compile(r"(?<=\|event\|Athens\|)6|(?<=random event \(D6\), die )6")  # declared, and in the chat
    edited = log.with_records(tuple(die.sub(shown, one) for one in log.records))
    found = impossible_dice(record(edited, NO_ZONES), SyracuseUmpire().edition)
    assert {finding.rule.code for finding in found} == codes
