"""The rule on pictures in HTML: charts and help pages, messages, labels of pieces.

Source: `VASSAL.tools.swing.DataArchiveHTMLEditorKit`, `VASSAL.build.widget.HtmlChart`,
`VASSAL.build.module.documentation.HelpFile`.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from vassal_tools.findings import Severity
from vassal_tools.format.buildxml import attributes
from vassal_tools.lint.html_text import links, picture_names
from vassal_tools.lint.module_uses import is_built_at_run_time
from vassal_tools.lint.rule import lint_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from vassal_tools.lint.model import LintModel
    from vassal_tools.lint.piece_nodes import PieceNode
    from vassal_tools.lint.rule import LintRule
    from vassal_tools.lint.spots import LintFault, Spot

_PAGES = (".html", ".htm")
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_NOT_SHOWN = frozenset({"description"})
_COMMENT = "cmt"
_LONGEST = 4_000_000


class _Page(NamedTuple):
    # a page read by its address has relative names

    entry: str
    element: etree._Element
    has_address: bool


class _Shown(NamedTuple):
    # the page is set only if it has an address

    source: str
    holder: str
    element: etree._Element
    piece: PieceNode | None = None
    page: str = ""


@lint_rule("VM113", Severity.ERROR, source="VASSAL.tools.swing.DataArchiveHTMLEditorKit")
def missing_picture_in_html(model: LintModel) -> Iterator[LintFault]:
    """HTML names a picture that VASSAL does not find.

    Why: Players see a broken picture in the chart, the help page, the chat or on the piece.
    Bad: `<img src="crt.png">` without a file `images/crt.png`; `<img src="images/crt.png">` in a chart or a message.
    Good: Use the bare name of a file in `images/`. Only help pages find files in folders, relative to the page.
    """
    if model.lacks_base or not model.uses.images_are_known:
        return
    seen: set[tuple[str, str, int]] = set()
    for shown in _all_shown(model):
        mark = (shown.source, shown.holder, id(shown.piece or shown.element))
        if mark not in seen:
            seen.add(mark)
            yield from _missing(model, shown)


def _missing(model: LintModel, shown: _Shown) -> Iterator[LintFault]:
    name, holder = shown.source, shown.holder
    if is_built_at_run_time(name) or _ELSEWHERE.match(name) or model.code.hold(name):
        return
    bare = name.rpartition("/")[2]
    remedy = model.suggestions.remedy("picture", bare, lambda: model.uses.image_names, f"add images/{bare}")
    if "/" not in name:
        if not model.uses.has_image(name) and not model.files.lies_elsewhere(name):
            yield missing_picture_in_html.at(_spot(model, shown), f"no picture {name!r} ({holder})", remedy)
    elif not shown.page:
        wanted = f"write {bare!r}" if model.uses.has_image(bare) else remedy
        message = f"the picture {name!r} ({holder}) is not shown: VASSAL looks for bare names only"
        yield missing_picture_in_html.at(_spot(model, shown), message, wanted)
    elif not model.files.has(_entry_beside(shown.page, name)):
        yield missing_picture_in_html.at(_spot(model, shown), f"no picture {name!r} ({holder})", remedy)


def _spot(model: LintModel, shown: _Shown) -> Spot:
    return model.piece_spot(shown.piece) if shown.piece is not None else model.spot(shown.element)


def _entry_beside(page: str, name: str) -> str:
    # a leading slash means the root of the module
    place = name.lstrip("/") if name.startswith("/") else posixpath.join(posixpath.dirname(page), name)
    return posixpath.normpath(unquote(place))


def _all_shown(model: LintModel) -> Iterator[_Shown]:
    yield from _in_pages(model)
    for element in model.elements:
        for attribute, value in attributes(element):
            if "<" in value and attribute not in _NOT_SHOWN:
                yield from (_Shown(name, attribute, element) for name in picture_names(value))
    named = {facts.trait.raw for facts in model.all_facts if _may_name_picture(facts.trait.raw)}
    for piece in model.nodes if named else ():
        for facts in piece.facts:
            if facts.trait.raw in named and facts.trait.id != _COMMENT:
                names = [name for text in facts.trait.tokens for name in picture_names(text)]
                yield from (_Shown(name, facts.trait.engine_class, piece.element, piece) for name in names)


def _may_name_picture(text: str) -> bool:
    return "<" in text and "<img" in text.lower()


def _in_pages(model: LintModel) -> Iterator[_Shown]:
    # includes linked pages
    waiting: list[_Page] = []
    seen: set[tuple[str, bool]] = set()

    def add(page: _Page) -> None:
        mark = (page.entry, page.has_address)
        if page.entry in model.files.own and mark not in seen:
            seen.add(mark)
            waiting.append(page)

    for first in _first_pages(model):
        add(first)
    while waiting:
        page = waiting.pop()
        text = (model.files.read(page.entry) or b"")[:_LONGEST].decode("utf-8", "replace")
        base = page.entry if page.has_address else ""
        yield from (_Shown(name, page.entry, page.element, page=base) for name in picture_names(text))
        for link in links(text):
            add(page._replace(entry=_entry_beside(page.entry, link) if base else link))


def _first_pages(model: LintModel) -> Iterator[_Page]:
    for chart in model.of("widget.HtmlChart"):
        yield _Page(chart.get("fileName", ""), chart, has_address=False)
    for page in model.of("module.documentation.HelpFile"):
        entry = page.get("fileName", "")
        if page.get("fileType") == "archive" and entry.lower().endswith(_PAGES):
            yield _Page(entry, page, has_address=True)


HTML_RULES: tuple[LintRule, ...] = (missing_picture_in_html,)
