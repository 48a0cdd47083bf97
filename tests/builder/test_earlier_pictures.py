"""Pictures of today under the names that they had in the past, so that the pieces of old saves show them."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from vassal_tools.builder.module import build_module
from vassal_tools.errors import SourceError
from vassal_tools.lint.trait_facts import facts_of
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.objects.traits import decode_type
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vassal_tools.game.model import Game

CASES = PROJECT.parent / "shared" / "referee-cases"
SAMPLES = sorted((PROJECT / "samples").glob("sphacteria-*.vlog"))
OLD = [*SAMPLES, *(sorted(CASES.rglob("*.vlog"))[::20] or [CASES])]


def named_by(log: Path) -> Iterator[str]:
    """The pictures that the pieces of a log name."""
    for piece in record(read_saved_game(log), NO_ZONES).pieces.values():
        for trait in decode_type(piece.type):
            yield from facts_of(trait).images


@pytest.fixture(scope="module")
def images(module_file: Path) -> dict[str, bytes]:
    """The pictures of the module by name."""
    with zipfile.ZipFile(module_file) as module:
        names = (name for name in module.namelist() if name.startswith("images/"))
        return {name.removeprefix("images/"): module.read(name) for name in names}


@pytest.mark.parametrize("log", OLD, ids=lambda path: path.stem)
def test_every_picture_that_pieces_of_an_old_log_name_is_there(log: Path, images: dict[str, bytes]) -> None:
    if log == CASES:
        pytest.skip(f"no logs of strangers in {CASES}")
    assert set(named_by(log)) - images.keys() == set()


def test_an_earlier_name_shows_the_picture_of_today(game: Game, images: dict[str, bytes]) -> None:
    assert game.look.earlier_pictures
    for name, today in game.look.earlier_pictures.items():
        assert images[name] == images[today]


@pytest.mark.parametrize(("name", "today", "what"), [
    ("old.png", "none.png", "old.png is to show none.png, which the module has not"),
    ("Event-1.png", "event-2.png", "Event-1.png is the name of another picture, but perhaps for its case"),
])  # fmt: skip
def test_a_faulty_name_is_refused(game: Game, name: str, today: str, what: str) -> None:
    with pytest.raises(SourceError, match=rf"look\.toml(:\d+)?: earlier_pictures: {what}"):
        build_module(replace(game, look=replace(game.look, earlier_pictures={name: today})))


def test_earlier_names_that_differ_by_case_alone_are_refused(game: Game) -> None:
    """They would be one file where an archive is unpacked."""
    names = {"old.png": "event-1.png", "OLD.png": "event-2.png"}
    with pytest.raises(SourceError, match=r"OLD\.png is the name of another picture, but perhaps for its case"):
        build_module(replace(game, look=replace(game.look, earlier_pictures=names)))
