"""Measure the referee of Sparta vs. Athens, and print the figures.

Run `python -m tests.referee.measure_sparta GAMES ACTS` to judge that many legal games with all, half and no buttons, of
that many acts each, or `python -m tests.referee.measure_sparta INSTANCES` to judge that many breaches of each kind.
Accusations of legal games and missed breaches are printed as they are found.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from tests.referee.ledgers import FAULTS, Ledger, is_passed_over, spoiled, walk
from tests.referee.measuring import PRESSED
from vassal_tools.findings import FAILING, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.queues import SimpleQueue

FIRST = 201
"""The first seed of legal games; no test uses seeds from here on."""
SEEDS = 300
"""How many games are looked at for a place of a breach."""


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def legal_games(games: int, acts: int) -> Iterator[str]:
    """Yield the figures of legal games for each share of buttons."""
    for words, pressed in PRESSED.items():
        years = accused = doubted = 0
        for seed in range(FIRST, FIRST + games):
            ledger = Ledger(pressed, seed)
            ledger.go_on(acts=acts)
            found = ledger.findings()
            severities = {one.severity for one in found}
            for one in found if severities & FAILING else ():
                say(f"{words}, seed {seed}: {one}")
            years += ledger.state.turn - 1
            accused += bool(severities & FAILING)
            doubted += Severity.UNKNOWN in severities and not severities & FAILING
        yield f"{words}: {games} games, {years} whole years, {accused} accused, {doubted} only doubted"


def apart(work: Callable[[], str]) -> str:
    """Return what a copy of this process finds, so that the game in this one stays as it is."""
    context = get_context("fork")
    results: SimpleQueue[str] = context.SimpleQueue()
    copy = context.Process(target=lambda: results.put(work()))
    copy.start()
    found = results.get()
    copy.join()
    return found


def planted(seed: int, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield kinds of breaches in the game of a seed, each with the findings if the breach is not named."""
    found = {name: one for name in names if (one := spoiled(name, seed))}
    ledger, end = Ledger(), max((len(one.before) for one in found.values()), default=-1)
    for n in range(end + 1):
        for name, one in found.items():
            if len(one.before) == n:
                yield name, apart(partial(missed, ledger, name, one.act))
        ledger.do_all(walk(seed)[0][n : n + 1])


def missed(ledger: Ledger, name: str, act: object) -> str:
    """Return the findings on a game with a breach that they do not name; else an empty text."""
    is_ignored = "ignored" in FAULTS[name] or is_passed_over(ledger.state, act)
    steps = ledger.break_a_rule(act, is_ignored=is_ignored)
    is_named = ledger.names(FAULTS[name]["code"], steps)
    return "" if is_named else f"{name}, {act}, steps {[*steps]}: {'; '.join(map(str, ledger.findings()))}"


def breaches(instances: int) -> Iterator[str]:
    """Yield the figures of the breaches of each kind."""
    tried, named = Counter[str](), Counter[str]()
    warm = Ledger()
    warm.go_on(acts=1)
    warm.findings()  # each copy of this process has what is read and imported by now
    for seed in range(SEEDS):
        for name, fault in planted(seed, [name for name in FAULTS if tried[name] < instances]):
            tried[name] += 1
            named[name] += not fault
            if fault:
                say(f"missed, seed {seed}: {fault}")
    yield from (f"| {name} | {FAULTS[name]['code']} | {named[name]} of {tried[name]} |" for name in FAULTS)


def main(number: int, acts: int = 0) -> None:
    """Measure legal games of so many acts, or breaches if there are none."""
    for line in legal_games(number, acts) if acts else breaches(number):
        say(line)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
