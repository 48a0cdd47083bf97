"""Load a folder of data into a checked `Game`: every fault is reported with file and line.

A check that depends on a faulty part is skipped until the part is fixed; names declared in faulty tables or rows
count as known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from vassal_tools.errors import InternalError
from vassal_tools.game.cards_file import CardsPart
from vassal_tools.game.checks import game_faults
from vassal_tools.game.citations import Citations
from vassal_tools.game.data_files import Files, declared
from vassal_tools.game.extending import Base, Extension, extended, whole_about
from vassal_tools.game.facts import Grade, Natural, OneOf, Spelt
from vassal_tools.game.faults import Faults
from vassal_tools.game.file_types import FileDecoder
from vassal_tools.game.grounds import Grounds
from vassal_tools.game.map_file import read_maps
from vassal_tools.game.model import Placement
from vassal_tools.game.module_data import ModuleData
from vassal_tools.game.odds import with_table
from vassal_tools.game.renaming import renamed_game
from vassal_tools.game.rows import Columns, fact_columns, fact_of
from vassal_tools.game.rules_data import PLAIN, RulesData, rules_data
from vassal_tools.game.setups_file import PLACED, SetUpsPart
from vassal_tools.game.sources import TomlSource

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Game
    from vassal_tools.game.sources import CsvRow, TomlSource


@dataclass(frozen=True)
class Part:
    """An optional part of a game: its file, the field of the game, and the kind of its things in references."""

    file: str
    field: str
    what: str = ""
    top: str = ""  # the key of a TOML file under which the things stand; without it, the file is the whole part

    @property
    def files(self) -> tuple[str, ...]:
        """Its file."""
        return (self.file,)

    def read(self, files: Files) -> dict[str, Any]:
        """Return the part by its field, or None if it is faulty."""
        attempt = files.faults.attempt
        if self.file.endswith(".csv"):
            return {self.field: attempt(files.rows, self.file, self.field, self.what)}
        if self.top:
            return {self.field: attempt(files.tables, self.file, self.top, self.field, self.what)}
        return {self.field: attempt(files.table, self.file, self.field)}


PARTS: Mapping[str, Part | CardsPart | SetUpsPart] = {
    "rulings": Part("rulings.toml", "rulings", "ruling", "rulings"),
    "events": Part("events.csv", "events", "event"),
    "chits": Part("chits.csv", "chits"),
    "cards": CardsPart(),
    "sequence": Part("sequence.toml", "phases", top="phases"),
    "schedule": Part("schedule.toml", "reinforcements", "group", "groups"),
    "reinforcements": Part("reinforcements.csv", "arrivals"),
    "holders": Part("holders.toml", "holders", top="holders"),
    "tracks": Part("tracks.toml", "tracks", top="tracks"),
    "setups": SetUpsPart(),
    "ground": Part("ground.toml", "ground"),
    "look": Part("look.toml", "look"),
    "module": Part("module.toml", "module"),
}
"""The parts by their names in `parts` of `game.toml`."""

ABOUT = (
    "id", "title", "edition", "version", "turns", "begins", "sides", "rulebook", "relations", "contingents", "values",
    "decks", "statuses", "unit_types", "face", "maps",
)  # fmt: skip
_DECLARED = {
    "side": "sides",
    "unit type": "unit_types",
    "value": "values",
    "deck": "decks",
    "status": "statuses",
    "contingent": "contingents",
}
_GROUNDS = "facts"
EXTENSION = tuple(one.name for one in fields(Extension))
PartName = Annotated[str, OneOf(tuple(PARTS))]
Sources = Mapping[Annotated[str, Spelt(r"[A-Za-z][A-Za-z0-9-]{0,39}", "a name of letters, digits and hyphens")], str]


def load_folder(folder: Path) -> Game:
    """Return the game in a folder. Raises FaultyGameError with every fault, or a single SourceError."""
    faults = Faults()
    below = extended(folder)
    about = whole_about(folder, below)
    data = faults.attempt(_rules_data, about)
    if data is None:  # what its files hold cannot be seen
        faults.stop()
        raise InternalError("a rulebook is missing without a fault")
    base = _base(about, below, faults)
    files = Files(folder, replace(_citations(about, faults), base=base), data.game)
    parts = _read(files, about, data)
    parts |= dict.fromkeys(files.fields_with_unknown_names())
    game = data.game(**parts)
    sound = {one.name for one in fields(data.game)} - {name for name, part in parts.items() if part is None}
    faults.note(game_faults(game, data, files.places.where, sound))
    faults.note(files.unread())
    faults.stop()
    return renamed_game(game, base.extension.renamed, base.locate) if base and base.extension.renamed else game


def _base(about: TomlSource, folder: Path | None, faults: Faults) -> Base | None:
    # None if the game extends nothing, or the settings are faulty
    if folder is None:
        return None
    said = {key: about.content[key] for key in EXTENSION if key in about.content}
    extension = faults.attempt(FileDecoder(about.where).value, Extension, said)
    return Base(folder, extension or Extension(), about.where)


def _rules_data(about: TomlSource) -> RulesData:
    name = about.content.get("rulebook")
    return rules_data(name, about.where("rulebook")) if isinstance(name, str) else PLAIN


def _citations(about: TomlSource, faults: Faults) -> Citations:
    cited = Citations(_sources(about), faults)
    if _GROUNDS not in about.content:
        return cited
    grounds = faults.attempt(FileDecoder(about.where).value, Grounds, about.content[_GROUNDS], (_GROUNDS,))
    text = faults.attempt(cited.text, grounds.source, about.where(_GROUNDS, "source")) if grounds else None
    return replace(cited, grounds=Grounds(grounds.grade if grounds else Grade.TEXT, text or "unknown"))


def _sources(about: TomlSource) -> Mapping[str, str] | None:
    # None if they are unreadable
    found = about.content.get("sources", {})
    return {name: str(text) for name, text in found.items()} if isinstance(found, Mapping) else None


def _read(files: Files, about: TomlSource, data: RulesData) -> dict[str, Any]:
    # None for a faulty part; missing parts are left out
    faults = files.faults
    content = files.content(about)
    named = content.pop("parts", ())
    for key in (_GROUNDS, *(EXTENSION if files.cited.base else ())):
        content.pop(key, None)
    faults.attempt(FileDecoder(about.where).value, Sources, content.pop("sources", {}), ("sources",))
    parts = files.fields(ABOUT, content, about)
    files.refuse_rest(content, about, (*ABOUT, "parts", "sources", _GROUNDS, *EXTENSION))
    files.names |= _declared_in(about, parts)
    parts |= read_maps(files, parts.get("face"), parts.get("maps"))
    parts["counters"] = faults.attempt(_counters, files, parts)
    if parts["unit_types"] is None:
        parts["counters"] = None
    placed = faults.attempt(files.rows_of, "setup.csv", "placements", Placement, PLACED)
    parts["placements"] = None if placed is None else tuple(placed.values())
    listed = faults.attempt(FileDecoder(about.where).value, tuple[PartName, ...], named, ("parts",))
    for part in listed or ():
        parts |= PARTS[part].read(files)
    parts["module"] = with_table(files, parts["module"]) if "module" in parts else ModuleData()
    if listed is None:  # no file of a part can be said to be none of this game
        files.pass_over(name for part in PARTS.values() for name in part.files)
    parts["rules"] = faults.attempt(files.table, "rules.toml", "rules") if is_dataclass(files.hint("rules")) else None
    return parts | data.read(files)


def _declared_in(about: TomlSource, parts: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    # declared names by kind, even if faulty
    found: dict[str, tuple[str, ...]] = {}
    for what, key in _DECLARED.items():
        table = about.content.get(key, ())
        inner = table.values() if what == "contingent" and isinstance(table, Mapping) else (table,)
        names = tuple(name for one in inner for name in declared(one))
        if names or parts.get(key, ()) is not None:
            found[what] = names
    return found


def _counters(files: Files, parts: Mapping[str, Any]) -> dict[str, Any] | None:
    # counters have the values that the game declares, and follow their type
    types, values = parts.get("unit_types"), parts.get("values", {})

    def derived(row: CsvRow) -> dict[str, object]:
        found = {name: fact_of(tuple[Natural, ...], name, row) for name in values or () if any_of(name, row)}
        kind = (types or {}).get(row.cells["type"])
        return {"values": found, "is_leader": bool(kind and kind.is_leader), "is_naval": bool(kind and kind.is_naval)}

    def any_of(name: str, row: CsvRow) -> bool:
        return any(row.cells.get(column) for column in fact_columns(name))

    return files.rows("counters.csv", "counters", "counter", Columns(tuple(values or ()), derived))
