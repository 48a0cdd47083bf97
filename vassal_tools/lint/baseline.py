"""A baseline: the faults that modules had when lint began, so that only new ones are reported.

Each is known in two ways: by the names on the way to its component, and by what stays when that is renamed or moved.
A module keeps its faults by the end of its path, so that those of one hide none of another.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from vassal_tools.errors import FormatError, Where
from vassal_tools.format.archive import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from vassal_tools.lint.rule import Fault
    from vassal_tools.lint.run import Lint

SCHEMA = "vassal-tools/lint-baseline/3"
_WITHOUT_MODULES = "vassal-tools/lint-baseline/2"
_MOST_BYTES = 256 << 20


class KnownFault(NamedTuple):
    """A fault as a baseline keeps it: `named` has the path of its component, `fingerprint` survives a new name."""

    named: str
    fingerprint: str


Known: TypeAlias = "Mapping[str, Sequence[KnownFault]]"
"""The known faults by the path of their module; by an empty path those of a baseline that does not say it."""


def known_faults(results: Iterable[Lint]) -> Known:
    """What a baseline keeps of these results."""
    return {str(result.path): list(map(_known, result.faults)) for result in results}


def _known(fault: Fault) -> KnownFault:
    return KnownFault(_named(fault.code, fault.entry, fault.path, fault.finding.message), fault.fingerprint)


def _named(code: str, entry: str, path: str, message: str) -> str:
    return "|".join((code, entry, path, message))


def baseline_text(results: Iterable[Lint]) -> str:
    """The baseline of these results, in an order that makes small differences between two of them."""
    modules = {path.replace("\\", "/"): _by_name(faults) for path, faults in sorted(known_faults(results).items())}
    return json.dumps({"schema": SCHEMA, "modules": modules}, ensure_ascii=True, indent=1) + "\n"


def _by_name(faults: Iterable[KnownFault]) -> dict[str, list[str]]:
    held: dict[str, list[str]] = defaultdict(list)
    for known in sorted(faults):
        held[known.named].append(known.fingerprint)
    return held


def read_baseline(path: Path) -> Known:
    """The faults in a baseline. Raises FormatError where the file is none."""
    document = _read(path)
    schema = document.get("schema")
    by_schema = {SCHEMA: document.get("modules"), _WITHOUT_MODULES: {"": document.get("faults")}}
    modules = by_schema.get(schema) if isinstance(schema, str) else None
    if not isinstance(modules, dict) or not all(map(_is_by_name, modules.values())):
        raise FormatError("is no baseline of this release", Where(str(path)), "make one with --write-baseline")
    return {module: list(_unfolded(faults)) for module, faults in modules.items()}


def _is_by_name(faults: object) -> bool:
    return isinstance(faults, dict) and all(
        isinstance(prints, list) and all(isinstance(one, str) for one in prints) for prints in faults.values()
    )


def _unfolded(faults: Mapping[str, Sequence[str]]) -> Iterator[KnownFault]:
    return (KnownFault(named, fingerprint) for named, prints in faults.items() for fingerprint in prints)


def read_report(path: Path) -> Known:
    """The faults in a report in JSON. Raises FormatError where the file is none."""
    document = _read(path)
    try:
        return {str(module["file"]): list(map(_reported, module["findings"])) for module in document["modules"]}
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


def only_new(results: Sequence[Lint], known: Known) -> list[Lint]:
    """The results without the faults that are known of the same module.

    The modules that have none, and the known ones that are gone, are one group: a module may have a new file name.
    """
    pairs = paired_paths([str(result.path) for result in results], known)
    kept = set(pairs.values())
    left: dict[str, list[KnownFault]] = defaultdict(list)
    for module, faults in known.items():
        left[module if module in kept else ""] += faults
    found: dict[str, list[Fault]] = defaultdict(list)
    for result in results:
        found[pairs.get(str(result.path), "")] += result.faults
    new = {id(fault) for module, faults in found.items() for fault in _new_ones(faults, left[module])}
    return [replace(result, faults=tuple(one for one in result.faults if id(one) in new)) for result in results]


def paired_paths(new: Iterable[str], old: Iterable[str]) -> dict[str, str]:
    """The old path of each new one: that with the longest common end; none where two would do."""
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
    """The paths by their last parts, as many as that."""
    found: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for path, parts in paths.items():
        if len(parts) >= count:
            found[tuple(parts[-count:])].append(path)
    return found


def _new_ones(faults: Sequence[Fault], known: Iterable[KnownFault]) -> list[Fault]:
    """The faults that are not known. A known one is matched with the same, else by name, else by fingerprint."""
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
