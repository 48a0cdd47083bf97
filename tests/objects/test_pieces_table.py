"""The pieces of a module as a table, and edits of the table: no byte differs but those that were asked for."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.format.measured import quickly
from tests.objects.real_files import MODULES, ignore_progress, name_of
from tests.samples import sample
from vassal_tools.errors import FaultyGameError, FormatError, SourceError, Where
from vassal_tools.format import sequence
from vassal_tools.lint.component_paths import path_of
from vassal_tools.objects.module import read_module
from vassal_tools.objects.piece_cells import FieldPlace
from vassal_tools.objects.pieces_edit import CellChange, edited
from vassal_tools.objects.pieces_sheet import applied, changes_of, sheet_rows
from vassal_tools.objects.pieces_table import PiecesTable, pieces_table
from vassal_tools.objects.xml_text import xml_escaped
from vassal_tools.spreadsheet import SheetRow, read_sheet, sheet_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from vassal_tools.objects.build_tree import TextNode

WHERE = Where("Game.vmod", "buildFile.xml")
PLAIN = re.compile(r"[A-Za-z0-9 ._]+")
ODD = [
    "",
    "x",
    "a;b",
    "a,b",
    "a/b",
    "a\tb",
    "two\nlines",
    "é→𝄞",
    "'q'",
    "'",
    '<&>"',
    " a",
    "a ",
    "a\\",
    "\\",
    "a|b~c:d",
    "&amp;",
]


def table_of(data: bytes) -> PiecesTable:
    return pieces_table(data, WHERE, path_of)


def sheet_of(table: PiecesTable) -> list[list[str]]:
    return [list(row) for row in sheet_rows(table)]


def as_read(sheet: list[list[str]]) -> tuple[SheetRow, ...]:
    return read_sheet(sheet_text(sheet).encode(), WHERE, "piece")


def changed(data: bytes, change: Callable[[list[list[str]]], object]) -> bytes:
    table = table_of(data)
    sheet = sheet_of(table)
    change(sheet)
    return applied(table, changes_of(table, as_read(sheet), "a.csv"), WHERE, path_of)


def set_cell(row: int, column: str, value: str) -> Callable[[list[list[str]]], object]:
    def change(sheet: list[list[str]]) -> None:
        sheet[row][sheet[0].index(column)] = value

    return change


def piece(*traits: str, states: tuple[str, ...] = (), slot: str = "PieceSlot", name: str = "Tank") -> str:
    held = (*states, *[""] * (len(traits) - 1 - len(states)), "null;0;0;1;0")
    text = xml_escaped("+/" + sequence.join(("null", sequence.nest(traits), sequence.nest(held)), "/"))
    return f'<VASSAL.build.widget.{slot} entryName="{name}" gpid="1">{text}</VASSAL.build.widget.{slot}>'


def module(*parts: str) -> bytes:
    return f"<VASSAL.build.GameModule>\n  {''.join(parts)}\n</VASSAL.build.GameModule>\n".encode()


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_real_tables_come_back_without_a_change(path: Path, record_property: Callable[[str, object], None]) -> None:
    with ignore_progress(), read_module(path) as opened:
        data = opened.read(opened.build_entry)
        table = table_of(data)
        rows = as_read(sheet_of(table))
        assert changes_of(table, rows, "a.csv") == ()
        assert edited(table, ()) == data
        assert all(row.piece is not None and row.piece.is_matched for row in table.rows)
    record_property("went round: pieces in tables", len(table.rows))


@pytest.mark.sweep(2)
@pytest.mark.sweep(3)
@pytest.mark.parametrize("path", sample(MODULES, 3), ids=name_of)
def test_edits_of_real_tables_change_these_bytes_alone(
    path: Path, record_property: Callable[[str, object], None]
) -> None:
    """Only values without escapes, which can be found in the bytes."""
    random = Random(7)
    with ignore_progress(), read_module(path) as opened:
        data = opened.read(opened.build_entry)
        table = table_of(data)
        changes: dict[TextNode, CellChange] = {}
        for row in random.sample(table.rows, min(200, len(table.rows))):
            cells = [cell for cell in row.cells.items() if isinstance(cell[1].place, FieldPlace)]
            plain = [(column, cell) for column, cell in cells if PLAIN.fullmatch(cell.value)]
            if plain:
                column, cell = random.choice(plain)
                assert isinstance(cell.place, FieldPlace)
                changes[row.node] = CellChange(row, column, cell.value, f"New{row.number}", cell.place, WHERE)
        after = table_of(applied(table, tuple(changes.values()), WHERE, path_of))
        for old, new in zip(table.tree.root.walk(), after.tree.root.walk(), strict=True):
            assert (old.before, old.tag, old.close) == (new.before, new.tag, new.close)
            assert new.tail in (_replaced(old.tail, changes[old]) if old in changes else [old.tail])
    record_property("went round: pieces changed by tables", len(changes))


def _replaced(text: str, change: CellChange) -> list[str]:
    places = [found.start() for found in re.finditer(f"(?={re.escape(change.old)})", text)]
    return [text[:place] + change.new + text[place + len(change.old) :] for place in places]


@pytest.mark.parametrize("path", sample(MODULES[1:], 3), ids=name_of)
def test_any_value_comes_back_or_is_refused_by_name(path: Path) -> None:
    random = Random(11)
    with ignore_progress(), read_module(path) as opened:
        table = table_of(opened.read(opened.build_entry))
        fit: list[CellChange] = []
        refused: set[str] = set()
        for row in random.sample(table.rows, min(60, len(table.rows))):
            value = random.choice(ODD)
            column, cell = random.choice([one for one in row.cells.items() if isinstance(one[1].place, FieldPlace)])
            assert cell.place is not None
            change = CellChange(row, column, cell.value, value, cell.place, Where("a.csv", "row 2"))
            try:
                edited(table, [change])
            except FaultyGameError as error:
                refused.add(f"{value!r} {error.where.entry}")
            else:
                fit.append(change)
        applied(table, fit, WHERE, path_of)  # it raises unless each value is read again
        assert all(one.endswith(" row 2") for one in refused)
        assert len(fit) >= len(refused)


CARD = piece(
    "obs;72;back.png;Hide;Bback;?;side", "mark;Attack,Defence", "piece;;;front.png;Tank", states=("null;", "5,7")
)
PROTOTYPE = (
    '<VASSAL.build.module.PrototypeDefinition name="Cards" description="">'
    "+/null/obs;72;common.png;Hide;Gown.png;?;side\tpiece;;;;/null\tnull;0;0;;0</VASSAL.build.module.PrototypeDefinition>"
)
STACK = (
    '<VASSAL.build.module.Map mapName="M"><VASSAL.build.module.map.SetupStack name="S" owningBoardName="B" x="1" y="2">'
    f"{piece('piece;;;a.png;Tank')}{piece('prototype;Cards', 'piece;;;b.png;Jeep', name='Car')}"
    "</VASSAL.build.module.map.SetupStack></VASSAL.build.module.Map>"
)
ALL = module(CARD, PROTOTYPE, STACK)


def test_a_table_shows_names_pictures_both_faces_values_and_places() -> None:
    header, card, prototype, tank, jeep = (row[:-1] for row in sheet_of(table_of(ALL)))
    shown = [dict(zip(header, row, strict=True)) for row in (card, prototype, tank, jeep)]
    assert [{name: value for name, value in row.items() if value} for row in shown] == [
        {"piece": "1", "gpid": "1", "kind": "piece", "name": "Tank", "picture": "front.png", "back": "back.png"}
        | {"back name": "?", "value Attack": "5", "value Defence": "7"},
        {"piece": "2", "kind": "prototype", "name": "Cards", "back": "common.png", "back name": "?"}
        | {"back for its owner": "own.png"},
        {"piece": "3", "gpid": "1", "kind": "piece", "place": "M [Map Window] → S [At-Start Stack]", "name": "Tank"}
        | {"board": "B", "x": "1", "y": "2", "picture": "a.png"},
        {"piece": "4", "gpid": "1", "kind": "piece", "place": "M [Map Window] → S [At-Start Stack]", "name": "Jeep"}
        | {"slot": "Car", "board": "B", "x": "1", "y": "2", "prototype": "Cards", "picture": "b.png"}
        | {"back": "common.png"},
    ]


@pytest.mark.parametrize(
    ("row", "column", "value", "old", "new"),
    [
        (1, "value Attack", "12", b"5,7", b"12,7"),
        (1, "back", "blue.png", b"back.png", b"blue.png"),
        (2, "back for its owner", "my.png", b"Gown.png", b"Gmy.png"),
        (3, "picture", "c.png", b"a.png", b"c.png"),
        (3, "x", "-7", b'x="1"', b'x="-7"'),
        (3, "board", 'East & "West"', b'"B"', b'"East &amp; &quot;West&quot;"'),
        (4, "prototype", "Cars", b"prototype;Cards", b"prototype;Cars"),
        (4, "slot", "", b'entryName="Car"', b'entryName="Jeep"'),
        (4, "name", "Van", b"b.png;Jeep", b"b.png;Van"),
    ],
)
def test_a_cell_changes_its_bytes(row: int, column: str, value: str, old: bytes, new: bytes) -> None:
    assert ALL.count(old) == 1
    assert changed(ALL, set_cell(row, column, value)) == ALL.replace(old, new)


def test_a_slot_that_has_its_pieces_name_takes_the_new_one() -> None:
    expected = ALL.replace(
        b'"Tank" gpid="1">+/null/piece;;;a.png;Tank', b'"Panzer" gpid="1">+/null/piece;;;a.png;Panzer'
    )
    assert changed(ALL, set_cell(3, "name", "Panzer")) == expected


def test_rows_may_be_sorted_and_left_out_and_columns_too() -> None:
    def edit(sheet: list[list[str]]) -> None:
        set_cell(3, "picture", "c.png")(sheet)
        sheet[1:] = [sheet[4], sheet[3]]
        place = sheet[0].index("back")
        for row in sheet:
            del row[place]

    assert changed(ALL, edit) == ALL.replace(b"a.png", b"c.png")


def _add(row: list[str]) -> Callable[[list[list[str]]], object]:
    return lambda sheet: sheet.append([*row, *[""] * (len(sheet[0]) - len(row))])


def _both(*changes: Callable[[list[list[str]]], object]) -> Callable[[list[list[str]]], object]:
    return lambda sheet: [change(sheet) for change in changes]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_cell(1, "module", "sha256:0"), "row 2: was made from another module, or from an earlier state"),
        (set_cell(1, "kind", "card"), "row 2, column kind: cannot be changed here"),
        (set_cell(1, "gpid", "9"), "row 2, column gpid: cannot be changed here"),
        (set_cell(4, "back", "c.png"), "row 5, column back: .* it comes from the prototype Cards"),
        (set_cell(2, "name", "Card"), "row 3, column name: .* rename it in VASSAL's editor"),
        (set_cell(3, "value Attack", "1"), "row 4, column value Attack: piece 3 has no such field"),
        (set_cell(2, "slot", "x"), "row 3, column slot: piece 2 has no such field"),
        (set_cell(3, "x", "１"), "row 4, column x: must be a whole number"),
        (set_cell(3, "name", "a\x01"), "row 4, column name: contains a character that XML does not allow"),
        (set_cell(3, "board", "a\ufffe"), "row 4, column board: contains a character that XML does not allow"),
        (set_cell(1, "value Attack", "a\\"), "row 2, column value Attack: must not end with a backslash"),
        (_both(set_cell(3, "x", "5"), set_cell(4, "x", "6")), "row 4, column x gives another value for the same stack"),
        (_add(["5", "", "", "", "New"]), "row 6: there is no piece '5' in the module.*editor"),
        (_add(["", "", "", "", "New"]), "row 6: there is no piece '' in the module"),
        (_add(["１"]), "row 6: there is no piece"),
        (set_cell(1, "module", ""), "row 2: has no value in the column module, unlike the other rows"),
        (lambda sheet: sheet.append(sheet[1]), "row 6: is about piece 1, but so is row 2"),
        (lambda sheet: sheet[0].__setitem__(5, "name"), "has the column name twice"),
        (lambda sheet: sheet[0].__setitem__(-1, "x"), "has no column module"),
        (lambda sheet: sheet[1].append("x"), "row 2: has text beyond the columns"),
    ],
)
def test_what_cannot_be_applied_is_refused_by_row_and_column(
    change: Callable[[list[list[str]]], object], message: str
) -> None:
    with pytest.raises(SourceError, match=message):
        changed(ALL, change)


def test_all_faults_are_named() -> None:
    with pytest.raises(FaultyGameError) as refused:
        changed(ALL, _both(set_cell(1, "kind", "card"), set_cell(3, "back", "b.png")))
    assert len(refused.value.each) == 2


@pytest.mark.parametrize("name", ["mark;Side,Side,Side (2)", "mark;,A"])
def test_values_of_one_name_stay_separate(name: str) -> None:
    data = module(piece(name, "piece;;;a.png;Tank", states=("1,2,3",)))
    table = table_of(data)
    values = [column for column in table.columns() if column.startswith("value")]
    assert len(values) == len(set(values)) == len([one for one in name[5:].split(",") if one])
    expected = b"1,2,9" if "Side" in name else b"1,9,3"
    assert changed(data, set_cell(1, values[-1], "9")) == data.replace(b"1,2,3", expected)


@pytest.mark.parametrize("held", ["<![CDATA[x]]>", "<!-- note -->", "<b/>"], ids=["CDATA", "comment", "element"])
def test_a_piece_with_markup_in_its_text_is_shown_but_not_edited(held: str) -> None:
    data = module(piece("piece;;;a.png;Tank").replace("</", f"{held}</"))
    table = table_of(data)
    assert changes_of(table, as_read(sheet_of(table)), "a.csv") == ()
    if table.rows and "name" in table.rows[0].cells:
        with pytest.raises(SourceError, match="row 2, column name: the text of this piece would change"):
            changed(data, set_cell(1, "name", "x"))


def test_line_ends_entities_and_quotes_around_an_edit_stay() -> None:
    data = (
        b"<?xml version='1.0' encoding='UTF-8'?>\r\n<VASSAL.build.GameModule>\r\n"
        b"<VASSAL.build.widget.PieceSlot  gpid = '1'\r\n entryName = 'T&#x41;nk'>\r\n"
        b" +/null/mark;Text\tpiece;;;a&amp;b&#46;png;T&#65;nk/one\r\ntwo &gt; > three\tnull;0;0;1;0 \r\n"
        b"</VASSAL.build.widget.PieceSlot></VASSAL.build.GameModule>"
    )
    after = changed(data, set_cell(1, "value Text", "one\nTWO\n> > three"))
    assert after == data.replace(b"two &gt;", b"TWO\r\n&gt;")
    after = changed(data, set_cell(1, "name", "T<nk"))
    assert after == data.replace(b"T&#x41;nk", b"T&lt;nk").replace(b"T&#65;nk", b"T&lt;nk")


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "UTF-16"])
def test_other_encodings_stay(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>{module(piece("piece;;;ä.png;Tank")).decode()}'
    data = text.encode(encoding)
    assert changed(data, set_cell(1, "picture", "→ö.png")).decode(encoding) in (
        text.replace("ä.png", "→ö.png"),
        text.replace("ä.png", "&#8594;ö.png"),
    )


def test_a_text_longer_than_a_cell_is_shown_by_its_length() -> None:
    data = module(piece("cmt;" + "x" * 40_000, "piece;;;a.png;Tank"))
    assert "(40000 letters)" in sheet_of(table_of(data))[1]
    assert changed(data, set_cell(1, "name", "Jeep")).count(b"x" * 40_000) == 1
    with pytest.raises(SourceError, match="too long for a cell"):
        changed(data, set_cell(1, "comment", "short"))


def test_prototypes_that_use_each_other_come_to_an_end() -> None:
    tag = "VASSAL.build.module.PrototypeDefinition"
    definition = f'<{tag} name="{{}}">+/null/prototype;{{}}\tpiece;;;;/\tnull;0;0;;0</{tag}>'
    loop = [definition.format(name, other) for name, other in ("ab", "bc", "ca")]
    assert "back" not in table_of(module(*loop, piece("prototype;a", "piece;;;a.png;Tank"))).columns()


def test_more_columns_than_a_sheet_has_are_refused() -> None:
    names = ",".join(f"p{number}" for number in range(17_000))
    data = module(piece(f"mark;{names}", "piece;;;a.png;Tank", states=(names,)))
    with pytest.raises(FormatError, match="more than 16384 columns"):
        sheet_of(table_of(data))


@pytest.mark.parametrize(
    "trait", ["emb2;;;;;;;;;;;;;;;;" + "a," * 50_000, "mark;" + "a," * 50_000, "propertysheet;" + "0a~" * 50_000 + ";"]
)
def test_long_lists_are_read_in_step_with_their_length(trait: str) -> None:
    data = module(piece(trait, "piece;;;a.png;Tank"))
    with quickly():
        table_of(data)


@given(st.randoms(use_true_random=False))
def test_a_spoilt_table_is_applied_or_refused(random: Random) -> None:
    table = table_of(ALL)
    sheet = sheet_of(table)
    for _ in range(random.randrange(1, 6)):
        row = random.choice(sheet)
        match random.randrange(5):
            case 0:
                row[random.randrange(len(row))] = random.choice([*ODD, "1", "-1", "99", *sheet[0], table.digest])
            case 1:
                random.shuffle(row)
            case 2:
                sheet.append(list(row))
            case 3:
                row.insert(random.randrange(len(row)), random.choice(ODD))
            case _:
                random.shuffle(sheet)
    with suppress(SourceError):
        applied(table, changes_of(table, as_read(sheet), "a.csv"), WHERE, path_of)
