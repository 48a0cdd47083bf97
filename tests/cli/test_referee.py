"""The command `referee`: its formats, exit codes, files and folders; hostile texts are harmless in each format."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import copy, which
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from tests.cli.logs import real_games
from tests.cli.schema import breaches
from tests.conftest import PROJECT
from tests.lint.test_formats import SARIF, keeps_to
from tests.referee.proof_games import STORE
from tests.table.hostile import ALL
from vassal_tools import __version__
from vassal_tools.cli.main import main
from vassal_tools.errors import Where
from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity, Waiver
from vassal_tools.format.archive import Archive, pack
from vassal_tools.objects.metadata import Metadata
from vassal_tools.objects.roster import Seat
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.batch import Case, JudgingOptions, Outcome, judge_logs
from vassal_tools.referee.chain import Chain, How
from vassal_tools.referee.compare import Comparison
from vassal_tools.referee.coverage import Coverage, Stretch
from vassal_tools.referee.dice import Tally
from vassal_tools.referee.judging import CAVEAT, LogSeen, Verdict
from vassal_tools.referee.protocol import GameResult, Reading, Score
from vassal_tools.report import referee_documents as documents
from vassal_tools.report.about_game import moment, result_in_short
from vassal_tools.report.comparison_view import comparison_json, comparison_text
from vassal_tools.report.dice_view import dice_json, dice_text
from vassal_tools.report.games_table import games_json, games_text
from vassal_tools.report.plain import DEFAULT_WIDTH as WIDTH
from vassal_tools.report.referee_markdown import escaped, referee_markdown
from vassal_tools.report.referee_page import referee_page
from vassal_tools.report.referee_text import referee_text

if TYPE_CHECKING:
    from vassal_tools.game.model import Game

pytestmark = pytest.mark.usefixtures("each_log_is_judged_once")

SAMPLES = PROJECT / "samples"
FAULTY = SAMPLES / "sphacteria-planted-faults.vlog"
WHOLE = SAMPLES / "sphacteria-whole-game.vlog"
LEGAL = SAMPLES / "sphacteria-legal.vlog"
SLIPS = SAMPLES / "sphacteria-storm-and-slips.vlog"
BY_MAIL = sorted(SAMPLES.glob("sphacteria-by-mail-*.vlog"))


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["referee", *map(str, words)])


def as_json(*words: str | Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(*words, "--format", "json").stdout)
    return document


def of_play(*words: str | Path) -> list[dict[str, Any]]:
    """The findings but for the note that a log was played with data of the past."""
    return [found for found in as_json(*words)["findings"] if found["code"] != "REF-landed"]


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
    (["nowhere.vlog"], 2),
    ([LEGAL, "nowhere.vlog", "--each"], 2),
])  # fmt: skip
def test_exit_codes(words: list[str | Path], code: int) -> None:
    assert run(*words).exit_code == code


def test_fail_on_moves_the_line() -> None:
    """Between these two logs one is missing: nobody can say what was played."""
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


def test_text_keeps_its_width_and_ends_with_what_a_log_cannot_show() -> None:
    for words in ([FAULTY], BY_MAIL, [FAULTY, FAULTY, "--compare"], [FAULTY, LEGAL, "--each"]):
        output = run(*words).output
        assert max(map(len, output.splitlines())) <= WIDTH
        assert " ".join(output.split()).endswith(CAVEAT)


@pytest.mark.parametrize("form", ["sarif", "github", "junit", "json", "html", "markdown"])
def test_every_format_says_what_a_log_cannot_show(form: str) -> None:
    assert CAVEAT in " ".join(run(FAULTY, "--format", form).stdout.split())


@cache
def judged(*logs: Path) -> tuple[Verdict, Chain]:
    return judge_logs(logs, JudgingOptions())


def in_every_format(*logs: Path) -> dict[str, str]:
    verdict, game = judged(*logs)
    return {
        "text": referee_text(verdict).plain,
        "json": documents.referee_json(verdict),
        "sarif": documents.referee_sarif([verdict]),
        "github": "\n".join(documents.referee_github([verdict])),
        "junit": "\n".join(documents.referee_junit([verdict])),
        "html": referee_page(verdict, game),
        "markdown": referee_markdown(verdict),
    }


def test_a_report_names_players_dates_versions_and_hashes() -> None:
    """The players' user ids, their passwords, are in the log and not in the report."""
    shown = in_every_format(*BY_MAIL)
    assert "player-1 (Ann): Athens; player-2 (Bob): Sparta" in shown["text"]
    document = json.loads(shown["json"])
    assert document["players"][1] == {"player": "player-2", "name": "Bob", "side": "Sparta"}
    assert document["tool"]["version"] == __version__
    for path, log in zip(BY_MAIL, document["logs"], strict=True):
        stated = read_saved_game(path).save
        assert log["sha256"] == sha256(path.read_bytes()).hexdigest()
        assert datetime.fromisoformat(log["saved"]).timestamp() == int(stated.date_saved) // 1000
        assert (log["vassal"], log["module_version"]) == (stated.vassal_version, "0.1.0")
        said = f"saved {log['saved'].replace('T', ' ').replace('Z', ' UTC')} by VASSAL {log['vassal']}"
        for form in ("text", "html"):
            assert f"SHA-256 {log['sha256']}" in shown[form]
            assert said in shown[form]
    assert not [form for form, text in shown.items() if "password" in text]


def test_a_report_says_who_has_won_by_which_paragraph_and_the_points_by_turn() -> None:
    shown = in_every_format(WHOLE)
    assert "  points after turn     1    2    3    4    5    6    7\n  Athens               10   11" in shown["text"]
    result = json.loads(shown["json"])["result"]
    assert (result["over"], result["winner"], result["rule"]["section"]) == (True, "", "8.2")
    assert result["scores"][-1] == {"turn": 7, "points": {"Athens": 7, "Sparta": 8}}
    assert result["account"][0] == "Athens 7: 5 for P; 1 each for S.H1, S.H2"
    for form in ("text", "html", "junit", "markdown"):
        assert "Nobody wins: draw (rule 8.2)." in shown[form]
    assert "| points after turn | 1 | 2 |" in shown["markdown"]
    sarif = json.loads(shown["sarif"])
    assert keeps_to(sarif, SARIF) == []
    assert sarif["runs"][0]["properties"]["games"][0]["result"] == result
    assert sarif["runs"][0]["artifacts"][0]["hashes"]["sha-256"] == sha256(WHOLE.read_bytes()).hexdigest()


def test_a_report_of_a_game_that_goes_on_says_so() -> None:
    assert "The game had not ended where the log does, in turn 3." in in_every_format(*BY_MAIL)["text"]
    assert documents.referee_document(judged(FAULTY)[0])["result"] is None


@pytest.mark.parametrize(("stated", "shown"), [
    ("1795245327125", "2026-11-21T07:15:27Z"), ("0", "1970-01-01T00:00:00Z"), ("9" * 40, "9" * 40), ("", ""),
    ("99999999999999", "5138-11-16T09:46:39Z"), ("9" * 15, "9" * 15),
    ("12 June 2004", "12 June 2004"), ("١٢", "١٢"),
])  # fmt: skip
def test_a_date_is_shown_in_utc_or_as_it_is_stated(stated: str, shown: str) -> None:
    assert moment(stated) == shown


def verdict_on(*findings: Finding) -> Verdict:
    return Verdict((LogSeen(LEGAL, 1, How.FIRST),), Metadata("Sphacteria"), findings, 1, 1, "")


def test_a_page_writes_a_paragraph_as_the_rules_do() -> None:
    finding = Finding(Rule("X", "x", Severity.ILLEGAL, Cite("2.C", "gist")), "message", Severity.ILLEGAL)
    assert "Rule 2.C: gist" in referee_page(verdict_on(finding), NO_GAME)


def test_the_arithmetic_of_a_finding_is_in_every_format_and_in_text_once() -> None:
    rule, sums = Rule("X", "x", Severity.ILLEGAL), ("fight in O", "die 6")
    one = Finding(rule, "one", Severity.ILLEGAL, number=1, account=sums)
    verdict = verdict_on(one, replace(one, message="two", number=2))
    text = referee_text(verdict).plain
    assert "      fight in O\n      die 6\n" in text
    assert text.count("die 6") == 1
    assert "fight in O: the arithmetic is given above" in text
    assert documents.referee_document(verdict)["findings"][0]["account"] == list(sums)
    assert '"account": [' in documents.referee_sarif([verdict])
    assert "%0Afight in O%0Adie 6" in next(documents.referee_github([verdict]))
    assert "fight in O\ndie 6</failure>" in "\n".join(documents.referee_junit([verdict]))
    assert "<li>die 6</li>" in referee_page(verdict, NO_GAME)


def test_notes_are_in_short_and_each_message_once(tmp_path: Path) -> None:
    log = tmp_path / "without-buttons.vlog"
    log.write_bytes(STORE.played(0, turns=2, is_undeclared=True)[0].log().to_bytes())
    shown = " ".join(run(log).output.split())
    steps: dict[str, list[str]] = {}
    for note in of_play(log):
        steps.setdefault(note["message"], []).append(str(note["steps"][0]))
    assert max(map(len, steps.values())) > 1
    for message, each in steps.items():
        assert shown.count(f"{message} SPH-assumed, turn ") == 1
        assert re.search(".*".join(map(re.escape, [message, *each])), shown)
    number = len(as_json(log)["findings"])
    assert f"{number} findings: {number} notes." in shown


def test_the_rulings_that_findings_rest_on_are_told() -> None:
    named = {ruling for found in as_json(FAULTY)["findings"] for ruling in found["rulings"]}
    assert {reading["ruling"] for reading in as_json(FAULTY)["readings"]} == named
    assert "R-18  Which enemies stop a move? Every enemy unit in the zone entered." in run(FAULTY).output
    assert "R-18: Which enemies stop a move?</dt>" in run(FAULTY, "--format", "html").output


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


def test_sarif_names_every_rule_and_lies_about_no_file() -> None:
    document = json.loads(run(FAULTY, "--format", "sarif").stdout)
    assert keeps_to(document, SARIF) == []
    (only,) = document["runs"]
    rules = only["tool"]["driver"]["rules"]
    for result in only["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith(FAULTY.name)


def test_junit_counts() -> None:
    root = ET.fromstring(run(FAULTY, "--format", "junit").stdout)
    suite = root.find("testsuite")
    assert suite is not None
    assert int(suite.get("failures", "0")) == len(suite.findall("testcase/failure")) > 0
    assert int(suite.get("skipped", "0")) == len(suite.findall("testcase/skipped"))


def test_github_says_one_command_a_line() -> None:
    for line in run(FAULTY, "--format", "github").stdout.splitlines():
        assert line.startswith(("::error ", "::warning ", "::notice "))
        assert line.count("::") == 2


def test_a_report_is_not_written_over_a_log(tmp_path: Path) -> None:
    log = tmp_path / "a.vlog"
    log.write_bytes(LEGAL.read_bytes())
    assert run(log, "-o", log).exit_code == 2
    assert log.read_bytes() == LEGAL.read_bytes()


def test_rulings_are_chosen_by_name(tmp_path: Path) -> None:
    file = tmp_path / "rulings.toml"
    file.write_text('[rulings]\nR-27 = "any"\n')
    assert run(LEGAL, "--rulings", file).exit_code == 0


def test_that_a_tournament_reads_a_paragraph_otherwise_is_no_fault_of_the_log(tmp_path: Path) -> None:
    file = tmp_path / "rulings.toml"
    file.write_text('[rulings]\nR-27 = "all"\n')
    result = run(BY_MAIL[0], "--rulings", file)
    assert result.exit_code == 0
    assert "R-27=any, and is judged by R-27=all" in " ".join(result.output.split())


@pytest.mark.parametrize(("text", "says"), [
    ('[rulings]\nR-999 = "any"\n', "no ruling 'R-999'"),
    ('[rulings]\nR-27 = "some"\n', "no reading 'some'"),
    ("[rulings]\nR-27 = 1\n", "no text"),
    ('R-27 = "any"\n', "[rulings]"),
    ("[rulings", "no TOML"),
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


def test_a_module_of_another_edition_is_named_and_accuses_nobody(module_file: Path, tmp_path: Path) -> None:
    stated = re.search(rb'name="Model" initialValue="([^"]+)"', Archive(module_file).read("buildFile.xml"))
    assert stated is not None
    other = changed_module(module_file, tmp_path / "other.vmod", stated[0], stated[0].replace(stated[1], b"0" * 64))
    found = [f for f in as_json(LEGAL, "--module", other)["findings"] if f["code"] == "REF-edition"]
    assert [f["severity"] for f in found] == ["note"]
    assert "the module given holds other data" in found[0]["message"]


def test_what_is_found_where_play_begins_names_the_first_log() -> None:
    (landed,) = as_json(*BY_MAIL)["findings"]
    assert (landed["code"], Path(landed["log"]).name) == ("REF-landed", BY_MAIL[0].name)


def test_an_old_log_is_compared_with_the_set_up_of_its_own_data(module_file: Path, tmp_path: Path) -> None:
    """Not with that of the module that was given, in which a counter may have another name."""
    stated = re.search(rb'name="Model" initialValue="([^"]+)"', Archive(module_file).read("buildFile.xml"))
    assert stated is not None
    other = changed_module(module_file, tmp_path / "a.vmod", stated[0], stated[0].replace(stated[1], b"0" * 64))
    renamed = changed_module(other, tmp_path / "b.vmod", b";Demosthenes/", b";Demosthenis/")
    codes = [f["code"] for f in as_json(LEGAL, "--module", renamed)["findings"]]
    assert "REF-setup" not in codes
    assert "REF-edition" in codes


WAIVER = '[[waive]]\ncode = "{code}"\nlog = "{log}"\nstep = {step}\nagreed = ["Ann", "Ben"]\nreason = "a slip"\n'


def test_a_waived_finding_is_shown_and_does_not_fail(tmp_path: Path) -> None:
    findings = of_play(FAULTY)
    entries = [WAIVER.format(code=f["code"], log=FAULTY.name, step=f["steps"][-1]) for f in findings]
    file = tmp_path / "waivers.toml"
    file.write_text("\n".join(entries[:-1]))
    assert run(FAULTY, "--waivers", file).exit_code == 1
    file.write_text("\n".join(entries))
    result = run(FAULTY, "--waivers", file)
    assert result.exit_code == 0
    assert "as Ann and Ben agreed: a slip" in result.output
    assert f"{len(entries)} waived" in result.output
    for form in ("github", "junit", "sarif"):
        told = run(FAULTY, "--waivers", file, "--format", form).stdout
        assert told.count("Ann and Ben agreed: a slip") == len(entries)
        assert all(json.dumps(found["message"])[1:-1] in told for found in findings)


def test_a_waiver_that_names_no_finding_is_told(tmp_path: Path) -> None:
    file = tmp_path / "waivers.toml"
    file.write_text(WAIVER.format(code="SPH-3-points", log=LEGAL.name, step=3))
    result = run(LEGAL, "--waivers", file)
    assert result.exit_code == 0
    assert f"waiver without a finding: SPH-3-points in {LEGAL.name}, step 3" in result.output


@pytest.mark.parametrize("text", [
    "[[waive]]\n", '[[waive]]\ncode = "A"\nlog = "b"\nreason = "c"\n', "[waive]\n", "[other]\n",
    WAIVER.format(code="A", log="b", step=0), WAIVER.format(code="A", log="b", step="true"),
    WAIVER.format(code="A", log="b", step=1) + 'player = "x"\n',
    WAIVER.format(code="A", log="b", step=1).replace('"Ann"', "1"),
])  # fmt: skip
def test_a_waiver_that_is_not_whole_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "waivers.toml"
    file.write_text(text)
    assert run(LEGAL, "--waivers", file).exit_code == 2


def test_a_log_of_any_other_module_ends_with_code_2(corpus: Path) -> None:
    logs = real_games(corpus)
    assert len(logs) > 50
    for path in logs:
        result = run(path)
        assert result.exit_code == 2, path
        assert "no rulebook for this module" in result.stderr, path


def test_a_folder_of_games_becomes_a_folder_of_pages(tmp_path: Path) -> None:
    folder, pages = tmp_path / "logs", tmp_path / "pages"
    folder.mkdir()
    for log in (FAULTY, LEGAL):
        copy(log, folder)
    (folder / "<b>torn.vlog").write_bytes(b"no log")
    result = run(folder, "--format", "html", "-o", pages)
    assert result.exit_code == 2, result.output
    index = (pages / "index.html").read_text()
    links = re.findall('href="([^"]+)"', index)
    assert sorted([*links, "index.html"]) == sorted(page.name for page in pages.iterdir())
    assert [link.rpartition("-")[0] for link in links] == ["sphacteria-legal", "sphacteria-planted-faults"]
    assert "10 illegal" in (pages / links[1]).read_text()
    assert "&lt;b&gt;torn.vlog" in index
    assert "<b>" not in index
    assert CAVEAT in index


def test_pages_of_many_games_need_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(SAMPLES, "--format", "html")
    assert result.exit_code == 2
    assert "-o FOLDER or -o FILE.html" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_pages_can_be_made_twice_and_leave_other_files_alone(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "notes.html").write_text("mine")
    words = (FAULTY, LEGAL, "--format", "html", "-o", pages)
    assert run(*words).exit_code == 1
    first = {path.name: path.read_bytes() for path in pages.iterdir()}
    assert len(first) == 4
    (pages / "index.html").write_bytes(first["index.html"] + b"<!-- old -->")
    assert run(*words).exit_code == 1
    assert {path.name: path.read_bytes() for path in pages.iterdir()} == first
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]


@pytest.mark.parametrize("name", ["index.html", "page"])
def test_pages_are_not_written_over_a_file_of_somebody_else(name: str, tmp_path: Path) -> None:
    words = (FAULTY, LEGAL, "--format", "html", "-o", tmp_path / "pages")
    assert run(*words).exit_code == 1
    pages = {path.name: path for path in (tmp_path / "pages").iterdir()}
    taken = pages.get(name) or next(path for path in pages.values() if path.name.startswith("sphacteria-planted"))
    taken.write_text("<html>mine")
    before = {path.name: path.read_bytes() for path in pages.values()}
    result = run(*words)
    assert result.exit_code == 2
    assert f"{taken.name}: is there already" in result.stderr
    assert {path.name: path.read_bytes() for path in (tmp_path / "pages").iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["pages"]


def test_pages_of_many_games_in_a_file_have_a_folder_beside_it(tmp_path: Path) -> None:
    report = tmp_path / "my report.html"
    for _ in range(2):
        assert run(FAULTY, LEGAL, "--format", "html", "-o", report).exit_code == 1
        links = re.findall('href="([^"]+)"', report.read_text())
        assert sorted(unquote(link) for link in links) == sorted(
            f"my report-games/{page.name}" for page in (tmp_path / "my report-games").iterdir()
        )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my report-games", "my report.html"]


NO_GAME = Chain((), ())


def test_the_page_runs_its_own_script_alone(tmp_path: Path, game: Game) -> None:
    """In a real browser: the board is drawn, and what a player typed is text."""
    browser = which("chromium") or which("chromium-browser")
    if browser is None:
        pytest.skip("no Chromium to show the page")
    bad = "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"
    log, page = tmp_path / "a.vlog", tmp_path / "a.html"
    faulty = read_saved_game(FAULTY)
    log.write_bytes(faulty.with_records((*faulty.records, f"LOG\tCHAT<Ann> - {bad}")).to_bytes())
    assert run(log, "--format", "html", "-o", page).exit_code == 1
    shown = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
         f"--user-data-dir={tmp_path / 'browser'}", "--dump-dom", page.as_uri()],
        capture_output=True, text=True, check=True, timeout=120,
    ).stdout  # fmt: skip
    assert "<title>Sphacteria" in shown
    assert shown.count('class="unit ') == len(game.counters)
    assert 'id="label">step 19 of a.vlog<' in shown  # of the first that is illegal; two before it are unknown
    assert "document.title" in page.read_text()


def hostile_verdict(text: str) -> Verdict:
    rule = Rule(f"X-{text}", text, Severity.ILLEGAL, Cite(text, text))
    scene = Scene((1,), 1, text, text, (text,), (text,), ((text, 2),))
    finding = Finding(rule, text, Severity.ILLEGAL, Where(text), text, scene, (text,), 1, account=(text, text))
    waived = Finding(rule, text, Severity.NOTE, Where(text), text, scene, (text,), 2, 1, None, Waiver((text,), text))
    first = LogSeen(Path(text.replace("\0", "")), 1, How.FIRST, 0, "0" * 64, text, text, text)
    logs = (first, LogSeen(Path("b"), 1, How.GAP))
    reading = Reading(text, text, text, text)
    seat, result = Seat(text, text, text), hostile_result(text)
    return Verdict(
        logs,
        Metadata(text, text),
        (finding, waived),
        1,
        1,
        text,
        readings=(reading,),
        players=(seat,),
        result=result,
        coverage=Coverage(3, 2, 1, 1, (Stretch(1, 2, text, log=text),)),
    )


def hostile_result(text: str) -> GameResult:
    scores = tuple(Score(turn, ((text, turn),)) for turn in range(40))
    return GameResult(True, text, text, Cite(text, text), scores, (text,))


@pytest.mark.parametrize("text", ALL.values(), ids=ALL)
def test_hostile_texts_are_harmless_in_every_format(text: str) -> None:
    verdict = hostile_verdict(text)
    shown = referee_text(verdict).plain
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200f\u202a-\u202e\u2066-\u2069\u2028\ud800-\udfff]", shown)
    assert documents.referee_json(verdict).isascii()
    assert json.loads(documents.referee_json(verdict))["findings"][0]["message"] == text
    assert documents.referee_sarif([verdict]).isascii()
    assert keeps_to(json.loads(documents.referee_sarif([verdict])), SARIF) == []
    for line in documents.referee_github([verdict]):
        assert line.startswith(("::error file=", "::notice file=", "::notice title=what "))
        assert line.count("::") == 2
        assert not set(line) & set("\r\n\x1b\u202e")
    page = referee_page(verdict, NO_GAME)
    assert page.count("<script") == 0
    assert page.count("<img") == 0
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\ud800-\udfff]", page)
    root = ET.fromstring("\n".join(documents.referee_junit([verdict])))
    assert len(root.findall(".//testcase")) == 2
    marked = referee_markdown(verdict)
    assert not set(marked) & set("<>\x1b\u202e\r")
    assert not re.search(r"(?<!\\)[\[\]]|://|^ *#+ .*(?<!\\)[`*]", marked, re.MULTILINE)
    assert max(len(line) for line in marked.splitlines() if not line.startswith(("|", "**"))) <= WIDTH


@pytest.mark.parametrize(("text", "shown"), [
    ("# a *b* _c_ `d`", r"\# a \*b\* \_c\_ \`d\`"),
    ("- a", r"\- a"),
    ("1. a 2", r"1\. a 2"),
    ("===", r"\==="),
    ("[a](http://b.c) @d", r"\[a\](http:\/\/b.c) &#64;d"),
    ("a-b &lt; c|d", r"a-b &amp;lt; c\|d"),
])  # fmt: skip
def test_markdown_shows_a_text_as_it_stands(text: str, shown: str) -> None:
    assert escaped(text) == shown


def test_markdown_of_many_games_names_those_that_could_not_be_judged(tmp_path: Path) -> None:
    broken, report = tmp_path / "broken.vlog", tmp_path / "report.md"
    broken.write_bytes(b"nothing")
    assert run(FAULTY, broken, "--each", "-o", report).exit_code == 2
    shown = report.read_text(encoding="utf-8")
    assert shown.count("\n# ") + shown.startswith("# ") == 2
    assert "could not be judged: " in shown
    assert "1 could not be judged" in " ".join(shown.split())


@pytest.mark.parametrize("text", ALL.values(), ids=ALL)
def test_hostile_names_are_harmless_in_every_table(text: str) -> None:
    verdict = hostile_verdict(text)
    case = Case(text, (verdict.logs[0].path,))
    outcomes = [Outcome(case, verdict), Outcome(case, None, text)]
    compared = Comparison((verdict.logs[0].path, Path("b")), (1, 1), 0, 1, 0, verdict.findings)
    tallies = [Tally(text, text, {1: 1}, {1: 1.0})]
    for shown in ("\n".join(games_text(outcomes)), comparison_text(compared), dice_text(tallies, 1)):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\ud800-\udfff]", shown)
        assert max(map(len, shown.splitlines())) <= WIDTH
    for document in (games_json(outcomes), comparison_json(compared), dice_json(tallies, 1)):
        assert document.isascii()


def test_a_table_of_games_has_room_for_names() -> None:
    """As long as the longest, but no longer than a line leaves."""
    cases = [Case(name, (WHOLE,)) for name in ("a", "b" * 30, "c" * 99)]
    head, *rows = "\n".join(games_text([Outcome(case, None, "e") for case in cases[:2]])).splitlines()
    assert (head.index("steps"), rows[0].index("could")) == (33, 32)
    rows = "\n".join(games_text([Outcome(case, hostile_verdict("x")) for case in cases])).splitlines()
    assert max(map(len, rows)) <= WIDTH
    assert any(line.startswith("ccc") and "…" in line for line in rows)


@pytest.mark.parametrize(
    ("name", "begins"), [("a.html", "<!doctype"), ("a.json", "{"), ("a.sarif", "{"), ("a.txt", "sph")]
)
def test_the_name_of_the_output_says_its_format(name: str, begins: str, tmp_path: Path) -> None:
    run(LEGAL, "-o", tmp_path / name)
    assert (tmp_path / name).read_text("utf-8").lower().startswith(begins)
    assert run(LEGAL, "--format", "junit", "-o", tmp_path / name).exit_code == 0
    assert (tmp_path / name).read_text("utf-8").startswith("<?xml")


OVER = GameResult(True, "strategic victory", "Athens", None, (Score(7, (("Athens", 12), ("Sparta", 5))),))
IN_SHORT = [
    (None, ""),
    (OVER, "Athens wins: strategic victory, Athens 12, Sparta 5"),
    (replace(OVER, winner="", level="draw"), "draw, Athens 12, Sparta 5"),
    (replace(OVER, is_over=False, winner="", level=""), "not over in turn 7, Athens 12, Sparta 5"),
    (GameResult(False), "not over"),
]


@pytest.mark.parametrize(("result", "shown"), IN_SHORT, ids=[shown or "unknown" for _, shown in IN_SHORT])
def test_a_result_in_short(result: GameResult | None, shown: str) -> None:
    assert result_in_short(result) == shown


def test_a_table_of_games_tells_who_played_and_who_won(tmp_path: Path) -> None:
    shown = run(*BY_MAIL, WHOLE, LEGAL).stdout.splitlines()
    assert [line for line in shown if line.startswith("  ")] == [
        "  Ann: Athens; Bob: Sparta; not over in turn 3, Athens 6, Sparta 10",
        "  Ann: Athens; Bob: Sparta; draw, Athens 7, Sparta 8",
        "  Ann: Solitaire; not all judged: 2 stretches",
    ]
    assert max(map(len, shown)) <= WIDTH
    run(WHOLE, LEGAL, "--format", "html", "-o", tmp_path / "pages")
    page = (tmp_path / "pages" / "index.html").read_text("utf-8")
    for cell in ("Players", "Result", "Ann: Athens; Bob: Sparta", "draw, Athens 7, Sparta 8", "Ann: Solitaire"):
        assert f">{cell}<" in page


def test_a_log_whose_dice_cannot_be_counted_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "broken.vlog").write_bytes(b"nothing")
    (tmp_path / "a.vlog").write_bytes(BY_MAIL[0].read_bytes())
    result = run(tmp_path, "--dice")
    assert result.exit_code == 2
    assert "throws in 1 log\n" in result.stdout
    assert "broken.vlog" in result.stderr
