"""`python -m tests.referee.cases_by_search`: how the search reads `../shared/referee-cases`, beside the translation.

It prints each case that one of the two meets and the other does not, or that neither does, and a table of the counts.
Names of cases, or parts of them, as arguments choose some.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from typing import TYPE_CHECKING

from tests.referee import cases_by_strangers as cases
from vassal_rulebooks.sphacteria.umpire import SEARCH

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

KINDS = {
    "legal": "legal",
    "legal (late)": "legal",
    "legal (engine-written game, some buttons left out)": "legal in part",
}


def kind(row: cases.Row) -> str:
    """What a case is counted with: legal or illegal, and whether any button is pressed in it."""
    verdict = KINDS.get(row.expected, row.expected.partition(":")[0])
    return f"{verdict}, no button" if "-mute" in row.file else verdict


def compared(before: Iterable[cases.Row], after: Iterable[cases.Row]) -> list[str]:
    """A line for each case that is not met by both, and the counts."""
    lines, counts = [], Counter[tuple[str, str, str]]()
    for old, new in zip(before, after, strict=True):
        counts[kind(new), "translation", old.met] += 1
        counts[kind(new), "search", new.met] += 1
        if (old.met, new.met) != ("yes", "yes"):
            grade = "" if old.met == new.met else "WORSE " if new.met == "no" or old.met == "yes" else "better "
            lines.append(f"{grade}{old.met}->{new.met} {new.file} ({new.expected})\n    {old.found}\n    {new.found}")
    for name in sorted({name for name, _, _ in counts}):
        found = (f"{who}: " + ", ".join(f"{n} {met}" for met in ("yes", "open", "no") if (n := counts[name, who, met]))
                for who in ("translation", "search"))  # fmt: skip
        lines.append(f"{name}: {'; '.join(found)}")
    return lines


def main(arguments: Sequence[str]) -> int:
    """Judge the cases by the search, and print how they compare."""
    os.environ[SEARCH] = "1"
    chosen = [row for row in cases.recorded() if not arguments or any(part in row.file for part in arguments)]
    after = cases.rows(tuple((row.file, row.expected) for row in chosen))
    sys.stdout.write("\n".join(compared(chosen, after)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
