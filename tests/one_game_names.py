"""Which names of shared code one game alone uses: `python -m tests.one_game_names` lists them with the game."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from typing import TYPE_CHECKING

from tests.conftest import PROJECT
from tests.sizes import RULEBOOKS, SHARED, TINY_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

Name = tuple[str, str]
"""A module and a name in it."""

ROOMS = {
    "vassal_rulebooks.core": RULEBOOKS / "core",
    "vassal_rulebooks.tools": RULEBOOKS / "tools",
    "vassal_tools.game": PROJECT / "vassal_tools" / "game",
    "vassal_tools.builder": PROJECT / "vassal_tools" / "builder",
}
"""What games may import, by package."""
KNOWN: dict[str, tuple[str, tuple[str, ...]]] = {
    "core.fights": (
        "fights over a table",
        ("battle_of",),
    ),
    "core.reading": ("logs that are read event by event", ("search_log",)),
    "core.state": ("cards that are laid aside as they are drawn", ("draw_kind",)),
    "core.flow": ("play in rounds", ("acted", "passed")),
    "tools.proof": (
        "a game with a proof of its own plants what its cases refuse, as the proof of any game does",
        ("RefusedActs",),
    ),
    "tools.players": ("a player for a game that can say what a position is worth", ("GreedyPlayer",)),
}
"""Names that one game alone uses and that stay shared all the same, by module, each with the reason."""
READ = (PROJECT / "vassal_tools", *(RULEBOOKS / name for name in SHARED))
"""Where else a name may be used: what these use, every game has."""


def names_of_one_game() -> dict[Name, str]:
    """Return each public name of shared code that one game uses, and shared code nowhere, with that game."""
    exported, users = _exported(), defaultdict(set)
    for folder in _games():
        for path in folder.rglob("*.py"):
            for name in _used(path):
                users[_origin(name, exported)].add(folder.name)
    shared = {_origin(name, exported) for path in _files() for name in _used(path)}
    return {
        name: next(iter(users[name]))
        for name, path in sorted(_defined())
        if len(users[name]) == 1 and name not in shared and not _is_used_within(name[1], path)
    }


def _games() -> list[Path]:
    folders = (folder for root in (RULEBOOKS, TINY_GAMES) for folder in root.iterdir())
    return [folder for folder in folders if folder.name not in SHARED and any(folder.glob("*.py"))]


def _files() -> Iterator[Path]:
    return (path for root in READ for path in root.rglob("*.py") if path.name != "__init__.py")


def _defined() -> Iterator[tuple[Name, Path]]:
    for package, root in ROOMS.items():
        for path in root.rglob("*.py"):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                for name in _names_in(node):
                    if not name.startswith("_"):
                        yield (_module(path, package), name), path


def _names_in(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def _module(path: Path, package: str) -> str:
    parts = path.relative_to(ROOMS[package]).with_suffix("").parts
    return ".".join((package, *(part for part in parts if part != "__init__")))


def _exported() -> Mapping[Name, Name]:
    # each name with its origin
    return {
        (_module(path, package), alias.asname or alias.name): (node.module, alias.name)
        for package, root in ROOMS.items()
        for path in root.rglob("__init__.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }


def _origin(name: Name, exported: Mapping[Name, Name]) -> Name:
    while name in exported:
        name = exported[name]
    return name


def _used(path: Path) -> set[Name]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[Name] = set()
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("vassal_"):
            found |= {(str(node.module), alias.name) for alias in node.names}
            modules |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            found.add((modules[node.value.id], node.attr))
    return found


def _is_used_within(name: str, path: Path) -> bool:
    # True if other code of the defining module uses the name; docstrings do not count
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return any(isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load) for node in nodes)


if __name__ == "__main__":
    for (module, name), game in names_of_one_game().items():
        sys.stdout.write(f"{module}.{name}: {game}\n")
