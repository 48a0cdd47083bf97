"""Compare the rolled dice of many logs with fair dice.

The p-value comes from Pearson's chi-square by the regularised incomplete gamma function (series and continued
fraction, as in Abramowitz and Stegun 6.5.29 and 6.5.31).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import groupby, product
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.referee.integrity import RESULT
from vassal_tools.table.changes import ChatLine, PropertySet
from vassal_tools.table.undo import split_undone

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from vassal_tools.objects.roster import Seat
    from vassal_tools.referee.protocol import Die, Edition
    from vassal_tools.table.changes import StepChanges
    from vassal_tools.table.record import Record

ENOUGH = 5.0
"""The smallest expected count of a result for a meaningful chi-square."""


class ReportedThrow(NamedTuple):
    """A roll: the player, if the log names one, the purpose, the dice, the result, and the side that an act names."""

    player: str
    name: str
    die: Die
    result: int
    side: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of dice of one name for one player, or for all, compared with fair dice.

    `shares` are the expected shares of the results. `chance` is the probability of a result at least as uneven from
    fair dice; None if there are too few rolls.
    """

    player: str
    name: str
    counts: Mapping[int, int]
    shares: Mapping[int, float]

    @property
    def throws(self) -> int:
        """The number of rolls."""
        return sum(self.counts.values())

    def expected(self, result: int) -> float:
        """Return the expected count of a result."""
        return self.throws * self.shares[result]

    @property
    def chi_square(self) -> float:
        """Pearson's statistic."""
        return sum((self.counts.get(result, 0) - mean) ** 2 / mean for result, mean in self._means())

    def _means(self) -> Iterator[tuple[int, float]]:
        for result in self.shares:
            yield result, self.expected(result)

    @property
    def chance(self) -> float | None:
        """The p-value."""
        if any(mean < ENOUGH for _, mean in self._means()):
            return None
        return chi_square_tail(self.chi_square, len(self.shares) - 1)


def shares_of(die: Die) -> dict[int, float]:
    """Return the probability of each sum of the dice."""
    sums = Counter(sum(faces) for faces in product(range(1, die.sides + 1), repeat=die.count))
    whole = die.sides**die.count
    return {result: count / whole for result, count in sorted(sums.items())}


def throws_of(record: Record, edition: Edition) -> Iterator[ReportedThrow]:
    """Yield every roll of a log, including undone ones: they were rolled."""
    for step in _steps(record):
        yield from _of_step(step, edition)


def steps_of_throws(record: Record, edition: Edition) -> Iterator[int]:
    """Yield the steps of a log with throws."""
    return (step.number for step in _steps(record) if any(_of_step(step, edition)))


def _steps(record: Record) -> Iterator[StepChanges]:
    # without steps that only undo
    undos = set(split_undone(record.steps, record.turns).undos)
    return (step for step in record.steps if step.number not in undos and not step.undoes)


def _of_step(step: StepChanges, edition: Edition) -> Iterator[ReportedThrow]:
    for change in step.changes:
        if not isinstance(change, PropertySet):
            continue
        die = edition.dice.get(change.key.removesuffix(RESULT)) if change.key.endswith(RESULT) else None
        if die:
            yield from _throw(_thrower(step), change.key.removesuffix(RESULT), die, change.after)
        words = change.after.split("|") if change.key == edition.act else []
        declared = edition.declared.get(words[1]) if len(words) > 2 else None
        if declared:
            side = next((word for word in words[2:-1] if word in edition.sides), "")
            yield from _throw("", words[1], declared, words[-1], side)


def _throw(player: str, name: str, die: Die, text: str, side: str = "") -> Iterator[ReportedThrow]:
    result = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    if die.count <= result <= die.count * die.sides:
        yield ReportedThrow(player, name, die, result, side)


_BY = re.compile(r"\*{3}(?: \([0-9, ]{1,200}\))? <([^<>\n]{0,80})>$")  # single results stand before the player


def _thrower(step: StepChanges) -> str:
    # the name at the end of the report, in angle brackets
    for change in step.changes:
        if isinstance(change, ChatLine) and (found := _BY.search(change.text)):
            return found[1]
    return ""


def tallied(throws: Iterable[ReportedThrow]) -> tuple[Tally, ...]:
    """Return the tallies for each die, of all players together and of each."""
    held: dict[tuple[str, str], list[ReportedThrow]] = defaultdict(list)
    for throw in throws:
        held[throw.name, ""].append(throw)
        if throw.player:
            held[throw.name, throw.player].append(throw)
    return tuple(_tally(player, name, some) for (name, player), some in sorted(held.items()))


def tallied_by_side(throws: Iterable[ReportedThrow], seats: Iterable[Seat]) -> dict[str, tuple[Tally, ...]]:
    """Return the tallies of the sides for the dice of each name, with the side as player.

    `seats` gives the sides of the players in reports of dice. The throws of a player of several sides have none.
    """
    sides: dict[str, set[str]] = defaultdict(set)
    for seat in seats:
        sides[seat.name].add(seat.side)
    side_of = {name: held.pop() for name, held in sides.items() if name and len(held) == 1}
    by_side = (throw._replace(player=throw.side or side_of.get(throw.player, "")) for throw in throws)
    tallies = [tally for tally in tallied(by_side) if tally.player]
    return {name: tuple(some) for name, some in groupby(tallies, key=lambda tally: tally.name)}


def _tally(player: str, name: str, throws: Sequence[ReportedThrow]) -> Tally:
    return Tally(player, name, Counter(throw.result for throw in throws), shares_of(throws[0].die))


def chi_square_tail(value: float, freedom: int) -> float:
    """Return the probability that a chi-square with that many degrees of freedom is at least the value."""
    return upper_gamma(freedom / 2, value / 2)


def upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1.0 / a
    n = a
    while abs(term) > abs(total) * 1e-16:
        n += 1.0
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    # Lentz's method
    tiny = 1e-300
    b = x + 1.0 - a
    c, d = 1.0 / tiny, 1.0 / b
    value = d
    for n in range(1, 1000):
        step = -n * (n - a)
        b += 2.0
        d = 1.0 / ((step * d + b) or tiny)
        c = (b + step / c) or tiny
        value *= d * c
        if abs(d * c - 1.0) < 1e-16:
            break
    return value
