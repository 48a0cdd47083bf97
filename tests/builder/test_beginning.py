"""The referee's set-up equals the module's, in everything that it compares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.builder.test_charts import TINY
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps.every import beginning
from vassal_tools.builder.module import build_file
from vassal_tools.errors import Where
from vassal_tools.game import library
from vassal_tools.objects.pieces import decode_piece
from vassal_tools.table.pieces import markers_of
from vassal_tools.table.setups import Setup, setup_of

if TYPE_CHECKING:
    from vassal_tools.game.model import Game


def both(game: Game) -> tuple[Setup, Setup, set[str]]:
    """The set-up of the whole build file, the set-up of the beginning alone, and the gpids of the units."""
    return setup_of(build_file(game)), setup_of(beginning(game)), {one.gpid for one in game.counters.values()}


def test_units_and_cards_begin_as_the_module_has_them(game: Game) -> None:
    for one in (game, library.load(TINY)):
        whole, begun, units = both(one)
        slots = {gpid: slot for gpid, slot in whole.slots.items() if whole.matters(gpid, units)}
        assert slots == {gpid: slot for gpid, slot in begun.slots.items() if begun.matters(gpid, units)}
        assert len(slots) == len(one.counters) + sum(len(deck.cards) for deck in parts_of(one).decks)
        assert begun.title == whole.title


def test_no_piece_of_the_module_is_strange_to_the_beginning(game: Game) -> None:
    for one in (game, library.load(TINY)):
        whole, begun, units = both(one)
        left_out = [slot for slot in build_file(one).iter() if slot.get("gpid") in whole.gpids - begun.gpids]
        pieces = [decode_piece(slot.text or "", Where()) for slot in left_out]
        assert pieces
        marked = {key for piece in pieces for key in markers_of([trait.raw for trait in piece.traits], piece.states)}
        assert marked.isdisjoint(begun.unit_keys(units))
        assert begun.unit_keys(units) == whole.unit_keys(units)
