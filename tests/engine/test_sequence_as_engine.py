"""Sequences of tokens, written and read here and by the engine's `SequenceEncoder`."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from vassal_tools.format import sequence

if TYPE_CHECKING:
    from vassal_tools.engine import Engine

pytestmark = pytest.mark.engine

DELIMITERS = ("\t", ";", ",", "/", "|", "\x1b")
CASES = 20_000
LETTERS = "ab\\\\\\''\t;,/|\x1b é日"
HOLES = (
    ("",), ("", ""), ("a;b", "c\\;d"), ("a\\", "b"), ("\\", "\\"), ("'", "a"), ("''",), ("'a'",), ("\\a",),
    ("\\'",), ("'\\",),
)  # fmt: skip


def random_tokens(luck: Random) -> tuple[str, ...]:
    """A few tokens, rich in what the encoding must escape."""
    return tuple("".join(luck.choices(LETTERS, k=luck.randrange(6))) for _ in range(luck.randrange(1, 6)))


def cases() -> list[tuple[tuple[str, ...], str]]:
    """Tokens with a delimiter: the known holes of the encoding, and many by chance."""
    luck = Random(361)
    known = [(tokens, delimiter) for tokens in HOLES for delimiter in DELIMITERS]
    return known + [(random_tokens(luck), luck.choice(DELIMITERS)) for _ in range(CASES)]


def test_tokens_are_written_as_the_engine_writes_them(mini: Engine) -> None:
    written = mini.texts.sequence_encode(cases())
    assert tuple(sequence.join(tokens, delimiter) for tokens, delimiter in cases()) == written


def test_any_text_is_read_as_the_engine_reads_it(mini: Engine) -> None:
    """Texts that no engine wrote are among them."""
    luck = Random(362)
    texts = [("".join(luck.choices(LETTERS, k=luck.randrange(1, 16))), luck.choice(DELIMITERS)) for _ in range(CASES)]
    texts += [(sequence.join(tokens, delimiter), delimiter) for tokens, delimiter in cases()]
    read = mini.texts.sequence_decode(texts)
    ours = tuple(sequence.split(text, delimiter) for text, delimiter in texts)
    assert [pair for pair in zip(texts, ours, read, strict=True) if pair[1] != pair[2]] == []
