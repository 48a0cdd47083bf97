"""The drawing of each picture of a module, and the file in `art` that replaces it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from vassal_tools.builder.cards.decks import MASK_IMAGE, OWNED_IMAGE, event_image
from vassal_tools.builder.cards.hands import hand_image, hands
from vassal_tools.builder.cards.held import words_image
from vassal_tools.builder.cards.tables import back_image, face_image, owned_image
from vassal_tools.builder.looks import CARD_SIZE, CARD_WORDS_SIZE, CHIT_SIZE, COUNTER_SIZE, SIGN_SIZE, side_look
from vassal_tools.builder.maps.markers import marker_size
from vassal_tools.builder.maps.setup import (
    CLEAR_LABEL,
    card_image,
    clear_labels,
    label_image,
    labelled_zones,
    marker_image,
)
from vassal_tools.builder.pictures import markers
from vassal_tools.builder.pictures.cards import card_mask_svg, card_owned_svg, hand_svg
from vassal_tools.builder.pictures.charts import game_charts
from vassal_tools.builder.pictures.counters import counter_svgs
from vassal_tools.builder.pictures.icons import ABOUT_SIZE, ICON_SIZE, about_svg, icon_svgs
from vassal_tools.builder.pictures.laid_cards import (
    back_svg,
    card_svg,
    event_card_svg,
    event_words_svg,
    laid,
    owned_svg,
    picture_in,
)
from vassal_tools.builder.pictures.markers import sign_svgs, track_marker_svg
from vassal_tools.builder.pictures.studio import drawing_words
from vassal_tools.builder.side_windows import chart_image
from vassal_tools.builder.words.help import ABOUT_IMAGE
from vassal_tools.builder.words.translations import ENGLISH
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.cards_file import TABLE
from vassal_tools.game.faults import refuse
from vassal_tools.game.names import counter_faces, counter_images

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.builder.parts import Chart, ModuleParts
    from vassal_tools.builder.words.translations import Catalog
    from vassal_tools.game.card_data import Card, CardSet, CardSlot
    from vassal_tools.game.model import Game, Track

_SIZE = re.compile(r'<svg [^>]*?width="([0-9.]+)" height="([0-9.]+)"')


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG with its width in pixels; `art` is the file in `art` that replaces it.

    That file is fitted into the size of the drawing, or keeps its own proportions if only one length is fixed
    (`keeps`).
    """

    art: str
    svg: str
    width: int
    keeps: Literal["size", "width", "height"] = "size"

    def place(self, zoom: int = 1) -> tuple[int | None, int | None]:
        """Return the width and height of the file in pixels, times `zoom`; None follows from its proportions."""
        width, height = self.width * zoom, self.height * zoom
        return None if self.keeps == "height" else width, None if self.keeps == "width" else height

    @property
    def own_width(self) -> int:
        """The width stated in the SVG."""
        found = _SIZE.match(self.svg)
        return round(float(found[1])) if found else self.width

    @property
    def height(self) -> int:
        """The drawn height in pixels."""
        found = _SIZE.match(self.svg)
        return round(self.width * float(found[2]) / float(found[1])) if found else self.width


def card_drawings(game: Game, other: Catalog = ENGLISH) -> dict[str, Drawing]:
    """Return the faces and backs of all cards in a language, by file name.

    Raises SourceError for every text that does not fit, and every picture missing in `art`.
    """
    if not game.cards:
        return {}
    refuse(_faults(game.cards, other))
    return dict(_drawn_card(game, game.cards, other))


def _drawn_card(game: Game, cards: CardSet, other: Catalog) -> Iterator[tuple[str, Drawing]]:
    for card in cards.cards.values():
        layout = cards.layout_of(card)
        svg = card_svg(layout, side_look(game, card.side), partial(_said, card, other))
        yield face_image(card), Drawing(f"cards/{card.id}", svg, layout.width)
    for name, deck in game.decks.items():
        held = cards.of_deck(name)
        if held:
            layout, sides = cards.layout_of(held[0]), {card.side for card in held}
            ink = side_look(game, sides.pop() if len(sides) == 1 else None)
            back = back_svg(layout, other.said(deck.title), ink)
            yield back_image(name), Drawing(f"cards/back-{name}", back, layout.width)
            owned = owned_image((layout.width, layout.height))
            yield owned, Drawing(f"cards/{owned.removesuffix('.png')}", owned_svg(layout), layout.width)


def _said(card: Card, other: Catalog, slot: CardSlot) -> Sequence[str]:
    # from the table, or else from the catalog
    if slot.says:
        return (other.said(slot.says),)
    if not slot.of:
        return ()
    if f"{slot.of}_{other.language}" in card.cells:
        return card.said(slot.of, other.language)
    lines = card.said(slot.of)
    return tuple(map(other.said, lines)) if slot.show == "text" else lines


def _faults(cards: CardSet, other: Catalog) -> Iterator[SourceError]:
    for card in cards.cards.values():
        where = Where(TABLE, keys=("id", card.id))
        for slot in cards.layout_of(card).slots:
            lines = _said(card, other, slot)
            if lines and slot.show == "text" and (size := laid(lines, slot).size) < slot.smallest:
                what = (
                    f"card {card.id}: {slot.of or slot.says} in {other.language} fits into {slot.width} by "
                    f"{slot.height} pixels with letters of {size:.1f} alone, smaller than {slot.smallest}"
                )
                yield SourceError(what, where, "shorten it, or enlarge the slot of its layout")
            elif lines and slot.show == "picture" and not picture_in(slot, lines):
                yield SourceError(f"card {card.id}: no picture {lines[0]!r:.60} in the folder art", where)


CHART_WIDTH, MOVED_WIDTH = 900, 16
_ORDER = ("sequence", "crt", "modifiers", "events", "reinforcements")
"""The charts that come first."""
_ICONS = ("turn", "inventory")
"""The icons of every toolbar."""
_DIE = "die"


def drawings(game: Game, parts: ModuleParts, other: Catalog = ENGLISH) -> dict[str, Drawing]:
    """Return all pictures of a module except its board, in a language, by their names in the build file."""
    with drawing_words(other.said, other.digest):
        return _drawn(game, parts, other)


def _drawn(game: Game, parts: ModuleParts, other: Catalog) -> dict[str, Drawing]:
    charts = all_charts(game, parts)
    return {
        **_pieces(game, parts),
        **dict(_counters(game, parts)),
        **dict(_cards(game, parts)),
        **card_drawings(game, other),
        **{chart_image(one.name): _chart(one) for one in charts},
        **{name: Drawing(f"windows/{_stem(name)}", *drawn) for name, drawn in parts.drawings().items()},
    }


def _chart(one: Chart) -> Drawing:
    drawn = Drawing(f"charts/{one.name}", one.draw(), CHART_WIDTH, "width")
    return replace(drawn, width=drawn.own_width)


def all_charts(game: Game, parts: ModuleParts) -> tuple[Chart, ...]:
    """Return the common charts, unless the game draws them itself, and its own charts."""
    found = {chart.name: chart for chart in (*game_charts(game, parts), *parts.charts)}
    first = [name for name in _ORDER if name in found]
    return tuple(found[name] for name in dict.fromkeys((*first, *found)))


def sign_names(game: Game) -> tuple[str, ...]:
    """Return the signs that players may put on the map, which are also the names of their pictures."""
    return tuple(sign_svgs(game))


def _counters(game: Game, parts: ModuleParts) -> Iterator[tuple[str, Drawing]]:
    for counter in {one.id: one for one in map(game.pictured, game.counters.values())}.values():
        svgs = counter_svgs(game, counter, parts.printed(counter))
        for image, face, svg in zip(counter_images(counter), counter_faces(counter), svgs, strict=True):
            yield image, Drawing(f"counters/{face}", svg, COUNTER_SIZE)


def _cards(game: Game, parts: ModuleParts) -> Iterator[tuple[str, Drawing]]:
    if any(deck.numbers for deck in parts.decks):
        yield MASK_IMAGE, Drawing("cards/back", card_mask_svg(), CHIT_SIZE)
        yield OWNED_IMAGE, Drawing("cards/owned", card_owned_svg(), CHIT_SIZE)
    for deck in parts.decks:
        for number in deck.numbers:
            face = event_card_svg(game, number, deck.kind)
            yield event_image(number), Drawing(f"cards/{number}", face, CHIT_SIZE)
        for numbers in dict.fromkeys(deck.faces) if deck.kind.has_hands else ():
            image = words_image(numbers)
            yield image, Drawing(f"cards/{_stem(image)}", event_words_svg(game, numbers, deck.kind), CARD_WORDS_SIZE[0])
    for hand in hands(game, parts):
        size = hand.board.size
        cloth = hand_svg(hand.side, side_look(game, hand.side), size)
        yield hand_image(hand.side), Drawing(f"hands/{hand.side}", cloth, size[0])


def _pieces(game: Game, parts: ModuleParts) -> dict[str, Drawing]:
    clear = clear_labels(game, parts)
    places = [*labelled_zones(game, parts), *(box.name for box in game.boxes.values() if box.is_base)]
    sides = {
        side: markers.action_card_svg(side, side_look(game, side), scores=bool(parts.score)) for side in parts.side_acts
    }
    return {
        ABOUT_IMAGE: Drawing("about", about_svg(game, parts), ABOUT_SIZE[0]),
        "moved.png": Drawing("icons/moved", markers.moved_mark_svg(), MOVED_WIDTH),
        **{
            label_image(place): Drawing(f"labels/{place}", *markers.label_picture(game.places[place].shown), "height")
            for place in places
            if place not in clear
        },
        **({CLEAR_LABEL: Drawing("labels/clear", *markers.clear_label(), "height")} if clear else {}),
        **{card_image(side): Drawing(f"sides/{side}", svg, CARD_SIZE[0]) for side, svg in sides.items()},
        **{marker_image(track.name): _marker(game, track) for track in game.tracks.values()},
        **{f"{name}.png": Drawing(f"signs/{name}", svg, SIGN_SIZE) for name, svg in sign_svgs(game).items()},
        **dict(_icons(game, parts)),
    }


def _marker(game: Game, track: Track) -> Drawing:
    return Drawing(f"markers/{track.name}", track_marker_svg(game, track), marker_size(track))


def _icons(game: Game, parts: ModuleParts) -> Iterator[tuple[str, Drawing]]:
    icons = icon_svgs(game)
    buttons = [one.icon for one in parts.dice] + [one.icon for one in hands(game, parts)]
    buttons += [one.icon for one in parts.windows()]
    wanted = {*_ICONS, *(["crt"] if all_charts(game, parts) else []), *map(_icon, buttons)}
    for name in icons:
        if name in wanted:
            yield f"icon-{name}.png", Drawing(f"icons/{name}", icons[name], ICON_SIZE)
    for die in parts.dice:
        if die.icon == die_icon(die.name):
            yield die.icon, Drawing(f"dice/{die.name}", icons[_DIE], ICON_SIZE)


def die_icon(die: str) -> str:
    """Return the file name of a die's own icon."""
    return f"icon-dice-{die}.png"


def _icon(image: str) -> str:
    return _stem(image).removeprefix("icon-")


def _stem(image: str) -> str:
    return image.removesuffix(".png")
