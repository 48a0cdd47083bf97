"""What lint finds in many modules, kept from run to run: so a change of a rule shows what it does to real modules."""

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

    from vassal_tools.lint.spots import Fault

SCHEMA = "vassal-tools/lint-run/1"
NAMES = "names.txt"
"""In the folder of a module: the list of its files, where the folder does not hold them all."""
UNREADABLE = "unreadable"
_MOST_BYTES = 64 << 20
_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Shown:
    """A fault as a comparison shows it."""

    digest: str
    place: str
    message: str


Found = dict[str, list[Shown]]
"""The faults of one module by code and severity, such as `VM101 error`."""
Kept = dict[str, dict[str, tuple[str, ...]]]
"""A run as it is kept: by module, by code and severity, a digest of each fault."""


@dataclass(frozen=True, slots=True)
class Change:
    """What differs in one module for one code: counts, the faults that are new, and how many are gone."""

    module: str
    code: str
    before: int
    after: int
    new: tuple[Shown, ...]
    gone: int


def found_in(path: Path, today: date) -> Found:
    """What every rule finds in that module, without any configuration; a module that cannot be read is one fault."""
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


def _place(fault: Fault) -> str:
    return fault.path or fault.entry


def _shown(place: str, message: str) -> Shown:
    text = f"{place}|{message}".encode("utf-8", "surrogatepass")
    return Shown(hashlib.sha256(text).hexdigest()[:_DIGITS], place, message)


def kept_text(run: Mapping[str, Found]) -> str:
    """The run as it is written to a file: a line for each code of a module, in an order that compares well."""
    modules = {
        name: {code: " ".join(sorted(one.digest for one in shown)) for code, shown in sorted(found.items())}
        for name, found in sorted(run.items())
    }
    return json.dumps({"schema": SCHEMA, "modules": modules}, ensure_ascii=True, indent=1) + "\n"


def read_run(path: Path) -> Kept:
    """A run that was kept. Raises FormatError where the file holds none."""
    where = Where(str(path))
    try:
        document = json.loads(read_bytes(path, _MOST_BYTES))
    except (ValueError, RecursionError):
        raise FormatError("is no JSON", where) from None
    modules = document.get("modules") if isinstance(document, dict) and document.get("schema") == SCHEMA else None
    if not isinstance(modules, dict) or not all(isinstance(found, dict) for found in modules.values()):
        raise FormatError("is no run of lint over many modules", where, "make one with --write")
    return {
        name: {code: tuple(str(prints).split()) for code, prints in found.items()} for name, found in modules.items()
    }


def changes(last: Kept, run: Mapping[str, Found]) -> Iterator[Change]:
    """What differs, module by module and code by code, in the order of their names."""
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
                yield Change(module, code, len(old), len(shown), tuple(new), left.total())
