"""`ecosystem`: lint many modules and compare with the last run."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import echo_aside, echo_text, progress
from vassal_tools.cli.targets import module_paths
from vassal_tools.workers import results

if TYPE_CHECKING:
    from vassal_tools.lint.ecosystem import Found

_FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True, slots=True)
class EcosystemJob:
    """A module to lint, with everything that another process needs."""

    path: Path
    today: date


@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("run", type=_FILE)
@click.option("--write", is_flag=True, help="Store this run in the file RUN for the next comparison.")
def ecosystem(folder: Path, run: Path, write: bool) -> None:
    """Lint many modules, and compare with the last run.

    Checks all modules in FOLDER and its subfolders. The file RUN stores the results of the last run.
    """
    from vassal_tools.files import write_whole
    from vassal_tools.lint.ecosystem import changes, kept_text, read_run
    from vassal_tools.report.ecosystem_text import ecosystem_text

    last = read_run(run) if run.exists() or not write else {}
    found = lint_folder(folder)
    differences = list(changes(last, found))
    echo_text("\n".join(ecosystem_text(last, found, differences)))
    if write:
        write_whole(run, kept_text(found).encode())
        echo_aside(f"{run} is written")
    sys.exit(1 if differences and not write else 0)


def lint_folder(folder: Path) -> dict[str, Found]:
    """Return the faults of each module below the folder, by its path; uses all cores."""
    paths = module_paths([folder])
    today = datetime.now(UTC).date()
    found: dict[str, Found] = {}
    with (
        progress("linting") as advance,
        closing(results(_found, [EcosystemJob(path, today) for path in paths])) as linted,
    ):
        for number, one in linted:
            found[paths[number].relative_to(folder).as_posix()] = one
            advance(len(found), len(paths))
    return dict(sorted(found.items()))


def _found(job: EcosystemJob) -> Found:
    from vassal_tools.lint.ecosystem import found_in

    return found_in(job.path, job.today)
