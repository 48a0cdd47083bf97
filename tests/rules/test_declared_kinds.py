"""The words of a module's menus are known to its rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.script import rulebook
from vassal_rulebooks.sphacteria import declarations
from vassal_rulebooks.sphacteria.rulebook import KINDS
from vassal_tools.builder.game_parts import parts_of

if TYPE_CHECKING:
    from vassal_tools.builder.parts import ModuleParts


def declared_by(parts: ModuleParts) -> set[str]:
    """The kinds of acts that the menus of cards, labels, counters and chits declare."""
    held = [*parts.side_acts.values(), *parts.unit_acts.values(), *(place.acts for place in parts.places.values())]
    kinds = {act.words.partition("|")[0] for acts in held for act in acts}
    game = rulebook().board.game
    cards = [act for deck in parts.decks for chit in game.chits.values() for act in deck.kind.acts(chit)]
    return kinds | {one.act.words.partition("|")[0] for one in cards}


def test_each_kind_that_menus_declare_is_known_and_each_known_one_is_declared() -> None:
    words = {name: value for name, value in vars(declarations).items() if name.isupper() and isinstance(value, str)}
    known = {value for name, value in words.items() if not name.endswith("_PROPERTY") and name != "NOTHING_YET"}
    assert declared_by(parts_of(rulebook().board.game)) == known


def test_kinds_of_acts_name_words_that_menus_declare() -> None:
    said = {kind.declared for kind in KINDS if kind.declared}
    assert said <= declared_by(parts_of(rulebook().board.game))
