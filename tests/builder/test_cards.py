"""Cards that a table lists: their faces by the slots of a layout, decks and piles, in every language of the module."""

from __future__ import annotations

import io
import re
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from tests.builder.art_files import svg, write
from vassal_tools.builder.art import fitting
from vassal_tools.builder.art.fitting import address
from vassal_tools.builder.drawings import card_drawings
from vassal_tools.builder.module import build_module
from vassal_tools.builder.pictures.laid_cards import laid
from vassal_tools.errors import SourceError
from vassal_tools.game.card_data import CardSlot
from vassal_tools.game.fingerprint import as_document, fingerprint, from_document
from vassal_tools.game.library import load

if TYPE_CHECKING:
    from vassal_tools.builder.art.files import ArtFile
    from vassal_tools.game.model import Game

DUEL = Path(__file__).parents[1] / "game" / "cards"
SHORT = CardSlot("text", 0, 0, 60, 40, "text", size=16)


@pytest.fixture(scope="module")
def duel() -> Game:
    return load(DUEL)


@pytest.fixture(scope="module")
def archive(duel: Game) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(build_module(duel, source=DUEL)))


def faces(game: Game) -> dict[str, str]:
    return {name: drawing.svg for name, drawing in card_drawings(game).items()}


def written(svg: str) -> list[str]:
    return re.findall(r">([^<>]+)</text>", svg)


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    folder = tmp_path / "game"
    shutil.copytree(DUEL, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    return folder


def test_a_face_shows_what_the_columns_of_its_card_hold(duel: Game) -> None:
    shown = written(faces(duel)["face-march.png"])
    assert shown[:2] == ["Forced march", "2"]
    assert " ".join(shown[2:-1]) == "Move one unit two places. It may not fight this turn."
    assert shown[-1] == "Order"


def test_a_text_is_wrapped_and_shrinks_until_it_fits() -> None:
    one, much = laid(["Run"], SHORT), laid(["Run as far as the next town, and wait there"], SHORT)
    assert one.size == 16
    assert len(much.rows) > 1
    assert much.size < 16
    assert much.deep <= SHORT.height


def test_a_text_that_does_not_fit_is_refused_with_card_and_size(duel: Game) -> None:
    assert duel.cards
    cards = dict(duel.cards.cards)
    cards["rain"] = replace(cards["rain"], cells={"text": ("far too long " * 60,)})
    with pytest.raises(SourceError, match=r"cards.csv: card rain: text in en fits into 156 by 96 pixels"):
        card_drawings(replace(duel, cards=replace(duel.cards, cards=cards)))


def test_a_card_of_a_side_is_in_its_colours(duel: Game) -> None:
    assert "#2a62a8" in faces(duel)["face-guard.png"]
    assert "#2a62a8" not in faces(duel)["face-march.png"]


def test_copies_are_cards_of_their_own_with_the_gpids_that_follow(archive: zipfile.ZipFile) -> None:
    build = etree.fromstring(archive.read("buildFile.xml"))
    slots = [(slot.get("entryName"), slot.get("gpid")) for slot in build.iter("VASSAL.build.widget.CardSlot")]
    assert slots[:5] == [
        ("Forced march", "101"), ("Forced march", "102"), ("Forced march", "103"), ("Volley", "111"), ("Volley", "112"),
    ]  # fmt: skip


def test_the_pile_of_used_cards_is_shuffled_into_its_deck(archive: zipfile.ZipFile) -> None:
    build = etree.fromstring(archive.read("buildFile.xml"))
    piles = {pile.get("name"): pile for pile in build.iter("VASSAL.build.module.map.DrawPile")}
    assert set(piles) == {"Orders", "Used orders", "Fate"}
    assert piles["Used orders"].get("reshuffleTarget") == "Orders"
    assert piles["Used orders"].get("faceDown") == "Never"
    assert piles["Orders"].get("faceDown") == "Always"


def test_faces_with_words_are_there_in_every_language(archive: zipfile.ZipFile, duel: Game) -> None:
    names = set(archive.namelist())
    assert {f"images_fr/face-{card}.png" for card in ("march", "volley", "guard", "rain")} <= names
    assert "images_fr/face-rain.png" in names
    assert archive.read("images_fr/face-march.png") != archive.read("images/face-march.png")
    assert b"Piece.Forced\\ march=Marche forc\\u00E9e" in archive.read("Module_fr.properties")
    assert not any(name.startswith("images_it/") for name in names)  # the table has no Italian


def test_a_document_holds_the_cards_and_a_fingerprint_only_which_there_are(duel: Game) -> None:
    assert from_document(as_document(duel)) == duel
    assert duel.cards
    march = replace(duel.cards.cards["march"], title="Otherwise", cells={})
    worded = replace(duel, cards=replace(duel.cards, cards={**duel.cards.cards, "march": march}))
    fewer = replace(duel, cards=replace(duel.cards, cards={**duel.cards.cards, "march": replace(march, copies=1)}))
    assert fingerprint(worded) == fingerprint(duel) != fingerprint(fewer)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("cards.csv", "cost,emblem,text", "price,emblem,text", "no column .cost., which the layout order"),
        ("cards.csv", "title_fr", "name_fr", "column name_fr is a translation of name, which there is not"),
        ("cards.csv", "text_fr", "text", "the column text is there twice"),
        ("cards.csv", "volley,111", "volley,103", "card volley, with copies 2, has the gpid 103 of card march"),
        ("cards.csv", "rain,201", "rain,5000", "card rain has the gpid 5000, which is for labels"),
        ("cards.csv", "rain,201,fate", "rain,201,fat", "no deck 'fat'.*did you mean fate"),
        ("cards.csv", "Blue,0", "Green,0", "no side 'Green'"),
        ("cards.csv", "march,101,orders,Forced march,3", "march,101,orders,Forced march,x", "copies must be a whole"),
        ("cards.csv", "rain,201", "owned,201", r"cards.csv:\d+: a card cannot have the id owned"),
        ("cards.csv", "rain,201", "back-orders,201", "a card cannot have the id back-orders: art/cards/back-orders"),
        ("cards.csv", "rain,201", "Back,201", "a card cannot have the id Back"),
        ("cards.toml", "x = 0, y = 0, width = 180", "x = 1, y = 0, width = 180", "slot 1 reaches beyond the card"),
        ("cards.toml", 'title = "Used orders"', 'title = "Fate"', "the pile of deck orders has the title of deck fate"),
        ("cards.toml", "[decks.fate]", "[decks.luck]", "no deck 'luck'"),
        ("cards.toml", 'show = "emblem"', 'show = "emblems"', "must be one of text, picture, emblem, box"),
        ("cards.toml", 'fill = "deep"', 'fill = "blue"', "fill must be a colour such as #2a62a8, or deep"),
        ("cards.toml", 'says = "Order"', 'says = "Order", of = "text"', "shows a column or says words, one of the two"),
        ("module.toml", 'decks = ["orders"]', 'decks = ["order"]', "no deck 'order'"),
    ],
)
def test_what_is_wrong_with_cards_is_said(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    with pytest.raises(SourceError) as raised:
        load(changed(tmp_path, file, old, new))
    assert re.search(message, str(raised.value))


def with_pictures(tmp_path: Path) -> Path:
    """A game whose cards show pictures, three of them the same."""
    folder = changed(tmp_path, "cards.toml", 'show = "emblem", of = "emblem"', 'show = "picture", of = "emblem"')
    table = folder / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("bow", "arrow").replace("shield", "arrow.svg"), "utf-8")
    return write(folder, "arrow.svg", svg())


def test_a_picture_of_cards_is_rasterised_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, drawn = with_pictures(tmp_path), []

    def counted(file: ArtFile, width: int, height: int) -> str:
        drawn.append((file.name, width, height))
        return address(file, width, height)

    monkeypatch.setattr(fitting, "address", counted)
    build_module(load(folder), source=folder)
    assert drawn == [("arrow", 160, 140)]


def test_cards_whose_ids_differ_by_a_dot_have_pictures_of_their_own(tmp_path: Path) -> None:
    folder = changed(tmp_path, "cards.csv", "march,101", "a.b,101")
    table = folder / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("volley,111", "a-b,111"), "utf-8")
    shown = faces(load(folder))
    assert (written(shown["face-a.b.png"])[0], written(shown["face-a-b.png"])[0]) == ("Forced march", "Volley")


def test_overlays_of_each_size_have_a_name_in_art(duel: Game) -> None:
    assert duel.cards
    small = replace(next(iter(duel.cards.design.layouts.values())), width=120, height=250, slots=())
    decks = {**duel.cards.design.decks, "fate": replace(duel.cards.design.decks["fate"], layout="small")}
    design = replace(duel.cards.design, layouts={**duel.cards.design.layouts, "small": small}, decks=decks)
    drawn = card_drawings(replace(duel, cards=replace(duel.cards, design=design)))
    owned = {one.art for name, one in drawn.items() if name.startswith("owned-")}
    assert owned == {"cards/owned-180x250", "cards/owned-120x250"}
