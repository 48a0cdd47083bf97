"""The module of the second edition: what it states itself, over what it takes from the first."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from vassal_tools.api import lint_path
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.module import build_file, write_module
from vassal_tools.builder.words.translations import catalog, missing, shown_texts
from vassal_tools.findings import Severity
from vassal_tools.game import library
from vassal_tools.game.facts import Grade
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from lxml import etree

    from vassal_tools.builder.cache import PictureCache
    from vassal_tools.game.model import Game


@pytest.fixture(scope="module")
def second() -> Game:
    return library.load("sfacteria")


@pytest.fixture(scope="module")
def build(second: Game) -> etree._Element:
    return build_file(second)


def test_lint_finds_no_fault(second: Game, tmp_path: Path, drawn_before: PictureCache) -> None:
    """Notes remain: the cards of the sides have more than 100 traits."""
    found = lint_path(write_module(second, tmp_path, drawn_before))
    assert {fault.code for fault in found} <= {"VM317"}
    assert {fault.finding.severity for fault in found} <= {Severity.NOTE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_in_english(build: etree._Element, language: str) -> None:
    assert missing(build, catalog(library.folder("sfacteria"), language)) == ()


def test_zones_have_the_codes_of_the_second_edition(second: Game) -> None:
    first = library.load("sphacteria")
    codes = [f"N{number}" for number in (1, 2, 3, 4, 5, 6, 10, 7, 8, 9)] + [f"T{number}" for number in range(1, 13)]
    assert list(second.zones) == codes
    named = dict(zip(first.zones, codes, strict=True))
    assert {named[one]: zone.polygon for one, zone in first.zones.items()} == {
        name: zone.polygon for name, zone in second.zones.items()
    }
    assert set(second.borders) == {tuple(sorted(map(named.__getitem__, pair))) for pair in first.borders}


def test_what_its_text_leaves_to_cards_is_the_first_editions(second: Game) -> None:
    events = [event for event in second.events.values() if event.number != 12]
    assert {event.grade for event in events} == {Grade.OUTSIDE}
    assert all(event.source.startswith("first edition, ") for event in events)
    assert second.rules.storm.lowest.grade == Grade.OUTSIDE
    assert second.rules.stacking.land_units.grade == Grade.TEXT


def test_menus_name_what_an_activation_costs(build: etree._Element) -> None:
    texts = {one.text for one in shown_texts(build)}
    assert {"Activate BTS for 1/2 PA", "Activate T4 for 1/2 or 1 PA", "Activate T4 for 2 PA"} <= texts


def test_the_advantage_begins_with_its_first_holder(second: Game) -> None:
    track = second.tracks["advantage"]
    assert second.sides[second.start_of(track) - 1] == second.rulings["R-54"].default
    assert parts_of(second).track_property(track) == "Advantage"


def test_the_back_of_a_leader_is_a_strategos(build: etree._Element) -> None:
    """11.2; units have a reduced face as in the first edition."""
    faces = {
        slot.get("entryName"): re.findall(r"\+ \((\w+)\)", slot.text or "")
        for slot in build.iter("VASSAL.build.widget.PieceSlot")
    }
    assert faces["A.Demosthenes"] == ["Strategos"]
    assert faces["A.T1"] == ["reduced"]
