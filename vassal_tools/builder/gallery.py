"""All pictures of a module by file name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from vassal_tools.builder.cache import ignore_progress
from vassal_tools.builder.chits import MASK_IMAGE, OWNED_IMAGE, chit_images
from vassal_tools.builder.components import BOARD_IMAGE
from vassal_tools.builder.help import ABOUT_IMAGE
from vassal_tools.builder.pictures import markers
from vassal_tools.builder.pictures.about import about_svg
from vassal_tools.builder.pictures.charts import CHART_TITLES, chart_svgs
from vassal_tools.builder.pictures.chits import (
    chit_mask_svg,
    chit_pngs,
    chit_secret_svg,
    hand_svg,
)
from vassal_tools.builder.pictures.counters import counter_pngs, printed_moves
from vassal_tools.builder.pictures.fight import fight_svgs
from vassal_tools.builder.pictures.icons import ICON_SIZE, icon_svgs
from vassal_tools.builder.pictures.map import board_png
from vassal_tools.builder.pictures.render import png
from vassal_tools.builder.pictures.svg import document
from vassal_tools.builder.pictures.tokens import sign_svgs, track_marker_svg
from vassal_tools.builder.setup import counter_images, label_image, marker_image
from vassal_tools.builder.sizes import CARD_SIZE, CHIT_SIZE, HAND_SIZE, MARKER_SIZE, MEDALLION_SIZE, SIGN_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from vassal_tools.builder.cache import PictureCache, Progress
    from vassal_tools.game.model import Chit, Counter, Game

CHART_WIDTH, ABOUT_WIDTH = 900, 600


class Drawing(NamedTuple):
    """A picture to be drawn: all that it depends on, and how."""

    subject: object
    draw: Callable[[], bytes]


def pictures(game: Game, cache: PictureCache, progress: Progress = ignore_progress) -> dict[str, bytes]:
    """The module's pictures as PNG, by the names that the build file uses."""
    drawings = {
        BOARD_IMAGE: Drawing(_board_subject(game), partial(board_png, game)),
        **dict(_counters(game)),
        **dict(_chits(game)),
        **dict(_charts(game)),
        **dict(_small_pieces(game)),
    }
    found: dict[str, bytes] = {}
    for name, drawing in sorted(drawings.items(), key=lambda item: item[0]):
        found[name] = cache.picture(drawing.subject, drawing.draw)
        progress(len(found), len(drawings))
    return found


def chart_files() -> list[tuple[str, str]]:
    """Title and file name of each chart."""
    return [(title, f"chart-{name}.png") for name, title in CHART_TITLES.items()]


def sign_names() -> tuple[str, ...]:
    """The signs that players may lay on the map; their pictures bear these names."""
    return tuple(sign_svgs())


def _counters(game: Game) -> Iterator[tuple[str, Drawing]]:
    for counter in game.counters.values():
        moves = printed_moves(game, counter.type)
        for place, name in enumerate(counter_images(counter.id, 1 if counter.is_leader else 2)):
            yield name, Drawing((counter, moves, place), partial(_face, game, counter, place))


def _face(game: Game, counter: Counter, place: int) -> bytes:
    return counter_pngs(game, counter)[place]


def _chits(game: Game) -> Iterator[tuple[str, Drawing]]:
    for chit in game.chits.values():
        events = (game.events[chit.front], game.events[chit.back])
        for place, name in enumerate(chit_images(chit)):
            yield name, Drawing((events, game.rules.draws, place), partial(_chit_face, game, chit, place))


def _chit_face(game: Game, chit: Chit, place: int) -> bytes:
    return chit_pngs(game, chit)[place]


def _charts(game: Game) -> Iterator[tuple[str, Drawing]]:
    subject = (game.rules, game.combat, game.events, game.phases, game.reinforcements, game.arrivals, game.counters)
    for name in CHART_TITLES:
        yield f"chart-{name}.png", Drawing(("chart", name, subject), partial(_chart, game, name))


def _chart(game: Game, name: str) -> bytes:
    return png(chart_svgs(game)[name], CHART_WIDTH)


def _small_pieces(game: Game) -> Iterator[tuple[str, Drawing]]:
    """What is drawn quickly and painted slowly: known by its drawing, so that this alone is kept."""
    for name, (svg, width) in _drawings(game).items():
        yield name, Drawing((svg, width), partial(png, svg, width))


def _drawings(game: Game) -> dict[str, tuple[str, int]]:
    places = [*game.zones, *(box.name for box in game.boxes.values() if box.is_base)]
    labels = {place: document(MEDALLION_SIZE, MEDALLION_SIZE, markers.medallion(place)) for place in places}
    return {
        ABOUT_IMAGE: (about_svg(game), ABOUT_WIDTH),
        MASK_IMAGE: (chit_mask_svg(), CHIT_SIZE),
        OWNED_IMAGE: (chit_secret_svg(), CHIT_SIZE),
        "moved.png": (markers.moved_mark_svg(), 16),
        **{label_image(place): (svg, MEDALLION_SIZE) for place, svg in labels.items()},
        **{f"card-{side}.png": (markers.action_card_svg(side), CARD_SIZE[0]) for side in game.sides},
        **{f"hand-{side}.png": (hand_svg(side), HAND_SIZE[0]) for side in game.sides},
        **{marker_image(name): (track_marker_svg(track), MARKER_SIZE) for name, track in game.tracks.items()},
        **{f"{name}.png": (svg, SIGN_SIZE) for name, svg in sign_svgs().items()},
        **{f"fight-{name}.png": drawing for name, drawing in fight_svgs(game).items()},
        **{f"icon-{name}.png": (svg, ICON_SIZE) for name, svg in icon_svgs(game).items() if name in _icons(game)},
    }


def _icons(game: Game) -> set[str]:
    """The icons that the toolbar shows."""
    return {"modifiers", "combat-die", "turn", "crt", "inventory"} | {
        f"{name}-{side}" for name in ("hand", "dice") for side in game.sides
    }


def _board_subject(game: Game) -> object:
    """All of the model that the board is drawn from."""
    return (
        game.title, game.sides, game.turns, game.face, game.zones, game.borders, game.boxes, game.tracks,
        game.reinforcements,
        game.rules.supply.start,
    )  # fmt: skip
