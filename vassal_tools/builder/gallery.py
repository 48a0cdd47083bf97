"""All pictures of a module by file name, drawn or from the author."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.builder.art import NO_ART
from vassal_tools.builder.art.fitting import fitted
from vassal_tools.builder.cache import ignore_progress
from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.maps.main import earlier_image
from vassal_tools.builder.maps.places import board_images
from vassal_tools.builder.maps.setup import clear_labels, labelled_zones
from vassal_tools.builder.pictures.map import board_art, board_png, board_size
from vassal_tools.builder.pictures.studio import drawing_words, png, studio
from vassal_tools.errors import SourceError, Where

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from vassal_tools.builder.art import Art
    from vassal_tools.builder.cache import PictureCache, Progress
    from vassal_tools.builder.drawings import Drawing
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.builder.words.translations import Catalog
    from vassal_tools.game.model import Game

_LOOK = "look.toml"


class Painting(NamedTuple):
    """The cache key of a picture, and the function that paints it."""

    subject: object
    draw: Callable[[], bytes]


def pictures(
    game: Game,
    parts: ModuleParts,
    wanted: Mapping[str, Drawing],
    cache: PictureCache,
    progress: Progress = ignore_progress,
    art: Art = NO_ART,
) -> dict[str, bytes]:
    """Return the module's pictures as PNG, by their names in the build file; `wanted` are its drawings.

    Most pictures are fast to draw and slow to paint: the cache key is the drawing. The key of the board is its data.
    """
    boards = board_images(game)
    _require_earlier(game, {*wanted, *boards})
    found: dict[str, bytes] = {}
    for name, drawing in sorted(wanted.items()):
        found[name] = cache.picture(*painted(drawing, art))
        progress(len(found), len(wanted) + len(boards))
    for name, here in boards.items():
        found[name] = _board(cache, painted_board(here, parts, art))
        progress(len(found), len(wanted) + len(boards))
    earlier = {earlier_image(one): cache.picture(*painted_board(one, parts, NO_ART)) for one in parts.earlier}
    return found | earlier | {name: found[today] for name, today in game.look.earlier_pictures.items()}


def translated_pictures(
    game: Game,
    parts: ModuleParts,
    before: Mapping[str, Drawing],
    cache: PictureCache,
    art: Art,
    other: Catalog,
    english: Mapping[str, bytes],
) -> dict[str, bytes]:
    """Return the pictures that differ from the `english` ones in another language, by the same names.

    `before` are the English drawings with the same art.
    The author's pictures are the same in every language, unless `art` has one for this language.
    """
    wanted = drawings(game, parts, other)
    changed = {name: one for name, one in wanted.items() if one != before[name] or one.art in art.localised}
    found = {name: cache.picture(*painted(one, art)) for name, one in changed.items()}
    with drawing_words(other.said, other.digest):
        found |= {name: _board(cache, painted_board(here, parts, art)) for name, here in board_images(game).items()}
    found |= {name: found[today] for name, today in game.look.earlier_pictures.items() if today in found}
    return {name: data for name, data in found.items() if data != english[name]}


def painted(drawing: Drawing, art: Art, zoom: int = 1) -> Painting:
    """Return a picture, magnified by `zoom`."""
    own, width = art.picture(drawing.art), drawing.width * zoom
    if own:
        size = drawing.place(zoom)
        return Painting((own.digest, size, studio().digest if own.is_vector else ""), partial(fitted, own, *size))
    return Painting((drawing.svg, width, *_with_studio()), partial(png, drawing.svg, width))


def painted_board(game: Game, parts: ModuleParts, art: Art, zoom: int = 1, *, letters: bool = False) -> Painting:
    """Return the picture of the board, optionally with place letters, which are pieces in the module."""
    own, (width, height) = art.picture(board_art(game)), board_size(game)
    size = width * zoom, height * zoom
    if own and not letters:
        return Painting((own.digest, size, studio().digest), partial(fitted, own, *size))
    labelled = tuple(zone for zone in labelled_zones(game, parts) if zone not in clear_labels(game, parts))
    sized = (size, letters) if zoom > 1 or letters else ()
    known_by = ("board", *_board_subject(game, parts), labelled, *_with_studio(), *sized)
    draw = partial(board_png, game, parts.notes, width=size[0], letters=letters, labelled=labelled)
    return Painting(known_by, draw)


def _board(cache: PictureCache, painting: Painting) -> bytes:
    # the texts of a cached board are looked up as if it were drawn now
    say, texts = studio().say, set[str]()

    def recorded(text: str) -> str:
        texts.add(text)
        return say(text)

    with drawing_words(recorded, studio().words):
        picture = cache.picture(*painting)
    for text in cache.texts(painting.subject, texts):
        say(text)
    return picture


def _with_studio() -> tuple[str, ...]:
    # pictures also depend on the fonts and pictures of a game, and the language
    return tuple(filter(None, (studio().digest, studio().words)))


def earlier_names(game: Game) -> dict[str, bytes]:
    """Return the list of pictures kept for old saves, for people and for `lint`, by its file name."""
    lines = [f"{name}: {today}\n" for name, today in game.look.earlier_pictures.items()]
    head = "Saves of earlier modules name these pictures, which have another name today:\n\n"
    return {"earlier-pictures.txt": (head + "".join(lines)).encode()} if lines else {}


def _require_earlier(game: Game, there: Collection[str]) -> None:
    # Pieces of old saves use earlier picture names. Raises SourceError if a picture does not exist, or a name is a
    # current one.
    taken = {name.casefold() for name in there}
    for name, today in game.look.earlier_pictures.items():
        where = Where(_LOOK, keys=("earlier_pictures", name))
        if today not in there:
            raise SourceError(f"earlier_pictures: {name} is to show {today}, which the module has not", where)
        if name.casefold() in taken:
            what = f"earlier_pictures: {name} is the name of another picture, but perhaps for its case"
            raise SourceError(what, where)
        taken.add(name.casefold())


def _board_subject(game: Game, parts: ModuleParts) -> tuple[object, ...]:
    # the part of the model that the board shows
    return (
        game.title, game.sides, game.turns, game.face, game.zones, game.borders, game.boxes, game.tracks,
        game.reinforcements,
        game.look, parts.notes, tuple(game.start_of(track) for track in game.tracks.values()),
    )  # fmt: skip
