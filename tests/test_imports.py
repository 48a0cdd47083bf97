"""Imports: shared code needs no game, and no modules need each other."""

from __future__ import annotations

import tomllib
from graphlib import CycleError, TopologicalSorter
from typing import cast

import grimp
import pytest

from tests.conftest import PROJECT

ROOTS = ("vassal_tools", "vassal_rulebooks")


SHARED = {"vassal_rulebooks.core", "vassal_rulebooks.tools"}
"""What rulebooks share; beside it every room is a game."""


def extended_by(room: str) -> str:
    """The room of the game that the data of a room's game extend; empty where they extend none."""
    about = PROJECT / "module_src" / room.rpartition(".")[2] / "game.toml"
    name = tomllib.loads(about.read_text(encoding="utf-8")).get("extends") if about.is_file() else None
    return f"vassal_rulebooks.{name}" if name else ""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*ROOTS, include_external_packages=False, exclude_type_checking_imports=False)


def test_what_games_share_imports_no_game_and_no_game_another(graph: grimp.ImportGraph) -> None:
    games = graph.find_children("vassal_rulebooks") - SHARED
    assert games
    for room in SHARED | games:
        for game in games - {room, extended_by(room)}:
            found = graph.find_illegal_dependencies_for_layers([{game}, {room}])
            assert not found, f"{room} imports {game}"


def test_imports_go_in_no_circle_for_types_neither(graph: grimp.ImportGraph) -> None:
    modules = graph.modules - set(ROOTS)  # the public names of a package are imported on first use
    imported = {one: graph.find_modules_directly_imported_by(one) & modules for one in modules}
    circle: list[str] = []
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as error:
        circle = cast("list[str]", error.args[1])
    assert not circle, " <- ".join(circle)
