"""The module in other languages: nothing is left out, nothing that others depend on is translated, Java reads it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.components import component
from vassal_tools.builder.fights.values import MODIFIERS, RESULTS
from vassal_tools.builder.module import build_file
from vassal_tools.builder.words.translations import (
    PIECE_PREFIX,
    SHOWN,
    Catalog,
    Pattern,
    ShownText,
    bundles,
    catalog,
    catalogs,
    escaped,
    filled_in,
    has_words,
    missing,
    properties_text,
    shown_texts,
)
from vassal_tools.errors import InternalError, SourceError
from vassal_tools.game import declarations, library
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree

    from vassal_tools.game.model import Game

SOURCE = library.folder("sphacteria")
UNITS = Catalog(
    "fr",
    {"Archers": "Archers", "Kuklos": "Le cercle"},
    (Pattern("Play {number}: [event]", "Jouer {number} : [event]"), Pattern("[unit] {name}", "[unit] {name}")),
)


@pytest.fixture(scope="module")
def build(game: Game) -> etree._Element:
    return build_file(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(build: etree._Element, game: Game, language: str) -> None:
    assert missing(build, catalog(SOURCE, language)) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_vassal_fills_in_stays(build: etree._Element, game: Game, language: str) -> None:
    other = catalog(SOURCE, language)
    for one in shown_texts(build):
        assert filled_in(other.said(one.text)) == filled_in(one.text), one
        assert re.findall(r"\d+", other.said(one.text)) == re.findall(r"\d+", one.text), one


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_entries_of_a_menu_never_look_the_same(build: etree._Element, game: Game, language: str) -> None:
    other = catalog(SOURCE, language)
    texts = {one.text for one in shown_texts(build) if one.key.startswith(PIECE_PREFIX)}
    same = {"Battle", "Combat"}  # a sign and a button
    said = [other.said(text) for text in sorted(texts - same)]
    assert sorted(set(said)) == sorted(said)


def test_nothing_that_others_know_a_thing_by_is_translated(build: etree._Element, game: Game) -> None:
    """No attribute that names a map, board, zone, side, die, deck, turn counter or property is among the texts."""
    named = {"Map", "PrivateMap", "Board", "Zone", "PlayerRoster", "DiceButton", "DrawPile", "TurnTracker"}
    for tag, shown in SHOWN.items():
        if tag.rpartition(".")[2] in named:
            assert not {"name", "mapName", "property", "entry"} & set(shown), tag
    texts = {one.text for one in shown_texts(build)}
    assert not any(f"${declarations.ACT_PROPERTY}$" in filled_in(text) for text in texts)
    assert not texts & {*game.sides, *game.zones, *game.boxes, "Solitaire", "Referee", game.face.title}


def test_a_text_without_words_is_not_asked_for() -> None:
    assert not has_words("** $name$ = $result$ *** <$PlayerName$>")
    assert has_words("$name$ moves")


def test_two_texts_under_one_key_are_refused() -> None:
    tag = "VASSAL.build.module.map.Zoomer"
    twice = component("VASSAL.build.GameModule", component(tag, inTooltip="In"), component(tag, inTooltip="Closer"))
    with pytest.raises(InternalError, match=r"Zoomer\.inTooltip"):
        shown_texts(twice)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Archers", "Archers"),
        ("Play 2: Kuklos", "Jouer 2 : Le cercle"),
        ("Archers A1", "Archers A1"),
        ("Play 2: Nothing known", None),
        ("Play two words: Kuklos", None),
        ("Peltasts P1", None),
    ],
)
def test_patterns(text: str, said: str | None) -> None:
    assert UNITS.translated(text) == said
    assert UNITS.said(text) == (said or text)


@pytest.mark.parametrize(
    "text", ["Battle of Ancenis", "Movement and points", "Column shifts", "Battle Hill", "Draw cards"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_of_which_only_a_part_is_known_stays_english_as_a_whole(text: str, language: str) -> None:
    known = catalog(None, language)
    half_known = replace(known, strings={"Battle": "Bataille", "Column": "Colonne", "Movement": "Mouvement"})
    assert half_known.said(text) == text


@pytest.mark.parametrize("number", ["A1", "12", "II", "B"])
def test_numbers_and_marks_are_kept_behind_translated_words(number: str) -> None:
    assert catalog(None, "fr").translated(f"Battle {number}") == f"Combat {number}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_titles_of_all_charts_of_fights_are_translated(language: str) -> None:
    assert all(catalog(None, language).translated(title) for title in (RESULTS, MODIFIERS))


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("PA Athens", r"PA\ Athens", "PA Athens"),
        ("Play 2: Kuklos", r"Play\ 2\:\ Kuklos", "Play 2: Kuklos"),
        (" (reduced)", r"\ (reduced)", r"\ (reduced)"),
        ("a=b#c!d\\e", r"a\=b\#c\!d\\e", r"a=b#c!d\\e"),
        ("dé : 𝛼", r"d\u00E9\ \:\ \uD835\uDEFC", r"d\u00E9 : \uD835\uDEFC"),
    ],
)
def test_what_java_would_misread_is_escaped(text: str, key: str, value: str) -> None:
    assert escaped(text, key=True) == key
    assert escaped(text) == value


def test_a_text_without_translation_is_not_written() -> None:
    shown = (ShownText("Piece.Archers", "Archers"), ShownText("Piece.Fire", "Fire"))
    assert properties_text(shown, UNITS) == b"Piece.Archers=Archers\n"


def test_bundles_are_the_same_each_time(build: etree._Element, game: Game) -> None:
    first = bundles(build, catalogs(SOURCE))
    assert sorted(first) == ["Module_fr.properties", "Module_it.properties"]
    assert first == bundles(build_file(game), catalogs(SOURCE))
    assert rb"Piece.Turn\ over=Retourner" in first["Module_fr.properties"].splitlines()


def test_a_game_without_own_texts_has_those_of_all_modules() -> None:
    other = catalog(None, "fr")
    assert other.translated("Turn over") == "Retourner"
    assert other.translated("Cleon") is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[strings]\n"Turn" = ""', r"fr\.toml:2: 'Turn' has no translation"),
        ('[words]\n"Turn" = "Tour"', r"fr\.toml:1: 'words' is not known here"),
        ('[patterns]\n"Zone {zone}" = "Zone {place}"', r"'Zone \{zone\}' has other holes"),
    ],
)
def test_faults_in_a_file_of_translations(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "i18n").mkdir()
    (tmp_path / "i18n" / "fr.toml").write_text(text)
    with pytest.raises(SourceError, match=message):
        catalog(tmp_path, "fr")
