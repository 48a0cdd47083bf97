"""Differences between two VASSAL files, as text and JSON."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from vassal_tools.objects.differences import DifferenceKind
from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.objects.differences import Detail, Difference

SCHEMA = "vassal-tools/diff/1"
_LONGEST = 160
_BEFORE = 40


def diff_json(old: str, new: str, differences: Sequence[Difference]) -> str:
    """Return the differences as a JSON document; `old` and `new` name the files."""
    document = {"schema": SCHEMA, "old": old, "new": new, "differences": [_document(one) for one in differences]}
    return json.dumps(document, ensure_ascii=True, indent=1)


def _document(one: Difference) -> dict[str, Any]:
    return {
        "group": one.group,
        "kind": one.kind.value,
        "what": one.what,
        "details": [{"name": detail.name, "old": detail.old, "new": detail.new} for detail in one.details],
    }


def diff_text(old: str, new: str, differences: Sequence[Difference]) -> Iterator[str]:
    """Yield the differences as text, 80 columns wide; long values are shortened around the difference."""
    yield line(f"old: {old}")
    yield line(f"new: {new}")
    for one in differences:
        yield ""
        yield line(f"{one.group} {one.kind.value}: {one.what}")
        for detail in one.details:
            yield line(detail_text(detail), 4)
    yield ""
    counts = Counter(one.kind for one in differences)
    summary = ", ".join(f"{counts[kind]} {kind.value}" for kind in DifferenceKind if counts[kind])
    yield summary or "no difference"


def detail_text(detail: Detail, arrow: str = "->") -> str:
    """Return a detail in one line: `name: old -> new`; long values are shortened around the difference."""
    old, new = detail.old, detail.new
    if old is None or new is None:
        shown = _cut(old or new or "", 0) or "nothing"
        return f"{'+' if old is None else '-'} {detail.name}: {shown}"
    same = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    start = max(same - _BEFORE, 0) if max(len(old), len(new)) > _LONGEST else 0
    return f"{detail.name}: {_cut(old, start) or 'nothing'} {arrow} {_cut(new, start) or 'nothing'}"


def _cut(text: str, start: int) -> str:
    shown = text[start : start + _LONGEST]
    return ("…" if start else "") + shown + ("…" if start + _LONGEST < len(text) else "")
