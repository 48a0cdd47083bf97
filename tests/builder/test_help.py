"""The pages of help: each act is named as its menu names it, each number comes from the model, Swing can show them."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import build_file
from vassal_tools.builder.parts import ModuleParts
from vassal_tools.builder.words.help import Voice, amount, documentation, help_files, menus, page
from vassal_tools.builder.words.help_menu import HELP_FOLDER as FOLDER
from vassal_tools.builder.words.help_menu import PAGES
from vassal_tools.builder.words.translations import ENGLISH, Catalog, Pattern, catalog, catalogs, shown_texts
from vassal_tools.game import library
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from vassal_rulebooks.sphacteria.data import SphacteriaGame

SWING = {"html", "head", "title", "body", "h1", "h2", "h3", "p", "ol", "ul", "li", "b", "table", "tr", "th", "td"}
TESTS = Path(__file__).parents[1]
TEMPLATES = TESTS.parent / "vassal_tools" / "templates"
SOURCE = library.folder("sphacteria")
EVERY = ("en", *LANGUAGES)


class Tags(HTMLParser):
    """The tags of a page, which must be closed in order, and its bold texts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.bold: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "b":
            self.bold.append(data)


def text(game: SphacteriaGame, name: str, language: str) -> str:
    voice = Voice(ENGLISH if language == "en" else catalog(SOURCE, language))
    return page(game, parts_of(game), SOURCE, name, voice, language).decode("ascii")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_no_page_falls_back_to_english(game: SphacteriaGame, name: str, language: str) -> None:
    voice = Voice(catalog(SOURCE, language))
    page(game, parts_of(game), SOURCE, name, voice, language)
    assert voice.unsaid == set()


@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize("name", PAGES)
def test_pages_are_html_that_swing_shows(game: SphacteriaGame, name: str, language: str) -> None:
    tags = Tags()
    tags.feed(text(game, name, language))
    assert tags.open == []
    assert tags.seen <= SWING
    assert not re.search(r"[{}]", text(game, name, language))


def test_each_act_is_named_as_its_menu_names_it(game: SphacteriaGame) -> None:
    """Bold text is an entry, submenu or button of the module."""
    tags = Tags()
    tags.feed(text(game, "play", "en"))
    known = {one.text for one in shown_texts(build_file(game))}
    prose = {"drag", "right-click", "button", "zone", "base", "action card", "bowl of events", "tracks"}
    assert set(tags.bold) - prose <= known


def test_how_to_play_names_a_menu_for_every_declared_act(game: SphacteriaGame) -> None:
    shown = text(game, "play", "en")
    for entry in (
        "Points of the throw", "Announce 2 PA", "Activate P for 2 PA", "Attack P from O", "End of movement",
        "End of action phase", "Pass: no points left", "Reinforcements", "Take a loss", "Out of play", "Retreat",
        "Rally", "Supply the island", "Storm", "Play 2: Kuklos", "Back into the bowl", "Supply becomes 2",
        "Agreed correction", "Offer every entry",
    ):  # fmt: skip
        assert f"<b>{entry}</b>" in shown, entry


@pytest.mark.parametrize(
    ("folder", "holder", "entries"),
    [
        ("tiny_games/ford", "place", ("Fight in …",)),
        ("game/cards", "deck", ("Play …",)),
    ],
)
def test_help_names_an_entry_once_for_all_places_or_cards(folder: str, holder: str, entries: tuple[str, ...]) -> None:
    assert menus(parts_of(library.load(TESTS / folder)))[holder] == entries


def test_help_names_the_reinforcements_of_all_sides() -> None:
    entries = menus(parts_of(library.load(TEMPLATES / "areas")))["card"]
    assert {"The Allied second wave arrives", "The Axis counter-attack arrives"} <= set(entries)


def test_a_pattern_translates_an_entry_for_all_places() -> None:
    other = Catalog(
        "fr", {"…": "…"}, (Pattern("Battle of {place}", "Bataille : {place}"), Pattern("Play [card]", "[card]"))
    )
    assert other.translated("Battle of …") == "Bataille : …"
    assert other.translated("Play …") == "…"


def test_the_other_languages_say_as_much_as_english(game: SphacteriaGame) -> None:
    for name in PAGES:
        shapes = [re.findall(r"<(?:h[1-3]|li|tr|p)>", text(game, name, language)) for language in EVERY]
        assert shapes[0] == shapes[1] == shapes[2]


def test_the_summary_has_every_event_modifier_and_step(game: SphacteriaGame) -> None:
    shown = text(game, "rules", "en")
    gists = [step.gist for phase in game.phases.values() for step in phase.steps.values()]
    gists += [modifier.gist for modifier in (*game.combat.modifiers.values(), *game.combat.shifts.values())]
    gists += [event.gist for event in game.events.values()] + [loss.gist for loss in game.combat.losses.values()]
    for gist in gists:
        assert gist.replace("'", "&#39;") in shown


def test_numbers_come_from_the_model(game: SphacteriaGame) -> None:
    stacking = replace(game.rules.stacking, land_units=replace(game.rules.stacking.land_units, value=77))
    changed = replace(game, rules=replace(game.rules, stacking=stacking))
    assert "A zone takes 77 land units" in text(changed, "rules", "en")


def test_amounts_are_signed_to_the_good_of_the_attacker(game: SphacteriaGame) -> None:
    assert amount(1) == "+1"
    assert amount(-2) == "−2"
    assert amount(1, either=True) == "±1"
    shown = text(game, "rules", "en")
    assert "<td>e</td><td>&#8722;2</td>" in shown
    assert "<td>a</td><td>&#177;1</td>" in shown


def test_pages_lie_where_the_menu_and_the_engine_look(game: SphacteriaGame) -> None:
    files = help_files(game, parts_of(game), SOURCE, catalogs(SOURCE))
    named = [child.get("fileName") for child in documentation(ModuleParts()) if child.get("fileType") == "archive"]
    assert named == [f"{FOLDER}/{name}.html" for name in PAGES]
    for name in PAGES:
        assert all(f"{folder}/{name}.html" in files for folder in (FOLDER, *(f"{FOLDER}_{x}" for x in LANGUAGES)))
    assert files == help_files(game, parts_of(game), SOURCE, catalogs(SOURCE))
