"""The values of expressions, as BeanShell gives them."""

from __future__ import annotations

import pytest

from vassal_tools.objects.expressions import value_of

VALUES = {
    '{"abcd".substring(2)}': "cd",
    '{"abcd".substring(1,3)}': "bc",
    '{"D Adjustment".substring(0,1)=="D"}': "true",
    '{"1|rally|A.H2".substring("1|rally|A.H2".lastIndexOf("|")+1)}': "A.H2",
}


@pytest.mark.parametrize("text", VALUES)
def test_a_part_of_a_text_begins_and_ends_where_it_is_said(text: str) -> None:
    assert value_of(text, str, int, len) == VALUES[text]
