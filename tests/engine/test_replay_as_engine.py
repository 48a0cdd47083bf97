"""A log replayed here and in the real engine ends alike: pieces, places, states, stacks and decks."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROJECT
from tests.engine.play import SCENARIOS, played_scenario
from tests.samples import foremost, number
from vassal_tools.engine import Engine, EngineParts
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.record import record
from vassal_tools.table.zones import NO_ZONES
from vassal_tools.verify.comparison import differences

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.engine import EnginePiece
    from vassal_tools.game.model import Game
    from vassal_tools.table.table import Table

pytestmark = pytest.mark.engine

MAP = "Main Map"
UNITS = ("Infantry", "Tank")
SAMPLES = PROJECT / "samples"


def unlike(engine: Engine, table: Table) -> list[str]:
    """The differences between the engine's table and ours."""
    return list(differences(table, engine.table.pieces(types=True, names=False), engine.version().vassal))


def assert_ends_alike(engine: Engine, log: Path) -> None:
    """Steps the log in the engine and here, and compares the ends."""
    engine.game.load(log)
    engine.game.step_all(timeout=300)
    ours = record(read_saved_game(log), NO_ZONES, engine=engine.version().vassal)
    assert unlike(engine, ours.end) == []
    assert [step.faults for step in ours.steps if step.faults] == []


@pytest.mark.parametrize("log", ["3.6-game.vlog", "3.7.26-game.vlog", "new-game.vlog"])
def test_a_log_of_each_engine_ends_as_in_the_engine(mini: Engine, engine_files: Path, log: str) -> None:
    """A draw from a deck and its undo, a flip, a new piece, a deletion and its undo among them."""
    mini.game.close()
    assert_ends_alike(mini, engine_files / log)
    mini.forget_complaints()


class Hand:
    """Makes random gestures at the engine's table, and sometimes undoes the last one.

    It never takes back an undo: of that the engine logs a part only (`BasicLogger.LogCommand` strips a command that
    is logged twice). Nor a shuffle: our beta of the engine would say so in the log, and not do it.
    """

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.luck = Random(seed)
        self.may_undo = False

    def play(self, acts: int) -> None:
        """So many acts, each of a kind chosen by chance; an act says whether it may be taken back."""
        kinds = [self.move, self.move, self.move, self.pile_up, self.flip, self.draw, self.return_card]
        kinds += [self.create, self.delete, self.undo, self.undo, self.shuffle, self.turn, self.weather]
        for _ in range(acts):
            self.may_undo = self.luck.choice(kinds)()

    def _any(self) -> EnginePiece:
        return self.luck.choice(sorted(self._loose(), key=lambda piece: piece.id))

    def _loose(self) -> list[EnginePiece]:
        pieces = self.engine.table.pieces()
        decks = {piece.id for piece in pieces if piece.kind == "deck"}
        return [piece for piece in pieces if piece.kind == "piece" and piece.parent not in decks]

    def _spot(self) -> tuple[int, int]:
        return self.luck.choice([(100, 100), (200, 100), (400, 100), (500, 180), (320, 220), (320, 300)])

    def move(self) -> bool:
        self.engine.table.move(self._any().id, MAP, *self._spot())
        return True

    def pile_up(self) -> bool:
        one, other = self._any(), self._any()
        self.engine.table.move(one.id, MAP, other.x, other.y)
        return one != other

    def flip(self) -> bool:
        piece = self._any()
        self.engine.table.key(piece.id, "ctrl F")
        return piece.name in UNITS

    def draw(self) -> bool:
        cards = next(piece.contents for piece in self.engine.table.pieces() if piece.kind == "deck")
        if cards:
            self.engine.table.draw("Cards", MAP, *self._spot())
        return bool(cards)

    def return_card(self) -> bool:
        cards = [piece for piece in self._loose() if piece.name not in UNITS]
        if cards:
            self.engine.table.move(self.luck.choice(cards).id, MAP, 450, 120)
        return bool(cards)

    def create(self) -> bool:
        self.engine.table.create(self.luck.choice(UNITS), MAP, *self._spot())
        return True

    def delete(self) -> bool:
        units = [piece for piece in self._loose() if piece.name in UNITS]
        if len(units) > 2:
            self.engine.table.key(self.luck.choice(units).id, "ctrl D")
        return len(units) > 2

    def undo(self) -> bool:
        if self.may_undo:
            self.engine.game.undo()
        return False

    def shuffle(self) -> bool:
        self.engine.table.shuffle("Cards")
        return False

    def turn(self) -> bool:
        self.engine.controls.next_turn("Turn")
        return True

    def weather(self) -> bool:
        self.engine.controls.set_property("Weather", f"Rain {self.luck.random()}")
        return True


@pytest.mark.parametrize("seed", range(number(3, 6)))
def test_whatever_is_played_ends_as_it_was_played_and_as_the_engine_replays_it(
    mini: Engine, tmp_path: Path, seed: int
) -> None:
    mini.game.close()
    mini.game.new()
    log = tmp_path / "chance.vlog"
    mini.game.begin_log(log)
    Hand(mini, seed).play(60)
    mini.game.end_log()
    assert unlike(mini, record(read_saved_game(log), NO_ZONES, engine=mini.version().vassal).end) == []
    assert_ends_alike(mini, log)


@pytest.mark.parametrize(  # the same commands, in games of another length
    "name", foremost([path.stem for path in sorted(SAMPLES.glob("sphacteria-*.vlog"))], "sphacteria-by-mail-1")
)
def test_a_sample_log_ends_as_in_the_engine(sphacteria: Engine, name: str) -> None:
    assert_ends_alike(sphacteria, SAMPLES / f"{name}.vlog")


@pytest.mark.parametrize("name", foremost([path.stem for path in SCENARIOS], "undone"))  # the same, in another order
def test_a_played_scenario_ends_as_in_the_engine(sphacteria: Engine, game: Game, name: str) -> None:
    assert_ends_alike(sphacteria, played_scenario(sphacteria, game, name).log)


def test_the_tour_of_the_engines_makers_ends_as_in_the_engine(parts: EngineParts, corpus: Path, tmp_path: Path) -> None:
    with Engine(parts) as engine:
        engine.open(corpus / "modules" / "packed" / "tour.mod")
        assert_ends_alike(engine, corpus / "logs" / "vassalengine+vassal" / "tour.log")
