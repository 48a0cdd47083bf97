"""The tutorial, followed from `new` to a log in the real engine."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.tutorial import FILES, blocks
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.cli.main import main
from vassal_tools.engine import Engine
from vassal_tools.game import library
from vassal_tools.game.names import TURN

if TYPE_CHECKING:
    from click.testing import Result

    from vassal_tools.engine import EngineParts

MODULE, LOG = Path("dist", "The Long Bridge-0.1.0.vmod"), Path("long-bridge.vlog")
FAILS = {"fails": 2, "": 0, "log": 0}


def run(line: str) -> Result:
    """A command of the page."""
    program, *words = shlex.split(line)
    assert program == "vassal-tools"
    return CliRunner().invoke(main, words)


def follow(*kinds: str) -> list[str]:
    """Follow the commands and edits of the page, and check their results."""
    said, shown = "", []
    for block in blocks():
        if block.kind == "sh" and block.about in kinds:
            for line in block.lines:
                done = run(line)
                said = done.output
                assert done.exit_code == FAILS[block.about], (line, said)
                shown.append(said)
        elif block.kind == "text":
            assert said.splitlines() == list(block.lines)
        elif block.kind == "diff" or block.kind in FILES:
            block.edit(Path())
    return shown


def test_commands_edits_and_faults_are_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = follow("", "fails")
    assert shown[-1].endswith("The Long Bridge 0.1.0: clean\n")
    assert not [said for said in shown if "warning:" in said]
    game = library.load(Path("long-bridge"))
    assert ("Orchard" in game.zones, game.counters["Al.Engineers"].steps) == (True, 2)


@pytest.mark.engine
def test_the_module_of_the_page_is_played_and_its_log_read(
    parts: EngineParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    follow("", "fails")
    with Engine(parts) as engine:
        engine.open(MODULE.resolve(), player="Ann", secret="secret")
        engine.game.take_side("Allied")
        engine.game.setup(SETUP_NAME)
        engine.game.begin_log(LOG.resolve())
        there = {piece.name: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}
        village = library.load(Path("long-bridge")).zones["Village"].anchor
        assert engine.table.move(there["Engineers"], "The Canal", *village).zone == "Village"
        engine.table.invoke(there["Engineers"], "Lay a bridge")
        engine.table.invoke(there["Zone Village"], "Fight in Village")
        engine.controls.dice("Assault")
        engine.controls.next_turn(TURN)
        chat = engine.controls.chat_text()
        assert "Engineers lay a bridge over the canal in Village" in chat
        assert "Fight in Village: Allied 2 strength against 6 strength" in chat
        engine.game.end_log()
        engine.require_quiet()
    (line,) = next(block.lines for block in blocks() if block.about == "log")
    table = run(line)
    assert table.exit_code == 0, table.output
    assert "Engineers" in table.output.partition("Village")[2].partition("\n  Allied")[0]
    judged = run(f"vassal-tools referee {LOG}")
    assert (judged.exit_code, "there is no rulebook for this module" in judged.output) == (2, True)
