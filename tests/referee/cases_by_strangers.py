"""`python -m tests.referee.cases_by_strangers`: judges the logs of `../shared/referee-cases` and rewrites the table.

The table has a row for each case: what must come out, whether it does, and every code that is found, by severity. A row
that gets worse keeps the table from being written, unless `--worse` accepts it.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.findings import GRAVITY, Severity
from vassal_tools.known_games import set_up_of
from vassal_tools.referee.batch import JudgingOptions, LogCase, judge_all, logs_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.referee.batch import LogOutcome

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "referee-cases"
TABLE = Path(__file__).with_suffix(".tsv")
GRADES = ("no", "open", "yes")
"""How well a case comes out, the worst first."""
ACCUSES = (Severity.ILLEGAL, Severity.INTEGRITY)
EVERYWHERE = ("landed",)
"""What every one of these logs gets once our data have changed; it is left out of the table."""
COMMAND = "python -m tests.referee.cases_by_strangers"


class Row(NamedTuple):
    """A case: its file, the expected result, the outcome (yes, no, open), and the findings."""

    file: str
    expected: str
    met: str
    found: str


def recorded() -> tuple[Row, ...]:
    """The rows of the stored table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(Row(**line) for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def wanted() -> tuple[tuple[str, str], ...]:
    """File and expectation of every case beside the project."""
    with (FOLDER / "cases.tsv").open(encoding="utf-8", newline="") as file:
        lines = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple((line["file"], line["expected"]) for line in lines)


def case(file: str) -> LogCase:
    """The log with a name, or the logs of a folder."""
    return LogCase(file, logs_in((FOLDER / file,)))


def choices() -> JudgingOptions:
    """The defaults of the command line: the data stated by the log, and the set-up of its module."""
    return JudgingOptions(set_up_of=set_up_of)


def row(file: str, expected: str, outcome: LogOutcome) -> Row:
    """The row of the table for the outcome of a case."""
    if outcome.verdict is None:
        return Row(file, expected, "no", f"no verdict: {outcome.error}")
    findings = outcome.verdict.findings
    accused = {_short(finding) for finding in findings if finding.severity in ACCUSES}
    return Row(file, expected, met(file, expected, accused), _by_severity(findings))


def met(file: str, expected: str, accused: Collection[str]) -> str:
    """Return whether what must come out does: `open` if a log without buttons may show nothing of an illegal act."""
    verdict, _, listed = expected.partition(":")
    if verdict != "illegal":
        return "no" if accused else "yes"
    codes = [code.strip() for code in listed.split(",")]
    if any(fnmatchcase(found, code) for found in accused for code in codes):
        return "yes"
    return "open" if "-mute" in file and not accused else "no"


def _by_severity(findings: Iterable[Finding]) -> str:
    # such as `illegal 2.C-cost 3-points x2, unknown table`, the gravest first; a dash without findings
    counts = Counter((one.severity, _short(one)) for one in findings if _short(one) not in EVERYWHERE)
    parts = []
    for severity in sorted({severity for severity, _ in counts}, key=lambda one: (-GRAVITY[one], one.value)):
        codes = sorted((code, count) for (one, code), count in counts.items() if one is severity)
        parts.append(" ".join((severity.value, *(code if n == 1 else f"{code} x{n}" for code, n in codes))))
    return ", ".join(parts) or "-"


def _short(finding: Finding) -> str:
    return finding.rule.code.removeprefix("SPH-").removeprefix("REF-")


def rows(chosen: tuple[tuple[str, str], ...] | None = None) -> tuple[Row, ...]:
    """The row of every case as it comes out now, or of those that are chosen."""
    cases = wanted() if chosen is None else chosen
    with ProcessPoolExecutor() as pool:
        outcomes = judge_all([case(file) for file, _ in cases], choices(), pool)
    return tuple(row(*one, outcome) for one, outcome in zip(cases, outcomes, strict=True))


def changes(before: Iterable[Row], after: Iterable[Row]) -> list[tuple[Row | None, Row]]:
    """The rows that are no longer as they were."""
    known = {one.file: one for one in before}
    return [(known.get(one.file), one) for one in after if known.get(one.file) != one]


def is_worse(before: Row | None, after: Row) -> bool:
    """Return True if a case meets its expected result less than before."""
    return before is not None and GRADES.index(after.met) < GRADES.index(before.met)


def written(table: Iterable[Row]) -> str:
    """The table as text."""
    return "".join("\t".join(line) + "\n" for line in (Row._fields, *table))


def main(arguments: Sequence[str]) -> int:
    before = recorded() if TABLE.exists() else ()
    after = rows()
    changed = changes(before, after)
    for old, new in changed:
        grade = "worse" if is_worse(old, new) else "changed"
        sys.stdout.write(f"{grade}: {new.file} ({new.expected})\n  {old and old.found} -> {new.found}\n")
    counts = Counter((one.expected.partition(":")[0].partition(" ")[0], one.met) for one in after)
    sys.stdout.write(", ".join(f"{kind} {met}: {n}" for (kind, met), n in sorted(counts.items())) + "\n")
    if any(is_worse(*one) for one in changed) and "--worse" not in arguments:
        sys.stdout.write("Rows got worse: the table stays as it is. --worse writes it all the same.\n")
        return 1
    TABLE.write_text(written(after), "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
