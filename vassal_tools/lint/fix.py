"""Mends: what `--fix` does. The mended module is written beside the old one and then takes its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vassal_tools.format import buildxml
from vassal_tools.format.archive import write_whole
from vassal_tools.lint.rule import RemoveEntry, ReplaceText
from vassal_tools.objects.unpacking import write_folder

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
    root = module.root if replaced else None
    if module.is_plain_folder:
        for entry in sorted(removed):
            (module.path / entry).unlink(missing_ok=True)
        if root is not None:
            write_whole(module.path / module.build_entry, buildxml.same_text(root))
    elif module.is_unpacked:
        write_folder(module.without(removed, root), module.path)
    else:
        write_whole(module.path, module.without(removed, root).to_bytes())
    return len(removed) + len(replaced)
