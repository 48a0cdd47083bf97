"""Print-and-play sheets: everything at its true size, backs behind their fronts, and the same bytes each time."""

from __future__ import annotations

import shutil
from base64 import b64encode
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

from tests.builder.art_files import raster
from vassal_tools.builder.drawings import all_charts
from vassal_tools.builder.module import whole_parts
from vassal_tools.builder.pictures.map import board_svg
from vassal_tools.builder.pictures.studio import Studio, drawing_in
from vassal_tools.builder.sheets.contents import faces, pdf, sheets
from vassal_tools.builder.sheets.pages import MARGIN, Page, Paper, Printed, chart_pages, map_pages, piece_pages
from vassal_tools.cli.main import main
from vassal_tools.errors import SourceError
from vassal_tools.game import library
from vassal_tools.game.codec import encoded
from vassal_tools.game.look import PaperLook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vassal_tools.game.model import Game

LEAGUES = Path(__file__).parents[1] / "tiny_games" / "leagues"
CARDS = Path(__file__).parents[1] / "game" / "cards"
MM = 72 / 25.4
DOTS = 10
"""Dots of a rendered page to a millimetre."""
NEAR = 0.3
CARD_MM = {Paper.A4: None, Paper.LETTER: 22}
"""How wide cards are to be on each paper; None where they keep the scale of counters."""


class Drawn(NamedTuple):
    """A picture on a page, in mm from the left and the top."""

    x: float
    y: float
    width: float
    height: float


@pytest.fixture(scope="module")
def leagues() -> Game:
    return library.load(LEAGUES)


@pytest.fixture(scope="module", params=list(Paper), ids=lambda paper: paper.name)
def printed(request: pytest.FixtureRequest, leagues: Game) -> Iterator[tuple[Paper, pypdfium2.PdfDocument]]:
    paper = PaperLook(card_mm=CARD_MM[request.param])
    game = replace(leagues, look=replace(leagues.look, paper=paper))
    document = pypdfium2.PdfDocument(sheets(game, request.param))
    yield request.param, document
    document.close()


def title(page: pypdfium2.PdfPage) -> str:
    return str(page.get_textpage().get_text_bounded())


def pictures(page: pypdfium2.PdfPage) -> list[Drawn]:
    height = page.get_height()
    bounds = (one.get_bounds() for one in page.get_objects(filter=[FPDF_PAGEOBJ_IMAGE]))
    return [Drawn(x / MM, (height - top) / MM, (right - x) / MM, (top - y) / MM) for x, y, right, top in bounds]


def dark_runs(page: pypdfium2.PdfPage, *, down: float) -> list[tuple[float, float]]:
    """The dark parts of a line across the page at a height, in mm: from and to."""
    image = page.render(scale=DOTS / MM).to_pil().convert("L")
    row = [image.getpixel((x, round(down * DOTS))) for x in range(image.width)]
    runs: list[tuple[float, float]] = []
    for x, value in enumerate(row):
        if value is not None and value < 200:
            start = runs.pop()[0] if runs and runs[-1][1] >= (x - 0.5) / DOTS else x / DOTS
            runs.append((start, (x + 1) / DOTS))
    return runs


def test_pages_are_as_large_as_the_paper(printed: tuple[Paper, pypdfium2.PdfDocument]) -> None:
    paper, document = printed
    for page in document:
        size = sorted((page.get_width() / MM, page.get_height() / MM))
        assert size == pytest.approx(sorted(paper.value), abs=0.1)


def test_counters_and_cards_have_their_true_size(printed: tuple[Paper, pypdfium2.PdfDocument], leagues: Game) -> None:
    paper, document = printed
    fronts = {kind: [page for page in document if f"{kind}, fronts" in title(page)] for kind in ("counters", "cards")}
    sizes = [picture[2:] for page in fronts["counters"] for picture in pictures(page)]
    assert sum(size == pytest.approx((16, 16), abs=NEAR) for size in sizes) >= len(leagues.counters)
    assert {round(width * 75 / 16) for width, _height in sizes} == {52, 60, 75}  # in pixels of the module
    cards = [picture[2:] for page in fronts["cards"] for picture in pictures(page)]
    assert len(cards) == len(leagues.chits)
    width = CARD_MM[paper] or 16
    assert all(size == pytest.approx((width, width), abs=NEAR) for size in cards)


def test_cut_marks_measured_on_the_rendered_page_are_a_card_apart(
    printed: tuple[Paper, pypdfium2.PdfDocument],
) -> None:
    paper, document = printed
    page = next(one for one in document if "cards, fronts" in title(one))
    marks = [(start + end) / 2 for start, end in dark_runs(page, down=MARGIN - 3)]
    assert len(marks) > 5
    assert all(right - left == pytest.approx(CARD_MM[paper] or 16, abs=NEAR) for left, right in pairwise(marks))
    first, *_, last = dark_runs(page, down=MARGIN + 8)
    assert (first[0], last[1]) == pytest.approx((marks[0], marks[-1]), abs=0.6)  # a card's rim is pale


def test_backs_lie_behind_their_fronts_when_a_sheet_is_turned_over(
    printed: tuple[Paper, pypdfium2.PdfDocument],
) -> None:
    _paper, document = printed
    pages = list(document)
    pairs = [(one, other) for one, other in pairwise(pages) if "backs" in title(other)]
    assert pairs
    for front, back in pairs:
        width = front.get_width() / MM
        fronts = [one[:2] for one in pictures(front)]
        for one in pictures(back):
            assert any((width - one.x - one.width, one.y) == pytest.approx(spot, abs=NEAR) for spot in fronts)


def test_the_map_is_cut_into_tiles_of_its_true_size(
    printed: tuple[Paper, pypdfium2.PdfDocument], leagues: Game
) -> None:
    _paper, document = printed
    tiles = [page for page in document if "map: row" in title(page)]
    width, height = leagues.face.width * 16 / 75, leagues.face.height * 16 / 75
    offsets = set()
    for page in tiles:
        (whole,) = pictures(page)
        assert (whole.width, whole.height) == pytest.approx((width, height), abs=NEAR)
        offsets.add((round(MARGIN - whole.x, 1), round(MARGIN - whole.y, 1)))
        left, right = (sum(run) / 2 for run in dark_runs(page, down=MARGIN - 3))
        assert left == pytest.approx(MARGIN, abs=NEAR)
        room = page.get_width() / MM - 2 * MARGIN
        assert right - left == pytest.approx(min(room, width - (MARGIN - whole.x)), abs=NEAR)
    assert len(offsets) == len(tiles)


def test_charts_are_pages_at_the_end_without_cut_marks(
    printed: tuple[Paper, pypdfium2.PdfDocument], leagues: Game
) -> None:
    paper, document = printed
    pages = list(document)
    charts = [page for page in pages if title(page).endswith("– charts")]
    shown = [picture for page in charts for picture in pictures(page)]
    assert len(shown) == len(all_charts(leagues, whole_parts(leagues, LEAGUES))) > 1
    assert [page.get_width() for page in charts] == [page.get_width() for page in pages[-len(charts) :]]
    for one in shown:
        assert one.x >= MARGIN - NEAR
        assert one.width <= paper.value[0] - 2 * MARGIN + NEAR
        assert one.y + one.height <= paper.value[1] - MARGIN + NEAR
    assert dark_runs(charts[0], down=MARGIN - 3) == []


@pytest.mark.sweep(2)
@given(st.lists(st.tuples(st.integers(100, 900), st.integers(50, 2000)), max_size=9))
@pytest.mark.parametrize("paper", list(Paper))
def test_every_chart_is_printed_once_within_the_margins(paper: Paper, sizes: list[tuple[int, int]]) -> None:
    pages = list(chart_pages("charts", {f"{n}.png": size for n, size in enumerate(sizes)}, paper))
    blocks = [block for page in pages for block in page.blocks]
    assert [box.picture for block in blocks for box in block.boxes] == [f"{n}.png" for n in range(len(sizes))]
    for block, (across, down) in zip(blocks, sizes, strict=True):
        assert block.width / block.height == pytest.approx(across / down)
        assert min(block.x, block.y) >= MARGIN - 0.01
        assert block.x + block.width <= paper.value[0] - MARGIN + 0.01
        assert block.y + block.height <= paper.value[1] - MARGIN + 0.01
    for page in pages:
        assert all(below.y >= one.y + one.height for one, below in pairwise(page.blocks))


@pytest.mark.parametrize("art", ["map", "board"])
def test_an_own_picture_of_the_map_has_the_labels_of_places_on_paper(leagues: Game, art: str) -> None:
    picture = f"data:image/png;base64,{b64encode(raster()).decode()}"
    labelled = tuple(leagues.zones)
    with drawing_in(Studio(picture=lambda name, _width, _height: picture if name == art else "")):
        board, printed = (board_svg(leagues, letters=letters, labelled=labelled) for letters in (False, True))
    assert [name for name in labelled if f">{name}<" in printed] == [*labelled]
    assert not any(f">{name}<" in board for name in labelled)


def test_a_cell_has_its_number_once(leagues: Game) -> None:
    """The label of a cell with a menu is a piece that shows the number."""
    first, *others = leagues.zones
    board = board_svg(leagues, labelled=(first,))
    assert f">{first}<" not in board
    assert all(board.count(f">{name}<") == 1 for name in others)


def test_the_same_game_gives_the_same_bytes(leagues: Game) -> None:
    assert sheets(leagues, Paper.A4) == sheets(leagues, Paper.A4)


def test_the_look_says_how_large_counters_are(leagues: Game) -> None:
    large = replace(leagues, look=replace(leagues.look, paper=PaperLook(20)))
    document = pypdfium2.PdfDocument(sheets(large, Paper.A4))
    assert any(one[2:] == pytest.approx((20, 20), abs=NEAR) for one in pictures(document[1]))
    document.close()
    assert "paper" not in encoded(leagues.look)  # so that models without it keep their document


def test_a_size_is_read_from_the_look(tmp_path: Path) -> None:
    folder = tmp_path / "leagues"
    shutil.copytree(LEAGUES, folder)
    look = folder / "look.toml"
    look.write_text(look.read_text("utf-8") + "\n[paper]\ncounter_mm = 20\n", "utf-8")
    assert library.load(folder).look.paper == PaperLook(20)
    look.write_text(look.read_text("utf-8").replace("= 20\n", "= 4\n"), "utf-8")
    with pytest.raises(SourceError, match=r"look.toml:\d+: .*counter_mm must be from 5 to 100"):
        library.load(folder)


def test_what_is_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(SourceError, match=r"a\.png is 300 by 16 mm, too large for a page"):
        list(piece_pages("counters", [Printed("a.png", "", 300, 16)], Paper.A4))


@given(st.lists(st.tuples(st.integers(5, 180), st.integers(5, 250), st.booleans()), max_size=60))
@pytest.mark.parametrize("paper", list(Paper))
def test_every_piece_is_printed_once_apart_from_others_and_within_the_margins(
    paper: Paper, sizes: list[tuple[int, int, bool]]
) -> None:
    things = [Printed(f"{n}.png", f"{n}b.png" * back, w, h) for n, (w, h, back) in enumerate(sizes)]
    pages = list(piece_pages("counters", things, paper))
    boxes = [box for page in pages for block in page.blocks for box in block.boxes]
    assert sorted(box.picture for box in boxes) == sorted(name for thing in things for name in thing[:2] if name)
    for page in pages:
        placed = [box for block in page.blocks for box in block.boxes]
        for box in placed:
            assert box.x >= MARGIN - 0.01
            assert box.y >= MARGIN - 0.01
            assert box.x + box.width <= page.width - MARGIN + 0.01
            assert box.y + box.height <= page.height - MARGIN + 0.01
        for one, other in combinations(placed, 2):
            is_beside = abs(one.x + one.width / 2 - other.x - other.width / 2) * 2 >= one.width + other.width - 0.01
            is_below = abs(one.y + one.height / 2 - other.y - other.height / 2) * 2 >= one.height + other.height - 0.01
            assert is_beside or is_below
    for front, back in pairwise(pages):
        if "backs" in back.title:
            fronts = {one.picture: one for block in front.blocks for one in block.boxes}
            for box in (box for block in back.blocks for box in block.boxes):
                behind = fronts[box.picture.replace("b.png", ".png")]
                assert (back.width - box.x - box.width, box.y) == pytest.approx((behind.x, behind.y))


@pytest.mark.parametrize(
    ("size", "upright", "across"),
    [((186, 273), 1, 1), ((273, 186), 1, 1), ((186.1, 10), 1, 1), ((273.1, 186), 2, 1), ((560, 560), 4, 3)],
)
def test_maps_take_the_least_number_of_pages(size: tuple[float, float], upright: int, across: int) -> None:
    pages = list(map_pages("map", "board.png", size, Paper.A4))
    assert len(pages) == upright * across
    assert _area(pages) == pytest.approx(size[0] * size[1])


def _area(pages: Sequence[Page]) -> float:
    return sum(block.width * block.height for page in pages for block in page.blocks)


def test_what_counts_in_a_dead_box_has_no_picture_and_is_not_printed(leagues: Game) -> None:
    boxes = {name: replace(box, side=None, is_dead=True) for name, box in leagues.boxes.items() if box.kind == "camp"}
    dead = replace(leagues, boxes={**leagues.boxes, **dict([*boxes.items()][:1])})
    assert faces(dead, whole_parts(dead, LEAGUES)) == faces(leagues, whole_parts(leagues, LEAGUES))


def test_the_command_writes_sheets_beside_the_module(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(LEAGUES), "-o", str(tmp_path), "--sheets", "--paper", "letter"])
    assert result.exit_code == 0, result.output
    (path,) = tmp_path.glob("*-sheets-letter.pdf")
    assert path.read_bytes().startswith(b"%PDF")
    assert str(path) in result.output


@pytest.mark.parametrize("printed", [Paper.A4], indirect=True)
def test_a_game_may_follow_the_options_and_words_are_in_a_language(
    printed: tuple[Paper, pypdfium2.PdfDocument], tmp_path: Path
) -> None:
    result = CliRunner().invoke(main, ["build", "-o", str(tmp_path), "--language", "fr", "--sheets", str(LEAGUES)])
    assert result.exit_code == 0, result.output
    (path,) = tmp_path.glob("*-sheets-a4-fr.pdf")
    with pypdfium2.PdfDocument(path) as french:
        titles = [title(page).partition("– ")[2] for page in french]
        assert {"pions, rectos", "carte : rangée 1 sur 1, colonne 1 sur 2"} <= set(titles)
        maps = [one[len(one) - 2].render(scale=1).to_pil() for one in (french, printed[1])]
        assert ImageChops.difference(*(page.crop((0, 0, page.width, page.height - 40)) for page in maps)).getbbox()


def test_a_language_without_sheets_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(LEAGUES), "-o", str(tmp_path), "--language", "fr"])
    assert (result.exit_code, "--language is for --sheets and --live" in result.output) == (2, True)


def test_paper_without_sheets_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["build", str(LEAGUES), "-o", str(tmp_path), "--paper", "a4"])
    assert (result.exit_code, "--paper is for --sheets" in result.output) == (2, True)


def test_cards_larger_than_paper_are_named_before_anything_is_written(tmp_path: Path) -> None:
    folder, out = tmp_path / "game", tmp_path / "out"
    shutil.copytree(CARDS, folder)
    game = folder / "game.toml"
    game.write_text(game.read_text("utf-8").replace('"cards"', '"cards", "look"'), "utf-8")
    (folder / "look.toml").write_text("schema = 1\n\n[paper]\ncounter_mm = 90\n", "utf-8")
    result = CliRunner().invoke(main, ["build", str(folder), "-o", str(out), "--sheets", "--no-cache"])
    assert result.exit_code == 2
    assert "of the layout order is 216 by 300 mm, too large for a page: 186 by 273" in result.output
    assert "a smaller counter_mm of [paper]" in result.output
    assert not out.exists()


def test_a_document_says_its_language_and_has_a_bookmark_for_each_page() -> None:
    data = pdf("Jeu", [Page(210, 297, "pions", ()), Page(210, 297, "carte", ())], {}, "fr")
    found = pypdfium2.PdfDocument(data).get_toc()
    assert [(one.get_title(), one.get_dest().get_index()) for one in found] == [("pions", 0), ("carte", 1)]
    assert b"/Lang (fr)" in data


def test_a_title_in_letters_beyond_latin_1_is_drawn_with_our_fonts() -> None:
    pages = [Page(210, 297, "χάρτης", ())]
    (page,) = pypdfium2.PdfDocument(pdf("Σφακτηρία", pages, {}))
    (drawn,) = pictures(page)
    assert drawn.width > 20
    assert "■" not in title(page)
    assert page.render(scale=2).to_pil().convert("L").getextrema()[0] < 60
