"""The structure of a game's files, derived from the model's types: for schemas and documentation."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, cast, get_args, get_origin

from vassal_tools.errors import Where
from vassal_tools.game.card_data import Card, CardDesign
from vassal_tools.game.cards_file import DESIGN, TABLE
from vassal_tools.game.codec import hints, marks_of, may_be_none
from vassal_tools.game.extending import Extension
from vassal_tools.game.facts import AtLeast, Between, BorderKind, Derived, Fact, Keyed, Positive
from vassal_tools.game.grounds import STATED, Grounds
from vassal_tools.game.lattice import Lattice
from vassal_tools.game.loading import ABOUT, PARTS, Part, PartName, Sources
from vassal_tools.game.map_file import FURTHER, MAIN, BoxTable, Lines, SvgName
from vassal_tools.game.model import Border, Game, Place, Placement, Region, Road, SetUp
from vassal_tools.game.rows import columns_of
from vassal_tools.game.rules_data import PLAIN_RULEBOOK, is_installed, rules_data
from vassal_tools.game.setups_file import FILE as SETUPS
from vassal_tools.game.setups_file import TABLE as PLACED

DESCRIPTIONS = Path(__file__).with_name("descriptions.toml")
RULES = "rules.toml"
"""The file with the numbers of the plain rulebook."""
REQUIRED = object()
"""The default of a required key."""


@dataclass(frozen=True)
class Key:
    """A key of a table or a column of rows: its owner in the model, its type and its default."""

    owner: str
    name: str
    hint: Any
    default: object = REQUIRED

    @property
    def about(self) -> str:
        """The description; a test reports a key without one."""
        return descriptions().get(self.owner, {}).get(self.name, "")


@dataclass(frozen=True)
class DataFile:
    """A file of a game with its keys, or the columns of a CSV file."""

    name: str
    keys: tuple[Key, ...]

    @property
    def about(self) -> str:
        """The description."""
        return descriptions()["files"].get(self.name, "")

    @property
    def is_rows(self) -> bool:
        """True for a CSV file."""
        return self.name.endswith(".csv")


@cache
def descriptions() -> Mapping[str, Mapping[str, str]]:
    """Return the descriptions of files, and of keys by their owning type."""
    return tomllib.loads(DESCRIPTIONS.read_text(encoding="utf-8"))


_SCHEMA = Key("About", "schema", Annotated[int, Between(1, 1)])


def data_files() -> tuple[DataFile, ...]:
    """Return the files of a game: common files, files of the parts, and the file of the installed plain rulebook."""
    parts = (
        DataFile(part.file, tuple(_part_keys(part.file, part.field, part.top)))
        for part in PARTS.values()
        if isinstance(part, Part)
    )
    counters = inner(hints(Game)["counters"])
    return (
        DataFile("game.toml", tuple(_about_keys())),
        DataFile(MAIN, (_SCHEMA, *_KINDS, *_PLACES)),
        DataFile(FURTHER.format("NAME"), (_SCHEMA, *_PLACES)),
        DataFile("counters.csv", tuple(column_keys(counters))),
        DataFile("setup.csv", tuple(column_keys(Placement))),
        *parts,
        DataFile(SETUPS, (_SCHEMA, Key("Parts", "setups", _SETUPS))),
        DataFile(PLACED.format("NAME"), tuple(column_keys(Placement))),
        DataFile(DESIGN, (_SCHEMA, *keys_of(CardDesign))),
        DataFile(TABLE, tuple(column_keys(Card))),
        *_plain_rules(),
    )


def _plain_rules() -> Iterator[DataFile]:
    # the numbers of the plain rulebook, if it is installed
    if is_installed(PLAIN_RULEBOOK):
        numbers = hints(rules_data(PLAIN_RULEBOOK, Where(RULES)).game)["rules"]
        yield DataFile(RULES, (_SCHEMA, *keys_of(cast("type", numbers))))


def keys_of(kind: type) -> tuple[Key, ...]:
    """Return the keys of a table of a dataclass."""
    types = hints(kind)
    return tuple(
        Key(kind.__name__, one.name, types[one.name], _default(kind, one, types[one.name]))
        for one in fields(kind)
        if not any(isinstance(mark, Derived) for mark in marks_of(types[one.name]))
    )


def column_keys(kind: type) -> Iterator[Key]:
    """Yield the columns of rows of a dataclass in order, with one column for a fact's value."""
    keys = {key.name: key for key in keys_of(kind)}
    for column in columns_of(kind)[0]:
        if column in keys:
            yield keys[column]


def kind_in(hint: Any) -> type | None:
    """Return the dataclass of the tables under a key, single, by name or in a list; otherwise None."""
    hint = bare(hint)
    if get_origin(hint) is Fact:
        return None
    if is_dataclass(hint):
        return cast("type", hint)
    return next(filter(None, map(kind_in, get_args(hint))), None)


def inner(hint: Any) -> Any:
    """Return the value type of a mapping."""
    return get_args(bare(hint))[1]


def bare(hint: Any) -> Any:
    """Return a type without its marks and without None."""
    if marks_of(hint):
        return bare(get_args(hint)[0])
    if get_origin(hint) in {Union, UnionType}:
        (one,) = (part for part in get_args(hint) if part is not NoneType)
        return bare(one)
    return hint


def _default(kind: type, one: Field[Any], hint: Any) -> object:
    if kind is not Grounds and one.name in STATED and get_origin(hint) is not Fact:
        return None  # where [facts] states them
    if one.default is not MISSING:
        return one.default
    if one.default_factory is not MISSING:
        return cast("Callable[[], object]", one.default_factory)()
    return None if may_be_none(hint) else REQUIRED


def _about_keys() -> Iterator[Key]:
    yield _SCHEMA
    keys = {key.name: key for key in keys_of(Game)}
    yield from (keys[name] for name in ABOUT)
    yield Key("About", "parts", tuple[PartName, ...], ())
    yield Key("About", "sources", Sources, {})
    yield Key("About", "facts", Grounds, None)
    yield from keys_of(Extension)


def _part_keys(file: str, field: str, top: str) -> Iterator[Key]:
    hint = hints(Game)[field]
    if file.endswith(".csv"):
        yield from column_keys(inner(hint))
        return
    yield _SCHEMA
    if top:
        yield Key("Parts", top, hint)
    else:
        yield from keys_of(cast("type", bare(hint)))


_SETUPS = Annotated[Mapping[str, SetUp], Keyed("set-up", ("name",))]
_KINDS = tuple(Key("Game", name, hints(Game)[name]) for name in ("border_kinds", "terrains"))
_PLACES = (
    Key("MapFile", "grid", tuple[Positive, Positive], None),
    Key("MapFile", "lines", Lines, None),
    Key("MapFile", "paths", SvgName, None),
    Key("MapFile", "border", Fact[BorderKind], None),
    Key("MapFile", "radius", Positive, None),
    Key("MapFile", "zones", Annotated[Mapping[str, Place], Keyed("zone", ("name",))], None),
    Key("MapFile", "borders", Annotated[tuple[Border, ...], AtLeast(0)], None),
    Key("MapFile", "squares", Lattice, None),
    Key("MapFile", "hexes", Lattice, None),
    Key("MapFile", "roads", Annotated[Mapping[str, Road], Keyed("road", ("name",))], {}),
    Key("MapFile", "regions", Annotated[Mapping[str, Region], Keyed("region", ("name",))], {}),
    Key("MapFile", "boxes", Mapping[str, BoxTable], {}),
)
