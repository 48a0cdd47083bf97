"""The duration of each test in `.cache/durations.json`; `--quick` skips long tests.

The files that took longest come first, so that no process is left alone with one when the others are done; a checkout
without durations takes those of `seconds.tsv`. `python -m tests.durations` writes that file after a run of all tests.

Seconds of the processor are counted, of the test and of the processes that it waits for, so that a busy machine
changes little; of a test with the engine or a browser, which compute in processes that stay, those of the clock. What
tests share is counted by itself: who needs what took long to make is long. A test that is not known yet runs, unless
it lies where tests are long.
"""

from __future__ import annotations

import csv
import json
import os
import time
from collections import defaultdict
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import pytest

from vassal_tools.files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT = Path(__file__).resolve().parents[1]
KEPT = PROJECT / ".cache" / "durations.json"
TABLE = Path(__file__).with_name("seconds.tsv")
LISTED = 8
"""Seconds that the tests of a file take at least to be listed in the table."""

QUICK = 0.03
"""Seconds that a test may take to be quick."""

QUICK_TO_SHARE = 1.0
"""Seconds that it may take to make what a quick test shares with others."""

ELSEWHERE = frozenset({"parts", "browser"})
"""The fixtures of all that computes in processes that stay."""

WITH_ENGINE = 1.0
"""Seconds that a test with the engine is taken to need as long as nothing is known of it."""

SPENT = "seconds"
"""The property of a report that holds what its test took, and what it made that others share."""

LONG = (
    "tests/builder/test_art.py",
    "tests/builder/test_art_findings.py",
    "tests/builder/test_art_game.py",
    "tests/builder/test_cache.py",
    "tests/builder/test_charts.py",
    "tests/builder/test_counter_pictures.py",
    "tests/builder/test_earlier_pictures.py",
    "tests/builder/test_help.py",
    "tests/builder/test_made_up_games.py",
    "tests/builder/test_map_picture.py",
    "tests/builder/test_module.py",
    "tests/builder/test_pictures.py",
    "tests/builder/test_sfacteria_module.py",
    "tests/builder/test_sheets.py",
    "tests/builder/test_translated_pictures.py",
    "tests/cli/test_commands.py",
    "tests/cli/test_completion.py",
    "tests/cli/test_diff.py",
    "tests/cli/test_dump.py",
    "tests/cli/test_encodings.py",
    "tests/cli/test_hostile_logs.py",
    "tests/cli/test_interrupt.py",
    "tests/cli/test_merge.py",
    "tests/cli/test_merge_real_files.py",
    "tests/cli/test_pieces.py",
    "tests/cli/test_prove.py",
    "tests/cli/test_referee.py",
    "tests/cli/test_referee_pages.py",
    "tests/cli/test_referee_reports.py",
    "tests/cli/test_referee_waivers.py",
    "tests/cli/test_replay.py",
    "tests/cli/test_start_up.py",
    "tests/cli/test_terminal.py",
    "tests/cli/test_without_drawing.py",
    "tests/engine/",
    "tests/format/test_hostile_archives.py",
    "tests/format/test_sequence.py",
    "tests/game/test_built.py",
    "tests/game/test_designers_mistakes.py",
    "tests/game/test_fingerprint.py",
    "tests/game/test_landed.py",
    "tests/game/test_source_faults.py",
    "tests/game/test_spreadsheets.py",
    "tests/game/test_templates.py",
    "tests/game/test_tiny.py",
    "tests/lint/test_baseline.py",
    "tests/lint/test_corpus.py",
    "tests/lint/test_ecosystem.py",
    "tests/lint/test_large.py",
    "tests/lint/test_output.py",
    "tests/lint/test_precision.py",
    "tests/live/test_live.py",
    "tests/objects/test_fuzz.py",
    "tests/objects/test_hostile_folders.py",
    "tests/objects/test_merge_of_any_files.py",
    "tests/objects/test_merge_properties.py",
    "tests/objects/test_module_merge.py",
    "tests/objects/test_modules.py",
    "tests/objects/test_pieces_table.py",
    "tests/objects/test_round_trip.py",
    "tests/objects/test_saved_games.py",
    "tests/objects/test_unpacking.py",
    "tests/referee/",
    "tests/referee_page/",
    "tests/rules/test_sfacteria_cases.py",
    "tests/rules/test_sphacteria_games.py",
    "tests/rules/test_sphacteria_random_play.py",
    "tests/table/test_hostile_modules.py",
    "tests/table/test_real_logs.py",
    "tests/test_action.py",
    "tests/test_docs.py",
    "tests/test_durations.py",
    "tests/test_generality.py",
    "tests/test_portability.py",
    "tests/test_wheel.py",
    "tests/tiny_games/test_modules.py",
    "tests/verify/test_trust.py",
    "tests/watch/test_page.py",
    "tests/watch/test_page_safety.py",
    "tests/watch/test_page_verdict.py",
    "tests/watch/test_scene.py",
)
"""Where a test is long as long as nothing is known of it."""


class Durations:
    """The plugin: the known durations of tests by id, and new ones."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept
        self._known: dict[str, float] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
        self._quick_files = {_file(name) for name, seconds in self._known.items() if seconds <= QUICK}
        self._known_files = {_file(name) for name in self._known}
        self._spent: dict[str, float] = {}
        self._made: dict[str, float] = {}

    def is_quick(self, test: str) -> bool:
        """True if a test was short the last time; an unknown test, if it is not in LONG."""
        if test in self._known:
            return self._known[test] <= QUICK
        return not test.startswith(LONG)

    def _is_made_quickly(self, item: pytest.Item) -> bool:
        # True if everything that the test shares with others was made quickly the last time
        shared = (_shared(place, name) for name in _needs(item) for place in _places(item))
        return all(self._known.get(one, 0) <= QUICK_TO_SHARE for one in shared)

    def is_long(self, file: str) -> bool:
        """True if no test of a file is quick."""
        return file not in self._quick_files and (file in self._known_files or file.startswith(LONG))

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        """With `--quick` files without a quick test are not even imported."""
        file = collection_path.relative_to(config.rootpath).as_posix()
        return True if config.getoption("quick") and collection_path.suffix == ".py" and self.is_long(file) else None

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """The longest files come first; with `--quick` long tests are left out, and all that need the engine."""
        if config.getoption("quick"):
            quick = [
                item
                for item in items
                if not _is_elsewhere(item) and self.is_quick(item.nodeid) and self._is_made_quickly(item)
            ]
            config.hook.pytest_deselected(items=[item for item in items if item not in set(quick)])
            items[:] = quick
        seconds: dict[str, float] = defaultdict(float)
        for item in items:
            seconds[_file(item.nodeid)] += self._known.get(item.nodeid, _usual(item))
        listed = listed_seconds()
        items.sort(key=lambda item: -max(seconds[_file(item.nodeid)], listed.get(_file(item.nodeid), 0)))  # stable

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Note what the test itself takes; fixtures that it shares with others are not counted."""
        clock = time.monotonic if _is_elsewhere(item) else _seconds
        start = clock()
        try:
            yield
        finally:
            item.user_properties += [(SPENT, {item.nodeid: clock() - start, **self._made})]
            self._made = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        """Note what it takes to make what tests share."""
        start = _seconds()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self._made[_shared(fixturedef.baseid, fixturedef.argname)] = _seconds() - start

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect what each test took, of all processes that run them."""
        if report.when == "teardown":
            noted = dict(report.user_properties).get(SPENT)
            for name, seconds in noted.items() if isinstance(noted, dict) else ():
                self._spent[name] = max(seconds, self._spent.get(name, 0))  # each process makes what its tests share

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Store the durations."""
        if not hasattr(session.config, "workerinput") and self._spent:
            known = {name: round(seconds, 3) for name, seconds in sorted((self._known | self._spent).items())}
            write_whole(self._kept, json.dumps(known, indent=0).encode())


def listed_seconds() -> dict[str, float]:
    """The seconds of the files in the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["file"]: float(row["seconds"]) for row in csv.DictReader(file, delimiter="\t")}


def write_table(known: dict[str, float]) -> None:
    """Write the table of long files from known durations."""
    seconds: dict[str, float] = defaultdict(float)
    for name, spent in known.items():
        seconds[_file(name)] += spent
    rows = sorted((-round(spent), file) for file, spent in seconds.items() if file.endswith(".py") and spent >= LISTED)
    lines = ("file\tseconds\n", *(f"{file}\t{-spent}\n" for spent, file in rows))
    write_whole(TABLE, "".join(lines).encode())


def _file(test: str) -> str:
    return test.partition("::")[0]


def _needs(item: pytest.Item) -> frozenset[str]:
    # the fixtures of a test, and the fixtures that they need
    return frozenset(item.fixturenames) if isinstance(item, pytest.Function) else frozenset()


def _places(item: pytest.Item) -> list[str]:
    # the file of a test and the folders above, where its fixtures may be
    file = PurePosixPath(_file(item.nodeid))
    return [str(file), *(str(folder) for folder in file.parents)]


def _shared(place: str, name: str) -> str:
    return f"{place or '.'}::{name}"


def _is_elsewhere(item: pytest.Item) -> bool:
    # True if a test computes in a process that stays: in the engine, or in a browser
    return item.get_closest_marker("engine") is not None or not ELSEWHERE.isdisjoint(_needs(item))


def _usual(item: pytest.Item) -> float:
    # the duration of an unknown test
    if _is_elsewhere(item):
        return WITH_ENGINE
    return QUICK if item.nodeid.startswith(LONG) else 0


_reported: list[float] = []


def spent_elsewhere(seconds: float) -> None:
    """Count seconds that a process which stays has computed for the test that runs."""
    _reported.append(seconds)


def _seconds() -> float:
    # processor time of this process, its finished children and others that report theirs
    children = os.times()
    return time.process_time() + children.children_user + children.children_system + sum(_reported)


if __name__ == "__main__":
    write_table(json.loads(KEPT.read_text("utf-8")))
