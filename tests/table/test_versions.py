"""The differences between engine versions, checked with files of these versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import CORPUS
from vassal_tools.objects.commands import SetProperty
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.record import record, writer_of
from vassal_tools.table.versions import CONDUCTS, DICE_PROPERTIES, Conduct, dice_properties, does, release
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from pathlib import Path

VERSIONS = [
    "", "3.1.15", "3.5.8", "3.6.0-beta1", "3.6.0-SNAPSHOT-9a37405aa", "3.6.0-beta6", "3.6.0-beta7", "3.6.0", "3.6.1",
    "3.6.7", "3.6.8", "3.7.0-beta5", "3.7.15", "3.7.16", "3.7.26", "3.8.0-SNAPSHOT-17fb917c5", "3.8.0", "3.10.1",
]  # fmt: skip
REFEREE_CASES = CORPUS.parent / "referee-cases" / "engine"


def test_versions_are_ordered_as_they_came_out() -> None:
    assert sorted(VERSIONS, key=release) == VERSIONS


@pytest.mark.parametrize("version", ["", "unknown", "3.x", "3.٣.1", "9" * 5000, "3.6.0-beta" + "9" * 5000])
def test_a_version_that_is_none_is_looked_up_too(version: str) -> None:
    assert dice_properties(version)
    assert not does(version, Conduct.NEVER_TO_BOTTOM)


@pytest.mark.parametrize(("conduct", "versions"), [
    (Conduct.COUNTS_ITSELF, VERSIONS[: VERSIONS.index("3.6.8")]),
    (Conduct.NEVER_TO_BOTTOM, ["3.6.0", "3.6.1"]),
    (Conduct.IGNORES_SHUFFLES, ["3.6.0-SNAPSHOT-9a37405aa", "3.6.0-beta6"]),
])  # fmt: skip
def test_who_does_what(conduct: Conduct, versions: list[str]) -> None:
    assert [version for version in VERSIONS if does(version, conduct)] == versions


def test_every_row_holds_for_some_version() -> None:
    assert set(CONDUCTS) == set(Conduct)
    assert all(any(span.holds(version) for version in VERSIONS) for span in (*CONDUCTS.values(), *DICE_PROPERTIES))
    assert all(sum(span.holds(version) for span in DICE_PROPERTIES) == 1 for version in VERSIONS)


@pytest.mark.parametrize("log", ["3.6-game.vlog", "3.7.26-game.vlog", "new-game.vlog"])
def test_a_throw_sets_the_properties_of_its_version(engine_files: Path, log: str) -> None:
    game = read_saved_game(engine_files / log)
    commands = [command for step in game.steps() for command in step.commands()]
    keys = [command.key for command in commands if isinstance(command, SetProperty) and command.key.startswith("2d6")]
    thrown = {key.removeprefix("2d6") for key in keys}
    allowed = set(dice_properties(writer_of(game)))
    assert {"_result", "_keep"} <= thrown <= allowed
    assert ("_summary" in thrown) == ("_summary" in allowed)


@pytest.mark.parametrize("name", ["L12-die-then-attack-button", "c04-late-loss", "c05-other-loss-chosen"])
def test_a_log_of_a_newer_engine_is_replayed_without_a_contradiction(name: str) -> None:
    """Movement trails and dice are written as 3.8 does."""
    path = REFEREE_CASES / f"{name}.vlog"
    if not path.is_file():
        pytest.skip("no logs of games beside the project")
    game = read_saved_game(path)
    assert writer_of(game).startswith("3.8")
    assert [step.faults for step in record(game, NO_ZONES).steps if step.faults] == []
