"""The command line. Exit codes: 0 clean, 1 findings, 2 could not run."""

from __future__ import annotations

import os
import sys
import traceback
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import click
from click.shell_completion import CompletionItem

from vassal_tools import __version__
from vassal_tools.cli.console import (
    accept_any_text,
    echo_aside,
    echo_error,
    echo_text,
    fit_terminal,
    progress,
    viewer_option,
    warn,
)
from vassal_tools.cli.groups import write_commands
from vassal_tools.cli.paint import LISTED
from vassal_tools.errors import InternalError, SourceError, VassalToolsError
from vassal_tools.extras import needing
from vassal_tools.game.names import FIRST_LANGUAGE, LANGUAGES
from vassal_tools.referee.visibility import REFEREE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from vassal_tools.findings import Finding
    from vassal_tools.game.model import Game

P = ParamSpec("P")
R = TypeVar("R")

_MOST_WARNINGS = 100
DEBUG = "VASSAL_TOOLS_DEBUG"
CLEAN, COULD_NOT_RUN = 0, 2
INTERRUPTED = 128 + 2  # as shells say of a program that SIGINT has ended
MODULES: Mapping[str, str] = {
    "diff": "diff", "ecosystem": "ecosystem", "explain": "explain", "lint": "lint", "merge": "merge", "new": "new",
    "pieces": "pieces", "prove": "prove", "referee": "referee", "sample": "new", "schema": "new", "verify": "verify",
    "watch": "watch",
}  # fmt: skip
"""Commands in modules of their own, which are imported when the command runs."""
_PATH = click.Path(path_type=Path)
_text_or_json = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Output format."
)


def stating_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Wrap a command so that its errors print in one line and exit with code 2."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except VassalToolsError as error:
            echo_error(error)
        except BrokenPipeError:
            sys.stderr.close()  # the reader of our output has gone: nothing is wrong, and no message is needed
        except OSError as error:
            echo_error(_of_system(error))
        except Exception as fault:
            if DEBUG in os.environ:
                raise
            place = traceback.extract_tb(fault.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno}"
            echo_error(
                InternalError(f"{type(fault).__name__} at {where}", hint=f"a fault of ours; {DEBUG}=1 shows more")
            )
        sys.exit(COULD_NOT_RUN)

    return guarded


def _of_system(error: OSError) -> VassalToolsError:
    return VassalToolsError(": ".join(map(str, filter(None, (error.strerror or error, error.filename)))))


class Commands(click.Group):
    """The group of all commands. Output never fails on an encoding, and Ctrl-C exits with 130."""

    def main(self, *args: Any, standalone_mode: bool = True, **options: Any) -> Any:
        """Run a command line; in standalone mode, exit with its code."""
        accept_any_text()
        fit_terminal()
        run: Callable[..., Any] = super().main
        try:
            code = run(*args, standalone_mode=False, **options)
        except (click.ClickException, click.Abort) as error:
            if not standalone_mode:
                raise
            sys.exit(_code_of(error))
        except OSError as error:  # the output of --help cannot be written, as to a full disk
            if not standalone_mode:
                raise
            if not isinstance(error, BrokenPipeError):
                echo_error(_of_system(error))
            sys.exit(COULD_NOT_RUN)
        if not standalone_mode:
            return code
        sys.exit(code if isinstance(code, int) else CLEAN)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *MODULES})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, importing its module if necessary."""
        if cmd_name in MODULES and cmd_name not in self.commands:
            module = import_module(f"vassal_tools.cli.{MODULES[cmd_name]}")
            self.command()(stating_errors(getattr(module, cmd_name)))
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands grouped by task."""
        write_commands(self, ctx, formatter)


def _code_of(error: click.ClickException | click.Abort) -> int:
    if isinstance(error, click.Abort):  # what click makes of Ctrl-C
        return INTERRUPTED
    error.show(sys.stderr)  # without the stream, click makes one that writes UTF-8 where ours holds ASCII alone
    return error.exit_code


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="vassal-tools")
def main() -> None:
    """Package board wargames for VASSAL, referee game logs, and lint modules."""


@main.command()
@stating_errors
def games() -> None:
    """List the games that can be built and refereed.

    Lists installed games, and folders of game data in the current folder.
    """
    from vassal_tools.game import library
    from vassal_tools.game.nearby import games_in

    installed = {library.folder(name).resolve() for name in library.names()}
    for name in library.names():
        game = library.load(name)
        judged = "" if game.rulebook else ", without a rulebook"
        echo_text(f"{name:<18} {game.title} {game.version} ({game.edition}{judged})", LISTED)
    for near in games_in([Path()]):
        if near.folder.resolve() not in installed:
            judged = "" if near.rulebook else ", without a rulebook"
            echo_text(f"{near.folder!s:<18} {near.title} {near.version} ({near.edition}{judged})", LISTED)


def _complete_game(_context: object, _parameter: object, start: str) -> list[str | CompletionItem]:
    from vassal_tools.game import library

    return [*(name for name in library.names() if name.startswith(start)), CompletionItem(start, type="dir")]


@main.command()
@click.argument("game", shell_complete=_complete_game)
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("dist"),
    show_default=True,
    help="Folder for the module.",
)
@click.option("--no-cache", is_flag=True, help="Draw every picture again instead of using the cache.")
@click.option(
    "--publish",
    is_flag=True,
    help="Refuse numbers that are guessed or from history, and pictures without a licence.",
)
@click.option(
    "--keep-model",
    is_flag=True,
    help="Store a copy of the data, so that logs of this module can be judged even if the data change later.",
)
@click.option("--sheets", is_flag=True, help="Also write print-and-play sheets as PDF.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="Paper size of --sheets  [default: a4]")
@click.option("--language", type=click.Choice(LANGUAGES), help="Language of --sheets or --live  [default: English]")
@click.option("--live", is_flag=True, help="Show a live preview of the game instead of building the module.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port of the preview  [default: any]")
@stating_errors
def build(
    game: str,
    folder: Path,
    no_cache: bool,
    publish: bool,
    keep_model: bool,
    sheets: bool,
    paper: str | None,
    language: str | None,
    live: bool,
    port: int,
) -> None:
    """Build the VASSAL module of a game.

    GAME is the name of a game, or a folder of game data: vassal-tools build long-bridge
    """
    from vassal_tools.cli.live import show_live
    from vassal_tools.cli.sheets import sheet_drawer

    with needing("build"):
        from vassal_tools.builder.cache import PictureCache
        from vassal_tools.builder.module import write_module
    from vassal_tools.game import grades, library
    from vassal_tools.report.grades_text import grades_line

    if paper and not sheets:
        raise VassalToolsError("--paper is for --sheets")
    if language and not (sheets or live):
        raise VassalToolsError("--language is for --sheets and --live; a module has all its languages")
    source = Path(game) if Path(game).is_dir() else library.folder(game)
    cache = PictureCache(None) if no_cache else PictureCache.of_user()
    if live:
        if publish or keep_model or sheets:
            raise VassalToolsError("--live builds no module: leave out --publish, --keep-model and --sheets")
        show_live(source, cache, port, language or FIRST_LANGUAGE)
        return
    model = library.load(Path(game) if Path(game).is_dir() else game)
    unpublishable = grades.unpublishable_facts(model) if publish else ()
    for named in unpublishable:
        echo_aside(f"{named.fact.grade}: {named.subject} ({named.fact.source})")
    if unpublishable:
        hint = "replace them with numbers from the rules"
        raise SourceError(f"guessed or historical facts: {len(unpublishable)}", hint=hint)
    draw_sheets = sheet_drawer(paper or "a4", language or FIRST_LANGUAGE) if sheets else None
    if publish:
        _require_licences(source)
    write_sheets = draw_sheets(model, source, cache) if draw_sheets else None
    found: list[Finding] = []
    with progress("building") as advance:
        path = write_module(model, folder, cache, advance, source, found.append)
    _warn_of(found)
    if cache.fault:
        warn(f"the cache of pictures cannot be written: {cache.fault.filename}: {cache.fault.strerror}")
    echo_text(f"{path}")
    echo_text(grades_line(grades.count(model)))
    if write_sheets:
        echo_text(f"{write_sheets(path)}")
    if keep_model:
        _keep(model, source)


def _require_licences(source: Path) -> None:
    # a published game must state the licence of every picture and font
    from vassal_tools.builder.art import read_art
    from vassal_tools.builder.art.checks import licence_findings

    found = tuple(licence_findings(read_art(source)))
    _warn_of(found)
    if found:
        what = f"files in art without a licence: {len(found)}"
        raise SourceError(what, hint="name author, licence and source of each in art/credits.csv")


def _warn_of(findings: Sequence[Finding]) -> None:
    # one line for each fault in the author's own pictures, up to a limit
    for one in findings[:_MOST_WARNINGS]:
        warn(f"{one.where}: {one.message} ({one.remedy}) [{one.rule.code}]")
    if len(findings) > _MOST_WARNINGS:
        warn(f"and {len(findings) - _MOST_WARNINGS} more")


def _keep(model: Game, folder: Path) -> None:
    from vassal_tools.files import write_whole
    from vassal_tools.game.landed import packed

    name, data = packed(model)
    path = folder / name
    if path.exists():
        echo_text(f"{path} exists already")
    else:
        path.parent.mkdir(exist_ok=True)
        write_whole(path, data)
        echo_text(f"stored {path}: do not delete it while there are logs of this module")


@main.command()
@click.argument("file", type=_PATH)
@_text_or_json
@stating_errors
def dump(file: Path, form: str) -> None:
    """Show the content of a save, a log or a module.

    FILE is shown command by command if it is a save or a log, and by its components if it is a module.
    """
    from vassal_tools.cli.dump import dump_file

    dump_file(file, form)


@main.command()
@click.argument("log", type=_PATH)
@click.option("--at", default="end", show_default=True, help="Step to stop after; 0 is the beginning.")
@click.option("--module", type=_PATH, help="The module, for zones, boards and pictures.")
@click.option("--svg", type=_PATH, help="Draw the step as SVG, with its pictures included.")
@click.option("--png", type=_PATH, help="Draw the step as PNG (extra `build`).")
@click.option("--save", type=_PATH, help="Write the step as a save for VASSAL.")
@click.option("--turn", metavar="N", help="Turn to animate with --gif or --apng.")
@click.option("--gif", type=_PATH, help="Write the turn as an animated GIF (extra `build`).")
@click.option("--apng", type=_PATH, help="Write the turn as an animated PNG, in full colour.")
@click.option("--map", "map_name", metavar="NAME", help="Map to draw  [default: the first public map]")
@viewer_option("Draw", REFEREE)
@_text_or_json
@stating_errors
def replay(
    log: Path,
    at: str,
    module: Path | None,
    svg: Path | None,
    png: Path | None,
    save: Path | None,
    turn: str | None,
    gif: Path | None,
    apng: Path | None,
    map_name: str | None,
    viewer: str,
    form: str,
) -> None:
    """Show, draw or save the position after a step of LOG, or animate a turn.

    The position after step 44: vassal-tools replay game.vlog --at 44
    """
    from vassal_tools.cli.moments import Outputs
    from vassal_tools.cli.replay import replay_log, replay_turn

    outputs = Outputs(svg, png, save, map_name, None if viewer == REFEREE else viewer)
    if turn is None and not (gif or apng):
        replay_log(log, at, module, form, outputs)
    elif turn is None or not (gif or apng) or outputs.files:
        from vassal_tools.errors import VassalToolsError

        raise VassalToolsError("--turn needs --gif or --apng, and cannot be used with --svg, --png or --save")
    else:
        replay_turn(log, module, turn, {"GIF": gif, "PNG": apng}, outputs)


@main.command()
@click.argument("module", type=_PATH)
@click.argument("folder", type=_PATH)
@stating_errors
def unpack(module: Path, folder: Path) -> None:
    """Unpack MODULE into FOLDER, as small text files for git.

    The build file is split into small files. In the pieces, each trait is on its own line.

    If FOLDER was unpacked from this module before, its files are replaced, and files that the module no longer has are
    deleted: commit your edits first. Other files in FOLDER stay. A folder of another module, or with new files that are
    not packed yet, is refused.
    """
    from vassal_tools.cli.folders import unpack_module

    unpack_module(module, folder)


@main.command()
@click.argument("folder", type=_PATH)
@click.argument("module", type=_PATH)
@stating_errors
def pack(folder: Path, module: Path) -> None:
    """Pack FOLDER into the file MODULE.

    FOLDER was written by `unpack`, or contains the files of an unzipped module.
    """
    from vassal_tools.cli.folders import pack_module

    pack_module(folder, module)
