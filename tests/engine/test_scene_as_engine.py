"""The scene of each step equals the real engine's: pieces, places, names and pictures, for each side.

A map is compared in tiles of 32 pixels. No tile may differ by more than 24 of 255 on average; a missing, turned or
misplaced counter exceeds this. Text may differ, because fonts depend on the machine.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import PROJECT
from tests.watch.likeness import TILE, rendered, unlike_tiles
from tests.watch.many_traits import FLIP, HAND, HIDE, MAP, MASK, MORE, SHOW, TURN, WINDOW, write_module
from vassal_tools.engine import Engine, EngineParts
from vassal_tools.objects.commands import Other
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.at_step import table_at
from vassal_tools.table.saving import saved_at
from vassal_tools.verify.comparison import differences
from vassal_tools.watch.moment import moment
from vassal_tools.watch.scene import SceneOptions, scene
from vassal_tools.watch.svg import svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    Many = tuple[Engine, Path, Path]

pytestmark = pytest.mark.engine

MOST = 24
EMPTY = Other("null")
PLAYERS = {"Blue": ("Ann", "secret"), "Red": ("Bob", "other")}
MASKED = ("Inset", "Ground", "Peeked", "Image", "Sided", "Smaller", "Shared")


@dataclass
class Compared:
    """A log shown by us and stepped in an engine that has its module open."""

    engine: Engine
    log: Path
    document: dict[str, Any]
    folder: Path

    def differences(self, wanted: Iterable[int] | None = None) -> Iterator[str]:
        """The differences after each of these steps, or after all. The engine does not count empty steps."""
        done, steps = 0, read_saved_game(self.log).steps()
        counted = [step.number for step in steps if any(command != EMPTY for command in step.commands())]
        for step in range(len(steps) + 1) if wanted is None else wanted:
            todo = sum(number <= step for number in counted)
            self.engine.game.step(todo - done)
            done = todo
            yield from self._names(step)
            for number in range(len(self.document["maps"])):
                yield from self.picture(step, number)

    def _names(self, step: int) -> Iterator[str]:
        shown, theirs = moment(self.document, step), {piece.id: piece for piece in self.engine.table.pieces()}
        for _, x, y, _, *held in shown.stacks.values():
            for number in held:
                known = theirs.get(self.document["pieces"][number]["id"])
                look = self.document["looks"][shown.looks[number]]
                if known and (known.name, known.x, known.y) != (look["name"], x, y):
                    yield f"step {step}: {look['name']} at {x},{y} is {known.name} at {known.x},{known.y}"

    def picture(self, step: int, number: int, *, in_window: bool = False) -> Iterator[str]:
        """The differences on a map; the engine's window draws trails too."""
        shown = moment(self.document, step)
        on, theirs = shown.maps[number], self.folder / "map.png"
        if on["sides"] is not None and self.document["seen_by"] not in on["sides"]:
            return
        self.engine.pictures.map(on["name"], theirs, in_window=in_window)
        texts = list(_texts(self.document, step, number))
        ours = rendered(svg(self.document if in_window else _without_trails(self.document), step, number))
        for x, y, apart in unlike_tiles(ours, theirs, MOST):
            if not any(left < x + TILE and x < right and top < y + TILE and y < low for left, top, right, low in texts):
                yield f"step {step}: {on['name']} differs at {x},{y} by {apart}"


def _without_trails(document: dict[str, Any]) -> dict[str, Any]:
    # the engine draws trails only in a window
    looks = [
        look | {"layers": [layer for layer in look["layers"] if "stroke" not in layer]} for look in document["looks"]
    ]
    return document | {"looks": looks}


def _texts(document: dict[str, Any], step: int, number: int) -> Iterator[tuple[float, float, float, float]]:
    # rectangles around text, and boxes for pictures that the engine leaves out
    for placed in moment(document, step).drawn(number):
        for layer in document["looks"][placed.look]["layers"]:
            if layer.get("text") or "box" in layer:
                reach = max(layer["width"], layer["height"]) / 2 + 6
                x, y = placed.x + layer["x"] + layer["width"] / 2, placed.y + layer["y"] + layer["height"] / 2
                yield x - reach, y - reach, x + reach, y + reach


def shown(log: Path, module: Path, side: str) -> dict[str, Any]:
    with read_plain_module(module) as opened:
        return scene(read_saved_game(log), opened, None, SceneOptions(side, scaled=False))


@pytest.fixture(scope="module")
def many(parts: EngineParts, engine_files: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Many]:
    """An engine with the module of many traits, that module, and a log that it wrote."""
    folder = tmp_path_factory.mktemp("many")
    module, log = write_module(engine_files / "mini.vmod", folder / "many.vmod"), folder / "many.vlog"
    with Engine(parts) as engine:
        engine.open(module, player=PLAYERS["Blue"][0], secret=PLAYERS["Blue"][1])
        engine.game.take_side("Blue")
        engine.game.new()
        engine.game.begin_log(log)
        _play(engine)
        engine.game.end_log()
        yield engine, module, log


def _play(engine: Engine) -> None:
    ids = {piece.name.partition(" ")[0]: piece.id for piece in engine.table.pieces() if piece.kind == "piece"}
    for name, key in (("Layers", FLIP), ("Switched", SHOW), ("Follower", MORE), ("Facing", TURN)):
        engine.table.key(ids[name], key, "code")
    for name in MASKED:
        engine.table.key(ids[name], MASK, "code")
    engine.table.key(ids["Hidden"], HIDE, "code")
    for name, x, y in (
        ("Moved", 330, 330),
        ("Free", 455, 95),
        ("High", 585, 335),
        ("Low", 465, 335),
        ("Alone", 225, 335),
        ("Walker", 560, 30),
        ("Walker", 470, 150),
        ("Circle", 600, 190),
    ):
        engine.table.move(ids[name], MAP, x, y)
    for name, window in (("Image", WINDOW), ("Layers", HAND), ("Switched", HAND)):
        engine.table.move(ids[name], window, 60, 60)
    engine.table.draw("Cards", MAP, 600, 430)
    engine.table.key(ids["Inset"], MASK, "code")


@pytest.mark.sweep(2)  # the other side sees the same pieces, and other cards
@pytest.mark.parametrize("side", ["Blue", "Red"])
def test_each_step_is_drawn_as_the_engine_draws_it(many: Many, side: str, tmp_path: Path) -> None:
    engine, module, log = many
    engine.game.close()
    engine.become(*PLAYERS[side])
    engine.game.take_side(side)
    document = shown(log, module, side)
    status = engine.game.load(log)
    assert status.side == side
    compared = Compared(engine, log, document, tmp_path)
    assert list(compared.differences()) == []
    assert list(compared.picture(len(document["steps"]), 0, in_window=True)) == []


REAL = {
    "logs/vassalengine+vassal/tour.log": ("modules/packed/tour.mod", (0, 11, 22, 33, 40, 52, 63, 75, 88, 114)),
    "logs/hurufu+zxvt-vassal-module/5x5_startup.vlog": ("modules/hurufu+zxvt-vassal-module", range(7)),
    "saves/jzedwards+vassal-hex-n-counters-template/ragnarok-start.vsav": (
        "modules/packed/jzhex-n-counters-template-v12-379.vmod",
        (0,),
    ),
}
DEALT = "Draw"
"""A map with a deck that the module deals to that save, which is of another module and has none."""


def packed(module: Path, folder: Path) -> Path:
    """The module as one file."""
    if module.is_file():
        return module
    target = folder / "module.vmod"
    with zipfile.ZipFile(target, "w") as made:
        for file in sorted(module.rglob("*")):
            if file.is_file() and file.name != "names.txt":
                made.write(file, file.relative_to(module).as_posix())
    return target


@pytest.mark.sweep(3)  # our own game and the small module are drawn below
@pytest.mark.parametrize("log", REAL)
def test_real_games_are_drawn_as_the_engine_draws_them(
    log: str, parts: EngineParts, corpus: Path, tmp_path: Path
) -> None:
    held, steps = REAL[log]
    module = packed(corpus / held, tmp_path)
    with Engine(parts) as engine:
        engine.open(module)
        engine.game.load(corpus / log)
        document = shown(corpus / log, module, "")
        found = Compared(engine, corpus / log, document, tmp_path).differences(steps)
        assert [line for line in found if DEALT not in line] == []


@pytest.mark.soak  # of a whole game; the module of many traits is drawn step by step above
def test_our_game_is_drawn_as_the_engine_draws_it(opened: Engine, module_file: Path, tmp_path: Path) -> None:
    """At steps that move no small marker last: what moved last has a red frame in the engine (`HighlightLastMoved`)."""
    log = PROJECT / "samples" / "sphacteria-whole-game.vlog"
    opened.game.close()
    opened.become("Zoe", "onlooker")
    opened.game.take_side(None)  # which another test may have wished for at the next set-up
    assert opened.game.load(log).side is None
    document = shown(log, module_file, "")
    assert document["missing"] == []
    steps = range(5, 100, 10)
    assert list(Compared(opened, log, document, tmp_path).differences(steps)) == []


def test_a_save_of_a_moment_is_opened_and_holds_that_moment(many: tuple[Engine, Path, Path], tmp_path: Path) -> None:
    engine, _, log = many
    game, save = read_saved_game(log), tmp_path / "moment.vsav"
    for step in (0, 9, len(game.steps())):
        save.write_bytes(saved_at(game, step).to_bytes())
        engine.game.close()
        engine.game.load(save)
        engine.require_quiet()
        version = engine.version().vassal
        assert (
            list(differences(table_at(game, step).table, engine.table.pieces(types=True, names=False), version)) == []
        )
        assert engine.controls.property("Weather") == "Clear"
