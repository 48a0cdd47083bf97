"""Texts of an opponent are harmless in each format of a report."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.referee_runs import NO_GAME, hostile_verdict
from tests.lint.test_formats import SARIF, keeps_to
from tests.table.hostile import ALL
from vassal_tools.referee.batch import LogCase, LogOutcome
from vassal_tools.referee.compare import Comparison
from vassal_tools.referee.dice import Tally
from vassal_tools.report import referee_documents as documents
from vassal_tools.report.comparison_view import comparison_json, comparison_text
from vassal_tools.report.dice_view import dice_json, dice_text
from vassal_tools.report.games_table import games_json, games_text
from vassal_tools.report.plain import DEFAULT_WIDTH as WIDTH
from vassal_tools.report.referee_markdown import referee_markdown
from vassal_tools.report.referee_text import referee_text
from vassal_tools.report.watch_page import referee_page

pytestmark = pytest.mark.usefixtures("each_log_is_judged_once")


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


@pytest.mark.parametrize("text", ALL.values(), ids=ALL)
def test_hostile_names_are_harmless_in_every_table(text: str) -> None:
    verdict = hostile_verdict(text)
    case = LogCase(text, (verdict.logs[0].path,))
    outcomes = [LogOutcome(case, verdict), LogOutcome(case, None, text)]
    compared = Comparison((verdict.logs[0].path, Path("b")), (1, 1), 0, 1, 0, verdict.findings)
    tallies = [Tally(text, text, {1: 1}, {1: 1.0})]
    for shown in ("\n".join(games_text(outcomes)), comparison_text(compared), dice_text(tallies, 1)):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\ud800-\udfff]", shown)
        assert max(map(len, shown.splitlines())) <= WIDTH
    for document in (games_json(outcomes), comparison_json(compared), dice_json(tallies, 1)):
        assert document.isascii()
