"""Words next to a card in a hand are only for players who see its face."""

from __future__ import annotations

from vassal_tools.builder.cards.held import LAYER, words_image
from vassal_tools.builder.drawings import drawings
from vassal_tools.builder.module import whole_parts
from vassal_tools.errors import Where
from vassal_tools.game import library
from vassal_tools.objects.pieces import decode_piece


def test_each_chit_has_a_picture_of_its_words_behind_its_mask() -> None:
    game = library.load("sphacteria")
    parts = whole_parts(game, library.folder(game.id))
    drawn = drawings(game, parts)
    (deck,) = parts.decks
    for card, numbers in zip(deck.cards, deck.faces, strict=True):
        kinds = [
            (trait.id, trait.field("name") if trait.id == "emb2" else "")
            for trait in decode_piece(card.text, Where("chit")).traits
        ]
        assert kinds.index(("obs", "")) < kinds.index(("emb2", LAYER)), card.name
        assert words_image(numbers) in card.text
        assert all(game.events[number].title.split()[0] in drawn[words_image(numbers)].svg for number in numbers)
