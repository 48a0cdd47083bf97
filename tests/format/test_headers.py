"""The headers of `savedGame`: each is read, written again to the byte, and refused where it is damaged."""

from __future__ import annotations

import lzma

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vassal_tools.errors import FormatError, InternalError, Where
from vassal_tools.format import obfuscation
from vassal_tools.format.obfuscation import Scheme, Wrapping

TEXT = "begin_save\x1bCHATgrüß dich, 日本\x1bend_save"
HERE = Where("a.vsav", "savedGame")
WRAPPINGS = [
    Wrapping(scheme, key, xz, upper)
    for scheme, key, upper in [
        (Scheme.HEX, 0, False),
        (Scheme.HEX, 0xAB, False),
        (Scheme.HEX, 0xAB, True),
        (Scheme.RAW, 1, False),
        (Scheme.RAW, 255, False),
        (Scheme.PLAIN, 0, False),
    ]
    for xz in (False, True)
]


@pytest.mark.parametrize("wrapping", WRAPPINGS, ids=str)
def test_each_header_comes_back_to_the_byte(wrapping: Wrapping) -> None:
    data = obfuscation.wrap(TEXT, wrapping)
    assert obfuscation.unwrap(data, HERE) == (TEXT, wrapping)
    assert obfuscation.wrap(*obfuscation.unwrap(data, HERE)) == data


@given(st.text(), st.integers(1, 255), st.sampled_from(list(Scheme)[:2]))
def test_any_text_under_any_key_comes_back(text: str, key: int, scheme: Scheme) -> None:
    assert obfuscation.unwrap(obfuscation.wrap(text, Wrapping(scheme, key)), HERE)[0] == text


def test_what_is_written_by_default_is_what_released_vassal_reads() -> None:
    assert obfuscation.obfuscate("A", 0x5A) == b"!VCSK5a1b"
    assert obfuscation.wrap("A").startswith(b"!VCSK")


def test_upper_case_digits_of_old_engines_are_kept() -> None:
    data = b"!VCSKAB" + b"".join(b"%02X" % (byte ^ 0xAB) for byte in TEXT.encode())
    assert obfuscation.wrap(*obfuscation.unwrap(data, HERE)) == data


@pytest.mark.parametrize(
    ("data", "message", "offset"),
    [
        (b"!VCSK", "no key", 5),
        (b"!VCSK5", "cut short", 6),
        (b"!VCSKzz", "hex digits", 5),
        (b"!VCSK5a1", "cut short", 8),
        (b"!VCSK5a1b1", "cut short", 10),
        (b"!VCSK5a1b 1b", "hex digits", 9),
        (b"!VCSK5a 1b ", "hex digits", 7),
        (b"!VCSK5a1b\n", "hex digits", 9),
        ("!VCSK5a１b".encode(), "hex digits", 7),
        (b"!VCSK5a1_1b0", "hex digits", 8),
        (b"!VCSK00ff", "not UTF-8", 7),
        (b"!VCSK0041c3", "not UTF-8", 9),
        (b"VOBS", "no key", 4),
        (b"VOBS\x00abc", "no key", 4),
        (b"VOBS\x01\xfe", "not UTF-8", 5),
        (b"begin_save\xff", "not UTF-8", 10),
    ],
)
def test_damaged_header_names_file_entry_and_offset(data: bytes, message: str, offset: int) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        obfuscation.unwrap(data, HERE)
    assert caught.value.where == Where("a.vsav", "savedGame", offset=offset)


@pytest.mark.parametrize("cut", [6, 12, 30, -1])
def test_xz_stream_cut_short_is_refused(cut: int) -> None:
    with pytest.raises(FormatError, match="XZ stream"):
        obfuscation.unwrap(lzma.compress(b"begin_save")[:cut], HERE)


def test_xz_inside_xz_is_refused() -> None:
    with pytest.raises(FormatError, match="inside an XZ stream"):
        obfuscation.unwrap(lzma.compress(lzma.compress(b"begin_save")), HERE)


def test_many_xz_streams_are_refused() -> None:
    with pytest.raises(FormatError, match="more than 16 XZ streams"):
        obfuscation.unwrap(lzma.compress(b"") * 1000, HERE)


def test_two_xz_streams_are_one_text() -> None:
    data = lzma.compress(b"begin") + b"\0" * 4 + lzma.compress(b"_save")
    assert obfuscation.unwrap(data, HERE)[0] == "begin_save"


def test_xz_that_wants_much_memory_is_refused() -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "dict_size": 512 << 20}]
    data = lzma.compress(b"begin_save", format=lzma.FORMAT_XZ, filters=filters)
    with pytest.raises(FormatError, match=r"[Mm]emory"):
        obfuscation.unwrap(data, HERE)


@pytest.mark.parametrize("wrapping", [Wrapping(Scheme.RAW, 0), Wrapping(key=256), Wrapping(key=-1)])
def test_key_that_the_header_cannot_hold_is_our_fault(wrapping: Wrapping) -> None:
    with pytest.raises(InternalError):
        obfuscation.wrap(TEXT, wrapping)
