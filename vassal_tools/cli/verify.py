"""`verify`: open a module and its logs in the real VASSAL."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import keep_width, progress, write_report
from vassal_tools.findings import NEVER, failing

if TYPE_CHECKING:
    from vassal_tools.verify.run import Verification

FORMATS = ("text", "json", "sarif", "github", "junit")
FAIL_ON = ("error", "warning", NEVER)


@click.argument("module", type=click.Path(path_type=Path))
@click.argument("logs", nargs=-1, type=click.Path(path_type=Path), metavar="[LOG]...")
@click.option(
    "--trust", is_flag=True, help="Open the module even if it contains code, which then runs with your rights."
)
@click.option("--ends-only", is_flag=True, help="Compare only the end of each log (faster).")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="Report format.")
@click.option(
    "-o",
    "--output",
    callback=keep_width,
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the report to a file.",
)
@click.option(
    "--fail-on",
    type=click.Choice(FAIL_ON),
    default="warning",
    show_default=True,
    help="For scripts: lowest severity for which the exit code is 1.",
)
def verify(
    module: Path, logs: tuple[Path, ...], trust: bool, ends_only: bool, form: str, output: Path | None, fail_on: str
) -> None:
    """Open a module in the real VASSAL, and step through its logs.

    Starts each set-up of MODULE, and plays each LOG step by step. Reports the errors of VASSAL, and the steps after
    which VASSAL and `replay` show different positions.

    Needs Java, and the environment variable VASSAL_HOME with the folder of VASSAL. In a copy of the source, it also
    finds the VASSAL that the tests fetched.
    """
    from vassal_tools.engine import engine_parts
    from vassal_tools.verify.run import read_subject
    from vassal_tools.verify.run import verify as verified

    subject = read_subject(module, logs, trust=trust)
    parts = engine_parts()
    with progress("verifying") as advance:
        result = verified(subject, parts, every_step=not ends_only, progress=advance)
    write_report(_rendered(result, form), output, is_document=form != "text")
    sys.exit(1 if {finding.severity for finding in result.findings} & failing(fail_on) else 0)


def _rendered(result: Verification, form: str) -> str:
    from vassal_tools.report import verify_view

    match form:
        case "json":
            return verify_view.verify_json(result)
        case "sarif":
            return verify_view.verify_sarif(result)
        case "github":
            return "\n".join(verify_view.verify_github(result))
        case "junit":
            return "\n".join(verify_view.verify_junit(result))
    return "\n".join(verify_view.verify_text(result))
