"""Build a module from a game: the build file, pictures and metadata, packed reproducibly.

Only features of VASSAL 3.5 are used, so that every later engine opens the module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from vassal_tools.builder.acts.hotkeys import button_key, map_key, window_key
from vassal_tools.builder.acts.toolbar import act_buttons, dice, options, properties, turn_counter
from vassal_tools.builder.art import read_art
from vassal_tools.builder.art.checks import art_findings
from vassal_tools.builder.art.fitting import studio_of
from vassal_tools.builder.art.places import LICENCES_ENTRY, licences_text, with_art
from vassal_tools.builder.cache import PictureCache, ignore_progress
from vassal_tools.builder.cards.decks import card_prototype
from vassal_tools.builder.cards.hands import hands
from vassal_tools.builder.charts import table_charts
from vassal_tools.builder.components import MODULE, VASSAL_VERSION, component, entry
from vassal_tools.builder.counters import counter_prototypes
from vassal_tools.builder.drawings import all_charts, drawings, sign_names
from vassal_tools.builder.gallery import earlier_names, pictures, translated_pictures
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.every import further_maps, main_map
from vassal_tools.builder.maps.findings import board_findings
from vassal_tools.builder.maps.labels import card_prototype as side_card_prototype
from vassal_tools.builder.maps.labels import choice_prototype, fixed_prototype
from vassal_tools.builder.maps.main import earlier_boards
from vassal_tools.builder.maps.setup import has_fixed_pieces
from vassal_tools.builder.parts import CHOICE, FIXED, SIDE_CARD
from vassal_tools.builder.pictures.layout import label_point
from vassal_tools.builder.pictures.studio import drawing_in, studio
from vassal_tools.builder.saved_games import BEGINNING, SAVED, saved_game, setup_components, setup_entries, setup_title
from vassal_tools.builder.side_windows import (
    chart_window,
    hand_window,
    inventory,
    palette,
    sheets,
    window_component,
)
from vassal_tools.builder.traits import definition
from vassal_tools.builder.words.findings import number_findings, text_findings
from vassal_tools.builder.words.help import documentation, help_files
from vassal_tools.builder.words.help_menu import read_tutorials, tutorial_entries
from vassal_tools.builder.words.translations import bundles, catalogs, language_component
from vassal_tools.errors import SourceError
from vassal_tools.files import write_whole
from vassal_tools.findings import Finding
from vassal_tools.format import buildxml
from vassal_tools.format.archive import name_fault, pack
from vassal_tools.game import library
from vassal_tools.game.fingerprint import canonical_json
from vassal_tools.game.identities import next_free_gpid
from vassal_tools.game.names import MODEL_ENTRY, NEUTRAL_SIDES
from vassal_tools.game.stated_lines import finding_with_line, naming_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.builder.art import Art
    from vassal_tools.builder.cache import Progress
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.builder.words.translations import Catalog
    from vassal_tools.game.model import Game

Report = Callable[[Finding], None]
UNCACHED = PictureCache(None)
SETUP_NAME = setup_title(BEGINNING)
_SAVED = "0"  # no clock goes into a module: the same model gives the same bytes


def ignore_findings(_finding: Finding) -> None:
    """Ignore the finding."""


def build_module(
    game: Game,
    cache: PictureCache = UNCACHED,
    progress: Progress = ignore_progress,
    source: Path | None = None,
    report: Report = ignore_findings,
) -> bytes:
    """Return the module of a game as a `.vmod` archive; the cache only affects the speed.

    `source` is the folder of its data, with its pictures, translations and help pages; the default is the folder of
    its id. `report` is called with faults in these pictures.
    """
    source = source or (library.folder(game.id) if game.id in library.names() else None)
    art = read_art(source)
    with naming_lines(source), drawing_in(studio_of(art)):
        parts = with_art(game, whole_parts(game, source), art)
        for finding in (*art_findings(game, parts, art), *board_findings(game, parts)):
            report(finding_with_line(finding, source))
        spoken = catalogs(source, game.cards)
        module = _packed(game, parts, source, spoken, art, cache, progress)
        for finding in (*text_findings(source, spoken), *number_findings(game, source)):
            report(finding)
        return module


def whole_parts(game: Game, source: Path | None) -> ModuleParts:
    """Return the parts of a module, with content from its data folder: table charts, earlier boards, tutorials."""
    own = parts_of(game)
    drawn = {chart.name for chart in own.charts}
    tables = (chart for chart in table_charts(source) if chart.name not in drawn)
    charts, earlier = (*own.charts, *tables), earlier_boards(game, source)
    return replace(own, charts=charts, earlier=earlier, tutorials=read_tutorials(source))


def _packed(
    game: Game,
    parts: ModuleParts,
    source: Path | None,
    spoken: Mapping[str, Catalog],
    art: Art,
    cache: PictureCache,
    progress: Progress,
) -> bytes:
    build, named = build_file(game, parts), metadata(game)
    entries = {
        "buildFile.xml": buildxml.serialize(build),
        "moduledata": named,
        MODEL_ENTRY: canonical_json(game),
        **setup_entries(game, lambda begun: build_file(begun, whole_parts(begun, source)), named),
        **bundles(build, spoken),
        **help_files(game, parts, source, spoken),
        **tutorial_entries(parts.tutorials),
        **earlier_names(game),
        **({LICENCES_ENTRY: licences_text(game, parts, art)} if art else {}),
    }
    drawn = drawings(game, parts)
    english = pictures(game, parts, drawn, cache, progress, art)
    entries.update({f"images/{name}": data for name, data in english.items()})
    for language, words in spoken.items():
        local = art.in_language(language)
        with drawing_in(studio() if local is art else studio_of(local)):
            before = drawn if local is art else drawings(game, parts)
            translated = translated_pictures(game, parts, before, cache, local, words, english)
        folder = {f"images_{language}/": b""} if translated else {}  # engines before 3.6.5 find no other
        entries.update(folder | {f"images_{language}/{name}": data for name, data in translated.items()})
    return pack(entries)


def write_module(
    game: Game,
    folder: Path,
    cache: PictureCache = UNCACHED,
    progress: Progress = ignore_progress,
    source: Path | None = None,
    report: Report = ignore_findings,
) -> Path:
    """Build the module into a folder and return its path; leaves nothing half-written on failure."""
    name = f"{game.title}-{game.version}.vmod"
    if Path(name).name != name or name_fault(name):
        raise SourceError(f"title and version do not make a file name: {name}")
    path = folder / name
    write_whole(path, build_module(game, cache, progress, source, report))
    return path


def build_file(game: Game, parts: ModuleParts | None = None) -> etree._Element:
    """Return the build file with all components; by default with the parts of the game."""
    parts = parts or parts_of(game)
    charts, held, windows = all_charts(game, parts), hands(game, parts), parts.windows()
    return component(
        "VASSAL.build.GameModule",
        *_module_parts(game, parts),
        main_map(game, parts, label_point),
        *(hand_window(hand, window_key(number)) for number, hand in enumerate(held)),
        *(window_component(one, window_key(len(held) + number)) for number, one in enumerate(windows)),
        *further_maps(game, parts, label_point, partial(map_key, game, parts)),
        *([chart_window(charts)] if charts else []),
        palette(sign_names(game)),
        inventory(game),
        *sheets(game),
        *setup_components(game),
        name=game.title,
        version=game.version,
        VassalVersion=VASSAL_VERSION,
        description=f"{game.title} ({game.edition})",
        nextPieceSlotId=next_free_gpid(game),
    )


def metadata(game: Game) -> bytes:
    """Return the entry `moduledata`, which names the module; saves and logs contain it too."""
    root = etree.Element("data", version="1")
    for tag, text in (
        ("version", game.version),
        ("VassalVersion", VASSAL_VERSION),
        ("dateSaved", _SAVED),
        ("description", f"{game.title} ({game.edition})"),
        ("name", game.title),
    ):
        root.append(entry(text, tag))
    return buildxml.serialize(root)


def _module_parts(game: Game, parts: ModuleParts) -> Iterator[etree._Element]:
    yield component(MODULE + "BasicCommandEncoder")
    yield documentation(parts)
    yield component(
        MODULE + "PlayerRoster",
        *map(entry, (*game.sides, *NEUTRAL_SIDES)),
        buttonText="Sides",
        buttonKeyStroke=button_key("Sides"),
        buttonToolTip="Take another side, or leave the one you have",
    )
    yield options()
    yield properties(game, parts)
    yield _prototypes(game, parts)
    yield language_component()
    yield component(MODULE + "Chatter")
    yield component(MODULE + "KeyNamer")
    yield component(MODULE + "NotesWindow", tooltip="Notes", buttonText="Notes", hotkey=button_key("Notes"))
    yield from dice(parts)
    yield from act_buttons(parts)
    yield turn_counter(game)


def _prototypes(game: Game, parts: ModuleParts) -> etree._Element:
    texts = {
        **counter_prototypes(game, parts),
        **({FIXED: fixed_prototype()} if has_fixed_pieces(game, parts) else {}),
        **({CHOICE: choice_prototype()} if parts.side_acts else {}),
        **({SIDE_CARD: side_card_prototype(parts)} if parts.cards and parts.side_acts else {}),
        **{name: definition(traits) for name, traits in parts.prototypes.items()},
        **{deck.kind.name: definition(card_prototype(game, deck.kind)) for deck in parts.decks},
    }
    return component(
        MODULE + "PrototypesContainer",
        *(component(MODULE + "PrototypeDefinition", content=text, name=name) for name, text in texts.items()),
    )


PLAYER, SIDE = "Ann", "Solitaire"
"""The player's name, and the side that may move all counters."""


def begun_log(game: Game) -> bytes:
    """Return the save of a game that a player has begun; a simulated table can continue it as a log."""
    others = (("savedata", SAVED), ("moduledata", metadata(game)))
    return saved_game(build_file(game), others, {}, 1, game.phase_number(None), {PLAYER: SIDE})
