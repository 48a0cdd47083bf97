"""Charts and pieces: all words are on them, inside their frames, and none over another."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from shapely import affinity
from shapely.geometry import box

from vassal_rulebooks.sphacteria.data import SphacteriaGame
from vassal_tools.builder import pictures
from vassal_tools.builder.drawings import all_charts, drawings
from vassal_tools.builder.game_parts import parts_of
from vassal_tools.builder.looks import HAND_SIZE, side_look
from vassal_tools.builder.maps.markers import marker_size, middle, track_frame
from vassal_tools.builder.pictures.laid_cards import event_card_svg
from vassal_tools.builder.pictures.palette import SANS, SERIF
from vassal_tools.builder.pictures.studio import drawing_words, text_width
from vassal_tools.builder.pictures.svg import fitted, wrapped
from vassal_tools.builder.pictures.tracks import track_rows
from vassal_tools.builder.words.translations import catalog
from vassal_tools.game import library
from vassal_tools.game.library import load
from vassal_tools.game.names import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shapely.geometry import Polygon


TINY = Path(__file__).parents[1] / "game" / "tiny"
FORD = Path(__file__).parents[1] / "tiny_games" / "ford"
CHARTS = ("sequence", "crt", "modifiers", "events", "reinforcements")
SHORTER = {"start": 0.0, "middle": 0.5, "end": 1.0}
Matrix = tuple[float, float, float, float, float, float]


class Word(NamedTuple):
    """A text of a picture and the room it takes."""

    content: str
    room: Polygon


@cache
def game() -> SphacteriaGame:
    return SphacteriaGame.of(load("sphacteria"))


@cache
def charts(language: str = "en") -> dict[str, str]:
    other = catalog(library.folder("sphacteria"), language)
    with drawing_words(other.said, other.digest):
        return {chart.name: chart.draw() for chart in all_charts(game(), parts_of(game()))}


def words(svg: str) -> list[Word]:
    return list(_words(ET.fromstring(svg), (1, 0, 0, 1, 0, 0)))


def _words(element: ET.Element, matrix: Matrix) -> Iterator[Word]:
    if not any(part.tag.endswith("text") for part in element.iter()):
        return
    for step in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        matrix = _after(matrix, *step)
    if element.tag.endswith("text"):
        yield _word(element, matrix)
    for child in element:
        yield from _words(child, matrix)


def _after(matrix: Matrix, name: str, numbers: str) -> Matrix:
    values = [float(number) for number in numbers.split()]
    a, b, c, d, x, y = matrix
    match name, values:
        case "translate", [dx, dy]:
            return (a, b, c, d, x + a * dx + b * dy, y + c * dx + d * dy)
        case "scale", [by]:
            return (a * by, b * by, c * by, d * by, x, y)
        case "scale", [across, down]:
            return (a * across, b * down, c * across, d * down, x, y)
        case "rotate", [90.0 | -90.0 as turn]:
            s = 1 if turn > 0 else -1
            return (b * s, -a * s, d * s, -c * s, x, y)
    raise AssertionError(f"unknown {name}({numbers})")


def _word(element: ET.Element, matrix: Matrix) -> Word:
    content, size = element.text or "", float(element.get("font-size", ""))
    family = element.get("font-family", "")
    style = "bold" if element.get("font-weight") == "bold" else element.get("font-style", "plain")
    style = "plain" if style == "normal" else style
    width = text_width(content, family, style, size) + len(content) * float(element.get("letter-spacing", "0"))
    left = float(element.get("x", "")) - width * SHORTER[element.get("text-anchor", "start")]
    base = float(element.get("y", ""))
    room = box(left, base - 0.66 * size, left + width, base + (0.18 * size if re.search("[gjpqy,;]", content) else 0))
    return Word(content, affinity.affine_transform(room, matrix))


def assert_readable(svg: str, frame: Polygon) -> None:
    found = words(svg)
    for word in found:
        assert frame.covers(word.room), f"{word.content!r} runs out"
    for one, other in combinations(found, 2):
        assert one.room.intersection(other.room).area < 0.5, f"{one.content!r} meets {other.content!r}"


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("name", CHARTS)
def test_words_of_a_chart_are_on_the_page_and_apart(name: str, language: str) -> None:
    svg = charts(language)[name]
    assert_readable(svg, inside_the_edge(svg))


def inside_the_edge(svg: str) -> Polygon:
    """The room on the paper of a chart."""
    width, height = (float(ET.fromstring(svg).get(length, "")) for length in ("width", "height"))
    return box(12, 12, width - 12, height - 12)


def chart_of(folder: Path, name: str) -> str:
    """A chart of the game in that folder."""
    held = load(folder)
    return next(chart.draw() for chart in all_charts(held, parts_of(held)) if chart.name == name)


@pytest.mark.parametrize("name", CHARTS)
def test_words_of_a_small_game_are_on_the_page_and_apart(name: str) -> None:
    svg = chart_of(TINY, name)
    assert_readable(svg, inside_the_edge(svg))


def test_a_chart_of_results_has_the_sign_of_its_table() -> None:
    shown = [word.content for word in words(chart_of(FORD, "fights"))]
    assert shown.count(":") == 24
    assert "–" not in shown


def test_charts_are_the_same_twice() -> None:
    again = {chart.name: chart.draw() for chart in all_charts(game(), parts_of(game()))}
    assert again == charts()
    assert tuple(again) == CHARTS


SMALL_SCREEN = 1366 - 20, 768 - 110
"""What a screen of 1366 by 768 has for a chart beside the title and the tabs of its window, and a desktop bar."""


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_every_chart_fits_a_small_screen_in_letters_that_can_be_read(language: str) -> None:
    for name, drawn in drawings(game(), parts_of(game()), catalog(library.folder("sphacteria"), language)).items():
        if name.startswith("chart-"):
            assert drawn.width <= SMALL_SCREEN[0], name
            assert drawn.height <= SMALL_SCREEN[1], name
            sizes = [word.room.bounds[3] - word.room.bounds[1] for word in words(drawn.svg)]
            assert "reinforcements" in name or min(sizes) > 6, name  # which has small counters with their own words


def test_words_of_the_events_are_on_their_chits_and_apart() -> None:
    kind = parts_of(game()).decks[0].kind
    for number in game().events:
        assert_readable(event_card_svg(game(), number, kind), box(4, 4, 146, 146))


def test_words_of_the_counters_are_on_them_and_apart() -> None:
    for counter in game().counters.values():
        for svg in pictures.counter_svgs(game(), counter):
            assert_readable(svg, box(2, 2, 148, 148))


def test_words_of_the_tracks_are_in_them_and_apart() -> None:
    frames = [track_frame(track) for track in game().tracks.values()]
    left, top = min(frame.left for frame in frames), min(frame.top for frame in frames)
    right, bottom = (max(frame[at] + frame[at + 2] for frame in frames) for at in (0, 1))
    assert_readable(track_rows(game()), box(left, top, right, bottom))


def test_marker_in_a_cell_hides_no_word_of_its_track() -> None:
    found = words(track_rows(game()))
    for track in game().tracks.values():
        half = marker_size(track) / game().face.scale / 2
        for cell in track.cells.values():
            x, y = middle(track, cell.value)
            marker = box(x - half, y - half, x + half, y + half)
            assert not any(marker.intersects(word.room) for word in found), (track.name, cell.value)


@pytest.mark.parametrize("side", ["Athens", "Sparta"])
def test_words_of_hands_and_markers_are_on_them(side: str) -> None:
    assert_readable(pictures.hand_svg(side, side_look(game(), side)), box(0, 0, *HAND_SIZE))
    for track in game().tracks.values():
        assert_readable(pictures.track_marker_svg(game(), track), box(0, 0, 150, 150))
    for svg in pictures.icon_svgs(game()).values():
        assert_readable(svg, box(0, 0, 24, 24))


def test_table_of_results_has_every_cell_with_its_winner() -> None:
    svg = charts()["crt"]
    cells = game().combat.cells.values()
    contents = [word.content for word in words(svg)]
    for loss in game().combat.losses:
        in_cells = sum((cell.attacker == loss) + (cell.defender == loss) for cell in cells)
        heads = list(game().combat.columns)[1:-1].count(loss)
        assert contents.count(loss) == in_cells + heads + 1  # and once where it is explained
    ties = sum(cell.attacker == cell.defender for cell in cells)
    assert svg.count("stroke-dasharray") == ties + 1  # and once in the legend
    assert not any("R-20" in content for content in contents)  # players know no rulings by number


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("modifiers", lambda: [m.gist for m in (*game().combat.modifiers.values(), *game().combat.shifts.values())]),
        ("events", lambda: [text for event in game().events.values() for text in (event.title, event.gist)]),
        ("sequence", lambda: [step.gist for phase in game().phases.values() for step in phase.steps.values()]),
        ("reinforcements", lambda: [group.code for group in game().reinforcements.values()]),
    ],
)
def test_chart_says_all_that_the_model_says(name: str, wanted: object) -> None:
    assert callable(wanted)
    said = " ".join(word.content for word in words(charts()[name]))
    for text in wanted():
        assert text in said, text


def test_lines_are_no_wider_than_the_room_and_lose_no_word() -> None:
    content = game().events[12].gist
    lines = wrapped(content, 120, 16)
    assert " ".join(lines) == content
    assert len(lines) > 3
    assert all(text_width(line, SANS, "plain", 16) <= 120 for line in lines)


def test_long_word_is_made_smaller_to_fit() -> None:
    lines, size = fitted("Thrasymelidas and others", 60, 2, 30, family=SERIF, style="bold")
    assert len(lines) <= 2
    assert size < 30
    assert all(text_width(line, SERIF, "bold", size) <= 60 for line in lines)
