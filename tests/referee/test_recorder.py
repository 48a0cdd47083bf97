"""The referee that records acts and findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.logs import written
from tests.referee.toy import BAD, ToyUmpire
from vassal_tools.errors import InternalError, Where
from vassal_tools.findings import Finding, Scene, Secret, Severity
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import in_order, judge
from vassal_tools.referee.protocol import Breach
from vassal_tools.referee.visibility import as_seen_by
from vassal_tools.report.referee_text import referee_text

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.referee.protocol import Referee
    from vassal_tools.table.record import Record


def test_a_finding_names_the_earlier_one_that_caused_it(tmp_path: Path) -> None:
    log = written(tmp_path / "a.vlog", [], ["CHATgood", "CHATbad one", "CHATworse", "CHATbad two"])
    findings = judge(read_saved_game(log), ToyUmpire()).findings
    assert [(f.number, f.caused_by, f.message) for f in findings] == [
        (1, None, "said: bad one"),
        (2, 1, "worse"),
        (3, None, "said: bad two"),
    ]


def test_what_follows_stands_below_its_cause_however_late(tmp_path: Path) -> None:
    log = written(tmp_path / "a.vlog", [], ["CHATbad one", "CHATgood", "CHATworse"])
    text = referee_text(judge(read_saved_game(log), ToyUmpire())).plain
    assert "\n    illegal   turn" in text
    assert "2 findings: 2 illegal; 1 of them follows from others." in text


def test_findings_stand_in_the_order_of_play_each_after_its_cause() -> None:
    def finding(number: int, log: str, step: int, cause: int | None = None) -> Finding:
        scene = Scene((step,))
        return Finding(BAD, str(number), BAD.severity, Where(log), scene=scene, number=number, caused_by=cause)

    found = [finding(1, "b", 5), finding(2, "a", 9), finding(3, "b", 7, 2), finding(4, "a", 3), finding(5, "b", 8, 3)]
    ordered = in_order(found, {"a": 0, "b": 1})
    assert [(f.message, f.number, f.caused_by) for f in ordered] == [
        ("4", 1, None), ("2", 2, None), ("3", 3, 2), ("5", 4, 3), ("1", 5, None)
    ]  # fmt: skip


class Hasty(ToyUmpire):
    """An umpire that names a cause before it is there."""

    def translate(self, record: Record, referee: Referee[int, str], /) -> None:
        referee.remark(Breach(BAD, "x"), len(record.steps), caused_by=1)


def test_a_cause_that_is_not_there_yet_is_a_fault_of_ours(tmp_path: Path) -> None:
    with pytest.raises(InternalError, match="not before it"):
        judge(read_saved_game(written(tmp_path / "a.vlog", [], ["CHATx"])), Hasty())


SECRET = Finding(
    BAD,
    "Red holds chit 7",
    Severity.ILLEGAL,
    remedy="chit 8",
    scene=Scene((1,), 1, "draw", "Red", ("chit 7",), ("Z",)),
    secret=Secret(frozenset({"Blue"}), "Red holds a chit it may not"),
)


@pytest.mark.parametrize(("viewer", "knows"), [("referee", True), ("Red", True), ("Blue", False), ("", False)])
def test_a_secret_is_shown_to_its_owner(viewer: str, knows: bool) -> None:
    seen = as_seen_by(SECRET, viewer)
    shown = f"{seen.message} {seen.remedy} {seen.scene}"
    assert ("chit 7" in shown) is knows
    assert ("chit 8" in shown) is knows
    assert seen.severity is SECRET.severity
    assert "Z" in shown


def test_the_position_is_reported_to_the_referee_alone(tmp_path: Path) -> None:
    verdict = judge(read_saved_game(written(tmp_path / "a.vlog", [], ["CHATx"])), ToyUmpire())
    assert verdict.seen_by("referee").position == "1"
    assert verdict.seen_by("Red").position == verdict.seen_by("").position == ""


def test_who_acted_is_named_or_said_to_be_unknown(tmp_path: Path) -> None:
    log = written(tmp_path / "a.vlog", [], ["CHATbad", "CHATbad"])
    text = referee_text(judge(read_saved_game(log), ToyUmpire())).plain
    assert "turn 0, talk, actor unknown, step 1, zone Z" in text
    assert "turn 1, talk, Red, step 2, zone Z" in text


MOVE, BACK = "M/p1/Board/{to}/10/null/Board/{x}/10/null/u", "M/p1/Board/{x}/10/null/Board/{to}/10/null/u"
UNDONE = [MOVE.format(x=10, to=20) + "\nCHAT* A moves *", "CHAT* UNDO: * A moves *\n" + BACK.format(x=10, to=20)]
REDONE = ["CHATb", "CHAT* UNDO: * UNDO: * A moves *\n" + MOVE.format(x=10, to=20)]


@pytest.mark.parametrize(("before", "severity"), [
    ([], Severity.INTEGRITY), (UNDONE, Severity.INTEGRITY), ([*UNDONE, *REDONE], Severity.UNKNOWN),
])  # fmt: skip
def test_a_contradiction_is_excused_by_an_undo_of_an_undo_alone(
    before: list[str], severity: Severity, tmp_path: Path
) -> None:
    log = written(tmp_path / "a.vlog", ["+/p1/piece;;;x;A/Board;10;10;1;0"], [*before, MOVE.format(x=77, to=30)])
    (finding,) = judge(read_saved_game(log), ToyUmpire()).findings
    assert (finding.rule.code, finding.severity) == ("REF-table", severity)


def test_a_contradiction_names_no_masked_piece(tmp_path: Path) -> None:
    chit = "+/p1/obs;72,130;mask.png;Hide;Gx.png;Chit;player:;\tpiece;;;x;Storm at sea/someone\tBoard;10;10;1;0"
    (finding,) = judge(
        read_saved_game(written(tmp_path / "a.vlog", [chit], [MOVE.format(x=77, to=30)])), ToyUmpire()
    ).findings
    assert finding.message == "a hidden piece is moved from Board 77,10, and was in Board 10,10 before this step"
