"""Runs of the command `referee`, and verdicts to show."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from tests.conftest import PROJECT
from vassal_tools.cli.main import main
from vassal_tools.errors import Where
from vassal_tools.findings import Cite, Finding, Rule, Scene, Severity, Waiver
from vassal_tools.objects.metadata import Metadata
from vassal_tools.objects.roster import Seat
from vassal_tools.referee.batch import JudgingOptions, judge_logs
from vassal_tools.referee.chain import Chain, How
from vassal_tools.referee.coverage import Coverage, StepRange
from vassal_tools.referee.judging import LogSeen, Verdict
from vassal_tools.referee.protocol import ChosenReading, GameResult, Score
from vassal_tools.report import referee_documents as documents
from vassal_tools.report.referee_markdown import referee_markdown
from vassal_tools.report.referee_text import referee_text
from vassal_tools.report.watch_page import referee_page

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


def verdict_on(*findings: Finding) -> Verdict:
    return Verdict((LogSeen(LEGAL, 1, How.FIRST),), Metadata("Sphacteria"), findings, 1, 1, "")


NO_GAME = Chain((), ())


def hostile_verdict(text: str) -> Verdict:
    rule = Rule(f"X-{text}", text, Severity.ILLEGAL, Cite(text, text))
    scene = Scene((1,), 1, text, text, (text,), (text,), ((text, 2),))
    finding = Finding(rule, text, Severity.ILLEGAL, Where(text), text, scene, (text,), 1, account=(text, text))
    waived = Finding(rule, text, Severity.NOTE, Where(text), text, scene, (text,), 2, 1, None, Waiver((text,), text))
    first = LogSeen(Path(text.replace("\0", "")), 1, How.FIRST, 0, "0" * 64, text, text, text)
    logs = (first, LogSeen(Path("b"), 1, How.GAP))
    reading = ChosenReading(text, text, text, text)
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
        coverage=Coverage(3, 2, 1, 1, (StepRange(1, 2, text, log=text),)),
    )


def hostile_result(text: str) -> GameResult:
    scores = tuple(Score(turn, ((text, turn),)) for turn in range(40))
    return GameResult(True, text, text, Cite(text, text), scores, (text,))
