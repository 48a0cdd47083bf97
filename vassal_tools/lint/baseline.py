"""A baseline: the faults that a module had when lint began, so that only new ones are told."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.archive import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from vassal_tools.lint.rule import Fault

SCHEMA = "vassal-tools/lint-baseline/1"
_MOST_BYTES = 256 << 20


def baseline_text(faults: Iterable[Fault]) -> str:
    """The baseline of these faults, in an order that makes small differences between two of them."""
    counts = Counter(fault.fingerprint for fault in faults)
    document = {"schema": SCHEMA, "faults": dict(sorted(counts.items()))}
    return json.dumps(document, ensure_ascii=True, indent=1) + "\n"


def read_baseline(path: Path) -> Counter[str]:
    """How often each fault stands in a baseline. Raises FormatError where it is none."""
    document = _read(path)
    faults = document.get("faults") if document.get("schema") == SCHEMA else None
    if not isinstance(faults, dict) or not all(type(count) is int for count in faults.values()):
        raise FormatError("is no baseline", Where(str(path)), "make one with --write-baseline")
    return Counter(faults)


def read_report(path: Path) -> Counter[str]:
    """How often each fault stands in a report in JSON. Raises FormatError where it is none."""
    document = _read(path)
    try:
        prints = [one["fingerprint"] for module in document["modules"] for one in module["findings"]]
        return Counter(map(str, prints))
    except (KeyError, TypeError):
        raise FormatError("is no report of lint", Where(str(path)), "make one with --format json") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(read_bytes(path, _MOST_BYTES))
    except (ValueError, RecursionError):
        raise FormatError("is no JSON", Where(str(path))) from None
    if not isinstance(document, dict):
        raise FormatError("is no JSON object", Where(str(path)))
    return document


def new_ones(faults: Iterable[Fault], known: Counter[str]) -> list[Fault]:
    """The faults that the baseline does not have, or has less often."""
    left = known.copy()
    told: list[Fault] = []
    for fault in faults:
        if left[fault.fingerprint] > 0:
            left[fault.fingerprint] -= 1
        else:
            told.append(fault)
    return told
