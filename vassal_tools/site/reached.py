"""Find the modules of a tree of packages that a page can come to import."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


def reached(tree: Path, roots: Iterable[str]) -> set[Path]:
    """Return the files of the modules that `roots` import, directly or not, at any place but for types.

    Modules that are not in the tree are left out.
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
            todo += _imports(ast.parse(path.read_bytes()))
    return found


def _file(tree: Path, name: str) -> Path | None:
    place = tree.joinpath(*name.split("."))
    return next((path for path in (place / "__init__.py", place.with_suffix(".py")) if path.is_file()), None)


def _imports(node: ast.AST) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (one.name for one in child.names)
        elif isinstance(child, ast.ImportFrom) and child.module:
            yield child.module
            yield from (f"{child.module}.{one.name}" for one in child.names)
        elif not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from _imports(child)
