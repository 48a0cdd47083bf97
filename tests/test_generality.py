"""Shared code names no single game, and code for one game is not shared."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING

from tests.conftest import PROJECT
from tests.generality import PLAIN_ENGLISH, uses
from tests.one_game_names import KNOWN, names_of_one_game
from tests.sizes import RULEBOOKS, RULES, SHARED, TINY_GAMES, shared

if TYPE_CHECKING:
    from pathlib import Path

CORE = RULEBOOKS / "core"
MOST_WORDS, MOST_LINES, MOST_MODULES, LEAST_GAMES, MOST_OF_ONE_GAME = 24, 4_500, 16, 2, 8


def test_no_word_of_a_game_is_in_what_games_share() -> None:
    assert {path.relative_to(PROJECT).as_posix(): dict(hits) for path, hits in uses().items()} == {}
    assert len(PLAIN_ENGLISH) <= MOST_WORDS


def test_the_core_is_small() -> None:
    assert shared()[RULES] < MOST_LINES
    assert sum(path.name != "__init__.py" for path in CORE.glob("*.py")) <= MOST_MODULES


def test_each_module_of_the_core_is_used_by_two_games() -> None:
    games = [folder for root in (RULEBOOKS, TINY_GAMES) for folder in root.iterdir() if folder.name not in SHARED]
    used = [used_by(folder) for folder in games if any(folder.glob("*.py"))]
    modules = {path.relative_to(CORE).parts[0].removesuffix(".py") for path in CORE.rglob("*.py")} - {"__init__"}
    assert {name for name in modules if sum(name in of_game for of_game in used) < LEAST_GAMES} == set()


def test_a_name_that_one_game_alone_uses_is_shared_for_a_reason() -> None:
    """The list may only grow shorter."""
    known = {(module, name) for module, (_, names) in KNOWN.items() for name in names}
    assert {(".".join(module.split(".")[1:3]), name) for module, name in names_of_one_game()} <= known
    assert len(known) <= MOST_OF_ONE_GAME


def used_by(folder: Path) -> set[str]:
    """The modules of the core that a game imports, and those that these import."""
    found: set[str] = set()
    waiting = [name for path in folder.rglob("*.py") for name in imported(path)]
    while waiting:
        room, _, name = waiting.pop().partition(".")
        module = public_names().get(name, name) if room == CORE.name else name
        if f"{room}.{module}" not in found:
            found.add(f"{room}.{module}")
            paths = [*RULEBOOKS.glob(f"{room}/{module}.py"), *RULEBOOKS.glob(f"{room}/{module}/*.py")]
            waiting += [name for path in paths for name in imported(path)]
    return {name.removeprefix(f"{CORE.name}.") for name in found if name.startswith(f"{CORE.name}.")}


def imported(path: Path) -> set[str]:
    """The modules of shared rooms that a file imports, such as `core.moves`, or the names that it takes from a room."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom) or not node.module:
            continue
        package, *parts = node.module.split(".")
        if package == RULEBOOKS.name and parts and parts[0] in SHARED:
            names = parts[1:2] or [alias.name for alias in node.names]
            found |= {f"{parts[0]}.{name}" for name in names}
    return found


@cache
def public_names() -> dict[str, str]:
    """The module of the core that each of its public names comes from."""
    tree = ast.parse((CORE / "__init__.py").read_text(encoding="utf-8"))
    nodes = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
    return {alias.name: str(node.module).rpartition(".")[2] for node in nodes for alias in node.names}
