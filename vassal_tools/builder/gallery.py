"""All pictures of a module by file name, drawn or of the author's own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.builder.art import NO_ART
from vassal_tools.builder.art.fitting import fitted
from vassal_tools.builder.cache import ignore_progress
from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.earlier_boards import earlier_image
from vassal_tools.builder.pictures.map import board_art, board_png, board_size
from vassal_tools.builder.pictures.render import png
from vassal_tools.builder.pictures.studio import drawing_words, studio
from vassal_tools.builder.places import board_images
from vassal_tools.builder.setup import labelled_zones
from vassal_tools.errors import SourceError, Where

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from vassal_tools.builder.art import Art
    from vassal_tools.builder.cache import PictureCache, Progress
    from vassal_tools.builder.drawing import Drawing
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.builder.translations import Catalog
    from vassal_tools.game.model import Game

_LOOK = "look.toml"


class Painting(NamedTuple):
    """What a picture is known by, and what paints it."""

    subject: object
    draw: Callable[[], bytes]


def pictures(
    game: Game, parts: ModuleParts, cache: PictureCache, progress: Progress = ignore_progress, art: Art = NO_ART
) -> dict[str, bytes]:
    """The module's pictures as PNG, by the names that the build file uses.

    Most are drawn quickly and painted slowly: the cache knows them by their drawing. The board is known by its data.
    """
    wanted = drawings(game, parts)
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
    game: Game, parts: ModuleParts, cache: PictureCache, art: Art, other: Catalog, english: Mapping[str, bytes]
) -> dict[str, bytes]:
    """The pictures that differ in another language from the `english` ones, by the names of those.

    A picture of the author's own is the same in every language, but for those that `art` has for this one.
    """
    before, wanted = drawings(game, parts), drawings(game, parts, other)
    changed = {name: one for name, one in wanted.items() if one != before[name] or one.art in art.localised}
    found = {name: cache.picture(*painted(one, art)) for name, one in changed.items()}
    with drawing_words(other.said, other.digest):
        found |= {name: _board(cache, painted_board(here, parts, art)) for name, here in board_images(game).items()}
    found |= {name: found[today] for name, today in game.look.earlier_pictures.items() if today in found}
    return {name: data for name, data in found.items() if data != english[name]}


def painted(drawing: Drawing, art: Art, zoom: int = 1) -> Painting:
    """A picture so many times as large as the module has it."""
    own, width = art.picture(drawing.art), drawing.width * zoom
    if own:
        size = drawing.place(zoom)
        return Painting((own.digest, size, studio().digest if own.is_vector else ""), partial(fitted, own, *size))
    return Painting((drawing.svg, width, *_with_studio()), partial(png, drawing.svg, width))


def painted_board(game: Game, parts: ModuleParts, art: Art, zoom: int = 1, *, letters: bool = False) -> Painting:
    """The picture of the board, perhaps with the letters of places, which are pieces in the module."""
    own, (width, height) = art.picture(board_art(game)), board_size(game)
    size = width * zoom, height * zoom
    if own and not letters:
        return Painting((own.digest, size, studio().digest), partial(fitted, own, *size))
    labelled = labelled_zones(game, parts)
    sized = (size, letters) if zoom > 1 or letters else ()
    known_by = ("board", *_board_subject(game, parts), labelled, *_with_studio(), *sized)
    draw = partial(board_png, game, parts.notes, width=size[0], letters=letters, labelled=labelled)
    return Painting(known_by, draw)


def _board(cache: PictureCache, painting: Painting) -> bytes:
    """The picture of a board; the texts of one that is kept are looked up as if it were drawn now."""
    say, texts = studio().say, set[str]()

    def heard(text: str) -> str:
        texts.add(text)
        return say(text)

    with drawing_words(heard, studio().words):
        picture = cache.picture(*painting)
    for text in cache.texts(painting.subject, texts):
        say(text)
    return picture


def _with_studio() -> tuple[str, ...]:
    """What pictures depend on beside what they are drawn from: the fonts and pictures of a game, and the language."""
    return tuple(filter(None, (studio().digest, studio().words)))


def earlier_names(game: Game) -> dict[str, bytes]:
    """The list of pictures that are kept for saves of earlier modules, for people and for `lint`, by its file name."""
    lines = [f"{name}: {today}\n" for name, today in game.look.earlier_pictures.items()]
    head = "Saves of earlier modules name these pictures, which have another name today:\n\n"
    return {"earlier-pictures.txt": (head + "".join(lines)).encode()} if lines else {}


def _require_earlier(game: Game, there: Collection[str]) -> None:
    """The names that pictures had in the past, which pieces of old saves state, are names of pictures that are there.

    Raises SourceError where there is no such picture, or where the name is one of today.
    """
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
    """All of the model that the board is drawn from."""
    return (
        game.title, game.sides, game.turns, game.face, game.zones, game.borders, game.boxes, game.tracks,
        game.reinforcements,
        game.look, parts.notes, tuple(game.start_of(track) for track in game.tracks.values()),
    )  # fmt: skip
