"""The page of a game: the board at each step, the moves, and the verdict, if there is one."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from vassal_tools.referee.dice import tallied, tallied_by_side
from vassal_tools.referee.judging import CAVEAT
from vassal_tools.referee.protocol import Measure
from vassal_tools.report import watch_findings
from vassal_tools.report.about_game import TOOL, ending, points_of, saved, sides_of
from vassal_tools.report.coverage_view import coverage_in_words, stretches_in_words
from vassal_tools.report.finding_words import assumptions, by_player, joined, number, summary
from vassal_tools.report.in_words import abbreviations, in_words, unsaid
from vassal_tools.report.narrative import narrative
from vassal_tools.report.pages import as_json, joined_script, page
from vassal_tools.report.paragraphs_view import rest_in_words, shown_rows
from vassal_tools.report.plain import plain
from vassal_tools.report.watch_markup import HASH, JUDGED, content_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vassal_tools.objects.roster import Seat
    from vassal_tools.referee.chain import Chain
    from vassal_tools.referee.dice import ReportedThrow, Tally
    from vassal_tools.referee.judging import LogSeen, Verdict
    from vassal_tools.referee.protocol import GameResult

    Scene = Mapping[str, Any]
    """A document as described by `schemas/watch-1.json`."""

SCRIPTS = (
    "state", "elements", "bare", "table", "labels", "looks", "board", "marks", "camera", "tray", "sentences",
    "timeline", "citation", "findings", "moves", "pieces", "tabs", "charts", "evidence", "print", "main",
)  # fmt: skip
"""The modules of the page's script; each imports only from earlier ones."""
STYLES = ("page.css", "watch/watch.css")
NO_VERDICT = "This page shows the contents of a log. It was not judged."


def watch_page(scenes: Sequence[Scene], *, throws: Sequence[ReportedThrow] = (), names: bool = False) -> str:
    """Return the page of a game without a verdict; players' names only on request."""
    return _page(scenes, throws, names=names)


def referee_page(
    verdict: Verdict,
    game: Chain,
    scenes: Sequence[Scene] = (),
    *,
    throws: Sequence[ReportedThrow] = (),
    names: bool = False,
) -> str:
    """Return the page of a game with its verdict; without scenes it has no board."""
    found = watch_findings.finding_data(verdict, game, scenes)
    worded = in_words(verdict)
    return _page(scenes, throws, found, _verdict(worded, scenes, names=names), worded, names=names)


def _page(
    scenes: Sequence[Scene],
    throws: Sequence[ReportedThrow],
    findings: Sequence[Mapping[str, Any]] = (),
    verdict_words: Mapping[str, Any] | None = None,
    verdict: Verdict | None = None,
    *,
    names: bool,
) -> str:
    # texts are escaped in markup, and JSON in data
    result = verdict.result if verdict else None
    words: dict[str, Any] = {
        "judged": verdict is not None,
        "board": bool(scenes),
        "bare": all(scene["module"]["file"] is None for scene in scenes),
        "steps": any(scene["steps"] for scene in scenes),
        "games": [plain(scene["file"]["name"]) for scene in scenes],
        "missing": [plain(line) for line in dict.fromkeys(line for scene in scenes for line in scene["missing"])],
        "result": _result(result),
        **(verdict_words or _about(scenes, names=names)),
    }
    uris, games = _shared_pictures(scenes)
    by_side = tallied_by_side(throws, verdict.players if verdict else ())
    charts = [*_charts(result)]
    dice = [_dice(tally, by_side.get(tally.name, ())) for tally in tallied(throws) if not tally.player]
    words["charts"] = bool(charts or dice or words["result"]["ending"])
    words["sides"] = _sides(scenes)
    data = {
        "uris": uris,
        "games": games,
        "findings": list(findings),
        "charts": charts,
        "dice": dice,
        "sides": words["sides"],
        "moves": _moves(scenes),
    }
    return page(
        words["title"],
        content_of(words),
        f"{assumptions(verdict.findings)} {CAVEAT}".strip() if verdict else NO_VERDICT,
        kind="live" if scenes else "",
        script=joined_script("watch", SCRIPTS) if scenes else "",
        data=as_json(data) if scenes else "",
        styles=STYLES,
        sources="img-src data:",
    )


def _shared_pictures(scenes: Sequence[Scene]) -> tuple[list[str], list[dict[str, Any]]]:
    # each picture once, and the scenes with picture numbers
    numbers: dict[str, int] = {"": 0}
    games = []
    for scene in scenes:
        pictures = [
            {**picture, "uri": numbers.setdefault(picture["uri"], len(numbers))} for picture in scene["pictures"]
        ]
        games.append({**scene, "pictures": pictures})
    return list(numbers), games


def _about(scenes: Sequence[Scene], *, names: bool) -> dict[str, Any]:
    first = scenes[0]
    module = f"{first['module']['name']} {first['module']['version']}".strip() or "A game"
    return {
        "title": plain(f"{module}: {first['file']['name']}"),
        "lead": [
            plain(_seated(seat["player"], seat.get("name", "") if names else "", seat["side"]))
            for seat in first["players"]
        ],
        "facts": [("Module", plain(module)), *_module_file(first), _shown_to(first), ("Made by", TOOL)],
        "logs": [
            {
                "name": plain(scene["file"]["name"]),
                "facts": _facts(
                    ("Steps", str(scene["file"]["steps"])),
                    ("Saved", f"{scene['file']['saved']} UTC" if scene["file"]["saved"] else ""),
                    ("VASSAL", scene["file"]["engine"]),
                    (HASH, _hash(scene["file"]["sha256"])),
                ),
            }
            for scene in scenes
        ],
    }


def _module_file(scene: Scene) -> list[tuple[str, str]]:
    module = scene["module"]
    return _facts(
        (
            "Pictures from",
            module["file"] or "",
        ),
        ("Its hash", _hash(module["sha256"])),
    )


def _shown_to(scene: Scene) -> tuple[str, str]:
    side = scene["seen_by"]
    return "Shows", "the whole contents of the log" if side is None else f"what {plain(side) or 'everybody'} sees"


def _hash(digest: str) -> str:
    return f"SHA-256 {digest}" if digest else ""


def _facts(*facts: tuple[str, str]) -> list[tuple[str, str]]:
    return [(name, plain(value)) for name, value in facts if value]


def _seated(player: str, name: str, side: str) -> str:
    return f"{side or 'no side'}: {name or player}"


def _verdict(verdict: Verdict, scenes: Sequence[Scene], *, names: bool) -> dict[str, Any]:
    module = f"{verdict.module.name} {verdict.module.version}".strip() or "A game"
    logs = [seen.path.name for seen in verdict.logs]
    more = f" and {len(logs) - 1} more" if len(logs) > 1 else ""
    return {
        "title": plain(f"{module}: {logs[0]}{more}"),
        "lead": [plain(text) for text in (*_players(verdict.players, names=names), ending(verdict.result)) if text],
        "by_player": [plain(line) for line in by_player(verdict, names=names)],
        "abbreviations": [plain(line) for line in abbreviations(verdict)],
        "tally": watch_findings.tally(verdict),
        "kinds": watch_findings.kinds(verdict),
        "facts": [
            ("Module", plain(module)),
            *((*_module_file(scenes[0]), _shown_to(scenes[0])) if scenes else ()),
            *_judging(verdict),
        ],
        "logs": [_log(seen) for seen in verdict.logs],
        "unjudged": [plain(line) for line in stretches_in_words(unsaid(verdict), names_log=len(verdict.logs) > 1)],
        "findings": list(watch_findings.finding_words(verdict, scenes)),
        "readings": [
            {"name": plain(r.name), "question": plain(r.question), "answer": plain(r.answer)} for r in verdict.readings
        ],
        "paragraphs": _paragraphs(verdict),
        "unused": [plain(str(entry)) for entry in verdict.unused],
    }


def _paragraphs(verdict: Verdict) -> dict[str, Any]:
    return {
        "rows": [
            {"section": plain(row.paragraph.section), "gist": plain(row.paragraph.gist), "counts": row.counts}
            for row in shown_rows(verdict)
        ],
        "rest": [plain(line) for line in rest_in_words(verdict)],
    }


def _judging(verdict: Verdict) -> list[tuple[str, str]]:
    return _facts(
        (JUDGED[0], f"{number(verdict.steps, 'step')}, by {TOOL}"),
        (JUDGED[1], coverage_in_words(verdict.coverage)),
        ("Verdict", summary(verdict.findings)),
    )


def _players(seats: Sequence[Seat], *, names: bool) -> Iterator[str]:
    for seat in seats:
        yield _seated(seat.player, seat.name if names else "", seat.side)


def _log(seen: LogSeen) -> dict[str, Any]:
    return {
        "name": plain(PurePath(seen.path).name),
        "facts": _facts(("Holds", joined(seen)), ("Log", saved(seen)), (HASH, _hash(seen.sha256))),
    }


def _result(result: GameResult | None) -> dict[str, Any]:
    return {
        "ending": plain(ending(result)),
        "gist": plain(result.cite.gist) if result and result.cite else "",
        "account": [plain(line) for line in result.account] if result else [],
    }


def _charts(result: GameResult | None) -> Iterator[dict[str, Any]]:
    # by turn: points of each side, and other measures of the rulebook
    measures = (Measure("Points", result.scores), *result.measures) if result else ()
    for measure in measures:
        sides = sides_of(measure.scores)
        if sides and len(measure.scores) > 1:
            yield {
                "title": plain(measure.title),
                "turns": [score.turn for score in measure.scores],
                "series": [{"name": plain(side), "values": list(points_of(measure.scores, side))} for side in sides],
            }


def _dice(tally: Tally, by_side: Sequence[Tally]) -> dict[str, Any]:
    # rolled results and expected results; sides are compared if several have thrown
    mean = sum(result * share for result, share in tally.shares.items())
    notes = [f"{_average(tally)}; {mean:.2f} is to be expected"]
    notes += [f"{one.player}: {_average(one)}" for one in by_side if len(by_side) > 1]
    return {
        "title": plain(f"Dice: {tally.name}"),
        "results": list(tally.shares),
        "counts": [tally.counts.get(result, 0) for result in tally.shares],
        "expected": [round(tally.expected(result), 2) for result in tally.shares],
        "note": plain(". ".join(notes)),
    }


def _average(tally: Tally) -> str:
    shown = sum(result * count for result, count in tally.counts.items()) / tally.throws
    return f"{number(tally.throws, 'throw')}, {shown:.2f} on the average"


def _sides(scenes: Sequence[Scene]) -> list[str]:
    actors = {step.get("by", "") for scene in scenes for step in scene["steps"]}
    return sorted(map(plain, actors - {""}))


def _moves(scenes: Sequence[Scene]) -> list[dict[str, Any]]:
    more = len(scenes) > 1
    return [
        {
            "title": plain(chapter.title + (f" ({scenes[chapter.lines[0].game]['file']['name']})" if more else "")),
            "lines": [(line.game, line.step, plain(line.by), line.kind, plain(line.text)) for line in chapter.lines],
        }
        for chapter in narrative(scenes, has_talk=True)
    ]
