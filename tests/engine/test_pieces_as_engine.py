"""The engine opens a module whose pieces were edited in a table, and has the new names, pictures and values."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from vassal_tools.cli.main import main
from vassal_tools.engine import Engine, EngineParts

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.engine
PLAIN = re.compile(r"[B-Zb-z][\w ]*")


def edit(module: Path, folder: Path, *edits: tuple[str, str]) -> None:
    """Put these texts for those into the module by its table."""
    table = folder / "pieces.csv"
    assert CliRunner().invoke(main, ["pieces", str(module), "-o", str(table)]).exit_code == 0
    text = table.read_text("utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    table.write_text(text, "utf-8", newline="")
    result = CliRunner().invoke(main, ["pieces", str(module), "--apply", str(table), "--yes"])
    assert result.exit_code == 0, result.output


def test_the_engine_has_what_a_table_changed(parts: EngineParts, engine_files: Path, tmp_path: Path) -> None:
    module = tmp_path / "mini.vmod"
    shutil.copyfile(engine_files / "mini-setup.vmod", module)
    edit(
        module,
        tmp_path,
        (",Tank,", ",~=Tank; 1/2,"),
        ("tank.png,tank.png", "inf.png,inf.png"),
        (",Blue,", ',"Blue, 7\n/",'),
    )
    with Engine(parts) as engine:
        engine.open(module)
        engine.game.take_side("Blue")
        engine.game.setup("Scenario A")
        piece = engine.table.create("=Tank; 1/2", "Main Map", 90, 90)
        engine.require_quiet()
    assert piece.name.startswith("=Tank; 1/2")
    assert ";inf.png;=Tank; 1/2" in piece.type.replace("\\", "")
    assert "Blue\\, 7\n/" in piece.state.replace("\\/", "/")


@pytest.mark.soak  # two engines for each; the small module above is changed in more ways
@pytest.mark.parametrize("name", ["packed/jzhex-n-counters-template-v12-379.vmod", "packed/tour.mod"])
def test_the_engine_opens_real_modules_that_a_table_changed(
    name: str, parts: EngineParts, corpus: Path, tmp_path: Path
) -> None:
    module = tmp_path / name.rpartition("/")[2]
    shutil.copyfile(corpus / "modules" / name, module)
    module.chmod(0o644)
    before = _names(parts, module)
    picked = next(one for one in sorted(set(before)) if PLAIN.fullmatch(one) and before.count(one) == 1)
    edit(module, tmp_path, (f",{picked},", ",Renamed by a table,"))
    assert sorted(_names(parts, module)) == sorted([*(one for one in before if one != picked), "Renamed by a table"])


def _names(parts: EngineParts, module: Path) -> list[str]:
    with Engine(parts) as engine:
        engine.open(module)
        return [str(one.name) for one in engine.components().walk() if one.class_name.endswith("Slot")]
