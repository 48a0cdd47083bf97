"""`replay --svg`, `--png` and `--save`."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from PIL import Image
from PIL.GifImagePlugin import GifImageFile
from PIL.PngImagePlugin import PngImageFile

from tests.cli.logs import written
from tests.conftest import PROJECT
from vassal_tools.cli.animation import LONGEST_SIDE
from vassal_tools.cli.main import main
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report.narrative import step_in_words
from vassal_tools.report.showing import Showing
from vassal_tools.table.at_step import table_at
from vassal_tools.verify.comparison import said
from vassal_tools.watch.svg import MARKS, caption, svg
from vassal_tools.watch.turns import changing_steps, steps_of_turns

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.table.table import Table

SAMPLE = PROJECT / "samples" / "sphacteria-legal.vlog"
SVG = "{http://www.w3.org/2000/svg}"


def run(*words: str | Path) -> str:
    result = CliRunner().invoke(main, ["replay", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_picture_holds_its_pictures_and_loads_nothing(engine_files: Path, tmp_path: Path) -> None:
    module, log, target = engine_files / "mini-setup.vmod", engine_files / "new-game.vlog", tmp_path / "a.svg"
    assert run(log, "--at", "7", "--module", module, "--svg", target).strip() == str(target)
    root = ET.parse(target).getroot()
    links = [element.get("href", "") for element in root.iter() if element.get("href")]
    assert all(link.startswith(("data:image/png;base64,", "#p")) for link in links)
    assert next(element.text for element in root.iter(f"{SVG}title")) == "Main Map"
    assert len(list(root.iter(f"{SVG}image"))) == len({link for link in links if link.startswith("data:")})


def test_without_the_module_there_are_boxes_with_names(engine_files: Path, tmp_path: Path) -> None:
    output = run(engine_files / "new-game.vlog", "--svg", tmp_path / "a.svg")
    assert "missing: the module" in output
    texts = [element.text for element in ET.parse(tmp_path / "a.svg").getroot().iter(f"{SVG}text")]
    assert "Infantry" in texts


def test_a_picture_is_painted(engine_files: Path, tmp_path: Path) -> None:
    run(engine_files / "new-game.vlog", "--module", engine_files / "mini.vmod", "--png", tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--svg", "a.svg", "--map", "Moon"), "no map Moon"),
        (("--svg", "a.svg", "--as", "Green"), "no side Green"),
        (("--svg", "a.svg", "--as", "Referee"), "referee sees all, everybody what all may see"),
        (("--save", "a.vsav", "--as", "Blue"), "leave out --as"),
        (("--svg", "a.svg", "--at", "99"), "no step 99"),
        (("--svg", "a.svg", "--png", "./a.svg"), "cannot be both"),
        (("--svg", "a.svg", "--png", "."), "not an ordinary file"),
        (("--as", "Blue"), "give --svg or --png too"),
        (("--map", "Main Map", "--format", "json"), "give --svg or --png too"),
    ],
)
def test_what_cannot_be_drawn_is_said_and_nothing_written(
    engine_files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], fault: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["replay", str(engine_files / "new-game.vlog"), *words])
    assert result.exit_code == 2
    assert fault in result.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("words", "side"), [
    ((), None), (("--as", "referee"), None), (("--as", "everybody"), ""), (("--as", "Blue"), "Blue"),
])  # fmt: skip
def test_as_names_the_reader_of_a_picture(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], side: str | None
) -> None:
    sides: list[str | None] = []
    monkeypatch.setattr("vassal_tools.cli.replay.replay_log", lambda *given: sides.append(given[-1].side))
    run(SAMPLE, "--svg", "a.svg", *words)
    assert sides == [side]


@pytest.mark.parametrize("option", ["--svg", "--png", "--save"])
@pytest.mark.parametrize("name", ["game.vlog", "played.vmod", "linked.svg", "other.vlog"])
def test_no_module_or_log_is_written_over(engine_files: Path, tmp_path: Path, option: str, name: str) -> None:
    log, module = tmp_path / "game.vlog", tmp_path / "played.vmod"
    held = (engine_files / "new-game.vlog").read_bytes()
    for path in (log, tmp_path / "other.vlog"):
        path.write_bytes(held)
    module.write_bytes((engine_files / "mini-setup.vmod").read_bytes())
    (tmp_path / "linked.svg").symlink_to(module)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    words = ("replay", str(log), "--module", str(module), option, str(tmp_path / name))
    assert CliRunner().invoke(main, words).exit_code == 2
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_another_module_than_the_one_played_is_warned_of(tmp_path: Path, engine_files: Path) -> None:
    assert "was played with" in run(SAMPLE, "--module", engine_files / "mini.vmod", "--svg", tmp_path / "a.svg")


def stand(table: Table) -> dict[str, object]:
    """Every piece with its place, its states, and the piece below."""
    return {
        piece.id: (piece.map, piece.x, piece.y, said([t.raw for t in piece.traits], piece.states))
        for piece in table.pieces.values()
    } | {"stacks": sorted(held for _, held in table.stacks_of("Main Map"))}


@pytest.mark.parametrize("log", ["3.6-game.vlog", "3.7.26-game.vlog", "new-game.vlog"])
def test_a_save_of_a_moment_holds_that_moment(engine_files: Path, tmp_path: Path, log: str) -> None:
    game, save = read_saved_game(engine_files / log), tmp_path / "a.vsav"
    for step in (0, 6, len(game.steps())):
        run(engine_files / log, "--at", str(step), "--save", save)
        saved, then = read_saved_game(save), table_at(game, step).table
        now = table_at(saved, None).table
        assert not saved.is_log
        assert stand(now) == stand(then)
        assert now.properties == then.properties
        assert (now.turns, now.boards, sorted(now.sides.values())) == (
            then.turns,
            then.boards,
            sorted(then.sides.values()),
        )


def test_a_turn_is_an_animated_picture_of_each_step_that_changes_the_map(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.gif", "again.gif", "a.png")]
    run(SAMPLE, "--turn", "2", "--gif", files[0])
    run(SAMPLE, "--turn", "2", "--gif", files[1], "--apng", files[2])
    assert files[0].read_bytes() == files[1].read_bytes()
    (shown,) = Showing(viewer="referee").scenes([read_saved_game(SAMPLE)])
    changing = list(changing_steps(shown, steps_of_turns(shown)["2"], 0))
    assert len(changing) > 1
    for file in files[1:]:
        with Image.open(file) as picture:
            assert isinstance(picture, GifImageFile | PngImageFile)
            assert picture.n_frames == len(changing)
            assert max(picture.size) == LONGEST_SIDE


def test_a_frame_shows_by_an_arrow_and_in_words_what_moved() -> None:
    (shown,) = Showing(viewer="referee").scenes(
        [read_saved_game(PROJECT / "samples" / "sphacteria-planted-faults.vlog")]
    )
    words = "Turn 2: A Events – step 30 – Solitaire: Athenian Triremes T1 goes from I to O."
    assert step_in_words(shown, 30) == words
    assert 'stroke-linecap="round"' in svg(shown, 30, 0, (MARKS,))
    assert 'stroke-linecap="round"' not in svg(shown, 29, 0, (MARKS,))


@pytest.mark.parametrize(("width", "said"), [(900, "Turn 2 & more"), (100, "Turn 2…"), (1, "…")])
def test_a_caption_fits_its_picture(width: int, said: str) -> None:
    (strip,) = ET.fromstring(caption("Turn 2 & more", width, 30)).iter(SVG + "text")
    assert strip.text == said


def test_a_log_without_a_turn_counter_has_no_turns() -> None:
    assert steps_of_turns({"labels": [], "steps": [{"number": 1}]}) == {}


def test_a_log_that_counts_no_turns_says_what_can_be_drawn(tmp_path: Path) -> None:
    log = written(tmp_path / "a.vlog", ["+/1/piece;;;a.png;Tank/Map;5;6;1;0"], ["CHAT* one", "CHAT* two"])
    result = CliRunner().invoke(main, ["replay", str(log), "--turn", "3", "--gif", str(tmp_path / "a.gif")])
    assert result.exit_code == 2
    said = " ".join(result.output.split())
    assert "there is no turn 3" in said
    assert "no turn counter in the log shows a number; --at STEP draws one step" in said
    assert "0, the beginning, to 2" in said


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--turn", "99", "--gif", "a.gif"), "there are: 1, 2; --at STEP draws one step into --png or --svg: 0,"),
        (("--turn", "4"), "--turn needs --gif or --apng"),
        (("--gif", "a.gif"), "--turn needs --gif or --apng"),
        (("--turn", "4", "--gif", "a.gif", "--svg", "a.svg"), "--turn needs --gif or --apng"),
    ],
)
def test_a_turn_that_cannot_be_drawn_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], fault: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, ["replay", str(SAMPLE), *words])
    assert result.exit_code == 2
    assert fault in " ".join(result.output.split())
    assert list(tmp_path.iterdir()) == []
