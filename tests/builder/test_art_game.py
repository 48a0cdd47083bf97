"""Build a game twice: with its own art, and with drawn parts."""

from __future__ import annotations

import io
import shutil
import zipfile
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.art_game.write_art import ART, CREDITS, drawings
from tests.builder.art_files import svg, write
from vassal_tools.api import lint_path
from vassal_tools.builder.art import read_art
from vassal_tools.builder.drawings import drawings as drawn_parts
from vassal_tools.builder.module import build_module, whole_parts
from vassal_tools.game import library

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.findings import Finding

GAME = ART.parent


@pytest.fixture
def drawn_game(tmp_path: Path) -> Path:
    """A copy of the game without its art."""
    return shutil.copytree(GAME, tmp_path / "crossroads", ignore=shutil.ignore_patterns("art"))


def entries(source: Path, findings: list[Finding]) -> dict[str, bytes]:
    module = build_module(library.load(source), source=source, report=findings.append)
    archive = zipfile.ZipFile(io.BytesIO(module))
    return {name: archive.read(name) for name in archive.namelist()}


def test_every_picture_is_of_the_authors_own_and_nothing_is_wrong_with_any() -> None:
    game, art = library.load(GAME), read_art(GAME)
    wanted = {one.art for one in drawn_parts(game, whole_parts(game, GAME)).values()}
    beside = {"map", *(f"boxes/{name}" for name in game.boxes), *(f"tracks/{name}" for name in game.tracks)}
    further = {"dice/Fight", "charts/terrain", "signs/smoke"}
    assert (wanted - {"icons/die"}) | beside | further == set(art.files)
    findings: list[Finding] = []
    entries(GAME, findings)
    assert findings == []


def test_both_have_one_model_and_no_picture_of_a_thing_in_common(drawn_game: Path) -> None:
    findings: list[Finding] = []
    own, drawn = entries(GAME, []), entries(drawn_game, findings)
    no_room = "the map has no room for its title and note"
    assert [one.message for one in findings] == [no_room, "there is no sign 'smoke'"]
    assert own["model.json"] == drawn["model.json"]
    pictures = {name for name in own.keys() & drawn.keys() if name.startswith("images/")}
    assert len(pictures) > 35
    assert [name for name in pictures if own[name] == drawn[name]] == []


def test_the_art_is_what_its_program_draws_and_small() -> None:
    written = {name: (ART / name).read_text(encoding="utf-8") for name in drawings() if (ART / name).exists()}
    assert {name: drawings()[name] for name in written} == written
    assert len(written) == len(drawings()) - 2
    assert (ART / "credits.csv").read_text(encoding="utf-8") == CREDITS
    assert sum(path.stat().st_size for path in ART.rglob("*") if path.is_file()) < 60_000


def test_letters_of_an_svg_within_a_drawn_picture_are_drawn(tmp_path: Path) -> None:
    source = shutil.copytree(GAME, tmp_path / "crossroads", ignore=shutil.ignore_patterns("art"))
    ground = '<rect width="150" height="150" fill="#ffffff"/>'
    boards = []
    for letters in ("", '<text x="20" y="110" font-size="100" fill="#000000">W</text>'):
        write(source, "boxes/luck.svg", svg(ground + letters))
        write(source, "emblems/infantry II.svg", svg(letters or "<g/>"))
        found = entries(source, [])
        boards.append([Image.open(io.BytesIO(found[f"images/{name}"])).tobytes() for name in ("board.png", "B-1.png")])
    assert [one != other for one, other in zip(*boards, strict=True)] == [True, True]


def test_the_module_is_clean_at_the_strictest(tmp_path: Path) -> None:
    path = tmp_path / "own.vmod"
    path.write_bytes(build_module(library.load(GAME), source=GAME))
    assert [(fault.code, fault.finding.message) for fault in lint_path(path)] == []
