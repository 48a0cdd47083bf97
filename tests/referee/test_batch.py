"""Many games at once, on any executor of `concurrent.futures`."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_tools.errors import VassalToolsError
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import JudgingOptions, LogCase, cases_in, judge_all, judge_case, logs_in, umpire_by
from vassal_tools.referee.protocol import edition_of

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from pathlib import Path

    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.judging import Verdict

SAMPLES = PROJECT / "samples"
CASES = (
    LogCase("legal", (SAMPLES / "sphacteria-legal.vlog",)),
    LogCase("by mail", tuple(sorted(SAMPLES.glob("sphacteria-by-mail-*.vlog")))),
    LogCase("nothing", (SAMPLES / "nothing.vlog",)),
    LogCase("faulty", (SAMPLES / "sphacteria-planted-faults.vlog",)),
)


def judged_on(executor: Executor) -> list[tuple[str, int | None, bool]]:
    done: list[tuple[int, int]] = []
    outcomes = judge_all(CASES, JudgingOptions(), executor, lambda n, whole: done.append((n, whole)))
    assert done == [(n, len(CASES)) for n in range(1, len(CASES) + 1)]
    return [
        (o.case.name, o.verdict.steps if o.verdict else None, bool(o.verdict and o.verdict.fails)) for o in outcomes
    ]


def steps(name: str) -> int:
    return sum(len(read_saved_game(path).steps()) for path in SAMPLES.glob(f"sphacteria-{name}*.vlog"))


EXPECTED = [
    ("legal", steps("legal"), False),
    ("by mail", steps("by-mail"), False),
    ("nothing", None, False),
    ("faulty", steps("planted"), True),
]


def test_threads() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert judged_on(pool) == EXPECTED


def test_processes() -> None:
    with ProcessPoolExecutor(2) as pool:
        assert judged_on(pool) == EXPECTED


@pytest.mark.filterwarnings("default")
def test_a_dask_cluster() -> None:
    """A Dask client provides such an executor."""
    distributed = pytest.importorskip("distributed", reason="no dask.distributed: the extra cluster brings it")
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        assert judged_on(client.get_executor()) == EXPECTED


def test_a_fault_of_ours_in_one_game_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("vassal_tools.referee.batch.read_mailed_game", broken)
    outcome = judge_case(CASES[0], JudgingOptions())
    assert outcome.verdict is None
    assert "ZeroDivisionError" in outcome.error
    assert "a fault of ours" in outcome.error


def test_the_games_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    for name in ("b.vlog", "a.VLOG", "deep/2.log", "deep/1.log", "deep/deeper/x.vlog", "notes.txt"):
        (tmp_path / name).write_text("")
    assert [(case.name, [path.name for path in case.logs]) for case in cases_in(tmp_path)] == [
        ("a.VLOG", ["a.VLOG"]), ("b.vlog", ["b.vlog"]), ("deep", ["1.log", "2.log"])
    ]  # fmt: skip
    assert len(logs_in([tmp_path])) == 5
    (tmp_path / "none").mkdir()
    with pytest.raises(VassalToolsError, match="holds no logs"):
        cases_in(tmp_path / "none")


def test_the_umpire_of_a_choice_is_made_once() -> None:
    log = read_saved_game(CASES[0].logs[0])
    usual, chosen = (umpire_by(log, JudgingOptions(rulings=rulings)) for rulings in ((), (("R-27", "all"),)))
    assert umpire_by(log, JudgingOptions()) is usual
    assert umpire_by(log, JudgingOptions(rulings=(("R-27", "all"),))) is chosen
    stated = [edition.stated["Rulings"] for umpire in (usual, chosen) if (edition := edition_of(umpire))]
    assert ["R-27=any" in stated[0], "R-27=all" in stated[1]] == [True, True]


def test_a_page_that_cannot_be_written_hides_no_other_game(tmp_path: Path) -> None:
    def write(case: LogCase, _verdict: Verdict, _game: Chain) -> None:
        (tmp_path / "no such folder" / case.name).write_text("page")

    outcome = judge_case(CASES[0], JudgingOptions(), write)
    assert outcome.verdict is None
    assert "FileNotFoundError" in outcome.error
