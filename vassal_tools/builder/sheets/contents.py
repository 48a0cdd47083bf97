"""The printed content of a game: counters and markers, cards, map, charts."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from vassal_tools.builder.art import read_art
from vassal_tools.builder.art.fitting import studio_of
from vassal_tools.builder.art.places import with_art
from vassal_tools.builder.cache import PictureCache, Progress, ignore_progress
from vassal_tools.builder.cards.held import LAYER as CARD_WORDS
from vassal_tools.builder.cards.tables import face_image
from vassal_tools.builder.drawings import all_charts, drawings
from vassal_tools.builder.gallery import painted, painted_board
from vassal_tools.builder.looks import COUNTER_SIZE
from vassal_tools.builder.maps.places import board_images
from vassal_tools.builder.maps.setup import card_image, label_image, labelled_zones
from vassal_tools.builder.module import UNCACHED, build_file, whole_parts
from vassal_tools.builder.pictures.map import board_size
from vassal_tools.builder.pictures.palette import SANS
from vassal_tools.builder.pictures.studio import drawing_in, drawing_words, png, said, text_width
from vassal_tools.builder.pictures.svg import document, text
from vassal_tools.builder.sheets.pages import MARGIN, Paper, Printed, chart_pages, map_pages, piece_pages
from vassal_tools.builder.side_windows import chart_image
from vassal_tools.builder.words.translations import catalog
from vassal_tools.errors import Where
from vassal_tools.format import buildxml
from vassal_tools.game.look import PaperLook
from vassal_tools.game.names import FIRST_LANGUAGE
from vassal_tools.game.stated_lines import naming_lines
from vassal_tools.objects.picture_head import read_picture_head
from vassal_tools.objects.piece_cells import BACK, PICTURE, is_picture
from vassal_tools.objects.pieces_table import pieces_table

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping
    from pathlib import Path

    from vassal_tools.builder.art import Art
    from vassal_tools.builder.parts import ModuleParts
    from vassal_tools.builder.sheets.pages import Page, PrintedBlock
    from vassal_tools.builder.words.translations import Catalog
    from vassal_tools.game.model import Game
    from vassal_tools.objects.pieces_table import PieceRow


_MARK = 4.0
"""The length of a cut mark in mm; it ends 1 mm before the cut."""
_GAP = 1.0
_LINE = 0.1
_TITLE_SIZE = 8
_TITLE_DOTS = 6  # for a point, in pictures of titles


def pdf(title: str, pages: Iterable[Page], pictures: Mapping[str, bytes], language: str = FIRST_LANGUAGE) -> bytes:
    """Return the pages as one document with a bookmark for each, and the pictures in the stated sizes."""
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=1, pageCompression=1, lang=language)  # no clock and no chance in it
    canvas.setTitle(title)
    canvas.setCreator("vassal-tools")
    known: dict[str, ImageReader] = {}
    for number, page in enumerate(pages):
        canvas.bookmarkPage(f"{number}")
        canvas.addOutlineEntry(page.title, f"{number}")
        canvas.setPageSize((page.width * mm, page.height * mm))
        canvas.saveState()
        canvas.translate(0, page.height * mm)
        for block in page.blocks:
            _draw_boxes(canvas, block, pictures, known)
            _draw_marks(canvas, block)
        _draw_title(canvas, f"{title} – {page.title}", MARGIN * mm, -(page.height - 5) * mm)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw_title(canvas: Canvas, title: str, x: float, y: float) -> None:
    # letters missing in the standard PDF fonts are drawn as a picture with our font
    try:
        title.encode("cp1252")
    except UnicodeEncodeError:
        width, height = text_width(title, SANS, "plain", _TITLE_SIZE) + 1, 1.5 * _TITLE_SIZE
        line = text(title, 0, _TITLE_SIZE, _TITLE_SIZE, anchor="start")
        drawn = png(document(width, height, line), round(_TITLE_DOTS * width))
        canvas.drawImage(ImageReader(io.BytesIO(drawn)), x, y + _TITLE_SIZE - height, width, height, mask="auto")
    else:
        canvas.setFont("Helvetica", _TITLE_SIZE)
        canvas.drawString(x, y, title)


def _draw_boxes(
    canvas: Canvas, block: PrintedBlock, pictures: Mapping[str, bytes], known: dict[str, ImageReader]
) -> None:
    canvas.saveState()
    x, y, width, height = block[1:5]
    clip = canvas.beginPath()
    clip.rect(x * mm, -(y + height) * mm, width * mm, height * mm)
    canvas.clipPath(clip, stroke=0, fill=0)
    for box in block.boxes:
        if box.picture not in known:
            known[box.picture] = ImageReader(Image.open(io.BytesIO(pictures[box.picture])))
        place = (box.x * mm, -(box.y + box.height) * mm, box.width * mm, box.height * mm)
        canvas.drawImage(known[box.picture], *place, mask="auto")
    canvas.restoreState()


def _draw_marks(canvas: Canvas, block: PrintedBlock) -> None:
    left, top, width, height = block[1:5]
    canvas.setLineWidth(_LINE * mm)
    for x in block.across:
        for start, end in ((top - _GAP, top - _GAP - _MARK), (top + height + _GAP, top + height + _GAP + _MARK)):
            canvas.line(x * mm, -start * mm, x * mm, -end * mm)
    for y in block.down:
        for start, end in ((left - _GAP, left - _GAP - _MARK), (left + width + _GAP, left + width + _GAP + _MARK)):
            canvas.line(start * mm, -y * mm, end * mm, -y * mm)


ZOOM = 4
"""The magnification of printed pieces: a counter of 16 mm has 476 dots per inch."""
_CHART_ZOOM = 2
_BOARD_ZOOMS = (2, 1)
_MOST_BOARD_DOTS = 60_000_000
_SIGNS = 4
"""The number of printed copies of each sign."""
_WORDS = f"layer {CARD_WORDS}"
"""The prefix of columns with words beside cards."""
_DECK, _PALETTE, _MAP = "DrawPile", "PieceWindow", "Map"


def sheets(
    game: Game,
    paper: Paper,
    cache: PictureCache = UNCACHED,
    progress: Progress = ignore_progress,
    source: Path | None = None,
    language: str = FIRST_LANGUAGE,
) -> bytes:
    """Return the sheets of a game as PDF in a language, at the size in its look; `source` is its data folder.

    Raises SourceError if a piece fits no page.
    """
    art, other = read_art(source).in_language(language), catalog(source, language, game.cards)
    with naming_lines(source), drawing_in(studio_of(art, ZOOM)), drawing_words(other.said, other.digest):
        parts = with_art(game, whole_parts(game, source), art)
        pages, pictures = _sheets(game, paper, art, parts, SheetPainter(cache, progress, other))
        return pdf(f"{said(game.title)} {game.version}", pages, pictures, language)


def _sheets(
    game: Game, paper: Paper, art: Art, parts: ModuleParts, paint: SheetPainter
) -> tuple[list[Page], Mapping[str, bytes]]:
    look = game.look.paper or PaperLook()
    scale = look.counter_mm / COUNTER_SIZE  # mm for a pixel of the module
    counters, cards = faces(game, parts)
    charts = [chart_image(chart.name) for chart in all_charts(game, parts)]
    zooms = {name: ZOOM for pair in (*counters, *cards) for name in pair if name} | dict.fromkeys(charts, _CHART_ZOOM)
    drawn = _drawn(game, parts, art, zooms, paint)
    layouts = dict(_layouts(game))
    pages = (
        *piece_pages("counters", [_printed(pair, drawn, scale, {}) for pair in counters], paper),
        *piece_pages("cards", [_printed(pair, drawn, scale, layouts, look.card_mm) for pair in cards], paper),
        *(page for name, here in board_images(game).items() for page in _map_pages(name, here, scale, paper)),
        *chart_pages("charts", {name: _size(drawn[name]) for name in charts}, paper),
    )
    return [page._replace(title=said(page.title)) for page in pages], drawn


def _size(picture: bytes) -> tuple[int, int]:
    head = read_picture_head(picture)
    return head.width, head.height


def _map_pages(image: str, game: Game, scale: float, paper: Paper) -> Iterator[Page]:
    width, height = board_size(game)
    return map_pages(game.map_name or "map", image, (width * scale, height * scale), paper)


class SheetPainter(NamedTuple):
    """The picture cache, the progress callback, and the catalog for drawing."""

    cache: PictureCache
    progress: Progress
    words: Catalog


Faces = tuple[str, str]
"""The pictures of front and back; the second is empty if there is none."""


def faces(game: Game, parts: ModuleParts) -> tuple[list[Faces], list[Faces]]:
    """Return the faces of counters and of cards; labels and buttons are not printed."""
    fixed = {label_image(place) for place in labelled_zones(game, parts)} | set(map(card_image, parts.side_acts))
    fixed |= {label_image(box.name) for box in game.boxes.values() if box.is_base}
    counters: list[Faces] = []
    cards: list[Faces] = []
    for row in pieces_table(buildxml.serialize(build_file(game, parts)), Where(), lambda _element: "").rows:
        pictures = _pictures(row)
        place = _place(row, {here.face.title for here in game.by_map.values()})
        if place == _DECK:
            cards.append((pictures[0], (*pictures[1:], row.value(BACK))[0]))
        elif place and pictures[0] not in fixed:
            pairs = [
                (front, "".join(pictures[at + 1 : at + 2]))
                for at, front in enumerate(pictures)
                if front and not at % 2  # what counts in a dead box has no picture
            ]
            counters += pairs * (_SIGNS if place == _PALETTE else 1)
    return counters, cards


def _pictures(row: PieceRow) -> tuple[str, ...]:
    # without the words beside a card
    layer = [one for one in row.cells if one.startswith("layer") and not one.startswith(_WORDS) and is_picture(one)]
    return tuple(row.value(column) for column in layer) or (row.value(PICTURE),)


def _place(row: PieceRow, titles: Container[str]) -> str:
    # a deck, the palette, or a map of these titles; else empty
    node = row.node.parent
    while node is not None:
        kind = str(node.xml.tag).rpartition(".")[2]
        if kind in (_DECK, _PALETTE) or (kind == _MAP and node.value("mapName") in titles):
            return kind
        node = node.parent
    return ""


def _drawn(
    game: Game, parts: ModuleParts, art: Art, zooms: Mapping[str, int], paint: SheetPainter
) -> Mapping[str, bytes]:
    known = drawings(game, parts, paint.words)
    wanted = {name: painted(known[name], art, zoom) for name, zoom in sorted(zooms.items())}
    for name, here in board_images(game).items():
        width, height = board_size(here)
        zoom = next((one for one in _BOARD_ZOOMS if width * height * one * one <= _MOST_BOARD_DOTS), 1)
        wanted[name] = painted_board(here, parts, art, zoom, letters=True)
    found: dict[str, bytes] = {}
    for name, painting in wanted.items():
        found[name] = paint.cache.picture(*painting)
        paint.progress(len(found), len(wanted))
    return found


def _layouts(game: Game) -> Iterator[tuple[str, str]]:
    if game.cards:
        layouts = game.cards.design.layouts
        for card in game.cards.cards.values():
            own = game.cards.layout_of(card)
            yield face_image(card), next((name for name, layout in layouts.items() if layout is own), "")


def _printed(
    faces: Faces, drawn: Mapping[str, bytes], scale: float, layouts: Mapping[str, str], width: int | None = None
) -> Printed:
    across, down = (length / ZOOM for length in _size(drawn[faces[0]]))
    scale = width / across if width else scale
    return Printed(*faces, across * scale, down * scale, layouts.get(faces[0], ""))
