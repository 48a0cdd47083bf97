"""Open a module in the real VASSAL, load its set-ups, step its logs, and compare them with our table."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, VassalToolsError, Where
from vassal_tools.objects.module import ModuleKind, read_module
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_saved_game
from vassal_tools.table.boards import LaidZones, stackless_maps
from vassal_tools.table.record import ignore_progress, play_step, set_up
from vassal_tools.table.snapshots import listed
from vassal_tools.table.table import Table
from vassal_tools.table.zones import NO_ZONES
from vassal_tools.verify.comparison import differences
from vassal_tools.verify.rules import STEPS, TABLE
from vassal_tools.verify.session import Session
from vassal_tools.verify.trust import code_in_game, code_in_module
from vassal_tools.verify.wording import user_ids

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.engine import Engine, EngineParts, EnginePiece, GameStatus
    from vassal_tools.findings import Finding
    from vassal_tools.objects.module import Module
    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.table.record import Progress
    from vassal_tools.table.zones import Zones

MOST_PLACES = 3
MOST_DIFFERENCES = 100
"""The number of differences after which a log is not compared further: the module is the wrong one, or broken."""


@dataclass(frozen=True, slots=True)
class LogVerified:
    """A log, its number of steps, and the number of steps compared."""

    path: Path
    steps: int
    compared: int


@dataclass(frozen=True, slots=True)
class Verification:
    """The findings of an engine version in a module, its set-ups and logs."""

    module: Path
    name: str
    version: str
    engine: str
    setups: tuple[str, ...]
    logs: tuple[LogVerified, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """The files to verify, read by us before the engine opens them.

    Set-ups are keyed by the name that players choose; a missing or broken set-up has only a name. `maps` names
    the maps where pieces do not stack.
    """

    module: Path
    name: str
    version: str
    setups: Mapping[str, SavedGame | None]
    logs: tuple[SavedGame, ...]
    maps: Zones = NO_ZONES


def read_subject(path: Path, logs: Sequence[Path], *, trust: bool) -> Subject:
    """Read the module with its set-ups, and the logs.

    Raises FormatError if a file cannot be read, and VassalToolsError if a file may run code and is not trusted.
    """
    if path.is_dir():
        raise VassalToolsError(f"{path} is a folder", hint="VASSAL opens archives: vassal-tools pack makes one of it")
    games = tuple(read_saved_game(log) for log in logs)
    with read_module(path) as module:
        if module.kind is ModuleKind.EXTENSION:
            raise VassalToolsError(f"{path} is an extension", hint="VASSAL opens it with its module only")
        setups = tuple(_setups(module))
        if len({name for name, _ in setups} - {""}) < len(setups):  # VASSAL opens the first, we would judge the last
            raise FormatError("has set-ups without a name, or two of one name", Where(str(path)))
        with read_plain_module(path) as plain:
            maps = LaidZones({}, stackless_maps(plain))
        subject = Subject(path, module.metadata.name, module.metadata.version, dict(setups), games, maps)
        code = () if trust else tuple(_code(module, subject))
    if code:
        raise _refusal(code)
    return subject


def _code(module: Module, subject: Subject) -> Iterator[tuple[Where, str]]:
    # an entry that we cannot read may still be readable to the engine
    yield from code_in_module(module)
    for name, setup in subject.setups.items():
        if setup is None:
            yield Where(str(subject.module), name), "a set-up that cannot be read"
        else:
            yield from code_in_game(setup)
    for log in subject.logs:
        yield from code_in_game(log)


def _refusal(code: Sequence[tuple[Where, str]]) -> VassalToolsError:
    places = "; ".join(f"{where}: {what}" for where, what in code[:MOST_PLACES])
    more = f"; and {len(code) - MOST_PLACES} more" if len(code) > MOST_PLACES else ""
    return VassalToolsError(f"opening this may run code: {places}{more}", hint="if you trust its author, add --trust")


def _setups(module: Module) -> Iterator[tuple[str, SavedGame | None]]:
    for component in module.named("PredefinedSetup"):
        element = component.element
        if element.get("useFile") != "false" and element.get("isMenu") != "true":
            yield element.get("name", ""), _setup(module, element.get("file", ""))


def _setup(module: Module, entry: str) -> SavedGame | None:
    # None for a missing or broken set-up
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "setup.vsav"
        try:
            copy.write_bytes(module.read(entry))
            return read_saved_game(copy)
        except FormatError:
            return None


def verify(
    subject: Subject, parts: EngineParts, *, every_step: bool = True, progress: Progress = ignore_progress
) -> Verification:
    """Return the result of the engine. Raises EngineError if the engine cannot start."""
    logs: list[LogVerified] = []
    with Session(parts, subject.module) as session:
        if session.is_open:
            _begin_games(session, subject)
            total = sum(len(game.steps()) for game in subject.logs)
            for game in subject.logs:
                before = sum(log.steps for log in logs)
                advance = partial(_advance, progress, before, total)
                logs.append(_Replay(session, game, subject.maps, every_step=every_step).run(advance))
        findings, version = session.findings(), session.version
    setups = tuple(subject.setups) if session.is_open else ()
    return Verification(subject.module, subject.name, subject.version, version, setups, tuple(logs), findings)


def _begin_games(session: Session, subject: Subject) -> None:
    # one game of the module itself, and one for each set-up
    session.attempt(Where(str(subject.module)), lambda engine: engine.game.new())
    for name, game in subject.setups.items():
        session.secrets = user_ids(game) if game else frozenset()
        session.attempt(Where(str(subject.module), name), partial(_begin_setup, name))


def _begin_setup(name: str, engine: Engine) -> GameStatus:
    return engine.game.setup(name)


def _advance(progress: Progress, before: int, total: int, done: int, _steps: int) -> None:
    progress(before + done, total)


class _Replay:
    # steps a log in the engine and on our table in parallel

    def __init__(self, session: Session, game: SavedGame, maps: Zones, *, every_step: bool) -> None:
        self._session = session
        self._game = game
        self._maps = maps
        self._every_step = every_step
        self._where = Where(str(game.path))
        self._table = Table(maps, session.version)
        self._compared = 0
        self._reported: set[str] = set()
        self._left: frozenset[str] = frozenset()

    def run(self, progress: Progress) -> LogVerified:
        # returns the number of compared steps; findings go to the session
        session, steps = self._session, self._game.steps()
        session.secrets = user_ids(self._game)
        set_up(self._table, self._game)
        status = session.attempt(self._where, lambda engine: engine.game.load(self._game.path))
        if status is None:
            return LogVerified(self._game.path, len(steps), 0)
        if status.total != len(steps):
            session.report(STEPS, f"VASSAL counts {status.total} steps, and the log has {len(steps)}", self._where)
        is_parallel = self._every_step and status.total == len(steps)
        for step in steps:
            play_step(self._table, step)
            done = session.attempt(self._where, lambda engine: engine.game.step(), step.number)
            if done is None:
                return LogVerified(self._game.path, len(steps), self._compared)
            if is_parallel and step is not steps[-1]:
                self._compare(step.number)
            progress(step.number, len(steps))
        self._compare(len(steps), names=True)
        return LogVerified(self._game.path, len(steps), self._compared)

    def _compare(self, step: int, *, names: bool = False) -> None:
        # after a difference the engine's table is taken over, so that later steps can be compared; names are not
        # compared, but the engine works them out once, for it may fail at it
        if len(self._reported) > MOST_DIFFERENCES:
            return
        pieces = self._session.attempt(self._where, lambda engine: engine.table.pieces(types=True, names=names), step)
        if pieces is None:
            return
        self._compared += 1
        found = [one for one in self._differences(pieces) if one not in self._left]
        if new := [one for one in found if one not in self._reported]:
            self._session.report(TABLE, listed(new), self._where, step)
        if found:
            self._reported.update(new)
            self._take_over(step)
            self._left = frozenset(self._differences(pieces))

    def _differences(self, pieces: Sequence[EnginePiece]) -> Iterator[str]:
        return differences(self._table, pieces, self._session.version)

    def _take_over(self, step: int) -> None:
        # falls back to our own table if the engine's save cannot be read
        table = Table(self._maps, self._session.version)
        with TemporaryDirectory() as folder, suppress(FormatError):
            save = Path(folder) / "now.vsav"
            if self._session.attempt(self._where, lambda engine: engine.game.save(save), step) is not None:
                set_up(table, read_saved_game(save))
                self._table = table
