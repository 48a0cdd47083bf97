"""The last run of lint over the real modules beside the project: `python -m tests.lint.corpus_run [--write]`.

It says what a change of a rule does to them. With `--write` the run is kept, and the table of the docs made from it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from tests.conftest import CORPUS
from vassal_tools.cli.main import main as command
from vassal_tools.lint.ecosystem import Kept, read_run

RUN = Path(__file__).with_name("corpus_run.json")
TABLE = Path(__file__).resolve().parents[2] / "docs" / "lint" / "corpus.md"
ROW = re.compile(r"^\| (?P<module>[^|]+) \| (?P<found>[^|]*) \|", re.MULTILINE)


def row_name(module: str) -> str:
    """Return the name of a module in the table."""
    return module.removeprefix("packed/").replace("+", "/", 1)


def counts(found: dict[str, tuple[str, ...]]) -> str:
    """Return the cell of the table with the number of findings by severity."""
    numbers = Counter[str]()
    for code, prints in found.items():
        numbers[code.split()[1][0].upper()] += len(prints)
    return ", ".join(f"{severity} {numbers[severity]}" for severity in "EWN" if numbers[severity]) or "nothing"


def table_of(run: Kept, text: str) -> str:
    """Return the page with the counts of this run."""
    cells = {row_name(module): counts(found) for module, found in run.items()}
    text = ROW.sub(lambda row: _filled(row, cells), text)
    errors = sum(len(prints) for found in run.values() for code, prints in found.items() if code.endswith(" error"))
    return re.sub(r"All \d+ errors", f"All {errors} errors", text)


def _filled(row: re.Match[str], cells: dict[str, str]) -> str:
    name = row["module"]
    return f"| {name} | {cells[name]} |" if name in cells else row.group()


def main() -> None:
    """Compare with the last run; keep this one if asked to."""
    if not CORPUS.is_dir():
        sys.exit("no corpus of real files beside the project: nothing to compare")
    command.main(["ecosystem", str(CORPUS / "modules"), str(RUN), *sys.argv[1:]], standalone_mode=False)


if __name__ == "__main__":
    try:
        main()
    finally:
        if "--write" in sys.argv:
            TABLE.write_text(table_of(read_run(RUN), TABLE.read_text(encoding="utf-8")), encoding="utf-8")
