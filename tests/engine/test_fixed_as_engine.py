"""The engine opens what `lint --fix` fixed, and sees the same components and pieces as before the module was broken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.lint.making import found, run
from vassal_tools.engine import Engine, EngineParts
from vassal_tools.format.archive import Archive, pack

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import EngineComponent, EnginePiece

pytestmark = pytest.mark.engine

FIXED = {"VM102", "VM302", "VM304"}


def broken(text: str) -> str:
    """The build file with a board and a layer in wrong case, a gpid that is there twice, and a piece without tabs."""
    infantry, tank = re.findall("<VASSAL.build.widget.PieceSlot .*?</VASSAL.build.widget.PieceSlot>", text)[:2]
    text = text.replace(infantry, infantry.replace("inf.png", "INF.PNG"))
    text = text.replace(tank, tank.replace('gpid="2"', 'gpid="1"').replace("\t", "    "))
    return text.replace('image="board.png"', 'image="Board.png"')


def seen(engine: Engine) -> tuple[EngineComponent, list[EnginePiece]]:
    """The components and two pieces, as the engine has them; it complains of nothing."""
    engine.game.take_side("Blue")
    engine.game.setup("Scenario A")
    pieces = [engine.table.create(name, "Main Map", 90, 90) for name in ("Infantry", "Tank")]
    tree = engine.components()
    engine.require_quiet()
    return tree, pieces


def test_the_engine_opens_what_was_fixed(parts: EngineParts, mini: Engine, engine_files: Path, tmp_path: Path) -> None:
    path = tmp_path / "mini.vmod"
    with Archive(engine_files / "mini-setup.vmod") as archive:
        entries = {name: archive.read(name) for name in archive.names}
    entries["buildFile.xml"] = broken(entries["buildFile.xml"].decode()).encode()
    path.write_bytes(pack(entries))
    assert {one["code"] for one in found(path)} >= FIXED
    assert run(path, "--fix").exit_code == 0
    assert not {one["code"] for one in found(path)} & FIXED
    with Engine(parts) as engine:
        engine.open(path)
        tree, pieces = seen(engine)
    mini.game.close()
    before, pieces_before = seen(mini)
    assert [piece.type for piece in pieces] == [piece.type for piece in pieces_before]
    assert [piece.gpid for piece in pieces] == ["1", "20"]
    changed = {
        key
        for one, old in zip(tree.walk(), before.walk(), strict=True)
        for key, value in one.attributes.items()
        if value != old.attributes.get(key)
    }
    assert changed == {"nextPieceSlotId"}


def test_a_report_that_was_added_is_read_in_the_chat(parts: EngineParts, engine_files: Path, tmp_path: Path) -> None:
    path = tmp_path / "mini.vmod"
    path.write_bytes((engine_files / "mini-setup.vmod").read_bytes())
    assert run(path, "--fix", "--select", "VM923").exit_code == 0
    assert found(path, "--select", "VM923") == []
    with Engine(parts) as engine:
        engine.open(path, player="Ann")
        engine.game.take_side("Blue")
        engine.game.setup("Scenario A")
        piece = engine.table.create("Infantry", "Main Map", 90, 90)
        engine.table.invoke(piece.id, "Flip")
        assert "Ann: Flip (Infantry)" in engine.controls.chat_text()
        engine.require_quiet()
