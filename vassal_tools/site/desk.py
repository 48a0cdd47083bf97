"""Judge the files that were dropped on the page. The worker of the page calls these functions in a browser's Python.

Files lie in a folder of the browser's memory. Answers are JSON documents, because they leave Python.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import VassalToolsError, Where
from vassal_tools.known_games import FolderUmpires, ignore_warning, layout_of, set_up_of
from vassal_tools.lint.suppress import CONFIG
from vassal_tools.objects.plain_module import read_plain_module
from vassal_tools.objects.savedgame import read_mailed_game
from vassal_tools.referee.batch import JudgingOptions, has_rules, judge_saved_games
from vassal_tools.referee.grouping import by_game
from vassal_tools.referee.rulings import read_rulings
from vassal_tools.referee.visibility import REFEREE
from vassal_tools.referee.waivers import read_waivers, waivers_of
from vassal_tools.report.dump_view import Dump
from vassal_tools.report.finding_words import summary
from vassal_tools.report.referee_documents import referee_json
from vassal_tools.report.referee_markdown import referee_markdown
from vassal_tools.report.referee_text import referee_text
from vassal_tools.report.showing import Showing, in_order
from vassal_tools.report.table_view import replay_text
from vassal_tools.report.watch_page import watch_page
from vassal_tools.table.at_step import table_at
from vassal_tools.table.record import ignore_progress
from vassal_tools.table.saving import saved_at
from vassal_tools.table.zones import NO_ZONES
from vassal_tools.watch.scene import SceneOptions, scene
from vassal_tools.watch.svg import svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from vassal_tools.objects.savedgame import SavedGame

    Tell = Callable[[str, int, int], None]
    """A callback for progress: what is done, how much of it, and of how much."""
    Give = Callable[[int, int, str], None]
    """A callback for what is known of a game: its number, the number of games, and a JSON document."""

MODULE = ".vmod"
NO_LOGS = (MODULE, ".vmdx", ".mdx")
"""Endings of modules and extensions, which are linted."""
FORM = Where("the form of waivers")


@dataclass(frozen=True, slots=True)
class Request:
    """The choices of a reader on the page: viewer, names, text only, and files of rulings and waivers.

    `readings` has the chosen readings of the rulings of each game, by its title; a file of rulings replaces them.
    `waived` has waivers as a file of waivers has them, each for the log that it names.
    """

    viewer: str = REFEREE
    names: bool = False
    text_only: bool = False
    rulings: str = ""
    waivers: str = ""
    readings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    waived: Sequence[Mapping[str, Any]] = ()

    def judging(self, games: Sequence[SavedGame]) -> JudgingOptions:
        """Return the options for the logs of a game. Raises VassalToolsError if the reader gave wrong files."""
        chosen = tuple(sorted(self.readings.get(games[0].module.name, {}).items()))
        rulings, law = read_rulings(Path(self.rulings)) if self.rulings else (chosen, None)
        names = {game.path.name for game in games}
        waivers = read_waivers(Path(self.waivers)) if self.waivers else ()
        waivers += waivers_of({"waive": [one for one in self.waived if one.get("log") in names]}, FORM)
        return JudgingOptions(
            rulings, None, None, waivers, self.viewer, law, set_up_of, FolderUmpires(), text_only=self.text_only
        )


def judge(folder: str, wish: str, tell: Tell, give: Give) -> None:
    """Give the results for each game among the files of a folder: first the verdict, then the page.

    A game has its `name` and in the end its `page`; a judged game first has its verdict in words, as JSON, Markdown and
    text. Instead it may have an `error`, and `refuses_waivers` if those of the wish are the cause. `wish` is a JSON
    document with the fields of `Request`.
    """
    chosen = Request(**json.loads(wish))
    files = _files(folder)
    module = _module_in(files)
    others = (chosen.rulings, chosen.waivers)
    played = (path for path in files if path.suffix.lower() not in NO_LOGS and path.name != CONFIG)
    logs = [path for path in played if str(path) not in others]
    games = by_game(logs, lambda done, of: tell("reading", done, of))
    for number, game in enumerate(games):
        name = game[0].name + (f" and {len(game) - 1} more" if len(game) > 1 else "")
        for known in _known(game, module, chosen, tell):
            give(number, len(games), json.dumps({"name": name, **known}))


def made(folder: str, what: str, file: str, step: int, map_number: int = 0) -> bytes:
    """Return a file made of a log or save in a folder, as one sees who sees everything.

    It is the whole log as text (`dump`), or what lies on the table after a step: a `save`, a `table` as text, or a
    `picture` of a map as SVG. Raises VassalToolsError if the file cannot be read or has no such step.
    """
    path = Path(folder) / Path(file).name
    game = read_mailed_game(path)
    if step > len(game.steps()):
        raise VassalToolsError(f"there is no step {step}")
    if what == "dump":
        return "\n".join(Dump(game).text(ignore_progress)).encode()
    if what == "save":
        return saved_at(game, step).to_bytes()
    module = _module_in(_files(folder))
    layout = layout_of(game, module, ignore_warning)
    if what == "table":
        shown = table_at(game, step, layout.zones if layout else NO_ZONES, ignore_progress)
        return "\n".join(replay_text(shown, layout)).encode()
    with ExitStack() as opened:
        pictures = opened.enter_context(read_plain_module(module)) if module else None
        drawn = scene(game, pictures, layout, SceneOptions(last=step, scaled=False))
    if map_number >= len(drawn["maps"]):
        raise VassalToolsError("there is no such map")
    return svg(drawn, step, map_number).encode("utf-8", "replace")


def _files(folder: str) -> list[Path]:
    return sorted(path for path in Path(folder).iterdir() if path.is_file())


def _module_in(files: Sequence[Path]) -> Path | None:
    return next((path for path in files if path.suffix.lower() == MODULE), None)


def _known(logs: Sequence[Path], module: Path | None, wish: Request, tell: Tell) -> Iterator[dict[str, Any]]:
    try:
        yield from _judged([read_mailed_game(path) for path in logs], module, wish, tell)
    except VassalToolsError as error:
        yield {"error": str(error).replace(f"{logs[0].parent}/", ""), "refuses_waivers": error.where == FORM}


def _judged(games: Sequence[SavedGame], module: Path | None, wish: Request, tell: Tell) -> Iterator[dict[str, Any]]:
    options, showing = wish.judging(games), Showing(module, wish.viewer, wish.names)
    files = {"files": [{"name": game.path.name, "steps": len(game.steps())} for game in games]}
    if not all(game.is_log and has_rules(game, options) for game in games):
        yield files | {"page": watch_page(showing.scenes(in_order(games)), names=wish.names)}
        return
    verdict, chain = judge_saved_games(games, options, lambda done, of: tell("judging", done, of))
    nameless = tuple(replace(seat, name="") for seat in verdict.players)
    posted = verdict if wish.names else replace(verdict, players=nameless)
    yield files | {
        "summary": summary(verdict.findings),
        "fails": verdict.fails,
        "json": referee_json(verdict),
        "markdown": referee_markdown(posted),
        "text": referee_text(posted).plain,
    }
    tell("drawing", 0, 1)
    yield {"page": showing.page(verdict, chain)}
