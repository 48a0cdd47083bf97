"""Random valid data always build a module without faults."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.builder.made_up_games import KINDS, made_up
from tests.samples import number
from vassal_tools.api import lint_path
from vassal_tools.builder.module import write_module
from vassal_tools.errors import SourceError
from vassal_tools.game import library
from vassal_tools.game.fingerprint import as_document, from_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from vassal_tools.game.model import Game


@pytest.mark.sweep(2)
@pytest.mark.parametrize("seed", range(number(1, 60)))
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_made_up_by_chance_builds_and_lint_finds_nothing(kind: str, seed: int, tmp_path: Path) -> None:
    game = library.load(made_up(tmp_path / "game", kind, 100 * KINDS.index(kind) + seed))
    assert from_document(as_document(game)) == game
    path = write_module(game, tmp_path, source=tmp_path / "game")
    assert [(fault.code, fault.finding.message) for fault in lint_path(path)] == []


ALIKE: dict[str, Callable[[Game], Iterable[str]]] = {
    "places": lambda game: sorted(game.zones),
    "types": lambda game: game.unit_types,
    "terrains": lambda game: game.terrains["land"],
    "borders": lambda game: game.border_kinds,
    "acts": lambda game: [act.kind for act in game.module.acts],
    "cards": lambda game: game.cards.cards if game.cards else (),
}
"""Things that differ in some part of their names."""
TOO_LIKE: dict[str, tuple[Callable[[Game], Iterable[str]], str]] = {
    "sides": (lambda game: game.sides, "differ by dots and hyphens alone"),
    "counters": (lambda game: game.counters, "would have the name of that of counter"),
    "tracks": (lambda game: [name for name in game.tracks if name != "turn"], "would have the same property"),
}
"""Things that the module would not tell apart, and what is said of them."""
SEED = 3
"""That of a game with two of each."""


def test_names_that_differ_by_a_sign_alone_are_of_different_things(tmp_path: Path) -> None:
    folder = made_up(tmp_path / "game", "areas", SEED)
    game = library.load(folder)
    renamed: dict[str, str] = {}
    for what, named in ALIKE.items():
        one, other, *_ = named(game)
        head = "0" if what == "places" else what  # a border names its places in alphabetical order
        renamed |= {one: f"{head}-y", other: f"{head}.y"}
    rename(folder, renamed)
    path = write_module(library.load(folder), tmp_path, source=folder)
    assert [(fault.code, fault.finding.message) for fault in lint_path(path)] == []


@pytest.mark.parametrize("what", TOO_LIKE)
def test_names_that_a_module_could_not_tell_apart_are_refused(what: str, tmp_path: Path) -> None:
    folder = made_up(tmp_path / "game", "areas", SEED)
    named, said = TOO_LIKE[what]
    one, other, *_ = named(library.load(folder))
    rename(folder, {one: "x.y", other: "x-y"})
    with pytest.raises(SourceError, match=said):
        library.load(folder)


def rename(folder: Path, names: dict[str, str]) -> None:
    """Give things of a game other names, in all its files."""
    whole = re.compile(rf"(?<![\w.-])({'|'.join(map(re.escape, names))})(?![\w.-])")
    for path in folder.iterdir():
        path.write_text(whole.sub(lambda found: names[found[1]], path.read_text("utf-8")), "utf-8")
