"""Baselines: known faults of a module, so that only new ones are reported.

A fault is identified in two ways: by the names on the path to its component, and by a fingerprint that survives
renaming and moving. A module is matched by the end of its path, so that faults of one module do not hide faults of
another.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.archive import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from vassal_tools.lint.run import Lint
    from vassal_tools.lint.spots import LintFault

SCHEMA = "vassal-tools/lint-baseline/3"
_WITHOUT_MODULES = "vassal-tools/lint-baseline/2"
_MOST_BYTES = 256 << 20


class KnownFault(NamedTuple):
    """A fault in a baseline: `named` has the path of its component, and `fingerprint` survives a new name."""

    named: str
    fingerprint: str


Known: TypeAlias = "Mapping[str, Sequence[KnownFault]]"
"""The known faults by the path of their module; the path is empty in a baseline without module paths."""


def known_faults(results: Iterable[Lint]) -> Known:
    """Return the known faults of these results."""
    return {str(result.path): list(map(_known, result.faults)) for result in results}


def _known(fault: LintFault) -> KnownFault:
    return KnownFault(_named(fault.code, fault.entry, fault.path, fault.finding.message), fault.fingerprint)


def _named(code: str, entry: str, path: str, message: str) -> str:
    return "|".join((code, entry, path, message))


def baseline_text(results: Iterable[Lint]) -> str:
    """Return the baseline of these results, in an order that keeps diffs small."""
    modules = {path.replace("\\", "/"): _by_name(faults) for path, faults in sorted(known_faults(results).items())}
    return json.dumps({"schema": SCHEMA, "modules": modules}, ensure_ascii=True, indent=1) + "\n"


def _by_name(faults: Iterable[KnownFault]) -> dict[str, list[str]]:
    held: dict[str, list[str]] = defaultdict(list)
    for known in sorted(faults):
        held[known.named].append(known.fingerprint)
    return held


def read_baseline(path: Path) -> Known:
    """Return the faults in a baseline. Raises FormatError if the file is not a baseline."""
    document = _read(path)
    schema = document.get("schema")
    by_schema = {SCHEMA: document.get("modules"), _WITHOUT_MODULES: {"": document.get("faults")}}
    modules = by_schema.get(schema) if isinstance(schema, str) else None
    if not isinstance(modules, dict) or not all(map(_is_by_name, modules.values())):
        raise FormatError("is not a baseline of this version", Where(str(path)), "make one with --write-baseline")
    return {module: list(_unfolded(faults)) for module, faults in modules.items()}


def _is_by_name(faults: object) -> bool:
    return isinstance(faults, dict) and all(
        isinstance(prints, list) and all(isinstance(one, str) for one in prints) for prints in faults.values()
    )


def _unfolded(faults: Mapping[str, Sequence[str]]) -> Iterator[KnownFault]:
    return (KnownFault(named, fingerprint) for named, prints in faults.items() for fingerprint in prints)


def read_report(path: Path) -> Known:
    """Return the faults in a JSON report. Raises FormatError if the file is not a report."""
    document = _read(path)
    try:
        return {str(module["file"]): list(map(_reported, module["findings"])) for module in document["modules"]}
    except (KeyError, TypeError, AttributeError, IndexError):
        raise FormatError("is not a report of lint", Where(str(path)), "make one with --format json") from None


def _reported(finding: dict[str, str]) -> KnownFault:
    fingerprint = finding["fingerprint"]
    entry = fingerprint.split("|")[1]  # as the module names it; `entry` is the file on disk
    return KnownFault(_named(finding["code"], entry, finding["path"], finding["message"]), fingerprint)


def _read(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(read_bytes(path, _MOST_BYTES))
    except (ValueError, RecursionError):
        raise FormatError("is not JSON", Where(str(path))) from None
    if not isinstance(document, dict):
        raise FormatError("is not a JSON object", Where(str(path)))
    return document


def only_new(results: Sequence[Lint], known: Known) -> list[Lint]:
    """Return the results without the known faults of the same module, even under an older file name."""
    found = {str(result.path): result.faults for result in results}
    pairs = _same_file(found, known)
    pairs |= _renamed({path: found[path] for path in found if path not in pairs}, known, set(pairs.values()))
    grouped: dict[str, list[LintFault]] = defaultdict(list)
    for path, faults in found.items():
        grouped[pairs.get(path, "")] += faults
    new = {id(fault) for module, faults in grouped.items() for fault in _new_ones(faults, known.get(module, ()))}
    return [replace(result, faults=tuple(one for one in result.faults if id(one) in new)) for result in results]


def _same_file(new: Iterable[str], old: Iterable[str]) -> dict[str, str]:
    # a known module that still has its file matches no other module
    known = set(old)
    same = {path: path for path in new if path in known}
    places = {str(Path(path).absolute()): path for path in new if path not in known}
    pairs = paired_paths(places, known - set(same))
    return same | {places[at]: other for at, other in pairs.items() if not _is_here(other) or _is_end(at, other)}


def _renamed(found: Mapping[str, Sequence[LintFault]], known: Known, taken: set[str]) -> dict[str, str]:
    # a single remaining pair counts as renamed if half of the known faults are equal
    gone = [path for path in known if path and path not in taken and not _is_here(path)]
    if not len(found) == len(gone) == 1:
        return {}
    ((path, faults),), (other,) = found.items(), gone
    old, new = Counter(one.fingerprint for one in known[other]), Counter(fault.fingerprint for fault in faults)
    return {path: other} if 2 * (old & new).total() >= max(old.total(), new.total()) else {}


def _is_here(path: str) -> bool:
    # An absolute path may come from another machine. `.` has no name: it is any folder that a command runs in.
    place = Path(path.replace("\\", "/"))
    return bool(place.parts) and not place.is_absolute() and place.exists()


def _is_end(one: str, other: str) -> bool:
    short, long = sorted(_parts([one, other]).values(), key=len) if one != other else ([], [])
    return long[len(long) - len(short) :] == short


def paired_paths(new: Iterable[str], old: Iterable[str]) -> dict[str, str]:
    """Return the old path of each new one: the one with the longest common end, unless that is ambiguous."""
    unpaired, others = _parts(new), _parts(old)
    pairs: dict[str, str] = {}
    for count in range(max(map(len, unpaired.values()), default=0), 0, -1):
        ends, olds = _by_end(unpaired, count), _by_end(others, count)
        for end in ends.keys() & olds.keys():
            if len(ends[end]) == len(olds[end]) == 1:
                (path,), (other,) = ends[end], olds[end]
                pairs[path] = other
                del unpaired[path], others[other]
    return pairs


def _parts(paths: Iterable[str]) -> dict[str, list[str]]:
    return {path: [part for part in re.split(r"[/\\]", path) if part not in ("", ".")] for path in paths}


def _by_end(paths: Mapping[str, Sequence[str]], count: int) -> dict[tuple[str, ...], list[str]]:
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for path, parts in paths.items():
        if len(parts) >= count:
            found[tuple(parts[-count:])].append(path)
    return found


def _new_ones(faults: Sequence[LintFault], known: Iterable[KnownFault]) -> list[LintFault]:
    # a known fault is matched with an equal one, else by name, else by fingerprint
    left, unmatched = list(known), [(fault, _known(fault)) for fault in faults]
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
