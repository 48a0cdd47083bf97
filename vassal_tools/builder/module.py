"""From a game to a module: the build file, the pictures and the metadata, packed the same each time.

Only what VASSAL 3.5 has is used, so that every engine from then on opens the module.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from vassal_tools.builder.cache import PictureCache, ignore_progress
from vassal_tools.builder.chits import CHIT, chit_prototype
from vassal_tools.builder.components import MODULE, component, entry
from vassal_tools.builder.controls import dice, options, properties, turn_counter
from vassal_tools.builder.counters import LEADER, UNIT, leader_prototype, unit_prototype
from vassal_tools.builder.fight_window import fight_window
from vassal_tools.builder.gallery import chart_files, pictures, sign_names
from vassal_tools.builder.help import documentation, help_files
from vassal_tools.builder.labels import (
    FIXED,
    PLACE_LABEL,
    ZONE_LABEL,
    fixed_prototype,
    place_prototype,
    zone_prototype,
)
from vassal_tools.builder.mainmap import main_map
from vassal_tools.builder.pictures.layout import label_point
from vassal_tools.builder.translations import bundles, language_component
from vassal_tools.builder.windows import bowl, charts, hand, inventory, palette
from vassal_tools.errors import SourceError
from vassal_tools.files import write_whole
from vassal_tools.format import buildxml
from vassal_tools.format.archive import name_fault, pack
from vassal_tools.game.fingerprint import canonical_json
from vassal_tools.game.identities import NEXT_FREE
from vassal_tools.game.names import MODEL_ENTRY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.builder.cache import Progress
    from vassal_tools.game.model import Game

VASSAL_VERSION = "3.5.8"
UNCACHED = PictureCache(None)
OTHER_SIDES = ("Solitaire", "Referee")
SETUP_NAME = "Turn 1"
_SAVED = "0"  # no clock goes into a module: the same model gives the same bytes


def build_module(game: Game, cache: PictureCache = UNCACHED, progress: Progress = ignore_progress) -> bytes:
    """The module of that game as a `.vmod` archive; the cache changes how long it takes and nothing else."""
    build = build_file(game)
    entries = {
        "buildFile.xml": buildxml.serialize(build),
        "moduledata": buildxml.serialize(_metadata(game)),
        MODEL_ENTRY: canonical_json(game),
        **bundles(game.id, build),
        **help_files(game),
    }
    entries.update({f"images/{name}": data for name, data in pictures(game, cache, progress).items()})
    return pack(entries)


def write_module(
    game: Game, folder: Path, cache: PictureCache = UNCACHED, progress: Progress = ignore_progress
) -> Path:
    """Build the module into that folder, and return its path; nothing half-written is left on failure."""
    name = f"{game.title}-{game.version}.vmod"
    if Path(name).name != name or name_fault(name):
        raise SourceError(f"title and version do not make a file name: {name}")
    path = folder / name
    write_whole(path, build_module(game, cache, progress))
    return path


def build_file(game: Game) -> etree._Element:
    """The build file: the whole tree of components."""
    return component(
        "VASSAL.build.GameModule",
        *_module_parts(game),
        main_map(game, label_point, bowl(game)),
        *(hand(game, side) for side in game.sides),
        fight_window(game),
        charts(chart_files()),
        palette(sign_names()),
        inventory(),
        component(MODULE + "PredefinedSetup", name=SETUP_NAME, useFile=False, isMenu=False),
        name=game.title,
        version=game.version,
        VassalVersion=VASSAL_VERSION,
        description=f"{game.title} ({game.edition})",
        nextPieceSlotId=NEXT_FREE,
    )


def _metadata(game: Game) -> etree._Element:
    root = etree.Element("data", version="1")
    for tag, text in (
        ("version", game.version),
        ("VassalVersion", VASSAL_VERSION),
        ("dateSaved", _SAVED),
        ("description", f"{game.title} ({game.edition})"),
        ("name", game.title),
    ):
        root.append(entry(text, tag))
    return root


def _module_parts(game: Game) -> Iterator[etree._Element]:
    yield component(MODULE + "BasicCommandEncoder")
    yield documentation()
    yield component(
        MODULE + "PlayerRoster",
        *map(entry, (*game.sides, *OTHER_SIDES)),
        buttonText="Sides",
        buttonToolTip="Take another side, or leave the one you have",
    )
    yield options()
    yield properties(game)
    yield _prototypes(game)
    yield language_component()
    yield component(MODULE + "Chatter")
    yield component(MODULE + "KeyNamer")
    yield component(MODULE + "NotesWindow", tooltip="Notes", buttonText="Notes")
    yield from dice(game)
    yield turn_counter(game)


def _prototypes(game: Game) -> etree._Element:
    texts = {
        UNIT: unit_prototype(game),
        LEADER: leader_prototype(game),
        FIXED: fixed_prototype(),
        PLACE_LABEL: place_prototype(),
        ZONE_LABEL: zone_prototype(game),
        CHIT: chit_prototype(game),
    }
    return component(
        MODULE + "PrototypesContainer",
        *(component(MODULE + "PrototypeDefinition", content=text, name=name) for name, text in texts.items()),
    )
