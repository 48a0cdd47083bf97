"""`referee`: judge the logs of a game or of a folder of games, or compare two logs of one session."""

from __future__ import annotations

import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import (
    echo_error,
    keep_width,
    progress,
    render,
    require_apart,
    viewer_option,
    warn,
    write_report,
)
from vassal_tools.cli.pages import write_pages
from vassal_tools.cli.paint import COMPARISON, DICE, GAMES
from vassal_tools.errors import FormatError, VassalToolsError
from vassal_tools.findings import NEVER, failing
from vassal_tools.known_games import FolderUmpires, carried_by, layout_of, set_up_of
from vassal_tools.referee.visibility import EVERYBODY
from vassal_tools.report.showing import Showing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from vassal_tools.referee.batch import JudgingOptions, LogCase, LogOutcome, Show
    from vassal_tools.referee.dice import ReportedThrow
    from vassal_tools.referee.judging import Verdict

FORMATS = ("text", "json", "sarif", "github", "junit", "html", "markdown")
ENDINGS = {".html": "html", ".htm": "html", ".json": "json", ".sarif": "sarif", ".md": "markdown"}
FAIL_ON = ("illegal", "unknown", "note", NEVER)
_FILE = click.Path(dir_okay=False, path_type=Path)
_PATH = click.Path(path_type=Path)
_FOLDER = click.Path(file_okay=False, path_type=Path)


@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="LOG...|FOLDER...")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="Report format (default: from the extension of -o, else text)."
)
@click.option(
    "-o",
    "--output",
    callback=keep_width,
    type=_PATH,
    help="Write the report to a file, or pages of several games to a folder.",
)
@click.option(
    "--fail-on",
    type=click.Choice(FAIL_ON),
    default="illegal",
    show_default=True,
    help="For scripts: lowest severity for which the exit code is 1.",
)
@click.option("--each", is_flag=True, help="Treat every log as a separate game.")
@click.option("--compare", is_flag=True, help="Compare two players' logs of one session.")
@click.option("--dice", is_flag=True, help="Print only statistics of the dice.")
@click.option("--rulings", "rulings_file", type=_FILE, help="Rulings and rules for mistakes of a tournament (TOML).")
@click.option("--waivers", "waivers_file", type=_FILE, help="Findings that the players have settled (TOML).")
@viewer_option("Show", EVERYBODY)
@click.option(
    "--preflight", default="", metavar="SIDE", help="Report only SIDE's acts since the other side's last act."
)
@click.option("--module", type=click.Path(path_type=Path), help="Module that was played, for its set-up and pictures.")
@click.option("--game", type=_FOLDER, help="Folder of a game that you made and did not install.")
@click.option(
    "--text-only",
    is_flag=True,
    help="Report an act as unknown, not as illegal, if this verdict needs a number that is not in the rules, or a "
    "ruling that a tournament may change and did not set.",
)
@click.option("--names", is_flag=True, help="Show players' names on pages.")
@click.option("--trust-module", is_flag=True, help="Judge by the data in the file of --module, not by installed data.")
@click.option("--jobs", type=click.IntRange(1), help="Number of games judged at once (default: number of cores).")
def referee(
    paths: tuple[Path, ...],
    form: str | None,
    output: Path | None,
    fail_on: str,
    each: bool,
    compare: bool,
    dice: bool,
    rulings_file: Path | None,
    waivers_file: Path | None,
    viewer: str,
    preflight: str,
    module: Path | None,
    game: Path | None,
    text_only: bool,
    names: bool,
    trust_module: bool,
    jobs: int | None,
) -> None:
    """Judge logs, or a FOLDER of games, by the rules of the game.

    One log: vassal-tools referee game.vlog

    Several logs are grouped into games by their content. In a FOLDER, each log is a game, and each subfolder is one
    game in several logs.

    If you made the game yourself and did not install it, the referee looks for its folder in the current folder, in
    the folder of the log, and one folder higher.
    """
    require_apart((*paths, rulings_file, waivers_file, module), (output,))
    form = form or _form_of(output)
    if trust_module and module is None:
        raise VassalToolsError("--trust-module needs --module")
    if compare:
        sys.exit(_compare(paths, module, form, output, fail_on))
    if dice:
        sys.exit(_count_dice(paths, form, output))
    cases = _cases(paths, each=each)
    reader = preflight or viewer
    choices = _choices(rulings_file, waivers_file, reader, module, game, trusts=trust_module, text_only=text_only)
    if preflight:
        _require_preflight(cases, form, viewer, preflight)
        sys.exit(_check_before_sending(cases[0], choices, output, fail_on))
    showing = Showing(module, viewer, names, warn)
    if len(cases) == 1 and not any(path.is_dir() for path in paths):
        sys.exit(_judge_one(cases[0], choices, showing, form, output, fail_on))
    sys.exit(_judge_many(cases, choices, showing, form, output, fail_on, jobs))


def _form_of(output: Path | None) -> str:
    ending = output.suffix.lower() if output else ""
    return ENDINGS.get(ending, "text")


def _cases(paths: Sequence[Path], *, each: bool) -> tuple[LogCase, ...]:
    from vassal_tools.referee.batch import LogCase, cases_in
    from vassal_tools.referee.grouping import by_game

    folders = [path for path in paths if path.is_dir()]
    if folders and len(folders) < len(paths):
        raise VassalToolsError("logs and folders cannot be judged together", hint="in a folder, each log is a game")
    if folders:
        return tuple(case for folder in folders for case in cases_in(folder))
    if each:
        return tuple(LogCase(path.name, (path,)) for path in paths)
    if len(paths) == 1:
        return (LogCase(paths[0].name, tuple(paths)),)
    with progress("reading") as advance:
        return tuple(LogCase(_name(logs), logs) for logs in by_game(paths, advance))


def _name(logs: Sequence[Path]) -> str:
    more = len(logs) - 1
    return f"{logs[0].name} and {more} more" if more else logs[0].name


def _choices(
    rulings_file: Path | None,
    waivers_file: Path | None,
    viewer: str,
    module: Path | None,
    folder: Path | None,
    *,
    trusts: bool,
    text_only: bool,
) -> JudgingOptions:
    from vassal_tools.referee.batch import JudgingOptions
    from vassal_tools.referee.rulings import read_rulings
    from vassal_tools.referee.waivers import read_waivers

    rulings, law = read_rulings(rulings_file) if rulings_file else ((), None)
    waivers = read_waivers(waivers_file) if waivers_file else ()
    setup, model = carried_by(module) if module else (None, None)
    umpires, prefers = FolderUmpires(folder.resolve() if folder else None), folder is not None
    model = model if trusts else None
    return JudgingOptions(rulings, model, setup, waivers, viewer, law, set_up_of, umpires, prefers, text_only)


def _judge_one(
    case: LogCase, choices: JudgingOptions, showing: Showing, form: str, output: Path | None, fail_on: str
) -> int:
    from vassal_tools.referee.batch import judge_logs
    from vassal_tools.report.referee_text import referee_text

    with progress("replaying") as advance:
        verdict, game = judge_logs(case.logs, choices, advance)
    match form:
        case "json":
            from vassal_tools.report.referee_documents import referee_json

            write_report(referee_json(verdict), output, is_document=True)
        case "html":
            write_report(showing.page(verdict, game), output, is_document=True)
        case "markdown":
            from vassal_tools.report.referee_markdown import referee_markdown

            write_report(referee_markdown(verdict), output, is_document=True)
        case "text" if output is None:
            render(referee_text(verdict))
        case "text":
            write_report(referee_text(verdict).plain, output, is_document=False)
        case _:
            write_report(_for_ci([verdict], form), output, is_document=True)
    return 1 if verdict.fails_on(failing(fail_on)) else 0


def _require_preflight(cases: Sequence[LogCase], form: str, viewer: str, side: str) -> None:
    if len(cases) != 1:
        raise VassalToolsError(f"--preflight checks one game, not {len(cases)}")
    if form != "text":
        raise VassalToolsError(f"a check before sending is printed as text, not as {form}")
    if viewer not in ("", side) or side == "referee":
        raise VassalToolsError("--preflight shows what its own side may know", hint="--preflight names a side")


def _check_before_sending(case: LogCase, choices: JudgingOptions, output: Path | None, fail_on: str) -> int:
    from vassal_tools.referee.batch import judge_logs
    from vassal_tools.referee.preflight import preflight
    from vassal_tools.report.in_words import texts_in_words
    from vassal_tools.report.preflight_text import preflight_text

    with progress("replaying") as advance:
        verdict, _ = judge_logs(case.logs, choices, advance)
    checked = preflight(texts_in_words(verdict), choices.viewer)
    write_report("\n".join(preflight_text(checked, verdict.logs)), output, is_document=False)
    return 1 if checked.fails_on(failing(fail_on)) else 0


def _judge_many(
    cases: Sequence[LogCase],
    choices: JudgingOptions,
    showing: Showing,
    form: str,
    output: Path | None,
    fail_on: str,
    jobs: int | None,
) -> int:
    from vassal_tools.report import games_table

    if form == "html":
        return _code(write_pages(cases, output, showing, lambda show: _judged(cases, choices, jobs, show)), fail_on)
    outcomes = _judged(cases, choices, jobs)
    verdicts = [outcome.verdict for outcome in outcomes if outcome.verdict]
    match form:
        case "text":
            write_report("\n".join(games_table.games_text(outcomes)), output, is_document=False, paint=GAMES)
        case "json":
            write_report(games_table.games_json(outcomes), output, is_document=True)
        case "markdown":
            from vassal_tools.report.referee_markdown import games_markdown

            write_report(games_markdown(outcomes), output, is_document=True)
        case _:
            write_report(_for_ci(verdicts, form), output, is_document=True)
    return _code(outcomes, fail_on)


def _judged(
    cases: Sequence[LogCase], choices: JudgingOptions, jobs: int | None, show: Show | None = None
) -> tuple[LogOutcome, ...]:
    from vassal_tools.referee.batch import judge_case
    from vassal_tools.workers import results

    outcomes: dict[int, LogOutcome] = {}
    work = partial(judge_case, choices=choices, show=show)
    with progress("judging") as advance, closing(results(work, cases, jobs)) as done:
        for number, outcome in done:
            outcomes[number] = outcome
            advance(len(outcomes), len(cases))
    return tuple(outcomes[number] for number in range(len(cases)))


def _code(outcomes: Sequence[LogOutcome], fail_on: str) -> int:
    if any(outcome.verdict is None for outcome in outcomes):
        return 2
    return 1 if any(outcome.verdict and outcome.verdict.fails_on(failing(fail_on)) for outcome in outcomes) else 0


def _compare(paths: Sequence[Path], module: Path | None, form: str, output: Path | None, fail_on: str) -> int:
    from vassal_tools.objects.savedgame import read_mailed_game
    from vassal_tools.referee.compare import compare
    from vassal_tools.report import comparison_view
    from vassal_tools.table.zones import NO_ZONES

    if len(paths) != 2:
        raise VassalToolsError(f"--compare needs two logs, not {len(paths)}", hint="--compare A B")
    if form not in ("text", "json"):
        raise VassalToolsError(f"a comparison is printed as text or json, not as {form}")
    one, other = (read_mailed_game(path) for path in paths)
    layout = layout_of(one, module)
    compared = compare(one, other, layout.zones if layout else NO_ZONES)
    show = comparison_view.comparison_json if form == "json" else comparison_view.comparison_text
    write_report(show(compared), output, is_document=form != "text", paint=COMPARISON)
    return 1 if any(finding.severity in failing(fail_on) for finding in compared.findings) else 0


def _count_dice(paths: Sequence[Path], form: str, output: Path | None) -> int:
    from vassal_tools.objects.savedgame import read_mailed_game
    from vassal_tools.referee.batch import JudgingOptions, logs_in, umpire_by
    from vassal_tools.referee.dice import tallied, throws_of
    from vassal_tools.referee.protocol import edition_of
    from vassal_tools.report import dice_view
    from vassal_tools.table.record import record
    from vassal_tools.table.zones import NO_ZONES

    if form not in ("text", "json"):
        raise VassalToolsError(f"dice are printed as text or json, not as {form}")
    logs = logs_in(paths)
    options = JudgingOptions(umpire_of=FolderUmpires())
    throws: list[ReportedThrow] = []
    counted = 0
    with progress("counting") as advance:
        for number, path in enumerate(logs, 1):
            try:
                log = read_mailed_game(path)
                edition = edition_of(umpire_by(log, options))
                throws += throws_of(record(log, NO_ZONES), edition) if edition else ()
                counted += 1
            except FormatError as error:
                echo_error(error)
            advance(number, len(logs))
    show = dice_view.dice_json if form == "json" else dice_view.dice_text
    write_report(show(tallied(throws), counted), output, is_document=form != "text", paint=DICE)
    return 0 if counted == len(logs) else 2


def _for_ci(verdicts: Sequence[Verdict], form: str) -> str:
    from vassal_tools.report import referee_documents as documents

    match form:
        case "sarif":
            return documents.referee_sarif(verdicts)
        case "github":
            return "\n".join(documents.referee_github(verdicts))
        case _:
            return "\n".join(documents.referee_junit(verdicts))
