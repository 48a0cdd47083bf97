"""No module needs another that needs it, not even for types: each can be understood after those that it imports."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from typing import cast

import grimp

ROOTS = ("vassal_tools", "vassal_rulebooks")


def test_imports_go_in_no_circle_for_types_neither() -> None:
    graph = grimp.build_graph(*ROOTS, include_external_packages=False, exclude_type_checking_imports=False)
    modules = graph.modules - set(ROOTS)  # the public names of a package are imported on first use
    imported = {one: graph.find_modules_directly_imported_by(one) & modules for one in modules}
    circle: list[str] = []
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        circle = cast("list[str]", error.args[1])
    assert not circle, " <- ".join(circle)
