"""From `new --rulebook` to a verdict that a number in `rules.toml` changes, without VASSAL and without Python."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from tests.conftest import PROJECT
from tests.samples import foremost
from tests.tutorial import blocks
from vassal_tools.api import judge, lint_path
from vassal_tools.builder.module import write_module
from vassal_tools.cli.main import main
from vassal_tools.game import library, templates
from vassal_tools.proof.buttons import NONE
from vassal_tools.proof.game_store import GameStore
from vassal_tools.proof.protocol import proof_of
from vassal_tools.template_names import JUDGED, TEMPLATES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where commands are run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == code, done.output
    return done.output


@pytest.mark.parametrize("kind", foremost(JUDGED, JUDGED[0]))  # each kind without rules is built in `game/`
def test_a_new_game_with_rules_builds_and_lint_finds_nothing(kind: str, tmp_path: Path) -> None:
    folder = templates.new_game("The Long Bridge", kind, tmp_path, is_judged=True)
    path = write_module(library.load(folder), tmp_path, source=folder)
    assert [fault.finding.message for fault in lint_path(path)] == []


@pytest.mark.parametrize("kind", sorted({*TEMPLATES} - {*JUDGED}))
def test_a_template_without_rules_says_which_have_some(kind: str, here: Path) -> None:
    said = run("new", "The Long Bridge", "--like", kind, "--rulebook", code=2)
    assert f"the template {kind} has no rules to judge by (there are rules for areas, hexes, squares)" in said
    assert not [*here.iterdir()]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("kind", JUDGED)
@pytest.mark.parametrize("seed", foremost([1, 2, 3], 1))
def test_a_sample_is_judged_without_a_finding(kind: str, seed: int) -> None:
    run("new", "The Long Bridge", "--like", kind, "--rulebook")
    run("sample", "long-bridge", "--seed", str(seed), "--turns", "3")
    assert "No finding." in run("referee", "long-bridge-sample.vlog")


def test_the_first_half_hour_of_the_page_is_what_is_printed(here: Path) -> None:
    """A number in the rules changes the verdict on the same log."""
    printed, is_edited = "", False
    for block in blocks(PROJECT / "docs" / "plain-rulebook.md"):
        if block.kind == "sh":
            for line in block.lines:
                words = shlex.split(line, comments=True)[1:]
                printed = run(*words, code=int(is_edited and words[0] == "referee"))
                assert is_edited or words[0] != "referee" or "No finding." in printed
        elif block.kind == "diff":
            block.edit(here)
            is_edited = True
        elif block.kind == "text":
            assert block.text in printed
    assert "1 illegal, 1 note" in printed


@pytest.mark.parametrize("kind", JUDGED)
def test_players_who_press_no_button_are_not_accused(kind: str, here: Path) -> None:
    folder = templates.new_game("The Long Bridge", kind, here, is_judged=True)
    for seed in (1, 2):
        table, _ = GameStore(proof_of(str(folder)), here / "kept").played(seed, 3, subset=NONE)
        (here / "muted.vlog").write_bytes(table.log().to_bytes())
        assert "illegal" not in run("referee", "muted.vlog")


def test_a_game_is_found_beside_its_log_or_one_folder_up_or_where_it_is_said_to_be(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("sample", "long-bridge", "-o", "game.vlog")
    far, up = here / "far" / "away", here / "logs"
    far.mkdir(parents=True)
    up.mkdir()
    for folder in (far, up):
        (folder / "game.vlog").write_bytes((here / "game.vlog").read_bytes())
    monkeypatch.chdir(far)
    assert "No finding" in run("referee", str(up / "game.vlog"))
    said = run("referee", "game.vlog", code=2)
    assert "there is no rulebook for this module" in said
    assert "No finding" in run("referee", "game.vlog", "--game", str(here / "long-bridge"))


def test_the_referee_of_a_folder_is_proved_as_others_are(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("prove", "long-bridge", "--seed", "1", "--log", "proved.vlog")
    assert "No finding" in run("referee", "proved.vlog")


def test_a_folder_of_another_game_is_refused(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("new", "The Short Bridge", "--like", "squares", "--rulebook")
    run("sample", "long-bridge")
    said = run("referee", "long-bridge-sample.vlog", "--game", "short-bridge", code=2)
    assert "is a log of 'The Long Bridge', but the folder given has 'The Short Bridge'" in said


def test_a_folder_without_a_rulebook_says_how_to_get_one(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares")
    said = run("sample", "long-bridge", code=2)
    assert "long-bridge/game.toml: has no rulebook, which judges no game of a folder" in said
    assert 'rulebook = "plain" judges movement by rules.toml' in said


def test_games_lists_folders_of_the_current_one(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("new", "The Short Bridge", "--like", "cards")
    *_, first, second = run("games").splitlines()
    assert first == "long-bridge        The Long Bridge 0.1.0 (first draft)"
    assert second == "short-bridge       The Short Bridge 0.1.0 (first draft, without a rulebook)"
    (here / "broken").mkdir()
    (here / "broken" / "game.toml").write_text("title =", "utf-8")
    assert "broken" not in run("games")


@pytest.mark.parametrize("code", ["PLAIN-movement-points", "PLAIN-order", "PLAIN-arrivals-due", "PLAIN-table"])
def test_a_code_of_the_plain_rulebook_is_explained_without_a_game(code: str) -> None:
    assert run("explain", code).splitlines()[0] == f"{code} (illegal), the plain rulebook"


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_other_data_that_came_with_a_log_are_no_choice_of_whoever_judges(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one's own folder they are, and the log of another day is a note."""
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("sample", "long-bridge", "-o", "game.vlog")
    edited(here / "long-bridge" / "rules.toml", "limit = 1", "limit = 2")
    said = run("referee", "game.vlog")
    assert "integrity" not in said
    assert "REF-edition" in said
    elsewhere = here / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert "integrity" in run("referee", str(here / "game.vlog"), code=1)


@pytest.mark.parametrize("hostile", ["number = " + "9" * 5_000, "deep = " + "[" * 5_000])
def test_a_folder_beside_a_log_that_cannot_be_read_is_passed_over(hostile: str, here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("sample", "long-bridge", "-o", "game.vlog")
    (here / "a").mkdir()
    (here / "a" / "game.toml").write_text(hostile, "utf-8")
    assert "No finding" in run("referee", "game.vlog")


def test_python_judges_a_game_by_its_folder(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("sample", "long-bridge", "-o", "far.vlog")
    assert judge(here / "far.vlog", game=here / "long-bridge").findings == ()


def test_watch_judges_what_the_data_beside_a_log_can_judge(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    run("sample", "long-bridge", "-o", "game.vlog")
    run("watch", "game.vlog", "-o", "game.html")
    assert "No finding" in (here / "game.html").read_text("utf-8")


def test_a_game_can_begin_in_the_phase_of_its_second_side(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    data = here / "long-bridge" / "game.toml"
    data.write_text(data.read_text("utf-8").replace("turns = ", 'begins = "B"\nturns = ', 1), "utf-8")
    run("sample", "long-bridge", "-o", "game.vlog")
    verdict = judge(here / "game.vlog", game=here / "long-bridge")
    assert verdict.findings == ()
    assert {moment.side for moment in verdict.course[:1]} == {"Wardens"}


@pytest.mark.soak  # a whole game is played for one sentence
def test_a_game_without_cases_is_said_to_have_no_refused_acts_planted(here: Path) -> None:
    run("new", "The Long Bridge", "--like", "squares", "--rulebook")
    words = [
        "prove",
        "long-bridge",
        "--games",
        "1",
        "--kinds",
        "other model",
        "--jobs",
        "1",
        "--keep",
        str(here / "kept"),
    ]
    said = CliRunner().invoke(main, words).stderr
    assert "no act that its rules refuse is planted, because the game has no numbered cases" in said
