"""Modules far larger than any that people make: the work grows with their size, and no faster."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.format.measured import least_time
from tests.lint.making import build_file
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import Config

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _wide(count: int) -> str:
    attributes = " ".join(f'a{number}="v{number}"' for number in range(count))
    return f'<Map {attributes} mapName="M"/>'


def _below_a_wide_one(count: int) -> str:
    return _wide(count).replace("/>", ">" + '<Zoomer b="1"/>' * (count // 4) + "</Map>")


def _dice_in_silence(count: int) -> str:
    return "".join(
        f'<DiceButton name="d{number}" reportFormat=""/><MassKeyCommand reportFormat="$x{number}_result$"/>'
        for number in range(count // 8)
    )


def _seconds(folder: Path, body: str) -> float:
    # the minimum of three runs
    folder.mkdir()
    (folder / "buildFile.xml").write_text(build_file(body), encoding="utf-8")
    return least_time(lambda: lint_path(folder, Config(), date(2026, 1, 1)))


@pytest.mark.parametrize("made", [_wide, _below_a_wide_one, _dice_in_silence])
def test_much_of_one_kind_takes_linear_time(made: Callable[[int], str], tmp_path: Path) -> None:
    few, many = (_seconds(tmp_path / str(count), made(count)) for count in (4_000, 32_000))
    assert many < 24 * few, "eight times as many; where each is compared with all it takes 64 times as long"
