"""Write pages as PDF, reproducibly."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from vassal_tools.builder.pictures.palette import SANS
from vassal_tools.builder.pictures.render import png, text_width
from vassal_tools.builder.pictures.svg import document, text
from vassal_tools.builder.sheets.pages import MARGIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from vassal_tools.builder.sheets.pages import Block, Page

_MARK = 4.0
"""The length of a cut mark in mm; it ends 1 mm before the cut."""
_GAP = 1.0
_LINE = 0.1
_TITLE_SIZE = 8
_TITLE_DOTS = 6  # for a point, in pictures of titles


def pdf(title: str, pages: Iterable[Page], pictures: Mapping[str, bytes]) -> bytes:
    """Return the pages as one document, with the pictures in the stated sizes."""
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=1, pageCompression=1)  # no clock and no chance in it
    canvas.setTitle(title)
    canvas.setCreator("vassal-tools")
    known: dict[str, ImageReader] = {}
    for page in pages:
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


def _draw_boxes(canvas: Canvas, block: Block, pictures: Mapping[str, bytes], known: dict[str, ImageReader]) -> None:
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


def _draw_marks(canvas: Canvas, block: Block) -> None:
    left, top, width, height = block[1:5]
    canvas.setLineWidth(_LINE * mm)
    for x in block.across:
        for start, end in ((top - _GAP, top - _GAP - _MARK), (top + height + _GAP, top + height + _GAP + _MARK)):
            canvas.line(x * mm, -start * mm, x * mm, -end * mm)
    for y in block.down:
        for start, end in ((left - _GAP, left - _GAP - _MARK), (left + width + _GAP, left + width + _GAP + _MARK)):
            canvas.line(start * mm, -y * mm, end * mm, -y * mm)
