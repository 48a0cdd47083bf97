"""A baseline: the faults that a module had when lint began, so that only new ones are reported.

Each is known in two ways: by the names on the way to its component, and by what stays when that is renamed or moved.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.archive import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from vassal_tools.lint.rule import Fault

SCHEMA = "vassal-tools/lint-baseline/2"
_MOST_BYTES = 256 << 20


class KnownFault(NamedTuple):
    """A fault as a baseline keeps it: `named` has the path of its component, `fingerprint` survives a new name."""

    named: str
    fingerprint: str


def known_fault(fault: Fault) -> KnownFault:
    """What a baseline keeps of a fault."""
    return KnownFault(_named(fault.code, fault.entry, fault.path, fault.finding.message), fault.fingerprint)


def _named(code: str, entry: str, path: str, message: str) -> str:
    return "|".join((code, entry, path, message))


def baseline_text(faults: Iterable[Fault]) -> str:
    """The baseline of these faults, in an order that makes small differences between two of them."""
    held: dict[str, list[str]] = defaultdict(list)
    for known in sorted(map(known_fault, faults)):
        held[known.named].append(known.fingerprint)
    return json.dumps({"schema": SCHEMA, "faults": held}, ensure_ascii=True, indent=1) + "\n"


def read_baseline(path: Path) -> list[KnownFault]:
    """The faults in a baseline. Raises FormatError where the file is none."""
    document = _read(path)
    faults = document.get("faults") if document.get("schema") == SCHEMA else None
    if not isinstance(faults, dict) or not all(map(_is_list_of_texts, faults.values())):
        raise FormatError("is no baseline of this release", Where(str(path)), "make one with --write-baseline")
    return [KnownFault(named, fingerprint) for named, prints in faults.items() for fingerprint in prints]


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def read_report(path: Path) -> list[KnownFault]:
    """The faults in a report in JSON. Raises FormatError where the file is none."""
    document = _read(path)
    try:
        return [_reported(one) for module in document["modules"] for one in module["findings"]]
    except (KeyError, TypeError, AttributeError, IndexError):
        raise FormatError("is no report of lint", Where(str(path)), "make one with --format json") from None


def _reported(finding: dict[str, str]) -> KnownFault:
    fingerprint = finding["fingerprint"]
    entry = fingerprint.split("|")[1]  # as the module names it; `entry` is the file on disk
    return KnownFault(_named(finding["code"], entry, finding["path"], finding["message"]), fingerprint)


def _read(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(read_bytes(path, _MOST_BYTES))
    except (ValueError, RecursionError):
        raise FormatError("is no JSON", Where(str(path))) from None
    if not isinstance(document, dict):
        raise FormatError("is no JSON object", Where(str(path)))
    return document


def new_ones(faults: Sequence[Fault], known: Iterable[KnownFault]) -> list[Fault]:
    """The faults that are not known. A known one is matched with the same, else by name, else by fingerprint."""
    left, unmatched = list(known), [(fault, known_fault(fault)) for fault in faults]
    keys: tuple[Callable[[KnownFault], object], ...] = (tuple, lambda one: one.named, lambda one: one.fingerprint)
    for key in keys:
        held: dict[object, list[KnownFault]] = defaultdict(list)
        for one in left:
            held[key(one)].append(one)
        rest = []
        for fault, one in unmatched:
            if held[key(one)]:
                held[key(one)].pop()
            else:
                rest.append((fault, one))
        left, unmatched = [one for group in held.values() for one in group], rest
    return [fault for fault, _one in unmatched]
