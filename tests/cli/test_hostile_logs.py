"""`replay` and `dump` of small files made to take for ever end soon, in a result or in a clear error."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.hostile_logs import DUMPED, REPLAYED
from tests.cli.logs import written
from tests.format.measured import ended_quickly
from vassal_tools.errors import FormatError
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report import dump_view
from vassal_tools.report.dump_view import Dump
from vassal_tools.table.record import ignore_progress

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.hostile_logs import Trick


@pytest.mark.parametrize(("shown_by", "made"), [
    *[pytest.param("replay", made, id=f"replay: {name}") for name, made in REPLAYED.items()],
    *[pytest.param("dump", made, id=f"dump: {name}") for name, made in DUMPED.items()],
])  # fmt: skip
def test_a_small_file_takes_little_time_and_memory(shown_by: str, made: Callable[[], Trick], tmp_path: Path) -> None:
    trick = made()
    path = written(tmp_path / "hostile.vlog", trick.setup, trick.steps)
    done = ended_quickly(shown_by, path)
    if not trick.error:
        assert not done.error
        return
    assert trick.error in done.error
    file, entry, *_ = done.where
    assert file == str(path)
    assert entry.startswith("savedGame")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_dump_that_grows_beyond_measure_is_refused(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dump_view, "LEAST_SHOWN", 1000)
    monkeypatch.setattr(dump_view, "SHOWN_PER_CHARACTER", 1)
    path = written(tmp_path / "a.vlog", ["M/////////"] * 1000, [])
    lines = Dump(read_saved_game(path)).json if form == "json" else Dump(read_saved_game(path)).text
    with pytest.raises(FormatError, match="beyond measure"):
        for _ in lines(ignore_progress):
            pass
