"""The course of a game in sentences, and how they are written to be posted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.watch.invented import invented
from vassal_tools.report.narrative import Chapter, Line, listed, narrative, written


def sentences(*steps: dict[str, Any]) -> list[tuple[int, str]]:
    """The sentences about steps of a game of three pieces in one turn."""
    document = invented(7, 0) | {"labels": [{"step": 0, "text": "Turn 1"}]}
    document["pieces"][2]["name"] = ""
    numbered = [{"number": number, **step} for number, step in enumerate(steps, 1)]
    found = narrative([document | {"steps": numbered}])
    return [(line.step, line.sentence) for chapter in found for line in chapter.lines]


def moved(piece: int, start: str, end: str) -> dict[str, Any]:
    return {"kind": "moved", "piece": piece, "from": start, "to": end}


def test_a_piece_that_goes_on_is_said_once() -> None:
    assert sentences({"acts": [moved(0, "A", "B")]}, {"acts": [moved(0, "B", "C")]}) == [
        (1, "Unit 0 goes from A to C.")
    ]


def test_pieces_that_go_the_same_way_are_said_together() -> None:
    steps = ({"by": "Red", "acts": [moved(0, "A", "B")]}, {"by": "Red", "acts": [moved(1, "A", "B")]})
    assert sentences(*steps) == [(1, "Red: Unit 0 and Unit 1 go from A to B.")]


def test_what_is_taken_back_is_not_said() -> None:
    assert sentences({"acts": [moved(0, "A", "B")]}, {"undo": True, "acts": [moved(0, "B", "A")]}) == []


def test_a_point_of_a_map_is_no_name_of_a_place() -> None:
    assert sentences({"acts": [moved(0, "Field 10,-20", "Field 30,40")]}) == []
    assert sentences({"acts": [moved(0, "Field 10,-20", "B")]}) == [(1, "Unit 0 goes to B.")]


def test_a_cell_whose_name_ends_in_two_numbers_is_a_place() -> None:
    assert sentences({"acts": [moved(0, "Alpha 3,4", "Alpha 3,-5")]}) == [
        (1, "Unit 0 goes from Alpha 3,4 to Alpha 3,-5.")
    ]


def test_reports_stand_between_the_moves_and_drags_are_not_said_twice() -> None:
    steps = (
        {"acts": [moved(0, "A", "B")], "chat": ["* Unit 0 moves A -> B *"]},
        {"chat": ["* Red announces 4 points", "<player-1> - hello"]},
        {"acts": [{"kind": "left", "piece": 2, "from": "B"}, {"kind": "turned", "piece": 1}]},
    )
    wanted = [
        (1, "Unit 0 goes from A to B."),
        (2, "Red announces 4 points"),
        (3, "a piece leaves B."),
        (3, "Unit 1 is turned over."),
    ]
    assert sentences(*steps) == wanted


@pytest.mark.parametrize(("report", "is_said"), [
    ("* Unit 0 moves A → B", False),
    ("* Unit 0 marches from A to B", False),
    ("* A is activated", True),
    ("* A and Boston are activated", True),
])  # fmt: skip
def test_a_report_of_a_drag_is_not_said_in_whatever_words(report: str, is_said: bool) -> None:
    found = sentences({"acts": [moved(0, "A", "B")], "chat": [report]})
    assert [text for _, text in found] == [report.removeprefix("* ")] * is_said + ["Unit 0 goes from A to B."]


def test_each_line_has_the_first_step_of_what_it_says() -> None:
    steps = [{"by": "Red", "acts": [moved(piece, "A", place)]} for piece, place in enumerate("BCB")]
    assert sentences(*steps) == [(1, "Red: Unit 0 and a piece go from A to B."), (2, "Red: Unit 1 goes from A to C.")]


def test_what_players_typed_is_shown_on_request() -> None:
    document = invented(7, 0) | {"labels": [{"step": 0, "text": "Turn 1"}]}
    document["steps"] = [{"number": 1, "by": "Red", "chat": ["<player-1> - hello"]}]
    assert narrative([document]) == ()
    (chapter,) = narrative([document], has_talk=True)
    assert chapter.lines == (Line(0, 1, "<player-1> - hello", "Red", "said"),)


def test_chapters_are_those_of_the_first_turn_counter() -> None:
    document = invented(12, 30)
    titles = [chapter.title for chapter in narrative([document])]
    assert titles[:3] == ["Turn 1, Movement", "Turn 1, Combat", "Turn 2, Movement"]


def test_what_a_sheet_shows_is_not_said() -> None:
    document = invented(7, 0) | {"labels": [{"step": 0, "text": "Turn 1"}]}
    document["pieces"][0]["fixed"] = True
    acts = [{"kind": "turned", "piece": 0}, {"kind": "turned", "piece": 1}]
    found = narrative([document | {"steps": [{"number": 1, "acts": acts}]}])
    assert [line.text for chapter in found for line in chapter.lines] == ["Unit 1 is turned over."]


def test_what_a_report_says_of_a_piece_is_not_said_twice() -> None:
    step = {"acts": [{"kind": "turned", "piece": 0}], "chat": ["* Unit 0 (reduced) in A is turned over"]}
    assert sentences(step) == [(1, "Unit 0 (reduced) in A is turned over")]


def test_of_many_names_the_first_are_said() -> None:
    assert listed(["a"]) == "a"
    assert listed(list("abcdefg")) == "a, b, c, d, e and 2 more"


@pytest.mark.parametrize(("form", "wanted"), [
    ("text", "[b]Turn*\n  - <i>x</i> http://y [url=z]"),
    ("markdown", "## \\[b\\]Turn\\*\n\n- &lt;i&gt;x&lt;/i&gt; http:\\/\\/y \\[url=z\\]"),
    ("bbcode", "[b](b)Turn*[/b]\n[list]\n[*]<i>x</i> http: //y (url=z)\n[/list]"),
])  # fmt: skip
def test_no_name_acts_as_markup_where_it_is_posted(form: str, wanted: str) -> None:
    chapter = Chapter("[b]Turn*", (Line(0, 1, "<i>x</i> http://y [url=z]"),))
    assert written([chapter], form) == wanted
