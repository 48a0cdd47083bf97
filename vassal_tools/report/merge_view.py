"""The result of a merge, as text and JSON."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING

from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.objects.conflicts import Conflict
    from vassal_tools.objects.module_merge import Merged

SCHEMA = "vassal-tools/merge/1"
_LONGEST = 160


def merge_json(merged: Merged, written: str | None) -> str:
    """Return the conflicts and notes as a JSON document; `written` is the written file."""
    conflicts = [
        {
            "group": one.group,
            "what": one.what,
            "name": one.name,
            "base": one.base,
            "ours": one.ours,
            "theirs": one.theirs,
        }
        for one in merged.conflicts
    ]
    document = {"schema": SCHEMA, "written": written, "conflicts": conflicts, "notes": list(merged.notes)}
    return json.dumps(document, ensure_ascii=True, indent=1)


def merge_text(merged: Merged, written: str | None) -> Iterator[str]:
    """Yield the conflicts by component, 80 columns wide, and the written file."""
    for (group, what), conflicts in groupby(merged.conflicts, key=lambda one: (one.group, one.what)):
        yield line(f"conflict in {group}: {what}")
        for one in conflicts:
            yield from _conflict(one)
        yield ""
    for note in merged.notes:
        yield line(f"note: {note}")
    count = len(merged.conflicts)
    summary = f"{count} conflict{'s' * (count != 1)}" if count else "no conflict"
    kept = " with ours where both changed" if count else ""
    yield line(f"{summary}; " + (f"written to {written}{kept}" if written is not None else "nothing written"))


def _conflict(one: Conflict) -> Iterator[str]:
    yield line(one.name, 4)
    for side, value in (("base", one.base), ("ours", one.ours), ("theirs", one.theirs)):
        yield line(f"{side}: {'not there' if value is None else _cut(value) or 'nothing'}", 8)


def _cut(text: str) -> str:
    return text[:_LONGEST] + "…" * (len(text) > _LONGEST)
