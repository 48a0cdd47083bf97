"""The module in French and Italian in the real engine: players read their language, the referee reads no language."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from tests.engine.play import PASSWORD, played
from tests.samples import number, sample
from vassal_rulebooks.sphacteria.names import BOWL, COMBAT_DIE, points_dice
from vassal_rulebooks.sphacteria.umpire import SphacteriaUmpire
from vassal_tools.builder.components import BOARD_IMAGE
from vassal_tools.builder.module import SETUP_NAME, build_file
from vassal_tools.builder.words.translations import HOLD_PIECES, PIECE_PREFIX, Catalog, catalog, shown_texts
from vassal_tools.engine import Engine, EngineComponent
from vassal_tools.errors import Where
from vassal_tools.game import library
from vassal_tools.game.names import LANGUAGES, hand_name
from vassal_tools.objects.pieces import decode_piece
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.referee.judging import judge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.engine import EngineParts
    from vassal_tools.findings import Finding
    from vassal_tools.game.model import Game

pytestmark = [pytest.mark.engine, pytest.mark.sweep(2)]  # each language takes an engine, and the same road

PLANTED = Path(__file__).parent / "scenarios" / "planted-faults.txt"
KNOWN_BY_NAME = ("Map", "PrivateMap", "Board", "Zone", "DrawPile", "DiceButton", "TurnTracker", "GlobalProperty")
NOT_TOLD = (".name", ".chartName", ".entryName", "GlobalMaptooltip", ".boardPrompt")
"""The ends of keys of which the engine tells us the English text, or nothing."""


@pytest.fixture(scope="module", params=LANGUAGES)
def foreign(request: pytest.FixtureRequest, parts: EngineParts, module_file: Path) -> Iterator[tuple[Engine, str]]:
    """An engine in a language, with our module open and without complaints."""
    with Engine(parts, language=request.param) as engine:
        engine.open(module_file, player="Ann")
        engine.require_quiet()
        yield engine, request.param
        engine.require_quiet()


@pytest.fixture
def other(foreign: tuple[Engine, str], game: Game) -> Catalog:
    return catalog(library.folder(game.id), foreign[1])


@pytest.fixture
def table(foreign: tuple[Engine, str]) -> Engine:
    """The engine with a new game; one player has both sides."""
    engine = foreign[0]
    engine.game.close()
    engine.become("Ann", PASSWORD)
    engine.game.take_side("Solitaire")
    engine.game.setup(SETUP_NAME)
    return engine


def test_buttons_speak_the_language(table: Engine, other: Catalog) -> None:
    shown = {button.text for button in table.controls.buttons()}
    for text in ("Sides", "Notes", "Charts", "Signs", "PA Athens", "PA Sparta", "Clear moved marks"):
        assert other.said(text) in shown, shown
    assert other.said("Turn") != "Turn"


def test_the_map_is_drawn_in_the_language(
    table: Engine, foreign: tuple[Engine, str], module_file: Path, game: Game, tmp_path: Path
) -> None:
    """The cartouche on the engine's map equals the picture of the language, pixel by pixel."""
    table.pictures.map(game.face.title, tmp_path / "map.png")
    shown = Image.open(tmp_path / "map.png").convert("RGB")
    with zipfile.ZipFile(module_file) as module:
        there, english = (_board(module, folder) for folder in (f"images_{foreign[1]}", "images"))
    assert shown.size == there.size == english.size
    place = there.width // 2, there.height * 9 // 10, there.width * 7 // 10, there.height
    assert ImageChops.difference(there.crop(place), english.crop(place)).getbbox()
    assert not ImageChops.difference(shown.crop(place), there.crop(place)).getbbox()


def _board(module: zipfile.ZipFile, folder: str) -> Image.Image:
    return Image.open(io.BytesIO(module.read(f"{folder}/{BOARD_IMAGE}"))).convert("RGB")


def test_every_menu_line_speaks_the_language(table: Engine, other: Catalog) -> None:
    """On the label of a zone, an action card, a unit, a leader and a chit."""
    seen = 0
    pieces = {piece.name: piece.id for piece in table.table.pieces() if piece.kind == "piece"}
    chit = table.table.draw(BOWL, hand_name("Athens"), 100, 100)
    table.table.invoke(pieces["Athens: actions"], "PA becomes 6")
    for piece in (
        *(pieces[name] for name in ("Zone P", "Athens: actions", "Brasidas", "Spartan Hoplites H1")),
        chit.id,
    ):
        for line in table.table.menu(piece):
            assert line.shown.split("  ")[0] == other.translated(line.text), line
            seen += 1
    assert seen > 30


def test_components_show_every_translation(foreign: tuple[Engine, str], game: Game, other: Catalog) -> None:
    """Each key is one that the engine looks for."""
    shown = [(name, value) for c in foreign[0].components().walk() for name, value in c.attributes.items()]
    for one in shown_texts(build_file(game)):
        name = one.key.rpartition(".")[2]
        if not one.key.startswith(PIECE_PREFIX) and not one.key.endswith(NOT_TOLD) and one.text != "Choose Boards":
            assert (name, other.said(one.text)) in shown, one


def test_what_other_parts_know_a_thing_by_is_the_same_in_every_language(
    foreign: tuple[Engine, str], sphacteria: Engine
) -> None:
    assert list(_names(foreign[0].components())) == list(_names(sphacteria.components()))


def _names(root: EngineComponent) -> Iterator[tuple[str, str | None]]:
    for component in root.walk():
        kind = component.class_name.rpartition(".")[2]
        if kind in KNOWN_BY_NAME:
            yield kind, component.name
        if kind == "PlayerRoster":
            yield kind, component.attributes["sides"]


def test_dice_and_turn_have_the_same_properties(table: Engine, game: Game) -> None:
    for name in (*map(points_dice, game.sides), COMBAT_DIE):
        table.controls.dice(name)
        assert table.controls.property(f"{name}_result")
    assert table.controls.property("Turn") == "1"


def test_the_chat_speaks_the_language(table: Engine, other: Catalog) -> None:
    pieces = {piece.name: piece.id for piece in table.table.pieces() if piece.kind == "piece"}
    table.table.invoke(pieces["Spartan Hoplites H1"], "Turn over")
    printed = table.controls.chat_text().splitlines()[-1]
    assert other.said("Spartan Hoplites H1") in printed
    assert "is turned over" not in printed


def test_every_declared_act_is_reported_in_the_language(table: Engine, game: Game, other: Catalog) -> None:
    """Each menu line of an action card, a zone, a unit and a chit is pressed; of a base and a leader too in a soak."""
    lines = _report_lines(game, other)
    pieces = {piece.name: piece.id for piece in table.table.pieces() if piece.kind == "piece"}
    chit = table.table.draw(BOWL, hand_name("Athens"), 100, 100)
    for line in ("Offer every entry", "PA becomes 6", "Announce 1 PA"):
        table.table.invoke(pieces["Athens: actions"], line)
    reported = set()
    for piece in (*(pieces[name] for name in SPEAKERS), chit.id):
        for entry in [line for line in table.table.menu(piece) if line.enabled and line.text not in PLAIN]:
            said = _said_by(table, piece, entry.text)
            assert any(line.fullmatch(said) for line in lines), (entry.text, said)
            reported.add(said)
            table.game.undo()
    assert len(reported) > number(15, 30)


PLAIN = ("Remove", "Turn over", "Mark moved", "Movement trail", "Hide or show")
SPEAKERS = sample(
    ("Zone P", "Zone BTA", "Athens: actions", "Brasidas", "Spartan Triremes T1", "Spartan Hoplites H1"), 2
)


def _said_by(engine: Engine, piece: str, entry: str) -> str:
    before = engine.controls.chat_text()
    engine.table.invoke(piece, entry)
    printed = engine.controls.chat_text()[len(before) :].strip().splitlines()
    return printed[-1].removeprefix("* ") if printed else ""


def _report_lines(game: Game, other: Catalog) -> list[re.Pattern[str]]:
    # only lines that differ in the language
    texts = [slot.text or "" for tag in HOLD_PIECES for slot in build_file(game).iter(tag)]
    traits = [trait for text in texts for trait in decode_piece(text, Where("buildFile.xml")).traits]
    formats = {trait.field("format") for trait in traits if trait.id == "report"}
    said = [other.said(text) for text in formats if other.said(text) != text]
    return [re.compile(re.sub(r"\\\$\w+\\\$", ".+", re.escape(text))) for text in said]


@pytest.mark.soak  # two engines play; that the game and its properties have the same names is tested above
@pytest.mark.parametrize("foreign", LANGUAGES, indirect=True)
def test_a_game_in_the_language_is_judged_as_in_english(
    foreign: tuple[Engine, str], sphacteria: Engine, game: Game, tmp_path: Path
) -> None:
    """The set-up of the turn and the first phase of each side are played."""
    acts = "\n\n".join(PLANTED.read_text("utf-8").split("\n\n")[:4])
    logs = tmp_path / "there.vlog", tmp_path / "here.vlog"
    for engine, log in zip((foreign[0], sphacteria), logs, strict=True):
        played(engine, game, acts, log)
    there, here = map(_findings, logs)
    assert [_in_words(finding) for finding in there] == [_in_words(finding) for finding in here]
    assert there


def _findings(log: Path) -> tuple[Finding, ...]:
    return tuple(judge(read_saved_game(log), SphacteriaUmpire()).findings)


def _in_words(finding: Finding) -> tuple[object, ...]:
    return finding.rule.code, finding.scene, finding.message, finding.remedy
