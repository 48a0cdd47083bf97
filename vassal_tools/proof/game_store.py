"""The games for proving a referee, each played once and stored.

Their folder is named by a digest of everything that a game depends on: a change of reading and judging replays
nothing.
"""

from __future__ import annotations

import ast
import json
from dataclasses import astuple
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from vassal_tools.builder.module import UNCACHED, begun_log, build_file, write_module
from vassal_tools.engine import Engine
from vassal_tools.files import write_whole
from vassal_tools.game.fingerprint import canonical_json
from vassal_tools.objects import expressions
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.proof import gestures as made
from vassal_tools.proof.buttons import EVERY, NONE, SUBSETS, PressedButtons
from vassal_tools.proof.careless_table import CAREFUL, CLEAR, USUAL, CarelessTable
from vassal_tools.proof.controls import module_controls
from vassal_tools.proof.engine_table import EngineTable
from vassal_tools.proof.faults import WrittenActs
from vassal_tools.proof.gestures import Gesture, MapPoint
from vassal_tools.proof.placement import zones_of
from vassal_tools.proof.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.proof.buttons import Subset
    from vassal_tools.proof.careless_table import Habit
    from vassal_tools.proof.controls import ModuleControls
    from vassal_tools.proof.gestures import GameTable
    from vassal_tools.proof.protocol import GameProof, PlayedTable

WHOLE_GAME = 99  # turns, more than any game has
PLAYERS = (
    "buttons", "careless_table", "command_text", "controls", "counters_by_hand", "engine_table", "gestures",
    "key_presses", "log_writer", "piece_keys", "piece_mover", "placement", "seats", "simulated_table",
)  # fmt: skip
"""Our modules that affect the content of a game's log."""


class GameStore:
    """The stored games of one proof; missing games are played on demand.

    `pictures` caches the module's pictures for the engine.
    """

    def __init__(self, proof: GameProof, folder: Path, pictures: PictureCache = UNCACHED) -> None:
        self.proof = proof
        self._folder = folder
        self._pictures = pictures

    @cached_property
    def controls(self) -> ModuleControls:
        """The controls of the game's module."""
        game = self.proof.game
        return module_controls(build_file(game), zones_of(game), self.proof.dice_of_lines)

    @cached_property
    def start(self) -> SavedGame:
        """The beginning of a log: a stored one written by the engine, or one made from the data."""
        path = self.proof.start
        return read_saved_game(path if path and path.exists() else self._kept("start.vlog", self._begun))

    def careless(self, seed: int) -> Path:
        """Return the log of a game with the habits of ordinary people."""
        return self._kept(f"careless-{seed}.vlog", lambda: self.played(seed, habits=USUAL)[0].log().to_bytes())

    def undeclared(self, seed: int) -> Path:
        """Return the log of a game without declarations."""
        return self._kept(f"undeclared-{seed}.vlog", lambda: self._replayed(seed, NONE).log().to_bytes())

    def in_part(self, seed: int) -> Path:
        """Return the log of a game with some of the buttons, cycling through the kinds of subsets.

        Every other round adds the habits that are no offence even without buttons.
        """
        return self._kept(f"in-part-{seed}.vlog", lambda: self._in_part(seed).log().to_bytes())

    def _in_part(self, seed: int) -> SimulatedTable:
        if seed // len(SUBSETS) % 2:
            return self.played(seed, subset=subset_of(seed), habits=CLEAR)[0]
        return self._replayed(seed, subset_of(seed))

    def gestures(self, seed: int) -> tuple[Sequence[Gesture], Sequence[str], WrittenActs]:
        """Return the gestures of the careful game of a seed, the side that made each, and the acts."""
        path = self._kept(f"gestures-{seed}.json", lambda: _to_json(*self.played(seed)))
        return _from_json(path.read_bytes())

    def played(
        self,
        seed: int,
        turns: int = WHOLE_GAME,
        *,
        subset: Subset = EVERY,
        habits: Mapping[Habit, float] = CAREFUL,
    ) -> tuple[SimulatedTable, PlayedTable]:
        """Return the simulated table after the game of a seed, and the game."""
        table = self._table(seed, subset)
        return table, self._play(table, seed, turns, habits)

    def _table(self, seed: int, subset: Subset) -> SimulatedTable:
        game = self.proof.game
        buttons = PressedButtons(subset, self.proof.buttons, game.sides, game.turns, seed)
        return SimulatedTable(self.start, self.controls, Random(f"luck {seed}"), buttons)

    def _replayed(self, seed: int, subset: Subset) -> SimulatedTable:
        table = self._table(seed, subset)
        gestures, hands, _ = self.gestures(seed)
        for gesture, hand in zip(gestures, hands, strict=True):
            table.sit(hand)
            made.do(table, gesture)
        return table

    def by_engine(self, seeds: Sequence[int]) -> Iterator[tuple[int, Path]]:
        """Play games with habits through the real engine; yield each with its seed."""
        paths = {seed: self._path(f"engine-{seed}.vlog") for seed in seeds}
        yield from ((seed, path) for seed, path in paths.items() if path.exists())
        missing = [seed for seed, path in paths.items() if not path.exists()]
        if not missing:
            return
        with TemporaryDirectory() as folder, Engine(lasting=True) as engine:
            engine.open(write_module(self.proof.game, Path(folder), self._pictures), player="Ann")
            for seed in missing:
                path = Path(folder) / f"{seed}.vlog"
                table = EngineTable(engine, path, seed, thrown_by=self.proof.dice_of_lines)
                self._play(table, seed, WHOLE_GAME, USUAL)
                table.close()
                yield seed, self._kept(paths[seed].name, path.read_bytes)

    def _play(self, table: GameTable, seed: int, turns: int, habits: Mapping[Habit, float]) -> PlayedTable:
        if habits:
            table = CarelessTable(table, self.proof.manners, Random(f"noise {seed}"), habits)
        return self.proof.play(table, seed, Random(f"hands {seed}"), turns, habits)

    def _begun(self) -> bytes:
        return begun_log(self.proof.game)

    def _kept(self, name: str, make: Callable[[], bytes]) -> Path:
        path = self._path(name)
        if not path.exists():
            write_whole(path, make())
        return path

    def _path(self, name: str) -> Path:
        return self._folder / "games" / self._digest / name

    @cached_property
    def _digest(self) -> str:
        start = self.proof.start
        ours = [Path(__file__).with_name(f"{name}.py") for name in PLAYERS]
        ours.append(Path(expressions.__file__))
        files = [*ours, *self.proof.depends_on, *([start] if start and start.exists() else [])]
        digest = sha256(canonical_json(self.proof.game))
        for one in sorted(sha256(meaning(path)).hexdigest() for path in files):
            digest.update(one.encode())
        return digest.hexdigest()[:16]


def meaning(path: Path) -> bytes:
    """Return the content of a file that matters: for Python without layout, comments and docstrings."""
    text = path.read_bytes()
    return _meaning(text) if path.suffix == ".py" else text


@lru_cache(maxsize=256)
def _meaning(text: bytes) -> bytes:
    # cached: the games of one process mostly depend on the same files
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_docstring(one)]
    return ast.dump(tree).encode()


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def subset_of(seed: int) -> Subset:
    """Return the kind of subset for the game of a seed."""
    return SUBSETS[seed % len(SUBSETS)]


def _to_json(table: SimulatedTable, played: PlayedTable) -> bytes:
    made_by, acts = zip(table.hands, table.done, strict=True), played.written()
    gestures = [[hand, type(one).__name__, *astuple(one)] for hand, one in made_by]
    return json.dumps({"gestures": gestures, "acts": acts.words, "shown": [*acts.shown.items()]}).encode()


def _from_json(text: bytes) -> tuple[list[Gesture], list[str], WrittenActs]:
    kept, found, hands = json.loads(text), list[Gesture](), list[str]()
    for hand, name, *fields in kept["gestures"]:
        make: Callable[..., Gesture] = getattr(made, name)
        found.append(make(*(MapPoint(*one) if isinstance(one, list) else one for one in fields)))
        hands.append(hand)
    return found, hands, WrittenActs(tuple(kept["acts"]), dict(kept["shown"]))
