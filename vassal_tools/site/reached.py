"""Find the modules of a tree of packages that a page can come to import."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator
    from pathlib import Path

_NEVER_IN_A_BROWSER = ("TYPE_CHECKING", "sys.platform != 'emscripten'")
_PARTS = ("body", "handlers", "cases", "orelse", "finalbody")
"""The parts of a statement that hold statements."""


def reached(tree: Path, roots: Iterable[str], known: Container[Path] = ()) -> set[Path]:
    """Return the files of the modules that `roots` import by their full names, directly or not, also within functions.

    Imports for types alone, or for other systems than a browser, do not count. Modules outside the tree are left out,
    and so are the files in `known` with all that they import.
    """
    found: set[Path] = set()
    asked, todo = set[str](), [*roots]
    while todo:
        name = todo.pop()
        if name in asked:
            continue
        asked.add(name)
        todo += filter(None, [name.rpartition(".")[0]])
        if (path := _file(tree, name)) is not None and path not in known:
            found.add(path)
            todo += imports(ast.parse(path.read_bytes()))
    return found


def _file(tree: Path, name: str) -> Path | None:
    place = tree.joinpath(*name.split("."))
    return next((path for path in (place / "__init__.py", place.with_suffix(".py")) if path.is_file()), None)


def imports(node: ast.AST) -> Iterator[str]:
    """Yield the full names that code imports: modules and names from modules."""
    is_left_out = isinstance(node, ast.If) and ast.unparse(node.test) in _NEVER_IN_A_BROWSER
    parts = ("orelse",) if is_left_out else _PARTS
    for child in (one for part in parts for one in getattr(node, part, ())):
        if isinstance(child, ast.Import):
            yield from (one.name for one in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            yield child.module
            yield from (f"{child.module}.{one.name}" for one in child.names)
        else:
            yield from imports(child)
