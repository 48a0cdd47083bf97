"""Mends: what `--fix` does. The mended module is written beside the old one and then takes its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format.archive import pack, write_whole
from vassal_tools.lint.rule import RemoveEntry, ReplaceText

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from vassal_tools.lint.rule import Fault, LintRule
    from vassal_tools.objects.module import Module


def mendable(faults: Iterable[Fault], rules: Sequence[LintRule], named: Sequence[str]) -> list[Fault]:
    """The faults that `--fix` mends: of rules that need no demand, or of those named in full on the command line."""
    allowed = {rule.code for rule in rules if rule.fixable and (not rule.on_demand or rule.code in named)}
    return [fault for fault in faults if fault.mend is not None and fault.code in allowed]


def mend(module: Module, faults: Iterable[Fault]) -> int:
    """Mend these faults of the module and say how many. A folder loses its files; nothing else in it is touched."""
    mends = [fault.mend for fault in faults if fault.mend is not None]
    removed = {one.entry for one in mends if isinstance(one, RemoveEntry)} - {module.build_entry}
    replaced = [one for one in mends if isinstance(one, ReplaceText)]
    for one in replaced:
        if one.attribute:
            one.element.set(one.attribute, one.new)
        else:
            one.element.text = one.new
    if module.path.is_dir():
        for entry in sorted(removed):
            (module.path / entry).unlink(missing_ok=True)
        if replaced:
            write_whole(module.path / module.build_entry, _build_file(module))
    else:
        entries = {name: module.read(name) for name in module.names if name not in removed}
        if replaced:
            entries[module.build_entry] = _build_file(module)
        write_whole(module.path, pack(entries))
    return len(removed) + len(replaced)


def _build_file(module: Module) -> bytes:
    from vassal_tools.format import buildxml

    return buildxml.same_text(module.root)
