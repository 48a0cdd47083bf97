"""Games played in the real engine by a script that a player can read, through menus and mouse drops alone."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from tests.shared import shared_folder
from vassal_rulebooks.sphacteria.names import COMBAT_DIE, points_property
from vassal_tools.builder.module import SETUP_NAME
from vassal_tools.game.names import PHASE, TURN
from vassal_tools.proof.gestures import costing
from vassal_tools.table.zones import contains

if TYPE_CHECKING:
    from vassal_tools.engine import Engine, EnginePiece
    from vassal_tools.game.model import Game, Point

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.txt"))
PASSWORD = "a-password-nobody-may-see"
OTHER_PASSWORD = "another-password-nobody-may-see"


@dataclass(frozen=True)
class Expected:
    """The expected finding at some steps: its code, a zone or None, and its units."""

    code: str
    zone: str
    units: tuple[str, ...]
    steps: frozenset[int]


@dataclass
class Table:
    """A game of Sphacteria at the engine's table, with a log running."""

    engine: Engine
    game: Game
    luck: Random = field(default_factory=lambda: Random(425))
    expected: list[Expected] = field(default_factory=list)
    steps: int = 0
    ends: list[int] = field(default_factory=list)  # of each line that was played the last step of the log

    def play(self, script: str) -> None:
        """Every line of the script, played; what it expects of the referee is collected.

        Behind a `!` stand a code, a zone or none, and units; `-2` in between says that it names the step two lines
        before as well.
        """
        for line in script.splitlines():
            act, _, planted = line.partition("#")[0].partition("!")
            if act.strip():
                self._play_line(act.split())
                self.steps += 1
                self.ends.append(self.steps)
            if planted.strip():
                self.expected.append(self._expected(*planted.split()))

    def _expected(self, code: str, *words: str) -> Expected:
        names = [word for word in words if not word.startswith("-")]
        steps = {self.ends[-1 + int(word)] for word in words if word.startswith("-")} | {self.steps}
        zone = names.pop(0) if names and names[0] in self.game.zones else ""
        return Expected(code, zone, tuple(sorted(names)), frozenset(steps))

    def _play_line(self, words: list[str]) -> None:
        match words:
            case [side, "announces", points]:
                self._come_to_the_actions()
                self._give_points(side, int(points))
                self.engine.table.invoke(self.piece(f"{side}: actions"), f"Announce {points} PA")
            case ["activate", place]:
                line = f"Activate {place}"
                self.engine.table.invoke(self.piece(f"Zone {place}"), line, costing(line))
            case ["end", "movement", side]:
                self.engine.table.invoke(self.piece(f"{side}: actions"), "End of movement")
            case ["end", "phase", side]:
                self.engine.table.invoke(self.piece(f"{side}: actions"), "End of action phase")
            case ["flip", unit]:
                self.engine.table.invoke(self.unit(unit), "Turn over")
            case ["remove", unit]:
                self.engine.table.invoke(self.unit(unit), "Remove")
            case ["undo"]:
                self.engine.game.undo()
            case ["roll"]:
                self.engine.controls.dice(COMBAT_DIE)
            case ["turn"]:
                self._next_turn()
            case [unit, "to", place]:
                self.engine.table.move(self.unit(unit), self.game.face.title, *self.somewhere_in(place))
            case _:
                raise AssertionError(f"no line of a script: {words}")

    def _give_points(self, side: str, points: int) -> None:
        # by an agreed correction: dice are irrelevant here
        if int(self.engine.controls.property(points_property(side)) or 0) < points:
            self.engine.table.invoke(self.piece(f"{side}: actions"), "PA becomes 6")
            self.steps += 1

    def _come_to_the_actions(self) -> None:
        self.steps += come_to_the_actions(self.engine)

    def _next_turn(self) -> None:
        # the marker follows in a separate step
        turn = self.engine.controls.property(TURN)
        while self.engine.controls.property(TURN) == turn:
            self.engine.controls.next_turn("Turn")
            self.steps += 1

    def unit(self, counter: str) -> str:
        """The engine's id of a counter."""
        gpid = self.game.counters[counter].gpid
        return next(piece.id for piece in self._pieces if piece.gpid == gpid)

    def piece(self, name: str) -> str:
        """The engine's id of a piece by name."""
        return next(piece.id for piece in self._pieces if piece.name == name and piece.kind == "piece")

    @cached_property
    def _pieces(self) -> tuple[EnginePiece, ...]:
        # pieces keep their ids
        return self.engine.table.pieces()

    def somewhere_in(self, place: str) -> Point:
        """A random point of a zone or box, in pixels."""
        box = self.game.boxes.get(place)
        outline = box.polygon if box else self.game.zones[place].polygon
        return random_point(tuple((x * self.game.face.scale, y * self.game.face.scale) for x, y in outline), self.luck)


def called(engine: Engine, name: str) -> str:
    """The engine's id of a card, a label or a marker by its name, which no layer or label changes."""
    pieces = engine.table.pieces("BasicName", names=False)  # the engine takes long to work out whole names
    return next(one.id for one in pieces if one.properties["BasicName"] == name and one.kind == "piece")


def come_to_the_actions(engine: Engine) -> int:
    """Click the turn counter until sides announce points, and return the steps."""
    steps = 0
    while (engine.controls.property(PHASE) or "")[:1] in {"A", "B"}:
        engine.controls.next_turn(TURN)
        steps += 1
    return steps


def random_point(outline: tuple[Point, ...], luck: Random) -> Point:
    """A random point inside a polygon."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    while True:
        x, y = luck.randint(min(xs), max(xs)), luck.randint(min(ys), max(ys))
        if contains(outline, x, y):
            return x, y


def played(engine: Engine, game: Game, script: str, log: Path) -> Table:
    """A new game, played by the script, with the log of it written."""
    engine.game.close()
    engine.become("Ann", PASSWORD)
    engine.game.take_side("Solitaire")
    engine.game.setup(SETUP_NAME)
    engine.game.begin_log(log)
    table = Table(engine, game)
    table.play(script)
    engine.game.end_log()
    return table


@dataclass(frozen=True)
class PlayedScenario:
    """The log of a scenario, and what the referee must find in it; both are made once in a run, and only read."""

    folder: Path

    @property
    def log(self) -> Path:
        return self.folder / "scenario.vlog"

    @property
    def expected(self) -> list[Expected]:
        return cast("list[Expected]", pickle.loads((self.folder / "expected").read_bytes()))


def played_scenario(engine: Engine, game: Game, name: str) -> PlayedScenario:
    """A scenario by name, played by this engine once."""
    script = next(path for path in SCENARIOS if path.stem == name).read_text("utf-8")

    def play(folder: Path) -> None:
        made = PlayedScenario(folder)
        table = played(engine, game, script, made.log)
        (folder / "expected").write_bytes(pickle.dumps(table.expected))

    return PlayedScenario(shared_folder(f"scenario-{name}", play))
