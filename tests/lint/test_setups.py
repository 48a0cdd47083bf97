"""Set-ups of a module: each is read once, however many rules ask, and many of them on all cores."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.lint.making import write
from vassal_tools.cli.main import main
from vassal_tools.errors import Where
from vassal_tools.lint import saves
from vassal_tools.lint.run import lint_path
from vassal_tools.lint.suppress import Config

if TYPE_CHECKING:
    from pathlib import Path

SAMPLES = PROJECT / "samples"
MANY = 3 * 8
CODES = ("VM702", "VM703", "VM704", "VM705")


def _module(folder: Path, count: int) -> Path:
    # each set-up has a lost piece and a password; the first one is broken
    folder.mkdir()
    setups = "".join(f'<PredefinedSetup name="{n}" useFile="true" file="{n}.vsav"/>' for n in range(count))
    held = {f"{n}.vsav": f"save:+/7/piece;;;;A/Main;0;0;{900 + n};0~PLAYER\tsecret\tAnn\tAthens" for n in range(count)}
    held["0.vsav"] = "no save"
    return write(folder, f'<PieceSlot gpid="1">[[piece;;;;A]]</PieceSlot>{setups}', held)


def _found(path: Path) -> list[tuple[str, str, str]]:
    faults = lint_path(path, Config(select=CODES), date(2026, 1, 1)).faults
    return [(fault.finding.where.entry, fault.code, fault.finding.message) for fault in faults]


def test_a_setup_is_decoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, decoded = saves.read_save, list[str]()

    def counting(data: bytes, where: Where) -> saves.Save:
        decoded.append(where.entry)
        return read(data, where)

    monkeypatch.setattr(saves, "read_save", counting)
    assert _found(_module(tmp_path / "a", 5))
    assert sorted(decoded) == [f"{n}.vsav" for n in range(5)]


def test_many_setups_read_by_several_processes_have_the_same_faults(tmp_path: Path) -> None:
    found = _found(_module(tmp_path / "a", MANY))
    assert found == sorted(found)
    assert [code for _, code, _ in found] == ["VM705", "VM702", "VM703", "VM704", *["VM702", "VM703"] * (MANY - 2)]
    assert "901" in next(message for entry, code, message in found if (entry, code) == ("1.vsav", "VM703"))


def test_many_setups_of_several_modules_are_read_by_the_processes_that_lint_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [_module(tmp_path / name, MANY) for name in "ab"]
    with pytest.raises(SystemExit) as end:
        main(["lint", *map(str, paths), "--select", ",".join(CODES)])
    assert end.value.code == 1
    assert capsys.readouterr().out.count("VM703") >= 2


def test_the_pieces_of_a_game_that_an_engine_wrote_are_seen() -> None:
    save = saves.read_save((SAMPLES / "sphacteria-storm-and-slips.vlog").read_bytes(), Where())
    assert len(save.gpids) > 40
