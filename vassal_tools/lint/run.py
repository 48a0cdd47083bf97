"""Lint one module: build its model, run the selected rules, and sort their faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.errors import MOST_OF_NAME, FormatError, shortened
from vassal_tools.lint.model import LintModel
from vassal_tools.lint.registry import ALL_RULES
from vassal_tools.objects.gc_pause import collector_paused
from vassal_tools.objects.module import read_module

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date
    from pathlib import Path

    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault
    from vassal_tools.lint.suppress import Config
    from vassal_tools.objects.module import Module

_MOST_OF_ONE_RULE = 20_000


@dataclass(frozen=True, slots=True)
class Lint:
    """The lint result of one module, and the module's name."""

    path: Path
    name: str
    version: str
    faults: tuple[LintFault, ...]


def lint_module(
    module: Module,
    config: Config,
    today: date,
    *,
    names: Sequence[str] | None = None,
    base: Module | None = None,
    rules: Sequence[LintRule] = ALL_RULES,
) -> Lint:
    """Return the faults of a module, ordered by file and line."""
    with collector_paused():
        model = LintModel(module, names, LintModel(base) if base is not None else None)
        faults: list[LintFault] = []
        for rule in rules:
            if config.wants(rule.code):
                faults += _limited(rule(model))
        reported = config.applied(faults, today)
    reported.sort(key=_order)
    metadata = model.metadata
    name = shortened(metadata.name or module.root.get("name", ""), MOST_OF_NAME)
    return Lint(module.path, name, shortened(metadata.version, MOST_OF_NAME), tuple(reported))


def lint_path(
    path: Path,
    config: Config,
    today: date,
    *,
    names: Sequence[str] | None = None,
    base: Path | None = None,
    rules: Sequence[LintRule] = ALL_RULES,
) -> Lint:
    """Return the faults of the module in an archive or folder. Raises FormatError if it is not a module."""
    with read_module(path, strict=False) as module:
        if base is None:
            return lint_module(module, config, today, names=names, rules=rules)
        with read_module(base, strict=False) as other:
            return lint_module(module, config, today, names=names, base=other, rules=rules)


def read_names(path: Path) -> list[str]:
    """Return the names in a list of files, one per line. Raises FormatError if it is not a list."""
    from vassal_tools.format.archive import read_bytes

    text = read_bytes(path, 64 << 20).decode("utf-8", "surrogateescape")
    if "\0" in text:
        raise FormatError("is not a list of names")
    return text.splitlines()


def _limited(found: Iterator[LintFault]) -> list[LintFault]:
    faults: list[LintFault] = []
    for fault in found:
        faults.append(fault)
        if len(faults) >= _MOST_OF_ONE_RULE:
            break
    return faults


def _order(fault: LintFault) -> tuple[str, int, str, str]:
    place = fault.finding.where
    return place.entry, place.line or 0, fault.code, fault.finding.message
