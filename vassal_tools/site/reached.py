"""Find the modules of a tree of packages that a page can come to import."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_NEVER_IN_A_BROWSER = ("TYPE_CHECKING", "sys.platform != 'emscripten'")


def reached(tree: Path, roots: Iterable[str]) -> set[Path]:
    """Return the files of the modules that `roots` import by their full names, directly or not, also within functions.

    Imports for types alone, or for other systems than a browser, do not count. Modules outside the tree are left out.
    """
    found: set[Path] = set()
    asked, todo = set[str](), [*roots]
    while todo:
        name = todo.pop()
        if name in asked:
            continue
        asked.add(name)
        todo += filter(None, [name.rpartition(".")[0]])
        if (path := _file(tree, name)) is not None:
            found.add(path)
            todo += imports(ast.parse(path.read_bytes()))
    return found


def _file(tree: Path, name: str) -> Path | None:
    place = tree.joinpath(*name.split("."))
    return next((path for path in (place / "__init__.py", place.with_suffix(".py")) if path.is_file()), None)


def imports(node: ast.AST) -> Iterator[str]:
    """Yield the full names that code imports: modules and names from modules."""
    is_left_out = isinstance(node, ast.If) and ast.unparse(node.test) in _NEVER_IN_A_BROWSER
    for child in node.orelse if is_left_out else ast.iter_child_nodes(node):  # type: ignore[attr-defined]
        if isinstance(child, ast.Import):
            yield from (one.name for one in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            yield child.module
            yield from (f"{child.module}.{one.name}" for one in child.names)
        else:
            yield from imports(child)
