"""A folder of data → a `Game`, checked throughout: the first fault found is an error with file and line."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.chart import boxes, zones_and_borders
from vassal_tools.game.checks import check_game
from vassal_tools.game.model import Box, Counter, Face, Fact, Game, Placement, Ruling, Zone
from vassal_tools.game.play import Places, read_play
from vassal_tools.game.schema import CounterRow, GameFile, MapFile, RulingsFile, SetupRow, Strict
from vassal_tools.game.sources import TomlSource, check_known, read_csv, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pydantic_core import ErrorDetails

F = TypeVar("F", bound=Strict)

_PYDANTIC_WORDS = re.compile(r"^(?:Input|String|Tuple|Dictionary) (?=should)| after validation")


def load_folder(folder: Path) -> Game:
    """The game whose files lie in a folder."""
    game_source, about = _toml(folder / "game.toml", GameFile)
    map_source, chart = _toml(folder / "map.toml", MapFile)
    rulings_source, decided = _toml(folder / "rulings.toml", RulingsFile)
    _check_about(about, chart, game_source)
    zones, borders = zones_and_borders(chart, map_source)
    beside = boxes(chart, about, map_source)
    counters, counter_places = _counters(folder / "counters.csv", about)
    placements, starts = _placements(folder / "setup.csv", counters, counter_places, zones, beside)
    places = Places()
    places.tables |= {field: partial(map_source.where, field) for field in ("zones", "boxes")}
    places.rows |= {("placements", name): where for name, where in starts.items()}
    known = {
        "side": about.sides,
        "zone": zones,
        "box": beside,
        "counter": counters,
        "contingent": [name for names in about.contingents.values() for name in names],
        "ruling": decided.rulings,
    }
    game = Game(
        id=about.id,
        title=about.title,
        edition=about.edition,
        version=about.version,
        turns=about.turns,
        sides=about.sides,
        face=Face(about.face.title, about.face.width, about.face.height, about.face.scale),
        zones=zones,
        borders=borders,
        boxes=beside,
        counters=counters,
        placements=placements,
        rulings=_rulings(decided, rulings_source),
        **read_play(folder, known, places),
    )
    check_game(game, places.where)
    return game


def _toml(path: Path, model: type[F]) -> tuple[TomlSource, F]:
    """A TOML file and what it says."""
    source = read_toml(path)
    try:
        return source, model.model_validate(dict(source.content))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise SourceError(_complaint(first), source.where(*first["loc"])) from error


def _rows(path: Path, model: type[F]) -> list[tuple[Where, F]]:
    """The rows of a CSV file with their places."""
    rows: list[tuple[Where, F]] = []
    for row in read_csv(path, tuple(model.model_fields)):
        try:
            rows.append((row.where, model.model_validate(dict(row.cells))))
        except ValidationError as error:
            name = next(iter(row.cells.values()))
            what = _complaint(error.errors(include_url=False)[0])
            raise SourceError(f"{name}: {what}" if name.isprintable() else what, row.where) from error
    return rows


def _complaint(error: ErrorDetails) -> str:
    """What pydantic found wrong, in words that name the thing."""
    parts = (str(part) for part in error["loc"] if part != "[key]")
    thing = ".".join(part if part.isprintable() else repr(part) for part in parts)
    match error["type"]:
        case "missing":
            return f"{thing} is missing"
        case "extra_forbidden":
            return f"{thing} is not known here"
        case "value_error":
            complaint = str(error["ctx"]["error"])
        case _:
            complaint = _PYDANTIC_WORDS.sub("", error["msg"])
    found = error["input"]
    if isinstance(found, str | int | float):
        complaint += f", not {found!r:.60}"
    return f"{thing} {complaint}" if thing else complaint


def _check_about(about: GameFile, chart: MapFile, source: TomlSource) -> None:
    if len(set(about.sides)) != len(about.sides):
        raise SourceError("a side is named twice", source.where("sides"))
    for side in about.contingents:
        check_known(side, "side", about.sides, source.where("contingents", side))
    for side in about.sides:
        if side not in about.contingents:
            raise SourceError(f"side {side} has no contingent", source.where("contingents"))
    if about.face.width < chart.grid[0] or about.face.height < chart.grid[1]:
        what = f"the face is smaller than the map's grid of {chart.grid[0]} × {chart.grid[1]}"
        raise SourceError(what, source.where("face"))


def _counters(path: Path, about: GameFile) -> tuple[dict[str, Counter], dict[str, Where]]:
    """The counters, and where each is declared."""
    counters: dict[str, Counter] = {}
    places: dict[str, Where] = {}
    gpids: dict[str, str] = {}
    for where, row in _rows(path, CounterRow):
        if row.id in counters:
            raise SourceError(f"counter {row.id} is declared twice", where)
        if row.gpid in gpids:
            raise SourceError(f"counters {gpids[row.gpid]} and {row.id} have the same gpid {row.gpid}", where)
        check_known(row.side, "side", about.sides, where)
        check_known(row.contingent, f"contingent of {row.side}", about.contingents[row.side], where)
        gpids[row.gpid] = row.id
        places[row.id] = where
        star = Fact(row.star, row.star_grade, row.star_source)
        counters[row.id] = Counter(row.id, row.gpid, row.side, row.name, row.type, row.contingent, _pf(row), star)
    return counters, places


def _pf(row: CounterRow) -> Fact[tuple[int, int]] | None:
    if row.pf_full is None or row.pf_reduced is None or row.pf_grade is None or row.pf_source is None:
        return None
    return Fact((row.pf_full, row.pf_reduced), row.pf_grade, row.pf_source)


def _placements(
    path: Path,
    counters: Mapping[str, Counter],
    counter_places: Mapping[str, Where],
    zones: Mapping[str, Zone],
    boxes: Mapping[str, Box],
) -> tuple[tuple[Placement, ...], dict[str, Where]]:
    """Where the counters stand, and where the set-up says so."""
    placed: dict[str, Placement] = {}
    places: dict[str, Where] = {}
    for where, row in _rows(path, SetupRow):
        check_known(row.counter, "counter", counters, where)
        check_known(row.location, "zone or box", [*zones, *boxes], where)
        if row.counter in placed:
            raise SourceError(f"counter {row.counter} is placed twice", where)
        counter = counters[row.counter]
        if counter.is_leader and row.reduced:
            raise SourceError(f"{row.counter}: a leader has no reduced side", where)
        box = boxes.get(row.location)
        if box and box.side != counter.side:
            raise SourceError(f"{row.counter} of {counter.side} stands in the enemy's box {box.name}", where)
        kind = box.kind if box else zones[row.location].kind
        if not counter.is_leader and kind == ("land" if counter.is_naval else "sea"):
            raise SourceError(f"{row.counter} cannot stand in {row.location}, which is {kind}", where)
        places[row.counter] = where
        placed[row.counter] = Placement(row.counter, row.location, row.reduced, row.grade, row.source)
    for name, where in counter_places.items():
        if name not in placed:
            raise SourceError(f"counter {name} stands nowhere: {path.name} has no row for it", where)
    return tuple(placed.values()), places


def _rulings(decided: RulingsFile, source: TomlSource) -> dict[str, Ruling]:
    rulings: dict[str, Ruling] = {}
    for name, table in decided.rulings.items():
        if len(set(table.options)) != len(table.options):
            raise SourceError(f"ruling {name} has an option twice", source.where("rulings", name, "options"))
        if table.default not in table.options:
            what = f"ruling {name}: the default {table.default!r} is not among its options"
            raise SourceError(what, source.where("rulings", name, "default"))
        rulings[name] = Ruling(name, table.question, table.default, table.options, table.reason, table.cites)
    return rulings
