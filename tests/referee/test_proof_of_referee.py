"""The stored results of a proof, and its page."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import PROJECT
from tests.referee.proof_games import PROOF
from vassal_tools.proof.faults import FaultKind
from vassal_tools.proof.progress import watched
from vassal_tools.proof.results import INSTANCES, Results
from vassal_tools.proof.run import Amounts, ProofRun
from vassal_tools.report.proof_page import proof_csv, proof_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

CLEAN: dict[str, Any] = {"accused": [], "unknown": 0, "steps": 7, "seconds": 0.1}
TWINS: dict[str, list[str]] = {"twin": [], "undeclared twin": []}
MEASURED = {
    "a move: Movement points": {"fault": True, "twin": [], "undeclared": False, "undeclared twin": ["SPH-3-points"]}
}


def page(results: Results) -> str:
    return proof_page("sphacteria", PROOF.kinds, results, "commit `1`")


def test_what_was_measured_is_known_again(tmp_path: Path) -> None:
    Results(tmp_path / "kept").keep("fault", 3, MEASURED)
    again = Results(tmp_path / "kept")
    assert again.instances("a move: Movement points") == 1
    assert again.has("fault", 3, "a move: Movement points")
    assert not again.has("fault", 3, "a move: Ships keep off the land")
    assert "| a move: Movement points | SPH-3-points | 1 of 1 | 1 of 1 | 0 of 1 | 0 of 1 |" in page(again)


def test_a_game_without_a_place_for_a_kind_is_no_instance_of_it(tmp_path: Path) -> None:
    results = Results(tmp_path / "kept")
    results.keep(
        "fault", 0, {"a move: Movement points": dict.fromkeys(("fault", "twin", "undeclared", "undeclared twin"))}
    )
    assert results.instances("a move: Movement points") == 0
    assert results.has("fault", 0, "a move: Movement points")


def test_a_line_that_a_run_was_stopped_in_is_measured_again(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    Results(path).keep("clean", 0, CLEAN)
    with path.open("a", encoding="utf-8") as kept:
        kept.write('{"family": "clean", "se')
    results = Results(path)
    results.keep("clean", 1, CLEAN)
    assert Results(path).of("clean") == [CLEAN, CLEAN]


class Recording:
    """Measures nothing, and records the requests."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def clean(self, seed: int) -> dict[str, Any]:
        self.asked.append(("clean", seed))
        return CLEAN

    def undeclared(self, seed: int) -> dict[str, Any]:
        self.asked.append(("undeclared", seed))
        return CLEAN

    def in_part(self, seed: int) -> dict[str, Any]:
        self.asked.append(("part", seed))
        return {"subset": "1 in 2", **CLEAN}

    def by_engine(self, seeds: Sequence[int]) -> Iterator[tuple[int, dict[str, Any]]]:
        for seed in seeds:
            self.asked.append(("engine", seed))
            yield seed, CLEAN

    def faults(self, seed: int, names: Sequence[str]) -> dict[str, Any]:
        self.asked.append(("fault", seed, *names))
        return dict.fromkeys(names, MEASURED["a move: Movement points"])


def test_a_run_measures_what_is_not_known_yet(tmp_path: Path) -> None:
    results = Results(tmp_path / "kept")
    results.keep("clean", 0, CLEAN)
    results.keep("fault", 1, {"a move: Movement points": MEASURED["a move: Movement points"]})
    measures: Any = Recording()
    amounts = Amounts(clean=2, undeclared=1, part=1, engine=1, faults=2)
    for _ in range(2):
        ProofRun(
            measures, results, ["a move: Movement points", "a move: Ships keep off the land"], processes=1
        ).measure(amounts)
    faults = [
        ("fault", 0, "a move: Movement points", "a move: Ships keep off the land"),
        ("fault", 1, "a move: Ships keep off the land"),
    ]
    assert measures.asked == [("clean", 1), *faults, ("undeclared", 0), ("part", 0), ("engine", 0)]


def test_the_table_says_why_a_kind_cannot_be_seen_without_declarations(tmp_path: Path) -> None:
    rows = list(csv.DictReader(proof_csv("sphacteria", PROOF.kinds, Results(tmp_path / "kept"), "").splitlines()))
    unseen = {kind.name: kind.unseen for kind in PROOF.kinds if isinstance(kind, FaultKind) and kind.unseen}
    assert unseen
    assert {row["kind"]: row["invisible if undeclared"] for row in rows if row["invisible if undeclared"]} == unseen


def test_the_page_lists_only_kinds_with_a_missed_fault_or_a_reported_twin(tmp_path: Path) -> None:
    results = Results(tmp_path / "kept")
    results.keep(
        "fault",
        3,
        {
            **MEASURED,
            "a move: Ships keep off the land": dict(MEASURED["a move: Movement points"], undeclared=True) | TWINS,
        },
    )
    assert "| a move: Movement points | SPH-3-points | 1 of 1 | 1 of 1 | 0 of 1 | 0 of 1 |" in page(results)
    assert "a move: Ships keep off the land" not in page(results)


@pytest.mark.parametrize("name", ["", "sfacteria"])
def test_the_page_counts_the_rare_kinds_of_its_table(name: str) -> None:
    page = (PROJECT / "docs" / name / "referee-proof.md").read_text("utf-8")
    table = (PROJECT / "docs" / name / "referee-proof.csv").read_text("utf-8")
    rows = list(csv.DictReader(table.splitlines()))
    rare = sum(min(int(row["faults"]), int(row["twins"])) < INSTANCES for row in rows)
    assert f"\n| {len(rows)} kinds |" in page
    assert f"\nKinds with fewer than {INSTANCES} instances: {rare}.\n" in page


def test_every_kind_of_today_is_measured() -> None:
    table = (PROJECT / "docs" / "referee-proof.csv").read_text("utf-8")
    assert len(list(csv.DictReader(table.splitlines()))) == len(PROOF.kinds)


def test_the_changelog_leaves_the_counts_to_the_page() -> None:
    assert re.findall(r"\d+ of \d+|of \d+ games", (PROJECT / "CHANGELOG.md").read_text("utf-8")) == []


def test_a_long_run_tells_in_the_end_how_much_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(watched("clean", "ab", 2)) == ["a", "b"]
    assert capsys.readouterr().err.startswith("clean: 2 of 2, ")
