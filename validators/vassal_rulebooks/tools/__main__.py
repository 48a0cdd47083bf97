"""`python -m vassal_rulebooks.tools TOOL [GAME…]`: test the rules of the named games, or of all."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool
from typing import TYPE_CHECKING

from vassal_rulebooks.tools import coverage, games, numbers
from vassal_rulebooks.tools.cases import faults, read_cases
from vassal_rulebooks.tools.counts import rows, state_of
from vassal_rulebooks.tools.trial import Trial, trial_of, trials
from vassal_rulebooks.tools.universe import brute_force
from vassal_tools.errors import SourceError

if TYPE_CHECKING:
    from collections.abc import Iterable


def _say(lines: Iterable[str]) -> int:
    # returns the number of lines
    number = 0
    for number, line in enumerate(lines, 1):  # noqa: B007 - the number of the last one is returned
        sys.stdout.write(f"{line}\n")
    return number


def _cases(trial: Trial, _: argparse.Namespace) -> int:
    cases = read_cases(trial.data / "cases")
    failed = _say(f"{case.number} {case.title}: {fault}" for case in cases for fault in faults(trial, case))
    _say([f"{trial.name}: {len(cases)} cases, {failed} failed"])
    return failed


def _counts(trial: Trial, _: argparse.Namespace) -> int:
    failed, known = 0, tuple(rows(trial))
    for row in known:
        found = tuple(brute_force(trial, state_of(trial, row), depth) for depth in range(1, len(row.counts) + 1))
        failed += found != row.counts
        _say([f"{row.name}: {' '.join(map(str, found))}{'' if found == row.counts else ' DIFFERS'}"])
    _say([f"{trial.name}: {len(known)} positions, {failed} failed"])
    return failed


def _golden(trial: Trial, options: argparse.Namespace) -> int:
    if options.look:
        _say(games.look(trial, options.look))
        return 0
    failed = {name for name in trial.endings if _say(f"{name}: {f}" for f in games.written_faults(trial, name))}
    _say([f"{trial.name}: {len(trial.endings)} games, {len(failed)} failed"])
    return len(failed)


def _agreement(trial: Trial, options: argparse.Namespace) -> int:
    number = options.number or 100_000
    failed = _say(games.disagreements(trial, number, 425))
    _say([f"{trial.name}: {number} acts, {failed} failed"])
    return failed


def _observed(name: str, kind: str, seed: int) -> tuple[list[str], Counter[str]]:
    return games.observed(trial_of(name), kind, seed)


def _matched(name: str, side: str, seed: int) -> str:
    return games.match(trial_of(name), side, seed)


def _soak(trial: Trial, options: argparse.Namespace) -> int:
    number, failed, shown = options.number or 1000, 0, Counter[str]()
    with Pool() as pool:
        for found, seen in pool.imap_unordered(partial(_observed, trial.name, options.player), range(number), 4):
            failed += bool(found)
            shown += seen
            _say(found[:3])
    _say([f"{trial.name}: {number} {options.player} games, {failed} failed"])
    often = ", ".join(f"{count / number:.1f} {name}" for name, count in shown.items() if name not in trial.seldom)
    never = ", ".join(name for name in trial.seldom if not shown[name])
    _say([f"a game has {often or 'nothing to count'}; never shown: {never or 'nothing'}"])
    return failed


def _match(trial: Trial, options: argparse.Namespace) -> int:
    if games.GREEDY not in trial.players:
        return 0
    for side in trial.rules.sides:
        with Pool() as pool:
            found = Counter(pool.imap_unordered(partial(_matched, trial.name, side), range(options.number or 50), 2))
        won, lost, drawn = (found[word] for word in ("won", "lost", "drawn"))
        share = f"{won / (won + lost):.0%} of the decided games" if won + lost else "no game was decided"
        _say([f"greedy {side}: {won} won, {lost} lost, {drawn} drawn: {share}"])
    return 0


def _coverage(trial: Trial, _: argparse.Namespace) -> int:
    for path, text in coverage.pages(trial).items():
        is_current = path.is_file() and path.read_bytes() == text.encode()
        if not is_current:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        _say([f"{trial.name}: {'unchanged' if is_current else 'wrote'} {path}"])
    return 0


def _numbers(trial: Trial, options: argparse.Namespace) -> int:
    found = list(numbers.tried(trial, options.number or 1))
    _say(f"{code}: {subject}{'' if is_declared else ' IS NOT DECLARED'}" for code, subject, is_declared in found)
    failed = sum(not is_declared for _, _, is_declared in found)
    _say([f"{trial.name}: {len(found)} numbers read by rules, {failed} not declared"])
    return failed


TOOLS = {
    "cases": _cases,
    "counts": _counts,
    "golden": _golden,
    "agreement": _agreement,
    "soak": _soak,
    "match": _match,
    "coverage": _coverage,
    "numbers": _numbers,
}


def main(arguments: list[str] | None = None) -> int:
    """Run a tool; return 0 if nothing failed, 1 if something did, 2 if it could not run."""
    parser = argparse.ArgumentParser(prog="python -m vassal_rulebooks.tools", description=__doc__)
    parser.add_argument("tool", choices=TOOLS)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--number", type=int, default=0, help="how many acts or games; for `numbers`, try every Nth")
    parser.add_argument("--player", default=games.RANDOM, help="who plays the games of a soak")
    parser.add_argument("--look", type=int, default=0, metavar="GAMES", help="look for endings that are not written")
    options = parser.parse_args(arguments)
    try:
        failed = [TOOLS[options.tool](trial, options) for trial in trials(options.games)]
    except SourceError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 1 if any(failed) else 0


if __name__ == "__main__":
    sys.exit(main())
