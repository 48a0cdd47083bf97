"""The pictures of counters and chits."""

from __future__ import annotations

import re

import pytest
from PIL import ImageChops

from tests.builder.drawn_game import chit_pngs, chit_svgs, game, image
from vassal_tools.builder import pictures
from vassal_tools.builder.counters import counter_definition
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import CHIT_SIZE
from vassal_tools.builder.pictures.counters import unnamed_values
from vassal_tools.builder.pictures.looks import LAYOUTS
from vassal_tools.builder.pictures.palette import RED
from vassal_tools.errors import Where
from vassal_tools.game.library import load
from vassal_tools.objects.pieces import decode_piece


def test_chits_have_two_faces_and_are_the_same_twice() -> None:
    for chit in game().chits.values():
        faces = chit_pngs(chit)
        assert faces == chit_pngs(chit)
        assert {image(face).size for face in faces} == {(75, 75)}
        assert len({*faces, pictures.png(pictures.card_mask_svg(), CHIT_SIZE)}) == 3


def test_chit_says_in_letters_who_plays_it_and_in_a_frame_whether_it_leaves_play() -> None:
    for chit in game().chits.values():
        for number, svg in zip((chit.front, chit.back), chit_svgs(chit), strict=True):
            event = game().events[number]
            users = event.users.value
            words = re.findall(r">([^<>]+)</text>", svg)
            assert words[0] == (users[0].upper() if len(users) == 1 else "A + S")
            assert words[1] == str(number)
            assert " ".join(words[2:]) == event.title
            assert (RED in svg) == event.removed.value


def test_counters_are_the_same_twice() -> None:
    for counter in game().counters.values():
        assert pictures.counter_pngs(game(), counter) == pictures.counter_pngs(game(), counter)


def test_units_have_two_faces_and_leaders_one() -> None:
    for counter in game().counters.values():
        faces = pictures.counter_pngs(game(), counter)
        assert len(faces) == (1 if counter.is_leader else 2), counter.id
        assert len(set(faces)) == len(faces)
        assert {image(face).size for face in faces} == {(75, 75)}


def test_reduced_face_differs_from_the_full_one_without_colour() -> None:
    for counter in game().counters.values():
        if counter.is_leader:
            continue
        full, reduced = (image(face).convert("L") for face in pictures.counter_pngs(game(), counter))
        difference = ImageChops.difference(full, reduced).tobytes()
        assert sum(difference) / len(difference) > 60, counter.id


def test_no_two_counters_look_alike() -> None:
    faces = [face for counter in game().counters.values() for face in pictures.counter_pngs(game(), counter)]
    assert len(set(faces)) == len(faces)


def test_counters_can_be_drawn_larger() -> None:
    counter = game().counters["A.T1"]
    assert image(pictures.counter_pngs(game(), counter, width=150)[0]).size == (150, 150)


def test_counter_shows_strength_name_and_contingent() -> None:
    full, reduced = pictures.counter_svgs(game(), game().counters["A.H6"])
    for svg, strength in ((full, 0), (reduced, 1)):
        fact = game().counters["A.H6"].values["pf"]
        assert fact is not None
        words = re.findall(r">([^<>]+)</text>", svg)
        assert {"H6", "MESSENIAN", str(fact.value[strength])} <= set(words)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_room_for_three_values(layout: str) -> None:
    shown = [slot.show for slot in LAYOUTS[layout]]
    assert "values" in shown or shown.count("value") >= 3


@pytest.mark.parametrize("layout", ["staff", "beside"])
def test_values_are_printed_from_left_to_right_in_the_order_of_the_data(layout: str) -> None:
    slots = LAYOUTS[layout]
    free = [slot for slot in slots if slot.show == "value"]
    for count in (2, 3):
        names = ["attack", "defence", "movement"][:count]
        placed = unnamed_values(dict.fromkeys(names, "1"), slots)
        line = sorted(zip(free, placed, strict=False), key=lambda pair: pair[0].x)
        assert [name for _slot, name in line] == names


def test_a_label_is_drawn_over_the_faces_and_turns_with_them() -> None:
    siege = load("syracuse")
    placed = next(one for one in siege.placements if one.counter == "A.H1")
    images = [f"A-H1-{face}.png" for face in range(siege.counters["A.H1"].steps)]
    text = counter_definition(siege, placed, images, parts_of(siege), None)
    drawn = [trait.id for trait in decode_piece(text, Where("A.H1")).traits if trait.id in ("rotate", "label", "emb2")]
    assert drawn == ["rotate", "label", "emb2"]
