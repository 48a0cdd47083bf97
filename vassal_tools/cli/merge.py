"""`merge`: merge two people's changes to one module, by hand or as a git merge driver."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vassal_tools.cli.console import echo_aside, echo_document, echo_text

if TYPE_CHECKING:
    from vassal_tools.objects.module_merge import Merged

_PATH = click.Path(path_type=Path)
REPORT = ".conflicts.txt"


@click.argument("base", type=_PATH)
@click.argument("ours", type=_PATH)
@click.argument("theirs", type=_PATH)
@click.option("-o", "--output", type=_PATH, help="File for the merged module; without it nothing is written.")
@click.option(
    "--keep-ours", is_flag=True, help="If both changed the same thing, keep the version of OURS and write the file."
)
@click.option("--driver", type=_PATH, metavar="PATH", help="Act as git's merge driver for the file at this path.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Report format."
)
def merge(
    base: Path, ours: Path, theirs: Path, output: Path | None, keep_ours: bool, driver: Path | None, form: str
) -> None:
    """Merge two people's changes to a module.

    BASE is the version that both people started from. The changes from BASE to THEIRS are applied to OURS. All three
    are modules, unpacked folders, build files, or single files of an unpacked folder.
    """
    from vassal_tools.lint.component_paths import path_of
    from vassal_tools.objects.merging import merged, write_merged
    from vassal_tools.report.merge_view import merge_json, merge_text

    found = merged((base, ours, theirs), path_of)
    target = ours if driver is not None else output
    writes = target is not None and (not found.conflicts or keep_ours or driver is not None)
    if target is not None and writes:
        write_merged(found.content, ours, target)
    written = str(driver or target) if writes else None
    if driver is not None:
        _report_to_git(driver, found, list(merge_text(found, written)))
    elif form == "json":
        echo_document(merge_json(found, written))
    else:
        echo_text("\n".join(merge_text(found, written)))
    sys.exit(1 if found.conflicts else 0)


def _report_to_git(path: Path, found: Merged, lines: list[str]) -> None:
    # Git passes one file, for the result alone, and runs a driver in the top folder: conflicts go to a file of that
    # folder, and below `build/` each file is a part.
    from vassal_tools.files import write_whole

    for text in lines if found.conflicts or found.notes else ():
        for line in text.splitlines():  # a long text is broken into several
            echo_aside(line)
    if found.conflicts:
        write_whole(
            Path(path.as_posix().replace("/", "-") + REPORT), "\n".join([*lines, ""]).encode("utf-8", "replace")
        )
