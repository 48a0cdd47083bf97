"""Lines for people are broken as `textwrap` breaks them."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vassal_tools.report.lines import line
from vassal_tools.report.plain import DEFAULT_WIDTH, wrapped

WORDS = st.lists(st.sampled_from(["a", "é", " ", "   ", "well-known", "x" * 9, "y" * 30]), max_size=20).map("".join)


@given(text=WORDS, indent=st.integers(0, 4), room=st.integers(1, 14))
def test_lines_break_where_textwrap_breaks_them(text: str, indent: int, room: int) -> None:
    blanks, text = " " * indent, text.lstrip()
    expected = textwrap.fill(
        text, indent + room, initial_indent=blanks, subsequent_indent=blanks, break_on_hyphens=False
    )
    assert wrapped(text, blanks, indent + room).split("\n") == [one.rstrip() for one in expected.split("\n")]


@pytest.mark.parametrize("indent", [0, 30, 79, 80, 500])
def test_a_line_however_deep_stays_within_its_width(indent: int) -> None:
    lines = line("word " * 30 + "x" * 200, indent).split("\n")
    assert all(len(one) <= DEFAULT_WIDTH for one in lines)
    assert len(lines) < 15
