"""Lint configuration: `vassal-tools.toml` with selection, severities and expiring suppressions.

```toml
[lint]
select = ["VM1", "zones"]   # codes, their beginnings, or groups; nothing means all
ignore = ["VM963"]
[lint.severity]
VM403 = "warning"
[[lint.paths]]              # the same for a part of the module; the last one that fits decides
path = "*Markers*"          # a glob over the component's path or name, or the file's name
ignore = ["pictures"]
severity = { VM301 = "note" }
[[lint.suppress]]
code = "VM101"
path = "*Markers*"
reason = "drawn by our own class"
until = 2027-01-31
```
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import FormatError, Where
from vassal_tools.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.lint.spots import LintFault

CONFIG = "vassal-tools.toml"
GROUP_CODES: dict[str, tuple[str, ...]] = {
    "pictures": ("VM1",),
    "prototypes": ("VM2",),
    "pieces": ("VM3",),
    "keys": ("VM4",),
    "expressions": ("VM50",),
    "properties": ("VM55",),
    "maps": ("VM60", "VM61"),
    "zones": ("VM65",),
    "setups": ("VM7",),
    "components": ("VM80", "VM81"),
    "metadata": ("VM85",),
    "packaging": ("VM90",),
    "reports": ("VM92", "VM93", "VM94"),
    "referee": ("VM96",),
}
"""Names of rule groups, with the prefixes of their codes."""
_SEVERITIES = {"error": Severity.ERROR, "warning": Severity.WARNING, "note": Severity.NOTE}
_MOST_BYTES = 1 << 20


def fits_path(fault: LintFault, glob: str) -> bool:
    """Return True if the glob matches the component's path or name, or the file; an empty glob matches all.

    A path copied from a report matches too, although brackets have another meaning in a glob.
    """
    place = fault.finding.where
    texts = (fault.path, fault.spot.name, fault.entry, place.entry, place.file)
    return not glob or any(fnmatchcase(text, form) for form in {glob, glob.replace("[", "[[]")} for text in texts)


def is_chosen(code: str, select: Iterable[str], ignore: Iterable[str]) -> bool:
    """Return True if a code is selected: the longer matching prefix decides; no selection means all."""
    starts = list(select)
    chosen = max((len(start) for start in starts if code.startswith(start)), default=0)
    refused = max((len(start) for start in ignore if code.startswith(start)), default=0)
    return chosen > 0 and chosen >= refused if starts else not refused


def severity_in(grades: Mapping[str, Severity], code: str) -> Severity | None:
    """Return the severity of a code by its longest matching prefix, or None."""
    fitting = [start for start in grades if code.startswith(start)]
    return grades[max(fitting, key=len)] if fitting else None


@dataclass(frozen=True, slots=True)
class Suppression:
    """Suppressed faults: a code or prefix, a path, and an end date."""

    code: str
    path: str
    reason: str
    until: date | None = None

    def fits(self, fault: LintFault, today: date) -> bool:
        """Return True if the fault is suppressed on that date."""
        if not fault.code.startswith(self.code) or (self.until is not None and today > self.until):
            return False
        return fits_path(fault, self.path)


@dataclass(frozen=True, slots=True)
class PathOptions:
    """Selected rules and severities for components and files that match a path."""

    path: str
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Config:
    """Selected rules, severities and suppressions."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    suppressions: tuple[Suppression, ...] = ()
    paths: tuple[PathOptions, ...] = ()

    @property
    def codes(self) -> Iterator[str]:
        """All codes and prefixes in the configuration."""
        yield from (*self.select, *self.ignore, *self.severity)
        for one in self.paths:
            yield from (*one.select, *one.ignore, *one.severity)
        yield from (one.code for one in self.suppressions)

    def wants(self, code: str) -> bool:
        """Return True if a rule must run: for the whole module, or for a path that selects it."""
        by_path = (one for one in self.paths if one.select)
        return is_chosen(code, self.select, self.ignore) or any(
            is_chosen(code, one.select, one.ignore) for one in by_path
        )

    def with_options(self, select: Iterable[str], ignore: Iterable[str]) -> Config:
        """Return the configuration with command-line options: a selection replaces, ignored codes are added."""
        chosen = tuple(select)
        paths = tuple(replace(one, select=()) for one in self.paths) if chosen else self.paths
        return replace(self, select=chosen or self.select, ignore=(*self.ignore, *ignore), paths=paths)

    def applied(self, faults: Iterable[LintFault], today: date) -> list[LintFault]:
        """Return the faults to report, each with the configured severity."""
        reported: list[LintFault] = []
        for fault in faults:
            here = [one for one in self.paths if fits_path(fault, one.path)]
            if not self._reports(fault, here) or fault.code.startswith(fault.spot.ignored):
                continue
            if any(one.fits(fault, today) for one in self.suppressions):
                continue
            grades = [grave for one in here if (grave := severity_in(one.severity, fault.code)) is not None]
            grave = grades[-1] if grades else severity_in(self.severity, fault.code)
            if grave is not None:
                fault = replace(fault, finding=replace(fault.finding, severity=grave))
            reported.append(fault)
        return reported

    def _reports(self, fault: LintFault, here: Iterable[PathOptions]) -> bool:
        wanted = is_chosen(fault.code, self.select, self.ignore)
        for one in here:
            chosen = is_chosen(fault.code, one.select, one.ignore)
            wanted = chosen if one.select else wanted and chosen
        return wanted

    def expired(self, today: date) -> tuple[Suppression, ...]:
        """Return the suppressions that expired before that date."""
        return tuple(one for one in self.suppressions if one.until is not None and today > one.until)


def read_config(path: Path) -> Config:
    """Return the configuration in a file. Raises FormatError if it is invalid."""
    where = Where(str(path))
    try:
        data = path.read_bytes()
        if len(data) > _MOST_BYTES:
            raise FormatError("is too large for a configuration", where)
        document = tomllib.loads(data.decode("utf-8"))
    except OSError as failed:
        raise FormatError(f"cannot be read: {failed.strerror}", where) from None
    except (ValueError, RecursionError) as broken:  # a number of 5,000 digits is no TOMLDecodeError
        raise FormatError(f"is not valid TOML: {broken}", where) from None
    table = document.get("lint", {})
    if not isinstance(table, dict):
        raise FormatError("[lint] must be a table", where)
    unknown = table.keys() - {"select", "ignore", "severity", "suppress", "paths"}
    if unknown:
        raise FormatError(f"[lint] has unknown keys: {', '.join(sorted(unknown))}", where)
    return Config(
        _codes(table, "select", where),
        _codes(table, "ignore", where),
        _severities(table, where),
        tuple(_suppression(entry, where) for entry in _tables(table, "suppress", where)),
        tuple(_path_options(entry, where) for entry in _tables(table, "paths", where)),
    )


def _codes(table: Mapping[str, Any], name: str, where: Where) -> tuple[str, ...]:
    found = table.get(name, [])
    if not isinstance(found, list) or not all(isinstance(code, str) and code for code in found):
        raise FormatError(f"{name} must be a list of codes", where)
    return expanded(found)


def expanded(codes: Iterable[str]) -> tuple[str, ...]:
    """Return the codes and prefixes, with group names expanded."""
    return tuple(start for code in codes for start in GROUP_CODES.get(code.lower(), (code.upper(),)))


def _severities(table: Mapping[str, Any], where: Where) -> dict[str, Severity]:
    found = table.get("severity", {})
    if not isinstance(found, dict) or not all(value in _SEVERITIES for value in found.values()):
        raise FormatError("a severity is error, warning or note", where)
    return {start: _SEVERITIES[value] for code, value in found.items() for start in expanded([code])}


def _tables(table: Mapping[str, Any], name: str, where: Where) -> list[Mapping[str, Any]]:
    found = table.get(name, [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise FormatError(f"lint.{name} must be written as tables: [[lint.{name}]]", where)
    return found


def _path_options(entry: Mapping[str, Any], where: Where) -> PathOptions:
    path = entry.get("path")
    if entry.keys() - {"path", "select", "ignore", "severity"} or not isinstance(path, str) or not path:
        raise FormatError("[[lint.paths]] has a path, and select, ignore or severity", where)
    return PathOptions(path, _codes(entry, "select", where), _codes(entry, "ignore", where), _severities(entry, where))


def _suppression(entry: Mapping[str, Any], where: Where) -> Suppression:
    unknown = entry.keys() - {"code", "path", "reason", "until"}
    code, reason, until = entry.get("code"), entry.get("reason"), entry.get("until")
    if unknown or not isinstance(code, str) or not code:
        raise FormatError("a suppression has code, reason, and perhaps path and until", where)
    if not isinstance(reason, str) or not reason.strip():
        raise FormatError(f"the suppression of {code} needs a reason", where)
    if isinstance(until, datetime) or not (until is None or isinstance(until, date)):
        raise FormatError(f"the suppression of {code} has an invalid date as until", where, "write until = 2027-01-31")
    if expanded([code]) != (code,):
        raise FormatError(f"{code} is not a code or the beginning of a code", where)
    return Suppression(code, str(entry.get("path", "")), reason, until)
