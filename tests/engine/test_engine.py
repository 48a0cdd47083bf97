"""The driver of the real engine, on a small module."""

from __future__ import annotations

import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from vassal_tools.engine import Engine, EnginePiece
from vassal_tools.engine.class_archive import class_archive
from vassal_tools.errors import EngineError

if TYPE_CHECKING:
    from vassal_tools.engine import EngineParts

pytestmark = pytest.mark.engine

MAP = "Main Map"


def tank_of(engine: Engine) -> EnginePiece:
    return next(piece for piece in engine.table.pieces() if piece.name == "Tank" and piece.kind == "piece")


def variant(module: Path, folder: Path, old: bytes, new: bytes) -> Path:
    """A copy of the module with another build file."""
    made = folder / "variant.vmod"
    with zipfile.ZipFile(module) as source, zipfile.ZipFile(made, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if name == "buildFile.xml":
                assert old in content
                content = content.replace(old, new)
            target.writestr(name, content)
    return made


def positions(engine: Engine) -> dict[str, tuple[object, ...]]:
    return {
        piece.id: (piece.name, piece.map, piece.x, piece.y, piece.properties["Side_Level"])
        for piece in engine.table.pieces("Side_Level")
        if piece.kind == "piece"
    }


def png(path: Path) -> tuple[tuple[int, int], int]:
    """Size and number of colours (many: 999)."""
    with Image.open(path) as image:
        assert image.format == "PNG"
        return image.size, len(image.convert("RGB").getcolors(998) or range(999))


def test_pieces_come_without_names_on_request(mini: Engine) -> None:
    mini.game.new()
    pieces = mini.table.pieces("BasicName")
    assert {"Tank"} < {piece.properties["BasicName"] for piece in pieces}
    assert all(piece.name for piece in pieces if piece.kind == "piece")
    assert mini.table.pieces("BasicName", names=False) == tuple(replace(piece, name="") for piece in pieces)


def test_a_module_opens_and_the_engine_says_nothing_until_there_is_cause(
    parts: EngineParts, engine_files: Path, tmp_path: Path
) -> None:
    """Dialogs and complaints in the chat are recorded then, and can be forgotten."""
    with Engine(parts) as engine:
        assert engine.version().vassal.startswith("3.")
        opened = engine.open(engine_files / "mini.vmod")
        assert (opened.name, opened.version) == ("OracleMini", "1.0")
        engine.require_quiet()
        with pytest.raises(EngineError, match="one JVM holds one"):
            engine.open(engine_files / "mini.vmod")
        engine.game.new()
        broken = tmp_path / "broken.vsav"
        broken.write_bytes(b"not a save")
        assert engine.game.load(broken).metadata_valid is False
        assert engine.complaints().dialogs
        with pytest.raises(EngineError, match="dialog: "):
            engine.require_quiet()
        assert engine.forget_complaints()
        engine.require_quiet()


def test_the_component_tree_shows_classes_names_and_attributes(mini: Engine) -> None:
    tree = {(part.class_name.rsplit(".", 1)[-1], part.name): part for part in mini.components().walk()}
    assert tree["DiceButton", "2d6"].attributes["nSides"] == "6"
    assert ("Zone", "PolyZone") in tree
    assert "VASSAL.build.module.BasicCommandEncoder" in mini.texts.encoders()


def test_a_new_game_gives_the_side_and_the_start_pieces(mini: Engine) -> None:
    status = mini.game.new()
    assert (status.started, status.side, status.unanswered) == (True, "Blue", ())
    tank = mini.table.piece(tank_of(mini).id, "Side_Level", "PieceName")
    assert (tank.gpid, tank.map, tank.zone, tank.location) == ("4", MAP, "PolyZone", "PolyZone 0202")
    assert tank.properties == {"Side_Level": "1", "PieceName": "Tank"}
    assert mini.table.property(tank.id, "Side") == "Blue"
    stack = mini.table.piece(tank.parent or "")
    assert stack.kind == "stack"
    assert tank.id in stack.contents


def test_a_move_snaps_and_reports_as_by_hand(mini: Engine) -> None:
    mini.game.new()
    tank = tank_of(mini)
    moved = mini.table.move(tank.id, MAP, 153, 77)
    assert (moved.x, moved.y) != (tank.x, tank.y)
    assert moved.zone == "PolyZone"
    assert "Tank moves PolyZone 0202 -> " in mini.controls.chat_text()


def test_a_key_flips_and_so_does_the_menu(mini: Engine) -> None:
    mini.game.new()
    tank = tank_of(mini)
    lines = {line.text: line for line in mini.table.menu(tank.id)}
    assert lines["Delete"].enabled
    assert mini.table.key(tank.id, "ctrl F") != tank
    assert mini.table.property(tank.id, "Side_Level") == "2"
    mini.table.key(tank.id, "70,130", "code")
    assert mini.table.property(tank.id, "Side_Level") == "1"
    mini.table.key(tank.id, "noSuchCommand", "named")
    assert mini.table.invoke(tank.id, "Delete") is None
    with pytest.raises(EngineError, match="no piece with id"):
        mini.table.menu(tank.id)


def test_dice_turn_chat_and_properties(mini: Engine) -> None:
    mini.game.new()
    said = mini.controls.chat_text()
    mini.controls.dice("2d6")
    mini.controls.press("2d6")
    mini.controls.hotkey("82,520", "code")
    mini.controls.special_dice("Symbols")
    before = mini.controls.turn("Turn")
    assert mini.controls.next_turn("Turn") != before
    assert mini.controls.previous_turn("Turn") == before
    mini.controls.chat("Grüße \\ an\talle")
    mini.controls.set_property("Weather", "Rain")
    assert mini.controls.property("Weather") == "Rain"
    text = mini.controls.chat_text().removeprefix(said)
    assert text.count("** 2d6 = ") == 3
    assert "** Symbols = " in text
    assert "<Ann> - Grüße \\ an alle" in text.replace("\t", " ")


def test_cards_are_drawn_and_pieces_created(mini: Engine) -> None:
    mini.game.new()
    mini.table.shuffle("Cards")
    card = mini.table.draw("Cards", MAP, 400, 300)
    assert (card.name[:4], card.x, card.y) == ("Card", 400, 300)
    assert mini.table.create("Infantry", MAP, 500, 300).gpid == "1"
    assert mini.table.create("2", MAP, 300, 300, by_gpid=True).name == "Tank"


def test_a_log_steps_back_to_equal_pieces(mini: Engine, tmp_path: Path) -> None:
    mini.game.new()
    log = tmp_path / "game.vlog"
    assert mini.game.begin_log(log)
    tank = tank_of(mini).id
    mini.table.move(tank, MAP, 153, 77)
    mini.table.key(tank, "ctrl F")
    mini.controls.dice("2d6")
    mini.table.create("Infantry", MAP, 500, 300)
    at_the_end = positions(mini)
    written = mini.game.end_log()
    assert written.commands >= 4
    assert written.bytes == log.stat().st_size

    loaded = mini.game.load(log)
    assert (loaded.position, loaded.total, loaded.metadata_valid) == (0, written.commands, True)
    assert positions(mini) != at_the_end
    assert mini.game.step(1).position == 1
    assert mini.game.step_all().replaying is False
    assert positions(mini) == at_the_end
    mini.game.undo()
    assert positions(mini) != at_the_end


def test_a_save_reads_back_equal(mini: Engine, tmp_path: Path) -> None:
    assert mini.game.setup("Scenario A").started
    save = tmp_path / "game.vsav"
    assert mini.game.save(save) == save.stat().st_size
    before = positions(mini)
    assert mini.game.close().started is False
    mini.game.load(save)
    assert positions(mini) == before
    raw = mini.texts.raw(save)
    assert raw.startswith("begin_save")
    decoded = mini.texts.decode(raw)
    assert decoded is not None
    assert any("AddPiece" in part.class_name for part in decoded.children)
    assert "begin_save" in mini.texts.encode()


def test_pictures_are_png_and_not_blank(mini: Engine, tmp_path: Path) -> None:
    mini.game.new()
    takes = {
        "map": lambda path: mini.pictures.map(MAP, path),
        "screen": mini.pictures.screen,
        "window": mini.pictures.window,
    }
    for name, take in takes.items():
        taken = take(tmp_path / name)
        size, colours = png(tmp_path / name)
        assert size == (taken.width, taken.height)
        assert colours > 5, name
    assert png(tmp_path / "map")[0] == (600, 400)


def test_sequences_carry_any_text(mini: Engine) -> None:
    cases = [(("a", "b;c", ""), ";"), (("\\x", "'q'"), ","), (("Ω\ud800\t\n\r", "\\t"), "/"), ((), ";")]
    encoded = mini.texts.sequence_encode(cases)
    assert encoded == ("a;b\\;c;", "'\\x',''q''", "Ω\ud800\t\n\r/'\\t'", None)
    back = mini.texts.sequence_decode([(encoded[0] or "", ";"), (encoded[2] or "", "/")])
    assert back == (cases[0][0], cases[2][0])


def test_what_cannot_be_done_is_refused_with_what_there_is(mini: Engine) -> None:
    mini.game.new()
    with pytest.raises(EngineError, match=r"no map Nowhere; there are \[Main Map"):
        mini.table.move(tank_of(mini).id, "Nowhere", 1, 1)
    with pytest.raises(EngineError, match="no menu line Fly"):
        mini.table.invoke(tank_of(mini).id, "Fly")


def test_bad_data_is_a_complaint(parts: EngineParts, engine_files: Path, tmp_path: Path) -> None:
    module = variant(engine_files / "mini.vmod", tmp_path, b"delete;Delete;", b"noSuchTrait;Delete;")
    with Engine(parts) as engine:
        engine.open(module)
        engine.game.new()
        complaints = engine.complaints()
        assert complaints.bad_data
        assert not complaints.errors
        assert engine.forget_complaints() == complaints
        assert not engine.complaints()


def test_named_keys_and_two_players(parts: EngineParts, engine_files: Path, tmp_path: Path) -> None:
    module = variant(engine_files / "mini.vmod", tmp_path, b";70,130;", b";57348,0,flipIt;")
    with Engine(parts) as engine:
        engine.open(module, player="Ann", secret="a")
        engine.game.take_side("Blue")
        engine.game.new()
        tank = tank_of(engine).id
        assert {line.text: line.key for line in engine.table.menu(tank)}["Flip"] == "flipIt"
        engine.table.key(tank, "flipIt", "named")
        assert engine.table.property(tank, "Side_Level") == "2"
        engine.table.key(tank, "ctrl F")
        assert engine.table.property(tank, "Side_Level") == "2"
        engine.table.invoke(tank, "Flip")
        assert engine.table.property(tank, "Side_Level") == "1"

        save = tmp_path / "ann.vsav"
        engine.game.save(save)
        assert engine.game.load(save).side == "Blue"
        engine.become("Bob", "b")
        assert engine.game.take_side("Red") == "Red"
        engine.become("Cid", "c")
        with pytest.raises(EngineError, match="side Blue is not to be had"):
            engine.game.take_side("Blue")
        engine.become("Ann", "a")
        assert engine.game.status().side == "Blue"
        engine.require_quiet()


def test_an_engine_that_does_not_answer_is_ended(parts: EngineParts) -> None:
    with Engine(parts, timeout=0.0001) as engine:
        with pytest.raises(EngineError, match="no answer to version"):
            engine.version()
        with pytest.raises(EngineError, match="not running"):
            engine.version()


def test_an_engine_starts_with_the_archive_of_its_classes(opened_mini: Engine, parts: EngineParts) -> None:
    if parts.archive is None:
        pytest.skip("an install's own jars, or a Java that archives nothing")
    process = opened_mini._wire._process
    assert process is not None
    assert str(parts.archive) in Path(f"/proc/{process.pid}/maps").read_text()


def test_an_archive_that_does_not_fit_is_left_out(parts: EngineParts, tmp_path: Path) -> None:
    foreign = tmp_path / "classes.jsa"
    foreign.write_bytes(b"no archive")
    for archive in (foreign, tmp_path / "missing.jsa"):
        with Engine(replace(parts, archive=archive)) as engine:
            assert engine.version().vassal.startswith("3.")


def test_where_no_archive_can_be_made_there_is_none(parts: EngineParts, tmp_path: Path) -> None:
    """It is not tried again."""
    useless = replace(parts, java=shutil.which("false") or "", archive=None)
    assert [class_archive(useless, tmp_path) for _ in range(2)] == [None, None]
