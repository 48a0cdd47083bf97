"""Tables as CSV: what a spreadsheet would change is kept as text, and what it saves is read."""

from __future__ import annotations

import csv
import io
import os
import re
import subprocess
from contextlib import suppress
from shutil import which
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vassal_tools.errors import SourceError, Where
from vassal_tools.spreadsheet import guarded, read_sheet, sheet_text, unguarded

if TYPE_CHECKING:
    from pathlib import Path

WHERE = Where("a.csv")
TAKEN = (
    "007 1-2 1/2 3.5 1e5 12345678901 =1+1 +3 -x @a TRUE false wahr dec-10 5% $5 €5 (5) 'tis ~a ½ ١ ＝1 .5 #N/A % 1,5"
)


@pytest.mark.parametrize(
    "text",
    [*TAKEN.split(), "Mar 5", "Août 3", "5 %", " a", "\tb"],
)
def test_what_a_spreadsheet_takes_for_something_else_gets_a_tilde(text: str) -> None:
    assert guarded(text) == f"~{text}"
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", ["", "5", "-3", "0", "999999999", "Tank", "a1", "Tiger II", "Marsh", "tank.png"])
def test_plain_text_and_small_numbers_stay(text: str) -> None:
    assert guarded(text) == text


@given(
    st.lists(st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=8), min_size=3, max_size=3))
)
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_comes_back_but_for_its_line_ends(separator: str, rows: list[list[str]]) -> None:
    text = sheet_text([["piece", "b", "c"], *rows], separator)
    read = [list(row.cells) for row in read_sheet(text.encode(), WHERE, "piece")[1:]]
    plain = [[cell.replace("\r\n", "\n").replace("\r", "\n") for cell in row] for row in rows if any(row)]
    assert read == plain


@given(st.text(alphabet="a~;\t\r\n =\"'+-@＝,5", max_size=20))
def test_a_text_with_signs_anywhere_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text.replace("\r\n", "\n").replace("\r", "\n")


@given(st.text(alphabet="a~;\t\r\n =\"'+-@＝,5", min_size=1, max_size=20))
def test_no_cell_begins_as_a_formula_where_the_table_is_parted_elsewhere(text: str) -> None:
    line = sheet_text([["a", text]])[1:]
    for cell in re.split(r"[;\t\r\n]", line)[1:]:
        assert not re.match(r"[ \"']*[=+\-@＝]", cell)


@pytest.mark.parametrize(("text", "cell"), [
    ("Hi;=HYPERLINK(1)", "Hi;~=HYPERLINK(1)"), ("Hi\n=1+1", "Hi\n~=1+1"), ("a\t @b", "a\t~ @b"), ("a;~b", "a;~~b"),
    ("a; b", "a; b"), ('a;"=1', 'a;~"=1'),
])  # fmt: skip
def test_a_formula_sign_within_a_text_gets_a_tilde(text: str, cell: str) -> None:
    assert guarded(text) == cell
    assert unguarded(cell) == text


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12))
def test_no_cell_begins_as_a_formula(text: str) -> None:
    (row,) = csv.reader(io.StringIO(sheet_text([[text, "x"]])[1:], newline=""))
    assert row[0][0] not in "=+@\t\r"
    assert row[0][0] != "-" or row[0][1:].isdigit()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(("separator", "end"), [(",", "\r\n"), (";", "\n"), ("\t", "\r\n")])
def test_what_spreadsheets_save_is_read(encoding: str, separator: str, end: str) -> None:
    rows = [["piece", "name"], ["1", '"Tänk"'], ["", ""], ["2", f'"a{separator}""b""{end}c"']]
    data = end.join(separator.join(row) for row in rows).encode(encoding)
    assert [(row.number, row.cells) for row in read_sheet(data, WHERE, "piece")] == [
        (1, ("piece", "name")),
        (2, ("1", "Tänk")),
        (4, ("2", f'a{separator}"b"\nc')),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"piece,name\n1,\xe9", "not in UTF-8"),
        (b"name,piece\n", "begins with the column piece"),
        (b"", "begins with the column piece"),
        (b'piece,name\n1,"a', "is not CSV"),
        (b'piece,name\n1,"a"b', "is not CSV"),
        (b"piece,name\n1," + b"a" * 200_000, "is not CSV"),
        (b"piece" + b"," * 20_000 + b"\n", "columns"),
    ],
)
def test_what_is_no_table_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(SourceError, match=message):
        read_sheet(data, WHERE, "piece")


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_spreadsheet_gives_back_what_it_opened(ending: str, tmp_path: Path) -> None:
    """Gnumeric opens the table and saves it again, by way of a workbook too."""
    program = which("ssconvert")
    if program is None:
        pytest.skip("no ssconvert, which comes with Gnumeric")
    texts = [
        *TAKEN.split(),
        "Mar 5",
        "Août 3",
        " a",
        "two\nlines",
        "a,b;c",
        '"',
        "x" * 3_000,
        "0",
        "-17",
        "Tänk→𝄞",
        "1e5",
    ]
    rows = [["piece", "value"], *([str(number), text] for number, text in enumerate(texts, 1))]
    first, between, last = (tmp_path / name for name in ("a.csv", f"b.{ending}", "c.csv"))
    first.write_text(sheet_text(rows), "utf-8", newline="")
    for source, target in ((first, between), (between, last)):
        command = [program, str(source), str(target)]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        subprocess.run(command, check=True, capture_output=True, timeout=60, env=environment)
    assert [list(row.cells) for row in read_sheet(last.read_bytes(), WHERE, "piece")] == rows


@given(st.binary(max_size=200))
def test_any_bytes_are_a_table_or_a_clear_error(data: bytes) -> None:
    for head in (b"", b"piece,", b"\xef\xbb\xbfpiece;", "piece\t".encode("utf-16")):
        with suppress(SourceError):
            read_sheet(head + data, WHERE, "piece")
