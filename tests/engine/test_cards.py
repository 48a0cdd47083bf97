"""Cards of a table in the real engine: what one side holds, the other cannot see, name, play or count by kinds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.module import SETUP_NAME, write_module
from vassal_tools.engine import Engine
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.engine import EngineParts
    from vassal_tools.engine.answers import EnginePiece

pytestmark = pytest.mark.engine

DUEL = Path(__file__).parents[1] / "game" / "cards"
HAND, MAP = "Hand of Blue", "The bridge"
TITLES = ("Forced march", "Volley", "The Guard stands")
SHOWN = ("Obscured", "Card", "cost", "PieceName")


@pytest.fixture(scope="module")
def opened(
    parts: EngineParts, drawn_before: PictureCache, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    with Engine(parts) as engine:
        engine.open(write_module(load(DUEL), tmp_path_factory.mktemp("module"), drawn_before, source=DUEL))
        yield engine


@pytest.fixture
def blue(opened: Engine) -> Iterator[Engine]:
    """Ann plays Blue in a new game."""
    opened.game.close()
    opened.become("Ann", "of Ann alone")
    opened.game.take_side("Blue")
    opened.game.setup(SETUP_NAME)
    yield opened
    opened.require_quiet()


def piece(engine: Engine, gpid: str | None) -> EnginePiece:
    return next(one for one in engine.table.pieces(*SHOWN) if one.gpid == gpid)


def as_red(engine: Engine, saved: Path) -> None:
    """The same game from Ben's seat; he plays Red."""
    engine.game.save(saved)
    engine.game.close()
    engine.become("Ben", "of Ben alone")
    engine.game.take_side("Red")
    engine.game.load(saved)


def deck(engine: Engine, name: str) -> EnginePiece:
    return next(one for one in engine.table.pieces(types=True) if one.kind == "deck" and f";{name};;" in one.type)


def titled(one: EnginePiece) -> str:
    """The title of a card; its owner sees the name of its mask behind it."""
    return one.name.removesuffix("(Orders)")


def entries(engine: Engine, one: EnginePiece) -> set[str]:
    return {line.text for line in engine.table.menu(one.id)}


def test_the_other_side_sees_no_face_and_no_entry_of_a_card_in_a_hand(blue: Engine, tmp_path: Path) -> None:
    drawn = blue.table.draw("Orders", HAND, 150, 150)
    own = piece(blue, drawn.gpid)
    assert titled(own) in TITLES
    assert f"Play {titled(own)}" in entries(blue, own)
    as_red(blue, tmp_path / "game.vsav")
    hidden = piece(blue, drawn.gpid)
    assert hidden.properties["Obscured"] == "true"
    assert not {hidden.name, hidden.properties["PieceName"]} & set(TITLES)
    assert not {entry for entry in entries(blue, hidden) if any(title in entry for title in TITLES)}
    assert "Discard" not in entries(blue, hidden)


def test_the_other_side_cannot_open_the_window_of_a_hand(blue: Engine, tmp_path: Path) -> None:
    own = {button.owner: button.enabled for button in blue.controls.buttons() if button.kind == "PrivateMap"}
    assert own == {"Hand of Blue": True, "Hand of Red": False}
    as_red(blue, tmp_path / "game.vsav")
    other = {button.owner: button.enabled for button in blue.controls.buttons() if button.kind == "PrivateMap"}
    assert other == {"Hand of Blue": False, "Hand of Red": True}


def test_reports_name_no_card_that_is_hidden(blue: Engine) -> None:
    before = len(blue.controls.chat_text())
    drawn = [blue.table.draw("Orders", HAND, 150, 150), blue.table.draw("Orders", HAND, 300, 150)]
    blue.table.move(drawn[0].id, MAP, 100, 400)
    blue.table.move(drawn[0].id, HAND, 200, 150)
    blue.table.invoke(drawn[1].id, "Back into Orders")
    said = blue.controls.chat_text()[before:]
    assert "Blue takes an order" in said
    assert "Blue puts an order back" in said
    assert not [title for title in TITLES if title in said]


def test_a_card_on_the_map_stays_hidden_until_its_owner_shows_it(blue: Engine, tmp_path: Path) -> None:
    drawn = blue.table.draw("Orders", MAP, 150, 450)
    title = titled(piece(blue, drawn.gpid))
    as_red(blue, tmp_path / "hidden.vsav")
    assert title not in str(piece(blue, drawn.gpid).properties)
    blue.game.close()
    blue.become("Ann", "of Ann alone")
    blue.game.load(tmp_path / "hidden.vsav")
    blue.table.invoke(piece(blue, drawn.gpid).id, "Hide or show")
    as_red(blue, tmp_path / "shown.vsav")
    assert piece(blue, drawn.gpid).name == title


def test_a_card_is_played_onto_its_pile_and_comes_back_into_its_deck(blue: Engine) -> None:
    drawn = blue.table.draw("Orders", HAND, 150, 150)
    card = piece(blue, drawn.gpid)
    blue.table.invoke(card.id, f"Play {titled(card)}")
    assert f"Blue plays {titled(card)}" in blue.controls.chat_text()
    assert blue.controls.property("Act") == f"1|order|{card.properties['Card']}"
    assert blue.controls.property("Victory") == card.properties["cost"]
    assert deck(blue, "Used orders").contents == (card.id,)
    blue.table.invoke(deck(blue, "Used orders").id, "Shuffle into Orders")
    assert deck(blue, "Used orders").contents == ()
    assert len(deck(blue, "Orders").contents) == 6


def test_what_lies_on_the_pile_is_seen_by_all(blue: Engine, tmp_path: Path) -> None:
    card = piece(blue, blue.table.draw("Orders", HAND, 150, 150).gpid)
    blue.table.invoke(card.id, "Discard")
    assert f"Blue discards {titled(card)}" in blue.controls.chat_text()
    as_red(blue, tmp_path / "game.vsav")
    assert piece(blue, card.gpid).name == titled(card)


def test_every_entry_of_every_card_can_be_pressed(blue: Engine) -> None:
    for _ in range(6):
        drawn = blue.table.draw("Orders", HAND, 150, 150)
        for entry in ("Hide or show", "Hide or show", "Discard"):
            blue.table.invoke(drawn.id, entry)
    drawn = blue.table.draw("Fate", MAP, 150, 450)
    assert piece(blue, drawn.gpid).properties["Card"] == "rain"
    blue.table.invoke(drawn.id, "Back into Fate")
