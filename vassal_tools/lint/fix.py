"""Apply the fixes of `--fix`. The fixed module is written beside the old one and then renamed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vassal_tools.format import buildxml
from vassal_tools.lint.component_paths import path_of
from vassal_tools.lint.spots import RemoveEntry, SetAttribute, SetText
from vassal_tools.objects.differences import Difference, DifferenceKind
from vassal_tools.objects.module_diff import COMPONENT, FILE, component_details
from vassal_tools.objects.unpacking import rewrite
from vassal_tools.objects.user_ids import Players

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import Fix, LintFault
    from vassal_tools.objects.module import Module


@dataclass(frozen=True, slots=True)
class FixedModule:
    """A module with its components fixed in memory, and the entries to remove. Nothing is written yet."""

    module: Module
    removed: frozenset[str]
    has_new_tree: bool
    count: int

    def differences(self, old: Module) -> Iterator[Difference]:
        """Yield the differences from the module as read; no fix adds, moves or removes a component."""
        players = Players()
        for before, after in zip(old.root.iter("*"), self.module.root.iter("*"), strict=True):
            if details := component_details(before, after, players):
                yield Difference(COMPONENT, DifferenceKind.CHANGED, path_of(after), tuple(details))
        for entry in sorted(self.removed):
            yield Difference(FILE, DifferenceKind.REMOVED, entry, ())

    def write(self) -> None:
        """Write the fixed module in place. In a folder only the removed files are deleted."""
        module = self.module
        old = module.read(module.build_entry)
        rewrite(module, buildxml.same_text(module.root, old) if self.has_new_tree else None, self.removed)


def fixable(faults: Iterable[LintFault], rules: Sequence[LintRule], named: Sequence[str]) -> list[LintFault]:
    """Return the faults that `--fix` may fix: by default rules, or by rules named in full on the command line."""
    allowed = {rule.code for rule in rules if rule.fixable and (not rule.on_demand or rule.code in named)}
    return [fault for fault in faults if fault.fixes and fault.code in allowed]


def apply_fixes(module: Module, faults: Iterable[LintFault]) -> FixedModule:
    """Fix these faults in the component tree and count the changes."""
    removed: set[str] = set()
    fixed = edits = 0
    for fault in faults:
        entries = {fix.entry for fix in fault.fixes if isinstance(fix, RemoveEntry)} - {module.build_entry} - removed
        changes = sum(_edit(fix) for fix in fault.fixes)
        removed |= entries
        edits += changes
        fixed += bool(entries or changes)
    return FixedModule(module, frozenset(removed), edits > 0, fixed)


def _edit(fix: Fix) -> bool:
    match fix:
        case SetText(element, change):
            old = element.text or ""
            element.text = change(old)
            return element.text != old
        case SetAttribute(element, attribute, change):
            old = element.get(attribute, "")
            element.set(attribute, change(old))
            return element.get(attribute) != old
    return False
