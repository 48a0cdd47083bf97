"""Read the cards of a game from `cards.toml` and `cards.csv`.

The table has its fixed columns, a column for each thing that a layout shows, and any others; `text_fr` is `text` in
another language.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from vassal_tools.errors import SourceError, Where
from vassal_tools.game.card_data import PLAIN_LAYOUT, Card, CardDesign, CardSet
from vassal_tools.game.data_files import declared
from vassal_tools.game.facts import LONGEST_TEXT, Keyed
from vassal_tools.game.names import LANGUAGES
from vassal_tools.game.rows import Columns, columns_of
from vassal_tools.game.sources import check_known, read_header

if TYPE_CHECKING:
    from collections.abc import Iterator

    from vassal_tools.game.data_files import Files
    from vassal_tools.game.sources import CsvRow

FIELD, DESIGN, TABLE = "cards", "cards.toml", "cards.csv"
_COLUMN = re.compile(r"[a-z][a-z0-9_]{0,39}")
_OTHER_PICTURE = re.compile(r"(back|owned)(-.*)?", re.IGNORECASE)
_TRANSLATED = re.compile(rf"(.+)_({'|'.join(LANGUAGES)})")


class CardsPart:
    """A part of a game in two files."""

    files = (DESIGN, TABLE)

    def read(self, files: Files) -> dict[str, Any]:
        """Return the cards by the field of the game, or None if they are faulty."""
        design = files.faults.attempt(_design, files)
        cards = files.faults.attempt(_cards, files, design)
        sound = design is not None and cards is not None
        return {FIELD: CardSet(design, cards) if sound else None}  # type: ignore[arg-type]  # both are there


def _design(files: Files) -> CardDesign:
    content, source = files.toml(DESIGN)
    files.names["layout of cards"] = tuple(declared(content.get("layouts", ())))
    files.places.tables[FIELD] = lambda *path: source.where(*path[1:])
    return files.decoder(FIELD, source).read(CardDesign, content)


def _cards(files: Files, design: CardDesign | None) -> dict[str, Card] | None:
    path = files.path(TABLE)
    own, optional = columns_of(Card)
    known = {*own, *optional}
    free = tuple(name for name in read_header(path) if name and name not in known)
    files.faults.note(_faulty_columns(free, Where(str(path), line=1)))
    if design is not None:
        files.faults.note(_missing_columns(design, {*free, "title"}, Where(str(path), line=1)))

    def cells(row: CsvRow) -> dict[str, object]:
        _require_free(row)
        return {"cells": {name: _lines(name, row) for name in free if row.cells[name]}}

    return files.rows_of(TABLE, FIELD, Card, Keyed("card", ("id",)), "card", Columns((), cells, free))


def _require_free(row: CsvRow) -> None:
    # raises SourceError for an id that is also the name of another picture in `art`
    if _OTHER_PICTURE.fullmatch(row.cells["id"]):
        what = f"a card cannot have the id {row.cells['id']}: art/cards/{row.cells['id']} does not show a card"
        raise SourceError(what, row.where, "back, owned, and what begins with back- or owned- are other pictures")


def _lines(name: str, row: CsvRow) -> list[str]:
    lines = [line.strip() for line in row.cells[name].splitlines()]
    for line in lines:
        if not line.isprintable() or len(line) > LONGEST_TEXT:
            what = f"a line of {name} must be plain text of up to {LONGEST_TEXT} letters, not {line!r:.60}"
            raise SourceError(what, row.where)
    return [line for line in lines if line]


def _faulty_columns(names: tuple[str, ...], where: Where) -> Iterator[SourceError]:
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield SourceError(f"the column {name} is there twice", where)
    for name in dict.fromkeys(names):
        if not _COLUMN.fullmatch(name):
            yield SourceError(f"the column {name!r:.60} must be named by small letters, digits and underscores", where)
        translated = _TRANSLATED.fullmatch(name)
        if translated and translated[1] not in {*names, "title"}:
            yield SourceError(f"the column {name} is a translation of {translated[1]}, which there is not", where)


def _missing_columns(design: CardDesign, there: set[str], where: Where) -> Iterator[SourceError]:
    # in the plain layout any column may be missing
    shown = {slot.of: name for name, layout in design.layouts.items() for slot in layout.slots if slot.of}
    for column, layout in shown.items():
        try:
            check_known(column, "column", there, where)
        except SourceError as error:
            yield SourceError(f"{error.message}, which the layout {layout} shows", where, error.hint)
    if not design.layouts and not there & {slot.of for slot in PLAIN_LAYOUT.slots}:
        yield SourceError("no column has anything that a card could show", where)
