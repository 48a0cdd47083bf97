"""The content of a report, in every format."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from tests.cli.referee_runs import (
    BY_MAIL,
    FAULTY,
    LEGAL,
    NO_GAME,
    WHOLE,
    as_json,
    hostile_verdict,
    in_every_format,
    judged,
    of_play,
    run,
    verdict_on,
)
from tests.conftest import PROJECT
from tests.lint.test_formats import SARIF, keeps_to
from tests.referee.proof_games import STORE
from vassal_tools import __version__
from vassal_tools.findings import Finding, Rule, Scene, Severity
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof.buttons import NONE
from vassal_tools.referee.batch import LogCase, LogOutcome
from vassal_tools.referee.judging import CAVEAT
from vassal_tools.referee.protocol import GameResult, Score
from vassal_tools.report import referee_documents as documents
from vassal_tools.report.about_game import ending, moment, result_in_short
from vassal_tools.report.finding_words import CERTAIN, notes_in_short
from vassal_tools.report.games_table import games_text
from vassal_tools.report.in_words import naming
from vassal_tools.report.plain import DEFAULT_WIDTH as WIDTH
from vassal_tools.report.referee_markdown import escaped
from vassal_tools.report.referee_text import referee_text
from vassal_tools.report.watch_page import referee_page

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("each_log_is_judged_once")


def test_text_keeps_its_width_and_ends_with_what_a_log_cannot_show() -> None:
    for words in ([FAULTY], BY_MAIL, [FAULTY, FAULTY, "--compare"], [FAULTY, LEGAL, "--each"]):
        output = run(*words).output
        assert max(map(len, output.splitlines())) <= WIDTH
        assert " ".join(output.split()).endswith(CAVEAT)


@pytest.mark.parametrize("form", ["sarif", "github", "junit", "json", "html", "markdown"])
def test_every_format_says_what_a_log_cannot_show(form: str) -> None:
    assert CAVEAT in " ".join(run(FAULTY, "--format", form).stdout.split())


@pytest.mark.parametrize("form", ["text", "html", "markdown"])
def test_only_an_accusation_names_its_assumptions(form: str) -> None:
    assert CERTAIN in " ".join(run(FAULTY, "--format", form).stdout.split())
    assert CERTAIN not in " ".join(run(LEGAL, "--format", form).stdout.split())


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
    assert "  points after turn     1    2    3    4    5    6    7\n  Athens                5    5" in shown["text"]
    result = json.loads(shown["json"])["result"]
    assert (result["over"], result["winner"], result["rule"]["section"]) == (True, "Sparta", "8.2")
    assert result["scores"][-1] == {"turn": 7, "points": {"Athens": 6, "Sparta": 15}}
    assert result["account"][0] == "Athens 6: 5 for Q; 1 for Spartan Hoplites 1 (S.H1)"
    for form in ("text", "html", "junit", "markdown"):
        assert "Sparta wins: strategic victory (rule 8.2)." in shown[form]
    assert "| points after turn | 1 | 2 |" in shown["markdown"]
    sarif = json.loads(shown["sarif"])
    assert keeps_to(sarif, SARIF) == []
    assert sarif["runs"][0]["properties"]["games"][0]["result"] == result
    assert sarif["runs"][0]["artifacts"][0]["hashes"]["sha-256"] == sha256(WHOLE.read_bytes()).hexdigest()


def test_a_report_of_a_game_that_goes_on_says_so() -> None:
    assert "The game is not over at the end of the log, in turn 3." in in_every_format(*BY_MAIL)["text"]
    assert documents.referee_document(judged(FAULTY)[0])["result"] is None


@pytest.mark.parametrize(("stated", "shown"), [
    ("1795245327125", "2026-11-21T07:15:27Z"), ("0", "1970-01-01T00:00:00Z"), ("9" * 40, "9" * 40), ("", ""),
    ("99999999999999", "5138-11-16T09:46:39Z"), ("9" * 15, "9" * 15),
    ("12 June 2004", "12 June 2004"), ("١٢", "١٢"),
])  # fmt: skip
def test_a_date_is_shown_in_utc_or_as_it_is_stated(stated: str, shown: str) -> None:
    assert moment(stated) == shown


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
    log.write_bytes(STORE.played(0, turns=3, subset=NONE)[0].log().to_bytes())
    shown = " ".join(run(log).output.split())
    steps: dict[str, list[str]] = {}
    for note in of_play(log):
        steps.setdefault(note["message"], []).append(str(note["steps"][0]))
    assert max(map(len, steps.values())) > 1
    say = naming(judged(log)[0].names)
    for message, each in ((say(message), each) for message, each in steps.items()):
        assert shown.count(f"{message} SPH-assumed, turn ") == 1
        assert re.search(".*".join(map(re.escape, [message, *each])), shown)
    number = len(as_json(log)["findings"])
    assert f"{number} findings: {number} notes." in shown


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
@pytest.mark.parametrize("log", [FAULTY, WHOLE], ids=lambda path: path.stem)
def test_every_unit_has_its_long_name_in_a_verdict(log: Path, form: str) -> None:
    """The code of a unit follows its name in brackets; a leader has only his name."""
    shown = in_every_format(log)[form].partition("<script")[0].replace("\\", "")
    names = judged(log)[0].names
    codes = re.findall(r"(.)\b([AS]\.\w+)", shown)
    assert codes or log == WHOLE  # its page without a board names no unit
    assert {code for before, code in codes if code in names and before != "("} == set()


def test_a_report_begins_with_the_count_by_player() -> None:
    _, total, *sides = run(FAULTY).output.splitlines()[:5]
    assert total == "12 findings: 10 illegal, 2 unknown; 1 of them follows from others."
    assert sides == ["  Athens: 3 illegal", "  Sparta: 7 illegal", "  no side named: 2 unknown"]
    shown = " ".join(run(FAULTY).output.split())
    assert shown.count("only movement is judged") == 2
    assert "Did not come up in the logs, or only where they could not be judged: 0.1, 1.3," in shown
    assert "unknown step 6 the log shows no draw and no throw for action points in turn 2" in shown
    assert (
        "not the points, the dice and the events (steps 6 to 80) The other acts depend on what the log does not show. "
        "(SPH-partial)" in shown
    )


def test_of_several_steps_that_break_a_limit_the_decisive_one_is_named() -> None:
    shown = " ".join(run(FAULTY).output.split())
    assert "steps 20, 21, 22 (rule broken from step 22 on), zone J" in shown
    assert "steps 71, 73, 74, 75, 77 (rule broken from step 77 on), zone V" in shown


def test_abbreviations_that_findings_use_are_explained_once() -> None:
    shown = run(FAULTY).output
    assert shown.count("PM: movement points of a unit") == 1
    assert "PA: " not in shown


def test_numbers_of_acts_add_up() -> None:
    coverage = judged(WHOLE)[0].coverage
    assert coverage
    table = coverage.seen - coverage.declared
    assert f"{coverage.seen} acts: {coverage.declared} by a button, {table} on the table alone" in run(WHOLE).output


def test_the_rulings_that_findings_rest_on_are_reported() -> None:
    named = {ruling for found in as_json(FAULTY)["findings"] for ruling in found["rulings"]}
    assert {reading["ruling"] for reading in as_json(FAULTY)["readings"]} == named
    assert "R-18  Which enemies stop a move? Every enemy unit in the zone entered." in run(FAULTY).output
    assert "R-18: Which enemies stop a move?</dt>" in run(FAULTY, "--format", "html").output


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


def test_a_table_of_games_has_room_for_names() -> None:
    """The column is as wide as the longest name, within the line."""
    cases = [LogCase(name, (WHOLE,)) for name in ("a", "b" * 30, "c" * 99)]
    head, *rows = "\n".join(games_text([LogOutcome(case, None, "e") for case in cases[:2]])).splitlines()
    assert (head.index("steps"), rows[0].index("could")) == (33, 32)
    rows = "\n".join(games_text([LogOutcome(case, hostile_verdict("x")) for case in cases])).splitlines()
    assert max(map(len, rows)) <= WIDTH
    assert any(line.startswith("ccc") and "…" in line for line in rows)


OVER = GameResult(True, "strategic victory", "Athens", None, (Score(7, (("Athens", 12), ("Sparta", 5))),))
IN_SHORT = [
    (None, ""),
    (OVER, "Athens wins: strategic victory, Athens 12, Sparta 5"),
    (replace(OVER, winner="", level="draw"), "draw, Athens 12, Sparta 5"),
    (replace(OVER, is_over=False, winner="", level=""), "not over in turn 7, Athens 12, Sparta 5"),
    (GameResult(False), "not over"),
    (GameResult(True), "nobody wins"),
    (GameResult(True, winner="Athens"), "Athens wins"),
]


@pytest.mark.parametrize(("result", "shown"), IN_SHORT, ids=[shown or "unknown" for _, shown in IN_SHORT])
def test_a_result_in_short(result: GameResult | None, shown: str) -> None:
    assert result_in_short(result) == shown


@pytest.mark.parametrize(
    ("result", "shown"), [(GameResult(True), "Nobody wins."), (GameResult(True, "draw"), "Nobody wins: draw.")]
)
def test_a_result_without_a_winner(result: GameResult, shown: str) -> None:
    assert ending(result) == shown


def test_a_table_of_games_shows_who_played_and_who_won(tmp_path: Path) -> None:
    shown = run(*BY_MAIL, WHOLE, LEGAL).stdout.splitlines()
    assert [line for line in shown if line.startswith("  ")] == [
        "  Ann: Athens; Bob: Sparta; not over in turn 3, Athens 12, Sparta 5",
        "  Ann: Athens; Bob: Sparta; Sparta wins: strategic victory, Athens 6, Sparta 15",
        "  Ann: Solitaire; not all judged: steps 1 to 38; steps 39 to 75",
    ]
    assert max(map(len, shown)) <= WIDTH
    run(WHOLE, LEGAL, "--format", "html", "-o", tmp_path / "pages")
    page = (tmp_path / "pages" / "index.html").read_text("utf-8")
    for cell in (
        "Players",
        "Result",
        "player-1: Athens; player-2: Sparta",
        "Sparta wins: strategic victory, Athens 6, Sparta 15",
    ):
        assert f">{cell}<" in page
    assert "Ann" not in page
    run(LEGAL, FAULTY, "--format", "html", "--names", "-o", tmp_path / "named")
    assert ">Ann: Solitaire<" in (tmp_path / "named" / "index.html").read_text("utf-8")


def test_the_steps_of_one_note_stay_together_where_several_say_the_same() -> None:
    rule = Rule("X-late", "late", Severity.NOTE)
    notes = [
        Finding(rule, "a button is late", Severity.NOTE, scene=Scene(steps, turn))
        for turn, steps in ((1, (3, 5)), (1, (20,)), (2, (30, 31)))
    ]
    assert [*notes_in_short(notes, names_log=False)] == [
        ("a button is late", "X-late, turn 1, steps 3 and 5, 20; turn 2, steps 30 and 31")
    ]


def test_a_loss_that_one_of_several_had_to_take_is_said_of_one(shared_logs: Path) -> None:
    shown = " ".join(run(*(shared_logs / f"{name}.vlog" for name in ("a1", "b1", "a2", "b2"))).output.split())
    assert not re.search(r"a loss in \w+ that (?!one of)[^.]*? and [^.]*? had to take", shown)
    assert not re.search(r"is ([^,]+), but should be \1(?:\W|$)", shown)
    assert "zone O–H" not in shown


@pytest.fixture
def shared_logs() -> Path:
    folder = PROJECT.parent / "shared" / "play-logs"
    if not folder.is_dir():
        pytest.skip("the logs that players made by mouse are not there")
    return folder


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "junit", "html", "markdown"])
def test_every_format_names_units_as_the_players_do(form: str) -> None:
    """An id in a text comes in brackets after the name; alone it is in fields that programs read."""
    shown = in_every_format(FAULTY)[form]
    texts = re.sub(r'"units": \[[^]]*\]', "", shown) if form == "json" else shown
    assert "Helots 7 (S.H7)" in re.sub(r"\s+", " ", texts.replace("\\", ""))
    assert not re.findall(r"[^(.\w]([AS]\.[HTA]\d)\b", texts) or form == "html"  # the page has the table's own data


def test_programs_read_the_same_words_as_people_and_the_ids_beside_them() -> None:
    found = as_json(FAULTY)["findings"]
    moved = next(one for one in found if one["code"] == "SPH-3-points")
    assert moved["message"].startswith("Helots 7 (S.H7) spends 4 of 3")
    assert moved["legal"].startswith("Helots 7 (S.H7) could go")
    assert moved["units"] == ["S.H7"]


def test_a_check_before_sending_names_units_as_a_report_does() -> None:
    assert "Helots 7 (S.H7)" in run(FAULTY, "--preflight", "Sparta").stdout
