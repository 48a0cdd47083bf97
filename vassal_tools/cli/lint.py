"""`lint`: find faults in modules."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import echo_aside, echo_error, echo_text, keep_width, progress, warn, write_report
from vassal_tools.cli.paint import DIFF, LINT
from vassal_tools.cli.targets import base_of, module_paths
from vassal_tools.errors import FormatError, VassalToolsError
from vassal_tools.findings import NEVER, Severity, failing
from vassal_tools.nearest import nearest, nearest_codes
from vassal_tools.workers import results

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    from vassal_tools.lint.baseline import Known
    from vassal_tools.lint.fix import FixedModule
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.run import Lint
    from vassal_tools.lint.suppress import Config
    from vassal_tools.objects.module import Module

FORMATS = ("text", "json", "sarif", "github", "junit")
FAIL_ON = ("error", "warning", "note", NEVER)
_FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, slots=True)
class LintJob:
    """A module to lint and the options, with everything that another process needs."""

    path: Path
    base: Path | None
    names: tuple[str, ...] | None
    config: Config
    today: date
    plugins: bool


@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("--base", type=click.Path(path_type=Path), help="Module to which the extensions belong.")
@click.option(
    "--names", type=_FILE, help="For a folder without its pictures: text file with a picture's name on each line."
)
@click.option("--select", multiple=True, metavar="CODES", help="Comma-separated codes, prefixes or groups to check.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Comma-separated codes, prefixes or groups to skip.")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="Report format.")
@click.option("-o", "--output", callback=keep_width, type=_FILE, help="Write the report to a file.")
@click.option("--fix", is_flag=True, help="Make the safe repairs, and the repairs of rules that --select names.")
@click.option("--diff-fix", is_flag=True, help="Show the repairs of --fix without making them.")
@click.option("--baseline", type=_FILE, help="Report only findings that are not in this file.")
@click.option("--write-baseline", "written", type=_FILE, help="Write all findings to this file, and exit.")
@click.option(
    "--diff",
    "old",
    type=click.Path(path_type=Path),
    help="Report only findings that this older module, or report about it, does not have.",
)
@click.option(
    "--config", "config_file", type=_FILE, help="Configuration file (default: vassal-tools.toml in this folder)."
)
@click.option(
    "--today",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="Date used to expire suppressions (default: today).",
)
@click.option(
    "--fail-on",
    type=click.Choice(FAIL_ON),
    default="error",
    show_default=True,
    help="For scripts: lowest severity for which the exit code is 1.",
)
@click.option("--counts", type=_FILE, help="Append errors=N, warnings=N and notes=N to a file, for a CI.")
@click.option("--statistics", is_flag=True, help="Print only counts.")
@click.option("-v", "--verbose", is_flag=True, help="Print every cause and every place (text format).")
@click.option("--no-plugins", is_flag=True, help="Run no plug-in rules.")
def lint(
    paths: tuple[Path, ...],
    base: Path | None,
    names: Path | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    form: str,
    output: Path | None,
    fix: bool,
    diff_fix: bool,
    baseline: Path | None,
    written: Path | None,
    old: Path | None,
    config_file: Path | None,
    today: datetime | None,
    fail_on: str,
    counts: Path | None,
    statistics: bool,
    verbose: bool,
    no_plugins: bool,
) -> None:
    """Find faults that VASSAL itself does not report, in any module.

    PATH is a module, an extension, an unpacked folder, or a folder with any of these: vassal-tools lint Game.vmod
    """
    from vassal_tools.lint.baseline import baseline_text, only_new, read_baseline
    from vassal_tools.lint.registry import rules_at_hand
    from vassal_tools.lint.run import read_names
    from vassal_tools.report.lint_text import lint_text

    config = _config(config_file).with_options(_codes(select), _codes(ignore))
    day = (today or datetime.now(UTC)).date()
    listed = tuple(read_names(names)) if names is not None else None
    rules = rules_at_hand(plugins=not no_plugins)
    _warn_of_mistakes(config, rules, day, _split((*select, *ignore)))
    jobs = [LintJob(path, base or base_of(path), listed, config, day, not no_plugins) for path in module_paths(paths)]
    fixed = [_fix(job, _codes(select), is_shown_only=diff_fix) for job in jobs] if fix or diff_fix else []
    if diff_fix:
        sys.exit(0 if all(fixed) else 2)
    results, broken = _run(jobs)
    broken |= not all(fixed)
    if written is not None:
        write_report(baseline_text(results), written, is_document=True)
        sys.exit(2 if broken else 0)
    if baseline is not None or old is not None:
        known = read_baseline(baseline) if baseline is not None else _old_faults(jobs, old or Path())
        results = only_new(results, known)
    if form == "text":
        report = "\n".join(lint_text(results, rules, statistics=statistics, verbose=verbose))
    else:
        report = _document(results, form, rules)
    write_report(report, output, is_document=form != "text", paint=LINT)
    found = Counter(fault.finding.severity for result in results for fault in result.faults)
    if counts is not None:
        _append_counts(counts, found)
    sys.exit(2 if broken else 1 if found.keys() & failing(fail_on) else 0)


def _append_counts(path: Path, found: Counter[Severity]) -> None:
    with path.open("a", encoding="utf-8") as stream:
        for severity in (Severity.ERROR, Severity.WARNING, Severity.NOTE):
            stream.write(f"{severity.value}s={found[severity]}\n")


def _codes(texts: Sequence[str]) -> tuple[str, ...]:
    from vassal_tools.lint.suppress import expanded

    return expanded(_split(texts))


def _split(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(code.strip() for text in texts for code in text.split(",") if code.strip())


def _config(path: Path | None) -> Config:
    from vassal_tools.lint.suppress import CONFIG, Config, read_config

    if path is not None:
        return read_config(path)
    return read_config(Path(CONFIG)) if Path(CONFIG).is_file() else Config()


def _warn_of_mistakes(config: Config, rules: Sequence[LintRule], today: date, typed: Sequence[str]) -> None:
    from vassal_tools.lint.suppress import GROUP_CODES

    codes = [rule.code for rule in rules]
    as_typed = {word.upper(): word for word in typed}  # a Config has codes in capitals
    for start in config.codes:
        if not any(code.startswith(start) for code in codes):
            word = as_typed.get(start) or (start if any(map(str.isdigit, start)) else start.lower())
            near = (*nearest(word.lower(), GROUP_CODES), *nearest_codes(word, codes))
            lists = f"`vassal-tools explain` lists every code; groups are {', '.join(GROUP_CODES)}"
            hint = f"did you mean {' or '.join(near)}?" if near else lists
            raise VassalToolsError(f"no rule or group {word!r}", hint=hint)
    for one in config.expired(today):
        warn(f"the suppression of {one.code} ended on {one.until}: {one.reason}")


def _lint(job: LintJob) -> Lint | FormatError:
    from vassal_tools.lint.registry import rules_at_hand
    from vassal_tools.lint.run import lint_path

    try:
        rules = rules_at_hand(plugins=job.plugins)
        result = lint_path(job.path, job.config, job.today, names=job.names, base=job.base, rules=rules)
    except FormatError as error:
        return error
    return replace(result, faults=tuple(replace(fault, fixes=()) for fault in result.faults))


def _run(jobs: Sequence[LintJob]) -> tuple[list[Lint], bool]:
    # an unreadable module does not stop the others
    done: dict[int, Lint | FormatError] = {}
    with progress("linting") as advance, closing(results(_lint, jobs)) as linted:
        for number, result in linted:
            done[number] = result
            advance(len(done), len(jobs))
    in_order = [done[number] for number in range(len(jobs))]
    for result in in_order:
        if isinstance(result, FormatError):
            echo_error(result)
    readable = [result for result in in_order if not isinstance(result, FormatError)]
    return readable, len(readable) < len(jobs)


def _fix(job: LintJob, named: Sequence[str], *, is_shown_only: bool) -> bool:
    # False if the module cannot be read or written
    try:
        _fix_readable(job, named, is_shown_only=is_shown_only)
    except FormatError as error:
        echo_error(error)
        return False
    return True


def _fix_readable(job: LintJob, named: Sequence[str], *, is_shown_only: bool) -> None:
    from vassal_tools.lint.fix import apply_fixes, fixable
    from vassal_tools.lint.registry import rules_at_hand
    from vassal_tools.lint.run import lint_module
    from vassal_tools.objects.module import read_module

    rules = rules_at_hand(plugins=job.plugins)
    with read_module(job.path) as module, _opened(job.base) as base:
        found = lint_module(module, job.config, job.today, names=job.names, base=base, rules=rules)
        fixed = apply_fixes(module, fixable(found.faults, rules, named))
        if is_shown_only:
            _show_difference(job.path, fixed)
        elif fixed.count:
            fixed.write()
    echo_aside(f"{job.path}: {fixed.count} {'can be fixed' if is_shown_only else 'fixed'}")


def _opened(path: Path | None) -> AbstractContextManager[Module | None]:
    from vassal_tools.objects.module import read_module

    return nullcontext() if path is None else read_module(path)


def _show_difference(path: Path, fixed: FixedModule) -> None:
    from vassal_tools.objects.module import read_module
    from vassal_tools.report.diff_view import diff_text

    with read_module(path) as old:
        differences = list(fixed.differences(old))
    echo_text("\n".join(diff_text(path.name, f"{path.name}, fixed", differences)), DIFF)


def _old_faults(jobs: Sequence[LintJob], old: Path) -> Known:
    # paths are ignored when one old module is compared with one new module
    from vassal_tools.lint.baseline import known_faults, read_report

    if old.suffix == ".json":
        known, is_one = read_report(old), True
    else:
        paths = module_paths([old])
        is_one = paths == [old]
        known = known_faults(_older(jobs[0], path, old if old.is_dir() and not is_one else None) for path in paths)
    if is_one and len(known) == len(jobs) == 1:
        return dict.fromkeys([""], next(iter(known.values())))
    return known


def _older(job: LintJob, path: Path, folder: Path | None) -> Lint:
    result = _lint(replace(job, path=path, base=job.base or base_of(path)))
    if isinstance(result, FormatError):
        raise result
    return replace(result, path=path if folder is None else path.relative_to(folder))


def _document(results: Sequence[Lint], form: str, rules: Sequence[LintRule]) -> str:
    from vassal_tools.report import lint_documents

    match form:
        case "json":
            return lint_documents.lint_json(results)
        case "sarif":
            return lint_documents.lint_sarif(results, rules)
        case "github":
            return "\n".join(lint_documents.lint_github(results))
    return "\n".join(lint_documents.lint_junit(results))
