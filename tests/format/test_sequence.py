"""`SequenceEncoder`: what it can hold comes back, and its holes are VASSAL's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.format.measured import least_time, quickly
from vassal_tools.errors import FormatError
from vassal_tools.format import sequence

if TYPE_CHECKING:
    from collections.abc import Callable

DELIMITERS = st.sampled_from(list(";,/|~:\t\x1b"))
TEXTS = st.text(st.sampled_from([*"ab'\\;,/|~:\t\x1b", "é", "日"]), max_size=8)
HOLDABLE = TEXTS.filter(lambda text: not text.endswith("\\"))
"""Texts that the encoding can hold: any but those that end in a backslash."""


def decoded_by_characters(text: str, delimiter: str) -> list[str]:
    """The decoder written a second time: a delimiter separates unless a backslash precedes it."""
    tokens, current = [], ""
    for place, character in enumerate(text):
        if character == delimiter and not (place > 0 and text[place - 1] == "\\"):
            tokens.append(current)
            current = ""
        elif character == delimiter:
            current = current[:-1] + delimiter
        else:
            current += character
    tokens.append(current)
    return [token[1:-1] if len(token) > 1 and token[0] == token[-1] == "'" else token for token in tokens]


@given(st.lists(HOLDABLE, min_size=1), DELIMITERS)
def test_split_inverts_join(tokens: list[str], delimiter: str) -> None:
    assert sequence.split(sequence.join(tokens, delimiter), delimiter) == tuple(tokens)


@given(TEXTS, DELIMITERS)
def test_any_text_is_split_as_the_decoder_does(text: str, delimiter: str) -> None:
    assert list(sequence.split(text, delimiter)) == decoded_by_characters(text, delimiter)


@given(TEXTS, DELIMITERS)
def test_slices_joined_are_the_text(text: str, delimiter: str) -> None:
    assert delimiter.join(sequence.slices(text, delimiter)) == text


@given(st.lists(HOLDABLE, max_size=12), HOLDABLE.filter(lambda text: sequence.split(text, "\t") == (text,)))
def test_unnest_inverts_nest(outer: list[str], innermost: str) -> None:
    levels = [*outer, innermost]
    assert sequence.unnest(sequence.nest(levels)) == tuple(levels)


def test_innermost_level_is_not_escaped_by_vassal() -> None:
    assert sequence.unnest(sequence.nest(["a\tb"])) == ("a", "b")


@given(st.lists(HOLDABLE, min_size=1))
@example(["'a'"])
@example(["a", "\\b"])
@example(["a", "'b'", "c'"])
def test_the_innermost_text_is_the_last_one(levels: list[str]) -> None:
    text = sequence.nest(levels)
    assert sequence.innermost(text) == sequence.unnest(text)[-1]


def test_the_innermost_text_is_read_without_the_others() -> None:
    texts = [sequence.nest([f"mark;{number}{level}" for level in range(100)]) for number in range(500)]

    def read(reader: Callable[[str], object]) -> float:
        return least_time(lambda: list(map(reader, texts)))

    assert read(sequence.innermost) < read(sequence.unnest) / 3


@given(TEXTS)
def test_the_fast_way_and_the_slow_way_of_unnesting_agree(text: str) -> None:
    assert sequence.unnest(text, ";") == sequence._any_levels(text, ";")


def test_trailing_backslash_merges_with_the_next_token() -> None:
    assert sequence.split(sequence.join(["a\\", "b"], ";"), ";") == ("a;b",)


def test_trailing_backslash_of_the_last_token_is_kept() -> None:
    assert sequence.split(sequence.join(["a", "b\\"], ";"), ";") == ("a", "b\\")


def test_no_token_and_one_empty_token_look_alike() -> None:
    assert sequence.join([], ";") == sequence.join([""], ";") == ""
    assert sequence.split("", ";") == ("",)


@pytest.mark.parametrize(
    ("token", "written"),
    [
        ("", ""),
        (";", "\\;"),
        (";a", "\\;a"),
        ("a;", "a\\;"),
        ("\\", "'\\'"),
        ("\\a", "'\\a'"),
        ("\\;", "'\\\\;'"),
        ("'", "'''"),
        ("''", "''''"),
        ("'a'", "''a''"),
        ("'a", "'a"),
        ("a'", "a'"),
    ],
)
def test_one_token_is_written_as_vassal_writes_it(token: str, written: str) -> None:
    assert sequence.quote(token, ";") == written
    assert sequence.split(f"{written};x", ";") == (token, "x")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("'a'", ("a",)),
        ("'", ("'",)),
        ("''", ("",)),
        ("'a';'b", ("a", "'b")),
        ("a\\\\;b", ("a\\;b",)),
        ("\\;", (";",)),
        (";", ("", "")),
        ("a;", ("a", "")),
        (";a", ("", "a")),
        ("'a\\;b'", ("a;b",)),
    ],
)
def test_odd_texts_are_read_as_vassal_reads_them(text: str, tokens: tuple[str, ...]) -> None:
    assert sequence.split(text, ";") == tokens


def _deep(level: str, count: int) -> str:
    # the engine nests a text without quotes like this
    return "\t".join(level + "\\" * depth for depth in range(count)).rstrip("\\")


@pytest.mark.parametrize("level", ["x", "'x'", "\\x", ""])
def test_more_traits_than_most_games_have_are_read(level: str) -> None:
    levels = [*[level] * 250, "piece;"]
    with quickly():
        assert sequence.unnest(sequence.nest(levels)) == tuple(levels)


@pytest.mark.parametrize(("level", "count"), [("x", 5000), ("'x", 300)])
def test_the_number_of_levels_is_not_limited(level: str, count: int) -> None:
    with quickly():
        assert sequence.unnest(_deep(level, count)) == (level,) * count


def test_levels_that_take_too_much_work_to_read_are_refused() -> None:
    with quickly(), pytest.raises(FormatError, match="deeper than any engine"):
        sequence.unnest(_deep("'x", 3000))


@pytest.mark.parametrize("level", ["x", "'x'", "\\x", "", "\t"])
def test_levels_that_take_too_much_work_to_nest_are_refused(level: str) -> None:
    with quickly(), pytest.raises(FormatError, match="deeper than any engine"):
        sequence.nest([level] * 100_000)


def test_deep_traits_around_a_long_text_take_no_long() -> None:
    deep = _deep("'x", 199) + "\\" * 198 + "\t" + "y" * 10_000_000
    with quickly(), pytest.raises(FormatError, match="deeper"):
        sequence.unnest(deep)


def test_more_parts_than_any_engine_writes_are_refused() -> None:
    with pytest.raises(FormatError, match="1000000 parts"):
        sequence.split("/" * 1_100_000, "/")


def test_a_long_record_of_many_escaped_parts_is_sliced_in_linear_time() -> None:
    text = "a\\;" * 400_000
    with quickly():
        assert sequence.slices(text, ";") == [text]
