"""A folder of data → a `Game`, checked throughout: every fault found is reported with file and line.

What rests on a faulty part is checked once that part is right; a name that a faulty table or row declares is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pydantic import ValidationError

from vassal_tools.errors import InternalError, SourceError
from vassal_tools.game.chart import boxes, zones_and_borders
from vassal_tools.game.checks import game_faults
from vassal_tools.game.citations import Citations
from vassal_tools.game.codec import Decoder
from vassal_tools.game.complaints import complaint
from vassal_tools.game.counters import read_counters, read_placements
from vassal_tools.game.faults import Faults, refuse
from vassal_tools.game.look import Look
from vassal_tools.game.model import Face, Game, Ruling, TypeOfUnit
from vassal_tools.game.module_data import ModuleData
from vassal_tools.game.play import Places, declared, read_play
from vassal_tools.game.rules_data import PLAIN, RulesData, rules_data
from vassal_tools.game.schema import GameFile, MapFile, RulingsFile, Strict
from vassal_tools.game.sources import TomlSource, check_known, read_toml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

F = TypeVar("F", bound=Strict)
A = TypeVar("A", Look, ModuleData)


@dataclass(frozen=True)
class TomlFile(Generic[F]):
    """A TOML file: `source` is None where it cannot be read, and `said` where it breaks its schema."""

    source: TomlSource | None
    said: F | None

    def names(self, key: str) -> tuple[str, ...] | None:
        """What the file declares under a key, faulty or not; None where that cannot be seen."""
        if self.source is None:
            return None
        names = tuple(dict.fromkeys(declared(self.source.content.get(key, ()))))
        return names if names or self.said is not None else None


def load_folder(folder: Path) -> Game:
    """The game whose files lie in a folder. Raises FaultyGameError with every fault, or the only one."""
    faults = Faults()
    about = _toml(read_toml, folder / "game.toml", GameFile, faults)
    data = faults.attempt(_rules_data, about)
    if data is None:  # what its files hold cannot be seen
        faults.stop()
        raise InternalError("game.toml is unread without a fault")
    cited = Citations(_sources(about), faults)
    chart = _toml(cited.toml, folder / "map.toml", MapFile, faults)
    decided = _toml(cited.toml, folder / "rulings.toml", RulingsFile, faults)
    known = _known(about, chart, decided)
    places = Places()
    parts: dict[str, Any] = {**_about_parts(about, chart, faults), **_map_parts(about, chart, faults)}
    if chart.source:
        places.tables |= {field: partial(chart.source.where, field) for field in ("zones", "boxes")}
    parts["rulings"] = faults.attempt(_rulings, decided)
    parts["look"] = faults.attempt(_aside, Look, folder / "look.toml", known)
    parts["module"] = faults.attempt(_aside, ModuleData, folder / "module.toml", known)
    counters = faults.attempt(
        read_counters, folder / "counters.csv", known, parts.get("unit_types"), _contingents(about), cited
    )
    if counters:
        known["counter"] = counters.names
        parts["counters"] = counters.read
    placed = faults.attempt(read_placements, folder / "setup.csv", known, parts, counters, cited)
    if placed:
        parts["placements"] = placed.read
        places.rows |= {("placements", name): where for name, where in placed.where.items()}
    parts |= read_play(folder, known, places, cited, data)
    whole: dict[str, Any] = {one.name: parts.get(one.name) for one in fields(data.game)}
    game = data.game(**whole)
    faults.note(game_faults(game, data, places.where, {name for name, part in parts.items() if part is not None}))
    faults.stop()
    return game


def _aside(kind: type[A], path: Path, known: Mapping[str, tuple[str, ...]]) -> A:
    """What a file gives that a game need not have; what is so by default where there is no such file."""
    if not path.exists():
        return kind()
    source = read_toml(path)
    decoder = Decoder(source.where)
    read = decoder.read(kind, dict(source.content))
    decoder.check_names(known)
    return read


def _rules_data(about: TomlFile[GameFile]) -> RulesData | None:
    """What the rulebook of the game brings to its data; None where that cannot be seen."""
    if about.source is None:
        return None
    name = about.source.content.get("rulebook")
    return rules_data(name, about.source.where("rulebook")) if isinstance(name, str) else PLAIN


def _known(
    about: TomlFile[GameFile], chart: TomlFile[MapFile], decided: TomlFile[RulingsFile]
) -> dict[str, tuple[str, ...]]:
    """The names that these files declare, by what they are names of; without those that cannot be seen."""
    zones, beside = chart.names("zones"), chart.names("boxes")
    contingents = _contingents(about)
    known = {
        "side": about.names("sides"),
        "zone": zones,
        "box": beside,
        "zone or box": None if zones is None or beside is None else (*zones, *beside),
        "unit type": about.names("unit_types"),
        "contingent": None if contingents is None else tuple(name for names in contingents.values() for name in names),
        "ruling": decided.names("rulings"),
    }
    return {what: names for what, names in known.items() if names is not None}


def _contingents(about: TomlFile[GameFile]) -> Mapping[str, tuple[str, ...]] | None:
    """The contingents that each side declares, or None where the file is faulty."""
    return about.said.contingents if about.said else None


def _sources(about: TomlFile[GameFile]) -> Mapping[str, str] | None:
    """The sources that facts cite by name, or None where they cannot be seen."""
    found = about.source.content.get("sources", {}) if about.source else None
    return {name: str(text) for name, text in found.items()} if isinstance(found, Mapping) else None


def _toml(read: Callable[[Path], TomlSource], path: Path, model: type[F], faults: Faults) -> TomlFile[F]:
    """A TOML file and what it says."""
    source = faults.attempt(read, path)
    if source is None:
        return TomlFile(None, None)
    try:
        return TomlFile(source, model.model_validate(dict(source.content)))
    except ValidationError as error:
        found = error.errors(include_url=False)
        faults.note(SourceError(complaint(one), source.where(*one["loc"])) for one in found)
        return TomlFile(source, None)


def _about_parts(about: TomlFile[GameFile], chart: TomlFile[MapFile], faults: Faults) -> dict[str, Any]:
    """What `game.toml` gives."""
    said, source = about.said, about.source
    if said is None or source is None:
        return {}
    faults.note(_about_faults(said, chart.said, source))
    face = Face(said.face.title, said.face.width, said.face.height, said.face.scale)
    names = ("id", "title", "edition", "version", "turns", "sides", "rulebook")
    types = {name: TypeOfUnit(name, table.title, table.leader, table.naval) for name, table in said.unit_types.items()}
    return {"face": face, "unit_types": types, **{name: getattr(said, name) for name in names}}


def _about_faults(about: GameFile, chart: MapFile | None, source: TomlSource) -> Iterator[SourceError]:
    if len(set(about.sides)) != len(about.sides):
        yield SourceError("a side is named twice", source.where("sides"))
    faults = Faults()
    for side in about.contingents:
        faults.attempt(check_known, side, "side", about.sides, source.where("contingents", side))
    yield from faults.found
    for side in about.sides:
        if side not in about.contingents:
            yield SourceError(f"side {side} has no contingent", source.where("contingents"))
    if chart and (about.face.width < chart.grid[0] or about.face.height < chart.grid[1]):
        what = f"the face is smaller than the map's grid of {chart.grid[0]} × {chart.grid[1]}"
        yield SourceError(what, source.where("face"))


def _map_parts(about: TomlFile[GameFile], chart: TomlFile[MapFile], faults: Faults) -> dict[str, Any]:
    """What `map.toml` gives."""
    if chart.said is None or chart.source is None:
        return {}
    zones, borders = zones_and_borders(chart.said, chart.source, faults) or (None, None)
    beside = faults.attempt(boxes, chart.said, about.said, chart.source) if about.said else None
    return {"zones": zones, "borders": borders, "boxes": beside}


def _rulings(decided: TomlFile[RulingsFile]) -> dict[str, Ruling] | None:
    if decided.said is None or decided.source is None:
        return None
    refuse(_ruling_faults(decided.said, decided.source))
    return {
        name: Ruling(name, table.question, table.default, table.options, table.reason, table.cites)
        for name, table in decided.said.rulings.items()
    }


def _ruling_faults(decided: RulingsFile, source: TomlSource) -> Iterator[SourceError]:
    for name, table in decided.rulings.items():
        if len(set(table.options)) != len(table.options):
            yield SourceError(f"ruling {name} has an option twice", source.where("rulings", name, "options"))
        if table.default not in table.options:
            what = f"ruling {name}: the default {table.default!r} is not among its options"
            yield SourceError(what, source.where("rulings", name, "default"))
