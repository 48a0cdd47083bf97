"""Real logs replayed: where they contradict themselves is known, and was looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.conftest import PROJECT
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from pathlib import Path

CONTRADICT_THEMSELVES = {
    "0606-1.log": 36,  # begins with a save of later play: its first steps were in it already
    "0606-2.log": 378,  # an undo is logged as if the piece had not been in its stack
    "0606-3.log": 97,  # one player had pieces elsewhere, as the states show that his "not moved" wrote
    "0606-4.log": 2,  # moves a stack that it never added
    "0607-1.log": 472,  # the same
    "0607-5.log": 20,  # two undos are logged with their first command alone
}
"""The first step of each old log (2006 and 2007) that contradicts what went before."""


def first_fault(path: Path) -> int | None:
    """The first step that contradicts the table."""
    steps = record(read_saved_game(path), NO_ZONES).steps
    return next((step.number for step in steps if step.faults), None)


def test_no_log_that_an_engine_wrote_for_us_contradicts_itself(engine_files: Path) -> None:
    logs = [*engine_files.glob("*.vlog"), *(PROJECT / "samples").glob("*.vlog")]
    assert {path.name: first_fault(path) for path in logs} == {path.name: None for path in logs}


def test_other_peoples_logs_contradict_themselves_only_where_it_is_known(corpus: Path) -> None:
    logs = [path for path in (corpus / "logs").rglob("*") if path.is_file()]
    found = {path.name: first for path in logs if (first := first_fault(path)) is not None}
    assert found == CONTRADICT_THEMSELVES
