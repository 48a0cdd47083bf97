"""What the user wants to hear: `vassal-tools.toml` with selection, severities, and suppressions that end.

```toml
[lint]
select = ["VM1", "VM2"]     # codes or their beginnings; nothing means all
ignore = ["VM963"]
[lint.severity]
VM403 = "warning"
[[lint.suppress]]
code = "VM101"
path = "*Markers*"          # a glob over the component's path or the file's name
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
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from vassal_tools.lint.rule import Fault

CONFIG = "vassal-tools.toml"
_SEVERITIES = {"error": Severity.ERROR, "warning": Severity.WARNING, "note": Severity.NOTE}
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Suppression:
    """Faults of a code, or of codes that begin so, that are not to be told where the path fits, until a day."""

    code: str
    path: str
    reason: str
    until: date | None = None

    def fits(self, fault: Fault, today: date) -> bool:
        """Whether this fault is suppressed on that day."""
        if not fault.code.startswith(self.code) or (self.until is not None and today > self.until):
            return False
        place = fault.finding.where
        return not self.path or any(fnmatchcase(text, self.path) for text in (fault.path, place.entry, place.file))


@dataclass(frozen=True, slots=True)
class Config:
    """What to tell, and how grave it is."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    suppressions: tuple[Suppression, ...] = ()

    def wants(self, code: str) -> bool:
        """Whether the rule of that code is to be run: the longer of two fitting beginnings decides."""
        chosen = max((len(start) for start in self.select if code.startswith(start)), default=0 if self.select else 1)
        refused = max((len(start) for start in self.ignore if code.startswith(start)), default=0)
        return chosen > 0 and chosen >= refused if self.select else not refused

    def with_options(self, select: Iterable[str], ignore: Iterable[str]) -> Config:
        """The same with what the command line says: its selection replaces, what it ignores is added."""
        return replace(self, select=tuple(select) or self.select, ignore=(*self.ignore, *ignore))

    def applied(self, faults: Iterable[Fault], today: date) -> list[Fault]:
        """The faults to tell, each as grave as the user wants it."""
        told: list[Fault] = []
        for fault in faults:
            if any(suppression.fits(fault, today) for suppression in self.suppressions):
                continue
            grave = self.severity_of(fault.code)
            if grave is not None:
                fault = replace(fault, finding=replace(fault.finding, severity=grave))
            told.append(fault)
        return told

    def severity_of(self, code: str) -> Severity | None:
        """The severity that the user gives a code, or nothing."""
        fitting = [start for start in self.severity if code.startswith(start)]
        return self.severity[max(fitting, key=len)] if fitting else None

    def expired(self, today: date) -> tuple[Suppression, ...]:
        """The suppressions that ended before that day."""
        return tuple(one for one in self.suppressions if one.until is not None and today > one.until)


def read_config(path: Path) -> Config:
    """The configuration in that file. Raises FormatError where it says what is not understood."""
    where = Where(str(path))
    try:
        data = path.read_bytes()
        if len(data) > _MOST_BYTES:
            raise FormatError("is too large for a configuration", where)
        document = tomllib.loads(data.decode("utf-8"))
    except OSError as failed:
        raise FormatError(f"cannot be read: {failed.strerror}", where) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as broken:
        raise FormatError(f"is no TOML: {broken}", where) from None
    table = document.get("lint", {})
    if not isinstance(table, dict):
        raise FormatError("[lint] is no table", where)
    unknown = table.keys() - {"select", "ignore", "severity", "suppress"}
    if unknown:
        raise FormatError(f"[lint] does not know {', '.join(sorted(unknown))}", where)
    return Config(
        _codes(table, "select", where),
        _codes(table, "ignore", where),
        _severities(table, where),
        tuple(_suppression(entry, where) for entry in _tables(table, where)),
    )


def _codes(table: Mapping[str, Any], name: str, where: Where) -> tuple[str, ...]:
    found = table.get(name, [])
    if not isinstance(found, list) or not all(isinstance(code, str) and code for code in found):
        raise FormatError(f"{name} is no list of codes", where)
    return tuple(found)


def _severities(table: Mapping[str, Any], where: Where) -> dict[str, Severity]:
    found = table.get("severity", {})
    if not isinstance(found, dict) or not all(value in _SEVERITIES for value in found.values()):
        raise FormatError("a severity is error, warning or note", where)
    return {code: _SEVERITIES[value] for code, value in found.items()}


def _tables(table: Mapping[str, Any], where: Where) -> list[Mapping[str, Any]]:
    found = table.get("suppress", [])
    if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
        raise FormatError("[[lint.suppress]] is no list of tables", where)
    return found


def _suppression(entry: Mapping[str, Any], where: Where) -> Suppression:
    unknown = entry.keys() - {"code", "path", "reason", "until"}
    code, reason, until = entry.get("code"), entry.get("reason"), entry.get("until")
    if unknown or not isinstance(code, str) or not code:
        raise FormatError("a suppression has code, reason, and perhaps path and until", where)
    if not isinstance(reason, str) or not reason.strip():
        raise FormatError(f"the suppression of {code} gives no reason", where)
    if isinstance(until, datetime) or not (until is None or isinstance(until, date)):
        raise FormatError(f"the suppression of {code} ends on no day", where, "write until = 2027-01-31")
    return Suppression(code, str(entry.get("path", "")), reason, until)
