"""The possible names of files in `art`, and the display size of each picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.art.fitting import EMBLEM_FOLDER, FONT_FOLDER, font_names
from vassal_tools.builder.art.folder import any_language, credited
from vassal_tools.builder.drawings import CHART_WIDTH, all_charts, die_icon, drawings
from vassal_tools.builder.looks import COUNTER_SIZE, type_look
from vassal_tools.builder.maps.markers import track_frame
from vassal_tools.builder.parts import Chart, CreditedFiles
from vassal_tools.builder.pictures.counters import COUNTER_GRID, filled_in
from vassal_tools.builder.pictures.emblems import EMBLEMS, PARTS
from vassal_tools.builder.pictures.looks import counter_look, layout_of
from vassal_tools.builder.pictures.map import board_art, board_size, map_art
from vassal_tools.builder.pictures.shore import map_room
from vassal_tools.builder.pictures.svg import document
from vassal_tools.errors import Where
from vassal_tools.game.cards_file import DESIGN, TABLE

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from vassal_tools.builder.art.folder import Art
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.game.card_data import CardSlot
    from vassal_tools.game.model import Game


_ON_THE_MAP = ("labels/", "markers/", "signs/")
_GROUND = ("map", "board", "maps/", "boards/", "boxes/", "tracks/", "hands/", "charts/")


@dataclass(frozen=True, slots=True)
class ArtPlace:
    """The display width and height of a picture in pixels; None follows from the proportions.

    Fonts and emblems, which are small anyway, have neither.
    """

    name: str
    width: int | None = None
    height: int | None = None

    @property
    def lies_on_the_map(self) -> bool:
        """True if the area around the thing must be transparent."""
        return self.name.startswith(_ON_THE_MAP)

    @property
    def is_ground(self) -> bool:
        """True if the whole picture must be opaque."""
        return self.name.startswith(_GROUND)


def art_places(game: Game, parts: ModuleParts) -> Mapping[str, ArtPlace]:
    """Return every possible file name except fonts and emblems."""
    found = [
        *(_drawn(game, parts)),
        *(place for here in game.by_map.values() for place in _of_map(here)),
        *_in_slots(game),
        *_on_cards(game),
        *(ArtPlace(f"{FONT_FOLDER}/{name}") for name in font_names()),
        *(ArtPlace(f"{EMBLEM_FOLDER}/{name}") for name in (*emblems_named(game), *EMBLEMS, *PARTS)),
    ]
    return {place.name: place for place in found}


def emblems_named(game: Game) -> Mapping[str, Where]:
    """Return the emblems that a game names, each with its place in the data."""
    named = [(counter_look(game, one).emblem, ("counters", name)) for name, one in game.counters.items()]
    named += [(type_look(game, kind).emblem, ("unit_types", kind)) for kind in game.unit_types]
    named += [(emblem, ("markers", kind)) for kind, emblem in game.look.markers.items()]
    of_look = {emblem: Where("look.toml", keys=keys) for emblem, keys in named}
    return {name: where for _slot, name, where in _named_by_cards(game, "emblem")} | of_look


def _drawn(game: Game, parts: ModuleParts) -> Iterator[ArtPlace]:
    for one in drawings(game, parts).values():
        yield ArtPlace(one.art, *one.place())


def _of_map(game: Game) -> Iterator[ArtPlace]:
    yield ArtPlace(board_art(game), *board_size(game))
    yield _on_board(game, map_art(game), map_room(game)[2:])
    for box in game.boxes.values():
        across, down = zip(*box.polygon, strict=True)
        yield _on_board(game, f"boxes/{box.name}", (max(across) - min(across), max(down) - min(down)))
    for track in game.tracks.values():
        yield _on_board(game, f"tracks/{track.name}", track_frame(track)[2:])


def _on_board(game: Game, name: str, size: tuple[float, ...]) -> ArtPlace:
    width, height = (round(length * game.face.scale) for length in size)
    return ArtPlace(name, width, height)


def _in_slots(game: Game) -> Iterator[ArtPlace]:
    for counter in game.counters.values():
        for slot in layout_of(game, counter):
            if slot.show == "picture" and slot.of:
                size = round(slot.size * COUNTER_SIZE / COUNTER_GRID)
                yield ArtPlace(filled_in(slot.of, counter), size, size)


def _on_cards(game: Game) -> Iterator[ArtPlace]:
    # with or without the extension
    for slot, name, _file in _named_by_cards(game, "picture"):
        yield ArtPlace(name, slot.width, slot.height)
        yield ArtPlace(name.rpartition(".")[0] or name, slot.width, slot.height)


def _named_by_cards(game: Game, kind: str) -> Iterator[tuple[CardSlot, str, Where]]:
    # in any language: the slot, the name, and the place in the data
    cards = game.cards
    if not cards:
        return
    for card in cards.cards.values():
        for slot in (slot for slot in cards.layout_of(card).slots if slot.show == kind):
            if slot.says:
                yield slot, slot.says, Where(DESIGN)
            for column, lines in card.cells.items():
                if slot.of and _is_of(column, slot.of) and lines:
                    yield slot, lines[0], Where(TABLE, keys=("id", card.id))


def _is_of(column: str, wanted: str) -> bool:
    return column == wanted or column.startswith(f"{wanted}_")


LICENCES_ENTRY = "LICENSES.txt"
_RULE = "-" * 72


def with_art(game: Game, parts: ModuleParts, art: Art) -> ModuleParts:
    """Return the parts of a module with extra charts from `charts` and icons of dice."""
    there = {chart.name for chart in all_charts(game, parts)}
    charts = (
        Chart(name, name.replace("-", " ").capitalize(), partial(document, CHART_WIDTH, CHART_WIDTH))
        for name in art.within("charts")
        if name not in there
    )
    own_dice = art.within("dice")
    dice = (replace(die, icon=die_icon(die.name)) if die.name in own_dice else die for die in parts.dice)
    whole = replace(parts, charts=(*parts.charts, *charts), dice=tuple(dice))
    return replace(whole, credits=_credits_of(art, art_places(game, whole))) if art.credits else whole


def _credits_of(art: Art, used: Container[str]) -> tuple[CreditedFiles, ...]:
    found = credited((file.path for name, file in art.files.items() if any_language(name) in used), art.credits)
    held = ((one, tuple(path for path, credit in found.items() if credit == one)) for one in art.credits)
    return tuple(CreditedFiles(files, one.author, one.licence, one.source) for one, files in held if files)


def licences_text(game: Game, parts: ModuleParts, art: Art) -> bytes:
    """Return a text page with the credit of each picture and font, and the licence texts in the folder."""
    lines = [f"Pictures and fonts in the module of {game.title} that were not drawn by the program that built it:", ""]
    for one in parts.credits:
        lines += [*one.files, f"    by {one.author}", f"    licence: {one.licence}", f"    source: {one.source}", ""]
    for name, text in art.licences.items():
        lines += [_RULE, name, "", text.strip(), ""]
    return "\n".join(lines).encode("utf-8")
