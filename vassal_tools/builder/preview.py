"""All current pictures of a game, including its maps with the set-up, or the errors in its data."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from vassal_tools.builder.art import read_art
from vassal_tools.builder.art.checks import art_findings
from vassal_tools.builder.art.fitting import studio_of
from vassal_tools.builder.art.places import with_art
from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.gallery import painted, painted_board
from vassal_tools.builder.maps.markers import middle
from vassal_tools.builder.maps.places import board_images, card_points
from vassal_tools.builder.maps.setup import counter_stacks
from vassal_tools.builder.module import build_file, whole_parts
from vassal_tools.builder.pictures.studio import drawing_in, drawing_words
from vassal_tools.builder.words.translations import catalog
from vassal_tools.errors import VassalToolsError
from vassal_tools.game import library
from vassal_tools.game.names import FIRST_LANGUAGE, counter_faces
from vassal_tools.game.stated_lines import finding_with_line, naming_lines
from vassal_tools.objects.picture_head import read_picture_head

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from vassal_tools.builder.art import Art
    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.builder.gallery import Painting
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.builder.words.translations import Catalog
    from vassal_tools.game.model import Game, Point

_APART = 6  # pixels to the right, and upwards, from one counter of a stack to the next


class _Laid(NamedTuple):
    picture: str
    middle: Point


def set_up_png(game: Game, here: Game, parts: ModuleParts, board: bytes, pictures: Mapping[str, bytes]) -> bytes:
    """Return the board of one map with the first set-up; `pictures` has the pieces by their names in `art`."""
    with Image.open(io.BytesIO(board)) as opened:
        drawn = opened.convert("RGBA")
    for name, (x, y) in _laid(game, here, parts):
        with Image.open(io.BytesIO(pictures[name])) as piece:
            shown = piece.convert("RGBA")
        drawn.alpha_composite(shown, (max(x - shown.width // 2, 0), max(y - shown.height // 2, 0)))
    kept = io.BytesIO()
    drawn.convert("RGB").save(kept, "PNG")
    return kept.getvalue()


def _laid(game: Game, here: Game, parts: ModuleParts) -> Iterator[_Laid]:
    sides = parts.side_acts if here.map_name is None else ()
    points = card_points(game) if sides else {}
    for side in sides:
        yield _Laid(f"sides/{side}", points[side])
    for track in here.tracks.values():
        yield _Laid(f"markers/{track.name}", here.face.pixel(middle(track, game.start_of(track))))
    steps = {placement.counter: placement.step for placement in game.placements}
    for stack in counter_stacks(game, here, parts):
        for at, slot in enumerate(stack.slots):
            face = counter_faces(game.pictured(game.counters[slot.name]))[steps[slot.name]]
            yield _Laid(f"counters/{face}", (stack.point[0] + at * _APART, stack.point[1] - at * _APART))


_MAP = "map"
_FIRST = (_MAP, "counters", "cards")
"""The groups of pictures that come first."""


class PreviewPicture(NamedTuple):
    """A picture: its name, its size in the module, and the digest of its bytes."""

    name: str
    width: int
    height: int
    digest: str


@dataclass(frozen=True)
class Preview:
    """A snapshot of a game: its title, its pictures by group, and the faults in its data, one per line.

    If the data are faulty, the pictures are from the last valid data.
    """

    title: str
    groups: Mapping[str, tuple[PreviewPicture, ...]] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    held: Mapping[str, bytes] = field(default_factory=dict)  # the bytes of pictures by their digests


def preview(folder: Path, cache: PictureCache, before: Preview, language: str = FIRST_LANGUAGE) -> Preview:
    """Return the current preview of the game in a folder, with the previous pictures if its data are faulty."""
    try:
        game = library.load(folder)
        art = read_art(folder)
        with naming_lines(folder), drawing_in(studio_of(art)):
            parts = with_art(game, whole_parts(game, folder), art)
            build_file(game, parts)  # for what is found only when a module is made
            findings = tuple(finding_with_line(one, folder) for one in art_findings(game, parts, art))
        local, other = art.in_language(language), catalog(folder, language, game.cards)
        with naming_lines(folder), drawing_in(studio_of(local)), drawing_words(other.said, other.digest):
            found = {name: cache.picture(*painting) for name, painting in _paintings(game, parts, local, other)}
            found = _set_ups(game, parts, found) | found
    except VassalToolsError as error:
        return replace(before, faults=tuple(map(str, error.each)), warnings=())
    except OSError as error:  # of a file that is written or removed at this moment
        return replace(before, faults=(f"{error.filename}: {error.strerror}",), warnings=())
    warnings = tuple(f"{one.where}: {one.message}" + f" ({one.remedy})" * bool(one.remedy) for one in findings)
    pictures = dict(_pictures(found))
    held = {one.digest: data for one, data in zip(pictures.values(), found.values(), strict=True)}
    return Preview(_title(game), _grouped(pictures), (), warnings, held)


def _paintings(game: Game, parts: ModuleParts, art: Art, other: Catalog) -> Iterator[tuple[str, Painting]]:
    for drawing in drawings(game, parts, other).values():
        yield drawing.art, painted(drawing, art)
    for here in board_images(game).values():
        yield _board_of(here), painted_board(here, parts, art, letters=True)


def _set_ups(game: Game, parts: ModuleParts, found: Mapping[str, bytes]) -> dict[str, bytes]:
    boards = {_board_of(here): here for here in board_images(game).values() if here.placements}
    return {f"{name}, set up": set_up_png(game, here, parts, found[name], found) for name, here in boards.items()}


def _board_of(here: Game) -> str:
    return f"{_MAP}/{here.map_name or 'board'}"


def _title(game: Game) -> str:
    return f"{game.title} {game.version}"


def _pictures(found: Mapping[str, bytes]) -> Iterator[tuple[str, PreviewPicture]]:
    for name, data in found.items():
        head = read_picture_head(data)
        yield (
            name,
            PreviewPicture(name.partition("/")[2] or name, head.width, head.height, hashlib.sha256(data).hexdigest()),
        )


def _grouped(pictures: Mapping[str, PreviewPicture]) -> Mapping[str, tuple[PreviewPicture, ...]]:
    groups: dict[str, list[PreviewPicture]] = {name: [] for name in _FIRST}
    for name, picture in pictures.items():
        groups.setdefault(name.partition("/")[0], []).append(picture)
    return {name: tuple(held) for name, held in groups.items() if held}
