"""Lint results of many modules, stored between runs, to show the effect of a changed rule on real modules."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.archive import read_bytes
from vassal_tools.lint.run import lint_path, read_names
from vassal_tools.lint.suppress import Config

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date
    from pathlib import Path

    from vassal_tools.lint.spots import LintFault

SCHEMA = "vassal-tools/lint-run/1"
NAMES = "names.txt"
"""The list of a module's files in its folder, if the folder does not contain them all."""
UNREADABLE = "unreadable"
_MOST_BYTES = 64 << 20
_DIGITS = 8


@dataclass(frozen=True, slots=True)
class ShownFault:
    """A fault as shown in a comparison."""

    digest: str
    place: str
    message: str


Found = dict[str, list[ShownFault]]
"""The faults of one module by code and severity, such as `VM101 error`."""
Kept = dict[str, dict[str, tuple[str, ...]]]
"""A stored run: digests of the faults by module, code and severity."""


@dataclass(frozen=True, slots=True)
class CodeChange:
    """The differences of one module for one code: counts, new faults, and the number of removed ones."""

    module: str
    code: str
    before: int
    after: int
    new: tuple[ShownFault, ...]
    gone: int


def found_in(path: Path, today: date) -> Found:
    """Return the faults of a module by every rule with default options; an unreadable module is one fault."""
    names = path / NAMES
    try:
        listed = read_names(names) if names.is_file() else None
        faults = lint_path(path, Config(), today, names=listed).faults
    except FormatError as error:
        return {UNREADABLE: [_shown("", error.message)]}
    found: Found = defaultdict(list)
    for fault in faults:
        found[f"{fault.code} {fault.finding.severity.value}"].append(_shown(_place(fault), fault.finding.message))
    return dict(sorted(found.items()))


def _place(fault: LintFault) -> str:
    return fault.path or fault.entry


def _shown(place: str, message: str) -> ShownFault:
    text = f"{place}|{message}".encode("utf-8", "surrogatepass")
    return ShownFault(hashlib.sha256(text).hexdigest()[:_DIGITS], place, message)


def kept_text(run: Mapping[str, Found]) -> str:
    """Return the run as text: a line for each code of a module, in an order that keeps diffs small."""
    modules = {
        name: {code: " ".join(sorted(one.digest for one in shown)) for code, shown in sorted(found.items())}
        for name, found in sorted(run.items())
    }
    return json.dumps({"schema": SCHEMA, "modules": modules}, ensure_ascii=True, indent=1) + "\n"


def read_run(path: Path) -> Kept:
    """Return a stored run. Raises FormatError if the file is not one."""
    where = Where(str(path))
    try:
        document = json.loads(read_bytes(path, _MOST_BYTES))
    except (ValueError, RecursionError):
        raise FormatError("is not JSON", where) from None
    modules = document.get("modules") if isinstance(document, dict) and document.get("schema") == SCHEMA else None
    if not isinstance(modules, dict) or not all(isinstance(found, dict) for found in modules.values()):
        raise FormatError("is not the result of an earlier run", where, "make one with --write")
    return {
        name: {code: tuple(str(prints).split()) for code, prints in found.items()} for name, found in modules.items()
    }


def changes(last: Kept, run: Mapping[str, Found]) -> Iterator[CodeChange]:
    """Yield the differences by module and code, in alphabetical order."""
    for module in sorted({*last, *run}):
        before, after = last.get(module, {}), run.get(module, {})
        for code in sorted({*before, *after}):
            old, shown = before.get(code, ()), after.get(code, [])
            left = Counter(old)
            new = []
            for one in shown:
                if left[one.digest] > 0:
                    left[one.digest] -= 1
                else:
                    new.append(one)
            if new or left.total():
                yield CodeChange(module, code, len(old), len(shown), tuple(new), left.total())
