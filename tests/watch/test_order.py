"""Several logs of a game are shown in the order of play, regardless of their names."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from tests.conftest import PROJECT
from vassal_tools.cli.main import main

LOGS = [str(path) for path in sorted((PROJECT / "samples").glob("sphacteria-by-mail-*.vlog"))]


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_the_order_of_the_arguments_does_not_count(form: str) -> None:
    shown = [
        CliRunner().invoke(main, ["watch", *logs, "--format", form]).stdout for logs in (LOGS, [LOGS[2], *LOGS[:2]])
    ]
    assert shown[0] == shown[1]
    assert shown[0].index("Turn 1") < shown[0].rindex("Turn 2")


def test_what_everybody_may_see_has_a_word_of_its_own() -> None:
    everything, public, empty = (
        CliRunner().invoke(main, ["watch", LOGS[0], "--format", "json", *words]).stdout
        for words in ((), ("--as", "everybody"), ("--as", ""))
    )
    assert public == empty != everything


def test_no_sheet_changes_face_in_the_course_of_a_game() -> None:
    shown = CliRunner().invoke(main, ["watch", LOGS[0], "--format", "text"]).stdout
    assert "Sheet" not in shown
    assert "actions" not in shown
