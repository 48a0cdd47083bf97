"""Take the pictures of README and docs in the real engine: `python -m tests.engine.write_pictures`."""

from __future__ import annotations

import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zipfile import ZipFile

from PIL import Image

from tests.art_game.write_art import ART
from tests.engine.pieces_picture import pieces_picture
from tests.engine.play import come_to_the_actions
from tests.rules.scripts import TWO_TURNS
from tests.sights import as_seen
from vassal_rulebooks.sphacteria.names import COMBAT_DIE
from vassal_tools.builder.cache import PictureCache
from vassal_tools.builder.fights.window import WINDOW as FIGHT
from vassal_tools.builder.maps.places import anchor_point
from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.cli.main import main as command
from vassal_tools.engine import Engine, engine_parts
from vassal_tools.game import library
from vassal_tools.game.identities import card_gpid, zone_gpid
from vassal_tools.game.names import hand_name

if TYPE_CHECKING:
    from vassal_tools.game.model import Counter, Game

PROJECT = Path(__file__).resolve().parents[2]
WINDOW = PROJECT / "docs" / "images" / "vassal.png"
LOG = PROJECT / "samples" / "sphacteria-whole-game.vlog"
TWICE = {"own-art.png": "", "drawn-parts.png": "art"}
"""Pictures of one game, and what is left out of its folder."""
SIZE = (1366, 768)
WAR = "peloponnesian_war"
BOARDS = {
    "war-board": (WAR, (2150, 1020, 4150, 2220)),
    "sparta-board": ("sparta_athens", (1900, 1500, 4300, 2940)),
    "syracuse-board": ("syracuse", (0, 0, 2300, 1380)),
    "sfacteria-board": ("sfacteria", (0, 0, 1556, 920)),
}
"""Parts of boards with their first counters, in pixels."""
CACHE = PictureCache(PROJECT / ".cache" / "pictures")
BELOW_CHAT = 270
"""Where the map begins in the window, in pixels from above."""


def main() -> None:
    """Take all pictures."""
    _of_the_module()
    _of_the_war()
    for picture, (game, part) in BOARDS.items():
        _board(library.load(game), part, picture)
    _battle()
    for name, left_out in TWICE.items():
        _map(PROJECT / "docs" / "images" / name, left_out)


def _map(picture: Path, left_out: str) -> None:
    # the map of a game with its own art at the start, without that folder
    with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True)) as engine:
        source = shutil.copytree(ART.parent, Path(folder) / "game", ignore=shutil.ignore_patterns(left_out))
        game = library.load(source)
        engine.open(write_module(game, Path(folder), source=source), player="Ann")
        engine.game.take_side("Blue")
        engine.game.setup(SETUP_NAME)
        shown = Path(folder) / "map.png"
        engine.pictures.map(game.face.title, shown)
        with Image.open(shown) as taken:
            _half(taken).quantize(128).save(picture, optimize=True)


def _of_the_module() -> None:
    game = library.load("sphacteria")
    with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True)) as engine:
        module, shown = write_module(game, Path(folder)), Path(folder) / "shown.png"
        _keep(pieces_picture(game, module), "pieces")
        with ZipFile(module) as held:
            _keep(Image.open(BytesIO(held.read("images/chart-crt.png"))), "crt")
        engine.open(module, player="Ann")
        engine.game.take_side("Athens")
        engine.game.setup(SETUP_NAME)
        engine.pictures.view(game.face.title, *SIZE)
        engine.pictures.screen(shown)
        _keep(Image.open(shown).crop((0, 0, *SIZE)), WINDOW.stem)
        engine.pictures.map(game.face.title, shown)
        _keep(_half(Image.open(shown)), "map")
        engine.controls.press("Draw 2", "GlobalKeyCommand")
        engine.pictures.map(hand_name("Athens"), shown)
        _keep(Image.open(shown), "hand")
        _fight(engine, game)
        engine.pictures.map(FIGHT, shown)
        _keep(Image.open(shown), "fight")
        _where_the_mouse_rests(engine, game, shown)


def _where_the_mouse_rests(engine: Engine, game: Game, shown: Path) -> None:
    # also as people with colour blindness see them
    there = {piece.gpid: piece for piece in engine.table.pieces()}
    for name, gpid in (("odds", zone_gpid(game, "P")), ("stack", game.counters["A.A1"].gpid)):
        engine.pictures.rest(game.face.title, there[gpid].x, there[gpid].y)
        engine.pictures.screen(shown)
        board = Image.open(shown).crop((0, BELOW_CHAT, *SIZE))
        _keep(board.crop((0, 0, 860, board.height)) if name == "odds" else board, name)
    sights = [as_seen(board, sight) for sight in ("deuteranopia", "protanopia", "tritanopia")]
    together = Image.new("RGB", (board.width, board.height * len(sights)))
    for number, seen in enumerate(sights):
        together.paste(seen, (0, board.height * number))
    _keep(together, "colours")


def _of_the_war() -> None:
    game = library.load(WAR)
    with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True)) as engine:
        module, shown = write_module(game, Path(folder), CACHE, source=library.folder(WAR)), Path(folder) / "shown.png"
        _keep(pieces_picture(_one_of_each(game), module, ()), "war-pieces")
        engine.open(module, player="Ann")
        engine.game.take_side("Athens")
        engine.game.setup(SETUP_NAME)
        engine.pictures.view(game.face.title, *SIZE)
        engine.pictures.zoom(game.face.title, 1)
        there = {piece.gpid: piece for piece in engine.table.pieces()}
        stack = there[game.counters["Athens.H1"].gpid]
        engine.pictures.rest(game.face.title, stack.x, stack.y)
        engine.pictures.screen(shown)
        _keep(Image.open(shown).crop((0, BELOW_CHAT, *SIZE)), "war-stack")


def _board(game: Game, part: tuple[int, int, int, int], name: str) -> None:
    with TemporaryDirectory() as folder, Engine(engine_parts(fetch=True)) as engine:
        engine.open(write_module(game, Path(folder), CACHE, source=library.folder(game.id)), player="Ann")
        engine.game.take_side(game.sides[0])
        engine.game.setup(SETUP_NAME)
        shown = Path(folder) / "shown.png"
        engine.pictures.map(game.face.title, shown)
        _keep(_half(Image.open(shown).crop(part)), name)


def _battle() -> None:
    # a moment of the pitched battle of a sample
    game = library.load(TWO_TURNS.game)
    with TemporaryDirectory() as folder:
        module, shown = write_module(game, Path(folder), CACHE), Path(folder) / "shown.png"
        log = PROJECT / "samples" / TWO_TURNS.log
        words = ("--module", module, "--map", "Battle board", "--at", "400", "--png", shown)
        command(["replay", str(log), *map(str, words)], standalone_mode=False)
        _keep(Image.open(shown).crop((224, 552, 1232, 1272)), "battle-board")


def _one_of_each(game: Game) -> Game:
    # the first counter of each power and type, and no markers of tracks
    seen: dict[tuple[str, str], Counter] = {}
    for one in game.counters.values():
        seen.setdefault((one.side, one.type), one)
    return replace(game, sides=game.sides[:-1], counters={one.id: one for one in seen.values()}, tracks={})


def _fight(engine: Engine, game: Game) -> None:
    there = {piece.gpid: piece.id for piece in engine.table.pieces()}
    for unit in ("S.H1", "S.H2", "S.H3", "S.H5", "S.Brasidas"):
        engine.table.move(there[game.counters[unit].gpid], game.face.title, *anchor_point(game, "P"))
    come_to_the_actions(engine)
    card, label = there[card_gpid(game, "Sparta")], there[zone_gpid(game, "P")]
    for piece, line in ((card, "PA becomes 3"), (card, "Announce 3 PA"), (label, "Attack P from O")):
        engine.table.invoke(piece, line)
    die = next(one for one in engine.controls.buttons() if one.text == COMBAT_DIE and one.visible)
    engine.controls.press(die.text, die.kind)


def _half(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)


def _keep(picture: Image.Image, name: str) -> None:
    few = picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3)  # else pale colours are others
    few.save(PROJECT / "docs" / "images" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
