"""Two logs of one session side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.logs import written
from vassal_tools.errors import FormatError
from vassal_tools.findings import Severity
from vassal_tools.objects.savedgame import SavedGame, read_saved_game
from vassal_tools.referee.compare import Comparison, compare

if TYPE_CHECKING:
    from pathlib import Path

LINES = [f"CHATline {n}" for n in range(60)]


def log(path: Path, steps: list[str]) -> SavedGame:
    return read_saved_game(written(path, [], steps))


def compared(folder: Path, one: list[str], other: list[str]) -> Comparison:
    return compare(log(folder / "one.vlog", one), log(folder / "other.vlog", other))


@pytest.mark.parametrize(("one", "other", "offset", "agreeing", "crossed"), [
    (LINES, LINES, 0, 60, 0),
    (LINES, LINES[7:], 7, 53, 0),
    (LINES[7:], LINES, -7, 53, 0),
    (LINES[:40], LINES, 0, 40, 0),
    (LINES, [*LINES[:9], LINES[10], LINES[9], *LINES[11:]], 0, 60, 2),
])  # fmt: skip
def test_what_both_have_is_the_same(
    one: list[str], other: list[str], offset: int, agreeing: int, crossed: int, tmp_path: Path
) -> None:
    found = compared(tmp_path, one, other)
    assert (found.offset, found.agreeing, found.crossed, found.findings) == (offset, agreeing, crossed, ())


@pytest.mark.parametrize(("other", "log_named", "step"), [
    ([*LINES[:20], "CHATforged", *LINES[21:]], "one.vlog", 21),
    ([*LINES[:20], *LINES[21:]], "one.vlog", 21),
    ([*LINES[:20], "CHATforged", *LINES[20:]], "other.vlog", 21),
])  # fmt: skip
def test_the_first_step_that_only_one_has_is_reported(
    other: list[str], log_named: str, step: int, tmp_path: Path
) -> None:
    (finding,) = compared(tmp_path, LINES, other).findings
    assert finding.rule.code == "REF-diverge"
    assert finding.severity is Severity.INTEGRITY
    assert finding.where.file.endswith(log_named)
    assert finding.scene
    assert finding.scene.steps == (step,)


def test_a_step_missing_at_the_very_end_is_no_proof(tmp_path: Path) -> None:
    (finding,) = compared(tmp_path, LINES, [*LINES[:57], *LINES[58:]]).findings
    assert finding.severity is Severity.UNKNOWN


def test_another_set_up_is_a_divergence(tmp_path: Path) -> None:
    piece = "+/p1/piece;;;picture;Unit/Board;10;10;1;0"
    one = read_saved_game(written(tmp_path / "one.vlog", [piece], LINES))
    other = read_saved_game(written(tmp_path / "other.vlog", [piece.replace("10;10", "20;10")], LINES))
    (finding,) = compare(one, other).findings
    assert "Unit is in Board 20,10 and was in Board 10,10" in finding.message


UNIT = "+/{}/piece;;;picture;Unit/Board;10;10;1;0"


@pytest.mark.parametrize(("moved", "said"), [
    ("p2/Board/30/10", "reads the same, but moves another piece with that name"),
    ("p1/Board/50/10", "reads the same, but moves it to another point"),
    ("p1/Sea/50/10", "reads: Unit moves from Board to Sea"),
])  # fmt: skip
def test_a_divergence_between_steps_with_the_same_words_has_a_reason(moved: str, said: str, tmp_path: Path) -> None:
    setup = [UNIT.format(piece) for piece in ("p1", "p2")]
    first, second = (
        read_saved_game(written(tmp_path / f"{to[:2]}{n}.vlog", setup, [*LINES[:9], f"M/{to}/null/Board/10/10/null/u"]))
        for n, to in enumerate(("p1/Board/30/10", moved))
    )
    (finding,) = compare(first, second).findings
    assert finding.message == f"Unit moves on Board: {second.path.name} has no such step; its step 10 {said}"


def test_a_step_with_the_same_moves_differs_by_other_commands(tmp_path: Path) -> None:
    setup, step = [UNIT.format("p1")], "M/p1/Board/30/10/null/Board/10/10/null/u\nMutableProperty\tn\t\t1\t{}"
    first, second = (
        read_saved_game(written(tmp_path / f"{place}.vlog", setup, [*LINES[:9], step.format(place)]))
        for place in ("Map", "Module")
    )
    (finding,) = compare(first, second).findings
    assert finding.message.endswith("its step 10 reads the same, but has other commands")


def test_logs_of_two_sessions_are_not_compared(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no step in common"):
        compared(tmp_path, LINES[:30], LINES[30:])
