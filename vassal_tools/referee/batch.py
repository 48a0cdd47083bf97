"""Judge many games, each independently, on any executor.

The executor is any of `concurrent.futures`: threads, processes, or the one of a Dask cluster's client.
"""

from __future__ import annotations

import os
import traceback
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from vassal_tools.errors import FormatError, InternalError, VassalToolsError, Where
from vassal_tools.objects.commands import SetProperty
from vassal_tools.objects.savedgame import read_mailed_game
from vassal_tools.referee.integrity import checks
from vassal_tools.referee.judging import has_umpire, judged, replayed, umpire_for
from vassal_tools.referee.protocol import edition_of, editions_of
from vassal_tools.referee.visibility import ANYBODY, EVERYBODY, REFEREE
from vassal_tools.table.record import ignore_progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor

    from vassal_tools.objects.savedgame import SavedGame
    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.error_law import ErrorLaw
    from vassal_tools.referee.judging import Verdict
    from vassal_tools.referee.protocol import AnyUmpire, Edition
    from vassal_tools.referee.waivers import Waived
    from vassal_tools.table.record import Progress
    from vassal_tools.table.setups import Setup

    Show = Callable[["LogCase", Verdict, Chain], None]
    """A callback for a judged case, called where it is judged."""

DEBUG = "VASSAL_TOOLS_DEBUG"
ENDINGS = (".vlog", ".log")


@dataclass(frozen=True, slots=True)
class JudgingOptions:
    """Options for judging: chosen readings, another model, and the set-up of the module.

    `set_up_of` returns the set-up of an edition, for logs of another module than the given one. `viewer` is the
    reader of the verdict: a side, the referee, or anybody. `umpire_of` finds the umpire of a log whose rulebook is
    not in an installed package; with `prefers_folder` it is tried first. With `text_only`, a finding that rests on
    numbers or readings missing from the text of the rules is unknown.
    """

    rulings: tuple[tuple[str, str], ...] = ()
    model: bytes | None = field(default=None, repr=False)
    setup: Setup | None = field(default=None, repr=False)
    waivers: tuple[Waived, ...] = ()
    viewer: str = ""
    error_law: ErrorLaw | None = None
    set_up_of: Callable[[Edition], Setup | None] | None = None
    umpire_of: Callable[[SavedGame], Callable[[], AnyUmpire] | None] | None = None
    prefers_folder: bool = False
    text_only: bool = False

    def set_up(self, edition: Edition | None, log: SavedGame) -> Setup | None:
        """Return the set-up for a log: of the given module if the log was played with it, else of the edition."""
        given = self.setup
        if edition is None or (given and not given.is_other(edition.model, _stated(log, edition.model))):
            return given
        of_edition = self.set_up_of(edition) if self.set_up_of else None
        return of_edition or (replace(given, is_the_one_played=False) if given else None)


@dataclass(frozen=True, slots=True)
class LogCase:
    """A game to judge: its name for people, and its logs in order."""

    name: str
    logs: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class LogOutcome:
    """The outcome of a case: a verdict, or the reason for its absence."""

    case: LogCase
    verdict: Verdict | None
    error: str = ""


def cases_in(folder: Path) -> tuple[LogCase, ...]:
    """Return the games in a folder: each log is a game, and each subfolder with logs is a game of several logs.

    Raises FormatError if there is none.
    """
    entries = sorted(folder.iterdir())
    found = [LogCase(path.name, (path,)) for path in entries if is_log_name(path)]
    for path in entries:
        logs = tuple(sorted(log for log in path.iterdir() if is_log_name(log))) if path.is_dir() else ()
        if logs:
            found.append(LogCase(path.name, logs))
    if not found:
        raise FormatError("holds no logs", Where(str(folder)), f"files that end in {' or '.join(ENDINGS)}")
    return tuple(found)


def logs_in(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return all given logs, and all logs below given folders."""
    found: list[Path] = []
    for path in paths:
        found += sorted(log for log in path.rglob("*") if is_log_name(log)) if path.is_dir() else [path]
    return tuple(found)


def is_log_name(path: Path) -> bool:
    """Return True if the file has the name of a log."""
    return path.suffix.lower() in ENDINGS and path.is_file()


def judge_logs(
    logs: Sequence[Path], choices: JudgingOptions, progress: Progress = ignore_progress
) -> tuple[Verdict, Chain]:
    """Return the verdict on the logs of a game, and the game. Raises VassalToolsError if they cannot be judged."""
    return judge_saved_games([read_mailed_game(path) for path in logs], choices, progress)


def judge_saved_games(
    games: Sequence[SavedGame], choices: JudgingOptions, progress: Progress = ignore_progress
) -> tuple[Verdict, Chain]:
    """Return the verdict on parsed logs, and the game. Raises VassalToolsError if they cannot be judged."""
    for game in games[1:]:
        if game.module.name != games[0].module.name:
            raise FormatError(f"was played with another module than {games[0].path.name}", Where(str(game.path)))
    _require_module(games[0], choices)
    umpire = umpire_by(games[0], choices)
    chain = replayed(games, umpire, progress)
    edition = edition_of(umpire)
    known = replace(edition, is_chosen=bool(choices.rulings)) if edition else None
    verdict = judged(chain, umpire, checks(known, choices.set_up(edition, games[0]), choices.setup))
    verdict = verdict.by_text_alone() if choices.text_only else verdict
    return verdict.waived(choices.waivers).under(choices.error_law).seen_by(choices.viewer), chain


def _require_module(log: SavedGame, choices: JudgingOptions) -> None:
    # raises FormatError if the log belongs to another game than the given module
    if choices.setup and choices.setup.title != log.module.name:
        title, name = choices.setup.title, log.module.name or "a module it does not name"
        raise FormatError(
            f"is a log of {name!r}, but the module given is {title!r}", Where(str(log.path), "moduledata")
        )


def umpire_by(log: SavedGame, choices: JudgingOptions) -> AnyUmpire:
    """Return the umpire for a log, with the log's own model if it is known, or with the chosen one.

    Raises FormatError if there is none, and VassalToolsError on an invalid choice.
    """
    named = _named(log, choices)
    usual = edition_of(_umpire(named, "", (), None))
    stated = _stated(log, usual.model) if usual and choices.model is None else ""
    umpire = _umpire(named, stated, choices.rulings, choices.model)
    edition = edition_of(umpire)
    if edition and choices.viewer not in (ANYBODY, REFEREE, *edition.sides):
        hint = f"the sides are {', '.join(edition.sides)}; {REFEREE} sees all, {EVERYBODY} what all may see"
        raise VassalToolsError(f"there is no side {choices.viewer!r}", hint=hint)
    return umpire


def _stated(log: SavedGame, name: str) -> str:
    values = [command.new for command in log.setup() if isinstance(command, SetProperty) and command.key == name]
    return values[-1] if values else ""


@dataclass(frozen=True, slots=True)
class _Named:
    # the umpire comes from a folder if no installed package has one

    log: SavedGame
    made_by: Callable[[], AnyUmpire] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Named):
            return False
        return (self.log.module.name, self.made_by) == (other.log.module.name, other.made_by)

    def __hash__(self) -> int:
        return hash((self.log.module.name, self.made_by))

    def umpire(self) -> AnyUmpire:
        return self.made_by() if self.made_by else umpire_for(self.log)


def _named(log: SavedGame, choices: JudgingOptions) -> _Named:
    named = _Named(log)
    if choices.umpire_of and (choices.prefers_folder or not _is_installed(named)):
        return _Named(log, choices.umpire_of(log))
    return named


def has_rules(log: SavedGame, choices: JudgingOptions) -> bool:
    """Return True if there is a rulebook for a log, in an installed package or in a folder."""
    return _named(log, choices).made_by is not None or has_umpire(log)


@lru_cache(maxsize=8)
def _is_installed(named: _Named) -> bool:
    return has_umpire(named.log)


@lru_cache(maxsize=8)
def _umpire(named: _Named, stated: str, rulings: tuple[tuple[str, str], ...], model: bytes | None) -> AnyUmpire:
    # cached: an umpire is slow to make, and judging does not change it
    if stated:
        knows = editions_of(_umpire(named, "", (), None))
        umpire = knows.landed(stated) if knows else named.umpire()
    else:
        umpire = named.umpire()
    if not rulings and model is None:
        return umpire
    knows = editions_of(umpire)
    if knows is None:
        raise FormatError("belongs to a game without rulings or models to choose", Where(str(named.log.path)))
    return knows.chosen(dict(rulings), model)


def judge_case(case: LogCase, choices: JudgingOptions, show: Show | None = None) -> LogOutcome:
    """Judge a case and show it; a failure does not stop the other cases.

    `show` is called with the case, the verdict and the game.
    """
    try:
        verdict, game = judge_logs(case.logs, choices)
        if show:
            show(case, verdict, game)
    except VassalToolsError as error:
        return LogOutcome(case, None, str(error))
    except Exception as fault:
        if DEBUG in os.environ:
            raise
        place = traceback.extract_tb(fault.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return LogOutcome(case, None, str(InternalError(f"{type(fault).__name__} at {where}", hint="a fault of ours")))
    return LogOutcome(case, verdict)


def judge_all(
    cases: Sequence[LogCase],
    choices: JudgingOptions,
    executor: Executor,
    progress: Progress = ignore_progress,
    *,
    show: Show | None = None,
) -> tuple[LogOutcome, ...]:
    """Return the outcomes of the cases in order; `show` runs where a case is judged, maybe on another machine."""
    from concurrent.futures import as_completed

    waiting = {executor.submit(judge_case, case, choices, show): n for n, case in enumerate(cases)}
    outcomes: dict[int, LogOutcome] = {}
    for future in as_completed(waiting):
        outcomes[waiting[future]] = future.result()
        progress(len(outcomes), len(cases))
    return tuple(outcomes[n] for n in range(len(cases)))
