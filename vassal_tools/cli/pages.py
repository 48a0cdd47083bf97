"""Write a page for each game, and for several games a table with links.

Writing again into the same place is safe: other files stay, and a file that is not one of our pages is never
overwritten.
"""

from __future__ import annotations

import re
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from vassal_tools.cli.console import write_report
from vassal_tools.errors import FormatError, VassalToolsError, Where

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from vassal_tools.referee.batch import LogCase, LogOutcome, Show
    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.judging import Verdict
    from vassal_tools.report.showing import Showing

ENDINGS = (".html", ".htm")


class PagesPlace(NamedTuple):
    """The place for the pages of several games: the file of the table, and the folder of the others."""

    table: Path
    folder: Path


def place_of(output: Path | None) -> PagesPlace:
    """Return the place given by `-o`: a folder, or a file and a folder next to it. Raises VassalToolsError if None."""
    if output is None:
        raise VassalToolsError("the pages of several games need a place", hint="-o FOLDER or -o FILE.html")
    if output.suffix.lower() in ENDINGS and not output.is_dir():
        return PagesPlace(output, output.with_name(f"{output.stem}-games"))
    return PagesPlace(output / "index.html", output)


def write_pages(
    cases: Sequence[LogCase], output: Path | None, showing: Showing, judged: Callable[[Show], tuple[LogOutcome, ...]]
) -> tuple[LogOutcome, ...]:
    """Write a page for each case when it is judged, then the table. Returns the outcomes of the cases."""
    from vassal_tools.files import filled_folder
    from vassal_tools.report.games_table import games_page

    place = place_of(output)
    _require_ours(place.table)
    with filled_folder(place.folder, _require_ours) as folder:
        outcomes = judged(partial(_write_page, folder, showing))
    to_folder = "" if place.folder == place.table.parent else quote(place.folder.name) + "/"
    pages = {case: to_folder + _page_name(case) for case in cases}
    write_report(games_page(outcomes, pages, names=showing.names), place.table, is_document=True)
    return outcomes


def _write_page(folder: Path, showing: Showing, case: LogCase, verdict: Verdict, game: Chain) -> None:
    write_report(showing.page(verdict, game), folder / _page_name(case), is_document=True)


def _page_name(case: LogCase) -> str:
    # valid on every system and unique among the games
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", case.name.rpartition(".")[0] or case.name)[:60].strip("-")
    return f"{name}-{sha256(str(case.logs).encode('utf-8', 'replace')).hexdigest()[:8]}.html"


def _require_ours(path: Path) -> None:
    # raises FormatError if the file is not a page written by this program
    from vassal_tools.format.archive import read_head
    from vassal_tools.report.pages import is_ours

    if path.exists() and not is_ours(read_head(path, 4096)):
        hint = "it is not written over: name another place, or take it away"
        raise FormatError("exists already, and is not a page of this program", Where(str(path)), hint)
