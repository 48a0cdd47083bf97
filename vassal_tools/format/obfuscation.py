"""Headers of a `savedGame` entry, which show how the text of a save or log is obfuscated.

Source: `VASSAL.tools.io.ObfuscatingOutputStream` and `DeobfuscatingInputStream`. `docs/formats.md` lists the headers.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass
from enum import StrEnum

from vassal_tools.errors import FormatError, InternalError, Where

HEADER = b"!VCSK"
RAW_HEADER = b"VOBS"
XZ_HEADER = b"\xfd7zXZ\0"
DEFAULT_KEY = 0x56
MAX_BYTES = 64 << 20
XZ_MEMORY = 64 << 20
XZ_STREAMS = 16
_CHUNK = 1 << 20
_BODY = len(HEADER) + 2
_RAW_BODY = len(RAW_HEADER) + 1


class Scheme(StrEnum):
    """The encoding of the text."""

    HEX = "!VCSK"
    RAW = "VOBS"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Wrapping:
    """The wrapping of a text, for an unchanged round trip. `key` is ignored for plain text."""

    scheme: Scheme = Scheme.HEX
    key: int = DEFAULT_KEY
    xz: bool = False
    upper: bool = False


DEFAULT_WRAPPING = Wrapping()
"""The wrapping that every released VASSAL reads and writes."""


def is_wrapped(head: bytes) -> bool:
    """Return True if a file with these first bytes is a bare `savedGame` without an archive."""
    return head.startswith((HEADER, RAW_HEADER, XZ_HEADER, b"begin_save"))


def unwrap(data: bytes, where: Where, max_bytes: int = MAX_BYTES) -> tuple[str, Wrapping]:
    """Return the text of an entry and its wrapping.

    Raises FormatError if the header, key, digits, XZ or UTF-8 are invalid, or the text exceeds `max_bytes`. Offsets
    in errors count in the entry, or in the decompressed data of an XZ stream.
    """
    is_xz = data.startswith(XZ_HEADER)
    if is_xz:
        data = _inflate(data, where, max_bytes)
        if data.startswith(XZ_HEADER):
            raise FormatError("holds an XZ stream inside an XZ stream", where)
    if len(data) > max_bytes:
        raise FormatError(f"is larger than {max_bytes >> 20} MiB", where)
    if data.startswith(HEADER):
        plain, key, upper = _from_hex(data, where)
        return _decode(plain, where, _BODY, 2), Wrapping(Scheme.HEX, key, is_xz, upper)
    if data.startswith(RAW_HEADER):
        if len(data) < _RAW_BODY or not data[len(RAW_HEADER)]:
            raise FormatError("no key after the VOBS header", _at(where, len(RAW_HEADER)))
        key = data[len(RAW_HEADER)]
        plain = data[_RAW_BODY:].translate(_xor_table(key))
        return _decode(plain, where, _RAW_BODY, 1), Wrapping(Scheme.RAW, key, is_xz)
    return _decode(data, where, 0, 1), Wrapping(Scheme.PLAIN, 0, is_xz)


def wrap(text: str, wrapping: Wrapping = DEFAULT_WRAPPING) -> bytes:
    """Return the entry that contains the text in this wrapping."""
    if not 0 <= wrapping.key <= 255 or (wrapping.scheme is Scheme.RAW and not wrapping.key):
        raise InternalError(f"{wrapping.key} is no key for {wrapping.scheme.value}")
    data = text.encode("utf-8")
    match wrapping.scheme:
        case Scheme.HEX:
            digits = b"%02x" % wrapping.key + binascii.hexlify(data.translate(_xor_table(wrapping.key)))
            data = HEADER + (digits.upper() if wrapping.upper else digits)
        case Scheme.RAW:
            data = RAW_HEADER + bytes([wrapping.key]) + data.translate(_xor_table(wrapping.key))
        case Scheme.PLAIN:
            pass
    if wrapping.xz:
        import lzma

        return lzma.compress(data)
    return data


def obfuscate(text: str, key: int = DEFAULT_KEY) -> bytes:
    """Return the text obfuscated by VASSAL's method with this key (0–255)."""
    return wrap(text, Wrapping(key=key))


def _xor_table(key: int) -> bytes:
    return bytes([byte ^ key for byte in range(256)])


def _from_hex(data: bytes, where: Where) -> tuple[bytes, int, bool]:
    digits = memoryview(data)
    try:
        # strict, unlike bytes.fromhex, which skips white space
        key, body = binascii.unhexlify(digits[len(HEADER) : _BODY]), binascii.unhexlify(digits[_BODY:])
    except binascii.Error:
        bad = re.compile(rb"[^0-9A-Fa-f]").search(data, len(HEADER))
        offset = bad.start() if bad else len(data)
        fault = "the obfuscated text is cut short or holds something else than hex digits"
        raise FormatError(fault, _at(where, offset)) from None
    if not key:
        raise FormatError("no key after the !VCSK header", _at(where, len(HEADER)))
    letter = re.compile(rb"[A-Fa-f]").search(data, len(HEADER))
    return body.translate(_xor_table(key[0])), key[0], bool(letter and letter[0].isupper())


def _decode(plain: bytes, where: Where, start: int, width: int) -> str:
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError as bad:
        raise FormatError("the text is not UTF-8", _at(where, start + width * bad.start)) from None


def _inflate(data: bytes, where: Where, limit: int) -> bytes:
    # memory and size are limited, since neither is known beforehand
    try:
        import lzma
    except ImportError:  # a browser's Python has none
        raise FormatError("is compressed with XZ, which this Python cannot read", where) from None
    held = bytearray()
    for _ in range(XZ_STREAMS):
        stream = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=XZ_MEMORY)
        try:
            while not stream.eof:
                held += stream.decompress(data, _CHUNK)
                data = b""
                if len(held) > limit:
                    raise FormatError(f"inflates to more than {limit >> 20} MiB", where)
                if stream.needs_input and not stream.eof:
                    raise FormatError("the XZ stream is cut short", where)
        except lzma.LZMAError as broken:
            raise FormatError(f"the XZ stream cannot be read: {broken}", where) from None
        data = stream.unused_data.lstrip(b"\0")
        if not data:
            return bytes(held)
    raise FormatError(f"holds more than {XZ_STREAMS} XZ streams", where)


def _at(where: Where, offset: int) -> Where:
    return Where(where.file, where.entry, offset=offset)
