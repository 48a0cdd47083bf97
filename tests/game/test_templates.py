"""The templates of games, and what `vassal-tools new` makes of them."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from jsonschema import Draft7Validator

from tests.builder.art_files import svg, write
from tests.conftest import PROJECT
from tests.generality import words_of
from vassal_tools.api import lint_path
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import CARD_SIZE, COUNTER_SIZE
from vassal_tools.builder.maps.places import BOX_TITLE, anchor_point, card_covers_a_place, card_points, map_shape
from vassal_tools.builder.module import write_module
from vassal_tools.builder.pictures.layout import label_point
from vassal_tools.builder.pictures.markers import label
from vassal_tools.cli.main import main
from vassal_tools.errors import SourceError
from vassal_tools.game import library, templates
from vassal_tools.game.outlines import bounds
from vassal_tools.template_names import TEMPLATES

if TYPE_CHECKING:
    from pathlib import Path

RUNNER = CliRunner()
SHORT = 3
PLAIN = {"turn", "supply", "leader", "land", "points", "archers", "archer", "actions"}
"""Words of another game that are plain English as well."""
SHAPES = {"cards": "squares"}


@pytest.fixture(params=TEMPLATES)
def kind(request: pytest.FixtureRequest) -> str:
    """The name of each template by turns."""
    return str(request.param)


@pytest.fixture
def folder(kind: str, tmp_path: Path) -> Path:
    """A new game from a template."""
    return templates.new_game("The Long Bridge", kind, tmp_path)


def test_the_command_knows_all_templates() -> None:
    assert tuple(sorted(path.parent.name for path in templates.FOLDER.glob("*/game.toml"))) == TEMPLATES


@pytest.mark.parametrize(
    ("ending", "title"), [("svg", "Sun &amp; Sea"), ("html", "Sun &amp; Sea"), ("md", "Sun & Sea")]
)
def test_a_title_is_escaped_where_files_are_marked_up(
    ending: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    template = tmp_path / "kept" / "squares"
    template.mkdir(parents=True)
    (template.parent / "README.md").write_text("", "utf-8")
    (template / f"page.{ending}").write_text(f"<title>{templates.TITLE}</title>", "utf-8")
    monkeypatch.setattr(templates, "FOLDER", template.parent)
    made = templates.new_game("Sun & Sea", "squares", tmp_path)
    assert (made / f"page.{ending}").read_text("utf-8") == f"<title>{title}</title>"


def test_a_new_game_has_its_name_everywhere(folder: Path) -> None:
    game = library.load(folder)
    assert (folder.name, game.id, game.title) == ("long-bridge", "long-bridge", "The Long Bridge")
    for path in folder.rglob("*"):
        if path.is_file():
            assert not re.search(b"template.(id|title)", path.read_bytes(), re.IGNORECASE), path


def test_a_new_game_has_a_map_of_its_kind(folder: Path, kind: str) -> None:
    assert map_shape(library.load(folder)) == SHAPES.get(kind, kind)


@pytest.mark.sweep(2)
def test_a_new_game_builds_and_lint_finds_nothing_at_its_strictest(folder: Path, tmp_path: Path) -> None:
    path = write_module(library.load(folder), tmp_path, source=folder)
    assert [(fault.code, fault.finding.message) for fault in lint_path(path)] == []


@pytest.mark.sweep(2)
def test_the_module_of_a_new_game_has_no_word_of_another(folder: Path, tmp_path: Path) -> None:
    theirs = {word for word in words_of(PROJECT / "module_src" / "sphacteria") if len(word) > SHORT} - PLAIN
    with zipfile.ZipFile(write_module(library.load(folder), tmp_path, source=folder)) as archive:
        texts = [archive.read(name) for name in archive.namelist() if not name.endswith(".png")]
    ours = set(re.findall(r"[a-z]+", b" ".join(texts).decode("utf-8", "replace").lower()))
    assert theirs & ours == set()


def test_units_of_several_types_have_emblems_of_their_own(folder: Path) -> None:
    game = library.load(folder)
    emblems = [game.look.unit_types[counter.type].emblem for counter in game.counters.values()]
    assert len(set(emblems)) >= 3


def test_the_cards_of_sides_lie_apart(folder: Path) -> None:
    game = library.load(folder)
    points = sorted(card_points(game)[side] for side in game.sides)
    assert all(right[0] - left[0] >= CARD_SIZE[0] for left, right in itertools.pairwise(points))


def test_the_cards_of_sides_lie_on_no_place_where_the_board_has_room(folder: Path) -> None:
    game = library.load(folder)
    lowest = max(y for zone in game.zones.values() for _, y in zone.polygon)
    for one in (game, replace(game, face=replace(game.face, height=lowest))):
        for side in one.sides:
            assert not card_covers_a_place(one.by_map[None], card_points(one)[side]), side


def test_a_deck_hides_no_title_of_its_box(folder: Path) -> None:
    game = library.load(folder)
    for deck in parts_of(game).decks:
        for box in game.boxes.values():
            left, top, right, below = bounds(game.face_of(box).pixels(box.polygon))
            x, y = deck.point
            if deck.map == box.map and left <= x <= right and top <= y <= below:
                assert y - deck.size[1] // 2 >= top + BOX_TITLE * game.face.scale, (deck.name, box.name)
                assert y + deck.size[1] // 2 <= below, (deck.name, box.name)


def test_a_counter_hides_no_label(folder: Path) -> None:
    game = library.load(folder)
    if map_shape(game) not in {"areas", "points"}:
        return
    for zone, (x, y) in ((name, game.face.pixel(label_point(game, name))) for name in game.zones):
        _, width, height = label(zone)
        across, down = anchor_point(game, zone)
        apart = abs(x - across) - width / 2, abs(y - down) - height / 2
        assert max(apart) >= COUNTER_SIZE // 2, zone


def test_a_counter_hides_no_title_of_a_box(folder: Path) -> None:
    game = library.load(folder)
    for box in game.boxes.values():
        top = min(y for _, y in box.polygon) + BOX_TITLE
        assert anchor_point(game, box.name)[1] - COUNTER_SIZE // 2 >= top * game.face.scale - 1, box.name


def test_some_template_has_three_sides() -> None:
    assert {len(library.load(templates.FOLDER / kind).sides) for kind in TEMPLATES} == {2, 3}


def test_toml_files_of_a_new_game_fit_the_schemas_that_they_name(folder: Path) -> None:
    named = 0
    for path in folder.glob("*.toml"):
        text = path.read_text("utf-8")
        schema = json.loads((folder / text.partition("\n")[0].removeprefix("#:schema ")).read_text("utf-8"))
        Draft7Validator.check_schema(schema)
        assert [error.message for error in Draft7Validator(schema).iter_errors(tomllib.loads(text))] == []
        named += 1
    assert named >= 5


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("The Long Bridge", ("long-bridge", "The Long Bridge")),
        ("river-war", ("river-war", "River War")),
        ("Ruse & Counter-Ruse", ("ruse-counter-ruse", "Ruse & Counter-Ruse")),
        ("D-Day 1944", ("d-day-1944", "D-Day 1944")),
    ],
)
def test_a_name_gives_an_id_and_a_title(text: str, named: tuple[str, str]) -> None:
    name = templates.game_name(text)
    assert (name.id, name.title) == named


@pytest.mark.parametrize(
    "text", ["", " ", "1944", "../up", "a/b", 'say "hi"', "x" * 41, "con", "Überfall", "sphacteria", "a\nb\x00", "-"]
)
def test_a_name_that_cannot_be_is_refused(text: str, tmp_path: Path) -> None:
    done = RUNNER.invoke(main, ["new", "--like", "hexes", "-o", str(tmp_path), "--", text])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / "long-bridge").mkdir()
    (tmp_path / "long-bridge" / "mine.txt").write_text("mine")
    done = RUNNER.invoke(main, ["new", "The Long Bridge", "--like", "areas", "-o", str(tmp_path)])
    assert done.exit_code == 2
    assert "exists already" in done.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["long-bridge", "mine.txt"]


def test_nothing_stays_behind_where_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "schema_files", lambda: {"map.json/x": "", "map.json": ""})
    with pytest.raises(OSError, match=r"map\.json"):
        templates.new_game("The Long Bridge", "areas", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_template_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"no template 'hexs' \(known: hexes\)"):
        templates.new_game("The Long Bridge", "hexs", tmp_path)


def test_the_command_says_what_comes_next(tmp_path: Path) -> None:
    done = RUNNER.invoke(main, ["new", "The Long Bridge", "--like", "points", "-o", str(tmp_path)])
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"vassal-tools build {tmp_path / 'long-bridge'}" in done.stdout


@pytest.mark.sweep(2)
def test_a_picture_that_is_added_to_a_template_needs_a_row_of_its_own(folder: Path, tmp_path: Path) -> None:
    command = ["build", str(folder), "-o", str(tmp_path / "out"), "--no-cache", "--publish"]
    credited = RUNNER.invoke(main, command)
    assert "art" not in credited.output.replace(str(tmp_path), "").partition("error:")[2]
    write(folder, "signs/foreign.svg", svg())
    refused = RUNNER.invoke(main, command)
    assert refused.exit_code == 2
    assert "signs/foreign.svg" in refused.output
    assert "files in art without a licence: 1" in refused.output


def test_a_counter_may_be_called_by_a_number_and_letters(tmp_path: Path) -> None:
    folder = templates.new_game("The Long Road", "hexes", tmp_path)
    for name in ("counters.csv", "setup.csv", "setup-ford.csv"):
        (folder / name).write_text((folder / name).read_text("utf-8").replace("P.Greys,", "1.Pz,"), "utf-8")
    with (folder / "look.toml").open("a", encoding="utf-8") as look:
        look.write('\n[counters]\n"1.Pz" = { emblem = "armour XX" }\n')
    module = write_module(library.load(folder), tmp_path, source=folder)
    assert [fault.finding.message for fault in lint_path(module)] == []


def test_without_the_plain_rulebook_only_games_with_it_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vassal_tools.game.rules_data._points", dict)
    folder = templates.new_game("The Long Bridge", "hexes", tmp_path)
    assert not (folder / templates.SCHEMAS / "rules.json").exists()
    with pytest.raises(SourceError, match="the rulebook 'plain' is not installed"):
        templates.new_game("The Short Bridge", "hexes", tmp_path, is_judged=True)
