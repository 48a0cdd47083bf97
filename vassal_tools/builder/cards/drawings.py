"""The pictures of cards from a table, in a language of the module."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from vassal_tools.builder.cards.tables import back_image, face_image, owned_image
from vassal_tools.builder.drawing import Drawing
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.pictures.laid_cards import back_svg, card_svg, laid, owned_svg, picture_in
from vassal_tools.builder.words.translations import ENGLISH
from vassal_tools.errors import SourceError, Where
from vassal_tools.game.cards_file import TABLE
from vassal_tools.game.faults import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.builder.words.translations import Catalog
    from vassal_tools.game.card_data import Card, CardSet, CardSlot
    from vassal_tools.game.model import Game


def card_drawings(game: Game, other: Catalog = ENGLISH) -> dict[str, Drawing]:
    """Return the faces and backs of all cards in a language, by file name.

    Raises SourceError for every text that does not fit, and every picture missing in `art`.
    """
    if not game.cards:
        return {}
    refuse(_faults(game.cards, other))
    return dict(_drawn(game, game.cards, other))


def _drawn(game: Game, cards: CardSet, other: Catalog) -> Iterator[tuple[str, Drawing]]:
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
