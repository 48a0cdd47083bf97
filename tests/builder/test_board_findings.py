"""Cards that are larger than the box of their deck are a finding with the box."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.maps import places
from vassal_tools.builder.maps.findings import board_findings
from vassal_tools.game import templates
from vassal_tools.game.library import load
from vassal_tools.game.outlines import bounds, rectangle

if TYPE_CHECKING:
    import pytest

    from vassal_tools.game.model import Game


def test_cards_that_are_larger_than_the_box_of_their_deck_are_named() -> None:
    game = load(templates.FOLDER / "cards")
    assert list(board_findings(game, parts_of(game))) == []
    name = next(name for name in game.decks if name in game.boxes)
    left, top, _, _ = bounds(game.boxes[name].polygon)
    small = replace(game.boxes[name], polygon=rectangle(left, top, 160, 110))
    game = replace(game, boxes={**game.boxes, name: small})
    found = next(iter(board_findings(game, parts_of(game))))
    assert found.message.startswith(f"the box {name} has 160 × 86 pixels below its title, the cards of ")
    assert found.rule.code == "MAP-overlap"
    assert found.where.keys == ("boxes", name)


def test_an_action_card_that_lies_on_a_track_is_named() -> None:
    game = load("sphacteria")
    parts = parts_of(game)
    assert list(board_findings(game, parts)) == []
    assert game.look.board
    track = next(iter(game.tracks.values()))
    cell = next(iter(track.cells.values()))
    board = replace(game.look.board, cards={**game.look.board.cards, "Athens": (cell.x, cell.y)})
    (found,) = board_findings(replace(game, look=replace(game.look, board=board)), parts)
    assert found.message == f"the action card of Athens is on the track {track.name}"
    assert found.where.keys == ("board", "cards")


def test_the_place_of_each_action_card_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    usual = places._usual_card_point

    def counted(game: Game, side: str) -> tuple[int, int]:
        found.append(side)
        return usual(game, side)

    monkeypatch.setattr(places, "_usual_card_point", counted)
    game = load("sphacteria")
    list(board_findings(game, parts_of(game)))
    assert sorted(found) == sorted(game.sides)
