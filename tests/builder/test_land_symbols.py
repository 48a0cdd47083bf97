"""Symbols for land units by name: parts, sizes, parts joined; and slots of counters with words and pictures."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from tests.builder.art_files import disc, write
from tests.builder.plain_games import plain_game
from vassal_tools.builder.art import read_art
from vassal_tools.builder.art.fitting import studio_of
from vassal_tools.builder.looks import side_look
from vassal_tools.builder.pictures.counters import counter_svgs, smallest_letters
from vassal_tools.builder.pictures.emblems import PARTS, SIZES, emblem, is_emblem, land_symbol
from vassal_tools.builder.pictures.looks import LAYOUTS, layout_of
from vassal_tools.builder.pictures.studio import drawing_in, png
from vassal_tools.builder.pictures.svg import document
from vassal_tools.game.look import CounterLook, LayoutSlot, Look, TypeLook
from vassal_tools.game.model import Fact, Grade, ValueKind

if TYPE_CHECKING:
    from pathlib import Path

    from vassal_tools.game.model import Counter, Game

WANTED = (
    "infantry", "armour", "mechanised", "artillery", "cavalry", "reconnaissance", "airborne", "engineer", "anti-tank",
    "headquarters", "supply",
)  # fmt: skip
INK = "#ffffff", "#14335c"


def test_the_usual_arms_are_there() -> None:
    assert set(WANTED) <= PARTS.keys()


def test_every_symbol_of_every_size_is_another_picture() -> None:
    names = [f"{name} {size}".strip() for name, size in product(PARTS, ("", *SIZES))]
    same = {"cavalry": "reconnaissance"}
    drawn = {name: emblem(name, *INK) for name in names}
    distinct = {svg for name, svg in drawn.items() if not name.startswith(tuple(same))}
    assert len(distinct) == sum(not name.startswith(tuple(same)) for name in names)
    for svg in list(drawn.values())[::40]:
        assert png(document(100, 100, svg), 40)


@pytest.mark.parametrize(("name", "known"), [
    ("infantry + mountain III", True), ("supply", True), ("plain", True), ("infantry IV", False), ("III", False),
    ("infantry +  mountain", False), ("dragon", False), ("", False), ("infantry + ", False),
])  # fmt: skip
def test_a_name_is_parts_and_perhaps_a_size(name: str, known: bool) -> None:
    assert is_emblem(name) is known


def test_joined_parts_are_both_drawn() -> None:
    symbol = land_symbol("infantry + mountain X")
    assert symbol
    assert PARTS["infantry"].lines in symbol(*INK, "")
    assert PARTS["mountain"].filled in symbol(*INK, "")


def test_one_counter_may_look_otherwise_than_its_type() -> None:
    game = plain_game("squares")
    first, second = [one for one in game.counters.values() if one.type == next(iter(game.counters.values())).type][:2]
    look = Look(unit_types={first.type: TypeLook("infantry")}, counters={second.id: CounterLook(emblem="armour XX")})
    game = replace(game, look=look)
    assert PARTS["infantry"].lines in counter_svgs(game, first)[0]
    assert PARTS["armour"].lines in counter_svgs(game, second)[0]


def test_slots_hold_words_and_pictures_of_the_counter(tmp_path: Path) -> None:
    game = plain_game("points")
    counter = next(iter(game.counters.values()))
    slots = (
        LayoutSlot("picture", 20, 10, 110, of="portraits/{id}"),
        LayoutSlot("text", 75, 140, 20, of="{side}: {name}", colour="#ffd84a"),
    )
    game = replace(game, look=Look(unit_types={counter.type: TypeLook(layout="mine")}, layouts={"mine": slots}))
    assert "<image" not in counter_svgs(game, counter)[0]
    art = read_art(write(tmp_path, f"portraits/{counter.id}.png", disc()))
    with drawing_in(studio_of(art)):
        (face, *_) = counter_svgs(game, counter)
    assert re.search(r'<image href="data:image/png;base64,[^"]+" x="20" y="10" width="110" height="110"/>', face)
    assert re.search(rf'fill="#ffd84a">{counter.side}: {counter.name}</text>', face)


def one_counter(kind: TypeLook) -> tuple[Game, Counter]:
    """A game whose first counter has that look, and the counter."""
    game = plain_game("points")
    counter = next(iter(game.counters.values()))
    return replace(game, look=Look(unit_types={counter.type: kind})), counter


@pytest.mark.parametrize(("kind", "layout"), [
    (TypeLook("armour XX"), "staff"), (TypeLook("infantry + mountain"), "staff"), (TypeLook("wagon"), "beside"),
    (TypeLook("armour XX", "beside"), "beside"), (TypeLook("wagon", "staff"), "staff"),
])  # fmt: skip
def test_a_symbol_of_land_units_stands_in_the_middle_unless_the_look_says_another(kind: TypeLook, layout: str) -> None:
    game, counter = one_counter(kind)
    assert layout_of(game, counter) == LAYOUTS[layout]


@pytest.mark.parametrize("band", [False, True])
def test_nothing_on_a_counter_of_staff_symbols_lies_on_anything_else(band: bool) -> None:
    slots = {slot.show: slot for slot in LAYOUTS["staff"]}
    symbol, name = slots["emblem"], slots["name"]
    values = [slot for slot in LAYOUTS["staff"] if slot.show == "value"]
    left = symbol.x + symbol.shift * band
    box = (left + 0.04 * symbol.size, left + 0.96 * symbol.size)
    assert 0.55 < (box[1] - box[0]) / 150 < 0.65
    assert box[0] > (6 + slots["band"].size) * band
    assert box[1] < 150 - 6
    assert name.y + 0.25 * name.size < symbol.y + 0.03 * symbol.size, "the size mark is clear of the name"
    lowest = [slot for slot in values if slot.y > symbol.y + 0.8 * symbol.size]
    assert all(slot.y - 0.7 * slot.size > symbol.y + 0.82 * symbol.size for slot in lowest)
    assert [slot.anchor for slot in lowest] == ["start", "end", "middle"]


def test_a_name_in_the_middle_is_as_large_as_its_slot_says() -> None:
    game, counter = one_counter(TypeLook("armour XX"))
    (face, *_) = counter_svgs(game, replace(counter, name="Guards"))
    assert re.search(r'font-size="21"[^>]*>Guards<', face)
    (face, *_) = counter_svgs(game, replace(counter, name="The Long Range Desert Group"))
    (size,) = re.findall(r'font-size="([0-9.]+)"[^>]*>The Long', face)
    assert 8 < float(size) < 21


VALUES = ("attack", "defence", "movement")


def nato_counter(numbers: tuple[tuple[int, ...], ...], **more: Any) -> tuple[Game, Counter]:
    """A game whose first counter has the layout `nato`, those numbers and further fields."""
    game = plain_game("points")
    held = {name: Fact(shown, Grade.TEXT, "1") for name, shown in zip(VALUES, numbers, strict=False)}
    counter = replace(next(iter(game.counters.values())), values=held, **more)
    kinds = {name: ValueKind(name, name) for name in VALUES}
    look = Look(unit_types={counter.type: TypeLook("armour XX", "nato")})
    return replace(game, values=kinds, counters={counter.id: counter}, look=look), counter


def test_a_counter_of_the_layout_nato_has_its_values_on_one_line_and_its_name_at_the_side() -> None:
    front, back = counter_svgs(*nato_counter(((4, 2), (6, 3), (5,)), name="Lehr", contingent="XLVII"))
    assert ">4-6-5</text>" in front
    assert ">2-3-5</text>" in back
    assert re.search(r"rotate\(-90\)[^>]*><text[^>]*>Lehr<", front)
    assert re.search(r"rotate\(90\)[^>]*><text[^>]*>XLVII<", front)
    assert PARTS["armour"].lines in front


def test_only_the_further_side_of_the_layout_nato_has_a_stripe() -> None:
    game, counter = nato_counter(((4, 2), (6, 3), (5,)))
    stripe = side_look(game, counter.side).stripe
    assert [stripe in face for face in counter_svgs(game, counter)] == [False, True]


def test_values_that_a_counter_lacks_are_left_out_of_the_line() -> None:
    (face,) = counter_svgs(*nato_counter(((4,), (6,))))
    assert ">4-6</text>" in face


def test_a_line_of_values_has_those_that_it_names_and_single_slots_have_the_others() -> None:
    game, counter = nato_counter(((4,), (6,), (5,)))
    slots = (LayoutSlot("value", 12, 40, 20), LayoutSlot("values", 75, 139, 40, of="movement attack"))
    look = replace(game.look, unit_types={counter.type: TypeLook("armour", "mine")}, layouts={"mine": slots})
    (face,) = counter_svgs(replace(game, look=look), counter)
    assert ">5-4</text>" in face
    assert ">6</text>" in face


def test_a_long_line_of_values_and_a_long_name_become_smaller() -> None:
    game, counter = nato_counter(((88,), (88,), (88,)), name="The Long Range Desert Group")
    (face,) = counter_svgs(game, counter)
    (values,) = re.findall(r'font-size="([0-9.]+)"[^>]*>88-88-88<', face)
    (name,) = re.findall(r'font-size="([0-9.]+)"[^>]*>The Long Range', face)
    assert float(values) < 47
    assert float(name) < 20
    assert smallest_letters(game, counter) == pytest.approx(float(name), abs=0.01)
