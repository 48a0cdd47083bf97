"""The command `referee`: its exit codes, files and folders, modules and rulings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.logs import real_games
from tests.cli.referee_runs import BY_MAIL, FAULTY, LEGAL, SAMPLES, WHOLE, as_json, run
from tests.cli.schema import breaches
from tests.conftest import PROJECT
from tests.lint.test_formats import keeps_to
from vassal_tools.format.archive import Archive, pack
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.report.plain import DEFAULT_WIDTH as WIDTH

pytestmark = pytest.mark.usefixtures("each_log_is_judged_once")


@pytest.mark.parametrize(("words", "schema"), [
    ([FAULTY], "referee-1"),
    (BY_MAIL, "referee-1"),
    ([WHOLE], "referee-1"),
    ([FAULTY, LEGAL, "--each"], "referee-games-1"),
    ([FAULTY, FAULTY, "--compare"], "comparison-1"),
    ([SAMPLES, "--dice"], "dice-1"),
])  # fmt: skip
def test_json_keeps_to_its_published_schema(words: list[Path], schema: str) -> None:
    document = as_json(*words)
    assert breaches(document, schema) == []
    assert keeps_to(document, PROJECT / "vassal_tools" / "report" / "schemas" / f"{schema}.json") == []


@pytest.mark.parametrize(("words", "code"), [
    ([LEGAL], 0),
    ([FAULTY], 1),
    ([FAULTY, "--fail-on", "never"], 0),
    ([FAULTY, LEGAL, "--each"], 1),
    ([LEGAL, LEGAL, "--compare"], 0),
    ([LEGAL, "--compare"], 2),
    ([LEGAL, SAMPLES], 2),
    ([LEGAL, "--trust-module"], 2),
    ([LEGAL, "--as", "Persia"], 2),
    ([LEGAL, "--as", "referee"], 0),
    ([LEGAL, "--as", "everybody"], 0),
    (["nowhere.vlog"], 2),
    ([LEGAL, "nowhere.vlog", "--each"], 2),
])  # fmt: skip
def test_exit_codes(words: list[str | Path], code: int) -> None:
    assert run(*words).exit_code == code


def test_fail_on_moves_the_line() -> None:
    """A log is missing between these two, so that part of the game is unknown."""
    logs = (BY_MAIL[0], BY_MAIL[2])
    result = run(*logs)
    assert result.exit_code == 0
    assert "REF-gap" in result.output
    assert run(*logs, "--fail-on", "unknown").exit_code == 1


def test_unrelated_logs_are_judged_as_games_of_their_own() -> None:
    document = as_json(BY_MAIL[1], FAULTY, BY_MAIL[0])
    assert [game["name"] for game in document["games"]] == [f"{BY_MAIL[1].name} and 1 more", FAULTY.name]
    assert not any(found["code"] == "REF-gap" for game in document["games"] for found in game["verdict"]["findings"])
    assert run(FAULTY, LEGAL).output == run(FAULTY, LEGAL, "--each").output


def test_a_folder_of_games_is_a_table_and_a_folder_in_it_is_one_game(tmp_path: Path) -> None:
    (tmp_path / "a.vlog").write_bytes(FAULTY.read_bytes())
    (tmp_path / "by mail").mkdir()
    for path in BY_MAIL:
        (tmp_path / "by mail" / path.name).write_bytes(path.read_bytes())
    (tmp_path / "broken.vlog").write_bytes(b"nothing")
    result = run(tmp_path)
    assert result.exit_code == 2
    lines = result.output.splitlines()
    assert max(len(line) for line in lines if "/" not in line) <= WIDTH
    assert [line.split()[0] for line in lines[1:] if line[:1].strip()][:3] == ["a.vlog", "broken.vlog", "by"]
    assert re.search(r"broken\.vlog +could not be judged", result.output)
    assert "3 games: 1 without" in result.output.replace("\n", " ")


def test_a_report_is_not_written_over_a_log(tmp_path: Path) -> None:
    log = tmp_path / "a.vlog"
    log.write_bytes(LEGAL.read_bytes())
    assert run(log, "-o", log).exit_code == 2
    assert log.read_bytes() == LEGAL.read_bytes()


def test_rulings_are_chosen_by_name(tmp_path: Path) -> None:
    file = tmp_path / "rulings.toml"
    file.write_text('[rulings]\nR-27 = "any"\n')
    assert run(LEGAL, "--rulings", file).exit_code == 0


def test_an_error_in_a_choice_is_reported_for_each_game_by_name(tmp_path: Path) -> None:
    file = tmp_path / "rulings.toml"
    file.write_text('[rulings]\nR-999 = "any"\n')
    shown = " ".join(run(LEGAL, WHOLE, "--each", "--rulings", file).stdout.split())
    for log in (LEGAL, WHOLE):
        assert f"{log.name}: there is no ruling 'R-999' to choose" in shown


def test_that_a_tournament_reads_a_paragraph_otherwise_is_no_fault_of_the_log(tmp_path: Path) -> None:
    file = tmp_path / "rulings.toml"
    file.write_text('[rulings]\nR-27 = "all"\n')
    result = run(BY_MAIL[0], "--rulings", file)
    assert result.exit_code == 0
    assert "R-27=any, and is judged by R-27=all" in " ".join(result.output.split())


@pytest.mark.parametrize(("text", "says"), [
    ('[rulings]\nR-999 = "any"\n', "no ruling 'R-999'"),
    ('[rulings]\nR-27 = "some"\n', "no reading 'some'"),
    ("[rulings]\nR-27 = 1\n", "must be a text"),
    ('R-27 = "any"\n', "[rulings]"),
    ("[rulings", "not valid TOML"),
])  # fmt: skip
def test_rulings_that_are_not_there_are_refused(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "rulings.toml"
    file.write_text(text)
    result = run(LEGAL, "--rulings", file)
    assert result.exit_code == 2
    assert says in result.stderr


def changed_module(module: Path, target: Path, old: bytes, new: bytes) -> Path:
    """The module with another text in its build file."""
    with Archive(module) as archive:
        entries = {name: archive.read(name) for name in archive.names}
    build = entries["buildFile.xml"]
    assert build.count(old) == 1
    target.write_bytes(pack({**entries, "buildFile.xml": build.replace(old, new)}))
    return target


def test_a_module_of_another_game_is_refused(module_file: Path, tmp_path: Path) -> None:
    named = f'name="{read_saved_game(LEGAL).module.name}" version'.encode()
    other = changed_module(module_file, tmp_path / "other.vmod", named, b'name="Pylos" version')
    result = run(LEGAL, "--module", other)
    assert result.exit_code == 2
    assert "is a log of 'Sphacteria', but the module given is 'Pylos'" in result.stderr
    result = run(LEGAL, FAULTY, "--module", other)
    assert result.exit_code == 2
    assert "could not be judged" in result.stdout


def test_a_module_of_another_edition_is_named_and_is_no_fault_of_the_log(module_file: Path, tmp_path: Path) -> None:
    stated = re.search(rb'name="Model" initialValue="([^"]+)"', Archive(module_file).read("buildFile.xml"))
    assert stated is not None
    other = changed_module(module_file, tmp_path / "other.vmod", stated[0], stated[0].replace(stated[1], b"0" * 64))
    found = [f for f in as_json(LEGAL, "--module", other)["findings"] if f["code"] == "REF-edition"]
    assert [f["severity"] for f in found] == ["note"]
    assert "the log was played with other data" in found[0]["message"]


def test_what_is_found_where_play_begins_names_the_first_log(module_file: Path, tmp_path: Path) -> None:
    renamed = changed_module(module_file, tmp_path / "renamed.vmod", b";Demosthenes/", b";Demosthenis/")
    (setup,) = (f for f in as_json(*BY_MAIL, "--module", renamed)["findings"] if f["severity"] != "note")
    assert (setup["code"], Path(setup["log"]).name) == ("REF-setup", BY_MAIL[0].name)


def test_an_old_log_is_compared_with_the_set_up_of_its_own_data(module_file: Path, tmp_path: Path) -> None:
    """The given module may have other names."""
    stated = re.search(rb'name="Model" initialValue="([^"]+)"', Archive(module_file).read("buildFile.xml"))
    assert stated is not None
    other = changed_module(module_file, tmp_path / "a.vmod", stated[0], stated[0].replace(stated[1], b"0" * 64))
    renamed = changed_module(other, tmp_path / "b.vmod", b";Demosthenes/", b";Demosthenis/")
    codes = [f["code"] for f in as_json(LEGAL, "--module", renamed)["findings"]]
    assert "REF-setup" not in codes
    assert "REF-edition" in codes


def test_a_log_of_any_other_module_ends_with_code_2(corpus: Path) -> None:
    logs = real_games(corpus)
    assert len(logs) > 50
    for path in logs:
        result = run(path)
        assert result.exit_code == 2, path
        assert "no rulebook for this module" in result.stderr, path
        assert "The Siege of Syracuse; from other packages: Convoy, " in result.stderr, path


@pytest.mark.parametrize(
    ("name", "begins"), [("a.html", "<!doctype"), ("a.json", "{"), ("a.sarif", "{"), ("a.txt", "sph")]
)
def test_the_name_of_the_output_says_its_format(name: str, begins: str, tmp_path: Path) -> None:
    run(LEGAL, "-o", tmp_path / name)
    assert (tmp_path / name).read_text("utf-8").lower().startswith(begins)
    assert run(LEGAL, "--format", "junit", "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_text("utf-8").startswith("<?xml")


def test_a_log_whose_dice_cannot_be_counted_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "broken.vlog").write_bytes(b"nothing")
    (tmp_path / "a.vlog").write_bytes(BY_MAIL[0].read_bytes())
    result = run(tmp_path, "--dice")
    assert result.exit_code == 2
    assert "throws in 1 log\n" in result.stdout
    assert "broken.vlog" in result.stderr
