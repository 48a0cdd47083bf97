"""The values of expressions, as BeanShell gives them."""

from __future__ import annotations

import pytest

from vassal_tools.objects.expressions import UnsupportedError, fits, value_of

VALUES = {
    '{"abcd".substring(2)}': "cd",
    '{"abcd".substring(1,3)}': "bc",
    '{"D Adjustment".substring(0,1)=="D"}': "true",
    '{"(3.13)".contains("("+3+".13)")}': "true",
    "{(7-7%2)/2}": "3",
    "{-7/2}": "-3",
    "{-7%2}": "-1",
    '{"1|rally|A.H2".substring("1|rally|A.H2".lastIndexOf("|")+1)}': "A.H2",
}


@pytest.mark.parametrize("text", VALUES)
def test_a_part_of_a_text_begins_and_ends_where_it_is_said(text: str) -> None:
    assert value_of(text, str, int, _no_pieces) == VALUES[text]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{Count("Side = Blue")}', "2"),
        ('{Count("pf < 10 && Side < Green")}', "2"),
        ('{Sum("pf", "Side = Blue") > 4}', "true"),
    ],
)
def test_pieces_are_counted_and_summed_by_a_filter(text: str, value: str) -> None:
    pieces = [{"Side": "Blue", "pf": "2"}, {"Side": "Blue", "pf": "3"}, {"Side": "Red", "pf": "4"}]

    def total(name: str, filter_: str) -> int:
        found = [piece for piece in pieces if fits(filter_, piece.__getitem__)]
        return sum(int(piece[name]) for piece in found) if name else len(found)

    assert value_of(text, str, int, total) == value


def test_a_division_by_nothing_has_no_value() -> None:
    with pytest.raises(UnsupportedError):
        value_of("{7/0}", str, int, _no_pieces)


def _no_pieces(_name: str, _filter: str) -> int:
    return 0
