"""Numbers on the labels of counters, as people write them."""

from __future__ import annotations

import pytest

from vassal_rulebooks.core.reading.events import label_number


@pytest.mark.parametrize(("text", "number"), [
    ("3", 3), (" 2 ", 2), ("W1", 1), ("1 (weary)", 1), ("", 0), ("fresh", 0), ("\uff13", 3),
    ("2/3", None), ("9" * 5000, 9_999_999),
])  # fmt: skip
def test_the_number_of_a_label_is_read_as_people_read_it(text: str, number: int | None) -> None:
    assert label_number(text) == number
