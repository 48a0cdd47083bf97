"""The referee's verdict as a page: the findings, and the table at any step."""

from __future__ import annotations

import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from vassal_tools.findings import Scene
from vassal_tools.referee.judging import CAVEAT
from vassal_tools.report.about_game import TOOL, ending, headline, points_of, saved, seated, sides_of
from vassal_tools.report.coverage_view import coverage_in_words, stretches_in_words
from vassal_tools.report.pages import rendered
from vassal_tools.report.plain import plain
from vassal_tools.report.referee_text import ground, hanging, joined, number, scene_parts, summary
from vassal_tools.table.changes import Moved, Said, Turned
from vassal_tools.table.zones import ZoneMap, area, contains

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from vassal_tools.findings import Finding
    from vassal_tools.referee.chain import Chain, Part
    from vassal_tools.referee.judging import Verdict
    from vassal_tools.referee.protocol import GameResult
    from vassal_tools.table.changes import Change, Place
    from vassal_tools.table.record import PieceStart
    from vassal_tools.table.zones import Polygon

SIDE = "Side"
DEEPEST = 3
GRID = 24


def referee_page(verdict: Verdict, game: Chain, units: Collection[str] = ()) -> str:
    """The page; the board shows the counters of these gpids, and none if the map of the game is not known."""
    board = _Board(game, units).document(verdict.findings) if units else None
    return rendered(
        "page.html",
        script="page.js",
        title=plain(f"{verdict.module.name} {verdict.module.version}".strip() or "A game"),
        counted=f"{number(verdict.steps, 'step')}, {number(verdict.acts, 'act')} judged by {TOOL}",
        logs=list(_logs(verdict)),
        players=[plain(seated(seat)) for seat in verdict.players],
        result=_result(verdict.result),
        coverage=plain(coverage_in_words(verdict.coverage)),
        unjudged=[plain(line) for line in stretches_in_words(verdict.coverage, names_log=len(verdict.logs) > 1)],
        summary=summary(verdict.findings),
        findings=list(_findings(verdict, game)),
        readings=[
            {"name": plain(r.name), "question": plain(r.question), "answer": plain(r.answer)} for r in verdict.readings
        ],
        unused=[plain(str(entry)) for entry in verdict.unused],
        caveat=CAVEAT,
        board=Markup(_escaped(board)) if board else "",  # noqa: S704 - escaped for a script
    )


def roomiest(polygon: Polygon) -> tuple[int, int]:
    """The point of a coarse grid in the polygon that is farthest from its sides: where a name has room."""
    (_, _, (left, top, right, bottom)) = area("", polygon)
    found = [
        (x, y)
        for x in range(left, right, max(1, (right - left) // GRID))
        for y in range(top, bottom, max(1, (bottom - top) // GRID))
        if contains(polygon, x, y)
    ]
    return max(found, key=lambda point: _room(polygon, *point), default=polygon[0])


def _room(polygon: Polygon, x: int, y: int) -> float:
    """The distance of a point from the nearest side, squared."""
    return min(
        _distance(x - x1, y - y1, x2 - x1, y2 - y1)
        for (x1, y1), (x2, y2) in zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    )


def _distance(x: float, y: float, along: float, down: float) -> float:
    """The squared distance of a point from the line between the origin and another point."""
    length = along * along + down * down
    share = max(0.0, min(1.0, (x * along + y * down) / length)) if length else 0.0
    return float((x - share * along) ** 2 + (y - share * down) ** 2)


def _escaped(document: object) -> str:
    """JSON that no reader of HTML takes for anything else."""
    text = json.dumps(document, ensure_ascii=True, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _logs(verdict: Verdict) -> Iterator[dict[str, str]]:
    for seen in verdict.logs:
        yield {
            "name": plain(f"{seen.path.name} ({joined(seen)})"),
            "saved": plain(saved(seen)),
            "digest": plain(seen.sha256),
        }


def _result(result: GameResult | None) -> dict[str, Any]:
    """How the game ended, and the rows of the table of points by turn."""
    scores = result.scores if result else ()
    return {
        "ending": plain(ending(result)),
        "gist": plain(result.cite.gist) if result and result.cite else "",
        "turns": [score.turn for score in scores],
        "rows": [(plain(side), list(points_of(scores, side))) for side in sides_of(scores)],
        "account": [plain(line) for line in result.account] if result else [],
    }


def _findings(verdict: Verdict, game: Chain) -> Iterator[dict[str, Any]]:
    places = _places(game)
    by_number = {finding.number: finding for finding in verdict.findings}
    depths: dict[int, int] = {}
    for index, finding in enumerate(verdict.findings):
        depths[finding.number] = depths.get(finding.caused_by or 0, -1) + 1
        cite, waiver = finding.rule.cite, finding.waiver
        yield {
            "index": index,
            "severity": finding.severity.value,
            "code": plain(finding.rule.code),
            "message": plain(finding.message),
            "legal": plain(finding.remedy),
            "section": plain(headline(ground(cite))) if cite else "",
            "account": [plain(line) for line in finding.account],
            "gist": plain(cite.gist) if cite else "",
            "rulings": plain(", ".join(finding.rulings)),
            "scene": plain(", ".join(scene_parts(finding))),
            "steps": list(_step_labels(finding, places)),
            "follows": hanging(finding, by_number[finding.caused_by]) if finding.caused_by in by_number else "",
            "otherwise": plain(finding.otherwise),
            "redress": plain(finding.redress),
            "depth": min(depths[finding.number], DEEPEST),
            "waived": plain(f"{' and '.join(waiver.agreed)} agreed: {waiver.reason}") if waiver else "",
        }


def _places(game: Chain) -> dict[tuple[str, int], int]:
    """The place of each step of each log among all the steps that the page shows, from 1."""
    origins = [origin for part in game.parts for origin in part.origins]
    names = [str(link.record.game.path) for link in game.links]
    return {(names[origin.log], origin.step): n for n, origin in enumerate(origins, 1)}


def _step_labels(finding: Finding, places: Mapping[tuple[str, int], int]) -> Iterator[dict[str, Any]]:
    scene = finding.scene or Scene()
    for log, step in [*((finding.where.file, step) for step in scene.steps), *scene.elsewhere]:
        if (log, step) in places:
            yield {"at": places[log, step], "label": f"show step {step}"}


class _Board:
    """What the script draws: zones, counters, and what each step did to them."""

    def __init__(self, game: Chain, units: Collection[str]) -> None:
        self._game = game
        first = game.parts[0].record
        zones = first.end.zones
        maps = zones.zones if isinstance(zones, ZoneMap) else {}
        self._map = next(iter(maps), "")
        self._zones = maps.get(self._map, ())
        self._pieces: dict[str, PieceStart] = {}
        for part in game.parts:
            for piece in part.record.pieces.values():
                if piece.gpid in units:
                    self._pieces.setdefault(piece.id, piece)
        self._number = {piece_id: n for n, piece_id in enumerate(self._pieces)}

    def document(self, findings: Collection[Finding]) -> dict[str, Any]:
        """The data of the page's script."""
        sides = sorted({piece.markers.get(SIDE, "") for piece in self._pieces.values()})
        return {
            "view": self._view(),
            "zones": [self._zone(name, polygon) for name, polygon in self._zones],
            "units": [self._unit(piece, sides) for piece in self._pieces.values()],
            "steps": [step for part in self._game.parts for step in self._steps(part)],
            "findings": [
                {"units": list(f.scene.units), "zones": list(f.scene.zones)} if f.scene else {"units": [], "zones": []}
                for f in findings
            ],
        }

    def _zone(self, name: str, polygon: Polygon) -> dict[str, Any]:
        x, y = roomiest(polygon)
        return {"name": name, "points": " ".join(f"{x},{y}" for x, y in polygon), "x": x, "y": y}

    def _view(self) -> list[int]:
        points = [point for _, polygon in self._zones for point in polygon] or [(0, 0), (100, 100)]
        left, top = (min(point[axis] for point in points) - 60 for axis in (0, 1))
        right, bottom = (max(point[axis] for point in points) + 60 for axis in (0, 1))
        return [left, top, right - left, bottom - top]

    def _unit(self, piece: PieceStart, sides: list[str]) -> dict[str, Any]:
        words = piece.name.split()
        x, y = self._point(piece.place)
        return {
            "id": plain(piece.markers.get("Id", piece.name)),
            "name": plain(piece.name),
            "label": plain(words[-1][:4] if words else "?"),
            "side": sides.index(piece.markers.get(SIDE, "")) % 4,
            "x": x,
            "y": y,
            "face": max(piece.faces.values(), default=1),
        }

    def _point(self, place: Place | None) -> tuple[int | None, int | None]:
        return (place.x, place.y) if place and place.map == self._map else (None, None)

    def _steps(self, part: Part) -> Iterator[dict[str, Any]]:
        for step, origin in zip(part.record.steps, part.origins, strict=True):
            log = PurePath(self._game.links[origin.log].record.game.path).name
            yield {
                "label": plain(f"step {origin.step} of {log}"),
                "changes": [shown for change in step.changes for shown in self._change(change)],
                "said": [plain(change.text) for change in step.changes if isinstance(change, Said)],
            }

    def _change(self, change: Change) -> Iterator[list[int | None]]:
        match change:
            case Moved(piece, _, after) if piece in self._number:
                yield [self._number[piece], *self._point(after)]
            case Turned(piece, _, _, face) if piece in self._number:
                yield [self._number[piece], face]
