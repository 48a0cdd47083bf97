"""The public functions of `vassal_tools`: read, replay, judge, show, lint and build."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from vassal_tools.game.model import Game
    from vassal_tools.lint.spots import LintFault
    from vassal_tools.referee.judging import Verdict
    from vassal_tools.table.at_step import TableAtStep


def load_game(name: str | Path) -> Game:
    """Return the model of a game: a game listed by `vassal-tools games`, or the data in a folder.

    Raises SourceError if there is no such game, and FaultyGameError with every fault in its data.
    """
    from vassal_tools.game import library

    return library.load(name)


def build(game: str | Path | Game, folder: Path) -> Path:
    """Write the VASSAL module of a game into a folder and return its path.

    Needs the extra `build`. Raises SourceError on faulty data.
    """
    from vassal_tools.builder.module import write_module

    model = load_game(game) if isinstance(game, str | Path) else game
    return write_module(
        model, folder, source=Path(game) if isinstance(game, str | Path) and Path(game).is_dir() else None
    )


def replay(log: Path, step: int | None = None, module: Path | None = None) -> TableAtStep:
    """Return the table after a step of a log; the default is the last step.

    Step 0 is the beginning of a log and the only step of a save. Zones are known for our own games, or if the
    `module` of the log is given. Raises FormatError if the file is not a save or log, or has no such step.
    """
    from vassal_tools.errors import FormatError, Where
    from vassal_tools.known_games import layout_of
    from vassal_tools.objects.savedgame import read_saved_game
    from vassal_tools.table.at_step import table_at
    from vassal_tools.table.zones import NO_ZONES

    game = read_saved_game(log)
    if step is not None and not 0 <= step <= len(game.steps()):
        raise FormatError(f"there is no step {step}", Where(str(log)), f"the steps go from 0 to {len(game.steps())}")
    layout = layout_of(game, module)
    return table_at(game, step, layout.zones if layout else NO_ZONES)


def judge(
    *logs: Path,
    module: Path | None = None,
    rulings: Mapping[str, str] | None = None,
    text_only: bool = False,
    game: Path | None = None,
) -> Verdict:
    """Return the verdict of the referee on the logs of one game, given in their order.

    `rulings` chooses readings of ambiguous rules by name. `module` is the module that the game was played with; its
    set-up is compared. With `text_only`, a finding that rests on numbers or readings missing from the text of the
    rules is unknown. `game` is a folder with the data of a game that is judged by data alone. Raises VassalToolsError
    if there is no rulebook for the module.
    """
    from vassal_tools.known_games import FolderUmpires, carried_by, set_up_of
    from vassal_tools.referee.batch import JudgingOptions, judge_logs

    setup = carried_by(module)[0] if module else None
    options = JudgingOptions(
        tuple((rulings or {}).items()),
        setup=setup,
        set_up_of=set_up_of,
        umpire_of=FolderUmpires(game.resolve() if game else None),
        prefers_folder=game is not None,
        text_only=text_only,
    )
    return judge_logs(logs, options)[0]


def page_for(logs: Sequence[Path], module: Path | None = None, viewer: str = "referee", *, names: bool = False) -> str:
    """Return the page that shows logs or saves step by step, with the verdict if their game has a rulebook.

    `module` is the module that was played, for its boards and pictures. `viewer` is a side, `referee` for everything,
    or empty for what everybody sees. Raises VassalToolsError if a file cannot be read.
    """
    from vassal_tools.objects.savedgame import read_mailed_game
    from vassal_tools.report.showing import Showing

    return Showing(module, viewer, names).page_of([read_mailed_game(path) for path in logs])


def lint_path(
    module: Path, config: Path | None = None, *, base: Path | None = None, today: date | None = None
) -> tuple[LintFault, ...]:
    """Return the lint faults of a module, an extension or an unpacked folder, ordered by file and line.

    `config` is a file such as `vassal-tools.toml`, and `base` is the module of an extension. `today` (default: the
    current UTC date) is used to expire suppressions. Raises FormatError if the path is not a module.
    """
    from vassal_tools.lint import run
    from vassal_tools.lint.suppress import Config, read_config

    chosen = read_config(config) if config else Config()
    return run.lint_path(module, chosen, today or datetime.now(UTC).date(), base=base).faults
