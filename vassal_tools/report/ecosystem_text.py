"""The differences between two lint runs over many modules, as text."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from vassal_tools.report.lines import line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.lint.ecosystem import CodeChange, Found, Kept

_MOST_SHOWN = 10
_LONGEST = 200


def ecosystem_text(last: Kept, run: Mapping[str, Found], found: Sequence[CodeChange]) -> Iterator[str]:
    """Yield the new and the removed faults of each module, then totals by code."""
    for module, changes in groupby(found, key=lambda change: change.module):
        state = " (new)" * (module not in last) or " (gone)" * (module not in run)
        yield line(f"{module}{state}")
        for change in changes:
            yield from _change(change)
        yield ""
    for code in sorted({change.code for change in found}):
        yield line(_by_code(code, [change for change in found if change.code == code]))
    if found:
        yield ""
    findings = sum(len(shown) for module in run.values() for shown in module.values())
    new, gone = sum(len(change.new) for change in found), sum(change.gone for change in found)
    yield line(
        f"{len(run)} modules, {findings} findings; {new} new, {gone} gone" if found else _unchanged(run, findings)
    )


def _unchanged(run: Mapping[str, Found], findings: int) -> str:
    return f"{len(run)} modules, {findings} findings; no difference"


def _change(change: CodeChange) -> Iterator[str]:
    yield line(f"{change.code}: {change.before} -> {change.after}", 4)
    for one in change.new[:_MOST_SHOWN]:
        yield line(f"+ {one.place}: {one.message}"[:_LONGEST], 8)
    if len(change.new) > _MOST_SHOWN:
        yield line(f"+ {len(change.new) - _MOST_SHOWN} more", 8)
    if change.gone:
        yield line(f"- {change.gone} gone", 8)


def _by_code(code: str, changes: Sequence[CodeChange]) -> str:
    counts = Counter(new=sum(len(one.new) for one in changes), gone=sum(one.gone for one in changes))
    where = f"{len(changes)} module{'s' * (len(changes) != 1)}"
    return f"{code}: {counts['new']} new, {counts['gone']} gone, in {where}"
