"""`verify`: what the real VASSAL complains of in broken modules and logs, and that it compares each step."""

from __future__ import annotations

import json
import re
import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from tests.cli.schema import breaches
from tests.cli.test_without_drawing import run_without
from vassal_tools.cli.main import main
from vassal_tools.engine import Engine
from vassal_tools.objects.commands import AddPiece
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report import verify_view
from vassal_tools.verify.run import Verification, read_subject, verify

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine

LOGS = ("3.6-game.vlog", "3.7.26-game.vlog", "new-game.vlog")


def verified(parts: EngineParts, module: Path, *logs: Path) -> Verification:
    return verify(read_subject(module, logs, trust=True), parts)


def changed(engine_files: Path, target: Path, change: Callable[[str], str], without: str = "") -> Path:
    """The small module with another build file, and without an entry."""
    with zipfile.ZipFile(engine_files / "mini-setup.vmod") as old, zipfile.ZipFile(target, "w") as new:
        for name in (name for name in old.namelist() if name != without):
            content = old.read(name)
            new.writestr(name, change(content.decode()).encode() if name == "buildFile.xml" else content)
    return target


def codes(result: Verification) -> set[tuple[str, str]]:
    """Each code with the file that it is about."""
    return {(finding.rule.code, finding.where.file.rpartition("/")[2]) for finding in result.findings}


def test_logs_of_every_engine_are_stepped_and_compared_at_every_step(parts: EngineParts, engine_files: Path) -> None:
    result = verified(parts, engine_files / "mini-setup.vmod", *(engine_files / log for log in LOGS))
    assert result.findings == ()
    assert result.setups == ("Scenario A",)
    assert [(log.steps, log.compared) for log in result.logs] == [(12, 12), (12, 12), (13, 13)]


@pytest.mark.usefixtures("parts")
def test_the_command_needs_nothing_that_draws(engine_files: Path, tmp_path: Path) -> None:
    words = [str(engine_files / name) for name in ("mini-setup.vmod", LOGS[0])]
    ended, errors = run_without(["verify", *words, "--trust", "--ends-only"], folder=tmp_path)
    assert ended == [0], errors


def test_a_component_that_cannot_be_built_raises_and_the_logs_show_what_comes_of_it(
    parts: EngineParts, engine_files: Path, tmp_path: Path
) -> None:
    module = changed(engine_files, tmp_path / "a.vmod", lambda text: re.sub(r'edgeWidth="\d+"', 'edgeWidth="x"', text))
    result = verified(parts, module, engine_files / LOGS[0])
    assert {("ENG-exception", "a.vmod"), ("ENG-table", LOGS[0])} <= codes(result)
    table = next(finding for finding in result.findings if finding.rule.code == "ENG-table")
    assert table.scene is not None
    assert table.scene.steps == (1,)
    assert "is on no map in VASSAL" in table.message


def test_a_dialog_is_reported_and_closed(parts: EngineParts, engine_files: Path, tmp_path: Path) -> None:
    """The module states that it was made with a VASSAL that nobody has yet."""

    module = tmp_path / "newer.vmod"
    with zipfile.ZipFile(engine_files / "mini.vmod") as old, zipfile.ZipFile(module, "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(b"3.5.8", b"99.0.0"))
    result = verified(parts, module)
    assert codes(result) == {("ENG-dialog", "newer.vmod")}
    assert "99.0.0" in result.findings[0].message


def test_a_setup_that_the_engine_cannot_load_is_named(parts: EngineParts, engine_files: Path, tmp_path: Path) -> None:
    module = changed(
        engine_files, tmp_path / "a.vmod", lambda text: re.sub(r'(<[^>]*PredefinedSetup[^>]*file=")', r"\1no-", text)
    )
    found = verified(parts, module, engine_files / LOGS[0])
    assert {finding.where.entry for finding in found.findings} == {"Scenario A"}
    assert "ENG-stops" in {finding.rule.code for finding in found.findings}
    assert [log.compared for log in found.logs] == [12]


def test_a_log_that_the_engine_refuses_is_named_and_the_next_is_stepped(
    parts: EngineParts, engine_files: Path, tmp_path: Path
) -> None:
    """A symbolic die shows a word where a number belongs."""
    log, broken = read_saved_game(engine_files / LOGS[1]), tmp_path / "broken.vlog"
    records = [record.replace("SHOW_RESULTS\tSymbols\t1", "SHOW_RESULTS\tSymbols\tmany") for record in log.records]
    broken.write_bytes(log.with_records(records).to_bytes())
    result = verified(parts, engine_files / "mini.vmod", broken, engine_files / LOGS[0])
    assert codes(result) == {("ENG-stops", "broken.vlog")}
    assert "many" in result.findings[0].message
    assert [log.compared for log in result.logs] == [0, 12]


@pytest.fixture(scope="module")
def with_bad_data(engine_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small module with a trait that no engine knows, and without the picture of a piece."""
    target = tmp_path_factory.mktemp("bad") / "a.vmod"
    return changed(
        engine_files, target, lambda text: text.replace("+/null/", "+/null/bogus;x\\\t", 1), "images/tank.png"
    )


def test_bad_data_is_shown_in_every_format(parts: EngineParts, engine_files: Path, with_bad_data: Path) -> None:
    result = verified(parts, with_bad_data, engine_files / LOGS[0])
    assert codes(result) == {("ENG-data", "a.vmod")}
    assert len(result.findings) == 2
    assert "Unknown type bogus" in result.findings[0].message
    assert "Source: tank.png Error: Image not found" in result.findings[1].message
    assert breaches(json.loads(verify_view.verify_json(result)), "verify-1") == []
    assert json.loads(verify_view.verify_sarif(result))["runs"][0]["results"][0]["ruleId"] == "ENG-data"
    assert next(verify_view.verify_github(result)).startswith("::error file=")
    suites = ET.fromstring("\n".join(verify_view.verify_junit(result)))
    assert [suite.get("failures") for suite in suites] == ["2", "0"]


@pytest.mark.usefixtures("parts")
def test_the_command_ends_with_1_for_findings(engine_files: Path, with_bad_data: Path) -> None:
    result = CliRunner().invoke(main, ["verify", str(with_bad_data), str(engine_files / LOGS[0]), "--ends-only"])
    assert result.exit_code == 1, result.output
    assert "ENG-data" in result.output
    assert "12 steps, 1 position compared" in result.output
    assert result.output.endswith("\n2 errors\n")
    assert max(map(len, result.output.splitlines())) <= 80


HAND = (
    '<VASSAL.build.module.{kind} mapName="Held" allowMultiple="false" buttonName="H" launch="true" markMoved="Never" '
    'edgeHeight="0" edgeWidth="0" visible="false" side="Blue" use_boards=""><VASSAL.build.module.map.BoardPicker '
    'addColumnText="a" addRowText="r" boardPrompt="b" slotHeight="1" slotScale="0.2" slotWidth="1" title="t"><setup>'
    'HeldBoardPicker\t{board}\t0\t0</setup><VASSAL.build.module.map.boardPicker.Board name="{board}" width="320" '
    'height="200" color="200,220,240"/></VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.{metrics} '
    'disabled="{disabled}" exSepX="6" exSepY="18" unexSepX="2" unexSepY="4"/><VASSAL.build.module.map.PieceMover/>'
    "</VASSAL.build.module.{kind}>"
)


def with_hand(engine_files: Path, target: Path, kind: str, metrics: str, disabled: str) -> Path:
    """The small module with a window for one side, without stacking."""
    hand = HAND.format(kind=kind, metrics=metrics, disabled=disabled, board="Held board")
    end = "</VASSAL.build.module.Map>"
    return changed(engine_files, target, lambda text: text.replace(end, end + hand, 1))


def play_into_hand(parts: EngineParts, module: Path, log: Path) -> Path:
    """Two cards and two units are laid on the same places of the window; one of each is taken out of it again."""
    with Engine(parts) as engine:
        engine.open(module, player="Ann", secret="secret")
        engine.game.take_side("Blue")
        engine.game.new()
        engine.game.begin_log(log)
        cards = [engine.table.draw("Cards", "Held", 60, 60).id for _ in range(2)]
        units = [
            piece.id for piece in engine.table.pieces() if piece.name in ("Infantry", "Tank") and piece.kind == "piece"
        ]
        for unit in units[:2]:
            engine.table.move(unit, "Held", 150, 60)
        engine.table.move(cards[0], "Main Map", 100, 100)
        engine.table.move(units[1], "Main Map", 100, 100)
        engine.table.move(units[0], "Held", 60, 60)
        engine.game.end_log()
    return log


@pytest.mark.sweep(4)  # each case takes an engine of its own
@pytest.mark.parametrize(("kind", "metrics", "disabled"), [
    ("PlayerHand", "HandMetrics", "true"),
    ("PlayerHand", "StackMetrics", "true"),
    ("PrivateMap", "StackMetrics", "true"),
    ("PlayerHand", "HandMetrics", "false"),
])  # fmt: skip
def test_pieces_stack_in_a_window_where_the_module_lets_them(
    parts: EngineParts, engine_files: Path, tmp_path: Path, kind: str, metrics: str, disabled: str
) -> None:
    module = with_hand(engine_files, tmp_path / "hand.vmod", kind, metrics, disabled)
    log = play_into_hand(parts, module, tmp_path / "hand.vlog")
    result = verified(parts, module, log)
    assert [finding.message for finding in result.findings] == []
    assert [played.compared == played.steps > 6 for played in result.logs] == [True]


def test_a_log_is_compared_after_a_difference_and_each_difference_is_reported_once(
    parts: EngineParts, engine_files: Path, tmp_path: Path
) -> None:
    """A piece that is moved to a map which the module lacks stays where it is in the engine; ours is laid there."""
    log, changed_log = read_saved_game(engine_files / LOGS[1]), tmp_path / "nowhere.vlog"
    units = [command.id for command in log.setup() if isinstance(command, AddPiece) and "mark;Side" in command.type]
    away = [f"LOG\tM/{unit}/Nowhere/5/5/null/null/0/0/null/Ann" for unit in (*units[:2], units[0])]
    at = log.records.index("end_save") + 1
    begin, played = log.records[:at], log.records[at:]
    records = [*begin, away[0], played[0], away[1], played[1], away[2], *played[2:]]
    changed_log.write_bytes(log.with_records(records).to_bytes())
    result = verified(parts, engine_files / "mini.vmod", changed_log)
    found = [(one.message.partition(" is at ")[0], one.scene and one.scene.steps) for one in result.findings]
    assert found == [("Tank", (1,)), ("Infantry", (3,))]
    assert [(played.steps, played.compared) for played in result.logs] == [(15, 15)]
