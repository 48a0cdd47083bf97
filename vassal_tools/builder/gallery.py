"""All pictures of a module by file name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.cache import ignore_progress
from vassal_tools.builder.card_decks import MASK_IMAGE, OWNED_IMAGE, event_image
from vassal_tools.builder.components import BOARD_IMAGE
from vassal_tools.builder.hands import hand_image, hands
from vassal_tools.builder.help import ABOUT_IMAGE
from vassal_tools.builder.pictures import markers
from vassal_tools.builder.pictures.about import about_svg
from vassal_tools.builder.pictures.cards import card_mask_svg, card_owned_svg, hand_svg
from vassal_tools.builder.pictures.charts import game_charts
from vassal_tools.builder.pictures.counters import counter_svgs
from vassal_tools.builder.pictures.deck_cards import event_card_svg
from vassal_tools.builder.pictures.icons import ICON_SIZE, icon_svgs
from vassal_tools.builder.pictures.looks import side_look
from vassal_tools.builder.pictures.map import board_png
from vassal_tools.builder.pictures.map_markers import sign_svgs, track_marker_svg
from vassal_tools.builder.pictures.render import commented, png
from vassal_tools.builder.setup import card_image, label_image, labelled_zones, marker_image
from vassal_tools.builder.side_windows import chart_image
from vassal_tools.builder.sizes import CARD_SIZE, CHIT_SIZE, COUNTER_SIZE, HAND_SIZE, MARKER_SIZE, SIGN_SIZE
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.names import counter_images

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from vassal_tools.builder.cache import PictureCache, Progress
    from vassal_tools.builder.parts import Chart, ModuleParts
    from vassal_tools.game.model import Game

CHART_WIDTH, ABOUT_WIDTH = 900, 600
_ORDER = ("sequence", "crt", "modifiers", "events", "reinforcements")
"""The charts that stand first."""
_ICONS = ("turn", "inventory")
"""The icons that every toolbar shows."""
_LOOK = "look.toml"


def pictures(
    game: Game, parts: ModuleParts, cache: PictureCache, progress: Progress = ignore_progress
) -> dict[str, bytes]:
    """The module's pictures as PNG, by the names that the build file uses.

    Most are drawn quickly and painted slowly: the cache knows them by their drawing. The board is known by its data.
    """
    drawings = {
        **_pieces(game, parts),
        **dict(_counters(game, parts)),
        **_cards(game, parts),
        **{chart_image(one.name): (one.draw(), CHART_WIDTH) for one in all_charts(game, parts)},
        **parts.drawings(),
    }
    found: dict[str, bytes] = {}
    for name, (svg, width) in sorted(drawings.items()):
        found[name] = cache.picture((svg, width), partial(png, svg, width))
        progress(len(found), len(drawings) + 1)
    found[BOARD_IMAGE] = cache.picture(_board_subject(game, parts), partial(board_png, game, parts.notes))
    progress(len(found), len(drawings) + 1)
    return found | _earlier(game, found)


def all_charts(game: Game, parts: ModuleParts) -> tuple[Chart, ...]:
    """The charts that every game may have, but for those that the game draws itself, and those of its own."""
    found = {chart.name: chart for chart in (*game_charts(game, parts), *parts.charts)}
    first = [name for name in _ORDER if name in found]
    return tuple(found[name] for name in dict.fromkeys((*first, *found)))


def sign_names(game: Game) -> tuple[str, ...]:
    """The signs that players may lay on the map; their pictures bear these names."""
    return tuple(sign_svgs(game))


def _counters(game: Game, parts: ModuleParts) -> Iterator[tuple[str, tuple[str, int]]]:
    for counter in game.counters.values():
        faces = counter_svgs(game, counter, parts.printed(counter))
        for name, svg in zip(counter_images(counter), faces, strict=True):
            yield name, (svg, COUNTER_SIZE)


def _cards(game: Game, parts: ModuleParts) -> dict[str, tuple[str, int]]:
    """The faces of cards, what hides them, and what lies below hands."""
    found = (
        {MASK_IMAGE: (card_mask_svg(), CHIT_SIZE), OWNED_IMAGE: (card_owned_svg(), CHIT_SIZE)} if parts.decks else {}
    )
    for deck in parts.decks:
        faces = {number: event_card_svg(game, number, deck.kind) for number in deck.numbers}
        found |= {event_image(number): (svg, CHIT_SIZE) for number, svg in faces.items()}
    for hand in hands(game, parts):
        found[hand_image(hand.side)] = (hand_svg(hand.side, side_look(game, hand.side)), HAND_SIZE[0])
    return found


def earlier_names(game: Game) -> dict[str, bytes]:
    """A page for who opens the archive, by its file name: which pictures are kept for saves of earlier modules."""
    lines = [f"{name}: {today}\n" for name, today in game.look.earlier_pictures.items()]
    head = "Saves of earlier modules name these pictures, which have another name today:\n\n"
    return {"earlier-pictures.txt": (head + "".join(lines)).encode()} if lines else {}


def _earlier(game: Game, found: Mapping[str, bytes]) -> dict[str, bytes]:
    """The pictures again by the names that they had in the past, which pieces of old saves state.

    Raises SourceError where there is no such picture, or where the name is one of today.
    """
    taken = {name.casefold() for name in found}
    for name, today in game.look.earlier_pictures.items():
        if today not in found:
            raise SourceError(f"earlier_pictures: {name} is to show {today}, which the module has not", Where(_LOOK))
        if name.casefold() in taken:
            raise SourceError(f"earlier_pictures: {name} is the name of a picture of today", Where(_LOOK))
    return {name: commented(found[now], f"{name}: {now}") for name, now in game.look.earlier_pictures.items()}


def _pieces(game: Game, parts: ModuleParts) -> dict[str, tuple[str, int]]:
    places = [*labelled_zones(game, parts), *(box.name for box in game.boxes.values() if box.is_base)]
    icons = icon_svgs(game)
    buttons = [one.icon for one in parts.dice] + [one.icon for one in hands(game, parts)]
    buttons += [one.icon for one in parts.windows()]
    wanted = {*_ICONS, *(["crt"] if all_charts(game, parts) else []), *map(_icon, buttons)}
    shown = [name for name in icons if name in wanted]
    return {
        ABOUT_IMAGE: (about_svg(game, parts), ABOUT_WIDTH),
        "moved.png": (markers.moved_mark_svg(), 16),
        **{label_image(place): markers.label_picture(place) for place in places},
        **{
            card_image(side): (markers.action_card_svg(side, side_look(game, side)), CARD_SIZE[0])
            for side in parts.side_acts
        },
        **{marker_image(name): (track_marker_svg(game, track), MARKER_SIZE) for name, track in game.tracks.items()},
        **{f"{name}.png": (svg, SIGN_SIZE) for name, svg in sign_svgs(game).items()},
        **{f"icon-{name}.png": (icons[name], ICON_SIZE) for name in shown},
    }


def _icon(image: str) -> str:
    """The icon that a picture shows, by its name."""
    return image.removeprefix("icon-").removesuffix(".png")


def _board_subject(game: Game, parts: ModuleParts) -> object:
    """All of the model that the board is drawn from."""
    return (
        game.title, game.sides, game.turns, game.face, game.zones, game.borders, game.boxes, game.tracks,
        game.reinforcements,
        game.look, parts.notes, tuple(game.start_of(track) for track in game.tracks.values()),
    )  # fmt: skip
