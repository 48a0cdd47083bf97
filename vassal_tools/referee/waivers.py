"""Waivers: findings that the players have settled, so that a report can be closed.

A TOML file has a table `[[waive]]` for each: the finding's `code`, the file name of the `log`, the `step`, optionally
`units`, who `agreed`, and the `reason`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError, Where
from vassal_tools.findings import Scene, Waiver
from vassal_tools.format.archive import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from vassal_tools.findings import Finding

MOST_BYTES = 1 << 20
_KEYS = frozenset({"code", "log", "step", "units", "agreed", "reason"})


@dataclass(frozen=True, slots=True)
class Waived:
    """An entry of the file: the finding that it names, and the waiver."""

    code: str
    log: str
    step: int | None
    units: tuple[str, ...]
    waiver: Waiver

    def fits(self, finding: Finding) -> bool:
        """Return True if it names that finding; an entry without a step only matches a finding without one."""
        scene = finding.scene or Scene()
        is_there = self.step in scene.steps if self.step is not None else not scene.steps
        same_log = PurePath(finding.where.file).name == self.log
        return self.code == finding.rule.code and same_log and is_there and set(self.units) <= set(scene.units)

    def __str__(self) -> str:
        place = f"{self.log}, step {self.step}" if self.step is not None else self.log
        return ", ".join((f"{self.code} in {place}", *self.units))


def read_waivers(path: Path) -> tuple[Waived, ...]:
    """Return the waivers in a file. Raises FormatError if it is invalid."""
    where = Where(str(path))
    return waivers_of(read_toml(path, where), where)


def waivers_of(document: Mapping[str, Any], where: Where) -> tuple[Waived, ...]:
    """Return the waivers in a document that was read there. Raises FormatError if it is invalid."""
    entries = document.get("waive", [])
    if document.keys() - {"waive"} or not isinstance(entries, list) or not all(isinstance(e, dict) for e in entries):
        raise FormatError("must contain only tables [[waive]]", where)
    return tuple(_waived(entry, number, where) for number, entry in enumerate(entries, 1))


def read_toml(path: Path, where: Where) -> dict[str, Any]:
    """Return the content of a small TOML file. Raises FormatError if it is invalid."""
    try:
        return tomllib.loads(read_bytes(path, MOST_BYTES).decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as broken:
        raise FormatError(f"is not valid TOML: {broken}", where) from None


def _waived(entry: Mapping[str, Any], number: int, where: Where) -> Waived:
    def refuse(message: str) -> FormatError:
        return FormatError(
            f"waiver {number} {message}", where, "a waiver has the keys code, log, step, units, agreed and reason"
        )

    unknown = entry.keys() - _KEYS
    if unknown:
        raise refuse(f"has unknown keys: {', '.join(sorted(unknown))}")
    for key in ("code", "log", "reason"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            raise refuse(f"needs {key}")
    step, units, agreed = entry.get("step"), entry.get("units", []), entry.get("agreed")
    if step is not None and (type(step) is not int or step < 1):
        raise refuse("needs a step number as step")
    if not _are_texts(units):
        raise refuse("needs a list of names as units")
    if not _are_texts(agreed) or not agreed:
        raise refuse("needs a list of the players who agreed")
    return Waived(entry["code"], entry["log"], step, tuple(units), Waiver(tuple(agreed or ()), entry["reason"].strip()))


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) and text.strip() for text in value)


def waive(findings: Iterable[Finding], entries: Iterable[Waived]) -> tuple[tuple[Finding, ...], tuple[Waived, ...]]:
    """Return the findings, with waivers where named, and the entries that match none."""
    unused = list(entries)
    wanted = tuple(unused)
    settled = []
    for finding in findings:
        fitting = next((entry for entry in wanted if entry.fits(finding)), None)
        if fitting in unused:
            unused.remove(fitting)
        settled.append(replace(finding, waiver=fitting.waiver) if fitting else finding)
    return tuple(settled), tuple(unused)
