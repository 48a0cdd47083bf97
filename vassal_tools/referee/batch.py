"""Many games to judge, each for itself, on whatever executor is handed in.

The executor is any of `concurrent.futures`: threads, processes, or the one that a Dask cluster's client gives.
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
from vassal_tools.referee.visibility import ANYBODY, REFEREE
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

    Show = Callable[["Case", Verdict, Chain], None]
    """What is done with a case that was judged, where it is judged."""

DEBUG = "VASSAL_TOOLS_DEBUG"
ENDINGS = (".vlog", ".log")


@dataclass(frozen=True, slots=True)
class JudgingOptions:
    """How games are judged: the readings chosen, another model to judge by, and the set-up of the module.

    `set_up_of` gives the set-up of an edition, for logs that are not of the module whose set-up is given. `viewer` is
    who will read the verdict: a side, the referee, or anybody. `umpire_of` gives what makes the umpire of a log whose
    rulebook is in no installed package; with `prefers_folder` it is asked first. With `text_only`, what rests on
    numbers or readings that the text of the rules does not have is unknown.
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
        """The set-up to compare a log with: of the module given if it was played with that, else of the edition."""
        given = self.setup
        if edition is None or (given and not given.is_other(edition.model, _stated(log, edition.model))):
            return given
        of_edition = self.set_up_of(edition) if self.set_up_of else None
        return of_edition or (replace(given, is_the_one_played=False) if given else None)


@dataclass(frozen=True, slots=True)
class Case:
    """One game to judge: how people call it, and its logs in their order."""

    name: str
    logs: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case: a verdict, or why there is none."""

    case: Case
    verdict: Verdict | None
    error: str = ""


def cases_in(folder: Path) -> tuple[Case, ...]:
    """The games in a folder: each log is one, and each folder with logs in it is one of several logs.

    Raises FormatError where there is none.
    """
    entries = sorted(folder.iterdir())
    found = [Case(path.name, (path,)) for path in entries if is_log_name(path)]
    for path in entries:
        logs = tuple(sorted(log for log in path.iterdir() if is_log_name(log))) if path.is_dir() else ()
        if logs:
            found.append(Case(path.name, logs))
    if not found:
        raise FormatError("holds no logs", Where(str(folder)), f"files that end in {' or '.join(ENDINGS)}")
    return tuple(found)


def logs_in(paths: Sequence[Path]) -> tuple[Path, ...]:
    """All logs that are named, or that lie in folders that are named, however deep."""
    found: list[Path] = []
    for path in paths:
        found += sorted(log for log in path.rglob("*") if is_log_name(log)) if path.is_dir() else [path]
    return tuple(found)


def is_log_name(path: Path) -> bool:
    """Whether the file is called as logs are."""
    return path.suffix.lower() in ENDINGS and path.is_file()


def judge_logs(
    logs: Sequence[Path], choices: JudgingOptions, progress: Progress = ignore_progress
) -> tuple[Verdict, Chain]:
    """The verdict on the logs of a game, and the game. Raises VassalToolsError where they cannot be judged."""
    return judge_saved_games([read_mailed_game(path) for path in logs], choices, progress)


def judge_saved_games(
    games: Sequence[SavedGame], choices: JudgingOptions, progress: Progress = ignore_progress
) -> tuple[Verdict, Chain]:
    """The verdict on logs that were read, and the game. Raises VassalToolsError where they cannot be judged."""
    for game in games[1:]:
        if game.module.name != games[0].module.name:
            raise FormatError(f"is of another module than {games[0].path.name}", Where(str(game.path)))
    _require_module(games[0], choices)
    umpire = umpire_by(games[0], choices)
    chain = replayed(games, umpire, progress)
    edition = edition_of(umpire)
    known = replace(edition, is_chosen=bool(choices.rulings)) if edition else None
    verdict = judged(chain, umpire, checks(known, choices.set_up(edition, games[0]), choices.setup))
    verdict = verdict.by_text_alone() if choices.text_only else verdict
    return verdict.waived(choices.waivers).under(choices.error_law).seen_by(choices.viewer), chain


def _require_module(log: SavedGame, choices: JudgingOptions) -> None:
    """Raises FormatError where the log is of another game than the module that was named for it."""
    if choices.setup and choices.setup.title != log.module.name:
        title, name = choices.setup.title, log.module.name or "a module it does not name"
        raise FormatError(
            f"is a log of {name!r}, but the module given is {title!r}", Where(str(log.path), "moduledata")
        )


def umpire_by(log: SavedGame, choices: JudgingOptions) -> AnyUmpire:
    """The umpire for the log's module, by the model that the log states if it is known, or by the one chosen.

    Raises FormatError where there is none, VassalToolsError on a wrong choice.
    """
    named = _named(log, choices)
    usual = edition_of(_umpire(named, "", (), None))
    stated = _stated(log, usual.model) if usual and choices.model is None else ""
    umpire = _umpire(named, stated, choices.rulings, choices.model)
    edition = edition_of(umpire)
    if edition and choices.viewer not in (ANYBODY, REFEREE, *edition.sides):
        hint = f"the sides are {', '.join(edition.sides)}; {REFEREE} sees all"
        raise VassalToolsError(f"there is no side {choices.viewer!r}", hint=hint)
    return umpire


def _stated(log: SavedGame, name: str) -> str:
    """The value of a global property where the log begins; empty if it has none."""
    values = [command.new for command in log.setup() if isinstance(command, SetProperty) and command.key == name]
    return values[-1] if values else ""


@dataclass(frozen=True, slots=True)
class _Named:
    """A log of which only the name of its module counts, and its umpire where that is in no installed package."""

    log: SavedGame
    made_by: Callable[[], AnyUmpire] | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Named):
            return False
        return (self.log.module.name, self.made_by) == (other.log.module.name, other.made_by)

    def __hash__(self) -> int:
        return hash((self.log.module.name, self.made_by))

    def umpire(self) -> AnyUmpire:
        """Return the umpire."""
        return self.made_by() if self.made_by else umpire_for(self.log)


def _named(log: SavedGame, choices: JudgingOptions) -> _Named:
    """The log with the umpire of a folder, if that is preferred, or if no installed package has one."""
    named = _Named(log)
    if choices.umpire_of and (choices.prefers_folder or not _is_installed(named)):
        return _Named(log, choices.umpire_of(log))
    return named


def has_rules(log: SavedGame, choices: JudgingOptions) -> bool:
    """Return whether there is a rulebook for a log, of an installed package or of a folder."""
    return _named(log, choices).made_by is not None or has_umpire(log)


@lru_cache(maxsize=8)
def _is_installed(named: _Named) -> bool:
    return has_umpire(named.log)


@lru_cache(maxsize=8)
def _umpire(named: _Named, stated: str, rulings: tuple[tuple[str, str], ...], model: bytes | None) -> AnyUmpire:
    """The umpire, kept for the next game of its module: it takes long to make, and judging changes nothing in it."""
    if stated:
        knows = editions_of(_umpire(named, "", (), None))
        umpire = knows.landed(stated) if knows else named.umpire()
    else:
        umpire = named.umpire()
    if not rulings and model is None:
        return umpire
    knows = editions_of(umpire)
    if knows is None:
        raise FormatError("is of a game without rulings or models to choose", Where(str(named.log.path)))
    return knows.chosen(dict(rulings), model)


def judge_case(case: Case, choices: JudgingOptions, show: Show | None = None) -> Outcome:
    """Judge a case and show it; one that cannot be judged or shown hides no other.

    `show` is called with the case, the verdict and the game.
    """
    try:
        verdict, game = judge_logs(case.logs, choices)
        if show:
            show(case, verdict, game)
    except VassalToolsError as error:
        return Outcome(case, None, str(error))
    except Exception as fault:
        if DEBUG in os.environ:
            raise
        place = traceback.extract_tb(fault.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        return Outcome(case, None, str(InternalError(f"{type(fault).__name__} at {where}", hint="a fault of ours")))
    return Outcome(case, verdict)


def judge_all(
    cases: Sequence[Case],
    choices: JudgingOptions,
    executor: Executor,
    progress: Progress = ignore_progress,
    *,
    show: Show | None = None,
) -> tuple[Outcome, ...]:
    """What comes of each case, in their order; `show` is called where the case is judged, maybe on another machine."""
    from concurrent.futures import as_completed

    waiting = {executor.submit(judge_case, case, choices, show): n for n, case in enumerate(cases)}
    outcomes: dict[int, Outcome] = {}
    for future in as_completed(waiting):
        outcomes[waiting[future]] = future.result()
        progress(len(outcomes), len(cases))
    return tuple(outcomes[n] for n in range(len(cases)))
